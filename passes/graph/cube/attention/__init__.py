"""Two products, and what the vector cores make of the first for the second, as one kernel: attention."""
