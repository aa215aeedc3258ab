"""Makes the kernel of a function of graph operations and, if sizes are dynamic, the host function that launches it.

make_kernels(function, options)      # [func.func @f, func.func @f_launch]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf
from typing import TypeVar

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from ascir.cost.launch import launch_ns
from ascir.dialects.graph import EmbeddingOp, GatherElementsOp, GatherOp
from ascir.dialects.graph.types import is_tensor
from ascir.passes.graph.needs import Needs, estimated
from ascir.passes.graph.tiling.choose import Choice, Options, Search
from ascir.passes.graph.tiling.errors import Slower, Untileable
from ascir.passes.graph.tiling.gathers import Picks
from ascir.passes.graph.tiling.kernel import argument_type, build_kernel, kernel_views, names_of
from ascir.passes.graph.tiling.launch import Launch
from ascir.passes.graph.tiling.nodes import Group
from ascir.passes.graph.tiling.parted import groups_in_parts
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.searches import Less, Searches
from ascir.passes.graph.tiling.slabs import group_in_slabs
from ascir.passes.graph.tiling.slices import SYNC_NS, sliced
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.translate import translate

SHRINK = 0.95
"""After a kernel did not fit, the capacity is scaled by this over what it needed."""

CLEARLY = 0.9
"""After a plan did not fit and tiles were made smaller, another plan is only taken if its predicted time is below this
part of it: it may not fit either. For a predicted gain of 1 %, 7 rows of 32768 took 14.3 us instead of 11.2."""

FEWER = (1, 5 / 6, 2 / 3, 1 / 2, 5 / 12, 1 / 3, 1 / 4, 1 / 6, 1 / 8, 1 / 16, 1 / 48)
"""The fractions of the cores that are considered: each core costs launch time, and fewer may saturate the bandwidth."""

TRIED = 2
"""How many of these are planned: those with the least lower bounds."""


@dataclass
class Plan:
    """A group, the number of cores, its phases, and their schedules."""

    options: Options
    group: Group
    phases: list[Phase]
    choices: list[Choice]
    others: Sequence[Plan] = ()
    """Slower plans for other forms of the same function. They may turn out faster if this one does not fit as
    estimated."""
    less: Less = field(default_factory=dict[Phase, Options])

    @property
    def total(self) -> float:
        """The nanoseconds of all phases, of the barriers between them, and of the launch."""
        blocks = _blocks(self.choices)
        phases = sum(choice.prediction.nanoseconds for choice in self.choices)
        return (_total(self.choices) if blocks > 1 else phases) + launch_ns(self.options.soc, blocks)

    @property
    def bytes(self) -> int:
        """The bytes that each phase reads and writes, each view once, summed over all phases."""
        bound = sum(choice.prediction.bound for choice in self.choices)
        return round(bound * self.options.soc.timing["hbm_gb_per_s"])

    @property
    def computing(self) -> float:
        """The nanoseconds of the vector unit, summed over all cores, in the phases that are bound by it."""
        predictions = [choice.prediction for choice in self.choices]
        return sum(each.pipes for each in predictions if each.busiest == "V")


def planned(function: FuncOp, options: Options, known: dict[Hashable, Search]) -> Plan:
    """The schedules of a function by estimate: no kernel is built, so that none is checked to fit. `known`: the searches
    of alike phases of other functions."""
    return _picked(function, lambda picks: _planned(function, options, Searches(options.soc, known), picks))


Made = TypeVar("Made")


def _picked(function: FuncOp, make: Callable[[Picks], Made]) -> Made:
    """Calls `make`; if tiles from which elements are picked do not fit, other ways to pick elements are tried."""
    try:
        return make(Picks.WITHIN)
    except Untileable as error:
        for picks in _other_ways(function):
            with suppress(Untileable):
                return make(picks)
        raise error from None


def _other_ways(function: FuncOp) -> tuple[Picks, ...]:
    """The other ways to pick elements; whole rows can only be fetched."""
    ops = function.body.block.ops
    if any(isinstance(op, GatherElementsOp) for op in ops):
        return (Picks.ROWS, Picks.FETCHED)
    return (Picks.FETCHED,) if any(isinstance(op, GatherOp | EmbeddingOp) for op in ops) else ()


def _planned(function: FuncOp, options: Options, searches: Searches, picks: Picks) -> Plan:
    terminator = function.body.block.last_op
    if not isinstance(terminator, ReturnOp) or not all(map(is_tensor, function.function_type.inputs.data)):
        raise Untileable("a group takes tensors and returns tensors")
    group = translate(function.body.block, terminator.arguments, picks)
    for view in kernel_views(group):
        argument_type(view)  # raises early: fusion relies on a planned group having a kernel
    return _plan(group, options, searches, fixed=bool(names_of(group) or options.tile))


def make_kernels(function: FuncOp, options: Options, needs: Needs = estimated) -> list[Operation]:
    """The kernel of a function, and its launch function if the number of blocks depends on named dimensions."""
    return _picked(function, lambda picks: _made(function, options, needs, picks))


def _made(function: FuncOp, options: Options, needs: Needs, picks: Picks) -> list[Operation]:
    searches = Searches(options.soc)
    plan = _planned(function, options, searches, picks)
    name, names = function.sym_name.data, names_of(plan.group)
    tried: list[object] = []
    large: dict[Phase, float] = {}
    reason = ""
    while True:
        schedules = [each.schedule for choice in plan.choices for each in choice.several]
        extents = [
            (
                each.extents,
                each.buffers,
                each.refills,
                each.parts,
                each.stay,
                each.common,
                each.ahead,
                each.last_ahead,
                each.early,
            )
            for each in schedules
        ]
        if extents in tried:
            large = dict.fromkeys(large, 1.0)
        else:
            kernel, need, why = _tried(name, plan, plan.choices, needs)
            if kernel is not None and need <= 1:
                launch = Launch(name, names, plan.choices, plan.options.cores, options.soc)
                return [kernel, *([launch.function()] if names else [])]
            reason = why
            if options.tile:
                raise Untileable(reason)
            tried.append(extents)
            if any(schedule.is_early for schedule in schedules):
                plan = replace(plan, choices=[_later(choice) for choice in plan.choices])
                continue
            large = _too_large(name, plan, needs, need)
        less = {**plan.less, **_with_less(plan, large)}
        try:
            plan = replace(plan, less=less, choices=searches.choose(plan.phases, plan.options, less=less))
        except Untileable as error:
            raise Untileable(reason or str(error)) from None
        faster = [other for other in plan.others if other.total < CLEARLY * plan.total]
        if faster:
            plan, tried = min(faster, key=lambda other: other.total), []


def _tried(name: str, plan: Plan, choices: list[Choice], needs: Needs) -> tuple[FuncOp | None, float, str]:
    """The kernel of some phases, the memory that it needs, and an error message if that exceeds 1."""
    try:
        kernel = build_kernel(name, plan.group, choices, None if names_of(plan.group) else _blocks(choices))
        return kernel, *needs(kernel)
    except VerifyException as error:  # a tile that is larger than all of UB
        return None, 2.0, str(error)


def _too_large(name: str, plan: Plan, needs: Needs, need: float) -> dict[Phase, float]:
    """The phases whose tiles do not fit, with the memory that they need: of several, each is tried as a kernel of its
    own. 32x64x112x112 f16 pooled by 3x3 took 1520 us while all tiles shrank with those of a column of padding, then 203."""
    own = {choice.schedule.phase: need for choice in plan.choices}
    if len(own) > 1:
        own = {choice.schedule.phase: _tried(name, plan, [choice], needs)[1] for choice in plan.choices}
    return {phase: each for phase, each in own.items() if each > 1} or dict.fromkeys(own, need)


def _with_less(plan: Plan, large: Mapping[Phase, float]) -> Less:
    """Options with less room for the tiles that did not fit, by what they need: first for those of short rows, if there
    are any. Tiles with a single refilled buffer have an estimate of their own; in a kernel with both kinds, neither is
    trusted."""
    one = {choice.schedule.buffers == 1 and choice.schedule.refills for choice in plan.choices}
    short = {choice.schedule.phase for choice in plan.choices if choice.narrow}
    found: dict[Phase, Options] = {}
    for phase, need in large.items():
        options, part = plan.less.get(phase, plan.options), SHRINK / need
        if phase in short and not options.short:
            found[phase] = replace(options, short=int(options.capacity * part))
            continue
        found[phase] = replace(
            options,
            capacity=int(options.capacity * part) if False in one else options.capacity,
            refilled=int(options.refilled * part) if True in one else options.refilled,
        )
    return found


def _later(choice: Choice) -> Choice:
    """The same schedule, but without issuing loads earlier than necessary."""
    return replace(choice, schedule=replace(choice.schedule, early=False))


def _plan(group: Group, options: Options, searches: Searches, fixed: bool) -> Plan:
    """The plan with the shortest predicted time including the launch, over numbers of cores and forms of the group."""
    phases = plan_phases(group)

    def plan(cores: int, group: Group, phases: list[Phase], most: float = inf) -> Plan:
        fewer = replace(options, cores=cores)
        return Plan(fewer, group, phases, searches.choose(phases, fewer, most))

    whole = plan(options.cores, group, phases)
    parts: list[Plan] = []
    for other in groups_in_parts(group, whole.choices):
        # A form in parts may not fit, or may be slower than another.
        with suppress(Untileable):
            parts.append(plan(options.cores, other, plan_phases(other), _least(parts)))
    if not fixed:
        fastest = min(parts or [whole], key=lambda plan: plan.total)
        if (other := group_in_slabs(fastest.group, fastest.choices, options.soc)) is not None:
            with suppress(Untileable):
                parts.append(plan(options.cores, other, plan_phases(other)))
    shared = _share_reductions(whole, searches, _least(parts))
    best = min([shared, *parts], key=lambda plan: plan.total)
    if fixed or options.cores == 1:
        return best
    predictions = [choice.prediction for choice in best.choices]
    begin = len(predictions) * options.soc.timing["kernel_begin"] * 1000 / options.soc.frequency_mhz

    def least(cores: int) -> float:
        return begin + sum(each.least(cores) for each in predictions) + launch_ns(options.soc, cores)

    counts = {max(int(options.cores * part), 1) for part in FEWER} - {options.cores}
    promising = [cores for cores in sorted(counts, key=least)[:TRIED] if least(cores) < best.total]
    slower = [shared, *parts]
    # Parts reduce how often rows are read. If that does not pay with all cores, it does not with fewer, unless fewer than
    # all cores had work without parts.
    parts = [] if best is shared and _blocks(best.choices) == options.cores else parts
    found = [best]
    for cores in promising:
        found.append(_share_reductions(plan(cores, group, phases), searches, _least(found)))
    for cores, each in product(promising, parts):
        with suppress(Slower):
            found.append(plan(cores, each.group, each.phases, _least(found)))
    best = min(found, key=lambda plan: plan.total)
    return replace(best, others=[other for other in (*found, *slower) if other.group is not best.group])


def _least(plans: Iterable[Plan]) -> float:
    return min((plan.total for plan in plans), default=inf)


def _share_reductions(plan: Plan, searches: Searches, most: float) -> Plan:
    """If a phase leaves most cores idle, let them share its reductions, provided that this is predicted to be faster
    and to take no more than `most` nanoseconds."""
    if plan.options.cores == 1:
        return plan
    refused: list[frozenset[Axis]] = []
    while (slow := _slow(plan.choices, refused)) is not None:
        atomics = plan.options.soc.arch if plan.options.atomics else None
        shared = sliced(plan.group, slow, plan.options.cores, atomics)
        total, phases = _total(plan.choices), plan_phases(shared)
        try:
            choices = searches.choose(phases, plan.options, min(total, most))
        except Slower:
            choices = None
        if choices is not None and _total(choices) < total:
            plan = Plan(plan.options, shared, phases, choices)
        else:
            refused.append(slow.reduced)
    return plan


def _slow(choices: list[Choice], refused: list[frozenset[Axis]]) -> Phase | None:
    """A phase whose reductions could be shared, and that could save more than the additional barrier costs."""
    for choice in choices:
        phase = choice.schedule.phase
        shareable = (
            phase.reduced - phase.combined
            and not phase.slices
            and not phase.whole | phase.carried
            and phase.reduced not in refused
        )
        static = all(axis.extent.static for axis in phase.parallel)
        prediction = choice.prediction
        # Cores that share a reduction may have longer bursts than each alone: transfers may then be faster, too.
        computing = prediction.busiest == "V"
        least = prediction.least(choice.schedule.cores) if computing else prediction.traffic
        idle = prediction.nanoseconds - prediction.start - least
        if shareable and static and idle > SYNC_NS:
            return phase
    return None


def _total(choices: list[Choice]) -> float:
    """The nanoseconds of all phases, and of the barriers between them."""
    phases = [choice.schedule.phase for choice in choices]
    waits = (len({phase.level for phase in phases}) - 1) * phases[0].rounds if phases else 0
    return sum(choice.prediction.nanoseconds for choice in choices) + SYNC_NS * waits


def _blocks(choices: list[Choice]) -> int:
    return max((choice.schedule.blocks for choice in choices), default=1)
