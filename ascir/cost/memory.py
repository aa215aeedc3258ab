"""The bandwidth of global memory, and the cost of bursts: unaligned ones, and those that contend with other cores.

    hbm_rate(chip)                         # bytes per cycle, to all cores together
    mean_of_any_start(k, 200, 1000)        # bursts of 200 bytes, 1000 bytes apart: the mean cost in bytes

Memory is fastest with whole cache lines. A burst that touches more lines than its length needs costs all the lines it
touches.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import log2

from ascir.target import Soc

LINE = 512
"""Bytes of a cache line: global memory is fastest with bursts of this size and alignment."""

BEGINS = 8
"""How many rows, and blocks, are sampled for their alignment to cache lines."""


def hbm_rate(chip: Soc) -> float:
    """Bytes per cycle from HBM, for all cores together."""
    return chip.timing["hbm_gb_per_s"] * 1000 / chip.frequency_mhz


def l2_rate(chip: Soc) -> float:
    """Bytes per cycle from L2, for all cores together."""
    return chip.timing["l2_gb_per_s"] * 1000 / chip.frequency_mhz


def moved_ns(chip: Soc, read: float, written: float) -> float:
    """The nanoseconds of HBM for these bytes. L2 is write-back: written bytes reach HBM only when they are evicted."""
    return (read + written * write_back(chip, read + written)) / chip.timing["hbm_gb_per_s"]


def write_back(chip: Soc, moved: float) -> float:
    """The fraction of the written bytes that a kernel waits for, if it moves `moved` bytes in all."""
    return chip.timing["hbm_write_back"] * max(0.0, 1 - chip.l2 / max(moved, 1))


def hindered(k: Mapping[str, float], near: float) -> float:
    """The slowdown of short bursts if `near` cores read close to each other."""
    return 1 + k["gm_shared"] * log2(near)


def mean_of_any_start(k: Mapping[str, float], length: float, pitch: int) -> float:
    """The mean cost of a burst, in bytes, if it may begin anywhere in a cache line."""
    needed = -(-length // LINE)
    more = 1 - (needed * LINE - length) / LINE
    mean = more * (needed + 1) * LINE + (1 - more) * length
    return max(mean, length * k["gm_misaligned"]) if pitch % k["gm_sector"] else mean


def cost_of_starts(k: Mapping[str, float], length: int, starts: frozenset[int]) -> float:
    """The mean cost of a burst, in bytes, if bursts begin at these offsets in a cache line."""
    needed, total = -(-length // LINE), 0.0
    for start in starts:
        touched = -(-(start + length) // LINE)
        total += touched * LINE if touched > needed else length
    cost = total / len(starts)
    if any(start % k["gm_sector"] for start in starts):
        cost = max(cost, length * k["gm_misaligned"])
    return cost


@cache
def given_for(length: int, pitch: int, advance: int, sector: float, misaligned: float) -> float:
    """The bytes that memory transfers for each byte of such bursts, since it transfers whole cache lines."""
    starts = starts_of_blocks(pitch, advance)
    if not any(start % sector for start in starts):
        return 1.0
    lines = sum(max(-(-(start + length) // LINE), -(-length // LINE)) for start in starts) / len(starts)
    return max(lines * LINE / max(length, LINE), misaligned)


@cache
def starts_of_blocks(pitch: int, advance: int) -> frozenset[int]:
    """The offsets in a cache line at which rows begin: rows are `pitch` bytes apart, blocks of rows `advance`."""
    return frozenset(
        start for block in range(BEGINS) for start in starts_of_rows(pitch, block * advance % LINE)
    )


@cache
def starts_of_rows(pitch: int, first: int) -> frozenset[int]:
    """The offsets in a cache line at which the rows of one block begin."""
    return frozenset((first + row * pitch) % LINE for row in range(BEGINS))
