"""Whether the rounds of a loop touch different bytes.

    scf.for %i = %c0 to %n step %c1 {
      load %t[%i * 64], 64 elements      // apart: no round writes what another one does, so no barrier between them
    }

The places must be known but for the counter of the loop, and go on by as many bytes from round to round.
"""

from __future__ import annotations

from xdsl.ir import Block, Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import CASTS, Instruction, Numbers, Tensor, evaluate
from ascir.passes.ascendc.sync.patterns import BLOCK


def loop_apart(instruction: Instruction, numbers: Numbers) -> Operation | None:
    """The loop right around an instruction, if no round of one run touches what another round has written."""
    loop = instruction.op.parent_op()
    if loop is None or loop.name != "scf.for" or loop.regions[0].block.args[0] in numbers:
        return None
    low, step = evaluate(loop.operands[0], {}), evaluate(loop.operands[2], {})
    if low is None or step is None or step <= 0:
        return None
    env = {**numbers, loop.regions[0].block.args[0]: low}
    local = [each for each in (*instruction.reads, *instruction.writes) if not each.is_global]
    written = [each for each in instruction.writes if not each.is_global]
    if not written or not all(_known(each, loop, env) for each in local):
        return None
    going = {each: _bytes_on(each, loop, env) for each in local}
    for one in written:
        for other in local:
            if one.root is other.root and not _apart(one, other, going, step, env):
                return None
    return loop


def _known(tensor: Tensor, loop: Operation, env: Numbers) -> bool:
    """Whether the place is known in the first round, and as many blocks are touched in all."""
    places = [value for value, _ in tensor.skipped] + ([] if tensor.offset is None else [tensor.offset])
    counts = () if tensor.asked is None else tensor.asked.values
    return all(evaluate(value, env) is not None for value in places) and not any(
        _slope(value, loop, env) != 0 for value in counts
    )


def _apart(one: Tensor, other: Tensor, going: dict[Tensor, int | None], step: int, env: Numbers) -> bool:
    """Whether what `one` touches in a round is never what `other` does in another one."""
    on = going[one]
    if on is None or on != going[other] or on <= 0 or on * step % BLOCK:
        return False
    first, second = one.blocks(env).bits, other.blocks(env).bits
    by = on * step // BLOCK
    rounds = max(first.bit_length(), second.bit_length()) // by + 1
    return all(
        not (first << by * round & second) and not (second << by * round & first)
        for round in range(1, rounds + 1)
    )


def _bytes_on(tensor: Tensor, loop: Operation, env: Numbers) -> int | None:
    """How many bytes a tensor goes on when the counter of the loop does by one."""
    parts = [(_slope(value, loop, env), unit) for value, unit in tensor.skipped]
    if tensor.offset is not None:
        parts.append((_slope(tensor.offset, loop, env), 1))
    total = 0
    for slope, unit in parts:
        if slope is None:
            return None
        total += slope * unit
    return total


def _slope(value: SSAValue, loop: Operation, env: Numbers) -> int | None:
    """By how much a number grows when the counter of the loop does by one; None if it is not always as much."""
    body, owner = loop.regions[0].block, value.owner
    if isinstance(owner, Block):
        return 0 if owner is not body else 1 if value is body.args[0] else None
    if owner.parent is not body:
        return 0
    if not owner.name.startswith("arith.") and owner.name not in CASTS:
        return None
    slopes = [_slope(each, loop, env) for each in owner.operands]
    if not any(slope is None or slope for slope in slopes):
        return 0
    match owner.name, slopes:
        case "arith.addi", [int(one), int(other)]:
            return one + other
        case "arith.subi", [int(one), int(other)]:
            return one - other
        case "arith.muli", [int(slope), 0]:
            factor = evaluate(owner.operands[1], env)
        case "arith.muli", [0, int(slope)]:
            factor = evaluate(owner.operands[0], env)
        case _, [int(slope)] if owner.name in CASTS:
            factor = 1
        case _:
            return None
    return None if factor is None else factor * slope
