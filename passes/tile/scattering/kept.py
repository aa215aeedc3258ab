"""Handles rows that no update replaces: their initial values are fetched last, one by one.

    ... %s[row j] = updates[place j]                     // followed by a block of ones, where %s starts with zeros;
                                                         // 64-bit elements: by zeros, where it starts with ones
    %rows, %kept = tile.compress %numbers, (the sum of that block == 0)
    ... %s[row j] = initial[row j]

The alternative is to load the initial values of a whole chunk, most of which updates then overwrite. With fewer updates
than rows, some rows are certainly kept, and loading all is faster than finding out which; with more updates, this
fetches less.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import arith
from xdsl.dialects.builtin import f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.builder import Cursor, Index, add, loop, multiply
from ascir.passes.tile.scattering.look import Span, numbers, packed
from ascir.passes.tile.scattering.rows import fetch_and_put
from ascir.passes.tile.scattering.shared import fewer, scalar
from ascir.passes.tile.scattering.site import Site
from ascir.passes.tile.selection.geometry import BLOCK


def keep(site: Site, cursor: Cursor, span: Span, columns: tuple[Index, Index], rows: SSAValue) -> SSAValue:
    """Emits some columns of the rows of a span, with the initial values of rows that have no update."""
    if not site.covers:
        return rows
    if site.static:
        return _kept(site, cursor, span, columns, rows)
    # With fewer updates than rows, all initial values have been loaded already.
    times = cursor.add(arith.SelectOp(fewer(site, cursor), cursor.value(0), cursor.value(1)))
    return loop(
        cursor,
        (0, times, 1),
        [rows],
        lambda inner, _, carried: [_kept(site, inner, span, columns, carried[0])],
        "keep",
    )[0]


def _kept(site: Site, cursor: Cursor, span: Span, columns: tuple[Index, Index], rows: SSAValue) -> SSAValue:
    initial = site.op.initial
    assert initial is not None
    bare = tile.Predicate.NE if site.bare else tile.Predicate.EQ
    clear = cursor.add(tile.CompareOp(bare, _marks(site, cursor, rows), site.kernel.number(0, f32)))
    counted = numbers(cursor, tile_type(clear).get_shape()[0])
    there = cursor.add(tile.CompareOp(tile.Predicate.LT, counted, scalar(site, cursor, span.rows)))
    first = add(cursor, span.lane, multiply(cursor, span.first, span.owners))
    apart = cursor.add(tile.MulOp(counted, site.kernel.number(span.owners, i32)))
    places = cursor.add(tile.AddOp(apart, scalar(site, cursor, first)))
    found = packed(cursor, counted, places, cursor.add(tile.AndOp(clear, there)))
    start = site.taking(replace(site.source, updates=initial))
    return fetch_and_put(start, cursor, found, rows, columns)


def _marks(site: Site, cursor: Cursor, rows: SSAValue) -> SSAValue:
    """A number for each row of a tile: 0 if its mark is 0."""
    length, pitch = tile_type(rows).get_shape()
    block = BLOCK // site.size
    marks = cursor.add(tile.SliceOp(rows, [0, pitch - block], [length, block]), "marks")
    # Ones of every element type are positive as 32-bit integers.
    words = cursor.add(tile.ReinterpretOp(marks, TileType([length, BLOCK // 4], i32)))
    total = cursor.add(tile.ReduceOp(tile.Reduction.SUM, cursor.add(tile.CastOp(words, f32)), [1]))
    return cursor.add(tile.ReshapeOp(total, [length]), "marks")
