"""Tables of byte offsets for gathers: one for each element of a box.

4 rows of 16 f32, 80 bytes apart       0, 4, .. 60, then as many again and 80 more, and so on
4 rows of 3 f32, 80 bytes apart        4 i + 68 floor(i / 3): rows that are not whole blocks follow from quotients
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import f32, i32

from ascir.passes.tile.selection.boxes import ragged
from ascir.passes.tile.selection.code import Code, Place, Refusal
from ascir.passes.tile.selection.create import ascending, repeat_runs

COUNTED = 1 << 21
"""The limit up to which quotients computed in f32 round down to the exact integer."""


def offset_table(
    code: Code, place: Place, dimensions: Sequence[tuple[int, int]], spare: Place | None = None
) -> None:
    """Emits byte offsets for a gather. `dimensions`, outermost first, are pairs of an extent and a stride in bytes.
    `spare` is f32 memory of the size of the table, needed if its runs are ragged."""
    kept = [(extent, bytes) for extent, bytes in dimensions if extent > 1]
    if ragged([extent for extent, _ in kept]):
        assert spare is not None
        return _by_quotients(code, place, kept, spare)
    *outer, (count, step) = kept or [(1, 0)]
    ascending(code, place, count)
    if step != 1:
        _scale(code, place, count, step)
    run = count
    for extent, bytes in reversed(outer):
        repeat_runs(code, place, run, extent, bytes)
        run *= extent


def _scale(code: Code, place: Place, count: int, by: int) -> None:
    tensor = code.tensor(place, 0, count)
    code.call("muls_l2", tensor, tensor, code.constant(by, i32), code.number(count))


def _by_quotients(code: Code, place: Place, dimensions: Sequence[tuple[int, int]], spare: Place) -> None:
    """For a dimension with n elements inside it let f = floor(i / n): the index along it is f minus its extent times
    the f of the next outer dimension. So the offsets are a sum of multiples of these quotients."""
    extents = [extent for extent, _ in dimensions]
    count = prod(extents)
    if count > COUNTED:
        raise Refusal(f"a table of {count} offsets: only quotients of up to {COUNTED} are exact")
    ascending(code, place, count)
    _scale(code, place, count, dimensions[-1][1])
    number = code.number(count)
    for axis in range(len(dimensions) - 1):
        inside, bytes = dimensions[axis + 1]
        factor = dimensions[axis][1] - inside * bytes
        if factor == 0:
            continue
        quotients, whole = code.tensor(spare, 0, count), code.tensor(spare, 0, count, i32)
        ascending(code, spare, count)
        code.call("adds_l2", quotients, quotients, code.constant(0.5, f32), number)
        part = code.constant(1.0 / prod(extents[axis + 1 :]), f32)
        code.call("muls_l2", quotients, quotients, part, number)
        code.call("cast_l2", whole, quotients, number, roundMode="CAST_FLOOR")
        code.call("muls_l2", whole, whole, code.constant(factor, i32), number)
        offsets = code.tensor(place, 0, count)
        code.call("add_l2", offsets, offsets, whole, number)
