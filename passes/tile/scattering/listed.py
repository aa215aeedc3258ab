"""The strategy `listed`: each core owns rows, first lists the updates to them, then applies the list chunk by chunk.

    scf.for %t = %c0 to %n step %c2048 iter_args(%end = %c0) {  // once through all indices
      tile.store %rows, %listed_rows[%block, %end] ...   tile.store %places, %listed_places[%block, %end] ...
    }
    scf.for %chunk = ... { scf.for %t = %c0 to %end step %c2048 { ... s[row j] += updates[place j] } tile.store %s ... }

For tables larger than the UBs of all cores together: the indices are scanned once instead of once for each chunk. The
list is in a workspace, in which each core has room for all updates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.tile.builder import Cursor, Index, add, loop, minimum, multiply, subtract, taken
from ascir.passes.tile.scattering.look import (
    INDICES,
    LIST,
    LOOK,
    NOWHERE,
    Found,
    Span,
    by_owner,
    look,
    looks,
    numbers,
    packed,
    within,
)
from ascir.passes.tile.scattering.owned import Chunks, Part
from ascir.passes.tile.scattering.rows import fetch_and_put
from ascir.passes.tile.scattering.shared import rows_of, shared_out, workspace
from ascir.passes.tile.scattering.site import Site

SOME = 1024
"""How many entries of the list are searched at a time."""

MOST = 256 * 1024 * 1024
"""The most bytes for the lists of all cores."""


@dataclass(frozen=True)
class Listed:
    """The chunks, of which each owner has several."""

    chunks: Chunks

    name = "listed"

    @staticmethod
    def of(site: Site) -> Listed | None:
        """None unless cores have several chunks, and the length of lists is bounded."""
        chunks = Chunks.of(site)
        several = chunks.levels(site) * chunks.across(site) > 1
        if not several or not site.source.static or not 0 < chunks.owners * site.count * 8 <= MOST:
            return None
        return Listed(chunks)

    def blocks(self, site: Site) -> int:
        return self.chunks.owners

    def cycles(self, site: Site) -> float:
        """The cycles of the busiest core: one scan of all indices, one of its list for each chunk, and its updates."""
        across = self.chunks.across(site)
        chunks = self.chunks.levels(site) * across
        listed = site.busiest(self.chunks.owners)
        put = site.put_cycles(self.chunks.columns)
        entry = LIST if site.source.told else LOOK
        seen = looks(site.count) * entry + chunks * max(1, -(-round(listed) // SOME)) * LOOK / 2
        return seen + listed * across * put + site.result_cycles

    def emit(self, site: Site, cursor: Cursor) -> None:
        counted, owners = numbers(cursor), self.chunks.owners
        lists = [workspace(site, [owners * site.count], i32, f"listed_{each}") for each in ("rows", "places")]

        def own(inner: Cursor, lane: SSAValue) -> None:
            base = multiply(inner, lane, site.count)
            span = Span(0, rows_of(site, inner, lane, owners), lane, owners)
            end = self._list(site, inner, lists, base, span, counted)
            self._chunks(site, inner, lists, base, end, lane)

        shared_out(site, cursor, owners, own, "lane")

    def _chunks(
        self,
        site: Site,
        cursor: Cursor,
        lists: Sequence[SSAValue],
        base: Index,
        end: SSAValue,
        lane: Index,
    ) -> None:
        """Emits the chunks of an owner, from its list."""

        def take(inner: Cursor, start: SSAValue, part: Part) -> SSAValue:
            span = by_owner(site, inner, part.span)

            def some(deep: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                number = minimum(deep, SOME, subtract(deep, end, at))
                found = self._look(site, deep, lists, add(deep, base, at), number, span)
                return [fetch_and_put(site, deep, found, carried[0], (part.column, part.columns))]

            (done,) = loop(inner, (0, end, SOME), [start], some, "at")
            return done

        def chunk(inner: Cursor, number: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at = add(inner, multiply(inner, number, self.chunks.owners), lane)
            self.chunks.emit(site, inner, self.chunks.part(site, inner, at), take)
            return ()

        loop(cursor, (0, self.chunks.of_owner(site, cursor), 1), (), chunk, "chunk")

    @staticmethod
    def _list(
        site: Site,
        cursor: Cursor,
        lists: Sequence[SSAValue],
        base: Index,
        span: Span,
        counted: SSAValue,
    ) -> SSAValue:
        """Emits the list of the updates that belong to an owner's rows; returns their number."""

        def some(inner: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            (end,) = carried
            number = taken(inner, INDICES, site.source.count, at)
            found = look(site, inner, span, at, number, counted)
            where = add(inner, base, end)
            for value, view in zip((found.rows, found.places), lists, strict=True):
                inner.put(tile.StoreOp(value, view, [where], sizes=[found.count], buffers=2))
            return [inner.value(add(inner, end, found.count))]

        start = [cursor.value(0)]
        (end,) = loop(cursor, (0, site.source.count, INDICES), start, some, "at")
        end.name_hint = "listed"
        return end

    @staticmethod
    def _look(
        site: Site, cursor: Cursor, lists: Sequence[SSAValue], at: Index, number: Index, span: Span
    ) -> Found:
        """The entries of a part of the list that belong to the rows of a chunk."""
        type, pad = TileType([SOME], i32), IntegerAttr(NOWHERE, i32)
        loads = [tile.LoadOp(view, [at], type, sizes=[number], pad=pad, buffers=2) for view in lists]
        rows, places = (cursor.add(load, hint) for load, hint in zip(loads, ("rows", "places"), strict=True))
        mask = within(site, cursor, cursor.add(tile.CastOp(rows, f32)), span)
        return packed(cursor, rows, places, mask, span.first)
