"""Recurrent layers: `graph.lstm` for each layer and direction; others are unrolled.

Torch has the parameters of all layers in a list: for each layer and each of its directions the weights of the inputs
and of the states, then their biases, then the weight that projects hidden states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.dialects.graph.properties import MIN_I64
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, rank, static_dims

MAX_STEPS = 512
"""The most steps that are unrolled."""


@dataclass
class Layer:
    """A direction of a layer."""

    node: Node
    x: Value
    """[steps, batch, inputs], in the order of this direction."""
    weights: Sequence[Value]
    """Of inputs, of states, and of what projects these."""
    biases: Sequence[Value | None]
    states: Sequence[Value]
    """The initial states, [batch, hidden]."""

    def linear(self, place: int, x: Value) -> Value:
        return self.node.call(graph.LinearOp, x, self.weights[place], self.biases[place])


Run = Callable[[Layer], "tuple[Value, Sequence[Value]]"]
"""All hidden states of a direction, and its last states."""
Step = Callable[[Layer, Value, Sequence[Value]], "Sequence[Value]"]
"""Computes the new states, the hidden one first, from the operand of a step and the states."""


def _lstm_layer(layer: Layer) -> tuple[Value, Sequence[Value]]:
    if len(layer.weights) > 2:
        return _unrolled(_projected_step, layer)
    node, (b, c) = layer.node, layer.biases
    bias = node.call(graph.AddOp, b, c) if b is not None and c is not None else None
    y, h, cell = node.calls(graph.LstmOp, layer.x, *layer.states, *layer.weights, bias)
    return y, [h, cell]


def _unrolled(step: Step, layer: Layer) -> tuple[Value, Sequence[Value]]:
    node = layer.node
    (count,) = static_dims(dims(layer.x)[:1], "a recurrent layer")
    if not 1 <= count <= MAX_STEPS:
        raise Problem(f"{count} steps: 1 to {MAX_STEPS} are supported")
    states, found = layer.states, list[Value]()
    for moment in range(count):
        x = sliced(node, layer.x, 0, moment, moment + 1)
        states = step(layer, reshape(node, x, node.extents(x)[1:]), states)
        found.append(reshape(node, states[0], [1, *node.extents(states[0])]))
    return (node.call(graph.ConcatOp, found, 0) if count > 1 else found[0]), states


def _projected_step(layer: Layer, x: Value, states: Sequence[Value]) -> Sequence[Value]:
    """An LSTM cell whose hidden state is multiplied by a weight."""
    node, (h, cell) = layer.node, states
    (hidden,) = static_dims(dims(cell)[1:], "a recurrent layer")
    gates = node.call(graph.AddOp, layer.linear(0, x), layer.linear(1, h))
    i, f, g, o = node.calls(graph.SplitOp, gates, 1, [hidden] * 4)
    i, f, o = (node.call(graph.SigmoidOp, each) for each in (i, f, o))
    new = node.call(graph.MulOp, i, node.call(graph.TanhOp, g))
    cell = node.call(graph.AddOp, node.call(graph.MulOp, f, cell), new)
    out = node.call(graph.MulOp, o, node.call(graph.TanhOp, cell))
    return [node.call(graph.LinearOp, out, layer.weights[2], None), cell]


def _gru_step(layer: Layer, x: Value, states: Sequence[Value]) -> Sequence[Value]:
    """`n + z * (h - n)`, where the reset gate is applied after the product with the state."""
    node, (h,) = layer.node, states
    (hidden,) = static_dims(dims(h)[1:], "a recurrent layer")
    own, back = (
        node.calls(graph.SplitOp, layer.linear(place, each), 1, [hidden] * 3)
        for place, each in enumerate((x, h))
    )
    reset, update = (
        node.call(graph.SigmoidOp, node.call(graph.AddOp, own[gate], back[gate])) for gate in (0, 1)
    )
    inner = node.call(graph.AddOp, own[2], node.call(graph.MulOp, reset, back[2]))
    new = node.call(graph.TanhOp, inner)
    kept = node.call(graph.MulOp, update, node.call(graph.SubOp, h, new))
    return [node.call(graph.AddOp, new, kept)]


def _rnn_step(op: type[GraphOp], layer: Layer, x: Value, states: Sequence[Value]) -> Sequence[Value]:
    return [layer.node.call(op, layer.node.call(graph.AddOp, layer.linear(0, x), layer.linear(1, states[0])))]


def _recurrent(run: Run, node: Node) -> list[Value]:
    """All layers: the output of the last one, and the last states of each."""
    if node.flag("train") and node.float("dropout"):
        raise Problem("dropout in training is not supported; export the model in eval mode")
    x = node.x("input")
    states = node.xs("hx") if isinstance(node.arguments["hx"], list | tuple) else [node.x("hx")]
    alone = rank(x) == 2
    if alone:
        x, states = _batched(node, x, 1), [_batched(node, each, 1) for each in states]
    batch_first = node.flag("batch_first") and not alone
    x = node.call(graph.TransposeOp, x, [1, 0, 2]) if batch_first else x
    last: list[list[Value]] = [[] for _ in states]
    directions = 2 if node.flag("bidirectional") else 1
    parameters = _parameters(node, directions)
    for number in range(node.int("num_layers")):
        sides: list[Value] = []
        for side in range(directions):
            index = number * directions + side
            weights, biases = parameters[index]
            own = sliced(node, x, 0, -1, MIN_I64, -1) if side else x
            first = [_picked(node, each, index) for each in states]
            y, ends = run(Layer(node, own, weights, biases, first))
            sides.append(sliced(node, y, 0, -1, MIN_I64, -1) if side else y)
            for place, end in enumerate(ends):
                last[place].append(_batched(node, end, 0))
        x = node.call(graph.ConcatOp, sides, 2) if len(sides) > 1 else sides[0]
    x = node.call(graph.TransposeOp, x, [1, 0, 2]) if batch_first else x
    found = [x, *(node.call(graph.ConcatOp, each, 0) if len(each) > 1 else each[0] for each in last)]
    return (
        [reshape(node, each, [*node.extents(each)[:1], *node.extents(each)[2:]]) for each in found]
        if alone
        else found
    )


def _batched(node: Node, x: Value, axis: int) -> Value:
    extents = node.extents(x)
    return reshape(node, x, [*extents[:axis], 1, *extents[axis:]])


def _picked(node: Node, states: Value, index: int) -> Value:
    part = sliced(node, states, 0, index, index + 1)
    return reshape(node, part, node.extents(part)[1:])


def _parameters(node: Node, directions: int) -> list[tuple[Sequence[Value], Sequence[Value | None]]]:
    """The weights and biases of each layer and direction."""
    given = node.xs("params")
    each = len(given) // (node.int("num_layers") * directions)
    groups = [given[start : start + each] for start in range(0, len(given), each)]
    if node.flag("has_biases"):
        return [([*group[:2], *group[4:]], group[2:4]) for group in groups]
    return [(group, [None, None]) for group in groups]


TABLE: Mapping[str, Callable[[Node], list[Value]]] = {
    "gru.input": partial(_recurrent, partial(_unrolled, _gru_step)),
    "lstm.input": partial(_recurrent, _lstm_layer),
    "rnn_relu.input": partial(_recurrent, partial(_unrolled, partial(_rnn_step, graph.ReluOp))),
    "rnn_tanh.input": partial(_recurrent, partial(_unrolled, partial(_rnn_step, graph.TanhOp))),
}
