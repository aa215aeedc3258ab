"""Poolings as kernels of the vector cores: of images as they are, and of images in blocks of channels."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.pipeline import lower
from tests.conv.images import Shape, compiled, context, draw
from tests.vector.groups import Choices, Dice

BLOCKS = {"f16": 16, "bf16": 16, "f32": 8}


def counts(x: Shape, kernel: Shape, strides: Shape, pads: Shape, dilations: Shape, ceil: bool) -> Shape:
    found: list[int] = []
    for axis in range(2):
        room = x[2 + axis] + pads[axis] + pads[axis + 2] - (kernel[axis] - 1) * dilations[axis] - 1
        count = room // strides[axis] + 1 if room >= 0 else 0
        more = ceil and count and room % strides[axis] and count * strides[axis] < x[2 + axis] + pads[axis]
        found.append(count + bool(more))
    return tuple(found)


def random_pool(choices: Choices, blocked: bool) -> tuple[str, Shape, str]:
    """The graph, the shape of the image, and its elements."""
    while True:
        kind, dtype = choices.one_of(("max", "avg")), choices.one_of(("f16", "f16", "f32", "bf16"))
        kernel = choices.one_of(((2, 2), (3, 3), (3, 3), (1, 4), (5, 5), (3, 2), (7, 1)))
        strides = choices.one_of(((1, 1), (2, 2), (2, 2), (1, 3), (3, 2)))
        dilations = choices.one_of(((1, 1), (1, 1), (2, 1))) if kind == "max" else (1, 1)
        pads = tuple(choices.below(kernel[axis % 2]) for axis in range(4)) if choices.below(2) else (0,) * 4
        ceil, include = choices.below(2) == 0, choices.below(2) == 0
        planes = (1 + choices.below(3), choices.one_of((1, 2, 5)))
        sizes = (choices.one_of((3, 7, 12, 17, 28)), choices.one_of((4, 7, 16, 23, 40)))
        x = (*planes, *sizes, *([BLOCKS[dtype]] * blocked))
        windows = counts(x, kernel, strides, pads, dilations, ceil)
        if min(windows) < 1:
            continue
        result = f"tensor<{'x'.join(map(str, (*planes, *windows, *x[4:])))}x{dtype}>"
        words = [f"kernel {list(kernel)} strides {list(strides)} pads {list(pads)}"]
        words += [f"dilations {list(dilations)}"] if kind == "max" else []
        words += ["ceil_mode"] if ceil else []
        words += ["count_include_pad"] if include and kind == "avg" else []
        source = f"tensor<{'x'.join(map(str, x))}x{dtype}>"
        graph = (
            f"func.func @pool(%x: {source}) -> {result} {{\n"
            f"  %r = graph.{kind}_pool2d %x {' '.join(words)} : {source} -> {result}\n"
            f"  func.return %r : {result}\n}}\n"
        )
        return graph, x, dtype


def check(graph: str, x: Shape, dtype: str) -> None:
    """The largest elements are those of the interpreter; means are off by a rounding at most."""
    image = draw(np.random.default_rng(list(x)), x, dtype)
    (expected,) = run_function(parse(context(), Source("pool.mlir", graph)), "pool", [image])
    (kernel,) = compiled(graph, {})
    run = kernel.run([image])
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    found, wanted = (np.asarray(each).astype(np.float64) for each in (run.outputs[0], expected))
    if "max_pool2d" in graph:
        np.testing.assert_array_equal(found, wanted)
        return
    spacing = {"f16": 2.0**-10, "bf16": 2.0**-7, "f32": 2.0**-21}[dtype]
    sizes = np.abs(image.astype(np.float64)).max()
    assert np.all(np.abs(found - wanted) <= spacing * np.abs(wanted) + 2.0**-22 * sizes)


@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_random_pools(seed: int, blocked: bool) -> None:
    check(*random_pool(Dice(Random(seed)), blocked))


@pytest.mark.parametrize("kind", ["max", "avg"])
@pytest.mark.parametrize("shape", [(2, 33, 7, 7), (1, 2, 9, 9, 16)])
def test_all_of_the_image(kind: str, shape: Shape) -> None:
    """One window over everything is a reduction."""
    source, result = (
        f"tensor<{'x'.join(map(str, each))}xf16>" for each in (shape, (*shape[:2], 1, 1, *shape[4:]))
    )
    line = f"%r = graph.{kind}_pool2d %x kernel {list(shape[2:4])} : {source} -> {result}"
    check(
        f"func.func @pool(%x: {source}) -> {result} {{\n  {line}\n  func.return %r : {result}\n}}\n",
        shape,
        "f16",
    )


def test_nothing_is_filled_before_an_image_without_padding() -> None:
    """Columns of the last window are beyond the image, none is before it: a fill of none had a superfluous barrier."""
    words = "kernel [2, 1] strides [3, 64] pads [0, 0, 1, 0] ceil_mode count_include_pad"
    source, result = "tensor<2x2x17x200x8xf32>", "tensor<2x2x6x4x8xf32>"
    line = f"%r = graph.avg_pool2d %x {words} : {source} -> {result}"
    graph = f"func.func @pool(%x: {source}) -> {result} {{\n  {line}\n  func.return %r : {result}\n}}\n"
    check(graph, (2, 2, 17, 200, 8), "f32")


LARGE: dict[str, tuple[Shape, Shape, Shape, Shape]] = {  # the image, windows, strides, pads
    "rows and columns": ((1, 3, 23, 17), (13, 11), (1, 1), (0, 0, 0, 0)),
    "with padding": ((1, 3, 23, 17), (13, 11), (1, 1), (9, 3, 4, 7)),
    "a long row": ((1, 2, 3, 500), (1, 300), (1, 1), (0, 0, 0, 0)),
    "long rows of every other one": ((1, 2, 5, 90), (1, 41), (2, 3), (0, 7, 0, 9)),
    "columns apart": ((1, 2, 96, 5), (24, 1), (24, 1), (0, 0, 0, 0)),
}


@pytest.mark.parametrize("kind", ["max", "avg"])
@pytest.mark.parametrize("name", LARGE)
def test_large_windows(name: str, kind: str) -> None:
    """What columns have is stored before rows are pooled, and what short rows have before long ones are: with an
    operation for each place, kernels took minutes to compile, or had too many to be compiled at all."""
    x, kernel, strides, pads = LARGE[name]
    windows = counts(x, kernel, strides, pads, (1, 1), ceil=False)
    source, result = (f"tensor<{'x'.join(map(str, each))}xf16>" for each in (x, (*x[:2], *windows)))
    words = f"kernel {list(kernel)} strides {list(strides)} pads {list(pads)}"
    line = f"%r = graph.{kind}_pool2d %x {words} : {source} -> {result}"
    graph = f"func.func @pool(%x: {source}) -> {result} {{\n  {line}\n  func.return %r : {result}\n}}\n"
    check(graph, x, "f16")


@pytest.mark.parametrize(
    ("x", "pad", "phases", "most"),
    [((32, 64, 112, 112), 1, 4, 100_000), ((32, 256, 28, 28), 1, 4, 80_000), ((8, 96, 55, 55), 0, 2, 30_000)],
)
def test_columns_before_rows(x: Shape, pad: int, phases: int, most: int) -> None:
    """The largest elements of columns are stored once, beside a column of padding, for three positions in each row.
    With all nine positions at once, and padding on all sides, the first took 203 us, the last 64."""
    pads = (pad,) * 4
    source, result = (
        f"tensor<{'x'.join(map(str, each))}xf16>"
        for each in (x, (*x[:2], *counts(x, (3, 3), (2, 2), pads, (1, 1), ceil=False)))
    )
    words = f"kernel [3, 3] strides [2, 2] pads {list(pads)}"
    line = f"%r = graph.max_pool2d %x {words} : {source} -> {result}"
    text = f"func.func @pool(%x: {source}) -> {result} {{\n  {line}\n  func.return %r : {result}\n}}\n"
    module = parse(context(), Source("pool.mlir", text))
    module.attributes["ascir.soc"] = StringAttr("ascend910b1")
    lower(module, stop="graph-tile")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    found: Any = kernel.attributes["tile.tiling"]
    assert len(found) == phases
    assert sum(phase.data["ns"].value.data for phase in found) < most


@pytest.mark.parametrize("sizes", [(1, 56), (8, 28), (1, 20)])
def test_images_of_named_sizes(sizes: tuple[int, int]) -> None:
    """Blocks are wide, as the columns of windows with strides are picked row by row, and launched as far as they are worth
    it: maxima of 8x64x56x56 took 24.0 us, and of 64x112x112 13.4."""
    samples, side = sizes
    named = 'tensor<?x4x?x?x16xf16, #graph.dims<B, _, "2H", "2W", _>>'
    result = "tensor<?x4x?x?x16xf16, #graph.dims<B, _, H, W, _>>"
    words = "kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1]"
    line = f"%r = graph.max_pool2d %x {words} : {named} -> {result}"
    graph = f"func.func @pool(%x: {named}) -> {result} {{\n  {line}\n  func.return %r : {result}\n}}\n"
    shape = (samples, 4, 2 * side, 2 * side, 16)
    check(graph, shape, "f16")
    (kernel,), image = compiled(graph, {}), np.zeros(shape, np.float16)

    def time(blocks: int | None) -> float:
        return kernel.run([image], checks=False, block_dim=blocks).launch.time_us or 99

    known = f"tensor<{samples}x4x{2 * side}x{2 * side}x16xf16>"
    (fixed,) = compiled(
        graph.replace(named, known).replace(result, known.replace(f"x{2 * side}", f"x{side}")), {}
    )
    assert time(None) < 1.15 * min(map(time, (4, 8, 16, 32, 48)))
    assert time(None) < 1.3 * (fixed.run([image], checks=False).launch.time_us or 0)
