"""ONNX models at the graph level mean what the onnx package's own reference says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.dialects.graph import shape_of
from ascir.frontend.onnx.build import import_model
from ascir.interp.evaluate import argument_positions
from ascir.interp.run import run_function
from ascir.verification import verify

onnx = pytest.importorskip("onnx")
reference = pytest.importorskip("onnx.reference")

Array = np.ndarray[Any, np.dtype[Any]]


def model_of(body: str, signature: str, version: int = 18, initializers: str = "") -> Any:
    text = f'<ir_version: 8, opset_import: ["" : {version}]> net {signature} {initializers} {{ {body} }}'
    return onnx.parser.parse_model(text)


def inputs_of(model: Any, seed: int = 0) -> list[Array]:
    random = np.random.default_rng(seed)
    found: list[Array] = []
    for value in model.graph.input:
        shape = [dim.dim_value for dim in value.type.tensor_type.shape.dim]
        dtype = onnx.helper.tensor_dtype_to_np_dtype(value.type.tensor_type.elem_type)
        if dtype == np.bool_:
            found.append(random.integers(0, 2, shape).astype(bool))
        elif dtype.kind in "iu":
            found.append(random.integers(0, 3, shape).astype(dtype))
        else:
            found.append(random.standard_normal(shape).astype(dtype))
    return found


def names_of(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk() if op.name.startswith("graph.")]


def agree(model: Any, inputs: list[Array], tolerance: float = 1e-5) -> ModuleOp:
    """The module of a model, whose meaning was compared with the reference's."""
    module = import_model(model)
    assert not verify(module)
    found = run_function(module, "net", inputs)
    expected = reference.ReferenceEvaluator(model).run(
        None, {value.name: each for value, each in zip(model.graph.input, inputs, strict=True)}
    )
    for wanted, got in zip(expected, found, strict=True):
        assert np.shape(wanted) == got.shape
        assert np.asarray(wanted).dtype == got.dtype
        np.testing.assert_allclose(
            got.astype(np.float64), np.asarray(wanted, np.float64), tolerance, tolerance
        )
    return module


