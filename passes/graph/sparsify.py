"""Prunes the weights of products to 2:4 sparsity: of each four elements along k, two are kept.

    $ ascir-opt net.mlir -p 'graph-sparsify{max-error=0.5}'

    %w = graph.constant dense<...> : tensor<512x256xf16>
    %y = graph.matmul %x, %w : (tensor<8x512xf16>, tensor<512x256xf16>) -> tensor<8x256xf16>
    ->  %w = graph.sparse_constant values dense<...> : tensor<256x256xf16> indices #graph.packed<...>   // N x K
        %y = graph.matmul %x, %w transpose_b : ...

The two of largest magnitude stay, as `graph.sparsify` defines it. The error of a weight is the norm of the pruned
elements over the norm of the weight; `graph.sparsified` on the function lists the errors. With `accept` nothing is
pruned: weights must be 2:4 sparse already, and the error for others names the first group of four that is not.

If k is not a multiple of four, zeros pad the last group, and `graph.slice` removes them again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    ModuleOp,
    bf16,
    f16,
    i8,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

from ascir.diagnostics import OperationError
from ascir.dialects.graph import (
    ConstantOp,
    LinearOp,
    MatmulOp,
    PackedAttr,
    SliceOp,
    SparseConstantOp,
    element_of,
    shape_of,
    tensor_type,
)
from ascir.dialects.graph.types import i2
from ascir.passes.graph.dead_code import erase_dead
from ascir.passes.graph.layers import (
    Product,
    assert_known,
    has_columns,
    named_weights,
    record_errors,
    relative_error,
    unweighted,
)

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

SPARSIFIED = "graph.sparsified"
"""The attribute of a function that lists its pruned weights, and the error of each."""

ELEMENTS: tuple[Attribute, ...] = (f16, bf16, i8)
"""The element types of sparse products."""


@dataclass(frozen=True)
class GraphSparsifyPass(ModulePass):
    """Prune constant weights of products to 2:4 sparsity, or accept weights that have it."""

    name = "graph-sparsify"

    accept: bool = False
    """Prune nothing: the weights must be 2:4 sparse already, or it is an error."""
    max_error: int | float | None = None
    """Weights whose relative error would be larger than this stay as they are."""
    weights: tuple[str, ...] = ()
    """The names of the weights to sparsify; all if empty."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the products that stayed dense, and why."""
    done: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the functions with sparse weights, and their errors."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        self.done.clear()
        assert_known(op, self.weights)
        if reason := unweighted(op):
            self.declined[op] = reason
        for function in op.ops:
            if isinstance(function, FuncOp):
                self._sparsify(function)

    def _sparsify(self, function: FuncOp) -> None:
        errors: list[tuple[str, float]] = []
        for name, product, weight in named_weights(function):
            if self.weights and name not in self.weights:
                continue
            if (error := self._one(name, product, weight)) is not None:
                errors.append((name, error))
        if errors:
            self.done[function] = record_errors(function, SPARSIFIED, errors)

    def _one(self, name: str, product: Product, weight: ConstantOp) -> float | None:
        """Makes the weight of a product sparse; returns the error, or None if the weight stays dense."""
        from ascir.interp.attributes import array_of
        from ascir.interp.quantization import sparsify

        if reason := _unfit(weight):
            self.declined[product] = reason
            return None
        dense = array_of(weight.value)
        by_rows = has_columns(product)
        rows = _whole_fours(dense if by_rows else dense.T)
        pruned = rows if self.accept else sparsify(rows)
        if group := _full_group(pruned, by_rows):
            raise OperationError(weight, f"weight {name} is not 2:4 sparse along k: {group}")
        values, places = _split(pruned)
        error = relative_error(rows, pruned)
        if not isfinite(error):
            self.declined[product] = "the weight is not finite"
            return None
        if self.max_error is not None and error > self.max_error:
            self.declined[product] = f"an error of {error:g}, and {self.max_error:g} is allowed"
            return None
        _replace(product, weight, values, places, dense.shape[1 if by_rows else 0])
        return error


def _unfit(weight: ConstantOp) -> str:
    """Why a weight cannot be sparse."""
    if not isa(weight.value, DenseIntOrFPElementsAttr):
        return "packed weights are not pruned"
    if len(shape_of(weight.result)) != 2:
        return f"the weight of a sparse product must be one matrix, not {weight.result.type}"
    if (element := element_of(weight.result)) not in ELEMENTS:
        return f"sparse products take f16, bf16 and i8, not {element}"
    return ""


def _whole_fours(rows: Array) -> Array:
    """N x K, padded with zeros to a multiple of four."""
    import numpy as np

    return np.pad(rows, [(0, 0), (0, -rows.shape[1] % 4)])


def _full_group(rows: Array, by_rows: bool) -> str:
    """The first group of four with more than two values, in the order of the elements of the weight."""
    import numpy as np

    values = (rows.reshape(len(rows), -1, 4) != 0).sum(-1)
    places = np.argwhere(values > 2) if by_rows else np.argwhere(values.T > 2)[:, ::-1]
    if not len(places):
        return ""
    row, group = (int(each) for each in places[0])
    along = f"{4 * group}:{4 * group + 4}"
    place = f"[{row}, {along}]" if by_rows else f"[{along}, {row}]"
    return f"{place} has {values[row, group]} values"


def _split(rows: Array) -> tuple[Array, Array]:
    """The values that are kept, and their positions in their groups of four."""
    import numpy as np

    from ascir.interp.sparse import kept

    count, depth = rows.shape
    fours = rows.T.reshape(depth // 4, 4, count)
    places = kept(fours)
    values = np.take_along_axis(fours, places, 1)

    def flat(kept: Array) -> Array:
        return kept.transpose(2, 0, 1).reshape(count, depth // 2)

    return flat(values), flat(places)


def _replace(product: Product, weight: ConstantOp, values: Array, places: Array, depth: int) -> None:
    import numpy as np

    from ascir.interp.attributes import attribute_of
    from ascir.interp.dtypes import UINT8, pack_bits

    shape = values.shape
    elements = attribute_of(np.ascontiguousarray(values))
    assert isa(elements, DenseIntOrFPElementsAttr)
    indices = PackedAttr(pack_bits(places.astype(UINT8), 2), tensor_type(shape, i2))
    made: list[Operation] = [sparse := SparseConstantOp(elements, indices)]
    right: SSAValue = sparse.result
    if depth != 2 * shape[1]:
        cut = SliceOp(right, starts=[0, 0], ends=[shape[0], depth], steps=[1, 1])
        made.append(cut)
        right = cut.result
    if isinstance(product, LinearOp):
        new: Operation = LinearOp(product.x, right, product.bias)
    else:
        turned = bool(product.transpose_a)
        new = MatmulOp(product.lhs, right, product.bias, transpose_a=turned, transpose_b=True)
    made.append(new)
    for op in made:
        op.location = product.location
    sparse.result.name_hint = weight.result.name_hint
    new.results[0].name_hint = product.result.name_hint
    Rewriter.replace_op(product, made, [new.results[0]])
    erase_dead(weight.result)
