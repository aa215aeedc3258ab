"""The base class of decompositions: rewrite patterns from one composite operation to others, written as equations.

    class DecomposeSilu(Decomposition[SiluOp]):
        # `silu(x)` -> `x * sigmoid(x)`
        operation = SiluOp

        def expand(self, op: SiluOp, formula: Formula) -> Term:
            x = formula.wide(op.x)
            return x * x.then(SigmoidOp)

The result is cast to the type that `op` declares. `Declined`, or a builder that refuses, leaves `op` as it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph import CastOp, ConstantOp, Dim, GraphOp, element_of, shape_of
from ascir.passes.graph.formula import Formula, Term, filled

OperationT = TypeVar("OperationT", bound=GraphOp)


class Declined(Exception):
    """The reason why an operation is not decomposed."""


class Decomposition(RewritePattern, Generic[OperationT]):
    """Replaces an operation by its expansion; records in `declined` why one stays."""

    operation: type[OperationT]

    def __init__(self, declined: dict[Operation, str]):
        self.declined = declined

    @abstractmethod
    def expand(self, op: OperationT, formula: Formula) -> Term | Sequence[Term] | None:
        """The results of `op` by other operations; None if this form of it is not composite."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, self.operation):
            return
        formula = Formula(op.location)
        try:
            terms = _nothing(op, formula) or self.expand(op, formula)
        except (Declined, VerifyException) as reason:
            formula.discard()
            self.declined[op] = str(reason)
            return
        if terms is None:
            return
        terms = [terms] if isinstance(terms, Term) else terms
        results = [_as_declared(term, result.type) for term, result in zip(terms, op.results, strict=True)]
        self.declined.pop(op, None)
        rewriter.replace(op, formula.operations, results)


def _nothing(op: GraphOp, formula: Formula) -> list[Term]:
    """Empty constants, if no result has elements: expansions need not handle these (empty rows have no maximum, for
    example)."""
    shapes = [list(shape_of(result)) for result in op.results]
    sizes = [[dim for dim in shape if isinstance(dim, int)] for shape in shapes]
    if sizes != shapes or not all(0 in each for each in sizes):
        return []
    pairs = zip(sizes, op.results, strict=True)
    return [formula(ConstantOp(filled(shape, 0, element_of(result)))) for shape, result in pairs]


def _as_declared(term: Term, type: Attribute) -> SSAValue:
    """The value, cast to the declared type: element type and static sizes."""
    if term.value.type == type:
        return term.value
    return term.formula(CastOp.create(operands=[term.value], result_types=[type])).value


def static_dim(dim: Dim, what: str) -> int:
    """A size that the expansion needs to be static."""
    if not isinstance(dim, int):
        raise Declined(f"{what} is dynamic: give it a size")
    return dim
