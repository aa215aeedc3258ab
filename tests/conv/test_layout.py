"""Layouts chosen for a whole function: what it computes stays what it was, and conversions between convolutions go."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.passes import PassPipeline

from ascir.context import multiverse
from ascir.diagnostics import Source
from ascir.dialects.graph import Conv2dBlockedOp
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.program import compile_program
from tests.conv.images import Case, Shape, compare, context, expected, inputs
from tests.cube.products import RESULTS

LAYOUT = "graph-propagate-layout,canonicalize,graph-fold-constants,canonicalize,dce"


def _tensor(shape: Shape, dtype: str) -> str:
    return f"tensor<{'x'.join(map(str, (*shape, dtype)))}>"


def text(case: Case) -> str:
    """A convolution as people write it."""
    result = RESULTS[case.dtype]
    x, weight = (
        _tensor(case.x, case.dtype),
        _tensor((case.outputs, case.x[1] // case.groups, *case.kernel), case.dtype),
    )
    out = _tensor((case.x[0], case.outputs, *case.positions()), result)
    bias = _tensor((case.outputs,), result)
    more, named = (f", {bias}", f", %b: {bias}") if case.bias else ("", "")
    properties = " ".join(f"{name} {list(getattr(case, name))}" for name in ("strides", "pads", "dilations"))
    return (
        f"func.func @net(%x: {x}, %w: {weight}{named}) -> {out} {{\n"
        f"  %r = graph.conv2d %x, %w {'bias %b ' * case.bias}{properties} groups {case.groups}"
        f" : ({x}, {weight}{more}) -> {out}\n  func.return %r : {out}\n}}\n"
    )


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
        Case((1, 5, 3, 3), 4, (1, 1), pads=(2, 2, 2, 2), strides=(2, 2)),
    ],
    ids=str,
)
def test_it_computes_the_same(case: Case) -> None:
    """By the interpreter: no kernel is built."""
    module = parse(context(), Source("case.mlir", text(case)))
    for each in PassPipeline.parse_spec(multiverse().all_passes, LAYOUT).passes:
        each.apply(context(), module)
    module.verify()
    blocked = any(isinstance(op, Conv2dBlockedOp) for op in module.walk())
    assert blocked == (case.kernel != (1, 1) or case.pads != (0, 0, 0, 0))
    arrays = inputs(case)
    (found,) = run_function(module, "net", arrays)
    compare(case, found, arrays)


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
    assert len(program.kernels) == 5
    x = random.standard_normal((1, 32, 6, 6)).astype(np.float16)
    ran = program.run([x])
    assert not ran.findings
    case = Case(x.shape, 32, (3, 3), pads=(1, 1, 1, 1))
    first = np.maximum(expected(case, [x, weight])[0], 0).astype(np.float16)
    second = expected(case, [first, weight])[0].astype(np.float16)
    wanted = second.astype(np.float64) + x
    assert np.abs(ran.outputs[0].astype(np.float64) - wanted).max() < 2.0**-8 * np.abs(wanted).max()
