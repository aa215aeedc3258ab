"""The order in which the cores of a block work on attention in blocks of keys: in units, each of which is a block
of keys of an item. Those of an item follow each other.

    units.total                   // (items - block + cores - 1) / cores * blocks of an item
    units.place(cursor, 5)        // the rows of its item; its keys as columns
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import SSAValue

from ascir.passes.graph.cube.attention.emit import Context
from ascir.passes.graph.cube.loops import rounds_of
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    remainder,
    subtract,
)

LAG = 2
"""The cube scores so many units ahead of the one whose context it makes, and the vector cores add up the context of a
unit after so many more: then neither waits for the other one, nor for memory."""


@dataclass
class Units:
    head: Cursor
    context: Context
    """The second product, which numbers the items."""
    keys: int
    """The keys of a block."""
    some: bool = False
    """Whether it is known that there are keys."""
    items: Index = field(init=False)
    cores: Index = field(init=False)
    total: Index = field(init=False)
    """The units of this core."""
    rounds: Index = field(init=False)
    """How often loops run in which a unit is behind another one."""

    def __post_init__(self) -> None:
        head, kernel, blocks = self.head, self.head.kernel, self.context.blocks
        self.cores = kernel.block_count if blocks is None else blocks
        self.items, self._each = self.context.items(head), divide_up(head, self.length, self.keys)
        self.total = self._total(head)
        self.rounds = add(head, self.total, multiply(head, minimum(head, self.total, 1), LAG))

    def _total(self, head: Cursor) -> Index:
        return multiply(head, rounds_of(head, self.items, self.cores), self._each)

    @property
    def length(self) -> Index:
        """The number of keys."""
        return self.head.kernel.extent(self.context.product.k)

    @property
    def are_several(self) -> bool:
        """Whether it is known that each core has an item, and each item several blocks."""
        return self.context.blocks is not None and isinstance(self._each, int) and self._each >= LAG

    @property
    def are_of_one_item(self) -> bool:
        """Whether each core has a single item."""
        return isinstance(self.items, int) and self.items == self.cores

    @property
    def is_alone(self) -> bool:
        """Whether each core has a single item, the sums of which need not be told from those of others."""
        return self.are_of_one_item and self.are_several

    def next_item(self, cursor: Cursor, item: Index) -> Index:
        """This core's item after another one."""
        return add(cursor, item, self.cores)

    def begin(self, many: int) -> Sequence[SSAValue]:
        """What loops carry from unit to unit to tell where the next one is, and so many before it."""
        return []

    def before(self, at: Sequence[SSAValue], many: int) -> Sequence[SSAValue]:
        """Of this, where the unit is that comes so many before the next one."""
        return at

    def after(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """The same after this unit."""
        return at

    def waited(self, at: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """The same where a loop goes on without another unit."""
        return at

    def place(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Place:
        """The rows of a unit, and its keys as columns."""
        item = self._item_of(cursor, unit, at)
        start = multiply(cursor, self._inside(cursor, unit, at), self.keys)
        size = minimum(cursor, self.keys, subtract(cursor, self.length, start))
        if isinstance(self.length, int) and self.length % self.keys == 0:
            size = self.keys
        return replace(self.rows(cursor, item), columns=Span(start, size, self.keys))

    def _item_of(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        """The item of a unit."""
        number = 0 if self.are_of_one_item else divide(cursor, unit, self._each)
        return add(cursor, cursor.kernel.block_index, multiply(cursor, number, self.cores))

    def _inside(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        """The number of the block of a unit, in its item."""
        return unit if self.are_of_one_item else remainder(cursor, unit, self._each)

    @property
    def shorter(self) -> int:
        """The keys of the last block of an item, if it is known that there are less than in the others, else 0."""
        return self.length % self.keys if isinstance(self.length, int) else 0

    def is_last(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        """1 if a unit has the last keys of all, else 0."""
        left = subtract(cursor, subtract(cursor, self._each, 1), self._inside(cursor, unit, at))
        return subtract(cursor, 1, minimum(cursor, left, 1))

    def rows(self, cursor: Cursor, item: Index) -> Place:
        """The rows of an item."""
        return self.context.item(cursor, item)

    def is_first(self, cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Index:
        """1 if a unit has the first keys of its item, else 0. Where each core has a single item, units whose number is
        computed are later ones."""
        if self.are_of_one_item:
            return int(unit == 0)
        here = self._inside(cursor, unit, at)
        return minimum(cursor, subtract(cursor, 1, minimum(cursor, here, 1)), 1)
