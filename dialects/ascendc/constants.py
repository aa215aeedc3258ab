"""Known values of operands: constants, also through casts that preserve them, and bounds.

%c2 = arith.constant 2 : i64
%n = arith.trunci %c2 : i64 to i32        // constant_of(%n) == 2
"""

from xdsl.dialects.builtin import Signedness
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from ascir.dialects.ascendc.narrow import is_integer_attr, is_integer_type

CONSTANTS = frozenset({"arith.constant", "emitc.constant"})
CASTS = frozenset(
    {
        "arith.extsi",
        "arith.extui",
        "arith.trunci",
        "arith.index_cast",
        "arith.index_castui",
        "builtin.unrealized_conversion_cast",
    }
)
LAUNCHED = {"ascendc.get_block_idx": 0, "ascendc.get_block_num": 1}
"""The least values of what a launch tells a core."""
DEPTH = 8
"""The number of casts that are followed."""


def operation_name(operation: Operation) -> str:
    """The name of an operation, also of unregistered ones."""
    name = operation.name
    if name == "builtin.unregistered" and (written := operation.attributes.get("op_name__")) is not None:
        return str(getattr(written, "data", name))
    return name


def constant_of(value: SSAValue) -> int | None:
    """The value of a constant integer, if known."""
    for _ in range(DEPTH):
        if not isinstance(value, OpResult):
            return None
        operation = value.op
        if (name := operation.name) == "arith.constant":
            return literal_of(operation.properties.get("value"))
        name = operation_name(operation) if name == "builtin.unregistered" else name
        if name in CONSTANTS:
            # An integer attribute of 0 is false: no `or` here.
            if (number := operation.properties.get("value")) is None:
                number = operation.attributes.get("value")
            return literal_of(number)
        if name not in CASTS or len(operands := operation.operands) != 1:
            return None
        value = operands[0]
    return None


def least_of(value: SSAValue) -> int | None:
    """A lower bound of `value`: of a select the smaller bound, of a maximum the larger one."""
    if (known := constant_of(value)) is not None or not isinstance(value, OpResult):
        return known
    operation = value.op
    match operation_name(operation):
        case name if name in LAUNCHED:
            return LAUNCHED[name]
        case "arith.select":
            found = [least_of(operand) for operand in operation.operands[1:]]
            known = [number for number in found if number is not None]
            return min(known) if len(known) == len(found) else None
        case "arith.maxsi":
            return max((n for n in map(least_of, operation.operands) if n is not None), default=None)
        case name if name in CASTS and len(operation.operands) == 1:
            return least_of(operation.operands[0])
        case _:
            return None


def greatest_of(value: SSAValue) -> int | None:
    """An upper bound of `value`: of a select the larger bound, of a minimum the smaller one, of a multiplication by a
    constant the product, and of what lies between a number and the end of a tile that begins there the tile."""
    if (known := constant_of(value)) is not None or not isinstance(value, OpResult):
        return known
    operation = value.op
    match operation_name(operation):
        case "arith.select":
            found = [greatest_of(operand) for operand in operation.operands[1:]]
            known = [number for number in found if number is not None]
            return max(known) if len(known) == len(found) else None
        case "arith.minsi":
            return min((n for n in map(greatest_of, operation.operands) if n is not None), default=None)
        case "arith.subi":
            return _length_of(*operation.operands)
        case "arith.muli":
            lhs, rhs = map(constant_of, operation.operands)
            times, other = (lhs, operation.operands[1]) if lhs is not None else (rhs, operation.operands[0])
            most = greatest_of(other) if times is not None and times >= 0 else None
            return None if times is None or most is None else most * times
        case name if name in CASTS and len(operation.operands) == 1:
            return greatest_of(operation.operands[0])
        case _:
            return None


def _length_of(end: SSAValue, begin: SSAValue) -> int | None:
    """The constant c of `min(b + c, ..) - max(b, ..)`; the maximum may be missing."""
    begins, found = _operands(begin, "arith.maxsi") or (begin,), list[int]()
    for each in _operands(end, "arith.minsi") or (end,):
        first, *rest = _operands(each, "arith.addi") or (each,)
        more = [constant_of(value) for value in rest]
        found += [number for number in more if number is not None and first in begins]
    return min(found, default=None)


def _operands(value: SSAValue, name: str) -> tuple[SSAValue, ...]:
    """The operands of the operation of that name that defines a value; none if it is another one."""
    return tuple(value.op.operands) if isinstance(value, OpResult) and value.op.name == name else ()


def literal_of(attribute: Attribute | None) -> int | None:
    """The number of an integer attribute."""
    return attribute.value.data if is_integer_attr(attribute) else None


def converted(number: int, type: Attribute, high: int) -> int:
    """The value of the constant `number` of `type` when C++ converts it to an unsigned type with maximum `high`.

    A signless integer as wide as the C++ type represents its bits: 255 in an i8 is printed as -1."""
    if (
        number < 0
        and is_integer_type(type)
        and type.signedness.data is Signedness.SIGNLESS
        and type.width.data in (8, 16)
        and high < 2**type.width.data <= 2 * (high + 1)
    ):
        return number + 2**type.width.data
    return number
