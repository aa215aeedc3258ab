"""The types and attributes of `ascendc` and `emitasc`.

    !ascendc.local_tensor<16x?xf16>   !ascendc.local_tensor<*xf16>   !ascendc.queue<vecin, 1>   !ascendc.mmad_params

A tensor without dimensions is an unranked one: `<f16>` is read as `<*xf16>`. The many structures without parameters are
rows of `STRUCTURES`; `structure("mmad_params")` makes the class of one when it is first asked for.

Parameters are plain Python data (xDSL's `Data`): a class of a parametrized attribute takes 20 times as long to make, and
every start of every tool would pay for it. Build types with `of`: `LocalTensorType.of(f16, 16, DYNAMIC_INDEX)`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar, NamedTuple, Self

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerType, ShapedType, StringAttr
from xdsl.ir import Attribute, Data, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.narrow import is_integer_attr

# ---------------------------------------------------------------------------------------------------- tensors


class Shaped(NamedTuple):
    """The parameters of a tensor type."""

    element_type: Attribute
    shape: tuple[int, ...]


class BaseTensorType(Data[Shaped], TypeAttribute, ShapedType):
    """A tensor of the Ascend C API: an element type, and a shape that only documents."""

    CPP: ClassVar[str]
    """The C++ class template."""

    @classmethod
    def of(cls, element_type: Attribute, *shape: int) -> Self:
        """`of(f16)` is unranked, `of(f16, 16, DYNAMIC_INDEX)` is `<16x?xf16>`."""
        return cls.new(Shaped(element_type, shape))

    @property
    def element_type(self) -> Attribute:
        return self.data.element_type

    def get_num_dims(self) -> int:
        return len(self.data.shape)

    def get_shape(self) -> tuple[int, ...]:
        return self.data.shape

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Shaped:
        with parser.in_angle_brackets():
            shape, element_type = parser.parse_shape()
        return Shaped(element_type, tuple(shape or ()))

    def print_parameter(self, printer: Printer) -> None:
        extents = ["?" if extent == DYNAMIC_INDEX else str(extent) for extent in self.data.shape] or ["*"]
        printer.print_string("<" + "".join(f"{extent}x" for extent in extents))
        printer.print_attribute(self.element_type)
        printer.print_string(">")


@irdl_attr_definition
class LocalTensorType(BaseTensorType):
    """A tensor in a memory of the core."""

    name = "ascendc.local_tensor"
    CPP = "AscendC::LocalTensor"


@irdl_attr_definition
class GlobalTensorType(BaseTensorType):
    """A tensor in global memory."""

    name = "ascendc.global_tensor"
    CPP = "AscendC::GlobalTensor"


@irdl_attr_definition
class BaseLocalTensorType(BaseTensorType):
    """The base class of local tensors."""

    name = "ascendc.base_local_tensor"
    CPP = "AscendC::BaseLocalTensor"


@irdl_attr_definition
class BaseGlobalTensorType(BaseTensorType):
    """The base class of global tensors."""

    name = "ascendc.base_global_tensor"
    CPP = "AscendC::BaseGlobalTensor"


# ---------------------------------------------------------------------------------------------------- resources


class TPosition(StrEnum):
    """The logical place of a queue, buffer or tensor; which memory it is depends on the chip (`memories.py`)."""

    GM = "gm"
    A1 = "a1"
    A2 = "a2"
    B1 = "b1"
    B2 = "b2"
    C1 = "c1"
    C2 = "c2"
    CO1 = "co1"
    CO2 = "co2"
    VECIN = "vecin"
    VECOUT = "vecout"
    VECCALC = "veccalc"
    MAX = "max"


class ResourceType(Data[tuple[TPosition | int, ...]], TypeAttribute):
    """A queue or buffer: positions, then at most one number; `!ascendc.que_bind<gm, vecin, 1>`."""

    POSITIONS: ClassVar[int] = 1
    NUMBER: ClassVar[bool] = True
    CPP: ClassVar[str]

    @classmethod
    def of(cls, *parameters: TPosition | int) -> Self:
        """The type with these parameters: `QueueType.of(TPosition.VECIN, 1)`."""
        return cls.new(parameters)

    @property
    def positions(self) -> tuple[TPosition, ...]:
        return tuple(parameter for parameter in self.data if isinstance(parameter, TPosition))

    @property
    def number(self) -> int:
        """The depth of a queue, the buffers of a pool, the hardware of an allocator; 0 for a buffer."""
        return next((parameter for parameter in self.data if isinstance(parameter, int)), 0)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[TPosition | int, ...]:
        parameters: list[TPosition | int] = []
        with parser.in_angle_brackets():
            for index in range(cls.POSITIONS):
                if index:
                    parser.parse_punctuation(",")
                parameters.append(parser.parse_str_enum(TPosition))
            if cls.NUMBER:
                if parameters:
                    parser.parse_punctuation(",")
                parameters.append(parser.parse_integer(allow_boolean=False))
        return tuple(parameters)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{', '.join(map(str, self.data))}>")


@irdl_attr_definition
class TBufType(ResourceType):
    """A buffer for intermediate values: `!ascendc.tbuf<veccalc>`."""

    name = "ascendc.tbuf"
    CPP = "AscendC::TBuf"
    NUMBER = False


@irdl_attr_definition
class QueueType(ResourceType):
    """A queue of tensors between two pipes: its position and depth, `!ascendc.queue<vecin, 1>`."""

    name = "ascendc.queue"
    CPP = "AscendC::TQue"


@irdl_attr_definition
class QueBindType(ResourceType):
    """A queue with both its ends named, and its depth: `!ascendc.que_bind<vecin, vecout, 1>`."""

    name = "ascendc.que_bind"
    CPP = "AscendC::TQueBind"
    POSITIONS = 2


@irdl_attr_definition
class TBufPoolType(ResourceType):
    """A pool that so many buffers and queues are carved from: `!ascendc.tbuf_pool<vecin, 4>`."""

    name = "ascendc.tbuf_pool"
    CPP = "AscendC::TBufPool"


@irdl_attr_definition
class LocalMemAllocatorType(ResourceType):
    """An allocator of one memory: `!ascendc.local_mem_allocator<1>` (a case of the enum Hardware)."""

    name = "ascendc.local_mem_allocator"
    CPP = "AscendC::LocalMemAllocator"
    POSITIONS = 0


# ---------------------------------------------------------------------------------------------------- structures


class StructureType(Data[Attribute | None], TypeAttribute):
    """A C++ structure, some with an element type: `!ascendc.mmad_params`, `!ascendc.mrg_sort_src_list<f32>`.

    Its fields, where they have limits, are in `limits.py`.
    """

    CPP: ClassVar[str]
    ELEMENT: ClassVar[str]
    """Whether it has an element type: `no`, `yes` or `maybe`."""

    @classmethod
    def of(cls, element_type: Attribute | None = None) -> Self:
        return cls.new(element_type)

    @property
    def element_type(self) -> Attribute | None:
        return self.data

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Attribute | None:
        if cls.ELEMENT == "no" or (cls.ELEMENT == "maybe" and parser.parse_optional_punctuation("<") is None):
            return None
        if cls.ELEMENT == "yes":
            parser.parse_punctuation("<")
        element_type = parser.parse_type()
        parser.parse_punctuation(">")
        return element_type

    def print_parameter(self, printer: Printer) -> None:
        if self.data is not None:
            with printer.in_angle_brackets():
                printer.print_attribute(self.data)


STRUCTURES: Mapping[str, str] = {
    "aipp_cpadding_params": "AscendC::AippChannelPaddingParams",
    "aipp_csc_params": "AscendC::AippColorSpaceConvParams",
    "aipp_dtc_params": "AscendC::AippDataTypeConvParams",
    "aipp_input_format": "AscendC::AippInputFormat",
    "aipp_padding_params": "AscendC::AippPaddingParams",
    "aipp_params": "AscendC::AippParams",
    "aipp_single_line_params": "AscendC::AippSingleLineParams",
    "aipp_swap_params": "AscendC::AippSwapParams",
    "ascend_quant_config": "AscendC::AscendQuantConfig",
    "batch_mode": "BatchMode",
    "batch_out_mode": "BatchOutMode",
    "binary_repeat_params": "AscendC::BinaryRepeatParams",
    "block_mode": "AscendC::BlockMode",
    "brcb_repeat_params": "AscendC::BrcbRepeatParams",
    "buf_addr": "AscendC::TBuffAddr",
    "co2_layout": "AscendC::CO2Layout",
    "check_local_memory_ia_param": "AscendC::CheckLocalMemoryIAParam",
    "copy_repeat_params": "AscendC::CopyRepeatParams",
    "data_copy_co12dst_params": "AscendC::DataCopyCO12DstParams",
    "data_copy_enhanced_params": "AscendC::DataCopyEnhancedParams",
    "data_copy_ext_params": "AscendC::DataCopyExtParams",
    "data_copy_pad_params": "AscendC::DataCopyPadParams",
    "data_copy_params": "AscendC::DataCopyParams",
    "data_format": "AscendC::DataFormat",
    "deq_scale": "AscendC::DeqScale",
    "fixpipe_config": "AscendC::FixpipeConfig",
    "fixpipe_params_v220": "AscendC::FixpipeParamsV220",
    "fmatrix_mode": "AscendC::FmatrixMode",
    "gather_mask_params": "AscendC::GatherMaskParams",
    "gather_repeat_params": "AscendC::GatherRepeatParams",
    "init_const_value_params": "AscendC::InitConstValueParams",
    "is_reset_load_3d_config": "AscendC::IsResetLoad3dConfig",
    "iterate_mode": "IterateMode",
    "iterate_order": "IterateOrder",
    "kfc_server": "AscendC::KfcServer",
    "list_tensor_desc": "AscendC::ListTensorDesc",
    "load_data_2d_params": "AscendC::LoadData2DParams",
    "load_data_2d_params_v2": "AscendC::LoadData2DParamsV2",
    "load_data_2d_transpose_params": "AscendC::LoadData2dTransposeParams",
    "load_data_2d_transpose_params_v2": "AscendC::LoadData2dTransposeParamsV2",
    "load_data_3d_params_v1": "AscendC::LoadData3DParamsV1",
    "load_data_3d_params_v2_pro": "AscendC::LoadData3DParamsV2Pro",
    "load_data_repeat_param": "AscendC::LoadDataRepeatParam",
    "load_image_to_local_params": "AscendC::LoadImageToLocalParams",
    "mask": "AscendC::Mask",
    "mask_mode": "AscendC::MaskMode",
    "matmul_api_static_tiling": "MatmulApiStaticTiling",
    "matmul_config": "MatmulConfig",
    "matrix_offset": "MatrixOffset",
    "mmad_params": "AscendC::MmadParams",
    "mrg_sort4_info": "AscendC::MrgSort4Info",
    "nd2nz_params": "AscendC::Nd2NzParams",
    "nz2nd_params": "AscendC::Nz2NdParams",
    "nz2nd_params_full": "AscendC::Nz2NdParamsFull",
    "pipe": "AscendC::TPipe",
    "quant_mode_t": "QuantMode_t",
    "quant_params": "AscendC::QuantParams",
    "reduce_order": "AscendC::ReduceOrder",
    "rmsnorm_tiling": "RmsNormTiling",
    "schedule_type": "ScheduleType",
    "shape_info": "AscendC::ShapeInfo",
    "slice_info": "AscendC::SliceInfo",
    "softmax_shape_info": "AscendC::SoftMaxShapeInfo",
    "softmax_tiling": "SoftMaxTiling",
    "cube_tiling": "TCubeTiling",
    "tensor_desc": "AscendC::TensorDesc",
    "trans_data_to_5hd_params": "AscendC::TransDataTo5HDParams",
    "transpose_params_ext": "AscendC::TransposeParamsExt",
    "transpose_type": "AscendC::TransposeType",
    "unary_repeat_params": "AscendC::UnaryRepeatParams",
    "vdeq_info": "AscendC::VdeqInfo",
    "pad_t": "AscendC::pad_t",
}
"""The mnemonic of each structure, and its C++ type."""

ELEMENT_STRUCTURES: Mapping[str, str] = {
    "data_copy_pad_ext_params": "AscendC::DataCopyPadExtParams",
    "fixpipe_params": "AscendC::FixpipeParams",
    "load_data_3d_params_v2": "AscendC::LoadData3DParamsV2",
    "mrg_sort_src_list": "AscendC::MrgSortSrcList",
}
"""The same for the structures with an element type."""


@cache
def structure(mnemonic: str) -> type[StructureType] | None:
    """The class of a structure type, made on first use: `structure("mmad_params")`."""
    if (cpp := STRUCTURES.get(mnemonic)) is not None:
        element = "no"
    elif (cpp := ELEMENT_STRUCTURES.get(mnemonic)) is not None:
        element = "maybe" if mnemonic == "load_data_3d_params_v2" else "yes"
    else:
        return None
    members = {
        "name": f"ascendc.{mnemonic}",
        "CPP": cpp,
        "ELEMENT": element,
        "__doc__": f"{cpp}.",
        "__module__": __name__,
    }
    return irdl_attr_definition(type(f"{cpp.rpartition(':')[2]}Type", (StructureType,), members))


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
    def check_entry(cls, key: str, value: Attribute) -> str | None:
        """What `key` needs to be, if `value` is not that."""
        raise NotImplementedError

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
                parser.raise_error(f"{value} is no case of {enum}")
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


# ---------------------------------------------------------------------------------------------------- look-up

TYPES: Mapping[str, type[TypeAttribute]] = {
    "ascendc.local_tensor": LocalTensorType,
    "ascendc.global_tensor": GlobalTensorType,
    "ascendc.base_local_tensor": BaseLocalTensorType,
    "ascendc.base_global_tensor": BaseGlobalTensorType,
    "ascendc.tbuf": TBufType,
    "ascendc.queue": QueueType,
    "ascendc.que_bind": QueBindType,
    "ascendc.tbuf_pool": TBufPoolType,
    "ascendc.local_mem_allocator": LocalMemAllocatorType,
    "ascendc.matmul": MatmulType,
}
ATTRIBUTES: Mapping[str, type[Attribute]] = {
    "ascendc.matmul_config": MatmulConfigAttr,
    "ascendc.api": APIAttr,
    "ascendc.sample": SampleAttr,
}
EMITASC_ATTRIBUTES: Sequence[type[Attribute]] = (PyStructType, KernelArgAttr)


def lookup_type(name: str) -> type[TypeAttribute] | None:
    """The class of the type `ascendc.local_tensor`, ...; structures are made on first use."""
    return TYPES.get(name) or structure(name.removeprefix("ascendc."))


def lookup_attr(name: str) -> type[Attribute] | None:
    """The class of the attribute `ascendc.matmul_config`, ..."""
    return ATTRIBUTES.get(name)


def all_attributes() -> Iterator[type[Attribute]]:
    """Every type and attribute of `ascendc`; makes them all."""
    yield from TYPES.values()
    yield from ATTRIBUTES.values()
    for mnemonic in (*STRUCTURES, *ELEMENT_STRUCTURES):
        if (found := structure(mnemonic)) is not None:
            yield found
