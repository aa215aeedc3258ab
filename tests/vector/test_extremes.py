"""Largest and smallest elements among which there are NaN, infinities and both zeros: NaN wins, whatever the chip's own
instructions make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from tests.vector.harness import NAME, Graph, agree, graph, module_of, run_compiled

TYPES = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
STYLES = ("static", "tque")


def _special(shape: str, element: str, axis: int) -> Array:
    """Runs along an axis without NaN, with one at either end or anywhere, of infinities of one kind, and of zeros."""
    random = np.random.default_rng(len(shape) + axis)
    values = np.array([np.inf, -np.inf, 65504.0, -65504.0, 0.0, -0.0, 2.0**-24, 1.0, -2.5])
    x = np.moveaxis(random.choice(values, [int(size) for size in shape.split("x")]), axis, -1)
    runs = x.reshape(-1, x.shape[-1])
    runs[1::9, 0] = runs[2::9, -1] = np.nan
    runs[3::9] = np.where(random.random(runs[3::9].shape) < 0.1, np.nan, runs[3::9])
    runs[4::9], runs[5::9], runs[6::9], runs[7::9] = -np.inf, np.inf, np.nan, -0.0
    return np.ascontiguousarray(np.moveaxis(runs.reshape(x.shape), -1, axis)).astype(TYPES[element])


def _case(op: str, shape: str, element: str, axis: int, result: str = "") -> Graph:
    left = "x".join(
        [*(size for number, size in enumerate(shape.split("x")) if number != axis), result or element]
    )
    return graph(("x", f"{shape}x{element}"), body=f"%y = graph.{op} : $x -> tensor<{left}>", result=left)


def _run(case: Graph, x: Array, options: Mapping[str, Mapping[str, Any]] | None = None) -> None:
    expected = run_function(module_of(case.text), NAME, [x])
    for drop in (False, True):
        agree(case, run_compiled(case, [x], options, drop_nan=drop), expected)


ROWS = ["70x100", "300x8", "300x16", "90x48", "40x64", "20x1000", "16x1024", "9x257", "300x1", "3x7x64"]


@pytest.mark.parametrize("kind", ["max", "min"])
@pytest.mark.parametrize("shape", ROWS)
def test_not_a_number_in_rows(shape: str, kind: str) -> None:
    """Bits of a comparison say where one is: they are added up as words, or combined repeat by repeat before."""
    axis = shape.count("x")
    for element in TYPES:
        _run(_case(f"reduce {kind} %x axes [{axis}]", shape, element, axis), _special(shape, element, axis))


@pytest.mark.parametrize("kind", ["max", "min"])
@pytest.mark.parametrize(
    ("shape", "axis", "tile"),
    [
        ("700x64", 0, (128, 64)),
        ("700x100", 0, (96, 104)),
        ("3x500x33", 1, (1, 48, 40)),
        ("40x3000", 1, (8, 256)),
        ("2x1500", 1, (2, 520)),
    ],
)
def test_not_a_number_in_chunks(shape: str, axis: int, tile: tuple[int, ...], kind: str) -> None:
    """What chunks have come to is the number; whether one was NaN is a mask that goes with it."""
    for element in TYPES:
        case = _case(f"reduce {kind} %x axes [{axis}]", shape, element, axis)
        _run(case, _special(shape, element, axis), {"graph-tile": {"tile": tile, "cores": 4}})


PLACES = ["70x100", "300x8", "300x16", "40x64", "16x1024", "9x257", "3x7x64", "70x256", "5x4224", "1200x128"]


@pytest.mark.parametrize("kind", ["argmax", "argmin"])
@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize("shape", PLACES)
def test_places_in_rows(shape: str, element: str, kind: str) -> None:
    """Of equal ones the first, and of NaN: the first bit of a row, or what the chip finds where nothing else is
    left."""
    axis = shape.count("x")
    _run(_case(f"{kind} %x axis {axis}", shape, element, axis, "i64"), _special(shape, element, axis))


def test_places_of_equal_elements() -> None:
    x = np.zeros([70, 256], np.float32)
    _run(_case("argmax %x axis 1", "70x256", "f32", 1, "i64"), x)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("shape", "tile"), [("70x100", ()), ("40x3000", (8, 256))])
def test_not_a_number_in_both_styles(shape: str, tile: tuple[int, ...], style: str) -> None:
    options = {"graph-tile": {"tile": tile} if tile else {}, "tile-select-instructions": {"style": style}}
    _run(_case("reduce max %x axes [1]", shape, "f32", 1), _special(shape, "f32", 1), options)
