"""Convolutions of images whose rows and columns are known only at launch: one kernel for every size."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.conv.images import Case, blocked, compare, compiled, inputs, text, unblocked

SIZES: dict[int, str] = {997: "B", 991: "H", 983: "W", 1954: "2h", 1942: "2w", 977: "h", 971: "w"}
"""Stand for names in a text, before they are written there."""
B, H, W, H2, W2 = 997, 991, 983, 1954, 1942

FIXED: dict[str, Any] = {"graph-tile": {"cores": 5}}


def named(graph: str, sizes: dict[int, str] = SIZES) -> str:
    """The graph with names for these sizes."""

    def type(found: re.Match[str]) -> str:
        dims = [sizes.get(int(dim), dim) for dim in found[1].split("x")]
        if all(dim.isdecimal() for dim in dims):
            return found[0]
        shape = "x".join(dim if dim.isdecimal() else "?" for dim in dims)
        names = ", ".join("_" if dim.isdecimal() else f'"{dim}"' for dim in dims)
        return f"tensor<{shape}x{found[2]}, #graph.dims<{names}>>"

    return re.sub(r"tensor<((?:\d+x)*\d+)x(\w+)>", type, graph)


SMALL = [(1, 1), (1, 9), (11, 3)]
CASES = [
    (Case((1, 16, H, W), 32, (3, 3), pads=(1, 1, 1, 1), relu=True), [*SMALL, (70, 1), (2, 700), (33, 65)]),
    (Case((1, 16, H, W), 32, (3, 3), pads=(1, 1, 1, 1), options=FIXED), [*SMALL, (20, 40)]),
    (Case((B, 33, H, W), 17, (1, 1), bias=True), SMALL),
    (Case((2, 48, H, W), 80, (3, 3), pads=(1, 1, 1, 1), bias=True), [*SMALL, (5, 300)]),
    (Case((1, 3, H2, W2), 17, (7, 7), strides=(2, 2), pads=(3, 3, 3, 3), bias=True), [(1, 1), (13, 4)]),
    (Case((2, 64, H2, W2), 40, (3, 3), strides=(2, 2), pads=(1, 1, 1, 1)), [(1, 1), (3, 5), (1, 300)]),
    (Case((1, 16, H2, W2), 16, (1, 1), strides=(2, 2)), [(1, 1), (20, 20), (9, 8), (40, 7)]),
    (Case((2, 40, H, W), 24, (3, 3), "bf16", pads=(2, 2, 2, 2), dilations=(2, 2), bias=True), SMALL),
    (Case((1, 13, H, W), 20, (3, 3), "f32", pads=(1, 1, 1, 1)), SMALL),
    (Case((1, 65, H, W), 70, (3, 3), "i8", pads=(1, 1, 1, 1)), SMALL),
    (Case((1, 64, H, W), 96, (3, 3), pads=(1, 1, 1, 1), groups=2), SMALL),
    (Case((1, 64, H, 10), 96, (3, 3), pads=(1, 1, 1, 1), groups=2), [(1, 10), (300, 10)]),
    (Case((1, 64, 4, W), 16, (4, 1)), [(4, 1), (4, 9), (4, 600)]),
    (Case((B, 20, 1, W), 48, (1, 5), pads=(0, 2, 0, 2), dilations=(1, 1)), [(1, 1), (1, 17), (1, 1200)]),
    (Case((1, 128, H, W), 256, (3, 3), pads=(1, 1, 1, 1)), [(7, 7)]),
    (Case((1, 16, H, W), 16, (5, 5), pads=(2, 2, 2, 2), packed=True), SMALL),
]


@pytest.mark.parametrize(("case", "sizes"), CASES, ids=[str(case) for case, _ in CASES])
def test_a_kernel_takes_images_of_any_size(case: Case, sizes: list[tuple[int, int]]) -> None:
    (kernel,) = compiled(named(text(case)), case.options)
    twice = [1 + (case.x[axis] in (H2, W2)) for axis in (2, 3)]
    for batch in (1, 3) if case.x[0] == B else case.x[:1]:
        for high, wide in sizes:
            here = replace(case, x=(batch, case.x[1], high * twice[0], wide * twice[1]))
            arrays = inputs(here)
            run = kernel.run(blocked(here, arrays))
            assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
            compare(here, unblocked(here, run.outputs[0]), arrays)


FAR = [
    (
        Case((1, 32, H, W), 16, (3, 1), pads=(1, 0, 1, 0)),
        (5, 66000),
    ),  # more blocks than one copy can skip, of rows ...
    (Case((1, 32, H, W), 16, (3, 3), pads=(1, 1, 1, 1)), (260, 254)),  # ... and of an image
]


@pytest.mark.parametrize(("case", "size"), FAR, ids=[str(case) for case, _ in FAR])
def test_what_is_far_apart(case: Case, size: tuple[int, int]) -> None:
    (kernel,) = compiled(named(text(case)), case.options)
    here = replace(case, x=(1, case.x[1], *size))
    arrays = inputs(here)
    run = kernel.run(blocked(here, arrays))
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    compare(here, unblocked(here, run.outputs[0]), arrays)


def test_larger_images_take_more_cores() -> None:
    (kernel,) = compiled(named(text(CASES[0][0])), {})
    assert kernel.block_dim({"H": 0, "W": 5}) == 1
    assert kernel.block_dim({"H": 2, "W": 2}) < kernel.block_dim({"H": 500, "W": 500}) == 24
