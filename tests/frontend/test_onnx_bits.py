"""Weights of few bits as ONNX Runtime's tools write them: packed they stay, and they mean what that runtime says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.frontend.onnx.build import import_model
from ascir.interp.run import run_function
from ascir.verification import verify

onnx = pytest.importorskip("onnx")

Array = np.ndarray[Any, np.dtype[Any]]
RANDOM = np.random.default_rng(0)


def model_of(inner: int, outer: int, block: int, bits: int, **constants: Array) -> Any:
    """A product with weights in blocks; `w`, `s` and so on are its operands by their places."""
    places = ("w", "s", "z", "g", "b")
    last = max(places.index(name) for name in constants) + 1
    operands = [name if name in constants else "" for name in places[:last]]
    sizes = {"K": inner, "N": outer, "block_size": block, "bits": bits}
    make = onnx.helper
    node = make.make_node("MatMulNBits", ["x", *operands], ["y"], domain="com.microsoft", **sizes)
    ends = [
        make.make_tensor_value_info(name, onnx.TensorProto.FLOAT, ["B", size])
        for name, size in (("x", inner), ("y", outer))
    ]
    known = [onnx.numpy_helper.from_array(array, name) for name, array in constants.items()]
    graph = make.make_graph([node], "net", ends[:1], ends[1:], known)
    versions = [make.make_opsetid("", 21), make.make_opsetid("com.microsoft", 1)]
    return make.make_model(graph, opset_imports=versions, ir_version=10)


def bytes_of(*shape: int) -> Array:
    return RANDOM.integers(0, 256, shape).astype(np.uint8)


def halves(packed: Array) -> Array:
    """The low four bits of a byte come first."""
    return np.stack([packed & 15, packed >> 4], -1).reshape(*packed.shape[:-1], -1)


@pytest.mark.parametrize(("inner", "block"), [(96, 32), (70, 32), (20, 32)])
@pytest.mark.parametrize("zero", ["none", "packed", "floats"])
def test_four_bits(inner: int, block: int, zero: str) -> None:
    outer, blocks = 5, -(-inner // block)
    packed, scale = (
        bytes_of(outer, blocks, block // 2),
        RANDOM.standard_normal((outer, blocks)).astype(np.float32),
    )
    zeros = bytes_of(outer, -(-blocks // 2))
    points = np.full((outer, blocks), 8) if zero == "none" else halves(zeros)[:, :blocks]
    given = {"none": {}, "packed": {"z": zeros.reshape(-1)}, "floats": {"z": points.astype(np.float32)}}[zero]
    model = model_of(inner, outer, block, 4, w=packed, s=scale.reshape(-1), **given)
    module = import_model(model)
    assert not verify(module)
    assert "xi4>" in str(module)
    x = RANDOM.standard_normal((3, inner)).astype(np.float32)
    weight = ((halves(packed) - points[..., None].astype(np.float64)) * scale[..., None]).reshape(outer, -1)
    (found,) = run_function(module, "net", [x])
    np.testing.assert_allclose(found, x @ weight[:, :inner].T, rtol=1e-5, atol=1e-4)


def test_eight_bits_and_a_bias() -> None:
    packed, scale, bias = bytes_of(5, 2, 16), np.ones(10, np.float32), np.arange(5, dtype=np.float32)
    zeros = bytes_of(5, 2)
    module = import_model(model_of(32, 5, 16, 8, w=packed, s=scale, z=zeros, b=bias))
    x = RANDOM.standard_normal((3, 32)).astype(np.float32)
    weight = (packed.astype(np.float32) - zeros[..., None]).reshape(5, 32)
    (found,) = run_function(module, "net", [x])
    np.testing.assert_allclose(found, x @ weight.T + bias, rtol=1e-5, atol=1e-2)


@pytest.mark.parametrize(
    ("bits", "constants", "why"),
    [
        (2, {"w": bytes_of(5, 2, 4), "s": np.ones(10, np.float32)}, "weights of 2 bits are not supported"),
        (4, {"w": bytes_of(5, 2, 7), "s": np.ones(10, np.float32)}, "take 80 bytes, found 70 elements"),
        (4, {"w": bytes_of(5, 2, 8), "s": np.ones(9, np.float32)}, "have 10 scales, found 9"),
        (
            4,
            {"w": bytes_of(5, 2, 8), "s": np.ones(10, np.float32), "z": np.full(10, 7.5, np.float32)},
            "zero points of float32 that are not 10 whole numbers of 4 bits",
        ),
        (
            4,
            {"w": bytes_of(5, 2, 8), "s": np.ones(10, np.float32), "g": np.arange(32, dtype=np.int32)},
            "in another order",
        ),
    ],
)
def test_other_forms_are_refused(bits: int, constants: dict[str, Array], why: str) -> None:
    with pytest.raises(SourceError, match=why):
        import_model(model_of(32, 5, 16, bits, **constants))
