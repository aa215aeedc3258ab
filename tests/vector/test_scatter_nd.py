"""Scatters of elements and by vectors of indices, as ONNX has them: programs of a kernel for the places and one that
scatters rows."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.ir import SSAValue

from ascir.compilation import compile_program
from ascir.dialects.graph import element_of, shape_of
from ascir.interp.compare import compare
from ascir.interp.dtypes import numpy_dtype
from ascir.interp.run import run_function
from tests.vector.harness import NAME, Array, Graph, graph, module_of

REDUCTIONS = ("none", "add", "mul", "max", "min")


def run(case: Graph, indices: Array) -> None:
    """What the program makes of these indices is what the graph means, and nothing is found."""
    random = np.random.default_rng(1)
    inputs: list[Array] = []
    (function,) = module_of(case.text).ops
    for argument in function.regions[0].block.args:
        shape, dtype = static(argument), numpy_dtype(element_of(argument))
        if argument.name_hint == "i":
            inputs.append(indices.astype(dtype))
        elif dtype.name in ("int64", "uint64"):
            numbers = np.iinfo(dtype)
            inputs.append(random.integers(numbers.min, numbers.max, shape, dtype, endpoint=True))
        elif dtype.kind in "iu":
            inputs.append(random.integers(-99, 99, shape).astype(dtype))
        else:
            inputs.append(random.standard_normal(shape).astype(dtype))
    done = compile_program(module_of(case.text), soc="ascend910b1").run(inputs)
    assert not [each for each in done.findings if each.severity != "info"]
    (expected,) = run_function(module_of(case.text), NAME, inputs)
    assert compare(np.asarray(expected), done.outputs[0]) is None


def static(value: SSAValue) -> tuple[int, ...]:
    return tuple(int(dim or 0) for dim in shape_of(value))


def vectors(x: str, indices: str, updates: str, reduction: str) -> Graph:
    body = f"%y = graph.scatter_nd %x, %i, %u reduction {reduction} : ($x, $i, $u) -> $x"
    return graph(("x", x), ("i", indices), ("u", updates), body=body, result="$x")


@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_slices_that_vectors_name(reduction: str) -> None:
    random = np.random.default_rng(2)
    places = np.stack([random.integers(-4, 4, 50), random.integers(-10, 10, 50)], 1)
    run(vectors("4x10x8xf16", "50x2xi64", "50x8xf16", reduction), places)


@pytest.mark.parametrize("reduction", ["none", "add"])
def test_rows_that_vectors_of_one_name(reduction: str) -> None:
    places = np.random.default_rng(3).integers(-300, 300, (5, 20, 1))
    run(vectors("300x33xi32", "5x20x1xi32", "5x20x33xi32", reduction), places)


def test_elements_that_whole_vectors_name() -> None:
    places = np.stack([np.full(40, 3), np.full(40, -1)], 1)  # all of them meet
    run(vectors("4x10xf32", "40x2xi64", "40xf32", "none"), places)


@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("axis", [0, 1])
def test_elements(axis: int, reduction: str) -> None:
    x, some = "6x10x3xf32", ("4x10x3", "6x7x3")[axis]
    body = f"%y = graph.scatter_elements %x, %i, %u axis {axis} reduction {reduction} : ($x, $i, $u) -> $x"
    case = graph(("x", x), ("i", f"{some}xi64"), ("u", f"{some}xf32"), body=body, result="$x")
    size, shape = (6, 10)[axis], tuple(map(int, some.split("x")))
    run(case, np.random.default_rng(4).integers(-size, size, shape))


FAR = (1 << 30, -(1 << 30), (1 << 31) - 1, -(1 << 31))


def around(random: np.random.Generator, size: int, shape: tuple[int, ...]) -> Array:
    """Indices of a dimension of this size, and what is just or far out of its range."""
    return random.choice([*range(-size - 2, size + 2), *FAR], shape).astype(np.int32)


def dropped(case: Graph, sizes: tuple[int, ...], places: list[Array], indices: Array) -> None:
    """Where an index is out of range nothing is added. The interpreter refuses such indices; a kernel drops them, as
    those of whole rows."""
    random = np.random.default_rng(12)
    (function,) = module_of(case.text).ops
    _, _, many = map(static, function.regions[0].block.args)
    x, updates = (random.integers(-9, 9, shape).astype(np.int32) for shape in (sizes, many))
    wanted = x.copy()
    there = np.all([(-size <= at) & (at < size) for at, size in zip(places, sizes, strict=True)], 0)
    np.add.at(wanted, tuple(at[there] for at in places), updates[there])
    done = compile_program(module_of(case.text), soc="ascend910b1").run([x, indices, updates])
    assert not [each for each in done.findings if each.severity != "info"]
    np.testing.assert_array_equal(done.outputs[0], wanted)


@pytest.mark.parametrize("sizes", [(4, 10), (7, 100), (1, 9), (9, 1)], ids=str)
def test_vectors_out_of_range_name_no_other_element(sizes: tuple[int, int]) -> None:
    random = np.random.default_rng(11)
    columns = [around(random, size, (60,)) for size in sizes]
    shape = "x".join(map(str, sizes))
    dropped(vectors(f"{shape}xi32", "60x2xi32", "60xi32", "add"), sizes, columns, np.stack(columns, 1))


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("sizes", [(4, 10), (7, 100), (1, 9), (9, 1)], ids=str)
def test_elements_out_of_range_are_no_others(sizes: tuple[int, int], axis: int) -> None:
    many = (*sizes[:axis], 15, *sizes[axis + 1 :])
    places = list(np.indices(many, np.int32))
    places[axis] = around(np.random.default_rng(11), sizes[axis], many)
    x, i = ("x".join(map(str, (*shape, "i32"))) for shape in (sizes, many))
    body = f"%y = graph.scatter_elements %x, %i, %u axis {axis} reduction add : ($x, $i, $u) -> $x"
    dropped(graph(("x", x), ("i", i), ("u", i), body=body, result="$x"), sizes, places, places[axis])


@pytest.mark.parametrize("name", ["scatter", "scatter_add"])
@pytest.mark.parametrize(("axis", "updates"), [(1, "6x5x2x3"), (-1, "6x10x5x2")])
def test_slices_along_inner_dimensions(axis: int, updates: str, name: str) -> None:
    body = f"%y = graph.{name} %x, %i, %u axis {axis} : ($x, $i, $u) -> $x"
    case = graph(("x", "6x10x3xf32"), ("i", "5x2xi64"), ("u", f"{updates}xf32"), body=body, result="$x")
    size = 10 if axis == 1 else 3
    run(case, np.random.default_rng(5).integers(-size, size, (5, 2)))


@pytest.mark.parametrize("element", ["i8", "i16", "ui8", "ui16"])
def test_sums_of_narrow_integers_wrap(element: str) -> None:
    random = np.random.default_rng(7)
    run(vectors(f"30x5x{element}", "900x1xi32", f"900x5x{element}", "add"), random.integers(0, 30, (900, 1)))
    shapes = ("3x20x" + element, "50xi64", "3x50x" + element)
    body = "%y = graph.scatter_add %x, %i, %u axis 1 : ($x, $i, $u) -> $x"
    case = graph(*zip("xiu", shapes, strict=True), body=body, result="$x")
    run(case, random.integers(-20, 20, 50))
    result = f"tensor<7x{element}>"
    body = f"%y = graph.unsorted_segment_sum %x, %i segments 7 : ($x, $i) -> {result}"
    run(
        graph(("x", f"400x{element}"), ("i", "400xi32"), body=body, result=result),
        random.integers(-1, 8, 400),
    )


@pytest.mark.parametrize("element", ["i64", "ui64"])
def test_sums_of_wide_integers_carry(element: str) -> None:
    random = np.random.default_rng(9)
    shapes = f"3x5x{element}", "90xi64", f"3x90x{element}"
    body = "%y = graph.scatter_add %x, %i, %u axis 1 : ($x, $i, $u) -> $x"
    run(graph(*zip("xiu", shapes, strict=True), body=body, result="$x"), random.integers(-5, 5, 90))
    run(segments(f"90x3x{element}"), random.integers(-1, 3, 90))


def test_sums_of_many_wide_integers() -> None:
    """Parts are narrower where more than 65536 numbers may meet; all of them do."""
    run(segments("70000xi64"), np.ones(70000))


def segments(numbers: str) -> Graph:
    count, *row = numbers.split("x")
    result = f"tensor<{'x'.join(['2', *row])}>"
    body = f"%y = graph.unsorted_segment_sum %x, %i segments 2 : ($x, $i) -> {result}"
    return graph(("x", numbers), ("i", f"{count}xi32"), body=body, result=result)


def test_elements_and_rows_of_wide_integers_are_summed() -> None:
    random = np.random.default_rng(10)
    run(vectors("30x5xi64", "90x1xi32", "90x5xi64", "add"), random.integers(0, 30, (90, 1)))
    body = "%y = graph.scatter_elements %x, %i, %u axis 1 reduction add : ($x, $i, $u) -> $x"
    shapes = "6x20xi64", "6x11xi64", "6x11xi64"
    run(graph(*zip("xiu", shapes, strict=True), body=body, result="$x"), random.integers(-20, 20, (6, 11)))


@pytest.mark.parametrize("reduction", ["max", "min", "mul"])
def test_narrow_integers_are_combined(reduction: str) -> None:
    random = np.random.default_rng(8)
    places = np.stack([random.integers(0, 4, 40), random.integers(0, 9, 40)], 1)
    run(vectors("4x9xi8", "40x2xi32", "40xi8", reduction), places)


def test_a_gradient_of_one_index_scaled_by_frequency() -> None:
    body = "%y = graph.embedding_grad %g, %i rows 9 scale_by_frequency : ($g, $i) -> tensor<9x8xf32>"
    run(graph(("g", "8xf32"), ("i", "i64"), body=body, result="tensor<9x8xf32>"), np.array(4))


@pytest.mark.parametrize("element", ["f16", "f32"])
def test_gradients_scaled_by_frequency(element: str) -> None:
    """Those of indices that are no row do not count."""
    result = f"tensor<30x24x{element}>"
    body = f"%y = graph.embedding_grad %g, %i rows 30 padding_idx 3 scale_by_frequency true : ($g, $i) -> {result}"
    case = graph(("g", f"50x4x24x{element}"), ("i", "50x4xi32"), body=body, result=result)
    run(case, np.minimum(np.random.default_rng(6).zipf(1.4, (50, 4)) - 2, 33))
