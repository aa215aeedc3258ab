"""From a function of graph operations to its kernel, and the host function that launches it where sizes are dynamic.

make_kernels(function, options)      # [func.func @f, func.func @f_launch]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from ascir.dialects.graph.types import is_tensor
from ascir.passes.graph.tiling.choose import Choice, Options, choose
from ascir.passes.graph.tiling.cost import launch_ns
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import Launch, build_kernel, names_of
from ascir.passes.graph.tiling.nodes import Group
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.slices import SYNC_NS, sliced
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.translate import translate

Needs = Callable[[FuncOp], tuple[float, str]]
"""How much memory a kernel needs, as a part of what there is, and where that is more than all, what is said of it.
What no smaller tiles help against is raised as `Untileable`."""

SHRINK = 0.95
"""How much less of UB than would do by the last kernel's need is planned with after it did not fit."""

FEWER = (1, 5 / 6, 2 / 3, 1 / 2, 5 / 12, 1 / 3, 1 / 4, 1 / 6, 1 / 8, 1 / 16, 1 / 48)
"""Parts of the cores that are tried: each core costs time at launch, and some of them can fill the bandwidth."""

WORSE = 1.02
"""How much slower fewer cores are where still fewer are not tried."""


def estimated(kernel: FuncOp) -> tuple[float, str]:
    """Trust the estimate that the schedule was chosen by."""
    return 0, ""


def make_kernels(function: FuncOp, options: Options, needs: Needs = estimated) -> list[Operation]:
    """The kernel of a function, and its launch function where the number of blocks depends on names."""
    terminator = function.body.block.last_op
    if not isinstance(terminator, ReturnOp) or not all(map(is_tensor, function.function_type.inputs.data)):
        raise Untileable("a group takes tensors and returns tensors")
    group = translate(function.body.block, terminator.arguments)
    name, names = function.sym_name.data, names_of(group)
    options, group, phases = _plan(group, options, fixed=bool(names or options.tile))
    tried: list[object] = []
    reason = ""
    while True:
        try:
            choices = [choose(phase, options) for phase in phases]
        except Untileable as error:
            raise Untileable(reason or str(error)) from None
        extents = [(choice.schedule.extents, choice.schedule.buffers) for choice in choices]
        need = 1.0
        if extents not in tried:
            kernel = build_kernel(name, group, choices, None if names else _blocks(choices))
            need, reason = needs(kernel)
            if need <= 1:
                launch = Launch(name, names, [choice.schedule for choice in choices], options.cores)
                return [kernel, *([launch.function()] if names else [])]
            if options.tile:
                raise Untileable(reason)
            tried.append(extents)
        options = replace(options, capacity=int(options.capacity * SHRINK / need))


def _plan(group: Group, options: Options, fixed: bool) -> tuple[Options, Group, list[Phase]]:
    """The number of cores with the shortest predicted time, launch and all, and the phases for it."""
    counts = dict.fromkeys(max(int(options.cores * part), 1) for part in FEWER)
    best: tuple[float, Options, Group, list[Phase]] | None = None
    for cores in [options.cores] if fixed else counts:
        fewer = replace(options, cores=cores)
        shared, phases, choices = _share_reductions(group, plan_phases(group), fewer)
        total = _total(choices) + launch_ns(options.soc, _blocks(choices))
        if best is None or total < best[0]:
            best = total, fewer, shared, phases
        elif total > WORSE * best[0]:
            break
    assert best is not None
    return best[1:]


def _share_reductions(
    group: Group, phases: list[Phase], options: Options
) -> tuple[Group, list[Phase], list[Choice]]:
    """Where a phase leaves most cores idle, let them share its reductions, if that is predicted to pay."""
    choices = [choose(phase, options) for phase in phases]
    if options.cores == 1:
        return group, phases, choices
    refused: list[frozenset[Axis]] = []
    while (slow := _slow(choices, refused)) is not None:
        shared = sliced(group, slow, options.cores)
        planned = plan_phases(shared)
        others = [choose(phase, options) for phase in planned]
        if _total(others) < _total(choices):
            group, phases, choices = shared, planned, others
        else:
            refused.append(slow.reduced)
    return group, phases, choices


def _slow(choices: list[Choice], refused: list[frozenset[Axis]]) -> Phase | None:
    """A phase whose reductions could be shared, and that is far from the bandwidth."""
    for choice in choices:
        phase, prediction = choice.schedule.phase, choice.prediction
        shareable = (
            phase.reduced - phase.combined
            and not phase.slices
            and not phase.whole
            and phase.reduced not in refused
        )
        static = all(axis.extent.static for axis in phase.parallel)
        if shareable and static and prediction.nanoseconds > prediction.bound + SYNC_NS:
            return phase
    return None


def _total(choices: list[Choice]) -> float:
    """Nanoseconds of all phases, and of the waits between them."""
    levels = {choice.schedule.phase.level for choice in choices}
    return sum(choice.prediction.nanoseconds for choice in choices) + SYNC_NS * (len(levels) - 1)


def _blocks(choices: list[Choice]) -> int:
    return max((min(choice.schedule.cores, choice.schedule.tiles) for choice in choices), default=1)
