"""The operations: a class for each row of the table, created on first use.

lookup_op("ascendc.add_l2")                        # the class, always the same one
call("add_l2", dst, src0, src1, count)             # an operation
construct("mmad_params", m, n, k, ...)             # the parameters of one
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from typing_extensions import TypeIs
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    i32,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    OpDef,
    OperandDef,
    OptOperandDef,
    OptPropertyDef,
    OptResultDef,
    PropertyDef,
    ResultDef,
    VarOperandDef,
    VarResultDef,
    traits_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.ascendc.assembly import SEGMENTS, UI8, Draft, Writer
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.formats import Format, compiled
from ascir.dialects.ascendc.kinds import kind
from ascir.dialects.ascendc.narrow import is_i32_array
from ascir.dialects.ascendc.row import Field, Row, parse_fields
from ascir.dialects.ascendc.structures import StructureType, structure
from ascir.dialects.ascendc.table import all_rows, find

Operands = SSAValue | Operation | Sequence[SSAValue] | None
"""An operand of `call`: a value, all values of a variadic operand, or None for an absent one."""


class AscendCOp(IRDLOperation):
    """A call of the Ascend C API, described by its row of the table."""

    ROW: ClassVar[Row]
    OPERANDS: ClassVar[tuple[Field, ...]] = ()
    ATTRIBUTES: ClassVar[tuple[Field, ...]] = ()
    RESULTS: ClassVar[tuple[Field, ...]] = ()
    SEGMENTED: ClassVar[bool] = False
    """Whether the sizes of its operand groups are an attribute, as with two operands that vary."""

    def __post_init__(self) -> None:
        # No property has a default that xDSL would have to look for.
        Operation.__post_init__(self)

    # ------------------------------------------------------------------------------------------------ access

    def operand_groups(self) -> dict[str, tuple[SSAValue, ...]]:
        """The values of each operand by its name; raises VerifyException if their number is wrong."""
        values, names = tuple(self.operands), _operands(type(self))
        if names is not None and len(names) == len(values):
            return {name: (value,) for name, value in zip(names, values, strict=True)}
        return _grouped(self.OPERANDS, values, self.segment_sizes(), "operands")

    def result_groups(self) -> dict[str, tuple[SSAValue, ...]]:
        """The values of each result by its name; raises VerifyException if their number is wrong."""
        values, names = self.results, _results(type(self))
        if names is not None and len(names) == len(values):
            return {name: (value,) for name, value in zip(names, values, strict=True)}
        return _grouped(self.RESULTS, tuple(values), None, "results")

    def segment_sizes(self) -> tuple[int, ...] | None:
        """The number of values of each operand, where an attribute says it."""
        if not self.SEGMENTED:
            return None
        sizes = self.properties.get(SEGMENTS)
        if not is_i32_array(sizes):
            raise VerifyException(
                f"{SEGMENTS} is {sizes}, needs array<i32: ...> with a number for each operand"
            )
        return tuple(sizes.get_values())

    def operand(self, name: str) -> SSAValue:
        """The value of operand `name`."""
        return self.operand_groups()[name][0]

    def optional_operand(self, name: str) -> SSAValue | None:
        """The value of optional operand `name`, if it has one."""
        values = self.operand_groups()[name]
        return values[0] if values else None

    # ------------------------------------------------------------------------------------------------ text

    @classmethod
    def format(cls) -> Format:
        """The compiled format."""
        return compiled(cls.ROW.assembly, cls.OPERANDS, cls.ATTRIBUTES, cls.RESULTS)

    @classmethod
    def parse(cls, parser: Parser) -> AscendCOp:
        draft, start = Draft(), parser.pos
        for directive in cls.format().directives:
            directive.parse(parser, draft)
        names = {each.name for each in cls.ATTRIBUTES}
        if cls.SEGMENTED:
            names.add(SEGMENTS)
        properties = {name: value for name, value in draft.attributes.items() if name in names}
        if draft.all_operands is not None and draft.all_types is not None:
            operands = parser.resolve_operands(draft.all_operands, draft.all_types, start)
        else:
            groups = [cls._resolved(parser, draft, each, start) for each in cls.OPERANDS]
            operands = [value for group in groups for value in group]
            if cls.SEGMENTED and SEGMENTS not in properties:
                properties[SEGMENTS] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
        return cls.create(
            operands=operands,
            result_types=[type for each in cls.RESULTS for type in _types_of(draft, each)],
            properties=properties,
            attributes={name: value for name, value in draft.attributes.items() if name not in names},
        )

    @classmethod
    def _resolved(cls, parser: Parser, draft: Draft, each: Field, start: int) -> Sequence[SSAValue]:
        found: list[UnresolvedOperand] = draft.operands.get(each.name) or []
        only = kind(each.kind).only
        types = draft.types.get(each.name) or ([only] * len(found) if only is not None else [])
        return parser.resolve_operands(found, types, start)

    def print(self, printer: Printer) -> None:
        form = self.format()
        writer = Writer(printer, self, self.operand_groups(), self.result_groups(), form.named)
        for directive in form.directives:
            directive.print(writer)

    # ---------------------------------------------------------------------------------------------- semantics

    def verify_(self) -> None:
        from ascir.dialects.ascendc.checks import verify

        verify(self)

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        """The definition for generic tools of xDSL; the verifier and the accessors of this class do not use it."""
        return _definition(cls)


@cache
def _operands(cls: type[AscendCOp]) -> tuple[str, ...] | None:
    """The names of the operands, if each is always a single value."""
    return None if cls.SEGMENTED else _names(cls.OPERANDS)


@cache
def _results(cls: type[AscendCOp]) -> tuple[str, ...] | None:
    """The names of the results, likewise."""
    return _names(cls.RESULTS)


def _names(fields: tuple[Field, ...]) -> tuple[str, ...] | None:
    varying = any(each.optional or each.variadic for each in fields)
    return None if varying else tuple(each.name for each in fields)


def _grouped(
    fields: tuple[Field, ...], values: tuple[SSAValue, ...], sizes: tuple[int, ...] | None, what: str
) -> dict[str, tuple[SSAValue, ...]]:
    if sizes is None:
        if len(values) == len(fields) and not any(each.optional or each.variadic for each in fields):
            return {each.name: (value,) for each, value in zip(fields, values, strict=True)}
        varying = [each for each in fields if each.optional or each.variadic]
        spare = len(values) - (len(fields) - len(varying))
        if spare < 0 or (spare > 0 and not varying) or (spare > 1 and not varying[0].variadic):
            needed = f"{'at least ' if varying else ''}{len(fields) - len(varying)}"
            raise VerifyException(f"{len(values)} {what}, needs {needed}")
        sizes = tuple(spare if each in varying else 1 for each in fields)
    elif len(sizes) != len(fields) or sum(sizes) != len(values) or min(sizes, default=0) < 0:
        raise VerifyException(
            f"{SEGMENTS} is {list(sizes)}, needs {len(fields)} numbers that sum up to {len(values)}"
        )
    groups: dict[str, tuple[SSAValue, ...]] = {}
    start = 0
    for each, size in zip(fields, sizes, strict=True):
        if not each.variadic and size != 1 and not (each.optional and size == 0):
            raise VerifyException(f"{size} values for {each.name}, needs {'at most ' * each.optional}1")
        groups[each.name] = values[start : start + size]
        start += size
    return groups


def _types_of(draft: Draft, result: Field) -> Sequence[Attribute]:
    if (types := draft.types.get(result.name)) is not None:
        return types
    only = kind(result.kind).only
    return [] if only is None else [only]


@cache
def _definition(cls: type[AscendCOp]) -> OpDef:
    def operand(each: Field) -> OperandDef:
        form = VarOperandDef if each.variadic else OptOperandDef if each.optional else OperandDef
        return form(AnyAttr())

    def result(each: Field) -> ResultDef:
        form = VarResultDef if each.variadic else OptResultDef if each.optional else ResultDef
        return form(AnyAttr())

    properties: dict[str, PropertyDef] = {
        each.name: OptPropertyDef(AnyAttr())
        if each.optional or each.kind == "unit"
        else PropertyDef(AnyAttr())
        for each in cls.ATTRIBUTES
    }
    if cls.SEGMENTED:
        properties[SEGMENTS] = PropertyDef(AnyAttr())
    return OpDef(
        cls.name,
        operands=[(each.name, operand(each)) for each in cls.OPERANDS],
        results=[(each.name, result(each)) for each in cls.RESULTS],
        properties=properties,
        options=[AttrSizedOperandSegments(as_property=True)] if cls.SEGMENTED else [],
        traits=cls.traits,
    )


_NO_TRAITS = traits_def()
_PURE = traits_def(Pure())


@cache
def lookup_op(name: str) -> type[AscendCOp] | None:
    """The class of an operation such as `ascendc.add_l2`, created on first use; None if there is no such operation."""
    row = find(name)
    if row is None:
        return None
    operands = parse_fields(row.operands)
    members = {
        "__module__": __name__,
        "__doc__": f"{row.call or row.full_name}.",
        "name": row.full_name,
        "ROW": row,
        "OPERANDS": operands,
        "ATTRIBUTES": parse_fields(row.attributes),
        "RESULTS": parse_fields(row.results),
        "SEGMENTED": sum(each.optional or each.variadic for each in operands) > 1,
        "traits": _PURE if row.pure else _NO_TRAITS,
    }
    return type(
        "".join(word.capitalize() for word in row.name.replace(".", "_").split("_")) + "Op",
        (AscendCOp,),
        members,
    )


def operations_of(dialect: str) -> Iterator[type[AscendCOp]]:
    """The classes of all operations of `ascendc` or `emitasc`; creates them all."""
    for name, row in all_rows().items():
        if row.dialect == dialect and (found := lookup_op(name)) is not None:
            yield found


def is_call(op: Operation) -> TypeIs[AscendCOp]:
    """Whether an operation is a call. Decided by its class, which is faster: most passes ask this of each operation."""
    return _is_kind_of_call(type(op))


@cache
def _is_kind_of_call(kind: type[Operation]) -> bool:
    return issubclass(kind, AscendCOp)


# ---------------------------------------------------------------------------------------------------- building


def call(
    name: str,
    *operands: Operands,
    results: Sequence[Attribute] = (),
    **attributes: Attribute | str | int | bool | None,
) -> AscendCOp:
    """Builds the operation `name` ("add_l2", "emitasc.member", ...) from its operands in order and its attributes.

    Trailing optional operands may be omitted. Attributes may be plain Python values: True for a unit attribute, the
    keyword or the value of an enum, a string, a number. `results` are the result types, unless they are determined by
    the kinds."""
    cls = _named(name)
    if cls is None:
        raise ValueError(f"there is no operation {name}")
    given = [*operands, *[None] * (len(cls.OPERANDS) - len(operands))]
    if len(given) != len(cls.OPERANDS):
        raise ValueError(f"{name}: {len(operands)} operands, needs {len(cls.OPERANDS)}")
    groups = [_as_values(each) for each in given]
    properties = {
        key: value if isinstance(value, Attribute) else _as_attribute(cls, key, value)
        for key, value in attributes.items()
        if value is not None and value is not False
    }
    if cls.SEGMENTED:
        properties[SEGMENTS] = _segments(tuple(map(len, groups)))
    return cls.create(
        operands=[value for group in groups for value in group],
        result_types=results or _only_types(cls),
        properties=properties,
    )


@cache
def _named(name: str) -> type[AscendCOp] | None:
    return lookup_op(name) or lookup_op(f"ascendc.{name}")


@cache
def _only_types(cls: type[AscendCOp]) -> Sequence[Attribute]:
    """The types of results that have only one possible type."""
    return [only for each in cls.RESULTS if (only := kind(each.kind).only) is not None]


@cache
def _segments(sizes: tuple[int, ...]) -> Attribute:
    return DenseArrayBase.from_list(i32, sizes)


def construct(
    type: Attribute | str, *fields: SSAValue | Operation, types: Sequence[Attribute] = ()
) -> AscendCOp:
    """`ascendc.construct`: a structure from its fields; `type` may be a mnemonic, `types` are the fields' C++ types."""
    result = structure_of(type) if isinstance(type, str) else type
    written = ArrayAttr(types) if types else None
    return call("construct", [SSAValue.get(each) for each in fields], results=[result], types=written)


