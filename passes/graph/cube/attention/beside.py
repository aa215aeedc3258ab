"""Heads whose keys lie side by side in the rows of a tensor, as in caches: [batch, keys, heads, width].

    %k = graph.transpose %cache permutation [0, 2, 1, 3] ...    // tensor<8x2048x8x64xf16> -> tensor<8x8x2048x64xf16>
    side_by_side(product)     // 8 heads, 1 dimension stacked, Product(m = 8 * queries, ..., rows of 8 * 64 elements)

Memory is slow with the rows of a single head, of 128 bytes. So the rows of several heads are loaded at a time, and each
head is multiplied by its columns of what was loaded: queries of these heads are the rows of an item.
"""

from __future__ import annotations

from dataclasses import replace

from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product
from ascir.passes.graph.cube.views import View
from ascir.passes.tile.extent import ONE


def side_by_side(made: Product) -> tuple[int, int, Product] | None:
    """The heads that are side by side on the right, how many dimensions of the batch then are rows, and the product of
    all of them, which takes of each row on the right what is its head's. None if there are none."""
    count, view = made.stackable + 1, made.views[RIGHT]
    at = len(made.batch) - count
    if at < 0 or view is None or made.transposed[LEFT]:
        return None
    heads, axis = made.batch[at], len(view.sizes) - 2 - count
    if not heads.static or heads == ONE or not made.m.static or axis < 0:
        return None
    if not made.lhs[at] == made.rhs[at] == view.sizes[axis] == heads:
        return None
    joined, stacked = _joined(view, axis), made.stacked(count)
    if joined is None or stacked is None or not stacked.m.static:
        return None
    return heads.number, count, replace(stacked, views=(stacked.views[LEFT], joined, stacked.views[2]))


def _joined(view: View, axis: int) -> View | None:
    """The view with a dimension in its rows; None if it is not there already, or not in whole fractals."""
    (*leading, rows, width), (*steps, pitch, one) = view.sizes, view.strides
    whole = view.sizes[axis] * width
    if not width.static or width.number % FRACTAL_ROWS or steps[axis] != width:
        return None
    if pitch.static and pitch.number < whole.number:
        return None
    return View(view.offset, (*leading[:axis], rows, whole), (*steps[:axis], pitch, one))
