"""Strips that keep as much of the right operand in l1 as fits: some rows of k of each step.

    %nothing = tile.empty : tile<512x256xf16, l1, nz>
    scf.for %at = 0 to 6 iter_args(%kept = %nothing) {                         // the blocks of a strip
      scf.for %k = 0 to 2048 step 256 iter_args(%sum, %kept) {
        %a = tile.load %lhs[%i, %k] buffers 2
        scf.for %round = 0 to 256 step 128 iter_args(%sum, %kept) {
          %b = tile.load %rhs[0, %k + %round, %j] sizes [1, 96, 256] buffers 2
          %kept = tile.load %rhs[...] sizes [1, 32, 256] at [...] into %kept when %first
          ... 32 rows of %kept, 48 and 48 of %b: each piece of k has its own slots in l0a and l0b

So from the second block of a strip on, a part of the right operand need not be loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.cuts import begin_apart, spare
from ascir.passes.graph.cube.halves import Halves, by_halves
from ascir.passes.graph.cube.loops import carried_all
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, granules, up
from ascir.passes.tile.builder import Cursor, Index, add, divide, multiply

STEPS = (64, 128, 256)
"""Steps along k that are tried beside the longest."""

PIECES = 3
"""The number of pieces in which a step is multiplied: while one is multiplied, the buffers of another are filled."""


def pieces(step: int, stay: int, granule: int) -> list[tuple[int, int]]:
    """The offset and extent along k of the pieces of a step: first those that are kept, then those that are loaded
    anew.

    A load into a buffer waits until its previous contents were moved on: these moves come first in each step, so that
    loads run far ahead. The larger part has more pieces, so that the cube does not wait for a move. With two halves,
    each is moved while the other is multiplied."""
    total = 2 if 2 * stay == step else PIECES
    count = 1 if 2 * stay <= step else total - 1
    found: list[tuple[int, int]] = []
    for start, end, parts in ((0, stay, count), (stay, step, total - count)):
        each = up(-(-(end - start) // parts), granule)
        found += [(at, min(each, end - at)) for at in range(start, end, each)]
    return found


def partly_kept(sizes: Sizes, options: Options, plan: Plan) -> Iterator[Plan]:
    """The plans that keep as many rows of each step as fit into l1 beside the new ones."""
    product, chip, size = sizes.product, options.soc, sizes.product.size
    granule = granules(product)[2]
    if product.transposed[1] or product.bias_is_row or plan.strip < 2 or options.buffers != 2:
        return
    most = min(chip.usable("l0a") // plan.m, chip.usable("l0b") // plan.n) // size // granule * granule
    l1 = (chip.usable("l1") - spare(product, plan.n)) // size
    for step in sorted({most, *(each for each in STEPS if each < most)}):
        for load in (step, 2 * step, 4 * step):
            if not step or step % granule or sizes.k % load:
                continue
            steps = sizes.k // step
            left = l1 - options.buffers * (load * plan.m + step * plan.n)
            stay = min(left // ((steps - options.buffers) * plan.n) if steps > 2 else 0, step - granule)
            if (stay := stay // granule * granule) > 0:
                found = replace(
                    plan, load=load, step=step, kept=stay * steps, stay=stay, buffers=options.buffers
                )
                yield replace(found, halves=by_halves(sizes, options, found))


@dataclass
class PartlyKept(Halves):
    """Emits blocks for which `stay` rows of the right operand of each step along k are in l1."""

    kept: SSAValue | None = field(default=None, init=False)
    """What of the right operand is in l1, for the strip that is begun."""
    again: Index = field(default=0, init=False)
    """The number of the block in its strip."""

    @property
    def _kept_type(self) -> TileType:
        return TileType([self.plan.kept, self.plan.n], self.product.element, Space.L1, Layout.NZ)

    def _sums_partly(
        self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, starts: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The sum of a block, or of each of its halves."""
        plan, loads = self.plan, self.product.k.number // self.plan.load
        steps = plan.load // plan.step
        names = ["sum"] if len(starts) == 1 else [f"sum_{number}" for number in range(len(starts))]
        names.append("kept")
        assert self.kept is not None

        def load(inner: Cursor, number: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            start = self._turned(inner, multiply(inner, number, plan.load))
            a = self._load(inner, lhs, 0, place.rows, Span(start, plan.load), plan.m, "a")
            first = (
                divide(inner, start, plan.step)
                if begin_apart(self.product, plan)
                else multiply(inner, number, steps)
            )

            def step(within: Cursor, each: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
                at = multiply(within, each, plan.step)
                return self._step(within, place, (a, at), rhs, add(within, first, each), values)

            return carried_all(inner, "step", steps, 1, dict(zip(names, values, strict=True)), step)

        values = dict(zip(names, (*starts, self.kept), strict=True))
        *totals, self.kept = carried_all(cursor, "load", loads, 1, values, load)
        return totals

    def _step(
        self,
        cursor: Cursor,
        place: Place,
        lhs: tuple[SSAValue, Index],
        rhs: Operand,
        number: Index,
        values: Sequence[SSAValue],
    ) -> Sequence[SSAValue]:
        """Emits one step along k, with new and kept rows. `lhs` is the loaded tile, and the offset of the step in
        it."""
        plan, (*sums, kept) = self.plan, values
        depth, row = multiply(cursor, number, plan.step), multiply(cursor, number, plan.stay)
        b = self._load_rows(cursor, rhs, add(cursor, depth, plan.stay), plan.step - plan.stay, place)
        kept = self._load_rows(cursor, rhs, depth, plan.stay, place, (kept, row))
        if plan.halves:
            a = self._to_left(cursor, lhs[0], self.product.transposed[0], lhs[1], plan.step, plan.buffers)
            sources = (b, 0, Span(plan.stay, plan.step - plan.stay)), (kept, row, Span(0, plan.stay))
            sums = self._multiply_halves(cursor, place, a, sources, sums)
        else:
            sums = [self._multiply_pieces(cursor, place, lhs, (kept, row), b, *sums)]
        return [*sums, kept]

    def _multiply_pieces(
        self,
        cursor: Cursor,
        place: Place,
        lhs: tuple[SSAValue, Index],
        kept: tuple[SSAValue, Index],
        b: SSAValue,
        sum: SSAValue,
    ) -> SSAValue:
        plan, left, moved = self.plan, self.product.transposed[0], list[tuple[SSAValue, SSAValue, int]]()
        for start, size in pieces(plan.step, plan.stay, granules(self.product)[2]):
            source, from_b = kept if start < plan.stay else (b, start - plan.stay)
            from_b = add(cursor, from_b, start) if start < plan.stay else from_b
            a_part = self._to_left(cursor, lhs[0], left, add(cursor, lhs[1], start), size)
            moved.append((a_part, self._to_right(cursor, source, True, from_b, size), size))
        for a_part, b_part, size in moved:
            sum = self._add_product(cursor, a_part, b_part, sum, place, size)
        return sum

    def _load_rows(
        self,
        cursor: Cursor,
        rhs: Operand,
        depth: Index,
        rows: int,
        place: Place,
        kept: tuple[SSAValue, Index] | None = None,
    ) -> SSAValue:
        """Loads rows of k of the right operand; into the tile that is kept, at some row, only in the first block of a
        strip."""
        plan, element = self.plan, self.product.element
        offsets, sizes = [0, depth, place.columns.start], [1, rows, place.columns.size]
        if kept is None:
            type = TileType([rows, plan.n], element, Space.L1, Layout.NZ)
            load = tile.LoadOp(rhs.view, offsets, type, sizes=sizes, buffers=plan.buffers)
            return cursor.add(load, "b_l1")
        into, row = kept
        first = cursor.add(arith.CmpiOp(cursor.value(self.again), cursor.value(0), "eq"), "first")
        load = tile.LoadOp(
            rhs.view, offsets, self._kept_type, sizes=sizes, at=[row, 0], into=into, when=first
        )
        return cursor.add(load, "kept")
