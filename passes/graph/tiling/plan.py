"""Plans the kernel of a group: how its phases are scheduled, on how many cores, and in which form of the group.

plan_of(group, options, searches, fixed=False).total      # nanoseconds
with_few(group, options, searches)      # for named sizes: no reduction is shared; .few: those of named axes are
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf

from ascir.cost.launch import launch_ns
from ascir.passes.graph.tiling.choose import Choice, Options
from ascir.passes.graph.tiling.errors import Slower, Untileable
from ascir.passes.graph.tiling.few import is_shareable
from ascir.passes.graph.tiling.nodes import Group
from ascir.passes.graph.tiling.parted import groups_in_parts
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.schedule import ceil_div
from ascir.passes.graph.tiling.searches import Less, Searches
from ascir.passes.graph.tiling.slabs import group_in_slabs
from ascir.passes.graph.tiling.slices import SYNC_NS, sliced
from ascir.passes.graph.tiling.space import Axis

FEWER = (1, 5 / 6, 2 / 3, 1 / 2, 5 / 12, 1 / 3, 1 / 4, 1 / 6, 1 / 8, 1 / 16, 1 / 48)
"""The fractions of the cores that are considered: each core costs launch time, and fewer may saturate the bandwidth."""

PER_SLICE, PER_FEW = 2, 4
"""The number of cores for each slice of a reduction of named size, and by what the cores are divided for which its tiles
are chosen: most such reductions are small, and each core costs launch time. With a slice for each core, the mean of
4x512x768 takes 11.0 us instead of 9.1."""

MOST_BARRIERS = 2
"""The most barriers where cores share reductions for few rows: kernels that have more phases twice run out of flags."""

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
    few: Plan | None = None
    """For reductions of named axes: the plan in which cores share them, for few rows."""

    @property
    def total(self) -> float:
        """The nanoseconds of all phases, of the barriers between them, and of the launch."""
        phases = sum(choice.expected.nanoseconds for choice in self.choices)
        return (_total(self.choices) if blocks_of(self.choices) > 1 else phases) + self.launch

    @property
    def launch(self) -> float:
        """The nanoseconds of the launch."""
        return launch_ns(self.options.soc, blocks_of(self.choices))

    @property
    def bytes(self) -> int:
        """The bytes that each phase reads and writes, each view once, summed over all phases."""
        bound = sum(choice.expected.bound for choice in self.choices)
        return round(bound * self.options.soc.timing["hbm_gb_per_s"])

    @property
    def computing(self) -> float:
        """The nanoseconds of the vector unit, summed over all cores, in the phases that are bound by it."""
        predictions = [choice.expected for choice in self.choices]
        return sum(each.pipes for each in predictions if each.busiest == "V")


def plan_of(group: Group, options: Options, searches: Searches, fixed: bool) -> Plan:
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
    parts = [] if best is shared and blocks_of(best.choices) == options.cores else parts
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


def with_few(group: Group, options: Options, searches: Searches) -> Plan | None:
    """The plan in which no reduction is shared, with another one in which cores share those of named axes; None if
    there are none."""
    if options.cores == 1 or options.tile:
        return None
    phases, few = plan_phases(group), set[Axis]()
    alone = Plan(options, group, phases, [])
    while (phase := next(filter(is_shareable, phases), None)) is not None:
        few.update(axis for axis in phase.parallel if axis.extent.names)
        group = sliced(group, phase, ceil_div(options.cores, PER_SLICE))
        phases = plan_phases(group)
    if group is alone.group or len({phase.level for phase in phases}) - 1 > MOST_BARRIERS:
        return None
    for phase in phases:
        phase.few = frozenset(few)
    fewer = replace(options, cores=ceil_div(options.cores, PER_FEW))
    with suppress(Untileable):
        shared = Plan(fewer, group, phases, searches.choose(phases, fewer))
        return replace(alone, choices=searches.choose(alone.phases, options), few=shared)
    return None


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
    return sum(choice.expected.nanoseconds for choice in choices) + SYNC_NS * waits


def blocks_of(choices: list[Choice]) -> int:
    return max((choice.schedule.blocks for choice in choices), default=1)
