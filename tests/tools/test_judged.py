"""What a run that is checked says of results: which are wrong, and which are as good as the meaning of the model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.executable import Target, compile_module
from ascir.interp.dtypes import BFLOAT16
from ascir.interp.inputs import random_inputs
from ascir.interp.run import run_function
from ascir.interp.wide import run_wide
from ascir.program import Program, ProgramRun
from ascir.tools import kernels
from tests.lowbit.products import activations
from tests.tools.test_kernels import module_of


def test_a_result_that_differs_is_told() -> None:
    module = module_of(
        "func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {\n"
        "  %y = graph.abs %x : tensor<64xf32>\n  func.return %y : tensor<64xf32>\n}"
    )
    x = np.linspace(-1, 1, 64, dtype=np.float32)
    found = kernels.run_checked(module, "f", [x], [x], Target())
    assert not found.agrees
    assert "32 of 64 elements differ" in "\n".join(found.lines())
    assert kernels.run_checked(module, "f", [x], [np.abs(x)], kernels.Target()).agrees


QUANTISED = """
func.func @f(%x: tensor<40x512xbf16>) -> tensor<40x512xi8> {
  %a = graph.abs %x : tensor<40x512xbf16>
  %m = graph.reduce max %a axes [1] keepdims : tensor<40x512xbf16> -> tensor<40x1xbf16>
  %c = graph.constant dense<127.0> : tensor<bf16>
  %s = graph.div %m, %c : (tensor<40x1xbf16>, tensor<bf16>) -> tensor<40x1xbf16>
  %e = graph.constant dense<0.001> : tensor<bf16>
  %t = graph.add %s, %e : (tensor<40x1xbf16>, tensor<bf16>) -> tensor<40x1xbf16>
  %q = graph.div %x, %t : (tensor<40x512xbf16>, tensor<40x1xbf16>) -> tensor<40x512xbf16>
  %r = graph.round %q : tensor<40x512xbf16>
  %y = graph.cast %r : tensor<40x512xbf16> -> tensor<40x512xi8>
  func.return %y : tensor<40x512xi8>
}
"""


def test_whole_numbers_are_rounded_from_more_bits() -> None:
    """A kernel keeps f32 between the operations of bf16: it is nearer to the exact numbers than the graph's own
    steps."""
    module = module_of(QUANTISED)
    x = np.random.default_rng(3).standard_normal((40, 512)).astype(BFLOAT16)
    wanted = run_function(module, "f", [x])
    checked = kernels.run_checked(module, "f", [x], wanted, Target())
    assert checked.agrees
    assert "of exact values, the graph itself within" in "\n".join(checked.lines())
    wrong = [np.asarray(wanted[0]) + np.int8(3)]
    assert not kernels.run_checked(module, "f", [x], wrong, Target()).agrees


def test_whole_numbers_that_are_one_off_nearly_everywhere_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of the graph's own are one off too: all of them being so is something else."""
    module = module_of(QUANTISED)
    x = np.random.default_rng(3).standard_normal((40, 512)).astype(BFLOAT16)
    wanted, (exact,) = run_function(module, "f", [x]), run_wide(module, "f", [x])
    run_visibly = kernels.run_visibly

    def off_by_one(*arguments: Any) -> ProgramRun:
        run = run_visibly(*arguments)
        (made,) = run.outputs
        return replace(run, outputs=[np.asarray(made) + (made == exact).astype(np.int8)])

    monkeypatch.setattr(kernels, "run_visibly", off_by_one)
    assert not kernels.run_checked(module, "f", [x], wanted, Target()).agrees


def test_infinity_is_right_where_the_exact_value_is_beyond_all_numbers() -> None:
    """So the other results are judged, by exact sums of bytes and bits, of which the graph rounds each term."""
    cube = "%h = graph.mul %p, %p : ($y, $y) -> $y\n    %y = graph.mul %h, %p : ($y, $y) -> $y"
    module = module_of(activations(16, 32, 512, tail=cube).text)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    arguments = [np.asarray(each) for each in random_inputs(function, seed=1)]
    wanted = run_function(module, function.sym_name.data, arguments)
    checked = kernels.run_checked(module, function.sym_name.data, arguments, wanted, Target())
    assert np.isinf(wanted[0]).any()
    assert checked.agrees
    assert "of exact values, the graph itself within" in "\n".join(checked.lines())


SCORES = """
func.func @f(%x: tensor<200x1024xf32>, %w: tensor<1024x64xf32>) -> tensor<200x64xf32> {
  %p = graph.matmul %x, %w : (tensor<200x1024xf32>, tensor<1024x64xf32>) -> tensor<200x64xf32>
  %y = graph.softmax %p axis 1 : tensor<200x64xf32>
  func.return %y : tensor<200x64xf32>
}
"""


