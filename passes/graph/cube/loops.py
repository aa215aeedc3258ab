"""Builders for the loops of a kernel: over blocks, and along k with loop-carried accumulators.

scf.for %block = %first to %end step %cores { ... }
%total = scf.for %k = 0 to 2048 step 256 iter_args(%sum = %zero) { ... }
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, SSAValue

from ascir.passes.tile.builder import Cursor, Index, divide_up, maximum, minimum, subtract


def loop(
    cursor: Cursor,
    name: str,
    first: Index,
    end: Index,
    step: Index,
    body: Callable[[Cursor, Index], None],
) -> None:
    """A loop from `first` up to, but not including, `end`."""
    block = Block(arg_types=[IndexType()])
    block.args[0].name_hint = name
    low, high, by = (cursor.value(each) for each in (first, end, step))
    body(Cursor(cursor.kernel, block), block.args[0])
    block.add_op(scf.YieldOp())
    cursor.put(scf.ForOp(low, high, by, [], block))


def dealt(
    cursor: Cursor, name: str, total: Index, cores: int | None, body: Callable[[Cursor, Index], None]
) -> None:
    """A loop over numbers below `total`, dealt to the cores round-robin; no loop if each core has exactly one."""
    kernel = cursor.kernel
    if total == cores:
        body(cursor, kernel.block_index)
        return
    loop(cursor, name, kernel.block_index, total, kernel.block_count if cores is None else cores, body)


def rounds_of(head: Cursor, items: Index, cores: Index) -> Index:
    """How many items this core has, if they are dealt round-robin."""
    if isinstance(items, int) and isinstance(cores, int) and items % cores == 0:
        return items // cores
    block = head.kernel.block_index
    return divide_up(head, subtract(head, maximum(head, items, block), block), cores)


def once(cursor: Cursor, when: Index, body: Callable[[Cursor], None]) -> None:
    """Emits what is done if a number is positive, as a loop."""

    def some(inner: Cursor, _: Index) -> None:
        body(inner)

    loop(cursor, "some", 0, minimum(cursor, maximum(cursor, when, 0), 1), 1, some)


def carried(
    cursor: Cursor,
    name: str,
    end: Index,
    step: int,
    start: SSAValue,
    body: Callable[[Cursor, Index, SSAValue], SSAValue],
    most: int | None = None,
) -> SSAValue:
    """A loop from 0 up to `end`, which is at most `most`, with an accumulator that begins as `start`; no loop for a
    single iteration."""

    def single(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
        return [body(inner, at, values[0])]

    return carried_all(cursor, name, end, step, {"sum": start}, single, most)[0]


def named(hint: str, values: Sequence[SSAValue]) -> dict[str, SSAValue]:
    """Values to be carried, by a name for each."""
    many = len(values) > 1
    return {f"{hint}_{number}" if many else hint: value for number, value in enumerate(values)}


def carried_all(
    cursor: Cursor,
    name: str,
    end: Index,
    step: int,
    starts: Mapping[str, SSAValue],
    body: Callable[[Cursor, Index, Sequence[SSAValue]], Sequence[SSAValue]],
    most: int | None = None,
) -> Sequence[SSAValue]:
    """The same with several carried values, by name."""
    values = list(starts.values())
    most = end if isinstance(end, int) else most
    if most is not None and most <= step:
        return body(cursor, 0, values)
    block = Block(arg_types=[IndexType(), *(value.type for value in values)])
    for argument, hint in zip(block.args, (name, *starts), strict=True):
        argument.name_hint = hint
    low, high, by = (cursor.value(each) for each in (0, end, step))
    results = body(Cursor(cursor.kernel, block), block.args[0], block.args[1:])
    block.add_op(scf.YieldOp(*results))
    made = scf.ForOp(low, high, by, values, block)
    cursor.put(made)
    for result, hint in zip(made.results, starts, strict=True):
        result.name_hint = "total" if hint == "sum" else hint
    return made.results
