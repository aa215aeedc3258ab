"""The larger attributes and types, loaded on first use: the matmul object, its configuration, structures of the host.

!ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, ..., <do_norm = true>>   !emitasc.py_struct<"T", [i32], ["n"]>
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Self

from xdsl.dialects.builtin import ArrayAttr, IntegerType, StringAttr
from xdsl.ir import Attribute, Data, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.narrow import is_integer_attr
from ascir.dialects.ascendc.types import TPosition

# ---------------------------------------------------------------------------------------------------- attributes


class KeywordAttr(Data[tuple[tuple[str, Attribute], ...]]):
    """An attribute written as `<key = value, ...>`, with keys of `KEYS`, any of them left out."""

    KEYS: ClassVar[Sequence[str]]

    @classmethod
    def of(cls, **entries: Attribute) -> Self:
        return cls.new(tuple((key, entries[key]) for key in cls.KEYS if key in entries))

    @property
    def entries(self) -> dict[str, Attribute]:
        return dict(self.data)

    @classmethod
    @abstractmethod
    def check_entry(cls, key: str, value: Attribute) -> str | None:
        """What `key` needs to be, if `value` is not that."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[tuple[str, Attribute], ...]:
        entries: dict[str, Attribute] = {}

        def entry() -> None:
            key = parser.parse_identifier(" as the name of a parameter")
            if key not in cls.KEYS:
                parser.raise_error(f"{cls.name} has no parameter '{key}'")
            if key in entries:
                parser.raise_error(f"parameter '{key}' is given twice")
            parser.parse_punctuation("=")
            entries[key] = parser.parse_attribute()
            if needed := cls.check_entry(key, entries[key]):
                parser.raise_error(f"{key} is {entries[key]}, needs {needed}")

        parser.parse_comma_separated_list(parser.Delimiter.ANGLE, entry)
        return tuple((key, entries[key]) for key in cls.KEYS if key in entries)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            for index, (key, value) in enumerate(self.data):
                printer.print_string(f"{', ' if index else ''}{key} = ")
                printer.print_attribute(value)


@irdl_attr_definition
class MatmulConfigAttr(KeywordAttr):
    """The configuration of the matrix multiplication object; keys are the fields of C++'s MatmulConfig."""

    name = "ascendc.matmul_config"
    KEYS = [
        "do_norm",
        "do_basic_block",
        "do_multi_data_load",
        "basic_m",
        "basic_n",
        "basic_k",
        "intrinsics_check",
        "is_n_batch",
        "en_vec_nd2nz",
        "do_special_basic_block",
        "do_mte2_preload",
        "single_core_m",
        "single_core_n",
        "single_core_k",
        "step_m",
        "step_n",
        "base_mn",
        "single_core_mn",
        "en_unit_flag",
        "is_per_tensor",
        "has_anti_quant_offset",
        "do_ib_share_norm",
        "do_special_mdl",
        "enable_init",
        "batch_mode",
        "enable_end",
        "enable_get_tensor_c",
        "enable_set_org_shape",
        "enable_set_bias",
        "enable_set_tail",
        "enable_quant_vector",
        "enable_set_define_data",
        "iterate_mode",
        "enable_reuse",
        "enable_ub_reuse",
        "enable_l1_cache_ub",
        "intra_block_part_sum",
        "iterate_order",
        "schedule_type",
        "enable_double_cache",
        "is_bias_batch",
        "enable_static_pad_zeros",
        "is_partial_output",
        "enable_mix_dual_master",
        "is_a2b2_shared",
        "is_enable_channel_split",
        "enable_kdim_reorder_load",
        "is_co1_shared",
        "shared_co1_buffer_size",
        "batch_out_mode",
    ]
    NUMBERS: ClassVar[frozenset[str]] = frozenset(
        [
            "basic_m",
            "basic_n",
            "basic_k",
            "do_mte2_preload",
            "single_core_m",
            "single_core_n",
            "single_core_k",
            "step_m",
            "step_n",
            "base_mn",
            "single_core_mn",
            "batch_mode",
            "iterate_mode",
            "iterate_order",
            "schedule_type",
            "shared_co1_buffer_size",
            "batch_out_mode",
        ]
    )
    """The keys whose values are numbers; the others' are booleans."""

    @classmethod
    def check_entry(cls, key: str, value: Attribute) -> str | None:
        if key in cls.NUMBERS:
            return None if is_integer_attr(value) else "an integer"
        boolean = is_integer_attr(value) and value.type == IntegerType(1)
        return None if boolean else "true or false"


@irdl_attr_definition
class APIAttr(KeywordAttr):
    """The name of a function of the API, for tools: `#ascendc.api<name = "Add", pipe_in = "V">`."""

    name = "ascendc.api"
    KEYS = ("group", "name", "pipe_in", "pipe_out", "args")

    @classmethod
    def check_entry(cls, key: str, value: Attribute) -> str | None:
        if key == "args":
            return None if isinstance(value, ArrayAttr) else "an array"
        return None if isinstance(value, StringAttr) else "a string"

    def verify(self) -> None:
        if "name" not in self.entries:
            raise VerifyException("ascendc.api: needs a name")


