"""A product with low-bit weights as the strategies see it, and what they say of it.

expand(case)    # Candidate(nanoseconds=21400, make)
unit(case)      # "the group must hold nothing but the product"
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation

from ascir.dialects.graph import MatmulOp
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile import KernelOp
from ascir.passes.graph.cube.division import Division
from ascir.passes.graph.cube.lowbit.divide import Rights, Taken, divided
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent


@dataclass(frozen=True)
class Candidate:
    """A strategy for a given product: its predicted time, and how to make its kernel."""

    nanoseconds: float
    make: Callable[[Needs], list[Operation]]
    slower: str | None = None
    """Why it is taken only where it is asked for, if so: for which number of rows another strategy is faster."""


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


def left_hindrance(case: Case) -> str | None:
    """Why the left operand is not a matrix of static size in memory."""
    if not case.division.product.static:
        return "the left operand must be one matrix of static size"
    return matrix_hindrance(case)


def matrix_hindrance(case: Case) -> str | None:
    """Why the left operand is not a matrix in memory."""
    division, product = case.division, case.division.product
    if product.batches != Extent():
        return "the left operand must be one matrix"
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


def as_it_is(kernel: FuncOp | KernelOp, needs: Needs) -> list[Operation]:
    """A kernel that has no other form to fall back on: it fits, or the strategy is not possible."""
    need, why = needs(kernel)
    if need > 1:
        raise Untileable(why)
    return [kernel]
