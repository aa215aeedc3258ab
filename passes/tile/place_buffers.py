"""Gives every tile of a kernel an address in the memory that its type names: register allocation for tiles.

    $ ascir-opt kernel.mlir -p tile-place-buffers

    %t = tile.load ... buffers 2 ...   ->   %t = tile.load ... buffers 2 {tile.address = [array<i64: 0, 16416>]} ...

`lifetimes.py` decides which tiles share a buffer, and computes live ranges; `ascir.packing` packs the buffers into as few bytes
as it can. Each function gets a certificate, `tile.placement`: for each memory the peak of this packing, a lower bound on the peak
of any packing (the largest sum of what is live at one time), and the capacity.

In UB, bytes that the packing leaves free are then used to avoid bank conflicts (`spread.py`): buffers move apart, and the
certificate has the highest byte in use as `extent` beside the peak. A result that would wait for banks if it were written in
place gets a buffer of its own, if that fits. A plan must first of all fit; among plans that fit, fewer waits win, then lower
addresses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass

from ascir.diagnostics import OperationError
from ascir.dialects.tile import CORE_ATTRIBUTE, KernelOp, TileType
from ascir.dialects.tile.indexing import constants_of
from ascir.dialects.tile.spaces import Space
from ascir.packing import Block, Packing, fit, live_bytes, lower_bound, pack
from ascir.passes.tile.accesses import accesses_of, waiting_in_place
from ascir.passes.tile.banks import Place
from ascir.passes.tile.facts import Facts
from ascir.passes.tile.lifetimes import AHEAD, Lifetimes
from ascir.passes.tile.spread import spread, waits
from ascir.passes.tile.storage import ADDRESS, SCRATCH, SCRATCH_BYTES
from ascir.passes.tile.units import Unit
from ascir.straight import structured
from ascir.target import Soc, soc_of
from ascir.walk import of_kind, walked

PLACEMENT = "tile.placement"
"""On a function: the certificate of its memory plan, for each memory."""

EFFORT = 2000
"""Nodes that the search for a packing may visit, where the heuristic found none that fits."""
LISTED = 8
"""The most tiles that a message about an overflow names."""


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
    """Place the tiles of one kernel function. Raises `OperationError`, naming what is alive, where they do not fit."""
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
    if (plan := plans.get(Space.L1)) is not None:
        plans[Space.L1] = side_by_side(plan)
    annotate(function, plans)


def plans_of(
    function: FuncOp, soc: Soc, apart: Collection[SSAValue] = (), lowest: bool = True
) -> dict[Space, Plan]:
    """A plan for each memory; where none was found that fits, the plan's peak exceeds its capacity. Values `apart` are left out, and
    nothing shares their bytes. With `lowest`, plans are packed as low as possible, and one is preferred in which no result is
    written in place if that makes it wait for banks; without it, the first plan that fits is taken.

    Sharing costs speed, so the plans are tried from the least sharing on: `turns` lets stores take the slots of loads, `narrower`
    lets results be written in place of larger operands (nowhere, where memory is short, everywhere)."""
    facts = Facts(function)
    every = {op for op in walked(function) if op.results}
    # With prefetched loads, results of consecutive chunks would wait for the few bytes that are left to them.
    begun = every if any(AHEAD in op.attributes for op in every) else set[Operation]()
    # In mixed kernels it gains nothing (8192x512 @ 512x256 with a layer norm: 25.0 us for 25.1), and low-bit products by
    # totals would get a flag that pays only in longer loops.
    alone = lowest and not apart and not isinstance(function.parent_op(), KernelOp)
    waiting = waiting_in_place(function) if alone else set[Operation]()
    tight: set[Operation] = set()
    plans: dict[Space, Plan] = {}
    trials = list(product((False, True), (begun, None, every)))
    for number, (turns, narrower) in enumerate(trials):
        chosen = tight if narrower is None else narrower
        needs = _needs(Lifetimes(facts, chosen, apart, turns), soc)
        tight = _tight(needs)
        if number < len(trials) - 1 and any(need.bound > need.capacity for need in needs):
            continue  # However these were packed, they would not fit.
        if waiting:
            needs = _needs(Lifetimes(facts, chosen, apart, turns, waiting), soc)
            if all(need.bound <= need.capacity for need in needs) and _fit(plans := _packed(needs, lowest)):
                break
            needs = _needs(Lifetimes(facts, chosen, apart, turns), soc)
        if _fit(plans := _packed(needs, lowest)):
            break
    return plans


def _packed(needs: Sequence[Need], lowest: bool) -> dict[Space, Plan]:
    return {need.space: need.packed(lowest) for need in needs}


def _fit(plans: Mapping[Space, Plan]) -> bool:
    return all(plan.packing.peak <= plan.capacity for plan in plans.values())


def _tight(needs: Sequence[Need]) -> set[Operation]:
    """The operations at which more is live than fits: their results are written in place of larger operands too."""
    found: set[Operation] = set()
    for need in needs:
        full = {moment for moment, live in live_bytes(need.blocks) if live > need.capacity}
        if full:
            found.update(op for op, moment in need.lifetimes.moments.begun() if moment in full)
    return found


@dataclass(frozen=True)
class Plan:
    """The packed units of one memory: `blocks` are what was packed, `places` where they ended up."""

    lifetimes: Lifetimes
    units: Sequence[Unit]
    blocks: Sequence[Block]
    packing: Packing
    capacity: int
    places: Sequence[Place]

    @property
    def extent(self) -> int:
        return max((place.end for place in self.places), default=0)

    def certificate(self) -> DictionaryAttr:
        numbers = {
            "peak": self.packing.peak,
            "lower_bound": self.packing.lower_bound,
            "extent": self.extent,
            "capacity": self.capacity,
        }
        entries: dict[str, Attribute] = {key: IntegerAttr(value, i64) for key, value in numbers.items()}
        return DictionaryAttr({**entries, "optimal": BoolAttr.from_bool(self.packing.optimal)})


@dataclass(frozen=True)
class Need:
    """The units of one memory, before they are packed. `bound`: no packing has a lower peak."""

    lifetimes: Lifetimes
    space: Space
    units: Sequence[Unit]
    blocks: Sequence[Block]
    capacity: int
    bound: int

    def packed(self, lowest: bool) -> Plan:
        units, blocks, capacity = self.units, self.blocks, self.capacity
        if self.bound > capacity:
            packing = pack(blocks, capacity, effort=0)
        else:
            packing = pack(blocks, None if lowest else capacity)
            if packing.peak > capacity:
                packing = fit(blocks, capacity, EFFORT)
        if any(unit.steps for unit in units):
            packing = replace(packing, lower_bound=packing.lower_bound - self.bound + _needed(units, blocks))
        return Plan(self.lifetimes, units, blocks, packing, capacity, _places(units, blocks, packing))


def _needs(lifetimes: Lifetimes, soc: Soc) -> list[Need]:
    needs: list[Need] = []
    for space in sorted({unit.space for unit in lifetimes.units}):
        units = [unit for unit in lifetimes.units if unit.space is space and not unit.apart]
        blocks = [_block(unit, max(soc.alignment[space], 1)) for unit in units]
        needs.append(Need(lifetimes, space, units, blocks, soc.usable(space), lower_bound(blocks)))
    return needs


def _needed(units: Sequence[Unit], blocks: Sequence[Block]) -> int:
    """The most bytes in use at one time: less than the live sum where units are not in use for all of their live range."""
    moments = {block.start for block in blocks} | {moment for unit in units for moment, _ in unit.steps}
    pairs = list(zip(units, blocks, strict=True))

    def level(moment: int) -> int:
        alive = (pair for pair in pairs if pair[1].start <= moment < pair[1].end)
        return sum(
            block.size - unit.size + unit.needed(moment) if unit.steps else block.size
            for unit, block in alive
        )

    return max(map(level, moments))


def _places(units: Sequence[Unit], blocks: Sequence[Block], packing: Packing) -> list[Place]:
    return [
        Place(offset, size := block.size // unit.slots, size, unit.slots)
        for unit, block, offset in zip(units, blocks, packing.offsets, strict=True)
    ]


def lowered(plan: Plan) -> Plan:
    """A plan whose peak is the lower bound, if a search finds one; else the same plan."""
    if plan.packing.optimal:
        return plan
    found = fit(plan.blocks, plan.packing.lower_bound, EFFORT)
    if found.peak >= plan.packing.peak:
        return plan
    packing = replace(found, lower_bound=plan.packing.lower_bound)
    return replace(plan, packing=packing, places=_places(plan.units, plan.blocks, packing))


def _block(unit: Unit, alignment: int) -> Block:
    """A unit with all its slots, as one block to pack."""
    size = -(-unit.size // alignment) * alignment
    return Block(size * unit.slots, unit.start, unit.end, alignment)


def side_by_side(plan: Plan) -> Plan:
    """The same plan without reuse, if there is room for that: units that overlap a larger one move behind all others, so that
    transfers need not wait until the bytes have been read."""
    places, end = list(plan.places), plan.extent
    kept: list[Place] = []
    for number in sorted(range(len(places)), key=lambda number: -places[number].bytes):
        place = places[number]
        if any(place.offset < other.end and other.offset < place.end for other in kept):
            alignment = plan.blocks[number].alignment
            place = places[number] = place._replace(offset=-(-end // alignment) * alignment)
            end = place.end
        kept.append(place)
    return replace(plan, places=places) if end <= plan.capacity else plan


def apart_in_banks(plan: Plan) -> Plan:
    """The same plan with units moved, within the capacity, to where instructions wait least for banks."""
    accesses = accesses_of(plan.lifetimes, plan.units)
    places = spread(accesses, plan.blocks, plan.places, plan.capacity)
    if (found := _alone_before_loops(plan)) is not None:
        others = spread(accesses, *found, plan.capacity)
        if waits(accesses, others) <= waits(accesses, places):
            places = others
    return replace(plan, places=places)


def _alone_before_loops(plan: Plan) -> tuple[Sequence[Block], Sequence[Place]] | None:
    """The plan repacked so that units that die before the first loop share no bytes with later ones: the loop's loads need not
    wait for them. None if there are no such units, or no room."""
    moments, body = plan.lifetimes.moments, plan.lifetimes.function.body.block
    loops = (op for op in body.ops if isinstance(op, scf.ForOp) and op in moments.at)
    if (loop := next(loops, None)) is None:
        return None
    begins, last = moments.begins(loop), max((block.end for block in plan.blocks), default=0)
    blocks = [replace(block, end=last) if block.end <= begins else block for block in plan.blocks]
    if blocks == list(plan.blocks):
        return None
    packing = pack(blocks, plan.capacity)
    if packing.peak > plan.capacity:
        return None
    return blocks, _places(plan.units, blocks, packing)


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
