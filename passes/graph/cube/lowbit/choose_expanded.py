"""The strategies `expand`, `bytes` and `panels`, of which the vector cores expand the weights, as candidates."""

from __future__ import annotations

from xdsl.dialects.builtin import i8
from xdsl.ir import Operation

from ascir.cost.launch import ns_of
from ascir.passes.graph.cube.assembly import fitting
from ascir.passes.graph.cube.clock import clock_of
from ascir.passes.graph.cube.lowbit.candidate import Candidate, Case
from ascir.passes.graph.cube.lowbit.expand import ExpandBuild
from ascir.passes.graph.cube.lowbit.expand_plan import PASSES, block_of
from ascir.passes.graph.cube.lowbit.panels import PanelBuild
from ascir.passes.graph.cube.lowbit.panels_plan import strip_of
from ascir.passes.graph.cube.make import launch_function
from ascir.passes.graph.cube.mixed_plan import operand_cycles
from ascir.passes.graph.cube.plan import Choice, Sizes
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.needs import Needs


def expand(case: Case) -> Candidate | str:
    """Expanded to floats."""
    return "bytes multiply bytes" if case.rights.scale is None else _in_blocks(case)


def widened(case: Case) -> Candidate | str:
    """Widened to bytes."""
    if case.rights.scale is not None and case.division.product.element != i8:
        return "the left operand is not i8"
    return _bytes_hindrance(case) or _in_blocks(case)


def _bytes_hindrance(case: Case) -> str | None:
    """Why weights are not expanded to bytes, if these are on the left."""
    if case.division.product.element != i8:
        return None
    if case.rights.scale is not None:
        return "an i8 left operand needs weights with one scale for all of k"
    return "bytes need not be expanded" if case.rights.weight.bits == 8 else None


def _in_blocks(case: Case) -> Candidate:
    """Expanded by the vector cores."""
    product, behind, options = case.division.product, case.division.behind, case.options
    choice, nanoseconds = block_of(product, case.rights.weight, options, behind)
    if LEFT in case.division.before:
        nanoseconds += _before(case, choice)

    def make(needs: Needs) -> list[Operation]:
        build = ExpandBuild(case.function, case.division, choice, options, case.rights)
        name, launch = case.function.sym_name.data, list[Operation]()
        if product.names:
            launch.append(launch_function(name, product, choice))
        return [fitting(build, needs), *launch]

    return Candidate(nanoseconds, make)


def _before(case: Case, choice: Choice) -> float:
    """The nanoseconds in which the vector cores compute the left operand, again for each block, and expand no
    weights. Its first transfers overlap those of the weights."""
    found, plan, options = case.division, choice.plan, case.options
    each, latency = operand_cycles(found, LEFT, plan, options)
    loads = -(-Sizes.of(found.product).k // plan.load)
    latency = max(0.0, latency - (PASSES - 1) * options.soc.timing["hbm_latency"])
    cycles = latency + clock_of(found.product, options).rounds(plan) * loads * each
    return ns_of(options.soc, cycles)


def panels(case: Case) -> Candidate | str:
    """Expanded for strips, a panel at a time."""
    found, options = case.division, case.options
    if (reason := _bytes_hindrance(case)) is not None:
        return reason
    if LEFT in found.before:
        return "the left operand must not be computed in the group"
    if found.behind is not None and found.behind.whole_rows:
        return "rows are reduced after the product"
    if options.tile:
        return "the tile option is given, which is for blocks"
    choice, nanoseconds = strip_of(found.product, case.rights.weight, options, found.behind)

    def make(needs: Needs) -> list[Operation]:
        return [fitting(PanelBuild(case.function, found, choice, options, case.rights), needs)]

    return Candidate(nanoseconds, make)
