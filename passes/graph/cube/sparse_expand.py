"""Emits the expansion of a part of a 2:4 sparse matrix of floats: by a vector core, into a slot of a channel.

    %kept = tile.load %values[%panel, %block, 0, 0] ... -> tile<2x2816xf16, ub>     // 16 fours of 176 columns
    %bits = tile.load %places[%panel, %block, 0, 0] ... -> tile<4x352xui8, ub>
    %row0 = tile.select %m0, %first, %zero
    %lower = tile.select %m0, %second, %first    // row 1, if it is kept: the second if row 0 is kept, else the first
    %row1 = tile.select %m1, %lower, %zero
    ...
    %rows = tile.concat %row0, %row1, %row2, %row3 axis 1                           // tile<16x4x176xf16, ub>
    tile.store %rows, %slot[0, %row, 0] ...

Six selects by mask for four rows: each lane is one column of a group of four, so nothing moves between lanes. Loads and
stores are contiguous, because short bursts take as long as whole cache lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i1, i16
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.graph.sparse import DEEP, FOURS
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.spaces import Space, ui8
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Span
from ascir.passes.graph.cube.sparse import Expansion
from ascir.passes.tile.builder import Cursor, Index, add, divide, minimum, multiply, subtract

FOUR = 4


class Expander:
    """Emits the contents of the slots of the right operand."""

    def __init__(self, head: Cursor, expansion: Expansion, given: Sequence[SSAValue], buffers: int):
        self.expansion, self.buffers = expansion, buffers
        self.values, self.places = given
        self.element: Attribute = tile.view_type(self.values).element_type
        self.zero = head.kernel.number(0.0, self.element)

    def block(
        self, cursor: Cursor, slot: SSAValue, matrix: Index, rows: Span, columns: Span, share: SSAValue
    ) -> None:
        """Emits all blocks of a part of k, or none if `share` is 1: then the slot is the other core's. The padding of
        the last block of the matrix is expanded too."""
        whole = tile.view_type(slot).get_shape()[1] // DEEP
        panel = divide(cursor, columns.start, self.expansion.width)
        first, blocks = divide(cursor, rows.start, DEEP), self.expansion.blocks
        here: Index = whole
        if blocks % whole:
            here = minimum(cursor, whole, subtract(cursor, blocks, first))

        def one(inner: Cursor, block: Index) -> None:
            dense = self._expanded(inner, panel, add(inner, first, block))
            offsets = [0, multiply(inner, block, DEEP), 0]
            inner.put(tile.StoreOp(dense, slot, offsets, buffers=self.buffers))

        loop(cursor, "four", multiply(cursor, share, here), here, 1, one)

    def _expanded(self, cursor: Cursor, panel: Index, block: Index) -> SSAValue:
        """The rows of a block."""
        width = self.expansion.width
        kept = self._loaded(cursor, self.values, self.element, (panel, block), (2, FOURS * width), "kept")
        bits = self._loaded(cursor, self.places, ui8, (panel, block), (FOUR, FOURS * width // 8), "bits")
        words = TileType([FOUR, FOURS * width // 16], i16, Space.UB)
        bits = cursor.add(
            tile.ReinterpretOp(bits, words), "words"
        )  # its rows can be sliced, unlike those of bytes
        first, second = (self._part(cursor, kept, row, self.element) for row in range(2))
        masks = [self._part(cursor, bits, row, i1) for row in range(FOUR)]

        def select(row: int, yes: SSAValue, no: SSAValue, hint: str) -> SSAValue:
            return cursor.add(tile.SelectOp(masks[row], yes, no), hint)

        lower, upper = select(0, second, first, "lower"), select(3, first, second, "upper")
        dense = [
            select(row, value, self.zero, f"row{row}")
            for row, value in enumerate((first, lower, upper, second))
        ]
        single = [cursor.add(tile.ReshapeOp(each, [FOURS, 1, width])) for each in dense]
        rows = cursor.add(tile.ConcatOp(single, 1), "rows")
        return cursor.add(tile.ReshapeOp(rows, [DEEP, width]), "dense")

    def _loaded(
        self,
        cursor: Cursor,
        view: SSAValue,
        element: Attribute,
        at: tuple[Index, Index],
        shape: tuple[int, int],
        hint: str,
    ) -> SSAValue:
        type = TileType(shape, element, Space.UB)
        load = tile.LoadOp(view, [*at, 0, 0], type, sizes=[1, 1, *shape], buffers=self.buffers)
        return cursor.add(load, hint)

    def _part(self, cursor: Cursor, source: SSAValue, row: int, element: Attribute) -> SSAValue:
        """One row of a tile, as 16 groups of four by the columns of a panel; the bits of words, if the type is
        another."""
        size = tile_type(source).get_shape()[1]
        part = cursor.add(tile.SliceOp(source, [row, 0], [1, size]))
        shape = TileType([FOURS, self.expansion.width], element, Space.UB)
        if element == i1:
            return cursor.add(tile.ReinterpretOp(part, shape), f"kept{row}")
        return cursor.add(tile.ReshapeOp(part, shape.get_shape()), ("first", "second")[row])
