"""The fit behind `bench.timing_model --holdout`, on effects that are known by hand."""

from __future__ import annotations

import math

import pytest

from bench.timing_holdout import STEP, fit, fold_of

EFFECT = math.log(STEP)


def test_a_constant_that_explains_the_errors_is_moved() -> None:
    errors = {f"R{index:04}": EFFECT for index in range(6)}  # all rows come out 15 % too slow
    effects = {"used": dict.fromkeys(errors, EFFECT), "idle": dict.fromkeys(errors, 0.0)}
    assert fit(errors, effects) == {"used": -1.0}


def test_rows_beyond_the_cap_do_not_draw_the_constants() -> None:
    errors = {f"R{index:04}": 0.0 for index in range(6)} | {"R9999": 5.0}
    assert fit(errors, {"used": dict.fromkeys(errors, EFFECT)}) == {}


@pytest.mark.parametrize("names", [("M001", "M007"), ("M024", "M031")])
def test_an_experiment_is_held_out_as_a_whole(names: tuple[str, str]) -> None:
    groups = ["add_hp", "ub_bank_conflict"]
    assert len({fold_of(name, "add_hp", groups) for name in names}) == 1


def test_the_sample_is_cut_by_its_ids() -> None:
    assert {fold_of(f"R{index:04}", "", []) for index in range(10)} == {0, 1, 2, 3, 4}
