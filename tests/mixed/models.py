"""Random models of both kinds of core: products and convolutions among operations of the vector cores.

    model = random_model(Dice(Random(7)))          # some steps over matrices, or over images
    model.graph.text                               # %v3 = graph.matmul %v2, %a1 transpose_b bias %a2 : ...

What stands around a product is what fusion may take into its kernel: weights that are computed from bytes, activations,
residuals, norms of whole rows, products whose operands are products. Numbers stay small enough for f16, and what is
normalized is not a constant, so that roundings are not blown up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod, sqrt

from tests.vector.groups import FLOATS, STEPS, Choices, Group, Value, broadcast, tensor
from tests.vector.harness import Graph

ROWS = (1, 2, 5, 16, 17, 31, 48, 64, 100, 130)
SIDES = (8, 16, 17, 32, 33, 48, 64, 96, 100, 160)
"""Extents that are multiplied: small, for each product is run by an interpreter."""
BATCHES = (1, 2, 3)
PIXELS = (4, 5, 7, 8, 9, 14)
CHANNELS = (3, 8, 16, 17, 32, 40)
MOST = 20_000
"""Elements of a value."""
MOST_PRODUCTS = 4_000_000
LARGEST = 20_000.0
"""No element of a product is larger."""
NARROW = {"f16": 16, "bf16": 16, "f32": 8, "i8": 32}
"""Elements of a block, of which channels are best a multiple."""


@dataclass(frozen=True)
class Model:
    """A model that is complete."""

    graph: Graph
    products: int
    """How many of its operations are the cube's."""


class Layers(Group):
    """A model while it grows."""

    products: int = 0

    def given(self, shape: Sequence[int], element: str, bound: float = 4.5) -> Value:
        """An argument of any shape: a weight, a bias, a residual."""
        value = Value(f"%a{len(self.arguments)}", tuple(shape), element, bound, True)
        self.arguments.append(value)
        self.values.append(value)
        return value

    def last(self, *elements: str, rank: int = 2) -> Value | None:
        """One of the last values of so many dimensions, at least, none of which is 0."""
        fitting = [v for v in self.values if v.element in elements and len(v.shape) >= rank and prod(v.shape)]
        if not fitting:
            return None
        found = len(fitting) - 1
        while found and self.choices.below(3) == 0:
            found -= 1
        return fitting[found]

    def tamed(self, x: Value, most: float) -> Value:
        """A value, or what makes it smaller."""
        if x.bound <= most:
            return x
        if self.choices.below(2):
            return self.put(f"graph.tanh {x.name} : {x.type}", x.shape, x.element, 1.0, False)
        factor = 2.0 ** -_halvings(x.bound / most)
        one = f"tensor<{x.element}>"
        number = self.put(f"graph.constant dense<{factor}> : {one}", (), x.element, factor, True)
        text = f"graph.mul {x.name}, {number.name} : ({x.type}, {one}) -> {x.type}"
        return self.put(text, x.shape, x.element, x.bound * factor, False)


def _halvings(ratio: float) -> int:
    count = 0
    while ratio > 1:
        ratio, count = ratio / 2, count + 1
    return count


# ------------------------------------------------------------------------------------------------------- products


