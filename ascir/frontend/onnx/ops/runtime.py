"""`MatMulNBits`, the operator of ONNX Runtime for products with low-bit weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import padded
from ascir.frontend.values import Problem, Value, element, rank
from ascir.interp.dtypes import INT4, INT8, UINT8, Array, unpack_bits

DOMAIN = "com.microsoft"
SIGNED = {4: INT4, 8: INT8}
"""The types of weights by their bits; they are symmetric about 0."""


def _mat_mul_n_bits(node: Node) -> Value:
    """`x @ transpose((w - zero) * scale)`: a row of `w` is in blocks, each with a scale."""
    inner, outer, block, bits = (node.int(name) for name in ("K", "N", "block_size", "bits"))
    if bits not in SIGNED:
        raise Problem(f"weights of {bits} bits are not supported: 4 and 8 are")
    if min(inner, outer, block) < 1:
        raise Problem(f"K, N and block_size must be positive, found {inner}, {outer} and {block}")
    if node.has(4):
        raise Problem("weights whose rows belong to blocks in another order (g_idx) are not supported")
    x, blocks = node.x(0), -(-inner // block)
    steps = _fields(node.array(1, "the weights"), bits, outer, blocks * block)
    scale = _scales(node.array(2, "the scales"), outer, blocks)
    zero = _zero_points(node, bits, outer, blocks)
    if blocks == 1:
        steps, layout = steps[:, :inner], {"axis": 0}
        scale, zero = scale.reshape(outer), zero.reshape(outer)
    else:
        layout = {"axis": 1, "group_size": block}
        steps[:, inner:] = zero[:, -1:]  # padding of a block after the end of the row is ignored
        x = padded(node, x, [0] * rank(x), [*[0] * (rank(x) - 1), blocks * block - inner])
    kind = SIGNED[bits]
    weight = node.call(
        graph.DequantizeOp,
        node.emitter.tensor(steps.astype(kind)),
        scale,
        zero.astype(kind) if zero.any() else None,
        element_type=element(x),
        **layout,
    )
    return node.call(graph.LinearOp, x, weight, node.maybe(5))


def _fields(packed: Array, bits: int, rows: int, columns: int) -> Array:
    """Unpacks rows of integers of this width, each row in bytes of its own; the middle becomes 0."""
    size = -(-columns * bits // 8)
    if packed.dtype != UINT8 or packed.size != rows * size:
        raise Problem(
            f"{rows} rows of {columns} integers of {bits} bits take {rows * size} bytes, "
            f"found {packed.size} elements of {packed.dtype}"
        )
    lines = [
        unpack_bits(line.tobytes(), bits, size * 8 // bits)[:columns] for line in packed.reshape(rows, size)
    ]
    return np.stack(lines).astype(np.int16) - (1 << bits - 1)


def _scales(scale: Array, rows: int, blocks: int) -> Array:
    if scale.size != rows * blocks:
        raise Problem(f"{rows} rows of {blocks} blocks have {rows * blocks} scales, found {scale.size}")
    return scale.reshape(rows, blocks)


def _zero_points(node: Node, bits: int, rows: int, blocks: int) -> Array:
    """Zero points as integers of the weights; the middle by default. They may be floats."""
    if not node.has(3):
        return np.zeros((rows, blocks), np.int16)
    zero = node.array(3, "the zero points")
    if zero.dtype == UINT8:
        return _fields(zero, bits, rows, blocks)
    wide = zero.astype(np.float64).reshape(-1)
    if wide.size != rows * blocks or not np.all((wide == np.trunc(wide)) & (wide >= 0) & (wide < 1 << bits)):
        raise Problem(
            f"zero points of {zero.dtype} that are not {rows * blocks} whole numbers of {bits} bits"
        )
    return wide.reshape(rows, blocks).astype(np.int16) - (1 << bits - 1)


TABLE: Mapping[str, Callable[[Node], Value]] = {"MatMulNBits": _mat_mul_n_bits}
