"""Follows what runs, or runs more or less often, only in one of many iterations, which short executions do not reach.

    scf.for %i = 0 to %m { ...; scf.for %j = 0 to (1 if %i % 100 == 99 else 0) { A } }     // 128 iterations, and 384
    scf.for %i = 0 to %m { ...; scf.for %j = 0 to (1 if %i % 17 == 16 else 2) { A } }      // 51 iterations

An execution is as long as it takes to run an operation once; another one runs it again. What no such execution reaches is
refuted, unless all iterations that decide about it were followed: then it never runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.certificates import Refuted
from ascir.certificates.choices import AGAIN, LITTLE, Choice, again_and_again, reaching
from ascir.certificates.events import Event, named
from ascir.certificates.fixed import number_of
from ascir.certificates.numbers import CASTS, FOLDS
from ascir.certificates.periods import periods_of
from ascir.certificates.traces import Memo, trace
from ascir.certificates.trips import CHOSEN, DECIDED, MOST_STEPS, around, most_trips, most_visits
from ascir.dialects.ascendc.ops import AscendCOp

TWICE = 2
"""What may run this often must do so in an execution: then what it needs of itself is seen."""


def longer(
    function: FuncOp, memo: Memo, adapted: Callable[[Choice], Choice]
) -> Iterator[tuple[Choice, list[Event]]]:
    """Executions that run what none of those traced so far ran twice, and whole periods, again and again. Raises `Refuted`
    for what it cannot reach."""
    for place in _places(function):
        block = number_of(place.parent)
        if memo.most[block] >= min(most_visits(place), TWICE):
            continue
        for pair in zip(*(reaching(function, place, times) for times in (1, AGAIN)), strict=True):
            once, again = map(adapted, pair)
            events = trace(function, once, memo)
            if memo.visits[block]:
                yield once, events
                yield again, trace(function, again, memo)
                break
        else:
            if not memo.most[block] and not _all_followed(place, memo):
                raise Refuted(f"no execution that could be followed reaches {named(place)}")
    for loop, period in periods_of(function).items():
        rounds = AGAIN * period
        if (
            memo.most[number_of(loop.body.block)] < rounds
            and rounds * sum(1 for _ in loop.walk()) <= MOST_STEPS
        ):
            for choice in map(adapted, again_and_again(function, loop, rounds)):
                yield choice, trace(function, choice, memo)


def _places(function: FuncOp) -> list[Operation]:
    """The first call of each block."""
    blocks = [block for op in function.walk() for region in op.regions for block in region.blocks]
    calls = (next((op for op in block.ops if isinstance(op, AscendCOp)), None) for block in blocks)
    return [op for op in calls if op is not None]


def _all_followed(place: Operation, memo: Memo) -> bool:
    """Whether all iterations were followed of the loops around an operation that ran, as far as these decide whether it
    runs."""
    loops = [each for each in around(place) if isinstance(each, scf.ForOp)]
    ran = [each for each in loops if memo.most[number_of(each.body.block)]]
    if (deciding := _deciding(place, memo)) is not None:
        ran = [each for each in ran if each in deciding]
    most = list(map(most_trips, ran))
    # Executions differ in the iterations of one loop; the others run a few.
    return None not in most and sum(each is not None and each > LITTLE[0] for each in most) <= 1


def _deciding(place: Operation, memo: Memo) -> set[Operation] | None:
    """The loops whose counters alone decide whether what never ran around an operation runs; None if all else may, too."""
    left, seen, found = list[SSAValue](), set[SSAValue](), set[Operation]()
    inner = place
    for outer in around(place):
        if outer.name in DECIDED and inner.parent is not None and not memo.most[number_of(inner.parent)]:
            left += outer.operands[: DECIDED[outer.name]]
        inner = outer
    while left:
        if (value := left.pop()) in seen:
            continue
        seen.add(value)
        if isinstance(owner := value.owner, Block):
            loop = owner.parent_op()
            if not isinstance(loop, scf.ForOp) or value is not owner.args[0]:
                return None
            found.add(loop)
            left += [loop.lb, loop.ub, loop.step]
        elif owner.name in FOLDS or owner.name in CASTS or owner.name in (*CHOSEN, "arith.constant"):
            left += owner.operands
        else:
            return None
    return found
