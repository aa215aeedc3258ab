"""Finds products with constant weights, and measures the error of replacements: shared by the passes that
sparsify, quantize and pack weights.

for product, weight in weighted(function): ...        # %y = graph.matmul %x, %w where %w = graph.constant
relative_error(w, w_4bit)                             # 0.031: the length of the difference over the length of w
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite, nan
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    ModuleOp,
    StringAttr,
    bf16,
    f16,
    f64,
    i8,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException
from xdsl.utils.hints import isa

from ascir.dialects.graph import ConstantOp, DequantizeOp, LinearOp, MatmulOp, dims_of, element_of

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

Product = MatmulOp | LinearOp


def weighted(function: FuncOp) -> Iterator[tuple[Product, ConstantOp]]:
    """Products with a constant right operand, and the constant."""
    for op in function.walk():
        if isinstance(op, MatmulOp | LinearOp):
            weight = weight_of(op).owner
            if isinstance(weight, ConstantOp):
                yield op, weight


def unweighted(module: ModuleOp) -> str:
    """Why there is no weight in a module: what a pass over weights says that has nothing to do."""
    products = [op for op in module.walk() if isinstance(op, MatmulOp | LinearOp)]
    if any(isinstance(weight_of(op).owner, ConstantOp) for op in products):
        return ""
    computed = [op for op in products if _of_constants(weight_of(op))]
    advice = "; graph-fold-constants makes constants of what is computed from these" if computed else ""
    return f"no product has a constant weight{advice}"


def _of_constants(value: SSAValue) -> bool:
    """Whether a value is computed from constants alone."""
    left = [value]
    while left:
        op = left.pop().owner
        if not isinstance(op, Operation):
            return False
        left += op.operands
    return True


def weight_of(product: Product) -> SSAValue:
    """The right operand of a product."""
    return product.rhs if isinstance(product, MatmulOp) else product.weight


def replace_weight(
    product: Product,
    weight: SSAValue,
    integers: ConstantOp,
    scale: ConstantOp,
    zero: ConstantOp | None,
    axis: int | None,
    group_size: int | None,
) -> None:
    """Replaces the weight of a product by dequantized integers."""
    floats = DequantizeOp(
        integers.result,
        scale.result,
        None if zero is None else zero.result,
        element_type=element_of(weight),
        axis=axis,
        group_size=group_size,
    )
    made = [op for op in (integers, scale, zero, floats) if op is not None]
    for op in made:
        op.location = product.location
    Rewriter.insert_op(made, InsertPoint.before(product))
    integers.result.name_hint = weight.name_hint
    product.operands[product.operands.index(weight)] = floats.result


def has_columns(product: Product) -> bool:
    """Whether the weight is N x K, that is, transposed: it has a row for each column of the result."""
    return isinstance(product, LinearOp) or bool(product.transpose_b)


def takes_bytes(product: Product, weight: DequantizeOp) -> bool:
    """Whether the kernel of a product reads bytes, with scales by column, and dequantizes them itself."""
    from ascir.passes.graph.cube.lowbit.problem import rows_of_scales

    shape, turned = dims_of(weight.x.type), has_columns(product)
    if weight_of(product) is not weight.result or len(shape) != 2 or element_of(weight.x) != i8:
        return False
    depth = shape[1] if turned else shape[0]
    known = isinstance(depth, int) and isinstance(rows_of_scales(weight, depth, turned), int)
    return known and element_of(weight.result) in (f16, bf16)


def relative_error(exact: Array, other: Array) -> float:
    """The relative error of a replacement for a weight; NaN or infinity if they differ and one is not finite."""
    import numpy as np

    wide, near = exact.astype(np.float64), other.astype(np.float64)
    same = (wide == near) | (np.isnan(wide) & np.isnan(near))
    with np.errstate(invalid="ignore"):
        lost = float(np.sqrt((np.where(same, 0.0, wide - near) ** 2).sum()))
    length = float(np.sqrt((wide**2).sum()))
    if not lost:
        return 0.0
    return round(lost / length, 6) if isfinite(length) else nan


def name_of(product: Product, weight: ConstantOp, number: int) -> str:
    """The name of a weight: its own, else that of the product that has it, else the product's number."""
    name = product.results[0].name_hint
    return weight.result.name_hint or (f"of {name}" if name else f"of product {number}")


def named_weights(function: FuncOp) -> list[tuple[str, Product, ConstantOp]]:
    """Products with constant weights, and the names of these."""
    found = enumerate(weighted(function))
    return [(name_of(product, weight, number), product, weight) for number, (product, weight) in found]


def assert_known(module: ModuleOp, names: Sequence[str]) -> None:
    """Checks that each name is that of a weight."""
    known = [name for op in module.ops if isinstance(op, FuncOp) for name, *_ in named_weights(op)]
    if unknown := [name for name in names if name not in known]:
        there = (
            f"there are {', '.join(dict.fromkeys(known))}" if known else "no product has a constant weight"
        )
        raise PassFailedException(f"there is no weight {unknown[0]}; {there}")


def record_errors(function: FuncOp, attribute: str, errors: Sequence[tuple[str, float]]) -> str:
    """Adds to an attribute of a function, `[{weight = "w", error = 0.03 : f64}]`; returns a sentence that says the
    same."""
    known = function.attributes.get(attribute)
    before = list(known) if isa(known, ArrayAttr[DictionaryAttr]) else []
    added = [
        DictionaryAttr({"weight": StringAttr(name), "error": FloatAttr(error, f64)}) for name, error in errors
    ]
    function.attributes[attribute] = ArrayAttr([*before, *added])
    return "relative errors: " + ", ".join(f"{name} {error:g}" for name, error in errors)
