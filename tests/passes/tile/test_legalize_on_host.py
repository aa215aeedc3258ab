"""Legalized kernels run on the host model: what the sequences need, the later passes can give."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

from ascir.context import make_context
from ascir.emit.printer import print_module
from ascir.host import load
from ascir.interp.compare import compare
from ascir.interp.dtypes import Array
from ascir.interp.tile import run_kernel
from ascir.passes.tile.legalize import TileLegalizePass
from tests.passes.tile.kernels import ordered, parsed, selected
from tests.passes.tile.legal import NUMPY, Kernel, sample, show

SHAPE = (8, 64)


def launched(kernel: Kernel) -> tuple[list[Array], list[Array]]:
    """What a kernel leaves by the interpreter before it is legal, and on the host model, where nothing was found."""
    signature, *body = (
        kernel.text().replace(") {\n", ") attributes {tile.core = #tile.core<aiv>} {\n", 1).split("\n")
    )
    text = "\n".join(['module attributes {ascir.soc = "ascend910b1"} {', signature, *body, "}"])
    before = [array.copy() for array in kernel.arrays]
    run_kernel(parsed(text), "k", before, block_dim=1)
    module, context = parsed(text), make_context()
    TileLegalizePass().apply(context, module)
    CommonSubexpressionElimination().apply(context, module)
    source = print_module(ordered(selected(module)))
    after = [array.copy() for array in kernel.arrays]
    result = load(source, "k").launch(1, after)
    assert not result.findings, result.findings[0].message
    return before, after


def check(kernel: Kernel, tolerance: float | None) -> None:
    before, after = launched(kernel)
    wrong = [
        f"{name}: {mismatch}"
        for name, number in kernel.cases
        if (mismatch := compare(before[number], after[number], None, tolerance)) is not None
    ]
    assert not wrong, "\n".join(wrong)


NAMES = {"f16": "gelu sin isnan", "f32": "exp2 tanh sign"}
"""Some of each kind: every instruction that a sequence uses is in one of them, and a build takes as long as it has
many."""


@pytest.mark.parametrize("element", NAMES)
def test_functions(element: str) -> None:
    random, kernel, type = np.random.default_rng(1), Kernel(), show(SHAPE, element)
    x = kernel.load(sample(random, element, SHAPE), element)
    for name in NAMES[element].split():
        kernel.store(
            name, kernel.line(f"tile.{name} {x} : {type}"), SHAPE, "i1" if name == "isnan" else element
        )
    check(kernel, 4.0 if element == "f32" else 2.0)


@pytest.mark.parametrize("element", ["i8", "i32"])
def test_integers(element: str) -> None:
    random, kernel, type = np.random.default_rng(2), Kernel(), show(SHAPE, element)
    left = kernel.load(sample(random, element, SHAPE, nonzero=True), element)
    right = kernel.load(sample(random, element, SHAPE, nonzero=True), element)
    amounts = kernel.load(random.integers(0, 40, SHAPE).astype(NUMPY[element]), element)
    for name in ("xor", "shift_right", "mod"):
        other = amounts if name == "shift_right" else right
        kernel.store(name, kernel.line(f"tile.{name} {left}, {other} : {type}"), SHAPE, element)
    mask = kernel.line(f"tile.compare lt {left}, {right} : {type}")
    kernel.store("lt", mask, SHAPE, "i1")
    kernel.store("select", kernel.line(f"tile.select {mask}, {left}, {right} : {type}"), SHAPE, element)
    rounding = "rounding rint" if element == "i32" else ""
    half = kernel.line(f"tile.cast {left} {rounding} : {type} -> {show(SHAPE, 'f16')}")
    kernel.store("cast", half, SHAPE, "f16")
    check(kernel, None)


def test_reductions_of_integers() -> None:
    random, kernel, result = np.random.default_rng(3), Kernel(), (SHAPE[0], 1)
    x = kernel.load(sample(random, "i32", SHAPE), "i32")
    for kind in ("max", "sum"):
        text = f"tile.reduce {kind} {x} axes [1] : {show(SHAPE, 'i32')} -> {show(result, 'i32')}"
        kernel.store(text, kernel.line(text), result, "i32")
    check(kernel, None)
