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
from ascir.passes.graph.tiling.phases import plan_phases
from ascir.passes.graph.tiling.translate import translate

Fits = Callable[[FuncOp], tuple[bool, str]]
"""Whether a kernel's tiles can be placed, and if not why."""

SHRINK = 0.75
"""How much less of UB is planned with after a kernel did not fit."""
ATTEMPTS = 6


def estimated(kernel: FuncOp) -> tuple[bool, str]:
    """Trust the estimate that the schedule was chosen by."""
    return True, ""


def make_kernels(function: FuncOp, options: Options, fits: Fits = estimated) -> list[Operation]:
    """The kernel of a function, and its launch function where the number of blocks depends on names."""
    terminator = function.body.block.last_op
    if not isinstance(terminator, ReturnOp) or not all(map(is_tensor, function.function_type.inputs.data)):
        raise Untileable("a group takes tensors and returns tensors")
    group = translate(function.body.block, terminator.arguments)
    phases = plan_phases(group)
    name, names = function.sym_name.data, names_of(group)
    reason = ""
    tried: list[object] = []
    for _ in range(ATTEMPTS):
        choices = [choose(phase, options) for phase in phases]
        extents = [choice.schedule.extents for choice in choices]
        if extents in tried:
            break
        tried.append(extents)
        kernel = build_kernel(name, group, choices, None if names else _blocks(choices))
        fitting, reason = fits(kernel)
        if fitting:
            launch = Launch(name, names, [choice.schedule for choice in choices], options.cores)
            return [kernel, *([launch.function()] if names else [])]
        options = replace(options, capacity=int(options.capacity * SHRINK))
    raise Untileable(reason)


def _blocks(choices: list[Choice]) -> int:
    return max((min(choice.schedule.cores, choice.schedule.tiles) for choice in choices), default=1)
