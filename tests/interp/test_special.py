"""erf and erfc against the C library's."""

import math

import numpy as np

from ascir.interp.special import erf, erfc

POINTS = np.concatenate([np.linspace(-27, 27, 4001), np.logspace(-300, 1, 800), -np.logspace(-300, 1, 800)])


def test_erf() -> None:
    expected = np.array([math.erf(x) for x in POINTS])
    wrong = np.abs(erf(POINTS) - expected)
    assert np.max(wrong) < 5e-16
    assert np.all(wrong <= 8e-16 * np.abs(expected))


def test_erfc_keeps_its_relative_accuracy() -> None:
    expected = np.array([math.erfc(x) for x in POINTS])
    normal = expected > 1e-300
    assert np.all(np.abs(erfc(POINTS) - expected)[normal] <= 2e-15 * expected[normal])
    assert np.all(erfc(POINTS)[~normal] < 1e-299)


def test_special_values() -> None:
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e308])
    np.testing.assert_array_equal(erf(x), [0, -0.0, 1, -1, np.nan, 1])
    assert np.signbit(erf(x)[1])
    np.testing.assert_array_equal(erfc(x), [1, 1, 0, 2, np.nan, 0])
