"""Makes the arguments of a function from files or from a seed, and prints its results, for `ascir run`.

arguments = arguments_of(module, "f", inputs={"x": "x.npy"}, dims={"B": 4}, seed=7)
Result(0, run_function(module, "f", arguments)[0])     # result 0: float16 [4, 10]: min 0.01, max 0.3, mean 0.1
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from zipfile import BadZipFile

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, f64
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from ascir.dialects.graph.sums import is_sum, solve
from ascir.interp.dtypes import INT4, Array, DType, Value, numpy_dtype
from ascir.interp.inputs import random_inputs
from ascir.interp.rounding import widen
from ascir.interp.run import find_function
from ascir.interp.types import is_tensor, tensor_parts

INPUTS = "graph.inputs"
"""On a function: the names that its inputs have in the model it comes from."""


@dataclass(frozen=True)
class Result:
    """One result of a function."""

    index: int
    value: Value

    def as_json(self) -> dict[str, object]:
        array = np.asarray(self.value)
        return {
            "index": self.index,
            "dtype": str(array.dtype),
            "shape": list(array.shape),
            **_statistics(array),
        }

    def __str__(self) -> str:
        array = np.asarray(self.value)
        shown = ", ".join(f"{name} {value:.6g}" for name, value in _statistics(array).items())
        return f"result {self.index}: {array.dtype} {list(array.shape)}" + (f": {shown}" if shown else "")


def _statistics(array: Array) -> dict[str, float]:
    """A few numbers to compare runs by; none of an empty array."""
    if not array.size:
        return {}
    values = widen(array).astype(np.float64)
    return {"min": float(values.min()), "max": float(values.max()), "mean": float(values.mean())}


def only_function(module: ModuleOp) -> str:
    """The function to run if none is named."""
    functions = [op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration]
    public = [op for op in functions if op.sym_visibility is None or op.sym_visibility.data != "private"]
    names = [op.sym_name.data for op in public or functions]
    if not names:
        raise InterpretationError("there is no model in it: nothing to run")
    if len(names) != 1:
        shown = ", ".join(f"@{name}" for name in names)
        raise InterpretationError(f"name the function to run (--function): the module has {shown}")
    return names[0]


def read_array(path: str, dtype: DType) -> Array:
    """The array of a .npy file, in the type that is wanted."""
    found = _loaded(path, "a .npy array")
    if not isinstance(found, np.ndarray):
        raise InterpretationError(f"{path}: cannot read it as a .npy array: it is a .npz file of several")
    return meant(found, dtype, path)


def read_arrays(path: str) -> dict[str, Array]:
    """The arrays of a .npz file, by name."""
    found = _loaded(path, "a .npz file of arrays")
    if isinstance(found, np.ndarray):
        raise InterpretationError(
            f"{path}: cannot read it as a .npz file of arrays: it is one array without a name"
        )
    return found


def _loaded(path: str, what: str) -> Array | dict[str, Array]:
    try:
        found: Any = np.load(Path(path), allow_pickle=False)
        if isinstance(found, np.ndarray):
            return cast("Array", found)
        with found:
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, AttributeError, BadZipFile, zlib.error) as error:
        raise InterpretationError(f"{path}: cannot read it as {what}: {error}") from error


def meant(array: Array, dtype: DType, path: str) -> Array:
    """An array in the type that is wanted. Types that numpy has no name for, such as bfloat16, are saved as raw bytes,
    and reinterpreted here; 4-bit integers may also come as 8-bit ones, and all types in either order of bytes."""
    if array.dtype.kind == "V" and array.dtype.names is None and array.dtype.itemsize == dtype.itemsize:
        return array.view(dtype)
    if dtype == INT4 and array.dtype == np.int8:
        if array.size and not -8 <= array.min() <= array.max() <= 7:
            raise InterpretationError(f"{path}: int4 is from -8 to 7, found {array.min()} to {array.max()}")
        return array.astype(dtype)
    if array.dtype == dtype.newbyteorder():
        return array.astype(dtype)
    if array.dtype != dtype:
        package = "numpy" if hasattr(np, dtype.name) else "ml_dtypes"
        raise InterpretationError(
            f"{path}: {dtype} is needed, found {array.dtype}; save it as array.astype({package}.{dtype})"
        )
    return array


def _names_in_model(function: func.FuncOp) -> list[str]:
    """What the inputs are called in the model that the function comes from, if that is not their names here."""
    names = function.attributes.get(INPUTS)
    return [each.data for each in names if isinstance(each, StringAttr)] if isa(names, ArrayAttr) else []


def argument_positions(function: func.FuncOp) -> dict[str, int]:
    """The positions of arguments, by the names that they have here and in the model that the function comes from."""
    hints = [argument.name_hint for argument in function.body.block.args]
    positions = {hint: index for index, hint in enumerate(hints) if hint}
    positions.update((name, index) for index, name in enumerate(_names_in_model(function)))
    return positions


def arguments_of(
    module: ModuleOp,
    name: str,
    inputs: Mapping[str, str] | None = None,
    dims: Mapping[str, int] | None = None,
    seed: int = 0,
) -> list[Value]:
    """The arguments of one function, from files or random."""
    found = find_function(module, name)
    positions = argument_positions(found)
    read: dict[int, Array] = {}
    given: list[tuple[str, Sequence[int | str | None], Array]] = []
    for argument, path in (inputs or {}).items():
        if (index := positions.get(argument)) is None:
            known = ", ".join(f"%{hint}" for hint in positions) or "none with a name"
            raise InterpretationError(f"@{name} has no argument %{argument}; it has {known}")
        type = found.function_type.inputs.data[index]
        element, shape = tensor_parts(type) if is_tensor(type) else (f64, ())  # a scalar of any type
        read[index] = read_array(path, numpy_dtype(element))
        given.append((argument, shape, read[index]))
    return [
        read.get(index, value)
        for index, value in enumerate(random_inputs(found, seen_sizes(given, dims or {}), seed))
    ]


def seen_sizes(
    given: Iterable[tuple[str, Sequence[int | str | None], Array]], dims: Mapping[str, int]
) -> dict[str, int]:
    """The sizes of names: `dims`, and those that given arrays have. Each array comes with its name and the dimensions
    of its type."""
    sizes = dict(dims)
    for argument, shape, array in given:
        if len(shape) != array.ndim:
            continue  # who takes the arrays says so
        for dim, size in zip(shape, array.shape, strict=True):
            if isinstance(dim, str) and dim != "?" and sizes.setdefault(dim, size) != size:
                raise InterpretationError(
                    f"{argument} has {size} elements in its dimension {dim}, which is {sizes[dim]} by --dim or another "
                    "input"
                )
    try:
        solve(sizes)
    except ValueError as error:
        raise InterpretationError(f"the inputs contradict each other: {error}") from None
    return {name: size for name, size in sizes.items() if not is_sum(name)}
