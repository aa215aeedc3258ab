# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Movement, reshaping, creation and indexing against eager mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F

import ascir
from ascir.diagnostics import SourceError
from tests.torch.eager import Function, check, floats, truths, whole

aten: Any = torch.ops.aten

T = torch.Tensor

MOVEMENT: dict[str, Callable[[T], Any]] = {
    "views": lambda x: (x.view(6, 4), x.reshape(-1, 2), x.flatten(1), x.flatten(), x.unflatten(2, (2, 2))),
    "dimensions": lambda x: (x.unsqueeze(0), x.unsqueeze(-1), x[:, :1].squeeze(1), x.squeeze(), x[None]),
    "orders": lambda x: (x.permute(2, 0, 1), x.transpose(0, 2), x.mT, x.movedim(0, 2), x[0].t()),
    "slices": lambda x: (x[1], x[:, 1:], x[..., -2:], x[:, :, 1:3], x[:, ::2], x[-1, -1], x.narrow(2, 1, 2)),
    "joined": lambda x: (torch.cat([x, x * 2], 1), torch.stack([x, -x], 1), torch.cat([x[:, :1], x], -2)),
    "parts": lambda x: (*x.split(2, 1), *x.split([1, 3], -1), *x.chunk(2, 2), *x.unbind(0)),
    "larger": lambda x: (x[:, :1].expand(2, 3, 4), x.repeat(1, 2, 1), x.repeat(2, 1, 1, 1), x.tile(2)),
    "turned": lambda x: (x.flip(0), x.flip([1, 2]), x.roll(1, 1), x.roll(-3), x.rot90(1, [1, 2])),
    "padded": lambda x: (
        F.pad(x, (1, 2)),
        F.pad(x, (1, 0, 0, 2), value=3.0),
        F.pad(x, (1, 1), mode="reflect"),
        F.pad(x, (2, 1), mode="replicate"),
        F.pad(x, (1, 1), mode="circular"),
        F.pad(x, (-1, 0)),
    ),
    "made": lambda x: (
        torch.zeros_like(x) + x,
        torch.full((2, 3), 1.5) * x[0, 0, 0],
        x + torch.arange(4),
        x + torch.arange(1, 9, 2),
        x[0, :, :3] + torch.eye(3),
        x.new_ones(3, 4) * x,
    ),
    "triangles": lambda x: (x.tril(), x.triu(1), torch.ones(3, 3).tril(-1) + x[0, :3, :3]),
    "interleaved": lambda x: (
        x.repeat_interleave(2, 1),
        x.unfold(1, 2, 1),
        x.diagonal(1, 1, 2),
        x.unfold(-1, 3, 2),
    ),
    "written": lambda x: (
        torch.slice_scatter(x, x[:, :1] * 9, 1, 1, 2),
        torch.select_scatter(x, x[0] * 5, 0, 1),
    ),
}


@pytest.mark.parametrize("name", MOVEMENT)
def test_movement(name: str) -> None:
    check(MOVEMENT[name], floats(2, 3, 4))


@pytest.mark.parametrize("dtype", [torch.int64, torch.bool, torch.bfloat16], ids=str)
def test_movement_of_other_elements(dtype: torch.dtype) -> None:
    x = truths(2, 3, 4) if dtype == torch.bool else floats(2, 3, 4).to(dtype)
    check(lambda x: (x[1:], x.transpose(0, 1), torch.cat([x, x]), x.expand(2, 2, 3, 4), F.pad(x, (1, 1))), x)


def test_writing_in_place_is_made_functional() -> None:
    def write(x: T) -> T:
        y = x.clone()
        y[:, 1] = 0
        y[0, 0] += x[1, 0]
        y.mul_(2)
        return y

    check(write, floats(2, 3, 4))


def test_shapes_with_names() -> None:
    def shapes(x: T) -> Any:
        batch = x.shape[0]
        return (
            x.reshape(batch, -1),
            x.view(batch * 3, 4),
            x.transpose(0, 1).reshape(3, -1),
            x[:, 1:].flatten(0, 1),
            x[:, 0] * batch if False else x.sum(1),
            torch.cat([x, x], 1).view(batch, 2, 12),
        )

    text = check(shapes, floats(5, 3, 4), dynamic=({0: "batch"},))
    assert "<batch, _>" in text


