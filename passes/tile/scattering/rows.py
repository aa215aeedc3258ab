"""Emits the inner loops of all strategies: updates are fetched, and combined with their rows one after the other.

put_rows(site, cursor, sums, updates, rows, 0, n)        # sums[rows[j]] += updates[j], for the first n
fetch_and_put(site, cursor, found, sums, (0, 64))        # the same for the updates in `found`, from global memory
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type, view_type
from ascir.passes.tile.builder import Cursor, Index, add, loop, minimum, subtract
from ascir.passes.tile.scattering.look import Found
from ascir.passes.tile.scattering.shared import cast, index_at
from ascir.passes.tile.scattering.site import Site

BATCH = 16
"""The most updates that are fetched at a time."""

AT_ONCE = 16 * 1024
"""The most bytes that these may take, in the type of the sums."""


def batch(site: Site, pitch: int) -> int:
    """How many updates are fetched at a time, for rows of `pitch` elements."""
    return max(1, min(BATCH, AT_ONCE // (pitch * site.wide_size)))


def put_rows(
    site: Site,
    cursor: Cursor,
    sums: SSAValue,
    updates: SSAValue,
    rows: SSAValue,
    first: Index,
    number: Index,
    base: Index = 0,
) -> SSAValue:
    """Emits a loop that combines rows of `updates` with the rows whose numbers are in the tile `rows`, from element
    `first` on; row numbers are relative to `base`."""

    def put(inner: Cursor, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        row = subtract(inner, index_at(inner, rows, add(inner, first, j), "row"), base)
        return [inner.add(tile.PutRowOp(site.op.combine.data, updates, j, carried[0], inner.value(row)))]

    (done,) = loop(cursor, (0, number, 1), [sums], put, "j")
    return done


def fetch(
    site: Site,
    cursor: Cursor,
    places: SSAValue,
    first: Index,
    number: Index,
    columns: tuple[Index, Index],
    pitch: int,
) -> SSAValue:
    """Emits the loads of the updates whose positions are in `places`, from element `first` on: some of their columns,
    cast to the type of the sums."""
    column, width = columns
    rows = tile.GatherRowsOp(
        site.source.updates,
        places,
        column,
        TileType([batch(site, pitch), pitch], view_type(site.source.updates).element_type),
        first=cursor.value(first),
        sizes=[number, width],
        pad=site.mark,
        in_bounds=True,
        buffers=2,
    )
    return cast(cursor, cursor.add(rows, "update"), site.wide)


def fetch_and_put(
    site: Site, cursor: Cursor, found: Found, sums: SSAValue, columns: tuple[Index, Index]
) -> SSAValue:
    """Emits the combination of the updates in `found` with their rows, in order."""
    pitch = tile_type(sums).get_shape()[1]
    step = batch(site, pitch)

    def some(inner: Cursor, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        here = minimum(inner, step, subtract(inner, found.count, j))
        updates = fetch(site, inner, found.places, j, here, columns, pitch)
        return [put_rows(site, inner, carried[0], updates, found.rows, j, here, found.base)]

    (done,) = loop(cursor, (0, found.count, step), [sums], some, "j")
    return done
