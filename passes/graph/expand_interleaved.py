"""Elements that alternate in memory: `concat` of single elements along the last dimension, slices of one of them, short
rows that are padded, and transposes that keep a short last dimension.

%y = graph.concat %a, %b axis 1 : (tensor<65536x1xf16>, tensor<65536x1xf16>) -> tensor<65536x2xf16>
->  %c = graph.concat %a', %b' axis 0 : (tensor<1x65536xf16>, tensor<1x65536xf16>) -> tensor<2x65536xf16>
    %y = graph.transpose %c permutation [1, 0] : ...

%a = graph.slice (graph.reshape %x : tensor<512x128xf16> -> tensor<512x64x2xf16>) starts [0, 0, 1] ends [512, 64, 2] ...
->  %a = graph.reshape (graph.slice %x starts [0, 1] ends [512, 128] steps [1, 2] : ...) ...

%y = graph.transpose %x permutation [0, 2, 1, 3] : tensor<64x300x300x2xf16>
->  %t = graph.transpose (graph.reshape %x : ... -> tensor<64x300x600xf16>) permutation [0, 2, 1] : ...
    %y = graph.transpose (graph.reshape %t : ... -> tensor<64x300x2x300xf16>) permutation [0, 1, 3, 2] : ...

%y = graph.slice %x starts [0, 1] ends [65536, 4] steps [1, 2] : tensor<65536x4xf16> -> tensor<65536x2xf16>
->  %y = graph.reshape (graph.slice (graph.reshape %x : ... -> tensor<262144xf16>) starts [1] ends [262144] steps [2] : ...) ...

%y = graph.pad %x low [0, 0] high [0, 2] : tensor<65536x1xf16> -> tensor<65536x3xf16>
->  %p = graph.pad (graph.transpose %x permutation [1, 0] : ...) low [0, 0] high [2, 0] : ... -> tensor<3x65536xf16>
    %y = graph.transpose %p permutation [1, 0] : ...

A transfer would move each element, or each short row, by itself. Rows are transposed on chip instead, many elements at
a time, and elements in steps are picked there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32
from xdsl.ir import SSAValue

from ascir.dialects.graph import (
    ConcatOp,
    PadOp,
    ReshapeOp,
    SliceOp,
    SplitOp,
    TransposeOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.sums import multiplied
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.tile.selection.boxes import merged
from ascir.passes.tile.selection.geometry import BLOCK, size_of

MANY = 1 << 15
"""From so many short rows on, to transpose them in two steps is faster: they would be moved in bursts of eight cycles
each, on 48 cores."""
SEVERAL = 1 << 11
"""From so many short rows on, single elements are put together, and those in steps are picked, on chip."""
TWICE = 1 << 13
"""From so many short rows on, transposing them twice is faster than moving a part of each."""
TWICE_BESIDE = 3 * TWICE
"""The same for padding, if other dimensions are padded, too."""
PADDED = 2 * BLOCK
"""Rows that are made up to so many bytes are padded as columns."""
TURNED = (bf16, f16, f32, i8, i16, i32)
"""The element types of which matrices are transposed on chip."""
END = 2**63 - 1


class DecomposeConcat(Decomposition[ConcatOp]):
    """`concat(x, y)` of many single elements along the last dimension -> `transpose(concat(x, y))` along the first
    one; of many short rows -> `transpose(concat(transpose(x), transpose(y)))`"""

    operation = ConcatOp

    def expand(self, op: ConcatOp, formula: Formula) -> Term | None:
        shape, last, element = shape_of(op.result), len(shape_of(op.result)) - 1, element_of(op.result)
        sizes = [size for size in shape[:-1] if isinstance(size, int)]
        widths, count = [shape_of(part)[-1] for part in op.inputs], prod(sizes)
        if op.axis.value.data % (last + 1) != last or len(widths) < 2 or len(sizes) < last or 0 in widths:
            return None
        parts = [formula.term(part) for part in op.inputs]
        if set(widths) == {1}:
            if count < SEVERAL:
                return None
            rows = formula.concat([part.reshape([1, *sizes]) for part in parts], 0)
            return formula(TransposeOp(rows.value, [*range(1, last + 1), 0]))
        if count < TWICE or element not in TURNED or not isinstance(width := shape[-1], int):
            return None
        if width * size_of(element) >= BLOCK:
            return None
        flat = [part.reshape([count, each]) for part, each in zip(parts, widths, strict=True)]
        columns = formula.concat([formula(TransposeOp(each.value, [1, 0])) for each in flat], 0)
        return formula(TransposeOp(columns.value, [1, 0])).reshape(shape)


class DecomposePadOfRows(Decomposition[PadOp]):
    """`pad(x)` of many short rows -> `transpose(pad(transpose(x)))`; other dimensions are padded before"""

    operation = PadOp

    def expand(self, op: PadOp, formula: Formula) -> Term | None:
        (*outer, low), (*beside, high) = op.low.get_values(), op.high.get_values()
        shape, element = shape_of(op.x), element_of(op.result)
        sizes, width = [size for size in shape if isinstance(size, int)], shape_of(op.result)[-1]
        others = any(outer) or any(beside)
        if op.mode.data != "constant" or len(sizes) < len(shape) or min(low, high) < 0 or low == high == 0:
            return None
        if not isinstance(width, int) or width * size_of(element) > PADDED or element not in TURNED:
            return None
        if prod(sizes[:-1]) < (TWICE_BESIDE if others else TWICE) or not sizes[-1]:
            return None
        value, x = op.value.value.data, formula.term(op.x)
        if others:
            x = formula(PadOp(x.value, [*outer, 0], [*beside, 0], value=value))
        rows = prod(each for each in x.shape[:-1] if isinstance(each, int))
        columns = formula(TransposeOp(x.reshape([rows, sizes[-1]]).value, [1, 0]))
        padded = formula(PadOp(columns.value, [low, 0], [high, 0], value=value))
        return formula(TransposeOp(padded.value, [1, 0])).reshape(shape_of(op.result))


class DecomposeTranspose(Decomposition[TransposeOp]):
    """`transpose(x)` of many short rows -> `transpose(transpose(x))`: of rows of rows, and of their elements"""

    operation = TransposeOp

    def expand(self, op: TransposeOp, formula: Formula) -> Term | None:
        x, element = formula.term(op.x), element_of(op.x)
        sizes = [size for size in x.shape if isinstance(size, int)]
        if len(sizes) < len(x.shape) or element not in TURNED:
            return None
        shape, order = merged(sizes, op.permutation.get_values())
        last = len(shape) - 1
        if last < 2 or order[-3:-2] != [last - 1] or order[-1] != last:
            return None
        *_, length, width = shape
        if width * size_of(element) >= BLOCK or prod(shape[:-1]) < MANY:
            return None
        rows = formula(
            TransposeOp(x.reshape([*shape[:-2], length * width]).value, [*order[:-3], last - 1, order[-2]])
        )
        apart = rows.reshape([*rows.shape[:-2], length, width, rows.shape[-1]])
        turned = formula(TransposeOp(apart.value, [*range(last - 1), last, last - 1]))
        return turned.reshape(shape_of(op.result))


class DecomposeSlice(Decomposition[SliceOp]):
    """`slice(x)` of parts of short rows -> parts of what is long"""

    operation = SliceOp

    def expand(self, op: SliceOp, formula: Formula) -> Term | None:
        *outer, size = shape_of(op.x)
        *kept, count = shape_of(op.result)
        *steps, step = op.steps.get_values()
        if outer != kept or set(steps) - {1} or not isinstance(size, int) or not isinstance(count, int):
            return None
        start = op.starts.get_values()[-1]
        return _part(formula, op.x, min(max(start + size, 0) if start < 0 else start, size - 1), count, step)


class DecomposeSplit(Decomposition[SplitOp]):
    """`split(x)` of short rows -> parts of what is long"""

    operation = SplitOp

    def expand(self, op: SplitOp, formula: Formula) -> Sequence[Term] | None:
        rank, sizes = len(shape_of(op.x)), op.sizes.get_values()
        if op.axis.value.data % rank != rank - 1:
            return None
        starts = accumulate(sizes, initial=0)
        found = [_part(formula, op.x, start, count, 1) for start, count in zip(starts, sizes, strict=False)]
        parts = [each for each in found if each is not None]
        return parts if len(parts) == len(found) else None


def _part(formula: Formula, x: SSAValue, start: int, count: int, step: int) -> Term | None:
    """Some elements of each row of `x`: of a reshape of longer rows, and of many short rows, single elements and those
    in even steps are elements in steps, also of a named number of rows; others are rows of the transposed matrix. None
    if the rows are long, or few."""
    *outer, size = shape_of(x)
    if count == 1 and (found := _every(formula, x, start)) is not None:
        return found
    names, element = [each for each in outer if isinstance(each, str)], element_of(x)
    rows = prod(each for each in outer if isinstance(each, int))
    if not isinstance(size, int) or None in outer or len(names) > 1 or not 0 < count < size:
        return None
    if size * size_of(element) >= BLOCK or rows < (1 if names else SEVERAL):
        return None
    step = size if count == 1 else step
    if step > start and count * step == size:
        whole = multiplied(names[0], rows * size) if names else rows * size
        return every(formula.term(x).reshape([whole]), start, step).reshape([*outer, count])
    if rows < TWICE or names or element not in TURNED or step < 1:
        return None
    columns = formula(TransposeOp(formula.term(x).reshape([rows, size]).value, [1, 0]))
    some = formula(SliceOp(columns.value, [start, 0], [start + count * step, END], [step, 1]))
    return formula(TransposeOp(some.value, [1, 0])).reshape([*outer, count])


def _every(formula: Formula, x: SSAValue, number: int) -> Term | None:
    """Of rows that a reshape made of longer ones, the element of that number in each: elements in steps. None if `x`
    is something else."""
    if not isinstance(x.owner, ReshapeOp) or len(shape := shape_of(x)) < 2:
        return None
    source, (*outer, count, step) = x.owner.x, shape
    if not isinstance(count, int) or not isinstance(step, int) or min(count, step) < 2:
        return None
    if not 0 <= number < step or list(shape_of(source)) != [*outer, count * step]:
        return None
    return every(formula.term(source), number, step).reshape([*outer, count, 1])


def every(x: Term, first: int, step: int) -> Term:
    """The elements along the last dimension from the first one on, in steps."""
    outer = len(x.shape) - 1
    return x.formula(SliceOp(x.value, [*[0] * outer, first], [END] * (outer + 1), [*[1] * outer, step]))
