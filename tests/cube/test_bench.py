"""What `bench.cube` measures: graphs that are valid, chosen by their names."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import pytest

from ascir.diagnostics import Source
from ascir.parsing import parse
from bench.cube import chosen
from tests.cube.products import context


def options(*names: str) -> Namespace:
    given: dict[str, Any] = {"dtype": "f16", "transposed": "NN", "batch": 2, "sample": None, "limit": None}
    return Namespace(names=names, **given)


def test_rows_are_graphs() -> None:
    rows = list(chosen(options()))
    assert len({row.full_name for row in rows}) == len(rows)
    for row in rows:
        assert row.flop > 0
        for text in row.kernels:
            parse(context(), Source(row.full_name, text)).verify()


def test_an_epilogue_comes_with_its_bare_product() -> None:
    found = [row.name for row in chosen(options("epilogues/2048*.gelu.fused"))]
    assert found == ["2048x2048x2048", "2048x2048x2048.gelu.fused"]


def test_names_that_no_row_has() -> None:
    with pytest.raises(SystemExit, match="no row is called square; sets are squares"):
        list(chosen(options("square")))
