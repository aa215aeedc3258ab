"""The strategies `digits` and `totals`, of which the cube multiplies digits, as candidates."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.dialects.graph import shape_of
from ascir.dialects.graph.types import element_of
from ascir.passes.graph.cube.assembly import Assembly, fitting
from ascir.passes.graph.cube.division import following
from ascir.passes.graph.cube.lowbit import digits_plan, totals_plan
from ascir.passes.graph.cube.lowbit.candidate import Candidate, Case, as_it_is, left_hindrance
from ascir.passes.graph.cube.lowbit.digits import DigitBuild
from ascir.passes.graph.cube.lowbit.digits_load import Multiplied, Planned
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
from ascir.passes.graph.cube.lowbit.divide import Rights
from ascir.passes.graph.cube.lowbit.exact import ExactBuild
from ascir.passes.graph.cube.lowbit.totals import TotalBuild
from ascir.passes.graph.cube.lowbit.totals_plan import TotalProduct
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.needs import Needs


def digits(case: Case) -> Candidate | str:
    """Combined by the vector cores."""
    product, left = case.division.product, case.division.operands[LEFT]
    if (reason := left_hindrance(case)) is not None or left is None:
        return reason or ""
    if case.rights.scale is None:
        return _exact(case, left)
    scaled = product.element == i8
    if product.bias or product.relu or (case.division.behind is not None and not scaled):
        return "the product must be the last operation of its group"
    if scaled and case.rights.left is None:
        return "only a scale may follow the product"
    if case.rights.zero is not None:
        return "only the strategy totals takes zero points"
    wanted = DigitProduct(product.m.number, case.rights.weight, product.element, case.output)
    if (reason := wanted.hindrance()) is not None:
        return reason
    if (found := digits_plan.choose(wanted, case.options)) is None:
        return "no block fits into the memories of the cube core"
    plan, nanoseconds = found

    def make(needs: Needs) -> list[Operation]:
        return as_it_is(
            DigitBuild(case.function, wanted, case.rights, left, plan, nanoseconds).kernel(), needs
        )

    return Candidate(nanoseconds, make)


def _exact(case: Case, left: int) -> Candidate | str:
    """Digits of bytes: sums that are not scaled."""
    result, product = case.matmul.result, case.division.product
    wanted = DigitProduct(product.m.number, case.rights.weight, product.element, element_of(result))
    if case.rights.zero is not None:
        return "only expanded integers take zero points"
    return _followed(case, left, wanted, digits_plan.choose, ExactBuild)


def totals(case: Case) -> Candidate | str:
    """Combined by the cube."""
    product, left = case.division.product, case.division.operands[LEFT]
    if (reason := left_hindrance(case)) is not None or left is None:
        return reason or ""
    result = case.matmul.result
    if case.rights.scale is None:
        return "sums would be added as f16, and not be exact"
    wanted = TotalProduct(product.m.number, case.rights.weight, product.element, element_of(result))

    # Behind totals, the epilogue is short beside what is counted of the last block.
    def choose(
        wanted: TotalProduct, options: Options, _: Stage
    ) -> tuple[totals_plan.TotalPlan, float] | None:
        return totals_plan.choose(wanted, options)

    return _followed(case, left, wanted, choose, TotalBuild)


def _followed(
    case: Case,
    left: int,
    wanted: Multiplied,
    choose: Callable[[Multiplied, Options, Stage], tuple[Planned, float] | None],
    build: Callable[[FuncOp, Multiplied, Rights, int, Stage, Planned, float, Options], Assembly],
) -> Candidate | str:
    """Digits, with an epilogue in the same kernel."""
    if (reason := wanted.hindrance()) is not None:
        return reason
    # The rows of all matrices on the left are those of one: there is no batch.
    result = case.matmul.result
    behind = following(case.function.body.block, result, len(shape_of(result)) - 2)
    if behind.whole_rows:
        return "rows are reduced after the product"
    if (found := choose(wanted, case.options, behind)) is None:
        return "no block fits into the memories of the cube core"
    plan, nanoseconds = found

    def make(needs: Needs) -> list[Operation]:
        made = build(case.function, wanted, case.rights, left, behind, plan, nanoseconds, case.options)
        return [fitting(made, needs)]

    return Candidate(nanoseconds, make)
