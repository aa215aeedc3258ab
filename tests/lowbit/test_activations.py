"""Activations of bytes by weights of four bits, each with scales, in all ways, with every check on and all
certificates."""

from __future__ import annotations

from random import Random

import pytest

from ascir.diagnostics import OperationError
from tests.lowbit.products import BY_COLUMN, FOR_ALL, activations, options
from tests.vector.harness import Graph, check, compiled

GELU = "%y = graph.gelu %p : $y"


BYTES = {
    "one row, by column": activations(1, 256, 256),
    "33 rows, zero points, a scale for each row": activations(33, 200, 256, zero=True, rows=True),
    "one scale, odd n and k": activations(16, 77, 111, FOR_ALL),
    "one zero point, turned, bf16": activations(
        70, 300, 200, FOR_ALL, zero=True, turned=True, element="bf16"
    ),
    "f32": activations(20, 96, 144, element="f32"),
    "300 rows, gelu": activations(300, 160, 512, tail=GELU),
    "one group, zero points, turned": activations(40, 100, 64, 64, zero=True, turned=True),
    "one group": activations(40, 100, 64, 64),
}


@pytest.mark.parametrize("case", BYTES.values(), ids=BYTES.keys())
def test_expanded_to_bytes(case: Graph) -> None:
    check(case, options("bytes"))


DIGITS = {
    "one row": activations(1, 256, 256),
    "five rows, each with a scale, gelu": activations(5, 200, 1024, rows=True, tail=GELU),
    "sixteen rows, odd n and k, bf16": activations(16, 77, 333, FOR_ALL, element="bf16"),
    "turned, more blocks than cores": activations(2, 1800, 512, turned=True),
    "f32": activations(3, 96, 144, element="f32"),
    "one row, groups of 128": activations(1, 256, 1024, 128),
    "five rows, each with a scale, groups of 64": activations(5, 200, 256, 64, rows=True),
    "sixteen rows, groups, turned, bf16": activations(16, 300, 512, 128, turned=True, element="bf16"),
    "more blocks than cores, each row with a scale": activations(2, 1800, 2048, 128, rows=True),
    "bytes in groups": activations(3, 200, 256, 64, bits=8),
    "bytes by column": activations(3, 200, 256, bits=8),
    "one group, turned": activations(2, 100, 128, 128, turned=True),
}


@pytest.mark.parametrize("case", DIGITS.values(), ids=DIGITS.keys())
def test_against_digits(case: Graph) -> None:
    check(case, options("digits"))


TOTALS = {
    "one row, groups of 128": activations(1, 256, 1024, 128),
    "groups of 64, zero points": activations(5, 200, 256, 64, zero=True),
    "sixteen rows, each with a scale, turned": activations(16, 300, 512, 128, rows=True, turned=True),
    "bf16, gelu": activations(4, 130, 256, 64, element="bf16", tail=GELU),
    "by column, zero points, odd n and k": activations(3, 129, 1111, zero=True),
    "bytes in groups": activations(5, 256, 256, 64, bits=8),
    "more blocks than cores": activations(2, 1800, 2048, 128),
    "one group": activations(3, 100, 128, 128),
    "one group, turned": activations(2, 100, 128, 128, turned=True),
}


@pytest.mark.parametrize("case", TOTALS.values(), ids=TOTALS.keys())
def test_added_up_by_the_cube(case: Graph) -> None:
    check(case, options("totals"))


FLOATS = {
    "groups of 32, zero points": activations(33, 200, 256, 32, zero=True),
    "one row, groups of 64, f32": activations(1, 96, 192, 64, element="f32"),
    "a scale for each row, bf16": activations(70, 130, 256, 128, rows=True, element="bf16"),
}


@pytest.mark.parametrize("case", FLOATS.values(), ids=FLOATS.keys())
def test_expanded_to_floats(case: Graph) -> None:
    check(case, options("expand"))


@pytest.mark.parametrize(
    ("strategy", "case", "reason"),
    [
        ("bytes", activations(4, 64, 128, 64), "one scale for all of k"),
        ("bytes", activations(4, 64, 128, bits=8), "need not be expanded"),
        ("totals", activations(4, 64, 128, 64, element="f32"), "fewer bits than f32"),
        ("digits", activations(4, 64, 128, 64, element="f32"), "fewer bits than f32"),
        ("digits", activations(4, 64, 128, 64, tail=GELU), "only a scale may follow the product"),
        ("digits", activations(17, 64, 128, 64), "17 rows"),
    ],
)
def test_what_is_refused_says_why(strategy: str, case: Graph, reason: str) -> None:
    with pytest.raises(OperationError, match=reason):
        compiled(case, options(strategy))


@pytest.mark.parametrize("seed", range(4))
def test_random_products(seed: int) -> None:
    """By the strategy that is chosen."""
    random = Random(seed)
    group = random.choice((32, 64, 128, BY_COLUMN, FOR_ALL))
    k = random.randint(1, 5) * group if group > 0 else random.randint(16, 300)
    case = activations(
        random.choice((1, 2, 7, 16, 17, 100)),
        random.randint(20, 400),
        k,
        group,
        zero=random.random() < 0.5,
        turned=random.random() < 0.5,
        element=random.choice(("f16", "bf16", "f32")),
        rows=random.random() < 0.5,
    )
    check(case)
