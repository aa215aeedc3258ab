"""Decoding steps whose keys and values grow by a row each: one program for all lengths of the cache."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

import ascir
from ascir.models import read_model

MODEL = Path(__file__).resolve().parents[2] / "examples" / "models" / "growing_cache.ascl"
Array = npt.NDArray[np.float64]


def _expected(x: Array, keys: Array, values: Array, norm: Array, qkv: Array, out: Array) -> list[Array]:
    scaled = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * norm
    q, k, v = (part.reshape(8, 1, 64) for part in np.split(scaled @ qkv, 3, axis=1))
    keys, values = np.concatenate([keys, k], 1), np.concatenate([values, v], 1)
    scores = np.exp(q @ keys.transpose(0, 2, 1) / 8)
    return [x + ((scores / scores.sum(-1, keepdims=True)) @ values).reshape(1, 512) @ out, keys, values]


def test_one_program_takes_every_step() -> None:
    executable = ascir.compile(read_model(MODEL))
    random = np.random.default_rng(0)
    norm, qkv, out = (
        random.uniform(-1, 1, shape).astype(np.float16) / scale
        for shape, scale in (((512,), 1), ((512, 1536), 8), ((512, 512), 8))
    )
    keys = values = np.zeros((8, 0, 64), np.float16)
    for step in range(1, 4):
        x = random.uniform(-1, 1, (1, 512)).astype(np.float16)
        given = [x, keys, values, norm, qkv, out]
        found = executable(*given)
        assert isinstance(found, tuple)
        for one, wanted in zip(found, _expected(*(each.astype(np.float64) for each in given)), strict=True):
            np.testing.assert_allclose(one.astype(np.float64), wanted, rtol=5e-3, atol=5e-3)
        _, keys, values = found
        assert keys.shape == (8, step, 64)
