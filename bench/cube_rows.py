"""The rows of `bench.cube`: products, convolutions, and products with epilogues, each with its bound.

    rows = [*squares(), *resnet50(batch=8)]
    rows[0]    # Row("squares", "512", (graph of a product,), flop=2 * 512**3, ...)

A row is a kernel or a sequence of kernels; sets of rows and the rows in them have names.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.conv import RESNET50, YOLOV5S, Layer, moved
from bench.conv import text as convolution

BYTES = {"f16": 2, "bf16": 2, "f32": 4, "i8": 1, "i32": 4}
SQUARES = (512, 1024, 2048, 4096, 8192)
LAYERS = ((4096, 4096), (11008, 4096), (4096, 11008), (8192, 8192), (28672, 8192), (8192, 28672))
"""n and k of the projections of models of 7 and of 70 billion parameters."""
TOKENS = (1, 16, 128, 4096)
TRANSPOSES = ("NN", "NT", "TN", "TT")
ODD = (1000, 2500, 4000)
"""Sizes whose rows begin within lines."""
FOLLOWED = ((1024, 1024, 1024), (2048, 2048, 2048), (4096, 4096, 4096), (4096, 11008, 4096))
"""m, n and k of the products with epilogues."""


@dataclass(frozen=True)
class Row:
    set: str
    name: str
    kernels: tuple[str, ...]
    """The graph of each."""
    flop: float
    bytes: int
    """The bytes of all operands and results."""
    dtype: str = "f16"
    measured: float | None = None
    """Measured microseconds on a device, without the launch."""
    against: str | None = None
    """The row of the same set with which this one is compared."""

    @property
    def full_name(self) -> str:
        return f"{self.set}/{self.name}"


@dataclass(frozen=True)
class Shape:
    """A product with an epilogue: a bias, gelu, a residual."""

    m: int
    n: int
    k: int
    dtype: str = "f16"
    transposed: str = "NN"
    follows: tuple[str, ...] = ()

    @property
    def result(self) -> str:
        return "i32" if self.dtype == "i8" else self.dtype

    @property
    def types(self) -> dict[str, str]:
        """The types of all possible values, by name."""
        left, right = (letter == "T" for letter in self.transposed)
        a = (self.k, self.m) if left else (self.m, self.k)
        b = (self.n, self.k) if right else (self.k, self.n)
        c = tensor((self.m, self.n), self.result)
        bias = tensor((self.n,), self.result)
        return {"a": tensor(a, self.dtype), "b": tensor(b, self.dtype), "bias": bias, "residual": c, "c": c}

    @property
    def given(self) -> list[str]:
        return ["a", "b", *(name for name in ("bias", "residual") if name in self.follows)]

    @property
    def bytes(self) -> int:
        operands = (self.m + self.n) * self.k * BYTES[self.dtype]
        results = self.m * self.n * (1 + ("residual" in self.follows)) + self.n * ("bias" in self.follows)
        return operands + results * BYTES[self.result]

    @property
    def flop(self) -> float:
        return 2.0 * self.m * self.n * self.k

    def fused(self) -> str:
        """Everything as one function."""
        types, lines = self.types, [self._product("%0")]
        lines += _following(self.follows, "%0", types["c"])
        return _function(self.given, types, lines)

    def apart(self) -> tuple[str, str]:
        """The product with its bias, and the rest of the epilogue."""
        types = self.types
        given = [name for name in self.given if name != "residual"]
        rest = [name for name in self.given if name == "residual"]
        behind = _function(["c", *rest], types, _following(self.follows, "%c", types["c"]))
        return _function(given, types, [self._product("%0")]), behind

    def _product(self, name: str) -> str:
        types, flags = self.types, zip(("transpose_a ", "transpose_b "), self.transposed, strict=True)
        words = "".join(word for word, letter in flags if letter == "T")
        bias = "bias %bias " if "bias" in self.follows else ""
        operands = ["a", "b", *(["bias"] if bias else [])]
        source = ", ".join(types[each] for each in operands)
        return f"{name} = graph.matmul %a, %b {bias}{words}: ({source}) -> {types['c']}"


def tensor(shape: tuple[int, ...], element: str) -> str:
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


def _following(follows: tuple[str, ...], value: str, type: str) -> list[str]:
    lines: list[str] = []
    for each in follows:
        if each == "gelu":
            lines.append(f"%gelu = graph.gelu {value} : {type}")
            value = "%gelu"
        elif each == "residual":
            lines.append(f"%sum = graph.add {value}, %residual : ({type}, {type}) -> {type}")
            value = "%sum"
    return lines


def _function(given: list[str], types: Mapping[str, str], lines: list[str]) -> str:
    arguments = ", ".join(f"%{name}: {types[name]}" for name in given)
    last = lines[-1].split(" = ")[0]
    body = "\n  ".join([*lines, f"func.return {last} : {types['c']}"])
    return f"func.func @product({arguments}) -> {types['c']} {{\n  {body}\n}}\n"


def product(set: str, name: str, shape: Shape, measured: float | None = None) -> Row:
    return Row(set, name, (shape.fused(),), shape.flop, shape.bytes, shape.dtype, measured)


def squares(dtype: str = "f16", transposed: str = "NN") -> Iterator[Row]:
    for size in SQUARES:
        yield product("squares", str(size), Shape(size, size, size, dtype, transposed))


def transposes(dtype: str = "f16") -> Iterator[Row]:
    for each in TRANSPOSES:
        yield product("transposes", f"2048.{each}", Shape(2048, 2048, 2048, dtype, each))


def odd(dtype: str = "f16") -> Iterator[Row]:
    for size in ODD:
        for each in TRANSPOSES:
            yield product("odd", f"{size}.{each}", Shape(size, size, size, dtype, each))


def models(dtype: str = "f16") -> Iterator[Row]:
    """The projections of language models, with weights as they are stored, n x k."""
    for m in TOKENS:
        for n, k in LAYERS:
            yield product("llm", f"m{m}.{n}x{k}", Shape(m, n, k, dtype, "NT"))


def epilogues(dtype: str = "f16") -> Iterator[Row]:
    """Bias and gelu, and a residual, in the kernel of their product and in one of their own; beside the bare
    product."""
    for m, n, k in FOLLOWED:
        bare = Shape(m, n, k, dtype)
        beside = f"{m}x{n}x{k}"
        yield product("epilogues", beside, bare)
        for follows in (("bias", "gelu"), ("bias", "gelu", "residual")):
            shape, name = Shape(m, n, k, dtype, follows=follows), f"{beside}.{'.'.join(follows[1:])}"
            for way, kernels in (("fused", (shape.fused(),)), ("apart", shape.apart())):
                yield Row(
                    "epilogues",
                    f"{name}.{way}",
                    kernels,
                    shape.flop,
                    shape.bytes,
                    dtype,
                    against=beside,
                )


def convolutions(set: str, layers: tuple[Layer, ...], batch: int) -> Iterator[Row]:
    for layer in layers:
        yield Row(
            set, layer.name, (convolution(layer, batch),), layer.flop(batch), moved(layer, batch), "f16"
        )


def sample(path: Path, limit: int | None = None) -> Iterator[Row]:
    """The shapes of a table of measurements, evenly over its sizes."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    rows.sort(key=lambda row: int(row["M"]) * int(row["K"]) * int(row["N"]))
    if limit is not None:
        rows = [rows[index * len(rows) // limit] for index in range(min(limit, len(rows)))]
    for row in rows:
        shape = Shape(int(row["M"]), int(row["N"]), int(row["K"]), "f16", row["trans_AB"])
        name = f"{shape.m}x{shape.n}x{shape.k}.{shape.transposed}"
        yield product("sample", name, shape, float(row["cost_us"]))


SETS: Mapping[str, Callable[..., Iterator[Row]]] = {
    "squares": squares,
    "transposes": transposes,
    "odd": odd,
    "llm": models,
    "epilogues": epilogues,
    "resnet50": partial(convolutions, "resnet50", RESNET50),
    "yolov5s": partial(convolutions, "yolov5s", YOLOV5S),
}
"""All sets except the sample, which is a separate file."""
