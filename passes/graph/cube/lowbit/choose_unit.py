"""The strategy `unit`, of which the cube itself turns the weights into floats, as a candidate."""

from __future__ import annotations

from xdsl.ir import Operation

from ascir.passes.graph.cube.lowbit import unit_plan
from ascir.passes.graph.cube.lowbit.candidate import Candidate, Case, as_it_is, left_hindrance
from ascir.passes.graph.cube.lowbit.unit import UnitBuild
from ascir.passes.graph.cube.lowbit.unit_plan import UnitProduct
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.needs import Needs


def unit(case: Case) -> Candidate | str:
    """Turned into floats by the cube itself."""
    division, options = case.division, case.options
    product, left = division.product, division.operands[LEFT]
    if (reason := left_hindrance(case)) is not None or left is None:
        return reason or ""
    if case.rights.scale is None:
        return "a product of bytes is not computed in floats"
    if product.bias or product.transposed[0] or division.behind is not None or division.before:
        return "the group must hold nothing but the product"
    wanted = UnitProduct(product, case.rights.weight)
    if (reason := wanted.hindrance()) is not None:
        return reason
    plan, nanoseconds = unit_plan.choose(wanted, options)

    def make(needs: Needs) -> list[Operation]:
        return as_it_is(
            UnitBuild(case.function, wanted, case.rights, left, plan, nanoseconds).kernel(), needs
        )

    return Candidate(nanoseconds, make)
