"""C++ types of the types of `ascendc` and `emitasc`.

    !ascendc.queue<vecin, 1>            ->   AscendC::TQue<AscendC::TPosition::VECIN, 1>
    !ascendc.matmul<...>                ->   matmul::Matmul<matmul::MatmulType<..>, .., CFG>
    !emitasc.py_struct<"Tiling", ...>   ->   Tiling

The configuration of a matmul type must be a constant in C++: it is declared once, before the function.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from ascir.dialects.ascendc.enums import ENUMS, cpp_spelling
from ascir.dialects.ascendc.narrow import is_integer_attr
from ascir.dialects.ascendc.objects import Matmul, MatmulConfigAttr, MatmulType, Matrix, PyStructType
from ascir.dialects.ascendc.structures import StructureType
from ascir.dialects.ascendc.types import (
    BaseTensorType,
    LocalMemAllocatorType,
    ResourceType,
    TPosition,
)
from ascir.emit.names import is_identifier
from ascir.emit.types import NoForm, Types

_INT4 = IntegerType(4)

_CONFIG_ENUMS = {
    "batch_mode": "BatchMode",
    "iterate_order": "IterateOrder",
    "schedule_type": "ScheduleType",
    "batch_out_mode": "BatchOutMode",
}
"""The fields of a matmul configuration that are enumerations in C++."""


def spell_type(types: Types, type: Attribute) -> str | None:
    """The C++ type of `type`, if it belongs to one of these dialects."""
    match type:
        case BaseTensorType():
            return f"{type.CPP}<{spell_element(types, type.element_type)}>"
        case LocalMemAllocatorType():
            return f"{type.CPP}<{enum_case('Hardware', type.number)}>"
        case ResourceType():
            words = [position(word) if isinstance(word, TPosition) else str(word) for word in type.data]
            return f"{type.CPP}<{', '.join(words)}>"
        case StructureType():
            # If the element type may be omitted, C++ infers it.
            if type.element_type is None or type.ELEMENT != "yes":
                return type.CPP
            return f"{type.CPP}<{spell_element(types, type.element_type)}>"
        case MatmulType():
            return f"{type.CPP}{matmul_parameters(types, type.data, _config(types, type.data.config))}"
        case PyStructType():
            if not is_identifier(type.data.name):
                raise NoForm(f"'{type.data.name}' cannot be the name of a C++ structure")
            return type.data.name
        case _:
            return None


def spell_element(types: Types, type: Attribute) -> str:
    """The C++ type of the elements of a tensor; 4-bit types exist only there."""
    return "AscendC::int4b_t" if type == _INT4 else types.spell(type)


def number_of(value: Attribute | None) -> int | None:
    """The number in an integer attribute."""
    return value.value.data if is_integer_attr(value) else None


def enum_case(enum: str, number: int | None) -> str:
    """The C++ spelling of a case of an enumeration."""
    if number is None or number not in ENUMS[enum].by_value:
        raise NoForm(f"{number} is not a case of {enum}")
    return cpp_spelling(enum, number)


def position(value: TPosition) -> str:
    return cpp_spelling("TPosition", ENUMS["TPosition"].values[value])


def _matrix(types: Types, matrix: Matrix) -> str:
    words = [
        position(matrix.position),
        enum_case("CubeFormat", number_of(matrix.format)),
        types.spell(matrix.element_type),
    ]
    if matrix.layout is not None:
        words += [str(matrix.transposed).lower(), enum_case("LayoutMode", number_of(matrix.layout))]
    return f"matmul::MatmulType<{', '.join(words)}>"


def matmul_parameters(types: Types, matmul: Matmul, *more: str) -> str:
    """The template arguments `<A, B, C, bias, ...>`."""
    return f"<{', '.join([*(_matrix(types, matrix) for matrix in matmul[:4]), *more])}>"


def _config(types: Types, config: MatmulConfigAttr) -> str:
    """The name of the constant that holds `config`."""
    values: list[str] = []
    entries: Mapping[str, Attribute] = config.entries
    for key in config.KEYS:
        value = number_of(entries.get(key))
        if value is None:
            raise NoForm(f"no Ascend C form for a matmul configuration without {key}")
        if (enum := _CONFIG_ENUMS.get(key)) is not None:
            values.append(enum_case(enum, value))
        else:
            values.append(str(value if key in config.NUMBERS else abs(value)))
    return types.config(config, f"{{{', '.join(values)}}}")
