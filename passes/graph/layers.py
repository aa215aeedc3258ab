"""Finds products with constant weights, and measures the error of replacements: shared by `graph-sparsify` and
`graph-quantize`.

for product, weight in weighted(function): ...        # %y = graph.matmul %x, %w where %w = graph.constant
relative_error(w, w_4bit)                             # 0.031: the length of the difference over the length of w
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FloatAttr, StringAttr, f64
from xdsl.dialects.func import FuncOp

from ascir.dialects.graph import ConstantOp, LinearOp, MatmulOp

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

Product = MatmulOp | LinearOp


def weighted(function: FuncOp) -> Iterator[tuple[Product, ConstantOp]]:
    """Products with a constant right operand, and the constant."""
    for op in function.walk():
        if isinstance(op, MatmulOp | LinearOp):
            weight = op.rhs if isinstance(op, MatmulOp) else op.weight
            if isinstance(weight.owner, ConstantOp):
                yield op, weight.owner


def has_columns(product: Product) -> bool:
    """Whether the weight is N x K, that is, transposed: it has a row for each column of the result."""
    return isinstance(product, LinearOp) or bool(product.transpose_b)


def relative_error(exact: Array, other: Array) -> float:
    """The relative error of a replacement for a weight."""
    import numpy as np

    wide = exact.astype(np.float64)
    length = float(np.sqrt((wide**2).sum()))
    lost = float(np.sqrt(((wide - other.astype(np.float64)) ** 2).sum()))
    return round(lost / length, 6) if length else 0.0


def name_of(weight: ConstantOp, number: int) -> str:
    return weight.result.name_hint or f"of product {number}"


def errors_attribute(errors: list[tuple[str, float]]) -> ArrayAttr[DictionaryAttr]:
    """`[{weight = "w", error = 0.03 : f64}]`."""
    return ArrayAttr(
        DictionaryAttr({"weight": StringAttr(name), "error": FloatAttr(error, f64)}) for name, error in errors
    )
