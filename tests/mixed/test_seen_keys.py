"""Causal attention in blocks of keys: a block that no query of an item sees is not computed, and counts nowhere."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from tests.cube.products import cut_of
from tests.mixed.test_any_keys import attention
from tests.mixed.test_attention import MASKED, Heads
from tests.vector.harness import (
    NAME,
    CompiledKernel,
    Graph,
    KernelRun,
    agree,
    compiled,
    expected_of,
    module_of,
)

SEEN = {
    "several items for each core": attention("16x500x64xf16", "16x500x64xf16", "causal"),
    "heads that share keys": attention("2x4x400x64xf32", "2x2x400x64xf32", "causal"),
    "keys that no query sees": attention("3x300x80xf32", "3x700x80xf32", "causal"),
    "queries that see all keys": attention("4x700x64xf32", "4x300x64xf32", "causal"),
    "rows that are not a whole item, a shorter last block": attention(
        "12x577x64xf16", "12x577x64xf16", "causal"
    ),
    "bf16": attention("4x450x64xbf16", "4x450x64xbf16", "causal"),
    "wide heads": attention("2x520x160xf16", "2x520x160xf16", "causal"),
}
CORES = (None, 1, 3)


def skips(kernel: CompiledKernel) -> bool:
    """Whether its cores count the blocks of their items."""
    assert "keys" in cut_of(kernel)
    return "round < " in kernel.source


def rows_agree(run: KernelRun, expected: tuple[Array, ...], most: float) -> None:
    """The difference of each row is small beside it: a sum that lacks a key, or has one too many, is not lost among the
    large numbers of other rows."""
    assert not [finding for finding in run.launch.findings if finding.severity != "info"]
    (wanted,), (found,) = (
        tuple(each.astype(np.float32) for each in some) for some in (expected, run.outputs)
    )
    off = np.linalg.norm(found - wanted, axis=-1) / np.linalg.norm(wanted, axis=-1)
    assert off.max(initial=0) < most


MOST = {"f16": 2e-3, "bf16": 1.5e-2, "f32": 1e-5}


@pytest.mark.parametrize("cores", CORES)
@pytest.mark.parametrize("name", SEEN)
def test_blocks_that_are_seen(name: str, cores: int | None) -> None:
    case = SEEN[name]
    kernel = compiled(case, {"graph-tile": {"cores": cores}} if cores else {})
    assert skips(kernel)
    inputs, expected = expected_of(case)
    most = next(most for dtype, most in MOST.items() if f"x{dtype}>" in case.text)
    for seed in (1, 2):
        run = kernel.run(inputs, schedule_seed=seed)
        rows_agree(run, expected, most)
    agree(case, run, expected)


def test_an_item_for_each_core() -> None:
    """Some have a single block, others two of which the second one is shorter."""
    case = attention("2x388x32xf32", "2x300x32xf32", "causal")
    kernel = compiled(case, {"graph-tile": {"soc": "ascend910b4"}})
    assert "keys" in cut_of(kernel)
    inputs, expected = expected_of(case)
    rows_agree(kernel.run(inputs), expected, MOST["f32"])


def masked(condition: str, low: str = "0xff800000", queries: int = 300, keys: int = 300) -> Graph:
    """Two heads of which scores are hidden where a condition on positions, %i of queries and %j of keys, does not hold."""
    size = f"{queries}x{keys}"
    between = f"""%i = graph.iota axis 0 : tensor<{size}xi32>
        %j = graph.iota axis 1 : tensor<{size}xi32>
        {condition.replace("#", size)}
        %low = graph.constant dense<{low}> : tensor<f32>
        %m = graph.select %seen, %s, %low : (tensor<{size}xi1>, $s, tensor<f32>) -> $s
        %p = graph.softmax %m axis -1 : $s"""
    return Heads((2,), queries, keys, 64, between, dtype="f32").graph()


COMPARED = "%seen = graph.compare {} : (tensor<#xi32>, tensor<#xi32>) -> tensor<#xi1>"
LATER = """%by = graph.constant dense<{}> : tensor<i32>
%later = graph.add %by, %i : (tensor<i32>, tensor<#xi32>) -> tensor<#xi32>
"""
ROUNDED = """%a = graph.cast %i : tensor<#xi32> -> tensor<#xf16>
%b = graph.cast %j : tensor<#xi32> -> tensor<#xf16>
%seen = graph.compare ge %a, %b : (tensor<#xf16>, tensor<#xf16>) -> tensor<#xi1>"""
FORMS = {
    "keys up to that of a query": masked(COMPARED.format("ge %i, %j")),
    "the other way round": masked(COMPARED.format("le %j, %i")),
    "three more keys": masked(LATER.format(4) + COMPARED.format("gt %later, %j")),
    "three more keys, the other way round": masked(LATER.format(4) + COMPARED.format("lt %j, %later")),
    "100 more keys, of more": masked(LATER.format(100) + COMPARED.format("ge %later, %j"), keys=520),
    "positions of f32": masked(ROUNDED.replace("f16", "f32")),
}
OTHERS = {
    "keys from that of a query on": masked(COMPARED.format("le %i, %j")),
    "numbers that are not minus infinity": masked(COMPARED.format("ge %i, %j"), "-8.0"),
    "positions that are rounded": masked(ROUNDED),
    "all but the same": masked(COMPARED.format("ne %i, %j")),
    "a truth for each query": attention("2x300x64xf32", "2x300x64xf32", "mask %m", "300x300xi1"),
    "a sum": Heads((2,), 300, 300, 64, MASKED, (("mask", "300x300xf32"),), dtype="f32").graph(),
}


@pytest.mark.parametrize("name", [*FORMS, *OTHERS])
def test_what_hides_keys(name: str) -> None:
    """Only where all keys behind a place are hidden, blocks are left out: with any other mask, all are computed."""
    case = FORMS.get(name) or OTHERS[name]
    kernel = compiled(case, {"graph-tile": {"cores": 2}})
    assert skips(kernel) == (name in FORMS)
    inputs, expected = expected_of(case)
    rows_agree(kernel.run(inputs), expected, MOST["f32"])


def test_a_mask_that_happens_to_be_causal() -> None:
    """It comes when the kernel is compiled, and may be any other one: also one that hides no key, or the first ones."""
    case = OTHERS["a truth for each query"]
    kernel = compiled(case)
    inputs, _ = expected_of(case)
    for truth in (np.tri(300, dtype=bool), np.ones((300, 300), bool), ~np.tri(300, k=-1, dtype=bool)):
        inputs[3][:] = truth
        rows_agree(kernel.run(inputs), run_function(module_of(case.text), NAME, inputs), MOST["f32"])


NAMED = {
    "as many keys as queries": attention("Bx3xTx64xf32", "Bx3xTx64xf32", "causal"),
    "another number of keys": attention("Bx4xTx64xf16", "Bx2xSx64xf16", "causal"),
    "a known number of keys": attention("Bx2xTx80xf32", "Bx2x600x80xf32", "causal"),
    "a known number of queries": attention("Bx2x300x64xf16", "Bx2xSx64xf16", "causal"),
    "narrow heads": attention("1x4xTx20xf32", "1x4xSx20xf32", "causal"),
}
SIZES = [
    (1, 300, 300),
    (2, 1, 700),
    (0, 5, 5),
    (1, 0, 9),
    (2, 700, 1),
    (1, 513, 257),
    (7, 260, 129),
    (1, 5, 0),
]


@pytest.mark.parametrize("name", NAMED)
def test_named_sizes(name: str) -> None:
    kernel = compiled(NAMED[name])
    assert skips(kernel)
    for seed, (batch, queries, keys) in enumerate(SIZES):
        case = replace(NAMED[name], dims={"B": batch, "T": queries, "S": keys})
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_where_all_items_have_as_many_blocks() -> None:
    """Nothing is counted, and the code is that without a mask."""
    kernel = compiled(attention("4x64x64xf16", "4x3000x64xf16", "causal"))
    assert not skips(kernel)


FORESEEN = {
    "f32": attention("16x1000x64xf32", "16x1000x64xf32", "causal"),
    "a shorter last block": attention("12x777x64xf16", "12x777x64xf16", "causal"),
}


@pytest.mark.parametrize("name", FORESEEN)
def test_what_is_seen_takes_less_time(name: str) -> None:
    """As foreseen, and less than with all keys. 16 heads of 2000 queries, f16, took 336.9 us, in two kernels, and now 224.4."""
    case = FORESEEN[name]
    all_keys = replace(case, text=case.text.replace(" causal", ""))
    causal, others = (compiled(each) for each in (case, all_keys))
    inputs, _ = expected_of(case)
    time, longer = (each.run(inputs, checks=False).launch.time_us or 0 for each in (causal, others))
    assert 0 < time < 0.85 * longer
    assert abs(cut_of(causal)["ns"].value.data / 1000 / time - 1) < 0.1


@pytest.mark.parametrize("sizes", [{"T": 100}, {"T": 400}, {"T": 900}])
def test_cores_that_are_worth_their_launch(sizes: dict[str, int]) -> None:
    case = attention("4xTx64xf16", "4xTx64xf16", "causal")
    kernel = compiled(case)
    inputs, _ = expected_of(replace(case, dims=sizes))

    def time(cores: int | None) -> float:
        return kernel.run(inputs, checks=False, block_dim=cores).launch.time_us or 99

    assert time(None) < 1.15 * min(time(cores) for cores in (1, 2, 4, 8, 12, 16, 20, 24))
