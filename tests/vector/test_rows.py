"""Rows that indices name: they are under way together."""

from __future__ import annotations

import pytest

from tests.vector.harness import compiled, graph


@pytest.mark.parametrize("op", ["embedding %t, %i", "gather %t, %i axis 0"])
def test_rows_do_not_wait_for_each_other(op: str) -> None:
    # Whether a row is there is seen when it is fetched: one burst or none, in rounds that write different bytes.
    case = graph(
        ("t", "500x64xf16"), ("i", "700xi32"), body=f"%y = graph.{op} : ($t, $i) -> tensor<700x64xf16>",
        result="tensor<700x64xf16>",
    )  # fmt: skip
    assert "PipeBarrier<PIPE_MTE2>" not in compiled(case).source
