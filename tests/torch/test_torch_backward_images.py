# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Gradients of convolutions, poolings and resizing against eager mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import torch
from torch import Tensor

from ascir.diagnostics import SourceError
from tests.torch.eager import check, floats

aten: Any = torch.ops.aten

CONVOLUTIONS: dict[str, tuple[Sequence[int], Sequence[int], dict[str, Any]]] = {
    "plain": ((2, 3, 7, 6), (4, 3, 3, 3), {}),
    "of_one_pixel": ((2, 3, 7, 6), (4, 3, 1, 1), {}),
    "of_one_pixel_in_steps": ((2, 3, 7, 6), (4, 3, 1, 1), {"stride": [2, 3]}),
    "in_steps": ((2, 3, 9, 8), (4, 3, 3, 3), {"stride": [2, 2], "padding": [1, 1]}),
    "uneven": ((2, 3, 9, 8), (4, 3, 3, 2), {"stride": [2, 1], "padding": [2, 0], "dilation": [1, 3]}),
    "dilated": ((1, 2, 9, 8), (4, 2, 3, 3), {"padding": [2, 2], "dilation": [2, 2]}),
    "dilated_in_steps": ((1, 2, 12, 11), (4, 2, 3, 3), {"stride": [3, 2], "dilation": [2, 3]}),
    "grouped": ((2, 6, 7, 6), (4, 3, 3, 3), {"groups": 2, "padding": [1, 1]}),
    "depthwise": ((2, 6, 7, 6), (6, 1, 3, 3), {"groups": 6, "padding": [1, 1], "stride": [2, 2]}),
    "depthwise_of_two": ((2, 3, 7, 6), (6, 1, 3, 3), {"groups": 3, "padding": [1, 1]}),
    "of_rows": ((2, 3, 11), (4, 3, 4), {"stride": [2], "padding": [1], "dilation": [1]}),
    "of_volumes": ((1, 2, 5, 4, 6), (3, 2, 2, 3, 2), {"stride": [2, 1, 1], "padding": [1, 1, 0]}),
    "transposed": ((2, 4, 5, 4), (4, 3, 3, 3), {"transposed": True, "stride": [2, 2], "padding": [1, 1]}),
    "transposed_with_more": (
        (2, 4, 5, 4),
        (4, 2, 3, 2),
        {"transposed": True, "stride": [2, 3], "output_padding": [1, 2], "groups": 2},
    ),
}


def _convolution(x: Sequence[int], w: Sequence[int], given: dict[str, Any]) -> tuple[Tensor, list[Any]]:
    """The shape of the result, and the arguments that say how."""
    count = len(w) - 2
    how = [
        given.get("stride", [1] * count),
        given.get("padding", [0] * count),
        given.get("dilation", [1] * count),
        given.get("transposed", False),
        given.get("output_padding", [0] * count),
        given.get("groups", 1),
    ]
    return aten.convolution(floats(*x), floats(*w), None, *how), how


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_convolutions(name: str, dtype: torch.dtype) -> None:
    x, w, given = CONVOLUTIONS[name]
    y, how = _convolution(x, w, given)
    filters = y.shape[1]

    def backward(grad: Tensor, x: Tensor, w: Tensor) -> Any:
        return aten.convolution_backward(grad, x, w, [filters], *how, [True] * 3)

    grad = floats(*y.shape, dtype=dtype, seed=3)
    check(backward, grad, floats(*x, dtype=dtype), floats(*w, dtype=dtype, seed=1))


def test_of_a_convolution_some_gradients_alone() -> None:
    x, w, given = CONVOLUTIONS["plain"]
    y, how = _convolution(x, w, given)

    def backward(grad: Tensor, x: Tensor, w: Tensor) -> Any:
        return aten.convolution_backward(grad, x, w, [4], *how, [False, True, False])[1]

    text = check(backward, floats(*y.shape), floats(*x), floats(*w))
    assert "graph.matmul" in text
    assert "conv_transpose" not in text


