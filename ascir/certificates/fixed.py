"""What is the same in all executions of a kernel: what follows from constants is computed once.

%n = arith.constant 64 : i32
%at = arith.muli %n, %c4                           // 256
%t = ascendc.tbuf.get_with_offset %ub, %n, %at     // Tensor(%ub, 256, 512, bits=32)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.certificates.numbers import computation
from ascir.certificates.tensors import RULES, Rule
from ascir.dialects.ascendc.ops import AscendCOp

OPENED = "ascendc.global_tensor.set_global_buffer"
"""The operation that says later what its first operand is."""
number_of = id
"""Values are known by numbers: the hash of an `SSAValue` is computed in Python."""


@dataclass
class Fixed:
    """The results of a kernel that are fixed."""

    values: dict[int, object] = field(default_factory=dict[int, object])
    """By the number of the value."""
    ops: set[Operation] = field(default_factory=set[Operation])

    @staticmethod
    def of(function: FuncOp) -> Fixed:
        found = Fixed()
        ops = list(function.walk())
        later = {number_of(op.operands[0]) for op in ops if op.name == OPENED}
        for op in ops:
            rule = rule_of(op)
            if rule is None or number_of(op.results[0]) in later:
                continue
            if all(number_of(each) in found.values for each in op.operands):
                value = rule([found.values[number_of(each)] for each in op.operands])
                # An unknown bound of a loop is assumed while it runs.
                if value is not None:
                    found.values[number_of(op.results[0])] = value
                    found.ops.add(op)
        return found


def rule_of(op: Operation) -> Rule | None:
    """How the result of an operation follows from its operands, if that is all it does."""
    if isinstance(op, AscendCOp):
        name = op.ROW.name
        if name == "tbuf":
            return lambda _known: op  # Nothing is known of it but that it is always the same.
        return RULES[name](op) if name in RULES else None
    return None if op.regions or not op.results else _scalar(op)


def _scalar(op: Operation) -> Rule:
    found = computation(op)
    if len(op.operands) != 1:
        return found
    # One operand that is no number: a cast of a pointer.
    return lambda known: found(known) if isinstance(known[0], int) else known[0]
