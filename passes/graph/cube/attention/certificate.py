"""The certificate of the kernel of two products: what was chosen, and what it was chosen from.

certificate(found, choice)      # {axes = ["12", "512", "512", "64", "64"], tile = array<i64: 64, 128, 512, 64>, ...}
"""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, i64

from ascir.passes.graph.cube.attention.plan import AttentionChoice, AttentionPlan
from ascir.passes.graph.cube.attention.problem import Attention


def certificate(found: Attention, choice: AttentionChoice) -> DictionaryAttr:
    """Rows, and so many keys, values and elements of depth at a time; `keys` of a block, if there are several; the same for
    few keys, if these have a tiling of their own."""
    scores, context, timing = found.scores, found.context, choice.timing
    axes = [scores.batches, scores.m, scores.n, scores.k, context.n]
    runners = [DictionaryAttr({**_tiles(plan), "ns": _whole(ns)}) for plan, ns in choice.runners_up]
    return DictionaryAttr(
        {
            "axes": ArrayAttr([StringAttr(str(extent)) for extent in axes]),
            **_tiles(choice.plan),
            **({} if choice.few is None else {"tile_of_few_keys": DictionaryAttr(_tiles(choice.few))}),
            "ahead": _whole(choice.plan.ahead),
            "ns": _whole(timing.nanoseconds),
            "bound_ns": _whole(timing.bound),
            "busiest": StringAttr(timing.busiest),
            "runners_up": ArrayAttr(runners),
        }
    )


def _whole(number: float) -> IntegerAttr:
    return IntegerAttr(round(number), i64)


def _tiles(plan: AttentionPlan) -> dict[str, DenseArrayBase | IntegerAttr]:
    tile = DenseArrayBase.from_list(i64, [plan.rows, plan.scores.n, plan.context.load, plan.scores.step])
    counts = {"keys": plan.keys, "heads": plan.heads if plan.heads > 1 else 0}
    return {"tile": tile, **{name: _whole(count) for name, count in counts.items() if count}}
