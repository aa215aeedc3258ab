"""Matrix products, convolutions, attention, long short-term memory.

matmul(a, b, bias, transpose_b=True)               # float64 inside, bias included; i8, and i8 by i4, give exact i32
conv2d(x, weight, strides=(2, 2), pads=(1, 1, 1, 1), groups=4)
attention(q, k, v, mask, causal=True)
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import product
from math import prod

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BOOL, FLOAT64, INT4, INT8, INT32, INT64, Array, DType, is_float
from ascir.interp.elementwise import sigmoid
from ascir.interp.normalization import wide_softmax
from ascir.interp.rounding import narrow, quiet, widen

_rounding_sums: ContextVar[bool] = ContextVar("rounding_sums", default=False)


@contextmanager
def sums_of_f32() -> Generator[None]:
    """A context in which matrix products are summed in f32, sequentially."""
    token = _rounding_sums.set(True)
    try:
        yield
    finally:
        _rounding_sums.reset(token)


def _products(a: Array, b: Array) -> Array:
    """The product of matrices of float64."""
    if not _rounding_sums.get():
        return np.matmul(a, b)
    sums = np.matmul(a[..., :0], b[..., :0, :])
    for each in range(a.shape[-1]):
        sums = (sums + a[..., each, None] * b[..., each, None, :]).astype(np.float32)
    return sums.astype(FLOAT64)


def _factor(x: Array, beside: DType | None = None) -> Array:
    """An operand as float64; i4 only `beside` i8. Sums of products of i8 are exact up to 2^39 terms."""
    if not is_float(x.dtype) and x.dtype != INT8 and (x.dtype, beside) != (INT4, INT8):
        raise InterpretationError(f"products of {x.dtype} are not defined: cast or dequantize first")
    return x.astype(FLOAT64)


def _finish(sums: Array, dtype: DType, bias: Array | None) -> Array:
    """Adds the bias (already shaped to broadcast), and rounds to the result type of products of `dtype`."""
    if dtype == INT8:
        exact = sums.astype(INT64)
        return narrow(exact if bias is None else exact + widen(bias), INT32)
    return narrow(sums if bias is None else sums + widen(bias), dtype)


@quiet
def matmul(
    lhs: Array,
    rhs: Array,
    bias: Array | None = None,
    transpose_a: bool = False,
    transpose_b: bool = False,
) -> Array:
    """lhs @ rhs + bias: matrices in the last two dimensions; leading dimensions broadcast."""
    a, b = _factor(lhs), _factor(rhs, lhs.dtype)
    if transpose_a:
        a = np.swapaxes(a, -1, -2)
    if transpose_b:
        b = np.swapaxes(b, -1, -2)
    return _finish(_products(a, b), lhs.dtype, bias)


def linear(x: Array, weight: Array, bias: Array | None = None) -> Array:
    """x @ transpose(weight) + bias."""
    return matmul(x, weight, bias, transpose_b=True)


def grouped_matmul(x: Array, weight: Array, sizes: Array, transpose_b: bool = False) -> Array:
    """Each group of rows times its matrix; rows after the last group are zeros."""
    above, parts = 0, list[Array]()
    for matrix, size in zip(weight, sizes.tolist(), strict=True):
        end = min(above + max(size, 0), len(x))
        parts.append(matmul(x[above:end], matrix, transpose_b=transpose_b))
        above = end
    columns = weight.shape[1 if transpose_b else 2]
    behind = matmul(np.zeros_like(x[above:]), np.zeros((x.shape[1], columns), x.dtype))
    return np.concatenate([*parts, behind])


# ------------------------------------------------------------------------------------------------------------
# Convolutions, over N, channels, sizes


def _channel_bias(bias: Array | None, rank: int) -> Array | None:
    return None if bias is None else bias.reshape(-1, *[1] * rank)


@quiet
def convolution(
    x: Array,
    weight: Array,
    bias: Array | None,
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    groups: int,
) -> Array:
    """A convolution over any number of spatial dimensions; `pads` are all before, then all after.

    im2col: the windows of a sample become the columns of a matrix per group, which is multiplied by that of the weight.
    """
    rank = x.ndim - 2
    samples, channels = x.shape[:2]
    kernel = weight.shape[2:]
    if channels != weight.shape[1] * groups or weight.shape[0] % groups:
        raise InterpretationError(
            f"convolution: {groups} groups of weight {list(weight.shape)} do not fit {channels} channels"
        )
    padded = np.pad(_factor(x), [(0, 0), (0, 0), *zip(pads[:rank], pads[rank:], strict=True)])
    spans = tuple(d * (k - 1) + 1 for d, k in zip(dilations, kernel, strict=True))
    if any(span > size for span, size in zip(spans, padded.shape[2:], strict=True)):
        raise InterpretationError(
            f"convolution: window {list(spans)} is larger than {list(padded.shape[2:])}"
        )
    every = (slice(None), slice(None), *(slice(None, None, step) for step in (*strides, *dilations)))
    windows = sliding_window_view(padded, spans, axis=tuple(range(2, x.ndim)))[every]
    sizes = windows.shape[2 : 2 + rank]
    columns = np.moveaxis(windows, range(2, 2 + rank), range(-rank, 0))  # N, channels, kernel, sizes
    matrix = _factor(weight).reshape(groups, weight.shape[0] // groups, weight.shape[1] * prod(kernel))
    sums = np.empty((samples, *matrix.shape[:2], prod(sizes)))
    for sample in range(
        samples
    ):  # one sample at a time: the columns are as many times larger than the image as the kernel has elements
        sums[sample] = _products(matrix, columns[sample].reshape(groups, matrix.shape[2], prod(sizes)))
    result = sums.reshape(samples, weight.shape[0], *sizes)
    return _finish(result, x.dtype, _channel_bias(bias, rank))


def conv1d(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    stride: int = 1,
    pads: Sequence[int] = (0, 0),
    dilation: int = 1,
    groups: int = 1,
) -> Array:
    return convolution(x, weight, bias, (stride,), pads, (dilation,), groups)


def conv2d(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    strides: Sequence[int] = (1, 1),
    pads: Sequence[int] = (0, 0, 0, 0),
    dilations: Sequence[int] = (1, 1),
    groups: int = 1,
) -> Array:
    return convolution(x, weight, bias, strides, pads, dilations, groups)


def conv2d_blocked(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    *,
    kernel: Sequence[int],
    strides: Sequence[int] = (1, 1),
    pads: Sequence[int] = (0, 0, 0, 0),
    dilations: Sequence[int] = (1, 1),
    groups: int = 1,
) -> Array:
    """The image is N, C / C0, H, W, C0; a row of the weight is (C / C0) x KH x KW x C0, or C / C0 is outermost. Sums of
    i8 are stored in blocks of sixteen."""
    samples, blocks, height, width, inner = x.shape
    if weight.ndim == 3:
        weight = weight.swapaxes(0, 1).reshape(weight.shape[1], -1)
    outputs = weight.shape[0]
    image = x.transpose(0, 1, 4, 2, 3).reshape(samples, blocks * inner, height, width)
    taps = weight.reshape(outputs, blocks // groups, *kernel, inner).transpose(0, 1, 4, 2, 3)
    taps = taps.reshape(outputs, blocks * inner // groups, *kernel)
    sums = convolution(image, taps, bias, strides, pads, dilations, groups)
    block = 16 if sums.dtype == INT32 else inner
    parts = sums.reshape(samples, outputs // block, block, *sums.shape[2:])
    return np.ascontiguousarray(parts.transpose(0, 1, 3, 4, 2))


@quiet
def conv_transpose2d(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    strides: Sequence[int] = (1, 1),
    pads: Sequence[int] = (0, 0, 0, 0),
    dilations: Sequence[int] = (1, 1),
    groups: int = 1,
    output_pads: Sequence[int] = (0, 0),
) -> Array:
    """Each element adds its multiple of the kernel at the positions that a convolution reads for it; `pads` crop the
    result."""
    samples, channels, *sizes = x.shape
    outputs, kernel = weight.shape[1] * groups, weight.shape[2:]
    if channels != weight.shape[0] or channels % groups:
        raise InterpretationError(
            f"conv_transpose2d: {groups} groups of weight {list(weight.shape)} do not fit {channels} channels"
        )
    reach = [(size - 1) * stride + 1 for size, stride in zip(sizes, strides, strict=True)]
    full = [r + d * (k - 1) + o for r, d, k, o in zip(reach, dilations, kernel, output_pads, strict=True)]
    matrix = _factor(weight).reshape(groups, channels // groups, weight.shape[1] * prod(kernel))
    images = _factor(x).reshape(samples, groups, channels // groups, prod(sizes))
    parts = np.matmul(np.swapaxes(matrix, 1, 2), images).reshape(samples, outputs, *kernel, *sizes)
    sums = np.zeros((samples, outputs, *full))
    for row, column in product(*map(range, kernel)) if prod(sizes) else ():
        top, left = row * dilations[0], column * dilations[1]
        target = sums[:, :, top : top + reach[0] : strides[0], left : left + reach[1] : strides[1]]
        target += parts[:, :, row, column]
    result = sums[:, :, pads[0] : full[0] - pads[2], pads[1] : full[1] - pads[3]]
    return _finish(result, x.dtype, _channel_bias(bias, 2))


# ------------------------------------------------------------------------------------------------------------
# Attention


@quiet
def attention(
    q: Array,
    k: Array,
    v: Array,
    mask: Array | None = None,
    scale: float | None = None,
    causal: bool = False,
    zero_unseen: bool = False,
) -> Array:
    """softmax(q @ transpose(k) scale + mask) @ v over [.., S, D], in float64.

    The heads (dimension -3) of q may be a multiple of those of k and v, each of which serves consecutive ones. A mask
    of bool keeps scores where it is true. `causal`: query i sees keys 0 .. i, both counted from their starts, also if
    their numbers differ. With `zero_unseen`, a query that sees no key gives zeros, not NaN."""
    query, key, value = widen(q), widen(k), widen(v)
    leading = np.broadcast_shapes(key.shape[:-2], value.shape[:-2])
    if query.ndim >= 3 and leading and leading[-1]:
        heads, groups = query.shape[-3], leading[-1]
        if heads % groups:
            raise InterpretationError(
                f"attention: {heads} heads of q are not a multiple of {groups} of k and v"
            )
        key, value = (np.broadcast_to(array, (*leading, *array.shape[-2:])) for array in (key, value))
        key, value = (np.repeat(array, heads // groups, axis=-3) for array in (key, value))
    factor = 1.0 / np.sqrt(np.float64(query.shape[-1])) if scale is None else scale
    scores = _products(query, np.swapaxes(key, -1, -2)) * factor
    if mask is not None:
        scores = np.where(mask, scores, -np.inf) if mask.dtype == BOOL else scores + widen(mask)
    if causal:
        queries, keys = scores.shape[-2:]
        visible = np.tri(queries, keys, dtype=np.bool_)
        scores = np.where(visible, scores, -np.inf)
    weights = wide_softmax(scores, -1)
    if zero_unseen:
        weights = np.where(np.all(scores == -np.inf, axis=-1, keepdims=True), 0.0, weights)
    return narrow(_products(weights, value), q.dtype)


@quiet
def rotary_embedding(x: Array, cos: Array, sin: Array, interleaved: bool = False) -> Array:
    """Rotates pairs of the last dimension by the angles: (a, b) to (a cos - b sin, b cos + a sin).

    A pair is an element and the one half a vector after it, or its neighbour if `interleaved`."""
    wide, c, s = widen(x), widen(cos), widen(sin)
    half = x.shape[-1] // 2
    pairs = (
        wide.reshape(*x.shape[:-1], half, 2)
        if interleaved
        else np.stack([wide[..., :half], wide[..., half:]], -1)
    )
    a, b = pairs[..., 0], pairs[..., 1]
    turned = (a * c - b * s, b * c + a * s)
    joined = np.stack(turned, -1).reshape(x.shape) if interleaved else np.concatenate(turned, -1)
    return narrow(joined, x.dtype)


# ------------------------------------------------------------------------------------------------------------
# Long short-term memory


def _lstm_step(gates: Array, cell: Array) -> tuple[Array, Array]:
    """The next hidden state and cell, from the float64 preactivations of the gates: input, forget, cell, output."""
    i, f, g, o = np.split(gates, 4, axis=-1)
    following = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(following), following


@quiet
def lstm(
    x: Array, h0: Array, c0: Array, w_ih: Array, w_hh: Array, bias: Array | None = None
) -> tuple[Array, Array, Array]:
    """All hidden states, the last one, and the last cell, for x of [steps, batch, inputs].

    States are not rounded between steps."""
    hidden, cell, recurrent = widen(h0), widen(c0), widen(w_hh).T
    inputs = np.matmul(widen(x), widen(w_ih).T) + (0.0 if bias is None else widen(bias))
    states = np.empty((len(x), *h0.shape))
    for step, from_input in enumerate(inputs):
        hidden, cell = _lstm_step(from_input + np.matmul(hidden, recurrent), cell)
        states[step] = hidden
    return narrow(states, x.dtype), narrow(hidden, x.dtype), narrow(cell, x.dtype)


def lstm_cell(
    x: Array, h: Array, c: Array, w_ih: Array, w_hh: Array, bias: Array | None = None
) -> tuple[Array, Array]:
    """One step of `lstm`: the next hidden state and cell."""
    _, hidden, cell = lstm(x[None], h, c, w_ih, w_hh, bias)
    return hidden, cell
