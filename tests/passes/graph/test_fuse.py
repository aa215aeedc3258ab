"""Fused groups mean what their operations mean, and none is found wrong after it was made."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.compilation import compile_program, predicted
from ascir.dialects.graph import FusionOp
from ascir.interp.run import run_function
from ascir.passes.graph.fuse import GraphFusePass
from tests.vector.groups import TOLERANCE, Dice, random_group
from tests.vector.harness import NAME, Graph, compare, context, expected_of, graph, module_of

SEEDS = range(24)


def fused(text: str, **options: Any) -> tuple[Any, GraphFusePass]:
    module, fuse = module_of(text), GraphFusePass(**options)
    fuse.apply(context(), module)
    module.verify()
    return module, fuse


def numbers(module: Any) -> dict[str, int]:
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    return predicted(function)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_meaning_stays(seed: int) -> None:
    """By the interpreter, bit by bit: fusing rounds nothing that was not rounded before."""
    case = random_group(Dice(Random(seed))).graph
    inputs, expected = expected_of(case)
    module, _ = fused(case.text)
    for wanted, found in zip(expected, run_function(module, NAME, inputs), strict=True):
        assert np.array_equal(
            np.asarray(wanted), np.asarray(found), equal_nan=np.asarray(wanted).dtype.kind == "f"
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_never_worse_than_greedy(seed: int) -> None:
    text = random_group(Dice(Random(seed))).graph.text
    ours, usual, apart = (numbers(fused(text, search=way)[0]) for way in ("best", "greedy", "none"))
    assert ours["ns"] <= min(usual["ns"], apart["ns"]) + 1
    assert ours["bound_ns"] <= ours["ns"]
    assert apart["ns"] == apart["ns_apart"] == ours["ns_apart"]


def test_a_small_product_takes_what_follows_it() -> None:
    """Few cores are launched for it: that is below what all of them would take at least."""
    body = "%m = graph.matmul %x, %w : ($x, $w) -> tensor<16x32xf16>\n%y = graph.relu %m : tensor<16x32xf16>"
    operands = ("x", "16x64xf16"), ("w", "64x32xf16")
    module, _ = fused(graph(*operands, body=body, result="16x32xf16").text)
    assert [len(op.body.block.ops) for op in module.walk() if isinstance(op, FusionOp)] == [3]


CHAIN = "\n".join(
    f"%v{n} = graph.{name} %{'x' if n == 0 else f'v{n - 1}'} : $x"
    for n, name in enumerate(("exp", "neg", "abs", "relu") * 12)
)


def test_long_chains_are_divided_by_windows() -> None:
    text = graph(("x", "4096x64xf32"), body=CHAIN, result="$x").text.replace("%y :", "%v47 :")
    text = text.replace("return %y", "return %v47")
    module, _ = fused(text, max_ops=20)
    found = numbers(module)
    sizes = [len(op.body.block.ops) - 1 for op in module.walk() if isinstance(op, FusionOp)]
    assert sum(sizes) == 48
    assert len(sizes) == 3
    assert found["bound_ns"] < found["ns"] < found["ns_apart"] / 3


def test_chains_of_hundreds_are_blocks_of_the_largest_size() -> None:
    body = "\n".join(f"%v{n} = graph.relu %{f'v{n - 1}' if n else 'x'} : $x" for n in range(300))
    text = graph(("x", "4096x64xf32"), body=body, result="$x").text.replace("return %y", "return %v299")
    module, _ = fused(text)
    sizes = [len(op.body.block.ops) - 1 for op in module.walk() if isinstance(op, FusionOp)]
    assert (sum(sizes), len(sizes)) == (300, 10)


Asked = list[tuple[list[str], str]]
"""The groups that were asked for, and which step."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    from ascir.passes.graph.fusion.flow import Part
    from ascir.passes.graph.fusion.oracle import Oracle

    found: Asked = []
    answer = Oracle._answer  # pyright: ignore[reportPrivateUsage]

    def counted(self: Oracle, part: Part, make: Any, before: Any) -> Any:
        found.append(([self.flow.operations[number].name for number in part.members], make.__name__))
        return answer(self, part, make, before)

    monkeypatch.setattr(Oracle, "_answer", counted)
    return found


def test_equal_groups_are_asked_for_once(asked: Asked) -> None:
    layers = "\n".join(
        f"%p{n} = graph.matmul %{'x' if n == 0 else f'r{n - 1}'}, %w : ($x, $w) -> $x\n"
        f"%r{n} = graph.relu %p{n} : $x\n"
        for n in range(10)
    )
    text = graph(("x", "128x128xf16"), ("w", "128x128xf16"), body=layers, result="$x").text
    fused(text.replace("return %y", "return %r9"))
    assert len({(*names, step) for names, step in asked}) == len(asked) <= 8


