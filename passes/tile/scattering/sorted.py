"""The strategy `sorted`: parts of the updates are sorted by row and pre-reduced, before the owners of rows take the
sums.

    scf.for %p = %block to %parts step %blocks {                // parts of the updates
      %rows, %places = tile.sort ids[p * 416 ..]                // stable
      ... { sums[run of j] += updates[place j] }                // one sum for each row that occurs
      %run_rows = %row mod 48 * rows of an owner + %row div 48  // rows of an owner become consecutive
      tile.store %sums, %sums_of_parts[%p * 416, 0] ...   tile.store %run_rows, %rows_of_parts[%p * 416] ...
    }
    tile.sync_blocks
    ...                                                         // the sums are scattered by the cores that own the rows

Short rows are loaded with all of their part, others one by one. This is for large tables in which some rows have many
updates: all cores add those up, and the owner of a row gets one sum from each part. The number of parts is that of the
chip's cores, however many take part, so that the result is deterministic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.tile.builder import Cursor, Index, add, loop, minimum, multiply, subtract, taken
from ascir.passes.tile.scattering.listed import Listed
from ascir.passes.tile.scattering.look import Found, Span, indices, numbered, numbers, ordered, packed
from ascir.passes.tile.scattering.owned import Owned
from ascir.passes.tile.scattering.rows import batch, fetch
from ascir.passes.tile.scattering.shared import cast, index_at, scalar, shared_out, workspace, zeros
from ascir.passes.tile.scattering.site import MEETING, PUT, ROOM, Site, Source

LONGEST = 1024
"""The most updates that are sorted at a time."""

WHOLE = 112 * 1024
"""Bytes for the updates of a part that are loaded together, in their own type and in that of the sums."""

FEWEST = 256
"""The least number of updates in a part that is loaded as a whole: shorter parts leave more sums."""

PUT_HERE = 34
"""Cycles to add a row that is already in UB: the vector unit is started once, after the previous row."""

MOST = 256 * 1024 * 1024
"""The most bytes for the sums of all parts."""

EXACT = 1 << 24
"""Row numbers, and those of their owners, are compared as f32: this many are exact."""

SORT = 6
"""Cycles for each update that is sorted, measured on the host model."""


@dataclass(frozen=True)
class Sorted:
    """The updates of a part, the runs that are summed at a time, and the strategy that scatters the sums."""

    parts: int
    updates: int
    runs: int
    whole: bool
    """Whether the updates of a part are loaded as a whole, rather than each where it is needed."""
    then: Owned | Listed
    left: Source

    name = "sorted"

    @staticmethod
    def of(site: Site) -> Sorted | None:
        pitch = site.pitch(site.width) * site.wide_size
        if not site.adds or not site.source.static or not site.count or pitch > ROOM // 4:
            return None
        if site.expected_rows + site.cores > EXACT:
            return None
        lying = pitch if site.element == site.wide else pitch + site.pitch(site.width) * site.size
        whole = WHOLE // lying >= FEWEST
        longest = min(LONGEST, WHOLE // lying // 32 * 32) if whole else LONGEST
        rounds = -(-site.count // (site.soc.aiv_cores * longest))
        updates = -(-site.count // (site.soc.aiv_cores * rounds) // 32) * 32
        parts = -(-site.count // updates)
        if parts * updates * site.width * site.wide_size > MOST:
            return None
        left = Sorted._left(site, parts, updates)
        owners = [Owned.of(site.taking(left)), Listed.of(site.taking(left))]
        then = min(
            (each for each in owners if each is not None), key=lambda each: each.cycles(site.taking(left))
        )
        return Sorted(parts, updates, min(updates, ROOM // pitch), whole, then, left)

    @staticmethod
    def _left(site: Site, parts: int, updates: int) -> Source:
        """The sums as a new source: one for each row that occurs in a part. Apart from the most frequent row, rows are
        assumed to be equally frequent."""
        source = site.source
        others = updates * (1 - source.hottest)
        rows = site.expected_rows
        runs = min(updates, 1 + rows * (1 - exp(-others / rows)))
        return replace(
            source,
            count=parts * updates,
            expected=parts * updates,
            wrap=False,
            skip=None,
            told=True,
            hottest=min(source.hottest, 1 / runs),
            found=runs / updates,
        )

    def blocks(self, site: Site) -> int:
        return max(min(site.cores, self.parts), self.then.blocks(site.taking(self.left)))

    def cycles(self, site: Site) -> float:
        """The cycles of a core: its parts are sorted, fetched and added up; then the sums are scattered."""
        parts = -(-self.parts // self.blocks(site))
        row = site.pitch(site.width) * site.wide_size
        put = site.put_cycles(site.width) - (PUT - PUT_HERE if self.whole else 0)
        each = self.updates * (SORT + put)
        out = site.alone_cycles(self.updates * row * self.left.found)
        then = site.taking(self.left)
        return parts * (each + out) + MEETING + self.then.cycles(then)

    def emit(self, site: Site, cursor: Cursor) -> None:
        counted = numbers(cursor, self.updates)
        length = self.parts * self.updates
        sums = workspace(site, [length, site.width], site.wide, "sums_of_parts")
        rows = workspace(site, [length], i32, "rows_of_parts")

        def part(inner: Cursor, number: SSAValue) -> None:
            self._part(site, inner, (sums, rows), counted, multiply(inner, number, self.updates))

        shared_out(site, cursor, self.parts, part, "part")
        cursor.put(tile.SyncBlocksOp())
        left = replace(self.left, updates=sums, indices=rows, count=length)
        self.then.emit(site.taking(left), cursor)

    def _part(
        self, site: Site, cursor: Cursor, into: tuple[SSAValue, SSAValue], counted: SSAValue, at: Index
    ) -> None:
        """Emits the sums of a part, one for each of its rows, and the numbers of these rows."""
        number = taken(cursor, self.updates, site.source.count, at)
        ids = indices(site, cursor, at, number, counted, self.updates)
        # Loaded while the rows are sorted.
        lying = self._lying(site, cursor, at, number) if self.whole else None
        found = self._in_order(site, cursor, at, ids, counted)
        starts, rows = self._runs(site, cursor, found, counted)
        runs = starts.count

        def window(inner: Cursor, first: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            here = minimum(inner, self.runs, subtract(inner, runs, first))
            following = add(inner, first, here)
            last = inner.add(arith.CmpiOp(inner.value(following), runs, "eq"))
            begin, known = (
                index_at(inner, starts.result, minimum(inner, each, self.updates - 1), "begin")
                for each in (first, following)
            )
            behind = inner.add(arith.SelectOp(last, found.count, known), "behind")
            sums = self._add_up(site, inner, found, lying, begin, behind)
            where = [add(inner, at, first), 0]
            inner.put(tile.StoreOp(sums, into[0], where, sizes=[here, site.width]))
            return ()

        loop(cursor, (0, runs, self.runs), (), window, "run")
        cursor.put(tile.StoreOp(rows, into[1], [at], buffers=2))

    def _in_order(self, site: Site, cursor: Cursor, at: Index, ids: SSAValue, counted: SSAValue) -> Found:
        """The updates of a part sorted by row, stable, followed by those without a row."""
        rows, mask = numbered(site, cursor, ids, Span(0, site.rows))
        places = counted if self.whole else cursor.add(tile.AddOp(counted, scalar(site, cursor, at)))
        kept = packed(cursor, rows, places, mask)
        none = scalar(site, cursor, site.rows)
        there = cursor.add(tile.CompareOp(tile.Predicate.LT, counted, scalar(site, cursor, kept.count)))
        keys = cursor.add(tile.CastOp(cursor.add(tile.SelectOp(there, kept.rows, none)), f32), "keys")
        sort = tile.SortOp(keys, kept.places)
        cursor.put(sort)
        rows = cursor.add(tile.CastOp(sort.sorted_keys, i32, tile.Rounding.RINT), "rows")
        return Found(rows, sort.sorted_indices, kept.count)

    def _runs(
        self, site: Site, cursor: Cursor, found: Found, counted: SSAValue
    ) -> tuple[tile.CompressOp, SSAValue]:
        """The starts of runs of equal rows, and the row of each run; -1 after the last run."""
        one, zero = site.kernel.number(1, i32), site.kernel.number(0, i32)
        before = cursor.add(tile.MaximumOp(cursor.add(tile.SubOp(counted, one)), zero))
        previous = cursor.add(tile.GatherOp(found.rows, before), "previous")
        fresh = cursor.add(tile.CompareOp(tile.Predicate.NE, found.rows, previous))
        first = cursor.add(tile.CompareOp(tile.Predicate.EQ, counted, zero))
        begins = cursor.add(tile.OrOp(fresh, first))
        there = cursor.add(tile.CompareOp(tile.Predicate.LT, counted, scalar(site, cursor, found.count)))
        mask = cursor.add(tile.AndOp(begins, there))
        rows, starts = tile.CompressOp(found.rows, mask), tile.CompressOp(counted, mask)
        cursor.put(rows)
        cursor.put(starts)
        starts.count.name_hint = "runs"
        runs = scalar(site, cursor, starts.count)
        some = cursor.add(tile.CompareOp(tile.Predicate.LT, counted, runs))
        none = site.kernel.number(-1, i32)
        owned = ordered(site, cursor, rows.result, self.then.chunks.owners)
        return starts, cursor.add(tile.SelectOp(some, owned, none), "run_rows")

    def _lying(self, site: Site, cursor: Cursor, at: Index, number: Index) -> SSAValue:
        """The updates of a part, in the type of the sums."""
        type = TileType([self.updates, site.pitch(site.width)], site.element)
        sizes = [number, site.width]
        # Only valid updates are added. If nothing else reads the rest of the tile, padding it would only take time.
        whole = site.pitch(site.width) == site.width and site.element == site.wide
        pad = None if whole else site.zero
        load = tile.LoadOp(site.source.updates, [at, 0], type, sizes=sizes, pad=pad, buffers=1)
        return cast(cursor, cursor.add(load, "update"), site.wide)

    def _add_up(
        self, site: Site, cursor: Cursor, found: Found, lying: SSAValue | None, begin: Index, behind: Index
    ) -> SSAValue:
        """The sums of the runs of some sorted updates."""
        pitch = site.pitch(site.width)
        step = batch(site, pitch)

        def put(
            inner: Cursor, updates: SSAValue, of: Index, j: Index, carried: Sequence[SSAValue]
        ) -> Sequence[SSAValue]:
            sums, before, run = carried
            row = index_at(inner, found.rows, j, "row")
            fresh = inner.add(arith.CmpiOp(row, before, "ne"))
            step = inner.add(arith.SelectOp(fresh, inner.value(1), inner.value(0)))
            run = inner.add(arith.AddiOp(run, step), "run")
            return [inner.add(tile.PutRowOp(tile.Combine.ADD, updates, inner.value(of), sums, run)), row, run]

        def one(inner: Cursor, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            assert lying is not None
            return put(inner, lying, index_at(inner, found.places, j, "place"), j, carried)

        def some(inner: Cursor, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            here = minimum(inner, step, subtract(inner, behind, j))
            updates = fetch(site, inner, found.places, j, here, (0, site.width), pitch)

            def each(deep: Cursor, number: SSAValue, within: Sequence[SSAValue]) -> Sequence[SSAValue]:
                return put(deep, updates, number, add(deep, j, number), within)

            return loop(inner, (0, here, 1), carried, each, "j")

        nowhere = cursor.value(-1)
        assert isinstance(nowhere.type, IndexType)
        carried = [zeros(site, cursor, self.runs, pitch), nowhere, nowhere]
        bounds = (begin, behind, step if lying is None else 1)
        return loop(cursor, bounds, carried, some if lying is None else one, "j")[0]
