"""Software pipelining: moves loads into the previous iteration of a loop, each after the last read of its tile.

    scf.for %a = %lower to %upper step %c1 {
      %x = tile.load %v[%a, 0] {tile.ahead} ...
      %f = tile.cast %x ...
      ...
    ->
    %first = tile.load %v[%lower, 0] ...
    scf.for %a = %lower to %upper step %c1 iter_args(%x = %first) {
      %f = tile.cast %x ...
      %next = tile.load %v[%a + 1, 0] sizes [1, %m] {tile.ahead} ...     // in the last iteration %m is 0: nothing
      ...

The scalar unit issues instructions in program order and stalls when a queue is full. It would reach a load at the start
of the loop body only when the previous iteration is nearly done.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, UnitAttr
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.passes.tile.builder import Cursor, Kernel, add
from ascir.passes.tile.contract import readers
from ascir.passes.tile.lifetimes import AHEAD


def load_ahead(kernel: Kernel, loop: scf.ForOp, sure: bool) -> None:
    """Move the marked loads of a loop into the previous iteration. `sure`: whether the loop has at least one
    iteration."""
    body = loop.body.block
    loads = [op for op in body.ops if isinstance(op, tile.LoadOp) and AHEAD in op.attributes]
    if not loads or loop.iter_args:
        return
    if not sure:
        _once(kernel, loop)
    outside = Cursor(kernel, loop.parent_block() or body, loop)
    first = [_load(outside, load, loop.lb, None) for load in loads]
    inside = Cursor(kernel, body, loads[0])
    following = inside.value(add(inside, body.args[0], loop.step))
    coming: list[SSAValue] = []
    for load in loads:
        places = [place for op in readers(load.result) if (place := _ancestor(op, body)) is not None]
        last = max(places, key=body.get_operation_index)
        coming.append(_load(Cursor(kernel, body, last.next_op), load, following, loop.ub))
    for load, value in zip(loads, first, strict=True):
        argument = body.insert_arg(value.type, len(body.args))
        argument.name_hint = load.result.name_hint
        load.result.replace_all_uses_with(argument)
        load.detach()
        load.erase()
    final = body.last_op
    assert isinstance(final, scf.YieldOp)
    final.operands = [*final.operands, *coming]
    carried = scf.ForOp(loop.lb, loop.ub, loop.step, first, loop.detach_region(loop.body))
    parent = loop.parent_block()
    assert parent is not None
    parent.insert_op_before(carried, loop)
    loop.detach()
    loop.erase()


def _ancestor(op: Operation | None, block: Block) -> Operation | None:
    """The operation directly in a block that is, or contains, another one."""
    while op is not None and op.parent_block() is not block:
        op = op.parent_op()
    return op


def _once(kernel: Kernel, loop: scf.ForOp) -> None:
    """Wrap a loop in one that runs once, or not at all if the loop has no iterations."""
    parent = loop.parent_block()
    assert parent is not None
    outside = Cursor(kernel, parent, loop)
    some = outside.add(arith.CmpiOp(loop.lb, loop.ub, "ult"))
    times = outside.add(arith.SelectOp(some, kernel.index(1), kernel.index(0)))
    body = Block(arg_types=[IndexType()])
    outside.put(scf.ForOp(kernel.index(0), times, kernel.index(1), [], body))
    loop.detach()
    body.add_ops([loop, scf.YieldOp()])


def _load(cursor: Cursor, load: tile.LoadOp, counter: SSAValue, end: SSAValue | None) -> SSAValue:
    """A load for another iteration: of nothing, if that is beyond the end."""
    body = load.parent_block()
    assert body is not None
    sizes = load.mixed_sizes() if load.static_sizes.get_values() else []
    if end is not None:
        there = cursor.add(arith.CmpiOp(counter, end, "ult"))
        counter = cursor.add(arith.SelectOp(there, counter, cursor.value(0)))
        *outer, row = load.mixed_sizes()
        sizes = [*outer, cursor.add(arith.SelectOp(there, cursor.value(row), cursor.value(0)))]
    known: dict[SSAValue, SSAValue] = {body.args[0]: counter}
    offsets = [
        offset if isinstance(offset, int) else _computed(cursor, offset, body, known)
        for offset in load.mixed_offsets()
    ]
    made = tile.LoadOp(load.view, offsets, tile_type(load.result), sizes=sizes)
    made.pad = load.pad
    made.attributes[AHEAD] = UnitAttr()
    return cursor.add(made, load.result.name_hint)


def _computed(cursor: Cursor, value: SSAValue, body: Block, known: Mapping[SSAValue, SSAValue]) -> SSAValue:
    """Recompute an index of the loop body for another value of the counter."""
    owner = value.owner
    if value in known:
        return known[value]
    if isinstance(owner, Block) or owner.parent_block() is not body:
        return value
    again = owner.clone({operand: _computed(cursor, operand, body, known) for operand in owner.operands})
    return cursor.add(again)
