"""How much of the cube's tiles counts: what a multiplication takes says how its operands lie in l0a and l0b.

%a = tile.move %x[0, %j] : tile<128x512xf16, l1, nz> -> tile<128x64xf16, l0a, zz>
%d = tile.mmad %a, %b, %c sizes [%m, 256, %k] : ...     // the fractals of %a: as many in a row as %k fills
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import FRACTAL_ROWS, block_elements
from ascir.passes.tile.selection.code import Code, Index, Refusal
from ascir.passes.tile.selection.geometry import up

Product = tile.MmadOp | tile.MmadSparseOp


@dataclass(frozen=True)
class Sizes:
    """Of a product: m, n and k as the instruction takes them."""

    m: Index
    n: Index
    k: Index


def up_to(code: Code, value: Index, multiple: int) -> Index:
    """The next multiple."""
    return (
        up(value, multiple) if isinstance(value, int) else code.mul(code.ceildiv(value, multiple), multiple)
    )


def sizes_of(code: Code, product: Product) -> Sizes:
    """One row would be multiplied in another way, which takes its operand in another order: two are.

    Bytes that are turned come in squares, and so do their columns.
    """
    m, n, k = product.mixed_sizes()
    if turned_bytes(product):
        n = up_to(code, n, block_elements(tile_type(product.rhs).element_type))
    return Sizes(code.maximum(m, 2), n, k)


def turned_bytes(product: Product) -> bool:
    """Whether the right operand is of bytes or less that were turned on their way."""
    move = product.rhs.owner
    narrow = block_elements(tile_type(product.rhs).element_type) > FRACTAL_ROWS
    return isinstance(move, tile.MoveOp) and move.transpose is None and narrow


def user_of(move: Operation) -> Product:
    """The one product that a move is for; where there are several, all take the same of it."""
    users = [use.operation for use in move.results[0].uses]
    products = [user for user in users if isinstance(user, tile.MmadOp | tile.MmadSparseOp)]
    if not products or len(products) < len(users):
        raise Refusal(f"{move.name} of {move.results[0].type} is for multiplications alone")
    if len({tuple(product.mixed_sizes()) for product in products}) > 1:
        raise Refusal("its multiplications take different sizes of it: give each a move of its own")
    return products[0]


def product_of(value: SSAValue) -> Product:
    """The last multiplication that an accumulator comes from."""
    while True:
        owner = value.owner
        match owner:
            case tile.MmadOp() | tile.MmadSparseOp():
                return owner
            case scf.ForOp():
                last = owner.body.block.last_op
                assert isinstance(last, scf.YieldOp)
                value = last.operands[list(owner.results).index(value)]  # type: ignore[arg-type]
            case _:
                raise Refusal("nothing was added to this accumulator: cannot tell how it lies in l0c")


@dataclass(frozen=True)
class Start:
    """Where an accumulator comes from: the operation that begins it, if that is known, and the loops in whose first
    round it is untouched."""

    begun: tile.AccumulatorOp | None
    loops: tuple[scf.ForOp, ...]


def start_of(value: SSAValue) -> Start:
    loops: list[scf.ForOp] = []
    while isinstance(value.owner, Block):
        loop = value.owner.parent_op()
        if not isinstance(loop, scf.ForOp):
            return Start(None, ())
        loops.append(loop)
        value = loop.iter_args[list(value.owner.args).index(value) - 1]  # type: ignore[arg-type]
    return Start(value.owner if isinstance(value.owner, tile.AccumulatorOp) else None, tuple(loops))
