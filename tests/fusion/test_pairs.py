"""Two products as one kernel: which groups of two there are, and what is said of those that are not."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.frontend.text.build import import_text
from ascir.passes.graph.fusion.decide import decide
from ascir.passes.graph.fusion.flow import Flow, sweep
from ascir.passes.graph.fusion.limits import Limits
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.reasons import Reasons
from ascir.passes.tile.extent import ASSUMED
from ascir.target import soc

HEADS = """
model heads(x: f16[4, 128, 2304], mask: f16[4, 1, 1, 128]) {
    q, k, v = split(x, axis = -1, sizes = [768, 768, 768])
    scores = head(q) @ transpose(head(k), [0, 1, 3, 2]) / 8 + mask
    context = softmax(scores, axis = -1) @ head(v)
    return reshape(transpose(context, [0, 2, 1, 3]), [4, 128, 768])
}
model head(x: f16[B, S, D]) {
    return transpose(reshape(x, [B, S, 12, 64]), [0, 2, 1, 3])
}
"""
THREE = """
model three(a: f16[64, 64], b: f16[64, 64], c: f16[64, 64], d: f16[64, 64]) {
    return exp(exp(a @ b) @ c) @ d
}
"""
RETURNED = """
model returned(q: f16[8, 64, 64], k: f16[8, 64, 64], v: f16[8, 64, 64]) {
    p = softmax(q @ k, axis = -1)
    return p, p @ v
}
"""
WIDENED = """
model widened(q: f16[1, 64, 64], k: f16[1, 6000, 64], v: f16[1, 6000, 64]) {
    s = cast(q, f32) @ transpose(cast(k, f32), [0, 2, 1])
    p = cast(cast(softmax(s, axis = -1), f16), f32)
    return cast(p @ cast(v, f32), f16)
}
"""


NAMED = """
model named(q: f16[B, S, 256], k: f16[B, S, 256], v: f16[B, S, 256], mask: f16[B, 1, 1, S]) {
    return softmax(head(q) @ transpose(head(k), [0, 1, 3, 2]) / 8 + mask, axis = -1) @ head(v)
}
model head(x: f16[B, S, D]) {
    return transpose(reshape(x, [B, S, 4, 64]), [0, 2, 1, 3])
}
"""


def divided(text: str, **limits: Any) -> tuple[Flow, Oracle, list[list[int]]]:
    """The heads of each group that has some."""
    module = import_text(Source("pairs.ascl", text))
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    sweep(function.body.block)
    flow = Flow(function.body.block)
    oracle = Oracle(flow, soc("ascend910b1"), make_context())
    decision = decide(flow, oracle, Limits(**limits))
    groups = [[number for number in part.members if flow.is_head(number)] for part in decision.parts]
    return flow, oracle, [heads for heads in groups if heads]


def test_attention_is_one_kernel_that_reads_its_operands_in_place() -> None:
    flow, oracle, groups = divided(HEADS)
    assert [len(heads) for heads in groups] == [2]
    whole = flow.part(range(len(flow)))
    parts = [whole]
    said = [edge.reason for edge in Reasons(flow, oracle, Limits(), parts).edges()]
    assert all("stay on the chip" in reason for reason in said)
    assert oracle.sure(whole).is_kernel


def test_attention_of_named_sizes_is_one_kernel() -> None:
    """Products and what is between them are compared at the same sizes, whoever predicts their times."""
    _, _, heads = divided(NAMED)
    assert len(heads) == 1
    assert len(heads[0]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "model m(x: f16[R, S]) { return softmax(x * 0.5, axis = -1) }",
        "model m(x: f32[R, S]) { return exp(x) }",
        "model m(x: f16[R, 512], w: f16[512, 768]) { return x @ w }",
        "model m(x: f16[R, 512], w: f16[512, 768]) { return gelu(x @ w) }",
    ],
)
def test_named_sizes_are_priced_like_the_assumed_ones(text: str) -> None:
    """So that they can be compared with other kernels: within what launching all cores costs a small one."""
    named, known = map(_price, (text, text.replace("R", str(ASSUMED)).replace("S", str(ASSUMED))))
    assert named == pytest.approx(known, rel=0.6)


def _price(text: str) -> float:
    flow, oracle, _ = divided(text)
    return oracle.sure(flow.part(range(len(flow)))).nanoseconds


def test_apart_where_that_is_asked_for() -> None:
    flow, _, groups = divided(HEADS)
    assert [len(heads) for heads in divided(HEADS, forbid=[frozenset(groups[0])])[2]] == [1, 1]
    assert len(flow.operations) > 2


def test_pairs_share_no_product() -> None:
    flow, _, groups = divided(THREE)
    assert sorted(number for heads in groups for number in heads) == list(
        filter(flow.is_head, range(len(flow)))
    )
    assert max(map(len, groups)) <= 2


def test_what_others_need_is_stored() -> None:
    """The kernel of two products stores one result: with the probabilities it is none, and the reason says so."""
    flow, oracle, groups = divided(RETURNED)
    assert [len(heads) for heads in groups] == [1, 1]
    assert "only if the first one's result" in oracle.ask(flow.part(range(len(flow)))).reason


def test_the_cube_does_without_two_casts_though_one_of_them_alone_would_not_pay() -> None:
    """Long rows of few queries: apart is cheaper, and each product reads f16 where both of its operands were
    widened."""
    flow, oracle, _ = divided(WIDENED)
    parts = decide(flow, oracle, Limits()).parts
    kinds = [[flow.operations[number].name for number in part.members] for part in parts]
    products = [kind for kind in kinds if "graph.matmul" in kind]
    assert len(kinds) == 3, kinds
    assert len(products) == 2, kinds
    assert all(kind.count("graph.cast") >= 2 for kind in products)
