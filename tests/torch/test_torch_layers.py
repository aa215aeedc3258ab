# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Convolutions, poolings, recurrent layers and attention against eager mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from tests.torch.eager import check, check_module, floats, truths, whole

T = torch.Tensor

WINDOWS: dict[str, tuple[Callable[..., Any], tuple[int, ...], tuple[int, ...]]] = {
    "conv1d": (
        lambda x, w: (F.conv1d(x, w), F.conv1d(x, w, stride=2, padding=1, dilation=2)),
        (2, 4, 9),
        (6, 4, 3),
    ),
    "conv2d": (
        lambda x, w: (F.conv2d(x, w, w[:, 0, 0, 0], 2, 1), F.conv2d(x[0], w)),
        (2, 3, 8, 7),
        (5, 3, 3, 3),
    ),
    "grouped": (lambda x, w: F.conv2d(x, w, groups=2, padding=(0, 1)), (1, 4, 6, 6), (6, 2, 3, 3)),
    "same": (
        lambda x, w: (F.conv2d(x, w, padding="same"), F.conv2d(x, w, padding="valid")),
        (1, 3, 6, 6),
        (5, 3, 4, 3),
    ),
    "conv3d": (lambda x, w: F.conv3d(x, w, stride=(1, 2, 1), padding=1), (1, 2, 4, 5, 6), (3, 2, 2, 3, 3)),
    "transposed1d": (lambda x, w: F.conv_transpose1d(x, w, stride=2, padding=1), (2, 4, 5), (4, 3, 3)),
    "transposed2d": (
        lambda x, w: F.conv_transpose2d(x, w, stride=2, padding=1, output_padding=1),
        (1, 4, 4, 4),
        (4, 3, 3, 3),
    ),
}


@pytest.mark.parametrize("name", WINDOWS)
def test_convolutions(name: str) -> None:
    function, x, w = WINDOWS[name]
    check(function, floats(*x), floats(*w))


POOLS: dict[str, Callable[[T], Any]] = {
    "max": lambda x: (
        F.max_pool2d(x, 2),
        F.max_pool2d(x, 3, 2, 1),
        F.max_pool2d(x, 2, ceil_mode=True),
        F.max_pool2d(x[0], 2),
    ),
    "places": lambda x: F.max_pool2d(x, 3, 2, 1, return_indices=True),
    "mean": lambda x: (
        F.avg_pool2d(x, 2),
        F.avg_pool2d(x, 3, 2, 1),
        F.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
    ),
    "divisor": lambda x: F.avg_pool2d(x, 3, 2, 1, divisor_override=5),
    "rows": lambda x: (F.max_pool1d(x[0], 2), F.avg_pool1d(x[0], 3, 1, 1), F.adaptive_avg_pool1d(x[0], 3)),
    "adaptive": lambda x: (
        F.adaptive_avg_pool2d(x, 1),
        F.adaptive_avg_pool2d(x, (3, 7)),
        F.adaptive_avg_pool2d(x, (4, 3)),
    ),
    "largest": lambda x: (F.adaptive_max_pool2d(x, (3, 7)), F.adaptive_max_pool2d(x, (4, 3))),
    "nearest": lambda x: (F.interpolate(x, scale_factor=2), F.interpolate(x, (9, 4))),
    "linear": lambda x: (
        F.interpolate(x, scale_factor=2, mode="bilinear"),
        F.interpolate(x, (4, 9), mode="bilinear", align_corners=True),
        F.interpolate(x, scale_factor=1.3, mode="bilinear"),
    ),
    "cubic": lambda x: (
        F.interpolate(x, (9, 1), mode="bicubic"),
        F.interpolate(x, (1, 9), mode="bicubic", align_corners=True),
        F.interpolate(x, scale_factor=1.3, mode="bicubic"),
    ),
    "smooth": lambda x: (
        F.interpolate(x, (4, 9), mode="bicubic", antialias=True),
        F.interpolate(x, (4, 9), mode="bilinear", antialias=True),
    ),
    "shuffled": lambda x: (F.pixel_shuffle(x, 2), F.pixel_unshuffle(x[..., :6], 2), F.channel_shuffle(x, 2)),
}


@pytest.mark.parametrize("name", ["nearest", "linear"])
def test_images_of_any_batch_are_resized(name: str) -> None:
    assert "tensor<?x4x12x14xf32" in check(POOLS[name], floats(2, 4, 6, 7), dynamic=({0: "batch"},))


def test_rows_of_any_batch_are_resized() -> None:
    check(lambda x: F.interpolate(x, scale_factor=2), floats(2, 4, 6), dynamic=({0: "batch"},))


@pytest.mark.parametrize("name", POOLS)
def test_poolings(name: str) -> None:
    check(POOLS[name], floats(2, 4, 6, 7))


