"""The operations of `builtin` inside functions, and those that no dialect has registered.

%1 = builtin.unrealized_conversion_cast %0 : index to i64        (no statement: both are int64_t)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import (
    MemRefType,
    ModuleOp,
    UnrankedMemRefType,
    UnrealizedConversionCastOp,
    UnregisteredOp,
)
from xdsl.ir import Operation

from ascir.emit.emitter import Emitter, Table
from ascir.emit.types import NoForm, integer_bits


class _BuiltinTable(Table):
    """Looks up unregistered operations by the name in the text."""

    def find(self, op: Operation) -> Callable[[Emitter, Any], None] | None:
        if not isinstance(op, UnregisteredOp):
            return super().find(op)
        from ascir.emit.emitc import UNREGISTERED

        return UNREGISTERED.get(op.op_name.data, _unregistered)


def _unregistered(emitter: Emitter, op: UnregisteredOp) -> None:
    raise NoForm(f"no Ascend C form for the unregistered operation '{op.op_name.data}'")


TABLE = _BuiltinTable()
TABLE.refuses(ModuleOp, "a module stands in a module, not in a function")


@TABLE.prints(UnrealizedConversionCastOp)
def _cast(emitter: Emitter, op: UnrealizedConversionCastOp) -> None:
    if len(op.inputs) != 1 or len(op.outputs) != 1:
        raise NoForm(
            f"no Ascend C form for a cast of {len(op.inputs)} values to {len(op.outputs)}; resolve it first"
        )
    source, target = op.inputs[0], op.outputs[0]
    spelling = emitter.type(target)
    if emitter.type(source) == spelling:
        emitter.bind(target, emitter.name(source))
    elif integer_bits(source.type) not in (None, 1) and integer_bits(target.type) not in (None, 1):
        emitter.declare(target, f"static_cast<{spelling}>({emitter.name(source)})")
    elif all(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in (source, target)):
        emitter.declare(target, f"reinterpret_cast<{spelling}>({emitter.name(source)})")
    else:
        raise NoForm(f"no Ascend C form for a cast of {source.type} to {target.type}; resolve it first")
