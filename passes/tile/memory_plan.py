"""Plans the memories of a kernel: which buffers there are, and how they are packed.

    plans_of(function, soc)[Space.UB]      # Plan(units=[...], packing=Packing(offsets=(0, 16416), peak=32832, ...), ...)

If the buffers do not fit, the kernel is planned again with more sharing, until they fit or no more can be shared.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from xdsl.dialects.builtin import (
    BoolAttr,
    DictionaryAttr,
    IntegerAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects.tile import KernelOp
from ascir.dialects.tile.spaces import Space
from ascir.packing import Block, Packing, live_bytes, lower_bound, pack
from ascir.passes.tile.accesses import waiting_in_place
from ascir.passes.tile.banks import Place
from ascir.passes.tile.facts import Facts
from ascir.passes.tile.lifetimes import AHEAD, Lifetimes
from ascir.passes.tile.units import Unit
from ascir.target import Soc
from ascir.walk import walked


def plans_of(
    function: FuncOp, soc: Soc, apart: Collection[SSAValue] = (), lowest: bool = True
) -> dict[Space, Plan]:
    """Plans each memory; if no plan fits, the last one that was tried, whose peak exceeds the capacity.

    Values `apart` are left out, and nothing shares their bytes. With `lowest`, plans are packed as low as possible, and
    plans are preferred in which no result is written in place if that makes it wait for banks; without it, the first
    plan that fits is taken.

    Sharing costs speed, so plans are tried in order of increasing sharing: `turns` lets stores take the slots of loads,
    `narrower` lets results be written in place of larger operands (nowhere, where memory is short, everywhere).
    """
    facts = Facts(function)
    every = {op for op in walked(function) if op.results}
    # With prefetched loads, consecutive chunks would otherwise wait for each other in the few bytes that are left.
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
            continue  # no packing of these fits
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
    """The operations at which more is live than fits: only there, `narrower` lets results overwrite larger operands."""
    found: set[Operation] = set()
    for need in needs:
        full = {moment for moment, live in live_bytes(need.blocks) if live > need.capacity}
        if full:
            found.update(op for op, moment in need.lifetimes.moments.begun() if moment in full)
    return found


@dataclass(frozen=True)
class Plan:
    """The packed units of one memory: `blocks` are what was packed, `places` are their addresses."""

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
            if lowest and packing.peak > capacity:
                packing = pack(blocks, capacity)
        if any(unit.steps for unit in units):
            packing = replace(packing, lower_bound=packing.lower_bound - self.bound + _needed(units, blocks))
        return Plan(self.lifetimes, units, blocks, packing, capacity, places_of(units, blocks, packing))


def _needs(lifetimes: Lifetimes, soc: Soc) -> list[Need]:
    needs: list[Need] = []
    for space in sorted({unit.space for unit in lifetimes.units}):
        units = [unit for unit in lifetimes.units if unit.space is space and not unit.apart]
        blocks = [_block(unit, max(soc.alignment[space], 1)) for unit in units]
        needs.append(Need(lifetimes, space, units, blocks, soc.usable(space), lower_bound(blocks)))
    return needs


def _needed(units: Sequence[Unit], blocks: Sequence[Block]) -> int:
    """The most bytes in use at one time: less than the live sum where units are not in use for all of their live
    range."""
    moments = {block.start for block in blocks} | {moment for unit in units for moment, _ in unit.steps}
    pairs = list(zip(units, blocks, strict=True))

    def level(moment: int) -> int:
        alive = (pair for pair in pairs if pair[1].start <= moment < pair[1].end)
        return sum(
            block.size - unit.size + unit.needed(moment) if unit.steps else block.size
            for unit, block in alive
        )

    return max(map(level, moments))


def places_of(units: Sequence[Unit], blocks: Sequence[Block], packing: Packing) -> list[Place]:
    """The addresses of units in a packing; the slots of a unit are contiguous."""
    return [
        Place(offset, size := block.size // unit.slots, size, unit.slots)
        for unit, block, offset in zip(units, blocks, packing.offsets, strict=True)
    ]


def _block(unit: Unit, alignment: int) -> Block:
    """A unit with all its slots, as one block to pack."""
    size = -(-unit.size // alignment) * alignment
    return Block(size * unit.slots, unit.start, unit.end, alignment)
