# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Reductions, products and normalizations against eager mode."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from tests.torch.eager import check, floats, truths, whole

T = torch.Tensor

REDUCTIONS: dict[str, Callable[[T], Any]] = {
    "sums": lambda x: (x.sum(), x.sum(1), x.sum((0, 2), keepdim=True), x.mean(), x.mean(-1), x.prod(1)),
    "extremes": lambda x: (x.amax(1), x.amin((0, 1)), x.max(), x.min(), *x.max(1), *x.min(-1, keepdim=True)),
    "places": lambda x: (x.argmax(1), x.argmin(-1, keepdim=True), x.argmax()),
    "deviations": lambda x: (
        x.var(1),
        x.std(),
        x.var((0, 1), correction=0),
        *torch.var_mean(x, 2),
        *torch.std_mean(x),
    ),
    "norms": lambda x: (
        x.norm(),
        x.norm(dim=1),
        x.norm(1, 1),
        torch.linalg.vector_norm(x, 3, 2),
        x.abs().norm(float("inf")),
    ),
    "logarithms": lambda x: (x.logsumexp(1), F.log_softmax(x, -1), F.softmax(x, 1), F.softmin(x, 0)),
    "running": lambda x: (x.cumsum(1), x.cumsum(-1)),
    "truths": lambda x: (
        (x > 0).any(),
        (x > 0).all(1),
        (x > 1).any(-1, keepdim=True),
        x.any(1),
        (x > 0).sum(1),
    ),
    "orders": lambda x: (
        *x.topk(2),
        *x.topk(1, 1, largest=False),
        *x.sort(1),
        *x.sort(-1, descending=True),
        x.argsort(),
    ),
    "distances": lambda x: (
        F.normalize(x, dim=1),
        F.cosine_similarity(x, x * 2 + 1, 1),
        F.mse_loss(x, x * 2),
    ),
}


@pytest.mark.parametrize("name", REDUCTIONS)
def test_reductions(name: str) -> None:
    check(REDUCTIONS[name], floats(2, 5, 4))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.int64, torch.int32], ids=str)
def test_reductions_of_other_elements(dtype: torch.dtype) -> None:
    x = whole(3, 6, dtype=dtype) if not dtype.is_floating_point else floats(3, 6, dtype=dtype)
    check(
        lambda x: (x.sum(), x.sum(1), x.amax(0), x.argmax(1), x.cumsum(1), x.cumprod(1), x.any(), *x.max(1)),
        x,
    )


def test_reductions_of_truths() -> None:
    check(
        lambda x: (
            x.sum(),
            x.sum(1),
            x.any(0),
            x.all(),
            x.amax(1),
            x.cumsum(0),
            x.cumprod(0),
            *x.max(1),
            *x.min(0),
        ),
        truths(3, 6),
    )


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize(
    "dtype", [torch.float32, torch.float16, torch.int32, torch.int64, torch.bool], ids=str
)
def test_running_extremes(dtype: torch.dtype, axis: int) -> None:
    """Of equal elements the last one counts, of NaNs too."""
    x = whole(5, 13, low=-3, high=3).to(dtype)
    if dtype.is_floating_point:
        x[2, 4:8:2], x[:, 0], x[0, 1:3] = math.nan, -math.inf, math.inf
    check(lambda x: (*x.cummax(axis), *x.cummin(axis), x.cummax(axis).indices), x)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16], ids=str)
def test_running_logarithms_of_sums(dtype: torch.dtype) -> None:
    """Numbers that are far apart neither overflow nor vanish."""
    x = floats(4, 21, dtype=dtype) * 100
    x[1, :4], x[2, 5], x[3, 7] = -math.inf, math.inf, math.nan
    check(lambda x: (x.logcumsumexp(1), x.logcumsumexp(0), x[0, 0].logcumsumexp(0)), x)


def test_reductions_of_named_dimensions() -> None:
    check(lambda x: (x.sum(1), x.mean(0), x.amax(-1), F.softmax(x, -1)), floats(5, 6), dynamic=({0: "n"},))


def test_losses() -> None:
    labels = torch.tensor([1, 0, 3, 2])
    check(lambda x: (F.cross_entropy(x, labels), F.nll_loss(F.log_softmax(x, 1), labels)), floats(4, 5))


