"""Packed constants of two- and four-bit elements: the attribute, and its bytes in plain Python.

    %w = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>     // [[1, 2], [3, -1]]

Elements are row-major, the first one in the lowest bits of the first byte; unused bits at the end are zero. Large
weight matrices stay packed; only `unpack` unpacks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from xdsl.dialects.builtin import BytesAttr, IntegerType, NoneAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph.types import Tensor, i2, i4, is_tensor, tensor_type


def pack(values: Iterable[int], width: int) -> bytes:
    """Packs integers into bytes, `width` bits each, lowest bits first; the last byte is padded with zeros."""
    per_byte, mask = 8 // width, (1 << width) - 1
    packed = bytearray()
    for index, value in enumerate(values):
        if index % per_byte == 0:
            packed.append(0)
        packed[-1] |= (value & mask) << (width * (index % per_byte))
    return bytes(packed)


def unpack(data: bytes, width: int, count: int, *, signed: bool) -> list[int]:
    """The first `count` integers of `width` bits: the inverse of `pack`."""
    per_byte, mask = 8 // width, (1 << width) - 1
    values = [data[i // per_byte] >> (width * (i % per_byte)) & mask for i in range(count)]
    if not signed:
        return values
    half = 1 << (width - 1)
    return [(value ^ half) - half for value in values]


@irdl_attr_definition
class PackedAttr(ParametrizedAttribute):
    """
    The elements of a static tensor of `i4` (two per byte) or `i2` (four per byte, unsigned: positions of a 2:4 sparse
    constant). Checked: element type, static shape, number of bytes, zero bits at the end.
    """

    name = "graph.packed"

    data: BytesAttr
    type: Tensor

    def __init__(self, data: bytes, type: Tensor):
        super().__init__(BytesAttr(data), type)

    @staticmethod
    def from_values(
        values: Sequence[int], shape: Sequence[int], element_type: IntegerType = i4
    ) -> PackedAttr:
        """Packs row-major values; they are taken modulo the width of the element type."""
        if len(values) != prod(shape):
            raise VerifyException(f"#graph.packed: {len(values)} values for the shape {list(shape)}")
        return PackedAttr(pack(values, element_type.width.data), tensor_type(shape, element_type))

    @property
    def width(self) -> int:
        return 2 if self.type.element_type == i2 else 4

    def get_values(self) -> list[int]:
        """All elements, row-major: `i4` signed, `i2` unsigned. A loop in Python, for small constants and tests."""
        signed = self.type.element_type == i4
        return unpack(self.data.data, self.width, prod(self.type.get_shape()), signed=signed)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            start = parser.pos
            text = parser.parse_str_literal(' with the packed bytes, as "0x..."')
            parser.parse_punctuation(":")
            type = parser.parse_type()
        digits = text[2:]
        if text[:2] != "0x" or len(digits) % 2 or not set(digits) <= set("0123456789abcdefABCDEF"):
            parser.raise_error('#graph.packed: expected whole bytes in hexadecimal, as "0x21F3"', start)
        data = bytes.fromhex(digits)
        if message := _packed_fault(data, type):
            parser.raise_error(message, start)
        return [BytesAttr(data), type]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(f'"0x{self.data.data.hex().upper()}" : ')
            printer.print_attribute(self.type)

    def verify(self) -> None:
        if message := _packed_fault(self.data.data, self.type):
            raise VerifyException(message)


def _packed_fault(data: bytes, type: Attribute) -> str:
    if not is_tensor(type) or type.element_type not in (i2, i4):
        return f"#graph.packed: expected a tensor of i4 or i2, got {type}"
    if any(size < 0 for size in type.get_shape()) or not isinstance(type.encoding, NoneAttr):
        return f"#graph.packed: expected a static shape without encoding, got {type}"
    bits = prod(type.get_shape()) * (2 if type.element_type == i2 else 4)
    if len(data) != (needed := -(-bits // 8)):
        return f"#graph.packed: {type} takes {needed} bytes, got {len(data)}"
    if bits % 8 and data[-1] >> (bits % 8):
        return f"#graph.packed: the unused bits of the last byte, 0x{data[-1]:02X}, must be zero"
    return ""


_INCREASING = bytes(low | high << 2 for high in range(4) for low in range(high))
_INCREASING_TWICE = bytes(first | second << 4 for second in _INCREASING for first in _INCREASING)


def first_wrong_group(indices: bytes, groups: int) -> int | None:
    """The first group of a 2:4 sparse constant whose two positions (two bits each, so a nibble) do not increase.
    `bytes.translate` finds invalid bytes; only the first of them is decoded."""
    whole = indices[: groups // 2]
    if wrong := whole.translate(None, _INCREASING_TWICE):
        at = whole.index(wrong[0])
        return 2 * at + (whole[at] & 15 in _INCREASING)
    if groups % 2 and indices[-1] & 15 not in _INCREASING:
        return groups - 1
    return None
