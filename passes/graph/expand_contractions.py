"""Linear layers, attention, rotary embedding and LSTM by matrix products, softmax and arithmetic.

%y = graph.linear %x, %w : (tensor<4x16xf32>, tensor<32x16xf32>) -> tensor<4x32xf32>
->  %y = graph.matmul %x, %w transpose_b : (tensor<4x16xf32>, tensor<32x16xf32>) -> tensor<4x32xf32>
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import i1, i32
from xdsl.ir import Attribute

from ascir.dialects.graph import (
    AttentionOp,
    Dim,
    IotaOp,
    LinearOp,
    LstmCellOp,
    LstmOp,
    MatmulOp,
    PositionsOp,
    RotaryEmbeddingOp,
    Shape,
    SigmoidOp,
    SoftmaxOp,
    SplitOp,
    TanhOp,
    element_of,
)
from ascir.dialects.graph.shapes import broadcast
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.expand_interleaved import every
from ascir.passes.graph.expand_normalizations import softmax
from ascir.passes.graph.formula import Formula, Term, wide_element

MAX_STEPS = 64
"""Longer sequences are not unrolled: they need a kernel with a loop."""


def matmul(lhs: Term, rhs: Term, bias: Term | None = None, *, transpose_b: bool = False) -> Term:
    values = (lhs.value, rhs.value, None if bias is None else bias.value)
    return lhs.formula(MatmulOp(*values, transpose_b=transpose_b))


class DecomposeLinear(Decomposition[LinearOp]):
    """`linear(x, w, b)` -> `x @ transpose(w) + b`"""

    operation = LinearOp

    def expand(self, op: LinearOp, formula: Formula) -> Term:
        return formula(MatmulOp(op.x, op.weight, op.bias, transpose_b=True))


class DecomposeAttention(Decomposition[AttentionOp]):
    """`attention(q, k, v)` -> `softmax(q @ transpose(k) * scale + mask) @ v`; masked keys score -inf. If several heads
    of `q` share a head of `k` and `v`, the heads are split into two dimensions, groups and members.
    """

    operation = AttentionOp

    def expand(self, op: AttentionOp, formula: Formula) -> Term:
        q, k, v = (formula.term(value) for value in (op.q, op.k, op.v))
        element = wide_element(q.element_type)
        scores = _grouped_matmul(q, k, v.shape, element, transpose_b=True) * self._scale(op, q)
        if op.mask is not None:
            mask = formula.term(op.mask)
            scores = (
                scores.where(mask, -math.inf)
                if mask.element_type == i1
                else scores + mask.cast(scores.element_type)
            )
        if bool(op.causal):
            scores = scores.where(self._visible(scores), -math.inf)
        if bool(op.zero_unseen) and scores.shape[-1] != 0:  # products of nothing are zeros
            weights = softmax(scores, -1, zero_unseen=True)
        else:
            weights = scores.then(lambda value: SoftmaxOp(value, -1))
        # In the type of the values, so that the cube multiplies both without casts.
        return _grouped_matmul(weights.cast(v.element_type), v, k.shape, element_of(op.result))

    @staticmethod
    def _scale(op: AttentionOp, q: Term) -> float:
        if op.scale is not None:
            return op.scale.value.data
        depth = static_dim(q.shape[-1], "the size of the vectors, which the scale depends on,")
        return 1 / math.sqrt(depth) if depth else math.inf

    @staticmethod
    def _visible(scores: Term) -> Term:
        """The causal mask: keys that do not come after the query."""
        queries, keys = scores.shape[-2:]
        if isinstance(queries, int) and isinstance(keys, int):
            row, column = (scores.formula(IotaOp((queries, keys), i32, axis)) for axis in (0, 1))
        else:
            row, column = (scores.formula(PositionsOp(scores.value, i32, axis)) for axis in (-2, -1))
        return row.compare("ge", column)


def _grouped_matmul(
    lhs: Term, rhs: Term, partner: Shape, element: Attribute, *, transpose_b: bool = False
) -> Term:
    """A product with results of type `element`, in which consecutive heads (dimension -3) of `lhs` share a head of
    `rhs`. The number of groups is the broadcast of the heads of `rhs` and of its `partner`.
    """

    def product_of(lhs: Term, rhs: Term) -> Term:
        wide = wide_element(lhs.element_type)
        return matmul(lhs.cast(wide), rhs.cast(wide), transpose_b=transpose_b).cast(element)

    groups = broadcast(rhs.shape[-3:-2], partner[-3:-2])
    heads = lhs.shape[-3:-2]
    if not heads or not groups or groups in ((1,), heads):
        return product_of(lhs, rhs)
    members = static_dim(heads[0], "the number of heads") // static_dim(
        groups[0], "the number of groups of heads"
    )
    lhs = lhs.reshape((*lhs.shape[:-3], groups[0], members, *lhs.shape[-2:]))
    rhs = rhs.reshape((*rhs.shape[:-2], 1, *rhs.shape[-2:]))
    product = product_of(lhs, rhs)
    return product.reshape((*product.shape[:-4], heads[0], *product.shape[-2:]))


class DecomposeRotaryEmbedding(Decomposition[RotaryEmbeddingOp]):
    """`rotary_embedding(x, cos, sin)` -> `(a * cos - b * sin, b * cos + a * sin)`, the pairs `(a, b)` being halves or
    neighbours"""

    operation = RotaryEmbeddingOp

    def expand(self, op: RotaryEmbeddingOp, formula: Formula) -> Term | None:
        x, cos, sin = map(formula.wide, op.operands)
        shape, element = x.shape, element_of(op.result)
        half = static_dim(shape[-1], "the size of the vectors") // 2

        def turned(a: Term, b: Term) -> list[Term]:
            # Rounded before the concatenation: operations after it would have to wait for all of it.
            return [(a * cos - b * sin).cast(element), (b * cos + a * sin).cast(element)]

        if not bool(op.interleaved):
            return formula.concat(turned(*formula.all(SplitOp(x.value, -1, [half, half]))), -1)
        parts = [part.reshape((*part.shape, 1)) for part in turned(every(x, 0, 2), every(x, 1, 2))]
        return formula.concat(parts, -1).reshape(shape)


class DecomposeRotaryPairs(DecomposeRotaryEmbedding):
    """`rotary_embedding(x, cos, sin)` of neighbours -> `(a * cos - b * sin, b * cos + a * sin)`: what is then joined may
    become a kernel of its own"""

    def expand(self, op: RotaryEmbeddingOp, formula: Formula) -> Term | None:
        return super().expand(op, formula) if bool(op.interleaved) else None


def lstm_step(gates: Term, cell: Term, hidden_size: Dim) -> tuple[Term, Term]:
    """The next hidden state and cell, from the preactivations of the four gates."""
    size = static_dim(hidden_size, "the hidden size")
    i, f, g, o = gates.formula.all(SplitOp(gates.value, 1, [size] * 4))
    cell = f.then(SigmoidOp) * cell + i.then(SigmoidOp) * g.then(TanhOp)
    return o.then(SigmoidOp) * cell.then(TanhOp), cell


class DecomposeLstmCell(Decomposition[LstmCellOp]):
    """
    `lstm_cell(x, h, c)` -> `cell = sigmoid(f) * c + sigmoid(i) * tanh(g)`, `hidden = sigmoid(o) * tanh(cell)`, where
    `i, f, g, o = x @ transpose(w_ih) + bias + h @ transpose(w_hh)`
    """

    operation = LstmCellOp

    def expand(self, op: LstmCellOp, formula: Formula) -> tuple[Term, Term]:
        x, h, c, w_ih, w_hh = (formula.wide(value) for value in op.operands[:5])
        bias = None if op.bias is None else formula.wide(op.bias)
        gates = matmul(x, w_ih, bias, transpose_b=True) + matmul(h, w_hh, transpose_b=True)
        return lstm_step(gates, c, c.shape[1])


class DecomposeLstm(Decomposition[LstmOp]):
    """`lstm(x, h, c)` -> its steps, unrolled, as in `lstm_cell`; one product with `x` for all steps"""

    operation = LstmOp

    def expand(self, op: LstmOp, formula: Formula) -> tuple[Term, Term, Term]:
        x, h, c, w_ih, w_hh = (formula.wide(value) for value in op.operands[:5])
        steps = static_dim(x.shape[0], "the number of steps")
        if not 1 <= steps <= MAX_STEPS:
            raise Declined(f"{steps} steps: only 1 to {MAX_STEPS} are written out one by one")
        bias = None if op.bias is None else formula.wide(op.bias)
        inputs = matmul(x, w_ih, bias, transpose_b=True)
        states: list[Term] = []
        for piece in formula.all(SplitOp(inputs.value, 0, [1] * steps)):
            gates = piece.reshape(piece.shape[1:]) + matmul(h, w_hh, transpose_b=True)
            h, c = lstm_step(gates, c, c.shape[1])
            states.append(h.reshape((1, *h.shape)))
        return formula.concat(states, 0), h, c
