"""Structures: the fields of `ascendc.construct`, and their known values for other rules.

%p = ascendc.construct !ascendc.mmad_params(%c4096, ...)      // m of mmad_params is 4096, needs 0..4095
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, OpResult, SSAValue

from ascir.dialects.ascendc.checks import Call
from ascir.dialects.ascendc.constants import constant_of, converted
from ascir.dialects.ascendc.limits import Constructor, Limit, constructor
from ascir.dialects.ascendc.narrow import is_array
from ascir.dialects.ascendc.structures import StructureType

Number = Callable[[SSAValue], int | None]
"""The value of a constant, if known."""


def constructed(value: SSAValue | None, number: Number = constant_of) -> dict[str, int]:
    """The known fields of a structure: the constant operands of the `construct` that defines it."""
    if not isinstance(value, OpResult) or value.op.name != "ascendc.construct":
        return {}
    if not isinstance(type := value.type, StructureType):
        return {}
    known = constructor(type.name.partition(".")[2], len(value.op.operands))
    return {} if known is None else _known_fields(known, tuple(value.op.operands), number)


def is_set(structure: SSAValue, field: str) -> bool:
    """Whether a field is set after the structure is made."""
    sets = (use.operation for use in structure.uses if use.operation.name == "emitasc.set_member")
    return any(op.properties["field"] == StringAttr(field) for op in sets)


def _known_fields(
    known: Constructor, operands: tuple[SSAValue, ...], number: Number = constant_of
) -> dict[str, int]:
    fields: dict[str, int] = {}
    for limit, operand in zip(known.fields, operands, strict=False):
        if limit is not None and (found := number(operand)) is not None:
            fields[limit.name] = _as_field(limit, found, operand.type)
    return fields


def _as_field(limit: Limit, number: int, type: Attribute) -> int:
    """The value that C++ stores in the field; booleans are 0 and 1."""
    return int(number != 0) if limit.largest == 1 else converted(number, type, limit.largest)


def construct(call: Call) -> None:
    """The fields of a structure are in the ranges of `limits.py`, and there are as many as types."""
    operands = call.operands["operands"]
    types = call.op.properties.get("types")
    if is_array(types) and len(types) != len(operands):
        raise call.refuse(f"{len(types)} types for {len(operands)} operands")
    type = call.results["result"][0].type
    if not isinstance(type, StructureType):
        return
    known = constructor(mnemonic := type.name.partition(".")[2], len(operands))
    if known is None:
        return
    numbers = _known_fields(known, operands)
    idle = any(numbers.get(name) == 0 for name in known.idle)
    for limit in known.fields:
        number = None if limit is None else numbers.get(limit.name)
        if limit is None or number is None:
            continue
        low = limit.low if call.soc and not idle else 0
        if not low <= number <= limit.high:
            raise call.refuse(f"{limit.name} of {mnemonic} is {number}, needs {low}..{limit.high}")