def test_no_kernel_is_built_where_there_is_no_choice(asked: Asked) -> None:
    fused(graph(("x", "64x300xf32"), body="%y = graph.cumsum %x axis 1 : $x", result="$x").text)
    assert asked == [(["graph.cumsum"], "_estimated")]


def test_kernels_are_built_when_they_are_chosen(asked: Asked) -> None:
    body = "%a = graph.exp %x : $x\n%s = graph.cumsum %a axis 1 : $x\n%y = graph.relu %s : $x"
    fused(graph(("x", "64x300xf32"), body=body, result="$x").text)
    assert [names for names, step in asked if step == "_in_instructions"] == [
        ["graph.exp", "graph.cumsum", "graph.relu"]
    ]


def test_groups_are_chosen_anew_if_one_has_no_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    from ascir.diagnostics import OperationError
    from ascir.passes.graph.fusion.oracle import Oracle

    def lower(_: Oracle, module: ModuleOp) -> None:
        operations = {op.name for op in module.walk()}
        if {"tile.exp", "tile.relu"} <= operations:
            raise OperationError(next(iter(module.ops)), "these are too many")

    monkeypatch.setattr(Oracle, "_lower", lower)
    body = "%a = graph.exp %x : $x\n%s = graph.cumsum %a axis 1 : $x\n%y = graph.relu %s : $x"
    module, _ = fused(graph(("x", "64x300xf32"), body=body, result="$x").text)
    assert [len(op.body.block.ops) - 1 for op in module.walk() if isinstance(op, FusionOp)] == [1, 2]


def test_groups_that_differ_in_reshapes_are_not_compared(asked: Asked) -> None:
    """Which side of a border a reshape is on makes no difference."""
    square, counts = "tensor<512x512xf32>", list[int]()
    for first in (square, "tensor<262144xf32>"):
        body = [f"%a{n} = graph.exp %{f'a{n - 1}' if n else 'x'} : {first}" for n in range(6)]
        body += [f"%r{n} = graph.reshape %a{n} : ({first}) -> {square}" for n in range(6) if first != square]
        name = "a" if first == square else "r"
        body += [f"%t{n} = graph.cumsum %{name}{n} axis 0 : {square}" for n in range(6)]
        body += [
            f"%s{n} = graph.add %{f's{n - 1}' if n > 1 else 't0'}, %t{n} : ({square}, {square}) -> {square}"
            for n in range(1, 6)
        ]
        shape = first.removeprefix("tensor<").removesuffix(">")
        text = graph(("x", shape), body="\n".join(body), result="512x512xf32").text
        asked.clear()
        fused(text.replace("return %y", "return %s5"))
        counts.append(len(asked))
    assert counts[1] <= counts[0] + 6


def test_bags_are_not_compared_with_what_is_near_them(asked: Asked) -> None:
    """They have kernels of their own."""
    rows, bag = "tensor<100x64xf16>", "($t, tensor<900xi32>, $o) -> tensor<100x64xf16>"
    body: list[str] = []
    for n in range(6):
        body.append(
            f"%s{n} = graph.slice %i starts [{n}, 0] ends [{n + 1}, 900] steps [1, 1] : $i -> tensor<1x900xi32>"
        )
        body.append(f"%f{n} = graph.reshape %s{n} : (tensor<1x900xi32>) -> tensor<900xi32>")
        body.append(f"%b{n} = graph.embedding_bag %t, %f{n}, %o mode sum : {bag}")
        body.append(f"%a{n} = graph.add %{f'a{n - 1}' if n else 'b0'}, %b{n} : ({rows}, {rows}) -> {rows}")
    shapes = ("t", "500x64xf16"), ("i", "6x900xi32"), ("o", "100xi32")
    text = graph(*shapes, body="\n".join(body), result="100x64xf16").text
    fused(text.replace("return %y", "return %a5"))
    assert not [names for names, _ in asked if "graph.embedding_bag" in names and len(names) > 1]


