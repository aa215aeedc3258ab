"""Our `canonicalize` and `cse` do what xDSL's passes of these names do, to graphs, kernels, and what is written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.transforms import canonicalize, common_subexpression_elimination
from xdsl.transforms.dead_code_elimination import is_trivially_dead, region_dce

from ascir.context import make_context, multiverse
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.canonicalize import CanonicalizePass
from ascir.passes.cse import CommonSubexpressionElimination
from ascir.passes.dead import erase_dead, is_dead
from ascir.pipeline import lower
from ascir.walk import walked

LIT = Path(__file__).parents[2] / "lit_tests"
GRAPHS = "canonicalize", "decompose_all", "tile_softmax", "fold_constants"
KERNELS = "effects", "kernel", "kernel_matmul", "kernel_mixed", "kernel_softmax", "channel"
LOWERED = "softmax", "matmul", "matmul_gelu", "embedding_grad", "conv3x3", "rms_norm_rows"

LOADS = """
%a = memref.load %m[%i] : memref<8xf32>
%b = memref.load %m[%i] : memref<8xf32>
memref.store %x, %m[%i] : memref<8xf32>
%c = memref.load %m[%i] : memref<8xf32>
%d = memref.load %m[%i] : memref<8xf32>
%e = scf.for %k = %i to %n step %i iter_args(%s = %b) -> (f32) {
  %f = memref.load %m[%i] : memref<8xf32>
  %g = arith.addf %s, %f : f32
  %h = arith.addf %s, %f : f32
  %unused = arith.mulf %h, %h : f32
  scf.yield %h : f32
}
"test.unknown"(%a, %b, %c, %d, %e) : (f32, f32, f32, f32, f32) -> ()
"""
"""Loads may be the same only where nothing is stored between them."""

BRANCHES = """
%p = scf.if %q -> (index) { %u = arith.addi %i, %n : index  scf.yield %u : index } else { scf.yield %i : index }
%r = scf.if %q -> (index) { %u = arith.addi %i, %n : index  scf.yield %u : index } else { scf.yield %i : index }
%s = scf.if %q -> (index) { %u = arith.addi %n, %n : index  scf.yield %u : index } else { scf.yield %i : index }
%t = arith.addi %i, %n : index
%v = arith.addi %i, %n : index
%w = "test.unknown"(%p, %r, %s, %t, %v) : (index, index, index, index, index) -> index
%z = "test.unknown"(%p, %r, %s, %t, %v) : (index, index, index, index, index) -> index
%same = arith.constant 3 : index
%again = arith.constant 3 : index
%other = arith.constant 3 : i32
%kept = "test.unknown"(%same, %again, %other) : (index, index, i32) -> index
"""

JUMPS = """
%a = arith.addi %i, %n : index
%dead = arith.muli %a, %a : index
cf.cond_br %q, ^one(%a : index), ^two
^one(%b: index):
  %c = arith.addi %b, %n : index
  cf.br ^one(%c : index)
^two:
  func.return
^three:
  %d = arith.addi %i, %n : index
  cf.br ^two
"""


def _function(body: str) -> str:
    end = "" if "func.return" in body else "func.return"
    return f"func.func @f(%m: memref<8xf32>, %i: index, %n: index, %x: f32, %q: i1) {{ {body} {end} }}"


def _texts() -> dict[str, str]:
    files = [LIT / "passes" / "graph" / f"{name}.mlir" for name in GRAPHS]
    files += [LIT / "dialects" / "tile" / f"{name}.mlir" for name in KERNELS]
    written = {"loads": LOADS, "branches": BRANCHES, "jumps": JUMPS}
    return {
        **{file.stem: file.read_text().split("// -----")[0] for file in files},
        **{name: _function(body) for name, body in written.items()},
    }


def _module(text: str) -> ModuleOp:
    context = make_context()
    context.allow_unregistered = True
    return parse(context, Source("test.mlir", text))


def _after(module: ModuleOp, passes: Sequence[ModulePass]) -> str:
    module = module.clone()
    for each in passes:
        each.apply(make_context(), module)
    return str(module)


def _check(module: ModuleOp) -> None:
    theirs = (
        canonicalize.CanonicalizePass(),
        common_subexpression_elimination.CommonSubexpressionElimination(),
    )
    ours = CanonicalizePass(), CommonSubexpressionElimination()
    for some in (slice(0, 1), slice(1, 2), slice(0, 2)):
        assert _after(module, ours[some]) == _after(module, theirs[some])
    assert [is_dead(op) for op in walked(module)] == [is_trivially_dead(op) for op in walked(module)]
    left, kept = module.clone(), module.clone()
    assert erase_dead(left.body) == region_dce(kept.body)
    assert str(left) == str(kept)


@pytest.mark.parametrize("name", _texts())
def test_texts_become_what_xdsl_makes_of_them(name: str) -> None:
    _check(_module(_texts()[name]))


@pytest.mark.parametrize("name", LOWERED)
def test_kernels_become_what_xdsl_makes_of_them(name: str) -> None:
    module = _module((LIT / "pipeline" / f"{name}.mlir").read_text())
    lower(module, stop="tile-sink-slices", options={"graph-tile": {"soc": "ascend910b1"}})
    _check(module)


def test_passes_are_found_by_their_names() -> None:
    found = [multiverse().all_passes[name]() for name in ("canonicalize", "cse")]
    assert found == [CanonicalizePass, CommonSubexpressionElimination]
