"""Folds the scaling of integer sums into the store from the cube, if that gives the same results.

    %c = graph.matmul %a, %b : (tensor<512x256xi8>, tensor<256x512xi8>) -> tensor<512x512xi32>
    %d = graph.cast %c : -> f32    %e = graph.mul %d, 0.0625    %y = graph.cast %e : -> f16
    ->  Product(..., output=f16, scale=0.0625)       // of %s : tensor<512xf32>: by_column, and a Factor of 512 numbers

The store multiplies once, by a scale with ten bits of mantissa: other scales, and chains that round in between, are
left to the vector cores. Its cast to f16 saturates while that of a vector core overflows to infinity, so the largest
possible sum must be in range.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.dialects.builtin import f16, f32, i8, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects.graph import AddOp, CastOp, DivOp, GraphOp, MulOp, ReluOp, RoundOp, dims_of
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.spaces import ui8
from ascir.passes.graph.cube.factor import ONE_FOR_ALL, Factor, factor_of
from ascir.passes.graph.cube.problem import Product

LARGEST_F16 = 65504.0
LARGEST_PRODUCT = 128 * 128
"""The largest product of two signed bytes."""
ZEROS: dict[Attribute, range] = {i8: range(-128, 128), ui8: range(256)}


@dataclass(frozen=True)
class Scaled:
    """A product with a scale folded into it, and the value that it computes."""

    product: Product
    value: SSAValue
    columns: Factor | None
    """The scales of columns, if each has its own."""


def scaled(product: Product, value: SSAValue) -> Scaled | None:
    """The product with the scale that follows `value` folded into it; None if that would change results."""
    user = _next(value)
    if product.sum != i32 or product.output != i32 or not isinstance(user, CastOp):
        return None
    value, scale, relu = user.result, ONE_FOR_ALL, product.relu
    if element_of(value) != f32:
        return None
    while isinstance(user := _next(value), MulOp | DivOp | ReluOp):
        if isinstance(user, ReluOp):
            relu = True
        elif (factor := _factor(user, value)) is None or (product_of_both := scale.times(factor)) is None:
            return None
        else:
            scale = product_of_both
        value = user.results[0]
    if not scale.fits:
        return None
    found = replace(product, scale=scale.number, by_column=scale.number is None, relu=relu)
    columns = scale if found.by_column else None
    if isinstance(user, CastOp) and element_of(user.result) == f16 and _stays_finite(found, scale):
        return Scaled(replace(found, output=f16), user.result, columns)
    return _as_bytes(found, user, columns) if isinstance(user, RoundOp) else None


def _as_bytes(product: Product, rounded: RoundOp, columns: Factor | None) -> Scaled | None:
    """The product with the rounding and the zero point folded into it, if a cast to bytes follows."""
    value, zero = rounded.results[0], 0.0
    if isinstance(user := _next(value), AddOp):
        if (number := _zero(user, value)) is None:
            return None
        zero, value = number, user.results[0]
        user = _next(value)
    if not isinstance(user, CastOp) or (element := element_of(user.result)) not in ZEROS:
        return None
    if zero not in ZEROS[element]:
        return None
    return Scaled(replace(product, output=element, zero=int(zero)), user.result, columns)


def _next(value: SSAValue) -> Operation | None:
    use = value.get_user_of_unique_use()
    return use if isinstance(use, GraphOp) else None


def _other(op: Operation, value: SSAValue) -> SSAValue | None:
    """The other operand, if the result has the shape of `value`."""
    (other,) = [operand for operand in op.operands if operand is not value] or [value]
    if other is value or dims_of(op.results[0].type) != dims_of(value.type):
        return None
    # Widening casts to f32 are exact.
    return other.owner.x if isinstance(other.owner, CastOp) else other


def _zero(op: AddOp, value: SSAValue) -> float | None:
    """The number that is added to all elements."""
    other = _other(op, value)
    return None if other is None else splat_value(other)


def _factor(op: MulOp | DivOp, value: SSAValue) -> Factor | None:
    """The factor of a multiplication, or of an exact division, which is by powers of two."""
    other = _other(op, value)
    factor = None if other is None else factor_of(other)
    if factor is None or isinstance(op, MulOp):
        return factor
    return factor.inverse if op.operands[0] is value else None


def _stays_finite(product: Product, scale: Factor) -> bool:
    """Whether the largest sum, scaled, is a finite f16."""
    if product.bias:
        most = 2**31
    elif product.k.static:
        most = min(product.k.number * LARGEST_PRODUCT, 2**31)
    else:
        return False
    return most * scale.largest <= LARGEST_F16