def test_groups_that_take_other_rows_in_another_order_are_of_one_kind() -> None:
    from ascir.passes.graph.fusion.flow import Flow

    tables = ("t", "64x16xf16"), ("u", "64x16xf16"), ("v", "64x16xf16")
    i32, row, result = "tensor<i32>", "tensor<16xf16>", "tensor<16xf16>"
    lines = [f"%{n} = graph.constant dense<{n}> : {i32}" for n in range(3)]
    names = ("t", "u", "v")
    lines += [f"%g{n} = graph.gather %{names[n]}, %{n} axis 0 : ($t, {i32}) -> {row}" for n in range(3)]
    lines += [f"%e{n} = graph.exp %g{n} : {row}" for n in (2, 0, 1)]
    lines += [f"%s = graph.add %e0, %e1 : ({row}, {row}) -> {row}"]
    lines += [f"%y = graph.mul %s, %e2 : ({row}, {row}) -> {result}"]
    module = module_of(graph(*tables, body="\n".join(lines), result="16xf16").text)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    flow = Flow(function.body.block)
    # Gathers are 0, 1 and 2, exponentials 3 (of 2), 4 (of 0) and 5 (of 1).
    parts = [flow.part(members) for members in ([0, 1, 4, 5], [1, 2, 3, 5], [0, 2, 3, 4], [0, 1, 3, 4])]
    kinds = [flow.kind(part) for part in parts]
    assert kinds[0] == kinds[1] == kinds[2] != kinds[3]
    assert len({flow.key(part) for part in parts}) > 1


def test_equal_regions_are_divided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layers that differ in nothing but their place."""
    from ascir.passes.graph.fusion.search import Search

    divided: list[int] = []
    divide = Search._divide  # pyright: ignore[reportPrivateUsage]

    def counted(self: Search, region: Any) -> None:
        divided.append(len(region))
        divide(self, region)

    monkeypatch.setattr(Search, "_divide", counted)
    layers = "\n".join(
        f"%n{n} = graph.softmax %{f'r{n - 1}' if n else 'x'} axis -1 : $x\n"
        f"%p{n} = graph.matmul %n{n}, %w : ($x, $w) -> $x\n"
        f"%a{n} = graph.abs %p{n} : $x\n%r{n} = graph.exp %a{n} : $x\n"
        for n in range(8)
    )
    text = graph(("x", "1024x128xf16"), ("w", "128x128xf16"), body=layers, result="$x").text
    module, _ = fused(text.replace("return %y", "return %r7"))
    groups = [len(op.body.block.ops) - 1 for op in module.walk() if isinstance(op, FusionOp)]
    assert sum(groups) == 32
    assert len(set(groups[2:-1])) <= 2
    assert len(divided) <= 4


@pytest.mark.parametrize("seed", range(100, 106))
def test_programs_compute_what_their_graph_means(seed: int) -> None:
    """End to end on the host model, with groups that a limit makes small: values go from kernel to kernel."""
    made = random_group(Dice(Random(seed)))
    inputs, expected = expected_of(made.graph)
    program = compile_program(module_of(made.graph.text), soc="ascend910b1")
    run = program.run(inputs)
    assert not [finding for finding in run.findings if finding.severity != "info"]
    for wanted, found in zip(expected, run.outputs, strict=True):
        assert compare(np.asarray(wanted), found, tolerance=TOLERANCE.get(np.asarray(wanted).dtype)) is None


RECOMPUTED = Graph(
    """
func.func @kernel(%x: tensor<2048x2048xf16>, %w: tensor<2048x2048xf16>) -> (tensor<2048x2048xf32>, tensor<2048x2048xf32>) {
  %wide = graph.cast %x : tensor<2048x2048xf16> -> tensor<2048x2048xf32>
  %a = graph.exp %wide : tensor<2048x2048xf32>
  %t = graph.transpose %wide permutation [1, 0] : tensor<2048x2048xf32> -> tensor<2048x2048xf32>
  func.return %a, %t : tensor<2048x2048xf32>, tensor<2048x2048xf32>
}
"""
)


def test_cheap_producers_are_computed_again() -> None:
    """Where the users are kept apart, each casts what it needs; nothing wide goes through memory."""
    module, _ = fused(RECOMPUTED.text, forbid=("a+t",))
    fusions = [op for op in module.walk() if isinstance(op, FusionOp)]
    assert len(fusions) == 2
    for fusion in fusions:
        assert "graph.cast" in [op.name for op in fusion.body.block.ops]
        assert [str(value.type) for value in fusion.operands] == ["tensor<2048x2048xf16>"]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_division_is_cheaper(seed: int) -> None:
    """All divisions of a small graph, with what the tiler says of each group."""
    from ascir.passes.graph.fusion.decide import bill
    from ascir.passes.graph.fusion.flow import Flow, sweep
    from ascir.passes.graph.fusion.limits import Limits
    from ascir.passes.graph.fusion.oracle import Oracle
    from ascir.passes.graph.fusion.search import search
    from ascir.target import soc
    from tests.passes.graph.divisions import best_division

    module = module_of(random_group(Dice(Random(seed))).graph.text)
    block = next(op for op in module.ops if isinstance(op, FuncOp)).body.block
    sweep(block)
    flow = Flow(block)
    oracle = Oracle(flow, soc("ascend910b1"), context())
    found = search(flow, oracle, Limits())
    if found.exact:
        assert bill(found.parts, oracle).nanoseconds <= best_division(flow, oracle) + 1