def test_tensors_of_named_sizes() -> None:
    def made(x: T, token: T) -> Any:
        batch, steps = x.shape[:2]
        return (
            torch.cat([token.expand(batch, -1, -1), x], 1),
            x + torch.zeros(batch, steps, 4),
            x + torch.arange(steps).unsqueeze(-1),
            torch.full((batch, 2), 3.0),
            torch.ones_like(x),
            torch.zeros_like(x.flatten(0, 1)) + x.view(-1, 4),
            torch.ones(2 * batch),
            torch.full((steps, 2), True) & (x[0] > 0)[:, :2],
            torch.ones(steps, steps).tril(),
            x.triu(1),
        )

    dynamic = ({0: "batch", 1: "steps"}, None)
    assert '"steps+1"' in check(made, floats(5, 3, 4), floats(1, 1, 4), dynamic=dynamic)


def _rows(batch: int, steps: int) -> tuple[T, T]:
    return floats(batch, steps, 4), whole(batch, steps, low=0, high=5)


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32])
def test_named_sizes_as_numbers(dtype: torch.dtype) -> None:
    """Quotients of sizes, and sizes that tensors are multiplied by or that count what a variance is of."""
    batch = {0: torch.export.Dim("batch", min=2)}
    x = floats(5, 3, dtype=dtype)
    check(lambda x: x / x.shape[0] + x.numel(), x, dynamic=[batch])
    check(lambda x: x * (x.shape[0] / (x.shape[0] - 1)) - x.shape[0] ** -0.5, x, dynamic=[batch])
    check(lambda x: (x.var(0), x.std((0, 1), correction=2)), x, dynamic=[batch])
    check(lambda x: torch.ones_like(x, dtype=torch.int64) * x.shape[0], x, dynamic=[batch])


def test_places_of_the_largest_of_any_number_of_images() -> None:
    batch = {0: torch.export.Dim("batch", min=2)}
    check(lambda x: F.max_pool2d(x, 3, 2, 1, return_indices=True), floats(3, 4, 9, 8), dynamic=[batch])


def test_dimensions_that_are_flattened_are_taken_apart_again() -> None:
    """Two named sizes do not follow from their product: what is done to the rows is done before they are flattened."""
    weight, table = floats(4, 6), floats(5, 6)

    def flattened(x: T, ids: T) -> Any:
        batch, steps, width = x.shape
        flat = x.view(-1, width)
        rows = torch.addmm(weight[0], flat, weight)
        gates, places = torch.topk(F.softmax(rows, -1), 2, -1)
        rows = F.layer_norm(rows * gates[:, :1] + F.embedding(ids.flatten(), table), (6,))
        rows = rows + torch.zeros_like(rows) + torch.cat([flat, places.float()], 1)
        left, right = rows.chunk(2, 1)
        return (
            rows.view(batch, steps, 2, 3),
            torch.where(right > 0, right, left).view(batch, steps, 3),
            rows.view(-1, 2, 3).amax(1).sum(1).view(batch, steps),
            x.transpose(0, 1).reshape(-1, width).exp().view(steps, batch, width),
        )

    dynamic = ({0: "batch", 1: "steps"}, {0: "batch", 1: "steps"})
    text = check(flattened, *_rows(3, 2), dynamic=dynamic)
    assert "tensor<?x?x6xf32, #graph.dims<batch, steps, _>>" in text


def test_rows_that_meet_are_not_taken_apart() -> None:
    def mixed(x: T) -> T:
        return x.flatten(0, 1).cumsum(0).view(x.shape)

    dynamic = ({0: "batch", 1: "steps"},)
    with pytest.raises(SourceError, match="cannot tell the sizes of its result"):
        check(mixed, floats(3, 2, 4), dynamic=dynamic)


def test_a_cache_of_any_length_is_one_program() -> None:
    """Compiled once: it grows by a row, of which the last one is taken."""

    def grown(cache: T, row: T) -> Any:
        joined = torch.cat([cache, row], 1)
        return joined, joined[:, -1] * 2.0

    length = torch.export.Dim("length", min=2, max=512)
    program = torch.export.export(
        Function(grown), (floats(2, 5, 8), floats(2, 1, 8)), dynamic_shapes={"inputs": ({1: length}, None)}
    )
    executable = ascir.compile(program)
    for rows in (2, 40, 300):
        given = floats(2, rows, 8), floats(2, 1, 8)
        found = executable(*(each.numpy() for each in given))
        assert isinstance(found, tuple)
        for one, wanted in zip(found, grown(*given), strict=True):
            np.testing.assert_array_equal(one, wanted.numpy())


