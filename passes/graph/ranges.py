"""The attribute for the observed range of a value, which calibration sets and `graph-quantize` reads.

%y = graph.gelu %x {graph.range = array<f64: -0.17, 5.2>} : tensor<8x4096xf16>
func.func @f(%x: tensor<8x512xf16> {graph.range = array<f64: -3.9, 4.1>}) -> ...
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import DenseArrayBase, f64
from xdsl.ir import SSAValue

from ascir.dialects.graph.attributes import attribute_of, set_attribute

RANGE = "graph.range"


def range_of(value: SSAValue) -> tuple[float, float] | None:
    """The recorded minimum and maximum of a value, if there are any."""
    found = attribute_of(value, RANGE)
    if not isinstance(found, DenseArrayBase):
        return None
    least, most = cast("tuple[float, float]", found.get_values())
    return least, most


def set_range(value: SSAValue, least: float, most: float) -> None:
    """Record the range of a value, on the operation or argument that defines it."""
    set_attribute(value, RANGE, DenseArrayBase.from_list(f64, [least, most]))
