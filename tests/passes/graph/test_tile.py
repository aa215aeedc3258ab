"""Kernels that `graph-tile` makes compute what their groups do: many groups, shapes and tiles."""

from __future__ import annotations

import pytest

from tests.passes.graph.support import Options, check, group

METAMORPHIC: tuple[Options, ...] = (
    {},
    {"cores": 1},
    {"cores": 3, "buffers": 1},
    {"tile": (1,), "cores": 5},
    {"tile": (3, 16)},
    {"tile": (2, 40), "cores": 7},
)
"""Whatever the tiles, the result is the same."""

SHAPES = (
    "1",
    "7",
    "4096",
    "3x5",
    "8x1x33",
    "2x3x4x5",
    "100x1000",
    "1x1x1x1x1x1x1x9",
    "2x1x2x1x2x1x2x3",
    "0x4",
)


@pytest.mark.parametrize("shape", SHAPES)
def test_pointwise(shape: str) -> None:
    t = f"tensor<{shape}xf32>"
    body = f"""
      %a = graph.mul %x, %x : ({t}, {t}) -> {t}
      %b = graph.exp %y : {t}
      %z = graph.add %a, %b : ({t}, {t}) -> {t}"""
    check(group({"x": t, "y": t}, body, {"z": t, "a": t}), options=METAMORPHIC)


@pytest.mark.parametrize(
    ("shape", "other"),
    [
        ("8x33", "33"),
        ("8x33", "8x1"),
        ("8x33", "1x1"),
        ("8x33", ""),
        ("4x5x6", "5x1"),
        ("4x5x6", "4x1x6"),
        ("4x5x6", "4x1x1"),
        ("300x1000", "1000"),
        ("1000x3", "1000x1"),
        ("2x3x4x5x6", "3x1x5x1"),
    ],
)
def test_broadcasts(shape: str, other: str) -> None:
    t = f"tensor<{shape}xf16>"
    o = f"tensor<{other}xf16>" if other else "tensor<f16>"
    body = f"""
      %b = graph.relu %y : {o}
      %s = graph.sub %x, %b : ({t}, {o}) -> {t}
      %z = graph.mul %s, %y : ({t}, {o}) -> {t}"""
    check(group({"x": t, "y": o}, body, {"z": t}), options=METAMORPHIC)


@pytest.mark.parametrize("kind", ["sum", "max", "min", "prod", "mean"])
@pytest.mark.parametrize(
    ("shape", "axes", "result"),
    [
        ("6x50", "1", "6"),
        ("6x50", "0", "50"),
        ("6x50", "0, 1", ""),
        ("3x7x9", "1", "3x9"),
        ("3x7x9", "0, 2", "7"),
        ("3x7x9", "0, 1", "9"),
        ("2x3x4x5", "1, 3", "2x4"),
        ("5x1", "1", "5"),
        ("2x20000", "1", "2"),
    ],
)
def test_reductions(kind: str, shape: str, axes: str, result: str) -> None:
    t, r = f"tensor<{shape}xf32>", f"tensor<{result}xf32>" if result else "tensor<f32>"
    body = f"%y = graph.reduce {kind} %x axes [{axes}] : {t} -> {r}"
    check(group({"x": t}, body, {"y": r}), options=METAMORPHIC, ulps=64)


@pytest.mark.parametrize("shape", ["4x10", "40x1000", "3x70000", "1x5", "2x3x64"])
@pytest.mark.parametrize("element", ["f32", "f16"])
def test_softmax(shape: str, element: str) -> None:
    t = f"tensor<{shape}x{element}>"
    check(group({"x": t}, f"%y = graph.softmax %x axis -1 : {t}", {"y": t}), options=METAMORPHIC[:5])
