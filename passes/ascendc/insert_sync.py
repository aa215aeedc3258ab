"""Orders the instructions of a kernel: flags between pipes, barriers within them.

    $ ascir-opt kernel.mlir -p ascendc-insert-sync

    ascendc.data_copy_l2 %t, %x, %n ...        // pipe MTE2
    ascendc.set_flag mte2_v, %c0 : i32
    ascendc.wait_flag mte2_v, %c0 : i32
    ascendc.exp_l2 %e, %t, %n ...              // pipe V, reads %t
    ascendc.pipe_barrier pipe_v
    ascendc.adds_l2 %s, %e, %one, %n ...       // pipe V too, but reads what is still on its way

How it decides is in `sync/`. The function gets the certificate `ascendc.sync`: how many flags and barriers there are,
how many pairs of instructions they order, how many were found to be superfluous, and how often the numbers of flags ran
out, so that a wait does more than it must.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, i32, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass

from ascir.dialects.ascendc.ops import call
from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.budget import flags_of_all
from ascir.passes.ascendc.sync.edges import Barrier, Edge, Sync
from ascir.passes.ascendc.sync.flow import BARRIER
from ascir.passes.ascendc.sync.kernel import Kernel
from ascir.passes.ascendc.sync.plan import USER_IDS, Planner
from ascir.straight import structured
from ascir.walk import functions

SYNC = "ascendc.sync"
"""On a kernel function: the certificate of its synchronisation."""


@dataclass(frozen=True)
class AscendCInsertSyncPass(ModulePass):
    """Insert the flags and barriers that order the instructions of kernels."""

    name = "ascendc-insert-sync"

    ids: int = USER_IDS
    """How many flags may be used for each pair of pipes."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in functions(op):
            if "ascendc.aicore" in inner.attributes and inner.body.blocks:
                structured(inner)
                insert(inner, self.ids)


def insert(function: FuncOp, ids: int = USER_IDS) -> None:
    """Order one kernel."""
    kernel = Kernel(function)
    sync = Planner(kernel, ids).run()
    _Writer(function).write(sync)
    numbers = {
        "flags": flags_of_all(sync.edges),
        "barriers": sum(op.name == BARRIER for op in kernel.order) + len(sync.barriers),
        "dependences": sync.dependences,
        "removed": sync.removed,
        "fallbacks": sync.fallbacks,
    }
    function.attributes[SYNC] = DictionaryAttr(
        {name: IntegerAttr(number, i64) for name, number in numbers.items()}
    )


class _Writer:
    """Puts flags and barriers where the plan has them."""

    def __init__(self, function: FuncOp):
        self.body = function.body.block
        self.constants: dict[int, SSAValue] = {}

    def write(self, sync: Sync) -> None:
        # What stands behind one operation keeps its order; so does what stands before it.
        behind: dict[Operation, Operation] = {}
        self._bar(barrier for barrier in sync.barriers if barrier.is_before_loop)
        for edge in sync.edges:
            self._after(behind, edge.after, self._flag("set_flag", edge))
        for edge in sync.edges:
            if edge.outer is None:
                continue
            for number in range(edge.ids):
                flag = self._constant(edge.base + number)
                if edge.primed and (place := edge.early.get(number)) is not None:
                    self._after(behind, place, [call("set_flag", flag, event=edge.event)])
                elif edge.primed:
                    self._before(edge.outer, call("set_flag", flag, event=edge.event))
                if edge.drained:
                    self._after(behind, edge.outer, call("wait_flag", flag, event=edge.event))
        for edge in sync.edges:
            for op in self._flag("wait_flag", edge):
                self._before(edge.before, op)
        self._bar(barrier for barrier in sync.barriers if not barrier.is_before_loop)

    def _bar(self, barriers: Iterable[Barrier]) -> None:
        for barrier in barriers:
            self._before(barrier.before, call("pipe_barrier", pipe=_word(barrier)))

    def _flag(self, name: str, edge: Edge) -> list[Operation]:
        number = self._constant(edge.base)
        if edge.counter is None:
            return [call(name, number, event=edge.event)]
        if not edge.base:
            return [call(name, edge.counter, event=edge.event)]
        turn = arith.AddiOp(edge.counter, number)
        return [turn, call(name, turn.result, event=edge.event)]

    def _constant(self, number: int) -> SSAValue:
        if number not in self.constants:
            constant = arith.ConstantOp.from_int_and_width(number, i32)
            constant.result.name_hint = f"flag{number}"
            first = self.body.first_op
            assert first is not None
            self.body.insert_op_before(constant, first)
            self.constants[number] = constant.result
        return self.constants[number]

    def _before(self, place: Operation, *ops: Operation) -> None:
        _block(place).insert_ops_before(ops, place)

    def _after(
        self, behind: dict[Operation, Operation], place: Operation, ops: Operation | list[Operation]
    ) -> None:
        added = ops if isinstance(ops, list) else [ops]
        _block(place).insert_ops_after(added, behind.get(place, place))
        behind[place] = added[-1]


def _block(op: Operation) -> Block:
    assert op.parent is not None
    return op.parent


def _word(barrier: Barrier) -> str:
    return "pipe_all" if barrier.pipe is None else f"pipe_{PIPES[barrier.pipe].lower()}"
