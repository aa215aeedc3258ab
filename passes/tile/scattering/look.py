"""Emits the search for indices that name certain rows, a tile of indices at a time.

    %ids = tile.load %indices[%at] sizes [%n] pad(-1073741824 : i32)
    %k = round((%ids - %lane) / 48)                     // the rows of a core are 48 apart
    %mine = %k * 48 == %ids - %lane and %first <= %k and %k < %behind
    %rows, %found = tile.compress %k, %mine
    %places, %_ = tile.compress (%numbers + %at), %mine

Numbers are compared as floats, because the device compares integers only for equality. The tail of a tile is padded
with an index that names no row.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, f32, i32, i64
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type, view_type
from ascir.passes.tile.builder import Cursor, Index, add, divide_up, multiply, subtract
from ascir.passes.tile.scattering.shared import scalar
from ascir.passes.tile.scattering.site import Site

INDICES = 2048
"""The number of indices in a tile."""

NOWHERE = -(1 << 30)
"""An index that names no row, even if the number of rows is added to it or subtracted."""

LOOK = 1700
"""Cycles to search a tile of indices until its updates are requested, measured on the host model."""

TOLD = 980
"""The same, if rows are renumbered by owner."""

LIST = 560
"""Cycles to list matching updates without fetching them."""


@dataclass(frozen=True)
class Found:
    """The updates that belong to some rows."""

    rows: SSAValue
    """The numbers of their rows."""
    places: SSAValue
    """Their positions among the updates."""
    count: SSAValue
    base: Index = 0
    """The number of the first row of the tile with which they are combined."""


@dataclass(frozen=True)
class Span:
    """Every `owners`th row from `lane` on: `rows` of them, starting with number `first`."""

    first: Index
    rows: Index
    lane: Index = 0
    owners: int = 1


def looks(length: int) -> int:
    """The number of tiles for `length` indices."""
    return -(-length // INDICES)


def numbers(cursor: Cursor, length: int = INDICES) -> SSAValue:
    """The positions of the elements of a tile."""
    return cursor.add(tile.IotaOp(0, TileType([length], i32)), "numbers")


def indices(site: Site, cursor: Cursor, at: Index, number: Index, counted: SSAValue, length: int) -> SSAValue:
    """Indices, normalized to count from 0; those that name no row, and the tail of the tile, remain out of range."""
    source = site.source
    element = view_type(source.indices).element_type
    type = TileType([length], element)
    if element == i64:
        found = cursor.add(tile.LoadOp(source.indices, [at], type, sizes=[number], buffers=2), "ids")
        found = cursor.add(tile.CastOp(found, i32), "ids")
        there = cursor.add(tile.CompareOp(tile.Predicate.LT, counted, scalar(site, cursor, number)))
        found = cursor.add(tile.SelectOp(there, found, site.kernel.number(NOWHERE, i32)), "ids")
    else:
        pad = IntegerAttr(NOWHERE, i32)
        load = tile.LoadOp(source.indices, [at], type, sizes=[number], pad=pad, buffers=2)
        found = cursor.add(load, "ids")
    if source.wrap:
        sign = cursor.add(tile.ShiftRightOp(found, site.kernel.number(31, i32)))
        back = cursor.add(tile.MulOp(sign, scalar(site, cursor, subtract(cursor, 0, site.rows))))
        found = cursor.add(tile.AddOp(found, back), "ids")
    return found


def number_of(site: Site, cursor: Cursor, index: Index) -> SSAValue:
    """An index as a float, to be used with tiles of floats."""
    if isinstance(index, int):
        return site.kernel.number(index, f32)
    return cursor.add(arith.SIToFPOp(scalar(site, cursor, index), f32))


def within(site: Site, cursor: Cursor, rows: SSAValue, span: Span) -> SSAValue:
    """A mask of the row numbers, as floats, that are in a span. Rounding to float is monotonic."""
    low = cursor.add(tile.CompareOp(tile.Predicate.GE, rows, number_of(site, cursor, span.first)))
    behind = number_of(site, cursor, add(cursor, span.first, span.rows))
    high = cursor.add(tile.CompareOp(tile.Predicate.LT, rows, behind))
    return cursor.add(tile.AndOp(low, high))


def numbered(site: Site, cursor: Cursor, ids: SSAValue, span: Span) -> tuple[SSAValue, SSAValue]:
    """The numbers of rows relative to a span, and a mask of those that are in it."""
    local = ids if span.lane == 0 else cursor.add(tile.SubOp(ids, scalar(site, cursor, span.lane)))
    exact = cursor.add(tile.CastOp(local, f32))
    if span.owners == 1:
        rows, mask = local, within(site, cursor, exact, span)
    else:
        part = cursor.add(tile.MulOp(exact, site.kernel.number(1 / span.owners, f32)))
        rows = cursor.add(tile.CastOp(part, i32, tile.Rounding.RINT), "rows")
        whole = cursor.add(tile.CastOp(rows, f32))
        back = cursor.add(tile.MulOp(whole, site.kernel.number(span.owners, f32)))
        same = cursor.add(tile.CompareOp(tile.Predicate.EQ, back, exact))
        mask = cursor.add(tile.AndOp(same, within(site, cursor, whole, span)))
    if site.source.skip is not None:
        skipped = site.kernel.number(site.source.skip, i32)
        kept = cursor.add(tile.CompareOp(tile.Predicate.NE, ids, skipped))
        mask = cursor.add(tile.AndOp(mask, kept))
    return rows, mask


def packed(cursor: Cursor, rows: SSAValue, places: SSAValue, mask: SSAValue, base: Index = 0) -> Found:
    """The elements that a mask selects, packed."""
    kept, where = tile.CompressOp(rows, mask), tile.CompressOp(places, mask)
    cursor.put(kept)
    cursor.put(where)
    kept.result.name_hint, where.result.name_hint, kept.count.name_hint = "rows", "places", "found"
    return Found(kept.result, where.result, kept.count, base)


def ordered(site: Site, cursor: Cursor, rows: SSAValue, owners: int) -> SSAValue:
    """Rows renumbered so that the rows of an owner are consecutive. A quotient may be one too large: then the remainder
    is negative, and both are corrected."""
    part = cursor.add(tile.MulOp(cursor.add(tile.CastOp(rows, f32)), site.kernel.number(1 / owners, f32)))
    near = cursor.add(tile.CastOp(part, i32, tile.Rounding.RINT))
    left = cursor.add(tile.SubOp(rows, cursor.add(tile.MulOp(near, site.kernel.number(owners, i32)))))
    below = cursor.add(tile.ShiftRightOp(left, site.kernel.number(31, i32)))
    back = cursor.add(tile.MulOp(below, site.kernel.number(-owners, i32)))
    lane, own = cursor.add(tile.AddOp(left, back), "lane"), cursor.add(tile.AddOp(near, below), "own")
    begin = cursor.add(tile.MulOp(lane, scalar(site, cursor, divide_up(cursor, site.rows, owners))))
    return cursor.add(tile.AddOp(begin, own), "ordered")


def by_owner(site: Site, cursor: Cursor, span: Span) -> Span:
    """A span in terms of renumbered rows, if rows are renumbered."""
    if not site.source.told:
        return span
    begin = multiply(cursor, span.lane, divide_up(cursor, site.rows, span.owners))
    return Span(add(cursor, begin, span.first), span.rows)


def look(site: Site, cursor: Cursor, span: Span, at: Index, number: Index, counted: SSAValue) -> Found:
    """The updates, `number` of them from `at` on, that belong to the rows of a span."""
    span = by_owner(site, cursor, span)
    ids = indices(site, cursor, at, number, counted, tile_type(counted).get_shape()[0])
    rows, mask = numbered(site, cursor, ids, span)
    places = cursor.add(tile.AddOp(counted, scalar(site, cursor, at)))
    return packed(cursor, rows, places, mask, span.first)
