"""Parses kernel arguments on the command line of `ascir sim`.

x=x.npy   z=out:float16[8,2048]:z.npy   n=2048   f=float32:1.5   tiling=tiling.bin   ws=workspace:1048576
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ascir.host.arguments import ArgumentError, Array, empty
from ascir.host.source import FLOATS, INTEGERS, Parameter

FORMS = (
    "x=x.npy (read only), z=out:float16[8,2048]:z.npy, y=inout:y.npy:new.npy, n=2048, f=float32:1.5, "
    "tiling=tiling.bin, ws=workspace:BYTES, b=null"
)
_OUT = re.compile(r"out:(?P<dtype>\w+)\[(?P<shape>(?:\d+(?:,\d+)*)?)\](?::(?P<file>.+))?$", re.DOTALL)
_NUMBER = re.compile(
    r"(?:(?P<dtype>[a-z]\w*):)?(?P<number>[-+]?(?:0[xX][0-9a-fA-F]+|[\d.]+(?:[eE][-+]?\d+)?|inf|nan))$"
)
# From ml_dtypes, which stores four-bit types one to a byte; the device packs two.
_EXTRA = ("bfloat16", "float8_e4m3fn", "float8_e5m2")


@dataclass(frozen=True)
class Word:
    """An `--arg`. `save`: the file for the array after the launch."""

    name: str
    value: Any
    save: Path | None = None
    is_output: bool = False  # the kernel has to fill it


def dtype_of(name: str) -> np.dtype[Any]:
    """`float16`, `bfloat16`, `int8`, ... ArgumentError: no such type."""
    if name in ("half", "f16"):
        name = "float16"
    if name in _EXTRA:
        import ml_dtypes

        return np.dtype(getattr(ml_dtypes, name))
    if name == "int4":
        raise ArgumentError("int4 values are stored two to a byte: give them as uint8 of half the size")
    try:
        kind = np.dtype(name)
    except TypeError:
        raise ArgumentError(
            f"'{name}' is not an element type; write float16, bfloat16, float32, int8, ..."
        ) from None
    if kind.kind not in "biufc":
        raise ArgumentError(f"'{name}' is not an element type of numbers")
    return kind


def read_word(text: str, parameter: Parameter | None) -> Word:
    """NAME=VALUE. `parameter`: that of the kernel, which determines whether a file is memory or a struct by value."""
    name, equals, value = text.partition("=")
    if not equals or not value or not name.strip():
        raise ArgumentError(f"write NAME=VALUE; forms are {FORMS}")
    if value == "null":
        return Word(name, None)
    if value.startswith("out:"):
        match = _OUT.match(value)
        if match is None:
            raise ArgumentError("write out:DTYPE[SIZES]:FILE.npy, such as out:float16[8,2048]:z.npy")
        sizes = tuple(int(size) for size in match["shape"].split(",") if size)
        target = Path(match["file"]) if match["file"] else None
        return Word(name, zeros(sizes, dtype_of(match["dtype"])), target, True)
    if value.startswith("inout:"):
        source, colon, target = value.removeprefix("inout:").rpartition(":")
        if not colon or not source or not target:
            raise ArgumentError("write inout:FILE.npy:NEW.npy")
        return Word(name, _read_array(Path(source), False), Path(target))
    if value.startswith("workspace:"):
        size = value.removeprefix("workspace:")
        if not size.isdecimal():
            raise ArgumentError(f"'{size}' is not a number of bytes")
        return Word(name, zeros((int(size),), np.dtype(np.uint8)))
    if match := _NUMBER.match(value):
        return Word(name, _number(match["number"], match["dtype"], parameter))
    path = Path(value)
    if path.suffix == ".npy":
        return Word(name, _read_array(path, True))
    if path.suffix == ".bin":
        data = path.read_bytes()
        if parameter is None or not parameter.is_pointer:
            return Word(name, data)
        array = empty(len(data), np.uint8)
        array[...] = np.frombuffer(data, np.uint8)
        array.flags.writeable = False
        return Word(name, array)
    raise ArgumentError(f"'{value}' is neither a number nor a .npy or .bin file; forms are {FORMS}")


def zeros(sizes: tuple[int, ...], kind: np.dtype[Any]) -> Array:
    """The initial memory of the device: always the same."""
    try:
        array = empty(sizes, kind)
    except (MemoryError, ValueError) as error:
        raise ArgumentError(f"there is no memory for {kind}{list(sizes)}: {error}") from None
    array[...] = np.zeros((), kind)
    return array


def _read_array(path: Path, read_only: bool) -> Array:
    try:
        loaded: Any = np.load(path, allow_pickle=False)
    except ValueError as error:
        reason = "holds Python objects, or is no .npy file" if "pickle" in str(error) else str(error)
        raise ArgumentError(f"{path}: {reason}") from None
    if not hasattr(loaded, "dtype"):
        raise ArgumentError(f"{path}: holds several arrays; give one .npy file for each")
    array = empty(loaded.shape, loaded.dtype)
    array[...] = loaded
    array.flags.writeable = not read_only
    return array


def _number(text: str, dtype: str | None, parameter: Parameter | None) -> int | float:
    """A number of the named type; by default, integers are int32, others float32."""
    kind = dtype_of(dtype) if dtype else None
    if kind is not None and kind.kind == "c":
        raise ArgumentError(f"'{dtype}' is not a type of a number that a kernel takes")
    whole = re.fullmatch(r"[-+]?(?:0[xX][0-9a-fA-F]+|\d+)", text) is not None
    wants_float = parameter is not None and parameter.type in FLOATS and kind is None
    if (kind.kind in "biu") if kind is not None else (whole and not wants_float):
        if not whole:
            raise ArgumentError(f"'{text}' is not a whole number, {dtype} is one")
        number = int(text, 0) if "x" in text.lower() else int(text)
        low, high = INTEGERS.get(f"{dtype or 'int32'}_t", (0, 1))
        if parameter is not None and parameter.type in INTEGERS and kind is None:
            low, high = INTEGERS[parameter.type]
        if not low <= number <= high:
            hint = "" if dtype else f"; name a type, such as int64:{number}"
            raise ArgumentError(f"{number} does not fit {dtype or 'int32'}{hint}")
        return number
    try:
        return float((kind or np.dtype(np.float32)).type(text))
    except ValueError:
        raise ArgumentError(f"'{text}' is not a number") from None
