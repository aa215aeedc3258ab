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
4. Half of the repeats would wait for the group of banks of the block. A long tile is taken as rows of two repeats, and the
   scalar becomes a row, each half of which lies in other groups than the repeats that read it:

    %b = tile.fill %c : tile<1x128xf32>
    %s = tile.broadcast %b : tile<1x128xf32> -> tile<32x128xf32>
    %q = tile.multiply_add %t, %x, %s : tile<32x128xf32>          // of reshaped tiles: the bytes as they are

5. So they would where a number of each row is subtracted from long rows. What works in place waits for what it reads beside
   its place only: rows less a number are once the rows, and the number with the other sign.

    %d = tile.sub %x, %m            // %m: the mean of each row, broadcast
    ->
    %d = tile.multiply_add %x, %one, %n
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, ModuleOp, f16, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.selection.geometry import REPEAT, elements

FLOATS = (f16, f32)
ROW = 512
"""Bytes of a row of two repeats."""
ROWS = 64
"""Of a tile that is taken as such, at least: an instruction more costs 23 cycles, and saves one for each row."""


LONG = 32 * REPEAT
"""Bytes of a row that a number is subtracted from, at least: softmax and layer norm of 2048x4096 to 64x131072 f16 are faster
by 1.5 to 3 % or as fast, of 3000x1536 slower by 1.4 and 3.2 %. Of 512 and 1024 elements some would be faster (16384x512 by 4
and 3 %), of 96x1024 slower."""
FEW = 4
"""So many such rows' bytes in all, at least: an instruction more is needed for all of them. One row of 4096 f32 a tile takes
5.27 us either way."""


@dataclass(frozen=True)
class TileContractPass(ModulePass):
    """Make one instruction of a product and a sum."""

    name = "tile-contract"

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: sums of products that stayed two instructions, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        for function in list(op.walk()):
            if isinstance(function, FuncOp) and function.body.blocks:
                _Contraction(function, self.declined).run()


