# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
"""`torch.compile(..., backend="ascir")`: models train on the host model as they do in eager mode."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ascir import dynamo

TOLERANCE = 2e-5
"""Relative, of losses in f32: sums are added up in another order, and twenty steps carry it on."""


class Block(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mixed, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        batch, length, width = x.shape
        parts = self.mixed(self.first(x)).chunk(3, -1)
        q, k, v = (each.view(batch, length, self.heads, -1).transpose(1, 2) for each in parts)
        weights = torch.softmax(q @ k.transpose(-1, -2) / (width // self.heads) ** 0.5, -1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))
        return x + self.down(F.gelu(self.up(self.second(x))))


class Transformer(nn.Module):
    def __init__(self, words: int, length: int, width: int, heads: int, layers: int):
        super().__init__()
        self.words = nn.Embedding(words, width)
        self.places = nn.Parameter(torch.randn(length, width))
        self.blocks = nn.ModuleList([Block(width, heads) for _ in range(layers)])
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, words)

    def forward(self, tokens: Tensor, labels: Tensor) -> Tensor:
        x = self.words(tokens) + self.places
        for block in self.blocks:
            x = block(x)
        return F.cross_entropy(self.head(self.norm(x)).flatten(0, 1), labels.flatten())


class Recommender(nn.Module):
    """Users and things by their numbers, and whether they fit."""

    def __init__(self):
        super().__init__()
        self.users, self.things = nn.Embedding(50, 16), nn.Embedding(30, 16, padding_idx=0)
        self.mlp = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, users: Tensor, things: Tensor, fits: Tensor) -> Tensor:
        score = self.mlp(torch.cat([self.users(users), self.things(things)], -1)).squeeze(-1)
        return F.mse_loss(torch.sigmoid(score), fits, reduction="sum")


Batch = Sequence[Tensor]


def train(model: nn.Module, batches: Sequence[Batch], run: Callable[..., Tensor]) -> list[float]:
    """The losses of a step for each batch."""
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    losses: list[float] = []
    for batch in batches:
        loss = run(*batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def check(
    model: nn.Module,
    batches: Sequence[Batch],
    checked: int = 1,
    tolerance: float = TOLERANCE,
    fusion: str | None = None,
    **options: Any,
) -> None:
    """Losses as in eager mode; the first steps run with the checks of the host model."""
    torch.manual_seed(0)
    eager = copy.deepcopy(model)
    expected = train(eager, batches, eager)
    for checks, some in ((True, batches[:checked]), (False, batches)):
        torch.compiler.reset()
        own = copy.deepcopy(model)
        how: Any = {"checks": checks, "fusion": fusion}
        compiled: Any = torch.compile(own, backend="ascir", options=how, **options)
        found = train(own, some, compiled)
        assert found == pytest.approx(expected[: len(some)], rel=tolerance)


def test_a_transformer_trains_as_in_eager_mode() -> None:
    torch.manual_seed(1)
    model = Transformer(words=37, length=16, width=32, heads=4, layers=2)
    tokens = torch.randint(0, 37, (4, 17))
    check(model, [(tokens[:, :-1], tokens[:, 1:])] * 20)


class Autocast(nn.Module):
    """Products in bf16, the rest as it was."""

    def __init__(self, model: nn.Module):
        super().__init__()
        self.model = model

    def forward(self, *batch: Tensor) -> Tensor:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return self.model(*batch)


@pytest.mark.parametrize("mixed", [True, False])
def test_a_transformer_trains_in_bf16(mixed: bool) -> None:
    """Losses in bf16 are apart by a step of theirs now and then."""
    torch.manual_seed(1)
    model = Transformer(words=37, length=16, width=32, heads=4, layers=1)
    tokens = torch.randint(0, 37, (4, 17))
    batches = [(tokens[:, :-1], tokens[:, 1:])] * 4
    if mixed:
        check(Autocast(model), batches, tolerance=2**-9, fusion="greedy")
    else:
        check(model.bfloat16(), batches, tolerance=2**-6, fusion="greedy")


class Pictures(nn.Module):
    """Convolutions of several kinds, with a shortcut around one."""

    def __init__(self):
        super().__init__()
        self.stem, self.norm = nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8)
        self.deep = nn.Conv2d(8, 8, 3, padding=1, groups=8)
        self.wide, self.head = nn.Conv2d(8, 16, 3, stride=2), nn.Linear(16, 5)

    def forward(self, x: Tensor, labels: Tensor) -> Tensor:
        x = F.max_pool2d(F.relu(self.norm(self.stem(x))), 2)
        x = F.relu(self.wide(x + self.deep(x)))
        return F.cross_entropy(self.head(x.mean((2, 3))), labels)


def test_a_convolutional_network_trains_as_in_eager_mode() -> None:
    torch.manual_seed(8)
    batches = [(torch.randn(4, 3, 10, 10), torch.randint(0, 5, (4,))) for _ in range(20)]
    check(Pictures(), batches, fusion="greedy")


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cells, self.head = nn.LSTM(6, 8, batch_first=True), nn.Linear(8, 1)

    def forward(self, x: Tensor, wanted: Tensor) -> Tensor:
        return F.mse_loss(self.head(self.cells(x)[0][:, -1]), wanted)


def test_a_recurrent_network_trains_through_its_steps() -> None:
    """Torch leaves recurrent layers out of its graphs unless it is told not to."""
    torch.manual_seed(6)
    with torch._dynamo.config.patch(allow_rnn=True):  # pyright: ignore[reportPrivateUsage]
        check(Recurrent(), [(torch.randn(3, 2, 6), torch.randn(3, 1))] * 3)
    assert torch.backends.mkldnn.enabled


def _drawn(size: int) -> Batch:
    return (torch.randint(0, 50, (size,)), torch.randint(0, 30, (size,)), torch.rand(size))


def test_another_batch_runs_the_same_kernels() -> None:
    torch.manual_seed(2)
    model = Recommender()
    dynamo.forget()
    check(model, [_drawn(size) for size in (8, 5, 11, 8, 33, 6, 64)], dynamic=True)
    forward, backward = dynamo.known()
    for each in (forward, backward):
        assert any(isinstance(extent, str) for shape in each.program.shapes for extent in shape)


class Bags(nn.Module):
    """Users by the sums and means of what they have seen, of some nothing."""

    def __init__(self):
        super().__init__()
        self.sums, self.means = nn.EmbeddingBag(50, 16, mode="sum"), nn.EmbeddingBag(30, 16, mode="mean")
        self.out = nn.Linear(32, 1)

    def forward(self, seen: Tensor, begun: Tensor, things: Tensor, fits: Tensor) -> Tensor:
        x = torch.cat([self.sums(seen, begun), self.means(things)], -1)
        return F.mse_loss(torch.sigmoid(self.out(x)).squeeze(-1), fits)


def test_bags_train_as_in_eager_mode() -> None:
    torch.manual_seed(2)
    seen, begun = torch.randint(0, 50, (20,)), torch.tensor([0, 3, 3, 9, 11, 20, 20])
    check(Bags(), [(seen, begun, torch.randint(0, 30, (7, 4)), torch.rand(7))] * 4)


class Weighted(nn.Module):
    """Constants that are made in `forward`, a circular padding, and running products."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(2, 3, 3, padding=1, padding_mode="circular")

    def forward(self, x: Tensor, wanted: Tensor) -> Tensor:
        found = self.conv(x).cumprod(1)[:, -1]
        return F.binary_cross_entropy_with_logits(found, wanted, pos_weight=torch.tensor(2.0))


