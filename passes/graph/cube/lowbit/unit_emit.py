"""Emits the blocks of a core for `unit`.

    %q = tile.mmad %unit, (tile.move %b transpose) : i4 x i4 -> i32                     // 64 rows of k, as they are
    %q = tile.mmad (tile.move %less), (tile.move %zero transpose), %q                   // less the zero point of their group
    %h = tile.fixpipe_move %q scale(%words of the group) : ... -> tile<64x176xf16, l1, nz>
    %total = tile.mmad (tile.move %h transpose), (tile.move %x transpose), %total : f16 x f16 -> f32

The floats are the left operand, as l0a is loaded twice as fast as l0b: so the total is the transposed result, and is
transposed at the end (`unit_turn`). Software-pipelined: floats are multiplied one iteration after they are made, so
that the cube has work while they are moved. l1 holds a part of x, and the scales for the next iteration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import f16, f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space, ui64
from ascir.passes.graph.cube.loops import carried_all, loop
from ascir.passes.graph.cube.lowbit.unit_load import Given, Left, Loads
from ascir.passes.graph.cube.lowbit.unit_plan import WORDS_AHEAD, UnitPlan, UnitProduct
from ascir.passes.graph.cube.lowbit.unit_turn import Turner
from ascir.passes.graph.cube.lowbit.unit_words import Words
from ascir.passes.graph.cube.places import Span
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    minimum,
    multiply,
    remainder,
    subtract,
)

Taken = tuple[Sequence[SSAValue], SSAValue]
"""For each group the matrix that subtracts its zero point from all rows, and the zero points of several groups."""


@dataclass(frozen=True)
class Made:
    """The operands in l1 from which the floats of a load are made."""

    right: SSAValue
    zeros: SSAValue | None
    words: SSAValue
    """The words of all groups, contiguous."""
    k: Index
    """The start of the load along k."""


@dataclass
class Scaled:
    """Emits the scaled floats of a load, in l1. The scales of several sums are moved to the fixpipe buffer together."""

    plan: UnitPlan
    wanted: UnitProduct
    made: Made
    turns: int | None
    scale: SSAValue | None = field(init=False, default=None)

    def floats(self, cursor: Cursor, sum: SSAValue, number: int) -> SSAValue:
        """Emits those of a piece, the pieces of a load in turn."""
        plan, each = self.plan, self.wanted.pair // self.wanted.scales
        if number % each == 0:
            type = TileType([plan.n], ui64, Space.FB)
            move = tile.MoveOp(self.made.words, [number // each * plan.pitch], type, kept=True)
            self.scale = cursor.add(move, "scale")
        return cursor.add(tile.FixpipeMoveOp(sum, f16, scale=self.scale, buffers=self.turns), "floats")


@dataclass
class UnitEmitter:
    """Emits the blocks of a core."""

    kernel: Kernel
    wanted: UnitProduct
    plan: UnitPlan
    given: Given
    loads: Loads = field(init=False)
    words: Words = field(init=False)
    units: list[SSAValue] = field(init=False)
    less: SSAValue | None = field(init=False, default=None)
    first: SSAValue | None = field(init=False, default=None)
    """With a single block: the first load of weights, which comes before the scales are ready."""
    rows: Span = field(init=False)
    """The rows of the block."""

    def emit(self, head: Cursor) -> None:
        wanted, plan, given = self.wanted, self.plan, self.given
        rounds, self.rows = plan.rounds(wanted), Span(0, wanted.m)
        self.loads = Loads(wanted, plan, given)
        self.words = Words(self.kernel, wanted, plan, given.scales, given.apart, given.words)
        self.words.begin(head, self._column(head, 0))
        if rounds == 1:
            self.first = self.loads.weights(head, self._column(head, 0), 0)
        self.units = self.loads.units(head)
        self.loads.begin(head)
        self.words.make(head)
        self.less = self.loads.less(head)
        self._each(head, rounds, self._block)
        if given.ones is None or given.columns is None:
            return
        turner = Turner(self.kernel, wanted, plan, given.ones, given.columns, given.out)
        turner.begin(head)
        self._each(
            head, rounds, lambda cursor, round: turner.turn(cursor, round, self._column(cursor, round))
        )

    @staticmethod
    def _each(head: Cursor, rounds: int, body: Callable[[Cursor, Index], None]) -> None:
        if rounds == 1:
            body(head, 0)
        else:
            loop(head, "round", 0, rounds, 1, body)

    def _column(self, cursor: Cursor, round: Index) -> Index:
        """The blocks of a core are adjacent."""
        rounds = self.plan.rounds(self.wanted)
        number = add(cursor, multiply(cursor, self._share(cursor), rounds), round)
        return multiply(cursor, number, self.plan.n)

    def _share(self, cursor: Cursor) -> Index:
        """The number of the share of the columns that this core computes."""
        return self.kernel.block_index

    def _block(self, cursor: Cursor, round: Index) -> None:
        wanted, plan = self.wanted, self.plan
        column = self._column(cursor, round)
        shape = [plan.n, wanted.tall] if plan.turned else [wanted.tall, plan.n]
        type = TileType(shape, f32, Space.L0C, Layout.NZ)
        total = cursor.add(tile.AccumulatorOp(type), "zero")
        right = self.first or self.loads.weights(cursor, column, 0)
        zeros, words = self.loads.zeros(cursor, column), self.words.load(cursor, round, 0)
        values = self._round(cursor, Made(right, zeros, words, 0), None, [total])
        load = wanted.load

        def one(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            k, ahead = add(inner, at, load), wanted.deep > 2 * load
            # Weights first: their slots are free before those of the scales are.
            right = self.loads.weights(inner, column, k, plan.buffers, ahead)
            left = self.loads.left(inner, self.rows, at, load, WORDS_AHEAD, ahead)
            words = self.words.load(inner, round, self._group(inner, k), WORDS_AHEAD, ahead)
            return self._round(inner, Made(right, zeros, words, k), left, values)

        if wanted.deep > load:
            values = carried_all(cursor, "k", wanted.deep - load, load, carried(values), one)
        total = self._last(cursor, values)
        self._store(cursor, total, round, column)

    def _store(self, cursor: Cursor, total: SSAValue, round: Index, column: Index) -> None:
        wanted, n = self.wanted, self.plan.n
        if (columns := self.given.columns) is not None:
            at = [self.kernel.block_index, round, 0, 0]
            return cursor.put(tile.FixpipeStoreOp(total, columns, at, sizes=[1, 1, n, wanted.m]))

        known = wanted.weight.n == n * self.plan.rounds(wanted) * self.plan.cores

        def out(inner: Cursor, at: Index) -> None:
            rest = n if known else minimum(inner, n, subtract(inner, wanted.weight.n, at))
            relu, rows = wanted.product.relu, self.rows
            place, sizes = [rows.start, at], [rows.size, rest]
            inner.put(tile.FixpipeStoreOp(total, self.given.out, place, sizes=sizes, relu=relu))

        if wanted.weight.n > n * (self.plan.rounds(wanted) * self.plan.cores - 1):
            return out(cursor, column)
        # The last blocks may have no columns.
        end = minimum(cursor, wanted.weight.n, add(cursor, column, n))
        return loop(cursor, "column", column, end, n, out)

    def _round(
        self, cursor: Cursor, made: Made, left: Left | None, values: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Emits an iteration: the floats of a load, while those of the load before, if any, are multiplied by
        `left`."""
        (total, *before), piece = values, self.wanted.piece
        integers, factors = list[SSAValue](), list[tuple[SSAValue, SSAValue]]()
        less = self._taken(cursor, made)
        # All of them before the first is multiplied: so each has a place of its own.
        for number in range(self.wanted.pair):
            row = number * piece % self.wanted.step
            integers.append(integers[-1] if row else self._integers(cursor, made.right, number * piece))
            if left is not None:
                factors.append(self._factors(cursor, before[number], left, number * piece))
        scaled = Scaled(self.plan, self.wanted, made, self._turns)
        sums, floats = list[SSAValue](), list[SSAValue]()
        for number, each in enumerate(integers):
            sums.append(self._steps(cursor, each, number, less))
            if not self.plan.together:
                floats.append(scaled.floats(cursor, sums[number], number))
            if left is not None:
                total = self._added(cursor, *factors[number], total, piece)
        for number in range(len(floats), len(sums)):
            floats.append(scaled.floats(cursor, sums[number], number))
        return [total, *floats]

    def _last(self, cursor: Cursor, values: Sequence[SSAValue]) -> SSAValue:
        """Emits the products of the last floats."""
        (total, *floats), wanted = values, self.wanted
        at, piece = wanted.deep - wanted.load, wanted.piece
        rest = wanted.weight.k - at
        left = self.loads.left(cursor, self.rows, at, rest)
        # All of them before the first is multiplied: so each has a place of its own.
        factors = [self._factors(cursor, each, left, number * piece) for number, each in enumerate(floats)]
        for number, each in enumerate(factors):
            total = self._added(cursor, *each, total, min(piece, rest - number * piece))
        return total

    # Operands

    def _integers(self, cursor: Cursor, right: SSAValue, at: Index) -> SSAValue:
        type = TileType([self.wanted.step, self.plan.n], self.wanted.weight.element, Space.L0B, Layout.ZN)
        op = tile.MoveOp(right, [0, at], type, transpose=True, buffers=self._turns)
        return cursor.add(op, "b_l0")

    @property
    def _turns(self) -> int | None:
        """Slots for moved operands: one for each of those in an iteration."""
        return 2 if self.wanted.pair == 1 else None

    def _group(self, cursor: Cursor, k: Index) -> Index:
        return 0 if self.wanted.weight.groups == 1 else divide(cursor, k, self.wanted.group)

    def _taken(self, cursor: Cursor, made: Made) -> Taken | None:
        """Emits the zero points of the groups of a load in l0b, and for each group the matrix that subtracts them from
        all rows."""
        if made.zeros is None or self.less is None:
            return None
        wanted, step = self.wanted, self.wanted.step
        group = self._group(cursor, made.k)
        at = multiply(cursor, divide(cursor, group, step), step)
        type = TileType([step, self.plan.n], wanted.weight.element, Space.L0B, Layout.ZN)
        zero = cursor.add(tile.MoveOp(made.zeros, [0, at], type, transpose=True, buffers=2), "zero_l0")
        type = TileType([wanted.piece, step], wanted.weight.element, Space.L0A, Layout.ZZ)
        first = remainder(cursor, group, step)
        lefts = list[SSAValue]()
        for number in range(wanted.scales):
            column = multiply(cursor, add(cursor, first, number), step)
            lefts.append(cursor.add(tile.MoveOp(self.less, [0, column], type, buffers=2), "less_l0"))
        return lefts, zero

    def _steps(self, cursor: Cursor, right: SSAValue, number: int, less: Taken | None) -> SSAValue:
        """Emits rows of k as integers, less their zero points."""
        wanted, plan = self.wanted, self.plan
        type = TileType([wanted.piece, plan.n], i32, Space.L0C, Layout.NZ)
        sum, sizes = cursor.add(tile.AccumulatorOp(type), "zero"), [wanted.piece, plan.n, wanted.step]
        unit = self.units[number % len(self.units)]
        sum = cursor.add(tile.MmadOp(unit, right, sum, sizes=sizes), "q")
        if less is None:
            return sum
        lefts, zero = less
        return cursor.add(tile.MmadOp(lefts[number * len(lefts) // wanted.pair], zero, sum, sizes=sizes), "q")

    def _factors(self, cursor: Cursor, floats: SSAValue, left: Left, at: int) -> tuple[SSAValue, SSAValue]:
        """Emits both operands of the product of a piece, which begins at `at` in its load."""
        wanted, turns, k = self.wanted, self._turns, add(cursor, left.k, at)
        if not self.plan.turned:
            type = TileType([wanted.tall, wanted.piece], f16, Space.L0A, Layout.ZZ)
            x = cursor.add(tile.MoveOp(left.x, [0, k], type, buffers=turns), "x_l0")
            type = TileType([wanted.piece, self.plan.n], f16, Space.L0B, Layout.ZN)
            return x, cursor.add(tile.MoveOp(floats, [0, 0], type, buffers=turns), "w_l0")
        type = TileType([self.plan.n, wanted.piece], f16, Space.L0A, Layout.ZZ)
        w = cursor.add(tile.MoveOp(floats, [0, 0], type, transpose=True, buffers=turns), "w_l0")
        type = TileType([wanted.piece, wanted.tall], f16, Space.L0B, Layout.ZN)
        move = tile.MoveOp(left.x, [0, k], type, transpose=True, buffers=turns)
        return w, cursor.add(move, "x_l0")

    def _added(self, cursor: Cursor, left: SSAValue, right: SSAValue, total: SSAValue, k: int) -> SSAValue:
        m, n = self.rows.size, self.plan.n
        sizes = [n, m, k] if self.plan.turned else [m, n, k]
        return cursor.add(tile.MmadOp(left, right, total, sizes=sizes), "total")


def carried(values: Sequence[SSAValue]) -> dict[str, SSAValue]:
    """The total and the floats that loops carry, by name."""
    return {"sum": values[0]} | {f"floats{at}": each for at, each in enumerate(values[1:])}
