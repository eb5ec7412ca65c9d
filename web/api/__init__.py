"""The JSON API: `views` over `json` (strict in, one encoder out), `schema` (the types), `openapi` (described from the
same types).
"""
