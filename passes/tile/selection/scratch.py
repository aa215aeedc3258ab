"""The scratch memory that operations need.

%m = tile.compare lt %x, %y : tile<10xf32>    // 2 x 1024: a comparison reads whole repeats, and writes whole blocks
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.selection import boxes, reduction_plan, runs_plan
from ascir.passes.tile.selection.geometry import (
    BLOCK,
    GROUP,
    REPEAT,
    collapsed,
    elements,
    held,
    is_mask,
    rows_by_copies,
    size_of,
    up,
)
from ascir.passes.tile.selection.pairs import pairs_of
from ascir.passes.tile.selection.pick_plan import Picked, picked
from ascir.passes.tile.selection.scan_plan import Scan
from ascir.passes.tile.selection.sort_plan import sort_bytes

FOLDED = "tile.folded"
"""On an operation that is not materialised: its users do its work."""


PARTS = "tile.parts"
"""On a folded square: the number of parts in which the sum that adds it up computes it."""


def bytes_of(op: Operation) -> int:
    """The bytes of scratch memory that `op` needs."""
    rule = RULES.get(type(op))
    return 0 if rule is None else rule(op)


def _is_tile(value: SSAValue) -> bool:
    return isinstance(value.type, TileType)


def _with_scalar(op: Operation) -> int:
    """A block that is filled with the scalar."""
    return 0 if all(map(_is_tile, op.operands)) else BLOCK


def _one_block(op: Operation) -> int:
    return BLOCK


def _xor(op: Operation) -> int:
    return held(tile_type(op.results[0])) + _with_scalar(op)


def compare_tail(source: TileType) -> int:
    """The number of elements at the end that are compared separately if the last repeat is incomplete: those after the
    last whole block of the mask."""
    count, size = elements(source), size_of(source.element_type)
    return 0 if count * size % REPEAT == 0 else count % (BLOCK * 8)


def _compare(op: Operation) -> int:
    tiles = [tile_type(operand) for operand in dict.fromkeys(op.operands) if _is_tile(operand)]
    tail = compare_tail(tiles[0])
    return len(tiles) * up(tail * size_of(tiles[0].element_type), REPEAT)


def _select(op: Operation) -> int:
    """The inverted mask if the first value is a scalar: instructions take it as the second one."""
    assert isinstance(op, tile.SelectOp)
    return 0 if _is_tile(op.on_true) else held(tile_type(op.mask))


def _cast(op: Operation) -> int:
    """To a mask: a comparison with zero."""
    source, result = tile_type(op.operands[0]), tile_type(op.results[0])
    if not is_mask(result) or is_mask(source):
        return 0
    return up(compare_tail(source) * size_of(source.element_type), REPEAT)


def _broadcast(op: Operation) -> int:
    """A block for each element of a column, which is expanded to blocks first, unless they are rows of the result."""
    source, result = tile_type(op.operands[0]), tile_type(op.results[0])
    repeated = [axis for axis, extent in enumerate(source.get_shape()) if extent != result.get_shape()[axis]]
    runs = collapsed(result.get_shape(), repeated)
    if FOLDED in op.attributes or runs is None or runs.inner > 1:
        return 0
    return up(rows_by_copies(runs, source.element_type), GROUP) * BLOCK


def valid_elements(op: tile.ReduceOp) -> int:
    """The elements of a row that a reduction of the last axis takes: without the padding, if that is folded."""
    pad, length = op.source.owner, tile_type(op.source).get_shape()[-1]
    if not isinstance(pad, tile.PadTailOp) or FOLDED not in pad.attributes:
        return prod(tile_type(op.source).get_shape()[axis] for axis in op.axes.get_values())
    size = pad.mixed_sizes()[-1]
    return size if isinstance(size, int) else length


def _reduce(op: Operation) -> int:
    assert isinstance(op, tile.ReduceOp)
    source = tile_type(op.source)
    runs = collapsed(source.get_shape(), op.axes.get_values())
    if runs is None or runs.length == 1:
        return 0
    if runs.inner > 1:
        return runs_plan.bytes_between(*runs_plan.words_of(runs, source.element_type))
    return reduction_plan.bytes_between(
        runs.outer,
        valid_elements(op),
        runs.length,
        op.kind.data.value,
        size_of(source.element_type),
        halved=squares(op) is not None,
        parts=parts_of_squares(op),
    )


def parts_of_squares(op: tile.ReduceOp) -> int:
    """In how many parts a sum computes the squares that it adds up."""
    square = squares(op)
    parts = None if square is None else square.attributes.get(PARTS)
    return parts.value.data if isinstance(parts, IntegerAttr) else 1


def squares(op: tile.ReduceOp) -> tile.MulOp | None:
    """The folded squares that a sum computes itself, if any."""
    made = op.source.owner
    if isinstance(made, tile.PadTailOp) and FOLDED in made.attributes:
        made = made.source.owner
    return made if isinstance(made, tile.MulOp) and FOLDED in made.attributes else None


def _slice(op: Operation) -> int:
    """Unless the box is copied by blocks: the pattern that picks it, or offsets for a gather."""
    assert isinstance(op, tile.SliceOp)
    source, result = tile_type(op.source), tile_type(op.result)
    if is_mask(source):
        return 0
    start = boxes.start_multiple(source.get_shape(), op.mixed_offsets())
    shape, steps = result.get_shape(), boxes.steps_of(source.get_shape(), op.all_strides())
    own = boxes.steps_of(shape)
    element = source.element_type
    if boxes.aligned(element, shape, start, steps) and boxes.aligned(element, shape, 0, own):
        return 0
    found = _picked(op)
    return boxes.table_bytes(shape) if found is None else found.bytes


def _picked(op: tile.SliceOp) -> Picked | None:
    source = tile_type(op.source)
    begin = boxes.known_start(source.get_shape(), op.mixed_offsets())
    start = boxes.start_multiple(source.get_shape(), op.mixed_offsets())
    steps = boxes.steps_of(source.get_shape(), op.all_strides())
    return picked(source.element_type, tile_type(op.result).get_shape(), begin, start, steps)


def is_kept(op: Operation) -> bool:
    """Whether the scratch memory of `op` holds the same in each iteration of the loops around it: a pattern, or the
    offsets of a gather."""
    match op:
        case tile.SliceOp():
            return _slice(op) > 0
        case tile.TransposeOp():
            return _transpose(op) > BLOCK
        case _:
            return False


def _insert(op: Operation) -> int:
    assert isinstance(op, tile.InsertOp)
    return boxes.insert_bytes(tile_type(op.source))


def _transpose(op: Operation) -> int:
    assert isinstance(op, tile.TransposeOp)
    type = tile_type(op.source)
    shape, order = boxes.merged(type.get_shape(), op.permutation.get_values())
    if is_mask(type) or order == sorted(order):
        return 0
    element = type.element_type
    if boxes.is_matrix(shape, order, element):
        # The last half of a group of rows is transposed two blocks at a time; an odd block's second result goes to scratch.
        return BLOCK if shape[-2] % boxes.ROWS and shape[-1] * size_of(element) // BLOCK % 2 else 0
    steps, result = boxes.steps_of(shape), [shape[axis] for axis in order]
    there = boxes.steps_of(result)
    moves = boxes.aligned(element, result, 0, [steps[axis] for axis in order])
    return 0 if moves and boxes.aligned(element, result, 0, there) else boxes.table_bytes(result)


def _gather(op: Operation) -> int:
    """The indices, scaled to bytes."""
    return held(tile_type(op.operands[1]))


def _extreme(op: Operation) -> int:
    """The winners of the repeats of long rows."""
    assert isinstance(op, tile.ArgMaxOp | tile.ArgMinOp)
    source = tile_type(op.source)
    runs = collapsed(source.get_shape(), [op.axis.value.data])
    if runs is None or runs.inner != 1:
        return 0
    shape = pairs_of(runs.outer, runs.length, size_of(source.element_type))
    return 0 if shape is None else shape.layout.bytes


def _cumsum(op: Operation) -> int:
    """The transposed tile and the sums that its rows begin with, after a block that nothing reads."""
    assert isinstance(op, tile.CumSumOp)
    shape, axis = tile_type(op.source).get_shape(), op.axis.value.data
    if prod(shape[axis + 1 :]) > 1:
        return 0
    return BLOCK + Scan(prod(shape[:axis]), shape[axis]).bytes


def _sort(op: Operation) -> int:
    """Two buffers of records, and the negated keys."""
    assert isinstance(op, tile.SortOp | tile.MergeSortedOp)
    keys = tile_type(op.sorted_keys)
    return sort_bytes(elements(keys), size_of(keys.element_type))


RULES: Mapping[type[Operation], Callable[[Operation], int]] = {
    tile.AndOp: _with_scalar,
    tile.ArgMaxOp: _extreme,
    tile.ArgMinOp: _extreme,
    tile.BroadcastOp: _broadcast,
    tile.CastOp: _cast,
    tile.CompareOp: _compare,
    tile.CumSumOp: _cumsum,
    tile.DivOp: _with_scalar,
    tile.GatherOp: _gather,
    tile.InsertOp: _insert,
    tile.OrOp: _with_scalar,
    tile.ReciprocalOp: _one_block,
    tile.ReduceOp: _reduce,
    tile.RsqrtOp: _one_block,
    tile.MergeSortedOp: _sort,
    tile.SelectOp: _select,
    tile.SortOp: _sort,
    tile.SliceOp: _slice,
    tile.TransposeOp: _transpose,
    tile.XorOp: _xor,
}
