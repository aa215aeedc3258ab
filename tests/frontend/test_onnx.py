"""ONNX models at the graph level mean what the onnx package's own reference says."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.frontend.onnx.build import import_model
from ascir.interp.run import run_function

from .onnx_text import agree, inputs_of, model_of, names_of, onnx

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
