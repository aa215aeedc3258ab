"""Rewrites loops: adds counters for multi-buffered tiles, and removes tiles from iter_args.

    scf.for %i = ... {                                    scf.for %i = ... iter_args(%slot = %c0) -> (i32) {
      %t = tile.load ... buffers 2                 ->       ... byte %slot * 8192 of the pool ...
                                                            scf.yield %slot ^ 1
                                                          }

The counter continues when its loop is entered again: outer loops carry it too. Where an outer loop has a barrier
between all cores, it restarts in each iteration of that loop, as no transfer overlaps the barrier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, i32, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from ascir.diagnostics import OperationError
from ascir.dialects.tile import SyncBlocksOp, TileType
from ascir.passes.tile.storage import ADDRESS

Slots = dict[tuple[Block, int], SSAValue]
"""The counter for the body of a loop and a number of slots."""


def innermost_loop(op: Operation) -> scf.ForOp | None:
    """The innermost loop around an operation."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, scf.ForOp):
        parent = parent.parent_op()
    return parent


def add_counters(needs: Sequence[tuple[Operation, int]]) -> Slots:
    """Adds counters for operations whose results have this number of slots."""
    slots: Slots = {}
    for op, number in needs:
        loop = innermost_loop(op)
        if loop is None:
            raise OperationError(op, f"{op.name} has {number} addresses but is in no loop: it has one value")
        key = loop.body.block, number  # The loop itself is replaced.
        if key not in slots:
            slots[key] = _thread(loop, number)
    return slots


def _thread(loop: scf.ForOp, number: int) -> SSAValue:
    """Carries a counter through `loop` and the loops around it."""
    bodies: list[Block] = []
    parent: Operation | None = loop
    while parent is not None and not isinstance(parent, FuncOp):
        if _waits_for_all(parent):
            break
        if isinstance(parent, scf.IfOp) and innermost_loop(parent) is None:
            break  # It is reached at most once: the counter begins there.
        if not isinstance(parent, scf.ForOp):
            raise OperationError(
                loop, f"a loop with several slots is in {parent.name}: only loops can carry its counter"
            )
        bodies.insert(0, parent.body.block)
        parent = parent.parent_op()
    outermost = bodies[0].parent_op()
    assert outermost is not None
    zero = arith.ConstantOp(IntegerAttr(0, i32))
    Rewriter.insert_op(zero, InsertPoint.before(outermost))
    carried: SSAValue = zero.result
    for body in bodies:
        carried = _with_argument(body, carried)
    counter = bodies[-1].args[-1]
    yield_also(bodies[-1], _next(bodies[-1], counter, number))
    for outer, inner in zip(bodies[-2::-1], bodies[:0:-1], strict=True):
        made = inner.parent_op()
        assert made is not None
        yield_also(outer, made.results[-1])
    return counter


def _waits_for_all(op: Operation) -> bool:
    return isinstance(op, scf.ForOp) and any(isinstance(each, SyncBlocksOp) for each in op.body.block.ops)


def _with_argument(body: Block, init: SSAValue) -> SSAValue:
    """Adds an argument to the loop of `body`, and returns its value within the loop."""
    loop = body.parent_op()
    assert isinstance(loop, scf.ForOp)
    argument = body.insert_arg(i32, len(body.args))
    argument.name_hint = "slot"
    rebuilt(loop, [*loop.iter_args, init], range(len(loop.iter_args)))
    return argument


def rebuilt(loop: scf.ForOp, iter_args: Sequence[SSAValue], kept: Sequence[int]) -> scf.ForOp:
    """`loop` with other iter_args; `kept` are the numbers of the results that remain, in order."""
    made = scf.ForOp(loop.lb, loop.ub, loop.step, iter_args, loop.detach_region(0))
    made.attributes |= loop.attributes
    if isa(places := loop.attributes.get(ADDRESS), ArrayAttr):
        # A counter has no place in memory.
        missing = [DenseArrayBase.from_list(i64, [])] * (len(made.results) - len(places))
        made.attributes[ADDRESS] = ArrayAttr([*places, *missing])
    _take_place(loop, made, kept)
    return made


def _take_place(op: scf.ForOp | scf.IfOp, made: scf.ForOp | scf.IfOp, kept: Sequence[int]) -> None:
    """Replace `op` by `made`, whose results are those of `op` with these numbers."""
    made.location = op.location
    Rewriter.insert_op(made, InsertPoint.before(op))
    for number, old in enumerate(kept):
        made.results[number].name_hint = op.results[old].name_hint
        op.results[old].replace_all_uses_with(made.results[number])
    Rewriter.erase_op(op)


def _next(body: Block, counter: SSAValue, number: int) -> SSAValue:
    """The counter of the next iteration."""
    last = body.last_op
    assert last is not None

    def put(op: Operation) -> SSAValue:
        Rewriter.insert_op(op, InsertPoint.before(last))
        return op.results[0]

    one = put(arith.ConstantOp(IntegerAttr(1, i32)))
    if number == 2:
        following = put(arith.XOrIOp(counter, one))
    else:
        above = put(arith.AddiOp(counter, one))
        limit, zero = (put(arith.ConstantOp(IntegerAttr(value, i32))) for value in (number, 0))
        following = put(arith.SelectOp(put(arith.CmpiOp(above, limit, "eq")), zero, above))
    following.name_hint = "next_slot"
    return following


def yield_also(body: Block, value: SSAValue) -> None:
    last = body.last_op
    assert isinstance(last, scf.YieldOp)
    last.operands = [*last.operands, value]


def carried_tiles(loop: scf.ForOp) -> Iterator[int]:
    """The numbers of the iter_args that are tiles."""
    return (number for number, value in enumerate(loop.iter_args) if isinstance(value.type, TileType))


def drop_tiles(loop: scf.ForOp) -> None:
    """The loop without tiles among its iter_args, which have no uses any more."""
    tiles = set(carried_tiles(loop))
    if not tiles:
        return
    body = loop.body.block
    last = body.last_op
    assert isinstance(last, scf.YieldOp)
    kept = [number for number in range(len(loop.iter_args)) if number not in tiles]
    last.operands = [last.operands[number] for number in kept]
    for number in sorted(tiles, reverse=True):
        body.erase_arg(body.args[number + 1], safe_erase=False)  # a loop within may still name it
    rebuilt(loop, [loop.iter_args[number] for number in kept], kept)


def drop_yielded_tiles(branch: scf.IfOp) -> None:
    """The branch without tiles among its results, which have no uses any more."""
    kept = [number for number, value in enumerate(branch.results) if not isinstance(value.type, TileType)]
    if len(kept) == len(branch.results):
        return
    for region in branch.regions:
        last = region.block.last_op
        assert isinstance(last, scf.YieldOp)
        last.operands = [last.operands[number] for number in kept]
    types = [branch.results[number].type for number in kept]
    made = scf.IfOp(branch.cond, types, branch.detach_region(0), branch.detach_region(0))
    _take_place(branch, made, kept)
