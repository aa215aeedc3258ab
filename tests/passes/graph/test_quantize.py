"""Weights and activations as integers: how far they are from what they were, and their kernels, from model to host
model."""

from __future__ import annotations

import json
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.graph import ConstantOp, DequantizeOp, MatmulOp
from ascir.interp.attributes import array_of, attribute_of
from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.passes.graph.calibrate import GraphCalibratePass, calibrate
from ascir.passes.graph.cube.factor import factor_of
from ascir.passes.graph.quantize import GraphQuantizePass
from ascir.tools import cli

K, N = 256, 96
RANDOM = np.random.default_rng(0)
WEIGHT = (RANDOM.standard_normal((K, N)) * RANDOM.uniform(0.5, 2, (1, N))).astype(np.float16)
X = RANDOM.standard_normal((8, K)).astype(np.float16)


def text(weight: Array = WEIGHT) -> str:
    return f"""
func.func @f(%x: tensor<8x{K}xf16>) -> tensor<8x{N}xf16> {{
  %w = graph.constant {attribute_of(weight)}
  %y = graph.matmul %x, %w : (tensor<8x{K}xf16>, tensor<{K}x{N}xf16>) -> tensor<8x{N}xf16>
  func.return %y : tensor<8x{N}xf16>
}}"""


def module_of(weight: Array = WEIGHT) -> ModuleOp:
    return parse(make_context(), Source("net.mlir", text(weight)))


def quantized(how: GraphQuantizePass, module: ModuleOp | None = None) -> Array:
    """What the function gives with other weights, and the identity on its left: the weights themselves."""
    module = module or module_of()
    how.apply(make_context(), module)
    rows = [np.eye(K, dtype=np.float16)[start : start + 8] for start in range(0, K, 8)]
    return np.concatenate([run_function(module, "f", [each])[0] for each in rows]).astype(np.float64)


