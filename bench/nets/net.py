"""A network with its inputs, and the random initialization of its weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from numpy.typing import NDArray
from torch import Tensor, nn

SEED = 8


@dataclass(frozen=True)
class Net:
    """A module in inference mode, and its inputs."""

    name: str
    module: nn.Module
    inputs: Mapping[str, Tensor]
    """By the names that an exported model has for them, in the order of `forward`."""
    outputs: tuple[str, ...] = ("y",)

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The inputs as numpy arrays."""
        return {name: value.numpy() for name, value in self.inputs.items()}


def drawn(module: nn.Module) -> nn.Module:
    """The module with random statistics, so that no batch norm is the identity."""
    draw = torch.Generator().manual_seed(SEED)
    for each in module.modules():
        if isinstance(each, nn.BatchNorm2d):
            size = each.num_features
            each.running_mean = 0.1 * torch.randn(size, generator=draw)
            each.running_var = 0.5 + torch.rand(size, generator=draw)
            each.weight.data = 0.5 + torch.rand(size, generator=draw)
            each.bias.data = 0.1 * torch.randn(size, generator=draw)
        elif isinstance(each, nn.LayerNorm):
            each.weight.data = 0.5 + torch.rand(each.weight.shape, generator=draw)
            each.bias.data = 0.1 * torch.randn(each.bias.shape, generator=draw)
    return module.eval()


def seeded() -> torch.Generator:
    """The same numbers in each run, weights included."""
    torch.random.manual_seed(SEED)  # pyright: ignore[reportUnknownMemberType]
    return torch.Generator().manual_seed(SEED + 1)
