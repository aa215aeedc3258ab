"""The loops in which what runs repeats after so many iterations.

scf.for %i = 0 to %m { scf.for %j = 0 to min(8, 20 - %i % 3 * 8) { A } }      // A runs 8 times, 8 and 4: a period of 3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import lcm

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, SSAValue

from ascir.certificates.numbers import CASTS, FOLDS
from ascir.certificates.trips import decides, fixed

REMAINDERS = ("arith.remui", "arith.remsi")


def periods_of(function: FuncOp) -> Mapping[scf.ForOp, int]:
    """The loops whose counters decide, by remainders, how often others run, and after how many iterations these do so
    again as often."""
    found: dict[scf.ForOp, int] = {}
    for op in function.walk():
        if op.name in REMAINDERS and (length := fixed(op.operands[1])) and decides(op.results[0]):
            for loop in _counted(op.operands[0]):
                found[loop] = lcm(found.get(loop, 1), length)
    return found


def _counted(number: SSAValue) -> Iterator[scf.ForOp]:
    """The loops whose counters a number is computed from."""
    left, seen = [number], set[SSAValue]()
    while left:
        if (one := left.pop()) in seen:
            continue
        seen.add(one)
        if isinstance(one, BlockArgument):
            loop = one.block.parent_op()
            if isinstance(loop, scf.ForOp) and one.index == 0:
                yield loop
        elif not isinstance(owner := one.owner, Block) and (owner.name in FOLDS or owner.name in CASTS):
            left += owner.operands
