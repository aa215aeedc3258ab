# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Operations of backward passes against eager mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from ascir.diagnostics import SourceError
from tests.torch.eager import check, floats, truths, whole

aten: Any = torch.ops.aten

PAIRS: dict[str, tuple[Callable[..., Any], str | None]] = {
    "gelu": (lambda g, x: aten.gelu_backward(g, x), "gelu_grad"),
    "gelu_tanh": (lambda g, x: aten.gelu_backward(g, x, approximate="tanh"), "approximate tanh"),
    "softmax": (lambda g, y: aten._softmax_backward_data(g, y, -1, g.dtype), "softmax_grad"),
    "softmax_first": (lambda g, y: aten._softmax_backward_data(g, y, 0, g.dtype), "axis 0"),
    "log_softmax": (lambda g, y: aten._log_softmax_backward_data(g, y, 1, g.dtype), "log_softmax_grad"),
    "sigmoid": (lambda g, y: aten.sigmoid_backward(g, y), None),
    "tanh": (lambda g, y: aten.tanh_backward(g, y), None),
    "silu": (lambda g, x: aten.silu_backward(g, x), None),
    "threshold": (lambda g, x: aten.threshold_backward(g, x, 0.25), None),
    "slice": (lambda g, x: aten.slice_backward(g, [9, 5], 0, 3, -2, 1) + 0 * x.sum(), None),
    "every_other_row": (lambda g, x: aten.slice_backward(g, [9, 5], 0, 0, 8, 2) + 0 * x.sum(), None),
    "slice_with_a_step": (lambda g, x: aten.slice_backward(g, [4, 14], 1, 1, 14, 3) + 0 * x.sum(), None),
    "slice_of_nothing": (lambda g, x: aten.slice_backward(g[:0], [9, 5], 0, 7, 3, 1) + 0 * x.sum(), None),
    "slice_to_the_end": (lambda g, x: aten.slice_backward(g, [4, 9], 1, 4, 2**63 - 1, 1) + 0 * x.sum(), None),
    "select": (lambda g, x: aten.select_backward(g, [4, 7, 5], 1, -2) + 0 * x.sum(), None),
}


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16], ids=str)
@pytest.mark.parametrize("name", PAIRS)
def test_gradients_of_elements_and_rows(name: str, dtype: torch.dtype) -> None:
    function, expected = PAIRS[name]
    text = check(function, floats(4, 5, dtype=dtype), floats(4, 5, dtype=dtype, seed=1))
    assert expected is None or expected in text


def test_threshold_lets_nan_through() -> None:
    check(lambda g, x: aten.threshold_backward(g, x, 0.0), floats(3), torch.tensor([float("nan"), 0.0, 1.0]))


@pytest.mark.parametrize("affine", [True, False])
@pytest.mark.parametrize("shape", [[6], [4, 6]], ids=str)
def test_layer_norm(shape: list[int], affine: bool) -> None:
    def backward(g: torch.Tensor, x: torch.Tensor, *given: torch.Tensor) -> Any:
        weight, bias = given if affine else (None, None)
        _, mean, rstd = aten.native_layer_norm(x, shape, weight, bias, 1e-5)
        mask = [True, affine, affine]
        found = aten.native_layer_norm_backward(g, x, shape, mean, rstd, weight, bias, mask)
        return found if affine else found[0]

    given = (floats(*shape), floats(*shape, seed=1)) if affine else ()
    text = check(backward, floats(3, 4, 6), floats(3, 4, 6, seed=2), *given)
    assert "graph.layer_norm_grad" in text


@pytest.mark.parametrize("padding", [-1, 3])
@pytest.mark.parametrize("by_frequency", [False, True])
def test_embedding(padding: int, by_frequency: bool) -> None:
    text = check(
        lambda g, i: aten.embedding_dense_backward(g, i, 10, padding, by_frequency),
        floats(4, 5, 8),
        whole(4, 5, low=0, high=10),
    )
    assert "graph.embedding_grad" in text


@pytest.mark.parametrize("mode", [0, 1], ids=["sum", "mean"])
@pytest.mark.parametrize("last", [False, True], ids=["", "last"])
def test_bags(mode: int, last: bool) -> None:
    """Some bags are empty, also the last one."""

    def backward(table: torch.Tensor, g: torch.Tensor, i: torch.Tensor, o: torch.Tensor) -> Any:
        found = aten._embedding_bag(table, i, o, False, mode, False, None, last)
        return found[0], aten._embedding_bag_backward(g, i, o, *found[1:], 10, False, mode, False, None)

    offsets = torch.tensor([0, 2, 2, 5, 7, 7] if last else [0, 2, 2, 5, 7])
    given = floats(10, 6), floats(5, 6), whole(7, low=0, high=10), offsets
    assert "graph.embedding_grad" in check(backward, *given)


