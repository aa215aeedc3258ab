"""Products as kernels: compiled, run on the host model with every check on, and compared with numpy.

check(Case(17, 33, 65, "f16", transpose_b=True))     # what the host model said of the launch
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.pipeline import Options
from ascir.runtime import CompiledKernel
from tests.vector.harness import certified, only_kernel

Array = npt.NDArray[Any]
Shape = tuple[int, ...]

context = cache(make_context)

DTYPES: dict[str, Any] = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "i8": np.int8,
    "i32": np.int32,
}
RESULTS = {"f16": "f16", "bf16": "bf16", "f32": "f32", "i8": "i32"}
ROUNDING = {"f16": 2.0**-11, "bf16": 2.0**-8, "f32": 2.0**-24}
"""Half of the distance between neighbours, of 1."""
HF32 = 2.0**-11 + 2.0**-24
"""How far from itself a product of two words of 11 bits of mantissa may be, each rounded by half of its last bit."""


@dataclass(frozen=True)
class Case:
    """C[batch, m, n] = A * B. `lhs` and `rhs` are the leading dimensions of the operands where they differ from the
    result's; `names` are dimensions that the kernel is not told of, by the letters m, n, k."""

    m: int
    n: int
    k: int
    dtype: str = "f16"
    transpose_a: bool = False
    transpose_b: bool = False
    batch: Shape = ()
    lhs: Shape | None = None
    rhs: Shape | None = None
    bias: bool = False
    then: tuple[str, ...] = ()
    """What follows: `relu`, or the type that the result is cast to."""
    names: str = ""
    options: Options = field(default_factory=dict[str, Any])

    def shapes(self) -> tuple[Shape, Shape]:
        left = (self.k, self.m) if self.transpose_a else (self.m, self.k)
        right = (self.n, self.k) if self.transpose_b else (self.k, self.n)
        lhs = self.batch if self.lhs is None else self.lhs
        return (*lhs, *left), (*(self.batch if self.rhs is None else self.rhs), *right)


def text(case: Case) -> str:
    """The graph."""
    dims = {"m": case.m, "n": case.n, "k": case.k}
    named = {letter: letter.upper() for letter in case.names}
    m, n, k = (named.get(letter, size) for letter, size in dims.items())

    def tensor(leading: Shape, matrix: tuple[int | str, ...], element: str) -> str:
        sizes = [*leading, *matrix]
        found = "x".join("?" if isinstance(size, str) else str(size) for size in sizes)
        if not any(isinstance(size, str) for size in sizes):
            return f"tensor<{found}x{element}>"
        words = ", ".join(str(size) if isinstance(size, str) else "_" for size in sizes)
        return f"tensor<{found}x{element}, #graph.dims<{words}>>"

    lhs = tensor(
        case.batch if case.lhs is None else case.lhs, (k, m) if case.transpose_a else (m, k), case.dtype
    )
    rhs = tensor(
        case.batch if case.rhs is None else case.rhs, (n, k) if case.transpose_b else (k, n), case.dtype
    )
    element = RESULTS[case.dtype]
    result, bias = tensor(case.batch, (m, n), element), tensor((), (n,), element)
    flags = f"{'transpose_a ' * case.transpose_a}{'transpose_b ' * case.transpose_b}"
    arguments = f"%a: {lhs}, %b: {rhs}" + (f", %bias: {bias}" if case.bias else "")
    types = f"{lhs}, {rhs}" + (f", {bias}" if case.bias else "")
    lines = [f"%r0 = graph.matmul %a, %b {'bias %bias ' * case.bias}{flags}: ({types}) -> {result}"]
    for number, each in enumerate(case.then):
        if each in DTYPES:
            cast = tensor(case.batch, (m, n), each)
            lines.append(f"%r{number + 1} = graph.cast %r{number} : {result} -> {cast}")
            result = cast
        else:
            lines.append(f"%r{number + 1} = graph.{each} %r{number} : {result}")
    lines.append(f"func.return %r{len(case.then)} : {result}")
    body = "\n  ".join(lines)
    return f"func.func @product({arguments}) -> {result} {{\n  {body}\n}}\n"


def compiled(case: Case, minimal: bool = True) -> CompiledKernel:
    """The kernel; its memory plan and its order are checked on the way by code that shares nothing with those who made
    them. `minimal`: no flag may be superfluous."""
    module = parse(context(), Source("case.mlir", text(case)))
    return only_kernel(module, case.options, certified(module, minimal))


def few_cores(number: int) -> dict[str, Any]:
    return {"graph-tile": {"cores": number}}


def cut_of(kernel: CompiledKernel) -> Any:
    """What the certificate of its tiling says of a product."""
    certificate: Any = kernel.attributes["tile.tiling"]
    return certificate.data[0].data


def inputs(case: Case) -> list[Array]:
    random = np.random.default_rng([case.m, case.n, case.k])

    def draw(shape: Shape, dtype: str) -> Array:
        if dtype in ("i8", "i32"):
            return random.integers(-128, 128, shape).astype(DTYPES[dtype])
        return random.standard_normal(shape).astype(np.float32).astype(DTYPES[dtype])

    found = [draw(shape, case.dtype) for shape in case.shapes()]
    return [*found, draw((case.n,), RESULTS[case.dtype])] if case.bias else found


def fewer_bits(case: Case) -> bool:
    return bool(case.options.get("graph-tile", {}).get("hf32")) and case.dtype == "f32"


def expected(case: Case, arrays: list[Array]) -> tuple[Array, Array]:
    """The result, and how far from it a sum of products in another order may be."""
    wide = np.int64 if case.dtype == "i8" else np.float64
    lhs, rhs = (array.astype(wide) for array in arrays[:2])
    lhs = np.swapaxes(lhs, -1, -2) if case.transpose_a else lhs
    rhs = np.swapaxes(rhs, -1, -2) if case.transpose_b else rhs
    result, sizes = lhs @ rhs, np.abs(lhs) @ np.abs(rhs)
    if case.bias:
        result = result + arrays[2].astype(wide)
        sizes = sizes + np.abs(arrays[2].astype(wide))
    if "relu" in case.then:
        result = np.maximum(result, 0)
    if case.dtype == "i8":
        return result, np.zeros_like(result)
    out = next((each for each in case.then if each in ROUNDING), RESULTS[case.dtype])
    sizes = sizes * ((case.k + 1) * 2.0**-24 + (HF32 if fewer_bits(case) else 0))
    return result, sizes + 1.01 * ROUNDING[out] * np.abs(result) + 1e-7


def check(case: Case, kernel: CompiledKernel | None = None) -> Any:
    """Compile, run and compare; what the host model says of the launch."""
    arrays = inputs(case)
    run = (kernel or compiled(case)).run(arrays)
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    (found,) = run.outputs
    result, slack = expected(case, arrays)
    assert found.shape == result.shape
    far = np.abs(found.astype(result.dtype) - result) > slack
    assert not far.any(), f"{far.sum()} of {far.size} elements of {case} are wrong"
    return run.launch
