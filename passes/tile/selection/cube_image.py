"""Convolutions: loads feature maps into l1, and makes the left operand of the cube from them by img2col loads.

    %map = tile.load %x[%n, %c, %y, 0, 0] sizes [1, 2, %h, 56, 16] : view -> tile<2x6x56x16xf16, l1>
        AscendC::DataCopy(map, x[...], {2, h * 56, (H - h) * 56, 0});          // one burst for each block of channels
    %a = tile.img2col %map[%m, %k] kernel [3, 3] pads [%top, 1, %bottom, 1] image [%h, 56] : ... -> tile<.., l0a, zz>
        AscendC::LoadData(a, map, {pads, h, 56, 32, k, m, ...});

The loaded rows of a map, and their positions, are packed, even if its tile could hold more, so that one instruction
reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

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
    most, *positions, whole = type.get_shape()
    if pitches[3] != 1 or pitches[2] != channels:
        raise Refusal(
            f"the positions in rows of {op.view.type} are not contiguous: a map takes all of their channels"
        )
    if channels != whole:
        raise Refusal(f"all of the {whole} channels of a position are loaded, found {channels}")
    start: Index = view.offset
    for offset, stride in zip(op.mixed_offsets(), view.strides, strict=True):
        start = code.add(start, code.mul(offset, stride))
    size = size_of(type.element_type)
    position = whole * size
    if position % BLOCK == 0:
        row = code.mul(width, position // BLOCK)
    elif isinstance(width, int) and width * position % BLOCK == 0:
        row = width * position // BLOCK
    else:
        raise Refusal(f"rows of {type} are not whole blocks of {BLOCK} bytes")
    together = rows == 1 or pitches[1] == code.mul(width, channels)
    longest = most * (prod(positions) if together or op.packed is not None else positions[-1])
    if longest * position // BLOCK > MOST_BLOCKS:
        raise Refusal(f"a burst of {type} is longer than the {MOST_BLOCKS} blocks of one copy")
    copy = _MapCopy(code, op, start, blocks, rows, row, pitches[:2], size)
    if together:
        copy.whole_rows()
    elif isinstance(pitches[1], int):
        copy.parts_of_rows()
    else:
        whole_rows = code.insert(arith.CmpiOp(code.index(copy.in_blocks(pitches[1])), code.index(row), "eq"))
        code.branch(whole_rows.results[0], copy.whole_rows, copy.parts_of_rows)


@dataclass(frozen=True)
class _MapCopy:
    """The copies that load a map; what is known at launch only is compared with what one copy can do."""

    code: Code
    op: tile.LoadOp
    start: Index
    blocks: Index
    rows: Index
    row: Index
    """The length of a row, in blocks of bytes."""
    pitches: Sequence[Index]
    """Of blocks of channels, and of rows, in elements."""
    size: int

    def in_blocks(self, pitch: Index) -> Index:
        return self.code.floordiv(self.code.mul(pitch, self.size), BLOCK)

    def whole_rows(self) -> None:
        """Rows one behind the other: a burst for each block of channels."""
        length = self.code.mul(self.rows, self.row)
        if self.blocks == 1:
            self._copy(self._params(1, length, 0))
            return
        pitch = self.in_blocks(self.pitches[0])

        def at_once() -> None:
            self._copy(self._params(self.blocks, length, self.code.sub(pitch, length)))

        self._near(pitch, at_once, lambda: self._each_block(self._params(1, length, 0)))

    def parts_of_rows(self) -> None:
        """A copy for each block of channels, with a burst for each row."""
        pitch, code = self.in_blocks(self.pitches[1]), self.code

        def at_once() -> None:
            self._each_block(self._params(self.rows, self.row, code.sub(pitch, self.row)))

        def by_rows() -> None:
            if isinstance(pitch, int):
                raise Refusal(
                    f"rows of {self.op.view.type} are farther apart than the {MOST_BLOCKS} blocks of one copy"
                )
            params = self._params(1, self.row, 0)

            def rows_of(block: Index) -> None:
                # The first row is no round of the loop: copies to places that depend on a length wait for those before.
                self._copy(params, block)
                rest = code.sub(self.rows, 1)
                code.loop(rest, lambda row: self._copy(params, block, code.add(row, 1)))

            code.loop(self.blocks, rows_of)

        self._near(pitch, at_once, by_rows)

    def _near(self, pitch: Index, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """One copy, if what it skips is not too long for it."""
        if isinstance(pitch, int):
            (then if pitch <= MOST_BLOCKS else otherwise)()
            return
        near = self.code.insert(arith.CmpiOp(pitch, self.code.index(MOST_BLOCKS), "sle"))
        self.code.branch(near.results[0], then, otherwise)

    def _each_block(self, params: SSAValue) -> None:
        self.code.loop(self.blocks, lambda block: self._copy(params, block))

    def _params(self, bursts: Index, length: Index, gap: Index) -> SSAValue:
        return self.code.structure("data_copy_params", bursts, length, gap, 0)

    def _copy(self, params: SSAValue, block: Index = 0, row: Index = 0) -> None:
        code = self.code
        there = code.add(code.mul(block, self.pitches[0]), code.mul(row, self.pitches[1]))
        here = code.mul(code.add(code.mul(block, self.rows), row), code.mul(self.row, BLOCK // self.size))
        target = code.tensor(code.place(self.op.result), here)
        source = code.global_at(code.view(self.op.view), code.add(self.start, there))
        code.call("data_copy_l0", target, source, params)


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
    if source.get_num_dims() == 3 and not (isinstance(load, tile.LoadOp) and load.packed is not None):
        raise Refusal("a packed map is what a load left in l1")
    sizes = sizes_of(code, user_of(op))
    m, k = up_to(code, sizes.m, FRACTAL_ROWS), up_to(code, sizes.k, block_elements(element))
    (row, column), channels = op.mixed_offsets(), source.get_shape()[0] * source.get_shape()[-1]
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
