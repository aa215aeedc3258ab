"""Layouts chosen for a whole function: what it computes stays what it was, and conversions between convolutions go."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.passes import PassPipeline

from ascir.compilation import compile_program
from ascir.context import multiverse
from ascir.diagnostics import Source
from ascir.dialects.graph import Conv2dBlockedOp, TransposeOp
from ascir.interp.run import run_function
from ascir.parsing import parse
from tests.conv.images import LAYOUT, Case, check_layout, context, expected


@pytest.mark.parametrize(
    "case",
    [
        Case((2, 17, 9, 9), 33, (3, 3), strides=(2, 1), pads=(1, 1, 1, 1), bias=True),
        Case((2, 32, 8, 8), 48, (1, 1)),
        Case((1, 48, 6, 6), 48, (3, 3), pads=(1, 1, 1, 1), groups=48),
        Case((1, 48, 6, 6), 96, (3, 3), "f32", groups=12, bias=True),
        Case((1, 6, 6, 6), 10, (3, 3), "f32", groups=2),
        Case((1, 34, 6, 6), 34, (2, 2), "i8", groups=17),
        Case((1, 40, 6, 6), 40, (2, 2), groups=2),
        Case((1, 9, 6, 6), 4, (3, 3), "bf16", bias=True),
        Case((1, 40, 17, 1), 34, (2, 3), pads=(0, 1, 0, 3), dilations=(2, 2), groups=2, residual=True),
        Case((1, 3, 20, 18), 12, (7, 7), strides=(2, 2), pads=(3, 3, 3, 3), bias=True),
        Case((2, 3, 12, 10), 8, (6, 6), "i8", strides=(2, 2), pads=(2, 2, 2, 2)),
        Case((1, 2, 9, 8), 8, (3, 5), "f32", strides=(3, 2), pads=(0, 1, 2, 3)),
        Case((2, 3, 16, 24), 8, (8, 8), strides=(8, 8), bias=True),
        Case((1, 5, 3, 3), 4, (1, 1), pads=(2, 2, 2, 2), strides=(2, 2)),
    ],
    ids=str,
)
def test_it_computes_the_same(case: Case) -> None:
    blocked = any(isinstance(op, Conv2dBlockedOp) for op in check_layout(case).walk())
    assert blocked == (case.kernel != (1, 1) or case.pads != (0, 0, 0, 0))


CHAIN = """func.func @net(%x: tensor<1x32x6x6xf16>) -> tensor<1x32x6x6xf16> {
  %w = graph.constant dense<WEIGHT> : tensor<32x32x3x3xf16>
  %0 = graph.conv2d %x, %w pads [1, 1, 1, 1] : (tensor<1x32x6x6xf16>, tensor<32x32x3x3xf16>) -> tensor<1x32x6x6xf16>
  %1 = graph.relu %0 : tensor<1x32x6x6xf16>
  %2 = graph.conv2d %1, %w pads [1, 1, 1, 1] : (tensor<1x32x6x6xf16>, tensor<32x32x3x3xf16>) -> tensor<1x32x6x6xf16>
  %3 = graph.add %2, %x : tensor<1x32x6x6xf16>
  func.return %3 : tensor<1x32x6x6xf16>
}
"""


def test_a_chain_is_converted_once() -> None:
    """Into blocks, two convolutions, a sum, and back; weights are packed when it is compiled."""
    random = np.random.default_rng(0)
    weight = (random.standard_normal((32, 32, 3, 3)) / 16).astype(np.float16)
    words = f'"0x{weight.tobytes().hex().upper()}"'
    module = parse(context(), Source("case.mlir", CHAIN.replace("WEIGHT", words)))
    program = compile_program(module)
    assert (len(program.launches), len(program.kernels)) == (4, 4)
    x = random.standard_normal((1, 32, 6, 6)).astype(np.float16)
    ran = program.run([x])
    assert not ran.findings
    case = Case(x.shape, 32, (3, 3), pads=(1, 1, 1, 1))
    first = np.maximum(expected(case, [x, weight])[0], 0).astype(np.float16)
    second = expected(case, [first, weight])[0].astype(np.float16)
    wanted = second.astype(np.float64) + x
    assert np.abs(ran.outputs[0].astype(np.float64) - wanted).max() < 2.0**-8 * np.abs(wanted).max()


DEPTHWISE = """func.func @net(%x: tensor<1xCx6x6xf16>) -> tensor<1xCx6x6xf16> {
  %w = graph.constant dense<WEIGHT> : tensor<Cx1x3x3xf16>
  %0 = graph.conv2d %x, %w pads [1, 1, 1, 1] groups C : (tensor<1xCx6x6xf16>, tensor<Cx1x3x3xf16>) -> tensor<1xCx6x6xf16>
  func.return %0 : tensor<1xCx6x6xf16>
}
"""


@pytest.mark.parametrize("channels", [24, 48, 72])
def test_weights_of_groups_are_spread_when_a_model_is_compiled(channels: int) -> None:
    """Though they then have many times the elements: they were spread and packed again in each run."""
    random = np.random.default_rng(0)
    weight = random.standard_normal((channels, 1, 3, 3)).astype(np.float16)
    text = DEPTHWISE.replace("WEIGHT", f'"0x{weight.tobytes().hex().upper()}"')
    text = text.replace("xCx", f"x{channels}x").replace("<C", f"<{channels}").replace(" C ", f" {channels} ")
    program = compile_program(parse(context(), Source("case.mlir", text)))
    read = [step.inputs for step in program.steps if step.kernel is not None]
    given = {name for step in program.steps if step.constant is not None for name in step.outputs}
    assert all(set(names) - given for names in read), "a kernel of constants alone"
    x = random.standard_normal((1, channels, 6, 6)).astype(np.float16)
    ran = program.run([x])
    assert not ran.findings
    case = Case(x.shape, channels, (3, 3), pads=(1, 1, 1, 1), groups=channels)
    wanted = expected(case, [x, weight])[0].astype(np.float64)
    assert np.abs(ran.outputs[0].astype(np.float64) - wanted).max() < 2.0**-9 * np.abs(wanted).max()


CELL = """func.func @net(%x: tensor<2x16x12x12xf16>, %w: tensor<32x16x3x3xf16>, %v: tensor<16x48x1x1xf16>)
    -> tensor<2x16x6x6xf16> {
  %0 = graph.conv2d %x, %w pads [1, 1, 1, 1] : (tensor<2x16x12x12xf16>, tensor<32x16x3x3xf16>) -> tensor<2x32x12x12xf16>
  %1 = graph.silu %0 : tensor<2x32x12x12xf16>
  %2 = graph.max_pool2d %1 kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] : tensor<2x32x12x12xf16> -> tensor<2x32x6x6xf16>
  %3 = graph.conv2d %x, %u strides [2, 2] : (tensor<2x16x12x12xf16>, tensor<16x16x1x1xf16>) -> tensor<2x16x6x6xf16>
  %4 = graph.concat %2, %3 axis 1 : (tensor<2x32x6x6xf16>, tensor<2x16x6x6xf16>) -> tensor<2x48x6x6xf16>
  %5 = graph.conv2d %4, %v : (tensor<2x48x6x6xf16>, tensor<16x48x1x1xf16>) -> tensor<2x16x6x6xf16>
  func.return %5 : tensor<2x16x6x6xf16>
}
"""


def test_poolings_and_joins_stay_in_blocks() -> None:
    """The image goes into blocks once, and comes back once."""
    text = CELL.replace("%v: tensor", "%u: tensor<16x16x1x1xf16>, %v: tensor")
    before, module = (parse(context(), Source("cell.mlir", text)) for _ in range(2))
    for each in PassPipeline.parse_spec(multiverse().all_passes, LAYOUT).passes:
        each.apply(context(), module)
    orders = [op.permutation.get_values() for op in module.walk() if isinstance(op, TransposeOp)]
    assert orders.count((0, 1, 3, 4, 2)) == orders.count((0, 1, 4, 2, 3)) == 1
    random = np.random.default_rng(0)
    shapes = (2, 16, 12, 12), (32, 16, 3, 3), (16, 16, 1, 1), (16, 48, 1, 1)
    arrays = [(random.standard_normal(shape) / 8).astype(np.float16) for shape in shapes]
    (wanted,), (found,) = (run_function(each, "net", arrays) for each in (before, module))
    np.testing.assert_array_equal(found, wanted)
