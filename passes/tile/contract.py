"""Combines a product and a sum into one instruction, and fills blocks with scalars once instead of in every iteration.

    %p = tile.mul %t, %x : tile<4096xf32>
    %q = tile.add %p, %c : tile<4096xf32>, f32
    ->
    %b = tile.fill %c : tile<1xf32>                           // at the function's top: one block
    %s = tile.broadcast %b : tile<1xf32> -> tile<4096xf32>    // tile-fold-broadcasts: the block is read repeatedly
    %q = tile.multiply_add %t, %x, %s : tile<4096xf32>

1. The product must have no other user.
2. The instruction works in place: if both factors are tiles, one operand must be dead afterwards; if one is a scalar,
   the addend must be.
3. A scalar becomes a block if an instruction has no form with a scalar: as an addend, and in a division.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, f16, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.straight import straight
from ascir.walk import functions

FLOATS = (f16, f32)


@dataclass(frozen=True)
class TileContractPass(ModulePass):
    """Combine a product and a sum into one multiply-add instruction."""

    name = "tile-contract"

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: sums of products that stayed two instructions, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        for function in straight(functions(op)):
            _Contraction(function, self.declined).run()


class _Contraction:
    """The work on one function."""

    def __init__(self, function: FuncOp, declined: dict[Operation, str]):
        self.top, self.declined = function.body.block, declined
        self.filled: dict[tuple[SSAValue, tuple[int, ...]], SSAValue] = {}
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
            if not isinstance(made, tile.MulOp):
                continue
            if (reason := self._hindrance(made, addend, op)) is not None:
                self.declined[op] = reason
                continue
            self.declined.pop(op, None)
            if not isinstance(addend.type, TileType):
                addend = self._block_of(addend, op)
            fused = self._insert(tile.MultiplyAddOp(made.lhs, made.rhs, addend), op)
            fused.results[0].name_hint = op.result.name_hint
            Rewriter.replace_op(op, [], fused.results)
            Rewriter.erase_op(made)
            return

    def _insert(self, made: Operation, op: Operation) -> Operation:
        """Insert `made` before `op`, with the same number."""
        made.location = op.location
        self.moments[made] = self.moments[op]
        Rewriter.insert_op(made, InsertPoint.before(op))
        return made

    def _hindrance(self, made: tile.MulOp, addend: SSAValue, op: Operation) -> str | None:
        """Why no instruction can compute the sum in place of an operand; None if one can."""
        if made.parent is not op.parent:
            return "the product is computed elsewhere: once for several sums, or in another branch"
        if not made.result.has_one_use():
            return "the product is needed by itself"
        if not all(isinstance(operand.type, TileType) for operand in made.operands):
            return (
                None if self._dies(addend, op) else "the sum would take the place of its addend, which stays"
            )
        if not isinstance(addend.type, TileType) and not self._is_outside(addend):
            return "the addend is a scalar that changes in each iteration: a block would have to be filled with it each time"
        if not any(self._dies(operand, op) for operand in (*made.operands, addend)):
            return "the sum would overwrite an operand, and all operands are needed later"
        return None

    def _dies(self, value: SSAValue, op: Operation) -> bool:
        """Whether a tile is not read after `op`, so that the result may overwrite it."""
        owner = (value := unreshaped(value)).owner
        if not isinstance(value.type, TileType) or isinstance(owner, Block | tile.LoadOp | tile.BroadcastOp):
            return False
        last = self.moments[op]
        return owner.parent is op.parent and all(
            user.parent is op.parent and self.moments.get(user, last + 1) <= last for user in readers(value)
        )

    def _is_outside(self, scalar: SSAValue) -> bool:
        """Whether a scalar is defined at the function's top level."""
        return scalar.owner is self.top or (
            isinstance(scalar.owner, Operation) and scalar.owner.parent is self.top
        )

    def _block_of(self, scalar: SSAValue, op: Operation) -> SSAValue:
        """A scalar, filled into a block, and broadcast to the type of `op`'s result."""
        type = tile_type(op.results[0])
        few = tuple([1] * len(type.get_shape()))
        if (filled := self.filled.get((scalar, few))) is None:
            fill = tile.FillOp(scalar, type.with_shape(few))
            fill.location = op.location
            owner = scalar.owner
            at = InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)
            Rewriter.insert_op(fill, at)
            filled = self.filled[scalar, few] = fill.result
        return self._insert(tile.BroadcastOp(filled, type.get_shape()), op).results[0]


def unreshaped(value: SSAValue) -> SSAValue:
    """The tile of which this is a reshaped view."""
    while isinstance(value.owner, tile.ReshapeOp):
        value = value.owner.source
    return value


def aliases(value: SSAValue) -> Iterator[SSAValue]:
    """A tile, and all reshaped views of it."""
    yield value
    for use in value.uses:
        if isinstance(use.operation, tile.ReshapeOp):
            yield from aliases(use.operation.result)


def readers(value: SSAValue) -> Iterator[Operation]:
    """The operations that read a tile or a reshaped view of it."""
    for alias in aliases(value):
        yield from (use.operation for use in alias.uses if not isinstance(use.operation, tile.ReshapeOp))
