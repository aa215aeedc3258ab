"""C++ types of MLIR types.

    i32 -> int32_t      ui8 -> uint8_t      i1 -> bool      index -> int64_t      bf16 -> bfloat16_t
    memref<8x4xf16, 22> -> __gm__ half*      !ascendc.local_tensor<*xf32> -> AscendC::LocalTensor<float>

A memref is a pointer to its first element: a shape or a layout is arithmetic on indices, and the offset of a layout is
already in the pointer. The types of `ascendc` and `emitasc` are spelt by `ascendc_types`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias, cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    Signedness,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute

from ascir.dialects.ascendc.narrow import is_integer_type

INDEX_BITS = 64
INTEGER_BITS = (1, 8, 16, 32, 64)

FLOATS: dict[type[Attribute], str] = {
    Float16Type: "half",
    BFloat16Type: "bfloat16_t",
    Float32Type: "float",
    Float64Type: "double",
}

ADDRESS_SPACES = {
    0: "",
    22: "__gm__ ",
    23: "__ca__ ",
    24: "__cb__ ",
    25: "__cc__ ",
    26: "__ubuf__ ",
    27: "__cbuf__ ",
    28: "__fbuf__ ",
}


class NoForm(Exception):
    """A type or an attribute has no C++ form; the message says which, and what to do. The emitter adds the
    operation."""


def integer_bits(type: Attribute) -> int | None:
    """The width of an integer or index type in C++."""
    if isinstance(type, IndexType):
        return INDEX_BITS
    return type.width.data if is_integer_type(type) else None


def integer_type(bits: int, signed: bool) -> str:
    if bits == 1:
        return "bool"
    return f"int{bits}_t" if signed else f"uint{bits}_t"


@cache
def short_name(type: Attribute) -> str:
    """The suffix of constants of a type: `i32`, `ui8`, `f16`, `idx`."""
    return "idx" if isinstance(type, IndexType) else str(type)


def address_space(space: Attribute) -> str:
    """The qualifier of pointers into a memory space with a trailing space, such as `__gm__ `."""
    number = 0
    if isinstance(space, IntegerAttr):
        number = space.value.data
    elif not isinstance(space, NoneAttr):
        number = None
    if number not in ADDRESS_SPACES:
        raise NoForm(f"no Ascend C memory has the number {space}: 22 is global memory, 0 or none the stack")
    return ADDRESS_SPACES[number]


def memory_of(type: Attribute) -> tuple[Attribute, Attribute] | None:
    """The element type and the memory space of a memref, ranked or not; None for any other type."""
    if not isinstance(type, MemRefType | UnrankedMemRefType):
        return None
    memory = cast("MemRefType | UnrankedMemRefType", type)
    return memory.element_type, memory.memory_space


Spelling: TypeAlias = Callable[["Types", Attribute], str | None]
"""The C++ type of a dialect's type; None if it has none."""


class Configs:
    """The constants that hold matmul configurations: one for each, at namespace scope, before the function that needs
    it."""

    def __init__(self) -> None:
        self._known: dict[Attribute, str] = {}
        self.pending: list[str] = []

    def name(self, attribute: Attribute, value: str) -> str:
        name = self._known.get(attribute)
        if name is None:
            name = self._known[attribute] = f"CFG_{len(self._known)}" if self._known else "CFG"
            # These names are reserved: no variable has them.
            self.pending.append(f"constexpr static MatmulConfig {name}{value};")
        return name


class Types:
    """Spells types, with a cache.

    `configs` collects the matmul configurations that they name; `spellings` knows the types of further dialects.
    """

    def __init__(self, configs: Configs, spellings: Mapping[str, Spelling] = MappingProxyType({})):
        self._spelt: dict[Attribute, str] = {}
        self._met: dict[int, tuple[Attribute, str]] = {}
        """The same by `id`, as most types of a kernel are few objects, and take long to hash."""
        self._configs = configs
        self._spellings: Mapping[str, Spelling] = {"emitc": _emitc, **spellings}

    def spell(self, type: Attribute) -> str:
        if (met := self._met.get(id(type))) is not None:
            return met[1]
        text = self._spelt.get(type)
        if text is None:
            text = self._spelt[type] = self._spell(type)
        self._met[id(type)] = type, text
        return text

    def _spell(self, type: Attribute) -> str:
        match type:
            case IntegerType():
                if type.width.data in INTEGER_BITS:
                    return integer_type(type.width.data, type.signedness.data != Signedness.UNSIGNED)
                raise NoForm(f"no Ascend C form for type {type}: integers have 1, 8, 16, 32 or 64 bits")
            case IndexType():
                return integer_type(INDEX_BITS, True)
            case MemRefType() | UnrankedMemRefType():
                return self.pointer(type.element_type, type.memory_space)  # pyright: ignore[reportUnknownMemberType]
            case _:
                if (name := FLOATS.get(type.__class__)) is not None:
                    return name
        spelling = self._spellings.get(type.name.partition(".")[0])
        text = spelling(self, type) if spelling is not None else None
        if text is None:
            raise NoForm(f"no Ascend C form for type {type}; lower it first")
        return text

    def pointer(self, element: Attribute, space: Attribute) -> str:
        if isinstance(element, MemRefType | UnrankedMemRefType):
            raise NoForm(f"no Ascend C form for a memref of {element}")
        return f"{address_space(space)}{self.spell(element)}*"

    def unsigned(self, type: Attribute) -> str:
        """The unsigned integer of the same width."""
        bits = integer_bits(type)
        if bits not in INTEGER_BITS:
            raise NoForm(f"no Ascend C form for type {type} as an unsigned integer")
        return integer_type(bits, False)

    def config(self, attribute: Attribute, text: str) -> str:
        """The name of the constant that holds a matmul configuration."""
        return self._configs.name(attribute, text)


def _emitc(types: Types, type: Attribute) -> str | None:
    from xdsl.dialects import emitc

    match type:
        case emitc.EmitC_OpaqueType():
            return type.value.data
        case emitc.EmitC_PointerType():
            return f"{types.spell(type.pointee_type)}*"
        case emitc.EmitC_LValueType():
            return types.spell(type.value_type)
        case emitc.EmitC_SizeT():
            return "size_t"
        case emitc.EmitC_SignedSizeT():
            return "ssize_t"
        case emitc.EmitC_PtrDiffT():
            return "ptrdiff_t"
        case _:
            return None


def static_extents(type: MemRefType[Attribute]) -> tuple[int, ...] | None:
    """The shape, unless an extent is known only at run time."""
    shape = type.get_shape()
    return None if any(extent < 0 for extent in shape) else shape


def strides(type: MemRefType[Attribute]) -> tuple[int, ...] | None:
    """Elements between neighbours along each dimension, unless some are known only at run time.

    The first extent does not matter, so a memref may grow along its first dimension.
    """
    layout = type.layout
    if isinstance(layout, NoneAttr):
        found: list[int] = []
        step = 1
        for position, extent in reversed(list(enumerate(type.get_shape()))):
            found.append(step)
            if extent < 0 and position:
                return None
            step *= extent
        return tuple(reversed(found))
    known = layout.get_strides()
    if known is None or any(stride is None for stride in known) or len(known) != type.get_num_dims():
        return None
    return tuple(stride for stride in known if stride is not None)
