"""Products with weights of few bits do what the graph means, in both ways, with every check on and all certificates."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from tests.lowbit.products import BY_COLUMN, FOR_ALL, product
from tests.mixed.schedules import agree_under_schedules
from tests.vector.harness import Graph, agree, check, compiled, expected_of, module_of

SEEDS = 2


def options(strategy: str) -> dict[str, dict[str, Any]]:
    return {"graph-tile": {"weights": strategy}}


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


DIGITS = {
    "one row": product(1, 256, 1024, 128),
    "four rows, n of no whole block": product(4, 200, 256, 128),
    "by column, odd n": product(1, 129, 192),
    "sixteen rows, groups of 256, turned": product(16, 300, 512, 256, turned=True),
    "bf16": product(3, 256, 256, 64, element="bf16"),
    "bytes": product(5, 256, 256, 64, bits=8),
    "one scale, odd n and k": product(7, 77, 1111, FOR_ALL),
    "more blocks than cores": product(2, 1800, 128, 64),
    "more blocks than cores, several loads": product(2, 1800, 2048, 128),
    "odd rows": product(5, 200, 256, 128),
    "groups of several loads": product(3, 96, 6144),
}


@pytest.mark.parametrize("case", DIGITS.values(), ids=DIGITS.keys())
def test_weights_against_digits(case: Graph) -> None:
    check(case, options("digits"))


def test_no_schedule_changes_the_result() -> None:
    for strategy in ("expand", "digits"):
        case = product(3, 300, 256, 64)
        inputs, expected = expected_of(case)
        kernel = compiled(case, options(strategy))
        for seed in range(SEEDS):
            agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_what_stands_before_and_behind() -> None:
    agree_under_schedules(product(30, 200, 256, 64, tail="%y = graph.gelu %p : $y"), SEEDS)


def test_error_of_digits() -> None:
    """Each element of x is rounded by less than 2^-15.8 of the largest in its row, each sum of a group by 2^-11."""
    case = product(2, 128, 1024, 128)
    random = np.random.default_rng(1)
    inputs, _ = expected_of(case)
    x = random.standard_normal((2, 1024)).astype(np.float16)
    x[0, 7] = 1000.0  # beside it, all others are small
    kernel = compiled(case, options("digits"))
    (found,) = kernel.run([x, *inputs[1:]]).outputs
    q, s = inputs[1].astype(np.float64), inputs[2].astype(np.float64)
    w = q * np.repeat(s, 128, 0)
    wide = x.astype(np.float64)
    magnitudes = np.abs(wide) @ np.abs(w)
    largest = np.abs(wide).max(1, keepdims=True)
    bound = 2.0**-11 * 1.2 * magnitudes + 2.0**-15.8 * largest * np.abs(w).sum(0)
    rounding = np.abs(wide @ w) * 2.0**-11
    assert np.all(np.abs(found.astype(np.float64) - wide @ w) <= bound + rounding)


def test_rows_of_zeros_and_of_infinities() -> None:
    case = product(3, 64, 128, 64)
    inputs, _ = expected_of(case)
    x = np.ones((3, 128), np.float16)
    x[0] = 0
    x[2, 5] = np.inf
    (found,) = compiled(case, options("digits")).run([x, *inputs[1:]]).outputs
    assert np.all(found[0] == 0)
    assert np.all(np.isfinite(found[1]))
    assert not np.any(np.isfinite(found[2]))


def test_weights_stay_packed() -> None:
    """The kernel takes two integers in a byte, low nibble first."""
    kernel = compiled(product(16, 128, 256, 128), options("expand"))
    weights = next(each for each in kernel.parameters if each.name == "q")
    assert prod(weights.memory) == 256 * 128 // 2


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (product(4, 64, 128, 32), "groups of 32"),
        (product(4, 64, 128, 64, zero=True), "no zero points"),
        (product(40, 64, 128, 64), "40 rows"),
        (product(4, 64, 128, 64, element="f32"), "not for f32"),
        (product(4, 64, 128, 64, tail="%y = graph.gelu %p : $y"), "nothing stands before or behind"),
    ],
)
def test_what_digits_do_not_take(case: Graph, reason: str) -> None:
    with pytest.raises(OperationError, match=reason):
        compiled(case, options("digits"))


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


@pytest.mark.parametrize("seed", range(6))
def test_random_products_against_digits(seed: int) -> None:
    random = Random(seed)
    group = random.choice((64, 128, 256, BY_COLUMN, FOR_ALL))
    k = random.randint(1, 9) * group if group > 0 else random.randint(16, 3000)
    case = product(
        random.choice((1, 2, 3, 4, 8, 11, 16)),
        random.randint(20, 900),
        k,
        group,
        turned=random.random() < 0.5,
        bits=random.choice((4, 4, 8)),
        element=random.choice(("f16", "f16", "bf16")),
    )
    check(case, options("digits"))
