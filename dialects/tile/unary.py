"""Elementwise functions of one tile.

    %y = tile.exp %x : !tile.tile<16x1024xf16, ub>
    %m = tile.isnan %x : !tile.tile<16x1024xf16, ub>       // -> !tile.tile<16x1024xi1, ub>

A new operation needs a name, a docstring, and its element types unless it takes floats.
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.dialects.builtin import i1
from xdsl.irdl import irdl_op_definition

from ascir.dialects.tile.elementwise import UnaryOp
from ascir.dialects.tile.spaces import BITS, NUMBERS
from ascir.dialects.tile.types import TileType


@irdl_op_definition
class AbsOp(UnaryOp):
    """The absolute value."""

    name = "tile.abs"
    ELEMENTS: ClassVar = NUMBERS


@irdl_op_definition
class AcosOp(UnaryOp):
    """Arc cosine."""

    name = "tile.acos"


@irdl_op_definition
class AcoshOp(UnaryOp):
    """Inverse hyperbolic cosine."""

    name = "tile.acosh"


@irdl_op_definition
class AsinOp(UnaryOp):
    """Arc sine."""

    name = "tile.asin"


@irdl_op_definition
class AsinhOp(UnaryOp):
    """Inverse hyperbolic sine."""

    name = "tile.asinh"


@irdl_op_definition
class AtanOp(UnaryOp):
    """Arc tangent."""

    name = "tile.atan"


@irdl_op_definition
class AtanhOp(UnaryOp):
    """Inverse hyperbolic tangent."""

    name = "tile.atanh"


@irdl_op_definition
class CeilOp(UnaryOp):
    """The next integral value above."""

    name = "tile.ceil"


@irdl_op_definition
class CosOp(UnaryOp):
    """Cosine."""

    name = "tile.cos"


@irdl_op_definition
class CoshOp(UnaryOp):
    """Hyperbolic cosine."""

    name = "tile.cosh"


@irdl_op_definition
class ErfOp(UnaryOp):
    """The error function."""

    name = "tile.erf"


@irdl_op_definition
class ExpOp(UnaryOp):
    """e to the power of x."""

    name = "tile.exp"


@irdl_op_definition
class Exp2Op(UnaryOp):
    """2 to the power of x."""

    name = "tile.exp2"


@irdl_op_definition
class Expm1Op(UnaryOp):
    """exp(x) - 1, accurate near 0."""

    name = "tile.expm1"


@irdl_op_definition
class FloorOp(UnaryOp):
    """The next integral value below."""

    name = "tile.floor"


@irdl_op_definition
class GeluOp(UnaryOp):
    """x times the standard normal distribution function of x."""

    name = "tile.gelu"


@irdl_op_definition
class GeluTanhOp(UnaryOp):
    """The approximation of gelu by tanh that some models are trained with."""

    name = "tile.gelu_tanh"


@irdl_op_definition
class HardswishOp(UnaryOp):
    """x * min(max(x + 3, 0), 6) / 6."""

    name = "tile.hardswish"


@irdl_op_definition
class LogOp(UnaryOp):
    """Natural logarithm."""

    name = "tile.log"


@irdl_op_definition
class Log1pOp(UnaryOp):
    """log(1 + x), accurate near 0."""

    name = "tile.log1p"


@irdl_op_definition
class Log2Op(UnaryOp):
    """Logarithm to base 2."""

    name = "tile.log2"


@irdl_op_definition
class MishOp(UnaryOp):
    """x * tanh(softplus(x))."""

    name = "tile.mish"


@irdl_op_definition
class NegOp(UnaryOp):
    """-x."""

    name = "tile.neg"
    ELEMENTS: ClassVar = NUMBERS


@irdl_op_definition
class NotOp(UnaryOp):
    """Bitwise complement."""

    name = "tile.not"
    ELEMENTS: ClassVar = BITS


@irdl_op_definition
class ReciprocalOp(UnaryOp):
    """1 / x."""

    name = "tile.reciprocal"


@irdl_op_definition
class ReluOp(UnaryOp):
    """max(x, 0)."""

    name = "tile.relu"
    ELEMENTS: ClassVar = NUMBERS


@irdl_op_definition
class RoundOp(UnaryOp):
    """The nearest integral value; ties go to the even one."""

    name = "tile.round"


@irdl_op_definition
class RsqrtOp(UnaryOp):
    """1 / sqrt(x)."""

    name = "tile.rsqrt"


@irdl_op_definition
class SigmoidOp(UnaryOp):
    """1 / (1 + exp(-x))."""

    name = "tile.sigmoid"


@irdl_op_definition
class SignOp(UnaryOp):
    """The sign of x: -1, 0 or 1."""

    name = "tile.sign"
    ELEMENTS: ClassVar = NUMBERS


@irdl_op_definition
class SiluOp(UnaryOp):
    """x * sigmoid(x)."""

    name = "tile.silu"


@irdl_op_definition
class SinOp(UnaryOp):
    """Sine."""

    name = "tile.sin"


@irdl_op_definition
class SinhOp(UnaryOp):
    """Hyperbolic sine."""

    name = "tile.sinh"


@irdl_op_definition
class SoftplusOp(UnaryOp):
    """log(1 + exp(x))."""

    name = "tile.softplus"


@irdl_op_definition
class SqrtOp(UnaryOp):
    """Square root."""

    name = "tile.sqrt"


@irdl_op_definition
class TanOp(UnaryOp):
    """Tangent."""

    name = "tile.tan"


@irdl_op_definition
class TanhOp(UnaryOp):
    """Hyperbolic tangent."""

    name = "tile.tanh"


@irdl_op_definition
class TruncOp(UnaryOp):
    """The next integral value towards zero."""

    name = "tile.trunc"


class PredicateOp(UnaryOp, ABC):
    """`%m = tile.isnan %x : tile`, a mask of the tile's shape."""

    @classmethod
    def result_of(cls, tile: TileType) -> TileType:
        return tile.with_element(i1)


@irdl_op_definition
class IsInfOp(PredicateOp):
    """Whether the value is infinite."""

    name = "tile.isinf"


@irdl_op_definition
class IsNanOp(PredicateOp):
    """Whether the value is not a number."""

    name = "tile.isnan"
