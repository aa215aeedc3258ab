"""Checkers of what the compiler decides about a kernel. They share nothing with the passes that decide.

placement.check(function)     # no tile's bytes are overwritten while they are needed; the stated peak is the peak
cores.check(kernel)           # what one core of a block does to memory that others see, its signals tell them in time
sync.check(function)          # every two instructions that touch the same bytes are in order; no flag is superfluous
"""


class Refuted(AssertionError):
    """A decision is wrong; the message says where."""
