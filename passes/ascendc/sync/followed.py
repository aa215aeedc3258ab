"""Finds the values on which memory addresses and control flow depend, and evaluates them.

scf.for ... iter_args(%slot = 0) { use of l1[%slot * 4096]; yield %slot ^ 1 }
followed(instructions)                             # {%slot}: an address depends on it
Values(...).number(%slot * 4096, {%slot: 1})       # 4096
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import HALF, Instruction, Numbers, evaluate, inputs
from ascir.passes.ascendc.sync.rounds import most_of

DECIDE: Mapping[str, int] = {"scf.for": 3, "scf.if": 1}
"""How many leading operands of these operations decide the control flow."""


class Values:
    """Evaluates values, with a cache: the same questions are asked for many nodes and control-flow graphs."""

    def __init__(self, followed: Collection[SSAValue]):
        self.followed = followed
        self._inputs: dict[int, tuple[SSAValue, ...]] = {}
        self._found: dict[tuple[int | None, ...], int | None] = {}
        self._most: dict[Operation, int | None] = {}

    def number(self, value: SSAValue, env: Numbers) -> int | None:
        asked = self._inputs.get(id(value))
        if asked is None:
            asked = self._inputs[id(value)] = tuple(dict.fromkeys(inputs(value)))
        key = id(value), *map(env.get, asked)
        if key not in self._found:
            self._found[key] = evaluate(value, env)
        return self._found[key]

    def most(self, loop: Operation) -> int | None:
        """An upper bound of the trip count of a loop, if there is one."""
        if loop not in self._most:
            self._most[loop] = most_of(loop)
        return self._most[loop]


def followed(instructions: Iterable[Instruction]) -> set[SSAValue]:
    """The loop values on which the places of tensors depend, directly or through other loop-carried values."""
    found: set[SSAValue] = set()
    left = [
        each
        for instruction in instructions
        for tensor in (*instruction.reads, *instruction.writes)
        for each in tensor.inputs
    ]
    while left:
        value = left.pop()
        if value in found:
            continue
        found.add(value)
        owner = value.owner
        loop = owner.parent_op() if isinstance(owner, Block) else owner
        assert loop is not None
        if isinstance(owner, Block):
            if not isinstance(value, BlockArgument) or not value.index:
                continue
            number = value.index - 1
        else:
            number = list(owner.results).index(value)  # pyright: ignore[reportArgumentType]
        handed = [loop.operands[number + 3]] if loop.name == "scf.for" else []
        for region in loop.regions:
            final = region.blocks[0].last_op if region.blocks else None
            if final is not None and number < len(final.operands):
                handed.append(final.operands[number])
            if loop.name == "scf.for":
                left.append(region.block.args[number + 1])
        left += [each for one in handed for each in inputs(one)]
    return found


def deciding(ops: Iterable[Operation]) -> set[SSAValue]:
    """The loop counters and core indices on which trip counts or branches depend."""
    values = [value for op in ops if (count := DECIDE.get(op.name)) for value in op.operands[:count]]
    found = {each for value in values for each in inputs(value)}
    return {
        each for each in found if (not each.index if isinstance(each, BlockArgument) else _name(each) == HALF)
    }


def block_of(value: SSAValue) -> Block | None:
    """The block in which a value is defined."""
    return value.owner if isinstance(value.owner, Block) else value.owner.parent


def last_use(value: SSAValue, block: Block | None, order: Mapping[Operation, int]) -> int:
    """The last operation in `block` that uses `value` or anything computed from it: twice its number, plus one if the
    use is nested in it."""
    last = -1
    seen: set[SSAValue] = {value}
    left = [value]
    while left:
        for use in left.pop().uses:
            user, inside = use.operation, 0
            if not user.regions:
                fresh = [result for result in user.results if result not in seen]
                seen.update(fresh)
                left += fresh
            while user.parent is not block:
                around = user.parent_op()
                assert around is not None
                user, inside = around, 1
            last = max(last, 2 * order[user] + inside)
    return last


def _name(value: SSAValue) -> str:
    return value.owner.name if isinstance(value.owner, Operation) else ""
