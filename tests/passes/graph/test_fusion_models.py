"""Random models of both kinds of core, fused and not, on the host model; bench.random_models takes any number of
others."""

from __future__ import annotations

from random import Random

import pytest

from ascir.interp.dtypes import BFLOAT16, FLOAT32
from bench.random_models import coarsest, outcome
from tests.mixed.models import random_model
from tests.vector.groups import Dice
from tests.vector.harness import Graph, expected_of

COMPILED = (2, 12)
"""Poolings of blocks of channels; bytes whose columns fill no square of the cube."""


@pytest.mark.parametrize("seed", COMPILED)
def test_fused_and_not_give_the_same(seed: int) -> None:
    found = outcome(seed, vector=False)
    assert (found.kind, found.text) == ("agree", "")
    assert found.kernels[0] < found.kernels[1]


def test_models_have_a_meaning() -> None:
    """What is generated is valid, has products in it, and its numbers are finite."""
    models = [random_model(Dice(Random(seed))) for seed in range(12)]
    assert all(expected_of(model.graph)[1] for model in models)
    assert sum(model.products for model in models) > len(models)


def test_a_rounding_stays_one_when_it_is_cast() -> None:
    """Of a result in f32 that was bf16, units of bf16 count; of what was computed in f32 from bf16, those of f32."""
    of = "tensor<4xbf16>"
    text = f"""func.func @kernel(%x: {of}) -> (tensor<4xf32>, tensor<4xf32>, {of}) {{
      %n = graph.neg %x : {of}
      %late = graph.cast %n : {of} -> tensor<4xf32>
      %early = graph.cast %x : {of} -> tensor<4xf32>
      %e = graph.exp %early : tensor<4xf32>
      func.return %late, %e, %n : tensor<4xf32>, tensor<4xf32>, {of}
    }}"""
    assert coarsest(Graph(text)) == [BFLOAT16, FLOAT32, BFLOAT16]


def test_a_fault_is_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise ValueError("no such thing")

    monkeypatch.setattr("bench.random_models.compiled", failing)
    found = outcome(0, vector=False)
    assert (found.kind, found.text) == ("fault", "ValueError: no such thing")
