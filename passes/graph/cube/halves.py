"""Multiplies blocks in two halves of their columns, where one step along k is spread over two tiles of l1.

    %b = tile.move %kept[%row, 0] sizes [32, 128] : ... -> tile<128x128xf16, l0b, zn>
    %b = tile.move %new[0, 0] sizes [96, 128] at [32, 0] into %b : ...
    %left = tile.mmad %a, %b, %left : tile<128x128xf16, l0a, zz>, tile<128x128xf16, l0b, zn>, tile<128x128xf32, l0c, nz>

A step is two multiplications, each over both tiles: while one runs, the operand of the other is moved. Split along k
instead, it would be three. Each half has its own accumulator, and the first is stored while the second is still being
added to. 3072 x 3072 x 3072 takes 170.2 us; split along k, 173.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import SSAValue

from ascir.cost.memory import LINE
from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, granules
from ascir.passes.tile.builder import Cursor, Index, add

HALVES = 2


def by_halves(sizes: Sizes, options: Options, plan: Plan) -> bool:
    """Whether a step of all columns and two steps of the left operand fit, all blocks have both halves, and there are
    no scales of columns. Not if the left operand is loaded in parts of cache lines: then loads are the bottleneck. Nor in
    mirrored strips: halves of rows would not be contiguous in l0a."""
    product, chip, size = sizes.product, options.soc, sizes.product.size
    left, right = HALVES * plan.m * plan.step * size, plan.step * plan.n * size
    fits = left <= chip.usable("l0a") and right <= chip.usable("l0b")
    whole = sizes.n % plan.n == 0 and plan.n % (HALVES * granules(product)[1]) == 0
    lines = not product.transposed[0] or plan.m * size >= LINE
    return fits and whole and lines and size > 1 and not (product.by_column or plan.mirrored)


@dataclass
class Halves(Emitter):
    """Emits blocks that are multiplied in two halves."""

    halves: list[Span] = field(default_factory=list[Span], init=False)
    """The halves of the columns of the current strip."""

    def _cut(self, cursor: Cursor, columns: Span) -> list[Span]:
        if not self.plan.halves:
            return [columns]
        starts = [add(cursor, columns.start, at) for at in range(0, self.plan.n, self._width)]
        return [Span(start, self._width) for start in starts]

    def _leave_halves(self, cursor: Cursor, place: Place, totals: Sequence[SSAValue], out: SSAValue) -> None:
        for half, total in zip(self.halves, totals, strict=True):
            self._leave(cursor, replace(place, columns=half), total, out)

    @property
    def _width(self) -> int:
        return self.plan.n // (HALVES if self.plan.halves else 1)

    def _multiply_halves(
        self,
        cursor: Cursor,
        place: Place,
        a: SSAValue,
        sources: Sequence[tuple[SSAValue, Index, Span]],
        sums: Sequence[SSAValue],
    ) -> list[SSAValue]:
        """A step of the left operand, times that of the right one, which is in several sources: a tile, the first row
        in it, and the span of the step. The second half reads the sources in reverse: if the newest load were read
        last, all loads would wait. 2048 x 2048 x 2048, in a loop over steps, would take 58.3 us, not 54.6."""
        plan, wide = self.plan, self._width
        type = TileType([plan.step, wide], self.product.element, Space.L0B, Layout.ZN)
        moved: list[SSAValue] = []
        for number in range(HALVES):
            half: SSAValue | None = None
            for source, row, span in sources if number == 0 else reversed(sources):
                at, sizes = [row, number * wide], [span.size, wide]
                half = cursor.add(
                    tile.MoveOp(source, at, type, sizes=sizes, at=[span.start, 0], into=half), "b_l0"
                )
            assert half is not None
            moved.append(half)
        sizes = [place.rows.size, wide, plan.step]
        return [
            cursor.add(tile.MmadOp(a, half, sum, sizes=sizes, hf32=self._fewer_bits), "sum")
            for half, sum in zip(moved, sums, strict=True)
        ]
