"""Traces executions of kernels: scalar code is evaluated, and instructions issued to the pipes are recorded in order.

    scf.for ... { wait v_mte2; load; set mte2_v; ... }     // twice: Wait Touch Set ... Wait Touch Set ...

Trip counts and branches that are not constant are given by a `Choice`. If a loop has a constant bound but an unknown
start, iterations beyond the bound act like others, on other global memory. With a `Launch`, one core of it is traced,
and everything that it computes is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, IntegerType, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.certificates import Refuted
from ascir.certificates.choices import Choice
from ascir.certificates.events import Barrier, Event
from ascir.certificates.fixed import Fixed, number_of, rule_of
from ascir.certificates.footprints import touched
from ascir.certificates.numbers import Sampled
from ascir.certificates.regions import Touched
from ascir.certificates.tensors import Rule, opened
from ascir.certificates.walk import Launch, Run, Step, Walk, pipe_of, word_of
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.graph.sums import terms_of

DIMENSION = (5040 * 64, 64)
"""The size of a named dimension: a large number with many divisors; a small one if there is only one core."""

KEPT = 5
"""The assumed number of elements that a gather by mask keeps: results after these are at an offset that is no whole
block."""


def trace(function: FuncOp, choice: Choice, memo: Memo, launch: Launch | None = None) -> list[Event]:
    """The events of one execution; with a `launch`, on one core of it. Without, rings between cores are left out: a
    single core cannot know their state."""
    rings = () if launch else _rings(function)
    walk = Walk(choice, memo.steps_of, launch, values=dict(memo.fixed.values), rings=rings)
    for argument, dim in zip(function.body.block.args, _dims(function), strict=True):
        walk.values[number_of(argument)] = _argument(argument, dim, choice, launch)
    memo.visits.clear()
    walk.block(function.body.block)
    walk.close()
    memo.finish()
    return walk.events


def _rings(function: FuncOp) -> list[SSAValue]:
    """The workspaces of a function that runs on one kind of core of a kernel of both."""
    if "ascendc.global" in function.attributes or function.arg_attrs is None:
        return []
    pairs = zip(function.body.block.args, function.arg_attrs.data, strict=True)
    return [argument for argument, each in pairs if each.data.get("ascir.role") == StringAttr("workspace")]


def _dims(function: FuncOp) -> list[str | None]:
    """The dimension whose size each argument is, for those that are sizes."""
    arguments = function.body.block.args
    if function.arg_attrs is None:
        return [None] * len(arguments)
    found = [each.data.get("ascir.dim") for each in function.arg_attrs.data]
    return [each.data if isinstance(each, StringAttr) else None for each in found]


def _argument(argument: SSAValue, dim: str | None, choice: Choice, launch: Launch | None) -> object:
    if not isinstance(argument.type, IndexType | IntegerType):
        return argument
    if launch is not None:
        return launch.scalar
    number = DIMENSION[choice.alone]
    return Sampled(number if dim is None else _size(dim, number))


def _size(dim: str, number: int) -> int:
    """The size of a dimension whose names all have this one: A+3 is 3 more than A."""
    terms, more = terms_of(dim)
    return max(sum(terms.values()) * number + more, 1)


class Memo:
    """What the traces of one kernel share."""

    def __init__(self, function: FuncOp) -> None:
        self.fixed = Fixed.of(function)
        self._steps: dict[Block, tuple[list[Step], Sequence[int]]] = {}
        self.visits: Counter[int] = Counter()
        """How often the newest trace runs each block, by number."""
        self.most: Counter[int] = Counter()
        """How often any trace so far runs each block."""

    def finish(self) -> None:
        """The end of a trace."""
        self.most |= self.visits

    def steps_of(self, block: Block) -> tuple[list[Step], Sequence[int]]:
        """The steps of a block, and the operands of its terminator."""
        self.visits[number_of(block)] += 1
        if block not in self._steps:
            ops, last = list(block.ops), block.last_op
            ends = isinstance(last, scf.YieldOp | ReturnOp)
            made = [
                (_run_of(op, self.fixed.values), op, _numbers(op.operands), _numbers(op.results))
                for op in ops[: len(ops) - ends]
                if op not in self.fixed.ops
            ]
            self._steps[block] = made, _numbers(last.operands) if ends else ()
        return self._steps[block]


def _numbers(values: Sequence[SSAValue]) -> Sequence[int]:
    return [number_of(each) for each in values]


def _run_of(op: Operation, fixed: Mapping[int, object]) -> Run:
    """What is done for an operation: decided once, as loops run it many times."""
    if isinstance(op, scf.ForOp):
        return Walk.loop
    if isinstance(op, scf.IfOp):
        return Walk.branch
    if (rule := rule_of(op)) is not None:
        return _ruled(rule)
    if isinstance(op, AscendCOp):
        return _call_of(op, fixed)
    if op.regions:
        raise Refuted(f"{op.name} cannot be followed: only scf.for and scf.if can")
    return Walk.nothing


def _ruled(rule: Rule, is_result: bool = True) -> Run:
    """What is known of a result, or of the first operand."""

    def run(walk: Walk, _op: Operation, operands: Sequence[int], results: Sequence[int]) -> None:
        values = walk.values
        values[results[0] if is_result else operands[0]] = rule([values.get(each) for each in operands])

    return run


def _call_of(op: AscendCOp, fixed: Mapping[int, object]) -> Run:
    match op.ROW.name:
        case "set_flag" | "wait_flag" as name:
            return _flag_of(op, name == "set_flag")
        case "global_tensor.set_global_buffer":
            return _ruled(opened(op), is_result=False)
        case "get_block_idx" | "get_block_num" | "get_sub_block_idx":
            return Walk.launched
        case "pipe_barrier":
            return _issued(Barrier(op, pipe_of(op)))
        case "sync_all_hard" | "sync_all_soft":
            return _issued(Barrier(op, "ALL"))
        case "cross_core_set_flag" | "cross_core_wait_flag" as name:
            return lambda walk, op, _operands, _results: walk.signal(op, name == "cross_core_set_flag")
        case "set_mask_count" | "set_mask_norm" | "reset_mask" as name:
            return _switched("by_count", name == "set_mask_count")
        case name if name.startswith("set_atomic_"):
            return _switched("atomic", name != "set_atomic_none")
        case "pipe":
            return _switched("has_pipe", True)
        case "pipe.init_queue":
            return Walk.queue
        case name if name.startswith("que_bind."):
            return lambda walk, op, _operands, _results: walk.queued(op, name.removeprefix("que_bind."))
        case _:
            return _instruction_of(op, fixed)


def _issued(event: Event) -> Run:
    return lambda walk, _op, _operands, _results: walk.events.append(event)


def _switched(name: str, value: bool) -> Run:
    """A state that later instructions depend on."""
    return lambda walk, _op, _operands, _results: setattr(walk, name, value)


def _instruction_of(op: AscendCOp, fixed: Mapping[int, object]) -> Run:
    """An instruction. What it touches is computed once for the same operands."""
    numbers = _numbers(op.operands)
    varying = [each for each in numbers if each not in fixed]
    left = Sampled(KEPT) if op.ROW.name == "gather_mask" else None
    memo: dict[tuple[object, ...], Touched | None] = {}

    def run(walk: Walk, op: AscendCOp, _operands: Sequence[int], results: Sequence[int]) -> None:
        values = walk.values
        known = [values.get(each) for each in varying]
        # Samples are equal to numbers.
        key = (walk.by_count, *known, *map(type, known))
        if key not in memo:
            memo[key] = touched(op, _grouped(op, [values.get(each) for each in numbers]), walk.by_count)
        walk.instruction(op, memo[key])
        for result in results:
            values[result] = left

    return run


def _grouped(op: AscendCOp, known: Sequence[object]) -> dict[str, Sequence[object]]:
    """What is known of each group of operands."""
    given, start = dict[str, Sequence[object]](), 0
    for name, group in op.operand_groups().items():
        given[name] = known[start : start + len(group)]
        start += len(group)
    return given


def _flag_of(op: AscendCOp, is_set: bool) -> Run:
    source, _, target = word_of(op, "event", "HardEvent").upper().partition("_")
    return lambda walk, op, operands, _results: walk.flag(
        op, walk.values.get(operands[0]), is_set, source, target
    )
