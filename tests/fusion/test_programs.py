"""Programs of one kernel: which have the kernel's name, and what they take."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.compilation import compile_program
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse

X, W, Y = "tensor<16x32xf16>", "tensor<32x8xf16>", "tensor<16x8xf16>"
PRODUCT = f"%p = graph.matmul %x, %w : ({X}, {W}) -> {Y}\n"
CASES = {
    "a product": PRODUCT + f"%y = graph.neg %p : {Y}",
    "a product alone": PRODUCT.replace("%p", "%y"),
    "products in a row": f"{PRODUCT}%e = graph.exp %p : {Y}\n"
    f"%y = graph.matmul %e, %p transpose_b : ({Y}, {Y}) -> tensor<16x16xf16>",
    "no product": f"%y = graph.exp %x : {X}",
}


@pytest.mark.parametrize("name", CASES)
def test_what_nothing_is_read_from_is_no_parameter(name: str) -> None:
    result = {"products in a row": "tensor<16x16xf16>", "no product": X}.get(name, Y)
    text = f"""func.func @f(%x: {X}, %unused: tensor<5x7xf16>, %w: {W}) -> {result} {{
      {CASES[name]}
      func.return %y : {result}
    }}"""
    program = compile_program(parse(make_context(), Source("unused.mlir", text)), soc="ascend910b1")
    assert "unused" not in [parameter.name for kernel in program.kernels for parameter in kernel.parameters]
    shapes = ((16, 32), (5, 7), (32, 8))
    run = program.run([np.full(shape, 1 / 8, np.float16) for shape in shapes])
    assert [str(finding) for finding in run.findings] == []


def test_a_program_that_is_one_kernel_has_its_name() -> None:
    text = f"func.func @f(%x: {X}, %w: {W}) -> {Y} {{\n{CASES['a product alone']}\nfunc.return %y : {Y}\n}}"
    program = compile_program(parse(make_context(), Source("one.mlir", text)), soc="ascend910b1")
    assert [kernel.name for kernel in program.kernels] == ["f"]


@pytest.mark.parametrize("name", ["a product", "a product alone", "no product"])
def test_a_result_may_be_given_twice_and_an_argument_too(name: str) -> None:
    result = {"no product": X}.get(name, Y)
    text = f"""func.func @f(%x: {X}, %w: {W}) -> ({result}, {X}, {result}) {{
      {CASES[name]}
      func.return %y, %x, %y : {result}, {X}, {result}
    }}"""
    program = compile_program(parse(make_context(), Source("twice.mlir", text)), soc="ascend910b1")
    x, w = np.full((16, 32), 1 / 8, np.float16), np.full((32, 8), 1 / 8, np.float16)
    run = program.run([x, w])
    assert [str(finding) for finding in run.findings] == []
    first, given, again = run.outputs
    assert np.array_equal(first, again)
    assert np.array_equal(given, x)
