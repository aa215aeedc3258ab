"""The strategy `panels`: the vector cores dequantize a panel at a time, all of k of the columns of a strip.

    tile.channel @rhs aiv_to_aic depth 2 : memref<1x4096x256xf16, ...>
    // vector cores, for each strip: acquire, this core's half of the rows of k, push
    // cube, for each strip: pop; its blocks, one below the other, all with this panel; release

Weights are expanded once for each strip instead of once for each block of rows, which pays for products with many rows.
While the cube goes down one strip, the panel of the next is expanded.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.division import RIGHT
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.loops import dealt, loop
from ascir.passes.graph.cube.lowbit.expand import ExpandBuild
from ascir.passes.graph.cube.lowbit.panels_plan import PANELS, panel_of
from ascir.passes.graph.cube.mixed import StripCube, StripVector
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.problem import OPERANDS
from ascir.passes.tile.builder import Cursor, Index, add, minimum


@dataclass
class PanelBuild(ExpandBuild):
    """Assembles the kernel of a product that is divided into strips."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.slots[-1] = panel_of(self.rights.weight, self.choice.plan)

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        panel = MemRefType(self.found.product.element, [1, *self.slots[-1]], memory_space=GM)
        return {
            **super()._channels(),
            RIGHT: tile.ChannelOp(OPERANDS[RIGHT], Direction.AIV_TO_AIC, PANELS, panel),
        }

    def _cube_of(self) -> type[PanelCube]:
        return PanelCube

    def _vector_of(self) -> type[PanelVector]:
        return PanelVector


@dataclass
class PanelCube(StripCube):
    """Emits strips whose right operand is the panel that was popped last."""

    panel: SSAValue | None = field(default=None, init=False)

    def _begin_strip(self, cursor: Cursor, number: Index, columns: Span) -> None:
        self.panel = cursor.add(tile.PopOp(self.channels[RIGHT]), "panel")
        self.rhs = Operand(self.panel, True, ())
        super()._begin_strip(cursor, number, columns)

    def _keep(self, cursor: Cursor, rhs: Operand, columns: Span) -> list[SSAValue]:
        return super()._keep(cursor, rhs, self._whole)

    @property
    def _whole(self) -> Span:
        """All columns of a panel, also of the last one: they are contiguous."""
        return Span(0, self.plan.n)

    def _end_strip(self, cursor: Cursor) -> None:
        assert self.panel is not None
        cursor.put(tile.ReleaseOp(self.panel))

    def _compute_block(
        self,
        cursor: Cursor,
        place: Place,
        operands: tuple[Operand, Operand],
        bias: SSAValue | None,
        out: SSAValue,
    ) -> None:
        assert self.rhs is not None
        super()._compute_block(cursor, place, (operands[0], self.rhs), bias, out)

    def _turned(self, cursor: Cursor, depth: Index) -> Index:
        """No rotation along k: no other core reads this panel."""
        return depth

    def _load(
        self, cursor: Cursor, operand: Operand, matrix: Index, along: Span, depth: Span, wide: int, name: str
    ) -> SSAValue:
        along = self._whole if name == "b" else along
        return Emitter._load(self, cursor, operand, matrix, along, depth, wide, name)

    def _columns_of_right(self, place: Place) -> Span:
        return self._whole


@dataclass
class PanelVector(StripVector):
    """Emits panels, each before the epilogue of the strip before it."""

    half: SSAValue | None = field(default=None, init=False)

    def emit_rows(self, head: Cursor) -> None:
        self.half = self.kernel.head(tile.SubBlockIndexOp(), "half")
        if None not in self.channels:
            dealt(head, "strip", self._strips, self.blocks, self._fill)
            return
        self._fill(head, self.kernel.block_index)
        super().emit_rows(head)

    def _begin_strip(self, cursor: Cursor, number: Index, columns: Span) -> None:
        assert self.blocks is not None
        if self._strips > self.blocks:
            following = add(cursor, number, self.blocks)
            end = minimum(cursor, add(cursor, following, 1), self._strips)
            loop(cursor, "next", following, end, 1, self._fill)

    def _operands_of(self, cursor: Cursor, place: Place, half: SSAValue) -> None:
        """The operands are expanded already."""

    def _fill(self, cursor: Cursor, strip: Index) -> None:
        assert self.half is not None
        slot = cursor.add(tile.AcquireOp(self.channels[RIGHT]), "panel")
        rows = Span(0, self.product.k.number)
        self.stages[RIGHT].block(cursor, slot, 0, rows, self._columns(cursor, strip), self.half)
        cursor.put(tile.PushOp(slot))