def test_a_batch_of_any_size() -> None:
    x, w, given = CONVOLUTIONS["in_steps"]
    y, how = _convolution(x, w, given)

    def backward(grad: Tensor, x: Tensor, w: Tensor) -> Any:
        return aten.convolution_backward(grad, x, w, [4], *how, [True] * 3)

    batch = torch.export.Dim("batch", min=2, max=64)
    dynamic = ({0: batch}, {0: batch}, None)
    text = check(backward, floats(*y.shape), floats(*x), floats(*w), dynamic=dynamic)
    assert "batch" in text


def test_images_of_any_size_are_refused() -> None:
    def backward(grad: Tensor, x: Tensor, w: Tensor) -> Any:
        how = ([1, 1], [0, 0], [1, 1], False, [0, 0], 1)
        return aten.convolution_backward(grad, x, w, [4], *how, [True] * 3)

    rows = torch.export.Dim("rows", min=2, max=64)
    dynamic = ({2: rows}, {2: rows}, None)
    with pytest.raises(SourceError, match="a gradient of images needs"):
        check(backward, floats(2, 4, 7, 6), floats(2, 3, 7, 6), floats(4, 3, 1, 1), dynamic=dynamic)


POOLINGS: dict[str, tuple[Sequence[int], list[int], list[int], list[int], bool]] = {
    "apart": ((2, 3, 8, 6), [2, 2], [2, 2], [0, 0], False),
    "apart_with_a_rest": ((2, 3, 9, 7), [2, 3], [2, 3], [0, 0], False),
    "over_one_another": ((2, 3, 9, 8), [3, 3], [2, 2], [1, 1], False),
    "at_every_place": ((2, 3, 5, 6), [3, 2], [1, 1], [1, 0], False),
    "with_gaps": ((2, 3, 9, 8), [2, 1], [3, 2], [0, 0], False),
    "to_the_end": ((2, 3, 8, 8), [3, 3], [2, 2], [1, 0], True),
    "wider_than_the_image": ((1, 2, 2, 2), [3, 3], [1, 1], [1, 1], False),
    "of_a_sample": ((3, 8, 6), [2, 2], [2, 2], [0, 0], False),
    "of_volumes": ((1, 2, 4, 5, 6), [2, 2, 3], [2, 1, 2], [0, 1, 1], False),
}


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16], ids=str)
@pytest.mark.parametrize("name", POOLINGS)
def test_the_largest_of_windows(name: str, dtype: torch.dtype) -> None:
    shape, kernel, stride, padding, ceil_mode = POOLINGS[name]
    of_volumes = len(kernel) == 3
    pool = aten.max_pool3d_with_indices if of_volumes else aten.max_pool2d_with_indices
    slope = aten.max_pool3d_with_indices_backward if of_volumes else aten.max_pool2d_with_indices_backward
    dilation = [1] * len(kernel)
    x = floats(*shape, dtype=dtype)
    y, indices = pool(x, kernel, stride, padding, dilation, ceil_mode)

    def backward(grad: Tensor, x: Tensor, indices: Tensor) -> Tensor:
        return slope(grad, x, kernel, stride, padding, dilation, ceil_mode, indices)

    check(backward, floats(*y.shape, dtype=dtype, seed=1), x, indices)


def test_the_largest_of_windows_with_gaps_in_them() -> None:
    x = floats(2, 3, 11, 9)
    y, indices = aten.max_pool2d_with_indices(x, [3, 2], [3, 2], [1, 1], [2, 3])
    check(
        lambda g, x, i: aten.max_pool2d_with_indices_backward(g, x, [3, 2], [3, 2], [1, 1], [2, 3], False, i),
        floats(*y.shape, seed=1),
        x,
        indices,
    )


