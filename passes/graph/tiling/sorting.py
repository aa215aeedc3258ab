"""Sorts the rows of a tile, together with the original index of each element.

NaN must count as the greatest float, which the chip does not ensure. So each NaN is replaced by infinity, and marked by
a negative index. Only if a tile has any NaN, elements of equal value are then sorted once more.

    %k, %p = scf.for .. to %some ..        // %some: 1 if there is any NaN, else 0: infinity for NaN, its index - length
    %v, %i = tile.sort %k, %p
    scf.for .. to %some ..                 // tile.sort %one_for_nan, %i, which is stable
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, nan

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, bf16, f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.types import TileType, tile_type
from ascir.passes.graph.tiling.elements import neutral
from ascir.passes.tile.builder import Cursor, loop, number_attribute


@dataclass(frozen=True)
class Rows:
    """The rows of a tile, and their length without and with the padding that the chip requires."""

    count: int
    length: int
    padded: int


@dataclass(frozen=True)
class Sorting:
    """How rows with `size` valid elements are sorted."""

    rows: Rows
    size: int
    descending: bool
    ignores_nan: bool
    """Whether there is no NaN."""
    wanted: frozenset[bool] = frozenset([False, True])
    """Which of the elements (False) and their indices (True) are used."""

    def apply(self, cursor: Cursor, value: SSAValue) -> Sequence[SSAValue]:
        """The sorted elements, and their indices."""
        element = tile_type(value).element_type
        value = self._padded(cursor, value)
        places = cursor.add(tile.IotaOp(1, tile_type(value).with_element(i32)))
        if self.ignores_nan or not isinstance(element, AnyFloat):
            return self._sort(cursor, value, places)
        if element == bf16:
            value = cursor.add(tile.CastOp(value, f32))
        keys, places = self._with_nan(cursor, value, places)
        if element == bf16:
            keys = cursor.add(tile.CastOp(keys, bf16, tile.Rounding.RINT))
        return keys, places

    def _sort(self, cursor: Cursor, keys: SSAValue, places: SSAValue) -> Sequence[SSAValue]:
        sort = tile.SortOp(keys, places, descending=self.descending)
        cursor.put(sort)
        return sort.results

    def _padded(self, cursor: Cursor, value: SSAValue) -> SSAValue:
        """Pad rows such that the padding is sorted to the end."""
        element = tile_type(value).element_type
        rows, number = self.rows, neutral("max" if self.descending else "min", element)
        if self.size != rows.length:
            value = cursor.add(
                tile.PadTailOp(value, [rows.count, self.size], number_attribute(number, element))
            )
        if rows.padded == rows.length:
            return value
        type = TileType([rows.count, rows.padded], element)
        full = cursor.add(tile.FillOp(cursor.kernel.number(number, element), type))
        return cursor.add(tile.InsertOp(value, full, [0, 0]))

    # --------------------------------------------------------------------------------------------------------
    # NaN

    def _with_nan(self, cursor: Cursor, keys: SSAValue, places: SSAValue) -> Sequence[SSAValue]:
        once = (0, self._some(cursor, keys), 1)
        if True in self.wanted:
            keys, places = self._sort(cursor, *loop(cursor, once, (keys, places), self._marked, "mark"))
            carried = (keys, places) if False in self.wanted else (places,)
            found = loop(cursor, once, carried, self._placed, "mend")
            return found if False in self.wanted else (keys, *found)
        none = cursor.add(tile.FillOp(cursor.kernel.number(0, f32), TileType([self.rows.count, 1], f32)))
        keys, counts = loop(cursor, once, (keys, none), self._replaced, "mark")
        keys, places = self._sort(cursor, keys, places)

        def counted(inner: Cursor, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return [self._counted(inner, carried[0], counts)]

        return *loop(cursor, once, (keys,), counted, "mend"), places

    def _some(self, cursor: Cursor, keys: SSAValue) -> SSAValue:
        """1 if there is a NaN, else 0: a sum of magnitudes is at most infinite if there is none."""
        total = cursor.add(tile.ReduceOp(tile.Reduction.SUM, cursor.add(tile.AbsOp(keys)), [0, 1]))
        if tile_type(total).element_type != f32:
            total = cursor.add(tile.CastOp(total, f32))
        number = cursor.add(tile.ExtractOp(total, [0, 0]))
        found = cursor.add(arith.CmpfOp(number, number, "une"))
        return cursor.add(arith.SelectOp(found, cursor.value(1), cursor.value(0)), "some")

    def _replaced(self, cursor: Cursor, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Replace NaN by infinity, and count NaN in each row."""
        keys = carried[0]
        found = cursor.add(tile.CastOp(cursor.add(tile.CompareOp(tile.Predicate.NE, keys, keys)), f32))
        counts = cursor.add(tile.ReduceOp(tile.Reduction.SUM, found, [1]))
        same = cursor.add(tile.CompareOp(tile.Predicate.EQ, keys, keys))
        infinity = cursor.kernel.number(inf, tile_type(keys).element_type)
        return cursor.add(tile.SelectOp(same, keys, infinity)), counts

    def _marked(self, cursor: Cursor, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Replace NaN by infinity, with negative indices."""
        keys, places = carried
        number, element = cursor.kernel.number, tile_type(keys).element_type
        same = cursor.add(tile.CompareOp(tile.Predicate.EQ, keys, keys))
        below = cursor.add(tile.AddOp(places, number(-self.rows.padded, i32)))
        places = cursor.add(tile.SelectOp(same, places, below))
        return cursor.add(tile.SelectOp(same, keys, number(inf, element))), places

    def _placed(self, cursor: Cursor, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Move NaN before the infinities next to it, or after them and before the padding. As all of these keys are
        infinite, only indices need sorting again."""
        *keys, places = carried
        number, type = cursor.kernel.number, tile_type(places).with_element(f32)
        ranks = cursor.add(tile.FillOp(number(1, f32), type))
        ranks = cursor.add(tile.SelectOp(self._below(cursor, places, 0), ranks, number(0, f32)))
        if not self.descending and self.size != self.rows.padded:
            inside = self._below(cursor, places, self.size)
            ranks = cursor.add(tile.SelectOp(inside, ranks, number(2, f32)))
        _, places = self._sort(cursor, ranks, places)
        marked = self._below(cursor, places, 0)
        back = cursor.add(tile.AddOp(places, number(self.rows.padded, i32)))
        found = cursor.add(tile.SelectOp(marked, back, places))
        return [*(self._nan(cursor, marked, each) for each in keys), found]

    def _counted(self, cursor: Cursor, keys: SSAValue, counts: SSAValue) -> SSAValue:
        """Put NaN back at the start or at the end of the elements."""
        type = tile_type(keys).with_element(f32)
        at = cursor.add(tile.IotaOp(1, type))
        counts = cursor.add(tile.BroadcastOp(counts, type.get_shape()))
        if not self.descending:
            at = cursor.add(tile.SubOp(cursor.kernel.number(self.size - 1, f32), at))
        return self._nan(cursor, cursor.add(tile.CompareOp(tile.Predicate.LT, at, counts)), keys)

    def _nan(self, cursor: Cursor, mask: SSAValue, keys: SSAValue) -> SSAValue:
        none = cursor.kernel.number(nan, tile_type(keys).element_type)
        return cursor.add(tile.SelectOp(mask, none, keys))

    def _below(self, cursor: Cursor, places: SSAValue, bound: int) -> SSAValue:
        return cursor.add(tile.CompareOp(tile.Predicate.LT, places, cursor.kernel.number(bound, i32)))
