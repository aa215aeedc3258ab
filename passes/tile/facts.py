"""What the lifetimes of a function are made from, however tiles share bytes: asked once for all plans that are tried.

facts = Facts(function)
facts.storage(op), facts.slots(value), facts.moments.last_use(value)
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue, Use

from ascir.dialects import tile
from ascir.dialects.ascendc.narrow import is_integer_attr
from ascir.passes.tile.moments import Moments
from ascir.passes.tile.pending import refilled, stored
from ascir.passes.tile.storage import Storage, storage
from ascir.passes.tile.units import Begun

LEAVING = tile.StoreOp | tile.ScatterRowsOp | tile.FixpipeStoreOp | tile.FixpipeMoveOp
"""Whose `buffers` ask for slots of what they read."""


class Facts:
    """What the lifetimes of a function are made from, however tiles share bytes."""

    def __init__(self, function: FuncOp):
        self.function = function
        self._storage: dict[Operation, Storage] = {}
        self._slots: dict[SSAValue, int] = {}
        self.renew()

    def renew(self, copied: Iterable[SSAValue] = ()) -> None:
        """Copies were inserted: what operations ask of memory is as it was, and the transfers of all values but these."""
        self.moments = Moments(self.function)
        for value in copied:
            self._slots.pop(value, None)
        self.storages = {op: self.storage(op) for op in self.moments.at if op.name.startswith("tile.")}
        """What the operations on tiles ask of memory."""
        self.refilled = refilled(self.function, self.slots)
        self.leaving = stored(self.refilled, self.slots)
        """What makes that which a loop stores while the next round begins."""
        self.begun: dict[frozenset[SSAValue], Begun] = {}
        """The units before any of them share bytes, by the values that are apart."""

    def storage(self, op: Operation) -> Storage:
        """What an operation asks of memory."""
        if (known := self._storage.get(op)) is None:
            known = self._storage[op] = storage(op)
        return known

    def slots(self, value: SSAValue) -> int:
        """How many copies the transfers of this value ask for; without a loop around it one is enough."""
        if (known := self._slots.get(value)) is None:
            known = self._slots[value] = _slots(value)
        return known


def _slots(value: SSAValue) -> int:
    owner = value.owner
    if isinstance(owner, Block) or not isinstance(owner.parent_op(), scf.ForOp):
        return 1
    asked = [] if isinstance(owner, LEAVING) else [owner.properties.get("buffers")]
    # What a loop of the vector core carries out is stored from its one place; an accumulator takes turns.
    leaving = tile.FixpipeStoreOp | tile.FixpipeMoveOp if isinstance(owner, scf.ForOp) else LEAVING
    asked += [
        use.operation.properties.get("buffers")
        for use in value.uses
        if isinstance(use.operation, leaving) and use.operation.parent is owner.parent and not _scales(use)
    ]
    counts = [count.value.data for count in asked if is_integer_attr(count)]
    return max(counts, default=1)


def _scales(use: Use) -> bool:
    """Whether a value is what sums are scaled with on their way out."""
    return isinstance(use.operation, tile.FixpipeStoreOp | tile.FixpipeMoveOp) and use.index > 0
