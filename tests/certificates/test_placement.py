"""The checker of memory plans: what it counts."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.certificates import Refuted, placement
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.tile import ExpOp, LoadOp
from ascir.dialects.tile.spaces import Space
from ascir.parsing import parse
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.passes.tile.selection.refill import REFILL
from ascir.passes.tile.storage import ADDRESS, KEPT, SCRATCH, SCRATCH_BYTES, addresses

ROWS = """
builtin.module attributes {ascir.soc = "ascend910b1"} {
func.func @f(%x: memref<20x8x8xf32, #tile.space<gm>>, %r: memref<20x8xf32, #tile.space<gm>>, %out: memref<20x8x8xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  scf.for %a = %c0 to %c20 step %c1 {
    %t = tile.load %x[%a, 0, 0] sizes [1, 8, 8] buffers 2 : memref<20x8x8xf32, #tile.space<gm>> -> !tile.tile<8x8xf32, ub>
    %row = tile.load %r[%a, 0] sizes [1, 8] buffers 2 : memref<20x8xf32, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
    %rows = tile.broadcast %row {tile.folded} : !tile.tile<1x8xf32, ub> -> !tile.tile<8x8xf32, ub>
    %sum = tile.add %t, %rows : !tile.tile<8x8xf32, ub>
    tile.store %sum, %out[%a, 0, 0] sizes [1, 8, 8] buffers 2 : !tile.tile<8x8xf32, ub>, memref<20x8x8xf32, #tile.space<gm>>
  }
  func.return
}
}
"""

WITHIN = """
builtin.module attributes {ascir.soc = "ascend910b1"} {
func.func @f(%x: memref<20x8x8xf32, #tile.space<gm>>, %r: memref<20x8xf32, #tile.space<gm>>, %out: memref<20x8x8xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c20 = arith.constant 20 : index
  scf.for %a = %c0 to %c20 step %c1 {
    %row = tile.load %r[%a, 0] sizes [1, 8] buffers 2 : memref<20x8xf32, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
    scf.for %b = %c0 to %c8 step %c4 {
      %t = tile.load %x[%a, %b, 0] sizes [1, 4, 8] buffers 2 : memref<20x8x8xf32, #tile.space<gm>> -> !tile.tile<4x8xf32, ub>
      %rows = tile.broadcast %row {tile.folded} : !tile.tile<1x8xf32, ub> -> !tile.tile<4x8xf32, ub>
      %same = tile.reshape %row : !tile.tile<1x8xf32, ub> -> !tile.tile<8xf32, ub>
      %also = tile.reshape %same : !tile.tile<8xf32, ub> -> !tile.tile<1x8xf32, ub>
      %double = tile.add %also, %also : !tile.tile<1x8xf32, ub>
      %again = tile.broadcast %double {tile.folded} : !tile.tile<1x8xf32, ub> -> !tile.tile<4x8xf32, ub>
      %sum = tile.add %t, %rows : !tile.tile<4x8xf32, ub>
      %all = tile.add %sum, %again : !tile.tile<4x8xf32, ub>
      tile.store %all, %out[%a, %b, 0] sizes [1, 4, 8] buffers 2 : !tile.tile<4x8xf32, ub>, memref<20x8x8xf32, #tile.space<gm>>
    }
  }
  func.return
}
}
"""
"""What shares the bytes of a row of an outer loop has those of its slot, whatever the turn of the inner loop."""


def placed(text: str) -> FuncOp:
    module = parse(make_context(), Source("kernel.mlir", text))
    TilePlaceBuffersPass().apply(make_context(), module)
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    return function


def test_a_row_that_is_read_again_and_again_takes_its_own_bytes_only() -> None:
    assert placement.check(placed(ROWS))[Space.UB].live <= 2 * (256 + 32) + 2 * 256


def test_what_shares_bytes_in_an_inner_loop_lies_where_its_operand_does() -> None:
    assert placement.check(placed(WITHIN))[Space.UB].live == 2 * 32 + 32 + 2 * 128 + 128 + 2 * 128


SCALES = """
builtin.module attributes {{ascir.soc = "ascend910b1"}} {{
func.func @f(%scales: memref<64xui64, #tile.space<gm>>, %x: memref<64xui64, #tile.space<gm>>) attributes {{tile.core = #tile.core<aic>, tile.block_dim = 1 : i64}} {{
  %zero = tile.accumulator : !tile.tile<64x64xi32, l0c, nz>
  %words = tile.load %scales[0] : memref<64xui64, #tile.space<gm>> -> !tile.tile<64xui64, l1>
  %v = tile.move %words[0] {kept} : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
  %other = tile.load %x[0] : memref<64xui64, #tile.space<gm>> -> !tile.tile<64xui64, l1>
  %h = tile.fixpipe_move %zero scale(%v : !tile.tile<64xui64, fb>) : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
  func.return
}}
}}
"""


@pytest.mark.parametrize(("kept", "live"), [("", 512 + 64 * 64 * 2), ("kept", 64 * 64 * 2)])
def test_scales_are_in_l1_until_what_takes_them_from_there(kept: str, live: int) -> None:
    function = placed(SCALES.format(kept=kept))
    assert placement.check(function)[Space.L1].live == live
    words, other = (op for op in function.walk() if isinstance(op, LoadOp))
    other.attributes[ADDRESS] = words.attributes[ADDRESS]
    if not kept:
        with pytest.raises(Refuted, match=r"fixpipe_move reads %words .* were overwritten"):
            placement.check(function)


AHEAD = """
builtin.module attributes {{ascir.soc = "ascend910b1"}} {{
func.func @f(%x: memref<64xf32, #tile.space<gm>>, %out: memref<20x64xf32, #tile.space<gm>>) attributes {{tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %t = tile.load %x[0] : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  scf.for %a = %c0 to %c20 step %c1 {{
    %e = tile.exp %t : !tile.tile<64xf32, ub>
    tile.store %e, %out[%a, 0] sizes [1, 64] buffers 2 : !tile.tile<64xf32, ub>, memref<20x64xf32, #tile.space<gm>>
  }}
  scf.for %b = %c0 to %c20 step %c1 {{
    %u = tile.load %x[0] buffers 2 {{tile.refill{here}}} : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    tile.store %u, %out[%b, 0] sizes [1, 64] : !tile.tile<64xf32, ub>, memref<20x64xf32, #tile.space<gm>>
  }}
  func.return
}}
}}
"""
"""The first rounds of the second loop are loaded for in front of the first one, whose rounds read %t."""


@pytest.mark.parametrize(
    ("here", "live"), [("", 256 + 2 * 256 + 2 * 256), (", tile.refill_here", 256 + 2 * 256)]
)
def test_slots_that_are_filled_ahead_are_needed_from_there(here: str, live: int) -> None:
    function = placed(AHEAD.format(here=here))
    assert placement.check(function)[Space.UB].live == live
    first, ahead = (op for op in function.walk() if isinstance(op, LoadOp))
    ((at,),) = addresses(first)
    ahead.attributes[ADDRESS] = ArrayAttr([DenseArrayBase.from_list(i64, [at, at + 256])])
    if not here:
        with pytest.raises(Refuted, match=r"exp reads %t .* were overwritten"):
            placement.check(function)


PENDING = """
builtin.module attributes {ascir.soc = "ascend910b1"} {
func.func @f(%x: memref<20x64xf16, #tile.space<gm>>, %out: memref<20x64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  scf.for %a = %c0 to %c20 step %c1 {
    %t = tile.load %x[%a, 0] sizes [1, 64] {tile.refill} : memref<20x64xf16, #tile.space<gm>> -> !tile.tile<64xf16, ub>
    %f = tile.cast %t : !tile.tile<64xf16, ub> -> !tile.tile<64xf32, ub>
    %e = tile.exp %f : !tile.tile<64xf32, ub>
    %y = tile.cast %e : !tile.tile<64xf32, ub> -> !tile.tile<64xf16, ub>
    tile.store %y, %out[%a, 0] sizes [1, 64] : !tile.tile<64xf16, ub>, memref<20x64xf16, #tile.space<gm>>
  }
  func.return
}
}
"""
"""The next round's %t comes to the place of this one's, as soon as that has been read."""


def test_one_place_that_is_filled_ahead_is_needed_all_the_time() -> None:
    function = placed(PENDING)
    assert placement.check(function)[Space.UB].live == 128 + 256 + 128
    (load,) = (op for op in function.walk() if isinstance(op, LoadOp))
    del load.attributes[REFILL]
    with pytest.raises(Refuted, match="384 bytes live in 2 runs, the stated bound is 512"):
        placement.check(function)


EVERY = """
builtin.module attributes {ascir.soc = "ascend910b1"} {
func.func @f(%x: memref<1280x96xf16, #tile.space<gm>>, %out: memref<1280x32xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1280 = arith.constant 1280 : index
  scf.for %a = %c0 to %c1280 step %c64 {
    %t = tile.load %x[%a, 0] sizes [64, 96] buffers 2 : memref<1280x96xf16, #tile.space<gm>> -> !tile.tile<64x96xf16, ub>
    %s = tile.slice %t[0, 1] strides [1, 3] : !tile.tile<64x96xf16, ub> -> !tile.tile<64x32xf16, ub>
    %e = tile.exp %s : !tile.tile<64x32xf16, ub>
    tile.store %e, %out[%a, 0] sizes [64, 32] buffers 2 : !tile.tile<64x32xf16, ub>, memref<1280x32xf16, #tile.space<gm>>
  }
  func.return
}
}
"""


def test_a_pattern_is_kept_in_all_iterations() -> None:
    """Nothing else is in its bytes, not even what is dead when it is read."""
    function = placed(EVERY)
    report = placement.check(function)[Space.UB]
    pattern = next(op for op in function.walk() if KEPT in op.attributes)
    bytes = pattern.attributes[SCRATCH_BYTES]
    assert isinstance(bytes, IntegerAttr)
    assert report.live == 2 * 64 * 96 * 2 + 2 * 64 * 32 * 2 + 64 * 32 * 2 + bytes.value.data
    exp = next(op for op in function.walk() if isinstance(op, ExpOp))
    slots = len(addresses(exp)[0])
    exp.attributes[ADDRESS] = ArrayAttr([DenseArrayBase.from_list(i64, [_start(pattern)] * slots)])
    with pytest.raises(Refuted, match="reads its scratch"):
        placement.check(function)


def _start(op: Operation) -> int:
    start = op.attributes[SCRATCH]
    assert isinstance(start, IntegerAttr)
    return start.value.data
