# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Elements at a place of the order, and places in sorted sequences, against eager mode."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

import ascir
from tests.torch.eager import check, floats, truths, whole

T = torch.Tensor


def _sorted(count: int) -> T:
    return floats(count).sort().values


def _unruly(*shape: int) -> T:
    """Among the numbers, both infinities and one that is none."""
    x = floats(*shape)
    x[1, 3], x[2, 0], x[3, 4] = math.nan, math.inf, -math.inf
    return x


@pytest.mark.parametrize("x", [_unruly(6, 40), whole(6, 40, low=-999, high=999)], ids=["floats", "integers"])
def test_medians(x: T) -> None:
    check(lambda x: (*x.median(1), *x.median(0, keepdim=True), x.median(), x[0, 0].median()), x)


def test_the_smallest_but_some() -> None:
    check(lambda x: (*x.kthvalue(7, 1), *x.kthvalue(2, 0, keepdim=True), *x[0, 0].kthvalue(1)), floats(6, 40))


def test_truths_in_order() -> None:
    check(
        lambda x: (*torch.sort(x, stable=True), *torch.sort(x, dim=0, descending=True, stable=True)),
        truths(3, 40),
    )


@pytest.mark.parametrize("count", [0, 1, 10, 256, 257, 2000])
def test_places_among_boundaries(count: int) -> None:
    """Numbers are on boundaries, between them, before and behind all, or none."""
    boundaries = _sorted(count)
    x = torch.cat([_unruly(4, 20).flatten(), boundaries[:100]])
    check(
        lambda x: (
            torch.bucketize(x, boundaries),
            torch.bucketize(x, boundaries, right=True, out_int32=True),
            torch.searchsorted(boundaries, x, side="right"),
            torch.bucketize(0.25, boundaries),
        ),
        x,
    )


HALVES = _sorted(300).half()

ROWS: dict[str, Callable[[T], Any]] = {
    "of their own": lambda x: torch.searchsorted(x.sort(-1).values, x[..., :5].contiguous()),
    "in another order": lambda x: torch.searchsorted(x, x[..., :5].contiguous(), sorter=x.argsort(-1)),
    "of whole numbers": lambda x: torch.bucketize((x * 10).to(torch.int64), torch.tensor([-3, 0, 0, 5, 9])),
    "of halves": lambda x: torch.bucketize(x.half(), HALVES),
}


@pytest.mark.parametrize("name", ROWS)
def test_places_in_sequences(name: str) -> None:
    check(ROWS[name], floats(2, 3, 40))


def test_a_named_number_of_places() -> None:
    boundaries = _sorted(300)
    check(lambda x: torch.bucketize(x, boundaries), floats(5, 6), dynamic=({0: "n"},))


class Buckets(nn.Module):
    boundaries: T

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("boundaries", _sorted(2000))
        self.embedding = nn.Embedding(2001, 16)

    def forward(self, x: T) -> T:
        return self.embedding(torch.bucketize(x, self.boundaries))


def test_embeddings_of_buckets() -> None:
    """The kernels find what eager mode does."""
    model, x = Buckets(), floats(50, 13)
    assert np.array_equal(np.asarray(ascir.compile(model, (x,))(x)), model(x).detach().numpy())
