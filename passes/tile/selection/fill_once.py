"""Initializes the part of a tile that partial loads never write: once before the loops, with zeros.

    int64_t n = min(32, rows - first);
    if (uint64_t(n - 1) < 31) { AscendC::Duplicate(t[n * 1024], 0, ..); }     // the first iteration has less than 32 rows
    for (...) { AscendC::DataCopyPad(t, ..); }

Later iterations find zeros, or elements of earlier ones, there: either may be read, as nothing depends on them. These
tiles share no bytes with anything that is live before the loops. If it is known how much the first iterations load,
only the rest is filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr, i16
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.passes.tile.known import loops_around, number_of, trips_of
from ascir.passes.tile.selection.code import Code, Index, Place
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, held, size_of
from ascir.passes.tile.selection.padding import fill_columns
from ascir.passes.tile.selection.walk import FAR
from ascir.passes.tile.storage import addresses

DIVISIONS = arith.DivUIOp, arith.DivSIOp, arith.CeilDivUIOp, arith.CeilDivSIOp, arith.RemUIOp, arith.RemSIOp
WORD = size_of(i16)
"""Bytes of the words that tiles are filled with."""


def fill_once(code: Code, op: tile.LoadOp, sizes: Sequence[Index], shape: Sequence[int]) -> None:
    """Zeroes all slots of a tile where loads of these sizes do not write, before the loops around its load."""
    loops = loops_around(op)
    first = loops[-1]  # Before a branch around it, other tiles may be live.
    (slots,), bytes = addresses(op), held(tile_type(op.result))
    inside, code.at = code.at, InsertPoint.before(first)
    for number, address in enumerate(slots):
        target = Place(address, bytes, i16)
        loaded = _in_round(code, loops, number, sizes) if _in_turn(op, loops, number) else None
        if loaded is None:
            _zeros(code, target, 0)
        else:
            _fill_behind(code, target, loaded, shape, size_of(tile_type(op.result).element_type))
    code.at = inside


def _zeros(code: Code, place: Place, start: Index) -> None:
    count = code.sub(place.bytes // WORD, start)
    known = count if isinstance(count, int) else None
    code.call("duplicate_l2", code.tensor(place, start, known), code.constant(0, i16), code.number(count))


def _in_turn(op: Operation, loops: Sequence[scf.ForOp], number: int) -> bool:
    """Whether the slot of that number is first written by the iteration of that number in the innermost loop."""
    if op.parent_op() is not loops[0]:
        return False
    if len(loops) == 1:
        return True
    nested = all(inner.parent_op() is outer for inner, outer in pairwise(loops))
    return nested and number < (trips_of(loops[0]) or 0)


def _in_round(
    code: Code, loops: Sequence[scf.ForOp], number: int, sizes: Sequence[Index]
) -> list[Index] | None:
    """The sizes of a load in one of the first iterations of its loop, computed before the loops. None if they depend on
    more than arithmetic on loop counters and on values from outside, such as results of earlier iterations."""
    bodies = [loop.body.block for loop in loops]
    known: dict[SSAValue, SSAValue] = {}

    def before(value: SSAValue) -> SSAValue | None:
        owner = value.owner
        block = owner if isinstance(owner, Block) else owner.parent
        if value in known or block not in bodies:
            return known.get(value, value)
        if isinstance(owner, Block) or not owner.name.startswith("arith."):
            return None
        operands = [before(operand) for operand in owner.operands]
        if None in operands:
            return None
        mapped = {old: new for old, new in zip(owner.operands, operands, strict=True) if new is not None}
        if isinstance(owner, DIVISIONS) and number_of(owner.operands[1]) is None:
            # The loop may have no such iteration, and then the divisor may be 0.
            one = code.index(1)
            divisor = mapped[owner.operands[1]]
            mapped[owner.operands[1]] = code.insert(arith.MaxSIOp(divisor, one)).results[0]
        known[value] = code.insert(owner.clone(mapped)).results[0]
        return known[value]

    for loop, body in reversed([*zip(loops, bodies, strict=True)]):
        start, step = before(loop.lb), before(loop.step)
        if start is None or step is None:
            return None
        place = code.add(start, code.mul(step, number if loop is loops[0] else 0))
        known[body.args[0]] = code.index(place)
    found = [size if isinstance(size, int) else before(size) for size in sizes]
    return None if None in found else [size for size in found if size is not None]


def _fill_behind(
    code: Code, place: Place, sizes: Sequence[Index], shape: Sequence[int], element: int
) -> None:
    """Zeroes what a load of these sizes does not write, unless it loads nothing. `element`: the bytes of an element."""
    partial = [axis for axis, (size, extent) in enumerate(zip(sizes, shape, strict=True)) if size != extent]
    size = sizes[partial[0]]
    if len(partial) > 1 or isinstance(size, int):
        return _zeros(code, place, 0)
    (axis,) = partial
    rows, inner = prod(shape[:axis]), prod(shape[axis + 1 :]) * element
    pitch = shape[axis] * inner
    start: Index = 0
    if rows == 1 or place.bytes == pitch * rows:
        blocks = code.ceildiv(code.mul(size, inner), BLOCK)
        start = code.mul(blocks, BLOCK // WORD)

    def fill() -> None:
        if rows == 1:
            _zeros(code, place, start)
        elif start != 0 and pitch % BLOCK == 0 and REPEAT <= pitch <= FAR * BLOCK:
            fill_columns(code, place, rows, pitch // WORD, start, pitch // WORD, IntegerAttr(0, i16))
        else:
            _zeros(code, place, 0)

    # A load of no elements is skipped, and one of all elements leaves nothing unwritten.
    compared = code.index(code.sub(size, 1)), code.index(shape[axis] - 1)
    some = code.insert(arith.CmpiOp(*compared, "ult")).results[0]
    code.when(some, fill)
