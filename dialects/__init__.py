"""The three levels of IR: `graph` (what is computed), `tile` (how, on one chip), `ascendc` (with which
instructions)."""
