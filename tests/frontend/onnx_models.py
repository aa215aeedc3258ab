"""Small models as exporters write them: with batch norms, and with the noise of shapes."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]


class Builder:
    """A model node by node; weights are random."""

    def __init__(self, name: str, seed: int = 0, version: int = 17):
        import onnx

        self.name, self.version = name, version
        self.random = np.random.default_rng(seed)
        self.nodes: list[Any] = []
        self.weights: list[Any] = []
        self.onnx = onnx

    def weight(self, shape: tuple[int, ...], scale: float = 1.0, offset: float = 0.0) -> str:
        values = (self.random.standard_normal(shape) * scale + offset).astype(np.float32)
        return self.constant(values)

    def constant(self, values: Any) -> str:
        name = f"w{len(self.weights)}"
        self.weights.append(self.onnx.numpy_helper.from_array(np.asarray(values), name))
        return name

    def __call__(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(self.onnx.helper.make_node(kind, inputs, [name], name=f"/{name}", **attributes))
        return name

    def model(self, inputs: dict[str, list[Any]], output: str, shape: list[Any]) -> Any:
        helper, float32 = self.onnx.helper, self.onnx.TensorProto.FLOAT
        values = [helper.make_tensor_value_info(name, float32, shape) for name, shape in inputs.items()]
        results = [helper.make_tensor_value_info(output, float32, shape)]
        graph = helper.make_graph(self.nodes, self.name, values, results, self.weights)
        opset = helper.make_opsetid("", self.version)
        return helper.make_model(graph, opset_imports=[opset], ir_version=8)


def residual_block(channels: int = 16, outputs: int = 32) -> Any:
    """A basic block of a ResNet that halves the image, its batch norms not folded, and the head behind it."""
    net = Builder("residual_block")

    def convolution(x: str, inputs: int, count: int, size: int, stride: int) -> str:
        pads = [size // 2] * 4
        weight = net.weight((count, inputs, size, size), (inputs * size * size) ** -0.5)
        y = net("Conv", x, weight, kernel_shape=[size, size], strides=[stride, stride], pads=pads)
        parameters = [net.weight((count,), 0.1, offset) for offset in (1.0, 0.0, 0.0)]
        variance = net.constant(net.random.uniform(0.5, 1.5, count).astype(np.float32))
        return net("BatchNormalization", y, *parameters, variance, epsilon=1e-5)

    y = net("Relu", convolution("x", channels, outputs, 3, 2))
    y = convolution(y, outputs, outputs, 3, 1)
    y = net("Relu", net("Add", y, convolution("x", channels, outputs, 1, 2)))
    y = net("Flatten", net("GlobalAveragePool", y))
    y = net("Gemm", y, net.weight((10, outputs), 0.2), net.weight((10,)), transB=1)
    return net.model({"x": [1, channels, 16, 16]}, y, [1, 10])


def encoder_layer(width: int = 64, heads: int = 4, dynamic: bool = False) -> Any:
    """A layer of BERT: heads by Shape, Gather, Unsqueeze, Concat and Reshape, layer norms and gelu as primitives."""
    net = Builder("encoder_layer")
    zero, one = net.constant(np.int64(0)), net.constant(np.int64(1))
    first, two = net.constant(np.array([0])), net.constant(np.float32(2.0))

    def linear(x: str, inputs: int, outputs: int) -> str:
        return net(
            "Add", net.weight((outputs,), 0.1), net("MatMul", x, net.weight((inputs, outputs), inputs**-0.5))
        )

    def size(x: str, axis: str) -> str:
        return net("Unsqueeze", net("Gather", net("Shape", x), axis, axis=0), first)

    def split(x: str) -> str:
        parts = net.constant(np.array([heads])), net.constant(np.array([width // heads]))
        shape = net("Concat", size(x, zero), size(x, one), *parts, axis=0)
        return net("Transpose", net("Reshape", x, shape), perm=[0, 2, 1, 3])

    def norm(x: str) -> str:
        centred = net("Sub", x, net("ReduceMean", x, axes=[-1]))
        variance = net("ReduceMean", net("Pow", centred, two), axes=[-1])
        deviation = net("Sqrt", net("Add", variance, net.constant(np.float32(1e-5))))
        scaled = net("Mul", net("Div", centred, deviation), net.weight((width,), 0.1, 1.0))
        return net("Add", scaled, net.weight((width,), 0.1))

    def gelu(x: str) -> str:
        inner = net("Erf", net("Div", x, net.constant(np.float32(2**0.5))))
        return net(
            "Mul",
            net("Mul", x, net("Add", inner, net.constant(np.float32(1)))),
            net.constant(np.float32(0.5)),
        )

    q, k, v = (split(linear("x", width, width)) for _ in range(3))
    scores = net("MatMul", q, net("Transpose", k, perm=[0, 1, 3, 2]))
    scores = net("Div", scores, net.constant(np.float32((width / heads) ** 0.5)))
    mixed = net(
        "Transpose", net("MatMul", net("Softmax", net("Add", scores, "mask"), axis=-1), v), perm=[0, 2, 1, 3]
    )
    shape = net("Concat", size(mixed, zero), size(mixed, one), net.constant(np.array([width])), axis=0)
    y = norm(net("Add", linear(net("Reshape", mixed, shape), width, width), "x"))
    z = linear(gelu(linear(y, width, 4 * width)), 4 * width, width)
    batch, length = ("batch", "length") if dynamic else (2, 32)
    shape = [batch, length, width]
    return net.model({"x": shape, "mask": [batch, 1, 1, length]}, norm(net("Add", z, y)), shape)
