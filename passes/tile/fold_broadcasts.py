"""Marks broadcasts, tails, squares and columns that need no tile of their own, because their users handle them.

    $ ascir-opt kernel.mlir -p tile-fold-broadcasts

    %b = tile.broadcast %m : tile<16x1xf32> -> tile<16x1000xf32>
    %d = tile.sub %x, %b
    ->
    %b = tile.broadcast %m {tile.folded} : ...      // one block for each of the 16 rows
    %d = tile.sub %x, %b                            // reads that block for the whole row

A vector instruction can step from repeat to repeat, and from block to block, by any number of blocks, including 0: so
it can read one row again for every row, or one block for a whole row. A broadcast is marked if

1. the repeated dimensions are adjacent, so that the tile is one row repeated, or one column repeated;
2. every user is an instruction on two tiles that has strides;
3. a row fills its repeats well enough: with strides, each row takes a repeat for every 256 bytes of it.

    %p = tile.pad_tail %e sizes [16, 1000] pad(0.0 : f32) : tile<16x1008xf32>
    %s = tile.reduce sum %p axes [1]                // marked: the sum is of 1000 elements of each row

A tail is marked if its length is constant, if it is padded with the neutral element of its users, and if these reduce
only the last axis.

    %p = tile.mul %x, %x                            // marked: the blocks of %x are multiplied where they are summed
    %s = tile.reduce sum %p axes [1]

A square is marked if it is summed once: by adding blocks of eight rows at a time; or, for a long row, by halves in
place of the operand, if that is dead afterwards; or row by row, in as many parts as `tile.parts` says.

    %c = tile.slice %x [0, 40] sizes [69, 64]       // marked: a comparison with itself reads a repeat of each row

Columns are marked if they are one repeat of each row and are only compared with themselves.

A column whose broadcast is marked is expanded to blocks, hoisted out of the loops in which it is invariant. `declined`
has the reasons for what is not marked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import FloatAttr, ModuleOp, UnitAttr, f16, f32, i16, i32
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.transforms.loop_invariant_code_motion import can_be_hoisted

from ascir.dialects import tile
from ascir.dialects.tile import Reduction, TileType, tile_type
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, collapsed, is_mask, size_of
from ascir.passes.tile.selection.reduction_plan import squares_in_parts, squares_itself
from ascir.passes.tile.selection.scratch import PARTS, valid_elements
from ascir.passes.tile.selection.walk import FAR
from ascir.passes.tile.storage import FOLDED, is_fill_of_one
from ascir.walk import of_kind

STRIDED = (
    tile.AddOp,
    tile.DivOp,
    tile.MaximumOp,
    tile.MinimumOp,
    tile.MulOp,
    tile.MultiplyAddOp,
    tile.SubOp,
)
ELEMENTS = (f16, f32, i16, i32)


@dataclass(frozen=True)
class TileFoldBroadcastsPass(ModulePass):
    """Mark broadcasts and tails that need no tile: they are read with strides, or left out by reductions."""

    name = "tile-fold-broadcasts"

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the broadcasts and tails that are materialised, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        squares: list[tile.MulOp] = []
        broadcasts: list[tile.BroadcastOp] = []
        for inner in of_kind(op, tile.TileOp):
            if isinstance(inner, tile.BroadcastOp):
                broadcasts.append(inner)
                self._mark(inner, why_not(inner))
            elif isinstance(inner, tile.PadTailOp):
                self._mark(inner, why_not_tail(inner))
            elif isinstance(inner, tile.SliceOp):
                self._mark(inner, why_not_columns(inner))
            elif isinstance(inner, tile.MulOp) and inner.lhs is inner.rhs:
                squares.append(inner)
        for square in squares:  # by now their tails are marked
            self._mark(square, why_not_square(square))
        for broadcast in broadcasts:
            if FOLDED in broadcast.attributes and not _beside_cube(broadcast):
                _hoist(broadcast)

    def _mark(self, op: Operation, reason: str | None) -> None:
        if reason is None:
            op.attributes[FOLDED] = UnitAttr()
        else:
            self.declined[op] = reason


def _beside_cube(op: Operation) -> bool:
    """Whether an operation is in a mixed kernel, whose vector cores have time while they wait for the cube."""
    while (around := op.parent_op()) is not None:
        op = around
        if isinstance(op, tile.KernelOp):
            return True
    return False


def _hoist(op: tile.BroadcastOp) -> None:
    """Hoist the expansion of a column to blocks out of the loops in which it is invariant."""
    if tile_type(op.source).get_shape()[-1] > 1 or is_fill_of_one(op.source):
        return  # a row or a constant is read in place
    while isinstance(loop := op.parent_op(), scf.ForOp) and can_be_hoisted(op, loop.body):
        op.detach()
        assert loop.parent is not None
        loop.parent.insert_op_before(op, loop)


def why_not(op: tile.BroadcastOp) -> str | None:
    """Why a broadcast cannot or should not be read with strides; None if it should."""
    source, result = tile_type(op.source), tile_type(op.result)
    if result.element_type not in ELEMENTS:
        return f"no strided instruction takes {result.element_type}"
    repeated = [axis for axis, extent in enumerate(source.get_shape()) if extent != result.get_shape()[axis]]
    if not repeated:
        return "it repeats nothing"
    runs = collapsed(result.get_shape(), repeated)
    if runs is None:
        return "the dimensions that it repeats are not adjacent"
    columns = runs.length if runs.inner == 1 else runs.inner
    length = columns * size_of(result.element_type)
    if length % BLOCK and (runs.outer > 1 or runs.inner > 1):
        return f"its rows of {length} bytes are not whole blocks"
    for use in op.result.uses:
        user = use.operation
        if not isinstance(user, STRIDED):
            return f"{user.name} reads no strides"
        if not all(isinstance(operand.type, TileType) for operand in user.operands):
            return f"{user.name} has a scalar operand"
        if other := _other_fold(user, op, runs):
            return other
    rows = runs.outer if runs.inner == 1 else runs.length
    if length * 2 <= REPEAT and rows > 1 and not op.result.has_one_use():
        return f"rows of {length} bytes leave most of each repeat empty, and it is read more than once"
    return None


def _other_fold(user: Operation, op: tile.BroadcastOp, runs: tuple[int, int, int]) -> str | None:
    """Why `user` cannot read this broadcast beside another folded one: both must run along the same rows, except for
    broadcast scalars."""
    if is_fill_of_one(op.source):
        return None
    shape = tile_type(op.result).get_shape()
    for operand in user.operands:
        other = operand.owner
        if other is op or not isinstance(other, tile.BroadcastOp) or FOLDED not in other.attributes:
            continue
        if is_fill_of_one(other.source):
            continue
        source = tile_type(other.source).get_shape()
        repeated = [axis for axis, extent in enumerate(source) if extent != shape[axis]]
        found = collapsed(shape, repeated)
        if found is None or _rows(found) != _rows(runs):
            return f"{user.name} reads another broadcast along other rows"
    return None


def _rows(runs: tuple[int, int, int]) -> tuple[int, int, int]:
    outer, length, inner = runs
    return (1, outer, length) if inner == 1 else (outer, length, inner)


NEUTRAL = {Reduction.SUM: 0.0, Reduction.MAX: float("-inf"), Reduction.MIN: float("inf")}


def why_not_tail(op: tile.PadTailOp) -> str | None:
    """Why a padded tail must be written out; None if it need not be."""
    shape, sizes = tile_type(op.source).get_shape(), op.mixed_sizes()
    last, pad = len(shape) - 1, op.pad
    if tuple(sizes[:-1]) != shape[:-1] or not isinstance(sizes[-1], int):
        return "it does not cut a constant number of elements off the end of each row"
    if not isinstance(pad, FloatAttr):
        return "the vector unit only reduces rows of floats"
    for use in op.result.uses:
        user = use.operation
        if not isinstance(user, tile.ReduceOp) or user.axes.get_values() != (last,):
            return f"{user.name} reads all elements"
        if NEUTRAL.get(user.kind.data) != pad.value.data:
            return f"{pad.value.data} is not the neutral element of {user.kind.data}"
    return None


def why_not_columns(op: tile.SliceOp) -> str | None:
    """Why a slice of columns must be written out; None if it need not be."""
    shape, type = tile_type(op.source).get_shape(), tile_type(op.result)
    if len(shape) != 2 or type.get_shape()[0] != shape[0] or is_mask(type) or max(op.all_strides()) > 1:
        return "it does not take the same columns of every row"
    size, offset = size_of(type.element_type), op.mixed_offsets()[-1]
    if type.get_shape()[1] * size != REPEAT:
        return "a row of it does not fill one repeat"
    if (
        shape[1] * size % BLOCK
        or shape[1] * size > FAR * BLOCK
        or not isinstance(offset, int)
        or offset * size % BLOCK
    ):
        return "its rows do not begin at blocks that an instruction steps to"
    for use in op.result.uses:
        user = use.operation
        if not isinstance(user, tile.CompareOp) or user.lhs is not user.rhs:
            return f"{user.name} reads no strides"
    return None


def why_not_square(op: tile.MulOp) -> str | None:
    """Why the squares of a tile must be written out; None if they need not be."""
    if not op.result.has_one_use():
        return "it is read more than once"
    user = next(iter(op.result.uses)).operation
    if isinstance(user, tile.PadTailOp) and FOLDED in user.attributes and user.result.has_one_use():
        user = next(iter(user.result.uses)).operation
    if not isinstance(user, tile.ReduceOp):
        return f"{user.name} reads it"
    type = tile_type(op.result)
    runs = collapsed(type.get_shape(), user.axes.get_values())
    if user.kind.data is not Reduction.SUM or type.element_type != f32 or runs is None or runs.inner != 1:
        return "it is not added up along rows of f32"
    rows = runs.outer, valid_elements(user), runs.length
    if squares_itself(*rows, in_place=False) or (PARTS in op.attributes and squares_in_parts(*rows)):
        return None
    if not squares_itself(*rows, in_place=True):
        return "its rows are summed neither block by block nor by halves"
    return None if _only_squared(op, user) else "what is squared is needed again"


def _only_squared(op: tile.MulOp, user: tile.ReduceOp) -> bool:
    """Whether a tile is computed in the same block and only used for its squares: their sum may then overwrite it."""
    made = op.lhs.owner
    return (
        isinstance(made, tile.ElementwiseOp | tile.CastOp)
        and FOLDED not in made.attributes
        and made.parent is op.parent is user.parent
        and all(use.operation is op for use in op.lhs.uses)
    )
