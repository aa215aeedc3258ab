"""Transposed convolutions mean what their convolutions mean, of all strides, dilations and cuts, and run as these."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.executable import compile
from ascir.interp.run import run_function
from ascir.pipeline import run_passes
from tests.vector.harness import NAME, Graph, expected_of, graph, module_of

Case = tuple[
    tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int, int, int], tuple[int, int], int
]

CASES: dict[str, Case] = {
    "apart": ((2, 2), (1, 1), (2, 2), (0, 0, 0, 0), (0, 0), 1),
    "over each other": ((2, 3), (1, 1), (4, 3), (1, 1, 1, 0), (0, 0), 1),
    "dilated groups": ((3, 2), (1, 2), (3, 4), (0, 2, 1, 3), (2, 1), 2),
    "no stride": ((1, 1), (1, 1), (3, 3), (1, 1, 1, 1), (0, 0), 1),
    "dilated more than strides": ((2, 2), (3, 3), (2, 3), (1, 0, 0, 1), (1, 2), 1),
    "places without taps": ((4, 2), (1, 1), (2, 1), (1, 0, 2, 0), (3, 1), 1),
    "cut to the middle": ((2, 2), (1, 1), (5, 5), (3, 3, 3, 3), (1, 1), 1),
    "dilated by whole steps": ((2, 1), (4, 3), (3, 2), (1, 0, 2, 1), (1, 0), 2),
    "far beyond": ((70, 1), (2, 300), (3, 2), (5, 7, 0, 20), (3, 0), 1),
    "cut on one side": ((2, 1), (1, 1), (3, 2), (6, 4, 0, 0), (0, 0), 4),
}


def case_of(name: str, element: str, size: tuple[int, int] = (5, 6), channels: int = 4) -> Graph:
    strides, dilations, kernel, pads, more, groups = CASES[name]
    high, wide = (
        (size[axis] - 1) * strides[axis]
        + (kernel[axis] - 1) * dilations[axis]
        + 1
        + more[axis]
        - pads[axis]
        - pads[2 + axis]
        for axis in range(2)
    )
    properties = (
        f"strides {list(strides)} pads {list(pads)} dilations {list(dilations)} groups {groups} "
        f"output_pads {list(more)}"
    )
    return graph(
        ("x", f"2x{channels}x{size[0]}x{size[1]}x{element}"),
        ("w", f"{channels}x3x{kernel[0]}x{kernel[1]}x{element}"),
        ("b", f"{3 * groups}x{element}"),
        body=f"%y = graph.conv_transpose2d %x, %w bias %b {properties} : ($x, $w, $b) -> "
        f"tensor<2x{3 * groups}x{high}x{wide}x{element}>",
        result=f"2x{3 * groups}x{high}x{wide}x{element}",
    )


@pytest.mark.parametrize("name", CASES)
def test_the_convolution_means_the_same(name: str) -> None:
    case = case_of(name, "f32")
    inputs, (expected,) = expected_of(case)
    module = module_of(case.text)
    run_passes(module, "graph-decompose{ops=conv_transpose2d}")
    assert not any(op.name == "graph.conv_transpose2d" for op in module.walk())
    (found,) = run_function(module, NAME, inputs)
    np.testing.assert_allclose(found, expected, 1e-5, 1e-5)


@pytest.mark.parametrize("name", ["over each other", "dilated groups", "far beyond"])
def test_kernels(name: str) -> None:
    case = case_of(name, "f16", (9, 11), 16)
    inputs, (expected,) = expected_of(case)
    found = compile(module_of(case.text))(*inputs)
    assert isinstance(found, np.ndarray)
    np.testing.assert_allclose(found.astype(np.float32), expected.astype(np.float32), 2e-3, 2e-2)
