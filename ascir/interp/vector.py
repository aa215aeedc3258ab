"""The vector operations of the tile dialect: a table from the class of an operation to its semantics.

    %s = tile.reduce sum %x axes [1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
    # VECTOR[tile.ReduceOp](op, operands) == reductions.reduce(x, "sum", (1,), keepdims=True)

The numeric policy is that of the package: computed exactly or in float64, rounded once to the element type.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from xdsl.ir import Operation
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects import tile
from ascir.interp import elementwise, quantization, reductions, rounding
from ascir.interp.dtypes import INT32, INT64, Array, DType, is_float, numpy_dtype
from ascir.interp.rounding import widen
from ascir.interp.tiles import (
    Operands,
    TileFunction,
    corner,
    filled,
    from_bytes,
    of_type,
    place,
    to_bytes,
    undefined,
)
from ascir.interp.views import box, from_scalar, to_scalar


def _unary(kind: str, op: tile.UnaryOp, operands: Operands) -> Array:
    return elementwise.unary(kind, operands.array(op.source))


def _predicate(function: Callable[[Array], Array], op: tile.UnaryOp, operands: Operands) -> Array:
    return function(operands.array(op.source))


def _gelu(approximate: str, op: tile.UnaryOp, operands: Operands) -> Array:
    return elementwise.gelu(operands.array(op.source), approximate)


def _pair(op: tile.BinaryOp, operands: Operands) -> tuple[Array, Array]:
    types = [value.type for value in (op.lhs, op.rhs)]
    element = next(type for type in types if isinstance(type, tile.TileType)).element_type
    return operands.tile_or_scalar(op.lhs, element), operands.tile_or_scalar(op.rhs, element)


def _binary(kind: str, op: tile.BinaryOp, operands: Operands) -> Array:
    return elementwise.binary(kind, *_pair(op, operands))


def _multiply_add(op: tile.MultiplyAddOp, operands: Operands) -> Array:
    element = of_type(op.result.type).element_type
    lhs, rhs, addend = (operands.tile_or_scalar(value, element) for value in (op.lhs, op.rhs, op.addend))
    return elementwise.multiply_add(lhs, rhs, addend)


@elementwise.quiet
def _leaky_relu(op: tile.LeakyReluOp, operands: Operands) -> Array:
    """The value if it is 0 or more, else the value times the slope."""
    x, slope = _pair(op, operands)
    wide = elementwise.widen(x)
    return elementwise.narrow(np.where(wide >= 0, wide, wide * elementwise.widen(slope)), x.dtype)


def _compare(op: tile.CompareOp, operands: Operands) -> Array:
    return elementwise.compare(*_pair(op, operands), op.predicate.data)


def _select(op: tile.SelectOp, operands: Operands) -> Array:
    element = of_type(op.result.type).element_type
    return elementwise.select(
        operands.array(op.mask),
        operands.tile_or_scalar(op.on_true, element),
        operands.tile_or_scalar(op.on_false, element),
    )


def to_odd(x: Array, dtype: DType) -> Array:
    """Rounds to odd: toward zero, with the last bit set if inexact."""
    toward_zero = rounding.cast(x, dtype, "trunc")
    lost = np.isfinite(widen(x).astype(np.float64)) & (widen(toward_zero) != widen(x))
    if is_float(dtype):
        bits = toward_zero.view(np.dtype(f"uint{8 * dtype.itemsize}"))
        return np.where(lost, bits | bits.dtype.type(1), bits).view(dtype)
    even = lost & (widen(toward_zero) % 2 == 0) & (np.abs(widen(x) - widen(toward_zero)) < 1)
    return (widen(toward_zero) + np.where(even, np.sign(widen(x)), 0).astype(INT64)).astype(dtype)


def _cast(op: tile.CastOp, operands: Operands) -> Array:
    x, dtype = operands.array(op.source), numpy_dtype(of_type(op.result.type).element_type)
    if op.rounding is None:
        return rounding.cast(x, dtype)
    if op.rounding.data is tile.Rounding.ODD:
        return to_odd(x, dtype)
    return rounding.cast(x, dtype, op.rounding.data.value)


def _dequantize(op: tile.DequantizeOp, operands: Operands) -> Array:
    source, scale = operands.array(op.source), operands.array(op.scale)
    zero = None if op.zero is None else operands.array(op.zero)
    size = len(source) // op.groups
    return quantization.dequantize(
        source, scale, zero, numpy_dtype(of_type(op.result.type).element_type), 0, size
    )


def _fill(op: tile.FillOp, operands: Operands) -> Array:
    type = of_type(op.result.type)
    value = from_scalar(operands.number(op.value), numpy_dtype(type.element_type))
    return np.full(type.get_shape(), value)


def _iota(op: tile.IotaOp, operands: Operands) -> Array:
    type, axis = of_type(op.result.type), op.axis.value.data
    shape = type.get_shape()
    line = np.arange(shape[axis], dtype=INT64).reshape([-1 if i == axis else 1 for i in range(len(shape))])
    return rounding.cast(np.broadcast_to(line, shape), numpy_dtype(type.element_type))


def _extract(op: tile.ExtractOp, operands: Operands) -> tuple[Any, ...]:
    offsets = operands.indices(op.mixed_offsets())
    found = box(operands.array(op.source), offsets, [1] * len(offsets), [1] * len(offsets), op.name)
    return (to_scalar(found.reshape(()), op.result.type),)


def _broadcast(op: tile.BroadcastOp, operands: Operands) -> Array:
    return np.broadcast_to(operands.array(op.source), of_type(op.result.type).get_shape())


def _transpose(op: tile.TransposeOp, operands: Operands) -> Array:
    return operands.array(op.source).transpose(op.permutation.get_values())


def _reshape(op: tile.ReshapeOp, operands: Operands) -> Array:
    return operands.array(op.source).reshape(of_type(op.result.type).get_shape())


def _reinterpret(op: tile.ReinterpretOp, operands: Operands) -> Array:
    return from_bytes(to_bytes(operands.array(op.source), of_type(op.source.type)), of_type(op.result.type))


def _slice(op: tile.SliceOp, operands: Operands) -> Array:
    offsets, shape = operands.indices(op.mixed_offsets()), of_type(op.result.type).get_shape()
    return box(operands.array(op.source), offsets, shape, op.all_strides(), op.name)


def _insert(op: tile.InsertOp, operands: Operands) -> Array:
    result = operands.array(op.target).copy()
    place(result, operands.indices(op.mixed_offsets()), operands.array(op.source), op.name)
    return result


def _put_row(op: tile.PutRowOp, operands: Operands) -> Array:
    result, source = operands.array(op.target).copy(), operands.array(op.source)
    taken, put = operands.indices([op.from_row, op.to_row])
    row = box(source, [taken, 0], [1, source.shape[1]], [1, 1], op.name)
    place = box(result, [put, 0], [1, source.shape[1]], [1, 1], op.name)
    if op.weight is not None:
        weight = operands.tile_or_scalar(op.weight, of_type(op.target.type).element_type)
        place[...] = elementwise.multiply_add(row, weight, place)
        return result
    place[...] = row if op.combine.data is tile.Combine.REPLACE else combined(op.combine.data, place, row)
    return result


def combined(combine: tile.Combine, place: Array, row: Array) -> Array:
    """How an update is combined with a row."""
    name = {tile.Combine.MAX: "maximum", tile.Combine.MIN: "minimum"}.get(combine, combine.value)
    return elementwise.binary(name, place, row)


def _concat(op: tile.ConcatOp, operands: Operands) -> Array:
    return np.concatenate([operands.array(source) for source in op.sources], op.axis.value.data)


def _pad_tail(op: tile.PadTailOp, operands: Operands) -> Array:
    kept = corner(operands.array(op.source), operands.indices(op.mixed_sizes()), op.name)
    result = filled(of_type(op.result.type), op.pad)
    place(result, [0] * result.ndim, kept, op.name)
    return result


def _reduce(op: tile.ReduceOp, operands: Operands) -> Array:
    return reductions.reduce(operands.array(op.source), op.kind.data, op.axes.get_values(), keepdims=True)


def _argmax(op: tile.ArgMaxOp, operands: Operands) -> Array:
    return reductions.argmax(operands.array(op.source), op.axis.value.data, keepdims=True).astype(INT32)


def _argmin(op: tile.ArgMinOp, operands: Operands) -> Array:
    return reductions.argmin(operands.array(op.source), op.axis.value.data, keepdims=True).astype(INT32)


def _cumsum(op: tile.CumSumOp, operands: Operands) -> Array:
    exclusive, reverse = op.exclusive is not None, op.reverse is not None
    return reductions.cumsum(operands.array(op.source), op.axis.value.data, exclusive, reverse)


def _gather(op: tile.GatherOp, operands: Operands) -> Array:
    flat, indices = operands.array(op.source).reshape(-1), operands.array(op.indices)
    if op.around is not None:
        return flat[indices % flat.size]
    result = undefined(of_type(op.result.type))
    inside = (indices >= 0) & (indices < flat.size)
    result[inside] = flat[indices[inside]]
    return result


def _compress(op: tile.CompressOp, operands: Operands) -> tuple[Any, ...]:
    kept = operands.array(op.source)[operands.array(op.mask)]
    result = undefined(of_type(op.result.type))
    result[: kept.size] = kept
    return result, int(kept.size)


def _order(keys: Array, descending: bool) -> Array:
    """The positions of the sorted keys along the last axis; stable, NaN as the largest."""
    wide = widen(keys)
    if not descending:
        return np.argsort(wide, axis=-1, kind="stable")
    # Sort the reversed keys, and reverse: equal keys are reversed twice.
    return keys.shape[-1] - 1 - np.flip(np.argsort(np.flip(wide, -1), axis=-1, kind="stable"), -1)


def _sort(op: tile.SortOp, operands: Operands) -> tuple[Any, ...]:
    keys, indices = operands.array(op.keys), operands.array(op.indices)
    order = _order(keys, op.descending is not None)
    return np.take_along_axis(keys, order, -1), np.take_along_axis(indices, order, -1)


def _merge_sorted(op: tile.MergeSortedOp, operands: Operands) -> tuple[Any, ...]:
    """Sorts the concatenated vectors; undefined on the chip unless each is sorted."""
    descending = op.descending is not None
    for number, value in enumerate(op.keys):
        keys = operands.array(value)
        if not np.array_equal(_order(keys, descending), np.arange(keys.size)):
            raise InterpretationError(f"{op.name}: vector {number} is not sorted")
    keys = np.concatenate([operands.array(value) for value in op.keys])
    indices = np.concatenate([operands.array(value) for value in op.indices])
    order = _order(keys, descending)
    return keys[order], indices[order]


def _expand_sparse(op: tile.ExpandSparseOp, operands: Operands) -> Array:
    values, packed = operands.array(op.values), operands.array(op.positions)
    result = np.zeros(of_type(op.result.type).get_shape(), values.dtype)
    positions = (packed[..., None] >> np.array([0, 2, 4, 6], packed.dtype) & 3).reshape(
        *values.shape[:-1], -1, 2
    )
    if np.any(positions[..., 0] >= positions[..., 1]):
        raise InterpretationError(f"{op.name}: the positions within a four are not ascending")
    fours = result.reshape(*values.shape[:-1], -1, 4)
    np.put_along_axis(fours, positions.astype(INT64), values.reshape(*values.shape[:-1], -1, 2), -1)
    return fours.reshape(result.shape)


def mnemonic(operation: type[Operation]) -> str:
    return operation.name.removeprefix("tile.")


VECTOR: dict[type[Operation], TileFunction] = {
    tile.IsInfOp: partial(_predicate, elementwise.isinf),
    tile.IsNanOp: partial(_predicate, elementwise.isnan),
    tile.GeluOp: partial(_gelu, "none"),
    tile.GeluTanhOp: partial(_gelu, "tanh"),
    tile.CompareOp: _compare,
    tile.LeakyReluOp: _leaky_relu,
    tile.MultiplyAddOp: _multiply_add,
    tile.SelectOp: _select,
    tile.CastOp: _cast,
    tile.DequantizeOp: _dequantize,
    tile.FillOp: _fill,
    tile.IotaOp: _iota,
    tile.ExtractOp: _extract,
    tile.BroadcastOp: _broadcast,
    tile.TransposeOp: _transpose,
    tile.ReshapeOp: _reshape,
    tile.ReinterpretOp: _reinterpret,
    tile.SliceOp: _slice,
    tile.InsertOp: _insert,
    tile.ConcatOp: _concat,
    tile.PadTailOp: _pad_tail,
    tile.PutRowOp: _put_row,
    tile.ReduceOp: _reduce,
    tile.ArgMaxOp: _argmax,
    tile.ArgMinOp: _argmin,
    tile.CumSumOp: _cumsum,
    tile.GatherOp: _gather,
    tile.CompressOp: _compress,
    tile.SortOp: _sort,
    tile.MergeSortedOp: _merge_sorted,
    tile.ExpandSparseOp: _expand_sparse,
}

for _operation in tile.Tile.operations:
    if _operation in VECTOR:
        continue
    if issubclass(_operation, tile.UnaryOp):
        VECTOR[_operation] = partial(_unary, mnemonic(_operation))
    elif issubclass(_operation, tile.BinaryOp):
        VECTOR[_operation] = partial(_binary, mnemonic(_operation))
