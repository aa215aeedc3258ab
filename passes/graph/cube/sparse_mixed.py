"""Emits the mixed kernel of a product with a 2:4 sparse matrix.

    tile.channel @rhs aiv_to_aic depth 5 : memref<1x256x176xf16, ...>      // of floats: parts of the dense matrix
    func.func @f_cube(...)      // pops them like any operand that the vector cores compute
    func.func @f_vector(...)    // loads values and places, stores the dense part to a slot, one step along k ahead

An epilogue works as with any other product. A block is as wide as a panel, so that each part of the matrix is expanded
once for all rows of a block. The two vector cores of a group fill alternate slots (`turns`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from ascir.dialects import tile
from ascir.dialects.graph.sparse import DEEP
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube import sparse_plan
from ascir.passes.graph.cube.assembly import fitting
from ascir.passes.graph.cube.choose import choose
from ascir.passes.graph.cube.cuts import LEVELS, is_lone
from ascir.passes.graph.cube.division import RIGHT, Division
from ascir.passes.graph.cube.make import launch_function
from ascir.passes.graph.cube.mixed import (
    DEEPEST,
    DEPTH,
    RING,
    Build,
    Cube,
    Vector,
    WholeSlotsCube,
)
from ascir.passes.graph.cube.mixed_plan import predicted
from ascir.passes.graph.cube.plan import Choice, Options, Sizes, up
from ascir.passes.graph.cube.problem import OPERANDS
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.sparse import Expansion, division_of
from ascir.passes.graph.cube.sparse_clock import PanelClock
from ascir.passes.graph.cube.sparse_emit import SparseEmitter
from ascir.passes.graph.cube.sparse_expand import Expander
from ascir.passes.graph.cube.turns import TurnsVector
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.builder import Cursor, Kernel

LOADS = tuple(blocks * DEEP for blocks in (4, 2, 1))
"""The extents along k of a slot of the channel, in whole blocks."""

NEAR = 1.005
"""Predictions within this factor count as equal, and the largest load is chosen: it has the longest bursts of the left
operand."""
STEPS = (64, 128, 256)


def make_sparse_mixed(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel, and its launcher if the number of blocks depends on named dimensions."""
    found, expansion = division_of(function)
    build = SparseBuild(function, found, block_of(found, expansion, options), options, expansion)
    kernel = fitting(build, needs)
    names, name = found.product.names, function.sym_name.data
    return [kernel, *([launch_function(name, found.product, build.choice)] if names else [])]


def block_of(found: Division, expansion: Expansion | None, options: Options) -> Choice:
    """Block sizes: for bytes those of the product alone, for floats as wide as a panel."""
    if found.behind is not None and found.behind.whole_rows:
        raise Untileable("a reduction of rows after a sparse product: cut the group there")
    if expansion is None:
        return sparse_plan.choose(found.product, options)
    clock = PanelClock(Sizes.of(found.product), options)
    if choices := list(_choices(found, expansion, options, clock)):
        least = min(choice.timing.nanoseconds for choice in choices)
        near = [choice for choice in choices if choice.timing.nanoseconds <= NEAR * least]
        best = min(near, key=lambda choice: (-choice.plan.load, choice.timing.nanoseconds))
        timing = replace(best.timing, nanoseconds=predicted(found, best, options, clock))
        return replace(best, timing=timing)
    raise Untileable(f"no block of {expansion.width} columns fits into the memories of the cube core")


def _choices(found: Division, expansion: Expansion, options: Options, clock: PanelClock) -> Iterator[Choice]:
    """The tilings by panels, with at least one slot for each vector core, and as many slots in the ring as allowed."""
    product, width, deep = found.product, expansion.width, expansion.blocks * DEEP
    tall = up(product.m.number, 16) if product.m.static else LEVELS[-1]
    given = options.tile
    most = min(RING // DEEPEST // (width * product.size), deep // VECTOR_CORES)
    loads = [load for load in LOADS if load == DEEP or load <= most]
    for m in given[:1] or sorted({min(level, tall) for level in LEVELS}):
        for load in given[2:3] or loads:
            for step in given[3:4] or STEPS:
                if load % DEEP or load % step or 4 * m * width > options.soc.usable("l0c"):
                    continue
                try:
                    yield choose(product, replace(options, tile=(m, width, load, step)), clock)
                except Untileable:
                    continue


@dataclass
class SparseBuild(Build):
    """Assembles the kernel; the matrix is expanded block by block."""

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

    def _cube_of(self) -> type[Cube]:
        return WholeSlotsCube if self.expansion is not None else _SparseCube

    def _vector_of(self) -> type[Vector]:
        return TurnsVector if self.expansion is not None else super()._vector_of()

    def _also(self, side: Vector, kernel: Kernel, block: Block, rows: Sequence[int]) -> None:
        if self.expansion is not None:
            given = block.args[self.expansion.values], block.args[self.expansion.places]
            head = Cursor(kernel, block)
            buffers = 1 if self._expands_once(self.expansion) else self.options.buffers
            side.stages[RIGHT] = Expander(head, self.expansion, given, buffers)

    def _expands_once(self, expansion: Expansion) -> bool:
        """Whether no vector core expands more than one block: then no load overlaps the expansion."""
        plan = self.choice.plan
        slots = -(-expansion.blocks * DEEP // plan.load)
        return plan.load == DEEP and slots <= VECTOR_CORES and is_lone(Sizes.of(self.found.product), plan)


@dataclass
class _SparseCube(SparseEmitter, Cube):
    """Emits the cube function for bytes: sums of blocks, which go to a channel."""
