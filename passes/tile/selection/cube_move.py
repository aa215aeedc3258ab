"""Moves within the cube core: to l0a and l0b in the order the cube takes, to the bias table.

    %a = tile.move %x[0, %k] : tile<128x512xf16, l1, nz> -> tile<128x64xf16, l0a, zz>
        AscendC::LoadData(a, x[k * 128], {pads, 1, 128, 64, 64, 128, ...});        // one 3-D load: fractals re-ordered
    %b = tile.move %w[%n, %k] transpose : tile<256x512xf16, l1, nz> -> tile<64x256xf16, l0b, zn>
        AscendC::LoadData(b, w[k * 256], {0, 64, 1, 0, 0, false, 0});              // fractals in the same order

Bytes are transposed in squares of 32 by 32. Only what the following multiplication takes is moved, and its sizes
determine how fractals are packed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import i1, i8
from xdsl.ir import Attribute, Operation

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Space, block_elements, i4, is_integer
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules
from ascir.passes.tile.selection.cube_load import bias_unit
from ascir.passes.tile.selection.cube_sizes import Sizes, sizes_of, up_to, user_of
from ascir.passes.tile.selection.geometry import size_of
from ascir.passes.tile.selection.transfer import signless
from ascir.target import soc_of

FRACTAL = 512
FIXPIPE_PIECE, WORD = 128, 8
MOST_ROWS = 8
"""How many loads of rows of fractals are unrolled rather than put in a loop: nested loops soon use up all flags."""
MOST_FRACTALS = 255
"""The most fractals that one 2-D load moves."""


def _move(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.MoveOp)
    space, turned = tile_type(op.result).memory, op.transpose is not None
    rule = MOVES.get((space, turned))
    if rule is None:
        raise Refusal(f"this chip's cores do not move {op.source.type} to {op.result.type}")
    rule(code, op)


def _to_left(code: Code, op: tile.MoveOp) -> None:
    sizes = sizes_of(code, user_of(op))
    width = block_elements(tile_type(op.result).element_type)
    _window(code, op, up_to(code, sizes.m, FRACTAL_ROWS), up_to(code, sizes.k, width), False)


def _to_left_turned(code: Code, op: tile.MoveOp) -> None:
    sizes = sizes_of(code, user_of(op))
    width = block_elements(tile_type(op.result).element_type)
    m, k = up_to(code, sizes.m, max(FRACTAL_ROWS, width)), up_to(code, sizes.k, max(FRACTAL_ROWS, width))
    if width <= FRACTAL_ROWS:
        _window(code, op, k, m, True)
        return
    # For each column of squares, those along k: next to each other in l0a, the second half of each one row of fractals below.
    squares, per = code.floordiv(k, width), _squares_down(op)
    first, elements = _first_square(code, op), FRACTAL // size_of(tile_type(op.result).element_type)

    def column(number: Index) -> None:
        target = code.tensor(op.result, code.mul(number, code.mul(squares, 2 * elements)))
        source = code.tensor(op.source, code.mul(code.add(first, code.mul(number, per)), 2 * elements))
        params = code.structure("load_data_2d_transpose_params", 0, squares, 1, 0, code.sub(squares, 1), 0)
        code.call("load_data_with_transpose", target, source, params)

    code.loop(code.floordiv(m, width), column)


def _to_right(code: Code, op: tile.MoveOp) -> None:
    sizes = sizes_of(code, user_of(op))
    width = block_elements(tile_type(op.result).element_type)
    if op.is_partial:
        _part_to_right(code, op, sizes)
        return
    n, k = up_to(code, sizes.n, max(FRACTAL_ROWS, width)), up_to(code, sizes.k, max(FRACTAL_ROWS, width))
    if width <= FRACTAL_ROWS:
        _window(code, op, k, n, False)
        return
    squares, per = code.floordiv(n, width), _squares_down(op)
    first, elements = _first_square(code, op), FRACTAL // size_of(tile_type(op.result).element_type)

    def row(number: Index) -> None:
        target = code.tensor(op.result, code.mul(number, code.mul(squares, 2 * elements)))
        source = code.tensor(op.source, code.mul(code.add(first, number), 2 * elements))
        params = code.structure("load_data_2d_transpose_params", 0, squares, per, 1, 0, 0)
        code.call("load_data_with_transpose", target, source, params)

    code.loop(code.floordiv(k, width), row)


def _part_to_right(code: Code, op: tile.MoveOp, sizes: Sizes) -> None:
    """Moves some rows of fractals, with all columns; they are contiguous in l0b."""
    element = tile_type(op.result).element_type
    width, (rows, columns), (first, left) = block_elements(element), op.mixed_sizes(), op.mixed_starts()
    whole = isinstance(rows, int) and rows % FRACTAL_ROWS == 0
    if width > FRACTAL_ROWS or not whole or left != 0 or columns != sizes.n:
        raise Refusal(f"only whole rows of fractals of {op.result.type} come in parts")
    _window(code, op, rows, columns, False, code.mul(first, columns))


def _to_right_turned(code: Code, op: tile.MoveOp) -> None:
    """The fractals of the source are already in the cube's order. If all its rows are taken they are contiguous too,
    and one load can move several columns of them."""
    if op.is_partial:
        raise Refusal(f"{op.source.type} with k side by side does not come in parts to l0b")
    sizes = sizes_of(code, user_of(op))
    source, element = tile_type(op.source), tile_type(op.result).element_type
    width, height = block_elements(element), source.get_shape()[0]
    down = code.ceildiv(sizes.n, FRACTAL_ROWS)
    across = code.ceildiv(sizes.k, width)
    row, column = op.mixed_offsets()
    first = code.add(code.mul(column, height), code.mul(row, width))
    element, per = in_bytes(element)
    elements = FRACTAL // size_of(element)
    first = code.floordiv(first, per)

    def run(target: Index, start: Index, count: Index) -> None:
        params = code.structure("load_data_2d_params", 0, count, 1, 0, 0, 0, 0)
        source = code.tensor(op.source, code.add(first, code.mul(start, elements)), element=element)
        target_at = code.tensor(op.result, code.mul(target, elements), element=element)
        code.call("load_data_l0", target_at, source, params)

    if down == height // FRACTAL_ROWS and isinstance(down, int) and isinstance(across, int):
        for start in range(0, down * across, MOST_FRACTALS):
            run(start, start, min(MOST_FRACTALS, down * across - start))
        return
    most = tile_type(op.result).get_shape()[0] // width
    if down == height // FRACTAL_ROWS and isinstance(down, int) and down * most <= MOST_FRACTALS:
        run(0, 0, code.mul(across, down))
        return

    def piece(each: Index) -> None:
        run(code.mul(each, down), code.mul(each, height // FRACTAL_ROWS), down)

    code.loop(across, piece, unroll=MOST_ROWS)


def in_bytes(element: Attribute) -> tuple[Attribute, int]:
    """The element type as which fractals are moved, and how many elements are in one: two of 4 bits are moved as a
    byte."""
    return (i8, 2) if element == i4 else (element, 1)


def _squares_down(op: tile.MoveOp) -> int:
    """The number of squares in a column of the source."""
    source = tile_type(op.source)
    return source.get_shape()[0] // block_elements(source.element_type)


def _first_square(code: Code, op: tile.MoveOp) -> Index:
    row, column = op.mixed_offsets()
    width = block_elements(tile_type(op.source).element_type)
    return code.add(code.mul(code.floordiv(column, width), _squares_down(op)), code.floordiv(row, width))


def _window(
    code: Code, op: tile.MoveOp, rows: Index, columns: Index, turned: bool, target: Index = 0
) -> None:
    """Moves a window of the source by an img2col load, for which the matrix is an image of height 1. `target` is the
    element of the result that it goes to."""
    source = tile_type(op.source)
    height = source.get_shape()[0]
    element, per = in_bytes(source.element_type)
    row, column = op.mixed_offsets()
    columns, column = code.floordiv(columns, per), code.floordiv(column, per)
    zero = code.constant(0 if is_integer(element) else 0.0, signless(element))
    fields = (1, height, columns, columns, rows, 0, row, 1, 1, 1, 1, 1, 1, code.constant(int(turned), i1))
    params = code.structure(
        "load_data_3d_params_v2", code.no_pads(), *fields, code.constant(0, i1), zero, element=element
    )
    code.call(
        "load_data_3d_l0_v2",
        code.tensor(op.result, target, element=element),
        code.tensor(op.source, code.mul(column, height), element=element),
        params,
    )


def _to_bias_table(code: Code, op: tile.MoveOp) -> None:
    """Moves pieces of 64 bytes; only those that were loaded, if that is known."""
    (offset,) = op.mixed_offsets()
    count: Index = tile_type(op.result).get_shape()[0]
    unit = bias_unit(tile_type(op.result))
    if isinstance(load := op.source.owner, tile.LoadOp) and offset == 0:
        (dimension,) = kept_dimensions(load.mixed_sizes(), 1)
        count = load.mixed_sizes()[dimension]
    params = code.structure("data_copy_params", 1, code.floordiv(up_to(code, count, unit), 16), 0, 0)
    code.call("data_copy_l0", code.tensor(op.result), code.tensor(op.source, offset), params)


def _to_fixpipe(code: Code, op: tile.MoveOp) -> None:
    """Moves pieces of 128 bytes; nothing if the call that uses the scales copies them from l1 itself."""
    if op.is_taken_later:
        return
    (offset,), place, chip = op.mixed_offsets(), code.place(op.result), soc_of(op)
    room = 0 if chip is None else chip.fixpipe_columns * WORD
    if not isinstance(place.offset, int) or place.offset + place.bytes > room:
        raise Refusal(f"the fixpipe reads scales from the first {room} bytes of fb, at one address")
    pieces = -(-tile_type(op.result).bytes() // FIXPIPE_PIECE)
    params = code.structure("data_copy_params", 1, pieces, 0, 0)
    code.call("data_copy_l0", code.tensor(op.result), code.tensor(op.source, offset), params)


MOVES: Mapping[tuple[Space, bool], Callable[[Code, tile.MoveOp], None]] = {
    (Space.L0A, False): _to_left,
    (Space.L0A, True): _to_left_turned,
    (Space.L0B, False): _to_right,
    (Space.L0B, True): _to_right_turned,
    (Space.BT, False): _to_bias_table,
    (Space.FB, False): _to_fixpipe,
}

RULES: Rules = {tile.MoveOp: _move}
