"""Reduction steps whose repeats take a block from each of eight rows: the first step for long rows, the last for short
ones.

AscendC::Add<float, 1>(t, x, x[8], 64, 37, {1, 74, 74, 8, 2, 2});         // stack: pairs of adjacent blocks of eight rows
AscendC::Add<float, 1>(t, t, t[8], mask, 25, {2, 2, 2, 16, 16, 16});      // join: the first lanes of each row's second block
AscendC::BlockReduceSum<float, 1>(s, t, 25, 64, 1, 2, 16);                // block: the first block of each row
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from ascir.dialects.tile import Reduction
from ascir.passes.tile.selection.code import Code, Place
from ascir.passes.tile.selection.geometry import BLOCK, size_of
from ascir.passes.tile.selection.reduction_plan import PAIRWISE, STACK, State, Step
from ascir.passes.tile.selection.walk import TOGETHER, pieces


def _eights(rows: int) -> list[tuple[int, int, int]]:
    """The instructions whose repeats have a block of each of eight rows: the first row of each, the number of rows of a
    repeat, and the number of repeats."""
    full, rest = divmod(rows, TOGETHER)
    found = [(first * TOGETHER, TOGETHER, repeats) for first, repeats in pieces(full)]
    return [*found, (full * TOGETHER, rest, 1)] if rest else found


def block_of_eights(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    """Reduces a block of each row, or its first elements, to one element; rows need not be contiguous."""
    pitch, each = step.source.pitch, BLOCK // size_of(source.element)
    apart, lanes = pitch // each, step.source.valid
    strides = [code.number(stride) for stride in (1, apart, TOGETHER * apart)]
    for first, taken, repeats in _eights(step.source.rows):
        rows = (repeats - 1) * TOGETHER + taken
        made = code.tensor(target, first, rows)
        read = code.tensor(source, first * pitch, (rows - 1) * pitch + each)
        form, mask = _lanes(code, taken, each, lanes)
        code.call(f"block_reduce_{kind.value}_{form}", made, read, code.number(repeats), mask, *strides)


def join_blocks(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    """Combines the other blocks of each row with its first one; a repeat has a block of each of eight rows."""
    state, each = step.source, BLOCK // size_of(source.element)
    apart = state.pitch // each
    params = code.structure("binary_repeat_params", *[apart] * 3, *[apart * TOGETHER] * 3)
    for start in range(each, state.valid, each):
        lanes = min(each, state.valid - start)
        for first, taken, repeats in _eights(state.rows):
            count = ((repeats - 1) * TOGETHER + taken - 1) * state.pitch + each
            kept, other = (code.tensor(source, first * state.pitch + at, count) for at in (0, start))
            form, mask = _lanes(code, taken, each, lanes)
            code.call(f"{PAIRWISE[kind]}_{form}", kept, kept, other, mask, code.number(repeats), params)


def _lanes(code: Code, blocks: int, each: int, lanes: int) -> tuple[str, SSAValue | list[SSAValue]]:
    """The form of an instruction on the first `lanes` of each of `blocks` blocks in a repeat, and its mask."""
    if lanes == each:
        return "l0", code.number(blocks * each)
    bits = sum(((1 << lanes) - 1) << block * each for block in range(blocks))
    return "l1", [code.lanes(bits % (1 << 64)), code.lanes(bits >> 64)]


def stack(
    code: Code, kind: Reduction, step: Step, source: Place, target: Place, squared: bool = False
) -> None:
    """Eight rows at a time: adjacent blocks of each row, or their squares, are combined to a stack, which has the first
    pairs of all rows side by side, then their second pairs. Then the other pairs are combined with the first, one by
    one, and so are a remaining block and a part of one."""
    for first in range(0, step.source.rows, STACK):
        _stack_some(code, kind, step.source, source, target, squared, first)


def _stack_some(
    code: Code, kind: Reduction, state: State, source: Place, target: Place, squared: bool, begin: int
) -> None:
    """Stacks some of the rows: their first blocks follow those of the rows before, over the second ones of these."""
    size, name = size_of(source.element), PAIRWISE[kind]
    each, pitch, most = BLOCK // size, state.pitch * size // BLOCK, min(state.rows, STACK)
    pairs, rest = divmod(state.valid // each, 2)
    end = min(begin + STACK, state.rows)
    groups = [(first, min(TOGETHER, end - first)) for first in range(begin, end, TOGETHER)]

    def stacked(first: int, taken: int, level: int, levels: int) -> SSAValue:
        count = ((levels - 1) * most + taken) * each
        return code.tensor(target, (level * most + first) * each, count)

    def blocks(first: int, taken: int, block: int, reach: int) -> SSAValue:
        return code.tensor(source, first * state.pitch + block * each, ((taken - 1) * pitch + reach) * each)

    def join(
        name: str, operands: tuple[SSAValue, ...], taken: int, repeats: int, *strides: int, lanes: int = each
    ) -> None:
        """Emits an instruction on the first `lanes` of each block."""
        params = code.structure("binary_repeat_params", *strides)
        form, mask = _lanes(code, taken, each, lanes)
        code.call(f"{name}_{form}", *operands, mask, code.number(repeats), params)

    for how, *of in (("mul", 0, 0), ("mul_add_dst", 1, 1)) if squared else ((name, 0, 1),):
        for first, taken in groups:
            found = [blocks(first, taken, block, 2 * pairs - 1) for block in of]
            join(how, (stacked(first, taken, 0, pairs), *found), taken, pairs, 1, pitch, pitch, most, 2, 2)
    for first, taken in groups:
        sums, others = stacked(first, taken, 0, 1), stacked(first, taken, 1, pairs - 1)
        join(name, (sums, others, sums), taken, pairs - 1, 1, 1, 1, 0, most, 0)
    part = state.valid % each
    for block, lanes in [(2 * pairs, each)] * rest + [(2 * pairs + rest, part)] * (part > 0):
        for first, taken in groups:
            sums, last = stacked(first, taken, 0, 1), blocks(first, taken, block, 1)
            if squared:
                join("mul_add_dst", (sums, last, last), taken, 1, 1, pitch, pitch, 0, 1, 1, lanes=lanes)
            else:
                join(name, (sums, last, sums), taken, 1, 1, pitch, 1, 0, 1, 0, lanes=lanes)
