"""Reductions along named axes: cores share them where there are few rows, which sizes decide at launch."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.vector.test_dynamic import check_sizes, compiled, text

COLUMNS = "tensor<?x24xf32, #graph.dims<S, _>>"
HALVES = "tensor<?x40xf16, #graph.dims<S, _>>"
BATCHES = "tensor<?x?x24xf16, #graph.dims<B, S, _>>"
IMAGES = "tensor<?x5x49xf32, #graph.dims<B, _, _>>"
ALL = "tensor<?x?xf32, #graph.dims<B, S>>"
ROW = "tensor<?xf16, #graph.dims<S>>"
MEANS = "tensor<?x24xf16, #graph.dims<B, _>>"

LENGTHS = [{"S": size} for size in (1, 5, 300, 9000, 70001, 0)]
BOTH = [
    {"B": rows, "S": columns}
    for rows, columns in ((1, 1), (1, 6007), (3, 3001), (64, 30), (200, 3), (1, 0), (0, 7))
]


def cases() -> Mapping[str, tuple[str, list[dict[str, int]]]]:
    normal = f"""%m = graph.reduce mean %x axes [0, 2] keepdims true : {IMAGES} -> tensor<1x5x1xf32>
  %c = graph.sub %x, %m : ({IMAGES}, tensor<1x5x1xf32>) -> {IMAGES}
  %q = graph.mul %c, %c : {IMAGES}
  %v = graph.reduce mean %q axes [0, 2] keepdims true : {IMAGES} -> tensor<1x5x1xf32>
  %r = graph.rsqrt %v : tensor<1x5x1xf32>
  %y = graph.mul %c, %r : ({IMAGES}, tensor<1x5x1xf32>) -> {IMAGES}"""
    return {
        "softmax of columns": (text(f"%x: {HALVES}", f"%y = graph.softmax %x axis 0 : {HALVES}", HALVES), LENGTHS),
        "sum of columns": (
            text(f"%x: {COLUMNS}", f"%y = graph.reduce sum %x axes [0] : {COLUMNS} -> tensor<24xf32>", "tensor<24xf32>"),
            LENGTHS,
        ),
        "maximum of columns": (
            text(f"%x: {HALVES}", f"%y = graph.reduce max %x axes [0] : {HALVES} -> tensor<40xf16>", "tensor<40xf16>"),
            LENGTHS[:-1],
        ),
        "position of a maximum": (
            text(f"%x: {ROW}", f"%y = graph.argmax %x axis 0 : {ROW} -> tensor<i64>", "tensor<i64>"),
            [{"S": size} for size in (1, 5, 300, 70001)],
        ),
        "mean of tokens": (
            text(f"%x: {BATCHES}", f"%y = graph.reduce mean %x axes [1] : {BATCHES} -> {MEANS}", MEANS),
            BOTH,
        ),
        "softmax of tokens": (text(f"%x: {BATCHES}", f"%y = graph.softmax %x axis 1 : {BATCHES}", BATCHES), BOTH),
        "mean of all": (
            text(f"%x: {ALL}", f"%y = graph.reduce mean %x axes [0, 1] : {ALL} -> tensor<f32>", "tensor<f32>"),
            [*BOTH, {"B": 300, "S": 1001}],
        ),
        "batch norm": (text(f"%x: {IMAGES}", normal, IMAGES), [{"B": size} for size in (1, 3, 64, 1200)]),
    }  # fmt: skip


@pytest.mark.parametrize("name", cases())
def test_with_few_rows_and_many(name: str) -> None:
    source, sizes = cases()[name]
    check_sizes(source, sizes)


def test_cores_share_long_columns_only() -> None:
    kernel = compiled(cases()["sum of columns"][0])
    assert kernel.block_dim({"S": 100}) == 1
    assert kernel.block_dim({"S": 70001}) > 8


@pytest.mark.parametrize("rows", [1, 30])
def test_the_number_of_cores_changes_no_bit(rows: int) -> None:
    """Slices are summed in their order: how many there are, and whether there are any, follows from the sizes."""
    kernel = compiled(cases()["mean of tokens"][0])
    x = np.random.default_rng(0).normal(size=(rows, 5003, 24)).astype(np.float16)
    first, *others = (kernel.run([x], block_dim=blocks).outputs[0] for blocks in (1, 7, 48))
    assert all(np.array_equal(np.asarray(first), np.asarray(other)) for other in others)


def test_sharing_pays() -> None:
    """One core for each of 4 rows took 22.7 us."""
    x = "tensor<?x?x768xf16, #graph.dims<B, S, _>>"
    y = "tensor<?x768xf16, #graph.dims<B, _>>"
    kernel = compiled(text(f"%x: {x}", f"%y = graph.reduce mean %x axes [1] : {x} -> {y}", y))
    assert (kernel.run([np.ones((4, 512, 768), np.float16)], checks=False).launch.time_us or 99) < 11


def test_where_queues_order_transfers() -> None:
    source, sizes = cases()["mean of tokens"]
    check_sizes(source, sizes[:4], {"tile-select-instructions": {"style": "tque"}})