def product(group: Layers) -> None:
    """Of a value and a weight, which may be computed; or of two values."""
    x = group.last(*FLOATS)
    if x is None:
        return
    turned = group.choices.below(6) == 0
    rows, inner = x.shape[-2:][::-1] if turned else x.shape[-2:]
    columns = group.choices.one_of(SIDES)
    if group.choices.below(4) == 0 and (y := _partner(group, x, inner)) is not None:
        other, flag = y
    else:
        flag = group.choices.below(3) == 0
        leading = x.shape[:-2] if group.choices.below(5) == 0 else ()
        shape = (*leading, columns, inner) if flag else (*leading, inner, columns)
        other = _weight(group, shape, x.element)
    columns = other.shape[-2 if flag else -1]
    batch = broadcast(x.shape[:-2], other.shape[:-2])
    if (
        batch is None
        or prod(batch) * rows * columns > MOST
        or prod(batch) * rows * columns * inner > MOST_PRODUCTS
    ):
        return
    if x.element == "f16":
        x = group.tamed(x, max(LARGEST / (inner * other.bound), 1.0))
        if x.bound * other.bound * inner > LARGEST:
            return
    y = (*batch, rows, columns)
    bias = group.given((columns,), x.element) if x.element != "bf16" and group.choices.below(3) == 0 else None
    words = " transpose_a" * turned + " transpose_b" * flag
    types = [x.type, other.type]
    if bias is not None:
        words, types = f"{words} bias {bias.name}", [*types, bias.type]
    text = f"graph.matmul {x.name}, {other.name}{words} : ({', '.join(types)}) -> {tensor(y, x.element)}"
    group.products += 1
    bound = x.bound * other.bound * inner + (0 if bias is None else bias.bound)
    group.put(text, y, x.element, bound, False)
    group.sums = True


def _partner(group: Layers, x: Value, inner: int) -> tuple[Value, bool] | None:
    """Another value that `x` can be multiplied by, and whether it is transposed."""
    found: list[tuple[Value, bool]] = []
    for v in group.values:
        if v.element == x.element and len(v.shape) >= 2 and broadcast(v.shape[:-2], x.shape[:-2]) is not None:
            found += [(v, False)] * (v.shape[-2] == inner and v.shape[-1] > 0)
            found += [(v, True)] * (v.shape[-1] == inner and v.shape[-2] > 0)
    return group.choices.one_of(found) if found else None


def _weight(group: Layers, shape: tuple[int, ...], element: str) -> Value:
    """As it is, or from bytes and scales, or from another element type."""
    kind = group.choices.below(6)
    if kind > 1:
        return group.given(shape, element)
    if kind == 1:
        wide = group.given(shape, "f16" if element == "f32" else "f32")
        return _cast(group, wide, element)
    floats = _cast(group, group.given(shape, "i8", 128.0), element)
    one = f"tensor<{element}>"
    number = group.put(f"graph.constant dense<0.015625> : {one}", (), element, 1 / 64, True)
    text = f"graph.mul {floats.name}, {number.name} : ({floats.type}, {one}) -> {floats.type}"
    return group.put(text, shape, element, 2.0, False)


def _cast(group: Layers, x: Value, element: str) -> Value:
    text = f"graph.cast {x.name} : {x.type} -> {tensor(x.shape, element)}"
    return group.put(text, x.shape, element, x.bound, False)


def whole(group: Layers) -> None:
    """A product of bytes, whose sums are scaled."""
    rows, inner, columns = (group.choices.one_of(each) for each in (ROWS, SIDES, SIDES))
    x, w = group.given((rows, inner), "i8", 128), group.given((inner, columns), "i8", 128)
    shape = (rows, columns)
    text = f"graph.matmul {x.name}, {w.name} : ({x.type}, {w.type}) -> {tensor(shape, 'i32')}"
    y = group.put(text, shape, "i32", 2.0**14 * inner, True)
    group.products += 1
    y = _cast(group, y, "f32")
    number = group.put("graph.constant dense<1.220703125e-04> : tensor<f32>", (), "f32", 2.0**-13, True)
    text = f"graph.mul {y.name}, {number.name} : ({y.type}, tensor<f32>) -> {y.type}"
    group.put(text, shape, "f32", 2.0 * inner, False)


# ------------------------------------------------------------------------------------------------- around products


