"""Modules that write their inputs, as of a cache: the new values are the last results, in the order of the inputs, and scatters are done in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

import ascir
from tests.torch.eager import Function, agree, flat, floats


def cached(x: Tensor, at: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    values.index_copy_(0, at, x * 2)
    keys.index_copy_(0, at, x)
    return x @ keys.T @ values


def summed(x: Tensor, at: Tensor, keys: Tensor, values: Tensor) -> Any:
    keys[at] += x
    values.index_put_((at,), x, accumulate=True)
    return keys.sum(0), values


def replaced(x: Tensor, at: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    keys.copy_(values + 1)
    values[at] = 0
    return x + at[:, None]


@pytest.mark.parametrize("function", [cached, summed, replaced])
def test_what_is_written_comes_back(function: Callable[..., Any]) -> None:
    given = [floats(3, 16), torch.tensor([4, 0, 7]), floats(12, 16), floats(12, 16)]
    exe = ascir.compile(Function(function).eval(), tuple(each.clone() for each in given))
    results = exe(*given)
    assert isinstance(results, tuple)
    eager = [each.clone() for each in given]
    expected = [*flat(function(*eager)), *eager[2:]]
    assert len(results) == len(expected)
    for found, wanted in zip(results, expected, strict=True):
        agree(found, wanted)


def test_a_cache_is_updated_in_place() -> None:
    given = (floats(3, 16), torch.tensor([4, 0, 7]), floats(12, 16), floats(12, 16))
    before = given[2].clone()
    exe = ascir.compile(Function(cached).eval(), given)
    exe(*given)
    assert torch.equal(before, given[2])
    updated = [name for step in exe.program.steps for name in step.updated.values()]
    kinds = dict(zip(exe.program.inputs, exe.program.shapes, strict=True))
    assert [kinds[name] for name in updated] == [(12, 16), (12, 16)]
    assert np.unique(updated).size == 2
