"""Lays out the 2:4 sparse weights of products as kernels read them.

    $ ascir-opt net.mlir -p 'graph-sparsify,graph-pack-sparse'

    %w = graph.sparse_constant values dense<...> : tensor<100x60xi8> indices ...          // 100 x 120
    %y = graph.matmul %x, %w transpose_b : (tensor<8x120xi8>, tensor<100x120xi8>) -> tensor<8x100xi32>
    ->  %values = graph.constant dense<...> : tensor<2x7x16x32xi8>   %places = graph.constant ... : tensor<2x7x16x8xui8>
        %y = graph.sparse_matmul %x, %values, %places columns 100 : ...

Matrices of i8 become blocks for the cube's sparse instruction. Matrices of floats become panels, which vector cores
expand: a panel is as wide as the block of columns that a cube core computes at a time, and their number balances the
cores' work.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr, i8
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from ascir.dialects.graph import (
    AddOp,
    ConstantOp,
    MatmulOp,
    SliceOp,
    SparseConstantOp,
    SparseMatmulOp,
    TransposeOp,
    dims_of,
    element_of,
)
from ascir.dialects.graph.sparse import COLUMNS
from ascir.passes.graph.dead_code import erase_dead
from ascir.passes.graph.layers import Product, weight_of
from ascir.passes.graph.sparsify import ELEMENTS
from ascir.target import SOC_ATTRIBUTE, Soc, UnknownSoc, soc, soc_of

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

NARROWEST, WIDEST = 128, 256
"""The fewest and most columns of a panel: with fewer, transfers would be short; with more, the sums of two blocks would
not fit."""


def panel_width(columns: int, cores: int) -> int:
    """The width that minimises the columns of the busiest core; the largest of those."""

    def busiest(width: int) -> int:
        panels = -(-columns // width)
        return -(-panels // cores) * width

    widths = range(NARROWEST, WIDEST + 1, COLUMNS)
    best = min(widths, key=lambda width: (busiest(width), -width))
    return min(best, -(-columns // COLUMNS) * COLUMNS)


@dataclass(frozen=True)
class GraphPackSparsePass(ModulePass):
    """Lay out the 2:4 sparse weights of products as the chip reads them."""

    name = "graph-pack-sparse"

    soc: str | None = None
    """The chip, if the module does not name one; ascend910b1 by default."""
    width: int | None = None
    """The number of columns of a panel of floats, a multiple of 16; chosen by the pass by default."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the products that stayed as they were, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        found = [(each, weight) for each in op.walk() if (weight := _weight(each)) is not None]
        if not found:
            return
        try:
            chip = soc_of(op) or soc(self.soc or "ascend910b1")
        except UnknownSoc as error:
            raise PassFailedException(str(error)) from None
        if self.width is not None and (self.width < COLUMNS or self.width % COLUMNS):
            raise PassFailedException(f"width={self.width}: panels have multiples of {COLUMNS} columns")
        op.attributes[SOC_ATTRIBUTE] = StringAttr(chip.name)
        for product, (weight, depth) in found:
            assert isinstance(product, Product)
            if reason := _unfit(product, weight):
                self.declined[product] = reason
                continue
            self._pack(product, weight, depth, chip)

    def _pack(self, product: Product, weight: SparseConstantOp, depth: int, chip: Soc) -> None:
        from ascir.interp.attributes import array_of, attribute_of
        from ascir.interp.quantization import sparse_to_dense
        from ascir.interp.sparse import to_fractals, to_panels

        dense: Array = sparse_to_dense(array_of(weight.values), array_of(weight.indices)).T[:depth]
        if element_of(weight.result) == i8:
            packed = to_fractals(dense)
        else:
            width = self.width or panel_width(dense.shape[1], chip.aic_cores)
            packed = to_panels(dense, width)
        constants = [ConstantOp(attribute_of(array.copy())) for array in packed]
        name = weight.result.name_hint or "w"
        for constant, part in zip(constants, ("values", "places"), strict=True):
            constant.result.name_hint = f"{name}_{part}"
        replaced = weight_of(product)
        _replace(product, constants, dense.shape[1])
        erase_dead(replaced)


def _weight(op: Operation) -> tuple[SparseConstantOp, int] | None:
    """The sparse weight of a product, and its number of columns without padding."""
    if not isinstance(op, Product):
        return None
    value = weight_of(op)
    if isinstance(value.owner, SliceOp) and isinstance(value.owner.x.owner, SparseConstantOp):
        cut = value.owner
        starts, steps = cut.starts.get_values(), cut.steps.get_values()
        (rows, _), (kept, depth) = dims_of(cut.x.type), dims_of(value.type)
        plain = list(starts) == [0, 0] and list(steps) == [1, 1] and rows == kept
        return (value.owner.x.owner, depth) if plain and isinstance(depth, int) else None
    if isinstance(value.owner, SparseConstantOp):
        depth = dims_of(value.type)[-1]
        return (value.owner, depth) if isinstance(depth, int) else None
    return None


def _unfit(product: Product, weight: SparseConstantOp) -> str:
    element: Attribute = element_of(weight.result)
    if element not in ELEMENTS:
        return f"sparse products take f16, bf16 and i8, not {element}"
    if len(dims_of(weight.result.type)) != 2:
        return f"the weight of a sparse product must be one matrix, not {weight.result.type}"
    if isinstance(product, MatmulOp) and not product.transpose_b:
        return "the groups of four of this weight lie along its columns: they must lie along k"
    return ""


def _replace(product: Product, constants: list[ConstantOp], columns: int) -> None:
    made: list[Operation] = [*constants]
    x: SSAValue = product.lhs if isinstance(product, MatmulOp) else product.x
    if isinstance(product, MatmulOp) and product.transpose_a:
        rank = len(dims_of(x.type))
        made.append(turned := TransposeOp(x, [*range(rank - 2), rank - 1, rank - 2]))
        x = turned.result
    values, places = (constant.result for constant in constants)
    whole = element_of(values) == i8
    new = SparseMatmulOp(x, values, places, None if whole else product.bias, columns=columns)
    made.append(new)
    result: SSAValue = new.result
    if whole and product.bias is not None:
        made.append(sum := AddOp(result, product.bias))
        result = sum.result
    for op in made:
        op.location = product.location
    result.name_hint = product.result.name_hint
    Rewriter.replace_op(product, made, [result])
