"""The dialects of the three levels of IR: `graph` (what is computed), `tile` (how it is computed on one chip),
`ascendc` (with which instructions).
"""
