"""Products of bytes with scales behind them: exactly what the graph says, by the cube's way out or by the vector
cores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import Source
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.passes.graph.decompose import GraphDecomposePass
from ascir.runtime import CompiledKernel, compile_kernels
from tests.cube.products import context

M, N, K = 70, 50, 139


@dataclass(frozen=True)
class Way:
    """What follows a product: a scale, and a second one with a zero point for results of bytes."""

    scale: str
    then: str = ""
    """Of the scale by which is divided, where bytes come out."""
    zero: int | None = None
    element: str = "f16"
    relu: bool = False
    bias: bool = False
    k: int = K


def text(way: Way) -> str:
    sums, out = f"tensor<{M}x{N}xi32>", f"tensor<{M}x{N}x{way.element}>"
    a, b = f"tensor<{M}x{way.k}xi8>", f"tensor<{way.k}x{N}xi8>"
    bias = f"tensor<{N}xi32>"
    wide = out if not way.then else f"tensor<{M}x{N}xf32>"
    one, axis = ("tensor<f32>", "") if not way.scale.startswith("[") else (f"tensor<{N}xf32>", " axis 1")
    lines = [
        f"%s = graph.constant dense<{way.scale}> : {one}",
        f"%0 = graph.matmul %a, %b {'bias %c ' * way.bias}: ({a}, {b}{f', {bias}' * way.bias}) -> {sums}",
        *([f"%1 = graph.relu %0 : {sums}"] if way.relu else []),
        f"%2 = graph.dequantize %{int(way.relu)}, %s{axis} : ({sums}, {one}) -> {wide}",
    ]
    if way.then:
        lines.append(f"%t = graph.constant dense<{way.then}> : tensor<f32>")
        zero, type = "", ""
        if way.zero is not None:
            lines.append(f"%z = graph.constant dense<{way.zero}> : tensor<{way.element}>")
            zero, type = "zero_point %z ", f", tensor<{way.element}>"
        lines.append(f"%3 = graph.quantize %2, %t {zero}: ({wide}, tensor<f32>{type}) -> {out}")
    lines.append(f"func.return %{3 if way.then else 2} : {out}")
    body = "\n  ".join(lines)
    return f"func.func @f(%a: {a}, %b: {b}{f', %c: {bias}' * way.bias}) -> {out} {{\n  {body}\n}}\n"


def launched(way: Way) -> CompiledKernel:
    """The kernel, which was run and gives what the interpreter gives."""
    random = np.random.default_rng(0)
    shapes = (M, way.k), (way.k, N)
    arrays: list[Any] = [random.integers(-128, 128, shape).astype(np.int8) for shape in shapes]
    if way.bias:
        arrays.append(random.integers(-1000, 1000, N).astype(np.int32))
    meant = parse(context(), Source("scales.mlir", text(way)))
    GraphDecomposePass().apply(context(), meant)
    (expected,) = run_function(meant, "f", arrays)
    (kernel,) = compile_kernels(parse(context(), Source("scales.mlir", text(way))))
    run = kernel.run(arrays)
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    np.testing.assert_array_equal(run.outputs[0], expected)
    assert len(np.unique(expected)) > 10
    return kernel


COLUMNS = str([0.001 + 0.0001 * number for number in range(N)])


@pytest.mark.parametrize(
    "way",
    [
        Way("6.25e-2", k=63),
        Way("1.562500e-02", relu=True),
        Way("0.0146484375"),
        Way("0.0146484375", then="2.0", element="i8"),
        Way("0.0146484375", then="8.0", zero=-7, element="i8"),
        Way("0.0146484375", then="2.0", zero=128, element="ui8", relu=True),
        Way("1.52587890625e-05", bias=True),
    ],
    ids=str,
)
def test_on_the_way_out(way: Way) -> None:
    assert "AIV" not in launched(way).source


@pytest.mark.parametrize(
    "way",
    [
        Way("0.01"),
        Way("0.5"),
        Way("0.0146484375", then="3.0", element="i8"),
        Way("0.0146484375", bias=True),
        Way(COLUMNS),
    ],
    ids=["more bits", "overflow", "two roundings", "unbounded bias", "by column"],
)
def test_by_the_vector_cores(way: Way) -> None:
    assert "AIV" in launched(way).source
