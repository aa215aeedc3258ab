"""Convolutions: loads feature maps into l1, and makes the left operand of the cube from them by img2col loads.

    %map = tile.load %x[%n, %c, %y, 0, 0] sizes [1, 2, %h, 56, 16] : view -> tile<2x6x56x16xf16, l1>
        AscendC::DataCopy(map, x[...], {2, h * 56, (H - h) * 56, 0});          // one burst for each block of channels
    %a = tile.img2col %map[%m, %k] kernel [3, 3] pads [%top, 1, %bottom, 1] image [%h, 56] : ... -> tile<.., l0a, zz>
        AscendC::LoadData(a, map, {pads, h, 56, 32, k, m, ...});

The loaded rows of a map, and their positions, are packed, even if its tile could hold more, so that one instruction
reads them.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, UnitAttr, i1, i8
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import FRACTAL_ROWS, block_elements, is_integer
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules
from ascir.passes.tile.selection.cube_sizes import sizes_of, up_to, user_of
from ascir.passes.tile.selection.geometry import BLOCK, size_of
from ascir.passes.tile.selection.transfer import signless

MOST_BLOCKS = 65535
"""The longest burst and gap of a copy, in blocks. If channel blocks are farther apart, each takes a copy of its own."""


def load_map(code: Code, op: tile.LoadOp) -> None:
    """Emits the load of a C1 x H x W x C0 box of a view: one burst for each block of channels where rows are loaded
    whole, or where there is one of them; else one for each row. The blocks of a sparse matrix are loaded like a map."""
    type, view, sizes = tile_type(op.result), code.view(op.view), op.mixed_sizes()
    if op.pad is not None or any(each != 0 for each in op.mixed_starts()):
        raise Refusal("a map is loaded from its first element on and without padding: tile.img2col pads it")
    dimensions = kept_dimensions(sizes, 4)
    steps = op.mixed_strides()
    blocks, rows, width, channels = (sizes[each] for each in dimensions)
    pitches = [code.mul(steps[each], view.strides[each]) for each in dimensions]
    whole = type.get_shape()[2:]
    if pitches[3] != 1 or pitches[2] != channels:
        raise Refusal(
            f"the positions in rows of {op.view.type} are not contiguous: a map takes all of their channels"
        )
    if channels != whole[1]:
        raise Refusal(f"all of the {whole[1]} channels of a position are loaded, found {channels}")
    start: Index = view.offset
    for offset, stride in zip(op.mixed_offsets(), view.strides, strict=True):
        start = code.add(start, code.mul(offset, stride))
    size = size_of(type.element_type)
    place, position = code.place(op.result), whole[1] * size
    if position % BLOCK == 0:
        row = code.mul(width, position // BLOCK)
    elif isinstance(width, int) and width * position % BLOCK == 0:
        row = width * position // BLOCK
    else:
        raise Refusal(f"rows of {type} are not whole blocks of {BLOCK} bytes")

    def in_blocks(pitch: Index) -> Index:
        return code.floordiv(code.mul(pitch, size), BLOCK)

    def apart(length: Index, pitch: Index) -> Index:
        return code.sub(in_blocks(pitch), length)

    together = rows == 1 or pitches[1] == code.mul(width, channels)
    length = code.mul(rows, row)
    most = (type.get_shape()[1] if together else 1) * whole[0] * position // BLOCK
    if most > MOST_BLOCKS:
        raise Refusal(f"a burst of {type} is longer than the {MOST_BLOCKS} blocks of one copy")
    near = isinstance(pitches[0], int) and pitches[0] * size // BLOCK <= MOST_BLOCKS
    if together and (near or blocks == 1):
        gap = apart(length, pitches[0]) if blocks != 1 else 0
        params = code.structure("data_copy_params", blocks, length, gap, 0)
        code.call("data_copy_l0", code.tensor(place), code.global_at(view, start), params)
        return
    if together:
        params = code.structure("data_copy_params", 1, length, 0, 0)
    elif isinstance(pitches[1], int) and pitches[1] * size // BLOCK <= MOST_BLOCKS:
        params = code.structure("data_copy_params", rows, row, apart(row, pitches[1]), 0)
    else:
        raise Refusal(f"rows of {op.view.type} are farther apart than the {MOST_BLOCKS} blocks of one copy")

    def copy(block: Index) -> None:
        source = code.global_at(view, code.add(start, code.mul(block, pitches[0])))
        target = code.tensor(place, code.mul(block, code.mul(length, BLOCK // size)))
        code.call("data_copy_l0", target, source, params)

    code.loop(blocks, copy)


def _columns(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.Img2ColOp)
    source, element = tile_type(op.source), tile_type(op.result).element_type
    image = op.mixed_image()
    if (load := op.source.owner) and isinstance(load, tile.LoadOp):
        rows, width = (load.mixed_sizes()[each] for each in kept_dimensions(load.mixed_sizes(), 4)[1:3])
        if [rows, width] != image:
            raise Refusal(
                "the image of a map must be what was loaded: both must take the same rows and width"
            )
    sizes = sizes_of(code, user_of(op))
    m, k = up_to(code, sizes.m, FRACTAL_ROWS), up_to(code, sizes.k, block_elements(element))
    (row, column), channels = op.mixed_offsets(), source.get_shape()[0] * source.get_shape()[3]
    top, left, bottom, right = op.mixed_pads()
    (kh, kw), (sh, sw), (dh, dw) = (each.get_values() for each in (op.kernel, op.strides, op.dilations))
    value = 0 if is_integer(element) else 0.0
    pad = code.constant(value, signless(element)) if op.pad is None else code.literal(op.pad, element)
    pads = (
        code.no_pads()
        if (top, left, bottom, right) == (0,) * 4
        else _pads(code, op, left, right, top, bottom)
    )
    never = code.constant(0, i1)
    fields = (image[0], image[1], channels, k, m, column, row, sw, sh, kw, kh, dw, dh, never, never, pad)
    params = code.structure("load_data_3d_params_v2", pads, *fields, element=element)
    code.call("load_data_3d_l0_v2", code.tensor(op.result), code.tensor(op.source), params)


def _pads(code: Code, op: Operation, *values: Index) -> SSAValue:
    """The array of the four pads, written in the outermost block where they are known, and not again for each step of
    k."""
    array = memref.AllocaOp.get(i8, shape=[4])
    array.attributes["ascendc.emit_as_unsigned"] = UnitAttr()
    array.memref.name_hint = "pads"
    Rewriter.insert_op(array, InsertPoint.before(code.prologue))
    at = InsertPoint.before(_known_at(op, values) or code.prologue)
    for number, value in enumerate(values):
        if isinstance(value, int):
            byte = code.constant(value - 256 if value > 127 else value, i8)
        else:
            Rewriter.insert_op(cast := arith.IndexCastOp(value, i8), at)
            byte = cast.result
        place = code.constant(number, IndexType())
        Rewriter.insert_op(memref.StoreOp.get(byte, array.memref, [place]), at)
    return array.memref


def _known_at(op: Operation, values: Sequence[Index]) -> Operation | None:
    """The operation around `op` in the block where the last of `values` is computed; None if all are constants."""
    computed = [value.owner for value in values if not isinstance(value, int)]
    blocks = [each if isinstance(each, Block) else each.parent for each in computed]
    if not blocks:
        return None
    here = op
    while here.parent not in blocks:
        around = here.parent_op()
        assert around is not None
        here = around
    return here


RULES: Rules = {tile.Img2ColOp: _columns}
