"""The order of units where an item has no more of them than its last row sees (`visible`).

    items in the order of what they cost, those with most blocks first:     7 7 6 6 5 5 4 4 3 3 ...
    dealt to three cores in turn, every other round backwards:              7 7 6 | 5 5 6 | 4 4 3 ...

So cores have about as many units. Where a unit is does not follow from its number, but is carried from one to the next:
its item, by the number in that order, and the number of its block. Sums of a unit are made later: what was carried then,
is, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.passes.graph.cube.attention.units import LAG, Units
from ascir.passes.graph.cube.attention.visible import blocks_of, blocks_seen
from ascir.passes.graph.cube.places import Place
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    loop,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)

WHERE = 2
"""So many numbers tell where a unit is."""


@dataclass
class VisibleUnits(Units):
    visible: int = 0
    """Row i sees no key behind the one of number i + visible."""

    def _total(self, head: Cursor) -> Index:
        whole = remainder(head, self.items, self.cores) == 0

        def more(cursor: Cursor, _: SSAValue, so_far: Sequence[SSAValue]) -> Sequence[SSAValue]:
            item, total = so_far
            blocks = self._blocks(cursor, item)
            if not whole:  # then some cores have one item less
                left = maximum(cursor, subtract(cursor, self.items, item), 0)
                blocks = multiply(cursor, blocks, minimum(cursor, left, 1))
            return [cursor.value(each) for each in (self.next_item(cursor, item), add(cursor, total, blocks))]

        rounds = divide_up(head, self.items, self.cores)
        begin = [head.kernel.block_index, head.value(0)]
        _, total = loop(head, (0, rounds, 1), begin, more, "round")
        return total

    @property
    def _batches(self) -> Index:
        return self.head.kernel.extent(self.context.product.batches)

    def _item(self, cursor: Cursor, item: Index) -> tuple[Index, Index]:
        """The matrix of an item, and which of its rows: the last ones come first."""
        batches, last = self._batches, subtract(cursor, self.context.tall, 1)
        batch = 0 if batches == 1 else remainder(cursor, item, batches)
        return batch, subtract(cursor, last, divide(cursor, item, batches))

    def _blocks(self, cursor: Cursor, item: Index) -> Index:
        """The units of an item. Behind the last one, there may be any number but none."""
        _, row = self._item(cursor, item)
        rows, queries = self.context.share, cursor.kernel.extent(self.context.product.m)
        return blocks_seen(cursor, row, rows, queries, self.keys, self._each, self.visible)

    @property
    def are_several(self) -> bool:
        """Whether it is known that the first item of each core has several blocks: those of the last core are least."""
        context, (tall, batches, cores) = self.context, (self.context.tall, self._batches, self.cores)
        if context.blocks is None or not isinstance(self._each, int):
            return False
        if not isinstance(tall, int) or not isinstance(batches, int) or not isinstance(cores, int):
            return False
        blocks = blocks_of(context.share, context.product.m.number, self.keys, self._each, self.visible)
        return blocks[tall - 1 - (cores - 1) // batches] >= LAG

    @property
    def is_alone(self) -> bool:
        return super().are_of_one_item and isinstance(self._each, int)

    @property
    def are_of_one_item(self) -> bool:
        """Where a unit is, is carried all the same."""
        return False

    def next_item(self, cursor: Cursor, item: Index) -> Index:
        following = add(cursor, divide(cursor, item, self.cores), 1)
        ends = multiply(cursor, following, multiply(cursor, self.cores, 2))
        return subtract(cursor, subtract(cursor, ends, 1), item)

    def rows(self, cursor: Cursor, item: Index) -> Place:
        return self.context.item_of(cursor, *self._item(cursor, item))

    def is_last(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        return minimum(cursor, super().is_last(cursor, unit, at), 1)  # so that it is known not to be more

    def begin(self, many: int) -> Sequence[SSAValue]:
        return [self.head.kernel.block_index, self.head.value(0)] * (many + 1)

    def before(self, at: Sequence[SSAValue], many: int) -> Sequence[SSAValue]:
        return at[WHERE * many :]

    def after(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Sequence[SSAValue]:
        item, following = at[0], add(cursor, self._inside(cursor, unit, at), 1)
        left = minimum(cursor, subtract(cursor, self._blocks(cursor, item), following), 1)
        step = subtract(cursor, self.next_item(cursor, item), item)
        following_item = add(cursor, item, multiply(cursor, subtract(cursor, 1, left), step))
        return [cursor.value(following_item), cursor.value(multiply(cursor, following, left)), *at[:-WHERE]]

    def waited(self, at: Sequence[SSAValue]) -> Sequence[SSAValue]:
        return [*at[:WHERE], *at[:-WHERE]]

    def _item_of(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        return at[0]

    def _inside(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        return unit if isinstance(unit, int) else at[1]  # units of known numbers are of the first item
