"""Recurrent networks: an LSTM of two layers."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from bench.nets.net import Net, drawn, seeded


class LSTM(nn.Module):
    """All steps of two layers, and class scores of the last one."""

    def __init__(self, inputs: int, hidden: int, classes: int):
        super().__init__()
        self.lstm = nn.LSTM(inputs, hidden, num_layers=2, batch_first=True)
        self.head = nn.Linear(hidden, classes)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y, (h, _) = self.lstm(x)
        return self.head(y), h


def lstm(small: bool = False) -> Net:
    draw = seeded()
    batch, steps, inputs = (4, 3, 16) if small else (32, 32, 512)
    module = LSTM(16, 32, 10) if small else LSTM(512, 512, 1000)
    x = torch.randn(batch, steps, inputs, generator=draw)
    return Net("lstm", drawn(module), {"x": x}, ("scores", "hidden"))
