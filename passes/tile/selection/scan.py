"""Running sums.

    %y = tile.cumsum %x axis 0 : tile<5x64xf32>        Add(y[64], y, x[64], 64);  Add(y[128], y[64], x[128], 64); ...

Along the last axis, the tile is transposed first (`scan_plan.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import f32, i32
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.selection import scan_plan
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules
from ascir.passes.tile.selection.create import ascending, repeat_runs
from ascir.passes.tile.selection.elementwise import need
from ascir.passes.tile.selection.geometry import BLOCK
from ascir.passes.tile.selection.scan_plan import SIZE, WIDTH, Scan
from ascir.passes.tile.selection.strides import binary
from ascir.passes.tile.selection.transpose import transpose_matrix
from ascir.passes.tile.selection.walk import Rows

EACH = BLOCK // SIZE


def _cumsum(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.CumSumOp)
    type, axis = tile_type(op.source), op.axis.value.data
    need(op, type.element_type, (f32, i32))
    shape = type.get_shape()
    rows, length, inner = prod(shape[:axis]), shape[axis], prod(shape[axis + 1 :])
    exclusive, reverse = op.exclusive is not None, op.reverse is not None
    source, target = code.place(op.source), code.place(op.result)
    if inner == 1 and (rows == 1 or length % EACH == 0):
        _last_axis(code, target, source, Scan(rows, length), BLOCK, exclusive, reverse)
    elif rows == 1 and inner % EACH == 0:
        _first_axis(code, target, source, length, inner, exclusive, reverse)
    else:
        raise Refusal(
            f"tile.cumsum along axis {axis} of {type}: tile-legalize turns it to the first or the last axis"
        )


def _first_axis(
    code: Code, target: Place, source: Place, length: int, run: int, exclusive: bool, reverse: bool
) -> None:
    """If exclusive, the sums of all runs but the last one follow a run of zeros."""
    if exclusive:
        zeros = code.tensor(target, (length - 1) * run if reverse else 0, run)
        code.call("duplicate_l2", zeros, _zero(code, target), code.number(run))
        first, second = (0, run) if reverse else (run, 0)
        if length > 1:
            _Runs(code, _From(target, first), _From(source, second), length - 1, run, reverse).add_up()
    else:
        _Runs(code, _From(target), _From(source), length, run, reverse).add_up()


class _From(NamedTuple):
    """A tile from one of its elements on."""

    place: Place
    first: int = 0


@dataclass(frozen=True)
class _Runs:
    """Running sums of runs of elements: those of the source become those of the target."""

    code: Code
    target: _From
    source: _From
    length: int
    run: int
    reverse: bool

    def add_up(self) -> None:
        """In groups (`scan_plan.py`), and row by row behind them."""
        code, each = self.code, scan_plan.group(self.length, self.run * SIZE)
        target, source = self.target, self.source
        first, begin = self._run(target, 0), self._run(source, 0)
        if not target.place.begins_at(source.place) or target.first != source.first:
            code.call("data_copy_l2", first, begin, code.number(self.run))
        if each == 1:
            code.loop(self.length - 1, lambda number: self._next(code.add(number, 1)), 16)
            return
        groups, rest = divmod(self.length, each)
        for row in range(1, each):
            before = self._rows(source if row == 1 else target, each, row - 1, 0, groups)
            self._add(
                groups,
                self._rows(target, each, row, 0, groups),
                before,
                self._rows(source, each, row, 0, groups),
            )
        code.loop(groups - 1, lambda number: self._join(number, each), 16)
        last = self._rows(target, each, each - 1, 0, groups - 1)
        for row in range(each - 1):
            own = self._rows(source if row == 0 else target, each, row, 1, groups)
            self._add(groups - 1, self._rows(target, each, row, 1, groups), own, last)
        done = groups * each
        code.loop(rest, lambda number: self._next(code.add(number, done)), 16)

    def _at(self, side: _From, number: Index) -> Index:
        """The first element of a run, counted in the order of the sums."""
        code = self.code
        here = code.sub(self.length - 1, number) if self.reverse else number
        return code.add(code.mul(here, self.run), side.first)

    def _run(self, side: _From, number: Index) -> SSAValue:
        return self.code.tensor(side.place, self._at(side, number), self.run)

    def _rows(self, side: _From, each: int, row: int, begin: int, end: int) -> Rows:
        """That row of the groups from `begin` to `end`."""
        lowest = self._at(side, ((end - 1) if self.reverse else begin) * each + row)
        return Rows(side.place, each * self.run * SIZE, lowest)

    def _add(self, rows: int, target: Rows, lhs: Rows, rhs: Rows) -> None:
        binary(self.code, "add", rows, self.run, [target, lhs, rhs])

    def _next(self, number: Index) -> None:
        """A run of the source is added to the sum before it."""
        code, before = self.code, self._run(self.target, self.code.sub(number, 1))
        code.call(
            "add_l2",
            self._run(self.target, number),
            before,
            self._run(self.source, number),
            code.number(self.run),
        )

    def _join(self, number: Index, each: int) -> None:
        """The sum of a group is added to that of the next one."""
        code = self.code
        before = code.add(code.mul(number, each), each - 1)
        behind = self._run(self.target, code.add(before, each))
        code.call("add_l2", behind, self._run(self.target, before), behind, code.number(self.run))


def _zero(code: Code, place: Place) -> SSAValue:
    return code.constant(0.0 if place.element == f32 else 0, place.element)


def _last_axis(
    code: Code, target: Place, source: Place, scan: Scan, at: int, exclusive: bool, reverse: bool
) -> None:
    """`at` is the offset of its scratch memory."""
    if scan.length == 1:
        count = code.number(target.bytes // SIZE)
        if exclusive:
            code.call("duplicate_l2", code.tensor(target), _zero(code, target), count)
        else:
            code.call("data_copy_l2", code.tensor(target), code.tensor(source), count)
    elif scan.stands:
        _standing(code, target, source, scan, at, exclusive, reverse)
    else:
        _by_element(code, target, source, scan, at, exclusive, reverse)


def _standing(
    code: Code, target: Place, source: Place, scan: Scan, at: int, exclusive: bool, reverse: bool
) -> None:
    columns, element = scan.columns, source.element
    turned = code.scratch_at(at, scan.turned_bytes, element)
    begins = code.scratch_at(at + scan.turned_bytes, scan.other_bytes, element)
    inner = at + scan.turned_bytes + scan.other_bytes
    transpose_matrix(code, turned, source, 0, columns, WIDTH)
    order = list(range(WIDTH - 1, -1, -1)) if reverse else list(range(WIDTH))
    number = code.number(columns)

    def row(index: int) -> SSAValue:
        return code.tensor(turned, index * columns, columns)

    # If exclusive, only the sums of columns need the last sum; with a single column for each row there are none.
    for before, here in pairwise(order[: -1 if exclusive and scan.sums.length == 1 else None]):
        code.call("add_l2", row(here), row(here), row(before), number)
    assert isinstance(turned.offset, int)
    last = Place(turned.offset + order[-1] * columns * SIZE, columns * SIZE, element)
    _last_axis(code, begins, last, scan.sums, inner, True, reverse)
    first = code.tensor(begins, 0, columns)
    if exclusive:
        for before, here in reversed(list(pairwise(order))):
            code.call("add_l2", row(here), row(before), first, number)
        code.call("data_copy_l2", row(order[0]), first, number)
    else:
        for here in order:
            code.call("add_l2", row(here), row(here), first, number)
    transpose_matrix(code, target, turned, 0, WIDTH, columns)


def _by_element(
    code: Code, target: Place, source: Place, scan: Scan, at: int, exclusive: bool, reverse: bool
) -> None:
    """Gathers columns, with a column of zeros before the first one or, if reversed, after the last."""
    rows, length, breadth, element = scan.rows, scan.length, scan.breadth, source.element
    turned = code.scratch_at(at, scan.turned_bytes, element)
    table = code.scratch_at(at + scan.turned_bytes, scan.other_bytes, i32)
    zeros, begin = (length, 0) if reverse else (0, 1)
    code.call(
        "duplicate_l2",
        code.tensor(turned, zeros * breadth, breadth),
        _zero(code, turned),
        code.number(breadth),
    )
    _table(code, table, (length, SIZE), (breadth, rows, length * SIZE))
    count = length * breadth
    _gather(code, code.tensor(turned, begin * breadth, count), code.tensor(source), table, 0, count)
    order = range(length - 1, -1, -1) if reverse else range(length)
    # If exclusive, the sum of all is not needed.
    code.loop(length - 1 - exclusive, lambda n: _add_column(code, turned, begin, breadth, order, n), 16)
    start = (1 if reverse else 0) if exclusive else begin
    if rows == 1:
        padded = -(-length // EACH) * EACH
        _table(code, table, (1, 0), (padded, length, breadth * SIZE))
        _gather(code, code.tensor(target), code.tensor(turned), table, start * breadth * SIZE, padded)
    else:
        _table(code, table, (rows, SIZE), (length, length, breadth * SIZE))
        _gather(code, code.tensor(target), code.tensor(turned), table, start * breadth * SIZE, rows * length)


def _add_column(
    code: Code, turned: Place, begin: int, breadth: int, order: Sequence[int], number: Index
) -> None:
    """Adds the previous column to a column."""
    reverse = len(order) > 1 and order[0] > order[1]
    here = code.sub(order[1], number) if reverse else code.add(number, order[1])
    before = code.add(here, 1) if reverse else code.sub(here, 1)
    tensors = [
        code.tensor(turned, code.mul(code.add(index, begin), breadth), breadth) for index in (here, before)
    ]
    code.call("add_l2", tensors[0], tensors[0], tensors[1], code.number(breadth))


def _table(code: Code, place: Place, outer: tuple[int, int], inner: tuple[int, int, int]) -> None:
    """Emits offsets: `outer` is the number of runs and their stride; `inner` the number of offsets in a run, how many
    of these are distinct (the last one is repeated), and their stride."""
    (runs, far), (count, different, near) = outer, inner
    ascending(code, place, count)
    tensor, number = code.tensor(place, 0, count), code.number(count)
    if different < count:
        code.call("mins_l2", tensor, tensor, code.constant(different - 1, i32), number)
    code.call("muls_l2", tensor, tensor, code.constant(near, i32), number)
    repeat_runs(code, place, count, runs, far)


def _gather(code: Code, target: SSAValue, source: SSAValue, table: Place, base: int, count: int) -> None:
    """Gathers the elements at the offsets of a table."""
    offsets = code.tensor(table, 0, count, ui32)
    code.call("gather_l2", target, source, offsets, code.number(base), code.number(count))


RULES: Rules = {tile.CumSumOp: _cumsum}
