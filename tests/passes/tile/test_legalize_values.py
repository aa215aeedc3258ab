"""`tile-legalize` changes no value: every operation of every element type, before and after, by the interpreter."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ascir.dialects.tile.cast import may_round
from ascir.interp.dtypes import element_type
from tests.passes.tile.legal import FLOATS, NUMPY, Kernel, sample, show

SHAPE = (4, 32)
ELEMENTS = tuple(element for element in NUMPY if element != "i64")
INTEGERS = tuple(element for element in ELEMENTS if element not in FLOATS)


def scalar_of(element: str) -> str:
    return element.removeprefix("u")


@pytest.mark.parametrize("element", ELEMENTS)
def test_two_operands(element: str) -> None:
    random, kernel, scalar = np.random.default_rng(1), Kernel(), scalar_of(element)
    floats = ["add", "sub", "mul", "maximum", "minimum", "div"]
    names = (
        floats
        if element in FLOATS
        else [*floats, "floordiv", "rem", "mod", "and", "or", "xor", "shift_left", "shift_right"]
    )
    if element == "ui32":
        names = [name for name in names if name not in ("div", "floordiv", "rem", "mod")]
    three = kernel.line(f"arith.constant {'3.0' if element in FLOATS else '3'} : {scalar}")
    for name in names:
        divides, shifts = name in ("div", "floordiv", "rem", "mod"), name.startswith("shift")
        x = kernel.load(sample(random, element, SHAPE, nonzero=divides), element)
        amounts = random.integers(0, 40, SHAPE).astype(NUMPY[element])
        y = kernel.load(amounts if shifts else sample(random, element, SHAPE, nonzero=divides), element)
        tile = show(SHAPE, element)
        for operands, types in (
            (f"{x}, {y}", tile),
            (f"{x}, {three}", f"{tile}, {scalar}"),
            (f"{three}, {y}", f"{scalar}, {tile}"),
        ):
            result = kernel.line(f"tile.{name} {operands} : {types}")
            kernel.store(f"{name} {operands}", result, SHAPE, element)
    kernel.check()


@pytest.mark.parametrize("element", ELEMENTS)
def test_one_operand(element: str) -> None:
    random, kernel = np.random.default_rng(2), Kernel()
    names = ["abs", "neg", "relu", "sign"]
    names += (
        ["floor", "ceil", "round", "trunc", "exp", "log", "sqrt", "reciprocal", "rsqrt"]
        if element in FLOATS
        else ["not"]
    )
    for name in names:
        x = kernel.load(sample(random, element, SHAPE), element)
        kernel.store(name, kernel.line(f"tile.{name} {x} : {show(SHAPE, element)}"), SHAPE, element)
    if element in FLOATS:
        for name in ("isnan", "isinf"):
            x = kernel.load(sample(random, element, SHAPE), element)
            kernel.store(name, kernel.line(f"tile.{name} {x} : {show(SHAPE, element)}"), SHAPE, "i1")
    kernel.check()


@pytest.mark.parametrize("element", NUMPY)
def test_comparisons_and_choices(element: str) -> None:
    random, kernel, scalar = np.random.default_rng(3), Kernel(), scalar_of(element)
    three = kernel.line(f"arith.constant {'3.0' if element in FLOATS else '3'} : {scalar}")
    tile = show(SHAPE, element)
    for predicate in ("eq", "ne", "lt", "le", "gt", "ge"):
        left, right = (sample(random, element, SHAPE) for _ in range(2))
        right[::2] = left[::2]
        x, y = kernel.load(left, element), kernel.load(right, element)
        for operands, types in (
            (f"{x}, {y}", tile),
            (f"{x}, {three}", f"{tile}, {scalar}"),
            (f"{three}, {y}", f"{scalar}, {tile}"),
        ):
            mask = kernel.line(f"tile.compare {predicate} {operands} : {types}")
            kernel.store(f"{predicate} {operands}", mask, SHAPE, "i1")
            choices = ((f"{x}, {y}", tile), (f"{x}, {three}", f"{tile}, {scalar}"))
            for choice, of in choices if element != "i64" else ():
                kernel.store("select", kernel.line(f"tile.select {mask}, {choice} : {of}"), SHAPE, element)
    kernel.check()


@pytest.mark.parametrize("source", NUMPY)
def test_casts(source: str) -> None:
    random, kernel = np.random.default_rng(4), Kernel()
    for target in NUMPY:
        if target == source:
            continue
        rounds = may_round(element_type(NUMPY[source]), element_type(NUMPY[target]))
        if (source, target) in (("ui32", "i64"), ("i64", "ui32"), ("ui32", "bf16")):
            continue
        modes = ["rint", "floor", "ceil", "trunc", "round"] if rounds else [""]
        for mode in modes[:1] if source == "ui32" else modes:
            values = sample(random, source, SHAPE)
            if (
                source in FLOATS and target in FLOATS and mode != "rint"
            ):  # a directed overflow is the chip's own
                values = np.where(np.abs(values.astype(np.float64)) < 6e4, values, values.dtype.type(1))
            rounding = f"rounding {mode}" if mode else ""
            text = f"tile.cast {kernel.load(values, source)} {rounding} : {show(SHAPE, source)} -> {show(SHAPE, target)}"
            kernel.store(f"{source} to {target} {mode}", kernel.line(text), SHAPE, target)
    kernel.check()


@pytest.mark.parametrize("element", ELEMENTS)
def test_reductions(element: str) -> None:
    random, kernel = np.random.default_rng(5), Kernel()
    cases = [
        ((4, 32), [1]),
        ((4, 32), [0]),
        ((4, 6, 16), [1]),
        ((4, 6, 16), [0, 2]),
        ((3, 16), [0, 1]),
        ((2, 5, 2, 3), [1, 3]),
    ]
    for kind in ("sum", "prod", "max", "min"):
        for shape, axes in cases:
            values = sample(random, element, shape)
            if element in FLOATS and kind in ("sum", "prod"):
                values = random.uniform(0.7, 1.4, shape).astype(NUMPY[element])
            result = [1 if axis in axes else extent for axis, extent in enumerate(shape)]
            types = f"{show(shape, element)} -> {show(result, element)}"
            text = f"tile.reduce {kind} {kernel.load(values, element)} axes {axes} : {types}"
            kernel.store(f"{kind} {shape} {axes}", kernel.line(text), result, element)
    kernel.check()


@pytest.mark.parametrize("element", ELEMENTS)
def test_positions_and_running_sums(element: str) -> None:
    random, kernel = np.random.default_rng(6), Kernel()
    for shape, axis in (((4, 32), 1), ((4, 32), 0), ((2, 16, 16), 1)):
        result = [1 if other == axis else extent for other, extent in enumerate(shape)]
        for name in ("argmax", "argmin"):
            x = kernel.load(sample(random, element, shape), element)
            types = f"{show(shape, element)} -> {show(result, 'i32')}"
            kernel.store(
                f"{name} {shape}", kernel.line(f"tile.{name} {x} axis {axis} : {types}"), result, "i32"
            )
        x = kernel.load(random.integers(-5, 5, shape).astype(NUMPY[element]), element)
        sums = kernel.line(f"tile.cumsum {x} axis {axis} exclusive : {show(shape, element)}")
        kernel.store(f"cumsum {shape}", sums, shape, element)
    kernel.check()


@pytest.mark.parametrize("element", ELEMENTS)
def test_fills_counts_and_moves(element: str) -> None:
    random, kernel, tile = np.random.default_rng(7), Kernel(), show(SHAPE, element)
    number, scalar = "-3.0" if element in FLOATS else "-3", scalar_of(element)
    three = kernel.line(f"arith.constant {number} : {scalar}")
    kernel.store("fill", kernel.line(f"tile.fill {three} : {scalar} -> {tile}"), SHAPE, element)
    for axis in (0, 1):
        kernel.store(f"iota {axis}", kernel.line(f"tile.iota axis {axis} : {tile}"), SHAPE, element)
    row, column = (kernel.load(sample(random, element, shape), element) for shape in ((1, 32), (32, 4)))
    x = kernel.load(sample(random, element, SHAPE), element)
    for text in (
        f"tile.broadcast {row} : {show((1, 32), element)} -> {tile}",
        f"tile.transpose {column} [1, 0] : {show((32, 4), element)} -> {tile}",
        f"tile.pad_tail {x} sizes [3, 30] pad(3{'.0' if element in FLOATS else ''} : {element}) : {tile}",
        f"tile.insert {row}, {x}[2, 0] : {show((1, 32), element)}, {tile}",
    ):
        kernel.store(text, kernel.line(text), SHAPE, element)
    kernel.check()


def test_masks() -> None:
    random, kernel, tile = np.random.default_rng(8), Kernel(), show(SHAPE, "i1")
    bytes_ = random.integers(0, 2, (3, *SHAPE)).astype(np.int8)
    bytes_[0, 0], bytes_[0, 1] = 0, 1
    first, second, third = (kernel.mask(each) for each in bytes_)
    true = kernel.line("arith.constant 1 : i1")
    for text in (
        f"tile.and {first}, {second} : {tile}",
        f"tile.or {first}, {second} : {tile}",
        f"tile.xor {first}, {true} : {tile}, i1",
        f"tile.not {first} : {tile}",
        f"tile.select {first}, {second}, {third} : {tile}",
        f"tile.select {first}, {second}, {true} : {tile}, i1",
        f"tile.fill {true} : i1 -> {tile}",
    ):
        kernel.store(text, kernel.line(text), SHAPE, "i1")
    row = kernel.mask(bytes_[0, :1])
    moved = kernel.line(f"tile.broadcast {row} : {show((1, 32), 'i1')} -> {tile}")
    kernel.store("broadcast", moved, SHAPE, "i1")
    for kind, axis in (("any", 1), ("all", 1), ("any", 0), ("all", 0)):
        result = [1 if other == axis else extent for other, extent in enumerate(SHAPE)]
        text = f"tile.reduce {kind} {first} axes [{axis}] : {tile} -> {show(result, 'i1')}"
        kernel.store(text, kernel.line(text), result, "i1")
    for element in ELEMENTS:
        text = f"tile.cast {first} : {tile} -> {show(SHAPE, element)}"
        kernel.store(text, kernel.line(text), SHAPE, element)
    kernel.check()


WORDS32 = st.integers(-(2**31), 2**31 - 1) | st.sampled_from(
    [0, 1, -1, 2, 2**31 - 1, -(2**31), 2**24, 2**24 + 1]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(WORDS32, WORDS32.filter(bool)), min_size=64, max_size=64))
def test_quotients_of_any_integers(pairs: list[tuple[int, int]]) -> None:
    kernel, type = Kernel(), show((64,), "i32")
    x, y = (kernel.load(np.array(column, np.int32), "i32") for column in zip(*pairs, strict=True))
    for name in ("div", "floordiv", "rem", "mod"):
        kernel.store(name, kernel.line(f"tile.{name} {x}, {y} : {type}"), (64,), "i32")
    kernel.check()
