"""Python values as a kernel's arguments: arrays are global memory, the rest is passed by value.

    with bind([x, y, z, 2048], analysis.parameters) as bound: ...     # z holds the result afterwards

On the device arguments are aligned to 512 bytes and contiguous. Other arrays are copied to such memory, and copied back
after the launch.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ascir.host import abi
from ascir.host.source import FLOATS, INTEGERS, Parameter, nearest

ALIGNMENT = 512
Array = NDArray[Any]


class ArgumentError(ValueError):
    """The values do not match the parameters of the kernel."""


def empty(shape: int | Sequence[int], dtype: Any) -> Array:
    """An uninitialized array that launches can use in place: it is aligned to 512 bytes."""
    kind = np.dtype(dtype)
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    count = 1
    for size in sizes:
        count *= size
    raw = np.empty(count * kind.itemsize + ALIGNMENT, np.uint8)
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + count * kind.itemsize].view(kind).reshape(sizes)


@dataclass
class _Memory:
    """The memory of an array while the kernel runs."""

    array: Array
    name: str
    shadow: Array | None  # None: used in place

    @property
    def used(self) -> Array:
        return self.array if self.shadow is None else self.shadow


@dataclass
class Bound:
    """Slots and buffers of a launch; keeps alive what they point to."""

    slots: ctypes.Array[abi.Slot]
    buffers: ctypes.Array[abi.Buffer]
    memories: list[_Memory]
    kept: list[Any] = field(default_factory=list[Any])

    def copy_back(self) -> None:
        """Copies results back into the arrays of the caller."""
        for memory in self.memories:
            if memory.shadow is not None and memory.array.flags.writeable:
                memory.array[...] = memory.shadow


def ordered(
    args: Sequence[Any] | Mapping[str, Any], parameters: Sequence[Parameter], kernel: str
) -> list[tuple[str, Any]]:
    """Values with their parameter names, in the order of the kernel."""
    if isinstance(args, Mapping):
        names = [parameter.name for parameter in parameters]
        unknown = [name for name in args if name not in names]
        missing = [name for name in names if name not in args]
        if unknown:
            raise ArgumentError(
                f"kernel '{kernel}' has no parameter '{unknown[0]}'{nearest(unknown[0], names)}"
            )
        if missing:
            raise ArgumentError(f"kernel '{kernel}' needs a value for {', '.join(missing)}")
        return [(name, args[name]) for name in names]
    if len(args) != len(parameters):
        listed = ", ".join(map(str, parameters))
        raise ArgumentError(
            f"kernel '{kernel}' takes {len(parameters)} arguments ({listed}), {len(args)} were given"
        )
    return [
        (parameter.name or f"argument {index}", value)
        for index, (parameter, value) in enumerate(zip(parameters, args, strict=True))
    ]


@dataclass(frozen=True)
class Roles:
    """Arrays that are not plain inputs: `outputs` are written, `scratch` is initially undefined."""

    outputs: Collection[str] = ()
    scratch: Collection[str] = ()

    def flags(self, name: str) -> int:
        output = abi.BUFFER_OUTPUT if name in self.outputs else 0
        return output | (abi.BUFFER_UNDEFINED if name in self.scratch else 0)

    def require(self, names: Collection[str], kernel: str) -> None:
        """Raises ArgumentError if one of them is no array among the arguments."""
        for name in (*self.outputs, *self.scratch):
            if name not in names:
                raise ArgumentError(f"kernel '{kernel}' has no array '{name}'{nearest(name, list(names))}")


def bind(
    args: Sequence[Any] | Mapping[str, Any],
    parameters: Sequence[Parameter],
    kernel: str,
    roles: Roles = Roles(),
) -> Bound:
    """Binds the arguments of a launch. ArgumentError: they do not match."""
    values = ordered(args, parameters, kernel)
    memories: list[_Memory] = []
    slots = (abi.Slot * len(values))()
    kept: list[Any] = []
    for index, ((name, value), parameter) in enumerate(zip(values, parameters, strict=True)):
        if _is(value, np.ndarray):
            _require(parameter.is_pointer, name, parameter, "an array", "a number or bytes")
            memory = _place(value, name, memories, roles)
            slots[index] = abi.Slot(abi.SLOT_POINTER, 8, memory.used.ctypes.data, None)
        elif value is None:
            _require(parameter.is_pointer, name, parameter, "None", "a number or bytes")
            slots[index] = abi.Slot(abi.SLOT_POINTER, 8, 0, None)
        else:
            slots[index] = _by_value(name, value, parameter, kept)
    roles.require([memory.name for memory in memories], kernel)
    buffers = (abi.Buffer * len(memories))()
    for index, memory in enumerate(memories):
        flags = 0 if memory.array.flags.writeable else abi.BUFFER_READ_ONLY
        flags |= roles.flags(memory.name)
        used = memory.used
        buffers[index] = abi.Buffer(used.ctypes.data, used.nbytes, memory.name.encode(), flags, 0)
    return Bound(slots, buffers, memories, kept)


def _require(fits: bool, name: str, parameter: Parameter, found: str, needed: str) -> None:
    if not fits:
        raise ArgumentError(f"argument '{name}' ({parameter.type}): {found} was given, {needed} is needed")


def _place(array: Array, name: str, memories: list[_Memory], roles: Roles) -> _Memory:
    """The memory of `array` for the kernel: its own, or an aligned copy; the same if an array is given twice, in any
    shape. If it is known what the kernel writes, other arrays may overlap."""
    if array.dtype.hasobject:
        raise ArgumentError(f"argument '{name}': an array of Python objects has no bytes for a kernel")
    if not array.dtype.isnative:
        raise ArgumentError(
            f"argument '{name}': {array.dtype} is in the other byte order; give .astype() of it"
        )
    is_apart = False
    for memory in memories:
        other = memory.array
        if _place_of(array) == _place_of(other):
            return memory
        if np.shares_memory(array, other):
            if not roles.outputs or {name, memory.name} & {*roles.outputs, *roles.scratch}:
                raise ArgumentError(
                    f"arguments '{memory.name}' and '{name}' share memory in part; give separate arrays, or one array twice"
                )
            is_apart = True
    shadow = None
    if is_apart or not array.flags.c_contiguous or array.ctypes.data % ALIGNMENT:
        shadow = empty(array.shape, array.dtype)
        shadow[...] = array
    memories.append(_Memory(array, name, shadow))
    return memories[-1]


def _place_of(array: Array) -> tuple[object, ...]:
    """The memory of an array: its bytes if it is contiguous, else the set of them."""
    if array.flags.c_contiguous:
        return array.ctypes.data, array.nbytes
    return array.ctypes.data, array.shape, array.strides, array.dtype


def _by_value(name: str, value: Any, parameter: Parameter, kept: list[Any]) -> abi.Slot:
    _require(not parameter.is_pointer, name, parameter, _kind(value), "an array (global memory) or None")
    if _is(value, bytes, bytearray, ctypes.Structure, np.void):
        if parameter.type in (*INTEGERS, *FLOATS):
            raise ArgumentError(f"argument '{name}' ({parameter.type}): bytes were given, a number is needed")
        data = bytes(value)
        buffer = ctypes.create_string_buffer(data, len(data))
        kept.append(buffer)
        return abi.Slot(abi.SLOT_BYTES, len(data), 0, ctypes.addressof(buffer))
    number = value
    if hasattr(number, "_b_base_") and hasattr(number, "value"):  # c_int32(...) and its like
        number = number.value
    if _is(number, np.generic):
        # bfloat16 and other types of ml_dtypes are no floats for numpy, but can be converted.
        number = number.item() if number.dtype.kind in "biuf" else float(number)
    if _is(number, bool, int):
        _check_range(name, int(number), parameter)
        return abi.Slot(abi.SLOT_INTEGER, 8, int(number) & (2**64 - 1), None)
    _require(_is(number, float), name, parameter, _kind(value), "a number or bytes")
    if parameter.type in INTEGERS:
        raise ArgumentError(f"argument '{name}' ({parameter.type}): {number} is not a whole number")
    return abi.Slot(abi.SLOT_FLOATING, 8, struct.unpack("<Q", struct.pack("<d", number))[0], None)


def _is(value: Any, *types: Any) -> bool:
    """isinstance without type narrowing."""
    return isinstance(value, types)


def _check_range(name: str, number: int, parameter: Parameter) -> None:
    low, high = INTEGERS.get(parameter.type, (-(2**63), 2**64 - 1))
    if not low <= number <= high:
        raise ArgumentError(
            f"argument '{name}' ({parameter.type}): {number} does not fit, allowed is {low} to {high}"
        )


def _kind(value: Any) -> str:
    article = "an" if type(value).__name__[0] in "aeiou" else "a"
    return f"{article} {type(value).__name__}"
