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
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import Launch, build_kernel, names_of
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.slices import SYNC_NS, sliced
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.translate import Group, translate

Fits = Callable[[FuncOp], tuple[bool, str]]
"""Whether a kernel's tiles can be placed, and if not why."""

SHRINK = 0.75
"""How much less of UB is planned with after a kernel did not fit."""
ATTEMPTS = 10


def estimated(kernel: FuncOp) -> tuple[bool, str]:
    """Trust the estimate that the schedule was chosen by."""
    return True, ""


def make_kernels(function: FuncOp, options: Options, fits: Fits = estimated) -> list[Operation]:
    """The kernel of a function, and its launch function where the number of blocks depends on names."""
    terminator = function.body.block.last_op
    if not isinstance(terminator, ReturnOp) or not all(map(is_tensor, function.function_type.inputs.data)):
        raise Untileable("a group takes tensors and returns tensors")
    group = translate(function.body.block, terminator.arguments)
    group, phases = _share_reductions(group, plan_phases(group), options)
    name, names = function.sym_name.data, names_of(group)
    reason = ""
    tried: list[object] = []
    for _ in range(ATTEMPTS):
        choices = [choose(phase, options) for phase in phases]
        options = replace(options, capacity=int(options.capacity * SHRINK))
        extents = [choice.schedule.extents for choice in choices]
        if extents in tried:
            continue
        tried.append(extents)
        kernel = build_kernel(name, group, choices, None if names else _blocks(choices))
        fitting, reason = fits(kernel)
        if fitting:
            launch = Launch(name, names, [choice.schedule for choice in choices], options.cores)
            return [kernel, *([launch.function()] if names else [])]
    raise Untileable(reason)


def _share_reductions(group: Group, phases: list[Phase], options: Options) -> tuple[Group, list[Phase]]:
    """Where a phase leaves most cores idle, let them share its reductions, if that is predicted to pay."""
    if options.cores == 1:
        return group, phases
    choices = [choose(phase, options) for phase in phases]
    refused: list[frozenset[Axis]] = []
    while (slow := _slow(choices, refused)) is not None:
        shared = sliced(group, slow, options.cores)
        planned = plan_phases(shared)
        others = [choose(phase, options) for phase in planned]
        if _total(others) < _total(choices):
            group, phases, choices = shared, planned, others
        else:
            refused.append(slow.reduced)
    return group, phases


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
