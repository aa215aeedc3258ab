"""Finds out which operands the vector instructions of a kernel will read and write in UB, for the model of its banks
(`banks.py`).

    %s = tile.add %x, %y        // Access: reads a repeat each of %x and %y, and writes one of %s
    %r = tile.reduce sum %x     // reads neighbouring blocks of eight rows, and writes their sums to its scratch memory

This runs before instructions are selected: it predicts what `selection/` will choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.banks import TURN, Access, Accesses, Operand, least_waits
from ascir.passes.tile.known import trips_of
from ascir.passes.tile.lifetimes import Lifetimes
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, collapsed, column_step, is_mask, size_of
from ascir.passes.tile.selection.reduction_plan import STACK, folds_all_rows, plan
from ascir.passes.tile.selection.scratch import squares, valid_elements
from ascir.passes.tile.selection.walk import TOGETHER, across_pays, eight_rows_pay
from ascir.passes.tile.storage import FOLDED, is_filled_block, is_folded
from ascir.passes.tile.units import Unit
from ascir.walk import of_kind, walked

UNKNOWN_TRIPS = 16
"""Assumed iterations of a loop whose bounds are not constants."""
SLIGHT = 0.005
"""Share of a kernel's repeats: instructions with fewer are ignored."""

LARGE = 64 * REPEAT
"""A result of fewer bytes is always written in place."""
SAVED = 0.5
"""Cycles per repeat that a separate result must save to be preferred to writing in place."""

CAST = 0.1
"""The weight of a cycle that a cast waits. The chip's timing model has no such waits, so that they only break ties."""

SLOW = (tile.DivOp, tile.ExpOp, tile.LogOp, tile.ReciprocalOp, tile.RsqrtOp, tile.SqrtOp)
"""A repeat of these takes at least two cycles, and writes while it does not read: they never wait for banks."""


class Way(NamedTuple):
    """How an instruction traverses its tile, and a row or a column that it broadcasts: for each, the strides in blocks
    within a repeat and between repeats."""

    tile: tuple[int, int]
    row: tuple[int, int]
    column: tuple[int, int]


CONTIGUOUS = Way((1, 8), (1, 8), (0, 0))


def accesses_of(lifetimes: Lifetimes, units: Sequence[Unit]) -> Accesses:
    """The accesses of elementwise instructions and of sums. A broadcast row or column counts as if all its blocks were
    in one place."""
    numbers = {unit: number for number, unit in enumerate(units)}
    scratch = {unit.scratch_of: number for unit, number in numbers.items() if unit.scratch_of is not None}
    found: Counter[Access] = Counter()
    trips: dict[Operation, float] = {}
    for op in walked(lifetimes.function):
        if isinstance(op, scf.ForOp):
            known = trips_of(op)
            trips[op] = (UNKNOWN_TRIPS if known is None else known) * trips.get(_loop(op) or op, 1.0)
        if isinstance(op, tile.ReduceOp) and op in scratch:
            accesses = list(_sums(op, lifetimes, numbers, scratch[op]))
        else:
            accesses = [] if (access := _access(op, lifetimes, numbers)) is None else [access]
        rounds = trips.get(loop, 1.0) if (loop := _loop(op)) is not None else 1.0
        for access in accesses:
            found[access] += rounds * access.repeats * (CAST if isinstance(op, tile.CastOp) else 1)  # pyright: ignore[reportArgumentType]
    least = SLIGHT * sum(found.values())
    heavy = {access: float(count) for access, count in found.items() if count > least}
    of_unit: dict[int, list[Access]] = {}
    weight: Counter[int] = Counter()
    for access, count in heavy.items():
        for number in {operand.unit for operand in (access.result, *access.sources)}:
            of_unit.setdefault(number, []).append(access)
            weight[number] += count  # pyright: ignore[reportArgumentType]
    return Accesses(heavy, of_unit, weight)


def _loop(op: Operation) -> scf.ForOp | None:
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, scf.ForOp):
        parent = parent.parent_op()
    return parent


def _access(op: Operation, lifetimes: Lifetimes, numbers: Mapping[Unit, int]) -> Access | None:
    """The access of an elementwise operation; None if its waits do not depend on addresses."""
    if (
        not isinstance(op, tile.ElementwiseOp | tile.CastOp)
        or isinstance(op, SLOW)
        or FOLDED in op.attributes
    ):
        return None
    operands = op.operands[1:] if isinstance(op, tile.SelectOp) else op.operands  # the mask is small
    tiles = [value for value in (*op.results, *operands) if isinstance(value.type, TileType)]
    if any(is_mask(tile_type(value)) for value in tiles):
        return None
    widest, way = max(size_of(tile_type(value).element_type) for value in tiles), _way(op)
    result, *found = [_operand(value, lifetimes, numbers, way, widest) for value in tiles]
    sources = list(dict.fromkeys(operand for operand in found if operand is not None))
    if isinstance(op, tile.MultiplyAddOp):
        sources = [source for source in sources if source != result]  # read with the write
    if result is None or not sources or sources == [result]:
        return None
    return Access(result, tuple(sources), prod(tile_type(op.results[0]).get_shape()) * widest / REPEAT)


def waiting_in_place(function: FuncOp) -> set[Operation]:
    """Operations on large tiles that wait less for banks if they are not written in place."""
    return {op for op in of_kind(function, tile.ElementwiseOp) if _waits_in_place(op)}


