# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Parts, ranges and caches whose bounds are named sizes, against eager mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F

import ascir
from tests.torch.eager import Function, check, floats

T = torch.Tensor


def test_a_row_of_a_cache_of_any_batch_is_replaced() -> None:
    """Compiled once; the other rows of the cache are given to the next step."""

    def step(cache: T, row: T, place: T) -> Any:
        written = cache.index_copy(2, place, row)
        return written, torch.where((torch.arange(6) <= place)[:, None], written, 0.0).sum(2)

    batch = {0: torch.export.Dim("batch", min=2)}
    inputs = floats(3, 2, 6, 8), floats(3, 2, 1, 8), torch.tensor([4])
    program = torch.export.export(Function(step), inputs, dynamic_shapes={"inputs": (batch, batch, None)})
    executable = ascir.compile(program)
    for rows, place in ((2, 0), (5, 5)):
        given = floats(rows, 2, 6, 8), floats(rows, 2, 1, 8), torch.tensor([place])
        found = executable(*(each.numpy() for each in given))
        assert isinstance(found, tuple)
        for one, wanted in zip(found, step(*given), strict=True):
            np.testing.assert_allclose(one, wanted.numpy(), rtol=1e-5, atol=1e-5)


def test_a_mask_over_a_cache_and_what_is_added_to_it() -> None:
    def seen(cache: T, rows: T, places: T) -> T:
        joined = torch.cat([cache, rows], 1)
        return joined * (torch.arange(joined.shape[1]) <= places[:, None])

    length, more = {1: torch.export.Dim("length", min=2)}, {1: torch.export.Dim("more", min=2)}
    check(seen, floats(2, 5), floats(2, 3), torch.tensor([2, 6]), dynamic=(length, more, None))


BATCH, STEPS = torch.export.Dim("batch", min=2), torch.export.Dim("steps", min=6, max=15)


@pytest.mark.parametrize("ignored", [-100, 3])
def test_losses_of_any_number_of_classes(ignored: int) -> None:
    """As of pairs that are told apart in a batch, in CLIP."""

    def loss(images: T, texts: T) -> Any:
        scores, places = images @ texts.mT, torch.arange(images.shape[0])
        return sum(F.cross_entropy(each, places, ignore_index=ignored) for each in (scores, scores.mT))

    check(loss, floats(5, 8), floats(5, 8, seed=1), dynamic=({0: BATCH}, {0: BATCH}))


TABLE = floats(16, 4)
PARTS: dict[str, Callable[[T], Any]] = {
    "the first": lambda x: (x[:, 0] + x[:, 4], x[:, :5], x[:, 1:3], x[:1] * x[:, :1].sum(0)),
    "ends that no size reaches": lambda x: x[:, :16] * 2,
    "of a table": lambda x: x + TABLE[: x.shape[1]],
    "of both axes of a table": lambda x: x @ x.mT + TABLE[: x.shape[1], 1].outer(TABLE[: x.shape[1], 2]),
    "behind another": lambda x: x[:, : x.shape[1] - 1][:, : x.shape[1] - 3] + TABLE[2 : x.shape[1] - 1],
    "repeated": lambda x: (x.repeat(1, 3, 1), x.repeat(2, 1, 2), x[:, 0].repeat(x.shape[0], 1)),
    "counted": lambda x: (
        torch.arange(0, 2 * x.shape[1], 2) + x[..., 0],
        torch.arange(x.shape[1] - 1, -1, -1),
        torch.arange(x.shape[0], 3 * x.shape[0]),
    ),
    "picked": lambda x: (
        x[torch.arange(x.shape[0]), x[:, :, 0].argmax(1)],
        x[torch.arange(x.shape[0]), x[:, :, 0].argmax(1) - x.shape[1]],
        x[torch.arange(x.shape[0]), 1],
    ),
}


@pytest.mark.parametrize("name", PARTS)
def test_parts_of_named_sizes(name: str) -> None:
    check(PARTS[name], floats(3, 7, 4), dynamic=({0: BATCH, 1: STEPS},))


def test_parts_of_multiples_of_named_sizes() -> None:
    """As of two batches in one, with and without guidance."""

    def halves(x: T) -> Any:
        first, second = x.chunk(2)
        half = x.shape[0] // 2
        return first - second, x[:half] * x[half:], x[-half:], x[::2] - x[1::2]

    text = check(halves, floats(6, 4), dynamic=({0: 2 * BATCH},))
    assert "gather" not in text