@pytest.mark.parametrize("zero_points", [False, True])
@pytest.mark.parametrize("group", [None, 32, 64, 128])
@pytest.mark.parametrize("bits", [4, 8])
def test_each_weight_is_within_half_a_step(bits: int, group: int | None, zero_points: bool) -> None:
    found = quantized(GraphQuantizePass(bits=bits, group_size=group, zero_points=zero_points))
    wide = WEIGHT.astype(np.float64)
    groups = wide.reshape(K // (group or K), -1, N)
    levels = 2**bits - 1 if zero_points else 2 ** (bits - 1) - 1
    span = (
        np.maximum(groups.max(1), 0) - np.minimum(groups.min(1), 0) if zero_points else np.abs(groups).max(1)
    )
    step = np.repeat(span / levels, group or K, 0)
    rounding = 2.0**-10 * np.abs(wide).max()  # of the scale and of the product, in f16
    worst = 1.0 if zero_points else 0.5  # the zero point is rounded too, and what lies at an end is cut off
    assert np.all(np.abs(found - wide) <= worst * step + levels * 2.0**-11 * step + rounding)


def test_smaller_groups_lose_less() -> None:
    errors = [
        np.abs(quantized(GraphQuantizePass(bits=4, group_size=group)) - WEIGHT).mean()
        for group in (None, 128, 32)
    ]
    assert errors == sorted(errors, reverse=True)


def test_a_column_of_zeros_stays_one() -> None:
    weight = WEIGHT.copy()
    weight[:, 3] = 0
    for zero_points in (False, True):
        how = GraphQuantizePass(bits=4, zero_points=zero_points)
        assert not quantized(how, module_of(weight))[:, 3].any()


def test_scales_of_sums_leave_the_cube_with_them() -> None:
    """With ten bits of mantissa, of what was a column of zeros too; weights lose no more for it than their last digit
    says."""
    weight = WEIGHT.copy()
    weight[:, 3] = 0
    of_bytes = text(weight).replace("f16>)", "f16> {graph.range = array<f64: -3.7, 4.1>})", 1)
    module = parse(make_context(), Source("net.mlir", of_bytes))
    GraphQuantizePass(bits=8, activations=True).apply(make_context(), module)
    (sums,) = (op for op in module.walk() if isinstance(op, DequantizeOp))
    (product,) = (op for op in module.walk() if isinstance(op, MatmulOp))
    scale, weights = sums.scale.owner, product.rhs.owner
    assert isinstance(scale, ConstantOp)
    assert isinstance(weights, ConstantOp)
    factor = factor_of(sums.scale)
    assert factor is not None
    assert factor.fits
    steps, step = array_of(weights.value), array_of(scale.value) / (4.1 / 127)
    wide = weight.astype(np.float64)
    assert np.all(np.abs(steps * step - wide) <= step * 0.5001)
    largest = np.abs(wide).max(0)
    assert np.all(127 * step[largest > 0] <= largest[largest > 0] * (1 + 2.0**-9))


def test_ranges_leave_out_what_lies_far_out() -> None:
    module = module_of()
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    outlier = X.copy()
    outlier[0, 0] = 1000
    samples = [[X], [outlier]]
    (largest,) = calibrate(module, function, samples).values()
    (percentile,) = calibrate(module, function, samples, "percentile", 99.9).values()
    (entropy,) = calibrate(module, function, samples, "entropy").values()
    assert largest == 1000
    assert percentile < 10
    assert entropy < 100


def test_samples_may_be_of_what_numpy_has_no_name_for(tmp_path: Path) -> None:
    """It saves them as bytes that mean nothing."""
    bf16 = ml_dtypes.bfloat16
    np.savez(tmp_path / "x.npz", x=np.full((2, 3, 64), -2.5).astype(bf16))
    weight = np.ones((64, 8)).astype(bf16).tobytes().hex()
    module = parse(
        make_context(),
        Source(
            "net.mlir",
            f"""func.func @f(%x: tensor<3x64xbf16>) -> tensor<3x8xbf16> {{
                %w = graph.constant dense<"0x{weight}"> : tensor<64x8xbf16>
                %y = graph.matmul %x, %w : (tensor<3x64xbf16>, tensor<64x8xbf16>) -> tensor<3x8xbf16>
                func.return %y : tensor<3x8xbf16>
            }}""",
        ),
    )
    GraphCalibratePass(samples=str(tmp_path / "x.npz")).apply(make_context(), module)
    assert "-2.500000e+00, 2.500000e+00" in str(module)


CALIBRATED = 'graph-calibrate{samples="SAMPLES" method=percentile},'

HOW = {
    "int4 by column": "graph-quantize{bits=4}",
    "int4 by groups": "graph-quantize{bits=4 group-size=64}",
    "int4 with zero points": "graph-quantize{bits=4 group-size=32 zero-points=true}",
    "int8": "graph-quantize{bits=8}",
    "bytes by int4": CALIBRATED + "graph-quantize{bits=4 activations=true}",
    "bytes by int4 in groups": CALIBRATED + "graph-quantize{bits=4 group-size=64 activations=true}",
    "bytes by int4 with zero points": CALIBRATED
    + "graph-quantize{bits=4 group-size=32 zero-points=true activations=true}",
    "bytes": CALIBRATED + "graph-quantize{bits=8 activations=true}",
}


@pytest.mark.parametrize("how", HOW)
def test_kernels_agree_with_the_quantized_meaning(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And that meaning is near to the model's own."""
    model, samples = tmp_path / "net.mlir", tmp_path / "x.npz"
    model.write_text(text())
    np.savez(samples, x=np.stack([X, -X]))
    np.save(tmp_path / "x.npy", X)
    passes = HOW[how].replace("SAMPLES", str(samples))
    given = [str(model), "--input", f"x={tmp_path / 'x.npy'}", "--json"]
    assert cli.run(["run", *given, "-p", passes, "--check"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["agrees"]
    # Sums of bytes leave the cube with their scales, which takes less time than one kernel of both kinds of core.
    assert shown["kernels"] == (2 if how == "bytes" else 1)
    module = parse(make_context(), Source("net.mlir", text()))
    exact = run_function(module, "f", [X])[0].astype(np.float64)
    from ascir.pipeline import run_passes

    run_passes(module, passes)
    near = run_function(module, "f", [X])[0].astype(np.float64)
    assert np.linalg.norm(near - exact) < (0.13 if "int4" in how else 0.02) * np.linalg.norm(exact)
