"""The cube operations of the tile dialect, on arrays of logical shape: layouts are ignored.

    %d = tile.mmad %a, %b, %c sizes [%m, %n, %k] : ...     # c + a[:m, :k] @ b[:k, :n], one rounding

Integer products are exact. Floats are summed in float64 and rounded once, whereas the chip rounds each partial sum to
f32.
"""

from collections.abc import Sequence

import numpy as np
from xdsl.ir import Operation
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects import tile
from ascir.dialects.tile.cube import MultiplyOp
from ascir.dialects.tile.fixpipe import OFFSET_AT, OFFSET_BITS, OFFSETS, SCALE_DROPPED
from ascir.interp.dtypes import FLOAT32, FLOAT64, INT8, INT64, UINT8, Array, DType, is_float, numpy_dtype
from ascir.interp.rounding import narrow, quiet, widen
from ascir.interp.tiles import Operands, TileFunction, corner, filled, of_type, place, undefined
from ascir.interp.transfer import write
from ascir.interp.views import box, squeeze

HF32_DROPPED = 12
"""The low bits of an f32 mantissa that hf32 drops: 11 of 23 stay."""


def _move(op: tile.MoveOp, operands: Operands) -> Array:
    type, source = of_type(op.result.type), operands.array(op.source)
    sizes = operands.indices(op.mixed_sizes())
    shape = sizes if op.transpose is None else sizes[::-1]
    found = box(source, operands.indices(op.mixed_offsets()), shape, [1] * source.ndim, op.name)
    found = (found if op.transpose is None else found.T).astype(numpy_dtype(type.element_type))
    if not op.is_partial:
        return found
    result = filled(type, None) if op.into is None else operands.array(op.into).copy()
    place(result, operands.indices(op.mixed_starts()), found, op.name)
    return result


def kept_of_four(codes: Array) -> Array:
    """The cube's encoding of two kept positions: 0 to 2 for the first, the position minus one for the second."""
    return np.stack([codes[..., 0], codes[..., 1] + 1], -1)


