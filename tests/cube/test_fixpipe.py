"""What becomes of sums on their way out of the accumulator: scales, offsets and casts, against what tiles mean."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import f16, f32, i8, i32
from xdsl.ir import Attribute

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.tile.spaces import ui8
from ascir.emit.printer import print_module
from ascir.host import load
from ascir.interp.dtypes import numpy_dtype
from ascir.interp.tile import run_kernel
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import AscendCInsertSyncPass
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.passes.tile.select_instructions import TileSelectInstructionsPass
from ascir.verification import assert_valid

ctx = make_context()
M, N, K = 40, 64, 32

NAMES: dict[Attribute, str] = {f16: "f16", f32: "f32", i8: "i8", i32: "i32", ui8: "ui8"}


def text(element: Attribute, result: Attribute, scale: str, rest: str) -> str:
    """A block of a product that leaves with a scale: a number, or the argument."""
    a, y = NAMES[element], NAMES[result]
    sum = "i32" if element == i8 else "f32"
    given = "" if scale == "%s" else f"%c = arith.constant {scale} : f32"
    used = "%s" if scale == "%s" else "%c"
    return f"""builtin.module attributes {{ascir.soc = "ascend910b1"}} {{
  func.func @k(%a: memref<{M}x{K}x{a}, #tile.space<gm>>, %b: memref<{N}x{K}x{a}, #tile.space<gm>>, %y: memref<{M}x{N}x{y}, #tile.space<gm>>, %s: f32)
      attributes {{tile.core = #tile.core<aic>, tile.block_dim = 1 : i64}} {{
    {given}
    %a_l1 = tile.load %a[0, 0] sizes [{M}, {K}] : memref<{M}x{K}x{a}, #tile.space<gm>> -> !tile.tile<48x{K}x{a}, l1, nz>
    %b_l1 = tile.load %b[0, 0] : memref<{N}x{K}x{a}, #tile.space<gm>> -> !tile.tile<{N}x{K}x{a}, l1, nz>
    %l = tile.move %a_l1[0, 0] : !tile.tile<48x{K}x{a}, l1, nz> -> !tile.tile<48x{K}x{a}, l0a, zz>
    %r = tile.move %b_l1[0, 0] transpose : !tile.tile<{N}x{K}x{a}, l1, nz> -> !tile.tile<{K}x{N}x{a}, l0b, zn>
    %z = tile.accumulator : !tile.tile<48x{N}x{sum}, l0c, nz>
    %t = tile.mmad %l, %r, %z sizes [{M}, {N}, {K}] : !tile.tile<48x{K}x{a}, l0a, zz>, !tile.tile<{K}x{N}x{a}, l0b, zn>, !tile.tile<48x{N}x{sum}, l0c, nz>
    tile.fixpipe_store %t, %y[0, 0] sizes [{M}, {N}] scale({used} : f32) {rest} : !tile.tile<48x{N}x{sum}, l0c, nz>, memref<{M}x{N}x{y}, #tile.space<gm>>
    func.return
  }}
}}
"""


CASES = {
    "deqf16": (i8, f16, "0.0625", ""),
    "deqf16 of a scale with more bits than are kept": (i8, f16, "0.0123456789", "relu"),
    "deqf16 of a scale that is known at launch": (i8, f16, "%s", ""),
    "qf322b8": (f16, i8, "8.0", "offset -3"),
    "qf322b8 without a sign": (f16, ui8, "4.0", "offset 100"),
    "qf322b8 of a scale that is known at launch, rectified": (f16, i8, "%s", "offset 5 relu"),
    "req8": (i8, i8, "0.01", ""),
    "req8 without a sign": (i8, ui8, "0.05", "offset 7 relu"),
}


@pytest.mark.parametrize("name", CASES)
def test_scaled(name: str) -> None:
    element, result, scale, rest = CASES[name]
    module = parse(ctx, Source("kernel.mlir", text(element, result, scale, rest)))
    assert_valid(module)
    random = np.random.default_rng(0)
    source, target = numpy_dtype(element), numpy_dtype(result)
    a, b = (random.integers(-8, 9, (rows, K)).astype(source) for rows in (M, N))
    number = 0.037
    wanted = np.zeros((M, N), target)
    run_kernel(module, "k", [a, b, wanted, number], block_dim=1)
    for each in (TilePlaceBuffersPass(), TileSelectInstructionsPass(), AscendCInsertSyncPass()):
        each.apply(ctx, module)
    assert_valid(module)
    found = np.zeros((M, N), target)
    run = load(print_module(module), "k", soc="ascend910b1").launch(1, [a, b, found, number])
    findings = [each for each in run.findings if each.severity != "info"]
    assert not findings, "\n".join(map(str, findings))
    np.testing.assert_array_equal(found, wanted)
    assert len(np.unique(wanted)) > 10
