"""Replaces code with which a model unpacks 4-bit weights by packed constants, which products use directly.

    $ ascir-opt net.mlir -p graph-pack-int4

    %low = graph.and %bytes, %15 : ...    %high = graph.shift_right %bytes, %4 : ...
    %both = graph.concat %low, %high axis 1 : ...
    %w = graph.mul %steps, %scales : ...  // where %steps are %both minus 8, as floats
    %y = graph.matmul %x, %w : ...
    ->  %q = graph.constant #graph.packed<...> : tensor<4096x4096xi4>
        %w = graph.dequantize %q, %scales axis 0 group_size 32 : ...      %y = graph.matmul %x, %w : ...

Libraries without a 4-bit type store two elements in a byte, each library in its own order; the interpreter evaluates
the unpacking operations to find it. The result is bit-identical, because small integers and their differences are
exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, bf16, f16, f32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass

from ascir.dialects.graph import (
    CastOp,
    ConstantOp,
    GraphOp,
    MulOp,
    ReshapeOp,
    SubOp,
    TransposeOp,
    element_of,
)
from ascir.dialects.graph.types import dims_of, is_float
from ascir.passes.graph.dead_code import erase_dead
from ascir.passes.graph.layers import Product, replace_weight, weight_of

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

LEAST = 1 << 10
"""The fewest elements of a weight that is packed."""
LONGEST = 64
"""The most operations that unpack integers from bytes."""
LOW, HIGH = -8, 7
FLOATS: tuple[Attribute, ...] = (f16, bf16, f32)


@dataclass(frozen=True)
class Integers:
    """A weight as integers, and the scale of each of them."""

    steps: Array
    places: Array
    """For each integer: the index of its scale and zero point."""
    scales: Array
    zeros: Array | None


@dataclass(frozen=True)
class Layout:
    """How a matrix shares scales: the indices of the scales, in the order and shape of those of `graph.dequantize`."""

    chosen: Array
    axis: int | None
    group: int | None


@dataclass(frozen=True)
class GraphPackInt4Pass(ModulePass):
    """Replace unpacking code in the model by packed 4-bit constants."""

    name = "graph-pack-int4"

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the products that still compute their weights from integers, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        for product in [each for each in op.walk() if isinstance(each, Product)]:
            self._pack(product)

    def _pack(self, product: Product) -> None:
        weight = weight_of(product)
        found = _integers_of(weight)
        if found is None:
            return
        least, most = int(found.steps.min()), int(found.steps.max())
        layout = _layout(found.places)
        if least < LOW or most > HIGH:
            self.declined[product] = f"from {least} to {most} are not integers of four bits"
        elif layout is None:
            self.declined[product] = "no rows or columns share a scale"
        else:
            _replace(product, weight, found, layout)


def _integers_of(weight: SSAValue) -> Integers | None:
    """The integers, zero points and scales that a weight is computed from: `(integers - zeros) * scales`,
    rearranged."""
    import numpy as np

    moves: list[ReshapeOp | TransposeOp] = []
    value = weight
    while isinstance(value.owner, ReshapeOp | TransposeOp):
        moves.append(value.owner)
        value = value.owner.x
    if not isinstance(value.owner, MulOp) or element_of(value) not in FLOATS or not _is_matrix(weight):
        return None
    shape = _sizes(value)
    for steps, scale in (value.owner.operands, reversed(value.owner.operands)):
        scales = _computed(scale, {}) if 2 * prod(_sizes(scale)) <= prod(shape) else None
        whole = None if scales is None else _steps(steps, scales.shape)
        if whole is None or scales is None:
            continue
        numbers, zeros = whole
        places = np.arange(scales.size, dtype=np.int32).reshape(scales.shape)
        numbers, places = (_moved(np.broadcast_to(each, shape), moves) for each in (numbers, places))
        return Integers(numbers, places, scales, zeros)
    return None


def _sizes(value: SSAValue) -> list[int]:
    """The static sizes of a value."""
    return [dim for dim in dims_of(value.type) if isinstance(dim, int)]


def _is_matrix(weight: SSAValue) -> bool:
    sizes = _sizes(weight)
    return len(dims_of(weight.type)) == len(sizes) == 2 and prod(sizes) >= LEAST


def _steps(value: SSAValue, shape: tuple[int, ...]) -> tuple[Array, Array | None] | None:
    """The integers of a value, and their zero points if there are as many as scales; a single one is subtracted."""
    import numpy as np

    if not isinstance(value.owner, SubOp):
        steps = _whole(value)
        return None if steps is None else (steps, None)
    lhs, rhs = value.owner.operands
    steps = _whole(lhs)
    zeros = None if steps is None or 2 * prod(_sizes(rhs)) > steps.size else _computed(rhs, {})
    if steps is None or zeros is None or (zeros.astype(np.float64) % 1 != 0).any():
        return None
    steps, zeros = steps.astype(np.int32), zeros.astype(np.int32)
    if zeros.size == 1:
        return steps - zeros.reshape(()), None
    middle = -LOW if min(steps.min(), zeros.min()) >= 0 else 0
    fit = zeros.shape == shape and zeros.min() >= middle + LOW and zeros.max() <= middle + HIGH
    return (steps - middle, zeros - middle) if fit else None


def _whole(value: SSAValue) -> Array | None:
    """The integers that a value is cast from."""
    op = value.owner
    if isinstance(op, ReshapeOp):
        inner = _whole(op.x)
        return None if inner is None else inner.reshape(_sizes(value))
    if not isinstance(op, CastOp) or is_float(element_of(op.x)):
        return None
    return _computed(op.x, {})


def _computed(value: SSAValue, known: dict[SSAValue, Array]) -> Array | None:
    """The value, if it is computed from constants only."""
    from ascir.interp.attributes import array_of
    from ascir.interp.graph import evaluate

    op = value.owner
    if value in known:
        return known[value]
    if isinstance(op, ConstantOp):
        return array_of(op.value)
    if not isinstance(op, GraphOp) or not op.operands or len(op.results) != 1 or len(known) > LONGEST:
        return None
    arrays = [_computed(operand, known) for operand in op.operands]
    present = [array for array in arrays if array is not None]
    if len(present) < len(arrays):
        return None
    (known[value],) = evaluate(op, present)
    return known[value]


def _moved(array: Array, moves: list[ReshapeOp | TransposeOp]) -> Array:
    for op in reversed(moves):
        array = (
            array.reshape(_sizes(op.result))
            if isinstance(op, ReshapeOp)
            else array.transpose(op.permutation.get_values())
        )
    return array


def _layout(places: Array) -> Layout | None:
    """How elements of a matrix share scales: all of them, those of a row or column, or groups of these."""
    import numpy as np

    if (places == places[0, 0]).all():
        return Layout(places[0, 0], None, None)
    for axis in (0, 1):
        along = np.moveaxis(places, axis, 0)
        size = len(along)
        ends = np.flatnonzero(along[1:, 0] != along[:-1, 0]) + 1
        group = int(ends[0]) if ends.size else size
        if group == 1 or size % group:
            continue
        if (along.reshape(size // group, group, -1) != along[::group, None]).any():
            continue
        if group == size:
            return Layout(along[0], 1 - axis, None)
        return Layout(np.moveaxis(along[::group], 0, axis), axis, group)
    return None


def _replace(product: Product, weight: SSAValue, found: Integers, layout: Layout) -> None:
    import ml_dtypes
    import numpy as np

    from ascir.interp.attributes import attribute_of

    def constant(array: Array) -> ConstantOp:
        return ConstantOp(attribute_of(np.ascontiguousarray(array)))

    steps = constant(found.steps.astype(np.int8).astype(ml_dtypes.int4))
    scale = constant(found.scales.reshape(-1)[layout.chosen])
    zeros = None
    if found.zeros is not None:
        zeros = constant(found.zeros.reshape(-1)[layout.chosen].astype(np.int8).astype(ml_dtypes.int4))
    replace_weight(product, weight, steps, scale, zeros, layout.axis, layout.group)
    erase_dead(weight)
