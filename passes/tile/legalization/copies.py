"""Copies within ub: bytes and masks are moved as f16, i64 as words, and rows that are not whole blocks are padded.

%b = tile.broadcast %m : tile<16x1xf32> -> tile<16x20xf32>
->  %w = tile.broadcast %m : ... -> tile<16x24xf32>     %b = tile.slice %w[0, 0] : ... -> tile<16x20xf32>
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, f16, f32, i1, i8, i32, i64
from xdsl.ir import Attribute

from ascir.dialects import tile
from ascir.dialects.tile import Rounding, tile_type
from ascir.dialects.tile.spaces import ui8
from ascir.passes.tile.legalization import words
from ascir.passes.tile.legalization.builder import Builder, Term
from ascir.passes.tile.legalization.dtypes import again, cast, padding
from ascir.passes.tile.selection import boxes
from ascir.passes.tile.selection.geometry import collapsed, per_block, up


def legalize_copy(op: tile.TileOp, b: Builder) -> Term | None:
    """Bytes and masks are moved in f16."""
    own = tile_type(op.results[0]).element_type
    if own == i1:
        return cast(_moved_mask(op, b), i1, None)
    if own in (i8, ui8):
        return cast(b.term(again(op, b, f16).results[0]), own, Rounding.RINT)
    if own == i64 and isinstance(op, tile.InsertOp):
        return words.legalize_insert(op, b)
    if own == i64 and not _by_blocks(op):
        return words.legalize_copy(op, b)
    return _legalize_broadcast(op, b) if isinstance(op, tile.BroadcastOp) else None


def _legalize_broadcast(op: tile.BroadcastOp, b: Builder) -> Term | None:
    """Broadcasts along adjacent dimensions, to rows of whole blocks."""
    source, shape = tile_type(op.source).get_shape(), tile_type(op.result).get_shape()
    repeated = [axis for axis, extent in enumerate(shape) if source[axis] != extent]
    if not repeated:
        return None
    runs = collapsed(shape, repeated)
    if runs is None:  # first broadcast the dimensions after the last one that is not repeated
        last = max(axis for axis in range(repeated[-1]) if axis not in repeated and shape[axis] > 1)
        some = [shape[axis] if axis > last else extent for axis, extent in enumerate(source)]
        return b.term(op.source).broadcast(some).broadcast(shape)
    x, block = b.term(op.source), per_block(tile_type(op.source).element_type)
    if runs.inner == 1:
        if runs.outer == 1 or runs.length % block == 0:
            return None
        wide = x.reshape([runs.outer, 1]).broadcast([runs.outer, up(runs.length, block)])
        return b(tile.SliceOp(wide.value, [0, 0], [runs.outer, runs.length])).reshape(shape)
    if runs.inner % block == 0:
        return None
    if runs.outer == 1 and runs.length == 1:
        return x.reshape(shape)
    return b(tile.GatherOp(x.value, _repeated(b, runs.outer, runs.length, runs.inner).value)).reshape(shape)


def _repeated(b: Builder, outer: int, length: int, inner: int) -> Term:
    """The indices of the elements of `outer` runs of `inner`, each run repeated `length` times."""
    count = outer * length
    wide = tile.TileType([count, up(inner, per_block(i32))], i32)
    numbers = b(tile.IotaOp(1, wide))
    if outer > 1:
        rows = b(tile.IotaOp(0, wide.with_shape([count, 1]))).cast(f32, Rounding.RINT)
        run = ((rows + 0.5) * (1.0 / length)).cast(i32, Rounding.FLOOR)
        numbers = numbers + (run * inner).broadcast(wide.get_shape())
    if wide.get_shape()[1] != inner:
        numbers = b(tile.SliceOp(numbers.value, [0, 0], [count, inner]))
    return numbers.reshape([count * inner])


def _by_blocks(op: tile.TileOp) -> bool:
    """Whether i64 can be moved in whole blocks, whose contents do not matter to the chip."""
    if isinstance(op, tile.ConcatOp):
        return True
    source = tile_type(op.operands[0])
    if isinstance(op, tile.SliceOp):
        start = boxes.start_multiple(source.get_shape(), op.mixed_offsets())
        steps = boxes.steps_of(source.get_shape(), op.all_strides())
        shape = tile_type(op.result).get_shape()
        return boxes.aligned(i64, shape, start, steps) and boxes.aligned(i64, shape, 0, boxes.steps_of(shape))
    if isinstance(op, tile.TransposeOp):
        shape, order = boxes.merged(source.get_shape(), op.permutation.get_values())
        steps = boxes.steps_of(shape)
        moved = [shape[axis] for axis in order]
        return boxes.aligned(i64, moved, 0, [steps[axis] for axis in order])
    return False


def _moved_mask(op: tile.TileOp, b: Builder) -> Term:
    operands = [
        cast(b.term(value), f16, None).value
        if isinstance(value.type, tile.TileType) and value.type.element_type == i1
        else value
        for value in op.operands
    ]
    properties = dict(op.properties)
    if isinstance(pad := properties.get("pad"), IntegerAttr):
        properties["pad"] = _float_attribute(pad.value.data, f16)
    result = tile_type(op.results[0]).with_element(f16)
    return b(type(op).create(operands=operands, result_types=[result], properties=properties))


def _float_attribute(number: int, element: Attribute) -> Attribute:
    return padding(abs(number), element)
