"""Arithmetic of shapes while an ONNX model is read: sizes with names, and what becomes of Shape, Gather, Concat,
Reshape."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.dialects.graph import dims_of
from ascir.dialects.graph.types import Shape
from ascir.frontend.onnx.build import import_model
from ascir.frontend.sizes import Extent, Size, UnknownSize, dim_of, divided, product, quotient
from ascir.interp.run import run_function

from .onnx_text import names_of, onnx

B, S = Size.of("B"), Size.of("S")


def value(size: Extent, names: dict[str, int]) -> int:
    """What a size is at run time."""
    if isinstance(size, int):
        return size
    return sum(
        times * int(np.prod([names[name] for name in names_of])) for names_of, times in size.terms.items()
    )


def test_sizes_add_multiply_and_divide() -> None:
    assert B * 12 // 4 == B * 3
    assert (B * S * 6) // (S * 2) == B * 3
    assert B + S - B == S
    assert B - B == 0
    assert str(B * 8 + 4) == "4 + 8*B"
    assert (B * 8 + 4) // 4 == B * 2 + 1
    assert B // 2 == B // 2
    assert dim_of(B // 2) is None
    assert dim_of(B) == "B"
    assert B * 2 % 2 == 0
    assert product([B, 4, S]) == B * S * 4
    assert quotient(B * S, 4) is None


def test_what_names_cannot_tell_is_not_guessed() -> None:
    assert (B == -1) is False
    assert (B + 1 == 0) is False
    assert B > -1
    assert B + 3 >= 3
    for question in (lambda: B == 1, lambda: B > 0, lambda: B < S, lambda: bool(B), lambda: int(B)):
        with pytest.raises(UnknownSize):
            question()


@given(
    st.lists(st.integers(-9, 9), min_size=3, max_size=3),
    st.integers(0, 50),
    st.integers(0, 50),
    st.integers(1, 9),
)
def test_arithmetic_of_sizes_is_that_of_numbers(numbers: list[int], b: int, s: int, divisor: int) -> None:
    names = {"B": b, "S": s}
    first = B * numbers[0] + S * numbers[1] + numbers[2]
    second = S * B + numbers[0]
    assert value(first + second, names) == value(first, names) + value(second, names)
    assert value(first - second, names) == value(first, names) - value(second, names)
    assert value(first * second, names) == value(first, names) * value(second, names)
    even = quotient(first, divisor)
    if even is not None:
        assert value(even, names) * divisor == value(first, names)
        assert divided(first, divisor) == even


def imported(body: str, signature: str, sizes: dict[str, int] | None = None) -> ModuleOp:
    text = f'<ir_version: 8, opset_import: ["" : 17]> net {signature} {{ {body} }}'
    return import_model(onnx.parser.parse_model(text), sizes)


def results_of(module: ModuleOp) -> list[Shape]:
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    return [dims_of(type) for type in function.function_type.outputs.data]


HEADS = """
    s = Shape(x)
    zero = Constant<value = int64 {0}>()
    one = Constant<value = int64 {1}>()
    axis = Constant<value = int64[1] {0}>()
    b = Gather(s, zero)
    q = Gather(s, one)
    bb = Unsqueeze(b, axis)
    qq = Unsqueeze(q, axis)
    h = Constant<value = int64[2] {4, -1}>()
    to = Concat<axis = 0>(bb, qq, h)
    r = Reshape(x, to)
    t = Transpose<perm = [0, 2, 1, 3]>(r)
