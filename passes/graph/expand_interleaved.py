"""Elements that alternate in memory: `concat` of single elements along the last dimension, slices of one of them, and
transposes that keep a short last dimension.

%y = graph.concat %a, %b axis 1 : (tensor<65536x1xf16>, tensor<65536x1xf16>) -> tensor<65536x2xf16>
->  %c = graph.concat %a', %b' axis 0 : (tensor<1x65536xf16>, tensor<1x65536xf16>) -> tensor<2x65536xf16>
    %y = graph.transpose %c permutation [1, 0] : ...

%a = graph.slice (graph.reshape %x : tensor<512x128xf16> -> tensor<512x64x2xf16>) starts [0, 0, 1] ends [512, 64, 2] ...
->  %a = graph.reshape (graph.slice %x starts [0, 1] ends [512, 128] steps [1, 2] : ...) ...

%y = graph.transpose %x permutation [0, 2, 1, 3] : tensor<64x300x300x2xf16>
->  %t = graph.transpose (graph.reshape %x : ... -> tensor<64x300x600xf16>) permutation [0, 2, 1] : ...
    %y = graph.transpose (graph.reshape %t : ... -> tensor<64x300x2x300xf16>) permutation [0, 1, 3, 2] : ...

A transfer would move each element, or each short row, by itself. Rows are transposed on chip instead, many elements at a time, and every
second element of a row is picked there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32
from xdsl.ir import SSAValue

from ascir.dialects.graph import ConcatOp, ReshapeOp, SliceOp, SplitOp, TransposeOp, element_of, shape_of
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.tile.selection.boxes import merged
from ascir.passes.tile.selection.geometry import BLOCK, size_of

MANY = 1 << 15
"""From so many elements or short rows on, another kernel is faster: they would be moved in bursts of eight cycles each,
on 48 cores."""
TURNED = (bf16, f16, f32, i8, i16, i32)
"""The element types of which matrices are transposed on chip."""
END = 2**63 - 1


class DecomposeConcat(Decomposition[ConcatOp]):
    """`concat(x, y)` of many single elements along the last dimension -> `transpose(concat(x, y))` along the first
    one"""

    operation = ConcatOp

    def expand(self, op: ConcatOp, formula: Formula) -> Term | None:
        shape, last = shape_of(op.result), len(shape_of(op.result)) - 1
        sizes = [size for size in shape[:-1] if isinstance(size, int)]
        alone = all(shape_of(part)[-1] == 1 for part in op.inputs)
        if op.axis.value.data % (last + 1) != last or not alone or len(op.inputs) < 2 or len(sizes) < last:
            return None
        if prod(sizes) < MANY:
            return None
        rows = [formula.term(part).reshape([1, *sizes]) for part in op.inputs]
        joined = formula.concat(rows, 0)
        return formula(TransposeOp(joined.value, [*range(1, last + 1), 0]))


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
    """`slice(reshape(x))` of one element along the last dimension, which `x` has as part of its own
    -> `reshape(slice(x))` in steps"""

    operation = SliceOp

    def expand(self, op: SliceOp, formula: Formula) -> Term | None:
        last = len(shape_of(op.x)) - 1
        bounds = zip(shape_of(op.x)[:-1], shape_of(op.result)[:-1], op.steps.get_values()[:-1], strict=True)
        whole = all(size == kept and step == 1 for size, kept, step in bounds)
        if not whole or shape_of(op.result)[-1:] != (1,):
            return None
        start, size = op.starts.get_values()[last], shape_of(op.x)[-1]
        if not isinstance(size, int):
            return None
        return _every(formula, op.x, start + size if start < 0 else start)


class DecomposeSplit(Decomposition[SplitOp]):
    """`split(reshape(x))` into single elements along the last dimension, which `x` has as part of its own
    -> `reshape(slice(x))` in steps"""

    operation = SplitOp

    def expand(self, op: SplitOp, formula: Formula) -> Sequence[Term] | None:
        rank, sizes = len(shape_of(op.x)), op.sizes.get_values()
        if op.axis.value.data % rank != rank - 1 or set(sizes) != {1}:
            return None
        found = [_every(formula, op.x, number) for number in range(len(sizes))]
        parts = [each for each in found if each is not None]
        return parts if len(parts) == len(found) else None


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
