"""Products against loops over single elements; attention and lstm against formulas of one row."""

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp import contractions as ops
from ascir.interp.dtypes import BFLOAT16, BOOL, FLOAT16, FLOAT32, FLOAT64, INT4, INT8, INT32, Array, DType

from .support import FLOATS, array, close, indices, normal, plain, same


def ulps(dtype: DType) -> float:
    return 512 if dtype == FLOAT64 else 0.51


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_matmul(dtype: DType) -> None:
    a, b, bias = normal((3, 5), dtype), normal((5, 4), dtype, 1), normal((4,), dtype, 2)
    rows, columns = plain(a), plain(b.T)
    expected = [
        [
            math.fsum([*(x * y for x, y in zip(row, column, strict=True)), float(c)])
            for column, c in zip(columns, bias, strict=True)
        ]
        for row in rows
    ]
    for flags in product([False, True], repeat=2):
        found = ops.matmul(a.T if flags[0] else a, b.T if flags[1] else b, bias, *flags)
        assert found.dtype == dtype
        close(found, expected, ulps(dtype))
    close(ops.linear(a, b.T, bias), expected, ulps(dtype))


def test_matmul_batches_broadcast() -> None:
    a, b = normal((2, 1, 3, 4), FLOAT16), normal((5, 4, 2), FLOAT16, 1)
    found = ops.matmul(a, b)
    assert found.shape == (2, 5, 3, 2)
    for i, j in indices((2, 5)):
        same(found[i, j], plain(ops.matmul(a[i, 0], b[j])), FLOAT16)


def test_matmul_of_integers_is_exact() -> None:
    a, b = normal((3, 40), INT8), normal((40, 2), INT8, 1)
    bias = array([2**31 - 1, -(2**31)], INT32)
    same(ops.matmul(a, b), a.astype(int) @ b.astype(int), INT32)
    wide = a.astype(int) @ b.astype(int) + bias.astype(int)
    same(ops.matmul(a, b, bias), (wide + 2**31) % 2**32 - 2**31, INT32)
    many = np.full((1, 2**17), -128, INT8)
    same(ops.matmul(many, many, transpose_b=True), [[-(2**31)]], INT32)
    with pytest.raises(InterpretationError, match="products of int4"):
        ops.matmul(array([[1]], INT4), array([[1]], INT4))


def test_matmul_rounds_once() -> None:
    a = array([[2048.0, 1.0, 1.0]], FLOAT16)  # 2048 + 1 would round back to 2048
    same(ops.matmul(a, np.ones((3, 1), FLOAT16)), [[2050]], FLOAT16)
    same(ops.matmul(a[:, :2], np.ones((2, 1), FLOAT16), array([1.0], FLOAT16)), [[2050]], FLOAT16)
    same(ops.matmul(array([[np.inf, 1.0]]), array([[0.0], [1.0]])), [[np.nan]])
    same(ops.matmul(np.ones((2, 0), FLOAT32), np.ones((0, 3), FLOAT32)), np.zeros((2, 3)))


# ----------------------------------------------------------------------------------------------------------------------
# Convolutions


def convolve(
    x: Array,
    weight: Array,
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    groups: int,
) -> Array:
    """A convolution by loops; `pads` are top, left, bottom, right."""
    samples, channels, height, width = x.shape
    outputs, inputs, rows, columns = weight.shape
    sizes = [
        (size + before + after - dilation * (kernel - 1) - 1) // stride + 1
        for size, before, after, dilation, kernel, stride in zip(
            (height, width), pads[:2], pads[2:], dilations, (rows, columns), strides, strict=True
        )
    ]
    result = np.zeros((samples, outputs, *sizes))
    for n, o, i, j in indices(result.shape):
        terms: list[float] = []
        for c, r, s in indices((inputs, rows, columns)):
            y, z = i * strides[0] + r * dilations[0] - pads[0], j * strides[1] + s * dilations[1] - pads[1]
            if 0 <= y < height and 0 <= z < width:
                channel = o // (outputs // groups) * (channels // groups) + c
                terms.append(float(x[n, channel, y, z]) * float(weight[o, c, r, s]))
        result[n, o, i, j] = math.fsum(terms)
    return result


CONVOLUTIONS = [
    ((1, 1), (0, 0, 0, 0), (1, 1), 1),
    ((2, 3), (1, 0, 2, 1), (1, 1), 1),
    ((1, 2), (2, 2, 0, 1), (2, 3), 2),
    ((3, 1), (0, 1, 1, 0), (1, 2), 4),
]