def test_sums_of_products_are_those_of_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """They add up in f32, where the graph adds exactly: a softmax of large numbers shows what that does to them."""
    module = module_of(SCORES)
    random = np.random.default_rng(1)
    arguments = [random.standard_normal(shape).astype(np.float32) for shape in ((200, 1024), (1024, 64))]
    wanted = run_function(module, "f", arguments)
    checked = kernels.run_checked(module, "f", arguments, wanted, Target())
    assert checked.agrees
    assert "of exact values, the graph itself within" in "\n".join(checked.lines())
    run_visibly = kernels.run_visibly

    def one_percent_off(*arguments: Any) -> ProgramRun:
        run = run_visibly(*arguments)
        return replace(run, outputs=[np.asarray(np.multiply(made, np.float32(1.01))) for made in run.outputs])

    monkeypatch.setattr(kernels, "run_visibly", one_percent_off)
    assert not kernels.run_checked(module, "f", arguments, wanted, Target()).agrees


POSITIONS = """
func.func @f(%x: tensor<300x512xbf16>, %y: tensor<300x512xbf16>) -> tensor<300x1xi32> {
  %s = graph.add %x, %y : tensor<300x512xbf16>
  %p = graph.mul %x, %y : tensor<300x512xbf16>
  %z = graph.add %s, %p : tensor<300x512xbf16>
  %a = graph.KIND %z axis 1 : tensor<300x512xbf16> -> tensor<300xi64>
  %r = graph.reshape %a : tensor<300xi64> -> tensor<300x1xi64>
  %i = graph.cast %r : tensor<300x1xi64> -> tensor<300x1xi32>
  func.return %i : tensor<300x1xi32>
}
"""


@pytest.mark.parametrize("kind", ["argmax", "argmin"])
def test_positions_of_equal_elements_are_as_good(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph rounds both sums and the product, and the kernel once: of two elements that are equal up to that, each
    may find the other one."""
    module = module_of(POSITIONS.replace("KIND", kind))
    random = np.random.default_rng(3)
    arguments = [random.standard_normal((300, 512)).astype(BFLOAT16) for _ in range(2)]
    wanted = run_function(module, "f", arguments)
    checked = kernels.run_checked(module, "f", arguments, wanted, Target())
    assert checked.agrees
    assert "are positions of equal elements, up to rounding" in "\n".join(checked.lines())
    run_visibly = kernels.run_visibly

    for wrong in (7, 600, -1):

        def elsewhere(*arguments: Any, wrong: int = wrong) -> ProgramRun:
            run = run_visibly(*arguments)
            (made,) = run.outputs
            changed = np.array(made)
            changed[13] = wrong
            return replace(run, outputs=[changed])

        with monkeypatch.context() as patch:
            patch.setattr(kernels, "run_visibly", elsewhere)
            assert not kernels.run_checked(module, "f", arguments, wanted, Target()).agrees


CHAIN = """
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%x: tensor<32x64xf32>) -> tensor<32x64xf32> {
    %a = graph.exp %x : tensor<32x64xf32>
    %b = graph.transpose %a permutation [1, 0] : tensor<32x64xf32> -> tensor<64x32xf32>
    %c = graph.softmax %b axis 1 : tensor<64x32xf32>
    %d = graph.transpose %c permutation [1, 0] : tensor<64x32xf32> -> tensor<32x64xf32>
    func.return %d : tensor<32x64xf32>
  }
}
"""


def test_the_first_kernel_that_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in the middle does not take the exponential; all that comes after it is right, of what it gets."""
    module = module_of(CHAIN)
    x = np.random.default_rng(0).uniform(-1, 1, (32, 64)).astype(np.float32)
    expected = run_function(module, "f", [x])
    target = Target(fusion="none")

    def broken(module: ModuleOp, target: Target) -> list[Program]:
        programs = compile_module(module, target)
        (softmax,) = (kernel for kernel in programs[0].kernels if "softmax" in kernel.name)
        softmax.source = softmax.source.replace("AscendC::Exp(", "AscendC::Abs(")
        return programs

    monkeypatch.setattr(kernels, "compile_module", broken)
    found = kernels.run_checked(module, "f", [x], expected, target)
    assert not found.agrees
    assert found.first is not None
    assert found.first.kernel == "f_softmax"
    assert found.first.launch == 2
    assert "the first to differ is launch 2, f_softmax, result 0: " in "\n".join(found.lines())
