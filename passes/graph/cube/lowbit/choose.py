"""Chooses the strategy for a product with low-bit weights.

    make_lowbit(function, options, needs)      # [tile.kernel @f], with the attribute
        tile.weights = {strategy = "digits", expand_ns = 21400, digits_ns = 13100, totals_ns = 14700}

* expand, panels: the vector cores dequantize the weights to floats ahead of the cube, for each block or for a whole
  strip.
* digits, totals: the cube multiplies the weights as they are, with the left operand split into digits of as few bits.
  The sums are scaled and added up by the vector cores (`digits`), which are then fully occupied, or by the cube
  (`totals`).
* unit: the cube itself turns the weights into floats. Such kernels need no vector cores, and launch faster.

If the left operand has bytes, integers are expanded to bytes too (`bytes`), and sums of digits are exact, as long as
one scale for all of k can be applied after the product. The strategy with the shortest predicted time is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr, i8, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation

from ascir.cost.launch import ns_of
from ascir.dialects.graph import MatmulOp, shape_of
from ascir.dialects.graph.types import element_of
from ascir.passes.graph.cube.assembly import Assembly, fitting
from ascir.passes.graph.cube.clock import clock_of
from ascir.passes.graph.cube.division import Division, following
from ascir.passes.graph.cube.lowbit import digits_plan, totals_plan, unit_plan
from ascir.passes.graph.cube.lowbit.digits import DigitBuild
from ascir.passes.graph.cube.lowbit.digits_load import Multiplied, Planned
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
from ascir.passes.graph.cube.lowbit.divide import Rights, Taken, divided
from ascir.passes.graph.cube.lowbit.exact import ExactBuild
from ascir.passes.graph.cube.lowbit.expand import ExpandBuild
from ascir.passes.graph.cube.lowbit.expand_plan import PASSES, block_of
from ascir.passes.graph.cube.lowbit.panels import PanelBuild
from ascir.passes.graph.cube.lowbit.panels_plan import strip_of
from ascir.passes.graph.cube.lowbit.problem import bytes_of, product_with_weight
from ascir.passes.graph.cube.lowbit.totals import TotalBuild
from ascir.passes.graph.cube.lowbit.totals_plan import TotalProduct
from ascir.passes.graph.cube.lowbit.unit import UnitBuild
from ascir.passes.graph.cube.lowbit.unit_plan import UnitProduct
from ascir.passes.graph.cube.make import launch_function
from ascir.passes.graph.cube.mixed_plan import operand_cycles
from ascir.passes.graph.cube.plan import Choice, Options, Sizes
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent

CERTIFICATE = "tile.weights"


@dataclass(frozen=True)
class Candidate:
    """A strategy for a given product: its predicted time, and how to make its kernel."""

    nanoseconds: float
    make: Callable[[Needs], list[Operation]]


@dataclass(frozen=True)
class Case:
    """A function with low-bit weights, as the strategies see it."""

    function: FuncOp
    """The function in which dequantized floats are arguments."""
    division: Division
    rights: Rights
    options: Options

    @classmethod
    def of(cls, function: FuncOp, options: Options, taken: Taken = Taken.FLOATS) -> Case:
        return cls(*divided(function, taken), options)

    @property
    def output(self) -> Attribute:
        """The element type of the first result."""
        last = self.function.body.block.last_op
        assert isinstance(last, ReturnOp)
        return element_of(last.arguments[0])

    @property
    def matmul(self) -> MatmulOp:
        return next(op for op in self.function.body.block.ops if isinstance(op, MatmulOp))


def make_lowbit(
    function: FuncOp, options: Options, needs: Needs, strategy: str | None = None
) -> list[Operation]:
    """The kernel of a product with low-bit weights, and its launcher if there are named dimensions."""
    if strategy not in (None, *STRATEGIES):
        raise Untileable(f"no strategy '{strategy}' for weights: {', '.join(STRATEGIES)} are there")
    candidates = _candidates(function, options)
    times = {
        name: candidate.nanoseconds
        for name, candidate in candidates.items()
        if isinstance(candidate, Candidate)
    }
    entries = {f"{name}_ns": IntegerAttr(round(ns), i64) for name, ns in times.items()}
    reasons = {name: candidate for name, candidate in candidates.items() if isinstance(candidate, str)}
    for chosen in [strategy] if strategy else sorted(times, key=times.__getitem__):
        candidate = candidates[chosen]
        if not isinstance(candidate, Candidate):
            break
        try:
            made = candidate.make(needs)
        except Untileable as error:  # it does not fit as predicted
            reasons[chosen] = str(error)
            continue
        made[0].attributes[CERTIFICATE] = DictionaryAttr({"strategy": StringAttr(chosen), **entries})
        return made
    raise Untileable(_refusal({strategy: reasons[strategy]} if strategy else reasons))


def predicted(function: FuncOp, options: Options) -> float:
    """The predicted nanoseconds of the fastest strategy."""
    candidates = _candidates(function, options)
    if times := [
        candidate.nanoseconds for candidate in candidates.values() if isinstance(candidate, Candidate)
    ]:
        return min(times)
    raise Untileable(
        _refusal({name: candidate for name, candidate in candidates.items() if isinstance(candidate, str)})
    )


def _refusal(reasons: Mapping[str, str]) -> str:
    return "weights of few bits: " + "; ".join(f"{name}: {reason}" for name, reason in reasons.items())


def _candidates(function: FuncOp, options: Options) -> dict[str, Candidate | str]:
    """The prediction of each strategy, or the reason why it is not possible."""
    matmul = product_with_weight(function)
    bytes = matmul is not None and bytes_of(matmul) is not None
    found: dict[str, Candidate | str] = {}
    for name, strategy in STRATEGIES.items():
        try:
            found[name] = strategy.predict(
                Case.of(function, options, strategy.bytes if bytes else Taken.FLOATS)
            )
        except Untileable as error:
            found[name] = str(error)
    return found


def _floats(case: Case) -> Candidate | str:
    """Expanded to floats."""
    return "bytes multiply bytes" if case.rights.scale is None else _expand(case)


def _bytes(case: Case) -> Candidate | str:
    """Widened to bytes."""
    if case.rights.scale is not None and case.division.product.element != i8:
        return "the left operand is not i8"
    return _bytes_hindrance(case) or _expand(case)


def _bytes_hindrance(case: Case) -> str | None:
    """Why weights are not expanded to bytes, if these are on the left."""
    if case.division.product.element != i8:
        return None
    if case.rights.scale is not None:
        return "an i8 left operand needs weights with one scale for all of k"
    return "bytes need not be expanded" if case.rights.weight.bits == 8 else None


def _expand(case: Case) -> Candidate:
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


def _panels(case: Case) -> Candidate | str:
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


def _digits(case: Case) -> Candidate | str:
    """Combined by the vector cores."""
    product, left = case.division.product, case.division.operands[LEFT]
    if (reason := _hindrance(case)) is not None or left is None:
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
        kernel = DigitBuild(case.function, wanted, case.rights, left, plan, nanoseconds).kernel()
        need, why = needs(kernel)
        if need > 1:
            raise Untileable(why)
        return [kernel]

    return Candidate(nanoseconds, make)


def _exact(case: Case, left: int) -> Candidate | str:
    """Digits of bytes: sums that are not scaled."""
    result, product = case.matmul.result, case.division.product
    wanted = DigitProduct(product.m.number, case.rights.weight, product.element, element_of(result))
    if case.rights.zero is not None:
        return "only expanded integers take zero points"
    return _followed(case, left, wanted, digits_plan.choose, ExactBuild)


def _totals(case: Case) -> Candidate | str:
    """Combined by the cube."""
    product, left = case.division.product, case.division.operands[LEFT]
    if (reason := _hindrance(case)) is not None or left is None:
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


def _unit(case: Case) -> Candidate | str:
    """Turned into floats by the cube itself."""
    division, options = case.division, case.options
    product, left = division.product, division.operands[LEFT]
    if (reason := _hindrance(case)) is not None or left is None:
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
        kernel = UnitBuild(case.function, wanted, case.rights, left, plan, nanoseconds).kernel()
        need, why = needs(kernel)
        if need > 1:
            raise Untileable(why)
        return [kernel]

    return Candidate(nanoseconds, make)


def _hindrance(case: Case) -> str | None:
    """Why the left operand has no digits."""
    division, product = case.division, case.division.product
    if not product.static or product.batches != Extent():
        return "the left operand must be one matrix of static size"
    if any(view is not None and not view.contiguous for view in product.views):
        return "the left operand and the result must not be parts of other tensors"
    if division.operands[LEFT] is None:
        return "the left operand must be an argument of the group"
    if len(division.operands) > 2 or product.transposed[0]:
        return (
            "the left operand must be stored row by row, and a bias must be added as an operation of its own"
        )
    if case.options.soc.aic_cores == 0 or case.options.tile:
        return "the tile option is given, which is for expanded weights"
    return None


@dataclass(frozen=True)
class Strategy:
    """How a kernel multiplies low-bit weights."""

    predict: Callable[[Case], Candidate | str]
    bytes: Taken = Taken.FLOATS
    """What it reads if the left operand is dequantized bytes."""


STRATEGIES: dict[str, Strategy] = {
    "expand": Strategy(_floats),
    "panels": Strategy(_panels, Taken.BYTES),
    "bytes": Strategy(_bytes, Taken.BYTES),
    "digits": Strategy(_digits, Taken.BYTES),
    "totals": Strategy(_totals, Taken.SUMS),
    "unit": Strategy(_unit),
}
