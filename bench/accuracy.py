"""The accuracy of the sequences of `tile-legalize`, in units in the last place, compared with float64.

    $ python -m bench.accuracy                 # the table of docs/accuracy.md
    $ python -m bench.accuracy erf gelu f32    # parts of it

f16 and bf16: all 65536 numbers of an operand. f32: random bits, random numbers of usual magnitudes, neighbourhoods of
branch points, and special values. Each kernel is legalized and interpreted under the least favourable behaviour that a
chip may have: maximum, minimum and relu drop NaN where that is allowed, and in the second column Exp and Ln of f32 have
an additional error of one unit in the last place, and multiply-add rounds the product.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects import tile
from ascir.interp import elementwise, vector
from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, FLOAT_FORMATS, Array, DType
from ascir.interp.tile import FUNCTIONS, run_kernel
from ascir.interp.tiles import Operands
from ascir.parsing import parse
from ascir.passes.tile.contract import TileContractPass
from ascir.passes.tile.legalization.builder import IGNORES_NAN
from ascir.passes.tile.legalize import TileLegalizePass

DTYPES: dict[str, DType] = {"f16": FLOAT16, "bf16": BFLOAT16, "f32": FLOAT32}
BOUNDS = {"f16": 2.0, "bf16": 2.0, "f32": 4.0}
COUNT = 8192

UNARY = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "gelu",
    "gelu_tanh",
    "hardswish",
    "log",
    "log1p",
    "log2",
    "mish",
    "reciprocal",
    "relu",
    "round",
    "rsqrt",
    "sigmoid",
    "sign",
    "silu",
    "sin",
    "sinh",
    "softplus",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
]
BINARY = ["atan2", "div", "floordiv", "maximum", "minimum", "mod", "pow", "rem"]

SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, -0.5, 2.0, -2.0, 2.5, -3.5, 7.0, 1e-45, 1e-40, -1e-40, 1.2e-38, 3.4e38,
           -3.4e38, 1e30, -1e-30, 88.8, -103.5, 1e5]  # fmt: skip
BRANCHES = [
    0.6,
    0.5,
    1.0,
    0.125,
    2.0,
    3.0,
    0.7071,
    1.5708,
    3.14159,
    6.2832,
    15.0,
    80.0,
    87.4,
    88.8,
    103.9,
    1e9,
    0.0,
]


# ------------------------------------------------------------------------------------------------------------
# The allowed behaviour of chips


def _either(kind: str, op: tile.BinaryOp, operands: Operands) -> Array:
    lhs, rhs = np.broadcast_arrays(*vector._pair(op, operands))  # pyright: ignore[reportPrivateUsage]
    plain = elementwise.binary(kind, lhs, rhs)
    if IGNORES_NAN not in op.attributes or lhs.dtype not in FLOAT_FORMATS:
        return plain
    return np.where(lhs != lhs, rhs, np.where(rhs != rhs, lhs, plain))


def _relu(op: tile.ReluOp, operands: Operands) -> Array:
    x = operands.array(op.source)
    plain = elementwise.unary("relu", x)
    return np.where(x != x, x.dtype.type(0), plain) if IGNORES_NAN in op.attributes else plain


def _rounded_twice(op: tile.MultiplyAddOp, operands: Operands) -> Array:
    element = tile.tile_type(op.result).element_type
    lhs, rhs, addend = (operands.tile_or_scalar(value, element) for value in (op.lhs, op.rhs, op.addend))
    return elementwise.binary("add", elementwise.binary("mul", lhs, rhs), addend)


@dataclass
class Off:
    """A function with an additional error of up to one unit in the last place."""

    kind: str
    units: int
    random: np.random.Generator

    def __call__(self, op: tile.UnaryOp, operands: Operands) -> Array:
        x = operands.array(op.source)
        exact = elementwise.unary(self.kind, x)
        if not self.units or exact.dtype != FLOAT32:
            return exact
        shift = self.random.integers(-self.units, self.units + 1, exact.shape, dtype=np.int32)
        moved = (exact.view(np.int32) + shift).view(np.float32)
        keep = (
            ~np.isfinite(exact) | ~np.isfinite(moved) | (exact == 0) | (x == (1 if self.kind == "log" else 0))
        )
        return np.where(keep, exact, moved)


@contextmanager
def chip(units: int = 0) -> Generator[None]:
    """A context in which kernels run under the least favourable behaviour that a chip may have."""
    random = np.random.default_rng(11)
    changed: dict[type[Operation], Any] = {
        tile.MaximumOp: partial(_either, "maximum"),
        tile.MinimumOp: partial(_either, "minimum"),
        tile.ReluOp: _relu,
        tile.ExpOp: Off("exp", units, random),
        tile.LogOp: Off("log", units, random),
    }
    if units:
        changed[tile.MultiplyAddOp] = _rounded_twice
    before = {each: FUNCTIONS[each] for each in changed}
    FUNCTIONS.update(changed)
    try:
        yield
    finally:
        FUNCTIONS.update(before)


# ------------------------------------------------------------------------------------------------------------
# Kernels and their inputs


@cache
def kernel(name: str, element: str, count: int = COUNT) -> ModuleOp:
    """A kernel of one operation, legalized."""
    arity = 2 if name in BINARY else 1
    view, type = f"memref<{count}x{element}, #tile.space<gm>>", f"!tile.tile<{count}x{element}, ub>"
    arguments = ", ".join(f"%a{number}: {view}" for number in range(arity + 1))
    loads = "".join(f"%t{number} = tile.load %a{number}[0] : {view} -> {type}\n" for number in range(arity))
    operands = ", ".join(f"%t{number}" for number in range(arity))
    text = (
        f"func.func @k({arguments}) {{\n{loads}%r = tile.{name} {operands} : {type}\n"
        f"tile.store %r, %a{arity}[0] : {type}, {view}\nfunc.return\n}}"
    )
    context = make_context()
    module = parse(context, Source("accuracy.mlir", text))
    TileLegalizePass().apply(context, module)
    TileContractPass().apply(context, module)
    module.verify()
    return module


def instructions(module: ModuleOp) -> int:
    """The vector operations of a kernel."""
    none = ("tile.load", "tile.store", "tile.fill", "tile.broadcast", "tile.reinterpret", "tile.reshape")
    return sum(op.name.startswith("tile.") and op.name not in none for op in module.walk())


def compute(name: str, element: str, *inputs: Array) -> Array:
    """The function of every number, by its kernel."""
    size = len(inputs[0])
    padded = [np.resize(each, -(-size // COUNT) * COUNT).reshape(-1, COUNT) for each in inputs]
    result = np.empty_like(padded[0])
    for row in range(len(result)):
        run_kernel(kernel(name, element), "k", [*(each[row] for each in padded), result[row]], block_dim=1)
    return result.reshape(-1)[:size]


def _bits(random: np.random.Generator, dtype: DType, count: int) -> Array:
    return random.integers(0, 1 << (8 * dtype.itemsize), count, dtype=f"uint{8 * dtype.itemsize}").view(dtype)


def numbers(element: str, dense: int, seed: int = 0) -> Array:
    """All numbers of 16 bits; a sample of those of f32."""
    dtype = DTYPES[element]
    if dtype.itemsize == 2:
        return np.arange(1 << 16, dtype=np.uint16).view(dtype)
    random = np.random.default_rng(seed)
    around = np.concatenate(
        [np.linspace(x * 0.999 - 1e-5, x * 1.001 + 1e-5, dense // 40 + 9) for x in BRANCHES]
    )
    spread = [
        random.standard_normal(dense) * 3,
        random.uniform(-110, 110, dense),
        random.uniform(-1.5, 1.5, dense),
    ]
    plain = np.concatenate([*spread, around, -around, SPECIAL]).astype(dtype)
    return np.concatenate([_bits(random, dtype, dense), plain])


def pairs(name: str, element: str, dense: int, seed: int = 0) -> tuple[Array, Array]:
    """Two operands: random pairs, and difficult ones for the function."""
    with np.errstate(all="ignore"):
        x, y = _plain_pairs(name, DTYPES[element], dense, np.random.default_rng(seed))
        return x, y


def _plain_pairs(name: str, dtype: DType, dense: int, random: np.random.Generator) -> tuple[Array, Array]:
    special = np.array(np.meshgrid(SPECIAL, SPECIAL)).reshape(2, -1)
    x, y = [random.standard_normal(dense) * 10, special[0]], [random.standard_normal(dense) * 3, special[1]]
    if name == "pow":
        base = np.concatenate(
            [np.exp2(random.uniform(-120, 120, dense)), 1 + random.uniform(-0.3, 0.4, dense)]
        )
        base = base.astype(dtype).astype(np.float64)
        x += [base, -random.integers(1, 50, dense)]
        y += [random.uniform(-88, 88, 2 * dense) / (np.log(base) + 1e-9), random.integers(-20, 20, dense)]
    elif name in ("floordiv", "mod", "rem"):
        divisor = (random.standard_normal(dense) * 2).astype(dtype).astype(np.float64)
        multiple = (divisor * random.integers(-1000, 1000, dense)).astype(dtype).astype(np.float32)
        x += [multiple, np.nextafter(multiple, np.float32(0))]
        y += [divisor, divisor]
    both = [np.concatenate(each).astype(dtype) for each in (x, y)]
    return tuple(np.concatenate([_bits(random, dtype, dense), each]) for each in both)  # pyright: ignore[reportReturnType]


# ------------------------------------------------------------------------------------------------------------
# Errors


def reference(name: str, *inputs: Array) -> Array:
    """The function in float64."""
    wide = [each.astype(np.float64) for each in inputs]
    if len(wide) == 2:
        return elementwise.FLOAT_BINARY[name](*wide)
    if name in ("gelu", "gelu_tanh"):
        return (elementwise._gelu if name == "gelu" else elementwise._gelu_tanh)(*wide)  # pyright: ignore[reportPrivateUsage]
    return elementwise.FLOAT_UNARY[name](*wide)


def errors(expected: Array, found: Array) -> Array:
    """In units in the last place of the exact result, those of subnormal results included; infinite where one is
    NaN."""
    form = FLOAT_FORMATS[found.dtype]
    y = found.astype(np.float64)
    beyond = form.maximum + np.ldexp(form.maximum, -form.precision)  # from here on rounding makes infinity
    held = np.where(np.isnan(expected), 1.0, np.minimum(np.abs(expected), form.maximum))
    unit = np.ldexp(1.0, np.maximum(np.frexp(held)[1] - 1, form.minimum_exponent) - (form.precision - 1))
    a, b = (np.clip(x, -beyond, beyond) for x in (expected, y))
    distance = np.abs(a - b) / unit
    both = np.isnan(expected) & np.isnan(y)
    return np.where(both, 0.0, np.where(np.isnan(distance), np.inf, distance))


@dataclass(frozen=True)
class Measured:
    """The largest error of a function, its argument, and the number of instructions."""

    name: str
    element: str
    worst: float
    at: tuple[float, ...]
    instructions: int


def measure(name: str, element: str, dense: int, units: int = 0) -> Measured:
    """The largest error of a function."""
    inputs = pairs(name, element, dense) if name in BINARY else (numbers(element, dense),)
    with np.errstate(all="ignore"), chip(units):
        found = errors(reference(name, *inputs), compute(name, element, *inputs))
    worst = int(np.argmax(found))
    at = tuple(float(each[worst]) for each in inputs)
    return Measured(name, element, float(found[worst]), at, instructions(kernel(name, element)))


def row(name: str, elements: Sequence[str], dense: int) -> str:
    """A line of the table."""
    cells: list[str] = []
    for element in elements:
        plain, off = (measure(name, element, dense, units) for units in (0, 1))
        cells.append(f"{plain.worst:.2f} ({off.worst:.2f}), {plain.instructions}")
    return f"| {name} | {' | '.join(cells)} |"


def main(arguments: Sequence[str]) -> None:
    elements = [each for each in DTYPES if each in arguments] or list(DTYPES)
    names = [each for each in (*UNARY, *BINARY) if each in arguments] or [*UNARY, *BINARY]
    print(f"| function | {' | '.join(elements)} |")
    print(f"|---|{'---|' * len(elements)}")
    for name in names:
        print(row(name, elements, 100_000), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
