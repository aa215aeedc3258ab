"""The strategy `atomic`: all cores add rows to the result in global memory, with atomics.

    tile.store %start, %out[...]                                // zeros, or initial values; nothing if they are there
    tile.sync_blocks
    scf.for %p = %block to %parts step %blocks { tile.scatter_rows %updates, %out rows %ids ... atomic add }

Sums of integers are deterministic. Sums of floats depend on the order in which cores arrive: so this is only for
results that need not be reproducible, and only for f32, as each addition is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Atomic, TileType
from ascir.passes.tile.builder import Cursor, loop, multiply, taken
from ascir.passes.tile.scattering.look import Span, indices, numbered, numbers
from ascir.passes.tile.scattering.owned import Chunks, Part
from ascir.passes.tile.scattering.shared import shared_out
from ascir.passes.tile.scattering.site import MEETING, Site

ADD = 55
"""Cycles to issue the atomic store of a row."""

AT_ONCE = 32 * 1024
"""Bytes of updates that are loaded at a time."""

MOST = 512
"""Updates that are loaded at a time."""


def _as_it_is(cursor: Cursor, start: SSAValue, part: Part) -> SSAValue:
    return start


@dataclass(frozen=True)
class Meeting:
    """The chunks in which the result is initialized, and the updates that are added at a time."""

    chunks: Chunks
    updates: int

    name = "atomic"

    @staticmethod
    def of(site: Site, deterministic: bool) -> Meeting | None:
        if (
            not site.adds
            or not isinstance(site.rows, int)
            or site.element not in ((i32,) if deterministic else (i32, f32))
        ):
            return None
        row = site.pitch(site.width) * site.size
        if row > AT_ONCE // 8:
            return None
        updates = min(MOST, AT_ONCE // row // 8 * 8)
        even = -(-site.count // site.cores // 8) * 8
        return Meeting(Chunks.of(site), max(8, min(updates, even)))

    def blocks(self, site: Site) -> int:
        chunks = 1 if site.in_place else self.chunks.number(site)
        return min(site.cores, max(chunks, -(-site.count // self.updates)))

    def cycles(self, site: Site) -> float:
        row = site.pitch(site.width) * site.size
        rounds = -(-site.count // self.updates // self.blocks(site))
        added = rounds * self.updates * (ADD + row / site.soc.timing["gm_write"])
        return added if site.in_place else added + MEETING + site.result_cycles

    def emit(self, site: Site, cursor: Cursor) -> None:
        counted = numbers(cursor, self.updates)

        if not site.in_place:
            self._begin(site, cursor)

        def some(inner: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            here = taken(inner, self.updates, site.source.count, at)
            ids = indices(site, inner, at, here, counted, self.updates)
            _, mask = numbered(site, inner, ids, Span(0, site.rows))
            rows = inner.add(tile.SelectOp(mask, ids, site.kernel.number(-1, i32)), "rows")
            type = TileType([self.updates, site.pitch(site.width)], site.element)
            sizes = [here, site.width]
            load = tile.LoadOp(site.source.updates, [at, 0], type, sizes=sizes, pad=site.zero, buffers=2)
            updates = inner.add(load, "update")
            inner.put(tile.ScatterRowsOp(updates, site.op.out, rows, 0, sizes=sizes, atomic=Atomic.ADD))
            return carried

        first = multiply(cursor, site.kernel.block_index, self.updates)
        loop(cursor, (first, site.source.count, site.blocks * self.updates), (), some, "at")

    def _begin(self, site: Site, cursor: Cursor) -> None:
        """Emits the stores of the initial rows."""

        def begin(inner: Cursor, number: SSAValue) -> None:
            part = self.chunks.part(site, inner, number)
            self.chunks.emit(site, inner, part, _as_it_is)

        shared_out(site, cursor, self.chunks.number(site), begin, "chunk")
        cursor.put(tile.SyncBlocksOp())
