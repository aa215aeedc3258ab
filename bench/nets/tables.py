"""Networks with large tables: DLRM, whose features are numbers and rows of embeddings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bench.nets.net import Net, drawn, seeded


def _layers(sizes: Sequence[int]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers)


class Bag(nn.Module):
    """The sum of some rows. `nn.EmbeddingBag` is the same, but exporters make a loop over all samples of it."""

    def __init__(self, rows: int, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(rows, width) * rows**-0.25)

    def forward(self, indices: Tensor) -> Tensor:
        return F.embedding(indices, self.weight).sum(1)


class DLRM(nn.Module):
    """Each table gives the sum of some rows; all features are multiplied with each other, each pair once."""

    def __init__(
        self, dense: int, tables: int, rows: int, width: int, bottom: Sequence[int], top: Sequence[int]
    ):
        super().__init__()
        self.tables = nn.ModuleList(Bag(rows, width) for _ in range(tables))
        self.bottom = _layers([dense, *bottom, width])
        count = tables + 1
        pairs = torch.tril_indices(count, count, offset=-1)
        self.register_buffer("left", pairs[0])
        self.register_buffer("right", pairs[1])
        self.left: Tensor
        self.right: Tensor
        self.top = _layers([width + pairs.shape[1], *top])
        self.last = nn.Linear(top[-1], 1)

    def forward(self, dense: Tensor, indices: Tensor) -> Tensor:
        """`indices[t, b]` are the rows of table `t` for sample `b`."""
        x = self.bottom(dense)
        rows = [x, *(table(indices[number]) for number, table in enumerate(self.tables))]
        stacked = torch.stack(rows, dim=1)
        products = torch.bmm(stacked, stacked.transpose(1, 2))
        pairs = products[:, self.left, self.right]
        return torch.sigmoid(self.last(self.top(torch.cat([x, pairs], dim=1))))


def dlrm(small: bool = False) -> Net:
    draw = seeded()
    if small:
        batch, tables, rows, each = 32, 4, 50, 3
        module = DLRM(13, tables, rows, 16, [32], [32])
    else:
        batch, tables, rows, each = 2048, 26, 20000, 4
        module = DLRM(13, tables, rows, 64, [512, 256], [512, 256])
    inputs = {
        "dense": torch.randn(batch, 13, generator=draw),
        "indices": torch.randint(rows, (tables, batch, each), generator=draw),
    }
    return Net("dlrm", drawn(module), inputs)
