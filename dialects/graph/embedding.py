"""Lookups in a table of vectors, and their gradient.

    %0 = graph.embedding %table, %ids : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
    %1 = graph.embedding_grad %g, %ids rows 1000 : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>

Indices count from 0. An index out of range is an error at run time; the gradient ignores it.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.irdl import operand_def, opt_operand_def, opt_prop_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import BOOL, INT, bool_attr, int_attr, optional_int, words
from ascir.dialects.graph.shapes import require_at_least, require_min_rank, require_rank, unify_shapes
from ascir.dialects.graph.types import ANY, FLOAT, INTEGER, Dim, Tensor, element_of, shape_of, tensor_type


def check_padding_index(padding_index: int | None, rows: Dim) -> None:
    if padding_index is not None and (padding_index < 0 or (isinstance(rows, int) and padding_index >= rows)):
        raise RuleError(f"padding_idx {padding_index} is not a row of the table", f"{rows or '?'} rows")


@graph_op
class EmbeddingOp(GraphOp):
    """The row of the table at each index. `padding_idx` has no effect here; it matters to the gradient.

    %y = graph.embedding %table, %ids padding_idx 0 : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
    """

    name = "graph.embedding"

    table = operand_def(ANY)
    indices = operand_def(INTEGER)
    padding_idx = opt_prop_def(INT)
    result = result_def(ANY)

    def __init__(self, table: Value, indices: Value, padding_idx: int | None = None):
        properties = {"padding_idx": None if padding_idx is None else int_attr(padding_idx)}
        super().__init__(table, indices, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        table = shape_of(self.table)
        require_rank(table, 2, "table")
        check_padding_index(optional_int(self.padding_idx), table[0])
        return [tensor_type((*shape_of(self.indices), table[1]), element_of(self.table))]


@graph_op
class EmbeddingBagOp(GraphOp, HasCanonicalizationPatternsInterface):
    """The rows of the table at the indices, reduced in bags: bag `i` goes from `offsets[i]` to the next offset. Only
    sums take weights, one for each index.

        %y = graph.embedding_bag %table, %ids, %offsets mode mean : (tensor<1000x64xf16>, tensor<40xi32>, tensor<8xi32>) -> tensor<8x64xf16>
    """

    name = "graph.embedding_bag"

    table = operand_def(FLOAT)
    indices = operand_def(INTEGER)
    offsets = operand_def(INTEGER)
    weights = opt_operand_def(FLOAT)
    mode = prop_def(words("sum", "mean", "max"), StringAttr("sum"))
    result = result_def(FLOAT)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import SumsOfNothing

        return (SumsOfNothing(),)

    def __init__(
        self, table: Value, indices: Value, offsets: Value, weights: Value | None = None, *, mode: str = "sum"
    ):
        super().__init__(table, indices, offsets, weights, properties={"mode": StringAttr(mode)})

    def infer(self) -> Sequence[Tensor]:
        table, indices, offsets = shape_of(self.table), shape_of(self.indices), shape_of(self.offsets)
        require_rank(table, 2, "table")
        require_rank(indices, 1, "indices")
        require_rank(offsets, 1, "offsets")
        if self.weights is not None:
            same_element(self.table, self.weights)
            unify_shapes(shape_of(self.weights), indices, "weights must have the shape of the indices")
            if self.mode.data != "sum":
                raise RuleError(f"mode {self.mode.data} takes no weights")
        return [tensor_type((offsets[0], table[1]), element_of(self.table))]


@graph_op
class EmbeddingGradOp(GraphOp, HasCanonicalizationPatternsInterface):
    """The gradient of the table: each row is the sum of the gradients at its index. The row `padding_idx` stays 0. With
    `scale_by_frequency`, each gradient is divided by the number of occurrences of its index. As in torch, gradients
    with an index out of range are ignored.

        %t = graph.embedding_grad %g, %ids rows 1000 padding_idx 0 : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>
    """

    name = "graph.embedding_grad"

    grad = operand_def(FLOAT)
    indices = operand_def(INTEGER)
    rows = prop_def(INT)
    padding_idx = opt_prop_def(INT)
    scale_by_frequency = prop_def(BOOL, bool_attr(False))
    result = result_def(FLOAT)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import SumsOfNothing

        return (SumsOfNothing(),)

    def __init__(
        self,
        grad: Value,
        indices: Value,
        rows: int,
        padding_idx: int | None = None,
        scale_by_frequency: bool = False,
    ):
        properties = {
            "rows": int_attr(rows),
            "padding_idx": None if padding_idx is None else int_attr(padding_idx),
            "scale_by_frequency": bool_attr(scale_by_frequency),
        }
        super().__init__(grad, indices, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        grad, rows = shape_of(self.grad), self.rows.value.data
        require_min_rank(grad, 1, "grad")
        unify_shapes(grad[:-1], shape_of(self.indices), "grad must have a vector for each index")
        require_at_least([rows], 0, "rows")
        check_padding_index(optional_int(self.padding_idx), rows)
        return [tensor_type((rows, grad[-1]), element_of(self.grad))]
