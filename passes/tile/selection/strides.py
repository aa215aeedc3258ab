"""Binary instructions on rows: folded broadcasts are read with strides, and rows that are not needed are skipped.

    %d = tile.sub %x, %m         AscendC::Sub(d, x, m, 64, 16, {1, 1, 0, 128, 128, 1});    // %m: a folded column
    tile.store %d ... sizes [12, 64]                                                       // 12 repeats instead of 16

A folded row is read again for every row, a block of a folded column for a whole row. Rows that no store takes, and rows
that are overwritten with padding, are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.indexing import Index, kept_dimensions
from ascir.passes.tile.selection.code import Code, Refusal, defining, whole
from ascir.passes.tile.selection.geometry import BLOCK, collapsed, column_step, size_of
from ascir.passes.tile.selection.walk import UNROLLED, Piece, Rows, across_runs, walk
from ascir.passes.tile.storage import FOLDED, addresses, is_filled_block, is_folded


def binary(
    code: Code,
    name: str,
    rows: int,
    columns: int,
    operands: list[Rows],
    needed: Callable[[Piece], bool] = lambda _: True,
) -> None:
    """Emits a binary instruction on rows: the result, then the two operands. Pieces that are not `needed` are
    skipped."""

    def emit(piece: Piece) -> None:
        params = code.structure("binary_repeat_params", *piece.blocks, *piece.steps)
        code.call(
            f"{name}_l0",
            *piece.tensors,
            code.number(piece.mask),
            code.number(piece.repeats),
            params,
        )

    walk(code, rows, columns, operands, emit, needed)


def with_strides(
    code: Code,
    name: str,
    result: SSAValue,
    lhs: SSAValue,
    rhs: SSAValue,
    *,
    most: int | None = None,
    gaps: bool = True,
) -> int:
    """Emit a binary instruction whose operands may be folded broadcasts. Rows after the last needed one are skipped,
    and with `gaps` every instruction whose results nobody needs. Returns the number of elements up to the end of the
    last row; a single row has `most`."""
    tile, element = tile_type(result), tile_type(result).element_type
    known = {found for value in (lhs, rhs) if (found := _folding(value)) is not None}
    if len(known) > 1:
        raise Refusal(f"its operands are broadcast along different dimensions of {tile}")
    outer, rows, columns = known.pop() if known else (1, 1, 0)
    shape, box = tile.get_shape(), needed_box(code, result)
    if outer == rows == 1:  # including the padding of the last block, as its readers take whole blocks
        columns = whole(result) if most is None else most
    elif outer == 1:
        rows = min(rows, -(-_reach(box, shape) // columns))
    size = size_of(element)
    pitch = columns * size

    def needed(piece: Piece) -> bool:
        return not gaps or box == shape or _meets(box, shape, piece, BLOCK // size)

    # Row after row of each run, or the same row of all runs at a time.
    across = across_runs(outer, rows, pitch)
    many, between, step = (outer, rows * pitch, pitch) if across else (rows, pitch, rows * pitch)

    def rows_of(number: Index) -> None:
        at = code.mul(number, step // size)
        operands = [Rows(code.place(result), between, at)]
        for value in (lhs, rhs):
            place = code.place(value)
            if not is_folded(value):
                operands.append(Rows(place, between, at))
            elif is_filled_block(value):
                operands.append(Rows(place, 0, block=0))
            elif _is_column(value):
                operands.append(Rows(place, column_step(pitch) * BLOCK, block=0))
            elif across:
                operands.append(Rows(place, pitch))
            else:
                operands.append(Rows(place, 0, code.mul(number, columns)))
        binary(code, name, many, columns, operands, needed)

    # It is not known which iterations of a loop are needed.
    count = rows if across else outer
    code.loop(count, rows_of, UNROLLED if box == shape else count)
    return outer * rows * columns


def needed_box(code: Code, value: SSAValue) -> tuple[int, ...]:
    """How many elements of a tile are needed along each dimension: as far as its stores go, if that is known, and
    without tails that are padded in place."""
    shape = tile_type(value).get_shape()
    found = (1,) * len(shape)
    for use in value.uses:
        op, kept = use.operation, list[Index](shape)
        if isinstance(op, tile.StoreOp):
            sizes = op.mixed_sizes()
            kept = [sizes[dimension] for dimension in kept_dimensions(sizes, len(shape))]
        elif isinstance(op, tile.PadTailOp) and _in_place(code, op, value):
            kept = list(op.mixed_sizes())
        if len(kept) != len(shape):
            return shape
        known = (size if isinstance(size, int) else extent for size, extent in zip(kept, shape, strict=True))
        found = tuple(map(max, found, known))
    return found


def _in_place(code: Code, op: tile.PadTailOp, value: SSAValue) -> bool:
    """Whether the padding is written to the bytes of `value`, so that elements there need not be computed."""
    if FOLDED in op.attributes or not isinstance(value.owner, Operation):
        return False
    if code.traffic is not None and (code.traffic.holds(value) or code.traffic.holds(op.result)):
        return False
    (slots,), (made,) = addresses(op), addresses(value.owner)
    return len(slots) == 1 and slots == made


def _reach(box: Sequence[int], shape: Sequence[int]) -> int:
    """The number of elements of a tile up to the last one of a box."""
    return 1 + sum((extent - 1) * prod(shape[axis + 1 :]) for axis, extent in enumerate(box))


def _meets(box: Sequence[int], shape: Sequence[int], piece: Piece, each: int) -> bool:
    """Whether an instruction computes any element of a box; assumed if its start is not constant. `each`: elements of a
    block."""
    if not isinstance(piece.start, int):
        return True
    step, block = piece.steps[0] * each, piece.blocks[0] * each
    for begin in range(piece.start, piece.start + max(piece.repeats * step, 1), step or 1):
        for done in range(0, piece.mask, each):
            first = begin + done // each * block
            if _any(box, shape, first, first + min(each, piece.mask - done)):
                return True
    return False


def _any(box: Sequence[int], shape: Sequence[int], first: int, end: int) -> bool:
    """Whether any element from `first` up to `end` of a tile is in a box."""
    if not box:
        return True
    inner = prod(shape[1:])
    return any(
        _any(box[1:], shape[1:], max(first - index * inner, 0), min(end - index * inner, inner))
        for index in range(first // inner, min(-(-end // inner), box[0]))
    )


def _repeated(value: SSAValue) -> tuple[TileType, list[int]]:
    made = defining(value)
    assert isinstance(made, tile.BroadcastOp)
    source, result = tile_type(made.source).get_shape(), tile_type(made.result)
    return result, [axis for axis, extent in enumerate(source) if extent != result.get_shape()[axis]]


def _is_column(value: SSAValue) -> bool:
    """Whether a folded broadcast repeats single elements along the last dimensions."""
    result, axes = _repeated(value)
    runs = collapsed(result.get_shape(), axes)
    return runs is not None and runs.inner == 1


def _folding(value: SSAValue) -> tuple[int, int, int] | None:
    """How a folded broadcast is read: the number of runs, the rows of each, and their columns. None if a value is not
    folded, or a single filled block."""
    if not is_folded(value) or is_filled_block(value):
        return None
    result, axes = _repeated(value)
    runs = collapsed(result.get_shape(), axes)
    if runs is None:
        raise Refusal("a broadcast along dimensions that are not adjacent was folded")
    return (1, runs.outer, runs.length) if runs.inner == 1 else runs
