"""Products with weights of few bits do what the graph means, expanded ahead of the cube or by the strategy that is chosen, with
every check on and all certificates."""

from __future__ import annotations

from math import prod
from random import Random

import pytest

from ascir.diagnostics import OperationError
from tests.lowbit.products import BY_COLUMN, FOR_ALL, options, product
from tests.mixed.schedules import agree_under_schedules
from tests.vector.harness import Graph, agree, check, compiled, expected_of, graph, module_of

SEEDS = 2


EXPAND = {
    "groups of 128": product(33, 200, 256, 128),
    "groups of 64, zero points": product(5, 130, 192, 64, zero=True),
    "groups of 32, odd n, zero points": product(1, 129, 192, 32, zero=True),
    "groups of no power of two": product(20, 96, 144, 48),
    "by column, turned, zero points": product(70, 300, 200, zero=True, turned=True),
    "one scale, odd n and k": product(16, 77, 111, FOR_ALL),
    "bf16, turned": product(16, 256, 256, 64, zero=True, turned=True, element="bf16"),
    "scales of f32": product(9, 64, 128, 64, scale="f32"),
    "bytes": product(16, 256, 256, 64, zero=True, bits=8),
    "bytes, by column": product(40, 100, 300, bits=8, turned=True),
    "300 rows": product(300, 160, 128, 32),
    "k of several loads": product(8, 256, 512, 128),
}


@pytest.mark.parametrize("case", EXPAND.values(), ids=EXPAND.keys())
def test_expanded_weights(case: Graph) -> None:
    check(case, options("expand"))


TURNS = {
    "groups of 64, zero points": product(70, 200, 4096, 64, zero=True),
    "bytes by column, an odd number of slots": product(40, 300, 4352, bits=8),
    "bf16, several blocks": product(300, 520, 4096, 128, element="bf16", tail="%y = graph.silu %p : $y"),
}


@pytest.mark.parametrize("case", TURNS.values(), ids=TURNS.keys())
def test_vector_cores_fill_slots_in_turns(case: Graph) -> None:
    """Where a block has many: all of a slot's rows are one core's."""
    kernel = compiled(case, options("expand"))
    assert "; row < 256;" in kernel.source
    inputs, expected = expected_of(case)
    for seed in range(SEEDS):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


@pytest.mark.parametrize(
    ("strategy", "m", "whole", "part"), [("expand", 64, 1536, 1500), ("panels", 300, 704, 700)]
)
def test_a_last_block_of_fewer_columns_takes_no_longer(strategy: str, m: int, whole: int, part: int) -> None:
    """Its slots are stored and loaded whole: each row of a part of one would be a transfer."""
    times = [
        check(product(m, n, 768, 64, zero=True), options(strategy)).launch.time_us for n in (whole, part)
    ]
    assert all(times)
    assert (times[1] or 0.0) <= 1.05 * (times[0] or 0.0)


def test_no_schedule_changes_the_result() -> None:
    few, many = product(3, 300, 256, 64), product(200, 6200, 128, 64, tail="%y = graph.gelu %p : $y")
    for strategy, case in (("expand", few), ("digits", few), ("totals", few), ("panels", many)):
        inputs, expected = expected_of(case)
        kernel = compiled(case, options(strategy))
        for seed in range(SEEDS):
            agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_what_stands_before_and_behind() -> None:
    agree_under_schedules(product(30, 200, 256, 64, tail="%y = graph.gelu %p : $y"), SEEDS)


def computed(m: int, body: str, x: str = "{m}x256xf16", *more: tuple[str, str]) -> Graph:
    """A left operand %a that the kernel computes itself."""
    weights = """
        %w = graph.dequantize %q, %s axis 0 group_size 64 : ($q, $s) -> tensor<256x200xf16>
        %y = graph.matmul %a, %w : ($a, tensor<256x200xf16>) -> $y"""
    left, result = f"tensor<{m}x256xf16>", f"tensor<{m}x200xf16>"
    arguments = (("x", x.format(m=m)), ("q", "256x200xi4"), ("s", "4x200xf16"), *more)
    text = (body + weights).replace("$a", left).replace("$y", result)
    return graph(*arguments, body=text, result=result)


BEFORE = {
    "bytes with a scale": computed(
        16, "%a = graph.dequantize %x, %t : ($x, $t) -> $a", "{m}x256xi8", ("t", "f16")
    ),
    "bytes with a scale for each row": computed(
        70, "%a = graph.dequantize %x, %t axis 0 : ($x, $t) -> $a", "{m}x256xi8", ("t", "70xf16")
    ),
    "a gate": computed(
        8,
        """%g = graph.silu %x : $x
        %a = graph.mul %g, %u : $x""",
        "{m}x256xf16",
        ("u", "8x256xf16"),
    ),
}


@pytest.mark.parametrize("case", BEFORE.values(), ids=BEFORE.keys())
def test_what_stands_before_expanded_weights(case: Graph) -> None:
    """Few rows, too: nobody splits into digits what is not there yet."""
    check(case)


@pytest.mark.parametrize("n", [77, 512])
def test_rows_that_are_reduced_behind_expanded_weights_are_whole(n: int) -> None:
    check(product(20, n, 256, 64, tail="%y = graph.softmax %p axis -1 : $y"))


def test_rows_that_are_too_long_to_be_whole() -> None:
    case = product(20, 600, 256, 64, tail="%y = graph.softmax %p axis -1 : $y")
    with pytest.raises(OperationError, match="512 at most"):
        compiled(case)


def test_weights_stay_packed() -> None:
    """The kernel takes two integers in a byte, low nibble first."""
    kernel = compiled(product(16, 128, 256, 128), options("expand"))
    weights = next(each for each in kernel.parameters if each.name == "q")
    assert prod(weights.memory) == 256 * 128 // 2


@pytest.mark.parametrize("zero", [False, True])
def test_a_scale_for_a_column_is_one_for_any_rows(zero: bool) -> None:
    """However few numbers divide k, many of its rows are expanded at a time."""
    prime, even = (
        check(product(7, 129, k, BY_COLUMN, zero=zero, element="bf16"), options("expand")).launch.time_us
        for k in (1109, 1104)
    )
    assert prime is not None
    assert even is not None
    assert prime <= 1.3 * even


def test_unknown_strategy() -> None:
    with pytest.raises(OperationError, match="no strategy 'none'"):
        compiled(product(4, 64, 128, 64), options("none"))


@pytest.mark.parametrize("seed", range(6))
def test_random_products(seed: int) -> None:
    random = Random(seed)
    group = random.choice((32, 64, 128, BY_COLUMN, FOR_ALL))
    k = random.randint(1, 5) * group if group > 0 else random.randint(16, 300)
    case = product(
        random.choice((1, 2, 7, 16, 17, 100)),
        random.randint(20, 400),
        k,
        group,
        zero=random.random() < 0.5,
        turned=random.random() < 0.5,
        bits=random.choice((4, 4, 8)),
        element=random.choice(("f16", "f16", "bf16")),
    )
    assert module_of(case.text)
    check(case)


@pytest.mark.parametrize("seed", range(8))
def test_random_rows_and_groups(seed: int) -> None:
    """Few rows and more of them, by the strategy that is chosen."""
    random = Random(100 + seed)
    group = random.choice((32, 64, 128))
    case = product(
        random.randint(1, 70),
        random.randint(20, 500),
        random.randint(1, 9) * group,
        group,
        zero=random.random() < 0.5,
        turned=random.random() < 0.5,
    )
    check(case)
