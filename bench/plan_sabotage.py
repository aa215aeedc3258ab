"""Inserts faults into the plans of kernels, one at a time: do the independent checkers detect them?

    $ python -m bench.plan_sabotage
    what                        tried  caught  harmless  missed
    set_flag removed               96      96         0       0

The kernels are those of `bench.vector` that compile, and random ones. An undetected fault in a memory plan is harmless
if no simultaneously live value has the bytes, which is checked for each value, not by walking the kernel.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod
from random import Random
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.certificates import Refuted, placement, sync
from ascir.dialects import tile
from ascir.dialects.tile import TileType

OUTCOMES = ("tried", "caught", "harmless", "missed")
RUNS = 32
IDS = 6


class Table(Counter[tuple[str, str]]):
    """The number of faults of each kind by outcome."""

    def note(self, what: str, outcome: str) -> None:
        self[what, "tried"] += 1
        self[what, outcome] += 1

    def __str__(self) -> str:
        lines = [f"{'what':28}" + "".join(f"{each:>10}" for each in OUTCOMES)]
        for what in dict.fromkeys(key[0] for key in self):
            lines.append(f"{what:28}" + "".join(f"{self[what, each]:10}" for each in OUTCOMES))
        return "\n".join(lines)


# ------------------------------------------------------------------------------------------------- synchronisation


def break_sync(function: FuncOp, table: Table) -> None:
    """Removes each flag, wait and barrier of a kernel, and changes each number."""
    function.attributes.pop(sync.SYNC, None)
    for op in list(function.walk()):
        name = op.name.removeprefix("ascendc.")
        if name in ("set_flag", "wait_flag", "pipe_barrier"):
            block, following = op.parent, op.next_op
            assert block is not None
            assert following is not None
            op.detach()
            table.note(f"{name} removed", _judged(function))
            block.insert_op_before(op, following)
        if name in ("set_flag", "wait_flag"):
            _renumbered(function, op, table, name)


def _renumbered(function: FuncOp, op: Operation, table: Table, name: str) -> None:
    number = arith.ConstantOp(IntegerAttr(IDS - 1, i32))
    block, kept = op.parent, op.operands[0]
    assert block is not None
    block.insert_op_before(number, op)
    op.operands[0] = number.result
    table.note(f"{name} of another number", _judged(function))
    op.operands[0] = kept
    number.detach()


def _judged(function: FuncOp) -> str:
    try:
        sync.check(function, minimal=False, runs=RUNS)
    except Refuted:
        return "caught"
    return "missed"


# ------------------------------------------------------------------------------------------------- placement


def break_placement(function: FuncOp, table: Table) -> None:
    """Moves each tile a little and onto others, and states less memory than there is."""
    starts = sorted({start for op in function.walk() for _, starts in _addressed(op) for start in starts})
    for op in list(function.walk()):
        for result, found in _addressed(op):
            for what, start in _moves(found[0], starts):
                kept = op.attributes["tile.address"]
                op.attributes["tile.address"] = _with(kept, result, (start, *found[1:]))
                table.note(what, _placed(function, op, result, start))
                op.attributes["tile.address"] = kept
        if isinstance(scratch := op.attributes.get("tile.scratch"), IntegerAttr):
            for operand in (*op.operands, *op.results):
                held = _start(operand)
                if held is not None:
                    op.attributes["tile.scratch"] = IntegerAttr(held, i64)
                    table.note("scratch on a tile", _checked(function) or "missed")
                    op.attributes["tile.scratch"] = scratch
    _understated(function, table)


def _moves(start: int, starts: Sequence[int]) -> Iterator[tuple[str, int]]:
    yield "tile moved by a block", start + 32
    if start >= 32:
        yield "tile moved by a block", start - 32
    yield "tile moved within a block", start + 8
    for other in starts[:: max(len(starts) // 4, 1)]:
        if other != start:
            yield "tile on another", other


def _addressed(op: Operation) -> list[tuple[int, tuple[int, ...]]]:
    all = op.attributes.get("tile.address")
    if not isa(all, ArrayAttr[Attribute]):
        return []
    found: list[tuple[int, tuple[int, ...]]] = []
    for number, entry in enumerate(all):
        values = tuple(cast("DenseArrayBase[IntegerType]", entry).get_values())
        if values:
            found.append((number, values))
    return found


def _with(kept: Attribute, result: int, starts: Sequence[int]) -> ArrayAttr[Attribute]:
    assert isa(kept, ArrayAttr[Attribute])
    entries = list(kept.data)
    entries[result] = DenseArrayBase.from_list(i64, list(starts))
    return ArrayAttr(entries)


def _start(value: SSAValue) -> int | None:
    owner = value.owner
    if not isinstance(owner, Operation):
        return None
    return dict(_addressed(owner)).get(list(owner.results).index(value), (None,))[0]  # pyright: ignore[reportArgumentType]


def _checked(function: FuncOp) -> str | None:
    try:
        placement.check(function)
    except Refuted:
        return "caught"
    return None


def _placed(function: FuncOp, op: Operation, result: int, start: int) -> str:
    outcome = _checked(function)
    if outcome is not None:
        return outcome
    return "missed" if _met(function, op, result, start) else "harmless"


def _met(function: FuncOp, op: Operation, result: int, start: int) -> bool:
    """Whether a value that is live across an operation has the bytes of the result of the operation."""
    order = {each: number for number, each in enumerate(function.walk())}
    made, size = order[op], _bytes(op.results[result])
    for other in function.walk():
        for number, places in _addressed(other):
            value = other.results[number]
            last = max((order[use.operation] for use in value.uses), default=-1)
            # Results of loops and branches are defined at their ends.
            if other.is_ancestor(op) or not order[other] < made < last or value in op.operands:
                continue
            width = _bytes(value)
            if any(place < start + size and start < place + width for place in places):
                return True
    return False


def _bytes(value: SSAValue) -> int:
    assert isinstance(value.type, TileType)
    owner = value.owner
    if isinstance(owner, tile.BroadcastOp) and "tile.folded" in owner.attributes:
        # A block for each element that is read again and again, eight at a time.
        source = owner.operands[0].type
        assert isinstance(source, TileType)
        return -(-prod(source.get_shape()) // 8) * 8 * 32
    return value.type.bytes()


def _understated(function: FuncOp, table: Table) -> None:
    kept = function.attributes[placement.PLACEMENT]
    assert isinstance(kept, DictionaryAttr)
    for space, entry in kept.data.items():
        assert isinstance(entry, DictionaryAttr)
        for name, by in (("peak", 64), ("extent", 32), ("lower_bound", 32), ("lower_bound", -32)):
            stated = entry.data[name]
            assert isinstance(stated, IntegerAttr)
            wrong = DictionaryAttr({**entry.data, name: IntegerAttr(stated.value.data - by, i64)})
            function.attributes[placement.PLACEMENT] = DictionaryAttr({**kept.data, space: wrong})
            table.note(f"{name} misstated", _checked(function) or "missed")
    function.attributes[placement.PLACEMENT] = kept


# ------------------------------------------------------------------------------------------------- kernels


def compiled(count: int) -> Iterator[tuple[FuncOp, str]]:
    """Kernels of `bench.vector`, after the memory plan and after the synchronisation."""
    from ascir.context import make_context
    from ascir.diagnostics import OperationError, Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels
    from bench.vector import CASES

    for case in CASES[:count]:
        for stop in ("tile-place-buffers", "ascendc-insert-sync"):
            module, stopped = parse(make_context(), Source("<bench>", case.text(4096))), list[ModuleOp]()

            def keep(
                name: str,
                done: object,
                stop: str = stop,
                module: ModuleOp = module,
                found: list[ModuleOp] = stopped,
            ) -> None:
                if name == stop:
                    found.append(module.clone())

            try:
                compile_kernels(module, soc="ascend910b1", after=keep)
            except OperationError:
                continue
            for op in stopped[0].ops:
                if isinstance(op, FuncOp) and op.sym_name.data == "kernel":
                    yield op, stop


def random_kernels(count: int) -> Iterator[tuple[FuncOp, str]]:
    """Kernels of `bench.plans`, with their plans."""
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.passes.ascendc.insert_sync import insert
    from ascir.passes.tile.place_buffers import place
    from bench.plans import instructions, tiles

    for seed in range(count):
        function = instructions.program(Random(seed), 3 + seed % 9)
        insert(function)
        yield function, "ascendc-insert-sync"
        module = parse(make_context(), Source(f"seed {seed}", tiles.program(Random(seed), 3 + seed % 14)))
        function = module.body.block.first_op
        assert isinstance(function, FuncOp)
        place(function)
        if placement.PLACEMENT in function.attributes and placement_of(function):
            yield function, "tile-place-buffers"


def placement_of(function: FuncOp) -> bool:
    """Whether it has values to place."""
    stated = function.attributes.get(placement.PLACEMENT)
    return isinstance(stated, DictionaryAttr) and bool(stated.data)


def sabotaged(kernels: int, random: int) -> Table:
    """The table for so many compiled kernels and so many random ones."""
    table = Table()
    for function, level in (*compiled(kernels), *random_kernels(random)):
        (break_sync if level == "ascendc-insert-sync" else break_placement)(function, table)
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kernels", type=int, default=8)
    parser.add_argument("--random", type=int, default=40)
    options = parser.parse_args(arguments)
    table = sabotaged(options.kernels, options.random)
    print(table)
    return int(any(outcome == "missed" and count for (_, outcome), count in table.items()))


if __name__ == "__main__":
    raise SystemExit(main())