RECURRENT: dict[str, Callable[[], nn.Module]] = {
    "lstm": lambda: nn.LSTM(6, 5, 2),
    "lstm_batch_first": lambda: nn.LSTM(6, 5, batch_first=True, bias=False),
    "lstm_both_ways": lambda: nn.LSTM(6, 5, 2, bidirectional=True),
    "projected_lstm": lambda: nn.LSTM(6, 5, 2, proj_size=3),
    "projected_lstm_both_ways": lambda: nn.LSTM(6, 5, 2, proj_size=3, bias=False, bidirectional=True),
    "gru": lambda: nn.GRU(6, 5, 2, batch_first=True),
    "gru_both_ways": lambda: nn.GRU(6, 5, bidirectional=True),
    "rnn": lambda: nn.RNN(6, 5),
    "rnn_relu": lambda: nn.RNN(6, 5, nonlinearity="relu"),
}


@pytest.mark.parametrize("name", RECURRENT)
def test_recurrent_layers(name: str) -> None:
    torch.manual_seed(0)
    text = check_module(Flat(RECURRENT[name]()).eval(), (floats(4, 3, 6),))
    assert ("graph.lstm" in text) == name.startswith("lstm")


class Flat(nn.Module):
    """All results of a layer side by side."""

    def __init__(self, layer: nn.Module):
        super().__init__()
        self.layer = layer

    def forward(self, x: T) -> Any:
        y, states = self.layer(x)
        return (y, *states) if isinstance(states, tuple) else (y, states)


@pytest.mark.parametrize("bias", [True, False])
def test_bilinear(bias: bool) -> None:
    """Of vectors, and of matrices of them."""
    for leading in ((), (5,), (2, 3)):
        check_module(nn.Bilinear(6, 4, 7, bias), (floats(*leading, 6), floats(*leading, 4)))


def test_products_of_bytes() -> None:
    """Exact sums, as i32."""
    multiplied: Any = torch.ops.aten._int_mm
    x, w = (whole(*shape, low=-128, high=128, dtype=torch.int8) for shape in ((32, 40), (40, 24)))
    text = check(lambda x: multiplied(x, w).float() * 0.25, x)
    assert "(tensor<32x40xi8>, tensor<40x24xi8>) -> tensor<32x24xi32>" in text


def test_a_sample_without_batch_and_with_states() -> None:
    lstm, gru = nn.LSTM(6, 5).eval(), nn.GRU(6, 5).eval()
    check(lambda x, h: lstm(x, (h, h))[0], floats(4, 6), floats(1, 5))
    check(lambda x, h: gru(x, h)[0], floats(4, 2, 6), floats(1, 2, 5))


def test_cells() -> None:
    lstm, gru = nn.LSTMCell(6, 5).eval(), nn.GRUCell(6, 5).eval()
    check(lambda x: (*lstm(x), gru(x)), floats(2, 6))


def test_a_recurrent_layer_of_named_batch() -> None:
    torch.manual_seed(0)
    check_module(Flat(nn.LSTM(6, 5, batch_first=True)).eval(), (floats(3, 4, 6),), ({0: "batch"},))


def test_attention_stays_whole() -> None:
    attend = F.scaled_dot_product_attention
    q, k = floats(2, 4, 5, 8), floats(2, 4, 7, 8)
    mask, keep = floats(5, 7), truths(2, 1, 5, 7) | torch.eye(5, 7).bool()
    text = check(
        lambda q, k: (attend(q, k, k), attend(q, k, k, scale=0.3), attend(q, q, q, is_causal=True)), q, k
    )
    assert text.count("graph.attention") == 3
    check(
        lambda q, k: (attend(q, k, k, mask), attend(q, k, k, keep), attend(q[0, 0], k[0, 0], k[0, 0])), q, k
    )
    check(lambda q, k: attend(q, k[:, :2], k[:, :2], enable_gqa=True), q, k)


def test_a_query_from_which_all_keys_are_hidden_gives_zeros() -> None:
    """As a sequence of a batch does whose cache is empty; a key that is not a number is seen."""
    attend = F.scaled_dot_product_attention
    q, k = floats(2, 4, 5, 8), floats(2, 4, 7, 8)
    keep = torch.tensor([0, 3])[:, None] > torch.arange(7)
    added = torch.where(keep, 0.0, -torch.inf)
    check(lambda q, k: attend(q, k, k, keep[:, None, None]), q, k)
    check(lambda q, k: attend(q, k, k, added[:, None, None]), q, k)
    k[:, :, 0] = torch.nan
    check(lambda q, k: attend(q, k, k, keep[:, None, None]), q, k)


def test_multi_head_attention() -> None:
    torch.manual_seed(0)
    layer = nn.MultiheadAttention(16, 4, batch_first=True).eval()
    check(lambda x: layer(x, x, x, need_weights=False)[0], floats(2, 5, 16))
    check(lambda x: layer(x, x, x), floats(2, 5, 16))
