"""Gives every tile of a kernel an address in the memory that its type names: register allocation for tiles.

    $ ascir-opt kernel.mlir -p tile-place-buffers

    %t = tile.load ... buffers 2 ...   ->   %t = tile.load ... buffers 2 {tile.address = [array<i64: 0, 16416>]} ...

`lifetimes.py` decides which tiles share a buffer, and computes live ranges; `memory_plan.py` packs the buffers, and has
them share more where they do not fit. Each function gets a certificate, `tile.placement`: for each memory the peak of
this packing, a lower bound on the peak of any packing (the largest sum of bytes that are live at one time), and the
capacity.

In UB, bytes that the packing leaves free are then used to avoid bank conflicts (`spread.py`): buffers move apart, and
the certificate has the highest byte in use as `extent` beside the peak. A result that would wait for banks if it were
written in place gets a buffer of its own, if that fits. A plan must first of all fit; among plans that fit, fewer waits
are preferred, then lower addresses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    UnitAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass

from ascir.branches import Branch, branch_of, never_meet
from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile import CORE_ATTRIBUTE, TileType
from ascir.dialects.tile.indexing import constants_of
from ascir.dialects.tile.spaces import Space
from ascir.packing import Block, live_bytes, pack
from ascir.passes.tile.accesses import accesses_of
from ascir.passes.tile.banks import Place
from ascir.passes.tile.lifetimes import Lifetimes
from ascir.passes.tile.memory_plan import Plan, places_of, plans_of
from ascir.passes.tile.spread import spread, waits
from ascir.passes.tile.storage import ADDRESS, KEPT, SCRATCH, SCRATCH_BYTES
from ascir.passes.tile.units import Unit
from ascir.straight import structured
from ascir.target import Soc, soc_of
from ascir.walk import of_kind, walked

PLACEMENT = "tile.placement"
"""On a function: the certificate of its memory plan, for each memory."""

OF_CUBE = {Space.L1, Space.L0A, Space.L0B, Space.L0C}
"""Where units lie side by side if there is room: several pipes take turns there, each with flags of its own."""

LISTED = 8
"""How many tiles an error message about an overflow names."""


@dataclass(frozen=True)
class TilePlaceBuffersPass(ModulePass):
    """Give every tile an address in its memory."""

    name = "tile-place-buffers"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in of_kind(op, FuncOp):
            if CORE_ATTRIBUTE in inner.attributes and inner.body.blocks:
                structured(inner)
                place(inner)


def place(function: FuncOp) -> None:
    """Place the tiles of one kernel function. Raises `OperationError`, listing the live tiles, if they do not fit."""
    soc = soc_of(function)
    if soc is None:
        raise OperationError(function, "buffers are placed for a chip: name it with ascir.soc on the module")
    plans = plans_of(function, soc)
    for space, plan in plans.items():
        if plan.packing.peak > plan.capacity:
            raise OperationError(function, overflow(space, plan, soc))
    plans = {space: lowered(plan) for space, plan in plans.items()}
    if (plan := plans.get(Space.UB)) is not None:
        plans[Space.UB] = apart_in_banks(plan)
    for space in plans.keys() & OF_CUBE:
        plans[space] = side_by_side(plans[space])
    annotate(function, plans)


def lowered(plan: Plan) -> Plan:
    """A plan whose peak is the lower bound, if a search finds one; else the same plan."""
    if plan.packing.optimal:
        return plan
    found = pack(plan.blocks, plan.packing.lower_bound)
    if found.peak >= plan.packing.peak:
        return plan
    packing = replace(found, lower_bound=plan.packing.lower_bound)
    return replace(plan, packing=packing, places=places_of(plan.units, plan.blocks, packing))


def side_by_side(plan: Plan) -> Plan:
    """The same plan with less reuse of bytes, if there is room: units that overlap a larger one move after all others,
    so that what comes next need not wait until the old bytes have been read."""
    places, branches = list(plan.places), [_branch(unit) for unit in plan.units]
    kept: list[int] = []
    for number in sorted(range(len(places)), key=lambda number: -places[number].bytes):
        place = places[number]
        beside = [places[each] for each in kept if not never_meet(branches[each], branches[number])]
        if any(place.offset < other.end and other.offset < place.end for other in beside):
            others = zip(places, branches, strict=True)
            end = max(other.end for other, branch in others if not never_meet(branch, branches[number]))
            alignment = plan.blocks[number].alignment
            places[number] = place._replace(offset=-(-end // alignment) * alignment)
        kept.append(number)
    return replace(plan, places=places) if max(place.end for place in places) <= plan.capacity else plan


def _branch(unit: Unit) -> Branch:
    """The branch of a condition around the whole function that a unit is in."""
    if unit.scratch_of is not None:
        return branch_of(unit.scratch_of)
    owner = unit.values[0].owner
    return branch_of(owner if isinstance(owner, Operation) else owner.parent_op())


def apart_in_banks(plan: Plan) -> Plan:
    """The same plan with units moved, within the capacity, to where instructions wait least for banks; if there is room,
    without units that wait for a transfer of another one's bytes."""
    accesses = accesses_of(plan.lifetimes, plan.units)
    if (found := _repacked(plan, _apart_from_stores(plan))) is not None:
        return replace(plan, places=spread(accesses, *found, plan.capacity))
    places = spread(accesses, plan.blocks, plan.places, plan.capacity)
    if (found := _repacked(plan, _alone_before_loops(plan))) is not None:
        others = spread(accesses, *found, plan.capacity)
        if waits(accesses, others) <= waits(accesses, places):
            places = others
    return replace(plan, places=places)