def test_constants_paddings_and_running_products_train() -> None:
    torch.manual_seed(3)
    check(Weighted(), [(torch.randn(2, 2, 5), torch.rand(2, 5)) for _ in range(3)])


class Experts(nn.Module):
    """A matrix for each group of rows, then what was largest so far in each row, and the logarithm of sums."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 16, 8) / 4)

    def forward(self, x: Tensor, ends: Tensor) -> Tensor:
        rows = F.grouped_mm(x.bfloat16(), self.weight.bfloat16(), offs=ends).float()
        return (rows.cummax(1).values + rows.logcumsumexp(1)).square().mean()


def test_grouped_products_and_running_extremes_train() -> None:
    torch.manual_seed(4)
    ends = torch.tensor([0, 20, 20, 32], dtype=torch.int32)
    check(Experts(), [(torch.randn(32, 16), ends) for _ in range(2)], tolerance=1e-2)


class Score(nn.Module):
    """A mean over a batch: what its gradient is divided by is a number that the batch decides."""

    def __init__(self):
        super().__init__()
        self.words, self.head = nn.Embedding(20, 16), nn.Linear(16, 4)

    def forward(self, words: Tensor, wanted: Tensor) -> Tensor:
        x = self.words(words)
        return F.mse_loss(torch.tanh(self.head(torch.cat([x.amax(1), x.mean(1)], -1)[:, 8:24])), wanted)


def test_the_mean_of_a_batch_of_any_size() -> None:
    torch.manual_seed(7)
    sizes = (6, 4, 5, 40)  # a first batch of as many as each has numbers would have kernels of its own
    check(Score(), [(torch.randint(0, 20, (n, 3)), torch.randn(n, 4)) for n in sizes], dynamic=True)


def test_dropout_keeps_what_eager_mode_keeps() -> None:
    torch.manual_seed(4)
    model = nn.Sequential(nn.Linear(8, 16), nn.Dropout(0.3), nn.Tanh(), nn.Dropout(0.5), nn.Linear(16, 1))
    x = torch.randn(5, 8)
    found: list[list[Tensor]] = []
    for run in (model, torch.compile(model, backend="ascir")):
        torch.manual_seed(5)
        model.zero_grad()
        result: Any = run(x)
        result.sum().backward()
        found.append(
            [result.detach(), *(each.grad.clone() for each in model.parameters() if each.grad is not None)]
        )
    torch.testing.assert_close(found[1], found[0])


class Dropped(nn.Module):
    """What is drawn for whole channels is drawn otherwise than what is drawn for elements."""

    def forward(self, x: Tensor) -> Tensor:
        x = F.dropout(F.dropout2d(x, 0.5), 0.25)
        return F.dropout1d(x.flatten(2), 0.5)


def test_what_is_drawn_is_what_eager_mode_draws() -> None:
    x = torch.randn(2, 8, 4, 8)
    found: list[Tensor] = []
    for run in (Dropped(), torch.compile(Dropped(), backend="ascir")):
        torch.manual_seed(5)
        found.append(run(x))
    torch.testing.assert_close(found[1], found[0])


def test_equal_graphs_are_compiled_once() -> None:
    def double(x: Tensor) -> Tensor:
        return x.tanh() * 2

    dynamo.forget()
    x = torch.randn(4, 8)
    for _ in range(2):
        torch.compiler.reset()
        torch.testing.assert_close(torch.compile(double, backend="ascir")(x), double(x))
    assert len(dynamo.known()) == 1


def test_results_have_the_strides_and_dtypes_of_eager_mode() -> None:
    def several(x: Tensor, y: Tensor) -> Any:
        return x, x.t(), (y + 1).t(), y.sum(), y > 0, x.shape[0] + 1

    x, y = torch.randn(4, 6), torch.randn(3, 5, dtype=torch.bfloat16)
    found, expected = torch.compile(several, backend="ascir")(x, y), several(x, y)
    assert found[-1] == expected[-1]
    for one, other in zip(found[:-1], expected[:-1], strict=True):
        torch.testing.assert_close(one, other)
        assert one.stride() == other.stride()


def test_operations_out_of_reach_are_listed() -> None:
    def unknown(x: Tensor) -> Any:
        return torch.fft.fft(x).abs() + torch.bernoulli(x.sigmoid())

    with pytest.raises(Exception, match=r"aten\.bernoulli") as error:
        torch.compile(unknown, backend="ascir")(torch.randn(4, 4))
    assert "fft" in str(error.value)


def test_options_are_checked() -> None:
    with pytest.raises(Exception, match="there is no option 'chip'; there are soc, style, fusion, checks"):
        torch.compile(torch.tanh, backend="ascir", options={"chip": 1})(torch.randn(4))


def test_statistics_of_a_batch_of_any_size() -> None:
    """Torch opens the batch by itself if the last one is smaller; the running variance has a factor of the size."""
    torch.manual_seed(3)

    class Rows(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.head = nn.BatchNorm1d(16), nn.Linear(16, 1)

        def forward(self, x: Tensor) -> Tensor:
            return self.head(F.relu(self.norm(x))).square().mean()

    batches = [(torch.randn(n, 16),) for n in (4, 3)]
    check(Rows(), batches, checked=2, dynamic=True)
