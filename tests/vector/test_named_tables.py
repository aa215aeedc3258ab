"""Gathers from dimensions with names: how many rows there are, and how far apart, is known at launch."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.vector.harness import NAME
from tests.vector.test_dynamic import Sizes, check_sizes

TABLE = "tensor<?x7xf16, #graph.dims<S, _>>"
ALL = "tensor<?x?xf32, #graph.dims<B, S>>"
STACK = "tensor<?x?x?xf16, #graph.dims<B, S, W>>"
IDS = "tensor<9xi64>"

CASES = {
    "embedding": ("embedding %x, %i", TABLE, "tensor<3x5xi32>", "tensor<3x5x7xf16>"),
    "behind a name": ("gather %x, %i axis 1", ALL, IDS, "tensor<?x9xf32, #graph.dims<B, _>>"),
    "between names": ("gather %x, %i axis 1", STACK, IDS, "tensor<?x9x?xf16, #graph.dims<B, _, W>>"),
    "elements": (
        "gather_elements %x, %i axis 1",
        ALL,
        "tensor<?x4xi64, #graph.dims<B, _>>",
        "tensor<?x4xf32, #graph.dims<B, _>>",
    ),
    "elements before a name": (
        "gather_elements %x, %i axis 0",
        ALL,
        "tensor<3x?xi32, #graph.dims<_, S>>",
        "tensor<3x?xf32, #graph.dims<_, S>>",
    ),
}
SIZES: Sequence[Sizes] = [
    {"B": rows, "S": size, "W": width} for rows, size, width in ((2, 1, 5), (7, 300, 40), (1, 4097, 3))
]


@pytest.mark.parametrize("name", CASES)
def test_the_table_has_a_name(name: str) -> None:
    """Indices that are negative count from an end that only the launch knows."""
    operation, table, ids, result = CASES[name]
    check_sizes(
        f"""func.func @{NAME}(%x: {table}, %i: {ids}) -> {result} {{
  %y = graph.{operation} : ({table}, {ids}) -> {result}
  func.return %y : {result}
}}
""",
        SIZES,
    )
