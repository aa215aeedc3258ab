"""The memory that an operation of the tile level needs: bytes of its results, scratch, and which results can alias
operands. Used when buffers are placed and when instructions are selected.

    %s = tile.reduce sum %x axes [1] : tile<16x1024xf32> -> tile<16x1xf32>    // 64 bytes; 9 KiB of scratch
    %r = tile.reshape %s : tile<16x1xf32> -> tile<4x4xf32>                    // a view: the bytes of %s
    %c = tile.slice %x[0, 0] : tile<16x1024xf32> -> tile<16x1024xf32>         // all of it: always a copy

A tile occupies whole blocks of 32 bytes, and an operation that writes it writes all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.selection import scratch
from ascir.passes.tile.selection.geometry import (
    BLOCK,
    collapsed,
    column_step,
    elements,
    held,
    is_mask,
    size_of,
    up,
)

FOLDED = scratch.FOLDED

ADDRESS = "tile.address"
"""On an operation with tiles as results: the byte addresses of each result, one for each slot."""

SCRATCH = "tile.scratch"
"""On an operation that needs scratch memory: its byte address."""

SCRATCH_BYTES = "tile.scratch_bytes"
"""With it: the size in bytes."""


KEPT = "tile.scratch_kept"
"""On an operation whose scratch memory is filled once, before the loops around it."""


def addresses(op: Operation) -> list[tuple[int, ...]]:
    """The addresses of each result."""
    found = op.attributes.get(ADDRESS)
    lists: list[tuple[int, ...]] = []
    # Checking the array elements with `isa` would take most of the pass's time.
    for each in cast(Iterable[Attribute], found) if isinstance(found, ArrayAttr) else ():
        if isinstance(each, DenseArrayBase):
            lists.append(cast(DenseArrayBase[IntegerType], each).get_values())
    if len(lists) != len(op.results):
        raise OperationError(op, f"{op.name} has no addresses: run tile-place-buffers first")
    return lists


def made_in(op: Operation) -> Iterator[tuple[int, int]]:
    """The byte ranges that an operation writes, as (address, length) pairs: tiles must have addresses."""
    if not op.name.startswith("tile.") or not any(isinstance(result.type, TileType) for result in op.results):
        return
    asked = storage(op)
    for places, bytes in zip(addresses(op), asked.results, strict=True):
        if isinstance(bytes, int):
            yield from ((place, bytes) for place in places)
    if isinstance(at := op.attributes.get(SCRATCH), IntegerAttr):
        yield at.value.data, asked.scratch


@dataclass(frozen=True)
class Alias:
    """A result that is a view of an operand, `offset` bytes into it."""

    operand: int
    offset: int = 0


@dataclass(frozen=True)
class Storage:
    """The memory that an operation needs: for each result its bytes, or the operand of which it is a view (0 if it is
    no tile); bytes of scratch; and the (result, operand) pairs for which it can work in place if the operand dies here.
    """

    results: tuple[int | Alias, ...]
    scratch: int = 0
    in_place: tuple[tuple[int, int], ...] = ()


def storage(op: Operation) -> Storage:
    """The memory that `op` needs."""
    rule = RULES.get(type(op))
    return _plain(op) if rule is None else rule(op)


def copy_of(value: SSAValue) -> tile.SliceOp:
    """An operation that copies a tile: a slice of all of it, which is never a view of its source."""
    shape = tile_type(value).get_shape()
    return tile.SliceOp(value, [0] * len(shape), shape)


def results_of(op: Operation) -> tuple[int, ...]:
    """The bytes of each result if none is a view."""
    return tuple(held(result.type) if isinstance(result.type, TileType) else 0 for result in op.results)


def _plain(op: Operation) -> Storage:
    return Storage(results_of(op), scratch.bytes_of(op))


def _elementwise(op: Operation) -> Storage:
    """Each element depends on the same element of each operand, so that it can work in place of any of them."""
    (result,) = op.results
    own = held(tile_type(result))
    pairs = tuple(
        (0, number)
        for number, operand in enumerate(op.operands)
        if isinstance(operand.type, TileType) and operand.type == result.type and not is_folded(operand)
    )
    return Storage((own,), scratch.bytes_of(op), pairs)


def _multiply(op: Operation) -> Storage:
    """Elementwise, unless folded: the reduction that sums the squares then reads the factors itself."""
    return _same_bytes(op) if FOLDED in op.attributes else _elementwise(op)


def _multiply_add(op: Operation) -> Storage:
    """In place of a factor if possible; if a factor is a scalar, of the addend."""
    plain, tiles = _elementwise(op), all(isinstance(operand.type, TileType) for operand in op.operands)
    return plain if tiles else replace(plain, in_place=plain.in_place[::-1])


def _cast(op: Operation) -> Storage:
    """In place if the result is no wider than the source: no element is then overwritten before it is read."""
    source, result = tile_type(op.operands[0]), tile_type(op.results[0])
    behind = (
        not is_mask(source)
        and not is_mask(result)
        and size_of(result.element_type) <= size_of(source.element_type)
    )
    return Storage((held(result),), scratch.bytes_of(op), ((0, 0),) if behind else ())


def _same_bytes(op: Operation) -> Storage:
    return Storage((Alias(0),))


def _broadcast(op: Operation) -> Storage:
    """Written out, unless folded: a row is then read in place, and a column is expanded to a block for each of its
    elements."""
    source, result = tile_type(op.operands[0]), tile_type(op.results[0])
    if source == result:
        return _same_bytes(op)
    if FOLDED not in op.attributes:
        return _plain(op)
    if is_filled_block(op.results[0]):
        return _same_bytes(op)
    repeated = [axis for axis, extent in enumerate(source.get_shape()) if extent != result.get_shape()[axis]]
    runs = collapsed(result.get_shape(), repeated)
    if runs is not None and runs.inner > 1:
        return _same_bytes(op)
    outer = 1 if runs is None else runs.outer
    step = 1 if runs is None else column_step(runs.length * size_of(result.element_type))
    return Storage((up(outer, 8) * step * BLOCK,))


def is_filled_block(value: SSAValue) -> bool:
    """Whether a value is a folded broadcast of a fill with one number: the fill writes a whole block, so nothing is
    expanded."""
    owner = value.owner
    return is_folded(value) and isinstance(owner, tile.BroadcastOp) and is_fill_of_one(owner.source)


def is_fill_of_one(value: SSAValue) -> bool:
    """Whether a tile is a `tile.fill` of one element."""
    return isinstance(value.owner, tile.FillOp) and elements(tile_type(value)) == 1


def is_folded(value: SSAValue) -> bool:
    """Whether a value is a broadcast that is never written out: its users read the source with strides."""
    owner = value.owner
    return isinstance(owner, tile.BroadcastOp) and FOLDED in owner.attributes


def _slice(op: Operation) -> Storage:
    """A view, if it is contiguous from a constant offset on, or folded: columns that users read with strides. A slice
    of all of a tile is a copy."""
    assert isinstance(op, tile.SliceOp)
    source, result = tile_type(op.source), tile_type(op.result)
    if FOLDED in op.attributes:
        return Storage((Alias(0, column_offset(op) * size_of(source.element_type)),))
    offset = contiguous_offset(op)
    if source == result or offset is None or is_mask(source) or offset * size_of(source.element_type) % BLOCK:
        return _plain(op)
    return Storage((Alias(0, offset * size_of(source.element_type)),))


def column_offset(op: tile.SliceOp) -> int:
    """The first column of a folded slice."""
    offset = op.mixed_offsets()[-1]
    assert isinstance(offset, int)
    return offset


def contiguous_offset(op: tile.SliceOp) -> int | None:
    """The element at which a slice begins, if it is a contiguous run of its source from a constant element on; else
    None."""
    source, result = tile_type(op.source).get_shape(), tile_type(op.result).get_shape()
    offsets, strides = op.mixed_offsets(), op.all_strides()
    if any(stride != 1 and extent > 1 for stride, extent in zip(strides, result, strict=True)):
        return None
    start, whole = 0, True
    for axis in range(len(source) - 1, -1, -1):
        offset = offsets[axis]
        if not isinstance(offset, int) or (result[axis] > 1 and not whole):
            return None
        start += offset * _product(source[axis + 1 :])
        whole = whole and result[axis] == source[axis]
    return start


def _product(extents: tuple[int, ...]) -> int:
    total = 1
    for extent in extents:
        total *= extent
    return total


def _insert(op: Operation) -> Storage:
    return Storage(results_of(op), scratch.bytes_of(op), ((0, 1),))


def _multiply_matrices(op: Operation) -> Storage:
    """The cube accumulates in place."""
    assert isinstance(op, tile.MmadOp | tile.MmadSparseOp)
    return Storage((Alias(list(op.operands).index(op.accumulator)),))


def _filled(op: Operation) -> Storage:
    """A transfer into an existing tile uses its bytes."""
    assert isinstance(op, tile.LoadOp | tile.MoveOp)
    return _plain(op) if op.into is None else Storage((Alias(list(op.operands).index(op.into)),))


def _pad_tail(op: Operation) -> Storage:
    """Folded: a view, as its users read only the elements before the tail."""
    if FOLDED in op.attributes:
        return _same_bytes(op)
    return Storage(results_of(op), scratch.bytes_of(op), ((0, 0),))


RULES: Mapping[type[Operation], Callable[[Operation], Storage]] = {
    **dict.fromkeys(
        (
            tile.AbsOp,
            tile.AddOp,
            tile.AndOp,
            tile.CeilOp,
            tile.DivOp,
            tile.ExpOp,
            tile.FloorOp,
            tile.LeakyReluOp,
            tile.LogOp,
            tile.MaximumOp,
            tile.MinimumOp,
            tile.NegOp,
            tile.NotOp,
            tile.OrOp,
            tile.ReciprocalOp,
            tile.ReluOp,
            tile.RoundOp,
            tile.RsqrtOp,
            tile.SelectOp,
            tile.ShiftLeftOp,
            tile.ShiftRightOp,
            tile.SqrtOp,
            tile.SubOp,
            tile.TruncOp,
            tile.XorOp,
        ),
        _elementwise,
    ),
    tile.BroadcastOp: _broadcast,
    tile.CastOp: _cast,
    tile.InsertOp: _insert,
    tile.LoadOp: _filled,
    tile.MoveOp: _filled,
    tile.PutRowOp: _insert,
    tile.MmadOp: _multiply_matrices,
    tile.MmadSparseOp: _multiply_matrices,
    tile.MulOp: _multiply,
    tile.MultiplyAddOp: _multiply_add,
    tile.PadTailOp: _pad_tail,
    tile.ReinterpretOp: _same_bytes,
    tile.ReshapeOp: _same_bytes,
    tile.SliceOp: _slice,
}
"""Operations that are not listed need new memory for each result."""
