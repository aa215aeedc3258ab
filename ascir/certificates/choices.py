"""Chooses the executions of a kernel that are checked: how often its loops run, and which way its branches go.

    scf.for %i = 0 to %m { scf.if %q { A } else { B } }      // 0 to 5 iterations; A, B, and both in turn

Loops with the same bounds have the same trip count. Short loops with constant bounds run completely; of long ones a few
of the first and last iterations run, with counters that stand for any number, or all if requested. Other loops run 0
to 5 times, in all combinations if there are few, with a last iteration that is whole or partial: of three slots that
are used in turn, each may be the last one, after all have been used. Two loops of which only one can run are told apart.
An `scf.if` on an unknown condition takes one side, the other, or both alternately.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from random import Random

from xdsl.dialects import arith, scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue

from ascir.certificates.numbers import CASTS, FOLDS
from ascir.certificates.trips import LONG, Shown, around, fixed, length_of, most_trips, trips_of

MOST_RUNS = 80
WAYS = ((True,), (False,), (True, False), (False, True, True), (True, False, False), (False, True))
"""Whether the condition of a branch holds, each time it is evaluated: a sequence that repeats."""
HALF = "ascendc.get_sub_block_idx"
SHALLOW = 3
"""With at most this many loops, all of them may run many times."""
LITTLE = (2, 3)
"""The trip counts of loops that must run: in the third iteration, the first of two slots is used again."""
LONGER = (2, 3, *(2**n for n in range(3, 11)))
"""The trip counts of a loop that are tried until its body reaches all of its parts: some run only once in many
iterations."""
AGAIN = 3
"""So many times as long are executions in which such a part runs again: in the third time, two slots are used again."""
USUAL = 3
"""The number of these executions that are checked first."""


@dataclass(frozen=True)
class Choice:
    """The trip counts of all loops that are not fixed, and the sides that branches take."""

    trips: Mapping[Operation, int]
    ways: Mapping[Operation, int]
    """Indices into `WAYS`."""
    short: int
    """Whether the last iteration of a loop is a whole step (0), one less than a step (1), or half a step (2)."""
    half: int = 0
    """The index of the vector core in its block."""
    alone: bool = False
    """Whether there is one core, and sizes are small: it then reaches work that other cores would do."""
    whole: Shown | None = None
    """Of which loops all iterations run (`runs_whole`); None: of short ones only."""
    spans: bool = False
    """Whether the iterations of a long loop that are not traced count as one, whose counter is a `Span` of all their
    values."""
    possible: bool = True
    """Whether it can happen. Of two loops of which only one can run, both do if not: what only such an execution needs
    is not superfluous, as a plan need not know of it."""

    def __str__(self) -> str:
        loops = ", ".join(map(str, self.trips.values()))
        ways = ", ".join(
            " ".join("then" if holds else "else" for holds in WAYS[way]) for way in self.ways.values()
        )
        told = [f"loops run {loops} times"] * bool(loops) + [f"branches: {ways}"] * bool(ways)
        told += [f"half {self.half}"] * bool(self.half)
        return "; ".join([*told, *(["one core, small sizes"] * self.alone)])


def choices(
    function: FuncOp, most: int = MOST_RUNS, *, more: bool = False, whole: Shown | None = None
) -> list[Choice]:
    """The executions that are checked; a sample, if there are more combinations than `most`."""
    groups = _groups(function)
    loops = [first for first, *_ in groups]
    branches = [op for op in function.walk() if isinstance(op, scf.IfOp)]
    trips = [trips_of(loop, more and len(loops) <= SHALLOW, whole) for loop in loops]
    ways = tuple(range(len(WAYS) if more else USUAL))
    turns = [ways if any(isinstance(p, scf.ForOp) for p in around(each)) else (0, 1) for each in branches]
    short = (0, 2, 1) if any(fixed(loop.ub) is None for loop in loops) else (0,)
    halves = (0, 1) if any(op.name == HALF for op in function.walk()) else (0,)
    total = len(short) * len(halves)
    for each in (*trips, *turns):
        total *= len(each)
    if total <= most:
        picks: Iterator[tuple[int, ...]] = product(*trips, *turns, short, halves)
    else:
        picks = _some(
            (*trips, *turns, short, halves),
            [_within(group, loops) for group in groups],
            _paths(branches),
            most,
        )
    alternatives = _alternatives(groups)
    found = (
        Choice(
            {loop: number for group, number in zip(groups, pick, strict=False) for loop in group},
            dict(zip(branches, pick[len(loops) :], strict=False)),
            short=pick[-2],
            half=pick[-1],
            whole=whole,
        )
        for pick in picks
    )
    return [each for choice in found for each in _with_one_of(alternatives, choice)]


def with_little(function: FuncOp, place: Operation) -> Iterator[Choice]:
    """Executions that reach an operation in a branch, and one other branch or loop, but as little else as possible."""
    ops = [op for op in function.walk() if isinstance(op, scf.ForOp | scf.IfOp)]
    halves = (0, 1) if any(op.name == HALF for op in function.walk()) else (0,)
    here = sides_of(place)
    if not any(isinstance(op, scf.IfOp) for op in here):
        return
    others = [(op, region) for op in ops for region in op.regions if region.blocks]
    alternatives = _alternatives(_groups(function))
    for rounds, (op, region), half in product(LITTLE, others, halves):
        taken = {**sides_of(op), op: region, **here}
        trips: dict[Operation, int] = {
            loop: _nearest(trips_of(loop, False), rounds if any(each in taken for each in group) else 0)
            for group in _groups(function)
            for loop in group
        }
        ways: dict[Operation, int] = {
            each: int(taken.get(each) is not each.true_region) for each in ops if isinstance(each, scf.IfOp)
        }
        yield from _with_one_of(alternatives, Choice(trips, ways, short=0, half=half))


def reaching(function: FuncOp, place: Operation, times: int = 1) -> Iterator[Choice]:
    """Longer and longer executions in which everything around an operation runs, all of them so many times as long;
    none if it never runs."""
    groups, here = _groups(function), sides_of(place)
    loops = [group for group in groups if any(each in here for each in group)]
    if any(most_trips(each) == 0 for each in here if isinstance(each, scf.ForOp)):
        return
    ways: dict[Operation, int] = {
        each: int(each in here and here[each] is not each.true_region)
        for each in function.walk()
        if isinstance(each, scf.IfOp)
    }
    for rounds, group in product(LONGER, loops or ([],)):
        yield from _long(function, groups, group, times * rounds, ways)


def again_and_again(function: FuncOp, loop: scf.ForOp, rounds: int) -> Iterator[Choice]:
    """Executions in which a loop runs so many times."""
    groups = _groups(function)
    group = next(group for group in groups if loop in group)
    ways: dict[Operation, int] = {each: 0 for each in function.walk() if isinstance(each, scf.IfOp)}
    yield from _long(function, groups, group, rounds, ways)


def _long(
    function: FuncOp,
    groups: Sequence[Sequence[scf.ForOp]],
    group: Sequence[scf.ForOp],
    rounds: int,
    ways: Mapping[Operation, int],
) -> Iterator[Choice]:
    """Executions in which the loops of one group run so many times, if they may, and the others as usual."""
    usual: dict[Operation, int] = {
        each: _nearest(trips_of(some[0], False), 2) for some in groups for each in some
    }
    most = [rounds, *filter(None, map(most_trips, group))]
    trips = {**usual, **dict.fromkeys(group, min(most))}
    halves = (0, 1) if any(op.name == HALF for op in function.walk()) else (0,)
    for half in halves:
        for choice in _with_one_of(_alternatives(groups), Choice(trips, ways, short=0, half=half)):
            if choice.possible:
                yield choice


def sides_of(place: Operation) -> dict[Operation, Region]:
    """The operations that enclose one, each with the region that it is in."""
    found: dict[Operation, Region] = {}
    for outer in around(place):
        region = place.parent_region()
        assert region is not None
        found[outer] = region
        place = outer
    return found


def may_reach(choice: Choice, sides: Mapping[Operation, Region]) -> bool:
    """Whether an execution may reach what these operations enclose: their loops run, and their branches take that side
    at least once."""
    for outer, region in sides.items():
        if isinstance(outer, scf.ForOp) and choice.trips.get(outer) == 0:
            return False
        if (
            isinstance(outer, scf.IfOp)
            and (region is outer.true_region) not in WAYS[choice.ways.get(outer, 2)]
        ):
            return False
    return True


def _groups(function: FuncOp) -> list[list[scf.ForOp]]:
    """The loops, grouped by equal bounds that are invariant in the loops around them."""
    found: dict[tuple[SSAValue | Operation, ...], list[scf.ForOp]] = {}
    for op in function.walk():
        if isinstance(op, scf.ForOp):
            bounds = (op.lb, op.ub, op.step)
            apart = length_of(op.ub, op.lb) is not None or any(map(_varies, bounds))
            found.setdefault((op,) if apart else bounds, []).append(op)
    return list(found.values())


def _alternatives(groups: Sequence[Sequence[scf.ForOp]]) -> list[list[Sequence[scf.ForOp]]]:
    """Groups of which at most one runs, of any two in a list: one ends at a multiple of some number, the other one at a
    multiple of 1 minus that number. No loop starts below zero, and no size is negative: one of them has no iterations,
    whatever the number is."""
    factors = [set(_factors(group[0].ub)) for group in groups]

    def apart(one: int, other: int) -> bool:
        return any((factor, not holds) in factors[other] for factor, holds in factors[one])

    found: list[list[int]] = []
    for pair in combinations(range(len(groups)), 2):
        if not apart(*pair) or any(set(pair) <= set(known) for known in found):
            continue
        several = list(pair)
        several += [
            each
            for each in range(len(groups))
            if each not in pair and all(apart(each, other) for other in several)
        ]
        found.append(several)
    return [[groups[number] for number in several] for several in found]


def _factors(end: SSAValue) -> Iterator[tuple[SSAValue, bool]]:
    """The numbers of which a bound is a multiple, or of 1 minus them (False), by a factor that is not negative."""
    if not isinstance(end.owner, arith.MuliOp):
        return
    for factor, times in (end.owner.operands, end.owner.operands[::-1]):
        rest = factor.owner
        if isinstance(rest, arith.SubiOp) and fixed(rest.lhs) == 1:
            yield rest.rhs, False
        else:
            yield factor, True
        if _is_bit(times):
            yield from _factors(factor)


def _is_bit(value: SSAValue) -> bool:
    """Whether a number is known to be 0 or 1: the least of 1 and what is not negative, or 1 minus that."""
    owner = value.owner
    if isinstance(owner, arith.SubiOp):
        return fixed(owner.lhs) == 1 and _is_bit(owner.rhs)
    if not isinstance(owner, arith.MinSIOp):
        return False
    return any(
        fixed(one) == 1 and _is_not_negative(other) for one, other in (owner.operands, owner.operands[::-1])
    )


def _is_not_negative(value: SSAValue) -> bool:
    """Whether a number is known not to be negative: a size, or what sizes and other such numbers make."""
    owner = value.owner
    if isinstance(owner, Block):
        return isinstance(owner.parent_op(), FuncOp)
    if isinstance(owner, arith.MinSIOp | arith.MuliOp | arith.AddiOp):
        return all(map(_is_not_negative, owner.operands))
    if isinstance(owner, arith.MaxSIOp):
        return any(map(_is_not_negative, owner.operands))
    number = fixed(value)
    return number is not None and number >= 0


def _with_one_of(alternatives: Sequence[Sequence[Sequence[scf.ForOp]]], choice: Choice) -> Iterator[Choice]:
    """An execution; if it runs several alternatives, those that run only one of them, too."""
    for several in alternatives:
        running = [group for group in several if choice.trips[group[0]]]
        if len(running) < 2:
            continue
        yield replace(choice, possible=False)
        for one in running:
            others = [loop for group in running if group is not one for loop in group]
            less = replace(choice, trips={**choice.trips, **dict.fromkeys(others, 0)})
            yield from _with_one_of(alternatives, less)
        return
    yield choice


def _varies(value: SSAValue) -> bool:
    """Whether a number may vary between the iterations of a loop."""
    owner = value.owner
    if isinstance(owner, Block):
        return isinstance(owner.parent_op(), scf.ForOp)
    if not any(isinstance(each, scf.ForOp) for each in (owner, *around(owner))):
        return False
    if owner.name in FOLDS or owner.name in CASTS or owner.name == "arith.constant":
        return any(map(_varies, owner.operands))
    return True


def _within(group: Sequence[Operation], loops: Sequence[Operation]) -> list[int]:
    """The indices of the loops that are nested in loops of a group."""
    return [
        number
        for number, each in enumerate(loops)
        if each not in group and any(outer in group for outer in around(each))
    ]


def _paths(branches: Sequence[scf.IfOp]) -> list[list[int]]:
    """For each side of each branch, the choices of all branches that lead there; then 0 for `short`, and for `half`."""
    found: list[list[int]] = []
    for branch in branches:
        sides: dict[Operation, int] = {}
        inner: Operation = branch
        for outer in around(branch):
            if isinstance(outer, scf.IfOp):
                sides[outer] = int(inner.parent_region() is outer.false_region)
            inner = outer
        found += [
            [*(sides.get(each, side if each is branch else 0) for each in branches), 0, 0] for side in (0, 1)
        ]
    return found


def _some(
    options: Sequence[Sequence[int]],
    nests: Sequence[Sequence[int]],
    paths: Sequence[Sequence[int]],
    most: int,
) -> Iterator[tuple[int, ...]]:
    """A sample of the combinations: first the corners, with the same trip count for all loops, each side of each
    branch, and other trip counts for one loop, all loops nested in one, or all nested loops; then random ones."""
    loops = len(nests)
    random, found = Random(0), dict[tuple[int, ...], None]()
    for path in paths:
        found[
            tuple(_nearest(each, 2 if n < loops else path[n - loops]) for n, each in enumerate(options))
        ] = None
    for way, trips in product(range(len(WAYS)), (2, 3, 1, 0) if loops > SHALLOW else (LONG, 2, 3, 1, 0)):
        found[tuple(_nearest(each, trips if n < loops else way) for n, each in enumerate(options))] = None
    for way in (0, 1):
        usual = [_nearest(each, 2 if n < loops else way) for n, each in enumerate(options)]
        for n, each in enumerate(options):
            for number in each:
                found[(*usual[:n], number, *usual[n + 1 :])] = None
    all_nested = sorted({*chain(*nests)})
    for inner in filter(None, (*nests, all_nested)):
        for trips, outer in product((0, 1), (2, LONG)):
            nested = [
                _nearest(each, trips if n in inner else outer if n < loops else 0)
                for n, each in enumerate(options)
            ]
            found[tuple(nested)] = None
    corners = list(found)[:most]
    for _ in range(4 * (most - len(corners))):
        if len(found) >= most:
            break
        # Deep nests take long: few iterations each.
        few = [[n for n in each if n <= 3] or each if loops > SHALLOW else each for each in options]
        found[tuple(random.choice(each) for each in few)] = None
    yield from list(found)[:most]


def _nearest(options: Sequence[int], wanted: int) -> int:
    return min(options, key=lambda each: abs(each - wanted))