SAMPLES = {
    "unary": (
        "y = Gelu(x)",
        "(float[2, 3] x) => (float[2, 3] y)",
        "",
        20,
    ),
    "binary": (
        "t = Add(a, b) y = PRelu(t, b)",
        "(float[2, 1, 3] a, float[4, 1] b) => (float[2, 4, 3] y)",
        "",
        18,
    ),
    "variadic": (
        "y = Mean(a, b, a)",
        "(float[2, 3] a, float[3] b) => (float[2, 3] y)",
        "",
        18,
    ),
    "pow of two types": (
        "y = Pow(a, b)",
        "(float[5] a, int64[5] b) => (float[5] y)",
        "",
        18,
    ),
    "comparison": (
        "m = Less(a, b) y = Where(m, a, b)",
        "(float[2, 3] a, float[3] b) => (float[2, 3] y)",
        "",
        18,
    ),
    "clip": (
        "l = Constant<value = float {-0.5}>() y = Clip(x, l)",
        "(float[9] x) => (float[9] y)",
        "",
        18,
    ),
    "wrapping cast": (
        "k = Constant<value = int64 {300}>() w = Mul(x, k) n = Cast<to = 3>(w) y = Cast<to = 1>(n)",
        "(int64[9] x) => (float[9] y)",
        "",
        18,
    ),
    "reduction": (
        "y = ReduceLogSumExp<keepdims = 0>(x, a)",
        "(float[2, 3, 4] x) => (float[2, 4] y)",
        "int64[1] a = {1}",
        18,
    ),
    "argmax": (
        "y = ArgMax<axis = 1, keepdims = 0>(x)",
        "(float[2, 5] x) => (int64[2] y)",
        "",
        18,
    ),
    "layer norm": (
        "y, m, d = LayerNormalization(x, g)",
        "(float[2, 3, 8] x, float[8] g) => (float[2, 3, 8] y, float[2, 3, 1] m, float[2, 3, 1] d)",
        "",
        18,
    ),
    "group norm": (
        "y = GroupNormalization<num_groups = 2>(x, g, b)",
        "(float[2, 4, 5] x, float[4] g, float[4] b) => (float[2, 4, 5] y)",
        "",
        21,
    ),
    "vector product": (
        "y = MatMul(a, b)",
        "(float[3] a, float[2, 3, 4] b) => (float[2, 4] y)",
        "",
        18,
    ),
    "gemm": (
        "y = Gemm<alpha = 0.5, beta = 2.0, transB = 1>(a, b, c)",
        "(float[3, 4] a, float[5, 4] b, float[3, 1] c) => (float[3, 5] y)",
        "",
        18,
    ),
    "einsum": (
        'y = Einsum<equation = "bhid,bhjd->bihj">(a, b)',
        "(float[2, 3, 4, 5] a, float[2, 3, 6, 5] b) => (float[2, 4, 3, 6] y)",
        "",
        18,
    ),
    "einsum of a diagonal": (
        'y = Einsum<equation = "...ii->...i">(a)',
        "(float[2, 4, 4] a) => (float[2, 4] y)",
        "",
        18,
    ),
    "integer product": (
        "y = MatMulInteger(a, b, p, q)",
        "(uint8[3, 4] a, uint8[4, 5] b, uint8 p, uint8[5] q) => (int32[3, 5] y)",
        "",
        18,
    ),
    "convolution": (
        'y = Conv<auto_pad = "SAME_LOWER", strides = [2, 2], group = 2>(x, w, b)',
        "(float[1, 4, 7, 6] x, float[6, 2, 3, 3] w, float[6] b) => (float[1, 6, 4, 3] y)",
        "",
        18,
    ),
    "pooling": (
        "y = AveragePool<kernel_shape = [3], strides = [2], ceil_mode = 1, count_include_pad = 1, pads = [1, 1]>(x)",
        "(float[1, 2, 8] x) => (float[1, 2, 5] y)",
        "",
        18,
    ),
    "depth to space": (
        'y = DepthToSpace<blocksize = 2, mode = "CRD">(x)',
        "(float[1, 8, 2, 3] x) => (float[1, 2, 4, 6] y)",
        "",
        18,
    ),
    "split": (
        "a, b = Split<axis = 1, num_outputs = 2>(x)",
        "(float[2, 5] x) => (float[2, 3] a, float[2, 2] b)",
        "",
        18,
    ),
    "slices": (
        "y = Slice(x, s, e, a, t)",
        "(float[6, 5] x) => (float[3, 2] y)",
        "int64[2] a = {0, 1}, int64[2] s = {-1, 1}, int64[2] e = {-100, 3}, int64[2] t = {-2, 1}",
        18,
    ),
    "padding": (
        'y = Pad<mode = "reflect">(x, p)',
        "(float[4, 5] x) => (float[5, 8] y)",
        "int64[4] p = {0, 2, 1, 1}",
        18,
    ),
    "gather": (
        "y = GatherElements<axis = 1>(x, i)",
        "(float[3, 4] x, int64[3, 2] i) => (float[3, 2] y)",
        "",
        18,
    ),
    "scatter": (
        'y = ScatterND<reduction = "add">(x, i, u)',
        "(float[4, 5] x, int64[3, 1] i, float[3, 5] u) => (float[4, 5] y)",
        "",
        18,
    ),
    "top k": (
        "v, i = TopK(x, k)",
        "(float[3, 6] x) => (float[3, 2] v, int64[3, 2] i)",
        "int64[1] k = {2}",
        18,
    ),
    "running sum": (
        "y = CumSum<reverse = 1>(x, one)",
        "(float[3, 6] x) => (float[3, 6] y)",
        "int64 one = {1}",
        18,
    ),
    "quantization": (
        "q = QuantizeLinear<axis = 0>(x, d, z) y = DequantizeLinear<axis = 0>(q, d, z)",
        "(float[3, 6] x) => (float[3, 6] y)",
        "float[3] d = {0.1, 0.2, 0.05}, uint8[3] z = {128, 10, 0}",
        21,
    ),
    "a body of the standard": (
        "n = NegativeLogLikelihoodLoss(x, t)",
        "(float[3, 4] x, int64[3] t) => (float n)",
        "",
        18,
    ),
    "transform": (
        "y = DFT<onesided = 1>(x, , axis)",
        "(float[2, 5, 6, 1] x) => (float[2, 5, 4, 2] y)",
        "int64 axis = {2}",
        20,
    ),
    "columns to an image": (
        "y = Col2Im<strides = [2, 1], pads = [1, 0, 0, 0]>(x, i, b)",
        "(float[2, 8, 9] x) => (float[2, 2, 5, 4] y)",
        "int64[2] i = {5, 4}, int64[2] b = {2, 2}",
        18,
    ),
    "sampling": (
        'y = GridSample<mode = "cubic", padding_mode = "reflection">(x, g)',
        "(float[2, 3, 4, 5] x, float[2, 2, 3, 2] g) => (float[2, 3, 2, 3] y)",
        "",
        20,
    ),
}
"""By what they are about: nodes, types, what is known, and the version of the operators."""


