"""Parts of ONNX models around their nodes: bodies of loops, functions of the model, names of what it has."""

from __future__ import annotations

import numpy as np
from xdsl.dialects.func import FuncOp

from ascir.frontend.onnx.build import import_model
from ascir.interp.evaluate import argument_positions
from ascir.interp.run import run_function

from .onnx_text import model_of, onnx


def test_rounds_that_are_known_are_unrolled() -> None:
    model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 18]>
        net (float[4, 3] x, float[3] s) => (float[3] last, float[4, 3] all) {
          last, all = Scan<num_scan_inputs = 1, body = one (float[3] a, float[3] b) => (float[3] c, float[3] d) {
            c = Add(a, b)  d = Mul(c, b)
          }>(s, x)
        }
    """)
    x, s = np.arange(12, dtype=np.float32).reshape(4, 3), np.ones(3, np.float32)
    last, every = run_function(import_model(model), "net", [x, s])
    sums = s + np.cumsum(x, 0)
    np.testing.assert_array_equal(last, sums[-1])
    np.testing.assert_array_equal(every, sums * x)


def test_loops_of_a_known_number_of_rounds() -> None:
    model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 18]>
        net (float[3] x) => (float[3] y, float[4, 3] all) <int64 n = {4}, bool go = {1}> {
          y, all = Loop<body = round (int64 i, bool c, float[3] a) => (bool d, float[3] b, float[3] e) {
            d = Identity(c)  b = Add(a, a)  f = Cast<to = 1>(i)  e = Mul(b, f)
          }>(n, go, x)
        }
    """)
    x = np.array([1, 2, 3], np.float32)
    y, every = run_function(import_model(model), "net", [x])
    np.testing.assert_array_equal(y, 16 * x)
    np.testing.assert_array_equal(every, np.stack([0 * x, 4 * x, 16 * x, 48 * x]))


def test_functions_of_the_model_are_opened_and_results_are_named() -> None:
    model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 18, "own" : 1]>
        net (float[4] x) => (float[4] y) { y = own.scaled<by = 3.0>(x) }
        <domain: "own", opset_import: ["" : 18]>
        scaled <by: float = 2.0> (a) => (b) { c = Constant<value_float: float = @by>() b = Mul(a, c) }
    """)
    module = import_model(model)
    (y,) = run_function(module, "net", [np.arange(4, dtype=np.float32)])
    np.testing.assert_array_equal(y, [0, 3, 6, 9])


def test_weights_have_the_names_of_the_model() -> None:
    """Errors of weights that are quantized go by them, and samples by the names of inputs."""
    weight = onnx.numpy_helper.from_array(np.eye(4, dtype=np.float32), "layer.1/w")
    model = model_of("y = MatMul(x, w)", "(float[2,4] x) => (float[2,4] y)")
    model.graph.initializer.append(weight)
    node, given = model.graph.node[0], model.graph.input[0]
    node.input[:], given.name = ["input.1", "layer.1/w"], "input.1"
    module = import_model(model)
    assert "%layer_1_w = graph.constant" in str(module)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    assert argument_positions(function) == {"input1": 0, "input.1": 0}
