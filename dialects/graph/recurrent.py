"""Long short-term memory: one step, and a whole sequence. The gates are input, forget, cell, output.

%h1, %c1 = graph.lstm_cell %x, %h0, %c0, %w, %r : (tensor<2x8xf32>, ...) -> (tensor<2x4xf32>, tensor<2x4xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, opt_operand_def, result_def

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.shapes import require_rank, unify, unify_shapes
from ascir.dialects.graph.types import FLOAT, Dim, Shape, Tensor, shape_of, tensor_type


def lstm_state_shape(
    batch: Dim, inputs: Dim, h: Shape, c: Shape, w_ih: Shape, w_hh: Shape, bias: Shape | None
) -> Shape:
    """The shape `[batch, hidden]` of a state. Weights are `[4 hidden, inputs]` and `[4 hidden, hidden]`."""
    state = unify_shapes(h, c, "the states differ in shape")
    require_rank(state, 2, "h")
    batch = unify(batch, state[0], "batches differ", "x and h")
    require_rank(w_ih, 2, "w_ih")
    require_rank(w_hh, 2, "w_hh")
    hidden = unify(state[1], w_hh[1], "w_hh does not fit the hidden size", "columns")
    unify(inputs, w_ih[1], "w_ih does not fit the input size", "columns")
    gates = 4 * hidden if isinstance(hidden, int) else None
    for name, rows in (("w_ih", w_ih[0]), ("w_hh", w_hh[0])):
        gates = unify(gates, rows, f"{name} must have 4 rows per hidden unit", "rows")
    if bias is not None:
        require_rank(bias, 1, "bias")
        gates = unify(gates, bias[0], "bias must have 4 entries per hidden unit", "entries")
    if isinstance(gates, int):
        if gates % 4:
            raise RuleError(f"{gates} gates are not a multiple of 4")
        hidden = gates // 4
    return (batch, hidden)


@graph_op
class LstmCellOp(GraphOp):
    """
    One step: `i, f, g, o = x @ transpose(w_ih) + h @ transpose(w_hh) + bias`, split in four;
    `cell = sigmoid(f) * c + sigmoid(i) * tanh(g)`; `hidden = sigmoid(o) * tanh(cell)`.

        %h1, %c1 = graph.lstm_cell %x, %h0, %c0, %w, %r bias %b : (tensor<2x8xf32>, ...) -> (tensor<2x4xf32>, tensor<2x4xf32>)
    """

    name = "graph.lstm_cell"

    x = operand_def(FLOAT)
    h = operand_def(FLOAT)
    c = operand_def(FLOAT)
    w_ih = operand_def(FLOAT)
    w_hh = operand_def(FLOAT)
    bias = opt_operand_def(FLOAT)
    hidden = result_def(FLOAT)
    cell = result_def(FLOAT)

    def __init__(self, x: Value, h: Value, c: Value, w_ih: Value, w_hh: Value, bias: Value | None = None):
        super().__init__(x, h, c, w_ih, w_hh, bias)

    def infer(self) -> Sequence[Tensor]:
        element_type = same_element(*self.operands)
        x, h, c, w_ih, w_hh = map(shape_of, self.operands[:5])
        require_rank(x, 2, "x")
        bias = None if self.bias is None else shape_of(self.bias)
        state = lstm_state_shape(x[0], x[1], h, c, w_ih, w_hh, bias)
        return [tensor_type(state, element_type)] * 2


@graph_op
class LstmOp(GraphOp):
    """
    `lstm_cell` over the steps of `x` (`[steps, batch, inputs]`): all hidden states, the last one, and the last cell.

        %y, %h, %c = graph.lstm %x, %h0, %c0, %w, %r : (tensor<5x2x8xf32>, ...) -> (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    """

    name = "graph.lstm"

    x = operand_def(FLOAT)
    h0 = operand_def(FLOAT)
    c0 = operand_def(FLOAT)
    w_ih = operand_def(FLOAT)
    w_hh = operand_def(FLOAT)
    bias = opt_operand_def(FLOAT)
    y = result_def(FLOAT)
    h = result_def(FLOAT)
    c = result_def(FLOAT)

    def __init__(self, x: Value, h0: Value, c0: Value, w_ih: Value, w_hh: Value, bias: Value | None = None):
        super().__init__(x, h0, c0, w_ih, w_hh, bias)

    def infer(self) -> Sequence[Tensor]:
        element_type = same_element(*self.operands)
        x, h, c, w_ih, w_hh = map(shape_of, self.operands[:5])
        require_rank(x, 3, "x")
        bias = None if self.bias is None else shape_of(self.bias)
        state = lstm_state_shape(x[1], x[2], h, c, w_ih, w_hh, bias)
        return [tensor_type(shape, element_type) for shape in ((x[0], *state), state, state)]
