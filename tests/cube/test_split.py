"""Products whose cores share out k: exact for whole numbers, always the same for floats, whatever the sizes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from tests.cube.products import Case, check, compiled, cut_of, inputs
from tests.cube.test_matmul import TRANSPOSES


def options(parts: int | None, **more: Any) -> dict[str, Any]:
    return {"graph-tile": {"parts": parts, **more}}


def parts_of(kernel: Any) -> int:
    plan = cut_of(kernel)
    return plan["parts"].value.data if "parts" in plan else 1


@pytest.mark.parametrize(("a", "b"), TRANSPOSES)
@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "i8"])
def test_transposes(dtype: str, a: bool, b: bool) -> None:
    check(Case(33, 50, 333, dtype, a, b, options=options(3)))


@pytest.mark.parametrize("parts", [2, 5, 24, 64])
@pytest.mark.parametrize(
    "shape", [(1, 1, 5000), (1, 40, 1030), (1, 300, 1500), (300, 1, 1100), (17, 33, 1024)]
)
def test_parts(shape: tuple[int, int, int], parts: int) -> None:
    """More parts than cores, too: then cores have several of them."""
    check(Case(*shape, options=options(parts)))


def test_loads_run_ahead_though_flags_are_few() -> None:
    """Both operands come by turns, as do sums and parts: where that takes more flags than there are, a load waits for
    what was read of both some rounds ago, rather than for what is read now."""
    case = Case(128, 208, 2048, transpose_a=True)
    kernel = compiled(case)
    assert "SetFlag<AscendC::HardEvent::MTE1_MTE2>(4)" in kernel.source
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(300, 500, 640, options=options(3, cores=5)),
        Case(130, 300, 1000, "f32", options=options(2, tile=(48, 64, 64, 32))),
        Case(20, 30, 400, batch=(3,), options=options(4)),
        Case(20, 30, 400, batch=(2, 3), lhs=(2, 1), rhs=(3,), options=options(2)),
        Case(33, 50, 640, "f32", then=("f16", "relu"), options=options(5)),
        Case(33, 50, 640, "f32", options=options(3, atomics=True)),
        Case(64, 64, 4, "f32", options=options(2)),
        Case(33, 50, 640, bias=True, options=options(2)),
        Case(300, 500, 640, bias=True, then=("relu",), options=options(3, cores=5)),
        Case(20, 300, 640, "f32", bias=True, batch=(2,), options=options(4)),
        Case(20, 300, 640, "f32", bias=True, options=options(4, atomics=True)),
        Case(33, 50, 640, "i8", bias=True, options=options(2)),
        Case(33, 50, 640, "bf16", bias=True, options=options(5)),
        Case(33, 300, 640, "bf16", bias=True, options=options(3, cores=2)),
        Case(33, 50, 640, "bf16", bias=True, names="m", options=options(3)),
        Case(33, 50, 640, "f32", bias=True, names="mk", options=options(3)),
        Case(256, 428, 768, "bf16", options=options(5, buffers=4)),
        Case(32, 1024, 1008, options=options(6, tile=(32, 256))),
    ],
)
def test_any_tiling(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("names", ["m", "n", "k", "mnk"])
def test_sizes_that_are_known_at_launch(names: str) -> None:
    """Where k is shorter than all parts together, some have nothing: nobody reads what they left."""
    first = Case(100, 90, 700, names=names, options=options(5))
    kernel = compiled(first)
    for sizes in ((100, 90, 700), (1, 90, 700), (300, 90, 700), (37, 41, 53), (16, 16, 1), (5, 7, 1601)):
        m, n, k = (
            new if letter in names else old
            for letter, new, old in zip("mnk", sizes, (100, 90, 700), strict=True)
        )
        check(Case(m, n, k, names=names, options=options(5)), kernel)


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_bias_of_sizes_that_are_known_at_launch(dtype: str) -> None:
    """Parts that have nothing add none; an infinite bias is added once."""
    case = Case(33, 50, 640, dtype, bias=True, names="mnk", options=options(3))
    kernel = compiled(case)
    for m, n, k in ((33, 50, 640), (1, 300, 16), (50, 1, 100)):
        check(Case(m, n, k, dtype, bias=True, names="mnk", options=options(3)), kernel)
    arrays = inputs(case)
    arrays[2][7] = np.inf
    found = np.isinf(kernel.run(arrays).outputs[0].astype(np.float32))
    assert found[:, 7].all()
    assert found.sum() == 33


@pytest.mark.parametrize("case", [Case(16, 32, 5120, transpose_a=True), Case(128, 128, 5120, "i8")])
def test_chosen_where_blocks_are_few(case: Case) -> None:
    kernel = compiled(case)
    assert parts_of(kernel) > 1
    check(case, kernel)


def test_not_chosen_where_they_are_many() -> None:
    assert parts_of(compiled(Case(2048, 2048, 64))) == 1


@pytest.mark.parametrize(
    "case",
    [
        Case(1, 1, 1000, options=options(2)),
        Case(1, 1, 100, "f32"),
        Case(1, 1, 5120, bias=True),
        Case(32, 224, 704, transpose_a=True, names="mn", options=options(5, cores=3)),
        Case(14, 496, 617, transpose_a=True, names="mn", options=options(5, cores=2)),
        Case(512, 188, 880, names="m", options=options(2, cores=2, buffers=3)),
        Case(
            453, 208, 144, "f32", False, True, bias=True, names="mn", options=options(2, cores=2, buffers=4)
        ),
    ],
)
def test_ordered_by_no_more_than_it_needs(case: Case) -> None:
    check(case, compiled(case))


def test_the_result_is_the_same_each_time() -> None:
    """Also on another number of cores: the parts are, whoever computes them."""
    case = Case(40, 40, 2000, "f32", options=options(6))
    arrays = inputs(case)
    few = Case(40, 40, 2000, "f32", options=options(6, cores=4, tile=(48, 48, 128, 64)))
    many = Case(40, 40, 2000, "f32", options=options(6, cores=24, tile=(48, 48, 128, 64)))
    first, second = (compiled(each).run(arrays).outputs[0] for each in (few, many))
    assert np.array_equal(first, second)


@pytest.mark.parametrize(
    ("case", "why"),
    [
        (Case(33, 50, 640, "i8", then=("relu",), options=options(2)), "rectified"),
        (Case(33, 50, 640, "i8", names="m", options=options(2)), "static"),
        (Case(300, 500, 640, "i8", options=options(3, cores=5)), "too few"),
        (Case(33, 50, 640, options=options(0)), "parts"),
    ],
)
def test_refused(case: Case, why: str) -> None:
    with pytest.raises(OperationError, match=why):
        compiled(case)
