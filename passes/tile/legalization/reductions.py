"""Reductions: the chip sums f32, and finds the largest and the smallest of f16 and f32.

%s = tile.reduce sum %x axes [1] : tile<16x256xi32> -> tile<16x1xi32>
->  the sums of both 16-bit halves, exact in f32, recombined
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan, prod
from typing import TypeAlias

from xdsl.dialects.builtin import bf16, f16, f32, i1, i8, i16, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Reduction, Rounding, TileType, tile_type
from ascir.dialects.tile.spaces import bit_width, ui8, ui16, ui32
from ascir.passes.tile.legalization import word_reductions
from ascir.passes.tile.legalization.bits_of_rows import nan_in_rows, sums_of_bits
from ascir.passes.tile.legalization.builder import IGNORES_NAN, Builder, Declined, Term
from ascir.passes.tile.legalization.dtypes import again, cast, computed_in, flip
from ascir.passes.tile.legalization.integers import (
    BITS,
    computed_in_bits,
    is_unsigned,
    unsupported,
    without_nan,
    wrapped,
)
from ascir.passes.tile.selection import bits_plan
from ascir.passes.tile.selection.geometry import BLOCK_BITS
from ascir.passes.tile.selection.reduction_plan import plan

Runs: TypeAlias = tuple[int, int, int]
EXTREMES = (Reduction.MAX, Reduction.MIN)
EXACT = 1 << 24
"""Up to which f32 counts."""
NEUTRAL = {Reduction.SUM: 0.0, Reduction.MAX: -inf, Reduction.MIN: inf}
"""What changes no result."""
NEUTRAL_INTEGERS = {Reduction.SUM: 0, Reduction.MAX: -(1 << 31), Reduction.MIN: (1 << 31) - 1}
"""And what does not in i32."""
ROWS = 16
"""The chip transposes squares of so many rows."""


def legalize_reduce(op: tile.ReduceOp, b: Builder) -> Term | None:
    """In the type that the chip reduces, one run of neighbouring axes after the other."""
    source, kind, axes = tile_type(op.source), op.kind.data, op.axes.get_values()
    element, count = source.element_type, prod(source.get_shape()[axis] for axis in axes)
    if count == 1:
        return b.term(op.source)
    if element == i1:
        shape = tile_type(op.result).get_shape()
        return None if _in_blocks(source, axes) else _reduce_mask(b.term(op.source), kind, axes, shape)
    if element == bf16 or (element == f16 and kind not in EXTREMES):
        return cast(computed_in(op, b, f32), element, Rounding.RINT)
    if element in (i8, ui8, i16, ui16):
        return _reduce_narrow(op, b, element, count)
    if element == ui32:
        if kind in EXTREMES:
            signed = flip(b.term(op.source).bits)
            return flip(signed.reduce(kind, axes)).reinterpret(ui32)
        return computed_in_bits(op, b, BITS[ui32])
    if element == i64:
        return word_reductions.legalize_reduce(op, b)
    if element not in (f16, f32, i32):
        return unsupported(op)
    if (runs := _runs(source.get_shape(), axes)) is None:
        return _one_run_of(op, b)
    if element != i32 and kind in EXTREMES and IGNORES_NAN not in op.attributes:
        return _extreme_or_nan(b.term(op.source), runs, kind, axes)
    return _reduce_run(b.term(op.source), runs, kind, tile_type(op.result).get_shape())


def _reduce_run(x: Term, runs: Runs, kind: Reduction, shape: tuple[int, ...]) -> Term | None:
    """The middle one of three axes: the chip adds whole blocks to whole blocks, and elements of the last axis."""
    outer, length, inner = runs
    if inner > 1 and inner * bit_width(x.element) % BLOCK_BITS == 0:
        return None
    if inner > 1:
        if outer == 1 and kind in NEUTRAL:
            number = (NEUTRAL_INTEGERS if x.element == i32 else NEUTRAL)[kind]
            x, length = _whole_blocks(x.reshape([length, inner]), number)
        turned = x.builder(tile.TransposeOp(x.reshape([outer, length, inner]).value, [0, 2, 1]))
        return turned.reshape([outer * inner, length]).reduce(kind, [1]).reshape(shape)
    if kind is not Reduction.PROD and x.element != i32:
        found = _rows_of_blocks(x, outer, length, kind)
        return None if found is None else found.reduce(kind, [1]).reshape(shape)
    rows = x.reshape([outer, length])
    if kind is Reduction.PROD:
        return _fold(rows).reshape(shape)
    return (
        _sum_of_integers(rows, length) if kind is Reduction.SUM else _extreme_of_integers(rows, kind)
    ).reshape(shape)


def _rows_of_blocks(x: Term, rows: int, length: int, kind: Reduction) -> Term | None:
    """Rows that no chain of instructions reduces, as they begin within blocks, with as many elements that change nothing
    as fill blocks; None if there is a chain, and then nothing is emitted."""
    whole = up(length, BLOCK_BITS // bit_width(x.element))
    if whole == length or plan(rows, length, kind.value, bit_width(x.element) // 8) is not None:
        return None
    part = x.reshape([rows, length])
    full = x.builder.fill(NEUTRAL[kind], TileType([rows, whole], x.element))
    return x.builder(tile.InsertOp(part.value, full.value, [0, 0]))


def _whole_blocks(x: Term, number: float) -> tuple[Term, int]:
    """As many rows as fill blocks, the last of them of a number that changes nothing."""
    length, inner = tile_type(x.value).get_shape()
    many = BLOCK_BITS // bit_width(x.element)
    whole = -(-length // many) * many
    if whole == length:
        return x, length
    full = x.builder.fill(number, TileType([whole * inner], x.element))
    return x.builder(tile.InsertOp(x.reshape([length * inner]).value, full.value, [0])), whole


def _runs(shape: tuple[int, ...], axes: tuple[int, ...]) -> Runs | None:
    """The extents before, along and behind the axes, where nothing lies between these."""
    along = [axis for axis in axes if shape[axis] > 1]
    between = range(along[0], along[-1] + 1)
    if any(shape[axis] > 1 and axis not in axes for axis in between):
        return None
    return prod(shape[: along[0]]), prod(shape[axis] for axis in between), prod(shape[along[-1] + 1 :])


def _in_blocks(mask: TileType, axes: tuple[int, ...]) -> bool:
    """Whether a mask is reduced block by block: its bits are combined as they are."""
    runs = _runs(mask.get_shape(), axes)
    return runs is not None and runs[2] % BLOCK_BITS == 0


def _one_run_of(op: tile.ReduceOp, b: Builder) -> Term:
    """The last run of neighbouring axes first, then the others."""
    shape, axes = tile_type(op.source).get_shape(), [*op.axes.get_values()]
    last: list[int] = []
    while axes and not any(
        shape[axis] > 1 for axis in range(axes[-1] + 1, last[0] if last else axes[-1] + 1)
    ):
        last.insert(0, axes.pop())
    value = op.source
    for part in (last, axes):
        step = tile.ReduceOp(op.kind.data, value, part)
        step.attributes.update(op.attributes)
        value = b.insert(step)
    return b.term(value)


def _reduce_mask(mask: Term, kind: Reduction, axes: tuple[int, ...], shape: tuple[int, ...]) -> Term:
    """Bits of rows are added up, where they are a byte or words: of those that are not set, for all. Otherwise any is
    the largest of ones and zeros, all the smallest."""
    runs = _runs(mask.shape, axes)
    if runs is not None and runs[2] == 1 and bits_plan.are_words(*runs[:2]):
        rows = mask.reshape(runs[:2])
        found = sums_of_bits(rows if kind is Reduction.ANY else ~rows).reshape(shape)
        return found.compare(Predicate.NE, 0.0) if kind is Reduction.ANY else found.equals(0.0)
    extreme = Reduction.MAX if kind is Reduction.ANY else Reduction.MIN
    whole = mask.shape[-1] * bit_width(f16) % BLOCK_BITS == 0
    return cast(cast(mask, f16 if whole else f32, None).reduce(extreme, axes), i1, None)


def _reduce_narrow(op: tile.ReduceOp, b: Builder, element: Attribute, count: int) -> Term:
    """Extremes in floats that hold every element; sums in f32 as long as it counts, products and others in i32."""
    if op.kind.data in EXTREMES:
        wide = f16 if element in (i8, ui8) else f32
        return cast(computed_in(without_nan(op), b, wide), element, Rounding.RINT)
    largest = 1 << (bit_width(element) - (not is_unsigned(element)))
    if op.kind.data is Reduction.SUM and largest * count <= EXACT:
        return wrapped(computed_in(op, b, f32).cast(i32, Rounding.RINT), element)
    return wrapped(computed_in(op, b, i32), element)


def _sum_of_integers(x: Term, count: int) -> Term:
    """The sums of so many bits of each number as f32 counts exactly, from the highest bits on."""
    bits = next(bits for bits in (16, 11, 8) if count << bits <= EXACT or bits == 8)
    places = list(range(0, 32, bits))
    total: Term | None = None
    for place in places[::-1]:
        part = x >> place if place else x
        if place != places[-1]:
            part = part & ((1 << bits) - 1)
        sums = part.cast(f32, Rounding.RINT).reduce(Reduction.SUM, [1]).cast(i32, Rounding.RINT)
        total = sums if total is None else (total << bits) + sums
    assert total is not None
    return total


def _extreme_of_integers(x: Term, kind: Reduction) -> Term:
    """That of the upper halves first, then that of the lower halves where the upper one is it."""
    upper, lower = (x >> 16).cast(f32, Rounding.RINT), (x & 0xFFFF).cast(f32, Rounding.RINT)
    best = upper.reduce(kind, [1])
    out = -1.0 if kind is Reduction.MAX else 65536.0
    rest = lower.where(upper.equals(best.broadcast(x.shape)), out).reduce(kind, [1])
    return (best.cast(i32, Rounding.RINT) << 16) + rest.cast(i32, Rounding.RINT)


def _extreme_or_nan(x: Term, runs: Runs, kind: Reduction, axes: tuple[int, ...]) -> Term:
    """What the chip finds where there is no NaN, and NaN where there is one."""
    rows, length, inner = runs
    if _in_blocks(x.tile.with_element(i1), axes):
        ordered = x.equals(x).reduce(Reduction.ALL, axes)
        return x.reduce(kind, axes).where(ordered, nan)
    seen = nan_in_rows(x.reshape([rows, length])) if inner == 1 else None
    if seen is None:
        ones = x.builder.fill(1.0, x.tile).where(x.compare(Predicate.NE, x), 0.0)
        seen = ones.reduce(Reduction.MAX, axes)
    found = x.reduce(kind, axes)
    return found.where(seen.reshape(found.shape).equals(0.0), nan)


def _fold(x: Term) -> Term:
    """The products of rows, as those of columns: the chip multiplies whole blocks. What is missing of them is 1."""
    b, (rows, length) = x.builder, x.shape
    wide, tall = up(rows, ROWS), up(length, ROWS)
    if (wide, tall) != (rows, length):
        ones = b.fill(1, x.tile.with_shape([wide, tall]))
        x = b(tile.InsertOp(x.value, ones.value, [0, 0]))
    products = b(tile.TransposeOp(x.value, [1, 0])).reduce(Reduction.PROD, [0])
    return products if wide == rows else b(tile.SliceOp(products.value, [0, 0], [1, rows]))


def up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


# ------------------------------------------------------------------------------------------------------------
# Running sums, orders


def legalize_cumsum(op: tile.CumSumOp, b: Builder) -> Term | None:
    """In f32 or i32, along the last or the first axis."""
    own, axis = tile_type(op.source), op.axis.value.data
    element, shape = own.element_type, own.get_shape()
    if element in (f16, bf16):
        return cast(computed_in(op, b, f32), element, Rounding.RINT)
    if element in (i8, ui8, i16, ui16):
        return wrapped(computed_in(op, b, i32), element)
    if element == ui32:
        return computed_in_bits(op, b, BITS[ui32])
    if element == i64:
        return word_reductions.legalize_cumsum(op, b)
    if element not in (f32, i32):
        return unsupported(op)
    if prod(shape[:axis]) == 1 or prod(shape[axis + 1 :]) == 1:
        return None
    order = [axis, *(other for other in range(len(shape)) if other != axis)]
    sums = _exclusive(op, order, b) if op.exclusive is not None else _turned_sums(op, op.source, order, b)
    return b(tile.TransposeOp(sums.value, [order.index(axis) for axis in range(len(shape))]))


def _turned_sums(op: tile.CumSumOp, source: SSAValue, order: Sequence[int], b: Builder) -> Term:
    """Sums of each element and those before it, with the axis turned to be the first."""
    turned = b.term(b.insert(tile.TransposeOp(source, order)))
    return b(tile.CumSumOp(turned.value, 0, reverse=op.reverse is not None))


def _exclusive(op: tile.CumSumOp, order: Sequence[int], b: Builder) -> Term:
    """A zero, and the sums of all elements but the last, which is not used, so it is not transposed."""
    type, axis, reverse = tile_type(op.source), order[0], op.reverse is not None
    shape = type.get_shape()
    zeros = b.fill(0, TileType([1, *(shape[other] for other in order[1:])], type.element_type))
    if shape[axis] == 1:
        return zeros
    offsets = [int(reverse and other == axis) for other in range(len(shape))]
    sizes = [extent - (other == axis) for other, extent in enumerate(shape)]
    sums = _turned_sums(op, b.insert(tile.SliceOp(op.source, offsets, sizes)), order, b)
    ends = (sums, zeros) if reverse else (zeros, sums)
    return b(tile.ConcatOp([each.value for each in ends], 0))


def legalize_sort(op: tile.SortOp | tile.MergeSortedOp, b: Builder) -> tuple[SSAValue, ...] | None:
    """Keys of f16 or f32, which hold those of less bits."""
    own = tile_type(op.sorted_keys).element_type
    if own in (f16, f32):
        return None
    if own not in (bf16, i8, ui8, i16, ui16):
        raise Declined(
            f"the chip sorts f16, f32, and types whose values these hold: not {own}; cast to f32 first"
        )
    wide: Operation = again(op, b, f16 if own in (i8, ui8) else f32)
    keys, indices = wide.results
    return cast(b.term(keys), own, Rounding.RINT).value, indices
