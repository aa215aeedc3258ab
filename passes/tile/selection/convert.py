"""Casts, and reinterpretations of bytes as another type.

%h = tile.cast %s rounding rint : tile<1024xf32> -> tile<1024xf16>
    AscendC::Cast<half, float>(h, s, AscendC::RoundMode::CAST_RINT, 1024);
%m = tile.cast %x : tile<1024xf16> -> tile<1024xi1>
    AscendC::CompareScalar(m, x, 0, AscendC::CMPMODE::NE, 1024);
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32, i64
from xdsl.ir import Attribute, Operation

from ascir.dialects import tile
from ascir.dialects.tile import Rounding, tile_type
from ascir.dialects.tile.spaces import i4, ui8
from ascir.passes.tile.selection.code import Code, Refusal, Rules, whole
from ascir.passes.tile.selection.geometry import is_mask, size_of
from ascir.passes.tile.selection.masks import from_mask, to_mask
from ascir.passes.tile.selection.padding import fill_rest_of_block
from ascir.passes.tile.selection.transfer import zero_of

MODES = {
    Rounding.RINT: "CAST_RINT",
    Rounding.ROUND: "CAST_ROUND",
    Rounding.FLOOR: "CAST_FLOOR",
    Rounding.CEIL: "CAST_CEIL",
    Rounding.TRUNC: "CAST_TRUNC",
    Rounding.ODD: "CAST_ODD",
}
DIRECTED = frozenset(Rounding) - {Rounding.ODD}

CASTS: dict[tuple[Attribute, Attribute], frozenset[Rounding]] = {
    (i4, f16): frozenset(),
    (i8, f16): frozenset(),
    (ui8, f16): frozenset(),
    (i16, f16): DIRECTED,
    (i16, f32): frozenset(),
    (f16, i4): DIRECTED,
    (f16, i8): DIRECTED,
    (f16, ui8): DIRECTED,
    (f16, i16): DIRECTED,
    (f16, i32): DIRECTED,
    (f16, f32): frozenset(),
    (bf16, f32): frozenset(),
    (bf16, i32): DIRECTED,
    (i32, f16): frozenset({Rounding.RINT}),
    (i32, f32): DIRECTED,
    (i32, i16): frozenset(),
    (i32, i64): frozenset(),
    (i64, i32): frozenset(),
    (i64, f32): DIRECTED,
    (f32, f16): DIRECTED | {Rounding.ODD},
    (f32, bf16): DIRECTED,
    (f32, i16): DIRECTED,
    (f32, i32): DIRECTED,
    (f32, i64): DIRECTED,
}
"""The conversions of the device, with the rounding modes that each supports."""


def _cast(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.CastOp)
    source, result = tile_type(op.source), tile_type(op.result)
    if is_mask(result) and not is_mask(source):
        to_mask(code, op, op.source, op.result)
        return
    if is_mask(source):
        from_mask(code, op, op.source, op.result)
        return
    pair = source.element_type, result.element_type
    modes = CASTS.get(pair)
    if modes is None:
        raise Refusal(
            f"tile.cast of {pair[0]} to {pair[1]} cannot be converted at once on the device: tile-legalize makes a chain of casts"
        )
    rounding = None if op.rounding is None else op.rounding.data
    if rounding is not None and rounding not in modes:
        raise Refusal(f"tile.cast of {pair[0]} to {pair[1]} does not round {rounding} on the device")
    if pair == (i32, f16):
        code.call("set_deq_scale", code.constant(1.0, f16))
    count = min(whole(op.source), whole(op.result))
    mode = "CAST_NONE" if rounding is None else MODES[rounding]
    code.call("cast_l2", code.tensor(op.result), code.tensor(op.source), code.number(count), roundMode=mode)
    element = tile_type(op.result).element_type
    # If the source ends before the last block of the result does, the rest is zeroed. Bytes need not be: they are only
    # stored or widened again.
    if count < (held := whole(op.result)) and size_of(element) > 1:
        fill_rest_of_block(code, code.place(op.result), 1, held, count, zero_of(element))


def _integral(mode: str) -> Callable[[Code, Operation], None]:
    """Rounding to integral values is a conversion of f32 to itself."""

    def select(code: Code, op: Operation) -> None:
        source, result = op.operands[0], op.results[0]
        if (element := tile_type(result).element_type) != f32:
            raise Refusal(f"{op.name} of {element}: the device rounds f32")
        count = code.number(whole(result))
        code.call("cast_l2", code.tensor(result), code.tensor(source), count, roundMode=mode)

    return select


def _nothing(code: Code, op: Operation) -> None:
    """No instructions: the bytes stay where they are."""


RULES: Rules = {
    tile.CastOp: _cast,
    tile.CeilOp: _integral("CAST_CEIL"),
    tile.FloorOp: _integral("CAST_FLOOR"),
    tile.ReinterpretOp: _nothing,
    tile.ReshapeOp: _nothing,
    tile.RoundOp: _integral("CAST_RINT"),
    tile.TruncOp: _integral("CAST_TRUNC"),
}
