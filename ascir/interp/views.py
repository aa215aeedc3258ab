"""Views of global memory are numpy views: stores through them are visible in the underlying array.

    %n = memref.dim %x, %c0 : memref<?x64xf16, #tile.space<gm>>
    %y = memref.subview %x[%i, 0] [16, 64] [1, 1] : ...              # x[i : i + 16]
    %s = memref.load %x[%i, %j] : ...                                # a plain number

An access out of bounds of a view is an error with its position.
"""

from collections.abc import Sequence

import numpy as np
from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.tile.indexing import Index, kept_dimensions
from ascir.interp.dtypes import FLOAT64, INT64, Array, DType, is_float
from ascir.interp.rounding import narrow
from ascir.interp.scalars import signed


def box(
    view: Array, offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int], what: str
) -> Array:
    """The elements of a box, as a numpy view."""
    for axis, (extent, offset, size, stride) in enumerate(
        zip(view.shape, offsets, sizes, strides, strict=True)
    ):
        if size < 0 or stride < 1:
            raise InterpretationError(f"{what}: size {size} and stride {stride} in dimension {axis}")
        last = offset + (size - 1) * stride
        if size and not (offset >= 0 and last < extent):
            raise InterpretationError(
                f"{what}: elements {offset} to {last} of dimension {axis}, which has {extent}"
            )
    slices = [
        slice(offset, offset + (size - 1) * stride + 1, stride) if size else slice(0, 0)
        for offset, size, stride in zip(offsets, sizes, strides, strict=True)
    ]
    return view[tuple(slices)]


def squeeze(array: Array, sizes: Sequence[Index], rank: int) -> Array:
    """`array`, the box of `sizes`, without the dimensions that a value of `rank` does not have."""
    kept = kept_dimensions(sizes, rank)
    return array.squeeze(tuple(axis for axis in range(array.ndim) if axis not in kept))


def to_scalar(array: Array, type: Attribute) -> int | float:
    """An element as a scalar number: integers by their bits, signed."""
    return float(array) if is_float(array.dtype) else signed(int(array), type)


def from_scalar(value: float, dtype: DType) -> Array:
    """A scalar number as an array of rank 0."""
    return narrow(np.asarray(value, FLOAT64 if is_float(dtype) else INT64), dtype)


@register_impls
class ViewFunctions(InterpreterFunctions):
    """The operations of `memref` that kernels use on views."""

    @impl(memref.DimOp)
    def run_dim(self, interpreter: Interpreter, op: memref.DimOp, args: PythonValues) -> PythonValues:
        view, axis = args
        if not 0 <= axis < view.ndim:
            raise InterpretationError(f"memref.dim: dimension {axis} of a view that has {view.ndim}")
        return (int(view.shape[axis]),)

    @impl(memref.LoadOp)
    def run_load(self, interpreter: Interpreter, op: memref.LoadOp, args: PythonValues) -> PythonValues:
        view, *indices = args
        found = box(view, indices, [1] * len(indices), [1] * len(indices), "memref.load")
        return (to_scalar(found.reshape(()), op.res.type),)

    @impl(memref.StoreOp)
    def run_store(self, interpreter: Interpreter, op: memref.StoreOp, args: PythonValues) -> PythonValues:
        value, view, *indices = args
        target = box(view, indices, [1] * len(indices), [1] * len(indices), "memref.store")
        target[...] = from_scalar(value, view.dtype)
        return ()

    @impl(memref.CastOp)
    def run_cast(self, interpreter: Interpreter, op: memref.CastOp, args: PythonValues) -> PythonValues:
        return args

    @impl(memref.ReinterpretCastOp)
    def run_reinterpret_cast(
        self, interpreter: Interpreter, op: memref.ReinterpretCastOp, args: PythonValues
    ) -> PythonValues:
        """The same contiguous memory in other dimensions."""
        known = dict(zip(op.operands, args, strict=True))

        def mixed(constants: Sequence[int], computed: Sequence[SSAValue]) -> list[int]:
            remaining = iter(computed)
            return [known[next(remaining)] if value == DYNAMIC_INDEX else value for value in constants]

        memory = args[0].reshape(-1)
        (offset,) = mixed(op.static_offsets.get_values(), op.offsets)
        sizes = mixed(op.static_sizes.get_values(), op.sizes)
        strides = mixed(op.static_strides.get_values(), op.strides)
        last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
        if not np.shares_memory(memory, args[0]) and memory.size:
            raise InterpretationError("memref.reinterpret_cast: the memory of the view has gaps")
        if 0 not in sizes and not 0 <= last < memory.size:
            raise InterpretationError(f"memref.reinterpret_cast: element {last} of {memory.size}")
        return (
            np.lib.stride_tricks.as_strided(
                memory[offset:], sizes, [stride * memory.itemsize for stride in strides]
            ),
        )

    @impl(memref.SubviewOp)
    def run_subview(self, interpreter: Interpreter, op: memref.SubviewOp, args: PythonValues) -> PythonValues:
        known = dict(zip(op.operands, args, strict=True))

        def mixed(constants: Sequence[int], computed: Sequence[SSAValue]) -> list[int]:
            remaining = iter(computed)
            return [known[next(remaining)] if value == DYNAMIC_INDEX else value for value in constants]

        sizes = mixed(op.static_sizes.get_values(), op.sizes)
        found = box(
            args[0],
            mixed(op.static_offsets.get_values(), op.offsets),
            sizes,
            mixed(op.static_strides.get_values(), op.strides),
            "memref.subview",
        )
        result = op.result.type
        # A dynamic size is not the constant 1, even if its value is 1.
        written = [-1 if size == DYNAMIC_INDEX else size for size in op.static_sizes.get_values()]
        return (squeeze(found, written, result.get_num_dims()),)
