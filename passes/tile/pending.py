"""Keeps an iteration from writing bytes that the store of the previous iteration may still be reading.

    scf.for ... {
      %x = tile.load ... {tile.refill}     // one slot: the next iteration's load begins once this one's data is read
      %f = tile.cast %x ...
      %s = tile.reduce sum %f ...          // not in the bytes of %y: it would wait for the store of the last iteration
      %q = tile.mul %f, %f                 // may reuse them: the store is done by now
      ...
      tile.store %y ...                    // from one slot as well
    }

With several slots, iterations use different ones. With one slot, a value that is computed early in an iteration, and
dead before %y is defined, would be placed in the bytes of %y and wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.tile.moments import Moments
from ascir.passes.tile.selection.refill import REFILL
from ascir.passes.tile.selection.scratch import FOLDED
from ascir.passes.tile.units import Unit
from ascir.walk import of_kind

PASSES = 6
"""How many bytes the vector unit processes while one byte is stored: 28 KiB take 641 cycles while other cores store,
too (layer norm of 64 MiB f16), which is 45 bytes a cycle, and the vector unit processes 256."""


def refilled(function: FuncOp, slots: Callable[[SSAValue], int]) -> list[scf.ForOp]:
    """The loops that load the next iteration's tile into the slot of this iteration's tile, as there is only one."""
    loads = [load for load in of_kind(function, tile.LoadOp) if REFILL in load.attributes]
    loops = [load.parent_op() for load in loads if slots(load.result) == 1]
    return [loop for loop in dict.fromkeys(loops) if isinstance(loop, scf.ForOp)]


def stored(loops: Sequence[scf.ForOp], slots: Callable[[SSAValue], int]) -> set[Operation]:
    """The operations whose results such loops store from one slot. They must not work in place: the refill of the
    operand's slot would have to wait."""
    stores = [op for loop in loops for op in loop.body.block.ops if isinstance(op, tile.StoreOp)]
    made = [_made(store.tile) for store in stores if slots(store.tile) == 1]
    return {op for op in made if isinstance(op, Operation)}


def _made(value: SSAValue) -> Operation | Block:
    """The operation that writes the bytes of a value, through views."""
    return _made(value.owner.source) if isinstance(value.owner, tile.ReshapeOp) else value.owner


def leave_to_stores(units: Sequence[Unit], loops: Sequence[scf.ForOp], moments: Moments) -> None:
    """Extend live ranges so that units computed early in an iteration do not share bytes with a unit that is stored:
    the early units live until the store or, if that takes fewer bytes, the stored unit keeps its bytes for the whole
    iteration."""
    for loop in loops:
        begins = moments.begins(loop)
        inside = [unit for unit in units if begins < unit.start and unit.end < moments.ends(loop)]
        for leaving in [unit for unit in inside if _leaves(unit, loop)]:
            left = _left(loop, PASSES * leaving.size, moments)
            beside = [unit for unit in inside if unit.space is leaving.space and unit.end <= leaving.start]
            early = [unit for unit in beside if unit.start < left]
            if sum(unit.size for unit in early) > leaving.size:
                leaving.steps = [(begins + 1, 0), *(leaving.steps or [(leaving.start, leaving.size)])]
                leaving.start = begins + 1
                continue
            for unit in early:
                unit.steps = [*(unit.steps or [(unit.start, unit.size)]), (unit.end, 0)]
                unit.end = leaving.end


def _left(loop: scf.ForOp, bytes: int, moments: Moments) -> int:
    """The tick of an iteration by which the vector unit has processed this many bytes."""
    for op in loop.body.block.ops:
        if bytes <= 0:
            return moments.begins(op)
        tiles = [value.type for value in (*op.operands, *op.results) if isinstance(value.type, TileType)]
        if not isinstance(op, tile.LoadOp | tile.StoreOp | tile.ReshapeOp) and FOLDED not in op.attributes:
            bytes -= max((type.bytes() for type in tiles), default=0)
    return moments.ends(loop)


def _leaves(unit: Unit, loop: Operation) -> bool:
    users = (use.operation for value in unit.values for use in value.uses)
    return unit.slots == 1 and any(isinstance(op, tile.StoreOp) and op.parent_op() is loop for op in users)
