"""Operations of the graph dialect as text, and the functions that they are.

EXAMPLES["relu"]     # [(arguments, text, what the function makes of them)]
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np

from ascir.interp import (
    contractions,
    elementwise,
    gradients,
    indexing,
    movement,
    normalization,
    pooling,
    quantization,
    reductions,
    sparse,
)
from ascir.interp.dtypes import BFLOAT16, FLOAT16, INT4, INT8, Array
from ascir.interp.rounding import cast

from .support import array

Meaning: TypeAlias = Callable[..., Array | tuple[Array, ...]]


def _concat(x: Array, y: Array) -> Array:
    return movement.concat([x, y, x], 0)


def _group_norm(x: Array, beta: Array) -> Array:
    return normalization.group_norm(x, None, beta, groups=2, epsilon=0.5)


def _layer_norm(x: Array, beta: Array) -> Array:
    return normalization.layer_norm(x, None, beta, 1, 0.5)


def _lstm(x: Array, h: Array, w: Array, r: Array) -> tuple[Array, ...]:
    return contractions.lstm(x, h, h, w, r)


def _lstm_cell(x: Array, h: Array, w: Array, r: Array, b: Array) -> tuple[Array, ...]:
    return contractions.lstm_cell(x, h, h, w, r, b)


def _bits_of(x: Array) -> Array:
    return x.view(np.uint32)


EXAMPLES: dict[str, list[tuple[str, str, Meaning]]] = {
    "argmax": [
        (
            "%x: tensor<4x8xf16>",
            "argmax %x axis 1 : tensor<4x8xf16> -> tensor<4xi64>",
            partial(reductions.argmax, axis=1),
        )
    ],
    "argmin": [
        (
            "%x: tensor<4x8xi8>",
            "argmin %x axis -2 keepdims : tensor<4x8xi8> -> tensor<1x8xi64>",
            partial(reductions.argmin, axis=-2, keepdims=True),
        )
    ],
    "attention": [
        (
            "%q: tensor<2x4x3x8xf16>, %k: tensor<2x2x5x8xf16>, %v: tensor<2x2x5x6xf16>, %m: tensor<3x5xi1>",
            "attention %q, %k, %v mask %m scale 0.25 causal : "
            "(tensor<2x4x3x8xf16>, tensor<2x2x5x8xf16>, tensor<2x2x5x6xf16>, tensor<3x5xi1>) -> tensor<2x4x3x6xf16>",
            partial(contractions.attention, scale=0.25, causal=True),
        )
    ],
    "avg_pool2d": [
        (
            "%x: tensor<1x2x5x5xf16>",
            "avg_pool2d %x kernel [2, 3] strides [2, 2] pads [0, 1, 1, 0] ceil_mode count_include_pad : "
            "tensor<1x2x5x5xf16> -> tensor<1x2x3x3xf16>",
            partial(
                pooling.avg_pool2d,
                kernel=(2, 3),
                strides=(2, 2),
                pads=(0, 1, 1, 0),
                ceil_mode=True,
                count_include_pad=True,
            ),
        )
    ],
    "batch_norm": [
        (
            "%x: tensor<2x3x4xf32>, %g: tensor<3xf32>, %b: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>",
            "batch_norm %x, %g, %b, %m, %v epsilon 0.01 : "
            "(tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>",
            partial(normalization.batch_norm, epsilon=0.01),
        )
    ],
    "bitcast": [
        ("%x: tensor<9xf32>", "bitcast %x : tensor<9xf32> -> tensor<9xui32>", _bits_of),
    ],
    "broadcast_to": [
        (
            "%x: tensor<?x1xi4, #graph.dims<B, _>>",
            "broadcast_to %x : tensor<?x1xi4, #graph.dims<B, _>> -> tensor<2x?x3xi4, #graph.dims<_, B, _>>",
            partial(movement.broadcast_to, shape=(2, 8, 3)),
        )
    ],
    "cast": [
        (
            "%x: tensor<9xf32>",
            "cast %x rounding ceil : tensor<9xf32> -> tensor<9xi4>",
            partial(cast, dtype=INT4, rounding="ceil"),
        ),
        ("%x: tensor<9xf32>", "cast %x : tensor<9xf32> -> tensor<9xbf16>", partial(cast, dtype=BFLOAT16)),
    ],
    "clamp": [
        ("%x: tensor<9xf16>", "clamp %x max 0.5 : tensor<9xf16>", partial(elementwise.clamp, max=0.5)),
        (
            "%x: tensor<9xi8>",
            "clamp %x min -2.0 max 3.0 : tensor<9xi8>",
            partial(elementwise.clamp, min=-2, max=3),
        ),
    ],
    "compare": [
        (
            "%x: tensor<4x8xf32>, %y: tensor<8xf32>",
            "compare le %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>",
            partial(elementwise.compare, predicate="le"),
        )
    ],
    "concat": [
        (
            "%x: tensor<1x8xi4>, %y: tensor<3x8xi4>",
            "concat %x, %y, %x axis 0 : (tensor<1x8xi4>, tensor<3x8xi4>, tensor<1x8xi4>) -> tensor<5x8xi4>",
            _concat,
        )
    ],
    "constant": [
        ("", "constant dense<[1.0, 2.5]> : tensor<2xbf16>", partial(array, [1, 2.5], BFLOAT16)),
        ("", 'constant #graph.packed<"0x21F3" : tensor<2x2xi4>>', partial(array, [[1, 2], [3, -1]], INT4)),
    ],
    "conv1d": [
        (
            "%x: tensor<1x4x9xf16>, %w: tensor<6x2x3xf16>, %b: tensor<6xf16>",
            "conv1d %x, %w bias %b stride 2 pads [1, 2] dilation 2 groups 2 : "
            "(tensor<1x4x9xf16>, tensor<6x2x3xf16>, tensor<6xf16>) -> tensor<1x6x4xf16>",
            partial(contractions.conv1d, stride=2, pads=(1, 2), dilation=2, groups=2),
        )
    ],
    "conv2d": [
        (
            "%x: tensor<1x3x5x6xi8>, %w: tensor<4x3x2x3xi8>",
            "conv2d %x, %w strides [2, 1] pads [1, 0, 0, 1] dilations [1, 2] : "
            "(tensor<1x3x5x6xi8>, tensor<4x3x2x3xi8>) -> tensor<1x4x3x3xi32>",
            partial(contractions.conv2d, strides=(2, 1), pads=(1, 0, 0, 1), dilations=(1, 2)),
        )
    ],
    "conv2d_blocked": [
        (
            "%x: tensor<1x2x5x6x16xf16>, %w: tensor<32x96xf16>, %b: tensor<32xf16>",
            "conv2d_blocked %x, %w bias %b kernel [2, 3] strides [2, 1] pads [1, 0, 0, 1] groups 2 : "
            "(tensor<1x2x5x6x16xf16>, tensor<32x96xf16>, tensor<32xf16>) -> tensor<1x2x3x5x16xf16>",
            partial(contractions.conv2d_blocked, kernel=(2, 3), strides=(2, 1), pads=(1, 0, 0, 1), groups=2),
        )
    ],
    "conv_transpose2d": [
        (
            "%x: tensor<1x4x3x3xf16>, %w: tensor<4x2x2x3xf16>, %b: tensor<4xf16>",
            "conv_transpose2d %x, %w bias %b strides [2, 2] pads [0, 1, 0, 0] groups 2 output_pads [1, 0] : "
            "(tensor<1x4x3x3xf16>, tensor<4x2x2x3xf16>, tensor<4xf16>) -> tensor<1x4x7x6xf16>",
            partial(
                contractions.conv_transpose2d, strides=(2, 2), pads=(0, 1, 0, 0), groups=2, output_pads=(1, 0)
            ),
        )
    ],
    "cross_entropy": [
        (
            "%x: tensor<4x5xf16>, %l: tensor<4xi32>",
            "cross_entropy %x, %l ignore_index 2 reduction none : (tensor<4x5xf16>, tensor<4xi32>) -> tensor<4xf16>",
            partial(normalization.cross_entropy, ignore_index=2, reduction="none"),
        )
    ],
    "cumsum": [
        (
            "%x: tensor<4x8xf16>",
            "cumsum %x axis 1 exclusive reverse : tensor<4x8xf16>",
            partial(reductions.cumsum, axis=1, exclusive=True, reverse=True),
        )
    ],
    "dequantize": [
        (
            "%x: tensor<4x8xi4>, %s: tensor<2x8xf32>, %z: tensor<2x8xi4>",
            "dequantize %x, %s zero_point %z axis 0 group_size 2 : "
            "(tensor<4x8xi4>, tensor<2x8xf32>, tensor<2x8xi4>) -> tensor<4x8xf16>",
            partial(quantization.dequantize, dtype=FLOAT16, axis=0, group_size=2),
        )
    ],
    "dropout": [
        (
            "%x: tensor<8xf16>, %m: tensor<8xi1>",
            "dropout %x, %m rate 0.25 : (tensor<8xf16>, tensor<8xi1>) -> tensor<8xf16>",
            partial(normalization.dropout, rate=0.25),
        )
    ],
    "elu": [("%x: tensor<8xf16>", "elu %x alpha 0.5 : tensor<8xf16>", partial(elementwise.elu, alpha=0.5))],
    "embedding": [
        (
            "%t: tensor<9x4xf16>, %i: tensor<2x3xi32>",
            "embedding %t, %i padding_idx 1 : (tensor<9x4xf16>, tensor<2x3xi32>) -> tensor<2x3x4xf16>",
            partial(indexing.embedding, padding_idx=1),
        )
    ],
    "embedding_bag": [
        (
            "%t: tensor<9x4xf16>, %i: tensor<7xi32>, %o: tensor<3xi32>, %w: tensor<7xf16>",
            "embedding_bag %t, %i, %o weights %w : "
            "(tensor<9x4xf16>, tensor<7xi32>, tensor<3xi32>, tensor<7xf16>) -> tensor<3x4xf16>",
            partial(indexing.embedding_bag, mode="sum"),
        ),
        (
            "%t: tensor<9x4xf16>, %i: tensor<7xi32>, %o: tensor<3xi32>",
            "embedding_bag %t, %i, %o mode max : (tensor<9x4xf16>, tensor<7xi32>, tensor<3xi32>) -> tensor<3x4xf16>",
            partial(indexing.embedding_bag, mode="max"),
        ),
    ],
    "embedding_grad": [
        (
            "%g: tensor<2x3x4xf32>, %i: tensor<2x3xi32>",
            "embedding_grad %g, %i rows 3 padding_idx 0 scale_by_frequency : "
            "(tensor<2x3x4xf32>, tensor<2x3xi32>) -> tensor<3x4xf32>",
            partial(indexing.embedding_grad, rows=3, padding_idx=0, scale_by_frequency=True),
        )
    ],
    "gather": [
        (
            "%x: tensor<4x9xf16>, %i: tensor<2x3xi32>",
            "gather %x, %i axis 1 : (tensor<4x9xf16>, tensor<2x3xi32>) -> tensor<4x2x3xf16>",
            partial(indexing.gather, axis=1),
        )
    ],
    "gather_elements": [
        (
            "%x: tensor<4x9xf16>, %i: tensor<4x3xi64>",
            "gather_elements %x, %i axis 1 : (tensor<4x9xf16>, tensor<4x3xi64>) -> tensor<4x3xf16>",
            partial(indexing.gather_elements, axis=1),
        )
    ],
    "gather_nd": [
        (
            "%x: tensor<4x9x2xf16>, %i: tensor<4x5x1xi64>",
            "gather_nd %x, %i batch_dims 1 : (tensor<4x9x2xf16>, tensor<4x5x1xi64>) -> tensor<4x5x2xf16>",
            partial(indexing.gather_nd, batch_dims=1),
        )
    ],
    "gelu": [
        (
            "%x: tensor<8xf16>",
            "gelu %x approximate tanh : tensor<8xf16>",
            partial(elementwise.gelu, approximate="tanh"),
        ),
        ("%x: tensor<8xf16>", "gelu %x : tensor<8xf16>", partial(elementwise.gelu, approximate="none")),
    ],
    "gelu_grad": [
        (
            "%g: tensor<8xf16>, %x: tensor<8xf16>",
            "gelu_grad %g, %x approximate tanh : tensor<8xf16>",
            partial(gradients.gelu_grad, approximate="tanh"),
        )
    ],
    "group_norm": [
        (
            "%x: tensor<2x4x3xf16>, %b: tensor<4xf16>",
            "group_norm %x beta %b groups 2 epsilon 0.5 : (tensor<2x4x3xf16>, tensor<4xf16>) -> tensor<2x4x3xf16>",
            _group_norm,
        )
    ],
    "hardsigmoid": [
        (
            "%x: tensor<8xf16>",
            "hardsigmoid %x alpha 0.25 beta 0.75 : tensor<8xf16>",
            partial(elementwise.hardsigmoid, alpha=0.25, beta=0.75),
        )
    ],
    "grouped_matmul": [
        (
            "%x: tensor<6x3xi8>, %w: tensor<2x4x3xi8>, %s: tensor<2xi64>",
            "grouped_matmul %x, %w, %s transpose_b : "
            "(tensor<6x3xi8>, tensor<2x4x3xi8>, tensor<2xi64>) -> tensor<6x4xi32>",
            partial(contractions.grouped_matmul, transpose_b=True),
        )
    ],
    "instance_norm": [
        (
            "%x: tensor<2x4x3xf16>, %g: tensor<4xf16>",
            "instance_norm %x gamma %g epsilon 0.5 : (tensor<2x4x3xf16>, tensor<4xf16>) -> tensor<2x4x3xf16>",
            partial(normalization.instance_norm, epsilon=0.5),
        )
    ],
    "iota": [("", "iota axis 1 : tensor<2x3xi8>", partial(movement.iota, (2, 3), INT8, 1))],
    "isinf": [("%x: tensor<8xf16>", "isinf %x : tensor<8xf16> -> tensor<8xi1>", elementwise.isinf)],
    "isnan": [("%x: tensor<8xf16>", "isnan %x : tensor<8xf16> -> tensor<8xi1>", elementwise.isnan)],
    "layer_norm": [
        (
            "%x: tensor<2x4x3xf16>, %b: tensor<4x3xf16>",
            "layer_norm %x beta %b axis 1 epsilon 0.5 : (tensor<2x4x3xf16>, tensor<4x3xf16>) -> tensor<2x4x3xf16>",
            _layer_norm,
        )
    ],
    "layer_norm_grad": [
        (
            "%g: tensor<4x3xf16>, %x: tensor<4x3xf16>, %m: tensor<4x1xf32>, %r: tensor<4x1xf32>, %w: tensor<3xf16>",
            "layer_norm_grad %g, %x, %m, %r gamma %w axis 1 : (tensor<4x3xf16>, tensor<4x3xf16>, tensor<4x1xf32>, "
            "tensor<4x1xf32>, tensor<3xf16>) -> (tensor<4x3xf16>, tensor<3xf16>, tensor<3xf16>)",
            partial(gradients.layer_norm_grad, axis=1),
        )
    ],
    "leaky_relu": [
        (
            "%x: tensor<8xf16>",
            "leaky_relu %x alpha 0.25 : tensor<8xf16>",
            partial(elementwise.leaky_relu, alpha=0.25),
        )
    ],
    "linear": [
        (
            "%x: tensor<2x4xf16>, %w: tensor<3x4xf16>, %b: tensor<3xf16>",
            "linear %x, %w bias %b : (tensor<2x4xf16>, tensor<3x4xf16>, tensor<3xf16>) -> tensor<2x3xf16>",
            contractions.linear,
        )
    ],
    "log_softmax": [
        (
            "%x: tensor<2x4xf16>",
            "log_softmax %x axis 0 : tensor<2x4xf16>",
            partial(normalization.log_softmax, axis=0),
        )
    ],
    "log_softmax_grad": [
        (
            "%g: tensor<2x4xf16>, %y: tensor<2x4xf16>",
            "log_softmax_grad %g, %y axis 0 : tensor<2x4xf16>",
            partial(gradients.log_softmax_grad, axis=0),
        )
    ],
    "lstm": [
        (
            "%x: tensor<5x2x3xf16>, %h: tensor<2x4xf16>, %w: tensor<16x3xf16>, %r: tensor<16x4xf16>",
            "lstm %x, %h, %h, %w, %r : (tensor<5x2x3xf16>, tensor<2x4xf16>, tensor<2x4xf16>, tensor<16x3xf16>, "
            "tensor<16x4xf16>) -> (tensor<5x2x4xf16>, tensor<2x4xf16>, tensor<2x4xf16>)",
            _lstm,
        )
    ],
    "lstm_cell": [
        (
            "%x: tensor<2x3xf16>, %h: tensor<2x4xf16>, %w: tensor<16x3xf16>, %r: tensor<16x4xf16>, %b: tensor<16xf16>",
            "lstm_cell %x, %h, %h, %w, %r bias %b : (tensor<2x3xf16>, tensor<2x4xf16>, tensor<2x4xf16>, "
            "tensor<16x3xf16>, tensor<16x4xf16>, tensor<16xf16>) -> (tensor<2x4xf16>, tensor<2x4xf16>)",
            _lstm_cell,
        )
    ],
    "matmul": [
        (
            "%x: tensor<4x2xi8>, %y: tensor<3x4xi8>, %b: tensor<3xi32>",
            "matmul %x, %y bias %b transpose_a transpose_b : "
            "(tensor<4x2xi8>, tensor<3x4xi8>, tensor<3xi32>) -> tensor<2x3xi32>",
            partial(contractions.matmul, transpose_a=True, transpose_b=True),
        )
    ],
    "max_pool2d": [
        (
            "%x: tensor<1x2x5x5xi8>",
            "max_pool2d %x kernel [2, 2] strides [2, 1] pads [0, 1, 1, 0] dilations [1, 2] ceil_mode : "
            "tensor<1x2x5x5xi8> -> tensor<1x2x3x4xi8>",
            partial(
                pooling.max_pool2d,
                kernel=(2, 2),
                strides=(2, 1),
                pads=(0, 1, 1, 0),
                dilations=(1, 2),
                ceil_mode=True,
            ),
        )
    ],
    "one_hot": [
        (
            "%i: tensor<4xi64>",
            "one_hot %i depth 3 on 2.0 off 1.0 axis 0 : tensor<4xi64> -> tensor<3x4xbf16>",
            partial(movement.one_hot, depth=3, dtype=BFLOAT16, on=2, off=1, axis=0),
        )
    ],
    "pad": [
        (
            "%x: tensor<2x3xf16>",
            "pad %x low [0, 1] high [1, 2] mode edge : tensor<2x3xf16> -> tensor<3x6xf16>",
            partial(movement.pad, low=(0, 1), high=(1, 2), mode="edge"),
        ),
        (
            "%x: tensor<2xi4>",
            "pad %x low [1] high [0] value 3.0 : tensor<2xi4> -> tensor<3xi4>",
            partial(movement.pad, low=(1,), high=(0,), mode="constant", value=3),
        ),
    ],
    "positions": [
        (
            "%x: tensor<2x3xf16>",
            "positions %x axis 1 : tensor<2x3xf16> -> tensor<2x3xi8>",
            partial(movement.positions, dtype=INT8, axis=1),
        )
    ],
    "quantize": [
        (
            "%x: tensor<4x8xf16>, %s: tensor<8xf32>, %z: tensor<8xi4>",
            "quantize %x, %s zero_point %z axis 1 : "
            "(tensor<4x8xf16>, tensor<8xf32>, tensor<8xi4>) -> tensor<4x8xi4>",
            partial(quantization.quantize, dtype=INT4, axis=1),
        )
    ],
    "reduce": [
        (
            "%x: tensor<4x8x2xf16>",
            "reduce max %x axes [0, -1] keepdims : tensor<4x8x2xf16> -> tensor<1x8x1xf16>",
            partial(reductions.reduce, kind="max", axes=(0, -1), keepdims=True),
        )
    ],
    "repeat": [
        (
            "%x: tensor<2x3xi4>",
            "repeat %x counts [2, 1] : tensor<2x3xi4> -> tensor<4x3xi4>",
            partial(movement.repeat, counts=(2, 1)),
        )
    ],
    "reshape": [
        (
            "%x: tensor<?x2x6xf16, #graph.dims<B, _, _>>",
            "reshape %x : tensor<?x2x6xf16, #graph.dims<B, _, _>> -> tensor<3x?x?xf16, #graph.dims<_, B, _>>",
            partial(movement.reshape, shape=(3, 8, 4)),
        )
    ],
    "resize": [
        (
            "%x: tensor<1x2x3x4xf16>",
            "resize %x coordinates asymmetric rounding floor : tensor<1x2x3x4xf16> -> tensor<1x2x5x6xf16>",
            partial(movement.resize, shape=(1, 2, 5, 6), coordinates="asymmetric", rounding="floor"),
        ),
        (
            "%x: tensor<?x2x3x4xf16>",
            "resize %x mode linear : tensor<?x2x3x4xf16> -> tensor<?x2x5x6xf16>",
            partial(movement.resize, shape=(8, 2, 5, 6), mode="linear"),
        ),
    ],
    "rms_norm": [
        (
            "%x: tensor<2x4xf16>, %g: tensor<4xf16>",
            "rms_norm %x gamma %g epsilon 0.5 : (tensor<2x4xf16>, tensor<4xf16>) -> tensor<2x4xf16>",
            partial(normalization.rms_norm, epsilon=0.5),
        )
    ],
    "rotary_embedding": [
        (
            "%x: tensor<2x3x4xf16>, %c: tensor<3x2xf16>, %s: tensor<3x2xf16>",
            "rotary_embedding %x, %c, %s interleaved : "
            "(tensor<2x3x4xf16>, tensor<3x2xf16>, tensor<3x2xf16>) -> tensor<2x3x4xf16>",
            partial(contractions.rotary_embedding, interleaved=True),
        )
    ],
    "scatter": [
        (
            "%x: tensor<4x9xi4>, %i: tensor<3xi32>, %u: tensor<4x3xi4>",
            "scatter %x, %i, %u axis 1 : (tensor<4x9xi4>, tensor<3xi32>, tensor<4x3xi4>) -> tensor<4x9xi4>",
            partial(indexing.scatter, axis=1),
        )
    ],
    "scatter_add": [
        (
            "%x: tensor<9x4xf16>, %i: tensor<3xi32>, %u: tensor<3x4xf16>",
            "scatter_add %x, %i, %u axis 0 : (tensor<9x4xf16>, tensor<3xi32>, tensor<3x4xf16>) -> tensor<9x4xf16>",
            indexing.scatter_add,
        )
    ],
    "scatter_elements": [
        (
            "%x: tensor<4x9xf16>, %i: tensor<4x3xi64>, %u: tensor<4x3xf16>",
            "scatter_elements %x, %i, %u axis 1 reduction mul : "
            "(tensor<4x9xf16>, tensor<4x3xi64>, tensor<4x3xf16>) -> tensor<4x9xf16>",
            partial(indexing.scatter_elements, axis=1, reduction="mul"),
        )
    ],
    "scatter_nd": [
        (
            "%x: tensor<4x9x2xf16>, %i: tensor<5x2xi64>, %u: tensor<5x2xf16>",
            "scatter_nd %x, %i, %u reduction add : "
            "(tensor<4x9x2xf16>, tensor<5x2xi64>, tensor<5x2xf16>) -> tensor<4x9x2xf16>",
            partial(indexing.scatter_nd, reduction="add"),
        )
    ],
    "select": [
        (
            "%c: tensor<4x1xi1>, %x: tensor<3xi4>, %y: tensor<3xi4>",
            "select %c, %x, %y : (tensor<4x1xi1>, tensor<3xi4>, tensor<3xi4>) -> tensor<4x3xi4>",
            elementwise.select,
        )
    ],
    "slice": [
        (
            "%x: tensor<4x8xf16>",
            "slice %x starts [0, -1] ends [4, -9] steps [2, -1] : tensor<4x8xf16> -> tensor<2x8xf16>",
            partial(movement.slice, starts=(0, 7), ends=(4, -99), steps=(2, -1)),
        )
    ],
    "softmax": [
        ("%x: tensor<2x4xf16>", "softmax %x axis 0 : tensor<2x4xf16>", partial(normalization.softmax, axis=0))
    ],
    "softmax_grad": [
        (
            "%g: tensor<2x4xf16>, %y: tensor<2x4xf16>",
            "softmax_grad %g, %y axis 0 : tensor<2x4xf16>",
            partial(gradients.softmax_grad, axis=0),
        )
    ],
    "sort": [
        (
            "%x: tensor<2x4xf16>",
            "sort %x axis 1 descending : tensor<2x4xf16> -> (tensor<2x4xf16>, tensor<2x4xi64>)",
            partial(indexing.sort, axis=1, descending=True),
        )
    ],
    "sparse_constant": [
        (
            "",
            'sparse_constant values dense<[[1.0, 2.0]]> : tensor<1x2xf16> indices #graph.packed<"0x0C" : tensor<1x2xi2>>',
            partial(array, [[1, 0, 0, 2]], FLOAT16),
        )
    ],
    "sparse_matmul": [
        (
            "%x: tensor<2x60xi8>, %v: tensor<1x1x16x32xi8>, %p: tensor<1x1x16x8xui8>",
            "sparse_matmul %x, %v, %p columns 3 : "
            "(tensor<2x60xi8>, tensor<1x1x16x32xi8>, tensor<1x1x16x8xui8>) -> tensor<2x3xi32>",
            partial(sparse.sparse_matmul, columns=3),
        )
    ],
    "sparsify": [
        (
            "%x: tensor<8x2xf16>",
            "sparsify %x axis 0 : tensor<8x2xf16>",
            partial(quantization.sparsify, axis=0),
        )
    ],
    "split": [
        (
            "%x: tensor<4x3xi4>",
            "split %x axis 0 sizes [1, 3] : tensor<4x3xi4> -> (tensor<1x3xi4>, tensor<3x3xi4>)",
            partial(movement.split, axis=0, sizes=(1, 3)),
        )
    ],
    "top_k": [
        (
            "%x: tensor<5x2xf16>",
            "top_k %x k 3 axis 0 largest false : tensor<5x2xf16> -> (tensor<3x2xf16>, tensor<3x2xi64>)",
            partial(indexing.top_k, k=3, axis=0, largest=False),
        )
    ],
    "transpose": [
        (
            "%x: tensor<2x3x4xi4>",
            "transpose %x permutation [2, 0, 1] : tensor<2x3x4xi4> -> tensor<4x2x3xi4>",
            partial(movement.transpose, permutation=(2, 0, 1)),
        )
    ],
    "unsorted_segment_sum": [
        (
            "%x: tensor<4x2xi32>, %i: tensor<4xi32>",
            "unsorted_segment_sum %x, %i segments 3 : (tensor<4x2xi32>, tensor<4xi32>) -> tensor<3x2xi32>",
            partial(indexing.unsorted_segment_sum, segments=3),
        )
    ],
}