class _Contraction:
    """The work on one function."""

    def __init__(self, function: FuncOp, declined: dict[Operation, str]):
        self.top, self.declined = function.body.block, declined
        self.filled: dict[tuple[SSAValue, tuple[int, ...]], SSAValue] = {}
        self.moments: dict[Operation, int] = {}
        self.ones: dict[Attribute, arith.ConstantOp] = {}

    def run(self) -> None:
        operations = list(self.top.walk())
        self.moments = {op: number for number, op in enumerate(operations)}
        for op in operations:
            if isinstance(op, tile.AddOp) and tile_type(op.result).element_type in FLOATS:
                self._contract(op)
            elif isinstance(op, tile.SubOp) and tile_type(op.result).element_type in FLOATS:
                self._contract_difference(op)
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
            type = tile_type(op.result)
            shape = type.get_shape()
            if not isinstance(addend.type, TileType):
                shape = self._rows(made, type)
                addend = self._filled(addend, op, shape)
            lhs, rhs = (self._reshaped(factor, op, shape) for factor in made.operands)
            fused = self._insert(tile.MultiplyAddOp(lhs, rhs, addend), op)
            result = self._reshaped(fused.results[0], op, type.get_shape())
            result.name_hint = op.result.name_hint
            Rewriter.replace_op(op, [], [result])
            Rewriter.erase_op(made)
            return

    def _contract_difference(self, op: tile.SubOp) -> None:
        """Rows less a number of each: once the rows, and the number with the other sign."""
        type, beside = tile_type(op.result), op.rhs.owner
        if not isinstance(beside, tile.BroadcastOp) or not self._dies(op.lhs, op):
            return
        column = tile_type(beside.source)
        long = column.get_shape()[-1] == 1 and type.bytes() >= LONG * max(FEW, elements(column))
        if not long or any(isinstance(user, tile.StoreOp) for user in readers(op.result)):
            return
        once = self._block_of(self._one(type.element_type), op)
        away = self._insert(tile.BroadcastOp(self._negative(beside, op), type.get_shape()), op).results[0]
        fused = self._insert(tile.MultiplyAddOp(op.lhs, once, away), op).results[0]
        fused.name_hint = op.result.name_hint
        Rewriter.replace_op(op, [], [fused])
        if not beside.result.uses:
            Rewriter.erase_op(beside)

    def _one(self, element: Attribute) -> SSAValue:
        """The number, at the function's top."""
        assert isinstance(element, AnyFloat)
        if (made := self.ones.get(element)) is None:
            made = self.ones[element] = arith.ConstantOp(FloatAttr(1.0, element))
            Rewriter.insert_op(made, InsertPoint.at_start(self.top))
        return made.result

    def _negative(self, beside: tile.BroadcastOp, op: Operation) -> SSAValue:
        """A column with the other sign: made so, where it is a product with a constant that nobody else reads."""
        column = beside.source
        made = column.owner
        if beside.result.has_one_use() and column.has_one_use() and isinstance(made, tile.MulOp):
            for number, factor in enumerate(made.operands):
                if isinstance(factor.owner, arith.ConstantOp) and isinstance(factor.owner.value, FloatAttr):
                    value = factor.owner.value
                    negative = arith.ConstantOp(FloatAttr(-value.value.data, value.type))
                    made.operands[number] = self._insert(negative, made).results[0]
                    return column
        return self._insert(tile.NegOp(column), op).results[0]

    @staticmethod
    def _rows(made: tile.MulOp, type: TileType) -> Sequence[int]:
        """The shape of a long tile as rows of two repeats, unless rows or columns are broadcast along its own."""
        bytes = type.bytes()
        beside = any(isinstance(each.owner, tile.BroadcastOp) for each in made.operands)
        if bytes % ROW or bytes < ROW * ROWS or beside:
            return type.get_shape()
        return [bytes // ROW, ROW * elements(type) // bytes]

    def _reshaped(self, value: SSAValue, op: Operation, shape: Sequence[int]) -> SSAValue:
        """The bytes of a tile in another shape; a scalar as it is."""
        if not isinstance(value.type, TileType) or value.type.get_shape() == tuple(shape):
            return value
        for known in aliases(unreshaped(value)):
            if tile_type(known).get_shape() == tuple(shape) and self._is_before(known, op):
                return known
        return self._insert(tile.ReshapeOp(value, shape), op).results[0]

    def _is_before(self, value: SSAValue, op: Operation) -> bool:
        """Whether a value was made in the block of `op`, before it."""
        owner = value.owner
        if isinstance(owner, Block) or owner.parent is not op.parent:
            return False
        return owner in self.moments and self.moments[owner] <= self.moments[op]

    def _insert(self, made: Operation, op: Operation) -> Operation:
        """`made` in front of `op`, at the same moment."""
        made.location = op.location
        self.moments[made] = self.moments[op]
        Rewriter.insert_op(made, InsertPoint.before(op))
        return made

    def _hindrance(self, made: tile.MulOp, addend: SSAValue, op: Operation) -> str | None:
        """Why no one instruction does it in the place of an operand; None where it does."""
        if made.parent is not op.parent:
            return "the product is made elsewhere: once for several sums, or in another branch"
        if not made.result.has_one_use():
            return "the product is needed by itself"
        if not all(isinstance(operand.type, TileType) for operand in made.operands):
            return (
                None if self._dies(addend, op) else "the sum would take the place of its addend, which stays"
            )
        if not isinstance(addend.type, TileType) and not self._is_outside(addend):
            return "the addend is a scalar of this round, of which a block would be filled each time"
        if not any(self._dies(operand, op) for operand in (*made.operands, addend)):
            return "the sum would take the place of an operand, and all of them stay"
        return None

    def _dies(self, value: SSAValue, op: Operation) -> bool:
        """Whether nobody reads a tile later, so that the result may take its place."""
        owner = (value := unreshaped(value)).owner
        if not isinstance(value.type, TileType) or isinstance(owner, Block | tile.LoadOp | tile.BroadcastOp):
            return False
        last = self.moments[op]
        return owner.parent is op.parent and all(
            user.parent is op.parent and self.moments.get(user, last + 1) <= last for user in readers(value)
        )

    def _is_outside(self, scalar: SSAValue) -> bool:
        """Whether a scalar is there at the function's top already."""
        return scalar.owner is self.top or (
            isinstance(scalar.owner, Operation) and scalar.owner.parent is self.top
        )

    def _block_of(self, scalar: SSAValue, op: Operation) -> SSAValue:
        """A scalar as a tile of the type of `op`'s result, for the instructions that read it in `op`."""
        return self._filled(scalar, op, tile_type(op.results[0]).get_shape())

    def _filled(self, scalar: SSAValue, op: Operation, shape: Sequence[int]) -> SSAValue:
        """A scalar as a tile of this shape: one number, or a row of them where the tile of `op` is taken as rows."""
        type = tile_type(op.results[0])
        own = tuple(shape) == type.get_shape()
        few = tuple([1] * len(shape) if own else [1, shape[-1]])
        if (filled := self.filled.get((scalar, few))) is None:
            fill = tile.FillOp(scalar, type.with_shape(few))
            fill.location = op.location
            owner = scalar.owner
            at = InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)
            Rewriter.insert_op(fill, at)
            filled = self.filled[scalar, few] = fill.result
        return self._insert(tile.BroadcastOp(filled, shape), op).results[0]


def unreshaped(value: SSAValue) -> SSAValue:
    """The tile whose bytes these are."""
    while isinstance(value.owner, tile.ReshapeOp):
        value = value.owner.source
    return value


def aliases(value: SSAValue) -> Iterator[SSAValue]:
    """A tile in all shapes that it is taken in."""
    yield value
    for use in value.uses:
        if isinstance(use.operation, tile.ReshapeOp):
            yield from aliases(use.operation.result)


def readers(value: SSAValue) -> Iterator[Operation]:
    """Who reads the bytes of a tile, in whatever shape."""
    for alias in aliases(value):
        yield from (use.operation for use in alias.uses if not isinstance(use.operation, tile.ReshapeOp))
