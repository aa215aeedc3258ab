"""Functions of torch against what is imported of them: exported, imported, interpreted, and compared with eager
mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from ascir.frontend.torch.export import import_exported
from ascir.frontend.torch.programs import exported
from ascir.frontend.torch.tensors import array_of
from ascir.interp.run import run_function
from ascir.verification import assert_valid

TOLERANCES = {
    torch.float16: (4e-3, 4e-3),
    torch.bfloat16: (3e-2, 3e-2),
    torch.float32: (2e-5, 2e-5),
    torch.float64: (1e-9, 1e-9),
}
"""Relative and absolute; integers and booleans are equal."""


class Function(nn.Module):
    """A function as a module."""

    def __init__(self, function: Callable[..., Any]):
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(*inputs)


def agree(actual: np.ndarray, expected: Tensor, what: str = "") -> None:
    """Values of one dtype and shape, near enough."""
    wanted = array_of(expected)
    assert actual.dtype == wanted.dtype, f"{what}: {actual.dtype}, not {wanted.dtype}"
    assert actual.shape == wanted.shape, f"{what}: {actual.shape}, not {wanted.shape}"
    if expected.dtype not in TOLERANCES:
        np.testing.assert_array_equal(actual, wanted, what)
        return
    relative, absolute = TOLERANCES[expected.dtype]
    np.testing.assert_allclose(
        actual.astype(np.float64), wanted.astype(np.float64), relative, absolute, err_msg=what
    )


def flat(results: Any) -> list[Tensor]:
    if isinstance(results, Tensor):
        return [results]
    return [each for result in results for each in flat(result)]


def check_module(module: nn.Module, inputs: Sequence[Tensor], dynamic_shapes: Any = None) -> str:
    """The text of the module that was imported."""
    program, names = exported(module, inputs, dynamic_shapes)
    imported = import_exported(program, dims=names)
    assert_valid(imported)
    results = run_function(imported, "model", [array_of(each) for each in inputs])
    expected = flat(module(*inputs))
    assert len(results) == len(expected)
    for index, (actual, wanted) in enumerate(zip(results, expected, strict=True)):
        agree(np.asarray(actual), wanted, f"result {index}")
    return str(imported)


def check(function: Callable[..., Any], *inputs: Tensor, dynamic: Any = None) -> str:
    return check_module(Function(function).eval(), inputs, None if dynamic is None else (dynamic,))


def floats(*shape: int, dtype: torch.dtype = torch.float32, seed: int = 0) -> Tensor:
    generator = torch.Generator().manual_seed(seed + sum(shape))
    return torch.randn(*shape, generator=generator).to(dtype)


def whole(*shape: int, low: int = -9, high: int = 9, dtype: torch.dtype = torch.int64) -> Tensor:
    generator = torch.Generator().manual_seed(sum(shape) + high)
    return torch.randint(low, high, shape, generator=generator).to(dtype)


def truths(*shape: int) -> Tensor:
    return whole(*shape, low=0, high=2).bool()
