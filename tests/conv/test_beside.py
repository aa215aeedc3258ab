"""What stands beside images in blocks: one number for all, for each channel, for each image; casts. It costs no
conversion."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline

from ascir.context import multiverse
from ascir.diagnostics import Source
from ascir.dialects.graph import TransposeOp, dims_of
from ascir.interp.run import run_function
from ascir.parsing import parse
from tests.conv.images import LAYOUT, context, draw

IMAGE = "tensor<2x20x6x5xf16>"
NET = """func.func @net(%x: tensor<2x20x6x5xf16>, %w: tensor<20x20x3x3xf16>, %c: TYPE) -> tensor<2x20x6x5xf16> {
  %p = graph.conv2d %x, %w pads [1, 1, 1, 1] : (tensor<2x20x6x5xf16>, tensor<20x20x3x3xf16>) -> tensor<2x20x6x5xf16>
  BODY
  %y = graph.conv2d %a, %w pads [1, 1, 1, 1] : (tensor<2x20x6x5xf16>, tensor<20x20x3x3xf16>) -> tensor<2x20x6x5xf16>
  func.return %y : tensor<2x20x6x5xf16>
}
"""
WIDE = "tensor<2x20x6x5xf32>"
CASES = {
    "a number": (
        "tensor<f16>",
        "%k = graph.constant dense<0.5> : tensor<f16>\n%a = graph.mul %p, %k : (IMAGE, tensor<f16>) -> IMAGE",
    ),
    "a number for each element": (
        "tensor<f16>",
        "%k = graph.constant dense<0.5> : IMAGE\n%a = graph.maximum %k, %p : IMAGE",
    ),
    "for each channel": (
        "tensor<20x1x1xf16>",
        "%a = graph.add %p, %c : (IMAGE, tensor<20x1x1xf16>) -> IMAGE",
    ),
    "for each image and channel": (
        "tensor<2x20x1x1xf16>",
        "%a = graph.mul %c, %p : (tensor<2x20x1x1xf16>, IMAGE) -> IMAGE",
    ),
    "for each image": (
        "tensor<2x1x1x1xf16>",
        "%a = graph.mul %p, %c : (IMAGE, tensor<2x1x1x1xf16>) -> IMAGE",
    ),
    "clamped": ("tensor<f16>", "%a = graph.clamp %p min 0.0 max 6.0 : IMAGE"),
    "cast and back": (
        "tensor<f16>",
        "%f = graph.cast %p : IMAGE -> WIDE\n%g = graph.silu %f : WIDE\n%a = graph.cast %g : WIDE -> IMAGE",
    ),
}


def conversions(module: ModuleOp) -> int:
    """Of images; weights, which are not constants here, have four dimensions as they are packed."""
    return sum(isinstance(op, TransposeOp) and len(dims_of(op.x.type)) == 5 for op in module.walk())


@pytest.mark.parametrize("name", CASES)
def test_it_stays_in_blocks(name: str) -> None:
    type, body = CASES[name]
    text = NET.replace("TYPE", type).replace("BODY", body).replace("IMAGE", IMAGE).replace("WIDE", WIDE)
    module = parse(context(), Source("case.mlir", text))
    random = np.random.default_rng(7)
    shape = tuple(int(size) for size in type[7:-1].split("x")[:-1])
    arrays = [draw(random, each, "f16") for each in ((2, 20, 6, 5), (20, 20, 3, 3), shape)]
    (wanted,) = run_function(module, "net", arrays)
    for each in PassPipeline.parse_spec(multiverse().all_passes, LAYOUT).passes:
        each.apply(context(), module)
    module.verify()
    assert conversions(module) == 2, module
    (found,) = run_function(module, "net", arrays)
    assert np.array_equal(np.asarray(found), np.asarray(wanted))


def test_what_differs_by_position_is_converted() -> None:
    """It is not an image, and is not repeated over one: the first convolution's result goes back."""
    body = "%a = graph.add %p, %c : (IMAGE, tensor<6x5xf16>) -> IMAGE".replace("IMAGE", IMAGE)
    text = NET.replace("TYPE", "tensor<6x5xf16>").replace("BODY", body)
    module = parse(context(), Source("case.mlir", text))
    for each in PassPipeline.parse_spec(multiverse().all_passes, LAYOUT).passes:
        each.apply(context(), module)
    assert conversions(module) == 4
