"""The checker of memory plans: what it counts."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp

from ascir.certificates import placement
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.tile.spaces import Space
from ascir.parsing import parse
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass

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


def test_a_row_that_is_read_again_and_again_takes_its_own_bytes_only() -> None:
    module = parse(make_context(), Source("rows.mlir", ROWS))
    TilePlaceBuffersPass().apply(make_context(), module)
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    assert placement.check(function)[Space.UB].live <= 2 * (256 + 32) + 2 * 256
