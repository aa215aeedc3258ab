"""Loads and stores: boxes of views, in as few copies as the strides allow.

    %t = tile.load %x[%i, 0] sizes [%n, 1000] : view<?x1000> -> tile<16x1008xf16>
        AscendC::DataCopyPad(t, x[i * 1000], {n, 2000, 0, 0, 0}, {0, 0, 0, 0});     // a burst of each row
    %t = tile.load %x[%i, 0] : view<?x1024> -> tile<16x1024xf16>
        AscendC::DataCopy(t, x[i * 1024], 16384);

A burst also writes the other bytes of its first and last block. The elements of the tile outside the box are filled if
the load has a padding (`padding.py`), or zeroed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.tile import Atomic, tile_type
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import Space, is_integer
from ascir.passes.tile.known import loops_around, number_unless_zero
from ascir.passes.tile.lifetimes import AHEAD
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules, View
from ascir.passes.tile.selection.fill_once import fill_once
from ascir.passes.tile.selection.geometry import BLOCK, held, size_of, up
from ascir.passes.tile.selection.padding import fill_around
from ascir.passes.tile.selection.view_box import Box, Dimension, box_of
from ascir.passes.tile.storage import addresses
from ascir.walk import of_kind

MOST_BURSTS = 4095
INSTRUCTION = 4
"""How many bursts take as long as an instruction and the loop around it: some 12 cycles for the copy and 26 for the loop,
where a burst takes 8. Upsampling and transposes are the same with 1 to 16."""
LONGEST_GAP = 65535
"""The most blocks between the bursts of a copy of whole blocks."""


@dataclass(frozen=True)
class Transfer:
    """What the copies of one box share. `copy` emits one copy, given the tensors of view and tile, and its bursts."""

    view: View
    place: Place
    box: Box
    copy: Callable[[SSAValue, SSAValue, Bursts], None]
    behind: int = 0
    """Elements that each row is padded with."""


class Bursts(NamedTuple):
    """The number of bursts, the elements of each, and the gaps between them: in elements of the view, in blocks of the
    tile."""

    number: Index
    run: Index
    gap: Index
    blocks: Index


def transfer(code: Code, op: Operation, each: Transfer) -> None:
    """Emits all bursts of a box: the longest outer dimension in one instruction, loops for the others."""
    box, size = each.box, size_of(each.view.element)
    *outer, rows = _cheapest_last(box) or [Dimension(1, 1, 0, 0)]
    near_bytes = rows.near * size
    if any(dimension.near * size % BLOCK for dimension in box.around):
        raise Refusal(
            f"{op.name}: rows of {rows.near} {each.view.element} begin within a block: pad the tile's last extent, "
            "or load what lies together in the view"
        )
    covered = code.ceildiv(code.mul(code.add(box.run, box.left), size), BLOCK)
    gap, blocks = code.sub(rows.far, box.run), code.sub(near_bytes // BLOCK, covered)
    one = rows.extent == 1
    # Rows that overlap in the view, or are repeated from it, are copied one by one.
    apart = one or not isinstance(gap, int) or gap >= 0

    def bursts(far: Index, near: Index, first: Index, count: Index) -> None:
        source = code.add(far, code.mul(first, rows.far))
        target = code.add(near, code.mul(first, rows.near))
        single = isinstance(count, int) and count == 1
        numbers = Bursts(count, box.run, 0 if single else gap, 0 if single else blocks)
        away = code.global_at(each.view, source)
        each.copy(away, _near(code, each, target, numbers, rows.most, rows.near), numbers)

    def level(depth: int, far: Index, near: Index) -> None:
        if depth < len(outer):
            extent, _, far_step, near_step = outer[depth]
            code.loop(
                extent,
                lambda n: level(
                    depth + 1, code.add(far, code.mul(n, far_step)), code.add(near, code.mul(n, near_step))
                ),
            )
        elif not apart:
            code.loop(rows.extent, lambda n: bursts(far, near, n, 1))
        elif rows.most <= MOST_BURSTS:
            bursts(far, near, 0, rows.extent)
        else:

            def piece(n: Index) -> None:
                first = code.mul(n, MOST_BURSTS)
                bursts(far, near, first, code.minimum(code.sub(rows.extent, first), MOST_BURSTS))

            code.loop(code.ceildiv(rows.extent, MOST_BURSTS), piece)

    level(0, box.far, box.near)


def _cheapest_last(box: Box) -> list[Dimension]:
    """The dimensions around a run, reordered so that the last one, whose bursts are one instruction, is the one that
    takes the least time: the longest possible, or one whose bursts follow each other in the view, which arrive as if
    they were one."""
    around = box.around
    if not all(isinstance(each.extent, int) and isinstance(each.far, int) for each in around):
        return around
    fits = [each for each in around if each.most <= MOST_BURSTS]
    if not fits or around[-1].most > MOST_BURSTS:
        return around

    def cost(each: Dimension) -> float:
        """The time of each burst of the run."""
        return (INSTRUCTION + (1 if each.far == box.run else each.most)) / each.most

    cheapest = min(reversed(fits), key=cost)
    return [*(each for each in around if each is not cheapest), cheapest]


def _near(code: Code, each: Transfer, start: Index, bursts: Bursts, most: int, pitch: int) -> SSAValue:
    """The tensor of the tile, as long as the bursts reach at most: `most` of them, which begin `pitch` elements after each
    other. So copies to other rows of the tile are seen to be copies to other bytes."""
    (count, run, _, blocks), left, box = bursts, each.box.left, each.box
    number, size = count if isinstance(count, int) else most, size_of(each.view.element)
    if number > MOST_BURSTS:
        return code.tensor(each.place, start)
    if isinstance(run, int) and isinstance(blocks, int) and isinstance(left, int):
        burst = up((run + left) * size, BLOCK)
        length = (number - 1) * (burst + blocks * BLOCK) + burst + each.behind * size
        return code.tensor(each.place, start, length // size)
    if not box.around:
        return code.tensor(each.place, start)
    row = min(dimension.near for dimension in box.around)
    return code.tensor(each.place, start, (number - 1) * pitch + row)


def _copy(
    code: Code, into: bool, left: Index, pad: Attribute | None, element: Attribute, behind: int = 0
) -> Callable[[SSAValue, SSAValue, Bursts], None]:
    """The copy between a tensor of a view and one of a tile, for `transfer`. `behind`: elements to pad each row
    with."""
    size = size_of(element)

    def write(far: SSAValue, near: SSAValue, bursts: Bursts) -> None:
        count, run, gap, blocks = bursts
        tensors = (near, far) if into else (far, near)
        length = code.mul(run, size)
        if behind and isinstance(blocks, int):
            blocks = max(blocks - behind * size // BLOCK, 0)
        elif left == 0 and isinstance(length, int) and length % BLOCK == 0:
            if count == 1:
                code.call("data_copy_l2", *tensors, code.number(run))
                return
            far_gap = code.mul(gap, size)
            fits = isinstance(far_gap, int) and far_gap % BLOCK == 0 and far_gap // BLOCK <= LONGEST_GAP
            if fits and far_gap == 0 and blocks == 0 and isinstance(count, int):
                code.call("data_copy_l2", *tensors, code.number(code.mul(count, run)))
                return
            if fits:
                gaps = code.floordiv(far_gap, BLOCK), blocks
                params = code.structure(
                    "data_copy_params", count, length // BLOCK, *(gaps if into else gaps[::-1])
                )
                code.call("data_copy_l0", *tensors, params)
                return
        gaps = code.mul(gap, size), blocks
        params = code.structure("data_copy_ext_params", count, length, *(gaps if into else gaps[::-1]), 0)
        if not into:
            code.call("data_copy_pad_l2_ext", *tensors, params)
            return
        code.call("data_copy_pad_l0_ext", *tensors, params, padding(code, run, left, pad, element, behind))

    return write


def padding(
    code: Code, run: Index, left: Index, pad: Attribute | None, element: Attribute, behind: int = 0
) -> SSAValue:
    """The padding of a burst: the rest of its first and last block or, with `behind`, that many elements after it."""
    zero = code.constant(0 if is_integer(element) else 0.0, signless(element))
    if behind:
        right, value, padded = behind, (zero if pad is None else code.literal(pad, element)), 1
    elif pad is None and left == 0:
        right, value, padded = 0, zero, 0
    else:
        each = BLOCK // size_of(element)
        end = code.add(left, run)
        right = code.sub(code.mul(code.ceildiv(end, each), each), end)
        value, padded = (zero if pad is None else code.literal(pad, element)), 1
    flag = code.constant(padded, i1)
    return code.structure("data_copy_pad_ext_params", flag, left, right, value, element=element)


def signless(element: Attribute) -> Attribute:
    """The type of scalars for elements of a type: integers are signless."""
    return IntegerType(8 * size_of(element)) if is_integer(element) else element


def _load(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.LoadOp)
    shape = tile_type(op.result).get_shape()
    view, place, starts = code.view(op.view), code.place(op.result), op.mixed_starts()
    box = box_of(code, op, shape, view, starts)
    sizes = op.mixed_sizes()
    kept = [sizes[dimension] for dimension in kept_dimensions(sizes, len(shape))]
    each = BLOCK // size_of(view.element)
    if (most := _ahead(op, kept)) is not None:
        kept[-1] = most
        if code.traffic is None:
            place = replace(place, bytes=up(most, each) * size_of(view.element))
    rows = isinstance(box.run, int) and box.run % each == 0 and box.left == 0
    behind = each if rows and box.run == kept[-1] == shape[-1] - each else 0
    singly = op.pad is None and (_read_in_part(op.result, box.run) or _shares_bytes(code, op))
    beside = zero_of(view.element) if singly else op.pad
    copies = _copy(code, True, box.left, beside, view.element, behind)
    transfer(code, op, Transfer(view, place, box, copies, behind))
    kept[-1] = shape[-1] if behind else kept[-1]
    # Elements without a padding are still read with the rest of their tile, so they must be defined.
    if most is None and op.pad is None and code.traffic is None and isinstance(op.parent_op(), scf.ForOp):
        first = all(start == 0 for start in starts)
        if first and _covers_blocks(kept[-1], shape[-1], each):
            kept[-1] = shape[-1]
        if not first or tuple(kept) != tuple(shape):
            fill_once(code, op, kept, shape)
        return
    pad = zero_of(view.element) if op.pad is None else op.pad
    if (found := code.arrived(op.result)) is not None:
        fill_around(code, found, shape, kept, starts, pad, whole_blocks=True)


def _ahead(op: tile.LoadOp, sizes: Sequence[Index]) -> int | None:
    """How many elements of a row are loaded ahead if there is another row; None if that is not known. Without another
    row nothing is read of the tile: the rest of it can be filled as if there was, and without waiting for what is
    loaded."""
    *rows, last = sizes
    if AHEAD not in op.attributes or any(row != 1 for row in rows):
        return None
    return number_unless_zero(last) if isinstance(last, SSAValue) else last


def _shares_bytes(code: Code, op: tile.LoadOp) -> bool:
    """Whether another tile that is loaded in the same loop has bytes of this one, where it is only filled once, and its
    elements are read one by one: after a copy without a padding, they have no meaning."""
    outer, type = loops_around(op), tile_type(op.result)
    if code.traffic is not None or not outer or type.memory != Space.UB:
        return False
    if code.read_singly is None:
        code.read_singly = list(_read_singly(code))
    return any(
        other is not op
        and loops_around(other)[-1] is outer[-1]
        and start < last
        and first < start + held(type)
        for start in addresses(op)[0]
        for other, first, last in code.read_singly
    )


def _read_singly(code: Code) -> Iterator[tuple[tile.LoadOp, int, int]]:
    """The loads of parts of tiles whose elements are read one by one, and the bytes of these tiles."""
    function = code.prologue.parent_op()
    assert function is not None
    for op in of_kind(function, tile.LoadOp):
        if op.pad is not None or not loops_around(op):
            continue
        type, sizes = tile_type(op.result), op.mixed_sizes()
        shape = type.get_shape()
        whole = tuple(sizes[dimension] for dimension in kept_dimensions(sizes, len(shape))) == tuple(shape)
        if type.memory == Space.UB and not whole and _read_in_part(op.result, None):
            yield from ((op, start, start + held(type)) for start in addresses(op)[0])


def _read_in_part(value: SSAValue, run: Index | None) -> bool:
    """Whether a user reads single elements after the runs in their last blocks, or rows that are not whole blocks and
    longer than the runs. Users that read whole blocks accept any value there."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, tile.TransposeOp | tile.GatherOp):
            return True
        if isinstance(op, tile.SliceOp):
            last = tile_type(op.result).get_shape()[-1]
            beyond = not isinstance(run, int) or last > run
            if beyond and last * size_of(tile_type(op.result).element_type) % BLOCK:
                return True
        if isinstance(op, tile.SliceOp | tile.ReshapeOp) and _read_in_part(op.result, run):
            return True
    return False


def _covers_blocks(size: Index, extent: int, each: int) -> bool:
    """Whether a copy of `size` elements is known to write all blocks of a row, which have `each` elements."""
    return isinstance(size, int) and up(size, each) == up(extent, each)


def zero_of(element: Attribute) -> Attribute:
    """The zero of an element type."""
    if is_integer(element):
        return IntegerAttr(0, 8 * size_of(element))
    assert isa(element, AnyFloat)
    return FloatAttr(0.0, element)


ATOMIC = {Atomic.ADD: "add", Atomic.MAX: "max", Atomic.MIN: "min"}


def _store(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.StoreOp)
    shape = tile_type(op.tile).get_shape()
    view, place = code.view(op.view), code.leaving(op.tile)
    box = box_of(code, op, shape, view, [0] * len(shape))
    if op.atomic is not None:
        code.call(f"set_atomic_{ATOMIC[op.atomic.data]}", dtype=view.element)
    transfer(code, op, Transfer(view, place, box, _copy(code, False, 0, None, view.element)))
    if op.atomic is not None:
        code.call("set_atomic_none")


RULES: Rules = {tile.LoadOp: _load, tile.StoreOp: _store}
