"""ONNX models of images whose rows and columns have names: one program for every size, beside the reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ascir
from ascir.diagnostics import SourceError

from .onnx_text import model_of, onnx, reference

WEIGHTS = "float[16, 3, 3, 3] a, float[16, 16, 3, 3] b, float[8, 32, 1, 1] c"
BODY = """
    p = Conv<pads = [1, 1, 1, 1], strides = [2, 2]>(x, a)
    y = Relu(p)
    m = MaxPool<kernel_shape = [3, 3], pads = [1, 1, 1, 1], strides = [2, 2]>(y)
    q = Conv<pads = [1, 1, 1, 1]>(m, b)
    s = Sigmoid(q)
    z = Mul(q, s)
    {resize}
    j = Concat<axis = 1>(up, y)
    r = Conv(j, c)
"""
BY_SCALES = """
    scales = Constant<value = float[4] {1.0, 1.0, 2.0, 2.0}>()
    up = Resize<mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "floor">(z, , scales)
"""
BY_SIZES = """
    shape = Shape(y)
    zero = Constant<value = int64[1] {0}>()
    two = Constant<value = int64[1] {2}>()
    four = Constant<value = int64[1] {4}>()
    ends = Slice(shape, two, four)
    first = Slice(shape, zero, two)
    sizes = Concat<axis = 0>(first, ends)
    up = Resize<mode = "nearest", coordinate_transformation_mode = "half_pixel">(z, , , sizes)
"""


def model(resize: str, high: str, wide: str) -> Any:
    made = model_of(
        BODY.replace("{resize}", resize), f"(float[B, 3, H, W] x, {WEIGHTS}) => (float[B, 8, R, S] r)"
    )
    dims = made.graph.input[0].type.tensor_type.shape.dim
    dims[2].dim_param, dims[3].dim_param = high, wide
    onnx.checker.check_model(made)
    return made


@pytest.mark.parametrize("resize", [BY_SCALES, BY_SIZES], ids=["scales", "sizes"])
def test_a_model_takes_images_of_any_size(resize: str) -> None:
    made = model(resize, "4*h", "4*w")
    executable, random = ascir.compile(made), np.random.default_rng(0)
    weights = [
        random.standard_normal(shape).astype(np.float32) / 8
        for shape in ((16, 3, 3, 3), (16, 16, 3, 3), (8, 32, 1, 1))
    ]
    for batch, high, wide in ((1, 4, 4), (2, 8, 20), (1, 64, 48)):
        x = random.standard_normal((batch, 3, high, wide)).astype(np.float32)
        given = dict(zip(("x", "a", "b", "c"), (x, *weights), strict=True))
        (wanted,) = reference.ReferenceEvaluator(made).run(None, given)
        found = executable(x, *weights)
        assert isinstance(found, np.ndarray)
        np.testing.assert_allclose(found, wanted, rtol=1e-3, atol=1e-3)


def test_a_name_of_which_nothing_is_known_by_strides() -> None:
    with pytest.raises(SourceError, match=r"name rows and columns as multiples of these, such as 32\*h"):
        ascir.compile(model(BY_SCALES, "height", "width"))
    alone = model_of(
        "y = MaxPool<kernel_shape = [2, 2], strides = [2, 2]>(x)",
        "(float[1, 3, H, W] x) => (float[1, 3, R, S] y)",
    )
    with pytest.raises(SourceError, match="only if that is a multiple of 2: name it 2H"):
        ascir.compile(alone)
