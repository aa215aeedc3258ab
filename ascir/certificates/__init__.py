"""Checkers of what the compiler decides about a kernel. They share nothing with the passes that decide.

placement.check(function)     # no tile's bytes are overwritten while they are needed; the stated peak is the peak
"""
