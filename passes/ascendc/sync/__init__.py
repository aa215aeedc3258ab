"""How `ascendc-insert-sync` decides: what instructions touch (`accesses`), a trace of a run (`trace`), which flags and
barriers would order it (`plan`), and whether they do (`replay`)."""
