"""The control flow of `scf` in C++.

    %sum = scf.for %i = %a to %b step %s iter_args(%acc = %zero) -> (f32) { ... scf.yield %next : f32 }
    ->
    float acc = zero;
    for (int64_t i = a; i < b; i += s) {
      ...
      acc = next;
    };

A loop-carried value is one variable: the argument inside the loop and the result after it. All values carried over a
back edge move at once, so assignments are ordered, and a cycle (a swap) is broken with a temporary.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Block, Operation, OpResult, SSAValue

from ascir.diagnostics import OperationError
from ascir.emit.emitter import Emitter, Table
from ascir.emit.types import NoForm

TABLE = Table()


def ordered_moves(moves: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Parallel assignments `target = source` as a sequence.

    A cycle is broken by a pair (target, ""), which means that the target is saved first: later sources with its name
    are the saved value.
    """
    pending = {target: source for target, source in moves.items() if target != source}
    readers: dict[str, int] = {}
    for source in pending.values():
        readers[source] = readers.get(source, 0) + 1
    ready = deque(target for target in pending if not readers.get(target))
    while pending:
        if not ready:
            target = next(iter(pending))
            yield target, ""
            readers[target] = 0
            ready.append(target)
        target = ready.popleft()
        source = pending.pop(target)
        yield target, source
        if source in readers:
            readers[source] -= 1
            if not readers[source] and source in pending:
                ready.append(source)


def _assign_at_once(emitter: Emitter, targets: Sequence[SSAValue], values: Sequence[SSAValue]) -> None:
    types = {emitter.name(target): emitter.type(target) for target in targets}
    moves = {emitter.name(target): emitter.name(value) for target, value in zip(targets, values, strict=True)}
    saved: dict[str, str] = {}
    for target, source in ordered_moves(moves):
        if source:
            emitter.statement(f"{target} = {saved.get(source, source)}")
        else:
            saved[target] = emitter.names.fresh(f"{target}_old")
            emitter.statement(f"{types[target]} {saved[target]} = {target}")


def _check_counts(op: Operation, *counts: int) -> None:
    """Checks the numbers of operands and results, which xDSL's verifier does not."""
    if len(set(counts)) > 1:
        raise NoForm(
            f"'{op.name}' carries {', '.join(map(str, counts))} values at its ends; they must be as many"
        )


def _check_alive(op: Operation, values: Sequence[SSAValue]) -> None:
    """Refuses to yield an array out of the block that declares it."""
    for value in values:
        if not isinstance(value.type, MemRefType | UnrankedMemRefType):
            continue
        origin = value
        while isinstance(origin, OpResult) and origin.op.operands and origin.op.name.startswith("memref."):
            origin = origin.op.operands[0]
        if (
            isinstance(origin, OpResult)
            and origin.op.name == "memref.alloca"
            and origin.op.parent is op.parent
        ):
            raise OperationError(
                op, "an array from 'memref.alloca' leaves its block; allocate it before the block"
            )


def _assign(emitter: Emitter, op: Operation, targets: Sequence[SSAValue], values: Sequence[SSAValue]) -> None:
    """Assignments to variables that are not read yet."""
    _check_counts(op, len(targets), len(values))
    _check_alive(op, values)
    for target, value in zip(targets, values, strict=True):
        emitter.statement(f"{emitter.name(target)} = {emitter.name(value)}")


def _region(emitter: Emitter, block: Block, results: Sequence[SSAValue]) -> None:
    """A block whose yielded values become `results`."""
    terminator = emitter.block(block, scf.YieldOp)
    _assign(emitter, terminator, results, terminator.operands)


@TABLE.prints(scf.ForOp)
def _for(emitter: Emitter, op: scf.ForOp) -> None:
    body = op.body.block
    counter, *carried = body.args
    _check_counts(op, len(op.iter_args), len(carried), len(op.res))
    for argument, result, start in zip(carried, op.res, op.iter_args, strict=True):
        emitter.bind(result, emitter.declare(argument, emitter.name(start), wish=result.name_hint))
    lower, upper, step = emitter.name(op.lb), emitter.name(op.ub), emitter.name(op.step)
    type, name = emitter.type(counter), emitter.define(counter)
    with emitter.writer.braces(f"for ({type} {name} = {lower}; {name} < {upper}; {name} += {step}) {{", "};"):
        terminator = emitter.block(body, scf.YieldOp)
        _check_counts(terminator, len(carried), len(terminator.operands))
        _check_alive(terminator, terminator.operands)
        _assign_at_once(emitter, carried, terminator.operands)


@TABLE.prints(scf.WhileOp)
def _while(emitter: Emitter, op: scf.WhileOp) -> None:
    before, after = op.before_region.block, op.after_region.block
    _check_counts(op, len(op.arguments), len(before.args))
    _check_counts(op, len(op.res), len(after.args))
    for result in op.res:
        emitter.declare_empty(result)
    for argument, start in zip(before.args, op.arguments, strict=True):
        emitter.declare(argument, emitter.name(start))
    with emitter.writer.braces("while (true) {", "};"):
        condition = emitter.block(before, scf.ConditionOp)
        _check_counts(condition, len(condition.args), len(op.res))
        with emitter.writer.braces(f"if (!{emitter.name(condition.condition)}) {{", "};"):
            _assign(emitter, condition, op.res, condition.args)
            emitter.statement("break")
        # Copies, so that values yielded by the body are never variables of `before`: moves may have any order.
        for argument, value in zip(after.args, condition.args, strict=True):
            emitter.declare(argument, emitter.name(value))
        terminator = emitter.block(after, scf.YieldOp)
        _assign(emitter, terminator, before.args, terminator.operands)


@TABLE.prints(scf.IfOp)
def _if(emitter: Emitter, op: scf.IfOp) -> None:
    for result in op.output:
        emitter.declare_empty(result)
    blocks = op.false_region.blocks
    has_else = bool(blocks) and (blocks[0].first_op is not blocks[0].last_op or bool(op.output))
    _check_counts(op, len(op.output) if blocks else 0, len(op.output))
    with emitter.writer.braces(f"if ({emitter.name(op.cond)}) {{", "} else {" if has_else else "};"):
        _region(emitter, op.true_region.block, op.output)
    if has_else:
        with emitter.writer.braces(None, "};"):
            _region(emitter, op.false_region.block, op.output)


@TABLE.prints(scf.IndexSwitchOp)
def _switch(emitter: Emitter, op: scf.IndexSwitchOp) -> None:
    cases = op.cases.get_values()
    if len(set(cases)) != len(cases):
        raise NoForm("a case of 'scf.index_switch' stands twice")
    for result in op.output:
        emitter.declare_empty(result)
    writer = emitter.writer
    writer.line(f"switch({emitter.name(op.arg)}) {{")
    for case, region in zip(cases, op.case_regions, strict=True):
        with writer.braces(f"case {case}: {{", "} break;"):
            _region(emitter, region.block, op.output)
    with writer.braces("default: {", "}"):
        _region(emitter, op.default_region.block, op.output)
    writer.line("}")


@TABLE.prints(scf.ExecuteRegionOp)
def _execute_region(emitter: Emitter, op: scf.ExecuteRegionOp) -> None:
    if len(op.region.blocks) != 1:
        raise NoForm(
            "no Ascend C form for 'scf.execute_region' of several blocks; structure it with scf.if and scf.while"
        )
    for result in op.results:
        emitter.declare_empty(result)
    with emitter.writer.braces("{", "}"):
        _region(emitter, op.region.block, op.results)


TABLE.refuses(scf.ParallelOp, "lower it to scf.for, or spread it over the cores with ascendc.get_block_idx")
