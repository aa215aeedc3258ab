"""Sums of named dimensions: their canonical form, and sizes that follow from others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ascir.dialects.graph.shapes import are_different
from ascir.dialects.graph.sums import (
    factor_of,
    identifier,
    multiplied,
    quotient,
    settled,
    solve,
    sum_of,
    terms_of,
    with_sizes,
    written,
)

NAMES = ("B", "S", "x_2")

parts = st.lists(st.one_of(st.sampled_from(NAMES), st.integers(-9, 99)), min_size=1, max_size=6)
sizes = st.fixed_dictionaries({name: st.integers(0, 50) for name in NAMES})


@pytest.mark.parametrize(
    ("sizes", "total"),
    [
        (["S", 1], "S+1"),
        (["S+1", -1], "S"),
        (["N", "M", "N", -3], "M+2N-3"),
        (["2S", "S-4", 4], "3S"),
        ([2, 3], 5),
    ],
)
def test_sums_have_one_form(sizes: list[int | str], total: int | str) -> None:
    assert sum_of(sizes) == sum_of(reversed(sizes)) == total


def test_models_write_factors_with_a_star() -> None:
    assert [written(size) for size in ("S", "M+2N-3", "x_2", 5)] == ["S", "M+2*N-3", "x_2", "5"]


def test_names_follow_from_what_has_them() -> None:
    assert settled(["2S", "S+T", "T+U+1", "V+W"]) == {"S", "T", "U"}


@pytest.mark.parametrize("text", ["", "3", "S+", "+S", "S-M", "S*2", "S 1", "S1+", "S++1", "0S"])
def test_what_is_no_sum(text: str) -> None:
    with pytest.raises(ValueError, match="neither a name nor a sum"):
        terms_of(text)


@given(parts, sizes)
def test_a_sum_is_the_sum_of_its_sizes(parts: list[int | str], sizes: dict[str, int]) -> None:
    total, size = sum_of(parts), sum(part if isinstance(part, int) else sizes[part] for part in parts)
    assert with_sizes(total, sizes) == size
    if isinstance(total, str):
        terms, number = terms_of(total)
        assert sum_of([*(name for name, factor in terms.items() for _ in range(factor)), number]) == total
        assert not are_different(total, total)
        assert are_different(total, sum_of([total, 1]))


@given(parts, sizes, st.sampled_from(NAMES))
def test_the_size_of_a_name_follows_from_a_sum(
    parts: list[int | str], sizes: dict[str, int], name: str
) -> None:
    total = sum_of([*parts, name])
    size = with_sizes(total, sizes)
    assert isinstance(total, str)
    assert isinstance(size, int)
    known = {**{other: each for other, each in sizes.items() if other != name}, total: size}
    if size >= 0:
        solve(known, [name])
        assert known[name] == sizes[name]
    else:
        with pytest.raises(ValueError, match="where"):
            solve(known, [name])


@given(parts, sizes, st.integers(1, 5))
def test_products_and_quotients(parts: list[int | str], sizes: dict[str, int], factor: int) -> None:
    total = sum_of(parts)
    size = with_sizes(total, sizes)
    assert isinstance(size, int)
    product = multiplied(total, factor)
    assert with_sizes(product, sizes) == size * factor
    assert quotient(product, factor) == total
    more = quotient(sum_of([product, factor - 1]), factor)
    assert more == total
    if isinstance(total, str):
        number, rest = factor_of(total)
        assert multiplied(rest, number) == total
        assert factor_of(rest) == (1, rest)


def test_what_has_no_quotient() -> None:
    assert quotient("S", 2) is None
    assert quotient("2M+3N", 2) is None
    assert quotient("2M+4N+3", 2) == "M+2N+1"
    assert factor_of("2M+4N-6") == (2, "M+2N-3")


def test_sizes_that_do_not_agree() -> None:
    with pytest.raises(ValueError, match=r"S\+1 is 5, where S is 5"):
        solve({"S": 5, "S+1": 5})
    with pytest.raises(ValueError, match=r"2S\+1 is 6, which no size of S makes it"):
        solve({"2S+1": 6})


def test_what_does_not_follow_stays_open() -> None:
    known = {"M+N": 5}
    solve(known, ["M", "M-1"])
    assert known == {"M+N": 5}


def test_names_of_values() -> None:
    assert [identifier(dim) for dim in ("S", "S+1", "M+N-2", "2S")] == [
        "S",
        "S_plus1",
        "M_plusN_minus2",
        "x2S",
    ]
