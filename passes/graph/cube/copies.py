"""Copies operands with unaligned rows into a workspace, from which the cube cores load them (`copies_plan` decides).

    tile.channel @lhs_copy aiv_to_aic shared depth 1 : memref<1x3000x3072xf16>
    // on the vector cores                                   // on the cube cores
    %copy = tile.acquire @lhs_copy                           %lhs = tile.pop @lhs_copy
    %rows = tile.load %a[%row, 0] sizes [10, 3000]           ... the product, of %lhs
    tile.store %rows, %copy[%row, 0] sizes [10, 3000]        tile.release %lhs
    tile.sync_blocks ; tile.push %copy

Each row of the copy begins at a cache line; the padding between rows is never read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType, StridedLayoutAttr
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.copies_plan import moved_at_once
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.plan import Choice, Copy
from ascir.passes.graph.cube.problem import LEFT, OPERANDS, RIGHT, Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    minimum,
    multiply,
    remainder,
    subtract,
)

KEYS = {LEFT: 2, RIGHT: 3}
"""The keys of the channels of copies, among those of a kernel."""

NAMES = {side: f"{name}_copy" for side, name in OPERANDS.items()}

Channels = Mapping[int | None, tile.ChannelOp]


def channels_of(product: Product, choice: Choice) -> dict[int | None, tile.ChannelOp]:
    """A channel for each copy, with one slot that all blocks share."""
    found = dict[int | None, tile.ChannelOp]()
    for copy in choice.copies:
        view = product.views[copy.side]
        assert view is not None
        shape = [prod(each.number for each in view.leading), view.sizes[-2].number, copy.pitch]
        slot = MemRefType(product.element, shape, memory_space=GM)
        found[KEYS[copy.side]] = tile.ChannelOp(NAMES[copy.side], Direction.AIV_TO_AIC, 1, slot, shared=True)
    return found


def opened(head: Cursor, choice: Choice, channels: Channels) -> dict[int, SSAValue]:
    """On a cube core: the views of the copies, by the operands that they replace."""
    return {
        copy.side: head.add(tile.PopOp(channels[KEYS[copy.side]]), NAMES[copy.side]) for copy in choice.copies
    }


@dataclass
class Copier:
    """Emits the copies, which the vector cores make before anything else."""

    kernel: Kernel
    product: Product
    choice: Choice
    channels: Channels
    buffers: int

    def emit(self, head: Cursor, operands: Mapping[int, SSAValue]) -> None:
        """Emits the copies of these operands."""
        half = self.kernel.head(tile.SubBlockIndexOp(), "half")
        core = add(head, multiply(head, self.kernel.block_index, VECTOR_CORES), half)
        slots = {
            copy: head.add(tile.AcquireOp(self.channels[KEYS[copy.side]]), NAMES[copy.side])
            for copy in self.choice.copies
        }
        for copy, slot in slots.items():
            self._copy(head, core, copy, operands[copy.side], slot)
        head.put(tile.SyncBlocksOp())
        for slot in slots.values():
            head.put(tile.PushOp(slot))

    def _copy(self, head: Cursor, core: Index, copy: Copy, operand: SSAValue, slot: SSAValue) -> None:
        """Emits a copy: some rows at a time, or a part of a long one, dealt to the vector cores round-robin."""
        cores, size = self.choice.plan.cores * VECTOR_CORES, self.product.size
        tall, wide = moved_at_once(copy, size, cores)
        parts = -(-copy.length // wide)
        source = _matrix(head, operand, copy.rows, copy.length, copy.length)
        target = _matrix(head, slot, copy.rows, copy.length, copy.pitch)

        def some(cursor: Cursor, number: Index) -> None:
            row, column = number, 0
            if parts > 1:
                row = divide(cursor, number, parts)
                column = multiply(cursor, remainder(cursor, number, parts), wide)
            row = multiply(cursor, row, tall)
            sizes = [
                _least(cursor, tall, copy.rows, row),
                _least(cursor, min(wide, copy.length), copy.length, column),
            ]
            type = TileType([tall, wide], self.product.element)
            rows = cursor.add(
                tile.LoadOp(source, [row, column], type, sizes=sizes, buffers=self.buffers), "rows"
            )
            cursor.put(tile.StoreOp(rows, target, [row, column], sizes=sizes, buffers=self.buffers))

        loop(head, "part", core, -(-copy.rows // tall) * parts, cores, some)


def _least(cursor: Cursor, size: int, whole: int, start: Index) -> Index:
    """The size of the piece at `start`: `size`, or the remainder of the whole."""
    return size if whole % size == 0 else minimum(cursor, size, subtract(cursor, whole, start))


def _matrix(cursor: Cursor, argument: SSAValue, rows: int, length: int, pitch: int) -> SSAValue:
    """An argument, or the slot that all blocks share, as a matrix whose rows are `pitch` elements apart."""
    element = tile.view_type(argument).element_type
    wanted = MemRefType(element, [rows, length], StridedLayoutAttr([pitch, 1]), GM)
    if argument.type == wanted:
        return argument
    cast = memref.ReinterpretCastOp.from_dynamic(argument, [0], [rows, length], [pitch, 1], wanted)
    return cursor.add(cast, argument.name_hint)