"""


def test_shape_noise_of_exporters_leaves_nothing_behind() -> None:
    module = imported(HEADS + "y = Relu(t)", "(float[batch, seq, 64] x) => (float[a, b, c, d] y)")
    assert names_of(module) == ["graph.reshape", "graph.transpose", "graph.relu"]
    assert results_of(module) == [("batch", 4, "seq", 16)]
    (y,) = run_function(module, "net", [np.ones((2, 3, 64), np.float32)])
    assert y.shape == (2, 4, 3, 16)


def test_sizes_that_are_given_are_numbers_from_the_start() -> None:
    module = imported(
        HEADS + "y = Relu(t)", "(float[batch, seq, 64] x) => (float[a, b, c, d] y)", {"batch": 2}
    )
    assert results_of(module) == [(2, 4, "seq", 16)]


def test_names_of_dimensions_may_be_sums() -> None:
    """As of a mask of a cache's rows and the new one: it is as long as what is joined."""
    body = "k = Concat<axis = 0>(past, new)  y = Add(k, mask)"
    text = f'<ir_version: 8, opset_import: ["" : 17]> net (float[P, 3] past, float[1, 3] new, float[M, 1] mask) => (float[a, 3] y) {{ {body} }}'
    model = onnx.parser.parse_model(text)
    model.graph.input[2].type.tensor_type.shape.dim[0].dim_param = "P + 1"
    assert results_of(import_model(model)) == [("P+1", 3)]
    assert results_of(import_model(model, {"P": 4})) == [(5, 3)]


def test_products_of_names_cancel() -> None:
    body = """
        s = Shape(x)  n = ReduceProd<keepdims = 1>(s)  k = Constant<value = int64[1] {8}>()
        rows = Div(n, k)  to = Concat<axis = 0>(rows, k)  f = Reshape(x, to)
        back = Reshape(f, s)  y = Relu(back)
    """
    module = imported(body, "(float[batch, 4, 8] x) => (float[a, b, c] y)")
    assert results_of(module) == [("batch", 4, 8)]


def test_masks_of_shapes_are_known() -> None:
    body = """
        s = Shape(x)  m = Constant<value = int64 {-1}>()  e = Equal(s, m)
        c = ConstantOfShape<value = int64[1] {1}>(two)  w = Where(e, c, s)  y = Expand(x, w)
    """
    text = f'<ir_version: 8, opset_import: ["" : 17]> net (float[B, 3] x) => (float[B, 3] y) <int64[1] two = {{2}}> {{ {body} }}'
    assert results_of(import_model(onnx.parser.parse_model(text))) == [("B", 3)]


def test_slices_up_to_a_size_are_whole() -> None:
    body = """
        s = Shape<start = 1, end = 2>(x)  o = Constant<value = int64[1] {0}>()  a = Constant<value = int64[1] {1}>()
        y = Slice(x, o, s, a)
    """
    assert results_of(imported(body, "(float[4, S] x) => (float[4, S] y)")) == [(4, "S")]


def test_the_first_elements_of_a_named_size() -> None:
    """Ends far beyond the last element are the end."""
    body = f"""
        o = Constant<value = int64[1] {{0}}>()  e = Constant<value = int64[1] {{5}}>()
        f = Constant<value = int64[1] {{{2**31 - 1}}}>()  a = Constant<value = int64[1] {{1}}>()
        y = Slice(x, o, e, a)  z = Slice(x, o, f, a)
    """
    model = imported(body, "(float[4, S] x) => (float[4, 5] y, float[4, S] z)")
    assert results_of(model) == [(4, 5), (4, "S")]


def test_a_branch_that_is_known_is_part_of_the_graph() -> None:
    model: Any = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 17]>
        net (float[4] x) => (float[4] y) {
          s = Size(x)  four = Constant<value = int64 {4}>()  c = Equal(s, four)
          y = If (c) <then_branch = yes () => (float[4] a) { a = Relu(x) }, else_branch = no () => (float[4] b) { b = Neg(x) }>
        }
    """)
    assert names_of(import_model(model)) == ["graph.relu"]


@pytest.mark.parametrize("upper", [0, 1])
def test_triangles_of_named_sizes(upper: int) -> None:
    body = f"k = Constant<value = int64 {{1}}>() y = Trilu<upper = {upper}>(x, k)"
    module = imported(body, "(float[B, S, T] x) => (float[B, S, T] y)")
    assert results_of(module) == [("B", "S", "T")]
    x = np.random.default_rng(0).standard_normal((2, 5, 7)).astype(np.float32)
    (y,) = run_function(module, "net", [x])
    np.testing.assert_array_equal(y, np.triu(x, 1) if upper else np.tril(x, 1))
