"""Products with 2:4 sparse matrices as kernels: compiled, run on the host model with every check on, compared with
numpy.

check(Case(17, 33, 65, "i8", then=("relu",)))     # what the host model said of the launch
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
from ascir.interp.quantization import sparsify
from ascir.interp.sparse import to_fractals, to_panels
from ascir.parsing import parse
from ascir.pipeline import Options
from ascir.runtime import CompiledKernel
from tests.vector.harness import certified, only_kernel

Array = npt.NDArray[Any]

context = cache(make_context)

DTYPES: dict[str, Any] = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "i8": np.int8,
    "i32": np.int32,
    "f32": np.float32,
}
ROUNDING = {"f16": 2.0**-11, "bf16": 2.0**-8}
"""Half of the distance between neighbours, of 1."""


@dataclass(frozen=True)
class Case:
    """y = x @ w, of `m` rows or, with `leading`, of so many matrices of them."""

    m: int
    n: int
    k: int
    dtype: str = "i8"
    leading: tuple[int, ...] = ()
    width: int = 128
    """Columns of a panel of floats, at most."""
    bias: bool = False
    named: bool = False
    """Whether the number of rows is known at launch only."""
    then: str = ""
    """What follows, as lines of a graph: of %p makes %y; {t} is the type of %p, {f} the same of f32."""
    options: Options = field(default_factory=dict[str, Any])

    @property
    def result(self) -> str:
        return "i32" if self.dtype == "i8" else self.dtype


def packed(case: Case, weight: Array) -> tuple[Array, Array]:
    if case.dtype == "i8":
        return to_fractals(weight)
    return to_panels(weight, min(case.width, -(-case.n // 16) * 16))


def tensor(shape: tuple[int | str, ...], element: str) -> str:
    sizes = "x".join("?" if isinstance(size, str) else str(size) for size in shape)
    names = ", ".join(size if isinstance(size, str) else "_" for size in shape)
    encoding = f", #graph.dims<{names}>" if any(isinstance(size, str) for size in shape) else ""
    return f"tensor<{sizes}x{element}{encoding}>"


def text(case: Case, values: Array, places: Array) -> str:
    """The graph."""
    rows = (*case.leading, "M" if case.named else case.m)
    x, y = tensor((*rows, case.k), case.dtype), tensor((*rows, case.n), case.result)
    types = [x, tensor(values.shape, case.dtype), tensor(places.shape, "ui8")]
    names = ["%x", "%values", "%places"]
    if case.bias:
        types, names = [*types, tensor((case.n,), case.result)], [*names, "%bias"]
    arguments = ", ".join(f"{name}: {type}" for name, type in zip(names, types, strict=True))
    given = "%x, %values, %places" + (" bias %bias" if case.bias else "")
    lines = [f"%p = graph.sparse_matmul {given} columns {case.n} : ({', '.join(types)}) -> {y}"]
    wide = tensor((*rows, case.n), "f32")
    lines += [line.format(t=y, f=wide) for line in case.then.splitlines()]
    y = wide if "{f}" in case.then else y
    lines.append(f"func.return {'%y' if case.then else '%p'} : {y}")
    body = "\n  ".join(lines)
    return f"func.func @product({arguments}) -> {y} {{\n  {body}\n}}\n"


def drawn(case: Case) -> tuple[Array, Array, list[Array]]:
    """The left operand, the sparse matrix, and a bias."""
    random = np.random.default_rng([case.m, case.n, case.k])

    def draw(*shape: int) -> Array:
        if case.dtype == "i8":
            return random.integers(-128, 128, shape).astype(np.int8)
        return random.standard_normal(shape).astype(np.float32).astype(DTYPES[case.dtype])

    whole = sparsify(draw(-(-case.k // 4) * 4, case.n), 0)
    return draw(*case.leading, case.m, case.k), whole[: case.k], [draw(case.n)] if case.bias else []


def compiled(case: Case, values: Array, places: Array) -> CompiledKernel:
    """The kernel; its memory plan and its order are checked on the way by code that shares nothing with those who made
    them."""
    module = parse(context(), Source("case.mlir", text(case, values, places)))
    return only_kernel(module, case.options, certified(module))


def expected(case: Case, x: Array, weight: Array, bias: list[Array]) -> tuple[Array, Array]:
    """The product, and how far from it a sum in another order may be."""
    wide = np.int64 if case.dtype == "i8" else np.float64
    lhs, rhs = x.astype(wide), weight.astype(wide)
    result, sizes = lhs @ rhs, np.abs(lhs) @ np.abs(rhs)
    for each in bias:
        result, sizes = result + each.astype(wide), sizes + np.abs(each.astype(wide))
    if case.dtype == "i8":
        return result, np.zeros_like(result)
    return result, (case.k + 1) * 2.0**-24 * sizes + 1.01 * ROUNDING[case.dtype] * np.abs(result) + 1e-7


def check(case: Case, then: Any = None) -> Any:
    """Compile, run and compare; what the host model says of the launch. `then` is what follows, in numpy."""
    x, weight, bias = drawn(case)
    values, places = packed(case, weight)
    run = compiled(case, values, places).run([x, values, places, *bias])
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    (found,) = run.outputs
    result, slack = expected(case, x, weight, bias)
    result = result if then is None else then(result)
    assert found.shape == result.shape
    far = np.abs(found.astype(result.dtype) - result) > slack
    assert not far.any(), f"{far.sum()} of {far.size} elements of {case} are wrong"
    return run.launch
