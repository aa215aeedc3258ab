"""Weights of few bits are packed once, when a model is compiled; what comes at run time, at each run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import ascir
from bench.lowbit import BLOCK, Shape, bytes_of, compiled

MODEL = """
func.func @net(%x: tensor<8x128xf16>, %w: tensor<128x64xi4>, %s: tensor<64xf16>) -> tensor<8x64xf16> {
  %d = graph.dequantize %w, %s axis 1 : (tensor<128x64xi4>, tensor<64xf16>) -> tensor<128x64xf16>
  %y = graph.matmul %x, %d : (tensor<8x128xf16>, tensor<128x64xf16>) -> tensor<8x64xf16>
  func.return %y : tensor<8x64xf16>
}
"""
FLOATS = """
model net(x: f16[8, 128]) {
    w = constant(VALUES, f16)
    return x @ w
}
"""


def test_what_the_caller_gives_is_packed_at_each_run(tmp_path: Path) -> None:
    source = tmp_path / "net.mlir"
    source.write_text(MODEL)
    exe = ascir.compile(source)
    assert [parameter.name for parameter in exe.kernels[0].parameters if parameter.form] == ["w", "s"]
    exe.save(tmp_path / "net")
    assert "packed by ascir at each run" in (tmp_path / "net" / "device" / "README.md").read_text()


def quantized(folder: Path, bits: int) -> ascir.Executable:
    """A product with a constant of so many bits."""
    values = np.random.default_rng(0).uniform(-1, 1, (128, 64)).round(3)
    source = folder / "net.ascl"
    source.write_text(FLOATS.replace("VALUES", str(values.tolist())))
    return ascir.compile(source, passes=f"graph-quantize{{bits={bits}}}")


@pytest.fixture
def exe(tmp_path: Path) -> ascir.Executable:
    return quantized(tmp_path, bits=4)


@pytest.mark.parametrize("bits", [4, 8])
def test_a_constant_stays_of_few_bits(bits: int, tmp_path: Path) -> None:
    weights = [step.constant for step in quantized(tmp_path, bits).program.steps if step.constant is not None]
    assert sum(each.nbytes for each in weights) == 128 * 64 * bits // 8 + 64 * 2


def test_a_constant_is_packed_when_it_is_compiled(exe: ascir.Executable, tmp_path: Path) -> None:
    assert not [parameter.name for parameter in exe.kernels[0].parameters if parameter.form]
    weights = [step.constant for step in exe.program.steps if step.constant is not None]
    assert sorted(str(each.dtype) for each in weights) == ["float16", "int8"]
    x = np.random.default_rng(1).uniform(-1, 1, (8, 128)).astype(np.float16)
    exe.save(tmp_path / "net.ascir")
    assert np.array_equal(exe(x), ascir.load(tmp_path / "net.ascir")(x))


def test_packed_weights_go_to_the_device(exe: ascir.Executable, tmp_path: Path) -> None:
    exe.save(tmp_path / "net")
    assert "ascendc_library" in (tmp_path / "net" / "device" / "CMakeLists.txt").read_text()


def test_weights_that_are_all_one_number(tmp_path: Path) -> None:
    """Their scales are one number too, and still come from memory."""
    source = tmp_path / "net.ascl"
    source.write_text(
        "model net(x: f16[8, 128]) {\n    w = constant(0.5, f16, shape = [128, 64])\n    return x @ w\n}\n"
    )
    exe = ascir.compile(source, passes="graph-quantize{bits=4}")
    assert len(exe.kernels) == 1
    found = exe(np.ones((8, 128), np.float16))
    assert np.array_equal(found, np.full((8, 64), 64, np.float16))


def test_a_layer_of_seven_billion_parameters_has_at_most_27_percent_of_its_bytes() -> None:
    """Integers and scales as the kernels take them, padding included, each shape as often as the layer has it."""
    shapes = {(n, k) for _, n, k in BLOCK}
    packed = {(n, k): bytes_of(compiled(Shape(1, n, k, "i4", 128), None, "ascend910b1")) for n, k in shapes}
    assert sum(packed[n, k] for _, n, k in BLOCK) <= 0.27 * sum(2 * n * k for _, n, k in BLOCK)
