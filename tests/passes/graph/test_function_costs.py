"""What functions of elements, running sums and sorting cost: the instructions of sequences, and predicted times against
the host model."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import bf16, f16, f32
from xdsl.ir import Attribute

from ascir.context import make_context
from ascir.cost.launch import launch_ns
from ascir.diagnostics import Source
from ascir.interp.dtypes import numpy_dtype
from ascir.parsing import parse
from ascir.passes.graph.tiling.functions import sequence
from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Node
from ascir.runtime import CompiledKernel, compile_kernels
from ascir.target import soc

CHIP = "ascend910b1"
ELEMENTS = {"f16": f16, "bf16": bf16, "f32": f32}


def kinds(name: str, *operands: Node, element: Attribute) -> list[str]:
    return [each.kind for each in sequence(Elementwise(element, operands=operands, name=name))]


@pytest.mark.parametrize("element", ELEMENTS)
def test_an_instruction_of_the_chip_is_one(element: str) -> None:
    type = ELEMENTS[element]
    assert kinds("add", Node(type), Node(type), element=type) == ["plain"]
    assert kinds("exp", Node(type), element=type) == ["function"]


def test_a_division_by_a_power_of_two_is_a_multiplication() -> None:
    assert kinds("div", Node(f32), Constant(f32, number=8.0), element=f32) == ["plain"]
    assert kinds("div", Node(f32), Constant(f32, number=3.0), element=f32) == ["function"]


def test_only_what_follows_on_a_result_waits() -> None:
    """(x < 0) and |x| both wait for x; what uses them waits once for both."""
    waits = [each.waits for each in sequence(Elementwise(f32, operands=(Node(f32),), name="erf"))]
    assert waits[0]
    assert not all(waits)


# ------------------------------------------------------------------------------------------ against the host model

MOVED = 16 << 20
"""Bytes: enough for several tiles on each core."""
UNARY = (
    "gelu",
    "erf",
    "tanh",
    "sigmoid",
    "silu",
    "softplus",
    "exp",
    "log1p",
    "rsqrt",
    "mish",
    "hardswish",
    "sign",
)
BINARY = ("add", "div", "floordiv", "maximum", "rem", "pow")
INTEGER = ("add", "mul", "rem", "maximum")
CASES = (
    *((name, element) for name in (*UNARY, *BINARY) for element in ELEMENTS),
    *((name, element) for name in INTEGER for element in ("i64", "i32", "i16", "i8")),
)


def function(name: str, element: str) -> str:
    arity = 1 if name in UNARY else 2
    bits = int(element.strip("bfi"))
    type = f"tensor<{MOVED * 8 // (arity + 1) // bits // 1024}x1024x{element}>"
    arguments = ", ".join(f"%x{number}: {type}" for number in range(arity))
    operands = ", ".join(f"%x{number}" for number in range(arity))
    types = type if arity == 1 else f"({type}, {type}) -> {type}"
    return (
        f"func.func @f({arguments}) -> {type} {{\n  %y = graph.{name} {operands} : {types}\n"
        f"  func.return %y : {type}\n}}"
    )


def inputs(kernel: CompiledKernel) -> list[Any]:
    random = np.random.default_rng(0)
    found: list[Any] = []
    for parameter in kernel.parameters:
        if parameter.role == "in" and parameter.element is not None:
            shape = [int(extent) for extent in parameter.shape]
            numbers = 1 + 8 * random.random(prod(shape), np.float32)
            found.append(numbers.reshape(shape).astype(numpy_dtype(parameter.element)))
    return found


def times(text: str) -> tuple[float, float]:
    """The nanoseconds for which the tiling was chosen, and those on the host model; both without the launch."""
    (kernel,) = compile_kernels(parse(make_context(), Source("<function>", text)), soc=CHIP)
    phases: Any = kernel.attributes["tile.tiling"]
    given = inputs(kernel)
    run = kernel.run(given, checks=False).launch
    assert run.time_us is not None
    launch = launch_ns(soc(CHIP), kernel.block_dim(kernel.sizes(given)))
    return sum(phase.data["ns"].value.data for phase in phases.data), run.time_us * 1000 - launch


@pytest.mark.parametrize(("name", "element"), CASES)
def test_predicted_times_are_those_of_the_host_model(name: str, element: str) -> None:
    predicted, simulated = times(function(name, element))
    assert predicted == pytest.approx(simulated, rel=0.25)


@pytest.mark.parametrize("shape", ["4096x100", "4096x256", "1024x1000", "512x4096", "64x40000"])
@pytest.mark.parametrize("element", ["f32", "f16"])
def test_running_sums(shape: str, element: str) -> None:
    type = f"tensor<{shape}x{element}>"
    body = f"%y = graph.cumsum %x axis 1 : {type}\n  func.return %y : {type}"
    predicted, simulated = times(f"func.func @f(%x: {type}) -> {type} {{\n  {body}\n}}")
    assert predicted == pytest.approx(simulated, rel=0.25)


@pytest.mark.parametrize("shape", ["64x512", "1024x100", "4096x512", "64x4095"])
@pytest.mark.parametrize("element", ["f32", "f16"])
def test_sorting(shape: str, element: str) -> None:
    type, places = f"tensor<{shape}x{element}>", f"tensor<{shape}xi64>"
    body = f"%y, %i = graph.sort %x axis 1 : {type} -> ({type}, {places})\n  func.return %y, %i : {type}, {places}"
    text = f"func.func @f(%x: {type}) -> ({type}, {places}) {{\n  {body}\n}}"
    predicted, simulated = times(text)
    assert predicted == pytest.approx(simulated, rel=0.25)
