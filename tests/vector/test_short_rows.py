"""Small operands with rows of less than a block, beside larger ones with longer rows."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.func import FuncOp

from ascir.pipeline import lower
from tests.vector.harness import Graph, check, graph, module_of


def normalized(shape: str, channels: int, groups: int, element: str = "f16") -> Graph:
    return graph(
        ("x", f"{shape}x{element}"),
        ("a", f"{channels}x{element}"),
        ("b", f"{channels}x{element}"),
        body=f"%y = graph.group_norm %x gamma %a beta %b groups {groups} : ($x, $a, $b) -> $x",
        result="$x",
    )


@pytest.mark.parametrize("element", ["f16", "f32", "bf16"])
@pytest.mark.parametrize(
    ("shape", "channels", "groups"),
    [("3x64x5x7", 64, 32), ("2x12x9x11", 12, 4), ("5x14x40x50", 14, 2), ("1x6x100x300", 6, 3)],
)
def test_few_channels_in_a_group(shape: str, channels: int, groups: int, element: str) -> None:
    check(normalized(shape, channels, groups, element))


def test_channels_of_a_group_are_not_padded() -> None:
    """32x64x56x56 with 32 groups took 267 us, with two channels padded to 16."""
    module = module_of(normalized("32x64x56x56", 64, 32).text)
    lower(module, stop="graph-tile")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    found: Any = kernel.attributes["tile.tiling"]
    assert sum(phase.data["ns"].value.data for phase in found) < 30_000


OPERANDS = {
    "stored along": graph(
        ("x", "6x3x5x100xf16"), ("a", "3x5xf16"),
        body="""%r = graph.reshape %a : $a -> tensor<1x3x5x1xf16>
            %y0 = graph.mul %x, %r : ($x, tensor<1x3x5x1xf16>) -> $x
            %y1 = graph.exp %a : $a""",
        result="$x | $a",
    ),
    "results of rows": graph(
        ("x", "40x3x5x100xf32"),
        body="""%y0 = graph.reduce sum %x axes [3] : $x -> tensor<40x3x5xf32>
            %y1 = graph.exp %x : $x""",
        result="40x3x5xf32 | $x",
    ),
    "bytes": graph(
        ("x", "30x7x200xi8"), ("a", "30x7xi8"),
        body="""%r = graph.reshape %a : $a -> tensor<30x7x1xi8>
            %y = graph.maximum %x, %r : ($x, tensor<30x7x1xi8>) -> $x""",
        result="$x",
    ),
    "words of eight bytes": graph(
        ("x", "30x3x200xi64"), ("a", "30x3xi64"),
        body="""%r = graph.reshape %a : $a -> tensor<30x3x1xi64>
            %y = graph.add %x, %r : ($x, tensor<30x3x1xi64>) -> $x""",
        result="$x",
    ),
    "a mask": graph(
        ("x", "30x7x200xf16"), ("a", "30x7xi1"),
        body="""%r = graph.reshape %a : $a -> tensor<30x7x1xi1>
            %e = graph.exp %x : $x
            %y = graph.select %r, %x, %e : (tensor<30x7x1xi1>, $x, $x) -> $x""",
        result="$x",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OPERANDS)
def test_short_rows_beside_longer_ones(name: str) -> None:
    check(OPERANDS[name])


PICKED = {
    "halves of blocks": ("8192x64xf16", "8xi32", 1, "8192x8xf16", None, 6.5),
    "an odd number of rows": ("777x20xi64", "3xi32", 1, "777x3xi64", None, 9),
    "of a matrix": ("3x700x20xf32", "3xi32", 2, "3x700x3xf32", None, 9),
    "of a named number of rows": ("Nx64xbf16", "5xi32", 1, "Nx5xbf16", 779, 6.5),
    "of one row": ("Nx64xbf16", "5xi32", 1, "Nx5xbf16", 1, 4),
    "of none": ("Nx64xbf16", "5xi32", 1, "Nx5xbf16", 0, 2),
}
"""What is picked in each row makes short rows, which are stored as long ones: each took 20 to 40 cycles before, 8192 of
8 f16 19.2 us, the others 8 to 27 us."""


@pytest.mark.parametrize("name", PICKED)
@pytest.mark.parametrize("soc", ["ascend910b1", "ascend910b3"])
def test_short_rows_are_stored_as_long_ones(name: str, soc: str) -> None:
    of, indices, axis, result, size, most = PICKED[name]
    case = graph(
        ("x", of),
        ("i", indices),
        body=f"%y = graph.gather %x, %i axis {axis} : ($x, $i) -> tensor<{result}>",
        result=result,
        dims=None if size is None else {"N": size},
        ranges={1: (-20, 19)},
    )
    run = check(case, {"graph-tile": {"soc": soc}}, time=True)
    assert (run.launch.time_us or 99) < most


PRODUCTS = {
    "of three": ("1001x3xf32", "1001x3x1xf32", "1001x1x3xf32", "1001x3x3xf32"),
    "of bytes": ("400x5xi8", "400x5x1xi8", "400x1x5xi8", "400x5x5xi8"),
    "in several dimensions": ("3x7x5xf16", "3x7x5x1xf16", "3x7x1x5xf16", "3x7x5x5xf16"),
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_products_of_short_rows(name: str) -> None:
    """Short rows are loaded as long ones, too."""
    of, column, row, whole = PRODUCTS[name]
    body = f"""%c = graph.reshape %x : $x -> tensor<{column}>
    %r = graph.reshape %x : $x -> tensor<{row}>
    %y = graph.maximum %c, %r : (tensor<{column}>, tensor<{row}>) -> tensor<{whole}>"""
    check(graph(("x", of), body=body, result=whole))
