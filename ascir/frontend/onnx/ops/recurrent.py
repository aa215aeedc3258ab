"""Recurrent layers: `graph.lstm` if equivalent, otherwise unrolled.

The gates of an LSTM are input, output, forget, cell in ONNX, and input, forget, cell, output in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import i64

from ascir.dialects import graph
from ascir.dialects.graph.properties import MIN_I64
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.activations import Activation, activations
from ascir.frontend.shaping import filled, sliced
from ascir.frontend.values import Problem, Value, dims, rank, static_dims

MAX_STEPS = 512
"""The most steps that are unrolled."""


@dataclass
class Layer:
    """A direction: its operands, each without the dimension of directions."""

    node: Node
    x: Value
    """[steps, batch, inputs], in the order of this direction."""
    w: Value
    r: Value
    bias: tuple[Value, Value] | None
    lengths: Value | None
    h: Value
    c: Value | None
    peepholes: Value | None
    functions: Sequence[Activation]
    hidden: int

    def gates(self, x: Value, *, gates: int) -> list[Value]:
        return [*self.node.calls(graph.SplitOp, x, rank(x) - 1, [self.hidden] * gates)]


Step = Callable[[Layer, Value, Value, "Value | None"], "tuple[Value, Value | None]"]
"""Computes the new states from the contribution of the inputs to the gates, and the states."""


def _pick(node: Node, value: Value | None, direction: int) -> Value | None:
    if value is None:
        return None
    if isinstance(value, np.ndarray):
        if not value.ndim or direction >= value.shape[0]:
            raise Problem("an operand has too few directions")
        return value[direction]
    part = sliced(node, value, 0, direction, direction + 1)
    return node.call(graph.ReshapeOp, part, list(dims(value)[1:]))


def _layers(node: Node, gates: int, per_direction: int, defaults: Sequence[str]) -> list[Layer]:
    x, direction, hidden = node.x(0), node.text("direction", "forward"), node.int("hidden_size")
    if node.int("layout", 0):
        x = node.call(graph.TransposeOp, x, [1, 0, 2])
    if rank(x) != 3 or hidden < 1:
        raise Problem(f"sequences of vectors are needed, not {list(dims(x))}; the hidden size is {hidden}")
    count = 2 if direction == "bidirectional" else 1
    functions = activations(node, per_direction, count, defaults)
    found: list[Layer] = []
    for index in range(count):
        reverse = direction == "reverse" or index == 1
        if reverse and node.has(4):
            _require_full(node, x)
        w, r, b = (_pick(node, node.maybe(place), index) for place in (1, 2, 3))
        if w is None or r is None:
            raise Problem("weights are missing")
        bias = (
            None
            if b is None
            else (
                sliced(node, b, 0, 0, gates * hidden),
                sliced(node, b, 0, gates * hidden, 2 * gates * hidden),
            )
        )
        own = sliced(node, x, 0, -1, MIN_I64, -1) if reverse else x
        h = _state(node, 5, index, x, hidden)
        c = _state(node, 6, index, x, hidden) if gates == 4 else None
        peepholes = _pick(node, node.maybe(7), index) if gates == 4 else None
        lengths = node.maybe(4)
        found.append(Layer(node, own, w, r, bias, lengths, h, c, peepholes, functions[index], hidden))
    return found


def _require_full(node: Node, x: Value) -> None:
    lengths = node.maybe(4)
    if not isinstance(lengths, np.ndarray) or not np.all(lengths == dims(x)[0]):
        raise Problem("a backward layer over sequences of different lengths is not supported")


def _state(node: Node, place: int, index: int, x: Value, hidden: int) -> Value:
    """The initial state; zeros if none is given."""
    if node.has(place):
        given = node.value(place)
        if node.int("layout", 0):
            given = node.call(graph.TransposeOp, given, [1, 0, 2])
        found = _pick(node, given, index)
        assert found is not None
        return found
    (batch,) = static_dims(dims(x)[1:2], "a first state of zeros")
    return filled(node, node.like(0.0, x), [batch, hidden])


def _unrolled(layer: Layer, step: Step) -> tuple[Value, Value, Value | None]:
    """All states, the last one, and the last cell."""
    node = layer.node
    steps, batch, _ = dims(layer.x)
    (count,) = static_dims([steps], "a recurrent layer")
    if not 1 <= count <= MAX_STEPS:
        raise Problem(f"{count} steps: 1 to {MAX_STEPS} are supported")
    h, c, states = layer.h, layer.c, list[Value]()
    given = _linear(layer, layer.x, layer.w, layer.bias and layer.bias[0])  # of all steps in one product
    for moment in range(count):
        x = node.call(graph.ReshapeOp, sliced(node, given, 0, moment, moment + 1), [batch, dims(given)[2]])
        new_h, new_c = step(layer, x, h, c)
        shown = new_h
        if layer.lengths is not None:
            lengths = node.call(graph.ReshapeOp, node.cast(layer.lengths, i64), [batch, 1])
            runs = node.call(graph.CompareOp, "gt", lengths, np.int64(moment))
            shown = node.call(graph.SelectOp, runs, new_h, node.like(0.0, new_h))
            new_h = node.call(graph.SelectOp, runs, new_h, h)
            new_c = None if new_c is None or c is None else node.call(graph.SelectOp, runs, new_c, c)
        h, c = new_h, new_c
        states.append(node.call(graph.ReshapeOp, shown, [1, batch, layer.hidden]))
    return node.call(graph.ConcatOp, states, 0), h, c


def _results(node: Node, found: Sequence[tuple[Value, Value, Value | None]]) -> list[Value | None]:
    """The directions, concatenated."""
    reverse = node.text("direction", "forward") == "reverse"
    batch_first = bool(node.int("layout", 0))

    def joined(values: Sequence[Value], axis: int) -> Value:
        spread: list[Value] = []
        for value in values:
            shape = [*dims(value)]
            spread.append(node.call(graph.ReshapeOp, value, [*shape[:axis], 1, *shape[axis:]]))
        return node.call(graph.ConcatOp, spread, axis) if len(spread) > 1 else spread[0]

    every = [
        sliced(node, y, 0, -1, MIN_I64, -1) if reverse or index == 1 else y
        for index, (y, _, _) in enumerate(found)
    ]
    y = joined(every, 1)
    h = joined([each for _, each, _ in found], 0)
    cells = [each for _, _, each in found if each is not None]
    c = joined(cells, 0) if cells else None
    if batch_first:
        y = node.call(graph.TransposeOp, y, [2, 0, 1, 3])
        h = node.call(graph.TransposeOp, h, [1, 0, 2])
        c = None if c is None else node.call(graph.TransposeOp, c, [1, 0, 2])
    return [y, h, c]


def _linear(layer: Layer, x: Value, weight: Value, bias: Value | None) -> Value:
    return layer.node.call(graph.LinearOp, x, weight, bias)


def _sum(layer: Layer, *values: Value) -> Value:
    result = values[0]
    for value in values[1:]:
        result = layer.node.call(graph.AddOp, result, value)
    return result


def _rnn_step(layer: Layer, x: Value, h: Value, c: Value | None) -> tuple[Value, None]:
    total = _sum(layer, x, _linear(layer, h, layer.r, layer.bias and layer.bias[1]))
    return layer.functions[0](total), None


def _lstm_step(layer: Layer, x: Value, h: Value, c: Value | None) -> tuple[Value, Value]:
    assert c is not None
    node, (f, g, last) = layer.node, layer.functions
    total = _sum(layer, x, _linear(layer, h, layer.r, layer.bias and layer.bias[1]))
    gate_i, gate_o, gate_f, gate_c = layer.gates(total, gates=4)
    looks: list[Value | None] = [None] * 3
    if layer.peepholes is not None:
        looks = [*layer.gates(layer.peepholes, gates=3)]

    def gate(value: Value, look: Value | None, cell: Value) -> Value:
        return f(value if look is None else _sum(layer, value, node.call(graph.MulOp, look, cell)))

    inward = gate(gate_i, looks[0], c)
    forget = gate(gate_f, looks[2], c)
    if node.int("input_forget", 0):
        forget = node.call(graph.SubOp, node.like(1.0, inward), inward)
    kept = node.call(graph.MulOp, forget, c)
    cell = _sum(layer, kept, node.call(graph.MulOp, inward, g(gate_c)))
    outward = gate(gate_o, looks[1], cell)
    return node.call(graph.MulOp, outward, last(cell)), cell


def _gru_step(layer: Layer, x: Value, h: Value, c: Value | None) -> tuple[Value, None]:
    node, (f, g) = layer.node, layer.functions
    rb = layer.bias and layer.bias[1]
    own = layer.gates(x, gates=3)
    if node.int("linear_before_reset", 0):
        back = layer.gates(_linear(layer, h, layer.r, rb), gates=3)
        update, reset = (f(_sum(layer, own[index], back[index])) for index in (0, 1))
        new = g(_sum(layer, own[2], node.call(graph.MulOp, reset, back[2])))
    else:
        size = layer.hidden
        two = _linear(
            layer,
            h,
            sliced(node, layer.r, 0, 0, 2 * size),
            None if rb is None else sliced(node, rb, 0, 0, 2 * size),
        )
        back = layer.gates(two, gates=2)
        update, reset = (f(_sum(layer, own[index], back[index])) for index in (0, 1))
        last = sliced(node, layer.r, 0, 2 * size, 3 * size)
        bias = None if rb is None else sliced(node, rb, 0, 2 * size, 3 * size)
        new = g(_sum(layer, own[2], _linear(layer, node.call(graph.MulOp, reset, h), last, bias)))
    kept = node.call(graph.SubOp, h, new)
    return _sum(layer, new, node.call(graph.MulOp, update, kept)), None


def _lstm(node: Node) -> list[Value | None]:
    usual = ("Sigmoid", "Tanh", "Tanh")
    layers = _layers(node, 4, 3, usual)
    # Exporters write defaults explicitly.
    plain = node.texts("activations", usual * len(layers)) == [*usual] * len(layers)
    plain = plain and not node.int("input_forget", 0) and "clip" not in node.attributes
    if plain and not node.has(4) and not node.has(7):
        return _results(node, [_whole(layer) for layer in layers])
    return _results(node, [_unrolled(layer, _lstm_step) for layer in layers])


def _whole(layer: Layer) -> tuple[Value, Value, Value | None]:
    """`graph.lstm`, its gates in the graph's order."""
    node, bias = layer.node, None
    if layer.bias is not None:
        bias = _reordered(layer, node.call(graph.AddOp, *layer.bias))
    w, r = _reordered(layer, layer.w), _reordered(layer, layer.r)
    assert layer.c is not None
    y, h, c = node.calls(graph.LstmOp, layer.x, layer.h, layer.c, w, r, bias)
    return y, h, c


def _reordered(layer: Layer, weight: Value) -> Value:
    order = (0, 2, 3, 1)
    if isinstance(weight, np.ndarray):
        parts = weight.reshape(4, layer.hidden, *weight.shape[1:])
        return np.ascontiguousarray(parts[list(order)]).reshape(weight.shape)
    gates = layer.node.calls(graph.SplitOp, weight, 0, [layer.hidden] * 4)
    return layer.node.call(graph.ConcatOp, [gates[place] for place in order], 0)


def _gru(node: Node) -> list[Value | None]:
    layers = _layers(node, 3, 2, ("Sigmoid", "Tanh"))
    return _results(node, [_unrolled(layer, _gru_step) for layer in layers])


def _rnn(node: Node) -> list[Value | None]:
    layers = _layers(node, 1, 1, ("Tanh",))
    return _results(node, [_unrolled(layer, _rnn_step) for layer in layers])


TABLE: Mapping[str, Callable[[Node], Sequence[Value | None]]] = {"GRU": _gru, "LSTM": _lstm, "RNN": _rnn}
