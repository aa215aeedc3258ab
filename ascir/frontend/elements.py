"""Elements at indices along one axis, if the indices are shorter than the operand in other dimensions.

y = elements_at(maker, x, indices, axis)                    # y[i, j] = x[indices[i, j], j]
z = elements_put(maker, x, indices, updates, axis, "add")
"""

from __future__ import annotations

import numpy as np

from ascir.dialects import graph
from ascir.frontend.maker import Maker
from ascir.frontend.shaping import sliced
from ascir.frontend.values import Value, dims, static_dims
from ascir.interp.dtypes import INT64


def elements_at(maker: Maker, x: Value, indices: Value, axis: int) -> Value:
    for each, (have, take) in enumerate(zip(dims(x), dims(indices), strict=False)):
        if each != axis and isinstance(have, int) and isinstance(take, int) and take < have:
            x = sliced(maker, x, each, 0, take)
    return maker.call(graph.GatherElementsOp, x, indices, axis)


def elements_put(
    maker: Maker, x: Value, indices: Value, updates: Value, axis: int, reduction: str = "none"
) -> Value:
    """Scatters updates; if they are shorter in other dimensions, by vectors of all indices."""
    if all(
        each == axis or have == take
        for each, (have, take) in enumerate(zip(dims(x), dims(indices), strict=False))
    ):
        return maker.call(graph.ScatterElementsOp, x, indices, updates, axis, reduction)
    shape = static_dims(dims(indices), "updates of a part")
    size = static_dims(dims(x), "updates of a part")[axis]
    total = int(np.prod(shape))
    indices = maker.cast(indices, INT64)
    below = maker.call(graph.CompareOp, "lt", indices, np.int64(0))
    indices = maker.call(graph.SelectOp, below, maker.call(graph.AddOp, indices, np.int64(size)), indices)
    columns: list[Value] = []
    for each in range(len(shape)):
        places = np.broadcast_to(
            np.arange(shape[each]).reshape([-1 if i == each else 1 for i in range(len(shape))]), shape
        )
        column: Value = indices if each == axis else np.ascontiguousarray(places, np.int64)
        columns.append(maker.call(graph.ReshapeOp, column, [total, 1]))
    vectors = maker.call(graph.ConcatOp, columns, 1)
    return maker.call(graph.ScatterNdOp, x, vectors, maker.call(graph.ReshapeOp, updates, [total]), reduction)
