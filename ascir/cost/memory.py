"""What global memory gives in a cycle, and what bursts cost: whole sectors, the lines that they cut, other cores close by.

    hbm_rate(chip)                         # bytes per cycle, to all cores together
    mean_of_any_start(k, 200, 1000)        # a burst of 200 bytes, the next one 1000 further: what it costs on average

A line is what memory gives best, as a whole; a burst that touches one line more than it needs costs all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import log2

from ascir.target import Soc

LINE = 512
"""Bytes: pieces of this size, from multiples of it on, are what global memory gives best."""

BEGINS = 8
"""So many rows, and blocks, are looked at for where they begin in a line."""


def hbm_rate(chip: Soc) -> float:
    """Bytes per cycle that global memory gives to all cores together."""
    return chip.timing["hbm_gb_per_s"] * 1000 / chip.frequency_mhz


def l2_rate(chip: Soc) -> float:
    """The same of what lies in L2."""
    return chip.timing["l2_gb_per_s"] * 1000 / chip.frequency_mhz


def moved_ns(chip: Soc, read: float, written: float) -> float:
    """Nanoseconds that global memory takes for so many bytes: what is written stays in L2 until other data needs the
    place."""
    return (read + written * write_back(chip, read + written)) / chip.timing["hbm_gb_per_s"]


def write_back(chip: Soc, moved: float) -> float:
    """The part of what is written that must be waited for, of a kernel that moves so many bytes."""
    return chip.timing["hbm_write_back"] * max(0.0, 1 - chip.l2 / max(moved, 1))


def hindered(k: Mapping[str, float], near: float) -> float:
    """How many times as long short bursts take that so many cores read close to each other."""
    return 1 + k["gm_shared"] * log2(near)


def mean_of_any_start(k: Mapping[str, float], length: float, pitch: int) -> float:
    """The bytes that a burst costs on average that begins anywhere in a line."""
    needed = -(-length // LINE)
    more = 1 - (needed * LINE - length) / LINE
    mean = more * (needed + 1) * LINE + (1 - more) * length
    return max(mean, length * k["gm_misaligned"]) if pitch % k["gm_sector"] else mean


def cost_of_starts(k: Mapping[str, float], length: int, starts: frozenset[int]) -> float:
    """The bytes that a burst costs, lines that it cuts and all, where bursts begin at these places of a line."""
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
    """Bytes that global memory gives for each one of bursts of this length: lines that they cut, whole."""
    starts = starts_of_blocks(pitch, advance)
    if not any(start % sector for start in starts):
        return 1.0
    lines = sum(max(-(-(start + length) // LINE), -(-length // LINE)) for start in starts) / len(starts)
    return max(lines * LINE / max(length, LINE), misaligned)


@cache
def starts_of_blocks(pitch: int, advance: int) -> frozenset[int]:
    """Where in a line bursts of some rows begin, in some blocks: `pitch` from row to row, `advance` from block to block."""
    return frozenset(
        start for block in range(BEGINS) for start in starts_of_rows(pitch, block * advance % LINE)
    )


@cache
def starts_of_rows(pitch: int, first: int) -> frozenset[int]:
    """Where in a line bursts of some rows of one block begin."""
    return frozenset((first + row * pitch) % LINE for row in range(BEGINS))
