"""The tiling of a product: the size of blocks, the depths of loads and steps along k, the number of cores.

    Plan(m=128, n=256, load=256, step=64, turns=1, cores=24)

A block of the result is accumulated in l0c. Loads of depth `load` along k are double-buffered in l1, steps of depth
`step` in l0a and l0b. `cuts` enumerates the tilings that fit, `clock` times them, and `choose` picks the fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS
from ascir.passes.graph.cube.problem import Product
from ascir.target import Soc


@dataclass(frozen=True)
class Plan:
    """Blocks of m x n, the depth along k of a load and of a step, the number of accumulators that are used in turn,
    cores.

    The other fields select a schedule: blocks dealt round-robin in groups of rows (`group`), strips (`strip` to
    `lapped`), or split-k (`parts` to `wide`)."""

    m: int
    n: int
    load: int
    step: int
    turns: int
    cores: int
    group: int = 1
    """The number of rows of blocks that are traversed together, column by column, so that cores share loads in L2. With
    strips: the number of strips in a column."""
    strip: int = 0
    """The blocks of a strip, one below the other, which one core computes one after the other; 0: no strips."""
    even: int = 0
    """If not 0, blocks are numbered column by column and divided evenly among the cores (`shares`): a strip has at most
    `strip` blocks, and begins and ends at a whole block (1) or at half a block (2)."""
    kept: int = 0
    """The extent along k of the right operand that is kept in l1 for all blocks of a strip: all of k, with the padding
    of its tile, or ..."""
    stay: int = 0
    """... this much of each step, if only a part fits; on average, if all steps of a load share it (`is_unrolled`)."""
    halves: bool = False
    """Whether blocks are multiplied in two halves of their columns, with an accumulator for each."""
    columns: int = 0
    """The number of columns of the right operand, with all of k, that are kept in l1 for all blocks of a strip."""
    mirrored: bool = False
    """Whether strips go along rows of blocks, and the left operand is kept: then `m`, `n` and the sides of all fields
    are those of the transposed product."""
    lapped: bool = False
    """Whether the last block of a column is as tall as the others, and so overlaps the one before it: some rows are
    computed twice."""
    buffers: int = 2
    """The number of buffers in l1 for loads."""
    parts: int = 1
    """Split-k: the number of parts of k, each on a core of its own."""
    part: int = 0
    """The extent of a part along k, if k is static."""
    wide: int = 0
    """How many elements of the result are summed over parts at a time; 0: parts are added to the result with
    atomics."""

    @property
    def load_of_right(self) -> int:
        """The depth of a load of the right operand: all of k, if that is kept."""
        return self.load if self.stay else max(self.load, self.kept)


@dataclass(frozen=True)
class Timing:
    """The predicted nanoseconds, the lower bound by cube and memory, and the busiest pipe."""

    nanoseconds: float
    bound: float
    busiest: str


@dataclass(frozen=True)
class Copy:
    """A copy of an operand that is made first: `rows` rows of `length` elements, `pitch` elements apart."""

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
    """Copies that the vector cores make first, which this plan needs."""
    few: Plan | None = None
    """Blocks for few rows (`shares.few_rows`), if the number of rows is named and the plan is one for many."""


@dataclass(frozen=True)
class Options:
    """The chip, and the options of a user."""

    soc: Soc
    cores: int
    buffers: int = 2
    tile: tuple[int, ...] = ()
    parts: int | None = None
    """The number of parts of split-k, if the user sets it."""
    atomics: bool = False
    """Whether floats may be added in global memory, in any order."""
    hf32: bool = False
    """Whether f32 is multiplied in 11 bits of mantissa."""
    launch: bool = True
    """Whether predictions include the launch."""


Behind = Callable[[Timing, Plan], Timing]
"""Adds the time of an epilogue on the vector cores to that of a product."""


def up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


@dataclass(frozen=True)
class Sizes:
    """A product with sizes for its named dimensions."""

    product: Product
    m: int
    n: int
    k: int
    batches: int

    @classmethod
    def of(cls, product: Product) -> Sizes:
        return cls(
            product,
            product.m.assumed,
            product.n.assumed,
            product.k.assumed,
            product.batches.assumed,
        )

    def row(self, side: int) -> int:
        """The pitch of the rows of an operand in memory, in elements; for a part of k it is that of the whole
        operand."""
        if (view := self.product.views[side]) is not None:
            return view.steps[-2].assumed
        if k_is_rows(self.product)[side]:
            return (self.m, self.n)[side]
        return max(self.k, self.product.k.assumed)


def k_is_rows(product: Product) -> tuple[bool, bool]:
    """For each operand, whether k is the outer dimension in memory; otherwise it is the contiguous one."""
    left, right = product.transposed
    return left, not right


def granules(product: Product) -> tuple[int, int, int]:
    """The granularity of m, n and k of tiles: fractals, or the squares that a transposing load works on."""
    width = BLOCK_BYTES // product.size
    square = max(FRACTAL_ROWS, width)
    left, right = product.transposed
    return square if left else FRACTAL_ROWS, FRACTAL_ROWS if right else square, square
