"""Emits the vector function of attention in blocks of keys: block after block, an online softmax.

    scf.for %unit = 2 to %units step 1 iter_args(%m, %s, %s_1, %a_1, %s_2, %a_2, %item, %y) {
      scf.for ... if it is the first one of an item: m and s begin anew
      %scores = tile.pop @scores ; %handed = tile.acquire @lhs
      ... m', s', a' and p' (`online`) ... ; tile.store %p, %handed[...]
      tile.push %handed ; tile.release %scores
      ... y * a_2 + tile.pop @context ...                    // of the unit two before
      scf.for ... if that was the last one of an item: y / s_2 is stored, and begins anew
    }

While the cube sums what a unit adds to y, the vector cores go on to the next ones, also those of other items. A
loop before this one has the first two units, without sums, and one behind it the last two sums. No such loop is needed
if each core has two units at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import f32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.graph.cube.assembly import Channels
from ascir.passes.graph.cube.attention.online import Held, Step
from ascir.passes.graph.cube.attention.sums import Share, Sums, shared
from ascir.passes.graph.cube.attention.units import LAG, Units
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Place
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.cube.rows import Rows
from ascir.passes.graph.tiling import frame
from ascir.passes.graph.tiling.nodes import Node, Reduce, Scan, Target, View
from ascir.passes.graph.tiling.parted import LOWEST
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    maximum,
    minimum,
    multiply,
    number_attribute,
    subtract,
)
from ascir.passes.tile.builder import loop as loop_with


class BlockRows(Rows):
    """The tiles of some rows of a block of keys."""

    handed: SSAValue
    written: Index
    """Where rows begin in the slot that is handed to the cube."""
    step: Step

    def block_of(
        self,
        cursor: Cursor,
        slots: tuple[SSAValue, SSAValue],
        place: Place,
        share: Share,
        before: Sequence[SSAValue],
        hidden: tuple[Index, Index],
    ) -> Sequence[SSAValue]:
        """Emits a block with the values of its rows before, m and s, and returns those after it: m', s' and a'. `hidden`:
        1 if there is something behind its last key, else 0, and how many keys it then has."""
        keys = place.columns
        spans = self._matrix(cursor, place.batch) | {self.stage.column: frame.Span(keys.start, keys.size)}
        if self.stage.row is not None:
            spans[self.stage.row] = frame.Span(add(cursor, place.rows.start, share.read), share.taken)
        self._enter(1, cursor, spans)
        self.slot, self.handed = slots
        self.row, self.written, self.taken, self.columns = share.read, share.first, share.taken, keys.size
        for node, value in zip(self.step.before, before, strict=True):
            self._remember(node, value, 1)
        self._hide_the_rest(cursor, *hidden)
        (target,) = self.phase.targets
        self._store(target, 1)
        return [self.value(node) for node in (self.step.largest, self.step.total, self.step.factor)]

    def _hide_the_rest(self, cursor: Cursor, when: Index, columns: Index) -> None:
        """Let what is behind the last key score -inf: then it changes neither maximum nor sum."""
        scores = self.step.scores
        value, shape = self.operand(scores, self._whole, 1), self.shape(self._whole)
        pad = number_attribute(float("-inf"), scores.element)

        def padded(inner: Cursor, _: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return [inner.add(tile.PadTailOp(values[0], [*shape[:-1], columns], pad), scores.hint)]

        if isinstance(when, int):
            (value,) = padded(cursor, 0, [value]) if when else [value]
        else:
            (value,) = loop_with(cursor, (0, when, 1), [value], padded, "short")
        self._remember(scores, value, 1)

    @property
    def width(self) -> int:
        """The columns of a tile of scores, which may be more than the keys of a block: comparisons round them up."""
        return self.shape(self._whole)[-1]

    @property
    def _whole(self) -> frozenset[Axis]:
        row = self.stage.row
        return frozenset([self.stage.column, *(() if row is None else (row,))])

    def _inexact(self, node: Reduce | Scan) -> frozenset[Axis]:
        return frozenset()

    def rows_type(self) -> TileType:
        """The type of a value of each row."""
        return self.tile_type(self.step.largest.support, f32)

    def _slot_of(self, view: View) -> SSAValue | None:
        return self.handed if view is self.stage.handed else super()._slot_of(view)

    def _store(self, target: Target, level: int) -> None:
        read, self.row = self.row, self.written
        super()._store(target, level)
        self.row = read

    def level_of(self, node: Node) -> int:
        """What is held is known in each block."""
        return 1 if isinstance(node, Held) else super().level_of(node)


@dataclass
class OnlineVector:
    """Emits the vector function: all units of a core."""

    rows: BlockRows
    sums: Sums
    units: Units
    channels: Channels
    half: SSAValue

    def emit(self, head: Cursor) -> None:
        self._zeros(head)
        kernel, units = head.kernel, self.units
        zero, one = kernel.number(0, f32), self.rows.rows_type()
        # A single item is divided by the last s; of several ones, that of a unit comes two units later, as does its a.
        alone = units.is_alone
        late = 1 if alone else 2
        values: Sequence[SSAValue] = [head.add(tile.FillOp(zero, one)) for _ in range(2 + late * LAG)]
        values = [*(places := units.begin(LAG - 1)), *values]
        count = len(places)

        def block(cursor: Cursor, unit: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at, values = values[:count], values[count:]
            *made, factor = self._block(cursor, unit, at, values[:2])
            return [
                *units.after(cursor, unit, at),
                *made,
                *([] if alone else [made[1]]),
                factor,
                *values[2:-late],
            ]

        def shift(cursor: Cursor, unit: SSAValue, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at, values = values[:count], values[count:]
            return [*units.waited(at), *values[: 2 + late], *values[2:-late]]

        def sum_of(
            cursor: Cursor, unit: Index, values: Sequence[SSAValue], later: Sequence[SSAValue]
        ) -> Sequence[SSAValue]:
            following = units.before(values[:count], LAG - 1)
            return [*later, *self._sum(cursor, unit, following, values[-4:], alone)]

        def both(cursor: Cursor, unit: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            later = block(cursor, unit, values[:-2])
            return sum_of(cursor, subtract(cursor, unit, LAG), values, later)

        def rest(cursor: Cursor, unit: SSAValue, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return sum_of(cursor, unit, values, shift(cursor, unit, values[:-2]))

        if units.are_several:
            for unit in range(LAG):
                values = block(head, unit, values)
        else:
            early = minimum(head, units.total, LAG)
            values = loop_with(head, (0, early, 1), values, block, "unit")
            values = loop_with(head, (early, LAG, 1), values, shift, "unit")
        values = [*values, kernel.block_index, head.add(tile.FillOp(zero, self.sums.type))]
        if units.total == LAG + 1:  # its place is known
            values = both(head, LAG, values)
        else:
            values = loop_with(head, (LAG, units.total, 1), values, both, "unit")
        last = maximum(head, subtract(head, units.total, LAG), 0)
        values = loop_with(head, (last, units.total, 1), values, rest, "unit")
        if alone:
            place = units.rows(head, kernel.block_index)
            self.sums.store(head, place, self._share(head, place), values[count + 1], values[-1])

    def _zeros(self, head: Cursor) -> None:
        """Without keys, all results are zeros."""
        units = self.units
        if isinstance(units.length, int) or units.some:
            return
        none = subtract(head, 1, minimum(head, units.length, 1))

        def item(cursor: Cursor, number: Index) -> None:
            place = units.context.item(cursor, number)
            zero = cursor.add(tile.FillOp(cursor.kernel.number(0, f32), self.sums.type))
            self.sums.put(cursor, place, self._share(cursor, place), zero)

        loop(head, "item", head.kernel.block_index, multiply(head, units.items, none), units.cores, item)

    def _block(
        self, cursor: Cursor, unit: Index, at: Sequence[SSAValue], before: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Emits the exponentials of a unit; returns m, s and a after it."""
        kernel, units, one = cursor.kernel, self.units, self.rows.rows_type()

        def start(inner: Cursor, _: Index, __: Sequence[SSAValue]) -> Sequence[SSAValue]:
            numbers = (kernel.number(each, f32) for each in (LOWEST, 0))
            return [inner.add(tile.FillOp(number, one)) for number in numbers]

        first = units.is_first(cursor, unit, at)
        if isinstance(first, int):
            before = start(cursor, unit, before) if first else before
        else:
            before = loop_with(cursor, (0, first, 1), before, start, "first")
        place = units.place(cursor, unit, at)
        scores = cursor.add(tile.PopOp(self.channels[None]), "scores")
        handed = cursor.add(tile.AcquireOp(self.channels[LEFT]), "handed")
        share, hidden = self._share(cursor, place), self._hidden(cursor, unit, at, place)
        made = self.rows.block_of(cursor, (scores, handed), place, share, before, hidden)
        cursor.put(tile.PushOp(handed))
        cursor.put(tile.ReleaseOp(scores))
        return made

    def _hidden(
        self, cursor: Cursor, unit: Index, at: Sequence[SSAValue], place: Place
    ) -> tuple[Index, Index]:
        """1 if there is something behind the last key of a unit, else 0; and how many keys it then has."""
        units, wide = self.units, self.rows.width
        if not isinstance(units.length, int) or wide > units.keys:
            return 1, place.columns.size
        return units.is_last(cursor, unit, at) if units.shorter else 0, units.shorter

    def _sum(
        self,
        cursor: Cursor,
        unit: Index,
        following: Sequence[SSAValue],
        values: Sequence[SSAValue],
        alone: bool,
    ) -> Sequence[SSAValue]:
        """Emits the addition of what the cube has made of a unit; after the last one of an item its results, the next
        item, and a new sum, unless it is `alone`. `following`: where the unit after it is; `values`: s and a of the unit,
        the item, and the sum so far."""
        units, (total, factor, item, sum) = self.units, values
        place = units.rows(cursor, item)
        share = self._share(cursor, place)
        sum = self.sums.added(cursor, share, factor, sum)
        if alone:
            return [item, sum]

        def last(inner: Cursor, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            self.sums.store(inner, place, share, total, carried[1])
            again = inner.add(tile.FillOp(inner.kernel.number(0, f32), self.sums.type))
            return [inner.value(units.next_item(inner, item)), again]

        is_last = units.is_first(cursor, add(cursor, unit, 1), following)
        return loop_with(cursor, (0, is_last, 1), [item, sum], last, "last")

    def _share(self, cursor: Cursor, place: Place) -> Share:
        return shared(cursor, place.rows, self.half, self.sums.single, self.sums.rows is None)
