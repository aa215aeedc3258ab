"""Canonicalization patterns of graph operations; each operation names its own.

    %1 = graph.transpose %0 permutation [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
    %2 = graph.transpose %1 permutation [1, 0] : tensor<8x4xf32> -> tensor<4x8xf32>      // is %0

Only rewrites that are cheaper in every case. The sign of a zero is not kept: `x + 0` becomes `x`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ascir.dialects.graph import (
    AddOp,
    BitcastOp,
    BroadcastToOp,
    CastOp,
    ConstantOp,
    Conv1dOp,
    Conv2dOp,
    Dim,
    EmbeddingBagOp,
    EmbeddingGradOp,
    GroupedMatmulOp,
    IotaOp,
    MatmulOp,
    MulOp,
    NegOp,
    PositionsOp,
    ReduceOp,
    ReshapeOp,
    RuleError,
    TransposeOp,
    UnsortedSegmentSumOp,
    dims_of,
    element_of,
    shape_of,
    tensor_type,
)
from ascir.dialects.graph.scatter import ScatterBaseOp
from ascir.dialects.graph.shapes import reshaped
from ascir.dialects.graph.structure import splat_value
from ascir.passes.graph.formula import filled


class AddOfZero(RewritePattern):
    """`x + 0` -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: AddOp, rewriter: PatternRewriter):
        _replace_by_other(op, 0, rewriter)


class MulByOne(RewritePattern):
    """`x * 1` -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: MulOp, rewriter: PatternRewriter):
        _replace_by_other(op, 1, rewriter)


def _replace_by_other(op: AddOp | MulOp, neutral: int, rewriter: PatternRewriter) -> None:
    for value, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        # The neutral element may have the larger shape: then it broadcasts the other.
        if value.type == op.result.type and splat_value(other) == neutral:
            rewriter.replace(op, (), [value])
            return


class BroadcastToSameShape(RewritePattern):
    """`broadcast_to x`, of the type of `x` -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BroadcastToOp, rewriter: PatternRewriter):
        if op.x.type == op.result.type:
            rewriter.replace(op, (), [op.x])


class CastToSameType(RewritePattern):
    """`cast x`, of the type of `x` and without a rounding -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CastOp, rewriter: PatternRewriter):
        if op.x.type == op.result.type and op.rounding is None:
            rewriter.replace(op, (), [op.x])


class BitcastToSameType(RewritePattern):
    """`bitcast x`, to the type of `x` -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BitcastOp, rewriter: PatternRewriter):
        if op.x.type == op.result.type:
            rewriter.replace(op, (), [op.x])


class BitcastOfBitcast(RewritePattern):
    """`bitcast (bitcast x)` -> `bitcast x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BitcastOp, rewriter: PatternRewriter):
        if isinstance(op.x.owner, BitcastOp):
            rewriter.replace(op, BitcastOp(op.x.owner.x, element_of(op.result)))


class IdentityTranspose(RewritePattern):
    """`transpose x` by the identity permutation -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter):
        permutation = op.resolved_permutation()
        if permutation == tuple(range(len(permutation))) and op.x.type == op.result.type:
            rewriter.replace(op, (), [op.x])


class Nothing(RewritePattern):
    """An operation whose result has no elements -> an empty constant: the cube has no blocks for it."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter):
        (result,) = op.results
        dims = [dim for dim in dims_of(result.type) if isinstance(dim, int)]
        if 0 in dims and len(dims) == len(dims_of(result.type)):
            rewriter.replace(op, ConstantOp(filled(dims, 0, element_of(result))))


class NoUpdates(RewritePattern):
    """`scatter x` of updates without elements -> `x`: a kernel would load none of them"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter):
        assert isinstance(op, ScatterBaseOp)
        if 0 in dims_of(op.updates.type) and op.x.type == op.result.type:
            rewriter.replace(op, (), [op.x])


