"""Quantization by division, rounding and casts that saturate.

%q = graph.quantize %x, %s : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xi8>
->  %0 = graph.div %x, %s ...   %1 = graph.round %0 ...   %q = graph.cast %1 : tensor<4x8xf32> -> tensor<4x8xi8>
"""

from __future__ import annotations

from xdsl.dialects.builtin import f32, f64

from ascir.dialects.graph import DequantizeOp, QuantizeOp, RoundOp, Shape, element_of
from ascir.dialects.graph.properties import optional_int
from ascir.passes.graph.cube.lowbit.problem import is_factor
from ascir.passes.graph.decomposition import Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term


def _grouped(op: QuantizeOp | DequantizeOp, x: Term) -> Shape:
    """The shape of `x`, with `axis` split into the number of groups and their size."""
    axis, size = optional_int(op.axis), optional_int(op.group_size)
    if axis is None or size is None:
        return x.shape
    axis %= len(x.shape)
    groups = static_dim(x.shape[axis], "the dimension that is in groups") // size
    return (*x.shape[:axis], groups, size, *x.shape[axis + 1 :])


def _aligned(op: QuantizeOp | DequantizeOp, parameter: Term, rank: int) -> Term:
    """A scale or a zero point, reshaped to broadcast to the groups."""
    axis = optional_int(op.axis)
    if axis is None:
        return parameter
    axis %= rank
    if op.group_size is None:
        return parameter.reshape((*parameter.shape, *[1] * (rank - 1 - axis)))
    return parameter.reshape((*parameter.shape[: axis + 1], 1, *parameter.shape[axis + 1 :]))


class DecomposeQuantize(Decomposition[QuantizeOp]):
    """`quantize(x)` -> `cast(round(x / scale) + zero_point)`"""

    operation = QuantizeOp

    def expand(self, op: QuantizeOp, formula: Formula) -> Term:
        wide = f64 if f64 in (element_of(op.x), element_of(op.scale)) else f32
        x = formula.term(op.x).cast(wide)
        shape, rank = x.shape, len(x.shape)
        scale = _aligned(op, formula.term(op.scale).cast(wide), rank)
        steps = (x.reshape(_grouped(op, x)) / scale).then(RoundOp)
        if op.zero_point is not None:
            steps = steps + _aligned(op, formula.term(op.zero_point).cast(wide), rank)
        return steps.reshape(shape).cast(element_of(op.result))


class DecomposeDequantize(Decomposition[DequantizeOp]):
    """`dequantize(x)` -> `(cast(x) - zero_point) * scale`, except for operands of a product of integers"""

    operation = DequantizeOp

    def expand(self, op: DequantizeOp, formula: Formula) -> Term | None:
        return None if is_factor(op) else floats_of(op, formula)


def floats_of(op: DequantizeOp, formula: Formula) -> Term:
    """The dequantized values, in f32 or f64."""
    wide = f64 if f64 in (element_of(op.result), element_of(op.scale)) else f32
    x = formula.term(op.x).cast(wide)
    shape, rank = x.shape, len(x.shape)
    steps = x.reshape(_grouped(op, x))
    if op.zero_point is not None:
        steps = steps - _aligned(op, formula.term(op.zero_point).cast(wide), rank)
    return (steps * _aligned(op, formula.term(op.scale).cast(wide), rank)).reshape(shape)
