"""Going over rows of elements with instructions that take repeats: row by row or column by column, as needs fewer.

16 rows of 1000 f32, 1008 apart        16 instructions, one for each 64 columns, of 16 repeats, the last with mask 40
2 rows of 16384                        2 x 2 instructions, one for each 255 repeats of a row
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from ascir.passes.tile.selection.code import Code, Index, Place
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, size_of

PIECE = 248
"""Repeats of one instruction where there are more than it can have: results of 4 bytes then begin at whole blocks."""

MOST_BLOCKS = 248
"""Repeats of an instruction that makes blocks."""

FAR = 255
"""The longest step from repeat to repeat, in blocks."""

UNROLLED = 16
"""Instructions that are written out; more become a loop."""


@dataclass(frozen=True)
class Rows:
    """An operand: rows of elements at a place, `pitch` bytes apart. `block` is the step from block to block within a
    row: 0 where one block stands for the whole row."""

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
    """One instruction: `repeats` times the first `mask` lanes of tensors that step by `steps` blocks."""

    mask: int
    repeats: int
    steps: tuple[int, ...]
    tensors: tuple[SSAValue, ...]


def walk(
    code: Code, rows: int, columns: int, operands: Sequence[Rows], emit: Callable[[Piece], None]
) -> None:
    """Instructions for `rows` rows of `columns` elements of each operand: for the full repeats of the rows, then for
    what they leave."""
    lanes = REPEAT // max(size_of(operand.kind) for operand in operands)
    full, rest = divmod(columns, lanes)
    across = Across(code, rows, lanes, operands, emit)
    far = any(operand.pitch > FAR * BLOCK for operand in operands)
    if far or rows * len(pieces(full)) < full * len(pieces(rows)):
        code.loop(rows, lambda row: across.row(row, full), UNROLLED)
    else:
        code.loop(full, lambda column: across.column(lanes, column), UNROLLED)
    if rest and far:
        code.loop(rows, lambda row: across.end_of_row(row, full, rest), UNROLLED)
    elif rest:
        across.column(rest, full)


def pieces(total: int) -> list[tuple[int, int]]:
    """Runs of repeats: where each begins, and how many it has."""
    if total <= FAR:
        return [(0, total)] if total else []
    return [(start, min(PIECE, total - start)) for start in range(0, total, PIECE)]


def _moved(operand: Rows, columns: int) -> int:
    """How far so many columns are in the memory of an operand, in elements."""
    return columns if operand.block else 0


@dataclass(frozen=True)
class Across:
    """The instructions for parts of the rows."""

    code: Code
    rows: int
    lanes: int
    operands: Sequence[Rows]
    emit: Callable[[Piece], None]

    def column(self, mask: int, number: Index) -> None:
        """Repeat `number` of all rows."""
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
        """The full repeats of one row."""
        steps = [operand.block * self.lanes * size_of(operand.kind) // BLOCK for operand in self.operands]
        for first, count in pieces(full):
            self._emit(self._in_row(number, first), self.lanes, count, steps)

    def end_of_row(self, number: Index, full: int, mask: int) -> None:
        """What full repeats leave of one row."""
        self._emit(self._in_row(number, full), mask, 1, [8 * operand.block for operand in self.operands])

    def _in_row(self, number: Index, repeat: int) -> list[Index]:
        return [
            self.code.add(
                self.code.add(operand.start, _moved(operand, repeat * self.lanes)),
                self.code.mul(number, operand.pitch // size_of(operand.kind)),
            )
            for operand in self.operands
        ]

    def _emit(self, starts: Sequence[Index], mask: int, repeats: int, steps: Sequence[int]) -> None:
        tensors: list[SSAValue] = []
        for operand, start, step in zip(self.operands, starts, steps, strict=True):
            each = BLOCK // size_of(operand.kind)
            count = (repeats - 1) * step * each + (mask if operand.block else each)
            tensors.append(self.code.tensor(operand.place, start, count, operand.element))
        self.emit(Piece(mask, repeats, tuple(steps), tuple(tensors)))
