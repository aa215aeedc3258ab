"""Stores and moves from l0c by the fixpipe: row-major or in fractals, with conversion, scaling and relu on the way.

tile.fixpipe_store %c, %y[%i, %j] sizes [%m, %n] relu : tile<128x256xf32, l0c, nz>, view<?x1000xf16>
    AscendC::Fixpipe<half, float, AscendC::CFG_ROW_MAJOR>(y[i * 1000 + j], c, {n, m, 128, 1000, true, F322F16, ...});
%h = tile.fixpipe_move %c scale(%s : tile<256xui64, fb>) : tile<64x256xi32, l0c, nz> -> tile<64x256xf16, l1, nz>
    AscendC::Fixpipe<half, int32_t, AscendC::CFG_NZ>(h, c, s, {n, m, 64, 64, false, VDEQF16, ...});   // s is in l1
    AscendC::SetFixPipeConfig(s); AscendC::DataCopy(h, c, {n, m, 64, 64, VDEQF16, ...});              // s is kept in fb
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import bf16, f16, f32, i1, i8, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.base import enclosing_function
from ascir.dialects.tile.fixpipe import above_scale, are_kept
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import FRACTAL_ROWS, ui8
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules
from ascir.passes.tile.selection.cube_sizes import handed_over, product_of, sizes_of, up_to
from ascir.passes.tile.selection.geometry import BLOCK, size_of
from ascir.passes.tile.selection.transfer import ATOMIC
from ascir.walk import of_kind

MODES: dict[tuple[Attribute, Attribute], tuple[str, str]] = {
    (f32, f32): ("no_quant", ""),
    (f32, f16): ("f322f16", ""),
    (f32, bf16): ("f322bf16", ""),
    (f32, i8): ("qf322b8_pre", "vqf322b8_pre"),
    (f32, ui8): ("qf322b8_pre", "vqf322b8_pre"),
    (i32, i32): ("no_quant", ""),
    (i32, f16): ("deqf16", "vdeqf16"),
    (i32, i8): ("req8", "vreq8"),
    (i32, ui8): ("req8", "vreq8"),
}
"""The conversions from an accumulator's elements to those of the destination: with one scale or none, and with a scale
for each column."""

Leaving = tile.FixpipeStoreOp | tile.FixpipeMoveOp

CALLS = "fixpipe", "fixpipe_with_workspace"
"""The calls with one scale or none, and with a scale for each column."""

FRACTALS, ROW_MAJOR = 0, 1


@dataclass(frozen=True)
class Box:
    """The destination: rows and columns, and the stride of rows, or of blocks of columns."""

    rows: Index
    columns: Index
    stride: Index
    split: tuple[SSAValue, ...] = ()
    """A flag, if blocks are half as wide as fractals of the accumulator; else empty."""


def _store(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.FixpipeStoreOp)
    view, element = code.view(op.view), tile_type(op.source).element_type
    box = _blocked_box(code, op) if op.nz is not None else _row_box(code, op)
    start: Index = view.offset
    for offset, stride in zip(op.mixed_offsets(), view.strides, strict=True):
        start = code.add(start, code.mul(offset, stride))
    by_column = _is_by_column(op)
    mode = ENUMS["QuantMode"].values[MODES[element, view.element][by_column]]
    params = code.structure(
        "fixpipe_params_v220",
        box.columns,
        box.rows,
        up_to(code, _rows(code, op, box.rows), FRACTAL_ROWS),
        box.stride,
        int(op.relu is not None),
        mode,
        0 if by_column else _register(code, op, view.element),
        1,
        0,
        0,
        3 if handed_over(product_of(op.source).result) is not None else 0,
        *box.split,
        words={5: "quant_mode_t"},
    )
    if op.atomic is not None:
        code.call(f"set_atomic_{ATOMIC[op.atomic.data]}", dtype=view.element)
    config = code.structure(
        "fixpipe_config", ROW_MAJOR if op.nz is None else FRACTALS, words={0: "co2_layout"}
    )
    scales = _scales(code, op)
    target, source = code.global_at(view, start), code.tensor(op.source, code.mul(op.row, FRACTAL_ROWS))
    code.call(CALLS[by_column], target, source, *scales, params, config)
    if op.atomic is not None:
        code.call("set_atomic_none")


def _move(code: Code, op: Operation) -> None:
    """Moves the rows and columns that were multiplied to l1, in fractals. Scales of columns are either given in l1, and
    the call copies them to fb; or they are kept in fb, and a register holds their address."""
    assert isinstance(op, tile.FixpipeMoveOp)
    source, result, product = tile_type(op.source), tile_type(op.result), product_of(op.source)
    rows, columns, _ = product.mixed_sizes()
    if columns != source.get_shape()[1]:
        raise Refusal(f"all columns of {source} must be multiplied for it to go to l1, not {columns}")
    by_column = _is_by_column(op)
    element = result.element_type
    mode = ENUMS["QuantMode"].values[MODES[source.element_type, element][by_column]]
    pitch, height = up_to(code, sizes_of(code, product).m, FRACTAL_ROWS), result.get_shape()[0]
    if op.scale is not None and are_kept(op.scale):
        flags = int(op.relu is not None), *[code.constant(0, i1)] * 2
        fields = columns, rows, height, pitch, mode, *flags
        params = code.structure("data_copy_co12dst_params", *fields, words={4: "quant_mode_t"})
        code.call("set_fix_pipe_config", code.tensor(op.scale))
        code.call("data_copy_co12dst", code.tensor(op.result), code.tensor(op.source), params)
        return
    params = code.structure(
        "fixpipe_params_v220",
        columns,
        rows,
        pitch,
        height,
        int(op.relu is not None),
        mode,
        0 if by_column else _register(code, op, element),
        1,
        0,
        0,
        0,
        words={5: "quant_mode_t"},
    )
    config = code.structure("fixpipe_config", FRACTALS, words={0: "co2_layout"})
    scales = _scales(code, op)
    code.call(CALLS[by_column], code.tensor(op.result), code.tensor(op.source), *scales, params, config)


def _is_by_column(op: Leaving) -> bool:
    """Whether each column has a scale of its own."""
    return op.scale is not None and op.scale.type != f32


def _scales(code: Code, op: Leaving) -> list[SSAValue]:
    """The scales of columns in l1, if there are any: the call copies them to fb itself, and overwrites what is
    there."""
    if op.scale is None or not _is_by_column(op):
        return []
    move, function = op.scale.owner, enclosing_function(op)
    if not isinstance(move, tile.MoveOp):
        raise Refusal("scales of columns must be moved to fb before they are used")
    if function is not None and any(each.kept is not None for each in of_kind(function, tile.MoveOp)):
        raise Refusal("other scales are kept in fb, and these would overwrite them: keep these there, too")
    (first,) = move.mixed_offsets()
    return [code.tensor(move.source, first, tile_type(op.scale).get_shape()[0])]


def _register(code: Code, op: Leaving, target: Attribute) -> Index:
    """The scale as the chip takes it: an f32 in the low half of a 64-bit word, offset and signedness of the result
    above it."""
    if op.scale is None:
        return 0
    bits = code.insert(arith.BitcastOp(op.scale, i32))
    wide = code.insert(arith.ExtUIOp(bits.results[0], i64)).results[0]
    offset = 0 if op.offset is None else op.offset.value.data
    above = above_scale(offset, signed=target == i8)
    return code.insert(arith.OrIOp(wide, code.constant(above, i64))).results[0] if above else wide


def _row_box(code: Code, op: tile.FixpipeStoreOp) -> Box:
    view, sizes = code.view(op.view), op.mixed_sizes()
    down, across = kept_dimensions(sizes, 2)
    if view.strides[across] != 1:
        raise Refusal(f"the columns of {op.view.type} are not contiguous")
    return Box(sizes[down], sizes[across], view.strides[down])


def _blocked_box(code: Code, op: tile.FixpipeStoreOp) -> Box:
    """Blocks of columns, each with all rows: the layout of images whose channels are blocked."""
    view, sizes = code.view(op.view), op.mixed_sizes()
    block, down, across = kept_dimensions(sizes, 3)
    width, size = sizes[across], size_of(view.element)
    if view.strides[across] != 1 or view.strides[down] != width:
        raise Refusal(f"the rows of a block of {op.view.type} are not contiguous")
    if width not in (16, 8) or size == 1:
        raise Refusal(f"blocks of {width} columns of {view.element} have no instructions yet")
    stride = code.floordiv(code.mul(view.strides[block], size), BLOCK)
    split = (code.constant(1, i1),) if width == 8 else ()
    return Box(sizes[down], code.mul(sizes[block], width), stride, split)


def _rows(code: Code, op: tile.FixpipeStoreOp, stored: Index) -> Index:
    """The number of rows that were multiplied, which determines the layout of columns in l0c."""
    product = product_of(op.source)
    rows = product.mixed_sizes()[0]
    if rows != stored and not op.is_partial:
        raise Refusal(
            "the number of rows stored differs from the number multiplied: both must take the same size"
        )
    return sizes_of(code, product).m if isinstance(rows, int) else code.maximum(rows, 2)


RULES: Rules = {tile.FixpipeStoreOp: _store, tile.FixpipeMoveOp: _move}
