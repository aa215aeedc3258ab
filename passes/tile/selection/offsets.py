"""What is known of numbers, and tables of byte offsets for gathers.

scf.for %i = %c0 to %n step %c128 { ... tile.insert %x, %y[0, %i] ...      // multiple(%i) is 128
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i32

from ascir.passes.tile.selection.code import Code, Place, Refusal
from ascir.passes.tile.selection.create import ascending, repeat_runs
from ascir.passes.tile.selection.geometry import BLOCK


def offset_table(code: Code, place: Place, dimensions: Sequence[tuple[int, int]]) -> None:
    """Byte offsets for a gather: of `dimensions`, outermost first, how many and how many bytes apart."""
    *outer, (count, step) = dimensions or [(1, 0)]
    ascending(code, place, count)
    if step != 1:
        _scale(code, place, count, step)
    run = count
    for extent, bytes in reversed(outer):
        if extent > 1:
            if run * 4 % BLOCK:
                raise Refusal(f"runs of {run} offsets are no whole blocks: pad the tile's last extent")
            repeat_runs(code, place, run, extent, bytes)
        run *= extent


def _scale(code: Code, place: Place, count: int, by: int) -> None:
    tensor = code.tensor(place, 0, count)
    code.call("muls_l2", tensor, tensor, code.constant(by, i32), code.number(count))
