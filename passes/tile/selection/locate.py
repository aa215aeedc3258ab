"""Finds the place of every tile: the address that `tile-place-buffers` gave it, or a tensor of a queue.

    %t = tile.load ... {tile.address = [array<i64: 0, 16416>]}      // Place(offset=%slot * 16416)
    %v = tile.reshape %t                                            // a view: the place of %t

The slot of a multi-buffered tile follows from the counter of its loop (`loops.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import i32
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from ascir.diagnostics import OperationError
from ascir.dialects.tile import TileOp, TileType
from ascir.dialects.tile.indexing import Index
from ascir.passes.tile.selection.code import Code, Place, place_of
from ascir.passes.tile.selection.geometry import held
from ascir.passes.tile.selection.loops import Slots, carried_tiles, innermost_loop
from ascir.passes.tile.selection.queues import Queues
from ascir.passes.tile.storage import Alias, Storage, addresses


@dataclass
class Locator:
    """Finds places in one function, operation by operation, and may insert the arithmetic of their addresses."""

    places: dict[SSAValue, Place]
    """The places found so far."""
    storages: Mapping[Operation, Storage]
    """The memory that each operation needs for its results."""
    slots: Slots
    queues: Queues | None
    _queued: set[SSAValue] = field(init=False)

    def __post_init__(self) -> None:
        self._queued = set(self.queues.values()) if self.queues else set[SSAValue]()

    def locate(self, code: Code, op: Operation) -> None:
        """Find the places of the results of an operation. Those of its operands must be known."""
        if not any(isinstance(result.type, TileType) for result in op.results):
            return
        if isinstance(op, scf.ForOp):
            self._locate_carried(op)
        elif isinstance(op, scf.IfOp):
            self._locate_yielded(op)
        elif isinstance(op, TileOp):
            code.at = InsertPoint.before(op)
            asked = self.storages[op].results
            for result, each, bytes in zip(op.results, addresses(op), asked, strict=True):
                if not isinstance(result.type, TileType):
                    continue
                if self.queues and result in self._queued:
                    self.places[result] = self.queues.allocate(code, result)
                    continue
                base = None
                if isinstance(bytes, Alias):
                    base = self.places[op.operands[bytes.operand]]
                    offset = _plus(code, base.offset, bytes.offset)
                    room = min(held(result.type), base.bytes - bytes.offset)
                else:
                    offset, room = self._offset(code, op, each), bytes
                tensor = base.tensor if base else None
                self.places[result] = place_of(result.type, offset, room, result.name_hint, tensor)
        else:
            raise OperationError(op, f"{op.name} has a tile as its result: only loops and branches may")

    def _locate_yielded(self, branch: scf.IfOp) -> None:
        """The results of a branch: both sides yield in the same place."""
        for result, found in zip(branch.results, addresses(branch), strict=True):
            if isinstance(result.type, TileType):
                self.places[result] = place_of(result.type, found[0], held(result.type), result.name_hint)

    def _locate_carried(self, loop: scf.ForOp) -> None:
        """The values that a loop carries: each stays in one place; if it has several slots, in that of its initial
        value."""
        found = addresses(loop)
        for number in carried_tiles(loop):
            type, argument = loop.iter_args[number].type, loop.body.block.args[number + 1]
            assert isinstance(type, TileType)
            place = place_of(type, found[number][0], held(type), argument.name_hint)
            if len(found[number]) > 1:  # an accumulator that rotates with an outer loop
                place = self.places[loop.iter_args[number]]
            self.places[argument] = self.places[loop.results[number]] = place

    def _offset(self, code: Code, op: Operation, found: tuple[int, ...]) -> Index:
        """The address in this iteration, selected by the counter of the loop if there are several."""
        if len(found) == 1:
            return found[0]
        loop = innermost_loop(op)
        assert loop is not None
        counter = self.slots[loop.body.block, len(found)]
        steps = {second - first for first, second in pairwise(found)}
        if len(steps) == 1:
            far = code.insert(arith.MuliOp(counter, code.constant(steps.pop(), i32))).results[0]
            offset = (
                far
                if found[0] == 0
                else code.insert(arith.AddiOp(far, code.constant(found[0], i32))).results[0]
            )
        else:
            offset = code.constant(found[-1], i32)
            for number in range(len(found) - 2, -1, -1):
                here = code.insert(arith.CmpiOp(counter, code.constant(number, i32), "eq")).results[0]
                chosen = arith.SelectOp(here, code.constant(found[number], i32), offset)
                offset = code.insert(chosen).results[0]
        offset.name_hint = f"{op.results[0].name_hint}_at" if op.results[0].name_hint else None
        return offset


def _plus(code: Code, base: Index, offset: int) -> Index:
    if isinstance(base, int) or offset == 0:
        return base + offset if isinstance(base, int) else base
    return code.insert(arith.AddiOp(base, code.constant(offset, i32))).results[0]
