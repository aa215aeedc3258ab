"""What tests of the ascendc dialect share: its rows, element types, and types of structures.

printed(call("abs_l2", ...)); structure_type("mmad_params")
"""

from __future__ import annotations

from xdsl.dialects.builtin import Float16Type, Float32Type
from xdsl.ir import Attribute

from ascir.dialects.ascendc import structure
from ascir.dialects.ascendc.table import all_rows

ROWS = list(all_rows().values())
F16, F32 = Float16Type(), Float32Type()


def printed(operation: object) -> str:
    return str(operation)


def structure_type(mnemonic: str) -> Attribute:
    found = structure(mnemonic)
    assert found is not None
    return found.of()
