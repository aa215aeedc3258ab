"""Loads, also of pages, stores, gathers and scatters of rows, between views of global memory and tiles.

    %t = tile.load %x[%i, 0] sizes [%n, 1000] pad(0.0 : f16) : ...    # x[i : i + n, :1000], zeros behind

Elements that a load does not fill are NaN (or the highest integer), so that their uses show in the result.
"""

import numpy as np
from xdsl.ir import Operation
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects import tile
from ascir.dialects.tile.transfer import AtomicAttr
from ascir.interp import elementwise
from ascir.interp.dtypes import Array
from ascir.interp.indexing import Reduction, scatter_nd
from ascir.interp.tiles import Operands, TileFunction, corner, filled, of_type, place
from ascir.interp.views import box, squeeze

ATOMIC = {tile.Atomic.ADD: "add", tile.Atomic.MAX: "maximum", tile.Atomic.MIN: "minimum"}


def write(target: Array, values: Array, atomic: AtomicAttr | None) -> None:
    """Store into a numpy view, or combine atomically."""
    target[...] = values if atomic is None else elementwise.binary(ATOMIC[atomic.data], target, values)


def _empty(op: tile.EmptyOp, operands: Operands) -> Array:
    return filled(of_type(op.result.type), None)


def _load(op: tile.LoadOp, operands: Operands) -> Array:
    result = filled(of_type(op.result.type), op.pad) if op.into is None else operands.array(op.into).copy()
    if op.when is not None and not operands.number(op.when):
        return result
    sizes = op.mixed_sizes()
    found = box(
        operands.array(op.view),
        operands.indices(op.mixed_offsets()),
        operands.indices(sizes),
        operands.indices(op.mixed_strides()),
        op.name,
    )
    if op.packed is not None:
        image = squeeze(found, sizes, result.ndim + 1)
        part = image.reshape(image.shape[0], -1, image.shape[-1])
    else:
        part = squeeze(found, sizes, result.ndim)
    place(result, operands.indices(op.mixed_starts()), part, op.name)
    return result


def _load_pages(op: tile.LoadPagesOp, operands: Operands) -> Array:
    result, view = filled(of_type(op.result.type), None), operands.array(op.view)
    (first,), (column,) = operands.indices(op.mixed_first()), operands.indices(op.mixed_column())
    count, width = operands.indices(op.mixed_sizes())
    numbers = box(operands.array(op.table), [first], [count], [1], op.name).tolist()
    for at, number in enumerate(numbers):
        page = min(max(number + len(view) if number < 0 else number, 0), len(view) - 1)
        found = box(view, [page, 0, column], [1, op.rows, width], [1, 1, 1], op.name)[0]
        corner(result[at * op.rows :], found.shape, op.name)[...] = found
    return result


def _store(op: tile.StoreOp, operands: Operands) -> tuple[()]:
    source, sizes = operands.array(op.tile), op.mixed_sizes()
    target = box(
        operands.array(op.view),
        operands.indices(op.mixed_offsets()),
        operands.indices(sizes),
        operands.indices(op.mixed_strides()),
        op.name,
    )
    target = squeeze(target, sizes, source.ndim)
    write(target, corner(source, target.shape, op.name), op.atomic)
    return ()


def _row(
    op: tile.GatherRowsOp | tile.ScatterRowsOp, operands: Operands, index: int, size: int
) -> Array | None:
    """The part of a row of the view, or None if the row is out of range."""
    view = operands.array(op.view)
    (column,) = operands.indices(op.mixed_column())
    if 0 <= index < view.shape[0]:
        return box(view, [index, column], [1, size], [1, 1], op.name)[0]
    if op.in_bounds is not None:
        raise InterpretationError(
            f"{op.name}: row {index} of a view that has {view.shape[0]}, against its promise"
        )
    return None


def _gather_rows(op: tile.GatherRowsOp, operands: Operands) -> Array:
    result = filled(of_type(op.result.type), op.pad)
    count, size = operands.indices(op.mixed_sizes())
    window = corner(result, (count, size), op.name)
    (first,) = operands.indices([op.first if op.first is not None else 0])
    for number, index in enumerate(operands.array(op.indices)[first : first + count].tolist()):
        if (row := _row(op, operands, index, size)) is not None:
            window[number] = row
    return result


def _scatter_rows(op: tile.ScatterRowsOp, operands: Operands) -> tuple[()]:
    count, size = operands.indices(op.mixed_sizes())
    window = corner(operands.array(op.tile), (count, size), op.name)
    for number, index in enumerate(operands.array(op.indices)[:count].tolist()):
        if (row := _row(op, operands, index, size)) is not None:
            write(row, window[number], op.atomic)
    return ()


def _sparse_scatter(op: tile.SparseScatterOp, operands: Operands) -> tuple[()]:
    out, places = operands.array(op.out), operands.array(op.indices).astype(np.int64)
    (count,) = operands.indices([op.count])
    places, updates = places[:count], operands.array(op.updates)[:count]
    if op.wrap is not None:
        places = np.where(places < 0, places + len(out), places)
    kept = (places >= 0) & (places < len(out))
    if op.skip is not None:
        kept &= places != op.skip.value.data
    initial = np.zeros_like(out) if op.initial is None else operands.array(op.initial)
    combine = op.combine.data
    reduction: Reduction = "none" if combine is tile.Combine.REPLACE else combine.value
    out[...] = scatter_nd(initial, places[kept][:, None], updates[kept], reduction)
    return ()


TRANSFER: dict[type[Operation], TileFunction] = {
    tile.EmptyOp: _empty,
    tile.LoadOp: _load,
    tile.LoadPagesOp: _load_pages,
    tile.StoreOp: _store,
    tile.GatherRowsOp: _gather_rows,
    tile.ScatterRowsOp: _scatter_rows,
    tile.SparseScatterOp: _sparse_scatter,
}
