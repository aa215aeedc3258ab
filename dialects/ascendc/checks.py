"""Verifies an operation by its row: kinds, attributes, ranges, element types, memories, then the rules the row names.

    add_l2: src1 has elements f32, needs f16 like dst
    mmad: fm is in L1 (position a1), needs a local tensor in L0A
    scatter_l2: ascend910b1 has no such instruction: it compiles and does nothing on the device

Operations that are invalid on all chips are always rejected. Rules that depend on the chip (element types, conversions,
lanes, rules of one generation) are only checked if the module names it (`ascir.soc`). Operands of unknown origin, such
as function arguments, are not checked: each check follows definitions a bounded number of steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType, StringAttr, UnitAttr
from xdsl.ir import Attribute, SSAValue, TypeAttribute, TypedAttribute
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.ascendc.assembly import SEGMENTS, UI8
from ascir.dialects.ascendc.constants import constant_of, converted, literal_of
from ascir.dialects.ascendc.dtypes import allowed, bits_of, element_name
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.kinds import GLOBAL, Kind, kind
from ascir.dialects.ascendc.memories import ALIGNMENT, Place, memories_of, place_of
from ascir.dialects.ascendc.narrow import is_array, is_integer_attr, is_integer_type
from ascir.dialects.ascendc.row import Field, type_variables
from ascir.dialects.ascendc.structures import StructureType
from ascir.dialects.ascendc.types import BaseTensorType
from ascir.target import Soc, soc_of

if TYPE_CHECKING:
    from ascir.dialects.ascendc.ops import AscendCOp


@dataclass(eq=False, repr=False)
class Plan:
    """The checks for the operations of a class, computed once."""

    operands: tuple[tuple[Field, Kind], ...]
    results: tuple[tuple[Field, Kind], ...]
    ranged: tuple[tuple[Field, Kind], ...]
    placed: tuple[tuple[Field, Kind], ...]
    masks: tuple[Field, ...]
    typed: bool
    """Whether any field has a variable for its element type."""


@cache
def plan_of(cls: type[AscendCOp]) -> Plan:
    operands = tuple((each, kind(each.kind)) for each in cls.OPERANDS)
    results = tuple((each, kind(each.kind)) for each in cls.RESULTS)
    copies = cls.ROW.pipe in ("copy", "FIX")
    return Plan(
        operands,
        results,
        ranged=tuple(pair for pair in operands if pair[1].low is not None or pair[1].high is not None),
        placed=tuple(pair for pair in operands if pair[1].memories or (copies and pair[0].kind == "tensor")),
        masks=tuple(each for each in cls.OPERANDS if each.name == "mask"),
        typed=any(each.variable for each in (*cls.OPERANDS, *cls.RESULTS)),
    )


@dataclass(eq=False, repr=False)
class Call:
    """An operation that is being verified."""

    op: AscendCOp
    operands: Mapping[str, tuple[SSAValue, ...]]
    results: Mapping[str, tuple[SSAValue, ...]]
    soc: Soc | None
    elements: dict[str, Attribute] = field(default_factory=dict[str, Attribute])
    """The element type of each type variable."""
    places: dict[SSAValue, Place | None] = field(default_factory=dict[SSAValue, Place | None])
    """The places of its tensors, cached."""

    @property
    def arch(self) -> str | None:
        return self.soc.arch if self.soc else None

    def refuse(self, message: str) -> VerifyException:
        """An error about this operation, to be raised."""
        return VerifyException(f"{self.op.ROW.name}: {message}")

    def value(self, name: str) -> SSAValue | None:
        """The first value of operand `name`, if present."""
        values = self.operands.get(name)
        return values[0] if values else None

    def place(self, tensor: SSAValue) -> Place | None:
        """The place of `tensor`."""
        if tensor not in self.places:
            self.places[tensor] = place_of(tensor)
        return self.places[tensor]

    def constant(self, name: str) -> int | None:
        """The constant value of operand `name`, if known."""
        value = self.value(name)
        return None if value is None else constant_of(value)

    def attribute(self, name: str) -> int | None:
        """The value of an integer or enum attribute."""
        return literal_of(self.op.properties.get(name))

    def word(self, name: str) -> str | None:
        """The keyword of an enum attribute."""
        enum = next((each.kind for each in self.op.ATTRIBUTES if each.name == name), None)
        number = self.attribute(name)
        return None if enum is None or number is None else ENUMS[enum].by_value.get(number)

    def bits(self, variable: str) -> int | None:
        """The width in bits of the element type of a type variable."""
        element = self.elements.get(variable)
        return None if element is None else bits_of(element)


def verify(op: AscendCOp) -> None:
    """Raises VerifyException if `op` violates a rule."""
    from ascir.dialects.ascendc.rules import RULES

    plan = plan_of(type(op))
    if op.regions or op.successors:
        raise VerifyException(f"{op.ROW.name}: has regions or successors, needs none")
    call = Call(op, op.operand_groups(), op.result_groups(), soc_of(op))
    check_attributes(call)
    for each, needed in plan.operands:
        check_kind(call, each, needed, call.operands[each.name])
    for each, needed in plan.results:
        check_kind(call, each, needed, call.results[each.name])
    for each, needed in plan.ranged:
        check_range(call, each, needed)
    if plan.typed:
        check_elements(call, plan)
    for each, needed in plan.placed:
        check_places(call, each, needed)
    for mask in plan.masks:
        check_mask(call, mask)
    if op.ROW.dtypes and call.soc:
        check_dtypes(call, call.soc)
    for rule in op.ROW.checks.split():
        RULES[rule](call)


# ---------------------------------------------------------------------------------------------------- attributes


def check_attributes(call: Call) -> None:
    """Verifies that the operation has exactly the attributes of its row, of the right kinds."""
    properties, fields = call.op.properties, call.op.ATTRIBUTES
    known = {*(each.name for each in fields), *([SEGMENTS] if call.op.SEGMENTED else [])}
    for name in properties:
        if name not in known:
            raise call.refuse(f"has property '{name}', which it does not know")
    for each in fields:
        value = properties.get(each.name)
        if value is None:
            if not each.optional and each.kind != "unit":
                raise call.refuse(f"attribute '{each.name}' is missing, needs {describe(each.kind)}")
        elif not fits(each.kind, value):
            raise call.refuse(f"attribute '{each.name}' is {value}, needs {describe(each.kind)}")


def fits(kind: str, value: Attribute) -> bool:
    """Whether an attribute is of a kind."""
    match kind:
        case "unit":
            return isinstance(value, UnitAttr)
        case "type":
            return isinstance(value, TypeAttribute)
        case "types":
            return is_array(value) and all(isinstance(each, TypeAttribute) for each in value)
        case "string":
            return isinstance(value, StringAttr)
        case "ui8":
            return is_integer_attr(value) and value.type == UI8
        case "index":
            return is_integer_attr(value) and isinstance(value.type, IndexType)
        case "typed":
            return isinstance(value, TypedAttribute)
        case enum:
            return (
                is_integer_attr(value)
                and is_integer_type(value.type)
                and value.type.width.data in (32, 64)
                and value.value.data in ENUMS[enum].by_value
            )


def describe(kind: str) -> str:
    """A kind of attribute, for messages."""
    match kind:
        case "unit":
            return "no value"
        case "type":
            return "a type"
        case "types":
            return "an array of types"
        case "string":
            return "a string"
        case "ui8" | "index":
            return f"an integer of type {kind}"
        case "typed":
            return "a value with a type"
        case enum:
            cases = ENUMS[enum].values
            shown = " ".join(f"{number} ({word})" for word, number in list(cases.items())[:8])
            return f"a case of {enum}: {shown}{' ...' if len(cases) > 8 else ''}"


# ---------------------------------------------------------------------------------------------------- operands


def check_kind(call: Call, each: Field, needed: Kind, values: tuple[SSAValue, ...]) -> None:
    """Verifies that the type of each value is of the kind of its field."""
    for value in values:
        if not needed.allows(value.type):
            raise call.refuse(f"{each.name} is {value.type}, needs {needed.needs}")


def check_range(call: Call, each: Field, needed: Kind) -> None:
    """Verifies that a constant is in the range of its kind."""
    for value in call.operands[each.name]:
        number = constant_of(value)
        if number is None:
            continue
        if needed.high is not None:
            number = converted(number, value.type, needed.high)
        if (needed.low is not None and number < needed.low) or (
            needed.high is not None and number > needed.high
        ):
            bounds = f"at least {needed.low}" if needed.high is None else f"{needed.low}..{needed.high}"
            raise call.refuse(f"{each.name} is {number}, needs {bounds}")


def check_elements(call: Call, plan: Plan) -> None:
    """Verifies that tensors with the same type variable have the same element type; and scalars, if a chip is named."""
    first: dict[str, str] = {}
    scalars: list[tuple[Field, SSAValue]] = []
    for fields, groups in ((plan.operands, call.operands), (plan.results, call.results)):
        for each, _ in fields:
            if each.variable is None:
                continue
            for value in groups[each.name]:
                type = value.type
                if not isinstance(type, BaseTensorType | StructureType):
                    scalars.append((each, value))
                elif (element := type.element_type) is not None:
                    expected = call.elements.setdefault(each.variable, element)
                    first.setdefault(each.variable, each.name)
                    if element != expected:
                        raise call.refuse(
                            f"{each.name} has elements {element}, needs {expected} like {first[each.variable]}"
                        )
    if call.soc:
        for each, value in scalars:
            expected = call.elements.get(each.variable or "")
            if expected is not None and value.type != expected:
                raise call.refuse(
                    f"{each.name} is {value.type}, needs {expected}, the element type of {first[each.variable or '']}"
                )


def check_mask(call: Call, mask: Field) -> None:
    """Verifies the lanes of a repeat: one or two words of bits, or a number that is limited by the widest element."""
    if mask.variadic:
        if len(call.operands["mask"]) not in (1, 2):
            raise call.refuse(f"mask has {len(call.operands['mask'])} words, needs 1 or 2")
        return
    number = call.constant("mask")
    if call.operands.get("reduceMode") and call.constant("reduceMode") != 0:
        return  # The elements that a repeat gathers from, any number of them.
    takes_flag = any(each.name == "isSetMask" and each.kind == "unit" for each in call.op.ATTRIBUTES)
    if number is None or call.soc is None or (takes_flag and "isSetMask" not in call.op.properties):
        return
    widths = [bits for variable in call.elements if (bits := call.bits(variable)) is not None]
    lanes = min(256 * 8 // max(widths, default=16), 128)
    if not 1 <= number <= lanes:
        raise call.refuse(
            f"mask is {number}, needs 1..{lanes}, the lanes of a repeat (in counter mode: set_vector_mask, no isSetMask)"
        )


# ---------------------------------------------------------------------------------------------------- places


def check_places(call: Call, each: Field, needed: Kind) -> None:
    """Verifies that a tensor of known origin is in a memory of its kind, and is aligned for it."""
    for value in call.operands[each.name]:
        place = None if value.type.__class__ in GLOBAL else call.place(value)
        if place is None:
            continue
        memories = memories_of(place.position, call.arch)
        if needed.memories and not memories & needed.memories:
            raise call.refuse(
                f"{each.name} is in {spelled(memories)} (position {place.position}), needs {needed.needs}"
            )
        usable = memories & needed.memories or memories
        multiple = needed.alignment or min(ALIGNMENT[memory] for memory in usable)
        if place.offset is not None and place.offset % multiple:
            raise call.refuse(
                f"{each.name} is at byte {place.offset} of its buffer, needs a multiple of {multiple}"
            )


# ---------------------------------------------------------------------------------------------------- element types


def check_dtypes(call: Call, soc: Soc) -> None:
    """Verifies that the chip has the instruction for these element types."""
    row = call.op.ROW
    tuples = allowed(row.dtypes, soc.arch)
    if tuples is None:
        raise call.refuse(f"{soc.name} has no such instruction{f': {row.why}' if row.why else ''}")
    length = len(next(iter(tuples), ()))
    names = [
        element_name(call.elements[letter]) for letter in type_variables[:length] if letter in call.elements
    ]
    if len(names) == length and tuple(names) not in tuples:
        found = ":".join(str(name) for name in names)
        needed = " ".join(sorted(":".join(each) for each in tuples))
        fields = [
            next(each.name for each in (*call.op.OPERANDS, *call.op.RESULTS) if each.variable == letter)
            for letter in type_variables[:length]
        ]
        raise call.refuse(
            f"elements {found} ({':'.join(fields)}) are not supported on {soc.name}, needs one of {needed}"
        )


def spelled(memories: frozenset[str]) -> str:
    """Memories, for messages: `L1 or UB`."""
    return " or ".join(memory.upper() for memory in sorted(memories)) or "a local memory"


def memory_names(call: Call, name: str) -> frozenset[str]:
    """The memories in which operand `name` may be; none if unknown."""
    value = call.value(name)
    if value is None:
        return frozenset()
    if value.type.__class__ in GLOBAL:
        return frozenset({"gm"})
    place = call.place(value)
    return frozenset() if place is None else memories_of(place.position, call.arch)
