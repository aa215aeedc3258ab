"""Functions of floats that the chip lacks, as short sequences of those that it has.

    %y = tile.silu %x : tile<4096xf16>
    ->  a cast to f32, tile.neg, tile.exp, tile.add, tile.div, a cast to f16       // activations.silu_half

A sequence computes in f32. That for f16 is shorter where its accuracy allows: f32 then has 13 bits to spare, and no
number of f16 is small or large in f32. bf16 has the range of f32, and 16 bits to spare.

The errors stated in `docs/accuracy.md` hold where Exp and Ln are within one unit in the last place, and Div and Sqrt
round to nearest. What Max and Min do with NaN is not known: where a NaN may go through them, it comes by another way
too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import f16, f32
from xdsl.ir import Operation

from ascir.dialects import tile
from ascir.passes.tile.legalization import activations as a
from ascir.passes.tile.legalization import angles as g
from ascir.passes.tile.legalization import exponentials as e
from ascir.passes.tile.legalization import powers as p
from ascir.passes.tile.legalization.builder import Builder, Term
from ascir.passes.tile.legalization.dtypes import cast

Formula: TypeAlias = Callable[[Term], Term]
Formula2: TypeAlias = Callable[[Term, Term], Term]


def sign(x: Term) -> Term:
    """y = 1 where x > 0, -1 where x < 0, else x: zeros and NaN"""
    below = x.where(~(x < 0), -1)
    return below.where(~(x > 0), 1)


def reciprocal(x: Term) -> Term:
    """y = 1 / x: the chip's own instruction is an approximation"""
    return 1.0 / x


def rsqrt(x: Term) -> Term:
    """y = 1 / sqrt(x): the chip's own instruction is an approximation"""
    return 1.0 / x.sqrt()


@dataclass(frozen=True)
class Sequences:
    """How a function is computed for f32, and what is enough for f16 and for bf16."""

    single: Formula
    half: Formula | None = None
    brain: Formula | None = None
    mixed: Formula | None = None
    """For f16, of the operand as it is: what needs f32 is cast within."""


FUNCTIONS: Mapping[type[Operation], Sequences] = {
    tile.AcosOp: Sequences(g.acos),
    tile.AcoshOp: Sequences(e.acosh),
    tile.AsinOp: Sequences(g.asin),
    tile.AsinhOp: Sequences(e.asinh, e.asinh_half),
    tile.AtanOp: Sequences(g.atan),
    tile.AtanhOp: Sequences(e.atanh),
    tile.CosOp: Sequences(g.cos, g.cos_half, g.cos_brain),
    tile.CoshOp: Sequences(e.cosh, e.cosh_half),
    tile.ErfOp: Sequences(a.erf, brain=a.erf_brain, mixed=a.erf_half),
    tile.Exp2Op: Sequences(e.exp2, e.exp2_half, e.exp2_half),
    tile.Expm1Op: Sequences(e.expm1, e.expm1_half, e.expm1_brain),
    tile.GeluOp: Sequences(a.gelu, brain=a.gelu_brain, mixed=a.gelu_half),
    tile.GeluTanhOp: Sequences(a.gelu_tanh, a.gelu_tanh_half, a.gelu_tanh_brain),
    tile.HardswishOp: Sequences(a.hardswish),
    tile.Log1pOp: Sequences(e.log1p, e.log1p_half),
    tile.Log2Op: Sequences(e.log2),
    tile.MishOp: Sequences(a.mish, a.mish_half, a.mish_half),
    tile.SigmoidOp: Sequences(a.sigmoid, a.sigmoid_half),
    tile.SiluOp: Sequences(a.silu, a.silu_half, a.silu_brain),
    tile.SinOp: Sequences(g.sin, g.sin_half, g.sin_brain),
    tile.SinhOp: Sequences(e.sinh, e.sinh_half),
    tile.SoftplusOp: Sequences(a.softplus, a.softplus_half),
    tile.TanOp: Sequences(g.tan, g.tan_half, g.tan_brain),
    tile.TanhOp: Sequences(e.tanh, e.tanh_half, e.tanh_brain),
}


@dataclass(frozen=True)
class Sequences2:
    """As `Sequences`, of two operands."""

    single: Formula2
    half: Formula2
    brain: Formula2


FUNCTIONS2: Mapping[type[Operation], Sequences2] = {
    tile.Atan2Op: Sequences2(g.atan2, g.atan2, g.atan2),
    tile.FloordivOp: Sequences2(p.floordiv, p.floordiv_half, p.floordiv_brain),
    tile.ModOp: Sequences2(p.mod, p.mod_half, p.mod_brain),
    tile.PowOp: Sequences2(p.pow, p.pow_half, p.pow_half),
    tile.RemOp: Sequences2(p.rem, p.rem_half, p.rem_brain),
}


def legalize_function(op: tile.UnaryOp, b: Builder) -> Term:
    """The sequence of a function, with casts around it where the operand is not of f32."""
    x = b.term(op.source)
    sequences = FUNCTIONS[type(op)]
    if x.element == f32:
        return sequences.single(x)
    if x.element == f16 and sequences.mixed is not None:
        return sequences.mixed(x)
    narrow = sequences.half if x.element == f16 else sequences.brain
    return (narrow or sequences.single)(cast(x, f32, None)).cast(x.element)


def legalize_function2(op: tile.BinaryOp, b: Builder) -> Term:
    """The sequence of a function of two floats; a scalar becomes a tile."""
    own = tile.tile_type(op.result)
    x, y = (
        cast(
            b.term(value if isinstance(value.type, tile.TileType) else b.insert(tile.FillOp(value, own))),
            f32,
            None,
        )
        for value in (op.lhs, op.rhs)
    )
    sequences = FUNCTIONS2[type(op)]
    if own.element_type == f32:
        return sequences.single(x, y)
    return (sequences.half if own.element_type == f16 else sequences.brain)(x, y).cast(own.element_type)
