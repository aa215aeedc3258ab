"""Attention with many keys, the number of which is known: in blocks of keys, where that is faster or whole rows of scores
do not fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ascir.interp.run import run_function
from ascir.passes.graph.cube.attention import online_plan
from tests.cube.products import cut_of
from tests.mixed.test_any_keys import attention, large
from tests.mixed.test_attention import MASKED, Heads, shared
from tests.vector.harness import NAME, agree, check, compiled, expected_of, module_of

CASES = {
    "one item for each core, two blocks": Heads((8,), 128, 640, 64),
    "several items for some cores": Heads((13,), 128, 2048, 64),
    "items that are not whole": Heads((13,), 100, 2048, 64),
    "many blocks": Heads((2,), 40, 16384, 64),
    "items of which the last one has a single row": Heads((5,), 17, 10240, 64),
    "one query": Heads((1, 6), 1, 16384, 80, MASKED, (("mask", "1x6x1x16384xf16"),)),
    "a mask": Heads((2,), 40, 12288, 64, MASKED, (("mask", "40x12288xf16"),)),
    "widths that are not whole blocks": Heads((2,), 33, 20480, 20, columns=36),
    "a number of keys of which no block is a power of two": Heads((1,), 40, 32400, 64),
    "f32": Heads((3,), 40, 4096, 48, dtype="f32"),
    "bf16": Heads((4,), 70, 2048, 64, dtype="bf16"),
}


@pytest.mark.parametrize("name", CASES)
def test_blocks_of_keys(name: str) -> None:
    case = CASES[name].graph()
    kernel = compiled(case)
    found, keys = cut_of(kernel), CASES[name].keys
    assert keys % found["keys"].value.data == 0
    inputs, expected = expected_of(case)
    for seed in (1, 2):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


SHORTER = {
    "two blocks": Heads((4,), 64, 720, 64),
    "three blocks": Heads((3,), 64, 1114, 40, MASKED, (("mask", "64x1114xf32"),), dtype="f32"),
    "a single key": Heads((2,), 16, 6145, 128),
    "two items for each core": Heads((30,), 40, 3000, 64),
    "two items for some cores": Heads((13,), 100, 3000, 64),
    "a prime": Heads((2,), 40, 8191, 64),
    "half of a block": Heads((2,), 33, 8193, 128),
    "one query": Heads((9,), 1, 5001, 80),
    "a mask": Heads((4,), 64, 3000, 64, MASKED, (("mask", "64x3000xf16"),)),
    "f32": Heads((3,), 40, 3001, 48, dtype="f32"),
}


@pytest.mark.parametrize("name", SHORTER)
def test_the_last_block_is_shorter(name: str) -> None:
    """All scores are less than 0: zeros behind the last key would be the largest."""
    case = SHORTER[name].graph()
    kernel = compiled(case)
    assert SHORTER[name].keys % cut_of(kernel)["keys"].value.data
    inputs, _ = expected_of(case)
    inputs[0][:] = np.abs(inputs[0]) / 4
    np.negative(np.abs(inputs[1]), out=inputs[1])
    expected = run_function(module_of(case.text), NAME, inputs)
    for seed in (1, 2):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


SEEN = {
    "two blocks": attention("2x150x128xf32", "2x150x128xf32", "causal"),
    "several whole blocks": attention("12x400x64xf32", "12x400x64xf32", "causal"),
    "three blocks": attention("2x333x128xf32", "2x333x128xf32", "causal"),
    "f16": attention("12x449x64xf16", "12x449x64xf16", "causal"),
    "a truth for each query": attention("4x200x80xf16", "4x600x80xf16", "mask %m", "200x600xi1"),
    "a truth for each key": attention("2x40x64xf16", "2x1000x64xf16", "mask %m", "1x1000xi1"),
}


MOST = {
    "two blocks": (80, 1000),
    "several whole blocks": (208, 1000),
    "three blocks": (80, 112, 1000),
    "f16": (208, 1000),
    "a truth for each query": (208, 1000),
    "a truth for each key": (1000,),
}
"""The most keys of a block; where fewer are allowed, whole rows of scores are faster."""


@pytest.mark.parametrize(("name", "most"), [(name, most) for name in SEEN for most in MOST[name]])
def test_keys_that_a_query_does_not_see(name: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparisons need tiles that are wider than a block: what is behind its keys was seen, and part of the sums."""
    blocks = online_plan._blocks  # pyright: ignore[reportPrivateUsage]

    def few(*args: Any) -> list[int]:
        return [keys for keys in blocks(*args) if keys <= most]

    monkeypatch.setattr(online_plan, "_blocks", few)
    kernel = compiled(SEEN[name])
    assert "keys" in cut_of(kernel)
    inputs, expected = expected_of(SEEN[name])
    agree(SEEN[name], kernel.run(inputs), expected)


