"""Rewrites a function with low-bit weights so that the product has the operands which the cube will actually multiply.

    %a = graph.dequantize %x, %sx : (tensor<8x4096xi8>, tensor<f32>) -> tensor<8x4096xf16>
    %w = graph.dequantize %q, %s axis 1 : (tensor<4096x4096xi4>, tensor<4096xf16>) -> tensor<4096x4096xf16>
    %y = graph.matmul %a, %w : ... -> tensor<8x4096xf16>
    ->  %p = graph.matmul %x, %q : i8, i8 -> tensor<8x4096xi32>                 // Taken.BYTES
        %y = graph.cast (graph.cast %p : f32) * %s * %sx : ... -> tensor<8x4096xf16>

Scales that hold for all of k, and scales of rows, move behind the product. If the weights have a scale for each group
of k, only those of rows move (`Taken.SUMS`); or both operands are floats, which the vector cores dequantize ahead
(`Taken.FLOATS`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from xdsl.dialects.builtin import f32, i8, i32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects.graph import DequantizeOp, MatmulOp, shape_of
from ascir.dialects.graph.properties import bool_attr
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import element_of, tensor_type
from ascir.passes.graph.cube.division import Division, division_of
from ascir.passes.graph.cube.lowbit.problem import Weight, bytes_of, product_with_weight, weight_of
from ascir.passes.graph.dead_code import erase_dead
from ascir.passes.graph.expand_quantization import floats_of
from ascir.passes.graph.formula import Formula
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.signature import Argument
from ascir.weights import ROWS, TURNED


class Taken(Enum):
    """What the product reads if the left operand is dequantized bytes."""

    FLOATS = auto()
    SUMS = auto()
    """The bytes; scales of the weights are applied for each group along k."""
    BYTES = auto()
    """The bytes, and the weights as they are, if these have the same scales in all of k."""


@dataclass(frozen=True)
class Rights:
    """The arguments from which the right operand is computed, by number."""

    weight: Weight
    values: int
    scale: int | None
    zero: int | None
    left: int | float | None = None
    """The scale of bytes on the left, an argument or a number, if the product has no other epilogue."""

    @property
    def scales(self) -> int:
        """The number of the scales among the arguments; there must be some."""
        assert self.scale is not None
        return self.scale


def divided(function: FuncOp, taken: Taken = Taken.FLOATS) -> tuple[FuncOp, Division, Rights]:
    """The function with the operands that the cube will multiply, how it is divided, and which arguments are the
    integers and their scales."""
    matmul = product_with_weight(function)
    assert matmul is not None
    weight = weight_of(matmul)
    if isinstance(weight, str):
        raise Untileable(f"a product whose right operand has 4 or 8 bits: {weight}")
    arguments = function.body.block.args
    numbers = {each: arguments.index(each) for each in weight.given}  # pyright: ignore[reportArgumentType]
    if taken is Taken.BYTES and weight.groups > 1:
        taken = Taken.SUMS
    copy = function.clone()
    product = product_with_weight(copy)
    assert product is not None
    if (left := bytes_of(product)) is not None:
        _take(product, left, taken)
    elif taken is not Taken.FLOATS:
        raise Untileable("an i8 left operand with scales of its own is not supported here")
    if taken is Taken.BYTES:
        weight = replace(weight, scale=None)
    values, scale, zero = (None if each is None else numbers[each] for each in weight.parts)
    assert values is not None
    block, before = copy.body.block, product.rhs
    # In memory the weights are rows of k, whatever the tensor is.
    factors = tensor_type((weight.k, weight.n), element_of(product.lhs))
    product.operands[1] = Rewriter.replace_value_with_new_type(block.args[values], factors)
    product.transpose_b = bool_attr(False)
    erase_dead(before)
    if zero is not None:  # nothing reads it but the vector cores, as bytes
        Rewriter.replace_value_with_new_type(block.args[zero], tensor_type((1,), weight.scaled_by))
    return copy, division_of(copy), Rights(weight, values, scale, zero, _factor(function, matmul))


def _factor(function: FuncOp, matmul: MatmulOp) -> int | float | None:
    last, bytes = function.body.block.last_op, bytes_of(matmul)
    assert isinstance(last, ReturnOp)
    alone = list(last.arguments) == [matmul.result] and matmul.bias is None
    if bytes is None or not alone:
        return None
    if not isinstance(bytes.scale.owner, Block):
        return splat_value(bytes.scale)
    return function.body.block.args.index(bytes.scale)  # pyright: ignore[reportArgumentType]


def _take(product: MatmulOp, left: DequantizeOp, taken: Taken) -> None:
    """Replaces the left operand of a product by bytes, or by floats that are computed from them."""
    formula = Formula(left.location)
    if taken is Taken.FLOATS:
        floats = floats_of(left, formula).cast(element_of(left.result))
        Rewriter.insert_op(formula.operations, InsertPoint.before(left))
        product.operands[0] = floats.value
        return erase_dead(left.result)
    if taken is Taken.SUMS and element_of(product.result) == f32:
        raise Untileable("sums of groups pass through f16, which has fewer bits than f32")
    right, wanted, bias = product.rhs.owner, element_of(product.result), product.bias
    assert isinstance(right, DequantizeOp)
    sums = tensor_type(shape_of(product.result), i32 if taken is Taken.BYTES else f32)
    result = Rewriter.replace_value_with_new_type(product.result, sums)
    found = formula.term(result).cast(f32)
    if taken is Taken.BYTES:
        by_column = formula.term(right.scale)
        if len(by_column.shape) > 1:  # of a single group: a row, or a column where the weights are turned
            by_column = by_column.reshape(shape_of(result)[-1:])
        found = found * by_column.cast(f32)
    scale = formula.term(left.scale).cast(f32)
    found = found * (scale if left.axis is None else scale.reshape((*scale.shape, 1)))
    if bias is not None:
        found = found + formula.term(bias).cast(f32)
        product.operands = product.operands[:2]
    found = found.cast(wanted)
    Rewriter.insert_op(formula.operations, InsertPoint.after(product))
    made = set[Operation](formula.operations)
    result.replace_uses_with_if(found.value, lambda use: use.operation not in made)
    product.operands[0] = left.x
    assert element_of(left.x) == i8
    return erase_dead(left.result)


def forms(rights: Rights, form: str) -> Mapping[int, str]:
    """The layouts of arguments in memory."""
    turned = f" {TURNED}" if rights.weight.turned else ""
    numbers = [each for each in (rights.scale, rights.zero) if each is not None]
    return {rights.values: form + turned, **dict.fromkeys(numbers, ROWS + turned)}


def in_memory(
    arguments: Sequence[Argument], types: Mapping[int, Attribute], forms: Mapping[int, str]
) -> list[Argument]:
    """The arguments of a kernel, some of them with other types and layouts, by number."""
    return [
        replace(each, type=types.get(number, each.type), packing=forms.get(number, each.packing))
        for number, each in enumerate(arguments)
    ]