class SumsOfNothing(RewritePattern):
    """`unsorted_segment_sum x`, `embedding_grad x`, `embedding_bag table x` and `grouped_matmul x` where there is nothing
    to add up -> 0"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter):
        (result,) = op.results
        dims = [dim for dim in dims_of(result.type) if isinstance(dim, int)]
        if 0 in self._summed(op) and len(dims) == len(dims_of(result.type)):
            rewriter.replace(op, ConstantOp(filled(dims, 0, element_of(result))))

    @staticmethod
    def _summed(op: Operation) -> Sequence[Dim]:
        """The extents of what is added up; no sum has terms if one of them is 0."""
        match op:
            case UnsortedSegmentSumOp():
                return dims_of(op.x.type)
            case EmbeddingGradOp():
                return dims_of(op.grad.type)
            case EmbeddingBagOp():
                return dims_of(op.indices.type)
            case _:
                assert isinstance(op, GroupedMatmulOp)
                return (*dims_of(op.x.type), *dims_of(op.weight.type))


class MatmulOfNothing(RewritePattern):
    """`matmul x y` with an inner dimension of 0 -> 0, or the bias"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: MatmulOp, rewriter: PatternRewriter):
        if dims_of(op.lhs.type)[-2 if op.transpose_a else -1] != 0:
            return
        dims, zero = dims_of(op.result.type), op.bias
        if not all(isinstance(dim, int) for dim in dims):
            self._add_names(op, rewriter)
            return
        if zero is None:
            zero = ConstantOp(filled([], 0, element_of(op.result))).result
            rewriter.insert(zero.owner)
        rewriter.replace(op, BroadcastToOp(zero, dims))

    @staticmethod
    def _add_names(op: MatmulOp, rewriter: PatternRewriter) -> None:
        """Replaces a product whose result has dynamic dimensions by sums along the inner dimension: they are zeros of
        these sizes."""
        none: list[SSAValue] = []
        for value, axis, turned in ((op.lhs, -1, op.transpose_a), (op.rhs, -2, op.transpose_b)):
            if turned:
                order = list(range(len(dims_of(value.type))))
                rewriter.insert(turn := TransposeOp(value, [*order[:-2], order[-1], order[-2]]))
                value = turn.result
            rewriter.insert(cast := CastOp(value, element_of(op.result)))
            rewriter.insert(sum := ReduceOp("sum", cast.result, [axis], keepdims=True))
            none.append(sum.result)
        made = AddOp(*none)
        if op.bias is not None:
            rewriter.insert(made)
            made = AddOp(made.result, op.bias)
        rewriter.replace(op, made)


class ConvolutionOfNothing(RewritePattern):
    """`conv2d x weight` of an empty image or empty weights, without channels for example -> 0, or the bias"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter):
        assert isinstance(op, Conv1dOp | Conv2dOp)
        dims = [dim for dim in dims_of(op.result.type) if isinstance(dim, int)]
        if len(dims) < len(dims_of(op.result.type)) or 0 not in (
            *dims_of(op.x.type),
            *dims_of(op.weight.type),
        ):
            return
        if op.bias is None:
            made = ConstantOp(filled([], 0, element_of(op.result)))
        else:
            made = ReshapeOp(op.bias, [dims[1], *[1] * len(dims[2:])])
        rewriter.insert(made)
        rewriter.replace(op, BroadcastToOp(made.result, dims))


class MatmulOfTranspose(RewritePattern):
    """`matmul x (transpose p y)` -> `matmul x (transpose q y) transpose_b`, where `q` keeps the last dimension of `y`
    in place and `p` does not: products take operands in both orders, and a transpose that moves whole rows is
    cheaper."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: MatmulOp, rewriter: PatternRewriter):
        flags = [bool(op.transpose_a), bool(op.transpose_b)]
        operands: list[SSAValue] = [op.lhs, op.rhs]
        for side, operand in enumerate((op.lhs, op.rhs)):
            inner = operand.owner
            if not isinstance(inner, TransposeOp):
                continue
            permutation = list(inner.resolved_permutation())
            if permutation[-2] != len(permutation) - 1:
                continue
            permutation[-2:] = permutation[:-3:-1]
            rewriter.insert(made := TransposeOp(inner.x, permutation))
            operands[side], flags[side] = made.result, not flags[side]
        if operands != [op.lhs, op.rhs]:
            lhs, rhs = operands
            rewriter.replace(op, MatmulOp(lhs, rhs, op.bias, transpose_a=flags[0], transpose_b=flags[1]))


class NegOfNeg(RewritePattern):
    """`-(-x)` -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: NegOp, rewriter: PatternRewriter):
        inner = op.x.owner
        if isinstance(inner, NegOp) and inner.x.type == op.result.type:
            rewriter.replace(op, (), [inner.x])


class PositionsOfStaticShape(RewritePattern):
    """`positions x`, of a static shape -> `iota`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PositionsOp, rewriter: PatternRewriter):
        shape = [dim for dim in shape_of(op.x) if isinstance(dim, int)]
        if len(shape) == len(shape_of(op.x)):
            rewriter.replace(op, IotaOp(shape, element_of(op.result), op.axis.value.data))


class ReshapeOfReshape(RewritePattern):
    """`reshape (reshape x)` -> `reshape x`, if the dynamic sizes of the result can be inferred from `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ReshapeOp, rewriter: PatternRewriter):
        inner = op.x.owner
        if not isinstance(inner, ReshapeOp):
            return
        target = dims_of(op.result.type)
        try:
            reshaped(dims_of(inner.x.type), target)
        except RuleError:
            return
        rewriter.replace(op, ReshapeOp(inner.x, target))


class ReshapeToSameType(RewritePattern):
    """`reshape x`, of the type of `x` -> `x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ReshapeOp, rewriter: PatternRewriter):
        if op.x.type == op.result.type:
            rewriter.replace(op, (), [op.x])


class TransposeOfTranspose(RewritePattern):
    """`transpose q (transpose p x)` -> `transpose (p[q]) x`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter):
        inner = op.x.owner
        if not isinstance(inner, TransposeOp):
            return
        first, dims = inner.resolved_permutation(), dims_of(inner.x.type)
        combined = [first[i] for i in op.resolved_permutation()]
        if tensor_type([dims[i] for i in combined], element_of(op.x)) == op.result.type:
            rewriter.replace(op, TransposeOp(inner.x, combined))
