"""Matrix products.

    %0 = graph.matmul %a, %b bias %c transpose_b : (tensor<8x4x16xf16>, tensor<32x16xf16>, tensor<32xf16>) -> tensor<8x4x32xf16>
    %1 = graph.linear %x, %w : (tensor<4x16xf16>, tensor<32x16xf16>) -> tensor<4x32xf16>

    %2 = graph.grouped_matmul %x, %w, %sizes : (tensor<64x16xf16>, tensor<4x16x32xf16>, tensor<4xi64>) -> tensor<64x32xf16>

Both operands have one element type; products of i8 are i32. Packed i4 weights multiply i8 as they are, to i32; beside
floats they are dequantized first.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import bf16, f16, f32, f64, i8, i32, i64
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import BOOL, bool_attr
from ascir.dialects.graph.shapes import broadcast, require_min_rank, require_rank, unify
from ascir.dialects.graph.types import Dim, Shape, Tensor, TensorOf, element_of, i4, shape_of, tensor_type

FACTOR = TensorOf("factors", (f16, bf16, f32, f64, i8))
WEIGHT = TensorOf("factors", (*FACTOR.element_types, i4))
PRODUCT = TensorOf("products", (f16, bf16, f32, f64, i32))
SIZES = TensorOf("sizes", (i32, i64))


def product_element(lhs: SSAValue, rhs: SSAValue, bias: SSAValue | None) -> Attribute:
    """The element type of sums of products of `lhs` and `rhs`, which is that of `bias`."""
    factor = _factor(lhs, rhs)
    product = i32 if factor == i8 else factor
    if bias is not None and element_of(bias) != product:
        raise RuleError(f"bias must have the result's element type {product}, not {element_of(bias)}")
    return product


def _factor(lhs: SSAValue, rhs: SSAValue) -> Attribute:
    """The common element type of both operands; for i8 and i4, it is i8."""
    if element_of(rhs) != i4:
        return same_element(lhs, rhs)
    if element_of(lhs) != i8:
        raise RuleError(f"i4 multiplies i8, not {element_of(lhs)}: dequantize it first")
    return i8


def check_bias(bias: SSAValue | None, size: Dim) -> None:
    """A bias has one entry for each of the `size` columns or channels of the result."""
    if bias is not None:
        shape = shape_of(bias)
        require_rank(shape, 1, "bias")
        unify(shape[0], size, "bias does not fit the result", "entries")


def matmul_shape(lhs: Shape, rhs: Shape, transpose_lhs: bool = False, transpose_rhs: bool = False) -> Shape:
    """Matrices in the last two dimensions; the leading ones broadcast."""
    require_min_rank(lhs, 2, "lhs")
    require_min_rank(rhs, 2, "rhs")
    rows, inner = (lhs[-1], lhs[-2]) if transpose_lhs else (lhs[-2], lhs[-1])
    other, columns = (rhs[-1], rhs[-2]) if transpose_rhs else (rhs[-2], rhs[-1])
    unify(inner, other, "inner dimensions differ", "lhs and rhs")
    return (*broadcast(lhs[:-2], rhs[:-2]), rows, columns)


class ProductOp(GraphOp, HasCanonicalizationPatternsInterface):
    """Operations of the cube. A result without elements is a constant."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import Nothing

        return (Nothing(),)


