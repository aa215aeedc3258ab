"""The flags of a kernel that consists of a condition: its branches never meet, so a number stands for a flag of each.

scf.if %few { set_flag mte2_v 0 .. } else { set_flag mte2_v 0 .. }
pairs = Pairs(function)
pairs.of(flag)          // "MTE2_V in branch 1"; "MTE2_V" if any flag of these pipes is outside of such branches
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from ascir.certificates.events import Flag
from ascir.certificates.walk import word_of
from ascir.dialects.ascendc.ops import AscendCOp

FLAGS = ("ascendc.set_flag", "ascendc.wait_flag")


class Pairs:
    """Names pairs of pipes, with a branch if all flags of a pair are in branches of one condition."""

    def __init__(self, function: FuncOp):
        flags = [op for op in function.walk() if isinstance(op, AscendCOp) and op.name in FLAGS]
        blocks = {op: _branch(op) for op in flags}
        found: dict[str, set[Block | None]] = {}
        for op, block in blocks.items():
            found.setdefault(_event(op), set()).add(block)
        apart = {
            event
            for event, several in found.items()
            if len({block and block.parent_op() for block in several}) == 1
        }
        self._branch = {
            id(op): _number(block) for op, block in blocks.items() if block and _event(op) in apart
        }

    def of(self, flag: Flag) -> str:
        pair, number = f"{flag.source}_{flag.target}", self._branch.get(id(flag.op))
        return pair if number is None else f"{pair} in branch {number}"


def _event(op: AscendCOp) -> str:
    return word_of(op, "event", "HardEvent")


def _number(block: Block) -> int:
    around = block.parent_op()
    assert around is not None
    return 1 + [block in region.blocks for region in around.regions].index(True)


def _branch(op: Operation) -> Block | None:
    """The block of an scf.if in the body of the function that an operation is in; found without what planners use."""
    while (parent := op.parent_op()) is not None and not isinstance(parent, FuncOp):
        if parent.name == "scf.if" and isinstance(parent.parent_op(), FuncOp):
            return op.parent
        op = parent
    return None