def _apart_from_stores(plan: Plan) -> list[Block]:
    """The blocks of a plan, of which those that a loop stores from one slot are live in all of the loop: otherwise what
    shares their bytes would wait for the store, and what is stored for whatever reads these bytes."""
    moments = plan.lifetimes.moments

    def extended(unit: Unit, block: Block) -> Block:
        loops = [loop for loop in _stored_in(unit) if loop in moments.at] if unit.slots == 1 else []
        begins = min((moments.begins(loop) for loop in loops), default=block.start)
        ends = max((moments.ends(loop) for loop in loops), default=block.end)
        return replace(block, start=min(block.start, begins), end=max(block.end, ends))

    return list(map(extended, plan.units, plan.blocks))


def _stored_in(unit: Unit) -> list[scf.ForOp]:
    """The loops that store values of a unit."""
    stores = [use.operation for value in unit.values for use in value.uses]
    loops = [store.parent_op() for store in stores if isinstance(store, tile.StoreOp)]
    return [loop for loop in loops if isinstance(loop, scf.ForOp)]


def _alone_before_loops(plan: Plan) -> list[Block]:
    """The blocks of a plan, of which those that die before the first loop share no bytes with later ones: the loop's
    loads then need not wait for them."""
    moments, body = plan.lifetimes.moments, plan.lifetimes.function.body.block
    loops = (op for op in body.ops if isinstance(op, scf.ForOp) and op in moments.at)
    begins = next((moments.begins(loop) for loop in loops), -1)
    last = max((block.end for block in plan.blocks), default=0)
    return [replace(block, end=last) if block.end <= begins else block for block in plan.blocks]


def _repacked(plan: Plan, blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Place]] | None:
    """Longer live ranges, and places for them. None if they are the same as before, or do not fit."""
    if list(blocks) == list(plan.blocks):
        return None
    packing = pack(blocks, plan.capacity)
    return None if packing.peak > plan.capacity else (blocks, places_of(plan.units, blocks, packing))


def annotate(function: FuncOp, plans: Mapping[Space, Plan]) -> None:
    """Attach addresses to operations, and the certificate to the function."""
    function.attributes[PLACEMENT] = DictionaryAttr({str(s): plan.certificate() for s, plan in plans.items()})
    bases: dict[Unit, list[int]] = {}
    for plan in plans.values():
        for unit, place in zip(plan.units, plan.places, strict=True):
            bases[unit] = place.slots_at()
            if unit.scratch_of is not None:
                unit.scratch_of.attributes[SCRATCH] = IntegerAttr(place.offset, i64)
                unit.scratch_of.attributes[SCRATCH_BYTES] = IntegerAttr(unit.size, i64)
                if unit.kept:
                    unit.scratch_of.attributes[KEPT] = UnitAttr()
    lifetimes = next((plan.lifetimes for plan in plans.values()), None)
    for op in walked(function):
        if lifetimes is not None and any(isinstance(result.type, TileType) for result in op.results):
            op.attributes[ADDRESS] = ArrayAttr(_addresses(op, lifetimes, bases))


def _addresses(op: Operation, lifetimes: Lifetimes, bases: Mapping[Unit, list[int]]) -> list[Attribute]:
    found: list[Attribute] = []
    for result in op.results:
        if not isinstance(result.type, TileType):
            found.append(constants_of(()))
            continue
        unit, offset = lifetimes.place_of(result)
        found.append(constants_of(tuple([base + offset for base in bases.get(unit, ())])))
    return found


def overflow(space: Space, plan: Plan, soc: Soc) -> str:
    """The message for a plan that does not fit: what is live at the peak, the largest tiles first."""
    moment, needed = max(live_bytes(plan.blocks), key=lambda level: level[1])
    alive = [
        (block.size, unit)
        for unit, block in zip(plan.units, plan.blocks, strict=True)
        if block.start <= moment < block.end
    ]
    alive.sort(key=lambda entry: -entry[0])
    names = [
        f"{unit.name}, {size} bytes" + (f" in {unit.slots} slots" if unit.slots > 1 else "")
        for size, unit in alive[:LISTED]
    ]
    if len(alive) > LISTED:
        rest = sum(size for size, _ in alive[LISTED:])
        names.append(f"{len(alive) - LISTED} more, {rest} bytes")
    short = (
        f"{needed} bytes live at one time"
        if needed > plan.capacity
        else f"the best plan found has {plan.packing.peak} bytes, {needed} live at one time"
    )
    return (
        f"the tiles do not fit into {space} of {soc.name}: {short}, {plan.capacity} are there. "
        f"Alive at the peak: {'; '.join(names)}. Take smaller tiles or fewer buffers, or split the kernel."
    )
