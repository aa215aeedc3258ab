"""argmax and argmin of rows: the position of the first extreme, or of the first NaN.

%i = tile.argmax %x axis 1 : tile<16x1024xf32> -> tile<16x1xi32>
->  %b = tile.reduce max %x axes [1], and NaN where there is one;  the first bit of  %x == %b or %x != %x
"""

from __future__ import annotations

from math import inf, nan, prod

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32, i64

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Reduction, Rounding, tile_type
from ascir.dialects.tile.spaces import bit_width, ui8, ui16, ui32
from ascir.passes.tile.legalization.bits_of_rows import NOWHERE, first_of_bits, nan_in_rows, sums_of_bits
from ascir.passes.tile.legalization.builder import IGNORES_NAN, Builder, Declined, Term
from ascir.passes.tile.legalization.dtypes import computed_in
from ascir.passes.tile.legalization.integers import flip, without_nan
from ascir.passes.tile.selection import bits_plan

Arg = tile.ArgMaxOp | tile.ArgMinOp


def legalize_arg(op: Arg, b: Builder) -> Term | None:
    """Along the last axis, for f16 or f32; the position of the first NaN if there is one."""
    source, axis = tile_type(op.source), op.axis.value.data
    element, last, shape = source.element_type, source.get_num_dims() - 1, source.get_shape()
    result = tile_type(op.result)
    if axis != last and prod(shape[axis + 1 :]) > 1:
        order = [other for other in range(last + 1) if other != axis] + [axis]
        turned = type(op)(b.insert(tile.TransposeOp(op.source, order)), last)
        turned.attributes.update(op.attributes)
        return b(turned).reshape(result.get_shape())
    if element in (bf16, i8, ui8, i16, ui16):
        if element != bf16:
            without_nan(op)
        return computed_in(op, b, f16 if element in (i8, ui8) else f32)
    x = b.term(op.source)
    kind = Reduction.MAX if isinstance(op, tile.ArgMaxOp) else Reduction.MIN
    if element == ui32:
        return b(type(op)(flip(x.bits).value, axis))
    if element in (i32, i64):
        best = x.reduce(kind, [axis]).broadcast(x.shape)
        return _first(x, x.equals(best), axis).cast(i32, Rounding.RINT)
    if element not in (f16, f32):
        raise Declined(f"the chip does not compare {element}; cast to i32 first")
    if IGNORES_NAN in op.attributes:
        return None
    rows = x.reshape([prod(shape[:axis]), shape[axis]])
    return _place_or_nan(op, rows, kind).reshape(result.get_shape())


def _place_or_nan(op: Arg, x: Term, kind: Reduction) -> Term:
    """From the mask of elements that equal the extreme of their row or are NaN. If masks of rows are not whole words,
    the chip's instruction is used, after NaN was replaced by the most extreme number, and everything else in its row by
    the least extreme one."""
    rows, length = x.shape
    size = bit_width(x.element) // 8
    if bits_plan.places(rows, length, size):
        bits = x.compare(Predicate.NE, x)
        best = x.reduce(kind, [1]).where(sums_of_bits(bits).equals(0.0), nan)
        return first_of_bits(x.equals(best.broadcast(x.shape)) | bits).cast(i32, Rounding.RINT)
    if (seen := nan_in_rows(x)) is None:
        return _looked_for_twice(op, x)
    least = inf if kind is Reduction.MIN else -inf
    bound = x.builder.fill(-least, x.tile.with_shape([rows, 1])).where(seen.equals(0.0), least)
    held = bound.broadcast(x.shape)
    others = x.at_most(held) if kind is Reduction.MAX else x.at_least(held)
    return _plain(op, others.where(x.equals(x), -least))


def _plain(op: Arg, x: Term) -> Term:
    plain = type(op)(x.value, 1)
    without_nan(plain)
    return x.builder(plain)


def _looked_for_twice(op: Arg, x: Term) -> Term:
    """The position of the extreme, or that of the first NaN."""
    found = _plain(op, x)
    unordered = _first(x, x.compare(Predicate.NE, x), 1)
    return found.where(unordered >= NOWHERE, unordered.cast(i32, Rounding.RINT))


def _first(x: Term, mask: Term, axis: int) -> Term:
    """The first index along an axis where the mask is set, in f32; `NOWHERE` if there is none."""
    index = x.builder(tile.IotaOp(axis, x.tile.with_element(f32)))
    return index.where(mask, NOWHERE).reduce(Reduction.MIN, [axis])
