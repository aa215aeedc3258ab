"""Casts between f64 and narrower floats by integer arithmetic on their bits: vector cores have no f64.

f64  s eeeeeeeeeee mmm...m (52)      ->  f32  s eeeeeeee mmm...m (23), the exponent less 896

Normal numbers of f32 are shifted by 29 and rounded to nearest even; subnormal ones are shifted further, by their
exponent. Numbers that are cast on to f16 or bf16 are rounded to odd here, so that the second rounding is correct (no
double rounding).
"""

from __future__ import annotations

from xdsl.dialects.builtin import bf16, f16, f32, f64, i1, i8, i16, i32, i64
from xdsl.ir import Attribute

from ascir.dialects.graph import (
    AndOp,
    BitcastOp,
    MaximumOp,
    MinimumOp,
    OrOp,
    ShiftLeftOp,
    ShiftRightOp,
)
from ascir.dialects.graph.types import ui8, ui16
from ascir.passes.graph.formula import Term

SIGN, MAGNITUDE = -(2**63), 2**63 - 1
INFINITY = 0x7FF << 52
LESS = 1023 - 127
"""The difference of the exponent biases of f64 and f32."""
DROPPED = 52 - 23
SMALLEST = 1 + LESS
"""The least biased exponent of f64 of normal numbers of f32."""
KEPT = 27
"""Low bits that are replaced by a sticky bit before the shift of a subnormal number, so that the rest fits i32."""
INFINITY_32, NAN_32 = 0x7F800000, 0x7FC00000
LIFTED = 64
"""Subnormal numbers of f32 are multiplied by 2 to this power, which makes them normal."""


def to_single(x: Term, *, odd: bool) -> Term:
    """f64 as f32; `odd`: rounded to odd instead of nearest even."""
    bits = x.then(lambda value: BitcastOp(value, i64))
    size = bits.with_(AndOp, MAGNITUDE)
    exponent = size.with_(ShiftRightOp, 52)
    lower = size + -(LESS << 52)
    normal = _rounded(lower, DROPPED, odd).with_(MinimumOp, INFINITY_32).with_(MaximumOp, 0).cast(i32)
    small = _small(size, exponent.cast(i32), odd)
    found = small.where(exponent.compare("lt", SMALLEST), normal)
    found = x.formula.number(NAN_32, i32).where(size.compare("gt", INFINITY), found)
    sign = bits.with_(ShiftRightOp, 63).cast(i32).with_(AndOp, -(2**31))
    return found.with_(OrOp, sign).then(lambda value: BitcastOp(value, f32))


def _rounded(x: Term, places: int, odd: bool) -> Term:
    """Shifted right by `places`, and rounded."""
    if odd:
        return x.with_(ShiftRightOp, places).with_(OrOp, _any(x, places))
    last = x.with_(ShiftRightOp, places).with_(AndOp, 1)
    return (x + ((1 << places - 1) - 1) + last).with_(ShiftRightOp, places)


def _any(x: Term, places: int) -> Term:
    """The sticky bit: 1 if one of the last bits is set."""
    return x.with_(AndOp, (1 << places) - 1).with_(MinimumOp, 1)


def _small(size: Term, exponent: Term, odd: bool) -> Term:
    """Subnormal numbers of f32, as multiples of the least one."""
    digits = size.with_(AndOp, (1 << 52) - 1).with_(OrOp, 1 << 52)
    digits = digits.with_(ShiftRightOp, KEPT).with_(OrOp, _any(digits, KEPT)).cast(i32)
    places = -exponent + (DROPPED + SMALLEST - KEPT)
    places = places.with_(MinimumOp, 31).with_(MaximumOp, 1)
    whole = digits.with_(ShiftRightOp, places)
    if odd:
        return whole.with_(OrOp, (digits - whole.with_(ShiftLeftOp, places)).with_(MinimumOp, 1))
    one = exponent.with_(AndOp, 0) + 1
    half = one.with_(ShiftLeftOp, places + -1)
    return (digits + half + whole.with_(AndOp, 1) + -1).with_(ShiftRightOp, places)


def from_single(x: Term) -> Term:
    """f32 as f64, which is exact."""
    bits = x.then(lambda value: BitcastOp(value, i32))
    size = bits.with_(AndOp, 2**31 - 1)
    tiny = size.compare("lt", 1 << 23)
    lifted = (x * 2.0**LIFTED).where(tiny, x).then(lambda value: BitcastOp(value, i32))
    digits = lifted.with_(AndOp, 2**31 - 1).cast(i64).with_(ShiftLeftOp, DROPPED)
    number = digits.formula.number
    found = digits + number((LESS - LIFTED) << 52, i64).where(tiny, LESS << 52)
    found = number(0, i64).where(size.compare("eq", 0), found)
    found = digits.with_(OrOp, INFINITY).where(size.compare("ge", INFINITY_32), found)
    sign = bits.cast(i64).with_(AndOp, SIGN)
    return found.with_(OrOp, sign).then(lambda value: BitcastOp(value, f64))


def cast(x: Term, target: Attribute) -> Term | None:
    """A cast from or to f64; None for integers that f32 cannot represent exactly."""
    if x.element_type == f64 and target in (f16, bf16, f32):
        return to_single(x, odd=target != f32).cast(target)
    if target == f64 and x.element_type in (f16, bf16, i1, i8, i16, ui8, ui16):
        x = x.cast(f32)
    return from_single(x) if target == f64 and x.element_type == f32 else None
