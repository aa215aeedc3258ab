"""Quantizes the weights of products to integers of four or eight bits, and activations to eight if their range is
known.

    $ ascir-opt net.mlir -p 'graph-quantize{bits=4 group-size=128}'

    %w = graph.constant dense<...> : tensor<4096x4096xf16>
    %y = graph.matmul %x, %w : (tensor<8x4096xf16>, tensor<4096x4096xf16>) -> tensor<8x4096xf16>
    ->  %w = graph.constant #graph.packed<...> : tensor<4096x4096xi4>
        %s = graph.constant dense<...> : tensor<32x4096xf16>
        %d = graph.dequantize %w, %s axis 0 group_size 128 : ...   %y = graph.matmul %x, %d : ...

Each element is rounded to the nearest multiple of the scale of its group: the group's largest magnitude divided by the
largest integer or, with `zero-points`, its range from least to largest divided by the number of steps between integers.
The error of a weight is the norm of the difference over the norm of the weight. `graph.quantized` on the function lists
the errors; weights whose error is above `max-error` stay as they are.

With `activations`, the left operand of a product becomes i8 too, if `graph.range` on the operation or the argument that
defines it records its range (`graph-calibrate`): both factors are i8, and the i32 sums are scaled afterwards. The
scales of the weights are rounded up a little then, so that the scales of the sums fit the ten bits of mantissa that the
cube supports when it stores. If groups of a weight have their own scales, or zero points, both operands are
dequantized, and the product's kernel reads the quantized values:

    ->  %q = graph.quantize %x, %t : ... -> tensor<8x4096xi8>   %a = graph.dequantize %q, %t : ... -> tensor<8x4096xf16>
        %y = graph.matmul %a, %d : ...
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, cast

from xdsl.context import Context
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, bf16, f16, f32, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    AddOp,
    ConstantOp,
    DequantizeOp,
    MatmulOp,
    QuantizeOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.types import i4, i8
from ascir.passes.graph.dead_code import erase_dead
from ascir.passes.graph.layers import (
    Product,
    assert_known,
    has_columns,
    named_weights,
    record_errors,
    relative_error,
    replace_weight,
    unweighted,
)
from ascir.passes.graph.ranges import range_of

if TYPE_CHECKING:
    import numpy as np

    from ascir.interp.dtypes import Array

QUANTIZED = "graph.quantized"
"""The attribute of a function that lists its quantized weights, and the error of each."""

FLOATS: tuple[Attribute, ...] = (f16, bf16, f32)
INTEGERS = {4: i4, 8: i8}
MANTISSA = 10
"""Bits of the mantissa of a scale that the cube applies when it stores its sums."""


@dataclass(frozen=True)
class Integers:
    """A weight as integers, with its scales and zero points."""

    steps: Array
    scale: Array
    zero: Array | None
    again: Array
    """The dequantized weight."""


@dataclass(frozen=True)
class GraphQuantizePass(ModulePass):
    """Quantize the constant weights of products, and activations whose range is known."""

    name = "graph-quantize"

    bits: int | None = None
    """The bits of a weight, 4 or 8; without it the pass does nothing."""
    group_size: int | None = None
    """How many elements along k share a scale; by default a whole column does."""
    zero_points: bool = False
    """Use zero points: zero may be any of the integers."""
    activations: bool = False
    """Also quantize the left operands of products to i8, if their range is known."""
    max_error: int | float | None = None
    """Weights whose relative error would be larger than this stay as they are."""
    weights: tuple[str, ...] = ()
    """The names of the weights to quantize; all if empty."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the products that kept their weights, and why."""
    done: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the functions with quantized weights, and their errors."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        self.done.clear()
        if self.bits is None:
            if self != GraphQuantizePass():
                raise PassFailedException("weights of how many bits? Say bits=4 or bits=8")
            return
        if self.bits not in INTEGERS:
            raise PassFailedException(f"weights of {self.bits} bits; there are 4 and 8")
        if self.group_size is not None and self.group_size < 1:
            raise PassFailedException(f"groups of {self.group_size} elements; one is the least")
        assert_known(op, self.weights)
        if reason := unweighted(op):
            self.declined[op] = reason
        for function in op.ops:
            if isinstance(function, FuncOp):
                self._quantize(function)

    def _quantize(self, function: FuncOp) -> None:
        errors: list[tuple[str, float]] = []
        done: dict[tuple[ConstantOp, bool, float | None], Integers] = {}
        for name, product, weight in named_weights(function):
            if self.weights and name not in self.weights:
                continue
            if reason := self._unfit(product, weight):
                self.declined[product] = reason
                continue
            columns, scale = has_columns(product), self._activation_scale(product)
            beside = scale if self._in_one else None
            if (weight, columns, beside) not in done:
                done[weight, columns, beside] = self._integers(weight, 1 if columns else 0, beside)
            found = done[weight, columns, beside]
            error = relative_error(_array(weight), found.again)
            if not isfinite(error):
                self.declined[product] = "the weight, or what its scale makes of it, is not finite"
                continue
            if self.max_error is not None and error > self.max_error:
                self.declined[product] = f"an error of {error:g}, and {self.max_error:g} is allowed"
                continue
            errors.append((name, error))
            if scale is not None and self._in_one:
                _replace_product(product, weight, found, scale)
                continue
            self._replace_weight(product, weight, found)
            if scale is not None:
                _replace_left(product, scale)
        if errors:
            self.done[function] = record_errors(function, QUANTIZED, errors)
        for weight, *_ in done:
            erase_dead(weight.result)

    @property
    def _in_one(self) -> bool:
        """Whether a column has one scale and no zero point, so that its sums over k can be scaled."""
        return not self.group_size and not self.zero_points

    def _unfit(self, product: Product, weight: ConstantOp) -> str:
        shape = shape_of(weight.result)
        if not isa(weight.value, DenseIntOrFPElementsAttr) or element_of(weight.result) not in FLOATS:
            return f"only float weights are quantized, not {element_of(weight.result)}"
        if len(shape) != 2:
            return f"the weight of an integer product must be one matrix, not {weight.result.type}"
        k = cast("int", shape[1 if has_columns(product) else 0])
        if self.group_size and k % self.group_size:
            return f"k = {k} is not a multiple of a group of {self.group_size}"
        if self.activations and self._activation_scale(product) is None:
            return "the range of its left operand is not known: calibrate first"
        if self._activation_scale(product) == 0:
            return "its left operand was zero in all samples, which says nothing of its range"
        return ""

    def _activation_scale(self, product: Product) -> float | None:
        """The scale of the left operand, for a range that is symmetric about zero; None if it is not quantized."""
        if not self.activations:
            return None
        found = range_of(product.lhs if isinstance(product, MatmulOp) else product.x)
        if found is None:
            return None
        return max(abs(found[0]), abs(found[1])) / 127

    def _integers(self, weight: ConstantOp, axis: int, beside: float | None) -> Integers:
        """Quantizes a weight to nearest; `axis` is that of k. `beside`: the scale of the left operand, if the sums are
        scaled."""
        import numpy as np

        from ascir.interp.dtypes import numpy_dtype
        from ascir.interp.quantization import dequantize, quantize
        from ascir.interp.rounding import narrow, widen

        dense = _array(weight)
        dtype = numpy_dtype(INTEGERS[self.bits or 8])
        element = np.dtype(np.float32) if self.activations and self._in_one else dense.dtype
        k = dense.shape[axis]
        group = self.group_size or k
        groups = np.moveaxis(widen(dense), axis, 0).reshape(k // group, group, -1)
        low, high = -(2 ** ((self.bits or 8) - 1)), 2 ** ((self.bits or 8) - 1) - 1
        if self.zero_points:
            least, most = np.minimum(groups.min(1), 0), np.maximum(groups.max(1), 0)
            scale = _positive((most - least) / (high - low), element)
            zero: Array | None = np.clip(np.rint(low - least / widen(scale)), low, high).astype(dtype)
        else:
            least = np.abs(groups).max(1) / high
            if beside is not None:
                least = _few_bits(least * beside, np.ceil) / beside
            scale, zero = _positive(least, element), None
        if self.group_size is None:
            scale = scale[0]
            zero = None if zero is None else zero[0]
        elif axis == 1:
            scale = np.ascontiguousarray(scale.T)
            zero = None if zero is None else np.ascontiguousarray(zero.T)
        along, size = (1 - axis, None) if self.group_size is None else (axis, self.group_size)
        steps = quantize(dense, scale, zero, dtype, along, size)
        again = dequantize(steps, scale, zero, element, along, size)
        return Integers(steps, narrow(widen(scale), element), zero, again)

    def _replace_weight(self, product: Product, weight: ConstantOp, found: Integers) -> None:
        """Replaces the weight of a product by the dequantized integers."""
        axis = 1 if has_columns(product) else 0
        steps, scale = _constant(found.steps), _constant(found.scale)
        zero = None if found.zero is None else _constant(found.zero)
        along = 1 - axis if self.group_size is None else axis
        replace_weight(product, weight.result, steps, scale, zero, along, self.group_size)


def _replace_left(product: Product, scale: float) -> None:
    """Replaces the left operand of a product by its dequantized i8 values."""
    import numpy as np

    left = product.operands[0]
    one = _constant(np.asarray(scale, np.float32))
    bytes = QuantizeOp(left, one.result, element_type=i8)
    floats = DequantizeOp(bytes.result, one.result, element_type=element_of(left))
    for op in (made := [one, bytes, floats]):
        op.location = product.location
    Rewriter.insert_op(made, InsertPoint.before(product))
    product.operands[0] = floats.result


def _replace_product(product: Product, weight: ConstantOp, found: Integers, scale: float) -> None:
    """Replaces a product by one of i8, whose sums are scaled by the scales of both operands."""
    import numpy as np

    left, bias = (product.lhs, product.bias) if isinstance(product, MatmulOp) else (product.x, product.bias)
    turned = isinstance(product, MatmulOp) and bool(product.transpose_a)
    one = _constant(np.asarray(scale, np.float32))
    bytes = QuantizeOp(left, one.result, element_type=i8)
    steps = _constant(found.steps)
    sums = MatmulOp(bytes.result, steps.result, None, transpose_a=turned, transpose_b=has_columns(product))
    both = _constant(_few_bits(found.scale.astype(np.float64) * scale, np.rint).astype(np.float32))
    rank = len(shape_of(product.result))
    floats = DequantizeOp(sums.result, both.result, element_type=element_of(product.result), axis=rank - 1)
    made: list[Operation] = [one, bytes, steps, sums, both, floats]
    result: SSAValue = floats.result
    if bias is not None:
        made.append(added := AddOp(result, bias))
        result = added.result
    for op in made:
        op.location = product.location
    assert element_of(sums.result) == i32
    steps.result.name_hint = weight.result.name_hint
    result.name_hint = product.result.name_hint
    Rewriter.replace_op(product, made, [result])


def _few_bits(scale: Array, rounded: np.ufunc) -> Array:
    """Scales, rounded to ten bits of mantissa."""
    import numpy as np

    mantissa, exponent = np.frexp(scale)
    kept = 2.0 ** (MANTISSA + 1)
    return np.ldexp(rounded(mantissa * kept) / kept, exponent)


def _positive(scale: Array, dtype: object) -> Array:
    """Scales in the type in which they are stored; 1 instead of 0."""
    import numpy as np

    from ascir.interp.rounding import narrow, widen

    stored = narrow(np.asarray(scale, np.float64), cast("np.dtype[np.float16]", dtype))
    return np.where(widen(stored) > 0, stored, np.ones((), stored.dtype))


def _array(weight: ConstantOp) -> Array:
    from ascir.interp.attributes import array_of

    return array_of(weight.value)


def _constant(array: Array) -> ConstantOp:
    import numpy as np

    from ascir.interp.attributes import attribute_of

    return ConstantOp(attribute_of(np.ascontiguousarray(array) if array.ndim else array))