@pytest.mark.parametrize(("strides", "pads", "dilations", "groups"), CONVOLUTIONS)
@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16, FLOAT32, INT8], ids=str)
def test_conv2d(
    dtype: DType, strides: Sequence[int], pads: Sequence[int], dilations: Sequence[int], groups: int
) -> None:
    x, weight = normal((2, 4, 5, 8), dtype), normal((8, 4 // groups, 3, 2), dtype, 1)
    expected = convolve(x, weight, strides, pads, dilations, groups)
    found = ops.conv2d(x, weight, None, strides, pads, dilations, groups)
    if dtype == INT8:
        same(found, expected.astype(int), INT32)
        bias = array(range(8), INT32)
        same(
            ops.conv2d(x, weight, bias, strides, pads, dilations, groups),
            found + bias.reshape(8, 1, 1),
            INT32,
        )
    else:
        close(found, expected)


def test_conv1d_is_a_flat_conv2d() -> None:
    x, weight, bias = normal((2, 4, 9), FLOAT16), normal((6, 2, 3), FLOAT16, 1), normal((6,), FLOAT16, 2)
    flat = ops.conv2d(x[:, :, None], weight[:, :, None], bias, (1, 2), (0, 1, 0, 2), (1, 2), 2)
    found = ops.conv1d(x, weight, bias, 2, (1, 2), 2, 2)
    assert found.shape == (2, 6, 4)
    same(found, plain(flat[:, :, 0]), FLOAT16)


def test_convolution_at_the_edges() -> None:
    weight = np.ones((2, 3, 3, 3), FLOAT32)
    assert ops.conv2d(np.ones((0, 3, 4, 4), FLOAT32), weight).shape == (0, 2, 2, 2)
    same(ops.conv2d(np.ones((1, 0, 3, 3), FLOAT32), np.ones((2, 0, 3, 3), FLOAT32)), np.zeros((1, 2, 1, 1)))
    with pytest.raises(InterpretationError, match=r"window \[3, 3\] is larger than \[2, 4\]"):
        ops.conv2d(np.ones((1, 3, 2, 4), FLOAT32), weight)
    with pytest.raises(InterpretationError, match="do not fit 4 channels"):
        ops.conv2d(np.ones((1, 4, 4, 4), FLOAT32), weight)


@pytest.mark.parametrize(
    ("strides", "pads", "dilations", "groups", "output_pads"),
    [
        ((1, 1), (0, 0, 0, 0), (1, 1), 1, (0, 0)),
        ((2, 3), (1, 0, 0, 1), (1, 1), 2, (1, 2)),
        ((1, 2), (1, 1, 1, 1), (2, 3), 4, (0, 1)),
    ],
)
def test_conv_transpose2d(
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    groups: int,
    output_pads: Sequence[int],
) -> None:
    """<conv(x), y> = <x, conv_transpose(y)>: it is the transpose; and what output_pads adds lies at the end."""
    y, weight = normal((1, 4, 3, 4), FLOAT64), normal((4, 3, 3, 2), FLOAT64, 1)
    sizes = [
        (size - 1) * s + d * (k - 1) + 1 + o - before - after
        for size, s, d, k, o, before, after in zip(
            (3, 4), strides, dilations, (3, 2), output_pads, pads[:2], pads[2:], strict=True
        )
    ]
    found = ops.conv_transpose2d(y, weight, None, strides, pads, dilations, groups, output_pads)
    assert found.shape == (1, 3 * groups, *sizes)
    x = normal(found.shape, FLOAT64, 2)
    forward = ops.conv2d(x, weight, None, strides, pads, dilations, groups)[:, :, :3, :4]
    assert math.isclose(np.vdot(forward, y), np.vdot(x, found), rel_tol=1e-12)


def test_conv_transpose2d_by_hand() -> None:
    x, weight = array([[[[1, 2]]]], INT8), array([[[[1, 10], [100, 0]]]], INT8)
    same(ops.conv_transpose2d(x, weight, strides=(2, 2)), [[[[1, 10, 2, 20], [100, 0, 200, 0]]]], INT32)
    bias = array([5], INT32)
    same(ops.conv_transpose2d(x, weight, bias, pads=(0, 1, 1, 0)), [[[[17, 25]]]], INT32)
    assert ops.conv_transpose2d(np.ones((0, 1, 1, 2), FLOAT32), np.ones((1, 1, 2, 2), FLOAT32)).shape == (
        0,
        1,
        2,
        3,
    )


# ----------------------------------------------------------------------------------------------------------------------
# Attention


def attend(q: Array, k: Array, v: Array, bias: Array, scale: float) -> list[list[float]]:
    """Attention of one head, by loops; the bias is added to the scores."""
    result: list[list[float]] = []
    for i, query in enumerate(plain(q)):
        scores = [
            math.fsum(a * b for a, b in zip(query, key, strict=True)) * scale + float(bias[i, j])
            for j, key in enumerate(plain(k))
        ]
        top = max(scores)
        weights = [math.exp(score - top) if score > -math.inf else 0.0 for score in scores]
        total = math.fsum(weights)
        columns = zip(*plain(v), strict=True)
        result.append(
            [math.fsum(w * x for w, x in zip(weights, column, strict=True)) / total for column in columns]
        )
    return result


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_attention(dtype: DType) -> None:
    q, k, v = normal((5, 4), dtype), normal((6, 4), dtype, 1), normal((6, 3), dtype, 2)
    zero = np.zeros((5, 6))
    close(ops.attention(q, k, v), attend(q, k, v, zero, 0.5), ulps(dtype))
    close(ops.attention(q, k, v, scale=2.0), attend(q, k, v, zero, 2.0), ulps(dtype))
    mask = normal((5, 6), dtype, 3)
    close(ops.attention(q, k, v, mask), attend(q, k, v, mask.astype(FLOAT64), 0.5), ulps(dtype))
    keep = np.arange(30).reshape(5, 6) % 4 != 0
    close(ops.attention(q, k, v, keep), attend(q, k, v, np.where(keep, 0, -np.inf), 0.5), ulps(dtype))


@pytest.mark.parametrize(("queries", "keys"), [(4, 4), (3, 5), (5, 3)])
def test_causal_counts_from_the_start(queries: int, keys: int) -> None:
    q, k, v = normal((queries, 4)), normal((keys, 4), seed=1), normal((keys, 2), seed=2)
    bias = np.array([[0.0 if j <= i else -math.inf for j in range(keys)] for i in range(queries)])
    close(ops.attention(q, k, v, causal=True), attend(q, k, v, bias, 0.5))
    close(ops.attention(q, k, v, causal=True)[0], plain(v)[0])


def test_grouped_queries_share_keys() -> None:
    q, k, v = normal((2, 6, 3, 4)), normal((2, 2, 5, 4), seed=1), normal((1, 2, 5, 3), seed=2)
    found = ops.attention(q, k, v)
    assert found.shape == (2, 6, 3, 3)
    for n, head in indices((2, 6)):
        close(found[n, head], attend(q[n, head], k[n, head // 3], v[0, head // 3], np.zeros((3, 5)), 0.5))
    same(ops.attention(q, k[:, :1], v[:, :1]), plain(ops.attention(q, k[:, [0, 0]], v[:, [0, 0]])))
    close(ops.attention(q, k[0, 0], v[0, 0])[1, 5], attend(q[1, 5], k[0, 0], v[0, 0], np.zeros((3, 5)), 0.5))
    with pytest.raises(InterpretationError, match="6 heads of q are not a multiple of 4"):
        ops.attention(q, np.ones((2, 4, 5, 4), FLOAT32), np.ones((2, 4, 5, 3), FLOAT32))


def test_attention_without_a_key_to_see_is_nan_or_zero() -> None:
    q, v = normal((2, 4)), normal((3, 2), seed=1)
    keep = array([[False] * 3, [True, False, False]], BOOL)
    found = ops.attention(q, normal((3, 4), seed=2), v, keep)
    same(found, [[np.nan] * 2, plain(v)[0]])
    same(ops.attention(q, normal((3, 4), seed=2), v, keep, zero_unseen=True), [[0.0] * 2, plain(v)[0]])
    same(ops.attention(normal((1, 0)), normal((2, 0)), array([[1.0], [3.0]]), scale=1.0), [[2.0]])


@pytest.mark.parametrize("interleaved", [False, True])
def test_rotary_embedding_turns_complex_numbers(interleaved: bool) -> None:
    x, angles = normal((2, 3, 8)), normal((3, 4), seed=1).astype(FLOAT64)
    cos, sin = np.cos(angles).astype(FLOAT32), np.sin(angles).astype(FLOAT32)
    real, imaginary = (x[..., 0::2], x[..., 1::2]) if interleaved else (x[..., :4], x[..., 4:])
    turned = (real.astype(FLOAT64) + 1j * imaginary) * (cos.astype(FLOAT64) + 1j * sin)
    expected = np.empty(x.shape)
    if interleaved:
        expected[..., 0::2], expected[..., 1::2] = turned.real, turned.imag
    else:
        expected[..., :4], expected[..., 4:] = turned.real, turned.imag
    close(ops.rotary_embedding(x, cos, sin, interleaved), expected)


# ----------------------------------------------------------------------------------------------------------------------
# Long short-term memory


def lstm_step(x: Array, h: Array, c: Array, w_ih: Array, w_hh: Array, bias: Array) -> tuple[Array, Array]:
    """One step, element by element, in float64."""
    batch, hidden = h.shape
    following_h, following_c = np.empty(h.shape), np.empty(h.shape)
    for n, unit in indices((batch, hidden)):
        sums = [
            math.fsum([*(x[n] * w_ih[row]), *(h[n] * w_hh[row]), bias[row]])
            for row in (unit, hidden + unit, 2 * hidden + unit, 3 * hidden + unit)
        ]
        i, f, o = (1 / (1 + math.exp(-sums[gate])) for gate in (0, 1, 3))
        following_c[n, unit] = f * c[n, unit] + i * math.tanh(sums[2])
        following_h[n, unit] = o * math.tanh(following_c[n, unit])
    return following_h, following_c


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_lstm(dtype: DType) -> None:
    x, h, c = normal((4, 2, 3), dtype), normal((2, 5), dtype, 1), normal((2, 5), dtype, 2)
    w_ih, w_hh, bias = normal((20, 3), dtype, 3), normal((20, 5), dtype, 4), normal((20,), dtype, 5)
    y, last, cell = ops.lstm(x, h, c, w_ih, w_hh, bias)
    wide = [array.astype(FLOAT64) for array in (h, c, w_ih, w_hh, bias)]
    hidden_state, cell_state, *weights = wide
    for step in range(4):
        hidden_state, cell_state = lstm_step(x[step].astype(FLOAT64), hidden_state, cell_state, *weights)
        close(y[step], hidden_state, ulps(dtype))
    close(last, hidden_state, ulps(dtype))
    close(cell, cell_state, ulps(dtype))
    first_h, first_c = ops.lstm_cell(x[0], h, c, w_ih, w_hh, bias)
    same(first_h, plain(y[0]), dtype)
    assert first_c.dtype == dtype


def test_lstm_without_bias_or_steps() -> None:
    x, h, c = normal((2, 1, 3)), normal((1, 2), seed=1), normal((1, 2), seed=2)
    w_ih, w_hh = normal((8, 3), seed=3), normal((8, 2), seed=4)
    for bare, zero in zip(
        ops.lstm(x, h, c, w_ih, w_hh), ops.lstm(x, h, c, w_ih, w_hh, np.zeros(8, FLOAT32)), strict=True
    ):
        same(bare, plain(zero))
    y, last, cell = ops.lstm(x[:0], h, c, w_ih, w_hh)
    assert y.shape == (0, 1, 2)
    same(last, plain(h))
    same(cell, plain(c))


@pytest.mark.parametrize("sizes", [(2, 0, 3), (0, 5, 0), (5, 0, 0), (1, 1, 3)])
def test_grouped_matmul(sizes: Sequence[int]) -> None:
    x, w = normal((5, 4), FLOAT16), normal((3, 4, 2), FLOAT16, 1)
    groups = np.repeat(np.arange(3), sizes)
    expected = np.stack([ops.matmul(x[row : row + 1], w[group])[0] for row, group in enumerate(groups)])
    counts = np.array(sizes, np.int64)
    same(ops.grouped_matmul(x, w, counts), expected, FLOAT16)
    same(ops.grouped_matmul(x, np.swapaxes(w, 1, 2), counts, transpose_b=True), expected, FLOAT16)


@pytest.mark.parametrize(
    ("sizes", "meant"), [((2, 2), (2, 2)), ((6, -1), (5, 0)), ((-1, 2), (0, 2)), ((2, 5), (2, 3))]
)
def test_groups_that_are_not_all_rows(sizes: Sequence[int], meant: Sequence[int]) -> None:
    """Groups end where the rows do, and what no group has is multiplied by zeros."""
    x, w = normal((5, 4), FLOAT16), normal((2, 4, 2), FLOAT16)
    found = ops.grouped_matmul(x, w, np.array(sizes, np.int32))
    wide, rest = np.concatenate([w, np.zeros_like(w[:1])]), 5 - sum(meant)
    same(found, ops.grouped_matmul(x, wide, np.array([*meant, rest])), FLOAT16)


def test_no_rows_in_groups() -> None:
    found = ops.grouped_matmul(np.zeros((0, 4), np.int8), np.zeros((2, 4, 3), np.int8), np.zeros(2, np.int64))
    assert (found.shape, found.dtype) == ((0, 3), INT32)
