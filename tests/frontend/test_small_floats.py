"""Floats of 8 and 4 bits are what ml_dtypes says: all of their codes, and all that rounds to them."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.executable import compile
from ascir.frontend.onnx.build import import_model
from ascir.frontend.small_floats import FLOAT8_E8M0, FORMATS
from ascir.interp.run import run_function

onnx = pytest.importorskip("onnx")

Array = np.ndarray[Any, np.dtype[Any]]

CODES = np.arange(256, dtype=np.uint8)


def model_of(kind: str, source: Any, target: Any, count: int, **attributes: Any) -> Any:
    numbers = [onnx.helper.np_dtype_to_tensor_dtype(np.dtype(each)) for each in (source, target)]
    x, y = (
        onnx.helper.make_tensor_value_info(name, number, [count])
        for name, number in zip("xy", numbers, strict=True)
    )
    to = {"to": numbers[1]} if kind in ("Cast", "BitCast") else {}
    node = onnx.helper.make_node(kind, ["x"], ["y"], **to, **attributes)
    graph = onnx.helper.make_graph([node], "net", [x], [y])
    return onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 26)], ir_version=11)


def by_kernel(model: Any, x: Array) -> Array:
    found = compile(model)(x)
    assert isinstance(found, np.ndarray)
    return found


def numbers() -> Array:
    """All of f16, and beside each number of a format, and each middle of two, what f32 has above and below."""
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32)
    near: list[Array] = [halves]
    with np.errstate(all="ignore"):
        for dtype in FORMATS:
            known = np.unique(CODES.view(dtype).astype(np.float32))
            known = known[np.isfinite(known)]
            for each in (known, (known[1:] + known[:-1]) / 2, known * 2):
                near += [
                    each,
                    np.nextafter(each, np.float32(np.inf)),
                    np.nextafter(each, np.float32(-np.inf)),
                ]
    extremes = np.array([1e-45, -1e-45, 3.4e38, -3.4e38, 0.0, -0.0], np.float32)
    return np.concatenate([*near, extremes])


def expected_of(x: Array, dtype: Any, saturate: bool) -> Array:
    with np.errstate(all="ignore"):
        if saturate or dtype == ml_dtypes.float4_e2m1fn:
            most = np.uint8(FORMATS[dtype].largest).view(dtype).astype(np.float32)
            x = np.clip(x, -most, most)
        return np.where(np.isnan(x), np.float32(np.nan), x).astype(dtype)


def same(found: Array, expected: Array) -> None:
    """All codes of what is not a number are alike, and 4 bits have none."""
    assert found.dtype == np.uint8
    a, b = found.view(expected.dtype).astype(np.float32), expected.astype(np.float32)
    differ = (found != expected.view(np.uint8)) & ~(np.isnan(a) & np.isnan(b))
    if expected.dtype == ml_dtypes.float4_e2m1fn:
        differ &= ~((a == 0) & (b == 0))
    assert not differ.any(), (np.flatnonzero(differ)[:5], a[differ][:5], b[differ][:5])


@pytest.mark.parametrize("saturate", [True, False], ids=["saturate", "beyond"])
@pytest.mark.parametrize("dtype", FORMATS, ids=str)
def test_casts_to_small_floats(dtype: Any, saturate: bool) -> None:
    x = numbers()
    module = import_model(model_of("Cast", np.float32, dtype, x.size, saturate=int(saturate)))
    (found,) = run_function(module, "net", [x])
    same(found, expected_of(x, dtype, saturate))


@pytest.mark.parametrize("target", [np.float16, np.float32, ml_dtypes.bfloat16], ids=str)
@pytest.mark.parametrize("dtype", [*FORMATS, FLOAT8_E8M0], ids=str)
def test_casts_from_small_floats(dtype: Any, target: Any) -> None:
    codes = CODES[: 16 if dtype == ml_dtypes.float4_e2m1fn else 256]
    module = import_model(model_of("Cast", dtype, target, codes.size))
    (found,) = run_function(module, "net", [codes])
    with np.errstate(all="ignore"):
        expected = codes.view(dtype).astype(np.float32).astype(target)
    assert found.dtype == target
    np.testing.assert_array_equal(found.astype(np.float32), expected.astype(np.float32))


@pytest.mark.parametrize("mode", ["up", "down", "nearest"])
def test_powers_of_two(mode: str) -> None:
    x = np.abs(numbers())
    x = x[np.isfinite(x)]
    module = import_model(model_of("Cast", np.float32, FLOAT8_E8M0, x.size, round_mode=mode))
    (found,) = run_function(module, "net", [x])
    expected = onnx.numpy_helper.to_float8e8m0(x, True, mode)
    np.testing.assert_array_equal(found, expected.view(np.uint8))


@pytest.mark.parametrize("dtype", [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2fnuz], ids=str)
def test_kernels_of_small_floats(dtype: Any) -> None:
    x = numbers()
    codes = by_kernel(model_of("Cast", np.float32, np.dtype(dtype), x.size), x)
    same(codes, expected_of(x, np.dtype(dtype), saturate=True))
    back = by_kernel(model_of("Cast", np.dtype(dtype), np.float16, x.size), codes)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(back, codes.view(dtype).astype(np.float32).astype(np.float16))


def test_only_who_knows_bytes_takes_them() -> None:
    """A reshape keeps the elements what they are, so that the cast behind it reads them as such."""
    text = """<ir_version: 10, opset_import: ["" : 21]> net (float8e4m3fn[6] x) => (float[2, 3] y)
    <int64[2] shape = {2, 3}> { t = Reshape(x, shape) y = Cast<to = 1>(t) }"""
    module = import_model(onnx.parser.parse_model(text))
    x = np.arange(40, 46, dtype=np.uint8)
    (found,) = run_function(module, "net", [x])
    np.testing.assert_array_equal(found, x.view(ml_dtypes.float8_e4m3fn).astype(np.float32).reshape(2, 3))


def test_nothing_computes_with_bytes() -> None:
    text = """<ir_version: 10, opset_import: ["" : 21]> net (float8e4m3fn[6] x) => (float8e4m3fn[6] y)
    { y = Relu(x) }"""
    with pytest.raises(SourceError, match="float8_e4m3fn"):
        import_model(onnx.parser.parse_model(text))


@pytest.mark.parametrize(
    ("source", "target"),
    [(np.float32, np.int32), (np.uint16, np.float16), (np.float64, np.int64), (bool, np.uint8)],
    ids=str,
)
def test_bits_of_other_types(source: Any, target: Any) -> None:
    random = np.random.default_rng(0)
    width = np.dtype(source).itemsize
    x = random.integers(0, 2, 33, np.uint8) if width == 1 else random.integers(0, 256, 33 * width, np.uint8)
    y = x.view(target)
    found = by_kernel(model_of("BitCast", source, target, 33), x.view(source))
    assert found.dtype == target
    np.testing.assert_array_equal(found.view(np.uint8), y.view(np.uint8))