INDEXING: dict[str, Callable[[T, T], Any]] = {
    "rows": lambda x, i: (
        x[i],
        x[:, i % 3],
        x.index_select(1, i % 3),
        x[i.reshape(2, 2)],
        F.embedding(i, x[:, :, 0]),
    ),
    "pairs": lambda x, i: (x[i, i % 3], x[:, i % 3, i], x[i % 4, :, i], x[i - 4]),
    "masks_that_are_known": lambda x, i: (
        x[:, torch.tensor([True, False, True])],
        x[torch.ones(4, 3).tril().bool()],
        x.index_put((torch.ones(4, 3).triu().bool(),), x[0, 0]),
    ),
    "elements": lambda x, i: (
        x.gather(0, i.reshape(4, 1, 1).expand(4, 3, 4)),
        x.gather(2, i.reshape(2, 1, 2)),
        torch.take_along_dim(x, i.reshape(4, 1, 1), 1 - 1),
    ),
    "put": lambda x, i: (
        x.scatter(0, i.reshape(4, 1, 1).expand(4, 3, 4), x * 2),
        x.scatter(2, i.reshape(2, 1, 2), 7.0),
        x.index_put((torch.tensor([2, 0]),), x[:2]),
        x.index_put((torch.tensor([2, 0]), torch.tensor([1, 1])), x[0, 0]),
    ),
    "put_behind_others": lambda x, i: (
        aten.index_put(x, [None, torch.tensor([2, 0])], x[:, :2]),
        aten.index_put(x, [None, torch.tensor([2, 0]), torch.tensor([1, -1])], x[:, :2, 0]),
        aten.index_put(x, [None, i.reshape(2, 2) % 3], x[0, 0], True),
    ),
    "added": lambda x, i: (
        x.scatter_add(0, i.reshape(4, 1, 1).expand(4, 3, 4), x),
        x.index_add(0, i, x, alpha=2),
        x.index_put((i,), x, accumulate=True),
    ),
    "combined": lambda x, i: (
        x.scatter_reduce(0, i.reshape(4, 1, 1).expand(4, 3, 4), x, "amax"),
        x.scatter_reduce(0, i.reshape(4, 1, 1).expand(4, 3, 4), x, "sum"),
    ),
    "combined_without_what_was_there": lambda x, i: tuple(
        numbers.scatter_reduce(0, i.reshape(4, 1, 1).expand(4, 3, 4), numbers, kind, include_self=False)
        for kind in ("sum", "prod", "amax", "amin")
        for numbers in (x, (x * 10).int())
    ),
    "means": lambda x, i: tuple(
        numbers.scatter_reduce(0, i.reshape(4, 1, 1).expand(4, 3, 4), numbers, "mean", include_self=own)
        for numbers in (x, x.half())
        for own in (True, False)
    ),
    "reduced": lambda x, i: tuple(
        x.index_reduce(0, i, x, kind, include_self=own)
        for kind in ("prod", "mean", "amax", "amin")
        for own in (True, False)
    ),
    "marked": lambda x, i: (
        F.one_hot(i, 4) * 1.0,
        torch.isin(i, torch.tensor([1, 3])),
        x.masked_fill(x > 0, 0),
    ),
}


@pytest.mark.parametrize("name", INDEXING)
def test_indexing(name: str) -> None:
    check(INDEXING[name], floats(4, 3, 4), torch.tensor([3, 0, 2, 0]))


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_bags(mode: str) -> None:
    table, offsets = floats(10, 6), torch.tensor([0, 2, 5])
    check(lambda i, o: F.embedding_bag(i, table, o, mode=mode), whole(7, low=0), offsets)
    check(lambda i: F.embedding_bag(i, table, mode=mode), whole(3, 4, low=0))


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_bags_without_a_row_for_padding(mode: str) -> None:
    """What that row holds is no matter; the second bag has nothing else."""
    table, offsets = floats(10, 6), torch.tensor([0, 3, 5, 5])
    table[2] = torch.nan
    indices = torch.tensor([1, 2, 7, 2, 2, 2, 9])
    check(lambda i, o: F.embedding_bag(i, table, o, mode=mode, padding_idx=2), indices, offsets)


def test_weighted_bags() -> None:
    table = floats(10, 6)
    check(
        lambda i, w: F.embedding_bag(i, table, per_sample_weights=w, mode="sum"),
        whole(3, 4, low=0),
        floats(3, 4),
    )
    offsets = torch.tensor([0, 2, 7])
    check(lambda i: F.embedding_bag(i, table, offsets, mode="sum", include_last_offset=True), whole(7, low=0))
