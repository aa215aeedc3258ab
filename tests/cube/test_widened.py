"""Products of operands that were widened: the cube reads what there was before, and stores f32."""

from __future__ import annotations

import pytest

from tests.vector.harness import Graph, agree, compiled, expected_of, graph

WIDE = """%l = graph.cast %a : $a -> tensor<40x96xf32>
%r = graph.cast %b : $b -> tensor<70x96xf32>
"""


def product(dtype: str, bias: str = "", more: str = "", result: str = "40x70xf32") -> Graph:
    arguments = [("a", f"40x96x{dtype}"), ("b", f"70x96x{dtype}"), *([("c", f"70x{bias}")] if bias else [])]
    added, words, types = "", "", "tensor<40x96xf32>, tensor<70x96xf32>"
    if bias:
        added = "%s = graph.cast %c : $c -> tensor<70xf32>\n" if bias != "f32" else ""
        words, types = f" bias %{'c' if bias == 'f32' else 's'}", f"{types}, tensor<70xf32>"
    name = "p" if more else "y"
    body = f"{WIDE}{added}%{name} = graph.matmul %l, %r{words} transpose_b : ({types}) -> tensor<40x70xf32>\n{more}"
    return graph(*arguments, body=body, result=result, tolerance=4096)


ALONE = {
    "f16": product("f16"),
    "bf16": product("bf16"),
    "a bias that was widened": product("f16", "f16"),
    "a bias of bf16": product("bf16", "bf16"),
    "a bias of words": product("f16", "f32"),
    "narrowed again": product(
        "f16", more="%y = graph.cast %p : tensor<40x70xf32> -> tensor<40x70xf16>", result="40x70xf16"
    ),
}


@pytest.mark.parametrize("name", ALONE)
def test_one_kernel_of_the_cube(name: str) -> None:
    case = ALONE[name]
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "KERNEL_TYPE_AIC_ONLY" in kernel.source or "MIX" not in kernel.source
    assert "Cast" not in kernel.source
    agree(case, kernel.run(inputs), expected)


def test_with_what_follows() -> None:
    case = product("f16", "f16", "%y = graph.sigmoid %p : tensor<40x70xf32>")
    inputs, expected = expected_of(case)
    agree(case, compiled(case).run(inputs), expected)


def test_one_wide_operand_keeps_the_other_wide() -> None:
    case = graph(
        ("a", "40x96xf16"),
        ("b", "96x70xf32"),
        body="%l = graph.cast %a : $a -> tensor<40x96xf32>\n"
        "%y = graph.matmul %l, %b : (tensor<40x96xf32>, $b) -> tensor<40x70xf32>",
        result="40x70xf32",
        tolerance=4096,
    )
    inputs, expected = expected_of(case)
    agree(case, compiled(case).run(inputs), expected)
