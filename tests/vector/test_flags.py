"""Reductions of truth values."""

from __future__ import annotations

import pytest

from tests.vector.harness import check, graph


@pytest.mark.parametrize("extent", [0, 5])
@pytest.mark.parametrize("kind", ["any", "all"])
def test_flags_of_nothing_are_as_none(kind: str, extent: int) -> None:
    """No flag of nothing is set, and none is missing."""
    case = graph(
        ("x", f"2x{extent}x4xi1"),
        body=f"%y = graph.reduce {kind} %x axes [1] keepdims : $x -> tensor<2x1x4xi1>",
        result="2x1x4xi1",
    )
    check(case)