@pytest.mark.parametrize("name", SAMPLES)
def test_families_agree_with_the_reference(name: str) -> None:
    body, signature, known, version = SAMPLES[name]
    model = model_of(body, signature, version, f"<{known}>" if known else "")
    agree(model, inputs_of(model))


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("coordinates", ["half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel"])
def test_resize_in_every_mode(mode: str, coordinates: str) -> None:
    body = f'y = Resize<mode = "{mode}", coordinate_transformation_mode = "{coordinates}">(x, , , s)'
    model = model_of(
        body, "(float[1, 2, 4, 6] x) => (float[1, 2, 7, 3] y)", 19, "<int64[4] s = {1, 2, 7, 3}>"
    )
    module = agree(model, inputs_of(model))
    assert ("graph.resize" in names_of(module)) == (mode != "cubic")


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
@pytest.mark.parametrize("direction", ["forward", "reverse", "bidirectional"])
def test_recurrent_layers(kind: str, direction: str) -> None:
    gates, count = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind], 2 if direction == "bidirectional" else 1
    names = "y, h, c" if kind == "LSTM" else "y, h"
    results = f"float[5, {count}, 2, 3] y, float[{count}, 2, 3] h" + (
        f", float[{count}, 2, 3] c" if kind == "LSTM" else ""
    )
    model = model_of(
        f'{names} = {kind}<hidden_size = 3, direction = "{direction}">(x, w, r, b)',
        f"(float[5, 2, 4] x, float[{count}, {3 * gates}, 4] w, float[{count}, {3 * gates}, 3] r, "
        f"float[{count}, {6 * gates}] b) => ({results})",
    )
    inputs = inputs_of(model)
    module = import_model(model)
    assert not verify(module)
    found = run_function(module, "net", inputs)
    expected = _recurrent(kind, direction, inputs)
    for wanted, got in zip(expected, found, strict=True):
        np.testing.assert_allclose(got, wanted, 1e-5, 1e-5)


def test_defaults_that_are_written_out_are_still_an_lstm() -> None:
    written = 'input_forget = 0, layout = 0, activations = ["Sigmoid", "Tanh", "Tanh"]'
    model = model_of(
        f"y = LSTM<hidden_size = 3, {written}>(x, w, r, b)",
        "(float[5, 2, 4] x, float[1, 12, 4] w, float[1, 12, 3] r, float[1, 24] b) => (float[5, 1, 2, 3] y)",
    )
    names = names_of(agree(model, inputs_of(model)))
    assert names.count("graph.lstm") == 1
    assert "graph.linear" not in names


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_all_steps_are_multiplied_by_the_weights_of_inputs_at_once(kind: str) -> None:
    gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind]
    model = model_of(
        f"y = {kind}<hidden_size = 3>(x, w, r, b, l)",
        f"(float[5, 2, 4] x, float[1, {3 * gates}, 4] w, float[1, {3 * gates}, 3] r, float[1, {6 * gates}] b, "
        "int32[2] l) => (float[5, 1, 2, 3] y)",
    )
    module = import_model(model)
    linears = [op for op in module.walk() if op.name == "graph.linear"]
    of_inputs = [op for op in linears if shape_of(op.operands[1])[-1] == 4]
    assert [shape_of(op.operands[0]) for op in of_inputs] == [(5, 2, 4)]


