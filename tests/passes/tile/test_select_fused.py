"""Products and sums in one instruction on the host model: in the place of a factor, of the addend, elsewhere."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.tile.kernels import Builder, numbers


@pytest.mark.parametrize("element", ["f32", "f16"])
@pytest.mark.parametrize("shape", [(5, 48), (3, 1008)])
def test_multiply_add(element: str, shape: tuple[int, int]) -> None:
    """Of positive numbers, so that a product that is rounded by itself shows in the last place only."""
    builder = Builder()
    tile, row = (f"!tile.tile<{rows}x{shape[1]}x{element}, ub>" for rows in (shape[0], 1))

    def fresh(seed: int, rows: int = shape[0]) -> str:
        """A tile that nobody else needs."""
        x, type = builder.load(element, numbers(element, (rows, shape[1]), seed))
        return builder.op(f"tile.abs {x} : {type}")

    kept = [fresh(seed) for seed in range(3)]
    half = builder.op(f"arith.constant 0.5 : {element}")
    one = builder.op(f"tile.fill {half} : {element} -> !tile.tile<1x1x{element}, ub>")
    block = builder.op(f"tile.broadcast {one} : !tile.tile<1x1x{element}, ub> -> {tile}")
    line = builder.op(f"tile.broadcast {fresh(7, 1)} : {row} -> {tile}")
    cases = [
        (fresh(3), kept[0], kept[1]),
        (kept[0], fresh(4), block),
        (kept[0], kept[1], fresh(5)),
        (kept[0], kept[1], kept[2]),
        (kept[0], kept[1], half),
        (kept[0], half, fresh(6)),
        (half, kept[0], kept[1]),
        (half, half, kept[0]),
        (fresh(8), line, block),
        (fresh(9), line, line),
    ]
    for operands in cases:
        types = ", ".join(element if operand == half else tile for operand in operands)
        made = builder.op(f"tile.multiply_add {', '.join(operands)} : {types}")
        builder.store(made, element, shape, ulps=2)
    for operand in kept:
        builder.store(operand, element, shape)
    builder.check()


@pytest.mark.parametrize("addend", ["tile", "block"])
def test_rows_that_nobody_stores(addend: str) -> None:
    """The product leaves them out, elsewhere than its factors: the sum finds nothing there."""
    builder = Builder()
    x, type = builder.load("f32", np.abs(numbers("f32", (8, 64))))
    column, narrow = builder.load("f32", np.abs(numbers("f32", (8, 1), 1)))
    wide = builder.op(f"tile.broadcast {column} : {narrow} -> {type}")
    if addend == "block":
        number = builder.op("arith.constant 0.5 : f32")
        one = builder.op(f"tile.fill {number} : f32 -> !tile.tile<1x1xf32, ub>")
        third = builder.op(f"tile.broadcast {one} : !tile.tile<1x1xf32, ub> -> {type}")
    else:
        third = builder.op(f"tile.add {x}, {x} : {type}")
    made = builder.op(f"tile.multiply_add {x}, {wide}, {third} : {type}")
    builder.store(made, "f32", (8, 64), (4, 64), ulps=2)
    for kept in (x, third) if addend == "tile" else (x,):
        builder.store(kept, "f32", (8, 64))
    builder.check()
