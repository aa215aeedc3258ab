"""Long running sums as running sums of short rows, and of the totals of the rows.

%y = graph.cumsum %x axis 0 : tensor<4096xf32>
->  %r = graph.reshape %x : ... -> tensor<4x1024xf32>     %s = graph.cumsum %r axis 1 ...
    %t = graph.reduce sum %r axes [1] ...                 %b = graph.cumsum %t axis 0 exclusive ...
    %y = %s + %b, reshaped
"""

from __future__ import annotations

from ascir.dialects.graph import AddOp, CumsumOp, PadOp, SliceOp, element_of
from ascir.dialects.tile.spaces import bit_width
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term

LONGEST = 1024
"""The most elements of a row that is not split."""

SHORTER = 256
"""The same for elements of 1 or 8 bytes along an inner axis; also the length of rows of such elements after the
split."""

ROWS = {4: LONGEST, 2: LONGEST // 2}
"""The length of rows after the split, by the bytes of their elements."""

SHORTEST = 64
"""Rows are made shorter than that length, so that they divide the long row evenly, but longer than this."""


def _length(size: int, bytes: int, last: bool) -> int:
    """The length of the rows that a row of `size` elements is split into; 0 if it is short enough. `last`: whether it
    is along the innermost axis."""
    longest = ROWS.get(bytes, SHORTER)
    length = next((n for n in range(longest, SHORTEST, -1) if size % n == 0), 0)
    few = SHORTER if not last and bytes not in ROWS else LONGEST
    return 0 if size <= few else length or longest


class DecomposeCumsum(Decomposition[CumsumOp]):
    """`cumsum(x)` of long rows -> `cumsum(rows) + cumsum(sum(rows))`, the latter exclusive"""

    operation = CumsumOp

    def expand(self, op: CumsumOp, formula: Formula) -> Term | None:
        x = formula.wide(op.x)
        axis = op.axis.value.data % len(x.shape)
        size, bytes = x.shape[axis], bit_width(element_of(op.x)) // 8
        length = _length(size, bytes, axis == len(x.shape) - 1) if isinstance(size, int) else 0
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