NAMED = {
    "heads that share keys": shared("Bx8x1x64xf16", "Bx2x2048x64xf16", "Bx1x1x2048xf16"),
    "a shorter last block": Heads(("B", 2), 40, 3000, 64).graph(),
    "any number of queries": Heads((3,), "T", 40000, 32).graph(),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_sizes_beside_them(name: str) -> None:
    """Where there is no item, there is no block, either; a step of decoding for eight sequences of 1024 keys, 32 heads and 8
    of keys, was three kernels, of 38.4 us, as only whole rows were tried."""
    kernel = compiled(NAMED[name])
    assert "keys" in cut_of(kernel)
    for seed, (batch, tokens) in enumerate([(1, 40), (0, 5), (3, 1), (2, 0), (26, 17)]):
        case = replace(NAMED[name], dims={"B": batch, "T": tokens})
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_results_once_in_sixteen_blocks() -> None:
    """Two items of 16 blocks for each core: that no results wait for those before, follows from the number of a block."""
    assert cut_of(compiled(Heads((48,), 2, 4096, 128).graph()))["keys"].value.data == 256


def test_scores_that_grow_from_block_to_block() -> None:
    case = Heads(
        (4,), 40, 4096, 64, MASKED.replace("$mask", "tensor<40x4096xf16>"), (("mask", "40x4096xf16"),)
    ).graph()
    kernel = compiled(case)
    assert "keys" in cut_of(kernel)
    inputs, _ = expected_of(case)
    large(inputs)
    agree(case, kernel.run(inputs), run_function(module_of(case.text), NAME, inputs))  # type: ignore[arg-type]


@pytest.mark.parametrize("cores", [1, 2])
def test_few_cores(cores: int) -> None:
    check(Heads((3,), 40, 8192, 64).graph(), {"graph-tile": {"cores": cores}})


@pytest.mark.parametrize(
    "case", [Heads((8,), 4, 4096, 128), Heads((8,), 32, 8192, 64), Heads((36,), 64, 1024, 128)]
)
def test_no_barrier_of_all_pipes(case: Heads) -> None:
    """Both products take turns in l0a and l0b, several steps each."""
    kernel = compiled(case.graph())
    assert "keys" in cut_of(kernel)
    assert "PIPE_ALL" not in kernel.source


@pytest.mark.parametrize(
    "case", [Heads((12,), 197, 197, 64), Heads((32,), 1, 512, 128), Heads((8,), 256, 77, 80)]
)
def test_few_keys_are_whole_rows(case: Heads) -> None:
    assert "keys" not in cut_of(compiled(case.graph()))


def test_whole_rows_one_at_a_time() -> None:
    """Each is loaded without asking how many are left: rows of one f32 were refused."""
    between = "%t = graph.softmax %s axis -1 : $s\n%p = graph.mul %t, %t : $s"
    case = Heads((2,), 5, 8192, 64, between).graph()
    kernel = compiled(case)
    assert "keys" not in cut_of(kernel)
    inputs, expected = expected_of(case)
    agree(case, kernel.run(inputs), expected)
