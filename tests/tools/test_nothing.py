"""Models of which little or nothing is left to compute: of tensors without elements, or whose results are known.

What is given back and what is known needs no kernel; it is returned all the same, from packages too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import ascir
from ascir.interp.evaluate import arguments_of
from ascir.interp.run import run_function
from ascir.models import read_model
from ascir.tools import cli, driver

KNOWN = {
    "given": ("a: f16[33]", "a"),
    "given with changes": ("a: f16[33]", "-(-a)"),
    "given empty": ("a: f16[3, 0]", "reshape(a, [0, 7])"),
    "a product of no rows": ("a: f16[0, 8], b: f16[8, 16]", "a @ b"),
    "a product of no columns": ("a: f16[4, 8], b: f16[8, 0]", "gelu(a @ b)"),
    "a product over none": ("a: f16[4, 0], b: f16[0, 5]", "a @ b"),
    "products of no matrices": ("a: f16[0, 4, 8], b: f16[0, 8, 16]", "a @ b"),
    "a product over no columns": ("a: f16[4, 8], b: f16[8, 0], c: f16[0, 16]", "(a @ b) @ c"),
    "a product of integers over none": ("a: i8[4, 0], b: i8[0, 16]", "a @ b"),
    "attention of no batch": ("q: f16[0, 2, 4, 8], k: f16[0, 2, 4, 8]", "attention(q, k, k)"),
    "attention of no queries": ("q: f16[1, 2, 0, 8], k: f16[1, 2, 4, 8]", "attention(q, k, k)"),
    "a convolution of no images": ("x: f16[0, 16, 8, 8], w: f16[16, 16, 3, 3]", "conv2d(x, w)"),
    "a convolution to no channels": ("x: f16[1, 16, 8, 8], w: f16[0, 16, 3, 3]", "conv2d(x, w)"),
    "a convolution of no channels": ("x: f16[1, 0, 4, 4], w: f16[2, 0, 3, 3]", "conv2d(x, w)"),
    "no updates": ("x: f32[7, 8], i: i32[0], u: f32[0, 8]", "scatter_add(x, i, u, axis = 0)"),
    "no replacements": ("x: f32[7, 8], i: i32[0], u: f32[0, 8]", "scatter(x, i, u, axis = 0)"),
    "segments of none": ("i: i32[0], u: f32[0, 8]", "unsorted_segment_sum(u, i, segments = 5)"),
    "a gradient of no indices": (
        "i: i32[0], u: f32[0, 8]",
        "embedding_grad(u, i, rows = 5, padding_idx = 1, scale_by_frequency = true)",
    ),
    "bags of no indices": (
        "t: f32[5, 8], i: i32[0], o: i32[3], w: f32[0]",
        'embedding_bag(t, i, o, w), embedding_bag(t, i, o, mode = "max")',
    ),
    "grouped products over none": (
        "x: f16[7, 0], w: f16[3, 0, 16], s: i32[3]",
        "grouped_matmul(x, w, s)",
    ),
    "products of no groups": ("x: i8[7, 8], w: i8[0, 8, 16], s: i64[0]", "grouped_matmul(x, w, s)"),
    "updates without columns": (
        "x: f32[7, 0], i: i32[3], u: f32[3, 0]",
        "scatter_add(x, i, u, axis = 0)",
    ),
}
"""Without a kernel."""

COMPUTED = {
    "points": ("x: f16[0, 5]", "gelu(x) + 1.0"),
    "points of spread ones": ("x: f32[3, 1], y: f32[1, 0]", "x + y"),
    "softmax over none": ("x: f32[3, 0]", "softmax(x, axis = -1)"),
    "sums over none": ("x: f32[3, 0], y: f32[3]", "sum(x, axes = [1]) + y"),
    "sums of no rows": ("x: f32[0, 3]", "sum(x, axes = [1])"),
    "means over none": ("x: f32[3, 0]", "mean(x, axes = [1])"),
    "all of none": ("x: f32[3, 0]", "all(x > 0.0, axes = [1])"),
    "an empty one beside another": ("x: f32[3, 0], y: f32[3, 5]", "concat([x, exp(y)], axis = 1)"),
    "padding around none": ("x: f32[3, 0]", "pad(x, low = [0, 1], high = [0, 2])"),
    "a bias and a product over none": ("a: f16[4, 0], b: f16[0, 16], c: f16[16]", "relu(a @ b + c)"),
    "a bias and a convolution of none": (
        "x: f16[1, 0, 4, 4], w: f16[2, 0, 3, 3], c: f16[2]",
        "conv2d(x, w, c)",
    ),
    "rows of no indices": ("x: f16[7, 8], i: i32[0]", "gather(x, i)"),
    "one of two is empty": ("x: f32[3, 0], y: f32[4]", "exp(x), exp(y)"),
}


def written(folder: Path, parameters: str, results: str) -> Path:
    path = folder / "net.ascl"
    path.write_text(f"model net({parameters}) {{\n    return {results}\n}}\n")
    return path


def listed(results: Any) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", results) if isinstance(results, tuple) else (results,)


def same(found: Any, expected: Any) -> None:
    for ours, theirs in zip(listed(found), listed(expected), strict=True):
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("name", [*KNOWN, *COMPUTED])
def test_what_has_no_elements_is_given_back(name: str, tmp_path: Path) -> None:
    path = written(tmp_path, *(KNOWN | COMPUTED)[name])
    module = read_model(path)
    inputs: list[Any] = [*arguments_of(module, "net", {}, {}, 0)]
    exe = ascir.compile(path)
    assert bool(exe.kernels) == (name in COMPUTED)
    found = exe(*inputs)
    expected = run_function(module, "net", inputs)
    for ours, theirs in zip(listed(found), expected, strict=True):
        wanted = np.asarray(theirs)
        assert ours.dtype == wanted.dtype
        np.testing.assert_allclose(ours, wanted, rtol=1e-5)
    for package in ("net.ascir", "build"):
        exe.save(tmp_path / package)
        same(ascir.load(tmp_path / package)(*inputs), found)


@pytest.mark.parametrize("name", ["given", "a product of no rows", "a product over none"])
def test_the_command_line_needs_no_kernel(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = str(written(tmp_path, *KNOWN[name]))
    for output in ("out", "net.ascir"):
        built = str(tmp_path / output)
        assert driver.run_tool("ascir", cli.run, ["compile", model, "-o", built]) == 0
        assert driver.run_tool("ascir", cli.run, ["run", built, "--profile"]) == 0
    readme = (tmp_path / "out" / "device" / "README.md").read_text()
    assert "no project for the device: there are no kernels" in readme
    capsys.readouterr()
    assert driver.run_tool("ascir", cli.run, ["run", model, "--check", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["agrees"]
    assert shown["kernels"] == shown["blocks"] == 0
    assert driver.run_tool("ascir", cli.run, ["run", model, "--check"]) == 0
    assert "@net on ascend910b1, 0 kernels: 0.00 us, no findings" in capsys.readouterr().out


def test_it_is_explained_and_shown(tmp_path: Path) -> None:
    model = str(written(tmp_path, *KNOWN["a product of no rows"]))
    page = ["view", model, "-o", str(tmp_path / "x.html"), "--profile"]
    for rest in (["explain", model], ["explain", model, "memory"], page):
        assert driver.run_tool("ascir", cli.run, rest) == 0


def test_what_is_returned_is_the_callers(tmp_path: Path) -> None:
    exe = ascir.compile(written(tmp_path, "x: f32[3], a: f16[2, 0], b: f16[0, 3]", "x, x, a @ b"))
    x = np.ones(3, np.float32)
    inputs = [x, np.zeros((2, 0), np.float16), np.zeros((0, 3), np.float16)]
    first, second, known = exe(*inputs)
    first += 1
    known += 1
    assert np.array_equal(x, [1, 1, 1])
    assert np.array_equal(second, [1, 1, 1])
    assert not np.any(exe(*inputs)[2])
