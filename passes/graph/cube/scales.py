"""Scales that integer sums leave the cube with: what follows a product is done on its way out where that means the same.

    %c = graph.matmul %a, %b : (tensor<512x256xi8>, tensor<256x512xi8>) -> tensor<512x512xi32>
    %d = graph.cast %c : -> f32    %e = graph.mul %d, 0.0625    %y = graph.cast %e : -> f16
    ->  Product(..., output=f16, scale=0.0625)

The chip multiplies by a scale with ten bits of mantissa, and once: others, and steps that round in between, are for the
vector cores. Casts to f16 saturate on the way out, and overflow there: the largest sum there can be must not come so far.
"""

from __future__ import annotations

from dataclasses import replace
from math import frexp

from xdsl.dialects.builtin import f16, f32, i8, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects.graph import AddOp, CastOp, DivOp, GraphOp, MulOp, ReluOp, RoundOp, dims_of
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.spaces import ui8
from ascir.passes.graph.canonicalization import splat_value
from ascir.passes.graph.cube.problem import Product

DROPPED = 13
"""Bits of an f32 scale's mantissa that the chip has no room for."""
MOST_EXPONENT = 60
"""Of a scale: far from where f32 ends, so that powers of two change no digit of what they multiply."""
LARGEST_F16 = 65504.0
LARGEST_PRODUCT = 128 * 128
"""Of two bytes."""
ZEROS: dict[Attribute, range] = {i8: range(-128, 128), ui8: range(256)}


def scaled(product: Product, value: SSAValue) -> tuple[Product, SSAValue] | None:
    """The product with the scale that follows `value`, and what it leaves as; None where that would mean something else."""
    user = _next(value)
    if product.sum != i32 or product.output != i32 or not isinstance(user, CastOp):
        return None
    value, scale, relu = user.result, 1.0, product.relu
    if element_of(value) != f32:
        return None
    while isinstance(user := _next(value), MulOp | DivOp | ReluOp):
        if isinstance(user, ReluOp):
            relu = True
        elif (factor := _factor(user, value)) is None or not (_is_power(scale) or _is_power(factor)):
            return None
        else:
            scale *= factor
        value = user.results[0]
    found = replace(product, scale=scale, relu=relu)
    if not _fits(scale):
        return None
    if isinstance(user, CastOp) and element_of(user.result) == f16 and _stays_finite(found):
        return replace(found, output=f16), user.result
    return _as_bytes(found, user) if isinstance(user, RoundOp) else None


def _as_bytes(product: Product, rounded: RoundOp) -> tuple[Product, SSAValue] | None:
    """Rounded, with a zero point."""
    value, zero = rounded.results[0], 0.0
    if isinstance(user := _next(value), AddOp):
        if (number := _other(user, value)) is None:
            return None
        zero, value = number, user.results[0]
        user = _next(value)
    if not isinstance(user, CastOp) or (element := element_of(user.result)) not in ZEROS:
        return None
    if zero not in ZEROS[element]:
        return None
    return replace(product, output=element, zero=int(zero)), user.result


def _next(value: SSAValue) -> Operation | None:
    use = value.get_user_of_unique_use()
    return use if isinstance(use, GraphOp) else None


def _other(op: Operation, value: SSAValue) -> float | None:
    """The number that the other operand is full of, where the result is no larger than `value`."""
    (other,) = [operand for operand in op.operands if operand is not value] or [value]
    if other is value or dims_of(op.results[0].type) != dims_of(value.type):
        return None
    # Halves and bytes are f32 as they are.
    return splat_value(other.owner.x if isinstance(other.owner, CastOp) else other)


def _factor(op: MulOp | DivOp, value: SSAValue) -> float | None:
    """What an operation multiplies by, if no digit is lost: quotients are for powers of two."""
    number = _other(op, value)
    if number is None or not 0 < number < float("inf"):
        return None
    if isinstance(op, MulOp):
        return number
    return 1 / number if op.operands[0] is value and _is_power(number) else None


def _is_power(number: float) -> bool:
    return frexp(number)[0] == 0.5


def _fits(scale: float) -> bool:
    """Whether the chip has the scale as it is."""
    mantissa, exponent = frexp(scale)
    return abs(exponent) <= MOST_EXPONENT and (mantissa * 2 ** (24 - DROPPED)).is_integer()


def _stays_finite(product: Product) -> bool:
    """Whether the largest sum, scaled, is a finite f16."""
    if product.bias:
        most = 2**31
    elif product.k.static:
        most = min(product.k.number * LARGEST_PRODUCT, 2**31)
    else:
        return False
    return product.scale is not None and most * product.scale <= LARGEST_F16
