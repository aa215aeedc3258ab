"""What `bench.cube` measures: graphs that are valid, chosen by their names."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from ascir.diagnostics import Source
from ascir.parsing import parse
from bench.cube import Clock, Time, chosen
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


def test_times_that_a_file_keeps(tmp_path: Path) -> None:
    record = tmp_path / "times.jsonl"
    entry = {"us": 2.0, "core_us": 1.0, "predicted": 2.5, "busiest": "M"}
    record.write_text(json.dumps({"key": "chip squares/512 f16", **entry}) + "\n")
    (row,) = chosen(options("squares/512"))
    assert Clock("chip", record=record).of(row) == Time(2.0, 1.0, 2.5, "M")