def _recurrent(kind: str, direction: str, inputs: list[Array]) -> list[Array]:
    """What ONNX says of these layers, in numpy."""

    def sigmoid(x: Array) -> Array:
        return 1 / (1 + np.exp(-x))

    x, ws, rs, bs = (each.astype(np.float64) for each in inputs)
    ys: list[Array] = []
    hs: list[Array] = []
    cs: list[Array] = []
    for index, (w, r, b) in enumerate(zip(ws, rs, bs, strict=True)):
        backward = direction == "reverse" or index == 1
        wb, rb = np.split(b, 2)
        h, c, states = np.zeros((2, 3)), np.zeros((2, 3)), list[Array]()
        for step in x[::-1] if backward else x:
            if kind == "RNN":
                h = np.tanh(step @ w.T + wb + h @ r.T + rb)
            elif kind == "LSTM":
                i, o, f, g = np.split(step @ w.T + wb + h @ r.T + rb, 4, -1)
                c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
                h = sigmoid(o) * np.tanh(c)
            else:
                own = np.split(step @ w.T + wb, 3, -1)
                z, s = (sigmoid(own[k] + h @ r[3 * k : 3 * k + 3].T + rb[3 * k : 3 * k + 3]) for k in (0, 1))
                new = np.tanh(own[2] + (s * h) @ r[6:].T + rb[6:])
                h = (1 - z) * new + z * h
            states.append(h)
        ys.append(np.stack(states[::-1] if backward else states))
        hs.append(h)
        cs.append(c)
    results = [np.stack(ys, 1), np.stack(hs)]
    return [*results, np.stack(cs)] if kind == "LSTM" else results


def test_softmax_of_old_versions_takes_all_that_follows_the_axis() -> None:
    model = model_of("y = Softmax(x)", "(float[2, 3, 4] x) => (float[2, 3, 4] y)", 11)
    (x,) = inputs_of(model)
    (y,) = run_function(import_model(model), "net", [x])
    powers = np.exp(x.astype(np.float64))
    np.testing.assert_allclose(y, powers / powers.sum((1, 2), keepdims=True), 1e-5)


def test_attention_stays_whole() -> None:
    model = model_of(
        "y = Attention<q_num_heads = 4, kv_num_heads = 2, is_causal = 1>(q, k, v)",
        "(float[2, 5, 16] q, float[2, 5, 8] k, float[2, 5, 8] v) => (float[2, 5, 16] y)",
        23,
    )
    assert "graph.attention" in names_of(agree(model, inputs_of(model)))


def test_attention_with_more_than_the_graph_has_goes_by_its_body() -> None:
    model = model_of(
        "y = Attention<softcap = 2.0>(q, k, v)",
        "(float[1, 2, 5, 4] q, float[1, 2, 5, 4] k, float[1, 2, 5, 4] v) => (float[1, 2, 5, 4] y)",
        23,
    )
    module = agree(model, inputs_of(model))
    assert "graph.attention" not in names_of(module)
    assert "graph.tanh" in names_of(module)


def test_weights_of_four_bits() -> None:
    values = np.array([[1, -8, 7], [3, -1, 0]], np.int8)
    packed = onnx.helper.make_tensor("q", onnx.TensorProto.INT4, [2, 3], values.reshape(-1).tolist())
    model = model_of(
        "w = DequantizeLinear(q, s) y = MatMul(x, w)",
        "(float[4, 2] x) => (float[4, 3] y)",
        21,
        "<float s = {0.25}>",
    )
    model.graph.initializer.append(packed)
    (x,) = inputs_of(model)
    (y,) = run_function(import_model(model), "net", [x])
    np.testing.assert_allclose(y, x @ (values * 0.25).astype(np.float32), 1e-6)


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


@pytest.mark.parametrize(
    ("bands", "length", "rate", "low", "high"),
    [(8, 16, 8192, 0, 4096), (40, 512, 16000, 20, 7600), (3, 64, 8000, 300, 3000)],
)
def test_bands_of_the_mel_scale(bands: int, length: int, rate: int, low: int, high: int) -> None:
    bins = length // 2 + 1
    model = model_of(
        "w = MelWeightMatrix(bands, length, rate, low, high) y = MatMul(x, w)",
        f"(float[2, {bins}] x) => (float[2, {bands}] y)",
        initializers=f"<int64 bands = {{{bands}}}, int64 length = {{{length}}}, int64 rate = {{{rate}}}, "
        f"float low = {{{low}.0}}, float high = {{{high}.0}}>",
    )
    agree(model, inputs_of(model))


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
