"""The strategy `touched`: of rows that are updated in place, only those that have an update are read and written.

    scf.for %t = %c0 to %n step %c2048 {                        // each core scans all indices for the rows that it owns
      %mine, %places, %found = tile.compress ...
      scf.for %j = %c0 to %found step %c16 {
        %updates = tile.gather_rows updates[places j ..]
        tile.scatter_rows %updates, %table rows %mine[%j]       // or, if they are combined, one by one:
        %row = tile.load %table[%mine[%j], 0] ... tile.put_row ... tile.store %sum, %table[%mine[%j], 0]
      }
    }

The time does not depend on the size of the table. The updates of a row are applied in order, by its owner: the last one of several
wins, and sums are deterministic. They are rounded after each update, so this is only for elements that are combined as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Combine, TileType
from ascir.passes.tile.builder import Cursor, Index, loop, minimum, subtract, taken
from ascir.passes.tile.scattering.look import INDICES, LOOK, Found, Span, look, looks, numbers
from ascir.passes.tile.scattering.owned import WIDEST
from ascir.passes.tile.scattering.rows import batch, fetch
from ascir.passes.tile.scattering.shared import index_at, rows_of, scalar, shared_out
from ascir.passes.tile.scattering.site import Site

SHARES = (1, 2, 4, 8, 16)
"""The numbers of updates for each core that are considered: to start a core takes longer than to write some rows."""

# Cycles, measured on the host model.
WRITE = 300
"""Cycles until a row is written, before the next row that is replaced can be; without those for its bytes."""
UPDATE = 1000
"""Cycles to read a row, combine it with its update, and write it, before the next one can be read; without those for its
bytes."""


@dataclass(frozen=True)
class Touched:
    """The columns that are updated at a time, and the number of cores."""

    columns: int
    owners: int

    name = "touched"

    @staticmethod
    def of(site: Site) -> Touched | None:
        if not site.in_place or site.element != site.wide:
            return None
        unit = site.pitch(1)
        columns = min(site.width, WIDEST // site.size // unit * unit)
        most = min(site.cores, site.expected_rows)
        owners = sorted({max(1, min(most, site.count // share)) for share in SHARES})
        plans = [Touched(columns, each) for each in owners]
        return min(plans, key=lambda plan: site.nanoseconds(plan.cycles(site), plan.owners))

    def blocks(self, site: Site) -> int:
        return self.owners

    def cycles(self, site: Site) -> float:
        """The cycles of the busiest core: it searches all indices, fetches the updates that it finds, and writes their rows."""
        rows = site.busiest(self.owners) * -(-site.width // self.columns)
        bytes, timing = site.pitch(self.columns) * site.size, site.soc.timing
        each = site.put_cycles(self.columns) + bytes / timing["gm_write"]
        each += WRITE if self._replaces(site) else UPDATE + bytes / timing["gm_read_aiv"]
        return looks(site.count) * LOOK + rows * each

    @staticmethod
    def _replaces(site: Site) -> bool:
        return site.op.combine.data is Combine.REPLACE

    def emit(self, site: Site, cursor: Cursor) -> None:
        counted = numbers(cursor)

        def own(inner: Cursor, lane: SSAValue) -> None:
            span = Span(0, rows_of(site, inner, lane, self.owners), lane, self.owners)

            def some(deep: Cursor, at: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
                number = taken(deep, INDICES, site.source.count, at)
                self._apply(site, deep, look(site, deep, span, at, number, counted), span)
                return ()

            loop(inner, (0, site.source.count, INDICES), (), some, "at")

        shared_out(site, cursor, self.owners, own, "lane")

    def _apply(self, site: Site, cursor: Cursor, found: Found, span: Span) -> None:
        """Emits the updates in `found`, some columns at a time."""
        apart = cursor.add(tile.MulOp(found.rows, site.kernel.number(span.owners, i32)))
        rows = cursor.add(tile.AddOp(apart, scalar(site, cursor, span.lane)), "rows")
        pitch = site.pitch(self.columns)
        step = batch(site, pitch)

        def part(inner: Cursor, column: Index) -> None:
            columns = column, taken(inner, self.columns, site.width, column)

            def some(deep: Cursor, j: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
                here = minimum(deep, step, subtract(deep, found.count, j))
                updates = fetch(site, deep, found.places, j, here, columns, pitch)
                where = deep.add(tile.SliceOp(rows, [j], [step]), "rows")
                if self._replaces(site):
                    sizes = [here, columns[1]]
                    deep.put(
                        tile.ScatterRowsOp(updates, site.op.out, where, column, sizes=sizes, in_bounds=True)
                    )
                else:
                    self._combine(site, deep, updates, where, here, columns)
                return ()

            loop(inner, (0, found.count, step), (), some, "j")

        def parts(inner: Cursor, column: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            part(inner, column)
            return ()

        if self.columns == site.width:
            part(cursor, 0)
        else:
            loop(cursor, (0, site.width, self.columns), (), parts, "column")

    @staticmethod
    def _combine(
        site: Site,
        cursor: Cursor,
        updates: SSAValue,
        rows: SSAValue,
        number: Index,
        columns: tuple[Index, Index],
    ) -> None:
        """Emits the updates of rows one after the other, as each may be of the same row as the one before."""
        column, width = columns
        row_type = TileType([1, tile.tile_type(updates).get_shape()[1]], site.element)

        def one(inner: Cursor, j: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            where = [index_at(inner, rows, j, "row"), column]
            load = tile.LoadOp(site.op.out, where, row_type, sizes=[1, width], pad=site.zero, buffers=1)
            first = inner.value(0)
            row = inner.add(tile.PutRowOp(site.op.combine.data, updates, j, inner.add(load), first))
            inner.put(tile.StoreOp(row, site.op.out, where, sizes=[1, width], buffers=1))
            return ()

        loop(cursor, (0, number, 1), (), one, "j")
