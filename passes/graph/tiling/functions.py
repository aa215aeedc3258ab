"""Functions of elements: their operations on tiles, and the instructions that these become.

    operation(node, [%x])     // %y = tile.gelu %x
    sequence(node)            // for f16: 2 casts, 10 plain instructions of f32, and an exponential

The sequence is what `tile-legalize` and `tile-contract` make of the operation, so that no function has to be priced by
hand, and a new sequence has its new price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp, UnitAttr, bf16, f32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile.spaces import bit_width, scalar_type
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Reduce, is_tile
from ascir.passes.tile.builder import number_attribute
from ascir.passes.tile.contract import TileContractPass
from ascir.passes.tile.legalization.builder import IGNORES_NAN
from ascir.passes.tile.legalize import TileLegalizePass

FUNCTIONS = {op.name.removeprefix("tile."): op for op in tile.Tile.operations}


def operation(node: Elementwise, operands: Sequence[SSAValue]) -> Operation | None:
    """The operation on tiles; None if the operand already is the result."""
    match node.name:
        case "cast":
            rounding = None if node.parameter is None else tile.Rounding(node.parameter)
            return tile.CastOp(operands[0], node.element, rounding)
        case "reinterpret":
            type = tile.tile_type(operands[0])
            if type.element_type == node.element:
                return None
            return tile.ReinterpretOp(operands[0], type.with_element(node.element))
        case "compare":
            return tile.CompareOp(tile.Predicate(node.parameter or ""), *operands)
        case name:
            make: Callable[..., tile.ElementwiseOp] = FUNCTIONS[name]  # pyright: ignore
            return marked(node, make(*operands))


def marked(node: Reduce | Elementwise, op: Operation) -> Operation:
    """Copies the marker that NaN does not matter from a node to an operation that computes it or a part of it."""
    if node.ignores_nan:
        op.attributes[IGNORES_NAN] = UnitAttr()
    return op


Kind = Literal["plain", "function", "multiply_add", "gather", "gather_mask"]


@dataclass(frozen=True)
class Instruction:
    """A vector instruction: the kind that decides its cycles, the bits of an element, the bytes that it processes for
    each element of the function, and whether it waits for a result of those before."""

    kind: Kind
    bits: int
    bytes: float
    waits: bool = True


SLOW = (tile.ExpOp, tile.LogOp, tile.SqrtOp, tile.DivOp)
FREE = (tile.FillOp, tile.BroadcastOp, tile.ReinterpretOp, tile.ReshapeOp)
"""Operations without instructions, or with some in front of all loops only."""

SAMPLE = 256
"""The elements of the tiles that are legalized."""


@dataclass(frozen=True)
class _Operand:
    """What a sequence depends on: whether an operand is a tile, and the number of a constant."""

    element: Attribute
    is_tile: bool
    number: float | int | None


def sequence(node: Elementwise) -> tuple[Instruction, ...]:
    """The instructions for each element. Casts of bf16 operands to f32, in which it is computed, and the rounding of
    the result are left out: operations that follow each other share them."""
    operands = [
        _Operand(each.element, is_tile(each), each.number if isinstance(each, Constant) else None)
        for each in node.operands
    ]
    if node.name == "select":
        operands[1:] = _with_tile(operands[1:])
    else:
        operands = _with_tile(operands)
    return _sequence(node.name, tuple(operands), node.element, node.parameter, node.ignores_nan)


def _with_tile(operands: Sequence[_Operand]) -> list[_Operand]:
    """An operation needs at least one tile."""
    if any(each.is_tile for each in operands):
        return list(operands)
    return [_Operand(operands[0].element, True, None), *operands[1:]]


@cache
def _sequence(
    name: str,
    operands: tuple[_Operand, ...],
    element: Attribute,
    parameter: str | None,
    ignores_nan: bool,
) -> tuple[Instruction, ...]:
    node = Elementwise(element, name=name, parameter=parameter, ignores_nan=ignores_nan)
    types = [
        TileType([SAMPLE], each.element) if each.is_tile else scalar_type(each.element) for each in operands
    ]
    block = Block(arg_types=types)
    values = list[SSAValue](block.args)
    for number, each in enumerate(operands):
        if each.number is not None and not each.is_tile:
            constant = arith.ConstantOp(number_attribute(each.number, scalar_type(each.element)))
            block.add_op(constant)
            values[number] = constant.result
    made = operation(node, values)
    if made is None:
        return ()
    result = made.results[0].type
    block.add_ops([made, ReturnOp(made.results[0])])
    module = ModuleOp([FuncOp("sequence", (types, [result]), Region(block))])
    try:
        for each in (TileLegalizePass(), TileContractPass()):
            each.apply(Context(), module)
    except OperationError:  # reported later, where the operation has a location
        return (Instruction("plain", bit_width(element), bit_width(element) / 8),)
    return tuple(_instructions(block, name == "cast"))


def _instructions(block: Block, is_cast: bool) -> Iterator[Instruction]:
    pending = set[SSAValue](block.args)  # results since the last wait
    for op in block.ops:
        tiles = [value.type for value in (*op.operands, *op.results) if isinstance(value.type, TileType)]
        elements = {each.element_type for each in tiles}
        if not tiles or isinstance(op, ReturnOp):
            continue
        waits = not pending.isdisjoint(op.operands)
        if isinstance(op, FREE) or (isinstance(op, tile.CastOp) and not is_cast and elements == {f32, bf16}):
            pending.update(op.results if waits else ())
            continue
        if waits:
            pending.clear()
        pending.update(op.results)
        bytes = max(each.bytes() for each in tiles) / SAMPLE
        yield Instruction(_kind(op), max(map(bit_width, elements)), bytes, waits)


def _kind(op: Operation) -> Kind:
    match op:
        case tile.MultiplyAddOp():
            # Only in the place of an addend, and by a tile, it is slow.
            by_scalar = not all(isinstance(value.type, TileType) for value in (op.lhs, op.rhs))
            return "plain" if by_scalar or isinstance(op.addend.owner, FREE) else "multiply_add"
        case tile.GatherOp():
            return "gather"
        case tile.SliceOp() if set(op.strides.get_values()) - {1}:
            return "gather_mask"
        case _:
            return "function" if isinstance(op, SLOW) else "plain"