@graph_op
class MatmulOp(ProductOp):
    """`lhs @ rhs + bias`: matrices in the last two dimensions; leading dimensions broadcast. A bias has one entry per
    column.

        %c = graph.matmul %a, %b transpose_b : (tensor<8x4x16xf16>, tensor<32x16xf16>) -> tensor<8x4x32xf16>
        %d = graph.matmul %x, %q : (tensor<4x16xi8>, tensor<16x32xi4>) -> tensor<4x32xi32>
    """

    name = "graph.matmul"

    lhs = operand_def(FACTOR)
    rhs = operand_def(WEIGHT)
    bias = opt_operand_def(PRODUCT)
    transpose_a = prop_def(BOOL, bool_attr(False))
    transpose_b = prop_def(BOOL, bool_attr(False))
    result = result_def(PRODUCT)

    def __init__(
        self,
        lhs: Value,
        rhs: Value,
        bias: Value | None = None,
        *,
        transpose_a: bool = False,
        transpose_b: bool = False,
    ):
        flags = {"transpose_a": bool_attr(transpose_a), "transpose_b": bool_attr(transpose_b)}
        super().__init__(lhs, rhs, bias, properties=flags)

    def infer(self) -> Sequence[Tensor]:
        element_type = product_element(self.lhs, self.rhs, self.bias)
        flags = bool(self.transpose_a), bool(self.transpose_b)
        shape = matmul_shape(shape_of(self.lhs), shape_of(self.rhs), *flags)
        check_bias(self.bias, shape[-1])
        return [tensor_type(shape, element_type)]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import MatmulOfNothing, MatmulOfTranspose

        return (*super().get_canonicalization_patterns(), MatmulOfNothing(), MatmulOfTranspose())


@graph_op
class LinearOp(GraphOp):
    """`x @ transpose(weight) + bias`; the weight is a matrix of outputs by inputs.

    %y = graph.linear %x, %w bias %b : (tensor<4x16xf16>, tensor<32x16xf16>, tensor<32xf16>) -> tensor<4x32xf16>
    """

    name = "graph.linear"

    x = operand_def(FACTOR)
    weight = operand_def(WEIGHT)
    bias = opt_operand_def(PRODUCT)
    result = result_def(PRODUCT)

    def __init__(self, x: Value, weight: Value, bias: Value | None = None):
        super().__init__(x, weight, bias)

    def infer(self) -> Sequence[Tensor]:
        element_type = product_element(self.x, self.weight, self.bias)
        x, weight = shape_of(self.x), shape_of(self.weight)
        require_min_rank(x, 2, "x")
        require_rank(weight, 2, "weight")
        unify(x[-1], weight[1], "inner dimensions differ", "x and weight")
        check_bias(self.bias, weight[0])
        return [tensor_type((*x[:-1], weight[0]), element_type)]


@graph_op
class GroupedMatmulOp(ProductOp):
    """`x @ weight[e]` for each group of rows: the first `sizes[0]` rows are multiplied by the first matrix, the next
    `sizes[1]` by the second one, and so on, as in the experts of a layer whose rows are sorted by expert. The sizes
    should add up to the rows of `x`. A negative size counts as 0, groups end at the last row, and rows after the last
    group give zeros.

        %y = graph.grouped_matmul %x, %w, %sizes transpose_b :
          (tensor<64x16xf16>, tensor<4x32x16xf16>, tensor<4xi64>) -> tensor<64x32xf16>
    """

    name = "graph.grouped_matmul"

    x = operand_def(FACTOR)
    weight = operand_def(FACTOR)
    sizes = operand_def(SIZES)
    transpose_b = prop_def(BOOL, bool_attr(False))
    result = result_def(PRODUCT)

    def __init__(self, x: Value, weight: Value, sizes: Value, *, transpose_b: bool = False):
        super().__init__(x, weight, sizes, properties={"transpose_b": bool_attr(transpose_b)})

    def infer(self) -> Sequence[Tensor]:
        element_type = product_element(self.x, self.weight, None)
        x, weight, sizes = shape_of(self.x), shape_of(self.weight), shape_of(self.sizes)
        require_rank(x, 2, "x")
        require_rank(weight, 3, "weight")
        require_rank(sizes, 1, "sizes")
        unify(sizes[0], weight[0], "numbers of groups differ", "sizes and weight")
        rows, columns = matmul_shape(x, weight[1:], transpose_rhs=bool(self.transpose_b))
        return [tensor_type((rows, columns), element_type)]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import SumsOfNothing

        return (*super().get_canonicalization_patterns(), SumsOfNothing())
