"""A decoding step with a paged cache: its kernels beside attention that is computed for one sequence after the other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ascir.executable import compile
from ascir.interp.dtypes import Array
from ascir.program import Program

PAGE, HEADS, WIDTH = 16, 8, 64
MODEL = Path(__file__).resolve().parents[2] / "examples" / "models" / "paged_decode.ascl"


@pytest.fixture(scope="module")
def decode() -> Program:
    return compile(MODEL).program


def step(lengths: list[int], cached: int, most: int, seed: int) -> list[Array]:
    """The inputs of a step: each sequence has pages of its own, `most` at most, in any order; the rest of its table is
    page 0."""
    random = np.random.default_rng(seed)
    many, all = len(lengths), HEADS * WIDTH

    def normal(*shape: int, scale: float = 1.0) -> Array:
        return (scale * random.standard_normal(shape)).astype(np.float16)

    pages = np.zeros((many, most), np.int32)
    free = iter(random.permutation(np.arange(1, cached)))
    for row, length in zip(pages, lengths, strict=True):
        held = -(-length // PAGE)
        row[:held] = [next(free) for _ in range(held)]
    last = np.array(lengths, np.int32) - 1
    slots = pages[np.arange(many), last // PAGE] * PAGE + last % PAGE
    angles = random.uniform(0, 6, (many, 1, WIDTH // 2))
    turns = [np.cos(angles).astype(np.float16), np.sin(angles).astype(np.float16)]
    cache = [normal(cached, PAGE, all), normal(cached, PAGE, all)]
    weights = [normal(all), normal(all, 3 * all, scale=all**-0.5), normal(all, all, scale=all**-0.5)]
    return [normal(many, all), *turns, *cache, slots, pages, last + 1, *weights]


def reference(inputs: list[Array]) -> list[Array]:
    """The same in float64, for each sequence by itself."""
    x, cos, sin, keys, values, g, w_qkv, w_out = (
        each.astype(np.float64) for each in inputs if each.dtype == np.float16
    )
    slots, pages, lengths = (each for each in inputs if each.dtype == np.int32)

    def turned(row: Array, at: int) -> Array:
        a, b = np.split(row.reshape(HEADS, WIDTH), 2, axis=1)
        return np.concatenate([a * cos[at] - b * sin[at], a * sin[at] + b * cos[at]], axis=1)

    normal = x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-5) * g
    q, k, v = np.split(normal @ w_qkv, 3, axis=1)
    results: list[Array] = []
    for at, slot in enumerate(slots):
        place = divmod(slot, PAGE)
        keys[place], values[place] = turned(k[at], at).reshape(-1), v[at]
    for at, length in enumerate(lengths):
        seen, told = (cache[pages[at]].reshape(-1, HEADS, WIDTH)[:length] for cache in (keys, values))
        scores = np.exp(np.einsum("hd,thd->ht", turned(q[at], at), seen) / np.sqrt(WIDTH))
        y = np.einsum("ht,thd->hd", scores / scores.sum(1, keepdims=True), told)
        results.append(x[at] + y.reshape(-1) @ w_out)
    return [np.stack(results), keys, values]


def test_the_cache_is_updated_in_place(decode: Program) -> None:
    """Rows of pages: reshapes are the same memory."""
    reshaped = {
        step.outputs[0]: step.inputs[0] for step in decode.steps if step.kernel is None and step.inputs
    }
    updated = [reshaped[name] for step in decode.steps for name in step.updated.values()]
    assert updated == ["keys", "values"]


def test_pages_are_loaded_where_they_are(decode: Program) -> None:
    """Attention reads the block table: there is no kernel that gathers the cache."""
    (attention,) = (each for each in decode.kernels if "gather" in each.name)
    assert "pages_gm.GetValue(" in attention.source


@pytest.mark.parametrize(
    ("lengths", "cached", "most"),
    [([1], 2, 1), ([16, 17, 512], 256, 32), ([100, 1, 333, 16, 48], 40, 21), ([900, 7], 100, 60)],
)
def test_each_sequence_sees_its_own_rows(decode: Program, lengths: list[int], cached: int, most: int) -> None:
    """Of a cache of any number of pages, and block tables of any length."""
    inputs = step(lengths, cached, most, len(lengths))
    run = decode.run(inputs)
    assert not [found for found in run.findings if found.severity != "info"]
    for wanted, found in zip(reference(inputs), run.outputs, strict=True):
        assert np.abs(wanted - found).max() < 0.02