def dense_of_codes(values: Array, packed: Array, where: str) -> Array:
    """Expands N x K/2 kept values with N x K/8 bytes of codes to N x K: two bits each, two codes for every four
    elements."""
    rows, kept = values.shape
    codes = packed[..., None] >> np.array([0, 2, 4, 6], UINT8) & 3
    positions = kept_of_four(codes.reshape(rows, kept // 2, 2).astype(INT64))
    if np.any(positions > 3):
        raise InterpretationError(f"{where}: a position code is 0, 1 or 2, found 3")
    dense = np.zeros((rows, kept // 2, 4), values.dtype)
    for which in range(2):  # a single value has both codes at the same position, and zero as its second value
        place_of = positions[..., which, None]
        add = values.reshape(rows, kept // 2, 2)[..., which, None]
        np.put_along_axis(dense, place_of, np.take_along_axis(dense, place_of, -1) + add, -1)
    return dense.reshape(rows, 2 * kept)


def _move_sparse(op: tile.MoveSparseOp, operands: Operands) -> Array:
    """The dense matrix; storage is an implementation detail of the chip."""
    # (K/64, N/16, 16, ...) to rows of N.
    values, packed = (
        found.transpose(1, 2, 0, 3).reshape(found.shape[1] * found.shape[2], -1)
        for found in (operands.array(op.values), operands.array(op.positions))
    )
    dense, depth = dense_of_codes(values, packed, op.name), of_type(op.result.type).get_shape()[0]
    (start,) = operands.indices(op.mixed_offsets())
    return box(dense.T, [start, 0], [depth, len(dense)], [1, 1], op.name).copy()


def _img2col(op: tile.Img2ColOp, operands: Operands) -> Array:
    top, left, bottom, right = operands.indices(op.mixed_pads())
    height, width = operands.indices(op.mixed_image())
    source, type = operands.array(op.source), of_type(op.result.type)
    blocks, channels = source.shape[0], source.shape[-1]
    if source.ndim == 3:  # packed
        flat = corner(source, (blocks, height * width, channels), op.name)
        image = flat.reshape(blocks, height, width, channels)
    else:
        image = corner(source, (blocks, height, width, channels), op.name)
    background = 0 if op.pad is None else filled(type, op.pad)[0, 0]
    padded = np.full((blocks, height + top + bottom, width + left + right, channels), background, image.dtype)
    padded[:, top : top + height, left : left + width] = image
    matrix = positions_by_inputs(
        padded, op.kernel.get_values(), op.strides.get_values(), op.dilations.get_values()
    )
    row, column = operands.indices(op.mixed_offsets())
    rows, columns = type.get_shape()
    found = box(matrix, [row, column], [min(rows, matrix.shape[0] - row), columns], [1, 1], op.name)
    result = undefined(type)
    place(result, [0, 0], found, op.name)
    return result


def positions_by_inputs(
    image: Array, kernel: Sequence[int], strides: Sequence[int], dilations: Sequence[int]
) -> Array:
    """The whole img2col matrix of a padded C1 x H x W x C0 map: a row for each output position."""
    blocks, height, width, channels = image.shape
    down, across = ((size - 1) * dilation for size, dilation in zip(kernel, dilations, strict=True))
    taps = [
        image[:, y : height - down + y : strides[0], x : width - across + x : strides[1]]
        for y in range(0, down + 1, dilations[0])
        for x in range(0, across + 1, dilations[1])
    ]
    # (tap, block, y, x, channel) to rows of y and x, and columns of block, tap and channel.
    return np.stack(taps).transpose(2, 3, 1, 0, 4).reshape(-1, blocks * len(taps) * channels)


def _accumulator(op: tile.AccumulatorOp, operands: Operands) -> Array:
    type = of_type(op.result.type)
    start = np.zeros((), numpy_dtype(type.element_type))
    if op.bias is not None and (op.when is None or operands.number(op.when)):
        start = operands.array(op.bias)
    return np.broadcast_to(start, type.get_shape())


def to_hf32(x: Array) -> Array:
    """Rounds f32 to 11 bits of mantissa, to nearest even."""
    bits = x.view(np.uint32)
    half = np.uint32((1 << (HF32_DROPPED - 1)) - 1)
    rounded = bits + half + (bits >> np.uint32(HF32_DROPPED) & np.uint32(1))
    kept = (rounded >> np.uint32(HF32_DROPPED) << np.uint32(HF32_DROPPED)).view(FLOAT32)
    return np.where(np.isfinite(x), kept, x)


@quiet
def _multiply(op: MultiplyOp, operands: Operands) -> Array:
    lhs, rhs, accumulator = (operands.array(value) for value in (op.lhs, op.rhs, op.accumulator))
    m, n, k = operands.indices(op.mixed_sizes())
    if isinstance(op, tile.MmadOp) and op.hf32 is not None:
        lhs, rhs = to_hf32(lhs), to_hf32(rhs)
    a, b, c = corner(lhs, (m, k), op.name), corner(rhs, (k, n), op.name), corner(accumulator, (m, n), op.name)
    result = undefined(of_type(op.result.type))
    place(result, [0, 0], narrow(widen(c) + widen(a) @ widen(b), accumulator.dtype), op.name)
    return result


def _truncated(bits: Array) -> Array:
    """An f32 scale with the bits that its register holds."""
    return (bits.astype(np.uint32) >> np.uint32(SCALE_DROPPED) << np.uint32(SCALE_DROPPED)).view(FLOAT32)


@quiet
def convert(op: tile.FixpipeStoreOp | tile.FixpipeMoveOp, operands: Operands, dtype: DType) -> Array:
    """Applies the fixpipe to an accumulator: relu, scale, offset and cast."""
    source = operands.array(op.source)
    if op.relu is not None:
        source = np.where(source < 0, source.dtype.type(0), source)
    if op.scale is None:
        return narrow(widen(source), dtype)
    offset = np.int64(0 if op.offset is None else op.offset.value.data)
    if isinstance(op.scale.type, tile.TileType):
        entries = operands.array(op.scale)
        scale = _truncated(entries)
        field = (entries >> np.uint64(OFFSET_AT) & np.uint64((1 << OFFSET_BITS) - 1)).astype(INT64)
        offset = (field ^ OFFSETS.stop) - OFFSETS.stop
    else:
        scale = _truncated(np.asarray(operands.number(op.scale), FLOAT32).view(np.uint32))
    scaled = (source.astype(FLOAT32) * scale).astype(FLOAT64)
    if is_float(dtype):
        return narrow(np.clip(scaled, -65504.0, 65504.0), dtype)
    nine_bits = np.rint(np.clip(np.nan_to_num(scaled), -256.0, 255.0)).astype(INT64)
    low, high = (-128, 127) if dtype == INT8 else (0, 255)
    return np.clip(nine_bits + offset, low, high).astype(dtype)


def in_fractal_order(matrix: Array, block: int) -> Array:
    """An M x N matrix as (N / block) x M x block; the last block is padded with zeros."""
    rows, columns = matrix.shape
    padded = np.zeros((rows, -(-columns // block) * block), matrix.dtype)
    padded[:, :columns] = matrix
    return padded.reshape(rows, -1, block).transpose(1, 0, 2)


def _fixpipe_store(op: tile.FixpipeStoreOp, operands: Operands) -> tuple[()]:
    view = operands.array(op.view)
    (row,) = operands.indices([op.row])
    values = convert(op, operands, view.dtype)[row:]
    if op.nz is not None:
        values = in_fractal_order(values, view.shape[-1])
    sizes = op.mixed_sizes()
    found = box(view, operands.indices(op.mixed_offsets()), operands.indices(sizes), [1] * view.ndim, op.name)
    target = squeeze(found, sizes, values.ndim)
    write(target, corner(values, target.shape, op.name), op.atomic)
    return ()


def _fixpipe_move(op: tile.FixpipeMoveOp, operands: Operands) -> Array:
    return convert(op, operands, numpy_dtype(of_type(op.result.type).element_type))


CUBE: dict[type[Operation], TileFunction] = {
    tile.MoveOp: _move,
    tile.MoveSparseOp: _move_sparse,
    tile.Img2ColOp: _img2col,
    tile.AccumulatorOp: _accumulator,
    tile.MmadOp: _multiply,
    tile.MmadSparseOp: _multiply,
    tile.FixpipeStoreOp: _fixpipe_store,
    tile.FixpipeMoveOp: _fixpipe_move,
}