PRODUCTS: dict[str, Callable[[T, T], Any]] = {
    "matmul": lambda a, b: (
        a @ b,
        a[0] @ b[0],
        a @ b[0],
        a[0, 0] @ b[0],
        a[0] @ b[0, :, 0],
        a[0, 0] @ b[0, :, 0],
    ),
    "bmm": lambda a, b: (torch.bmm(a, b), torch.baddbmm(a @ b, a, b, beta=0.5, alpha=2)),
    "mm": lambda a, b: (
        torch.mm(a[0], b[0]),
        torch.addmm(b[0, 0], a[0], b[0]),
        torch.addmm(a[0] @ b[0], a[0], b[0], alpha=0.5),
    ),
    "vectors": lambda a, b: (
        torch.mv(a[0], b[0, :, 0]),
        torch.dot(a[0, 0], b[0, :, 0]),
        torch.outer(a[0, 0], b[0, 0]),
    ),
    "einsum": lambda a, b: (
        torch.einsum("bij,bjk->bik", a, b),
        torch.einsum("bij,bjk->ki", a, b),
        torch.einsum("bij->bj", a),
    ),
    "linear": lambda a, b: (
        F.linear(a, b[0].T),
        F.linear(a, b[0].T, b[0, 0]),
        F.linear(a[0, 0], b[0].T, b[0, 0]),
    ),
    "transposed": lambda a, b: (a.mT.contiguous().mT @ b, b.mT @ a.mT),
}


ENDS = {"even": (8, 16, 24, 32), "some are empty": (0, 20, 20, 32), "all in one": (32, 32, 32, 32)}


@pytest.mark.parametrize("kind", ENDS)
def test_grouped_products(kind: str) -> None:
    """Groups of rows, of columns, and of what is summed, which are the gradients of the first."""
    ends = torch.tensor(ENDS[kind], dtype=torch.int32)
    rows, weights, columns = (
        floats(*shape, dtype=torch.bfloat16) for shape in ((32, 16), (4, 16, 24), (24, 32))
    )
    check(lambda x, w, o: F.grouped_mm(x, w, offs=o), rows, weights, ends)
    check(lambda x, w, o: F.grouped_mm(x, w.mT.contiguous().mT, offs=o), rows, weights, ends)
    check(
        lambda w, x, o: F.grouped_mm(w, x, offs=o), weights.mT.contiguous(), columns[:16].contiguous(), ends
    )
    check(lambda x, y, o: F.grouped_mm(x, y, offs=o), columns, rows, ends)
    check(lambda w: F.grouped_mm(w, w.mT), weights)


@pytest.mark.parametrize("name", PRODUCTS)
def test_products(name: str) -> None:
    check(PRODUCTS[name], floats(2, 3, 4), floats(2, 4, 5))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_products_of_other_floats(dtype: torch.dtype) -> None:
    check(
        lambda a, b: (a @ b, F.linear(a, b[0].T, b[0, 0])),
        floats(2, 3, 4, dtype=dtype),
        floats(2, 4, 5, dtype=dtype),
    )


def test_products_of_integers() -> None:
    check(lambda a, b: a @ b, whole(3, 4), whole(4, 5))


NORMS: dict[str, Callable[[T, T, T], Any]] = {
    "layer": lambda x, g, b: (
        F.layer_norm(x, (8,)),
        F.layer_norm(x, (8,), g, b, 1e-3),
        F.layer_norm(x, (6, 8)),
    ),
    "native": lambda x, g, b: torch.native_layer_norm(x, (8,), g, b, 1e-5),
    "rms": lambda x, g, b: (F.rms_norm(x, (8,), g, 1e-6), F.rms_norm(x, (8,), g), F.rms_norm(x, (6, 8))),
    "batch": lambda x, g, b: (
        F.batch_norm(x.transpose(1, 2), g, b.abs() + 1, g, b, False, 0.1, 1e-4),
        F.batch_norm(x.transpose(1, 2), g, b.abs() + 1),
    ),
    "group": lambda x, g, b: (F.group_norm(x.transpose(1, 2), 4, g, b), F.group_norm(x, 2)),
    "instance": lambda x, g, b: (F.instance_norm(x), F.instance_norm(x.transpose(1, 2), weight=g, bias=b)),
}


@pytest.mark.parametrize("name", NORMS)
def test_norms(name: str) -> None:
    check(NORMS[name], floats(4, 6, 8), floats(8), floats(8, seed=3))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
@pytest.mark.parametrize("name", ["layer", "rms", "group"])
def test_norms_of_other_floats(name: str, dtype: torch.dtype) -> None:
    check(NORMS[name], floats(4, 6, 8, dtype=dtype), floats(8, dtype=dtype), floats(8, dtype=dtype, seed=3))