@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.parametrize("divisor", [None, 5])
@pytest.mark.parametrize("name", POOLINGS)
def test_means_of_windows(name: str, counted: bool, divisor: int | None) -> None:
    shape, kernel, stride, padding, ceil_mode = POOLINGS[name]
    of_volumes = len(kernel) == 3
    pool = aten.avg_pool3d if of_volumes else aten.avg_pool2d
    slope = aten.avg_pool3d_backward if of_volumes else aten.avg_pool2d_backward
    how = (kernel, stride, padding, ceil_mode, counted, divisor)
    x = floats(*shape)
    check(lambda grad, x: slope(grad, x, *how), floats(*pool(x, *how).shape, seed=1), x)


@pytest.mark.parametrize("wanted", [(1, 1), (2, 3), (4, 5)], ids=str)
def test_means_of_windows_as_equal_as_can_be(wanted: tuple[int, int]) -> None:
    check(
        lambda grad, x: aten._adaptive_avg_pool2d_backward(grad, x), floats(2, 3, *wanted), floats(2, 3, 8, 9)
    )


@pytest.mark.parametrize("corners", [True, False])
@pytest.mark.parametrize("wanted", [(8, 12), (7, 5), (4, 6)], ids=str)
def test_resizing(wanted: tuple[int, int], corners: bool) -> None:
    grad = floats(2, 3, *wanted)
    check(lambda g: aten.upsample_nearest2d_backward(g, [*wanted], [2, 3, 4, 6]), grad)
    check(lambda g: aten.upsample_bilinear2d_backward(g, [*wanted], [2, 3, 4, 6], corners), grad)


def test_resizing_of_rows() -> None:
    check(lambda g: aten.upsample_nearest1d_backward(g, [10], [2, 3, 5]), floats(2, 3, 10))
    check(lambda g: aten.upsample_linear1d_backward(g, [9], [2, 3, 5], False), floats(2, 3, 9))


@pytest.mark.parametrize("kind", ["reflection", "replication"])
@pytest.mark.parametrize("pads", [[1, 2, 3, 0], [0, 3, 2, 2], [-1, 2, 0, -1]], ids=str)
def test_padding(kind: str, pads: list[int]) -> None:
    pad, slope = getattr(aten, f"{kind}_pad2d"), getattr(aten, f"{kind}_pad2d_backward")
    x = floats(2, 3, 5, 6)
    check(lambda grad, x: slope(grad, x, pads), floats(*pad(x, pads).shape), x)


def test_padding_of_rows_and_volumes() -> None:
    for kind in ("reflection", "replication"):
        row, volume = getattr(aten, f"{kind}_pad1d_backward"), getattr(aten, f"{kind}_pad3d_backward")
        check(lambda g, x, slope=row: slope(g, x, [2, 1]), floats(2, 3, 8), floats(2, 3, 5))
        pads = [1, 0, 2, 1, 0, 1]
        check(
            lambda g, x, slope=volume, pads=pads: slope(g, x, pads),
            floats(1, 2, 4, 7, 6),
            floats(1, 2, 3, 4, 5),
        )


@pytest.mark.parametrize("shape", [(2, 3, 8, 6), (3, 4, 9)], ids=str)
def test_the_largest_of_equal_windows(shape: tuple[int, ...]) -> None:
    x, wanted = floats(*shape), [shape[-2] // 2, shape[-1] // 3]
    y, indices = aten.adaptive_max_pool2d(x, wanted)
    check(lambda x: aten.adaptive_max_pool2d(x, wanted), x)
    check(
        lambda grad, x, i: aten.adaptive_max_pool2d_backward(grad, x, i), floats(*y.shape, seed=1), x, indices
    )


def test_statistics_of_groups() -> None:
    def normal(x: Tensor, w: Tensor, b: Tensor) -> Any:
        return aten.native_group_norm(x, w, b, 2, 6, 20, 3, 1e-5)

    check(normal, floats(2, 6, 5, 4), floats(6), floats(6, seed=1))
