"""What a chip has of the tile level, said once more and apart from the pass; and kernels of many small cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import ml_dtypes
import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.tile import TileType
from ascir.interp.compare import compare
from ascir.interp.dtypes import Array
from ascir.interp.tile import run_kernel
from ascir.parsing import parse
from ascir.passes.tile.legalize import TileLegalizePass
from ascir.verification import assert_valid

NUMPY: Mapping[str, np.dtype[np.generic]] = {
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "f32": np.dtype(np.float32),
    **{f"i{width}": np.dtype(f"int{width}") for width in (8, 16, 32, 64)},
    **{f"ui{width}": np.dtype(f"uint{width}") for width in (8, 16, 32)},
}
FLOATS = ("f16", "bf16", "f32")

REAL = {"f16", "f32"}
ARITHMETIC = REAL | {"i16", "i32"}
SINGLE = {"f32"}
BITS = {"i16", "ui16", "i1"}
WORDS = ARITHMETIC | {"bf16", "ui16", "ui32"}
HAS: Mapping[str, set[str]] = {
    **dict.fromkeys(("add", "sub", "mul", "maximum", "minimum"), ARITHMETIC),
    **dict.fromkeys(("div", "abs", "neg", "exp", "log", "sqrt", "relu"), REAL),
    **dict.fromkeys(("floor", "ceil", "round", "trunc"), SINGLE),
    **dict.fromkeys(("and", "or", "xor", "not"), BITS),
    "shift_left": {"ui16", "ui32"},
    "shift_right": {"i16", "i32", "ui16", "ui32"},
    "compare": REAL | {"i32"},
    "select": WORDS,
    "fill": WORDS,
    "iota": ARITHMETIC,
    "reduce": ARITHMETIC,
    "argmax": REAL,
    "argmin": REAL,
    "cumsum": {"f32", "i32"},
    "sort": REAL,
    **dict.fromkeys(
        ("broadcast", "transpose", "slice", "insert", "concat", "pad_tail", "gather"), WORDS | {"i64"}
    ),
}
CASTS = (
    *((each, "f16") for each in ("i4", "i8", "ui8", "i16", "f32", "i1")),
    *(("f16", each) for each in ("i4", "i8", "ui8", "i16", "i32", "f32", "i1")),
    *((each, "f32") for each in ("bf16", "i16", "i32", "i64", "i1")),
    *(("f32", each) for each in ("bf16", "i16", "i32", "i64", "i1")),
    *(("bf16", "i32"), ("i32", "i16"), ("i32", "i64"), ("i64", "i32")),
)


def defect(op: Operation) -> str | None:
    """Why the chip has no instructions for `op`."""
    tiles = [
        str(value.type.element_type)
        for value in (*op.operands, *op.results)
        if isinstance(value.type, TileType)
    ]
    name = op.name.removeprefix("tile.")
    if name in ("load", "store", "reshape", "reinterpret", "extract"):
        return None
    if name == "cast":
        return None if (tiles[0], tiles[1]) in CASTS else f"cast of {tiles[0]} to {tiles[1]}"
    numbers = [element for element in tiles if element != "i1"] or tiles
    if name not in HAS or numbers[0] not in HAS[name]:
        return f"{name} of {numbers[0]}"
    if (
        name == "compare"
        and numbers[0] == "i32"
        and " eq " not in f" {op.properties['predicate']} ".replace(">", " ")
    ):
        return f"{op.properties['predicate']} of i32"
    return None


def defects(module: ModuleOp) -> list[str]:
    found = (defect(op) for op in module.walk() if op.name.startswith("tile."))
    return [each for each in found if each is not None]


def show(shape: Sequence[int], element: str) -> str:
    return f"!tile.tile<{'x'.join(map(str, shape))}x{element}, ub>"


@dataclass
class Kernel:
    """One kernel of many cases: each loads its inputs, computes, and stores its result."""

    arguments: list[str] = field(default_factory=list[str])
    arrays: list[Array] = field(default_factory=list[Array])
    lines: list[str] = field(default_factory=list[str])
    cases: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    def view(self, array: Array, element: str) -> tuple[int, str]:
        number, type = (
            len(self.arrays),
            f"memref<{'x'.join(map(str, array.shape))}x{element}, #tile.space<gm>>",
        )
        self.arguments.append(f"%a{number}: {type}")
        self.arrays.append(array)
        return number, type

    def load(self, array: Array, element: str) -> str:
        number, type = self.view(array, element)
        at = ", ".join("0" for _ in array.shape)
        return self.line(f"tile.load %a{number}[{at}] : {type} -> {show(array.shape, element)}")

    def line(self, text: str) -> str:
        value = f"%t{len(self.lines)}"
        self.lines.append(f"{value} = {text}")
        return value

    def mask(self, array: Array) -> str:
        """A mask from bytes."""
        shape = array.shape
        return self.line(f"tile.cast {self.load(array, 'i8')} : {show(shape, 'i8')} -> {show(shape, 'i1')}")

    def store(self, name: str, value: str, shape: Sequence[int], element: str) -> None:
        if element == "i1":
            value = self.line(f"tile.cast {value} : {show(shape, 'i1')} -> {show(shape, 'i8')}")
            element = "i8"
        number, type = self.view(np.zeros(shape, NUMPY[element]), element)
        at = ", ".join("0" for _ in shape)
        self.lines.append(f"tile.store {value}, %a{number}[{at}] : {show(shape, element)}, {type}")
        self.cases.append((name, number))

    def text(self) -> str:
        body = "\n".join(self.lines)
        return f"func.func @k({', '.join(self.arguments)}) {{\n{body}\nfunc.return\n}}"

    def check(self, tolerance: float | None = None) -> None:
        """Legalized, the kernel has only what the chip has, and leaves what it left before."""
        context = make_context()
        module = parse(context, Source("test.mlir", self.text()))
        assert_valid(module)
        before = [array.copy() for array in self.arrays]
        run_kernel(module, "k", before, block_dim=1)
        TileLegalizePass().apply(context, module)
        assert_valid(module)
        assert not defects(module), sorted(set(defects(module)))
        after = [array.copy() for array in self.arrays]
        run_kernel(module, "k", after, block_dim=1)
        wrong = [
            f"{name}: {mismatch}"
            for name, number in self.cases
            if (mismatch := compare(before[number], after[number], None, tolerance)) is not None
        ]
        assert not wrong, "\n".join(wrong)


def sample(
    random: np.random.Generator, element: str, shape: Sequence[int], *, nonzero: bool = False
) -> Array:
    """Numbers of all sizes, with many of those where something happens."""
    dtype, count = NUMPY[element], int(np.prod(shape))
    if element in FLOATS:
        special: Iterable[float] = (
            0,
            -0.0,
            1,
            -1,
            np.inf,
            -np.inf,
            np.nan,
            2.5,
            -3.5,
            100,
            -7.25,
            65504,
            1e-7,
        )
        values = (random.standard_normal(count) * 4).astype(dtype)
    else:
        info = np.iinfo(dtype.name)
        low, high = int(info.min), int(info.max)
        special = (0, 1, 2, 3, high, low, high - 1, 7, low + 1, -1 if low else 5)
        values = random.integers(low, high, count, dtype=dtype, endpoint=True)
    where = random.integers(0, count, count // 2)
    values[where] = random.choice(np.array(list(special), dtype), len(where))
    if nonzero:
        values[values == 0] = 3
    return values.reshape(shape)
