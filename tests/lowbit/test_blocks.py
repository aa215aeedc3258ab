"""Products of a named number of rows by weights that the cube itself turns into floats: one tiling for few rows, one for
many, of which the launch chooses; with every check on and all certificates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr

from ascir.diagnostics import OperationError
from ascir.passes.graph.cube.lowbit.choose import CERTIFICATE
from ascir.passes.tile.extent import ASSUMED
from tests.lowbit.products import FOR_ALL, options, product
from tests.vector.harness import Graph, agree, compiled, expected_of

BLOCKS = {
    "groups of 128": (product("B", 300, 1024, 128), (1, 3, 4, 16, 17, 40, 100, 300)),
    "a row of several dimensions": (product("Bx1", 200, 512, 64), (1, 4, 17)),
    "rows of two names": (product("BxC", 200, 512, 128), (3, 16)),
    "some rows of each name": (product("Bx3", 96, 768, 64), (1, 5, 40)),
    "groups of 32": (product("B", 200, 512, 32), (1, 16, 40, 150)),
    "groups of 64, zero points": (product("B", 77, 576, 64, zero=True, turned=True), (1, 3, 17, 49, 130)),
    "groups of 128, zero points": (product("B", 300, 1024, 128, zero=True), (4, 16, 40, 250)),
    "groups of 32, zero points": (product("B", 129, 640, 32, zero=True), (1, 40, 100)),
    "groups of 192": (product("B", 256, 576, 192), (2, 60)),
    "by column, odd n and k": (product("B", 129, 1111), (1, 17, 70)),
    "one scale": (product("B", 96, 500, FOR_ALL), (3, 64)),
    "bytes": (product("B", 256, 256, 64, bits=8), (1, 16, 40, 200)),
    "bytes, zero points by column, odd k": (product("B", 100, 300, bits=8, zero=True, turned=True), (4, 50)),
    "bf16 scales": (product("B", 200, 768, 64, scale="bf16"), (6, 90)),
    "relu": (product("B", 300, 512, 64, tail="%y = graph.relu %p : $y"), (4, 77)),
    "more blocks than cores": (product("B", 6200, 512, 64), (2, 60)),
    "no rows": (product("B", 64, 512, 64), (0,)),
}


def launched(case: Graph, sizes: tuple[int, ...]) -> Iterator[Graph]:
    """The same graph for so many rows: both names have that size if there are two."""
    for size in sizes:
        yield replace(case, dims={"B": size, "C": size} if "C" in case.text else {"B": size})


@pytest.mark.parametrize(("case", "sizes"), BLOCKS.values(), ids=BLOCKS.keys())
def test_any_number_of_rows(case: Graph, sizes: tuple[int, ...]) -> None:
    """What lies behind the last row is neither read nor written."""
    kernel = compiled(case, options("blocks"))
    for each in launched(case, sizes):
        inputs, expected = expected_of(each)
        agree(each, kernel.run(inputs), expected)


def test_no_schedule_changes_the_result() -> None:
    case = product("B", 300, 1024, 128)
    kernel = compiled(case, options("blocks"))
    for each in launched(case, (17, 120)):
        inputs, expected = expected_of(each)
        for seed in range(2):
            agree(each, kernel.run(inputs, schedule_seed=seed), expected)


def test_rows_stay_apart() -> None:
    """What is not finite in one row is nowhere else."""
    case = product("B", 96, 512, 128)
    kernel = compiled(case, options("blocks"))
    for rows in (5, 120):
        inputs, _ = expected_of(replace(case, dims={"B": rows}))
        inputs[0][1, 3], inputs[0][4, 200] = np.inf, np.nan
        run = kernel.run(inputs)
        finite = np.isfinite(run.outputs[0].astype(np.float32)).all(1)
        assert np.flatnonzero(~finite).tolist() == [1, 4]


REFUSED = {
    "something behind": (
        product("B", 256, 512, 64, tail="%y = graph.gelu %p : $y"),
        "the group must hold nothing but the product",
    ),
    "bf16": (product("B", 256, 512, 64, element="bf16"), "scaled results leave the cube as f16"),
    "groups of 16": (product("B", 256, 512, 16), "groups of 16: rows of fractals"),
    "scales of f32": (product("B", 256, 512, 64, scale="f32"), "ten bits of mantissa"),
    "few loads": (product("B", 256, 256, 64), "k of 256: 512 at least"),
    "a known number of rows": (product(40, 256, 256, 64), "the number of rows is known"),
}


@pytest.mark.parametrize(("case", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_not_in_blocks(case: Graph, reason: str) -> None:
    with pytest.raises(OperationError, match=f"blocks: .*{reason}"):
        compiled(case, options("blocks"))


@pytest.mark.parametrize(
    ("n", "k", "strategy"), [(1024, 1024, "blocks"), (1024, 4096, "blocks"), (4096, 1024, "expand")]
)
def test_the_strategy_that_is_slower_for_no_number_of_rows(n: int, k: int, strategy: str) -> None:
    """Blocks are taken by themselves only where expanded weights are nowhere faster."""
    case = product("B", n, k, 128)
    kernels = {name: compiled(case, name and options(name)) for name in (None, "blocks", "expand")}
    found = kernels[None].attributes[CERTIFICATE]
    assert isinstance(found, DictionaryAttr)
    assert found.data["strategy"] == StringAttr(strategy)
    slower = found.data.get("blocks_slower")
    assert slower is None if strategy == "blocks" else "rows take" in str(slower)
    for rows in (1, 16):
        inputs, _ = expected_of(replace(case, dims={"B": rows}))
        blocks, expand = (
            kernels[name].run(inputs, checks=False).launch.time_us for name in ("blocks", "expand")
        )
        assert blocks is not None
        assert expand is not None
        assert blocks < 0.75 * expand
    if strategy == "blocks":
        for rows in (128, 1000):
            inputs, _ = expected_of(replace(case, dims={"B": rows}))
            blocks, expand = (
                kernels[name].run(inputs, checks=False).launch.time_us for name in ("blocks", "expand")
            )
            assert blocks is not None
            assert expand is not None
            assert blocks < 1.02 * expand


@pytest.mark.parametrize("n", [1024, 4096])
def test_many_rows_take_as_long_as_predicted(n: int) -> None:
    """The first loads of the left operand, which nothing overlaps, count for each share of the columns."""
    case = replace(product("B", n, 1024, 128), dims={"B": ASSUMED})
    kernel = compiled(case, options("blocks"))
    certificate = kernel.attributes[CERTIFICATE]
    assert isinstance(certificate, DictionaryAttr)
    found = certificate.data["blocks_ns"]
    assert isinstance(found, IntegerAttr)
    time = kernel.run(expected_of(case)[0], checks=False).launch.time_us
    assert time is not None
    assert 0.9 <= found.value.data / 1000 / time <= 1.1


def test_few_rows_are_launched_on_as_many_cores_as_have_columns() -> None:
    kernel = compiled(product("B", 1024, 1024, 128), options("blocks"))
    few, many = (kernel.block_dim({"B": rows}) for rows in (1, 1000))
    assert few < many == 24
    assert kernel.block_dim({"B": 0}) >= 1
