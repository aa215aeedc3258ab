"""How instructions traverse rows of elements: along rows, across them, or eight rows at a time, whichever is cheapest.

16 rows of 64 f32                        1 instruction of 16 repeats, one for each row
2 rows of 16384                          2 x 2 instructions, one for each 255 repeats of a row
16 rows of 1000 f32, 1008 apart          2 instructions of 125 repeats, which have a block of each of eight rows

Blocks of a repeat that are in the same group of banks are read one after the other. Rows that are 1024 f32 apart all
begin in one group, rows that are 1008 apart in eight.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Attribute, SSAValue

from ascir.passes.tile.banks import GROUPS, waits_beside
from ascir.passes.tile.selection.code import Code, Index, Place
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, column_step, size_of

PIECE = 248
"""Repeats of each instruction if one cannot have all: a multiple of 8, so that results of 4 bytes begin at whole
blocks."""

MOST_BLOCKS = 248
"""The most repeats of an instruction that expands elements to blocks."""

FAR = 255
"""The longest step from repeat to repeat, in blocks."""

UNROLLED = 16
"""The most instructions that are unrolled; more become a loop."""

TOGETHER = 8
"""Rows that one repeat can take: a block of each."""

HEAD = 23
"""Cycles of an instruction before its first repeat: `vector_head` of the chips, where these are known."""


@dataclass(frozen=True)
class Rows:
    """An operand: rows of elements at a place, `pitch` bytes apart. `block` is the stride between the blocks of a row:
    0 if one block is read for the whole row."""

    place: Place
    pitch: int
    start: Index = 0
    """The first element."""
    block: int = 1
    element: Attribute | None = None

    @property
    def kind(self) -> Attribute:
        return self.place.element if self.element is None else self.element


@dataclass(frozen=True)
class Piece:
    """One instruction: `repeats` times the first `mask` lanes of tensors that step by `steps` blocks from repeat to
    repeat, and by `blocks` within one."""

    mask: int
    repeats: int
    steps: tuple[int, ...]
    tensors: tuple[SSAValue, ...]
    blocks: tuple[int, ...] = ()
    start: Index = 0
    """The first element of the first operand in its place."""


def walk(
    code: Code,
    rows: int,
    columns: int,
    operands: Sequence[Rows],
    emit: Callable[[Piece], None],
    needed: Callable[[Piece], bool] = lambda _: True,
) -> None:
    """Emits instructions for `rows` rows of `columns` elements of each operand: for the full repeats of the rows, then
    for the rest of them. Instructions that are not `needed`, which is queried before they have tensors, are skipped."""
    lanes = REPEAT // max(size_of(operand.kind) for operand in operands)
    full, rest = divmod(columns, lanes)
    across = Across(code, rows, lanes, operands, emit, needed)
    if together_pays(rows, columns, operands):
        groups, left = divmod(rows, TOGETHER)
        code.loop(groups, lambda group: across.together(group, TOGETHER, columns), UNROLLED)
        if left:
            across.together(groups, left, columns)
        return
    far = any(operand.pitch > FAR * BLOCK for operand in operands)
    if not across_pays(rows, full, max(operand.pitch for operand in operands)):
        code.loop(rows, lambda row: across.row(row, full), UNROLLED)
    else:
        code.loop(full, lambda column: across.column(lanes, column), UNROLLED)
    if rest and far:
        code.loop(rows, lambda row: across.end_of_row(row, full, rest), UNROLLED)
    elif rest:
        across.column(rest, full)


def across_pays(rows: int, repeats: int, pitch: int) -> bool:
    """Whether instructions for the same repeat of all rows are possible, and no more than instructions along rows."""
    return pitch <= FAR * BLOCK and rows * len(pieces(repeats)) >= repeats * len(pieces(rows))


def across_runs(runs: int, rows: int, bytes: int) -> bool:
    """Whether the same row of all `runs` at a time takes fewer instructions than one run of `rows` after the other."""
    return rows * instructions(runs, bytes, rows * bytes) < runs * instructions(rows, bytes, bytes)


def instructions(rows: int, bytes: int, pitch: int) -> int:
    """The number of instructions for rows of so many bytes, `pitch` bytes apart, along or across them."""
    full, rest = divmod(bytes, REPEAT)
    many = full * len(pieces(rows)) if across_pays(rows, full, pitch) else rows * len(pieces(full))
    ends = rows if pitch > FAR * BLOCK else len(pieces(rows))
    return many + (ends if rest else 0)


def pieces(total: int) -> list[tuple[int, int]]:
    """Splits repeats into instructions: the first repeat of each, and how many it has."""
    if total <= FAR:
        return [(0, total)] if total else []
    return [(start, min(PIECE, total - start)) for start in range(0, total, PIECE)]


def together_pays(rows: int, columns: int, operands: Sequence[Rows]) -> bool:
    """Whether repeats with a block from each of eight rows take fewer cycles than repeats along rows."""
    sizes = {size_of(operand.kind) for operand in operands}
    if rows == 1 or len(sizes) > 1 or any(operand.pitch % BLOCK for operand in operands):
        return False
    bytes = columns * sizes.pop()
    if bytes % BLOCK or any(operand.pitch > FAR * BLOCK for operand in operands):
        return False
    column = any(not operand.block and operand.pitch for operand in operands)
    pitch = max((operand.pitch for operand in operands), key=lambda pitch: crowd(pitch // BLOCK))
    return together_cycles(rows, bytes, pitch, column) < along_cycles(rows, bytes, pitch, column)


def eight_rows_pay(rows: int, bytes: int, column: bool) -> bool:
    """The same for contiguous rows of `bytes` bytes, whose second operand is a folded row or, with `column`, a
    column."""
    if rows == 1 or bytes % BLOCK or bytes > FAR * BLOCK:
        return False
    return together_cycles(rows, bytes, bytes, column) < along_cycles(rows, bytes, bytes, column)


def cycles(rows: int, bytes: int, column: bool, elsewhere: bool = False) -> float:
    """The cycles of an operation on contiguous rows of `bytes` bytes, whose second operand is a folded row or, with
    `column`, a column. `elsewhere`: the results need not be placed in the rows."""
    along, together = along_cycles(rows, bytes, bytes, column), math.inf
    if not (rows == 1 or bytes % BLOCK or bytes > FAR * BLOCK):
        together = together_cycles(rows, bytes, bytes, column)
    if not elsewhere:
        return min(along, together)
    # The choice is made by the cycles in place.
    if together < along:
        return together_cycles(rows, bytes, bytes, column, elsewhere)
    return along_cycles(rows, bytes, bytes, column, elsewhere)


def crowd(step: int) -> int:
    """How many of the blocks of a repeat, `step` blocks apart, are in the same group of banks."""
    groups = [number * step % GROUPS for number in range(TOGETHER if step else 1)]
    return max(map(groups.count, groups))


def together_cycles(rows: int, bytes: int, pitch: int, column: bool, elsewhere: bool = False) -> float:
    """Cycles of instructions whose repeats have a block of each of eight rows, and eight blocks of a column if there is
    one."""
    blocks, far = bytes // BLOCK, pitch // BLOCK
    each = float(crowd(far))
    if column:
        each = max(each, 1 + waits_beside((far, 1), (column_step(pitch), 0), elsewhere=elsewhere))
    return -(-rows // TOGETHER) * (len(pieces(blocks)) * HEAD + blocks * each)


def along_cycles(rows: int, bytes: int, pitch: int, column: bool, elsewhere: bool = False) -> float:
    """Cycles of instructions whose repeats are parts of rows. Only walks across rows conflict with the blocks of a
    column."""
    (full, rest), far = divmod(bytes, REPEAT), pitch // BLOCK
    count, repeats, waits = instructions(rows, bytes, pitch), full + (rest > 0), 0.0
    if column and across_pays(rows, full, pitch):
        strides = (1, far), (0, column_step(pitch))
        waits = full * waits_beside(*strides, elsewhere=elsewhere)
        waits += waits_beside(*strides, -(-rest // BLOCK), elsewhere) if rest else 0
    return count * HEAD + rows * (repeats + waits)


def _moved(operand: Rows, columns: int) -> int:
    """The distance of `columns` columns in the memory of an operand, in elements."""
    return columns if operand.block else 0


@dataclass(frozen=True)
class Across:
    """The instructions for parts of the rows."""

    code: Code
    rows: int
    lanes: int
    operands: Sequence[Rows]
    emit: Callable[[Piece], None]
    needed: Callable[[Piece], bool]

    def together(self, group: Index, rows: int, columns: int) -> None:
        """Emits eight rows at a time, or the rest of them."""
        blocks = [operand.pitch // BLOCK for operand in self.operands]
        each = self.lanes // TOGETHER
        for first, count in pieces(columns // each):
            starts = [
                self.code.add(
                    self.code.add(operand.start, _moved(operand, first * each)),
                    self.code.mul(group, TOGETHER * operand.pitch // size_of(operand.kind)),
                )
                for operand in self.operands
            ]
            steps = [operand.block for operand in self.operands]
            self._emit(starts, rows * each, count, steps, blocks)

    def column(self, mask: int, number: Index) -> None:
        """Emits repeat `number` of all rows."""
        steps = [operand.pitch // BLOCK for operand in self.operands]
        for first, count in pieces(self.rows):
            starts = [
                self.code.add(
                    self.code.add(operand.start, first * operand.pitch // size_of(operand.kind)),
                    self.code.mul(number, _moved(operand, self.lanes)),
                )
                for operand in self.operands
            ]
            self._emit(starts, mask, count, steps)

    def row(self, number: Index, full: int) -> None:
        """Emits the full repeats of one row."""
        steps = [operand.block * self.lanes * size_of(operand.kind) // BLOCK for operand in self.operands]
        for first, count in pieces(full):
            self._emit(self._in_row(number, first), self.lanes, count, steps)

    def end_of_row(self, number: Index, full: int, mask: int) -> None:
        """Emits the rest of one row after its full repeats."""
        self._emit(self._in_row(number, full), mask, 1, [8 * operand.block for operand in self.operands])

    def _in_row(self, number: Index, repeat: int) -> list[Index]:
        return [
            self.code.add(
                self.code.add(operand.start, _moved(operand, repeat * self.lanes)),
                self.code.mul(number, operand.pitch // size_of(operand.kind)),
            )
            for operand in self.operands
        ]

    def _emit(
        self,
        starts: Sequence[Index],
        mask: int,
        repeats: int,
        steps: Sequence[int],
        blocks: Sequence[int] | None = None,
    ) -> None:
        within = [operand.block for operand in self.operands] if blocks is None else blocks
        piece = Piece(mask, repeats, tuple(steps), (), tuple(within), starts[0])
        if not self.needed(piece):
            return
        tensors: list[SSAValue] = []
        for operand, start, step, block in zip(self.operands, starts, steps, within, strict=True):
            each = BLOCK // size_of(operand.kind)
            last, lane = divmod(mask - 1, each)
            held = last * block * each + (lane + 1 if block else each)
            count = (repeats - 1) * step * each + held
            tensors.append(self.code.tensor(operand.place, start, count, operand.element))
        self.emit(replace(piece, tensors=tuple(tensors)))
