"""Long running sums as running sums of short rows, and of the totals of the rows; along the innermost axis.

%y = graph.cumsum %x axis 0 : tensor<4096xf32>
->  %r = graph.reshape %x : ... -> tensor<4x1024xf32>     %s = graph.cumsum %r axis 1 ...
    %t = graph.reduce sum %r axes [1] ...                 %b = graph.cumsum %t axis 0 exclusive ...
    %y = %s + %b, reshaped

%y = graph.cumsum %x axis 0 : tensor<1000x3xf16>
->  transposed, along the rows of tensor<3x1000xf16>, and transposed again
"""

from __future__ import annotations

from math import prod

from ascir.dialects.graph import AddOp, CumsumOp, PadOp, SliceOp, TransposeOp, element_of, shape_of
from ascir.dialects.tile.spaces import bit_width
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term

TURNED = 160
"""The most elements of a row of elements of 2 or 4 bytes along an outer axis that is not transposed. Where tiles have
room, the transposes are fused with the sums, which are then made along either axis (1000 x 64 f32: 10.5 us). Narrow rows
are better made along the innermost axis (1398101 x 3 f16: 64 us, and 672 along the first one, row by row)."""

LONGEST = 1024
"""The most elements of a row along an outer axis that is not split."""

FLAT = 4096
"""The same along the innermost axis, if a tile has room for several rows: elements of 2 or 4 bytes."""

SHORTER = 256
"""The same for elements of 1 or 8 bytes along an inner axis; also the length of rows of such elements after the
split."""

ROWS = {4: 1024, 2: 512}
"""The length of rows after the split, by the bytes of their elements."""


def _unsplit(bytes: int, last: bool) -> int:
    """The most elements of a row that stays as it is. `last`: whether it is along the innermost axis."""
    if bytes in ROWS:
        return FLAT if last else LONGEST
    return LONGEST if last else SHORTER


def _length(size: int, bytes: int, last: bool) -> int:
    """The length of the rows that a row of `size` elements is split into; 0 if it is short enough. Rows are made up to
    half as long if they then divide the long row evenly."""
    if size <= _unsplit(bytes, last):
        return 0
    longest = ROWS.get(bytes, SHORTER)
    return next((n for n in range(longest, longest // 2, -1) if size % n == 0), longest)


class DecomposeCumsum(Decomposition[CumsumOp]):
    """`cumsum(x)` of long rows -> `cumsum(rows) + cumsum(sum(rows))`, the latter exclusive"""

    operation = CumsumOp

    def expand(self, op: CumsumOp, formula: Formula) -> Term | None:
        x = formula.wide(op.x)
        axis = op.axis.value.data % len(x.shape)
        size, bytes = x.shape[axis], bit_width(element_of(op.x)) // 8
        is_last = all(extent == 1 for extent in x.shape[axis + 1 :])
        length = _length(size, bytes, is_last) if isinstance(size, int) else 0
        if not length or not isinstance(size, int):
            formula.discard()
            return None
        rows = -(-size // length)
        if rows * length != size:
            beside = [rows * length - size if dim == axis else 0 for dim in range(len(x.shape))]
            x = formula(PadOp(x.value, [0] * len(x.shape), beside))
        before, behind = x.shape[:axis], x.shape[axis + 1 :]
        parts = x.reshape((*before, rows, length, *behind))
        reverse = bool(op.reverse)
        inside = formula(CumsumOp(parts.value, axis + 1, bool(op.exclusive), reverse))
        totals = parts.reduce("sum", [axis + 1])
        others = formula(CumsumOp(totals.value, axis, True, reverse))
        whole = formula(AddOp(inside.value, others.value)).reshape((*before, rows * length, *behind))
        if rows * length == size:
            return whole
        ends = [size if dim == axis else 2**63 - 1 for dim in range(len(x.shape))]
        return formula(SliceOp(whole.value, [0] * len(ends), ends))


class DecomposeColumnSums(Decomposition[CumsumOp]):
    """`cumsum(x)` along an outer axis -> `transpose(cumsum(transpose(x)))` along the innermost one"""

    operation = CumsumOp

    def expand(self, op: CumsumOp, formula: Formula) -> Term | None:
        x, axis = formula.term(op.x), op.axis.value.data % len(shape_of(op.x))
        size, behind = x.shape[axis], [extent for extent in x.shape[axis + 1 :] if isinstance(extent, int)]
        if len(behind) < len(x.shape) - axis - 1 or prod(behind) == 1 or not isinstance(size, int):
            return None
        if size <= TURNED or bit_width(element_of(op.x)) // 8 not in ROWS:
            return None
        order = [*range(axis), axis + 1, axis]
        rows = formula(TransposeOp(x.reshape((*x.shape[:axis], size, prod(behind))).value, order))
        sums = formula(CumsumOp(rows.value, axis + 1, bool(op.exclusive), bool(op.reverse)))
        return formula(TransposeOp(sums.value, order)).reshape(x.shape)
