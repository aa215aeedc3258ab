"""Modules as people write them, small enough to run on the host model with all checks."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class Block(nn.Module):
    """A residual block of convolutions."""

    def __init__(self, inputs: int = 16, outputs: int = 32):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, 2, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.beside = nn.Sequential(nn.Conv2d(inputs, outputs, 1, 2, bias=False), nn.BatchNorm2d(outputs))
        for norm in (self.bn1, self.bn2, self.beside[1]):
            assert isinstance(norm, nn.BatchNorm2d)
            assert norm.running_var is not None
            norm.running_var.uniform_(0.5, 1.5)

    def forward(self, x: Tensor) -> Tensor:
        y = F.relu(self.bn1(self.conv1(x)))
        return F.relu(self.bn2(self.conv2(y)) + self.beside(x))


class Classifier(nn.Module):
    """Words to a distribution."""

    def __init__(self, words: int = 50, count: int = 8, width: int = 16, classes: int = 10):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.mlp = nn.Sequential(nn.Linear(count * width, 64), nn.GELU(), nn.Linear(64, classes))

    def forward(self, words: Tensor) -> Tensor:
        return self.mlp(self.table(words).flatten(1)).softmax(-1)


class RmsNorm(nn.Module):
    """As LLaMA's authors wrote it, before there was one in torch."""

    def __init__(self, width: int, epsilon: float = 1e-5):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(width) + 0.5)
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.epsilon)


class Llama(nn.Module):
    """A decoder layer: rms_norm, rotary positions, grouped attention, gated products."""

    cos: Tensor
    sin: Tensor

    def __init__(self, width: int = 64, heads: int = 4, groups: int = 2, steps: int = 16, inner: int = 96):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.norm1, self.norm2 = RmsNorm(width), RmsNorm(width)
        self.q = nn.Linear(width, width, bias=False)
        self.k = nn.Linear(width, groups * self.size, bias=False)
        self.v = nn.Linear(width, groups * self.size, bias=False)
        self.o = nn.Linear(width, width, bias=False)
        self.gate = nn.Linear(width, inner, bias=False)
        self.up = nn.Linear(width, inner, bias=False)
        self.down = nn.Linear(inner, width, bias=False)
        angles = torch.outer(torch.arange(steps), 10000 ** -(torch.arange(0, self.size, 2) / self.size))
        self.register_buffer("cos", torch.cat([angles, angles], -1).cos(), persistent=False)
        self.register_buffer("sin", torch.cat([angles, angles], -1).sin(), persistent=False)

    def turned(self, x: Tensor) -> Tensor:
        first, second = x.chunk(2, -1)
        cos, sin = self.cos.to(x.dtype), self.sin.to(x.dtype)
        return x * cos + torch.cat([-second, first], -1) * sin

    def forward(self, x: Tensor) -> Tensor:
        batch, steps, width = x.shape
        y = self.norm1(x)
        q = self.q(y).view(batch, steps, self.heads, self.size).transpose(1, 2)
        k, v = (
            each(y).view(batch, steps, self.groups, self.size).transpose(1, 2) for each in (self.k, self.v)
        )
        z = F.scaled_dot_product_attention(self.turned(q), self.turned(k), v, is_causal=True, enable_gqa=True)
        x = x + self.o(z.transpose(1, 2).reshape(batch, steps, width))
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Sequence(nn.Module):
    """Two layers of an LSTM, and what follows from the last step."""

    def __init__(self, inputs: int = 16, hidden: int = 32):
        super().__init__()
        self.lstm = nn.LSTM(inputs, hidden, 2, batch_first=True)
        self.head = nn.Linear(hidden, 4)

    def forward(self, x: Tensor) -> Tensor:
        y, _ = self.lstm(x)
        return self.head(y[:, -1])
