"""Each core owns rows: it looks through all indices for them, and fetches the updates that they name.

    scf.for %c = %block to %chunks step %blocks {               // chunks of rows that fit into UB, in f32
      %sums = scf.for %t = %c0 to %n step %c1024 iter_args(%s = zeros) {
        %mine = ids[t ..] within the chunk                      // compared and packed, 1024 at a time
        scf.for %j = %c0 to %found { s[row j] += updates[place j] }
      }
      tile.store %sums ...
    }

A row takes its updates in their order, whatever the number of cores: of equal indices the last one stays, and sums are
always the same. It is slow where most updates go to few rows: their owner does all the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.tile.scattering.site import FETCH, INDICES, LOOK, PUT, ROOM, Site

BATCH = 16
"""Updates that are fetched at a time."""


@dataclass(frozen=True)
class Owned:
    """Rows and columns of a chunk."""

    rows: int
    columns: int

    name = "owned"

    @staticmethod
    def of(site: Site) -> Owned:
        """As many rows as fit, but chunks for all cores where there are rows enough."""
        widest = ROOM // site.wide_size
        columns = min(site.width, widest // site.pitch(1) * site.pitch(1))
        fit = max(1, widest // site.pitch(columns))
        return Owned(max(1, min(fit, -(-site.rows // site.cores))), columns)

    def chunks(self, site: Site) -> tuple[int, int]:
        return -(-site.rows // self.rows), -(-site.width // self.columns)

    def blocks(self, site: Site) -> int:
        return min(site.cores, self.chunks(site)[0] * self.chunks(site)[1])

    def cycles(self, site: Site) -> float:
        """The busiest core's: it looks through all indices for each of its chunks, and puts what it finds."""
        down, across = self.chunks(site)
        each = -(-down * across // self.blocks(site))
        updates = site.count * (site.hottest + (1 - site.hottest) * min(1.0, each / down))
        looks = each * -(-site.count // INDICES) * LOOK
        return looks + updates * (PUT + FETCH + site.row_cycles(self.columns)) + site.result_cycles

    def emit(self, site: Site, cursor: Cursor) -> None:
        numbers = cursor.add(tile.IotaOp(0, TileType([INDICES], i32)), "numbers")
        down, across = self.chunks(site)

        def chunk(inner: Cursor, number: SSAValue) -> None:
            first = multiply(inner, divide(inner, number, across), self.rows)
            column = multiply(inner, remainder(inner, number, across), self.columns) if across > 1 else 0
            self._chunk(site, inner, numbers, first, column)

        site.shared_out(cursor, down * across, self.blocks(site), chunk, "chunk")

    def _chunk(self, site: Site, cursor: Cursor, numbers: SSAValue, first: Index, column: Index) -> None:
        rows = self.rows
        here = rows if site.rows % rows == 0 else minimum(cursor, rows, subtract(cursor, site.rows, first))
        columns = self.columns
        width = (
            columns
            if site.width % columns == 0
            else minimum(cursor, columns, subtract(cursor, site.width, column))
        )
        behind = add(cursor, first, here)
        offsets, sizes = [first, column], [here, width]
        start = site.started(cursor, (rows, site.pitch(columns)), offsets, sizes)

        def indices(inner: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            number = minimum(inner, INDICES, subtract(inner, site.op.count, at))
            places = site.places(inner, at, number)
            mask = site.within(inner, places, numbers, number, first, behind)
            rows = tile.CompressOp(inner.add(tile.SubOp(places, site.scalar(inner, first))), mask)
            where = tile.CompressOp(inner.add(tile.AddOp(numbers, site.scalar(inner, at))), mask)
            inner.put(rows)
            inner.put(where)

            def batch(deep: Cursor, j: SSAValue, sums: Sequence[SSAValue]) -> Sequence[SSAValue]:
                some = minimum(deep, BATCH, subtract(deep, rows.count, j))
                chosen = deep.add(tile.SliceOp(where.result, [j], [BATCH]))
                type = TileType([BATCH, site.pitch(columns)], site.element)
                fetch = tile.GatherRowsOp(
                    site.op.updates, chosen, column, type, sizes=[some, width], in_bounds=True, buffers=2
                )
                found = site.cast(deep, deep.add(fetch, "update"), site.wide)
                return [site.put_rows(deep, sums[0], found, rows.result, j, some)]

            return site.loop(inner, (0, rows.count, BATCH), carried, batch, "j")

        (done,) = site.loop(cursor, (0, site.op.count, INDICES), [start], indices, "at")
        site.store(cursor, done, offsets, sizes)
