"""Functions that `tile-legalize` makes sequences of, against float64: what `bench.accuracy` tabulates, with less
numbers."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.passes.tile.legalization import coefficients
from bench.accuracy import BINARY, BOUNDS, UNARY, chip, measure

SLOW = ("sin", "cos", "tan")
"""Those that take hundreds of steps in f32 and bf16."""


@pytest.mark.parametrize("name", UNARY)
def test_all_halves_are_within_two_units(name: str) -> None:
    found = measure(name, "f16", 0)
    assert found.worst <= BOUNDS["f16"], found


@pytest.mark.parametrize("name", [name for name in UNARY if name not in SLOW])
def test_all_brain_floats_are_within_two_units(name: str) -> None:
    found = measure(name, "bf16", 0)
    assert found.worst <= BOUNDS["bf16"], found


@pytest.mark.parametrize("name", UNARY)
def test_singles_are_within_four_units(name: str) -> None:
    found = measure(name, "f32", 1500 if name in SLOW else 6000)
    assert found.worst <= BOUNDS["f32"], found


@pytest.mark.parametrize("element", BOUNDS)
@pytest.mark.parametrize("name", BINARY)
def test_functions_of_two_numbers(name: str, element: str) -> None:
    found = measure(name, element, 500)
    assert found.worst <= BOUNDS[element], found


def test_the_inverse_of_a_turn_is_what_machins_formula_makes_it() -> None:
    bits, guard = coefficients.INVERSE_TURN_BITS, 64
    one = 1 << (bits + guard)

    def arctan_of_inverse(x: int) -> int:
        power, total, n = one // x, 0, 1
        while power:
            total += power // n if n % 4 == 1 else -(power // n)
            power, n = power // (x * x), n + 2
        return total

    pi = 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))
    assert one * one // (2 * pi) >> guard == coefficients.INVERSE_TURN


def test_a_worse_exponential_shows_in_the_measure() -> None:
    with np.errstate(all="ignore"), chip(8):
        worse = measure("sigmoid", "f32", 2000, 8)
    assert worse.worst > BOUNDS["f32"]
