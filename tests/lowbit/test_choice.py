"""Which strategy a product with weights of few bits gets: the fastest one that fits."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.diagnostics import OperationError
from ascir.dialects.tile import DequantizeOp, KernelOp, tile_type
from ascir.passes.graph.cube.lowbit.choose import CERTIFICATE, STRATEGIES, make_lowbit
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.target import soc
from tests.lowbit.products import FOR_ALL, activations, integers, product
from tests.vector.harness import Graph, compiled, expected_of, module_of


def kernel_of(needs: Needs, strategy: str | None = None) -> Operation:
    (function,) = (op for op in module_of(product(1, 4096, 4096, 128).text).ops if isinstance(op, FuncOp))
    chip = soc("ascend910b1")
    return make_lowbit(function, Options(chip, chip.aic_cores), needs, strategy)[0]


def strategy_of(needs: Needs, strategy: str | None = None) -> str:
    certificate = kernel_of(needs, strategy).attributes[CERTIFICATE]
    assert isinstance(certificate, DictionaryAttr)
    chosen = certificate.data["strategy"]
    assert isinstance(chosen, StringAttr)
    return chosen.data


def test_the_next_one_is_made_where_the_fastest_does_not_fit() -> None:
    tried: list[str] = []

    def needs(kernel: FuncOp | KernelOp) -> tuple[float, str]:
        tried.append(kernel.name)
        return (2.0, "no room") if len(tried) == 1 else (0.5, "")

    assert strategy_of(lambda _: (0.5, "")) == "digits"
    assert strategy_of(needs) != "digits"


def test_where_none_fits_all_say_why() -> None:
    with pytest.raises(Untileable, match="digits: no room"):
        strategy_of(lambda _: (2.0, "no room"))


SMALL = {
    "bytes by few columns": (integers(2, 33, 1000), "bytes"),
    "bytes by columns of no whole block": (integers(7, 255, 640, turned=True), "bytes"),
    "one row of bytes": (integers(1, 1000, 1111), "digits"),
    "three columns": (product(7, 3, 512, 64, zero=True, turned=True, bits=8), "unit"),
    "a scale for each row, one for the weights": (
        activations(7, 77, 1111, FOR_ALL, zero=True, rows=True),
        "totals",
    ),
}


@pytest.mark.parametrize(("case", "fastest"), SMALL.values(), ids=SMALL.keys())
def test_of_small_products_the_fastest_is_chosen(case: Graph, fastest: str) -> None:
    """What cores wait for counts: transfers one after the other, and slots of which each row is a transfer."""
    inputs, _ = expected_of(case)
    times: dict[str, float] = {}
    for name in STRATEGIES:
        try:
            kernel = compiled(case, {"graph-tile": {"weights": name}})
        except OperationError:
            continue
        times[name] = kernel.run(inputs, checks=False).launch.time_us or 0.0
    assert min(times, key=times.__getitem__) == fastest
    (function,) = (op for op in module_of(case.text).ops if isinstance(op, FuncOp))
    chip = soc("ascend910b1")
    certificate = make_lowbit(function, Options(chip, chip.aic_cores), lambda _: (0.5, ""))[0].attributes[
        CERTIFICATE
    ]
    assert isinstance(certificate, DictionaryAttr)
    assert certificate.data["strategy"] == StringAttr(fastest)


GELU, SILU = "%y = graph.gelu %p : $y", "%y = graph.silu %p : $y"

BEHIND = {
    "bytes": (activations(100, 200, 256, zero=True), "bytes"),
    "bytes, gelu": (activations(100, 200, 256, tail=GELU), "bytes"),
    "gelu": (product(500, 200, 768, 128, zero=True, bits=8, tail=GELU), "expand"),
    "silu": (product(300, 1500, 512, 64, tail=SILU), "expand"),
    "panels, silu": (product(300, 700, 640, 32, tail=SILU), "panels"),
    "digits of bytes": (integers(4, 300, 1024), "digits"),
    "digits of bytes, scales and gelu": (activations(8, 700, 1024, tail=GELU), "digits"),
    "panels of bytes": (integers(100, 200, 304, "1x200x"), "panels"),
}


@pytest.mark.parametrize(("case", "strategy"), BEHIND.values(), ids=BEHIND.keys())
def test_what_follows_is_part_of_the_prediction(case: Graph, strategy: str) -> None:
    """The vector cores compute it when the cube is done with a block, and expand nothing meanwhile."""
    kernel = compiled(case, {"graph-tile": {"weights": strategy}})
    certificate = kernel.attributes[CERTIFICATE]
    assert isinstance(certificate, DictionaryAttr)
    found = certificate.data[f"{strategy}_ns"]
    assert isinstance(found, IntegerAttr)
    time = kernel.run(expected_of(case)[0], checks=False).launch.time_us
    assert time is not None
    assert 0.87 <= found.value.data / 1000 / time <= 1.13


@pytest.mark.parametrize("room", [127, 128, 65, 63])
def test_as_many_rows_at_a_time_as_fit(room: int) -> None:
    """Powers of two, also where more were tried and did not fit."""

    def rows_of(kernel: Operation) -> int:
        (op,) = (op for op in kernel.walk() if isinstance(op, DequantizeOp))
        return tile_type(op.result).get_shape()[0]

    def needs(kernel: FuncOp | KernelOp) -> tuple[float, str]:
        return rows_of(kernel) / room, "no room"

    assert rows_of(kernel_of(needs, "expand")) == 1 << room.bit_length() - 1
