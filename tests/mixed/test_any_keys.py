"""Attention whose number of keys is known only at launch: one kernel for all of them, in blocks of keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from tests.cube.products import cut_of
from tests.mixed.test_attention import MASKED, SCALED, Heads
from tests.vector.harness import NAME, Graph, agree, check, compiled, expected_of, graph, module_of


def attention(queries: str, keys: str, words: str = "", mask: str = "") -> Graph:
    """The operation itself."""
    body = f"%y = graph.attention %q, %k, %v {words} : ($q, $k, $v{', $m' if mask else ''}) -> $q"
    more = (("m", mask),) if mask else ()
    return graph(("q", queries), ("k", keys), ("v", keys), *more, body=body, result="$q")


CASES = {
    "heads of 64, rows that are not a whole item": Heads((6,), 100, "S", 64).graph(),
    "heads of 80, a scale and a mask for each key": Heads(
        ("B", 2), 70, "S", 80, SCALED, (("mask", "1xSxf16"),)
    ).graph(),
    "heads of 128": Heads((3,), 40, "S", 128).graph(),
    "any number of queries": Heads(("B", 2), "T", "S", 80).graph(),
    "one query": Heads(("B", 6), 1, "S", 64).graph(),
    "one query, a mask": Heads((1, 6), 1, "S", 80, MASKED, (("mask", "1x6x1xSxf16"),)).graph(),
    "three queries": Heads((2,), 3, "S", 64).graph(),
    "items of which the last one has a single row": Heads((5,), 17, "S", 64).graph(),
    "bf16": Heads((4,), 70, "S", 64, dtype="bf16").graph(),
    "f32": Heads((2,), 40, "S", 48, dtype="f32").graph(),
    "values that are wider than keys": Heads((2,), 40, "S", 32, columns=96).graph(),
    "widths that are not whole blocks": Heads((3,), 33, "S", 20, columns=36).graph(),
    "causal, heads that share keys": attention("2x8xTx64xf16", "2x2xSx64xf16", "causal"),
    "keys that are seen where a truth says so": attention(
        "2x4x40x80xf16", "2x4xSx80xf16", "mask %m", "40xSxi1"
    ),
    "zeros where no key is seen": attention(
        "2x4x40x80xf16", "2x4xSx80xf16", "mask %m zero_unseen", "40xSxi1"
    ),
    "a step of decoding, heads that share keys": attention(
        "Bx8x1x64xf16", "Bx2xSx64xf16", "mask %m", "Bx1x1xSxf16"
    ),
}
SIZES = [
    (300, 3, 17),
    (1, 1, 1),
    (0, 2, 5),
    (257, 2, 64),
    (513, 1, 33),
    (64, 0, 1),
    (5, 4, 0),
    (128, 1, 2),
    (129, 2, 70),
]
"""Keys, batches and queries: part of a block, one key, none, one more than a block or two, no batches, no queries; as many as
are few, and one more."""


@pytest.mark.parametrize("name", CASES)
def test_any_keys(name: str) -> None:
    kernel = compiled(CASES[name])
    assert "KERNEL_TYPE_MIX_AIC_1_2" in kernel.source
    for seed, (keys, batches, queries) in enumerate(SIZES):
        case = replace(CASES[name], dims={"S": keys, "B": batches, "T": queries})
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_parts_of_one_tensor() -> None:
    """Queries, keys, values and results are views; the length is that of all of them."""
    case = graph(
        ("q", "2x3xTx48xf16"),
        ("k", "2xSx144xf16"),
        ("v", "2xSx144xf16"),
        body="""%kr = graph.reshape %k : $k -> tensor<2xSx3x48xf16>
        %kh = graph.transpose %kr permutation [0, 2, 1, 3] : tensor<2xSx3x48xf16> -> tensor<2x3xSx48xf16>
        %vr = graph.reshape %v : $v -> tensor<2xSx3x48xf16>
        %vh = graph.transpose %vr permutation [0, 2, 1, 3] : tensor<2xSx3x48xf16> -> tensor<2x3xSx48xf16>
        %s = graph.matmul %q, %kh transpose_b : ($q, tensor<2x3xSx48xf16>) -> tensor<2x3xTxSxf16>
        %p = graph.softmax %s axis -1 : tensor<2x3xTxSxf16>
        %c = graph.matmul %p, %vh : (tensor<2x3xTxSxf16>, tensor<2x3xSx48xf16>) -> $q
        %t = graph.transpose %c permutation [0, 2, 1, 3] : $q -> tensor<2xTx3x48xf16>
        %y = graph.reshape %t : tensor<2xTx3x48xf16> -> tensor<2xTx144xf16>""",
        result="2xTx144xf16",
    )
    kernel = compiled(case)
    for seed, (keys, queries) in enumerate([(300, 17), (70, 70), (0, 3), (1, 1)]):
        sized = replace(case, dims={"S": keys, "T": queries})
        inputs, expected = expected_of(sized)
        agree(sized, kernel.run(inputs, schedule_seed=seed), expected)


def test_many_schedules() -> None:
    """More units than slots, fewer units than are under way, and other items between them."""
    case = attention("30x100x64xf16", "30xSx64xf16")
    kernel = compiled(case)
    for keys, seeds in ((700, 12), (256, 12), (100, 6)):
        sized = replace(case, dims={"S": keys})
        inputs, expected = expected_of(sized)
        for seed in range(seeds):
            agree(sized, kernel.run(inputs, schedule_seed=seed), expected)


@pytest.mark.parametrize("cores", [1, 2])
def test_few_cores(cores: int) -> None:
    case = replace(attention("7x100x64xf16", "7xSx64xf16"), dims={"S": 600})
    check(case, {"graph-tile": {"cores": cores}})


def hidden(inputs: list[Array]) -> None:
    """All keys of the first block, and of the second one in some rows."""
    inputs[3][:, :300] = -np.inf
    inputs[3][7:9] = -np.inf


def lost(inputs: list[Array]) -> None:
    """Queries that are not finite."""
    inputs[0][0, 5], inputs[0][2, 0, 3], inputs[0][3, 39] = np.nan, np.inf, -np.inf


def large(inputs: list[Array]) -> None:
    """Scores whose exponentials would overflow, and which grow from block to block."""
    inputs[3][:] = np.linspace(-3e4, 3e4, inputs[3].shape[1])[None]


@pytest.mark.parametrize("change", [hidden, lost, large])
def test_extremes(change: Callable[[list[Array]], None]) -> None:
    """A row whose keys are all hidden, or whose query is not finite, is NaN, and no other one."""
    case = replace(
        Heads(
            (4,), 40, "S", 64, MASKED.replace("$mask", "tensor<40xSxf16>"), (("mask", "40xSxf16"),)
        ).graph(),
        dims={"S": 600},
    )
    inputs, _ = expected_of(case)
    change(inputs)
    expected = run_function(module_of(case.text), NAME, inputs)
    agree(case, compiled(case).run(inputs), expected)  # type: ignore[arg-type]


ROUNDS = {
    "heads of 64": Heads((12,), 512, "S", 64).graph(),
    "heads of 80": Heads((8,), 1024, "S", 80).graph(),
    "heads of 128": Heads((32,), 512, "S", 128).graph(),
    "one query": Heads((32,), 1, "S", 128).graph(),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_no_barrier_of_all_pipes(name: str) -> None:
    assert "PIPE_ALL" not in compiled(ROUNDS[name]).source


def test_certificate() -> None:
    """It names the keys of a block, and those of the runners-up."""
    found = cut_of(compiled(ROUNDS["heads of 64"]))
    assert found["keys"].value.data % 64 == 0
    assert all("keys" in other.data for other in found["runners_up"].data)


def test_few_keys_have_a_tiling_of_their_own() -> None:
    found = cut_of(compiled(ROUNDS["heads of 64"]))
    assert found["keys"].value.data > 128
    assert found["tile_of_few_keys"].data["keys"].value.data == 128


@pytest.mark.parametrize("queries", [1024, "T", "S"])
def test_few_keys_take_little_longer_than_a_known_number(queries: int | str) -> None:
    """The blocks for 2048 keys are computed whole: 8 heads of 1024 queries to 77 keys took 21.8 us, and 15.6 if these were
    known."""

    def time(queries: int | str, keys: int | str) -> float:
        case = replace(Heads((8,), queries, keys, 80).graph(), dims={"S": 77, "T": 1024})
        return compiled(case).run(expected_of(case)[0], checks=False).launch.time_us or 99

    whole = 77 if queries == "S" else 1024
    assert time(queries, "S") < 1.2 * time(whole, 77)


@pytest.mark.parametrize(
    ("between", "why"),
    [
        ("%p = graph.mul %s, %s : $s", "not the softmax of rows of S keys"),
        ("%t = graph.softmax %s axis -1 : $s\n%p = graph.tanh %t : $s", "not the softmax of rows"),
        (
            "%t = graph.softmax %s axis -1 : $s\n%p = graph.softmax %t axis -1 : $s",
            "not the softmax of rows",
        ),
    ],
)
def test_refused(between: str, why: str) -> None:
    with pytest.raises(OperationError, match=why):
        compiled(Heads((2,), 40, "S", 64, between).graph())


def test_a_relu_of_sums_is_refused() -> None:
    """The cube would apply it to the sums of each block."""
    types = "tensor<2x40xSxf16>", "tensor<2xSx64xf16>"
    case = graph(
        ("q", "2x40x64xf16"),
        ("k", "2xSx64xf16"),
        body=f"""%s = graph.matmul %q, %k transpose_b : ($q, $k) -> {types[0]}
        %p = graph.softmax %s axis -1 : {types[0]}
        %c = graph.matmul %p, %k : ({types[0]}, $k) -> $q
        %y = graph.relu %c : $q""",
        result="$q",
    )
    with pytest.raises(OperationError, match="a relu after sums over keys of a named size, S"):
        compiled(case)
