"""What buffer placement needs to know of a function, independently of which tiles share a buffer: computed once for all
plans that are tried.

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
from ascir.passes.tile.units import Units

LEAVING = tile.StoreOp | tile.ScatterRowsOp | tile.FixpipeStoreOp | tile.FixpipeMoveOp
"""Their `buffers` attribute multi-buffers the tile that they read."""


class Facts:
    """Live ranges, storage needs and slot counts of one function, cached."""

    def __init__(self, function: FuncOp):
        self.function = function
        self._storage: dict[Operation, Storage] = {}
        self._slots: dict[SSAValue, int] = {}
        self.renew()

    def renew(self, copied: Iterable[SSAValue] = ()) -> None:
        """Recompute live ranges after copies were inserted. Storage needs stay valid, and so do slot counts, except for
        the values that were copied."""
        self.moments = Moments(self.function)
        for value in copied:
            self._slots.pop(value, None)
        self.storages = {op: self.storage(op) for op in self.moments.at if op.name.startswith("tile.")}
        """The memory that each operation of the tile dialect needs."""
        self.refilled = refilled(self.function, self.slots)
        self.leaving = stored(self.refilled, self.slots)
        """The operations that produce the tiles which a loop stores while its next iteration begins."""
        self.begun: dict[frozenset[SSAValue], Units] = {}
        """The units before any of them are merged, for each set of values that are kept apart."""

    def storage(self, op: Operation) -> Storage:
        """The memory that an operation needs."""
        if (known := self._storage.get(op)) is None:
            known = self._storage[op] = storage(op)
        return known

    def slots(self, value: SSAValue) -> int:
        """How many slots the transfers of a value ask for; one outside of loops."""
        if (known := self._slots.get(value)) is None:
            known = self._slots[value] = _slots(value)
        return known


def _slots(value: SSAValue) -> int:
    owner = value.owner
    if isinstance(owner, Block) or not isinstance(owner.parent_op(), scf.ForOp):
        return 1
    asked = [] if isinstance(owner, LEAVING) else [owner.properties.get("buffers")]
    # The result of a loop on a vector core is stored from its one slot; an accumulator of the cube rotates.
    leaving = tile.FixpipeStoreOp | tile.FixpipeMoveOp if isinstance(owner, scf.ForOp) else LEAVING
    asked += [
        use.operation.properties.get("buffers")
        for use in value.uses
        if isinstance(use.operation, leaving) and use.operation.parent is owner.parent and not _scales(use)
    ]
    counts = [count.value.data for count in asked if is_integer_attr(count)]
    return max(counts, default=1)


def _scales(use: Use) -> bool:
    """Whether a value is used as the scales of a fixpipe transfer, rather than as the tile that it moves."""
    return isinstance(use.operation, tile.FixpipeStoreOp | tile.FixpipeMoveOp) and use.index > 0
