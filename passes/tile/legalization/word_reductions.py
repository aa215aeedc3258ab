"""Reductions and running sums of i64, by its words (`pairs`).

%s = tile.reduce sum %x axes [1] : tile<4x1000xi64> -> tile<4x1xi64>
->  each 8 bits of %x as f32, which adds up 1000 of them exactly: 8 sums, shifted and added as pairs
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import prod

from xdsl.dialects.builtin import f32, i32

from ascir.dialects import tile
from ascir.dialects.tile import Reduction, Rounding, TileType, tile_type
from ascir.passes.tile.legalization.builder import Builder, Declined, Term
from ascir.passes.tile.legalization.pairs import HIGHEST, WORD, Pair, both, flipped, right, zeros

EXACT = 24
"""Bits up to which f32 counts."""


def legalize_reduce(op: tile.ReduceOp, b: Builder) -> Term:
    (x,) = both(op, b)
    kind, axes = op.kind.data, op.axes.get_values()
    if kind is Reduction.SUM:
        return _sum(x, axes).joined()
    if kind is Reduction.PROD:
        return _product(x, axes).joined()
    best = x.high.reduce(kind, axes)
    out = -(2**31) if kind is Reduction.MAX else HIGHEST
    lower = flipped(x.low).where(x.high.equals(best.broadcast(x.high.shape)), out).reduce(kind, axes)
    return Pair(best, flipped(lower)).joined()


ROWS = 16
"""The chip transposes squares of so many rows."""


def _product(x: Pair, axes: Sequence[int]) -> Pair:
    """The axes turned to the front, with ones up to a power of two: the first half of the rows times the other one,
    until there is one row."""
    shape = x.low.shape
    others = [axis for axis in range(len(shape)) if axis not in axes]
    count, columns = prod(shape[axis] for axis in axes), prod(shape[axis] for axis in others)
    tall, wide = max(1 << (count - 1).bit_length(), ROWS), -(-columns // ROWS) * ROWS
    # What is in whole blocks, as the last axis of a tile is, can be put beside ones.
    first = columns % (ROWS // 2) == 0
    order, sizes = ([*axes, *others], (count, columns)) if first else ([*others, *axes], (columns, count))

    def rows(word: Term, one: int) -> Term:
        turned = word.then(partial(tile.TransposeOp, permutation=order)).reshape(sizes)
        full = word.builder.fill(one, TileType([tall, wide] if first else [wide, tall], i32))
        put = word.builder(tile.InsertOp(turned.value, full.value, [0, 0]))
        return put if first else put.then(partial(tile.TransposeOp, permutation=[1, 0]))

    def part(word: Term, start: int, size: Sequence[int]) -> Term:
        return word.builder(tile.SliceOp(word.value, [start, 0], size))

    found = Pair(rows(x.high, 0), rows(x.low, 1))
    while tall > 1:
        tall //= 2
        halves = [found.each(partial(part, start=at, size=[tall, wide])) for at in (0, tall)]
        found = halves[0] * halves[1]
    left = [1 if axis in axes else extent for axis, extent in enumerate(shape)]
    return found.each(lambda word: part(word, 0, [1, columns]).reshape(left))


def _pieces(x: Pair, bits: int) -> list[Term]:
    """So many bits each, from the lowest on, without a sign."""
    mask = (1 << bits) - 1
    return [
        (right(word, place) & mask) if bits < WORD - place else right(word, place)
        for word in (x.low, x.high)
        for place in range(0, WORD, bits)
    ]


def _sum(x: Pair, axes: Sequence[int]) -> Pair:
    """The sums of so many bits of each number as f32 counts exactly."""
    count = prod(x.low.shape[axis] for axis in axes)
    bits = 16 if count << 16 <= 1 << EXACT else 8
    if count << bits > 1 << EXACT:
        raise Declined(f"sums of more than {1 << EXACT - bits} elements of i64")
    sums = [
        piece.cast(f32, Rounding.RINT).reduce(Reduction.SUM, axes).cast(i32, Rounding.RINT)
        for piece in _pieces(x, bits)
    ]
    return _put_together(sums, bits)


def _put_together(parts: Sequence[Term], bits: int) -> Pair:
    total: Pair | None = None
    for number, part in enumerate(parts):
        shifted = Pair(zeros(part), part) << (number * bits)
        total = shifted if total is None else total + shifted
    assert total is not None
    return total


def legalize_cumsum(op: tile.CumSumOp, b: Builder) -> Term:
    """The running sums of 16 bits each in i32."""
    (x,) = both(op, b)
    if tile_type(op.source).get_shape()[op.axis.value.data] > 1 << 15:
        raise Declined(f"running sums of more than {1 << 15} elements of i64")
    flags = {"exclusive": op.exclusive is not None, "reverse": op.reverse is not None}
    sums = [b(tile.CumSumOp(piece.value, op.axis.value.data, **flags)) for piece in _pieces(x, 16)]
    return _put_together(sums, 16).joined()
