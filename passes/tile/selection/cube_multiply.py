"""Multiplications: the first one that adds to an accumulator also initializes it.

    %d = tile.mmad %a, %b, %c sizes [%m, 256, %k] : ...
        AscendC::Mmad(d, a, b, {m, 256, k, 0, false, k0 == 0 && k1 == 0});

HF32, f32 with fewer bits of mantissa, is a mode of the core: it is set once around consecutive multiplications that use
it.
"""

from __future__ import annotations

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import f32, i1
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from ascir.dialects import tile
from ascir.dialects.ascendc.constants import constant_of
from ascir.dialects.tile import tile_type
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules
from ascir.passes.tile.selection.cube_sizes import Product, handed_over, sizes_of, start_of
from ascir.walk import of_kind


def _accumulator(code: Code, op: Operation) -> None:
    """No instructions: the first product initializes it."""


def _first(code: Code, loops: tuple[scf.ForOp, ...]) -> SSAValue:
    """Whether this is the first iteration of all `loops`."""
    found: SSAValue | None = None
    for loop in loops:
        here = code.insert(arith.CmpiOp(loop.body.block.args[0], loop.lb, "eq")).results[0]
        found = here if found is None else code.insert(arith.AndIOp(found, here)).results[0]
    return code.constant(1, i1) if found is None else found


def _unit_flag(code: Code, op: Product) -> Index | None:
    """The unit flag of a product, which hands fractals over to the store: 2 if further products add to them, 3 if they
    are complete. None if the store waits for all of them."""
    handed = handed_over(op.result)
    if handed is None:
        return None
    if not handed.loops:
        return 2 if handed.loops is None else 3
    found: SSAValue | None = None
    for loop in handed.loops:
        here = _is_last(code, loop)
        found = here if found is None else code.insert(arith.AndIOp(found, here)).results[0]
    assert found is not None
    return code.insert(arith.SelectOp(found, code.index(3), code.index(2))).results[0]


def _is_last(code: Code, loop: scf.ForOp) -> SSAValue:
    """Whether this is the last iteration of a loop that has at least one."""
    number = loop.body.block.args[0]
    low, high, step = (constant_of(each) for each in (loop.lb, loop.ub, loop.step))
    if low is None or high is None or step is None:
        after = code.insert(arith.AddiOp(number, loop.step)).results[0]
        return code.insert(arith.CmpiOp(after, loop.ub, "sge")).results[0]
    end = code.index(low + (high - low - 1) // step * step)
    return code.insert(arith.CmpiOp(number, end, "eq")).results[0]


def _multiply(code: Code, op: Operation) -> None:
    assert isinstance(op, Product)
    sizes, start = sizes_of(code, op), start_of(op.accumulator)
    place = code.tensor(op.result), code.tensor(op.lhs), code.tensor(op.rhs)
    never = code.constant(0, i1)
    unit = _unit_flag(code, op)
    name = "mmad" if isinstance(op, tile.MmadOp) else "mmad_with_sparse"

    def write(initial: SSAValue, *bias: SSAValue) -> None:
        params = code.structure("mmad_params", sizes.m, sizes.n, sizes.k, unit or 0, never, initial)
        if pads_to_squares(op):
            code.call("emitasc.set_member", params, code.constant(1, i1), field="kDirectionAlign")
        code.call(f"{name}_with_bias" if bias else name, *place, *bias, params)

    if start.begun is None:
        write(never)
        return
    first = _first(code, start.loops)
    if start.begun.bias is None:
        write(first)
        return
    if name != "mmad":
        raise Refusal("the sparse multiplication takes no bias")
    bias = code.tensor(start.begun.bias)
    if (when := start.begun.when) is None and not start.loops:
        write(never, bias)
        return
    begins = first
    if when is not None:
        begins = code.insert(arith.AndIOp(first, when)).results[0] if start.loops else when
    without = never if when is None else first
    code.branch(begins, lambda: write(never, bias), lambda: write(without))


def set_modes(code: Code, block: Block) -> None:
    """Emits the mode of the core before multiplications with fewer bits, and the default mode after them."""
    fewer = False

    def turn(op: Operation) -> None:
        nonlocal fewer
        fewer, code.at = not fewer, InsertPoint.before(op)
        code.call("set_hf32_mode", code.constant(int(fewer), i1))
        if fewer:  # halves to even
            code.call("set_hf32_trans_mode", code.constant(0, i1))

    for op in list(block.ops):
        kinds = {each.hf32 is not None for each in of_kind(op, tile.MmadOp)}
        if (fewer and (False in kinds or op is block.last_op)) or (not fewer and kinds == {True}):
            turn(op)
        if len(kinds) > 1:
            for inner in (each for region in op.regions for each in region.blocks):
                set_modes(code, inner)


def pads_to_squares(op: Product) -> bool:
    """Whether the left operand is transposed f32: it then consists of squares, and k is padded to whole squares."""
    move = op.lhs.owner
    return (
        isinstance(move, tile.MoveOp) and move.transpose is not None and tile_type(op.lhs).element_type == f32
    )


RULES: Rules = {
    tile.AccumulatorOp: _accumulator,
    tile.MmadOp: _multiply,
    tile.MmadSparseOp: _multiply,
}
