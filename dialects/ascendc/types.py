"""The types and attributes of `ascendc` and `emitasc`.

    !ascendc.local_tensor<16x?xf16>   !ascendc.local_tensor<*xf16>   !ascendc.queue<vecin, 1>   !ascendc.mmad_params

A tensor without dimensions is an unranked one: `<f16>` is read as `<*xf16>`. Structures are in `structures.py`.

Parameters are plain Python data (xDSL's `Data`): classes of parametrized attributes take 20 times as long to create,
at each start of a tool. Build types with `of`: `LocalTensorType.of(f16, 16, DYNAMIC_INDEX)`.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from typing_extensions import TypeIs
from xdsl.dialects.builtin import DYNAMIC_INDEX, ShapedType
from xdsl.ir import Attribute, Data, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.ascendc.structures import ELEMENT_STRUCTURES, STRUCTURES, structure

if TYPE_CHECKING:
    from ascir.dialects.ascendc.objects import MatmulType as MatmulType
    from ascir.dialects.ascendc.objects import PyStructType as PyStructType

# ---------------------------------------------------------------------------------------------------- tensors


class Shaped(NamedTuple):
    """The parameters of a tensor type."""

    element_type: Attribute
    shape: tuple[int, ...]


class BaseTensorType(Data[Shaped], TypeAttribute, ShapedType):
    """A tensor of the Ascend C API: an element type, and a shape, which has no semantics."""

    CPP: ClassVar[str]
    """The C++ class template."""

    @classmethod
    @lru_cache(maxsize=1024)
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


def is_tensor(type: Attribute) -> TypeIs[BaseTensorType]:
    """Whether a type is that of a tensor; cached by class."""
    return _is_kind_of_tensor(type.__class__)


@cache
def _is_kind_of_tensor(kind: type[Attribute]) -> bool:
    return issubclass(kind, BaseTensorType)


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
    """The logical position of a queue, buffer or tensor; its memory depends on the chip (`memories.py`)."""

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
    C2PIPE2GM = "c2pipe2gm"


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
    """A pool from which this many buffers and queues are allocated: `!ascendc.tbuf_pool<vecin, 4>`."""

    name = "ascendc.tbuf_pool"
    CPP = "AscendC::TBufPool"


@irdl_attr_definition
class LocalMemAllocatorType(ResourceType):
    """An allocator of one memory: `!ascendc.local_mem_allocator<1>` (a case of the enum Hardware)."""

    name = "ascendc.local_mem_allocator"
    CPP = "AscendC::LocalMemAllocator"
    POSITIONS = 0


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
}


def lookup_type(name: str) -> type[TypeAttribute] | None:
    """The class of the type `ascendc.local_tensor`, ...; structures are made on first use."""
    if name == "ascendc.matmul":
        from ascir.dialects.ascendc.objects import MatmulType

        return MatmulType
    return TYPES.get(name) or structure(name.removeprefix("ascendc."))


def lookup_attr(name: str) -> type[Attribute] | None:
    """The class of the attribute `ascendc.matmul_config`, ..."""
    from ascir.dialects.ascendc.objects import ATTRIBUTES

    return ATTRIBUTES.get(name)


def all_types() -> Iterator[type[TypeAttribute]]:
    """All types of `ascendc`; creates them all."""
    for name in (*TYPES, "ascendc.matmul", *STRUCTURES, *ELEMENT_STRUCTURES):
        if (found := lookup_type(name)) is not None:
            yield found


def __getattr__(name: str) -> object:
    """The types of `objects.py`, loaded on first use."""
    if name in ("MatmulType", "PyStructType"):
        from ascir.dialects.ascendc import objects

        return getattr(objects, name)
    raise AttributeError(f"module {__name__} has no attribute {name}")
