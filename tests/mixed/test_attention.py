"""Two products and what is between them as one kernel: every schedule of the cores gives the same, and the right,
result."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from ascir.diagnostics import OperationError
from tests.cube.products import cut_of
from tests.mixed.schedules import agree_under_schedules
from tests.vector.harness import Graph, agree, check, compiled, expected_of, graph

SEEDS = 3
END = 2**63 - 1
"""Of a slice that goes on to the end."""


@dataclass(frozen=True)
class Heads:
    """Queries, keys and values of some heads. `between`: from %s to %p, which are $s; `more` arguments."""

    batch: tuple[int | str, ...]
    queries: int | str
    keys: int | str
    width: int | str
    between: str = "%p = graph.softmax %s axis -1 : $s"
    more: tuple[tuple[str, str], ...] = ()
    dtype: str = "f16"
    columns: int = 0
    """Of values, where they are not as wide as keys."""

    def graph(self) -> Graph:
        columns = self.columns or self.width
        q, k, v, s, y = (
            self._type(*sizes)
            for sizes in (
                (self.queries, self.width),
                (self.keys, self.width),
                (self.keys, columns),
                (self.queries, self.keys),
                (self.queries, columns),
            )
        )
        scores = f"%s = graph.matmul %q, %k transpose_b : ({q}, {k}) -> {s}\n"
        context = f"%y = graph.matmul %p, %v : ({s}, {v}) -> {y}"
        body = scores + self.between.replace("$s", s).replace("$t", self.dtype) + "\n" + context
        tolerance = 4096 if self.dtype == "f32" else None
        return graph(("q", q), ("k", k), ("v", v), *self.more, body=body, result=y, tolerance=tolerance)

    def _type(self, *sizes: int | str) -> str:
        return f"tensor<{'x'.join(map(str, (*self.batch, *sizes)))}x{self.dtype}>"


SOFTMAX = "%p = graph.softmax %m axis -1 : $s"
MASKED = f"%m = graph.add %s, %mask : ($s, $mask) -> $s\n{SOFTMAX}"
SCALED = f"""%c = graph.constant dense<0.125> : tensor<$t>
%t = graph.mul %s, %c : ($s, tensor<$t>) -> $s
%m = graph.add %t, %mask : ($s, $mask) -> $s
{SOFTMAX}"""
CASES = {
    "one item for each core": Heads((3,), 32, 64, 64),
    "several items for a core, rows that are not a whole item": Heads((30,), 197, 197, 64),
    "a scale, and a mask for each batch": Heads((2, 12), 128, 128, 64, SCALED, (("mask", "2x1x1x128xf16"),)),
    "other keys than queries, wide heads": Heads((8,), 300, 77, 80),
    "heads of 128, several columns of scores": Heads((4,), 130, 520, 128),
    "values that are wider than keys": Heads((2,), 40, 100, 32, columns=96),
    "a mask for each query": Heads((2, 3), 100, 100, 64, SCALED, (("mask", "100x100xf16"),)),
    "hidden keys": Heads(
        (4,),
        50,
        50,
        64,
        f"""%low = graph.constant dense<-30000.0> : tensor<f16>
        %m = graph.select %visible, %s, %low : ($visible, $s, tensor<f16>) -> $s
        {SOFTMAX}""",
        (("visible", "50x50xi1"),),
    ),
    "dropped probabilities": Heads(
        (3,),
        40,
        70,
        64,
        "%m = graph.softmax %s axis -1 : $s\n%p = graph.mul %m, %kept : ($s, $kept) -> $s",
        (("kept", "3x40x70xf16"),),
    ),
    "no softmax: squares": Heads((5,), 33, 48, 64, "%p = graph.mul %s, %s : $s"),
    "ten small heads: flags that a loop leaves to the second one behind it": Heads((10,), 17, 17, 16),
    "one query": Heads((6,), 1, 300, 64),
    "one query, a mask": Heads((1, 6), 1, 200, 80, MASKED, (("mask", "1x6x1x200xf16"),)),
    "three queries": Heads((2,), 3, 40, 64),
    "one head": Heads((), 96, 96, 64),
    "bf16": Heads((4,), 70, 90, 64, dtype="bf16"),
    "f32": Heads((2,), 40, 60, 48, dtype="f32"),
}


@pytest.mark.parametrize("name", CASES)
def test_attention(name: str) -> None:
    agree_under_schedules(CASES[name].graph(), SEEDS)


ROUNDS = {
    "heads of 128": Heads((32,), 512, 512, 128),
    "one query": Heads((32,), 1, 2048, 128),
    "one query, several loads of keys and of values": Heads((64,), 1, 6000, 64),
    "few keys": Heads((8,), 4096, 77, 40),
    "rows that are not a whole item": Heads((12,), 197, 197, 64),
    "many items for a core": Heads((96,), 197, 197, 64),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_no_barrier_of_all_pipes(name: str) -> None:
    """There are flags for both products and the rows between them, in all rounds."""
    assert "PIPE_ALL" not in compiled(ROUNDS[name].graph()).source


@pytest.mark.parametrize("cores", [1, 2])
def test_few_cores(cores: int) -> None:
    """Items are dealt in rounds; a second block is not looked at where there is one."""
    check(Heads((7,), 100, 130, 64).graph(), {"graph-tile": {"cores": cores}})


def views(batch: str) -> Graph:
    """Queries, keys and values are parts of one tensor, heads beside each other; so are the results."""
    parts, heads = f"tensor<{batch}x70x3x48xf16>", f"tensor<{batch}x3x70x48xf16>"
    lines = ["%q, %k, %v = graph.split %x axis -1 sizes [144, 144, 144] : $x -> ($p, $p, $p)"]
    for name in "qkv":
        lines += [
            f"%{name}r = graph.reshape %{name} : $p -> {parts}",
            f"%{name}h = graph.transpose %{name}r permutation [0, 2, 1, 3] : {parts} -> {heads}",
        ]
    scores = f"tensor<{batch}x3x70x70xf16>"
    lines += [
        f"%s = graph.matmul %qh, %kh transpose_b : ({heads}, {heads}) -> {scores}",
        f"%m = graph.softmax %s axis -1 : {scores}",
        f"%c = graph.matmul %m, %vh : ({scores}, {heads}) -> {heads}",
        f"%t = graph.transpose %c permutation [0, 2, 1, 3] : {heads} -> {parts}",
        f"%y = graph.reshape %t : {parts} -> $p",
    ]
    body = "\n".join(lines).replace("$p", f"tensor<{batch}x70x144xf16>")
    return graph(("x", f"{batch}x70x432xf16"), body=body, result=f"{batch}x70x144xf16")


def test_views() -> None:
    agree_under_schedules(views("2"), SEEDS)


def shared(queries: str, keys: str, mask: str) -> Graph:
    """Heads that share keys."""
    body = "%y = graph.attention %q, %k, %v mask %m : ($q, $k, $v, $m) -> $q"
    return graph(("q", queries), ("k", keys), ("v", keys), ("m", mask), body=body, result="$q")


NAMED = {
    "several items for a core, rows that are not a whole item": Heads(("B",), 197, 197, 64).graph(),
    "a scale, and a mask for each batch": Heads(
        ("B", 12), 128, 128, 64, SCALED, (("mask", "Bx1x1x128xf16"),)
    ).graph(),
    "heads of 128, several columns of scores": Heads(
        ("B",), 130, 520, 128, SCALED, (("mask", "1x520xf16"),)
    ).graph(),
    "a mask for each query, f32": Heads(
        (3, "B"), 100, 100, 48, SCALED, (("mask", "100x100xf32"),), "f32"
    ).graph(),
    "one query": Heads(("B", 6), 1, 300, 64).graph(),
    "any number of queries": Heads(("B", 2), "T", 77, 80).graph(),
    "the last of any number of rows of a mask": Heads(
        (4,),
        40,
        64,
        64,
        f"%mask = graph.slice %all starts [-40, 0] ends [{END}, 64] steps [1, 1] : $all -> tensor<40x64xf16>\n"
        + MASKED.replace("$mask", "tensor<40x64xf16>"),
        (("all", "Sx64xf16"),),
    ).graph(),
    "parts of one tensor": views("B"),
    "heads that share keys": shared("Bx8x1x64xf16", "Bx2x300x64xf16", "Bx1x1x300xf16"),
    "keys that all share": shared("Bx6x5x64xf16", "1x1x40x64xf16", "1x40xf16"),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_sizes(name: str) -> None:
    """One kernel for all sizes: for none, for fewer items than cores, for some that are not a multiple of them."""
    kernel = compiled(NAMED[name])
    assert "KERNEL_TYPE_MIX_AIC_1_2" in kernel.source
    assert "PIPE_ALL" not in kernel.source
    for seed, (batch, tokens) in enumerate([(1, 40), (3, 300), (0, 40), (26, 1), (2, 0)]):
        case = replace(NAMED[name], dims={"B": batch, "T": tokens, "S": 40 + tokens})
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_causal() -> None:
    """Which keys a query sees is computed where it is needed."""
    seen = """%i = graph.iota axis 0 : tensor<60x60xi32>
    %j = graph.iota axis 1 : tensor<60x60xi32>
    %seen = graph.compare ge %i, %j : (tensor<60x60xi32>, tensor<60x60xi32>) -> tensor<60x60xi1>
    %low = graph.constant dense<-30000.0> : tensor<f16>
    %m = graph.select %seen, %s, %low : (tensor<60x60xi1>, $s, tensor<f16>) -> $s
    """
    check(Heads((3,), 60, 60, 64, seen + SOFTMAX).graph())


@pytest.mark.parametrize(
    ("queries", "keys", "words", "more"),
    [
        ("2x8x40x64xf16", "2x2x40x64xf16", "causal", ()),
        ("2x4x40x80xf16", "2x4x77x80xf16", "mask %m", (("m", "40x77xi1"),)),
        ("2x4x40x80xf16", "2x4x77x80xf16", "mask %m zero_unseen", (("m", "40x1xi1"),)),
        ("2x4x40x64xbf16", "2x4x50x64xbf16", "scale 0.5", ()),
    ],
)
def test_the_operation(queries: str, keys: str, words: str, more: tuple[tuple[str, str], ...]) -> None:
    """Heads that share keys, causal; keys that are seen where a truth says so, or none; bf16."""
    types = "$q, $k, $v, $m" if more else "$q, $k, $v"
    body = f"%y = graph.attention %q, %k, %v {words} : ({types}) -> $q"
    check(graph(("q", queries), ("k", keys), ("v", keys), *more, body=body, result="$q"))


@pytest.mark.parametrize(
    ("queries", "keys", "values", "mask", "axes"),
    [
        ("2x8x1x64xf16", "2x2x300x64xf16", "$k", "2x1x1x300xf16", ["4", "4"]),
        ("2x6x5x64xf16", "2x3x40x64xf16", "$k", "", ["6", "10"]),
        ("2x6x5x64xf16", "2x1x40x64xf16", "$k", "1x40xf16", ["2", "30"]),
        ("2x6x5x64xf16", "2x3x40x64xf16", "$k", "5x40xf16", ["12", "5"]),
        ("2x6x5x64xf16", "2x1x40x64xf16", "2x6x40x64xf16", "", ["12", "5"]),
    ],
)
def test_heads_that_share_keys(queries: str, keys: str, values: str, mask: str, axes: list[str]) -> None:
    """Their queries are rows of one product, unless a mask differs from query to query, or values from head to head."""
    types, word = ("$q, $k, $v, $m", "mask %m ") if mask else ("$q, $k, $v", "")
    more = (("m", mask),) if mask else ()
    body = f"%y = graph.attention %q, %k, %v {word}: ({types}) -> $q"
    case = graph(
        ("q", queries), ("k", keys), ("v", values.replace("$k", keys)), *more, body=body, result="$q"
    )
    assert [axis.data for axis in cut_of(compiled(case))["axes"].data][:2] == axes
    agree_under_schedules(case, SEEDS)


@pytest.mark.parametrize(
    ("case", "why"),
    [
        (
            Heads(
                (2,),
                40,
                40,
                64,
                "%t = graph.exp %s : $s\n%p = graph.transpose %t permutation [0, 2, 1] : $s -> $s",
            ),
            "another order",
        ),
        (Heads((2,), 40, 40, 64, "%p = graph.relu %s : $s"), "nothing between two products"),
        (Heads((2,), 40, 40, 64, "%p = graph.softmax %s axis -2 : $s"), "over the product.s rows"),
        (Heads((2,), 40, 40, "T"), "static size, not T"),
    ],
)
def test_refused(case: Heads, why: str) -> None:
    with pytest.raises(OperationError, match=why):
        compiled(case.graph())


def test_a_product_beside_other_columns_is_refused() -> None:
    """As in a network that is given a user's history, an item, and both multiplied."""
    body = (
        "%s = graph.matmul %q, %k : ($q, $k) -> tensor<37x64xf32>\n"
        "%m = graph.mul %s, %e : tensor<37x64xf32>\n"
        "%p = graph.concat %s, %e, %m axis 1 : (tensor<37x64xf32>, $e, tensor<37x64xf32>) -> tensor<37x192xf32>\n"
        "%y = graph.matmul %p, %v : (tensor<37x192xf32>, $v) -> tensor<37x200xf32>"
    )
    given = ("q", "37x100xf32"), ("k", "100x64xf32"), ("e", "37x64xf32"), ("v", "192x200xf32")
    with pytest.raises(OperationError, match="put together from parts"):
        compiled(graph(*given, body=body, result="tensor<37x200xf32>"))
