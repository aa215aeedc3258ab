"""--check-each: what it notices, and what it leaves out."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.equivalence import EquivalenceChecker
from ascir.parsing import parse

TWICE = """
func.func @main(%x: tensor<?x4xf32, #graph.dims<B, _>>) -> tensor<?x4xf32, #graph.dims<B, _>> {
  %y = graph.add %x, %x : (tensor<?x4xf32, #graph.dims<B, _>>, tensor<?x4xf32, #graph.dims<B, _>>) -> tensor<?x4xf32, #graph.dims<B, _>>
  func.return %y : tensor<?x4xf32, #graph.dims<B, _>>
}
"""
SCALAR = "func.func @scalar(%a: i32) -> i32 {\n  %b = arith.addi %a, %a : i32\n  func.return %b : i32\n}\n"
KERNEL = "func.func @kernel() {\n  %p = ascendc.pipe\n  func.return\n}\n"
TILES = """
func.func @half(%x: memref<?x64xf32, #tile.space<gm>>, %y: memref<?x64xf32, #tile.space<gm>>, %rows: index)
    attributes {tile.core = #tile.core<aiv>} {
  %block = tile.block_index
  %blocks = tile.block_count
  scf.for %i = %block to %rows step %blocks {
    %t = tile.load %x[%i, 0] : memref<?x64xf32, #tile.space<gm>> -> !tile.tile<1x64xf32, ub>
    %u = tile.neg %t : !tile.tile<1x64xf32, ub>
    tile.store %u, %y[%i, 0] : !tile.tile<1x64xf32, ub>, memref<?x64xf32, #tile.space<gm>>
    scf.yield
  }
  func.return
}
"""


def module(text: str) -> ModuleOp:
    return parse(make_context(), Source("t.mlir", text))


def checker(text: str, warnings: list[str] | None = None) -> EquivalenceChecker:
    said: list[str] = [] if warnings is None else warnings
    return EquivalenceChecker(module(text), seed=3, warn=said.append)


def test_a_rewrite_that_keeps_the_meaning_passes() -> None:
    halves = TWICE.replace(
        "  %y = graph.add %x, %x",
        "  %n = graph.neg %x : tensor<?x4xf32, #graph.dims<B, _>>\n  %y = graph.sub %x, %n",
    )
    assert checker(TWICE).check(module(halves), "p") is None


def test_a_rewrite_that_changes_the_meaning_is_named_with_its_worst_element() -> None:
    report = checker(TWICE).check(module(TWICE.replace("graph.add", "graph.mul")), "some-pass{n=2}")
    assert report is not None
    assert report.startswith("pass 'some-pass{n=2}' changed the result of @main (seed 3): result 0: ")
    assert "worst at [" in report


def test_every_function_is_checked() -> None:
    report = checker(TWICE + SCALAR).check(module(TWICE + SCALAR.replace("addi", "muli")), "p")
    assert report is not None
    assert "@scalar" in report


def test_each_pass_is_compared_with_the_one_before() -> None:
    changed = TWICE.replace("graph.add", "graph.mul")
    check = checker(TWICE)
    assert check.check(module(changed), "first") is not None
    assert check.check(module(TWICE), "second") is None


def test_what_cannot_be_interpreted_is_named_once_and_left_out() -> None:
    warnings: list[str] = []
    check = checker(TWICE + KERNEL, warnings)
    assert [text.split(":")[0] for text in warnings] == ["--check-each"]
    assert "@kernel is not checked" in warnings[0]
    assert check.check(module(TWICE + KERNEL), "p") is None
    assert len(warnings) == 1


def test_a_function_that_a_pass_removes_is_said() -> None:
    warnings: list[str] = []
    assert checker(TWICE + SCALAR, warnings).check(module(TWICE), "inline") is None
    assert warnings == ["--check-each: @scalar is not checked: pass 'inline' removed it"]


def test_a_kernel_is_judged_by_what_it_leaves_in_global_memory() -> None:
    warnings: list[str] = []
    check = checker(TILES, warnings)
    assert check.check(module(TILES), "same") is None
    report = check.check(module(TILES.replace("tile.neg", "tile.abs")), "p")
    assert warnings == []
    assert report is not None
    assert report.startswith("pass 'p' changed the result of @half (seed 3): result 1: ")


def test_a_function_of_instructions_is_left_out_whatever_it_takes() -> None:
    said: list[str] = []
    local = "!ascendc.local_tensor<*xf16>"
    checker(
        f"func.func @unary(%d: {local}, %s: {local}, %n: i32) {{\n"
        f"  ascendc.sqrt_l2 %d, %s, %n : {local}, {local}, i32\n  func.return\n}}\n",
        said,
    )
    assert len(said) == 1
    assert said[0].startswith("--check-each: @unary is not checked: ")
