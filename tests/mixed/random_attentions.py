"""Random attention: sizes, masks, tilings and numbers of cores that nobody would choose by hand.

    case, options = random_case(Dice(Random(7)))
    check(case, options)                 # certified, run with all checks, and compared with numpy

Cases are small, so that many can be run. Most of the numbers of keys are no multiples of anything.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

from ascir.pipeline import Options
from tests.mixed.test_attention import SOFTMAX, Heads
from tests.vector.groups import Choices
from tests.vector.harness import CHIPS, Graph, graph

DTYPES = ("f16", "f16", "bf16", "f32", "f32")
BATCHES = ((1,), (2,), (3,), (1, 4), (2, 3))
SHARED = (1, 1, 1, 2, 4, 7)
"""Heads of queries to a head of keys."""
EXTENTS = (1, 2, 7, 16, 17, 33, 40, 64, 77, 100, 150, 197, 200, 256, 333)
LONG = (400, 449, 511, 577, 600, 777, 1000, 1500, 2049)
WIDTHS = (16, 20, 32, 40, 64, 64, 72, 80, 80, 96, 128, 128, 160)
FEWEST_KEYS = 2
"""A product with a matrix of one column is a kernel of its own."""
MOST_SCORES = 400_000
CORES = (1, 2, 3, 7, 24)
MASKS = (("", ""), ("", "causal"), ("", "causal"), ("mask %m", ""), ("mask %m", "zero_unseen"))
LEVELS = (16, 32, 48, 64, 96, 128)

PLACES = """%i = graph.iota axis 0 : tensor<TxSxi32>
%j = graph.iota axis 1 : tensor<TxSxi32>
"""
BETWEEN = {
    "a window": f"""{PLACES}%d = graph.sub %i, %j : tensor<TxSxi32>
        %a = graph.abs %d : tensor<TxSxi32>
        %w = graph.constant dense<50> : tensor<i32>
        %seen = graph.compare le %a, %w : (tensor<TxSxi32>, tensor<i32>) -> tensor<TxSxi1>
        %low = graph.constant dense<-30000.0> : tensor<$t>
        %m = graph.select %seen, %s, %low : (tensor<TxSxi1>, $s, tensor<$t>) -> $s
        {SOFTMAX}""",
    "less for keys that are far": f"""{PLACES}%d = graph.sub %j, %i : tensor<TxSxi32>
        %f = graph.cast %d : tensor<TxSxi32> -> tensor<TxSx$t>
        %c = graph.constant dense<0.0078125> : tensor<$t>
        %r = graph.mul %f, %c : (tensor<TxSx$t>, tensor<$t>) -> tensor<TxSx$t>
        %m = graph.add %s, %r : ($s, tensor<TxSx$t>) -> $s
        {SOFTMAX}""",
    "scores within bounds": f"""%c = graph.constant dense<0.125> : tensor<$t>
        %u = graph.mul %s, %c : ($s, tensor<$t>) -> $s
        %h = graph.tanh %u : $s
        %e = graph.constant dense<8.0> : tensor<$t>
        %m = graph.mul %h, %e : ($s, tensor<$t>) -> $s
        {SOFTMAX}""",
}


def random_case(choices: Choices) -> tuple[Graph, Options]:
    """One attention, and how it is compiled."""
    dtype, batch, width = choices.one_of(DTYPES), choices.one_of(BATCHES), choices.one_of(WIDTHS)
    queries, keys = _extent(choices), max(_extent(choices), FEWEST_KEYS)
    each = choices.one_of(SHARED)
    while queries * keys * prod(batch) * each > MOST_SCORES:
        queries, keys, each = max(queries // 2, 1), max(keys // 2, FEWEST_KEYS), 1
    make = _written if not choices.below(4) else _operation
    case = make(choices, dtype, batch, queries, keys, width, each)
    return case, _options(choices)


def _operation(
    choices: Choices, dtype: str, batch: tuple[int, ...], queries: int, keys: int, width: int, each: int
) -> Graph:
    """The operation itself. Some have sizes that are known only at launch."""
    mask, flag = choices.one_of(MASKS)
    t, s, named = str(queries), str(keys), choices.below(3) == 0
    if named:
        t, s = choices.one_of((("T", "S"), ("T", s), (t, "S")))
    *outer, heads = batch
    front = [str(size) for size in outer]
    kept = [*front, str(heads)]
    if each > 1 and outer:
        kept[-1] = str(heads * each)
    q, k = "x".join([*kept, t, str(width), dtype]), "x".join([*front, str(heads), s, str(width), dtype])
    more = ()
    if mask:
        element = "i1" if "unseen" in flag or choices.below(2) else dtype
        rows = choices.one_of((t, "1"))
        planes = choices.one_of(("", f"{'x'.join(['1'] * len(batch))}x", f"{'x'.join(kept)}x"))
        more = (("m", f"{planes}{rows}x{s}x{element}"),)
    scale = choices.one_of(("", "scale 0.3"))
    body = (
        f"%y = graph.attention %q, %k, %v {mask} {scale} {flag} : ($q, $k, $v{', $m' if more else ''}) -> $q"
    )
    case = graph(("q", q), ("k", k), ("v", k), *more, body=body, result="$q", tolerance=_tolerance(dtype))
    return replace(case, dims={"T": queries, "S": keys} if named else None)


def _written(
    choices: Choices, dtype: str, batch: tuple[int, ...], queries: int, keys: int, width: int, each: int
) -> Graph:
    """Two products, and what is between them."""
    if dtype == "bf16":  # a graph rounds large scores so that weights differ by a third
        dtype = "f32"
    between = BETWEEN[choices.one_of(tuple(BETWEEN))].replace("TxSx", f"{queries}x{keys}x")
    case = Heads(batch, queries, keys, width, between, dtype=dtype, columns=choices.one_of((0, 0, 40, 64)))
    return replace(case.graph(), tolerance=_tolerance(dtype))


def _tolerance(dtype: str) -> float | None:
    """A kernel rounds less often than the graph."""
    return {"f32": 4096, "bf16": 64}.get(dtype)


def _extent(choices: Choices) -> int:
    return choices.one_of(EXTENTS) if choices.below(3) else choices.one_of(LONG)


def _options(choices: Choices) -> dict[str, dict[str, Any]]:
    found: dict[str, Any] = {}
    if not choices.below(2):
        found["cores"] = choices.one_of(CORES)
    if not choices.below(3):
        found["soc"] = choices.one_of(CHIPS)
    if not choices.below(3):
        found["tile"] = (choices.one_of(LEVELS),)
    return {"graph-tile": found}
