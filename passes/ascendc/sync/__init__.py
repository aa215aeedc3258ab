"""Synchronisation of one kernel: which bytes instructions access (`accesses`), the kernel's control-flow graph
(`flow`), the flags and barriers that order its instructions (`plan`), and the dataflow analysis that checks a plan
(`replay`)."""
