"""Products of bytes with a scale for each column: on the cube's way out, exactly what the graph says, certificates and
all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, Float16Type, Float32Type, TensorType, f16, f32

import ascir
from ascir.diagnostics import Source
from ascir.dialects.graph import ConstantOp
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.passes.graph.cube.factor import Factor, factor_of
from ascir.passes.graph.decompose import GraphDecomposePass
from ascir.pipeline import Options
from ascir.runtime import CompiledKernel, compile_kernels
from tests.cube.products import Array, context
from tests.vector.harness import certified, only_kernel

UNIT = 2.0**-21
"""What scales are multiples of: eleven bits of it are ten of mantissa, and one before them."""


@dataclass(frozen=True)
class Scaled:
    """A product of bytes, a scale for each column, and what its results become."""

    m: int
    n: int
    k: int
    element: str = "f16"
    step: float = 0.5
    """What bytes are multiples of."""
    zero: int | None = None
    relu: bool = False
    bias: bool = False
    batch: int = 0
    turned: bool = False
    dynamic: bool = False
    options: Options = field(default_factory=dict[str, Any])

    @property
    def scales(self) -> Array:
        return np.random.default_rng(self.n).integers(1024, 2048, self.n) * UNIT

    def tensor(self, rows: int | str, columns: int, element: str) -> str:
        front = f"{self.batch}x" if self.batch else ""
        dims = f", #graph.dims<{'_, ' * bool(self.batch)}{rows}, _>" if isinstance(rows, str) else ""
        return f"tensor<{front}{'?' if dims else rows}x{columns}x{element}{dims}>"

    @property
    def text(self) -> str:
        n, k = self.n, self.k
        m: int | str = "M" if self.dynamic else self.m
        a, b = self.tensor(m, k, "i8"), self.tensor(*((n, k) if self.turned else (k, n)), "i8")
        sums, out = self.tensor(m, n, "i32"), self.tensor(m, n, self.element)
        wide = out if self.element == "f16" else self.tensor(m, n, "f32")
        given, flags = (a, b), "transpose_b " * self.turned
        if self.bias:
            given, flags = (*given, f"tensor<{n}xi32>"), "bias %c " + flags
        arguments = ", ".join(f"%{name}: {type}" for name, type in zip("abc", given, strict=False))
        numbers = ", ".join(repr(float(each)) for each in self.scales)
        lines = [
            f"%s = graph.constant dense<[{numbers}]> : tensor<{n}xf32>",
            f"%0 = graph.matmul %a, %b {flags}: ({', '.join(given)}) -> {sums}",
            f"%1 = graph.relu %0 : {sums}" if self.relu else "",
            f"%2 = graph.dequantize %{int(self.relu)}, %s axis -1 : ({sums}, tensor<{n}xf32>) -> {wide}",
        ]
        if self.element != "f16":
            lines.append(f"%t = graph.constant dense<{self.step}> : tensor<f32>")
            zero, type = "", ""
            if self.zero is not None:
                lines.append(f"%z = graph.constant dense<{self.zero}> : tensor<{self.element}>")
                zero, type = "zero_point %z ", f", tensor<{self.element}>"
            lines.append(f"%3 = graph.quantize %2, %t {zero}: ({wide}, tensor<f32>{type}) -> {out}")
        lines.append(f"func.return %{2 if self.element == 'f16' else 3} : {out}")
        return f"func.func @f({arguments}) -> {out} {{\n  " + "\n  ".join(lines) + "\n}\n"

    def arrays(self) -> list[Array]:
        random = np.random.default_rng([self.m, self.n, self.k])
        front = (self.batch,) if self.batch else ()
        right = (self.n, self.k) if self.turned else (self.k, self.n)
        found = [
            random.integers(-128, 128, (*front, *shape)).astype(np.int8)
            for shape in ((self.m, self.k), right)
        ]
        return [*found, random.integers(-999, 999, self.n).astype(np.int32)] if self.bias else found


def compiled(case: Scaled) -> CompiledKernel:
    """The kernel; its memory plan and its flags are checked on the way."""
    module = parse(context(), Source("scales.mlir", case.text))
    return only_kernel(module, case.options, certified(module))


def meant(case: Scaled, arrays: list[Array]) -> Array:
    module = parse(context(), Source("scales.mlir", case.text))
    GraphDecomposePass().apply(context(), module)
    (result,) = run_function(module, "f", arrays)
    return result


SMALL = [
    *(Scaled(35, n, 63) for n in (1, 17, 255, 257, 300, 1000)),
    *(Scaled(71, n, 100, "i8", zero=-7) for n in (1, 17, 255, 257, 300, 1000)),
    Scaled(1, 300, 63),
    Scaled(33, 300, 63, relu=True),
    Scaled(33, 300, 63, "ui8", 0.25, zero=128, relu=True),
    Scaled(33, 300, 63, "ui8", 0.25),
    Scaled(33, 300, 63, turned=True),
    Scaled(33, 300, 63, "i8", 8.0, bias=True),
    Scaled(33, 300, 65, batch=3),
    Scaled(45, 77, 33, dynamic=True),
    Scaled(45, 300, 33, "i8", dynamic=True),
    Scaled(40, 520, 96, options={"graph-tile": {"tile": (16, 48), "cores": 3}}),
    Scaled(40, 520, 96, options={"graph-tile": {"buffers": 1}}),
]


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_on_the_way_out(case: Scaled) -> None:
    kernel, arrays = compiled(case), case.arrays()
    assert "AIV" not in kernel.source
    run = kernel.run(arrays)
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    np.testing.assert_array_equal(run.outputs[0], meant(case, arrays))


@pytest.mark.parametrize("element", ["f16", "i8"])
def test_by_strips(element: str) -> None:
    """Cores that go down strips load the scales once for each."""
    case = Scaled(2048, 512, 512, element)
    kernel, arrays = compiled(case), case.arrays()
    run = kernel.run(arrays)
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    wanted = arrays[0].astype(np.float32) @ arrays[1].astype(np.float32) * case.scales.astype(np.float32)
    if element == "i8":
        wanted = np.clip(np.rint(wanted / np.float32(case.step)), -128, 127)
    np.testing.assert_array_equal(run.outputs[0], wanted.astype(np.float16 if element == "f16" else np.int8))


def microseconds(kernel: CompiledKernel, case: Scaled) -> float:
    found = kernel.run(case.arrays()).launch.time_us
    assert found is not None
    return found


def test_as_fast_as_one_scale() -> None:
    """Of 512 x 512 x 512: what one scale takes, and much less than what vector cores take for it."""
    case = Scaled(512, 512, 512)
    by_column = microseconds(compiled(case), case)
    number = f"dense<{case.scales[0]}>"
    first, rest = case.text.split("dense<[")
    one = first + number + rest[rest.index("]>") + 2 :]
    (kernel,) = compile_kernels(parse(context(), Source("scales.mlir", one)))
    assert by_column <= 1.02 * microseconds(kernel, case)
    odd = case.text.replace(repr(float(case.scales[3])), "0.0007")
    (kernel,) = compile_kernels(parse(context(), Source("scales.mlir", odd)))
    assert "AIV" in kernel.source
    assert by_column < 0.7 * microseconds(kernel, case)


@pytest.mark.parametrize("odd", ["0.0007", "0.0", "-0.5", "8.470329472543003e-22", "64.0"])
def test_a_single_column_that_does_not_fit_keeps_all_on_the_vector_cores(odd: str) -> None:
    """Too many digits, no positive number, an exponent that is far off, a sum that f16 does not hold."""
    case = Scaled(33, 50, 63)
    text = case.text.replace(repr(float(case.scales[31])), odd)
    (kernel,) = compile_kernels(parse(context(), Source("scales.mlir", text)))
    assert "AIV" in kernel.source
    arrays = case.arrays()
    module = parse(context(), Source("scales.mlir", text))
    GraphDecomposePass().apply(context(), module)
    run = kernel.run(arrays)
    assert not run.launch.findings
    np.testing.assert_array_equal(run.outputs[0], run_function(module, "f", arrays)[0])


def test_of_a_whole_model() -> None:
    """Scales go with the group that their product is in; they are no argument of it."""
    case = Scaled(64, 96, 128, "i8", zero=3)
    exe = ascir.compile(parse(context(), Source("scales.mlir", case.text)))
    (kernel,) = exe.kernels
    assert "AIV" not in kernel.source
    arrays = case.arrays()
    np.testing.assert_array_equal(exe(*arrays), meant(case, arrays))


def constant(
    numbers: list[float], shape: list[int], element: Float32Type | Float16Type = f32
) -> Factor | None:
    dense = DenseIntOrFPElementsAttr.from_list(TensorType(element, shape), numbers)
    return factor_of(ConstantOp(dense).result)


def test_factors() -> None:
    assert constant([0.5, 0.25], [1, 1, 2]) == Factor((0.5, 0.25))
    assert constant([0.5, 0.25], [2], f16) == Factor((0.5, 0.25))
    assert constant([0.5, 0.5], [2]) == Factor((0.5,))
    assert constant([0.5, 0.25], [2, 1]) is None
    assert constant([0.5, -0.25], [2]) is None
    assert constant([0.5, float("inf")], [2]) is None


def test_two_factors_are_one_where_nothing_is_rounded_in_between() -> None:
    one, two = Factor((0.75, 0.5)), Factor((0.25, 0.625))
    assert one.times(two) == Factor((0.1875, 0.3125))
    assert one.times(Factor((0.625,))) is None
    assert one.times(Factor((0.5,))) == Factor((0.375, 0.25))
    assert one.inverse is None
    assert Factor((0.25, 2.0)).inverse == Factor((4.0, 0.5))


def test_words() -> None:
    assert Factor((0.5, 1.5)).words(3, zero=-3, signed=True).get_values() == (
        0x3F000000 | 0x1FD << 37 | 1 << 46,
        0x3FC00000 | 0x1FD << 37 | 1 << 46,
        0,
    )
    assert Factor((0.5,)).words(1, zero=128, signed=False).get_values() == (0x3F000000 | 0x80 << 37,)
