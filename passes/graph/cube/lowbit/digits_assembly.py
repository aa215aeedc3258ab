"""The base of mixed kernels that multiply digits and have an epilogue.

tile.kernel @f block_dim 24 {
  tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x2048xi8, ...>      // of x, split once by all vector cores
  func.func @f_cube(%x, %w, %scale, %out)        // %w: fractals, in memory as in l1
  func.func @f_vector(%x, %w, %scale, %out)      // for each block of columns: pop its sums, epilogue, release
}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from xdsl.dialects.builtin import DictionaryAttr, MemRefType, i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import FRACTAL_ROWS, GM
from ascir.passes.graph.cube.assembly import Assembly, Channels
from ascir.passes.graph.cube.lowbit.cuts import certificate
from ascir.passes.graph.cube.lowbit.digits_load import Multiplied, Planned
from ascir.passes.graph.cube.lowbit.divide import Rights, forms, in_memory
from ascir.passes.graph.cube.places import Span
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.rows import VECTOR_CORES, Rows
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import Cursor, Index, minimum, subtract
from ascir.passes.tile.extent import Extent
from ascir.weights import FRACTALS

DIGITS, SUMS = 0, None
"""The keys of the channels: operand and result of the cube."""


@dataclass
class DigitAssembly(Assembly, Generic[Multiplied, Planned]):
    """Assembles the kernel of a function that multiplies an argument by a weight and has an epilogue."""

    function: FuncOp
    """The function in which the operands of the cube are arguments."""
    product: Multiplied
    rights: Rights
    left: int
    """The number of the argument that is split into digits."""
    behind: Stage
    plan: Planned
    nanoseconds: float
    options: Options

    def __post_init__(self) -> None:
        self.lay_out([self.behind], ())
        blocks, *_, bytes = self.product.weight.fractals
        fractals = [blocks, self.columns // FRACTAL_ROWS, FRACTAL_ROWS, bytes]
        types = {self.rights.values: view_type([*map(Extent, fractals)], i8)}
        self.arguments = in_memory(self.arguments, types, forms(self.rights, FRACTALS))

    @property
    def columns(self) -> int:
        """The columns of the weights in memory: whole blocks."""
        return up(self.product.weight.n, self.plan.n)

    @property
    def blocks(self) -> int:
        return self.plan.cores

    @property
    def half(self) -> int:
        """The rows of a vector core."""
        return -(-self.product.m // VECTOR_CORES)

    def rows(self, elements: int) -> tuple[int, ...]:
        rows = max(min(elements // self.plan.n, self.half), 1)
        return (-(-self.half // -(-self.half // rows)),)

    def less(self, rows: Sequence[int]) -> int:
        return (rows[0] - 1) * self.plan.n

    def certificate(self) -> DictionaryAttr:
        return certificate(self.product, self.plan, self.nanoseconds)

    def _digits(self) -> tile.ChannelOp:
        """The channel of the digits."""
        shape = [1, self.plan.lines, self.product.deep // self.product.weight.per_byte]
        slot = MemRefType(i8, shape, memory_space=GM)
        return tile.ChannelOp("digits", Direction.AIV_TO_AIC, 1, slot, shared=True)

    def _follow(self, cursor: Cursor, channels: Channels, rows: Rows, column: Index, half: SSAValue) -> None:
        """Emits the epilogue of the block that begins at this column."""
        n, wide = self.product.weight.n, self.plan.n
        slot = cursor.add(tile.PopOp(channels[SUMS]), "slot")
        rest = wide if n % wide == 0 else minimum(cursor, wide, subtract(cursor, n, column))
        rows.block(cursor, slot, 0, Span(0, self.product.m), Span(column, rest), half)
        cursor.put(tile.ReleaseOp(slot))
