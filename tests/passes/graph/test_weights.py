"""Which weights become integers or 2:4 sparse, how they are named, and what is said of those that do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import PassFailedException

import ascir
from ascir.context import make_context
from ascir.diagnostics import OperationError, Source
from ascir.inline import inline_calls
from ascir.interp.attributes import attribute_of
from ascir.interp.dtypes import Array
from ascir.parsing import parse
from ascir.passes.graph.calibrate import GraphCalibratePass
from ascir.passes.graph.quantize import GraphQuantizePass
from ascir.passes.graph.sparsify import GraphSparsifyPass

K, N = 16, 8
WEIGHT = np.random.default_rng(0).standard_normal((K, N)).astype(np.float16)
SPARSE = np.where((np.arange(K) % 2 == 0)[:, None], WEIGHT, np.float16(0))


def net(w: Array = WEIGHT, v: Array = WEIGHT, range: str = "") -> ModuleOp:
    """The product by w and the linear by the transpose of v; w has a name, the other weight has none."""
    text = f"""
func.func private @inner(%x: tensor<4x{K}xf16>) -> tensor<4x{N}xf16> {{
  %w = graph.constant {attribute_of(w)}
  %y = graph.matmul %x, %w : (tensor<4x{K}xf16>, tensor<{K}x{N}xf16>) -> tensor<4x{N}xf16>
  func.return %y : tensor<4x{N}xf16>
}}
func.func @f(%x: tensor<4x{K}xf16>{range}) -> (tensor<4x{N}xf16>, tensor<4x{N}xf16>) {{
  %y = func.call @inner(%x) : (tensor<4x{K}xf16>) -> tensor<4x{N}xf16>
  %0 = graph.constant {attribute_of(np.ascontiguousarray(v.T))}
  %z = graph.linear %x, %0 : (tensor<4x{K}xf16>, tensor<{N}x{K}xf16>) -> tensor<4x{N}xf16>
  func.return %y, %z : tensor<4x{N}xf16>, tensor<4x{N}xf16>
}}"""
    return parse(make_context(), Source("net.mlir", text))


def with_one(value: float, at: tuple[int, int] = (5, 2), weight: Array = WEIGHT) -> Array:
    changed = weight.copy()
    changed[at] = value
    return changed


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("make", [lambda: GraphQuantizePass(bits=4), GraphSparsifyPass], ids=["int4", "2:4"])
def test_weights_that_are_not_finite_stay(make: Any, value: float) -> None:
    module, how = net(with_one(value)), make()
    how.apply(make_context(), module)
    assert ["not finite" in reason for reason in how.declined.values()] == [True]
    assert str(module).count("graph.constant dense") >= 1


def test_scales_that_overflow() -> None:
    """The largest f16 over 7 is rounded up: 7 times that is infinite."""
    module, how = net(with_one(65504)), GraphQuantizePass(bits=4)
    how.apply(make_context(), module)
    assert len(how.declined) == 1


def test_what_two_passes_lose_is_on_record() -> None:
    module = net()
    inline_calls(module)
    for bits, name in ((8, "w"), (4, "of z")):
        GraphQuantizePass(bits=bits, weights=(name,)).apply(make_context(), module)
    GraphQuantizePass(bits=4).apply(make_context(), module)  # nothing is left
    assert [str(module).count(f'{{weight = "{name}", error = ') for name in ("w", "of z")] == [1, 1]


@pytest.mark.parametrize(
    "how", [GraphQuantizePass(bits=4, weights=("w", "v")), GraphSparsifyPass(weights=("w", "v"))]
)
def test_names_that_no_weight_has(how: GraphQuantizePass | GraphSparsifyPass) -> None:
    with pytest.raises(PassFailedException, match="there is no weight v; there are w, of z"):
        how.apply(make_context(), net())


def test_options_without_bits() -> None:
    with pytest.raises(PassFailedException, match="Say bits=4 or bits=8"):
        GraphQuantizePass(activations=True).apply(make_context(), net())


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ((with_one(1, (5, 3), SPARSE), SPARSE), r"weight w .*: \[4:8, 3\] has 3 values"),
        ((SPARSE, with_one(1, (13, 5), SPARSE)), r"weight of z .*: \[5, 12:16\] has 3 values"),
        # The first, as the elements of the weight are listed: this one has a row for each column of the result.
        ((SPARSE, with_one(1, (1, 6), with_one(1, (13, 5), SPARSE))), r": \[5, 12:16\] has 3 values"),
    ],
)
def test_the_first_group_that_is_not_sparse(weights: tuple[Array, Array], said: str) -> None:
    with pytest.raises(OperationError, match=said):
        GraphSparsifyPass(accept=True).apply(make_context(), net(*weights))


def samples(folder: Path, *arrays: Array) -> str:
    np.savez(folder / "x.npz", x=np.stack(arrays).astype(np.float16))
    return str(folder / "x.npz")


def test_products_of_functions_that_are_called(tmp_path: Path) -> None:
    module = net()
    GraphCalibratePass(samples(tmp_path, np.full((4, K), 3))).apply(make_context(), module)
    assert str(module).count("graph.range = array<f64: -3.0") == 2


def test_samples_without_numbers_to_go_by(tmp_path: Path) -> None:
    """Not a number, or zero alone."""
    for each in ([np.ones((4, K)), np.full((4, K), np.nan)], [np.full((4, K), np.inf)]):
        with pytest.raises(PassFailedException, match="not finite"):
            GraphCalibratePass(samples(tmp_path, *each)).apply(make_context(), net())
    module, how = net(), GraphQuantizePass(bits=8, activations=True)
    GraphCalibratePass(samples(tmp_path, np.zeros((4, K)))).apply(make_context(), module)
    how.apply(make_context(), module)
    assert ["zero in all samples" in reason for reason in how.declined.values()] == [True, True]


@pytest.mark.parametrize("percent", [-5, 0, 100.5, 150])
def test_percentages_that_are_none(percent: float) -> None:
    with pytest.raises(PassFailedException, match="at most 100"):
        GraphCalibratePass("x.npz", percent=percent).apply(make_context(), net())


def test_an_executable_says_what_was_lost() -> None:
    exe = ascir.compile(net(with_one(np.nan)), passes="graph-quantize{bits=8}")
    declined, lost = exe.about["remarks"]
    assert "not finite" in declined
    assert lost.startswith("graph-quantize: relative errors: of z 0.00")
