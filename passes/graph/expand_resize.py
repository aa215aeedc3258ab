"""Resizing of images by broadcasts, slices and gathers (nearest), or by matrix products with weights (linear).

%y = graph.resize %x : tensor<1x8x4x4xf16> -> tensor<1x8x8x8xf16>        // each element twice
->  %a = graph.reshape %x : ... -> tensor<1x8x4x1x4xf16>   %b = graph.broadcast_to %a : ... -> tensor<1x8x4x2x4xf16> ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import f32

from ascir.dialects.graph import (
    BroadcastToOp,
    ConstantOp,
    GatherOp,
    MatmulOp,
    ResizeOp,
    TransposeOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.types import is_float
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.expand_movement import sliced
from ascir.passes.graph.formula import Formula, Term

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array


class DecomposeResize(Decomposition[ResizeOp]):
    """`resize(x)` -> in each dimension a broadcast, a slice or a gather of nearest elements; in mode linear `x @
    weights`"""

    operation = ResizeOp

    def expand(self, op: ResizeOp, formula: Formula) -> Term:
        from ascir.interp.movement import linear_weights, nearest_places

        x, sizes = formula.term(op.x), shape_of(op.result)
        coordinates, is_nearest = op.coordinates.data, op.mode.data == "nearest"
        if not is_nearest and not is_float(element_of(op.x)):
            raise Declined("integer images cannot be interpolated")
        wide = x if is_nearest else x.cast(f32)
        # The dimension that grows most comes last: the intermediate image is smaller.
        dims = sorted(
            (2, 3), key=lambda dim: _growth(x, dim, static_dim(sizes[dim], "the size of the result"))
        )
        for dim in dims:
            size = static_dim(x.shape[dim], "a dimension that is resized")
            target = static_dim(sizes[dim], "the size of the result")
            if size == target:
                continue
            if is_nearest:
                wide = _taken(wide, dim, nearest_places(size, target, coordinates, op.rounding.data))
            else:
                wide = _weighed(wide, dim, linear_weights(size, target, coordinates))
        return wide.cast(element_of(op.result))


def _growth(x: Term, dim: int, target: int) -> float:
    return target / max(static_dim(x.shape[dim], "a dimension that is resized"), 1)


def _taken(x: Term, dim: int, places: Array) -> Term:
    """The elements at these places of one dimension."""
    found: list[int] = places.tolist()
    size = static_dim(x.shape[dim], "a dimension that is resized")
    times, rest = divmod(len(found), size)
    if not rest and found == [place // times for place in range(len(found))]:
        apart = [*x.shape[: dim + 1], 1, *x.shape[dim + 1 :]]
        each = [*x.shape[: dim + 1], times, *x.shape[dim + 1 :]]
        whole = [*x.shape[:dim], len(found), *x.shape[dim + 1 :]]
        return x.formula(BroadcastToOp(x.reshape(apart).value, each)).reshape(whole)
    step = found[1] - found[0] if len(found) > 1 else 1
    if step > 0 and found == list(range(found[0], found[0] + step * len(found), step)):
        return sliced(x, dim, found[0], found[-1] + 1, step)
    return x.formula(GatherOp(x.value, _constant(x.formula, places.astype("int32")).value, dim))


def _weighed(x: Term, dim: int, weights: Array) -> Term:
    """Along the last dimension `x @ weights`, along the one before `weights @ x`."""
    last = len(x.shape) - 1
    if dim == last:
        turned = _constant(x.formula, weights.T.astype("float32"))
        return x.formula(MatmulOp(x.value, turned.value))
    order = [*range(last + 1)]
    order[dim], order[last] = order[last], order[dim]
    turned = x.formula(TransposeOp(x.value, order))
    return x.formula(TransposeOp(_weighed(turned, last, weights).value, order))


def _constant(formula: Formula, array: Any) -> Term:
    from ascir.interp.attributes import attribute_of

    return formula(ConstantOp(attribute_of(array)))
