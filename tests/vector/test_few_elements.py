"""Functions of many instructions of few elements: tiles are computed whole, so there are smaller ones for these."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vector.test_dynamic import check_sizes, compiled, text

ROWS = "tensor<?x?x32xf32, #graph.dims<B, S, _>>"
ROW = "tensor<?xf32, #graph.dims<S>>"
COSINES = text(f"%x: {ROWS}", f"%y = graph.cos %x : {ROWS}", ROWS)


def test_any_number_of_elements() -> None:
    sizes = [{"B": rows, "S": columns} for rows, columns in ((1, 1), (2, 65), (3, 700), (8, 1000), (0, 3))]
    check_sizes(COSINES, sizes)


def test_elements_that_fill_no_block() -> None:
    source = text(f"%x: {ROW}", f"%s = graph.sin %x : {ROW}\n  %y = graph.add %s, %x : {ROW}", ROW)
    check_sizes(source, [{"S": size} for size in (1, 77, 513, 5000, 300001, 0)])


@pytest.mark.parametrize(("columns", "most"), [(1, 8), (65, 9)])
def test_few_elements_take_small_tiles(columns: int, most: float) -> None:
    """They took 18.3 and 19.3 us."""
    run = compiled(COSINES).run([np.ones((2, columns, 32), np.float32)], checks=False)
    assert (run.launch.time_us or 99) < most


def test_what_takes_little_time_has_one_loop() -> None:
    source = text(f"%x: {ROWS}", f"%y = graph.exp %x : {ROWS}", ROWS)
    assert compiled(source).source.count("for (") == 1
    assert compiled(COSINES).source.count("for (") > 1
