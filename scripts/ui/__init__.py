"""`make audit-ui`: Lighthouse before a real service. Nothing here is needed to run it; start reading in `audit`."""
