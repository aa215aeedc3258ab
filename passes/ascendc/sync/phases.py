"""How often what is in a loop runs in each of its iterations, where remainders of its counter decide that.

    scf.for %i = 0 to %n { A; scf.for %j = 0 to (1 if %i % 8 == 7 else 0) { B } }      // seven times A, then A and B

Of many iterations that are alike and follow each other, the first few are told apart; the last of these stands for all
others, however many they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from math import gcd, lcm

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import evaluate
from ascir.passes.ascendc.sync.rounds import Loop, Loops, slope_of, trips_of
from ascir.walk import walked

REMAINDERS = ("arith.remui", "arith.remsi")
KEPT = 4
"""So many iterations that are alike are told apart: with two or three slots, the next ones know of all before these."""
MOST = 32
"""The most iterations that are told apart."""
LONGEST = 1024
"""The most iterations after which all remainders repeat."""
EARLY = 4
"""The most iterations before those in which all remainders are of positive numbers."""


@dataclass(frozen=True, eq=False)
class Phases:
    """The iterations of a loop that are told apart, by numbers; 0 is the first one."""

    counts: Sequence[Mapping[Operation, int]]
    """The trip counts of loops, and the conditions of branches, that are known in each."""
    following: Sequence[Sequence[int]]
    """Those that may come after each."""
    token: SSAValue
    """What stands for the number among values that are known."""

    @cached_property
    def decided(self) -> AbstractSet[Operation]:
        """The operations of which something is known in a phase."""
        return {op for each in self.counts for op in each}

    def begun(self) -> dict[SSAValue, int]:
        return {self.token: 0}

    def next(self, phase: int) -> Iterator[dict[SSAValue, int]]:
        return ({self.token: each} for each in self.following[phase])


def phases_of(ops: Iterable[Operation]) -> dict[Operation, Phases]:
    """The phases of each loop that has some."""
    loops = Loops()
    known = [loop for op in ops if op.name == "scf.for" and (loop := loops[op]) is not None]
    found = {loop.op: _phases(loop) for loop in known}
    return {op: phases for op, phases in found.items() if phases is not None}


def _phases(loop: Loop) -> Phases | None:
    inside = list(walked(loop.op))[1:]
    remainders = dict(_remainders(loop, inside))
    if not remainders:
        return None
    period = lcm(*(length // gcd(length, by * loop.step) for length, by in remainders.values()))
    rounds = range(EARLY + 1)
    early = next((each for each in rounds if len(_known(loop, remainders, each)) == len(remainders)), None)
    if early is None or period > LONGEST:
        return None
    deciding = [op for op in inside if op.name in ("scf.for", "scf.if")]
    counts = [dict(_counts(deciding, _known(loop, remainders, number))) for number in range(early + period)]
    if all(each == counts[early] for each in counts[early:]):
        return None
    kept, following = list[Mapping[Operation, int]](), list[list[int]]()
    for number, each in enumerate(counts):
        if number >= early + KEPT and kept[-KEPT:] == [each] * KEPT:
            following[-1] = [len(kept) - 1, len(kept)]
        else:
            kept.append(each)
            following.append([len(kept)])
    following[-1][-1] = early
    return Phases(kept, following, ConstantOp.from_int_and_width(0, 1).result) if len(kept) <= MOST else None


def _remainders(loop: Loop, inside: Iterable[Operation]) -> Iterator[tuple[Operation, tuple[int, int]]]:
    """The remainders of sums of multiples of a loop's counter and constants: the divisor and the factor of each."""
    for op in inside:
        if op.name in REMAINDERS and (length := evaluate(op.operands[1], {})):
            by = slope_of(op.operands[0], loop, {})
            if by is not None and by > 0 and evaluate(op.operands[0], {loop.counter: loop.low}) is not None:
                yield op, (length, by)


def _known(loop: Loop, remainders: Iterable[Operation], number: int) -> dict[SSAValue, int]:
    """The remainders in an iteration, of what is not negative."""
    env: dict[SSAValue, int] = {loop.counter: loop.low + number * loop.step}
    operands = {op: evaluate(op.operands[0], env) for op in remainders}
    numbers = {
        op: evaluate(op.results[0], env)
        for op, number in operands.items()
        if number is not None and number >= 0
    }
    return {op.results[0]: number for op, number in numbers.items() if number is not None}


def _counts(deciding: Iterable[Operation], known: Mapping[SSAValue, int]) -> Iterator[tuple[Operation, int]]:
    """The trip counts and conditions that follow from what is known."""
    for op in deciding:
        count = trips_of(op, known) if op.name == "scf.for" else evaluate(op.operands[0], known)
        if count is not None:
            yield op, count