def structure_of(mnemonic: str, element_type: Attribute | None = None) -> StructureType:
    """The type of a structure: `!ascendc.mmad_params`, or with an element type `!ascendc.mrg_sort_src_list<f32>`."""
    found = structure(mnemonic)
    if found is None:
        raise ValueError(f"there is no structure {mnemonic}")
    return found.of(element_type)


def _as_values(given: Operands) -> Sequence[SSAValue]:
    if given is None:
        return ()
    if isinstance(given, OpResult | SSAValue):  # the common and cheaper case first
        return (given,)
    return (SSAValue.get(given),) if isinstance(given, Operation) else tuple(given)


@lru_cache(maxsize=None, typed=True)
def _as_attribute(cls: type[AscendCOp], name: str, value: str | int | bool) -> Attribute:
    field = next((each for each in cls.ATTRIBUTES if each.name == name), None)
    if field is None:
        raise ValueError(f"{cls.name} has no attribute {name}")
    match field.kind, value:
        case "unit", _:
            return UnitAttr()
        case "string", str():
            return StringAttr(value)
        case "ui8", int():
            return IntegerAttr(value, UI8)
        case "index", int():
            return IntegerAttr(value, IndexType())
        case enum, str() if enum in ENUMS and value in ENUMS[enum].values:
            return IntegerAttr(ENUMS[enum].values[value], ENUMS[enum].width)
        case enum, int() if enum in ENUMS:
            return IntegerAttr(value, ENUMS[enum].width)
        case _:
            raise ValueError(f"{cls.name}: {value!r} is not a {field.kind} for {name}")
