"""The `ascendc` dialect, an operation for each call of the Ascend C API; and `emitasc`, the C++ around the calls.

    %n = arith.constant 64 : i32
    ascendc.add_l2 %z, %x, %y, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>,
        !ascendc.local_tensor<*xf16>, i32                                        // AscendC::Add(z, x, y, 64);

Start at `row.py`, which describes the format of the table, then `table/`. Importing this package costs nothing: modules
are loaded when a name is first used, and the class of an operation is created when the operation is first used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ascir.dialects.ascendc.dialect import AscendC as AscendC
    from ascir.dialects.ascendc.dialect import EmitAsc as EmitAsc
    from ascir.dialects.ascendc.ops import AscendCOp as AscendCOp
    from ascir.dialects.ascendc.ops import call as call
    from ascir.dialects.ascendc.ops import construct as construct
    from ascir.dialects.ascendc.ops import lookup_op as lookup_op
    from ascir.dialects.ascendc.structures import structure as structure
    from ascir.dialects.ascendc.types import GlobalTensorType as GlobalTensorType
    from ascir.dialects.ascendc.types import LocalTensorType as LocalTensorType
    from ascir.dialects.ascendc.types import QueueType as QueueType
    from ascir.dialects.ascendc.types import TBufType as TBufType
    from ascir.dialects.ascendc.types import TPosition as TPosition
    from ascir.dialects.ascendc.types import lookup_attr as lookup_attr
    from ascir.dialects.ascendc.types import lookup_type as lookup_type

_HOMES = {
    "dialect": ("AscendC", "EmitAsc"),
    "ops": ("AscendCOp", "call", "construct", "lookup_op"),
    "structures": ("structure",),
    "types": (
        "GlobalTensorType",
        "LocalTensorType",
        "QueueType",
        "TBufType",
        "TPosition",
        "lookup_attr",
        "lookup_type",
    ),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__} has no attribute {name}")
