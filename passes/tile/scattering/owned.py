"""The strategy `owned`: each core owns rows, scans all indices for them, and fetches their updates.

    scf.for %c = %block to %chunks step %blocks {               // chunks of rows that fit into UB, in f32, 48 apart
      %sums = scf.for %t = %c0 to %n step %c2048 iter_args(%s = zeros) {
        %mine = ids[t ..] within the chunk                      // compared and packed, 2048 at a time
        scf.for %j = %c0 to %found { s[row j] += updates[place j] }
      }
      tile.store %sums ...
    }

Updates of a row are applied in order for any number of cores: the last one of several wins, and sums are deterministic.
Neighbouring rows belong to different cores, because rows with small numbers often have most of the updates. This is
slow if most updates go to very few rows, whose owners do all the work, and if a core has many chunks, as it scans all
indices for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    loop,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
    taken,
)
from ascir.passes.tile.scattering.kept import keep
from ascir.passes.tile.scattering.look import INDICES, LOOK, TOLD, Span, look, looks, numbers
from ascir.passes.tile.scattering.rows import fetch_and_put
from ascir.passes.tile.scattering.shared import rows_of, shared_out, started, store
from ascir.passes.tile.scattering.site import Site

Take = Callable[[Cursor, SSAValue, "Part"], SSAValue]
"""Combines the updates for a part of the rows with a tile of these rows."""

WIDEST = 16 * 1024
"""The most bytes of a row that are combined at a time."""


TOGETHER = 0.75
"""The relative time if two tiles of indices are searched together: instructions wait for each other half as often."""


@dataclass(frozen=True)
class Part:
    """Some rows and columns of the result."""

    span: Span
    column: Index
    columns: Index


@dataclass(frozen=True)
class Chunks:
    """The rows and columns of a chunk, which fits into UB. The rows of an owner are `owners` apart."""

    rows: int
    columns: int
    owners: int

    @staticmethod
    def of(site: Site) -> Chunks:
        """As many rows as fit, but chunks for all cores if there are enough rows."""
        widest = WIDEST // site.wide_size
        columns = min(site.width, widest // site.pitch(1) * site.pitch(1))
        fit = max(1, site.room // (site.marked_pitch(columns) * site.wide_size))
        owners = min(site.cores, site.expected_rows)
        return Chunks(min(fit, -(-site.expected_rows // owners)), columns, owners)

    def levels(self, site: Site) -> int:
        """The number of chunks of rows for each owner, or the expected number."""
        return -(-site.expected_rows // (self.owners * self.rows))

    def across(self, site: Site) -> int:
        return -(-site.width // self.columns)

    def number(self, site: Site) -> int:
        """The total number of chunks, or the expected number."""
        return self.owners * self.levels(site) * self.across(site)

    def of_owner(self, site: Site, cursor: Cursor) -> Index:
        """The number of chunks for each owner."""
        levels = divide_up(cursor, site.rows, self.owners * self.rows)
        return multiply(cursor, levels, self.across(site))

    def all(self, site: Site, cursor: Cursor) -> Index:
        """The total number of chunks."""
        return multiply(cursor, self.of_owner(site, cursor), self.owners)

    def part(self, site: Site, cursor: Cursor, number: Index) -> Part:
        """The rows and columns of a chunk. The chunks of an owner are `owners` apart, like its rows."""
        across, width = self.across(site), self.columns
        lane, own = remainder(cursor, number, self.owners), divide(cursor, number, self.owners)
        if isinstance(site.rows, int) and self.levels(site) * across == 1:
            lane, own = number, 0
        first = multiply(cursor, divide(cursor, own, across), self.rows)
        column = multiply(cursor, remainder(cursor, own, across), width) if across > 1 else 0
        width = taken(cursor, width, site.width, column)
        return Part(Span(first, self._rows(site, cursor, lane, first), lane, self.owners), column, width)

    def _rows(self, site: Site, cursor: Cursor, lane: Index, first: Index) -> Index:
        """The number of rows in a chunk: the last chunk of an owner may have fewer rows, or none."""
        if isinstance(site.rows, int) and site.rows % (self.owners * self.rows) == 0:
            return self.rows
        all = rows_of(site, cursor, lane, self.owners)
        return maximum(cursor, 0, minimum(cursor, self.rows, subtract(cursor, all, first)))

    def emit(self, site: Site, cursor: Cursor, part: Part, take: Take) -> None:
        """Emits one chunk: its initial rows, the updates, and the store."""
        span = part.span
        offsets = [add(cursor, span.lane, multiply(cursor, span.first, span.owners)), part.column]
        sizes, strides = [span.rows, part.columns], [span.owners, 1]
        start = started(site, cursor, (self.rows, site.marked_pitch(self.columns)), offsets, sizes, strides)
        done = keep(site, cursor, span, (part.column, part.columns), take(cursor, start, part))
        store(site, cursor, done, offsets, sizes, strides)


@dataclass(frozen=True)
class Owned:
    """Chunks for each of which all indices are scanned."""

    chunks: Chunks

    name = "owned"

    @staticmethod
    def of(site: Site) -> Owned:
        return Owned(Chunks.of(site))

    def blocks(self, site: Site) -> int:
        return min(site.cores, self.chunks.number(site))

    def seen(self, site: Site) -> int:
        """How many indices are searched together: twice as many if a chunk is small and rows are renumbered by
        owner."""
        bytes = self.chunks.rows * site.pitch(self.chunks.columns) * site.wide_size
        return 2 * INDICES if site.source.told and 3 * bytes <= site.room else INDICES

    def cycles(self, site: Site) -> float:
        """The cycles of the busiest core: it searches all indices for each of its chunks, and combines what it
        finds."""
        each = self.chunks.levels(site) * self.chunks.across(site)
        put = site.busiest(self.chunks.owners) * site.put_cycles(self.chunks.columns)
        one = TOLD if site.source.told else LOOK
        if self.seen(site) > INDICES:
            one *= TOGETHER
        return each * looks(site.count) * one + self.chunks.across(site) * put + site.result_cycles

    def emit(self, site: Site, cursor: Cursor) -> None:
        wide = self.seen(site)
        counted = numbers(cursor, wide)

        def take(inner: Cursor, start: SSAValue, part: Part) -> SSAValue:
            def some(deep: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                number = taken(deep, wide, site.source.count, at)
                found = look(site, deep, part.span, at, number, counted)
                return [fetch_and_put(site, deep, found, carried[0], (part.column, part.columns))]

            (done,) = loop(inner, (0, site.source.count, wide), [start], some, "at")
            return done

        def chunk(inner: Cursor, number: SSAValue) -> None:
            self.chunks.emit(site, inner, self.chunks.part(site, inner, number), take)

        shared_out(site, cursor, self.chunks.all(site, cursor), chunk, "chunk")