def norm(group: Layers) -> None:
    """Whole rows: a softmax of anything, a norm of what is not a constant."""
    x = group.last(*FLOATS)
    if x is None:
        return
    size = x.shape[-1]
    if group.choices.below(3) == 0 or size < 8 or not x.bound > 1:
        x = group.tamed(x, 100.0)
        group.put(f"graph.softmax {x.name} axis -1 : {x.type}", x.shape, x.element, 1.0, False)
        return
    gamma = group.given((size,), x.element)
    if group.choices.below(2):
        beta = group.given((size,), x.element)
        text = f"graph.layer_norm {x.name} gamma {gamma.name} beta {beta.name} epsilon 1.0e-02"
        types = f"({x.type}, {gamma.type}, {beta.type}) -> {x.type}"
    else:
        text = f"graph.rms_norm {x.name} gamma {gamma.name} epsilon 1.0e-02"
        types = f"({x.type}, {gamma.type}) -> {x.type}"
    group.put(f"{text} : {types}", x.shape, x.element, 4.5 * sqrt(size) + 4.5, False)


ACTIVATIONS = ("relu", "gelu", "silu", "tanh", "sigmoid", "relu", "hardswish")


def activation(group: Layers) -> None:
    x = group.last(*FLOATS)
    if x is None:
        return
    name = group.choices.one_of(ACTIVATIONS)
    bound = 1.0 if name in ("tanh", "sigmoid") else x.bound
    group.put(f"graph.{name} {x.name} : {x.type}", x.shape, x.element, bound, False)


def residual(group: Layers) -> None:
    """With a value of the same shape, or a new one, or one for each column."""
    x = group.last(*FLOATS)
    if x is None or x.bound > LARGEST:
        return
    same = [v for v in group.values if v.type == x.type and v is not x]
    kind = group.choices.below(4)
    if same and kind > 1:
        y = group.choices.one_of(same)
    else:
        y = group.given(x.shape if kind == 0 else x.shape[-1:], x.element)
    name = group.choices.one_of(("add", "add", "mul", "sub"))
    bound = x.bound * y.bound if name == "mul" else x.bound + y.bound
    if bound > LARGEST:
        name, bound = "maximum", max(x.bound, y.bound)
    text = f"graph.{name} {x.name}, {y.name} : ({x.type}, {y.type}) -> {x.type}"
    group.put(text, x.shape, x.element, bound, False)


