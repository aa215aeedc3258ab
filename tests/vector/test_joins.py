"""Values that are joined or padded several times: each part is stored once, where it ends up."""

from __future__ import annotations

import pytest

from tests.vector.harness import Graph, check, compiled, graph

EXP = "%e = graph.exp %x : $x\n"
CASES = {
    "a join, padded": graph(
        ("x", "7x40xf16"), ("z", "3x40xf16"),
        body=EXP + """%c = graph.concat %e, %z axis 0 : ($x, $z) -> tensor<10x40xf16>
            %y = graph.pad %c low [1, 3] high [0, 2] value 2.0 : tensor<10x40xf16> -> tensor<11x45xf16>""",
        result="11x45xf16",
    ),
    "padded, then joined": graph(
        ("x", "7x40xf32"), ("z", "7x5xf32"),
        body=EXP + """%p = graph.pad %e low [0, 2] high [0, 1] value 1.0 : $x -> tensor<7x43xf32>
            %y = graph.concat %p, %z axis 1 : (tensor<7x43xf32>, $z) -> tensor<7x48xf32>""",
        result="7x48xf32",
    ),
    "a join of joins": graph(
        ("x", "2x5x16xf16"), ("z", "2x1x16xf16"),
        body=EXP + """%a = graph.concat %z, %e axis 1 : ($z, $x) -> tensor<2x6x16xf16>
            %b = graph.concat %e, %z axis 1 : ($x, $z) -> tensor<2x6x16xf16>
            %y = graph.concat %a, %b axis 0 : (tensor<2x6x16xf16>, tensor<2x6x16xf16>) -> tensor<4x6x16xf16>""",
        result="4x6x16xf16",
    ),
    "padded twice, of one row": graph(
        ("x", "1x40xf16"),
        body=EXP + """%p = graph.pad %e low [0, 3] high [0, 1] value 1.0 : $x -> tensor<1x44xf16>
            %y = graph.pad %p low [2, 1] high [1, 0] value 3.0 : tensor<1x44xf16> -> tensor<4x45xf16>""",
        result="4x45xf16",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_parts_are_stored_once(name: str) -> None:
    check(CASES[name])


@pytest.mark.parametrize("name", [name for name in CASES if "of one row" not in name])
def test_no_workspace_is_between(name: str) -> None:
    assert "work" not in compiled(CASES[name]).source


def test_both_uses_of_a_join() -> None:
    """What is computed with is stored as a whole."""
    case: Graph = graph(
        ("x", "7x40xf16"), ("z", "3x40xf16"),
        body=EXP + """%c = graph.concat %e, %z axis 0 : ($x, $z) -> tensor<10x40xf16>
            %y0 = graph.pad %c low [1, 3] high [0, 2] value 2.0 : tensor<10x40xf16> -> tensor<11x45xf16>
            %y1 = graph.reduce sum %c axes [0] : tensor<10x40xf16> -> tensor<40xf16>""",
        result="11x45xf16 | 40xf16",
    )  # fmt: skip
    check(case)
