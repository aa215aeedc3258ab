"""How rows are sorted: records of 8 bytes, 32 at a time, then up to four runs into one.

levels(1000 + 24)       // runs of 32, of 128, of 512, of all 1024
"""

from __future__ import annotations

from itertools import takewhile

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


BESIDE = 24
"""What is beside the sorting, in instructions that wait: keys are negated, NaN is looked for, and records are split."""
SPLIT = 0.4
"""Their cycles for each element."""


def cycles(rows: int, length: int, each: float, head: float) -> float:
    """About how long sorting rows takes. `each`: elements that are sorted in a cycle; `head`: the start-up cycles of an
    instruction that waits for the one before."""
    found = levels(length)
    merges = sum(map(_merges, found[:-1]))
    sorted_in = rows * length * (len(found) / each + SPLIT)
    return (BESIDE + rows * merges) * head + sorted_in


def _merges(runs: list[int]) -> int:
    """The number of instructions that merge the runs of a row: one for all groups of equal length."""
    alike = sum(1 for _ in takewhile(runs[0].__eq__, runs)) // WAYS
    return min(alike, 1) + -(-(len(runs) - alike * WAYS) // WAYS)
