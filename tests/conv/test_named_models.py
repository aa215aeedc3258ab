"""Convolutional models whose images have named rows and columns: one program for every size, against the interpreter."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import ascir
from ascir.diagnostics import SourceError
from ascir.dialects.graph.sums import with_sizes
from ascir.interp.run import run_function
from ascir.models import read_model
from tests.conv.images import draw

RESIDUAL = """
model net(
    x: f16[1, 16, 2*h, 2*w], a: f16[32, 16, 3, 3], b: f16[32, 32, 3, 3], c: f16[32, 16, 1, 1], k: f16[32]
) {
    y = relu(conv2d(x, a, strides = [2, 2], pads = [1, 1, 1, 1]) * 0.2)
    z = conv2d(y, b, k, pads = [1, 1, 1, 1]) * 0.1
    return relu(z + conv2d(x, c, strides = [2, 2]) * 0.3)
}
"""
GROUPS = """
model net(
    x: f16[B, 5, 2*h, 2*w], a: f16[32, 5, 3, 3], v: f16[16, 32, 1, 1], u: f16[40, 48, 3, 3], b: f16[40],
    d: f16[40, 1, 3, 3]
) {
    y = silu(conv2d(x, a, strides = [2, 2], pads = [1, 1, 1, 1]))
    joined = concat([y, relu(conv2d(y, v))], axis = 1)
    p = conv2d(joined, u, b, pads = [1, 1, 1, 1]) * 0.1
    q = conv2d(p, d, groups = 40, pads = [1, 1, 1, 1]) + p
    return q, mean(q, axes = [2, 3])
}
"""
LINE = """
model net(x: f16[B, 16, 4*s], a: f16[32, 16, 3], b: f16[32, 32, 8], c: f16[8, 32, 1], d: f16[8]) {
    y = gelu(conv1d(x, a, pads = [1, 1]) * 0.3)
    z = relu(conv1d(y, b, stride = 4, pads = [2, 2]) * 0.2)
    return conv1d(z, c, d) * 0.2
}
"""
POOLS = """
model net(x: f16[B, 20, 2*h, 2*w], a: f16[32, 20, 3, 3], b: f16[16, 128, 1, 1]) {
    y = relu(conv2d(x, a, pads = [1, 1, 1, 1]) * 0.2)
    p = max_pool2d(y, kernel = [5, 5], pads = [2, 2, 2, 2])
    q = max_pool2d(p, kernel = [5, 5], pads = [2, 2, 2, 2])
    r = max_pool2d(q, kernel = [5, 5], pads = [2, 2, 2, 2])
    z = conv2d(concat([y, p, q, r], axis = 1), b) * 0.1
    m = max_pool2d(z, kernel = [3, 3], strides = [2, 2], pads = [1, 1, 1, 1])
    n = max_pool2d(x, kernel = [3, 3], strides = [2, 2], ceil_mode = true)
    return m, n, avg_pool2d(z, kernel = [2, 2], strides = [2, 2])
}
"""
UNET = """
model net(x: f16[1, 3, 2*h, 2*w], a: f16[16, 3, 3, 3], b: f16[32, 16, 3, 3], c: f16[16, 48, 3, 3], d: f16[2, 16, 1, 1]) {
    y = relu(conv2d(x, a, pads = [1, 1, 1, 1]))
    z = relu(conv2d(max_pool2d(y, kernel = [2, 2], strides = [2, 2]), b, pads = [1, 1, 1, 1]) * 0.1)
    up = reshape(broadcast_to(reshape(z, [1, 32, h, 1, w, 1]), [1, 32, h, 2, w, 2]), [1, 32, 2*h, 2*w])
    return conv2d(relu(conv2d(concat([up, y], axis = 1), c, pads = [1, 1, 1, 1]) * 0.1), d)
}
"""
IMAGES = [{"B": 1, "h": 1, "w": 1}, {"B": 2, "h": 2, "w": 3}, {"B": 1, "h": 20, "w": 20}]
LINES = [{"B": 1, "s": 1}, {"B": 2, "s": 7}, {"B": 1, "s": 500}]
MODELS = {
    "residual": (RESIDUAL, IMAGES),
    "groups": (GROUPS, IMAGES),
    "line": (LINE, LINES),
    "pools": (POOLS, IMAGES[1:]),
    "u-net": (UNET, IMAGES),
}


@pytest.mark.parametrize("name", MODELS)
def test_a_model_takes_images_of_any_size(name: str, tmp_path: Path) -> None:
    text, sizes = MODELS[name]
    path = tmp_path / "net.ascl"
    path.write_text(text)
    module, executable = read_model(path), ascir.compile(path)
    random = np.random.default_rng(0)
    for named in sizes:
        shapes = [
            tuple(int(with_sizes(size, named)) for size in shape) for shape in executable.program.shapes
        ]
        arrays = [draw(random, shape, "f16") / np.float16(2) for shape in shapes]
        found, wanted = executable(*arrays), run_function(module, "net", arrays)
        for one, other in zip(found if isinstance(found, tuple) else [found], wanted, strict=True):
            np.testing.assert_allclose(one.astype(float), np.asarray(other, float), rtol=1e-2, atol=2e-2)


REFUSED = {
    "x: f16[1, 16, h, 8], a: f16[16, 16, 3, 3]) { return conv2d(x, a, strides = [2, 1]) }": (
        "how many windows with strides of 2 there are in h is known only if that is a multiple of 2: name it 2h, in a "
        "model's text 2*h, or give it a size, say with --dim h=8"
    ),
    "x: f16[1, 16, h, w], a: f16[16, 16, 1, 1]) { return conv2d(x, a, strides = [64, 1]) }": (
        "in h is known only if that is a multiple of 64: name it 64h"
    ),
    "x: f16[1, 16, h, w], a: f16[16, 16, 3, 1]) { return conv2d(x, a, dilations = [300, 1]) }": (
        "a kernel of 3 with strides of 1 and dilations of 300 is out of reach of one load of the cube; only an image of "
        "known size is divided: give h and w a size"
    ),
    "x: f16[1, 16, h, w]) { return max_pool2d(x, kernel = [2, 2], strides = [2, 2]) }": (
        "graph.max_pool2d of tensor<1x16x?x?xf16, #graph.dims<_, _, h, w>>: how many windows with strides of 2 there are "
        "in h is known only if that is a multiple of 2"
    ),
    "x: f16[1, 16, h, w]) { return avg_pool2d(x, kernel = [3, 3], pads = [1, 1, 1, 1]) }": (
        "windows have different numbers of elements, which are known only at launch: count the padding"
    ),
    "x: f16[1, c, h, w], a: f16[16, 16, 3, 3]) { return conv2d(x, a) }": "channels and the sizes of a weight must be",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_refused(body: str, tmp_path: Path) -> None:
    path = tmp_path / "net.ascl"
    path.write_text(f"model net({body}")
    with pytest.raises(SourceError) as error:
        ascir.compile(path)
    assert REFUSED[body] in str(error.value)
