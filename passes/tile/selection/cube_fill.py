"""Fills tiles in l1, l0a and l0b with one number.

%ones = tile.fill %one : f32 -> tile<16x32xf32, l0a, zz>       AscendC::InitConstValue(ones, {1, 4, 0, 1.0f});
"""

from __future__ import annotations

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.selection.code import Code, Refusal
from ascir.passes.tile.selection.elementwise import constant_number
from ascir.passes.tile.selection.geometry import BLOCK, is_mask

FRACTAL = 512
FILLED = (f16, bf16, f32, i16, i32)
MOST_UNITS = 32767
"""The most that one instruction fills: units of 32 bytes in l1, and of a fractal in l0a and l0b."""


def fill(code: Code, op: tile.FillOp) -> None:
    type, place, value = tile_type(op.result), code.place(op.result), op.value
    element: Attribute = type.element_type
    unit = BLOCK if type.memory is Space.L1 else FRACTAL
    if element == i8:
        element, value = i16, two_bytes(code, op)
    if element not in FILLED:
        raise Refusal(f"tile.fill of {type}: the cube core fills with words of 16 and 32 bits")
    count, rest = divmod(place.bytes, unit)
    if rest or count > MOST_UNITS:
        raise Refusal(f"tile.fill of {type}: {place.bytes} bytes are not 1 to {MOST_UNITS} times {unit}")
    params = code.structure("init_const_value_params", 1, count, 0, value, element=element)
    code.call("init_const_value", code.tensor(place, element=element), params)


def two_bytes(code: Code, op: tile.FillOp) -> SSAValue:
    """The 16-bit word that fills a tile of bytes, or a mask."""
    type, number = tile_type(op.result), constant_number(op.value)
    if not isinstance(number, int):
        raise Refusal(
            f"tile.fill of {type.element_type} with a number that is not constant: tile-legalize casts it"
        )
    byte = 0xFF * (number & 1) if is_mask(type) else number & 0xFF
    return code.constant((byte * 0x101 + 0x8000) % 0x10000 - 0x8000, i16)
