"""Which bytes an instruction touches over all iterations of its loops, and whether iterations touch disjoint bytes.

    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        load %t[%i * 512 + %j * 64], 64 elements      // disjoint in both loops: no barrier between any two iterations
      }
    }

Addresses must be affine in the loop counters, with a constant stride from one iteration to the next. The bytes touched
by all iterations of a loop are those touched by one iteration of the loop around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ascir.dialects.ascendc.constants import greatest_of, least_of
from ascir.passes.ascendc.sync.accesses import CASTS, Instruction, Numbers, Tensor, evaluate
from ascir.passes.ascendc.sync.patterns import BLOCK, run


@dataclass(frozen=True)
class Rounds:
    """What an instruction touches in all iterations of its loops."""

    bits: Mapping[Tensor, int]
    """The blocks of each tensor whose places are known."""
    apart: Operation | None
    """The outermost loop within one run of which no iteration touches what another one writes."""


def rounds_of(instruction: Instruction, numbers: Numbers, known_loops: Loops) -> Rounds:
    """Analyses the loops around an instruction, except those whose counters are in `numbers`: these are followed one
    iteration at a time."""
    loops = list(_around(instruction.op, numbers, known_loops))
    if not loops:
        return NO_ROUNDS
    env = {**numbers, **{loop.counter: loop.low for loop in loops}}
    local = [each for each in (*instruction.reads, *instruction.writes) if not each.is_global]
    known = [each for each in local if _known(each, env)]
    several = {each for each in known if _varies(each, loops, numbers)}
    first = {each: each.blocks(env, most=each in several).bits for each in known}
    # Without a pattern, all blocks up to the end of the tensor count: the first iteration covers all.
    patterns = ((each, each.pattern if each.asked is None else each.asked.pattern(env)) for each in known)
    exact = [each for each, pattern in patterns if pattern and each not in several]
    every = {each: _in_loops(each, first[each], loops, numbers) for each in exact}
    bits = {each: found for each, found in every.items() if found is not None}
    return Rounds(bits, _apart(instruction, first, loops, env, numbers) if len(known) == len(local) else None)


NO_ROUNDS = Rounds({}, None)
"""For an instruction outside such loops."""


def _in_loops(tensor: Tensor, bits: int, loops: Sequence[Loop], numbers: Numbers) -> int | None:
    """The blocks that are touched over all iterations of all loops, or None if this is not known."""
    for loop in loops:
        by = _blocks_on(tensor, loop, numbers)
        if by is None or (by and loop.rounds is None):
            return None
        bits = _in_all(bits, by, loop.rounds or 1)
    return bits


def _apart(
    instruction: Instruction,
    first: Mapping[Tensor, int],
    loops: Sequence[Loop],
    env: Numbers,
    numbers: Numbers,
) -> Operation | None:
    written = [each for each in instruction.writes if each in first]
    pairs = [(one, other) for one in written for other in first if one.root is other.root]
    bits, ahead, found = dict(first), bool(written), None
    for loop in loops:
        on = {each: _blocks_on(each, loop, numbers) for each in bits}
        if ahead := ahead and all(_pair_apart(pair, bits, on, loop, env) for pair in pairs):
            found = loop.op
        elif any(one is not other and (on[one] is None or on[one] != on[other]) for one, other in pairs):
            return None  # what was found for one iteration of this loop does not hold for the others
        if loop.rounds is None or None in on.values():
            ahead = False
        else:
            bits = {each: _in_all(bits[each], by or 0, loop.rounds) for each, by in on.items()}
    return found


@dataclass(frozen=True)
class Loop:
    """A loop whose counter starts from a constant and advances by a constant."""

    op: Operation
    counter: SSAValue
    low: int
    step: int
    rounds: int | None
    """The greatest trip count, if it is known."""


class Loops(dict[Operation, "Loop | None"]):
    """A cache of loops; None if the start or the step is not a constant."""

    def __missing__(self, op: Operation) -> Loop | None:
        found: Loop | None = None
        low, step = evaluate(op.operands[0], {}), evaluate(op.operands[2], {})
        if low is not None and step is not None and step > 0:
            found = Loop(op, op.regions[0].block.args[0], low, step, most_of(op))
        self[op] = found
        return found


def _around(op: Operation, numbers: Numbers, loops: Loops) -> Iterator[Loop]:
    """The loops around an instruction, from the innermost outwards, up to the first other operation. Conditions are
    skipped: when they do not hold, nothing is touched."""
    while (parent := op.parent_op()) is not None and parent.name in ("scf.for", "scf.if"):
        op = parent
        if op.name == "scf.if":
            continue
        loop = loops[op]
        if loop is None or loop.counter in numbers:
            return
        yield loop


def trips_of(loop: Operation, numbers: Numbers = {}) -> int | None:  # noqa: B006
    """The trip count of a loop, if it is known: bounds are constants, or the upper one is the lower one plus a
    constant."""
    length, step = _length(loop.operands[1], loop.operands[0], numbers), evaluate(loop.operands[2], numbers)
    return None if length is None or not step else max(-(-length // step), 0)


def most_of(loop: Operation) -> int | None:
    """An upper bound of the trip count, if there is one: the upper loop bound may be a minimum of several values."""
    step = evaluate(loop.operands[2], {})
    lengths = [_longest(each, loop.operands[0]) for each in _least(loop.operands[1])]
    known = [each for each in lengths if each is not None]
    return max(-(-min(known) // step), 0) if known and step and step > 0 else None


def _longest(high: SSAValue, low: SSAValue) -> int | None:
    if (length := _length(high, low, {})) is not None:
        return length
    end, start = greatest_of(high), evaluate(low, {})
    start = least_of(low) if start is None else start
    return None if end is None or start is None else end - start


def _least(value: SSAValue) -> Iterator[SSAValue]:
    """The operands of nested minima."""
    if not isinstance(value, OpResult) or (owner := value.op).name != "arith.minsi":
        yield value
        return
    for each in owner.operands:
        yield from _least(each)


def _length(high: SSAValue, low: SSAValue, numbers: Numbers) -> int | None:
    if isinstance(high, OpResult) and (owner := high.op).name == "arith.addi" and low in owner.operands:
        return evaluate(owner.operands[1 if owner.operands[0] is low else 0], numbers)
    end, start = evaluate(high, numbers), evaluate(low, numbers)
    return None if end is None or start is None else end - start


def _known(tensor: Tensor, env: Numbers) -> bool:
    """Whether the place in the first iteration is known."""
    places = [value for value, _ in tensor.skipped] + ([] if tensor.offset is None else [tensor.offset])
    return all(evaluate(value, env) is not None for value in places)


def _varies(tensor: Tensor, loops: Sequence[Loop], numbers: Numbers) -> bool:
    """Whether the number of blocks may differ between iterations."""
    counts = () if tensor.asked is None else tensor.asked.values
    return any(slope_of(value, loop, numbers) != 0 for value in counts for loop in loops)


def _pair_apart(
    pair: tuple[Tensor, Tensor],
    bits: Mapping[Tensor, int],
    on: Mapping[Tensor, int | None],
    loop: Loop,
    env: Numbers,
) -> bool:
    """Whether what one tensor of the pair touches in an iteration is never touched by the other one in a different
    iteration."""
    first, second = (bits[each] for each in pair)
    by, other = (on[each] for each in pair)
    if by is None or by != other or not by:
        return not _extent(pair[0], first, by, loop, env) & _extent(pair[1], second, other, loop, env)
    both = first | second
    rounds = (both.bit_length() - (both & -both).bit_length()) // by
    if loop.rounds is not None:
        rounds = min(rounds, loop.rounds - 1)
    return all(
        not (first << by * round & second) and not (second << by * round & first)
        for round in range(1, rounds + 1)
    )


def _extent(tensor: Tensor, bits: int, by: int | None, loop: Loop, env: Numbers) -> int:
    """The blocks that a tensor may touch over all iterations."""
    if by == 0:
        return bits
    if by is not None and loop.rounds is not None:
        return _in_all(bits, by, loop.rounds)
    base = 0 if tensor.offset is None else evaluate(tensor.offset, env)
    return -1 if base is None or tensor.bytes is None else run(base, base + tensor.bytes)


def _in_all(bits: int, by: int, rounds: int) -> int:
    """The union over all iterations, each shifted by `by` blocks."""
    found = bits if rounds else 0
    done = 1
    while by and done < rounds:
        more = min(done, rounds - done)
        found |= found << by * more
        done += more
    return found


def _blocks_on(tensor: Tensor, loop: Loop, numbers: Numbers) -> int | None:
    """The stride of a tensor in blocks from one iteration to the next; None if it is unknown, negative, or not a
    multiple of a block."""
    parts = [(slope_of(value, loop, numbers), unit) for value, unit in tensor.skipped]
    if tensor.offset is not None:
        parts.append((slope_of(tensor.offset, loop, numbers), 1))
    total = 0
    for slope, unit in parts:
        if slope is None:
            return None
        total += slope * unit * loop.step
    return None if total < 0 or total % BLOCK else total // BLOCK


def slope_of(value: SSAValue, loop: Loop, numbers: Numbers) -> int | None:
    """The coefficient of the loop counter in an affine value; None if the value is not affine in it."""
    if value in numbers:
        return 0
    if isinstance(value, BlockArgument):
        around = value.block.parent_op()
        if value is loop.counter:
            return 1
        # Counters of other loops are constant here; values carried by loops inside this one may change arbitrarily.
        still = not value.index or around is None or not loop.op.is_ancestor(around)
        return 0 if still else None
    assert isinstance(value, OpResult)
    owner = value.op
    if owner.name == "arith.constant" or not loop.op.is_ancestor(owner):
        return 0
    if not owner.name.startswith("arith.") and owner.name not in CASTS:
        return None
    slopes = [slope_of(each, loop, numbers) for each in owner.operands]
    if not any(slope is None or slope for slope in slopes):
        return 0
    match owner.name, slopes:
        case "arith.addi", [int(one), int(other)]:
            return one + other
        case "arith.subi", [int(one), int(other)]:
            return one - other
        case "arith.muli", [int(slope), 0]:
            factor = evaluate(owner.operands[1], numbers)
        case "arith.muli", [0, int(slope)]:
            factor = evaluate(owner.operands[0], numbers)
        case _, [int(slope)] if owner.name in CASTS:
            factor = 1
        case _:
            return None
    return None if factor is None else factor * slope
