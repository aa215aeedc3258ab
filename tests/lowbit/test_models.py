"""Models of bytes by weights of four bits, from text and from ONNX, which stay two to a byte."""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper

import ascir
from ascir.interp.dtypes import Array

K, N = 256, 64
RANDOM = np.random.default_rng(0)
Q, Z = RANDOM.integers(-8, 8, (K, N)), RANDOM.integers(-8, 8, N)
X = RANDOM.integers(-128, 128, (5, K)).astype(np.int8)

TEXT = {
    "as they are": ("matmul(x, q)", Q),
    "less one zero point": ("matmul(x, cast(q, i8) - cast(constant(3, i4), i8))", Q - 3),
    "less zero points": (f"matmul(x, cast(q, i8) - cast(constant({Z.tolist()}, i4), i8))", Q - Z),
}


def bytes_of(exe: ascir.Executable) -> list[int]:
    """Of constants that kernels take."""
    return [step.constant.nbytes for step in exe.program.steps if step.constant is not None]


@pytest.mark.parametrize("way", TEXT)
def test_integers_from_text(way: str, tmp_path: Path) -> None:
    source, (formula, wanted) = tmp_path / "net.ascl", TEXT[way]
    source.write_text(
        f"model net(x: i8[5, {K}]) {{\n  q = constant({Q.tolist()}, i4)\n  return {formula}\n}}\n"
    )
    exe = ascir.compile(source)
    assert np.array_equal(exe(X), X.astype(np.int32) @ wanted.astype(np.int32))
    assert max(bytes_of(exe)) == K * N // 2


def from_onnx(group: int, zero: int) -> tuple[onnx.ModelProto, Array]:
    """x is quantized, then both operands are dequantized; and the weight."""
    shape = (K // group, N)
    scale = RANDOM.uniform(0.01, 0.1, shape).astype(np.float32)
    z = RANDOM.integers(-8, 8, shape)
    int4 = onnx.TensorProto.INT4
    given = [
        helper.make_tensor("q", int4, Q.shape, Q.reshape(-1).tolist()),
        helper.make_tensor("z", int4, shape, z.reshape(-1).tolist()),
        numpy_helper.from_array(scale, "s"),
        numpy_helper.from_array(np.array(0.03, np.float32), "t"),
        numpy_helper.from_array(np.array(zero, np.int8), "zero"),
    ]
    nodes = [
        helper.make_node("QuantizeLinear", ["x", "t", "zero"], ["b"]),
        helper.make_node("DequantizeLinear", ["b", "t", "zero"], ["a"]),
        helper.make_node("DequantizeLinear", ["q", "s", "z"], ["w"], axis=0, block_size=group),
        helper.make_node("MatMul", ["a", "w"], ["y"]),
    ]
    ends = [
        helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, (5, size))
        for name, size in (("x", K), ("y", N))
    ]
    graph = helper.make_graph(nodes, "net", ends[:1], ends[1:], given)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    return model, (Q - np.repeat(z, group, 0)) * np.repeat(scale, group, 0)


@pytest.mark.parametrize(("group", "zero"), [(64, 0), (K, 0), (32, 5)])
def test_dequantized_in_onnx(group: int, zero: int) -> None:
    model, weight = from_onnx(group, zero)
    x = RANDOM.normal(0, 1, (5, K)).astype(np.float32)
    exe = ascir.compile(model)
    steps = np.clip(np.rint(x / np.float32(0.03)) + zero, -128, 127) - zero
    expected = (steps * np.float32(0.03)) @ weight
    np.testing.assert_allclose(exe(x), expected, rtol=1e-4, atol=1e-4)
    assert K * N // 2 in bytes_of(exe)


def test_widened_in_onnx() -> None:
    """Multiplied as what the standard has for it: exact, with one byte for each."""
    nodes = [
        helper.make_node("Cast", ["q"], ["w"], to=onnx.TensorProto.INT8),
        helper.make_node("MatMulInteger", ["x", "w"], ["y"]),
    ]
    ends = [
        helper.make_tensor_value_info("x", onnx.TensorProto.INT8, (5, K)),
        helper.make_tensor_value_info("y", onnx.TensorProto.INT32, (5, N)),
    ]
    weight = helper.make_tensor("q", onnx.TensorProto.INT4, Q.shape, Q.reshape(-1).tolist())
    graph = helper.make_graph(nodes, "net", ends[:1], ends[1:], [weight])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    assert np.array_equal(ascir.compile(model)(X), X.astype(np.int32) @ Q.astype(np.int32))


@pytest.mark.parametrize("columns", [3, 33])
def test_odd_columns_and_any_number_of_rows(columns: int, tmp_path: Path) -> None:
    """No kernel expands rows of an odd number of half bytes alone, so none is counted on: the product takes them as
    they are."""
    q, scale = RANDOM.integers(-8, 8, (64, columns)), RANDOM.uniform(0.5, 1, (2, columns)).astype(np.float16)
    source = tmp_path / "net.ascl"
    source.write_text(
        f"model net(x: f16[M, 64], q: i4[64, {columns}], s: f16[2, {columns}]) {{\n"
        "  return x @ dequantize(q, s, element_type = f16, axis = 0, group_size = 32)\n}\n"
    )
    exe = ascir.compile(source)
    assert len(exe.kernels) == 1
    for rows in (1, 40):
        x = RANDOM.standard_normal((rows, 64)).astype(np.float16)
        wanted = x.astype(np.float64) @ (q * np.repeat(scale, 32, axis=0).astype(np.float64))
        np.testing.assert_allclose(exe(x, q.astype(ml_dtypes.int4), scale), wanted, rtol=2e-2, atol=0.2)


def test_odd_columns_of_two_products(tmp_path: Path) -> None:
    """A pair of products would leave their weights to kernels that there are not."""
    q, v = (RANDOM.integers(-8, 8, shape) for shape in ((48, 17), (17, 33)))
    s, t = (RANDOM.uniform(0.05, 0.1, shape).astype(np.float16) for shape in ((3, 17), (33,)))
    source = tmp_path / "net.ascl"
    source.write_text(
        "model net(x: f16[1, 48], q: i4[48, 17], s: f16[3, 17], v: i4[17, 33], t: f16[33]) {\n"
        "  h = (x @ dequantize(q, s, element_type = f16, axis = 0, group_size = 16)) * 0.1\n"
        "  return h @ dequantize(v, t, element_type = f16, axis = 1)\n}\n"
    )
    x = RANDOM.standard_normal((1, 48)).astype(np.float16)
    h = x.astype(np.float64) @ (q * np.repeat(s, 16, axis=0).astype(np.float64)) * 0.1
    found = ascir.compile(source)(x, q.astype(ml_dtypes.int4), s, v.astype(ml_dtypes.int4), t)
    np.testing.assert_allclose(found, h @ (v * t.astype(np.float64)), rtol=2e-2, atol=0.01)
