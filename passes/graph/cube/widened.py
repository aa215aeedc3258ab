"""Looks through casts to f32, and through views, to the operands that the cube can read itself: it accumulates in f32,
in which products of f16 are exact, and loads with strides (`views`).

    %a = graph.cast %x : tensor<256x512xf16> -> tensor<256x512xf32>       // not computed at all
    %b = graph.cast %w : tensor<512x64xf16> -> tensor<512x64xf32>
    %c = graph.matmul %a, %b : ... -> tensor<256x64xf32>                  // reads %x and %w, and stores f32
"""

from __future__ import annotations

from xdsl.dialects.builtin import bf16, f16, f32
from xdsl.ir import SSAValue

from ascir.dialects.graph import CastOp, MatmulOp
from ascir.dialects.graph.types import element_of
from ascir.passes.graph.cube.views import seen

NARROW = (f16, bf16)


def factors(op: MatmulOp) -> tuple[SSAValue, ...]:
    """The operands, and the bias if there is one, before widening casts and views."""
    lhs, rhs, *bias = narrow(op)
    return (seen(lhs)[0], seen(rhs)[0], *bias)


def narrow(op: MatmulOp) -> tuple[SSAValue, ...]:
    """The operands, and the bias if there is one, before widening casts."""
    own = tuple(op.operands)
    before = [_before(each) for each in own]
    elements = {element_of(each) for each in before[:2]}
    if len(elements) > 1 or element_of(op.lhs) != f32 or not elements.issubset(NARROW):
        return own
    if len(own) == 2 or element_of(before[2]) in elements:
        return tuple(before)
    # The bias table supports f16 and f32; a bias that is multiplied by ones must be of bf16 like the operands.
    return own if bf16 in elements else (*before[:2], own[2])


def _before(value: SSAValue) -> SSAValue:
    cast = value.owner
    if not isinstance(cast, CastOp) or element_of(value) != f32 or element_of(cast.x) not in NARROW:
        return value
    return cast.x