def _waits_in_place(op: tile.ElementwiseOp) -> bool:
    """Whether writing in place costs `SAVED` cycles a repeat: with a broadcast operand, and rows so far apart that a
    repeat writes to the bank which the next one reads."""
    if isinstance(op, (*SLOW, tile.MultiplyAddOp)) or FOLDED in op.attributes:
        return False
    made, way = tile_type(op.results[0]), _way(op)
    if way is CONTIGUOUS or is_mask(made) or made.bytes() < LARGE:
        return False
    folded = next(value for value in op.operands if is_folded(value) and not is_filled_block(value))
    patterns = way.tile, way.tile, way.row if is_row(folded) else way.column
    return least_waits(patterns, (True, False)) - least_waits(patterns, (False, False)) >= SAVED


def _sums(
    op: tile.ReduceOp, lifetimes: Lifetimes, numbers: Mapping[Unit, int], scratch: int
) -> Iterator[Access]:
    """The first step of a sum: over neighbouring blocks of eight rows at a time, or over the repeats of each row."""
    source = tile_type(op.source)
    runs, size = collapsed(source.get_shape(), op.axes.get_values()), size_of(source.element_type)
    unit, offset = lifetimes.place_of(op.source)
    if runs is None or runs.inner > 1 or unit not in numbers:
        return
    rows, pitch = runs.outer, runs.length * size
    steps = plan(rows, valid_elements(op), op.kind.data.value, size, runs.length)
    if not steps:
        return
    step, *_ = steps
    valid = valid_elements(op) * size
    if step.name == "stack":
        pairs = valid // BLOCK // 2
        for row in range(0, rows, TOGETHER):
            at, bytes = offset + row * pitch, min(TOGETHER, rows - row) * pitch
            made = Operand(scratch, row * BLOCK, 1, min(rows, STACK), pairs * min(rows, STACK) * BLOCK)
            blocks = [
                Operand(numbers[unit], at + block * BLOCK, pitch // BLOCK, 2, bytes) for block in (0, 1)
            ]
            for sources in ((block,) for block in blocks) if squares(op) is not None else (tuple(blocks),):
                yield Access(made, sources, pairs)
    elif step.name == "fold" and folds_all_rows(step.source, size):
        made = Operand(scratch, 0, 1, REPEAT // BLOCK, rows * REPEAT)
        parts = [
            Operand(numbers[unit], offset + part * REPEAT, 1, pitch // BLOCK, rows * pitch)
            for part in range(valid // REPEAT)
        ]
        yield Access(made, tuple(parts[:2]), rows)
        for part in parts[2:]:
            yield Access(made, (made, part), rows)
    elif step.name == "halve" and step.target.valid * size <= REPEAT:
        half = step.target.valid * size
        made = Operand(scratch, 0, 1, step.target.pitch * size // BLOCK, rows * half)
        ends = (
            Operand(numbers[unit], offset + at, 1, pitch // BLOCK, rows * pitch) for at in (0, valid - half)
        )
        yield Access(made, tuple(ends), rows)


def _way(op: Operation) -> Way:
    """The walk that `selection/walk.py` will choose: along rows, across them, or with one block of each of eight rows
    in a repeat."""
    folded = [value for value in op.operands if is_folded(value) and not is_filled_block(value)]
    if not folded:
        return CONTIGUOUS
    type = tile_type(folded[0])
    made = folded[0].owner
    assert isinstance(made, tile.BroadcastOp)
    source = tile_type(made.source).get_shape()
    runs = collapsed(
        type.get_shape(), [axis for axis, extent in enumerate(source) if extent != type.get_shape()[axis]]
    )
    if runs is None:
        return CONTIGUOUS
    rows, columns = (runs.outer, runs.length) if runs.inner == 1 else (runs.length, runs.inner)
    size = size_of(type.element_type)
    pitch = columns * size // BLOCK
    step = column_step(columns * size)
    has_column = any(not is_row(value) for value in folded)
    if eight_rows_pay(rows, columns * size, has_column):
        return Way((pitch, 1), (0, 1), (step, 0))
    if across_pays(rows, columns * size // REPEAT, columns * size):
        return Way((1, pitch), (1, 0), (0, step))
    return CONTIGUOUS


def _operand(
    value: SSAValue, lifetimes: Lifetimes, numbers: Mapping[Unit, int], way: Way, widest: int
) -> Operand | None:
    unit, offset = lifetimes.place_of(value)
    number = numbers.get(unit)
    if number is None:
        return None
    type = tile_type(value)
    size = size_of(type.element_type)
    if not is_folded(value):
        block, repeat = way.tile
        return Operand(number, offset, block, -(-repeat * size // widest), prod(type.get_shape()) * size)
    if is_filled_block(value):
        return Operand(number, offset, 0, 0)
    along = is_row(value) and (way is not CONTIGUOUS or type.get_shape()[-1] * size % TURN == 0)
    return Operand(number, offset, *way.row) if along else Operand(number, offset, *way.column)


def is_row(value: SSAValue) -> bool:
    """Whether a folded broadcast repeats a row; else it repeats a column, or one block."""
    assert isinstance(value.owner, tile.BroadcastOp)
    source = tile_type(value.owner.source).get_shape()
    return source[-1] > 1 and source[-1] == tile_type(value).get_shape()[-1]
