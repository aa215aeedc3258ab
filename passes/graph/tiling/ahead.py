"""Loads of the next round of a loop, each where this round has read its place for the last time.

    scf.for %a = %lower to %upper step %c1 {
      %x = tile.load %v[%a, 0] {tile.ahead} ...
      %f = tile.cast %x ...
      ...
    ->
    %first = tile.load %v[%lower, 0] ...
    scf.for %a = %lower to %upper step %c1 iter_args(%x = %first) {
      %f = tile.cast %x ...
      %next = tile.load %v[%a + 1, 0] sizes [1, %m] {tile.ahead} ...     // nothing in the last round: m is 0
      ...

A unit that issues instructions in their order, and waits where a queue is full, would come to a load at the loop's
beginning when the round before is nearly done.
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
    """Let the loads of a loop that are marked come in the round before theirs. `sure`: whether there is a round at all."""
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
    """The operation of a block that another one is, or is in."""
    while op is not None and op.parent_block() is not block:
        op = op.parent_op()
    return op


def _once(kernel: Kernel, loop: scf.ForOp) -> None:
    """Put a loop into one that runs once, if that does at all."""
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
    """A load of the body for another round: of nothing, where that is behind the end."""
    body = load.parent_block()
    assert body is not None
    sizes: list[int | SSAValue] = []
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
    made.attributes[AHEAD] = UnitAttr()
    return cursor.add(made, load.result.name_hint)


def _computed(cursor: Cursor, value: SSAValue, body: Block, known: Mapping[SSAValue, SSAValue]) -> SSAValue:
    """A number of the body, computed again from another counter."""
    owner = value.owner
    if value in known:
        return known[value]
    if isinstance(owner, Block) or owner.parent_block() is not body:
        return value
    again = owner.clone({operand: _computed(cursor, operand, body, known) for operand in owner.operands})
    return cursor.add(again)
