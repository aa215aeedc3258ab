"""The strategy `private`: each part of the updates is added up in a table of its own, then the tables are added up in
order.

    scf.for %p = %block to %c48 step %blocks {                  // parts of the updates
      %sums = ... { s[row j] += updates[j] }                    // all rows of the table, in UB
      tile.store %sums, %parts[%p * rows, 0]
    }
    tile.sync_blocks
    scf.for %chunk = ... { %t += tile.load %parts[%p * rows + first, 0] ... tile.store %t, %out ... }

For tables that fit into UB. The load is balanced for any indices. The number of parts is that of the chip's cores,
however many take part, so that the result is deterministic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.tile.builder import Cursor, add, divide, loop, minimum, multiply, number_attribute, subtract
from ascir.passes.tile.scattering.look import Span, indices, numbered, numbers
from ascir.passes.tile.scattering.rows import put_rows
from ascir.passes.tile.scattering.shared import cast, shared_out, started, store, workspace, zeros
from ascir.passes.tile.scattering.site import MEETING, PUT, ROOM, Site

AT_ONCE = 8 * 1024
"""The most bytes of updates that are loaded at a time."""

MOST = 1024
"""The most updates that are loaded at a time."""


@dataclass(frozen=True)
class Private:
    """The parts of the updates, the updates that are loaded at a time, and the rows that a core sums up in the end."""

    parts: int
    updates: int
    rows: int
    table: int
    """The rows of all."""

    name = "private"

    @staticmethod
    def of(site: Site) -> Private | None:
        row = site.pitch(site.width) * site.wide_size
        if not site.adds or not isinstance(site.rows, int) or (site.rows + 1) * row > ROOM:
            return None
        updates = min(MOST, max(8, AT_ONCE // row // 8 * 8))
        return Private(site.soc.aiv_cores, updates, -(-site.rows // site.cores), site.rows)

    def blocks(self, site: Site) -> int:
        return site.cores

    def cycles(self, site: Site) -> float:
        """The cycles of a core: its updates, the stores of its tables, and the loads of its rows from all tables."""
        tables = -(-self.parts // site.cores)
        row = site.pitch(site.width) * site.wide_size
        updates = tables * -(-site.count // self.parts)
        back = self.parts * (PUT + site.alone_cycles(self.rows * row))
        put = updates * site.put_cycles(site.width)
        return put + tables * site.alone_cycles(self.table * row) + MEETING + back + site.result_cycles

    def emit(self, site: Site, cursor: Cursor) -> None:
        parts = workspace(site, [self.parts * self.table, site.width], site.wide)
        counted = numbers(cursor, self.updates)

        def part(inner: Cursor, number: SSAValue) -> None:
            sums = self._part(site, inner, counted, number)
            first = multiply(inner, number, self.table)
            inner.put(tile.StoreOp(sums, parts, [first, 0], sizes=[self.table, site.width]))

        shared_out(site, cursor, self.parts, part, "part")
        cursor.put(tile.SyncBlocksOp())
        chunks = -(-self.table // self.rows)
        shared_out(
            site, cursor, chunks, lambda inner, number: self._total(site, inner, parts, number), "chunk"
        )

    def _part(self, site: Site, cursor: Cursor, counted: SSAValue, number: SSAValue) -> SSAValue:
        """The sums of one part of the updates, followed by a row for updates that belong to no row."""
        count, pitch = site.source.count, site.pitch(site.width)
        first = divide(cursor, multiply(cursor, number, count), self.parts)
        behind = divide(cursor, multiply(cursor, add(cursor, number, 1), count), self.parts)

        def some(inner: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            here = minimum(inner, self.updates, subtract(inner, behind, at))
            places = indices(site, inner, at, here, counted, self.updates)
            _, mask = numbered(site, inner, places, Span(0, self.table))
            rows = inner.add(tile.SelectOp(mask, places, site.kernel.number(self.table, i32)), "rows")
            type = TileType([self.updates, pitch], site.element)
            sizes = [here, site.width]
            load = tile.LoadOp(site.source.updates, [at, 0], type, sizes=sizes, pad=site.zero, buffers=2)
            updates = cast(inner, inner.add(load, "update"), site.wide)
            return [put_rows(site, inner, carried[0], updates, rows, 0, here)]

        table = zeros(site, cursor, self.table + 1, pitch)
        (sums,) = loop(cursor, (first, behind, self.updates), [table], some, "at")
        return sums

    def _total(self, site: Site, cursor: Cursor, parts: SSAValue, number: SSAValue) -> None:
        """Emits the total of some rows."""
        first = multiply(cursor, number, self.rows)
        whole = self.table % self.rows == 0
        here = self.rows if whole else minimum(cursor, self.rows, subtract(cursor, self.table, first))
        shape, sizes = (self.rows, site.pitch(site.width)), [here, site.width]

        def one(inner: Cursor, part: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            offset = add(inner, multiply(inner, part, self.table), first)
            type = TileType(shape, site.wide)
            pad = number_attribute(0, site.wide)
            load = inner.add(tile.LoadOp(parts, [offset, 0], type, sizes=sizes, pad=pad, buffers=2))
            return [inner.add(tile.AddOp(carried[0], load))]

        start = started(site, cursor, shape, [first, 0], sizes)
        (total,) = loop(cursor, (0, self.parts, 1), [start], one, "part")
        store(site, cursor, total, [first, 0], sizes)
