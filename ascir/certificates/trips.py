"""How often a loop may run, as far as its bounds tell.

    scf.for %i = 0 to %m step 1 { ... }              // 0 to 5 times
    scf.for %i = %n to %n + 4 step 1 { ... }         // 4 times

Short loops with constant bounds run completely, of long ones a few iterations, or all if requested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf, prod

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.certificates.numbers import CASTS, FOLDS, computed
from ascir.dialects.ascendc.ops import AscendCOp

TRIPS, LONG = (0, 1, 2, 3, 4, 5), 8
SHORT = 6
"""Loops with at most this many iterations run completely."""
DECIDED = {"scf.for": 3, "scf.if": 1}
"""How many of the first operands of these operations decide what runs."""
CHOSEN = ("arith.cmpi", "arith.select")
Shown = Callable[[SSAValue], bool]
"""Whether all iterations show more of what a counter is used for than a few do: `places`, or `steers`."""
MOST_STEPS = 60_000
"""The most operations of a loop, in all iterations of it and of the loops around it, that are traced one by one."""


def around(op: Operation) -> Iterator[Operation]:
    while (op := op.parent_op()) is not None:  # pyright: ignore[reportAssignmentType]
        yield op


def trips_of(loop: scf.ForOp, long: bool, whole: Shown | None = None) -> tuple[int, ...]:
    options = (*TRIPS, LONG) if long else TRIPS
    step, length = fixed(loop.step), length_of(loop.ub, loop.lb)
    if step is None or length is None:
        if (most := most_trips(loop)) is None:
            return options
        return (*(each for each in options if each < most), min(most, options[-1]))
    count = -(-length // max(step, 1))
    if count <= SHORT or (whole and runs_whole(loop, count, whole)):
        return (count,)
    return tuple(each for each in options if 2 <= each <= count)


def most_trips(loop: scf.ForOp) -> int | None:
    """An upper bound on the number of iterations, if the IR has one."""
    step, most = fixed(loop.step), _most(loop.ub, loop.lb)
    return None if most is None or not step or step < 0 else -(-most // step)


def most_visits(place: Operation) -> float:
    """An upper bound on how often an operation is executed."""
    loops = [most_trips(each) for each in around(place) if isinstance(each, scf.ForOp)]
    return prod(inf if each is None else each for each in loops) if all(each != 0 for each in loops) else 0


def runs_whole(loop: scf.ForOp, count: int, whole: Shown) -> bool:
    """Whether all iterations of a loop run: if a few do not show what follows from its counter, and there are not too
    many."""
    size = sum(1 for _ in loop.walk())
    for outer in around(loop):
        if isinstance(outer, scf.ForOp):
            size *= max(trips_of(outer, False, whole))
    return count * size <= MOST_STEPS and whole(loop.body.block.args[0])


def places(number: SSAValue) -> bool:
    """Whether an address on the chip is computed from a number."""
    left, seen = [number], set[SSAValue]()
    while left:
        for use in left.pop().uses:
            op = use.operation
            if isinstance(op, AscendCOp):
                if op.ROW.name in ("tbuf.get_with_offset", "local_tensor.bracket", "local_tensor.subindex"):
                    return True
            elif op.name in FOLDS or op.name in CASTS:
                left += [each for each in op.results if each not in seen]
                seen.update(op.results)
    return False


def decides(number: SSAValue) -> bool:
    """Whether trip counts or conditions are computed from a number."""
    left, seen = [number], {number}
    while left:
        for use in left.pop().uses:
            op = use.operation
            if use.index < DECIDED.get(op.name, 0):
                return True
            if op.name in FOLDS or op.name in CASTS or op.name in CHOSEN:
                left += [each for each in op.results if each not in seen]
                seen.update(op.results)
    return False


def steers(number: SSAValue) -> bool:
    """Whether an address on the chip, or how often others run, is computed from a number."""
    return places(number) or decides(number)


def limits(bound: SSAValue) -> Iterator[SSAValue]:
    """What a bound does not exceed: constants and sizes of which it is the least, if it is one."""
    owner = bound.owner
    if isinstance(owner, Operation) and owner.name == "arith.minsi":
        for operand in owner.operands:
            yield from limits(operand)
    elif _of_sizes(bound):
        yield bound


def _of_sizes(value: SSAValue) -> bool:
    """Whether a number is computed from constants and arguments only."""
    owner = value.owner
    if isinstance(owner, Block):
        return isinstance(owner.parent_op(), FuncOp)
    if owner.name == "arith.constant":
        return True
    return (owner.name in FOLDS or owner.name in CASTS) and all(map(_of_sizes, owner.operands))


def _most(high: SSAValue, low: SSAValue) -> int | None:
    """An upper bound on the distance of a loop bound from `low`, if the IR has one."""
    owner = high.owner
    if isinstance(owner, Operation) and owner.name == "arith.minsi":
        found = [each for operand in owner.operands if (each := _most(operand, low)) is not None]
        return min(found, default=None)
    if isinstance(owner, Operation) and owner.name == "arith.select":
        ways = [_most(operand, low) for operand in owner.operands[1:]]
        return None if None in ways else max(each for each in ways if each is not None)
    if (length := length_of(high, low)) is None and _of_core(low):
        end = fixed(high)
        return None if end is None else max(end, 0)
    return length


def _of_core(value: SSAValue) -> bool:
    """Whether a number is that of the core, of which the least is 0."""
    owner = value.owner
    if isinstance(owner, Operation) and owner.name in CASTS:
        return _of_core(owner.operands[0])
    return isinstance(owner, AscendCOp) and owner.ROW.name == "get_block_idx"


def length_of(high: SSAValue, low: SSAValue) -> int | None:
    """The distance of a loop bound from `low`, if it is constant."""
    owner = high.owner
    if isinstance(owner, Operation) and owner.name == "arith.addi" and low in owner.operands:
        (other,) = [each for each in owner.operands if each is not low] or [low]
        found = fixed(other)
        return None if found is None else max(found, 0)
    end, start = fixed(high), fixed(low)
    return None if end is None or start is None else max(end - start, 0)


def fixed(value: SSAValue) -> int | None:
    """The number, if it is constant."""
    owner = value.owner
    if isinstance(owner, Block) or not (
        owner.name in FOLDS or owner.name in CASTS or owner.name == "arith.constant"
    ):
        return None
    operands = [fixed(each) for each in owner.operands]
    found = None if any(each is None for each in operands) else computed(owner, operands)
    return found if isinstance(found, int) else None


def by_counters(value: SSAValue) -> bool:
    """Whether a bound depends on the counter of an enclosing loop, and not on data."""
    left, seen = [value], set[SSAValue]()
    while left:
        if (one := left.pop()) in seen:
            continue
        seen.add(one)
        if isinstance(owner := one.owner, Block):
            if isinstance(owner.parent_op(), scf.ForOp):
                return True
        elif not isinstance(owner, AscendCOp):
            left += owner.operands
    return False
