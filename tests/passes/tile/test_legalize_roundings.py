"""Which roundings to bf16 legalization leaves out, where lit tests would be too long."""

from __future__ import annotations

import pytest

from ascir.context import make_context
from ascir.passes.tile.legalize import TileLegalizePass
from tests.passes.tile.kernels import parsed

STEPS = 1500


def _steps_behind_a_sum(stored: str) -> str:
    """A sum of bf16 that is widened, and many steps from there to what is stored."""
    wide = "!tile.tile<64xf32, ub>"
    steps = "\n".join(f"  %{n + 1} = tile.exp %{n} : {wide}" for n in range(STEPS))
    narrow = f"  %y = tile.cast %{STEPS} rounding rint : {wide} -> !tile.tile<64xbf16, ub>"
    last = "y" if stored == "bf16" else str(STEPS)
    return f"""
func.func @f(%a: memref<64xbf16, #tile.space<gm>>, %out: memref<64x{stored}, #tile.space<gm>>) {{
  %x = tile.load %a[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %s = tile.add %x, %x : !tile.tile<64xbf16, ub>
  %0 = tile.cast %s : !tile.tile<64xbf16, ub> -> {wide}
{steps}
{narrow if stored == "bf16" else ""}
  tile.store %{last}, %out[0] : !tile.tile<64x{stored}, ub>, memref<64x{stored}, #tile.space<gm>>
  func.return
}}"""


@pytest.mark.parametrize("stored", ["bf16", "f32"])
def test_what_is_stored_may_be_many_steps_away(stored: str) -> None:
    """Of bf16 that is stored only what is stored is rounded; of f32 the sum."""
    module = parsed(_steps_behind_a_sum(stored))
    TileLegalizePass().apply(make_context(), module)
    casts = [op for op in module.walk() if op.name == "tile.cast"]
    (rounded,) = [op for op in casts if "bf16" in str(op.results[0].type)]
    assert (rounded is casts[-1]) == (stored == "bf16")
