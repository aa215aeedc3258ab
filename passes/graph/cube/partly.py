"""Emits strips that keep as much of the right operand in l1 as fits: some rows of k of each step.

    %nothing = tile.empty : tile<512x256xf16, l1, nz>
    scf.for %at = 0 to 6 iter_args(%kept = %nothing) {                         // the blocks of a strip
      scf.for %k = 0 to 2048 step 256 iter_args(%sum, %kept) {
        %a = tile.load %lhs[%i, %k] buffers 2
        scf.for %round = 0 to 256 step 128 iter_args(%sum, %kept) {
          %b = tile.load %rhs[0, %k + %round, %j] sizes [1, 96, 256] buffers 2
          %kept = tile.load %rhs[...] sizes [1, 32, 256] at [...] into %kept when %first
          ... 32 rows of %kept, 48 and 48 of %b: each piece of k has its own slots in l0a and l0b

So from the second block of a strip on, a part of the right operand need not be loaded. If blocks are multiplied in
halves, and a load of the left operand has as many steps as there are buffers, its steps are emitted one by one, and
what stays are the first rows of the whole load (`is_unrolled`): in a tile of its own for each step that has some, as
the first step would otherwise wait for those of the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.cuts import begin_apart
from ascir.passes.graph.cube.halves import Halves
from ascir.passes.graph.cube.loops import carried_all, named
from ascir.passes.graph.cube.partly_plan import buffers_of_new, is_unrolled, pieces, stays
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.plan import granules
from ascir.passes.tile.builder import Cursor, Index, add, divide, multiply


@dataclass(frozen=True)
class Step:
    """A step along k that is emitted: its offset in a load, how many of its first rows stay, the number of the tile for
    these, and the buffers of the left operand in l0a and of the other rows in l1."""

    at: int
    stay: int
    tile: int
    left: int | None
    new: int | None


@dataclass(frozen=True)
class At:
    """Where a step is: in a loaded tile of the left operand; along k; and how many like it come before, along k."""

    lhs: SSAValue
    offset: Index
    depth: Index
    number: Index


@dataclass
class PartlyKept(Halves):
    """Emits blocks for which some rows of the right operand of each step along k are in l1."""

    kept: list[SSAValue] = field(default_factory=list[SSAValue], init=False)
    """What of the right operand is in l1, for the strip that is begun: a tile for each step of which some rows stay."""
    again: Index = field(default=0, init=False)
    """The number of the block in its strip."""

    @property
    def _emitted(self) -> list[Step]:
        """The steps that are emitted: those of a load, or the one in a loop over them."""
        plan, found, tiles = self.plan, list[Step](), 0
        new = buffers_of_new(self.product, self.options.soc, plan)
        for number, (stay, buffers) in enumerate(zip(stays(plan), new, strict=True)):
            left = None if is_unrolled(plan) else plan.buffers
            found.append(Step(number * plan.step, stay, tiles, left, buffers))
            tiles += stay > 0
        return found

    def _kept_type(self, step: Step) -> TileType:
        each = self.plan.load if is_unrolled(self.plan) else self.plan.step
        rows = self.product.k.number // each * step.stay
        return TileType([rows, self.plan.n], self.product.element, Space.L1, Layout.NZ)

    def _nothing_kept(self, cursor: Cursor) -> list[SSAValue]:
        """The tiles for what stays, before the first block of a strip."""
        types = [self._kept_type(step) for step in self._emitted if step.stay]
        return [cursor.add(tile.EmptyOp(type), "nothing") for type in types]

    def _sums_partly(
        self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, starts: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The sum of a block, or of each of its halves."""
        plan, steps = self.plan, self._emitted
        begun = {**named("sum", starts), **named("kept", self.kept)}

        def load(inner: Cursor, number: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            start = self._turned(inner, multiply(inner, number, plan.load))
            a = self._load(inner, lhs, 0, place.rows, Span(start, plan.load), plan.m, "a")
            if begin_apart(self.product, plan):
                number = divide(inner, start, plan.load)
            if is_unrolled(plan):
                for each in steps:
                    at = At(a, each.at, add(inner, start, each.at), number)
                    values = self._step(inner, place, rhs, at, each, values)
                return values
            count = plan.load // plan.step
            first = multiply(inner, number, count)

            def step(within: Cursor, each: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
                offset = multiply(within, each, plan.step)
                at = At(a, offset, add(within, start, offset), add(within, first, each))
                return self._step(within, place, rhs, at, steps[0], values)

            return carried_all(inner, "step", count, 1, dict(zip(begun, values, strict=True)), step)

        totals = carried_all(cursor, "load", self.product.k.number // plan.load, 1, begun, load)
        self.kept = list(totals[len(starts) :])
        return totals[: len(starts)]

    def _step(
        self, cursor: Cursor, place: Place, rhs: Operand, at: At, step: Step, values: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Emits one step along k. New rows with two buffers come first; otherwise those that stay, so that the flag of the
        new ones tells that both are there."""
        plan, left, new, b = self.plan, self.product.transposed[0], self.plan.step - step.stay, None
        sums, kept = list(values[: -len(self.kept)]), list(values[-len(self.kept) :])
        if early := not is_unrolled(plan):
            b = self._load_rows(cursor, rhs, at, place, step)
        if step.stay:
            kept[step.tile] = self._load_staying(cursor, rhs, at, place, step, kept[step.tile])
        if new and not early:
            b = self._load_rows(cursor, rhs, at, place, step)
        if plan.halves:
            a = self._to_left(cursor, at.lhs, left, at.offset, plan.step, step.left)
            sources: list[tuple[SSAValue, Index, Span]] = []
            if b is not None:
                sources.append((b, 0, Span(step.stay, new)))
            if step.stay:
                row = multiply(cursor, at.number, step.stay)
                sources.append((kept[step.tile], row, Span(0, step.stay)))
            sums = self._multiply_halves(cursor, place, a, sources, sums)
        else:
            assert b is not None
            sums = [self._multiply_pieces(cursor, place, at, kept[step.tile], b, *sums)]
        return [*sums, *kept]

    def _multiply_pieces(
        self, cursor: Cursor, place: Place, at: At, kept: SSAValue, b: SSAValue, sum: SSAValue
    ) -> SSAValue:
        plan, left, moved = self.plan, self.product.transposed[0], list[tuple[SSAValue, SSAValue, int]]()
        row = multiply(cursor, at.number, plan.stay)
        for start, size in pieces(plan.step, plan.stay, granules(self.product)[2]):
            source, from_b = (kept, row) if start < plan.stay else (b, start - plan.stay)
            from_b = add(cursor, from_b, start) if start < plan.stay else from_b
            a_part = self._to_left(cursor, at.lhs, left, add(cursor, at.offset, start), size)
            moved.append((a_part, self._to_right(cursor, source, True, from_b, size), size))
        for a_part, b_part, size in moved:
            sum = self._add_product(cursor, a_part, b_part, sum, place, size)
        return sum

    def _columns_of_right(self, place: Place) -> Span:
        """The columns of the right operand that are loaded for a block."""
        return place.columns

    def _load_rows(self, cursor: Cursor, rhs: Operand, at: At, place: Place, step: Step) -> SSAValue:
        rows, columns = self.plan.step - step.stay, self._columns_of_right(place)
        type = TileType([rows, self.plan.n], self.product.element, Space.L1, Layout.NZ)
        offsets, sizes = [0, add(cursor, at.depth, step.stay), columns.start], [1, rows, columns.size]
        return cursor.add(tile.LoadOp(rhs.view, offsets, type, sizes=sizes, buffers=step.new), "b_l1")

    def _load_staying(
        self, cursor: Cursor, rhs: Operand, at: At, place: Place, step: Step, kept: SSAValue
    ) -> SSAValue:
        """Emits the load of what stays, which only the first block of a strip executes."""
        first = cursor.add(arith.CmpiOp(cursor.value(self.again), cursor.value(0), "eq"), "first")
        columns, row = self._columns_of_right(place), multiply(cursor, at.number, step.stay)
        offsets, sizes = [0, at.depth, columns.start], [1, step.stay, columns.size]
        type = self._kept_type(step)
        load = tile.LoadOp(rhs.view, offsets, type, sizes=sizes, at=[row, 0], into=kept, when=first)
        return cursor.add(load, "kept")
