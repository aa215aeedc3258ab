"""Memory of `memref` in C++: pointers, stack arrays, and index arithmetic.

    %buffer = memref.alloca() : memref<4x8xi32>                 ->   int32_t buffer[32];
    %x = memref.load %buffer[%i, %j] : memref<4x8xi32>          ->   int32_t x = buffer[i * 8 + j];
    %row = memref.subview %buffer[%i, 0] [1, 8] [1, 1] : ...    ->   int32_t* row = buffer + (i * 8);

A memref is a pointer to its first element, so its strides must be static: those of `memref<?x8xi32>` are, those of
`memref<?x?xi32>` are not. Arrays of several dimensions are flat, in row-major order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, NoneAttr
from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.utils.hints import isa

from ascir.emit.emitter import Emitter, Table
from ascir.emit.types import NoForm, integer_bits, integer_type, static_extents, strides

TABLE = Table()


def _memref(value: SSAValue) -> MemRefType[Attribute]:
    if not isa(value.type, MemRefType):
        raise NoForm(f"no Ascend C form for an access to {value.type}; cast it to a ranked memref first")
    return value.type


def _known_strides(type: MemRefType[Attribute]) -> tuple[int, ...]:
    known = strides(type)
    if known is None:
        raise NoForm(
            f"no Ascend C form for an access to {type}: its strides are known only at run time; "
            "compute the index and use a memref of one dimension"
        )
    return known


def _linear(indices: Sequence[str], steps: Sequence[int]) -> str:
    """The distance from the first element: `i * 8 + j`."""
    constant = 0
    terms: list[str] = []
    for index, step in zip(indices, steps, strict=True):
        if index.lstrip("-").isdigit():
            constant += int(index) * step
        elif step:
            terms.append(index if step == 1 else f"{index} * {step}")
    if constant or not terms:
        terms.append(str(constant))
    return " + ".join(terms)


def _element(emitter: Emitter, base: SSAValue, indices: Sequence[SSAValue]) -> str:
    steps = _known_strides(_memref(base))
    if len(steps) != len(indices):
        raise NoForm(f"{len(indices)} indices into {base.type}")
    return f"{emitter.name(base)}[{_linear([emitter.name(index) for index in indices], steps)}]"


@TABLE.prints(memref.AllocaOp)
def _alloca(emitter: Emitter, op: memref.AllocaOp) -> None:
    type = _memref(op.memref)
    extents = static_extents(type)
    if extents is None or not isinstance(type.layout, NoneAttr):
        raise NoForm(
            f"no Ascend C form for a stack array of {type}; its shape must be static and its layout plain"
        )
    element = emitter.types.pointer(type.element_type, type.memory_space).removesuffix("*")
    if element.startswith("__"):
        raise NoForm(
            f"no Ascend C form for a stack array of {type}: take a tensor from a queue or a buffer of ascendc"
        )
    bits = integer_bits(type.element_type)
    if bits is not None and "ascendc.emit_as_unsigned" in op.attributes:
        element = integer_type(bits, False)
    alignment = f"alignas({op.alignment.value.data}) " if op.alignment is not None else ""
    name = emitter.define(op.memref)
    emitter.statement(f"{alignment}{element} {name}[{max(prod(extents), 1)}]")


@TABLE.prints(memref.LoadOp)
def _load(emitter: Emitter, op: memref.LoadOp) -> None:
    emitter.declare(op.res, _element(emitter, op.memref, op.indices))


@TABLE.prints(memref.StoreOp)
def _store(emitter: Emitter, op: memref.StoreOp) -> None:
    emitter.statement(f"{_element(emitter, op.memref, op.indices)} = {emitter.name(op.value)}")


@TABLE.prints(memref.CastOp)
def _cast(emitter: Emitter, op: memref.CastOp) -> None:
    emitter.declare(op.dest, f"reinterpret_cast<{emitter.type(op.dest)}>({emitter.name(op.source)})")


@TABLE.prints(memref.CollapseShapeOp, memref.ExpandShapeOp)
def _reshape(emitter: Emitter, op: memref.CollapseShapeOp | memref.ExpandShapeOp) -> None:
    emitter.declare(op.result, emitter.name(op.src))


def _offsets(emitter: Emitter, static: Sequence[int], dynamic: Sequence[SSAValue]) -> list[str]:
    names = iter([emitter.name(value) for value in dynamic])
    return [next(names, "0") if offset == DYNAMIC_INDEX else str(offset) for offset in static]


def _moved(emitter: Emitter, source: SSAValue, distance: str) -> str:
    name = emitter.name(source)
    if distance == "0":
        return name
    return f"{name} + ({distance})" if " " in distance else f"{name} + {distance}"


@TABLE.prints(memref.SubviewOp)
def _subview(emitter: Emitter, op: memref.SubviewOp) -> None:
    offsets = _offsets(emitter, op.static_offsets.get_values(), op.offsets)
    steps = _known_strides(_memref(op.source))
    if len(offsets) != len(steps):
        raise NoForm(f"{len(offsets)} offsets into {op.source.type}")
    emitter.declare(op.result, _moved(emitter, op.source, _linear(offsets, steps)))


@TABLE.prints(memref.ReinterpretCastOp)
def _reinterpret_cast(emitter: Emitter, op: memref.ReinterpretCastOp) -> None:
    if _memref(op.source).get_offset() != 0:
        raise NoForm(
            f"no Ascend C form for a reinterpretation of {op.source.type}: its first element is not its base"
        )
    offsets = _offsets(emitter, op.static_offsets.get_values(), op.offsets)
    if len(offsets) != 1:
        raise NoForm(f"{len(offsets)} offsets; 'memref.reinterpret_cast' has one")
    emitter.declare(op.result, _moved(emitter, op.source, offsets[0]))


@TABLE.prints(memref.DimOp)
def _dim(emitter: Emitter, op: memref.DimOp) -> None:
    type, index = _memref(op.source), op.index
    if (
        isinstance(index, OpResult)
        and isinstance(index.op, ConstantOp)
        and isinstance(index.op.value, IntegerAttr)
    ):
        dimension = index.op.value.value.data
        shape = type.get_shape()
        if 0 <= dimension < len(shape) and shape[dimension] >= 0:
            emitter.declare(op.result, str(shape[dimension]))
            return
    raise NoForm(
        f"no Ascend C form for an extent of {type} that is known only at run time; pass it as an argument"
    )


@TABLE.prints(memref.ExtractAlignedPointerAsIndexOp)
def _pointer(emitter: Emitter, op: memref.ExtractAlignedPointerAsIndexOp) -> None:
    emitter.declare(op.aligned_pointer, f"reinterpret_cast<int64_t>({emitter.name(op.source)})")


TABLE.refuses(memref.AllocOp, "a kernel has no heap: use memref.alloca, or a queue or a buffer of ascendc")
TABLE.refuses(memref.CopyOp, "use ascendc.data_copy_l0, or a loop of loads and stores")