@pytest.mark.parametrize("mode", [0, 1], ids=["sum", "mean"])
@pytest.mark.parametrize("padding", [-1, 3])
def test_any_number_of_bags_and_indices(mode: int, padding: int) -> None:
    def backward(table: torch.Tensor, g: torch.Tensor, i: torch.Tensor, o: torch.Tensor) -> Any:
        found = aten._embedding_bag(table, i, o, False, mode, False, None, False, padding)
        return found[0], aten._embedding_bag_backward(
            g, i, o, *found[1:], 10, False, mode, False, None, padding
        )

    given = floats(10, 6), floats(5, 6), torch.tensor([1, 3, 7, 3, 3, 9, 0]), torch.tensor([0, 2, 2, 5, 7])
    check(backward, *given)
    bags, indices = torch.export.Dim("bags", min=2), torch.export.Dim("indices", min=2)
    text = check(backward, *given, dynamic=({}, {0: bags}, {0: indices}, {0: bags}))
    assert "graph.embedding_grad" in text


def test_any_number_of_bags_with_the_end_of_the_last_one() -> None:
    def backward(g: torch.Tensor, i: torch.Tensor, o: torch.Tensor) -> Any:
        found = aten._embedding_bag(torch.zeros(10, 6), i, o, False, 1, False, None, True)
        return aten._embedding_bag_backward(g, i, o, *found[1:], 10, False, 1, False, None)

    bags, indices = torch.export.Dim("bags", min=2), torch.export.Dim("indices", min=2)
    given = floats(4, 6), whole(7, low=0, high=10), torch.tensor([0, 2, 2, 5, 7])
    check(backward, *given, dynamic=({0: bags}, {0: indices}, {0: bags + 1}))


def test_weighted_bags() -> None:
    def backward(g: torch.Tensor, i: torch.Tensor, o: torch.Tensor, w: torch.Tensor) -> Any:
        found = aten._embedding_bag(torch.zeros(10, 6), i, o, False, 0, False, w)
        return aten._embedding_bag_backward(g, i, o, *found[1:], 10, False, 0, False, w)

    check(backward, floats(3, 6), whole(7, low=0, high=10), torch.tensor([0, 2, 5]), floats(7))


def test_what_the_gradient_of_bags_takes() -> None:
    def bags(table: torch.Tensor, i: torch.Tensor, o: torch.Tensor) -> Any:
        return aten._embedding_bag(table, i, o, False, 1)[:3]

    check(bags, floats(5, 4), torch.tensor([1, 2, 4]), torch.tensor([0, 2, 2]))


@pytest.mark.parametrize("reduction", [0, 1, 2], ids=["none", "mean", "sum"])
@pytest.mark.parametrize("ignored", [-100, 2])
@pytest.mark.parametrize("weighted", [False, True])
def test_nll_loss(reduction: int, ignored: int, weighted: bool) -> None:
    def loss(x: torch.Tensor, target: torch.Tensor, g: torch.Tensor, weights: torch.Tensor) -> Any:
        weight = weights if weighted else None
        loss, total = aten.nll_loss_forward(x, target, weight, reduction, ignored)
        back = aten.nll_loss_backward(
            g if reduction == 0 else g[0], x, target, weight, reduction, ignored, total
        )
        return (loss, back) if reduction == 0 else (loss, total, back)

    check(loss, floats(6, 5), whole(6, low=0, high=5), floats(6), floats(5).abs())


def test_nll_loss_of_images() -> None:
    def loss(x: torch.Tensor, target: torch.Tensor) -> Any:
        loss, total = aten.nll_loss2d_forward(x, target, None, 1, -100)
        return loss, aten.nll_loss2d_backward(torch.ones_like(loss), x, target, None, 1, -100, total)

    check(loss, floats(2, 5, 3, 4), whole(2, 3, 4, low=0, high=5))


def test_nll_loss_of_one_sample() -> None:
    check(
        lambda x, target: aten.nll_loss_forward(x, target, None, 1, -100)[0],
        floats(5),
        whole(low=0, high=5),
    )


def test_dropout() -> None:
    check(lambda g, mask: aten.native_dropout_backward(g, mask, 1.25), floats(4, 5), truths(4, 5))
    check(lambda x: aten.native_dropout(x, 0.0, True), floats(4, 5))


def test_what_is_out_of_reach_says_why() -> None:
    with pytest.raises(SourceError, match="random numbers are not supported"):
        check(lambda x: aten.native_dropout(x, 0.5, True)[0], floats(4, 5))
