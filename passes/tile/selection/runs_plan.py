"""How many runs along an axis that is not the last one are reduced at a time.

at_once(Runs(outer=32, length=5, inner=16), 4)     # 32: three instructions, instead of three for each of them
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute

from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, Runs, size_of, up
from ascir.passes.tile.selection.walk import instructions

AT_ONCE = 3
"""The longest runs that need no intermediate memory: two elements are added, and a third to their sum."""

ROOM = 32768
"""The most bytes of intermediate results of runs that the same instructions add up. Sums of 32768x8x64 f32 along
axis 1 take 48.6 us, with 16 KiB 48.7, with 8 KiB 70, one run at a time 157; of 8192x32x64 f16 40, 47, 52, 59."""


WORD = 16
"""Bits of a mask that are combined as one element."""


def words_of(runs: Runs, element: Attribute) -> tuple[Runs, int]:
    """The runs in elements that instructions take, and the bytes of such an element: masks are treated as words."""
    return (runs._replace(inner=runs.inner // WORD), WORD // 8) if element == i1 else (runs, size_of(element))


def at_once(runs: Runs, size: int) -> int:
    """How many runs along an axis that is not the last one are added up by the same instructions; 1 if that does not
    take fewer of them."""
    many = runs.outer if runs.length <= AT_ONCE else min(runs.outer, ROOM // half_bytes(runs, size))
    return many if _joins(many, runs, size) < many * _joins(1, runs, size) else 1


def _joins(many: int, runs: Runs, size: int) -> int:
    """The number of instructions that add up `many` runs together."""
    return sum(count for count, _ in _levels(many, runs, size))


def _levels(many: int, runs: Runs, size: int) -> Iterator[tuple[int, int]]:
    """For each time that `many` runs are halved: the number of instructions, and of their repeats."""
    left, pitch = runs.length, runs.length * runs.inner * size
    while left > 1:
        parts = [rows * runs.inner * size for rows in (left // 2, left % 2) if rows]
        count = sum(1 if many == 1 else instructions(many, bytes, pitch) for bytes in parts)
        yield count, many * sum(-(-bytes // REPEAT) for bytes in parts)
        left, pitch = left // 2, half_bytes(runs, size)


CONFLICT = 2
"""Cycles of a repeat that adds two halves: most are in the same banks."""


def cycles(runs: Runs, size: int, head: float, wait: float) -> float:
    """The cycles for all runs: `head` for each instruction, `wait` for each one that needs the results before it."""
    return sum(
        times * (wait + count * head + CONFLICT * repeats)
        for times, many in _groups(runs, size)
        for count, repeats in _levels(many, runs, size)
    )


def instructions_of(runs: Runs, size: int) -> int:
    """The number of instructions for all runs."""
    return sum(times * _joins(many, runs, size) for times, many in _groups(runs, size))


def _groups(runs: Runs, size: int) -> list[tuple[int, int]]:
    """How often so many runs are added up together."""
    many = at_once(runs, size)
    groups, left = divmod(runs.outer, many)
    return [(groups, many), *([(1, left)] if left else [])]


def half_bytes(runs: Runs, size: int) -> int:
    """The bytes of one run after the first instruction."""
    return runs.length // 2 * runs.inner * size


def bytes_between(runs: Runs, size: int) -> int:
    """The bytes of intermediate results between source and result."""
    return 0 if runs.length <= AT_ONCE else up(at_once(runs, size) * half_bytes(runs, size), BLOCK)
