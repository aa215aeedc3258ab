"""Tiles from scalars, and scalars from tiles.

%z = tile.fill %zero             AscendC::Duplicate(z, zero, 1024);
%i = tile.iota axis 1            AscendC::CreateVecIndex(i, 0, 1024);  then rows by doubling
%s = tile.extract %x[0, %j]      float s = x.GetValue(j);
"""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import Space, ui8, ui16, ui32
from ascir.passes.tile.selection import cube_fill
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules, whole
from ascir.passes.tile.selection.elementwise import ARITHMETIC, FLOATS, need
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, is_mask, size_of

FILLED: dict[Attribute, Attribute] = {
    f16: f16,
    bf16: bf16,
    f32: f32,
    i16: i16,
    i32: i32,
    ui16: i16,
    ui32: i32,
}
"""The elements that can be filled, and the types of the scalars that fill them."""


def _fill(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.FillOp)
    type, place, value = tile_type(op.result), code.place(op.result), op.value
    element = type.element_type
    if type.memory is not Space.UB:
        cube_fill.fill(code, op)
        return
    if is_mask(type) or element in (i8, ui8):
        element, value = i16, cube_fill.two_bytes(code, op)
    if element not in FILLED:
        raise Refusal(f"tile.fill of {element}: the vector unit fills words of 16 and 32 bits")
    kind = FILLED[element]
    count = place.bytes // size_of(kind)
    code.call("duplicate_l2", code.tensor(place, element=kind), value, code.number(count))


def _iota(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.IotaOp)
    type, place = tile_type(op.result), code.place(op.result)
    element, shape, axis = type.element_type, type.get_shape(), op.axis.value.data
    need(op, element, ARITHMETIC)
    outer, length, inner = prod(shape[:axis]), shape[axis], prod(shape[axis + 1 :])
    zero = code.constant(0.0 if element in FLOATS else 0, element)
    if inner == 1:
        ascending(code, place, length if outer > 1 else whole(op.result))
    else:
        _whole_runs(op, inner, element)
        code.call("duplicate_l2", code.tensor(place, 0, inner), zero, code.number(inner))
        repeat_runs(code, place, inner, length, 1)
    if outer > 1:
        _whole_runs(op, length * inner, element)
        repeat_runs(code, place, length * inner, outer, 0)


def _whole_runs(op: Operation, run: int, element: Attribute) -> None:
    if run * size_of(element) % BLOCK:
        raise Refusal(f"{op.name}: runs of {run} {element} are not whole blocks: pad them")


def ascending(code: Code, place: Place, count: int) -> None:
    """Emits 0, 1, 2, ...: the first repeat by adding up the bits of its lane numbers, the rest by doubling."""
    element = place.element
    lanes = min(REPEAT // size_of(element), count)
    code.call("duplicate_l2", code.tensor(place, 0, lanes), _step(code, 0, element), code.number(lanes))
    params = code.structure("unary_repeat_params", 1, 1, 8, 8)
    for bit in range((lanes - 1).bit_length()):
        mask = sum(1 << lane for lane in range(lanes) if lane >> bit & 1)
        words = [code.lanes(mask >> shift & (1 << 64) - 1) for shift in (0, 64)]
        tensor = code.tensor(place, 0, lanes)
        step = _step(code, 1 << bit, element)
        code.call("adds_l1", tensor, tensor, step, words, code.number(1), params)
    repeat_runs(code, place, 1, count, 1, lanes)


def _step(code: Code, number: int, element: Attribute) -> SSAValue:
    return code.constant(float(number) if element in FLOATS else number, element)


def repeat_runs(code: Code, place: Place, run: int, total: int, step: int, done: int = 1) -> None:
    """Extends the first `done` runs to `total`, by doubling; each run is larger by `step` than the one before it."""
    while done < total:
        more = min(done, total - done)
        count = more * run
        tensors = code.tensor(place, done * run, count), code.tensor(place, 0, count)
        if step:
            code.call("adds_l2", *tensors, _step(code, done * step, place.element), code.number(count))
        else:
            code.call("data_copy_l2", *tensors, code.number(count))
        done += more


def _extract(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.ExtractOp)
    shape = tile_type(op.source).get_shape()
    at: Index = 0
    for axis, offset in enumerate(op.mixed_offsets()):
        at = code.add(at, code.mul(offset, prod(shape[axis + 1 :])))
    place = code.place(op.source)
    size = size_of(place.element)
    # If the offset is constant the tensor is only the block of the element, so that nothing else is waited for.
    block = at * size // BLOCK * BLOCK // size if isinstance(at, int) else 0
    tensor = code.tensor(place, block, BLOCK // size if isinstance(at, int) else None)
    index = code.number(at - block if isinstance(at, int) else at)
    value = code.call("local_tensor.get_value", tensor, index, results=[op.result.type]).results[0]
    value.name_hint = op.result.name_hint
    op.result.replace_all_uses_with(value)


def _empty(code: Code, op: Operation) -> None:
    """No instructions: loads into the tile write it."""


RULES: Rules = {tile.EmptyOp: _empty, tile.ExtractOp: _extract, tile.FillOp: _fill, tile.IotaOp: _iota}
