"""Strips that go along rows of blocks: the strips of the transposed product, with the operands exchanged at the cube.

    // C = A^T B^T as C^T = B A: rows of B are loaded anew for each block, and some rows of k of A stay in l1
    %b = tile.load %rhs[%j, %k] buffers 2 : ... -> tile<128x256xf16, l1, nz>
    tile.move %b[0, %k] transpose : ... -> tile<128x128xf16, l0b, zn>

An operand in which k is contiguous can be divided at any row without cutting cache lines, other operands only at whole
lines: the extent of an operand of the first kind should be the one that is divided evenly among cores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from xdsl.dialects import arith
from xdsl.ir import Block, SSAValue

from ascir.cost.memory import LINE
from ascir.dialects import tile
from ascir.dialects.tile.spaces import FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.emit import FIRST, SECOND, CubeOperand
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.graph.cube.plan import Plan
from ascir.passes.graph.cube.problem import Product, mirrored
from ascir.passes.graph.cube.strips import StripEmitter
from ascir.passes.tile.builder import Cursor, Index


def last_blocks(product: Product, plan: Plan) -> list[int]:
    """The block of each band that its strips should end with: one that lies within a cache line of the output, if there
    is one. No work overlaps the store of the last block, and blocks that straddle cache lines are stored as slowly as
    whole lines."""
    fractals, bands, strip = -(-product.m.number // FRACTAL_ROWS), plan.group, plan.strip
    line = LINE * 8 // bit_width(product.output)
    few, found = fractals // (bands * strip), list[int]()
    for band in range(bands):
        above, below = (-(-each * fractals // bands) for each in (band, band + 1))
        tall = below - above - few * strip
        starts = [(above + at * few + min(at, tall)) * FRACTAL_ROWS for at in range(strip + 1)]
        whole = [at for at, (start, end) in enumerate(pairwise(starts)) if start // line == (end - 1) // line]
        found.append(max(whole, default=strip - 1))
    return found


@dataclass
class MirroredEmitter(StripEmitter):
    """Emits strips of the transposed product, while blocks are computed untransposed."""

    left: ClassVar[CubeOperand] = SECOND
    right: ClassVar[CubeOperand] = FIRST

    def emit(self, body: Block, arguments: Sequence[SSAValue]) -> None:
        self.product = mirrored(self.product)
        super().emit(body, [arguments[1], arguments[0], *arguments[2:]])

    def _rows(self, cursor: Cursor, band: Index, at: Index) -> Span:
        """Exchanges the last block of a band with the one that its strips end with."""
        last = self.plan.strip - 1
        ends = [last] if self.product.transposed[0] else last_blocks(self.product, self.plan)
        if all(end == last for end in ends):
            return super()._rows(cursor, band, at)
        end: SSAValue = cursor.value(ends[0])
        for number, each in enumerate(ends[1:], 1):
            here = cursor.add(arith.CmpiOp(cursor.value(band), cursor.value(number), "eq"))
            end = cursor.add(arith.SelectOp(here, cursor.value(each), end))
        ending = cursor.add(arith.CmpiOp(cursor.value(at), cursor.value(last), "eq"))
        other = cursor.add(arith.CmpiOp(cursor.value(at), end, "eq"))
        inner = cursor.add(arith.SelectOp(other, cursor.value(last), cursor.value(at)))
        return super()._rows(cursor, band, cursor.add(arith.SelectOp(ending, end, inner)))

    @property
    def _block_shape(self) -> tuple[int, int]:
        return self.plan.n, self.plan.m

    def _add_product(
        self, cursor: Cursor, a: SSAValue, b: SSAValue, sum: SSAValue, place: Place, size: Index
    ) -> SSAValue:
        sizes = [place.columns.size, place.rows.size, size]
        return cursor.add(tile.MmadOp(b, a, sum, sizes=sizes, hf32=self._fewer_bits), "sum")

    def _leave(self, cursor: Cursor, place: Place, total: SSAValue, out: SSAValue) -> None:
        made = self.product
        view = self._view(out, made.batch, (made.n, made.m))
        offsets = [place.batch, place.columns.start, place.rows.start]
        self._store(cursor, total, view, offsets, [1, place.columns.size, place.rows.size])
