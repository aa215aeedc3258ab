"""The activation functions of recurrent layers: `activations = ["Sigmoid", "Tanh", "Tanh"]`, with their parameters
in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Problem, Value

Activation: TypeAlias = Callable[[Value], Value]
Maker: TypeAlias = Callable[[Node, Value, float, float], Value]


def _affine(node: Node, x: Value, alpha: float, beta: float) -> Value:
    return node.call(graph.AddOp, node.call(graph.MulOp, x, node.like(alpha, x)), node.like(beta, x))


def _scaled_tanh(node: Node, x: Value, alpha: float, beta: float) -> Value:
    inner = node.call(graph.TanhOp, node.call(graph.MulOp, x, node.like(beta, x)))
    return node.call(graph.MulOp, inner, node.like(alpha, x))


def _thresholded(node: Node, x: Value, alpha: float, beta: float) -> Value:
    above = node.call(graph.CompareOp, "ge", x, node.like(alpha, x))
    return node.call(graph.SelectOp, above, x, node.like(0.0, x))


def _softsign(node: Node, x: Value, alpha: float, beta: float) -> Value:
    return node.call(graph.DivOp, x, node.call(graph.AddOp, node.call(graph.AbsOp, x), node.like(1.0, x)))


FUNCTIONS: Mapping[str, tuple[Maker, float, float]] = {
    "affine": (_affine, 1.0, 0.0),
    "elu": (lambda node, x, alpha, beta: node.call(graph.EluOp, x, alpha=alpha), 1.0, 0.0),
    "hardsigmoid": (
        lambda node, x, alpha, beta: node.call(graph.HardsigmoidOp, x, alpha=alpha, beta=beta),
        0.2,
        0.5,
    ),
    "leakyrelu": (lambda node, x, alpha, beta: node.call(graph.LeakyReluOp, x, alpha=alpha), 0.01, 0.0),
    "relu": (lambda node, x, alpha, beta: node.call(graph.ReluOp, x), 0.0, 0.0),
    "scaledtanh": (_scaled_tanh, 1.0, 1.0),
    "sigmoid": (lambda node, x, alpha, beta: node.call(graph.SigmoidOp, x), 0.0, 0.0),
    "softplus": (lambda node, x, alpha, beta: node.call(graph.SoftplusOp, x), 0.0, 0.0),
    "softsign": (_softsign, 0.0, 0.0),
    "tanh": (lambda node, x, alpha, beta: node.call(graph.TanhOp, x), 0.0, 0.0),
    "thresholdedrelu": (_thresholded, 1.0, 0.0),
}
"""By lower-case name, with the default parameters."""

WITH_ALPHA = ("affine", "elu", "hardsigmoid", "leakyrelu", "scaledtanh", "thresholdedrelu")
WITH_BETA = ("affine", "hardsigmoid", "scaledtanh")


def activations(
    node: Node, per_direction: int, directions: int, defaults: Sequence[str]
) -> list[list[Activation]]:
    """The functions of each direction."""
    names = node.texts("activations", [*defaults] * directions)
    if len(names) != per_direction * directions:
        raise Problem(f"{len(names)} activations, and {per_direction * directions} are needed")
    alphas, betas = iter(node.floats("activation_alpha", ())), iter(node.floats("activation_beta", ()))
    clip = node.float("clip", 0.0)
    found: list[Activation] = []
    for name in names:
        key = name.lower()
        if key not in FUNCTIONS:
            raise Problem(f"there is no activation '{name}'")
        make, alpha, beta = FUNCTIONS[key]
        alpha = next(alphas, alpha) if key in WITH_ALPHA else alpha
        beta = next(betas, beta) if key in WITH_BETA else beta
        found.append(_bound(node, make, alpha, beta, clip))
    return [found[index * per_direction : (index + 1) * per_direction] for index in range(directions)]


def _bound(node: Node, make: Maker, alpha: float, beta: float, clip: float) -> Activation:
    def apply(x: Value) -> Value:
        inner = node.call(graph.ClampOp, x, min=-clip, max=clip) if clip > 0 else x
        return make(node, inner, alpha, beta)

    return apply
