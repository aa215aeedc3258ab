"""Weights of four bits: in an ONNX model by the standard, and in a torch module, which has no type for them.

w = DequantizeLinear<axis = 0, block_size = 32>(q, scale)     # q: int4[K, N], scale: float16[K / 32, N]
y = MatMul(x, w)

with_int4_layers(module)                                      # y = x @ (torch.stack((p & 15, p >> 4), 1) - 8) * scale

Blocks of a column share a scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from onnx import ModelProto

BLOCK = 32
LEAST = 1 << 12
"""The fewest elements of a weight to quantize."""


def with_int4_weights(model: ModelProto, block: int = BLOCK) -> ModelProto:
    """The model with every constant right operand of a product in four bits."""
    import ml_dtypes
    import onnx

    weights = {each.name: each for each in model.graph.initializer}
    consumers = {(name, node.op_type) for node in model.graph.node for name in node.input}
    nodes: list[onnx.NodeProto] = []
    done: set[str] = set()
    for node in model.graph.node:
        name = node.input[1] if node.op_type == "MatMul" else ""
        others = {kind for taken, kind in consumers if taken == name and kind != "MatMul"}
        if name in weights and name not in done and not others:
            array = onnx.numpy_helper.to_array(weights[name])
            if array.ndim == 2 and array.size >= LEAST and array.shape[0] % block == 0:
                quantized, scale = _in_blocks(array, block)
                model.graph.initializer.remove(weights.pop(name))
                for suffix, values in (
                    ("_q", quantized.astype(ml_dtypes.int4)),
                    ("_scale", scale.astype(array.dtype)),
                ):
                    model.graph.initializer.append(onnx.numpy_helper.from_array(values, name + suffix))
                nodes.append(
                    onnx.helper.make_node(
                        "DequantizeLinear", [name + "_q", name + "_scale"], [name], axis=0, block_size=block
                    )
                )
                done.add(name)
        nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


class Int4Linear(nn.Module):
    """A linear layer without a bias, two rows of its weight to a byte."""

    def __init__(self, layer: nn.Linear, block: int = BLOCK):
        super().__init__()
        steps, scale = _in_blocks(layer.weight.detach().numpy().T, block)
        rows = torch.tensor(steps + 8).to(torch.uint8)
        self.block = block
        self.register_buffer("packed", rows[0::2] | rows[1::2] << 4)
        self.register_buffer("scale", torch.tensor(scale).to(layer.weight.dtype))
        self.packed: Tensor
        self.scale: Tensor

    def forward(self, x: Tensor) -> Tensor:
        columns = self.packed.shape[1]
        rows = torch.stack((self.packed & 15, self.packed >> 4), 1)
        steps = rows.reshape(-1, self.block, columns).to(x.dtype) - 8
        return x @ (steps * self.scale[:, None]).reshape(-1, columns)


def with_int4_layers(module: nn.Module) -> nn.Module:
    """The module, changed: each linear layer that has no bias is one of four bits."""
    for name, child in list(module.named_children()):
        if isinstance(child, nn.Linear) and child.bias is None:  # pyright: ignore[reportUnnecessaryComparison]
            setattr(module, name, Int4Linear(child))
        else:
            with_int4_layers(child)
    return module


def _in_blocks(weight: NDArray[Any], block: int) -> tuple[NDArray[np.int8], NDArray[Any]]:
    rows, columns = weight.shape
    blocks = weight.astype(np.float32).reshape(rows // block, block, columns)
    scale = np.maximum(np.abs(blocks).max(axis=1), 1e-8) / 7
    scale = scale.astype(weight.dtype).astype(np.float32)
    quantized = np.rint(blocks / scale[:, None]).clip(-8, 7)
    return quantized.reshape(rows, columns).astype(np.int8), scale
