"""Kernels of both kinds of core that were once ordered by more than they need: what a loop does depends on the half of
the block, or on the loop around it, whose last rounds are shorter. Compiled and certified; other tests run such
kernels."""

from __future__ import annotations

import pytest

from tests.mixed.test_prologues import product
from tests.vector.harness import Graph, compiled

BEHIND = {
    "exp": "graph.exp %p : $p",
    "gelu": "graph.gelu %p : $p",
    "add": "graph.add %p, %c : ($p, $p) -> $p",
}
CASES = (
    ("both", (256, 256, 256), "exp"),
    ("left", (1000, 100, 500), "gelu"),
    ("right", (1000, 100, 500), "add"),
    ("right", (70, 300, 200), "add"),
    ("right", (40, 64, 64), "add"),
)


def case(computed: str, shape: tuple[int, int, int], behind: str) -> Graph:
    m, n, k = shape
    lines = ["%l = graph.gelu %a : $l"] * (computed != "right") + ["%r = graph.abs %b : $r"] * (
        computed != "left"
    )
    left, right = "%a" if computed == "right" else "%l", "%b" if computed == "left" else "%r"
    lines += [f"%p = graph.matmul {left}, {right} : ($l, $r) -> $p", f"%y = {BEHIND[behind]}"]
    arguments = [("a", f"{m}x{k}xf16"), ("b", f"{k}x{n}xf16"), *([("c", f"{m}x{n}xf16")] * (behind == "add"))]
    return product(shape, *arguments, body="\n".join(lines))


@pytest.mark.parametrize(("computed", "shape", "behind"), CASES)
def test_nothing_is_superfluous(computed: str, shape: tuple[int, int, int], behind: str) -> None:
    compiled(case(computed, shape, behind))
