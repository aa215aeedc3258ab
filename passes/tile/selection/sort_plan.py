"""How rows are sorted: records of 8 bytes, 32 at a time, then up to four runs into one.

levels(1000 + 24)       // runs of 32, of 128, of 512, of all 1024
"""

from __future__ import annotations

RECORD = 8
RUN = 32
LONGEST = 4095
WAYS = 4


def levels(length: int) -> list[list[int]]:
    """The lengths of the sorted runs of a row, initially and after each merge."""
    runs = [RUN] * (length // RUN)
    found = [runs]
    while len(runs) > 1:
        runs = [sum(runs[first : first + WAYS]) for first in range(0, len(runs), WAYS)]
        found.append(runs)
    return found


def sortable(length: int) -> bool:
    """Whether rows of this length can be sorted: whole runs, none too long to merge."""
    return length % RUN == 0 and all(run <= LONGEST for runs in levels(length)[:-1] for run in runs)


def sort_bytes(count: int, size: int) -> int:
    """The bytes of two buffers of records, and of the negated keys."""
    return count * (2 * RECORD + size)
