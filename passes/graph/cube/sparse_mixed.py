"""The kernel of both kinds of core of a product with a 2:4 sparse matrix.

    tile.channel @rhs aiv_to_aic depth 5 : memref<1x256x176xf16, ...>      // of floats: parts of the dense matrix
    func.func @f_cube(...)      // pops them as it pops any operand that is computed
    func.func @f_vector(...)    // values and places from memory, the dense part to a slot, a part of k ahead

What follows the product is done as behind any other. A block is as wide as a panel, so that each part of the matrix is
expanded once for all rows of a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import MemRefType, i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from ascir.dialects import tile
from ascir.dialects.graph.sparse import DEEP
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube import sparse_plan
from ascir.passes.graph.cube.assembly import Needs, fitting
from ascir.passes.graph.cube.choose import choose
from ascir.passes.graph.cube.cuts import LEVELS
from ascir.passes.graph.cube.division import RIGHT, Division
from ascir.passes.graph.cube.make import launch_function
from ascir.passes.graph.cube.mixed import (
    DEEPEST,
    DEPTH,
    RING,
    Build,
    Cube,
    Vector,
)
from ascir.passes.graph.cube.plan import Choice, Options, up
from ascir.passes.graph.cube.problem import OPERANDS
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.sparse import Expansion, division_of
from ascir.passes.graph.cube.sparse_emit import SparseEmitter
from ascir.passes.graph.cube.sparse_expand import Expander
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.builder import Cursor, Kernel

LOADS = tuple(blocks * VECTOR_CORES * DEEP for blocks in (2, 4, 1))
"""Of k, what goes through the channel at a time: of whole blocks of fours, as many for each vector core."""
STEPS = (64, 128, 256, 32)


def make_sparse_mixed(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel, and its launch function where the number of blocks depends on names."""
    found, expansion = division_of(function)
    build = SparseBuild(function, found, block_of(found, expansion, options), options, expansion)
    kernel = fitting(build, needs)
    names, name = found.product.names, function.sym_name.data
    return [kernel, *([launch_function(name, found.product, build.choice.plan)] if names else [])]


def block_of(found: Division, expansion: Expansion | None, options: Options) -> Choice:
    """Blocks of bytes as for the product alone, those of floats as wide as a panel."""
    if found.behind is not None and found.behind.whole_rows:
        raise Untileable("a reduction of rows behind a sparse product: cut the group there")
    if expansion is None:
        return sparse_plan.choose(found.product, options)
    found_ones = list(_choices(found, expansion, options))
    if not found_ones:
        raise Untileable(f"no block of {expansion.width} columns fits into the memories of the cube core")
    return min(found_ones, key=lambda choice: choice.timing.nanoseconds)


def _choices(found: Division, expansion: Expansion, options: Options) -> Iterator[Choice]:
    """Cuts by panels."""
    product, width, deep = found.product, expansion.width, expansion.blocks * DEEP
    tall = up(product.m.number, 16) if product.m.static else LEVELS[-1]
    given = options.tile
    for m in given[:1] or sorted({min(level, tall) for level in LEVELS}):
        for load in given[2:3] or sorted({min(load, deep) for load in LOADS}):
            for step in given[3:4] or STEPS:
                if load % DEEP or load % step or 4 * m * width > options.soc.usable("l0c"):
                    continue
                try:
                    yield choose(product, replace(options, tile=(m, width, load, step)))
                except Untileable:
                    continue


@dataclass
class SparseBuild(Build):
    """The kernel, for any numbers of rows at a time; the matrix is expanded block by block."""

    expansion: Expansion | None

    def less(self, rows: Sequence[int]) -> int:
        return super().less(rows) if rows else 0

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        found = super()._channels()
        if self.expansion is None:
            return found
        element, height, width = self.found.product.element, self.choice.plan.load, self.choice.plan.n
        slot = MemRefType(element, [1, height, width], memory_space=GM)
        depth = min(max(RING // (height * width * self.found.product.size), DEPTH), DEEPEST)
        return {RIGHT: tile.ChannelOp(OPERANDS[RIGHT], Direction.AIV_TO_AIC, depth, slot), **found}

    def _cube(self, kernel: Kernel, block: Block, channels: Mapping[int | None, tile.ChannelOp]) -> None:
        if self.found.product.element != i8:
            return super()._cube(kernel, block, channels)
        found, plan, options, blocks = self._side()
        side = _SparseCube(kernel, found.product, plan, options, blocks, channels)
        operands = [block.args[number or 0] for number in found.operands]
        side.emit(block, [*operands, self.results(block)[0]])
        return None

    def _also(self, side: Vector, kernel: Kernel, block: Block, rows: Sequence[int]) -> None:
        if self.expansion is not None:
            given = block.args[self.expansion.values], block.args[self.expansion.places]
            head = Cursor(kernel, block)
            side.stages[RIGHT] = Expander(head, self.expansion, given, self.options.buffers)


@dataclass
class _SparseCube(SparseEmitter, Cube):
    """The sums of blocks of bytes, which go to a channel."""
