"""What the cube does where it turns weights into floats itself: the blocks of a core.

    %q = tile.mmad %unit, (tile.move %b transpose) : i4 x i4 -> i32                     // 64 rows of k, as they are
    %q = tile.mmad (tile.move %less), (tile.move %zero transpose), %q                   // less the zero point of their group
    %h = tile.fixpipe_move %q scale(%words of the group) : ... -> tile<64x176xf16, l1, nz>
    %total = tile.mmad (tile.move %h transpose), (tile.move %x transpose), %total : f16 x f16 -> f32

Floats are on the left, through which twice as much passes as through l0b: so the total has columns for rows, and is turned
at the end (`unit_turn`). They are multiplied in the round behind that in which they are made: so the cube has work while
they are on their way. Of x a part is in l1 at a time, and the scales of what is made meanwhile, a round ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import UnitAttr, f16, f32, i8, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space, ui64
from ascir.passes.graph.cube.loops import carried_all, loop
from ascir.passes.graph.cube.lowbit.unit_plan import WORDS_AHEAD, UnitPlan, UnitProduct
from ascir.passes.graph.cube.lowbit.unit_turn import Turner
from ascir.passes.graph.cube.lowbit.unit_words import Words
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
from ascir.passes.tile.selection.refill import HERE, REFILL


@dataclass(frozen=True)
class Given:
    """The arguments of the kernel."""

    x: SSAValue
    """The left operand, as a matrix."""
    values: SSAValue
    """The integers: fractals."""
    scales: SSAValue
    zeros: SSAValue | None
    """Fractals, of groups in the place of k."""
    unit: SSAValue
    """The unit matrix."""
    apart: SSAValue
    """What puts numbers apart."""
    ones: SSAValue | None
    """The unit matrix of floats, where totals are turned."""
    less: SSAValue | None
    """For each group of a row of fractals, a matrix that takes its zero point from all rows."""
    out: SSAValue
    words: SSAValue
    """Of global memory: the scales of each block of each core, each an f32 with zeros behind it."""
    columns: SSAValue | None
    """Of global memory: the total of each block that is turned, a row for each column."""


Taken = tuple[Sequence[SSAValue], SSAValue]
"""What takes zero points from all rows, for each group, and the zero points of several."""


@dataclass(frozen=True)
class Made:
    """What floats of a load are made of, in l1."""

    right: SSAValue
    zeros: SSAValue | None
    words: Sequence[SSAValue]
    """Of each group."""
    k: Index
    """Where the load begins."""


@dataclass
class UnitEmitter:
    """The blocks of a core."""

    kernel: Kernel
    wanted: UnitProduct
    plan: UnitPlan
    given: Given
    units: list[SSAValue] = field(init=False)
    """What takes some rows of a row of fractals as they are."""
    less: SSAValue | None = field(init=False, default=None)
    """All of it, in l1."""
    words: Words = field(init=False)
    x: SSAValue = field(init=False)
    """The left operand, in l1."""
    first: SSAValue | None = field(init=False, default=None)
    """What is loaded first, where there is one block: it comes before the scales are there."""

    def emit(self, head: Cursor) -> None:
        wanted, plan, given = self.wanted, self.plan, self.given
        rounds = plan.rounds(wanted)
        self.words = Words(self.kernel, wanted, plan, given.scales, given.apart, given.words)
        self.words.begin(head, self._column(head, 0))
        if rounds == 1:
            self.first = self._weights(head, self._column(head, 0), 0)
        self.units = self._units(head)
        self.x = self._x(head)
        self.words.make(head, rounds, self._column)
        if given.less is not None:
            self.less = self._less(head, given.less)
        self._each(head, rounds, self._block)
        if given.ones is None or given.columns is None:
            return
        turner = Turner(self.kernel, wanted, plan, given.ones, given.columns, given.out)
        turner.begin(head)
        self._each(
            head, rounds, lambda cursor, round: turner.turn(cursor, round, self._column(cursor, round))
        )

    def _units(self, head: Cursor) -> list[SSAValue]:
        wanted, weight = self.wanted, self.wanted.weight
        step, piece = wanted.step, wanted.piece
        unit = self._narrow(head, self.given.unit, step, step, "unit")
        type = TileType([piece, step], weight.element, Space.L0A, Layout.ZZ)
        return [head.add(tile.MoveOp(unit, [at, 0], type), "unit") for at in range(0, step, piece)]

    def _narrow(self, cursor: Cursor, view: SSAValue, rows: int, columns: int, name: str) -> SSAValue:
        """A matrix of integers in l1, given as bytes."""
        weight = self.wanted.weight
        type = TileType([rows, columns // weight.per_byte], i8, Space.L1, Layout.NZ)
        found = cursor.add(tile.LoadOp(view, [0, 0], type), f"{name}_bytes")
        if weight.per_byte == 1:
            return found
        type = TileType([rows, columns], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(found, type), f"{name}_l1")

    def _less(self, head: Cursor, view: SSAValue) -> SSAValue:
        wanted = self.wanted
        return self._narrow(head, view, wanted.piece, wanted.window * wanted.step, "less")

    @staticmethod
    def _each(head: Cursor, rounds: int, body: Callable[[Cursor, Index], None]) -> None:
        if rounds == 1:
            body(head, 0)
        else:
            loop(head, "round", 0, rounds, 1, body)

    def _column(self, cursor: Cursor, round: Index) -> Index:
        number = add(cursor, self.kernel.block_index, multiply(cursor, round, self.plan.cores))
        return multiply(cursor, number, self.plan.n)

    def _block(self, cursor: Cursor, round: Index) -> None:
        wanted, plan = self.wanted, self.plan
        column = self._column(cursor, round)
        shape = [plan.n, wanted.tall] if plan.turned else [wanted.tall, plan.n]
        type = TileType(shape, f32, Space.L0C, Layout.NZ)
        total = cursor.add(tile.AccumulatorOp(type), "zero")
        right = self.first or self._weights(cursor, column, 0)
        zeros, words = self._zeros(cursor, column), self._words(cursor, round, 0)
        values = self._round(cursor, Made(right, zeros, words, 0), None, [total])
        load = wanted.load

        def one(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            k, ahead = add(inner, at, load), wanted.deep > 2 * load
            # Weights first: their slots are free before those of the scales are.
            right = self._weights(inner, column, k, plan.buffers, ahead)
            words = self._words(inner, round, k, WORDS_AHEAD, ahead)
            return self._round(inner, Made(right, zeros, words, k), at, values)

        if wanted.deep > load:
            starts = {"sum": values[0]} | {f"floats{at}": each for at, each in enumerate(values[1:])}
            values = carried_all(cursor, "k", wanted.deep - load, load, starts, one)
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
            relu, sizes = wanted.product.relu, [wanted.m, rest]
            inner.put(tile.FixpipeStoreOp(total, self.given.out, [0, at], sizes=sizes, relu=relu))

        if wanted.weight.n > n * (self.plan.rounds(wanted) * self.plan.cores - 1):
            return out(cursor, column)
        # Of the last blocks there may be no column.
        end = minimum(cursor, wanted.weight.n, add(cursor, column, n))
        return loop(cursor, "column", column, end, n, out)

    def _round(
        self, cursor: Cursor, made: Made, at: Index | None, values: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The floats of a load, while those of the one before, if there was one, are multiplied, which begins at `at`."""
        (total, *before), piece = values, self.wanted.piece
        integers, factors = list[SSAValue](), list[tuple[SSAValue, SSAValue]]()
        less = self._taken(cursor, made)
        # All of them before the first is multiplied: so each has a place of its own.
        for number in range(self.wanted.pair):
            row = number * piece % self.wanted.step
            integers.append(integers[-1] if row else self._integers(cursor, made.right, number * piece))
            if at is not None:
                factors.append(self._factors(cursor, before[number], add(cursor, at, number * piece)))
        sums = list[SSAValue]()
        for number, each in enumerate(integers):
            sums.append(self._steps(cursor, each, number, less))
            if at is not None:
                total = self._added(cursor, *factors[number], total, piece)
        return [total, *self._floats(cursor, sums, made)]

    def _last(self, cursor: Cursor, values: Sequence[SSAValue]) -> SSAValue:
        """The products of the last floats."""
        (total, *floats), wanted = values, self.wanted
        at = wanted.deep - wanted.load
        starts = [at + number * wanted.piece for number in range(len(floats))]
        # All of them before the first is multiplied: so each has a place of its own.
        factors = [self._factors(cursor, each, at) for each, at in zip(floats, starts, strict=True)]
        for at, each in zip(starts, factors, strict=True):
            total = self._added(cursor, *each, total, min(wanted.piece, wanted.weight.k - at))
        return total

    # What is loaded

    def _words(
        self, cursor: Cursor, round: Index, k: Index, buffers: int | None = None, ahead: bool = False
    ) -> list[SSAValue]:
        """Scales of the groups of a load."""
        first = self._group(cursor, k)
        groups = [add(cursor, first, number) for number in range(self.wanted.scales)]
        return [self.words.load(cursor, round, group, buffers, ahead) for group in groups]

    def _weights(
        self, cursor: Cursor, column: Index, k: Index, buffers: int | None = None, ahead: bool = False
    ) -> SSAValue:
        """`ahead`: of the loop that this is in."""
        plan, weight, load = self.plan, self.wanted.weight, self.wanted.load
        blocks = [load // weight.deep, plan.n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        at: list[Index] = [divide(cursor, k, weight.deep), divide(cursor, column, FRACTAL_ROWS), 0, 0]
        op = tile.LoadOp(self.given.values, at, TileType(blocks, i8, Space.L1), buffers=buffers)
        if ahead:
            op.attributes[REFILL] = UnitAttr()
            if self.wanted.late:
                op.attributes[HERE] = UnitAttr()
        right = TileType([plan.n, load], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(cursor.add(op, "b_bytes"), right), "b_l1")

    def _zeros(self, cursor: Cursor, column: Index) -> SSAValue | None:
        if (view := self.given.zeros) is None:
            return None
        weight, n = self.wanted.weight, self.plan.n
        blocks = self.wanted.zero_blocks
        type = TileType([blocks, n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]], i8, Space.L1)
        load = tile.LoadOp(view, [0, divide(cursor, column, FRACTAL_ROWS), 0, 0], type)
        found = TileType([n, blocks * weight.deep], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(cursor.add(load, "zero_bytes"), found), "zeros_l1")

    def _x(self, cursor: Cursor) -> SSAValue:
        wanted = self.wanted
        type = TileType([wanted.tall, wanted.deep], f16, Space.L1, Layout.NZ)
        sizes = [wanted.m, wanted.weight.k]
        return cursor.add(tile.LoadOp(self.given.x, [0, 0], type, sizes=sizes), "x_l1")

    # What is multiplied

    def _integers(self, cursor: Cursor, right: SSAValue, at: Index) -> SSAValue:
        type = TileType([self.wanted.step, self.plan.n], self.wanted.weight.element, Space.L0B, Layout.ZN)
        op = tile.MoveOp(right, [0, at], type, transpose=True, buffers=self._turns)
        return cursor.add(op, "b_l0")

    @property
    def _turns(self) -> int | None:
        """Places for what is moved: several in a round have one each."""
        return 2 if self.wanted.pair == 1 else None

    def _group(self, cursor: Cursor, k: Index) -> Index:
        return 0 if self.wanted.weight.groups == 1 else divide(cursor, k, self.wanted.group)

    def _taken(self, cursor: Cursor, made: Made) -> Taken | None:
        """Zero points of the groups of a load in l0b, and for each of the groups what takes it from all rows."""
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
        """Rows of k as they are, less their zero points."""
        wanted, plan = self.wanted, self.plan
        type = TileType([wanted.piece, plan.n], i32, Space.L0C, Layout.NZ)
        sum, sizes = cursor.add(tile.AccumulatorOp(type), "zero"), [wanted.piece, plan.n, wanted.step]
        unit = self.units[number % len(self.units)]
        sum = cursor.add(tile.MmadOp(unit, right, sum, sizes=sizes), "q")
        if less is None:
            return sum
        lefts, zero = less
        return cursor.add(tile.MmadOp(lefts[number * len(lefts) // wanted.pair], zero, sum, sizes=sizes), "q")

    def _floats(self, cursor: Cursor, sums: Sequence[SSAValue], made: Made) -> Iterator[SSAValue]:
        """Scaled, in l1. Scales of several sums go to the fixpipe buffer once."""
        type, each = TileType([self.plan.n], ui64, Space.FB), len(sums) // len(made.words)
        for number, words in enumerate(made.words):
            scale = cursor.add(tile.MoveOp(words, [0], type, kept=True), "scale")
            for sum in sums[number * each : (number + 1) * each]:
                yield cursor.add(tile.FixpipeMoveOp(sum, f16, scale=scale, buffers=self._turns), "floats")

    def _factors(self, cursor: Cursor, floats: SSAValue, k: Index) -> tuple[SSAValue, SSAValue]:
        wanted, turns = self.wanted, self._turns
        if not self.plan.turned:
            type = TileType([wanted.tall, wanted.piece], f16, Space.L0A, Layout.ZZ)
            x = cursor.add(tile.MoveOp(self.x, [0, k], type, buffers=turns), "x_l0")
            type = TileType([wanted.piece, self.plan.n], f16, Space.L0B, Layout.ZN)
            return x, cursor.add(tile.MoveOp(floats, [0, 0], type, buffers=turns), "w_l0")
        type = TileType([self.plan.n, wanted.piece], f16, Space.L0A, Layout.ZZ)
        w = cursor.add(tile.MoveOp(floats, [0, 0], type, transpose=True, buffers=turns), "w_l0")
        type = TileType([wanted.piece, wanted.tall], f16, Space.L0B, Layout.ZN)
        move = tile.MoveOp(self.x, [0, k], type, transpose=True, buffers=turns)
        return w, cursor.add(move, "x_l0")

    def _added(self, cursor: Cursor, left: SSAValue, right: SSAValue, total: SSAValue, k: int) -> SSAValue:
        sizes = [self.plan.n, self.wanted.m, k] if self.plan.turned else [self.wanted.m, self.plan.n, k]
        return cursor.add(tile.MmadOp(left, right, total, sizes=sizes), "total")
