"""`make gallery`: every page and state as people see it, in one page of screenshots. Start reading in `__main__`."""
