"""Strips that keep some columns of the right operand in l1, for layouts in which k is contiguous: whole lines, all of
k.

    %nothing = tile.empty : tile<64x2048xf16, l1, nz>
    scf.for %at = 0 to 6 iter_args(%kept = %nothing) {                         // the blocks of a strip
      scf.for %k = 0 to 2048 step 256 iter_args(%sum, %sum, %sum, %kept) {
        %a = tile.load %lhs[%i, %k] buffers 2
        %kept = tile.load %rhs[...] sizes [1, 64, 256] at [0, %k] into %kept when %first
        %b, %b = tile.load %rhs[...] sizes [1, 96, 256]
        ... %a times the 64 columns of %kept, and times 96 and 96 that were just loaded: three accumulators

The columns that are not kept are in two parts (`parts_of`), each with one buffer in l1: one is loaded while the other
is multiplied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from ascir.cost.memory import LINE
from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.loops import carried_all
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, granules, up
from ascir.passes.tile.builder import Cursor, Index, add

FEWER = 5 / 12
"""The fraction of the new columns that are in the first part, if that is enough: 2048 x 2048 x 2048 takes 54.9 us with
80 of 192, and 56.6 with 64."""


def parts_of(plan: Plan) -> list[tuple[int, int]]:
    """The offset and number of columns of each part of a block: first the kept columns, then the new ones, in two
    parts. The multiplication of the first of these takes as long as the move of the kept columns; two steps of the
    second fit into l0b."""
    stay, new = plan.columns, plan.n - plan.columns
    least = max(up(stay // 2 + FRACTAL_ROWS, FRACTAL_ROWS), new - plan.n // 2 // FRACTAL_ROWS * FRACTAL_ROWS)
    first = min(max(least, int(new * FEWER) // FRACTAL_ROWS * FRACTAL_ROWS), new - FRACTAL_ROWS)
    return [(0, stay), (stay, first), (stay + first, new - first)]


def columns_kept(sizes: Sizes, options: Options, plan: Plan) -> Iterator[Plan]:
    """The plan that keeps as many columns as fit into l1 beside the new ones, with loads of one cache line along k."""
    product, chip, size = sizes.product, options.soc, sizes.product.size
    load = LINE // size
    if (
        product.transposed != (False, True)
        or product.bias
        or product.by_column
        or plan.strip < 2
        or options.buffers != 2
    ):
        return
    if sizes.k % load or sizes.k == load or sizes.n % plan.n:
        return
    left = chip.usable("l1") // size - load * (options.buffers * plan.m + plan.n)
    columns = min(left // (sizes.k - load), plan.n - 2 * FRACTAL_ROWS) // FRACTAL_ROWS * FRACTAL_ROWS
    if columns <= 0:
        return
    found = replace(plan, columns=columns, load=load, buffers=options.buffers)
    most = min(chip.usable("l0a") // (2 * plan.m), chip.usable("l0b") // plan.n) // size
    granule = granules(product)[2]
    for step in (load, load // 2):
        if step <= most and step % granule == 0:
            yield replace(found, step=step)
            return


def waits(clock: Clock, plan: Plan) -> float:
    """The cycles in which the cube waits for operands, over all of k. Between the steps of a load, the kept columns are
    moved while the first part is multiplied, and vice versa, unless three of these fit into l0b; before the next load,
    rows and kept columns are moved while the second part is multiplied."""
    if plan.step == plan.load:
        return 0.0
    k, bytes = clock.k, plan.step * clock.sizes.product.size
    late, steps = k["load_head"] + k["load_latency"] + k["mmad_latency"], clock.sizes.k / plan.step
    stay, first, last = (width for _, width in parts_of(plan))
    rows = k["load_head"] + plan.m * bytes / k["l1_to_l0a"]
    total = 0.0
    for moved, meanwhile, beside in ((stay, first, 0.0), (first, stay, 0.0), (stay, last, rows)):
        fits = (2 * moved + meanwhile) * bytes <= clock.chip.usable("l0b")
        move = beside + (0 if fits else late + moved * bytes / k["l1_to_l0b"])
        total += max(0.0, move - clock.multiply(replace(plan, n=meanwhile), plan.m, meanwhile) / steps)
    return total * clock.sizes.k / plan.load


def waits_for_sums(clock: Clock, plan: Plan) -> float:
    """The cycles in which the cube waits for the sums of the previous block to be stored: each part is stored after its
    last multiplication, and the last part must be stored when the next block needs its accumulator, in its first
    load."""
    widths, depth = [width for _, width in parts_of(plan)], clock.sizes.k
    stores = sum(clock.store(plan.m, width) for width in widths)
    load = clock.multiply(plan, plan.m, plan.n) * plan.load / depth
    first = clock.multiply(replace(plan, n=widths[1]), plan.m, widths[1]) * plan.step / depth
    return max(0.0, stores - load - first)


@dataclass
class ColumnsKept(Emitter):
    """Emits blocks in parts of some columns each; those of the first part are in l1 from the second block of a strip
    on."""

    kept: list[SSAValue] = field(default_factory=list[SSAValue], init=False)
    """What of the right operand is in l1, for the strip that is begun: one tile."""
    again: Index = field(default=0, init=False)
    """The number of the block in its strip."""

    def _compute_parts(self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, out: SSAValue) -> None:
        """Emits the parts of a block, and their stores."""
        parts = [
            replace(place, columns=Span(add(cursor, place.columns.start, at), width))
            for at, width in parts_of(self.plan)
        ]
        starts = {f"sum_{at}": self._zero(cursor, part) for at, part in enumerate(parts)}
        (kept,) = self.kept

        def load(inner: Cursor, depth: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            *sums, kept = values
            a = self._load(inner, lhs, 0, place.rows, Span(depth, self.plan.load), self.plan.m, "a")
            kept = self._load_kept(inner, rhs, parts[0], depth, kept)
            new = [self._load_new(inner, rhs, part, depth) for part in parts[1:]]
            sources = [(kept, depth), *((each, 0) for each in new)]
            return [*self._multiply(inner, a, parts, sources, sums), kept]

        values = {**starts, "kept": kept}
        *sums, kept = carried_all(cursor, "k", self.product.k.number, self.plan.load, values, load)
        self.kept = [kept]
        for part, total in zip(parts, sums, strict=True):
            self._leave(cursor, part, total, out)

    def _zero(self, cursor: Cursor, part: Place) -> SSAValue:
        type = TileType([self.plan.m, width_of(part)], self.product.sum, Space.L0C, Layout.NZ)
        return cursor.add(tile.AccumulatorOp(type), "zero")

    def _multiply(
        self,
        cursor: Cursor,
        a: SSAValue,
        parts: Sequence[Place],
        sources: Sequence[tuple[SSAValue, Index]],
        sums: Sequence[SSAValue],
    ) -> list[SSAValue]:
        """Emits the multiplications of a load, piece by piece: each is moved before the previous one is multiplied."""
        plan, element, totals = self.plan, self.product.element, list(sums)
        left = TileType([plan.m, plan.step], element, Space.L0A, Layout.ZZ)
        rows: dict[int, SSAValue] = {}
        waiting: tuple[int, SSAValue, SSAValue] | None = None

        def multiply(number: int, a_part: SSAValue, b_part: SSAValue) -> None:
            sizes = [parts[number].rows.size, parts[number].columns.size, plan.step]
            product = tile.MmadOp(a_part, b_part, totals[number], sizes=sizes, hf32=self._fewer_bits)
            totals[number] = cursor.add(product, "sum")

        for number, step in self._pieces():
            if step not in rows:
                rows[step] = cursor.add(tile.MoveOp(a, [0, step], left), "a_l0")
            source, below = sources[number]
            right = TileType([plan.step, width_of(parts[number])], element, Space.L0B, Layout.ZN)
            at = [0, add(cursor, below, step)]
            b_part = cursor.add(tile.MoveOp(source, at, right, transpose=True), "b_l0")
            if waiting is not None:
                multiply(*waiting)
            waiting = number, rows[step], b_part
        assert waiting is not None
        multiply(*waiting)
        return totals

    def _pieces(self) -> list[tuple[int, int]]:
        """The parts and steps in order: the first new columns come early, so that their buffer is soon free again."""
        steps = range(0, self.plan.load, self.plan.step)
        return [*((number, step) for step in steps for number in (0, 1)), *((2, step) for step in steps)]

    @property
    def _kept_columns(self) -> TileType:
        shape = [self.plan.columns, self.product.k.number]
        return TileType(shape, self.product.element, Space.L1, Layout.NZ)

    def _load_kept(self, cursor: Cursor, rhs: Operand, part: Place, depth: Index, kept: SSAValue) -> SSAValue:
        """Emits the load of the kept columns, which only the first block of a strip executes."""
        first = cursor.add(arith.CmpiOp(cursor.value(self.again), cursor.value(0), "eq"), "first")
        offsets, sizes = [0, part.columns.start, depth], [1, part.columns.size, self.plan.load]
        load = tile.LoadOp(
            rhs.view, offsets, self._kept_columns, sizes=sizes, at=[0, depth], into=kept, when=first
        )
        return cursor.add(load, "kept")

    def _load_new(self, cursor: Cursor, rhs: Operand, part: Place, depth: Index) -> SSAValue:
        offsets, sizes = [0, part.columns.start, depth], [1, part.columns.size, self.plan.load]
        type = TileType([width_of(part), self.plan.load], self.product.element, Space.L1, Layout.NZ)
        return cursor.add(tile.LoadOp(rhs.view, offsets, type, sizes=sizes), "b_l1")


def width_of(part: Place) -> int:
    assert isinstance(part.columns.size, int)
    return part.columns.size
