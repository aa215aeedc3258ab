# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Convolutional networks over images and lines of any size, exported once, against eager mode; and through ONNX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import nn

import ascir

T = torch.Tensor


class Conv(nn.Module):
    """As in YOLOv5: a convolution, a normalization and an activation."""

    def __init__(self, inputs: int, outputs: int, kernel: int = 1, stride: int = 1):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, (kernel - 1) // 2, bias=False)
        self.bn = nn.BatchNorm2d(outputs)

    def forward(self, x: T) -> T:
        return F.silu(self.bn(self.conv(x)))


class Bottleneck(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.one, self.two = Conv(channels, channels), Conv(channels, channels, 3)

    def forward(self, x: T) -> T:
        return x + self.two(self.one(x))


class C3(nn.Module):
    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        half = outputs // 2
        self.one, self.two, self.three = Conv(inputs, half), Conv(inputs, half), Conv(outputs, outputs)
        self.inner = Bottleneck(half)

    def forward(self, x: T) -> T:
        return self.three(torch.cat([self.inner(self.one(x)), self.two(x)], 1))


class SPPF(nn.Module):
    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.one, self.two = Conv(inputs, inputs // 2), Conv(inputs * 2, outputs)
        self.pool = nn.MaxPool2d(5, 1, 2)

    def forward(self, x: T) -> T:
        x = self.one(x)
        y = self.pool(x)
        z = self.pool(y)
        return self.two(torch.cat([x, y, z, self.pool(z)], 1))


class Detector(nn.Module):
    """What YOLOv5 is made of: strides down to a 32nd, and one step up again."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(Conv(3, 16, 6, 2), Conv(16, 32, 3, 2), Conv(32, 32, 3, 2))
        self.body = nn.Sequential(Conv(32, 32, 3, 2), C3(32, 32))
        self.deep = nn.Sequential(Conv(32, 64, 3, 2), SPPF(64, 32))
        self.up, self.join = nn.Upsample(None, 2, "nearest"), C3(64, 32)
        self.heads = nn.ModuleList([nn.Conv2d(32, 18, 1), nn.Conv2d(32, 18, 1)])

    def forward(self, x: T) -> Any:
        wide = self.body(self.stem(x))
        deep = self.deep(wide)
        joined = self.join(torch.cat([self.up(deep), wide], 1))
        return self.heads[0](joined), self.heads[1](deep)


class Residual(nn.Module):
    """A block of ResNet behind its first layers."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(3, 16, 7, 2, 3, bias=False), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(3, 2, 1)
        )
        self.one = nn.Sequential(nn.Conv2d(16, 32, 3, 2, 1, bias=False), nn.BatchNorm2d(32), nn.ReLU())
        self.two = nn.Sequential(nn.Conv2d(32, 32, 3, 1, 1, bias=False), nn.BatchNorm2d(32))
        self.short = nn.Sequential(nn.Conv2d(16, 32, 1, 2, bias=False), nn.BatchNorm2d(32))
        self.head = nn.Linear(32, 10)

    def forward(self, x: T) -> T:
        x = self.stem(x)
        x = F.relu(self.two(self.one(x)) + self.short(x))
        return self.head(F.adaptive_avg_pool2d(x, 1).flatten(1))


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one, self.two = nn.Conv2d(1, 16, 3, 1, 1), nn.Conv2d(16, 32, 3, 1, 1)
        self.three, self.last = nn.Conv2d(48, 16, 3, 1, 1), nn.Conv2d(16, 2, 1)

    def forward(self, x: T) -> T:
        y = F.relu(self.one(x))
        z = F.relu(self.two(F.max_pool2d(y, 2)))
        up = F.interpolate(z, scale_factor=2, mode="nearest")
        return self.last(F.relu(self.three(torch.cat([up, y], 1))))


class Line(nn.Module):
    """As before the encoder of a model of speech."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv1d(20, 32, 3, 1, 1), nn.GELU(), nn.Conv1d(32, 32, 3, 2, 1), nn.GELU(),
            nn.Conv1d(32, 32, 8, 4, 2, groups=2), nn.ReLU(), nn.Conv1d(32, 16, 3, 1, 2, dilation=2),
        )  # fmt: skip

    def forward(self, x: T) -> T:
        return self.layers(x)


h, w, n = (torch.export.Dim(name, min=1, max=64) for name in ("h", "w", "n"))
batch = torch.export.Dim("batch", min=1, max=8)
NETS: dict[str, tuple[type[nn.Module], list[tuple[int, ...]], dict[int, Any]]] = {
    "residual": (Residual, [(1, 3, 8, 8), (2, 3, 24, 16), (1, 3, 72, 40)], {0: batch, 2: 8 * h, 3: 8 * w}),
    "detector": (Detector, [(1, 3, 32, 32), (1, 3, 64, 96)], {2: 32 * h, 3: 32 * w}),
    "u-net": (UNet, [(1, 1, 2, 2), (1, 1, 6, 10), (1, 1, 40, 34)], {2: 2 * h, 3: 2 * w}),
    "line": (Line, [(1, 20, 8), (3, 20, 16), (1, 20, 480)], {0: batch, 2: 8 * n}),
}


def module_of(name: str) -> nn.Module:
    torch.manual_seed(0)
    module = NETS[name][0]().eval()
    for each in module.modules():
        if (
            isinstance(each, nn.BatchNorm2d)
            and each.running_mean is not None
            and each.running_var is not None
        ):
            each.running_mean.uniform_(-0.1, 0.1)
            each.running_var.uniform_(0.5, 1.5)
    return module


def agree(executable: Any, module: nn.Module, shapes: Sequence[tuple[int, ...]]) -> None:
    for shape in shapes:
        x = torch.randn(shape)
        wanted, found = module(x), executable(x.numpy())
        pairs = [(found, wanted)] if isinstance(wanted, T) else zip(found, wanted, strict=True)
        for one, other in pairs:
            np.testing.assert_allclose(one, other.detach().numpy(), rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize("name", NETS)
def test_a_network_takes_images_of_any_size(name: str) -> None:
    module, (_, shapes, dynamic) = module_of(name), NETS[name]
    example = (torch.randn(max(shapes[-1][0], 2) if 0 in dynamic else 1, *shapes[-1][1:]),)
    shapes_of_inputs = {"x": dynamic}
    agree(ascir.compile(module, example, dynamic_shapes=shapes_of_inputs), module, shapes)
