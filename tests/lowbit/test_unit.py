"""Products whose weights the cube itself turns into floats, with every check on and all certificates."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.interp.dtypes import INT4
from tests.lowbit.products import FOR_ALL, options, product
from tests.vector.harness import Graph, check, compiled

UNIT = {
    "one row": product(1, 256, 1024, 128),
    "sixteen rows, several loads": product(16, 300, 2048, 128),
    "groups of 64, odd rows and n": product(5, 77, 192, 64),
    "an odd number of groups of 64": product(20, 200, 320, 64),
    "groups of 256, turned": product(33, 300, 512, 256, turned=True),
    "by column, odd n and k": product(7, 129, 1111),
    "one scale, k of one step": product(3, 96, 40, FOR_ALL),
    "bytes": product(16, 256, 256, 64, bits=8),
    "bytes by column, odd k": product(40, 100, 300, bits=8, turned=True),
    "more blocks than cores": product(2, 5000, 512, 128),
    "bf16 scales": product(6, 200, 256, 64, scale="bf16"),
    "sixty rows": product(60, 200, 384, 128),
    "relu": product(4, 300, 256, 64, tail="%y = graph.relu %p : $y"),
    "more blocks than cores, a part of them": product(17, 6200, 256, 64),
    "zero points, groups of 128": product(16, 300, 1024, 128, zero=True),
    "zero points, groups of 64, turned": product(3, 77, 192, 64, zero=True, turned=True),
    "zero points, more groups than a row of fractals has": product(2, 64, 4224, 64, zero=True),
    "zero points by column, odd k": product(5, 100, 111, zero=True),
    "one zero point for all columns": product(3, 300, 200, FOR_ALL, zero=True),
    "one zero point of bytes, turned": product(20, 77, 64, FOR_ALL, bits=8, zero=True, turned=True),
    "zero points, more blocks than cores": product(9, 6200, 256, 128, zero=True),
    "zero points of bytes": product(16, 128, 256, 64, bits=8, zero=True),
    "groups of 32": product(16, 200, 384, 32),
    "groups of 32, an odd number of pairs, zero points": product(7, 129, 192, 32, zero=True),
    "groups of 192": product(4, 256, 576, 192),
}


@pytest.mark.parametrize("case", UNIT.values(), ids=UNIT.keys())
def test_weights_by_the_unit_matrix(case: Graph) -> None:
    check(case, options("unit"))


REFUSED = {
    "bf16": (product(4, 256, 256, 64, element="bf16"), "scaled results leave the cube as f16"),
    "groups of 16": (product(4, 256, 256, 16), "groups of 16: rows of fractals"),
    "groups of 32, half a row of fractals": (product(4, 256, 96, 32), "k of 96 is not a multiple of 64"),
    "scales of f32": (product(4, 256, 256, 64, scale="f32"), "ten bits of mantissa"),
    "something behind": (
        product(4, 256, 256, 64, tail="%y = graph.gelu %p : $y"),
        "the group must hold nothing but the product",
    ),
    "many rows": (product(300, 256, 2048, 64), "beside all of the left operand"),
}


@pytest.mark.parametrize(("case", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_the_cube_does_not_make_floats_of(case: Graph, reason: str) -> None:
    with pytest.raises(OperationError, match=f"unit: .*{reason}"):
        compiled(case, options("unit"))


def test_weights_are_floats_exactly() -> None:
    """One row that takes each weight alone: integers times scales, rounded once, are what comes out."""
    case = product(64, 48, 64, 64)
    rng = np.random.default_rng(5)
    steps = rng.integers(-8, 8, (64, 48)).astype(INT4)
    scales = rng.uniform(0.001, 0.1, (1, 48)).astype(np.float16)
    run = compiled(case, options("unit")).run([np.eye(64, dtype=np.float16), steps, scales])
    wanted = (steps.astype(np.float32) * scales.astype(np.float32)).astype(np.float16)
    assert not run.launch.findings
    assert np.array_equal(run.outputs[0], wanted)


def test_rows_stay_apart() -> None:
    """What is not finite in one row is nowhere else."""
    case = product(5, 96, 256, 128)
    rng = np.random.default_rng(6)
    x = rng.standard_normal((5, 256)).astype(np.float16)
    x[1, 3], x[4, 200] = np.inf, np.nan
    steps = rng.integers(-8, 8, (256, 96)).astype(INT4)
    scales = rng.uniform(0.01, 0.1, (2, 96)).astype(np.float16)
    run = compiled(case, options("unit")).run([x, steps, scales])
    finite = [bool(np.isfinite(row.astype(np.float32)).all()) for row in run.outputs[0]]
    assert finite == [True, False, True, True, False]