def heads(group: Layers) -> None:
    """Columns become a dimension of their own, before the rows."""
    x = group.last(*FLOATS)
    if x is None or not 2 <= len(x.shape) <= 3:
        return
    count = group.choices.one_of([n for n in (1, 2, 4) if x.shape[-1] % n == 0])
    *leading, rows, size = x.shape
    cut = (*leading, rows, count, size // count)
    y = group.put(
        f"graph.reshape {x.name} : {x.type} -> {tensor(cut, x.element)}", cut, x.element, x.bound, False
    )
    order = [*range(len(leading)), len(leading) + 1, len(leading), len(leading) + 2]
    shape = tuple(cut[axis] for axis in order)
    text = f"graph.transpose {y.name} permutation {order} : {y.type} -> {tensor(shape, x.element)}"
    group.put(text, shape, x.element, x.bound, False)


# --------------------------------------------------------------------------------------------------- convolutions


def convolution(group: Layers) -> None:
    x = group.last("f16", "f16", "f32", rank=4)
    if x is None or len(x.shape) != 4:
        return
    samples, channels, *image = x.shape
    size = group.choices.one_of((1, 1, 3, 3, 2))
    stride = group.choices.one_of((1, 1, 2))
    pads = [size // 2, size // 2, (size - 1) // 2, (size - 1) // 2]
    down, across = ((extent + pads[0] + pads[2] - size) // stride + 1 for extent in image)
    outputs = group.choices.one_of(CHANNELS)
    taps = channels * size * size
    if min(down, across) < 1 or samples * outputs * down * across * taps > MOST_PRODUCTS:
        return
    weight = group.given((outputs, channels, size, size), x.element)
    x = group.tamed(x, max(LARGEST / (taps * weight.bound), 1.0)) if x.element == "f16" else x
    if x.element == "f16" and x.bound * weight.bound * taps > LARGEST:
        return
    shape = (samples, outputs, down, across)
    words, types = "", [x.type, weight.type]
    bound = x.bound * weight.bound * taps
    if group.choices.below(2):
        bias = group.given((outputs,), x.element)
        words, types, bound = f" bias {bias.name}", [*types, bias.type], bound + bias.bound
    words += f" strides [{stride}, {stride}] pads {pads}"
    text = f"graph.conv2d {x.name}, {weight.name}{words} : ({', '.join(types)}) -> {tensor(shape, x.element)}"
    group.products += 1
    group.put(text, shape, x.element, bound, False)


def pool(group: Layers) -> None:
    x = group.last("f16", "f32", rank=4)
    if x is None or len(x.shape) != 4 or min(x.shape[2:]) < 2:
        return
    shape = (*x.shape[:2], *(extent // 2 for extent in x.shape[2:]))
    kind = group.choices.one_of(("max", "avg"))
    text = (
        f"graph.{kind}_pool2d {x.name} kernel [2, 2] strides [2, 2] : {x.type} -> {tensor(shape, x.element)}"
    )
    group.put(text, shape, x.element, x.bound, False)


def means(group: Layers) -> None:
    """Of all places of an image."""
    x = group.last("f16", "f32", rank=4)
    if x is None or len(x.shape) != 4:
        return
    text = f"graph.reduce mean {x.name} axes [2, 3] : {x.type} -> {tensor(x.shape[:2], x.element)}"
    group.put(text, x.shape[:2], x.element, x.bound, False)


OVER_MATRICES = (product, product, product, product, norm, activation, residual, residual, heads, whole)
OVER_IMAGES = (convolution, convolution, convolution, activation, residual, pool, means, product)


def random_model(choices: Choices) -> Model:
    """At least one operation of the cube, if there is one that fits."""
    group = Layers(choices)
    images = choices.below(5) == 0
    if images:
        side = choices.one_of(PIXELS)
        group.space = (
            choices.one_of((1, 2)),
            choices.one_of(CHANNELS),
            side,
            choices.one_of((side, side, 6)),
        )
        element = choices.one_of(("f16", "f16", "f32"))
    else:
        batch = (choices.one_of(BATCHES),) if choices.below(3) == 0 else ()
        group.space = (*batch, choices.one_of(ROWS), choices.one_of(SIDES))
        element = choices.one_of(("f16", "f16", "f16", "f32", "bf16"))
    group.given(group.space, element)
    for _ in range(2 + choices.below(5)):
        if choices.below(6) == 0:
            choices.one_of(STEPS)(group)
        else:
            choices.one_of(OVER_IMAGES if images else OVER_MATRICES)(group)
    if not group.products:
        (convolution if images else product)(group)
    if len(group.lines) == sum("graph.constant" in line for line in group.lines):
        activation(group)
    return Model(_graph(group), group.products)


def _graph(group: Layers) -> Graph:
    """What nobody uses is returned."""
    constants = {line.split(" = ")[0] for line in group.lines if "graph.constant" in line}
    arguments = {value.name for value in group.arguments}
    used = {word.rstrip(",") for line in group.lines for word in line.split(" = ")[1].split()}
    results = [v for v in group.values if v.name not in constants | arguments | used]
    listed = ", ".join(f"{value.name}: {value.type}" for value in group.arguments)
    types = ", ".join(value.type for value in results)
    names = ", ".join(value.name for value in results)
    body = "\n".join(f"  {line}" for line in group.lines)
    arrow = f"({types})" if len(results) > 1 else types
    text = f"func.func @kernel({listed}) -> {arrow} {{\n{body}\n  func.return {names} : {types}\n}}\n"
    ranges = {n: (-4, 4) for n, value in enumerate(group.arguments) if value.element == "i32"}
    return Graph(text, ranges=ranges)
