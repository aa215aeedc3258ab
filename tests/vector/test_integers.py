"""Integers that the chip does not compute with: powers, which are squared and multiplied, and those without a sign."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.executable import compile
from ascir.interp.run import run_function
from ascir.parsing import parse


@pytest.mark.parametrize("element", ["i32", "i16", "i8", "ui8", "ui16", "ui32"])
def test_powers_of_integers(element: str) -> None:
    type = f"tensor<200x{element}>"
    text = f"func.func @f(%a: {type}, %b: {type}) -> {type} {{\n%c = graph.pow %a, %b : {type}\nfunc.return %c : {type}\n}}"
    module = parse(make_context(), Source("test.mlir", text))
    dtype = np.dtype(element.replace("ui", "uint") if element[0] == "u" else element.replace("i", "int"))
    random, low = np.random.default_rng(0), 0 if dtype.kind == "u" else -9
    a, b = random.integers(low, 10, 200).astype(dtype), random.integers(low // 3, 40, 200).astype(dtype)
    a[a == 0] = 1
    if element == "ui32":
        b[::3] |= np.uint32(2**31) | random.integers(0, 2**31, b[::3].shape, dtype)
    (expected,) = run_function(module, "f", [a, b])
    np.testing.assert_array_equal(compile(module)(a, b), expected)


@pytest.mark.parametrize("element", ["i64", "ui64", "ui32"])
@pytest.mark.parametrize("number", [0, 1, 3, 64])
def test_powers_by_constants(element: str, number: int) -> None:
    type = f"tensor<40x{element}>"
    text = (
        f"func.func @f(%a: {type}) -> {type} {{\n%n = graph.constant dense<{number}> : tensor<{element}>\n"
        f"%c = graph.pow %a, %n : ({type}, tensor<{element}>) -> {type}\nfunc.return %c : {type}\n}}"
    )
    module = parse(make_context(), Source("test.mlir", text))
    dtype = np.dtype(element.replace("ui", "uint") if element[0] == "u" else element.replace("i", "int"))
    limits = np.iinfo(dtype)
    a = np.random.default_rng(0).integers(limits.min, limits.max, 40, dtype, endpoint=True)
    (expected,) = run_function(module, "f", [a])
    np.testing.assert_array_equal(compile(module)(a), expected)


@pytest.mark.parametrize("name", ["add", "minimum", "div", "shift_right"])
def test_integers_of_64_bits_without_a_sign(name: str) -> None:
    type = "tensor<200xui64>"
    text = f"func.func @f(%a: {type}, %b: {type}) -> {type} {{\n%c = graph.{name} %a, %b : {type}\nfunc.return %c : {type}\n}}"
    module = parse(make_context(), Source("test.mlir", text))
    random = np.random.default_rng(0)
    a = random.integers(0, 2**64, 200, np.uint64, endpoint=False)
    b = a[::-1].copy() if name == "minimum" else random.integers(1, 70, 200).astype(np.uint64)
    if name == "div":
        b[::2] = a[1::2]
    (expected,) = run_function(module, "f", [a, b])
    found = compile(module)(a, b)
    assert isinstance(found, np.ndarray)
    assert found.dtype == np.uint64
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("body", ["reduce sum %a axes [1]", "reduce max %a axes [1]", "argmin %a axis 1"])
def test_rows_of_integers_of_64_bits_without_a_sign(body: str) -> None:
    type, result = "tensor<8x25xui64>", f"tensor<8x{'i64' if 'arg' in body else 'ui64'}>"
    text = f"func.func @f(%a: {type}) -> {result} {{\n%c = graph.{body} : {type} -> {result}\nfunc.return %c : {result}\n}}"
    module = parse(make_context(), Source("test.mlir", text))
    a = np.random.default_rng(0).integers(0, 2**64, (8, 25), np.uint64, endpoint=False)
    (expected,) = run_function(module, "f", [a])
    found = compile(module)(a)
    assert isinstance(found, np.ndarray)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


LIMITS = (0, 1, -1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, -(2**31) - 1, 2**63 - 1, 2**63, 2**64 - 1, -(2**63))
HALFWAY = (257, 2**31 + 2**23, 2**31 + 2**23 + 1, 2**63 + 2**55, 2**63 + 2**55 + 1, 2**62 + 2**54 + 1)
"""Between two numbers of bf16, and a little beyond."""


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("ui32", "i64"),
        ("ui32", "ui64"),
        ("ui32", "bf16"),
        ("i64", "ui32"),
        ("ui64", "ui32"),
        ("ui64", "i64"),
        ("ui64", "bf16"),
    ],
)
def test_casts_of_long_integers(source: str, target: str) -> None:
    """They saturate, and round once."""
    taken, given = f"tensor<200x{source}>", f"tensor<200x{target}>"
    text = f"func.func @f(%a: {taken}) -> {given} {{\n%c = graph.cast %a : {taken} -> {given}\nfunc.return %c : {given}\n}}"
    module = parse(make_context(), Source("test.mlir", text))
    dtype = np.dtype(source.replace("ui", "uint") if source[0] == "u" else source.replace("i", "int"))
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    shifts = (np.arange(200) % (dtype.itemsize * 8)).astype(dtype)
    a = np.random.default_rng(0).integers(low, high, 200, dtype, endpoint=True) >> shifts
    known = [number for number in (*LIMITS, *HALFWAY) if low <= number <= high]
    a = np.array([*known, *a[len(known) :].tolist()], dtype)
    (expected,) = run_function(module, "f", [a])
    np.testing.assert_array_equal(compile(module)(a), expected)


MORE = {
    "sort": ("ui32", "%c, %d = graph.sort %a axis 1 : $a -> ($a, $i)"),
    "sort of 64 bits": ("ui64", "%c, %d = graph.sort %a axis 1 descending : $a -> ($a, $i)"),
    "top_k": ("ui32", "%b, %d = graph.top_k %a k 25 axis 1 : $a -> ($a, $i)\n%c = graph.relu %b : $a"),
    "sign": ("ui64", "%c = graph.sign %a : $a"),
    "abs": ("ui64", "%b = graph.abs %a : $a\n%c = graph.not %b : $a"),
    "scatter_add": (
        "ui32",
        "%i = graph.constant dense<[1, 7, 1]> : tensor<3xi32>\n"
        "%u = graph.slice %a starts [0, 0] ends [3, 25] steps [1, 1] : $a -> tensor<3x25x$e>\n"
        "%c = graph.scatter_add %a, %i, %u axis 0 : ($a, tensor<3xi32>, tensor<3x25x$e>) -> $a",
    ),
    "unsorted_segment_sum": (
        "ui32",
        "%i = graph.constant dense<[1, 7, 1, 0, 1, 2, 2, 9]> : tensor<8xi32>\n"
        "%c = graph.unsorted_segment_sum %a, %i segments 8 : ($a, tensor<8xi32>) -> $a",
    ),
}


@pytest.mark.parametrize("name", MORE)
def test_more_of_integers_without_a_sign(name: str) -> None:
    element, body = MORE[name]
    type = f"tensor<8x25x{element}>"
    body = body.replace("$a", type).replace("$i", "tensor<8x25xi64>").replace("$e", element)
    text = f"func.func @f(%a: {type}) -> {type} {{\n{body}\nfunc.return %c : {type}\n}}"
    module = parse(make_context(), Source("test.mlir", text))
    bits = int(element[2:])
    a = np.random.default_rng(0).integers(0, 2**bits, (8, 25), f"uint{bits}", endpoint=False)
    a[::2, 3:9] = 0
    (expected,) = run_function(module, "f", [a])
    np.testing.assert_array_equal(compile(module)(a), expected)


def test_truths_are_scattered() -> None:
    type = "tensor<8x25xi1>"
    text = f"""func.func @f(%a: {type}, %i: tensor<3xi32>, %u: tensor<3x25xi1>) -> {type} {{
        %c = graph.scatter %a, %i, %u axis 0 : ({type}, tensor<3xi32>, tensor<3x25xi1>) -> {type}
        func.return %c : {type}
    }}"""
    module = parse(make_context(), Source("test.mlir", text))
    random = np.random.default_rng(0)
    given = [random.random((8, 25)) < 0.5, np.array([6, 1, 6], np.int32), random.random((3, 25)) < 0.5]
    (expected,) = run_function(module, "f", given)
    np.testing.assert_array_equal(compile(module)(*given), expected)


def test_lengths_that_several_loops_compare() -> None:
    """A mask of 64-bit lengths is made in each loop over the columns of a softmax of any width."""
    dims = "#graph.dims<B, T>"
    rows, lengths = f"tensor<?x?xf32, {dims}>", "tensor<?x1xi64, #graph.dims<B, _>>"
    text = f"""func.func @f(%x: {rows}, %n: tensor<?xi64, #graph.dims<B>>) -> {rows} {{
      %i = graph.positions %x axis 1 : {rows} -> tensor<?x?xi64, {dims}>
      %c = graph.reshape %n : tensor<?xi64, #graph.dims<B>> -> {lengths}
      %m = graph.compare lt %i, %c : (tensor<?x?xi64, {dims}>, {lengths}) -> tensor<?x?xi1, {dims}>
      %o = graph.constant dense<-30000.0> : tensor<f32>
      %s = graph.select %m, %x, %o : (tensor<?x?xi1, {dims}>, {rows}, tensor<f32>) -> {rows}
      %y = graph.softmax %s axis 1 : {rows}
      func.return %y : {rows}
    }}"""
    module = parse(make_context(), Source("test.mlir", text))
    random = np.random.default_rng(0)
    x, n = random.standard_normal((9, 5000), np.float32), random.integers(1, 5000, 9)
    (expected,) = run_function(module, "f", [x, n])
    np.testing.assert_allclose(compile(module)(x, n), expected, 1e-5, 1e-7)
