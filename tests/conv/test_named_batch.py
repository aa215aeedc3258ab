"""Convolutions of a number of images that is known only at launch: one program for every batch."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ascir
from ascir.interp.run import run_function
from ascir.models import read_model
from tests.conv.images import Case, blocked, compare, compiled, draw, inputs, text, unblocked

MANY = 999
"""Stands for the name in a text, before it is written there."""


def named(graph: str) -> str:
    """The graph over a batch of any size."""

    def type(found: re.Match[str]) -> str:
        return f"tensor<?{found[1]}, #graph.dims<B{', _' * (found[1].count('x') - 1)}>>"

    return re.sub(rf"tensor<{MANY}((?:x\d+)+x\w+)>", type, graph)


FIXED: dict[str, Any] = {"graph-tile": {"tile": (3, 48, 2, 1, 1), "cores": 5}}
CASES = [
    Case((MANY, 16, 9, 9), 32, (3, 3), pads=(1, 1, 1, 1), relu=True),
    Case((MANY, 3, 13, 11), 17, (7, 7), strides=(2, 2), pads=(3, 3, 3, 3), bias=True),
    Case((MANY, 33, 8, 9), 48, (2, 3), "bf16", pads=(0, 1, 1, 1), bias=True),
    Case((MANY, 13, 8, 9), 20, (3, 3), "f32", pads=(1, 1, 1, 1)),
    Case((MANY, 65, 10, 10), 70, (3, 3), "i8", pads=(1, 1, 1, 1)),
    Case((MANY, 64, 8, 10), 96, (3, 3), pads=(1, 1, 1, 1), groups=2),
    Case((MANY, 64, 14, 9), 80, (3, 3), pads=(1, 1, 1, 1), options=FIXED),
    Case((MANY, 64, 8, 10), 96, (3, 3), pads=(1, 1, 1, 1), groups=2, options=FIXED),
    Case((MANY, 16, 1, 1), 16, (1, 1)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_kernel_takes_any_batch(case: Case) -> None:
    (kernel,) = compiled(named(text(case)), case.options)
    for batch in (1, 3, 17):
        here = replace(case, x=(batch, *case.x[1:]))
        arrays = inputs(here)
        run = kernel.run(blocked(here, arrays))
        assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
        compare(here, unblocked(here, run.outputs[0]), arrays)


def test_no_image() -> None:
    (kernel,) = compiled(named(text(CASES[0])), {})
    assert kernel.block_dim({"B": 0}) == 1
    _, weight = blocked(one := replace(CASES[0], x=(1, 16, 9, 9)), inputs(one))
    run = kernel.run([np.zeros((0, 1, 9, 9, 16), np.float16), weight])
    assert not [finding for finding in run.launch.findings if finding.severity == "error"]
    assert run.outputs[0].shape == (0, 2, 9, 9, 16)


def test_many_images_take_all_cores() -> None:
    (kernel,) = compiled(named(text(CASES[0])), {})
    assert kernel.block_dim({"B": 1}) < kernel.block_dim({"B": 100}) == 24


NET = """
model net(
    x: f16[B, 5, 24, 18], w: f16[32, 5, 3, 3], v: f16[16, 32, 1, 1], u: f16[40, 48, 3, 3], b: f16[40],
    d: f16[40, 1, 3, 3], s: f16[B, 40, 1, 1]
) {
    y = silu(conv2d(x, w, strides = [2, 2], pads = [1, 1, 1, 1]))
    z = relu(conv2d(y, v))
    joined = concat([max_pool2d(y, kernel = [3, 3], pads = [1, 1, 1, 1]), z], axis = 1)
    p = conv2d(joined, u, b, pads = [1, 1, 1, 1])
    q = conv2d(p, d, groups = 40, pads = [1, 1, 1, 1]) + p
    return q * sigmoid(s), mean(q, axes = [2, 3])
}
model line(x: f16[B, 16, 30], w: f16[32, 16, 3]) {
    return gelu(conv1d(x, w, pads = [1, 1]))
}
model apart(x: f16[B, 16, 600], w: f16[32, 16, 2]) {
    return conv1d(x, w, dilation = 300)
}
"""


@pytest.mark.parametrize("function", ["net", "line", "apart"])
def test_a_model_takes_any_batch(function: str, tmp_path: Path) -> None:
    """With what is around convolutions: layouts, poolings, joined channels, activations, groups of one channel."""
    path = tmp_path / "net.ascl"
    path.write_text(NET)
    module, executable = read_model(path), ascir.compile(path, function=function)
    random = np.random.default_rng(0)
    for batch in (2, 5):
        shapes = [
            [size if isinstance(size, int) else batch for size in shape]
            for shape in executable.program.shapes
        ]
        arrays = [draw(random, tuple(shape), "f16") / np.float16(2) for shape in shapes]
        found = executable(*arrays)
        wanted = run_function(module, function, arrays)
        for one, other in zip(found if isinstance(found, tuple) else [found], wanted, strict=True):
            np.testing.assert_allclose(one.astype(float), np.asarray(other, float), rtol=1e-2, atol=2e-2)


LAST = """
model last(x: f32[B, 16, 12], w: f32[16, 16, 1], b: f32[16], y: f32[B, 12, 16]) {
    return y + transpose(conv1d(x, w, b), [0, 2, 1])
}
"""


def test_blocks_of_channels_are_stored_with_channels_last(tmp_path: Path) -> None:
    path = tmp_path / "last.ascl"
    path.write_text(LAST)
    module, executable = read_model(path), ascir.compile(path)
    assert any("conv2d_blocked_transpose" in kernel.name for kernel in executable.kernels)
    random = np.random.default_rng(0)
    arrays = [draw(random, shape, "f32") for shape in ((3, 16, 12), (16, 16, 1), (16,), (3, 12, 16))]
    (wanted,) = run_function(module, "last", arrays)
    found = executable(*arrays)
    assert isinstance(found, np.ndarray)
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)
