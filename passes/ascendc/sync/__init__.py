"""How `ascendc-insert-sync` decides: what instructions touch (`accesses`), the ways through a kernel (`flow`), which flags
and barriers order them (`plan`), and whether they do (`replay`)."""
