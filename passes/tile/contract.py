"""Makes one instruction of a product and a sum, and fills scalars once that would be filled in every round.

    %p = tile.mul %t, %x : tile<4096xf32>
    %q = tile.add %p, %c : tile<4096xf32>, f32
    ->
    %b = tile.fill %c : tile<1xf32>                           // at the function's top: one block
    %s = tile.broadcast %b : tile<1xf32> -> tile<4096xf32>    // tile-fold-broadcasts: it is read again and again
    %q = tile.multiply_add %t, %x, %s : tile<4096xf32>

1. The product has no other user.
2. The instruction works in place: of a tile times a tile one operand dies here, else the addend is a tile.
3. A scalar becomes a block where an instruction has no form with a scalar: as an addend, and in a division.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, f16, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type

FLOATS = (f16, f32)


@dataclass(frozen=True)
class TileContractPass(ModulePass):
    """Make one instruction of a product and a sum."""

    name = "tile-contract"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in list(op.walk()):
            if isinstance(function, FuncOp) and function.body.blocks:
                _Contraction(function).run()


class _Contraction:
    """The work on one function."""

    def __init__(self, function: FuncOp):
        self.top = function.body.block
        self.filled: dict[tuple[SSAValue, int], SSAValue] = {}
        self.moments: dict[Operation, int] = {}

    def run(self) -> None:
        operations = list(self.top.walk())
        self.moments = {op: number for number, op in enumerate(operations)}
        for op in operations:
            if isinstance(op, tile.AddOp) and tile_type(op.result).element_type in FLOATS:
                self._contract(op)
            elif isinstance(op, tile.DivOp) and tile_type(op.result).element_type in FLOATS:
                for number, operand in enumerate(op.operands):
                    if not isinstance(operand.type, TileType) and self._is_outside(operand):
                        op.operands[number] = self._block_of(operand, op)

    def _contract(self, op: tile.AddOp) -> None:
        for product, addend in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            made = product.owner
            if not isinstance(made, tile.MulOp) or made.parent is not op.parent or not product.has_one_use():
                continue
            if not self._pays(made, addend, op):
                continue
            if not isinstance(addend.type, TileType):
                addend = self._block_of(addend, op)
            fused = tile.MultiplyAddOp(made.lhs, made.rhs, addend)
            fused.location = op.location
            self.moments[fused] = self.moments[op]
            fused.result.name_hint = op.result.name_hint
            Rewriter.replace_op(op, fused)
            Rewriter.erase_op(made)
            return

    def _pays(self, made: tile.MulOp, addend: SSAValue, op: Operation) -> bool:
        """Whether one instruction does it, in the place of an operand."""
        if not all(isinstance(operand.type, TileType) for operand in made.operands):
            return self._dies(addend, op)
        if not isinstance(addend.type, TileType) and not self._is_outside(addend):
            return False
        return any(self._dies(operand, op) for operand in (*made.operands, addend))

    def _dies(self, value: SSAValue, op: Operation) -> bool:
        """Whether nobody reads a tile later, so that the result may take its place."""
        owner = value.owner
        if not isinstance(value.type, TileType) or isinstance(owner, Block | tile.LoadOp | tile.BroadcastOp):
            return False
        last = self.moments[op]
        return owner.parent is op.parent and all(
            use.operation.parent is op.parent and self.moments.get(use.operation, last + 1) <= last
            for use in value.uses
        )

    def _is_outside(self, scalar: SSAValue) -> bool:
        """Whether a scalar is there at the function's top already."""
        return scalar.owner is self.top or (
            isinstance(scalar.owner, Operation) and scalar.owner.parent is self.top
        )

    def _block_of(self, scalar: SSAValue, op: Operation) -> SSAValue:
        """A scalar as a tile of the type of `op`'s result, for the instructions that read it in `op`."""
        type = tile_type(op.results[0])
        rank = type.get_num_dims()
        if (filled := self.filled.get((scalar, rank))) is None:
            fill = tile.FillOp(scalar, type.with_shape([1] * rank))
            fill.location = op.location
            owner = scalar.owner
            at = InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)
            Rewriter.insert_op(fill, at)
            filled = self.filled[scalar, rank] = fill.result
        broadcast = tile.BroadcastOp(filled, type.get_shape())
        broadcast.location = op.location
        self.moments[broadcast] = self.moments[op]
        Rewriter.insert_op(broadcast, InsertPoint.before(op))
        return broadcast.result
