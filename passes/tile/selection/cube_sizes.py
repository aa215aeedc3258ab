"""The sizes in use of the cube's operands: those of a multiplication determine how its operands are packed in l0a and
l0b.

%a = tile.move %x[0, %j] : tile<128x512xf16, l1, nz> -> tile<128x64xf16, l0a, zz>
%d = tile.mmad %a, %b, %c sizes [%m, 256, %k] : ...     // the fractals of %a: as many in a row as %k fills
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.ascendc.constants import constant_of
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Space, block_elements
from ascir.passes.tile.selection.code import Code, Index, Refusal
from ascir.passes.tile.selection.geometry import up

Product = tile.MmadOp | tile.MmadSparseOp


@dataclass(frozen=True)
class Sizes:
    """The m, n and k of a product, as the instruction takes them."""

    m: Index
    n: Index
    k: Index


def up_to(code: Code, value: Index, multiple: int) -> Index:
    """The next multiple."""
    return (
        up(value, multiple) if isinstance(value, int) else code.mul(code.ceildiv(value, multiple), multiple)
    )


def sizes_of(code: Code, product: Product) -> Sizes:
    """The sizes of a product. m is at least 2: for a single row the chip expects its operand in another order.

    Bytes are transposed in squares, so that n is rounded up to whole ones.
    """
    m, n, k = product.mixed_sizes()
    if turned_bytes(product):
        n = up_to(code, n, block_elements(tile_type(product.rhs).element_type))
    return Sizes(code.maximum(m, 2), n, k)


def turned_bytes(product: Product) -> bool:
    """Whether the right operand has elements of 8 bits or fewer, which are transposed when they are moved."""
    move = product.rhs.owner
    narrow = block_elements(tile_type(product.rhs).element_type) > FRACTAL_ROWS
    return isinstance(move, tile.MoveOp) and move.transpose is None and narrow


def user_of(move: Operation) -> Product:
    """The product that a move is for; if there are several, the first one: all must take the same sizes of it. For a
    tile that is moved in parts, the product that takes the last part's result."""
    users = [use.operation for use in move.results[0].uses]
    if len(users) == 1 and isinstance(last := users[0], tile.MoveOp) and last.into is move.results[0]:
        return user_of(last)
    products = [user for user in users if isinstance(user, tile.MmadOp | tile.MmadSparseOp)]
    if not products or len(products) < len(users):
        raise Refusal(f"{move.name} of {move.results[0].type} is for multiplications alone")
    along = 0 if tile_type(move.results[0]).memory is Space.L0A else 1
    if len({(product.mixed_sizes()[along], product.mixed_sizes()[2]) for product in products}) > 1:
        raise Refusal("multiplications use it with different sizes: give each a move of its own")
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
                raise Refusal("nothing was added to this accumulator: its layout in l0c is not known")


@dataclass(frozen=True)
class Handed:
    """How a sum is handed over fractal by fractal: a multiplication is the last one in the last iteration of all
    `loops`; if `loops` is None, another one always follows."""

    loops: tuple[scf.ForOp, ...] | None


def handed_over(value: SSAValue) -> Handed | None:
    """How a multiplication's result reaches the store that takes it, if the two can synchronise for each fractal. Else
    None.

    They can if the sum has one place, the loops in between are known to run, and all fractals are stored: the unit
    flags of others would remain set.
    """
    loops: list[scf.ForOp] = []
    last = True
    while value.has_one_use():
        use = next(iter(value.uses))
        match use.operation:
            case tile.FixpipeStoreOp() as store:
                product = product_of(store.source)
                whole = _all_taken(product) and store.buffers is None and store.nz is None
                whole = whole and not store.is_partial
                whole = whole and _all_stored(product, store)
                return Handed(tuple(loops) if last else None) if whole else None
            case scf.YieldOp() as end if isinstance(loop := end.parent_op(), scf.ForOp) and _runs(loop):
                if last:
                    loops.append(loop)
                value = loop.results[use.index]
            case scf.ForOp() as loop if use.index >= 3 and _runs(loop):
                last, value = False, loop.body.block.args[use.index - 2]
            case tile.MmadOp() | tile.MmadSparseOp() as product if product.accumulator is value:
                last, value = False, product.result
            case _:
                return None
    return None


def _runs(loop: scf.ForOp) -> bool:
    """Whether a loop is known to have at least one iteration."""
    low, step = constant_of(loop.lb), constant_of(loop.step)
    return low is not None and step is not None and _is_above(loop.ub, low)


def _is_above(value: SSAValue, number: int) -> bool:
    """Whether a value is known to be larger than a number: a constant, the remaining extent of a loop (more than 0), or
    the minimum of two such values."""
    if (known := constant_of(value)) is not None:
        return known > number
    match value.owner:
        case arith.MinSIOp() as least:
            return all(_is_above(each, number) for each in least.operands)
        case arith.SubiOp(lhs=whole, rhs=round) if (loop := _loop_of(round)) is not None:
            return number <= 0 and (loop.ub is whole or _at_most(loop.ub, whole))
        case _:
            return False


def _at_most(bound: SSAValue, whole: SSAValue) -> bool:
    """Whether both values are constants, and the first is not larger."""
    least, most = constant_of(whole), constant_of(bound)
    return least is not None and most is not None and most <= least


def _loop_of(value: SSAValue) -> scf.ForOp | None:
    """The loop whose induction variable a value is."""
    loop = value.owner.parent_op() if isinstance(value.owner, Block) else None
    return loop if isinstance(loop, scf.ForOp) and value is loop.body.block.args[0] else None


def _all_taken(product: Product) -> bool:
    """Whether a store can take every fractal of a sum: rows are whole fractals, and no columns were added to fill
    squares of bytes."""
    rows, columns, _ = product.mixed_sizes()
    block = block_elements(tile_type(product.rhs).element_type)
    return _is_multiple(rows, FRACTAL_ROWS) and (not turned_bytes(product) or _is_multiple(columns, block))


def _all_stored(product: Product, store: tile.FixpipeStoreOp) -> bool:
    """Whether a store takes as many fractals of columns as are multiplied; assumed if that number is not constant."""
    made, stored = product.mixed_sizes()[1], store.mixed_sizes()[-1]
    return not isinstance(made, int) or (isinstance(stored, int) and up(stored, FRACTAL_ROWS) >= made)


def _is_multiple(size: Index, of: int) -> bool:
    """Whether a size is known to be a multiple of a number; of a select, both values have to be."""
    if isinstance(size, int):
        return size % of == 0
    match size.owner:
        case arith.SelectOp() as chosen:
            return all(_is_multiple(number_of(each), of) for each in chosen.operands[1:])
        case arith.MinSIOp() | arith.AddiOp() | arith.SubiOp() as made:
            return all(_is_multiple(number_of(each), of) for each in made.operands)
        case arith.MuliOp() as product:
            return any(_is_multiple(number_of(each), of) for each in product.operands)
        case _ if (loop := _loop_of(size)) is not None:
            return _is_multiple(number_of(loop.lb), of) and _is_multiple(number_of(loop.step), of)
        case _:
            return False


def number_of(value: SSAValue) -> Index:
    """Its number, if it is a constant."""
    found = constant_of(value)
    return value if found is None else found


@dataclass(frozen=True)
class Start:
    """The origin of an accumulator: the operation that creates it, if that is known, and the loops in whose first
    iteration it has not been added to."""

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
