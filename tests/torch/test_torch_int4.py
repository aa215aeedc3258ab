# pyright: reportUnknownMemberType=false
"""Weights of four bits as torch modules keep them, two to a byte, reach the products that take them as they are."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from xdsl.dialects.builtin import ModuleOp

import ascir
from ascir.context import make_context
from ascir.dialects.graph import DequantizeOp
from ascir.frontend.torch.export import import_exported
from ascir.frontend.torch.tensors import array_of
from ascir.interp.run import run_function
from ascir.passes.graph.pack_int4 import GraphPackInt4Pass
from tests.torch.eager import agree

K, N, BLOCK = 512, 256, 32


class Packed(nn.Module):
    """Bytes and scales as buffers."""

    def __init__(self, packed: tuple[int, ...], scale: tuple[int, ...]):
        super().__init__()
        draw = torch.Generator().manual_seed(3)
        self.packed = nn.Buffer(torch.randint(0, 256, packed, generator=draw, dtype=torch.uint8))
        self.scale = nn.Buffer((0.01 + 0.01 * torch.rand(scale, generator=draw)).half())
        self.zeros = nn.Buffer(torch.randint(0, 16, scale, generator=draw, dtype=torch.uint8))


class Rows(Packed):
    """Two rows to a byte, eight taken off as a float."""

    def __init__(self):
        super().__init__((K // 2, N), (K // BLOCK, N))

    def forward(self, x: Tensor) -> Tensor:
        rows = torch.stack((self.packed & 15, self.packed >> 4), 1).reshape(-1, BLOCK, N)
        return x @ ((rows.to(x.dtype) - 8) * self.scale[:, None]).reshape(K, N)


class Columns(Packed):
    """N x K, two of a row to a byte, eight taken off as an integer."""

    def __init__(self):
        super().__init__((N, K // 2), (N, K // BLOCK, 1))

    def forward(self, x: Tensor) -> Tensor:
        steps = torch.stack((self.packed & 15, self.packed >> 4), -1).to(torch.int8) - 8
        return F.linear(x, (steps.reshape(N, -1, BLOCK) * self.scale).reshape(N, K))


class Halves(Packed):
    """The first half of all rows in the low bits; a zero point for each block."""

    def __init__(self):
        super().__init__((K // 2, N), (K // BLOCK, 1, N))

    def forward(self, x: Tensor) -> Tensor:
        steps = torch.cat((self.packed & 15, self.packed >> 4)).to(x.dtype).view(-1, BLOCK, N)
        return x @ ((steps - self.zeros.to(x.dtype)) * self.scale).view(K, N)


def imported(module: nn.Module, x: Tensor) -> ModuleOp:
    return import_exported(torch.export.export(module.eval(), (x,)))


@pytest.mark.parametrize("kind", [Rows, Columns, Halves])
def test_integers_are_found_behind_what_unpacks_them(kind: Callable[[], Packed]) -> None:
    x = torch.randn(3, K, generator=torch.Generator().manual_seed(1)).half()
    module = imported(kind(), x)
    before = run_function(module, "model", [array_of(x)])
    GraphPackInt4Pass().apply(make_context(), module)
    module.verify()
    (weight,) = [op for op in module.walk() if isinstance(op, DequantizeOp)]
    assert (weight.zero_point is not None) == (kind is Halves)
    np.testing.assert_array_equal(
        np.asarray(run_function(module, "model", [array_of(x)])), np.asarray(before)
    )


@pytest.mark.parametrize("kind", [Rows, Columns, Halves])
def test_kernels_take_the_integers(kind: Callable[[], Packed]) -> None:
    x = torch.randn(3, K, generator=torch.Generator().manual_seed(2)).half()
    module = kind().eval()
    exe = ascir.compile(module, (x,))
    y = exe(x)
    assert isinstance(y, np.ndarray)
    agree(y, module(x))
    assert exe.profile(x).gm_bytes < K * N