@irdl_attr_definition
class SampleAttr(Data[Attribute]):
    """A number, for tests of tools: `#ascendc.sample<1 : i32>`."""

    name = "ascendc.sample"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Attribute:
        with parser.in_angle_brackets():
            number = parser.parse_attribute()
        if not is_integer_attr(number):
            parser.raise_error(f"a sample is an integer, not {number}")
        return number

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.data)


# ---------------------------------------------------------------------------------------------------- matmul


class Matrix(NamedTuple):
    """One matrix of a matmul type: `gm, 0 : i32, f16, false, 0 : i32`; the bias has no transposition and layout."""

    position: TPosition
    format: Attribute
    """A case of CubeFormat."""
    element_type: Attribute
    transposed: bool = False
    layout: Attribute | None = None
    """A case of LayoutMode."""


class Matmul(NamedTuple):
    """The parameters of a matmul type."""

    a: Matrix
    b: Matrix
    c: Matrix
    bias: Matrix
    config: MatmulConfigAttr


@irdl_attr_definition
class MatmulType(Data[Matmul], TypeAttribute):
    """The matrix multiplication object: its matrices A, B and C, its bias, its configuration."""

    name = "ascendc.matmul"
    CPP: ClassVar[str] = "matmul::Matmul"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Matmul:
        def case(enum: str) -> Attribute:
            parser.parse_punctuation(",")
            value = parser.parse_attribute()
            if not is_integer_attr(value) or value.value.data not in ENUMS[enum].by_value:
                parser.raise_error(f"{value} is not a case of {enum}")
            return value

        def matrix(bias: bool) -> Matrix:
            position, form = parser.parse_str_enum(TPosition), case("CubeFormat")
            parser.parse_punctuation(",")
            element_type = parser.parse_type()
            if bias:
                found = Matrix(position, form, element_type)
            else:
                parser.parse_punctuation(",")
                found = Matrix(position, form, element_type, parser.parse_boolean(), case("LayoutMode"))
            parser.parse_punctuation(",")
            return found

        with parser.in_angle_brackets():
            a, b, c, bias = matrix(False), matrix(False), matrix(False), matrix(True)
            # The configuration is written without its name.
            return Matmul(a, b, c, bias, MatmulConfigAttr.new(MatmulConfigAttr.parse_parameter(parser)))

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            for matrix in self.data[:4]:
                printer.print_string(f"{matrix.position}, ")
                printer.print_attribute(matrix.format)
                printer.print_string(", ")
                printer.print_attribute(matrix.element_type)
                if matrix.layout is not None:
                    printer.print_string(f", {str(matrix.transposed).lower()}, ")
                    printer.print_attribute(matrix.layout)
                printer.print_string(", ")
            self.data.config.print_parameter(printer)


# ---------------------------------------------------------------------------------------------------- emitasc


class PyStruct(NamedTuple):
    """The parameters of a py_struct type: its name, and the types and names of its fields."""

    name: str
    types: tuple[Attribute, ...]
    names: tuple[str, ...]


@irdl_attr_definition
class PyStructType(Data[PyStruct], TypeAttribute):
    """A structure of the host program: `!emitasc.py_struct<"Tiling", [i32, f32], ["count", "scale"]>`."""

    name = "emitasc.py_struct"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> PyStruct:
        with parser.in_angle_brackets():
            name = parser.parse_str_literal()
            parser.parse_punctuation(",")
            types = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_type)
            parser.parse_punctuation(",")
            names = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_str_literal)
        if len(types) != len(names):
            parser.raise_error(f"py_struct: {len(types)} types for {len(names)} names")
        return PyStruct(name, tuple(types), tuple(names))

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string_literal(self.data.name)
            printer.print_string(", [")
            printer.print_list(self.data.types, printer.print_attribute)
            printer.print_string("], [")
            printer.print_list(self.data.names, printer.print_string_literal)
            printer.print_string("]")


class KernelArgument(StrEnum):
    EXPLICIT = "explicit"
    FFTS_ADDRESS = "ffts_addr"


@irdl_attr_definition
class KernelArgAttr(Data[KernelArgument]):
    """What an argument of a kernel is for: `#emitasc.kernel_arg<explicit>`."""

    name = "emitasc.kernel_arg"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> KernelArgument:
        with parser.in_angle_brackets():
            return parser.parse_str_enum(KernelArgument)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{self.data}>")


ATTRIBUTES: Mapping[str, type[Attribute]] = {
    "ascendc.matmul_config": MatmulConfigAttr,
    "ascendc.api": APIAttr,
    "ascendc.sample": SampleAttr,
}
EMITASC_ATTRIBUTES: Sequence[type[Attribute]] = (PyStructType, KernelArgAttr)
