"""Independent checkers of the compiler's decisions about a kernel. They share no code with the passes that decide.

placement.check(function)     # no tile's bytes are overwritten while they are needed; the stated peak is the peak
cores.check(kernel)           # accesses of different cores to the same memory are ordered by signals
sync.check(function)          # conflicting accesses within a core are ordered; no flag is superfluous
"""


class Refuted(AssertionError):
    """A decision is wrong; the message says where."""
