"""Makes the kernel of a function of graph operations and, if sizes are dynamic, the host function that launches it.

make_kernels(function, options)      # [func.func @f, func.func @f_launch]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph import EmbeddingOp, GatherElementsOp, GatherOp
from ascir.dialects.graph.types import is_tensor
from ascir.passes.graph.needs import Needs, estimated
from ascir.passes.graph.tiling.choose import Choice, Options, Search
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.few import Few
from ascir.passes.graph.tiling.gathers import Picks
from ascir.passes.graph.tiling.kernel import Build, argument_type, kernel_views, names_of
from ascir.passes.graph.tiling.launch import Launch
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.plan import Plan, blocks_of, plan_of, with_few
from ascir.passes.graph.tiling.searches import Less, Searches
from ascir.passes.graph.tiling.translate import translate

SHRINK = 0.95
"""After a kernel did not fit, the capacity is scaled by this over what it needed."""

CLEARLY = 0.9
"""After a plan did not fit and tiles were made smaller, another plan is only taken if its predicted time is below this
part of it: it may not fit either. For a predicted gain of 1 %, 7 rows of 32768 took 14.3 us instead of 11.2."""


def planned(function: FuncOp, options: Options, known: dict[Hashable, Search]) -> Plan:
    """The schedules of a function by estimate: no kernel is built, so that none is checked to fit. `known`: the searches
    of alike phases of other functions."""
    searches = Searches(options.soc, known)
    return _picked(function, lambda picks: _planned(function, options, searches, picks))


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
    """The plan; with another one for few rows, if their number is named."""
    terminator = function.body.block.last_op
    if not isinstance(terminator, ReturnOp) or not all(map(is_tensor, function.function_type.inputs.data)):
        raise Untileable("a group takes tensors and returns tensors")
    group = translate(function.body.block, terminator.arguments, picks)
    for view in kernel_views(group):
        argument_type(view)  # raises early: fusion relies on a planned group having a kernel
    if (plan := with_few(group, options, searches)) is not None:
        return plan
    return plan_of(group, options, searches, fixed=bool(names_of(group) or options.tile))


def make_kernels(function: FuncOp, options: Options, needs: Needs = estimated) -> list[Operation]:
    """The kernel of a function, and its launch function if the number of blocks depends on named dimensions."""
    return _picked(function, lambda picks: _made(function, options, needs, picks))


def _made(function: FuncOp, options: Options, needs: Needs, picks: Picks) -> list[Operation]:
    searches = Searches(options.soc)
    name, plan = function.sym_name.data, _planned(function, options, searches, picks)
    kernel, plan = _fitting(name, plan, searches, needs)
    few: Few | None = None
    if plan.few is not None:
        with suppress(Untileable):
            _, shared = _fitting(name, plan.few, searches, needs)
            few = Few(plan.choices, shared.choices, options.soc, plan.options.cores)
            kernel = Build(name, shared.group, plan.choices, None, few).kernel()
    if not (names := names_of(plan.group)):
        return [kernel]
    launch = Launch(name, names, plan.choices, plan.options.cores, options.soc, few)
    return [kernel, launch.function()]


def _fitting(name: str, plan: Plan, searches: Searches, needs: Needs) -> tuple[FuncOp, Plan]:
    """The kernel of a plan, with tiles that fit, and the plan with these."""
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
                return kernel, plan
            reason = why
            if plan.options.tile:
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
        blocks = None if names_of(plan.group) else blocks_of(choices)
        kernel = Build(name, plan.group, choices, blocks).kernel()
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
