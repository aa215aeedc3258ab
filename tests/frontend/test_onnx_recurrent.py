"""Recurrent layers of ONNX against numpy: one operation for all steps, or one product for all inputs."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.dialects.graph import shape_of
from ascir.frontend.onnx.build import import_model
from ascir.interp.run import run_function
from ascir.verification import verify

from .onnx_text import Array, agree, inputs_of, model_of, names_of


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
@pytest.mark.parametrize("direction", ["forward", "reverse", "bidirectional"])
def test_recurrent_layers(kind: str, direction: str) -> None:
    gates, count = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind], 2 if direction == "bidirectional" else 1
    names = "y, h, c" if kind == "LSTM" else "y, h"
    results = f"float[5, {count}, 2, 3] y, float[{count}, 2, 3] h" + (
        f", float[{count}, 2, 3] c" if kind == "LSTM" else ""
    )
    model = model_of(
        f'{names} = {kind}<hidden_size = 3, direction = "{direction}">(x, w, r, b)',
        f"(float[5, 2, 4] x, float[{count}, {3 * gates}, 4] w, float[{count}, {3 * gates}, 3] r, "
        f"float[{count}, {6 * gates}] b) => ({results})",
    )
    inputs = inputs_of(model)
    module = import_model(model)
    assert not verify(module)
    found = run_function(module, "net", inputs)
    expected = _recurrent(kind, direction, inputs)
    for wanted, got in zip(expected, found, strict=True):
        np.testing.assert_allclose(got, wanted, 1e-5, 1e-5)


def test_defaults_that_are_written_out_are_still_an_lstm() -> None:
    written = 'input_forget = 0, layout = 0, activations = ["Sigmoid", "Tanh", "Tanh"]'
    model = model_of(
        f"y = LSTM<hidden_size = 3, {written}>(x, w, r, b)",
        "(float[5, 2, 4] x, float[1, 12, 4] w, float[1, 12, 3] r, float[1, 24] b) => (float[5, 1, 2, 3] y)",
    )
    names = names_of(agree(model, inputs_of(model)))
    assert names.count("graph.lstm") == 1
    assert "graph.linear" not in names


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_all_steps_are_multiplied_by_the_weights_of_inputs_at_once(kind: str) -> None:
    gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind]
    model = model_of(
        f"y = {kind}<hidden_size = 3>(x, w, r, b, l)",
        f"(float[5, 2, 4] x, float[1, {3 * gates}, 4] w, float[1, {3 * gates}, 3] r, float[1, {6 * gates}] b, "
        "int32[2] l) => (float[5, 1, 2, 3] y)",
    )
    module = import_model(model)
    linears = [op for op in module.walk() if op.name == "graph.linear"]
    of_inputs = [op for op in linears if shape_of(op.operands[1])[-1] == 4]
    assert [shape_of(op.operands[0]) for op in of_inputs] == [(5, 2, 4)]


def _recurrent(kind: str, direction: str, inputs: list[Array]) -> list[Array]:
    """What ONNX says of these layers, in numpy."""

    def sigmoid(x: Array) -> Array:
        return 1 / (1 + np.exp(-x))

    x, ws, rs, bs = (each.astype(np.float64) for each in inputs)
    ys: list[Array] = []
    hs: list[Array] = []
    cs: list[Array] = []
    for index, (w, r, b) in enumerate(zip(ws, rs, bs, strict=True)):
        backward = direction == "reverse" or index == 1
        wb, rb = np.split(b, 2)
        h, c, states = np.zeros((2, 3)), np.zeros((2, 3)), list[Array]()
        for step in x[::-1] if backward else x:
            if kind == "RNN":
                h = np.tanh(step @ w.T + wb + h @ r.T + rb)
            elif kind == "LSTM":
                i, o, f, g = np.split(step @ w.T + wb + h @ r.T + rb, 4, -1)
                c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
                h = sigmoid(o) * np.tanh(c)
            else:
                own = np.split(step @ w.T + wb, 3, -1)
                z, s = (sigmoid(own[k] + h @ r[3 * k : 3 * k + 3].T + rb[3 * k : 3 * k + 3]) for k in (0, 1))
                new = np.tanh(own[2] + (s * h) @ r[6:].T + rb[6:])
                h = (1 - z) * new + z * h
            states.append(h)
        ys.append(np.stack(states[::-1] if backward else states))
        hs.append(h)
        cs.append(c)
    results = [np.stack(ys, 1), np.stack(hs)]
    return [*results, np.stack(cs)] if kind == "LSTM" else results
