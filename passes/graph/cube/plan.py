"""The tiling of a product: the size of blocks, the depths of loads and steps along k, the number of cores.

    Plan(m=128, n=256, load=256, step=64, turns=1, cores=24)

A block of the result is accumulated in l0c. Loads of depth `load` along k are double-buffered in l1, steps of depth `step` in
l0a and l0b. `cuts` enumerates the tilings that fit, `clock` times them, and `choose` picks the fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS
from ascir.passes.graph.cube.problem import Product
from ascir.passes.tile.extent import Extent
from ascir.target import Soc

ASSUMED = 2048
"""The size of a named dimension, for the choice of blocks."""


@dataclass(frozen=True)
class Plan:
    """Extents of a block, what of k is loaded and multiplied at a time, accumulators that take turns, cores."""

    m: int
    n: int
    load: int
    step: int
    turns: int
    cores: int
    group: int = 1
    """So many rows of blocks are gone through together, column by column: what cores load is then shared in L2. With
    strips, how many there are in a column."""
    strip: int = 0
    """So many blocks, one below the other, that one core computes one after the other; 0: blocks are dealt out."""
    even: int = 0
    """All blocks are shared out, one column after the other: a strip has `strip` of them at most, and may begin or end
    behind any of so many pieces of one: 1, or 2 for halves."""
    kept: int = 0
    """So much of k of the right operand stays in l1 while a core goes down a strip: all, with what its tile is padded by,
    or ..."""
    stay: int = 0
    """... so much of each step, where there is room for a part only."""
    halves: bool = False
    """Blocks are multiplied in halves of their columns, with a sum for each."""
    columns: int = 0
    """So many columns of the right operand stay in l1 while a core goes down a strip, with all of k."""
    mirrored: bool = False
    """Strips go along a row of blocks, and keep of the left operand: `m` and `n`, and all that is said of sides, are those
    of the transposed product."""
    lapped: bool = False
    """The last block of all rows is as tall as others: it begins with rows that the one before it has computed, too."""
    buffers: int = 2
    """Places in l1 for what is loaded."""
    parts: int = 1
    """So many parts of k that cores share out, of each block."""
    part: int = 0
    """What of k a part is, where k is known."""
    wide: int = 0
    """So many elements of the result are added up from their parts at a time; 0: parts are added in global memory."""

    @property
    def load_of_right(self) -> int:
        """What of k is loaded of the right operand at a time: all of it, where that stays."""
        return self.load if self.stay else max(self.load, self.kept)


@dataclass(frozen=True)
class Timing:
    """Nanoseconds, the bound by the cube and by memory, and the pipe that sets the pace."""

    nanoseconds: float
    bound: float
    busiest: str


@dataclass(frozen=True)
class Copy:
    """An operand that is copied before: all rows of its matrices, so many elements each, of which the next one begins
    `pitch` further."""

    side: int
    rows: int
    length: int
    pitch: int


@dataclass(frozen=True)
class Choice:
    plan: Plan
    timing: Timing
    runners_up: Sequence[tuple[Plan, float]] = ()
    copies: Sequence[Copy] = ()
    """What the vector cores do before, on behalf of this plan."""


@dataclass(frozen=True)
class Options:
    """The chip, and what a user fixes."""

    soc: Soc
    cores: int
    buffers: int = 2
    tile: tuple[int, ...] = ()
    parts: int | None = None
    """So many parts of k, where a user says so."""
    atomics: bool = False
    """Whether floats may be added in global memory, in any order."""
    hf32: bool = False
    """Whether f32 is multiplied with 11 bits of mantissa."""
    launch: bool = True
    """Whether what it takes to start cores counts."""


Behind = Callable[[Timing, Plan], Timing]
"""What a product takes with what follows it on vector cores, by what it takes alone."""


def up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


def assumed(extent: Extent) -> int:
    return extent.value(dict.fromkeys(extent.names, ASSUMED))


@dataclass(frozen=True)
class Sizes:
    """A product with numbers for its names."""

    product: Product
    m: int
    n: int
    k: int
    batches: int

    @classmethod
    def of(cls, product: Product) -> Sizes:
        return cls(
            product, assumed(product.m), assumed(product.n), assumed(product.k), assumed(product.batches)
        )

    def row(self, side: int) -> int:
        """How far rows of an operand are apart in memory, in elements: those of a part of k as far as those of all of it."""
        if (view := self.product.views[side]) is not None:
            return view.steps[-2]
        if k_is_rows(self.product)[side]:
            return (self.m, self.n)[side]
        return max(self.k, assumed(self.product.k))


def k_is_rows(product: Product) -> tuple[bool, bool]:
    """Whether k is the rows of an operand in memory."""
    left, right = product.transposed
    return left, not right


def granules(product: Product) -> tuple[int, int, int]:
    """What m, n and k of tiles are multiples of: fractals, and the squares that are turned."""
    width = BLOCK_BYTES // product.size
    square = max(FRACTAL_ROWS, width)
    left, right = product.transposed
    return square if left else FRACTAL_ROWS, FRACTAL_ROWS if right else square, square
