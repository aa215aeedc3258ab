"""Scatters of rows as kernels: gradients of embeddings, sums of segments, slices added and replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.diagnostics import OperationError
from ascir.host.findings import NEVER_COPIED, UNUSED
from ascir.interp.run import run_function
from ascir.runtime import KernelRun
from tests.vector.harness import NAME, Array, Graph, agree, check, compiled, expected_of, graph, module_of

STRATEGIES = ("owned", "private", "sorted")

INDICES: dict[str, Callable[[np.random.Generator, int, int], Array]] = {
    "even": lambda random, rows, count: random.integers(0, rows, count),
    "one": lambda random, rows, count: np.full(count, rows // 2),
    "skewed": lambda random, rows, count: np.minimum(random.zipf(1.3, count) - 1, rows - 1),
    "backwards": lambda random, rows, count: np.arange(count)[::-1] % rows,
}


def options(strategy: str | None, cores: int | None = None) -> dict[str, dict[str, Any]]:
    return {"tile-sparse-scatter": {"strategy": strategy, "cores": cores}}


def run(case: Graph, indices: Array, how: dict[str, dict[str, Any]]) -> KernelRun:
    """What the kernel makes of these indices agrees with what the graph means."""
    inputs, _ = expected_of(case)
    inputs = [indices.astype(each.dtype) if each.shape == indices.shape else each for each in inputs]
    done = compiled(case, how).run(inputs)
    agree(case, done, run_function(module_of(case.text), NAME, inputs))
    return done


def gradient(
    count: int, rows: int, width: int, element: str = "f16", index: str = "i32", padding: str = ""
) -> Graph:
    result = f"tensor<{rows}x{width}x{element}>"
    body = f"%y = graph.embedding_grad %g, %i rows {rows} {padding} : ($g, $i) -> {result}"
    return graph(("g", f"{count}x{width}x{element}"), ("i", f"{count}x{index}"), body=body, result=result)


@pytest.mark.parametrize("element", ["f16", "f32"])
def test_fewer_indices_than_are_looked_at_together(element: str) -> None:
    """They are a number, so that what is loaded of them meets nothing of what is filled behind them: no flag is in vain."""
    indices = INDICES["even"](np.random.default_rng(1), 20000, 300)
    run(slices("scatter_add", 300, "20000x17", element, "i64"), indices, options("owned"))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("kind", INDICES)
@pytest.mark.parametrize("size", [(3000, 50, 64), (1025, 7, 33), (1, 1, 1), (200, 300, 8)], ids=str)
def test_gradient_of_a_table(size: tuple[int, int, int], kind: str, strategy: str) -> None:
    count, rows, _ = size
    indices = INDICES[kind](np.random.default_rng(1), rows, count)
    done = run(gradient(*size), indices, options(strategy))
    # Each index names a row: then all that is loaded is read.
    assert not [found for found in done.launch.findings if found.code == UNUSED]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("element", ["f32", "bf16"])
def test_padding_and_words_as_indices(element: str, strategy: str) -> None:
    case = gradient(500, 20, 24, element, "i64", "padding_idx 3")
    done = run(case, np.random.default_rng(2).integers(0, 20, 500), options(strategy))
    assert not done.outputs[0][3].any()


@pytest.mark.parametrize("count", [0, 5])
def test_tables_without_rows(count: int) -> None:
    check(gradient(count, 0, 3))


def slices(name: str, count: int, shape: str, element: str, index: str = "i32") -> Graph:
    x, updates = f"{shape}x{element}", f"{count}x{shape.partition('x')[2]}x{element}".replace("xx", "x")
    body = f"%y = graph.{name} %x, %i, %u axis 0 : ($x, $i, $u) -> $x"
    return graph(("x", x), ("i", f"{count}x{index}"), ("u", updates), body=body, result="$x")


@pytest.mark.parametrize("shape", ["40x16", "40", "107x3x5", "300x200"])
@pytest.mark.parametrize("element", ["f16", "f32", "i32"])
@pytest.mark.parametrize("name", ["scatter", "scatter_add"])
def test_slices_of_a_tensor(name: str, element: str, shape: str) -> None:
    # Negative indices count from the end; of slices that meet the last one stays, or all are added.
    rows = int(shape.partition("x")[0])
    places = np.random.default_rng(3).integers(0, rows, 99)
    run(slices(name, 99, shape, element), places - rows * (places % 2), options(None))


ALL = pytest.mark.parametrize(
    "kind", ["all of them", "all but one", "all of them, some twice", "one of them", "not one"]
)


def most(kind: str, rows: int) -> Array:
    """Indices of as many updates as there are rows, or more."""
    order = np.random.default_rng(15).permutation(rows)
    match kind:
        case "all but one":
            order[0] = order[1]
        case "all of them, some twice":
            order = np.concatenate([order[: rows // 3], order, order[::2]])
        case "one of them":
            order[:] = rows - 1
        case "not one":
            order[:] = rows
        case _:
            pass
    return order


@ALL
@pytest.mark.parametrize(
    "shape", ["40x16xf32", "40xf16", "107x3x5xi32", "2100x40xi16", "300x24xi8", "70x5xi64"]
)
def test_all_slices_may_be_replaced(shape: str, kind: str) -> None:
    """Nothing is loaded to be replaced, unread."""
    sizes, _, element = shape.rpartition("x")
    places = most(kind, int(sizes.partition("x")[0]))
    replaced(slices("scatter", len(places), sizes, element), places, options(None))


@pytest.mark.parametrize("strategy", ["owned", "listed"])
@pytest.mark.parametrize("shape", ["4000x300", "70x9000"])
def test_all_slices_of_what_no_ub_holds_may_be_replaced(shape: str, strategy: str) -> None:
    places = most("all of them, some twice", int(shape.partition("x")[0]))
    replaced(slices("scatter", len(places), shape, "f32"), places, options(strategy))


@ALL
@pytest.mark.parametrize(
    ("name", "element"), [("scatter", "f32"), ("scatter", "i64"), ("scatter_add", "f32")]
)
def test_slices_of_as_many_updates_as_there_are(name: str, element: str, kind: str) -> None:
    places = most(kind, 300)
    for count in (len(places), 299, 1, 0):
        i, u = "tensor<?xi32, #graph.dims<N>>", f"tensor<?x24x{element}, #graph.dims<N, _>>"
        body = f"%y = graph.{name} %x, %i, %u axis 0 : ($x, $i, $u) -> $x"
        case = graph(
            ("x", f"300x24x{element}"), ("i", i), ("u", u), body=body, result="$x", dims={"N": count}
        )
        replaced(case, places[:count], options(None))


def test_without_updates_nobody_looks_which_rows_have_one() -> None:
    i, u = "tensor<?xi32, #graph.dims<N>>", "tensor<?x8xi8, #graph.dims<N, _>>"
    body = "%y = graph.scatter %x, %i, %u axis 0 : ($x, $i, $u) -> $x"
    for count in (0, 1, 300):
        case = graph(("x", "20001x8xi8"), ("i", i), ("u", u), body=body, result="$x", dims={"N": count})
        replaced(case, np.arange(count), options("owned", 1))


def replaced(case: Graph, indices: Array, how: dict[str, dict[str, Any]]) -> None:
    """As `run`, where the interpreter is not asked about indices that it refuses."""
    inputs, _ = expected_of(case)
    x, _, updates = inputs
    inputs = [x, indices.astype(np.int32), updates]
    there = indices < len(x)
    assert there.all() or not there.any()
    expected = run_function(module_of(case.text), NAME, inputs) if there.all() else [x]
    agree(case, compiled(case, how).run(inputs), expected)


@pytest.mark.parametrize("name", ["scatter", "scatter_add"])
@pytest.mark.parametrize(
    ("shape", "element"),
    [("6000x300", "f32"), ("4000x1000", "i32"), ("800x5000", "f32"), ("13333x300", "f16")],
)
def test_tensors_that_no_ub_holds(shape: str, element: str, name: str) -> None:
    run(slices(name, 3, shape, element), np.array([5, 17, 799]), options(None))


@pytest.mark.parametrize("element", ["i8", "i16"])
def test_what_is_replaced_may_be_narrow(element: str) -> None:
    run(slices("scatter", 99, "40x16", element), np.random.default_rng(4).integers(0, 40, 99), options(None))


@pytest.mark.parametrize("strategy", ["owned", "private"])
@pytest.mark.parametrize("count", [0, 1, 777])
def test_segments_of_as_many_rows_as_there_are(count: int, strategy: str) -> None:
    x, ids = "tensor<?x9xf32, #graph.dims<N, _>>", "tensor<?xi32, #graph.dims<N>>"
    body = f"%y = graph.unsorted_segment_sum %x, %i segments 11 : ({x}, {ids}) -> tensor<11x9xf32>"
    case = graph(("x", x), ("i", ids), body=body, result="tensor<11x9xf32>", dims={"N": count})
    # Negative segments are dropped, and so are those that there are not.
    run(case, np.random.default_rng(5).integers(-3, 14, count), options(strategy))


@pytest.mark.parametrize(
    ("strategy", "rows"),
    [("owned", 30), ("private", 30), ("sorted", 30), ("listed", 20000), ("sorted", 9000), (None, 4)],
)
def test_the_number_of_cores_changes_no_bit(strategy: str | None, rows: int) -> None:
    case, indices = gradient(2000, rows, 40, "f32"), INDICES["skewed"](np.random.default_rng(6), rows, 2000)
    first, *others = (run(case, indices, options(strategy, cores)).outputs[0] for cores in (48, 5, 1))
    for other in others:
        np.testing.assert_array_equal(first.view(np.int32), other.view(np.int32))


@pytest.mark.parametrize(("strategy", "rows"), [("private", 30), ("listed", 20000), ("sorted", 300)])
def test_the_order_of_the_cores_changes_no_bit(strategy: str, rows: int) -> None:
    case, indices = gradient(1500, rows, 40, "f32"), INDICES["skewed"](np.random.default_rng(11), rows, 1500)
    inputs = [expected_of(case)[0][0], indices.astype(np.int32)]
    kernel = compiled(case, options(strategy))
    first, *others = (kernel.run(inputs, schedule_seed=seed).outputs[0] for seed in range(4))
    for other in others:
        np.testing.assert_array_equal(first.view(np.int32), other.view(np.int32))


@pytest.mark.parametrize("strategy", ["listed", "sorted"])
@pytest.mark.parametrize("kind", INDICES)
def test_tables_that_are_larger_than_all_of_the_chip(kind: str, strategy: str) -> None:
    indices = INDICES[kind](np.random.default_rng(1), 30001, 1500)
    run(gradient(1500, 30001, 80), indices, options(strategy))


def test_lists_of_more_updates_than_one_look_takes() -> None:
    """Each look puts what it finds behind what those before it have found."""
    indices = INDICES["even"](np.random.default_rng(14), 30001, 5001)
    run(gradient(5001, 30001, 40, "f32"), indices, options("listed"))


@pytest.mark.parametrize("kind", INDICES)
def test_updates_that_are_short_are_loaded_with_their_part(kind: str) -> None:
    # Cores have several parts each, the last one has fewer updates.
    indices = INDICES[kind](np.random.default_rng(12), 45, 5001)
    run(gradient(5001, 45, 7, "f32"), indices, options("sorted", 5))


def test_short_rows_change_no_bit() -> None:
    case, indices = gradient(4000, 300, 12, "f32"), INDICES["skewed"](np.random.default_rng(13), 300, 4000)
    inputs = [expected_of(case)[0][0], indices.astype(np.int32)]
    first, *others = (
        compiled(case, options("sorted", cores)).run(inputs, schedule_seed=seed).outputs[0]
        for cores, seed in ((48, 0), (48, 1), (5, 2), (1, 3))
    )
    for other in others:
        np.testing.assert_array_equal(first.view(np.int32), other.view(np.int32))


@pytest.mark.parametrize("strategy", ["owned", "listed"])
def test_rows_that_are_put_together_in_parts(strategy: str) -> None:
    case = gradient(60, 70, 9000, "f32")
    run(case, np.random.default_rng(8).integers(0, 70, 60), options(strategy))


def meeting(deterministic: bool) -> dict[str, dict[str, Any]]:
    return {"tile-sparse-scatter": {"strategy": "atomic", "deterministic": deterministic}}


@pytest.mark.parametrize("kind", INDICES)
def test_whole_numbers_meet_in_global_memory(kind: str) -> None:
    places = INDICES[kind](np.random.default_rng(9), 40, 99)
    run(slices("scatter_add", 99, "40x13", "i32"), places - 40 * (places % 2), meeting(True))


def test_floats_meet_in_global_memory_only_where_bits_may_differ() -> None:
    case = replace(gradient(700, 40, 16, "f32"), tolerance=1000)
    run(case, INDICES["skewed"](np.random.default_rng(10), 40, 700), meeting(False))
    with pytest.raises(OperationError, match="no strategy 'atomic' for 40 rows of 16 f32"):
        compiled(case, meeting(True))


def test_rows_of_less_than_bytes_are_refused() -> None:
    """Truths are not: they are scattered as numbers (`test_integers`)."""
    with pytest.raises(OperationError, match="rows of i4 cannot be scattered"):
        compiled(slices("scatter", 7, "40x16", "i4"))


@pytest.mark.parametrize(
    ("strategy", "rows"), [*((each, 10) for each in STRATEGIES), ("listed", 20000), ("sorted", 20000)]
)
def test_what_names_no_row_is_dropped(strategy: str, rows: int) -> None:
    indices = np.full(100, rows, np.int32)
    indices[:5] = 4, -1, 1 << 30, -(1 << 31), (1 << 31) - 1
    done = run(gradient(100, rows, 32, "f32"), indices, options(strategy))
    assert np.flatnonzero(done.outputs[0].any(axis=1)).tolist() == [4]


@pytest.mark.parametrize(
    ("strategy", "rows", "width"),
    [("owned", 1000, 16), ("private", 5, 16), ("listed", 40000, 80), ("sorted", 1000, 16), ("sorted", 1, 24)],
)
def test_where_no_index_names_a_row_no_empty_list_is_a_mistake(strategy: str, rows: int, width: int) -> None:
    """As of a batch that is all padding; nor is a single row that is, or what was loaded of the padding."""
    case = gradient(300, rows, width, "f32", padding="padding_idx 0")
    inputs, _ = expected_of(case)
    kernel = compiled(case, options(strategy, 1))
    for live in (0, 1):
        indices = np.zeros(300, np.int32)
        indices[:live] = rows - 1
        done = kernel.run([inputs[0], indices])
        assert done.outputs[0].any() == (live * (rows - 1) > 0)
        assert not [each for each in done.launch.findings if each.severity != "info"]


def test_updates_that_meet_in_global_memory_are_loaded_before_their_rows_are_known() -> None:
    """Where no index of a chunk names a row, nobody reads them."""
    body, result = "%y = graph.unsorted_segment_sum %u, %i segments 1 : ($u, $i) -> $y", "1x5xi32"
    body = body.replace("$y", f"tensor<{result}>")
    case = graph(("u", "3000x5xi32"), ("i", "3000xi64"), body=body, result=result)
    updates = expected_of(case)[0][0]
    done = compiled(case, options("atomic", 1)).run([updates, np.full(3000, 7)])
    assert not done.outputs[0].any()
    assert {(each.severity, each.code) for each in done.launch.findings} == {("info", UNUSED)}


def test_only_a_scatter_may_leave_its_workspace_empty() -> None:
    """A workspace that any other kernel does not use stays a warning."""
    case = gradient(300, 40000, 80, "f32", padding="padding_idx 0")
    kernel = compiled(case, options("listed"))
    assert kernel.certificates["scatter"]["strategy"] == "listed"
    inputs = [expected_of(case)[0][0], np.zeros(300, np.int32)]
    other = replace(kernel, certificates={}).run(inputs)
    assert {(each.severity, each.code) for each in other.launch.findings} >= {("warning", NEVER_COPIED)}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_long_indices_that_name_no_row_are_no_shorter_ones(strategy: str) -> None:
    indices = np.full(100, -1)
    indices[:5] = 4, (1 << 32) + 5, -(1 << 33) + 6, (1 << 62) + 7, -(1 << 62)
    done = run(gradient(100, 10, 32, "f32", "i64"), indices, options(strategy))
    assert np.flatnonzero(done.outputs[0].any(axis=1)).tolist() == [4]


@pytest.mark.parametrize("name", ["scatter", "scatter_add"])
def test_scatters_that_the_interpreter_refuses_touch_no_other_row(name: str) -> None:
    """A kernel cannot raise: what is out of range, counted from the end too, is dropped, and the rest is as it was."""
    case, indices = slices(name, 8, "40x16", "i32"), np.array([40, -41, 1 << 30, -(1 << 31), 3, -1, 41, 3])
    x, _, updates = expected_of(case)[0]
    there = (indices >= -40) & (indices < 40)
    done = compiled(case).run([x, indices.astype(np.int32), updates])
    assert not [each for each in done.launch.findings if each.severity != "info"]
    wanted = x.copy()
    for place, update in zip(indices[there], updates[there], strict=True):
        wanted[place] = update if name == "scatter" else wanted[place] + update
    np.testing.assert_array_equal(done.outputs[0], wanted)
    with pytest.raises(InterpretationError, match=f"{name}: index 40"):
        run_function(module_of(case.text), NAME, [x, indices.astype(np.int32), updates])


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_queues_order_the_transfers_too(strategy: str) -> None:
    how = {**options(strategy), "tile-select-instructions": {"style": "tque"}}
    run(gradient(500, 20, 24), INDICES["skewed"](np.random.default_rng(7), 20, 500), how)


@pytest.mark.parametrize("count", [300, 1000])
def test_rows_that_are_loaded_and_added_one_by_one_are_in_no_queue(count: int) -> None:
    """Queues of what is loaded are not for stores."""
    how = {**options("atomic"), "tile-select-instructions": {"style": "tque"}}
    body = "%y = graph.unsorted_segment_sum %x, %i segments 2 : ($x, $i) -> tensor<2x8xi32>"
    case = graph(("x", f"{count}x8xi32"), ("i", f"{count}xi32"), body=body, result="2x8xi32")
    run(case, INDICES["even"](np.random.default_rng(3), 2, count), how)


@pytest.mark.parametrize("reduction", ["none", "add", "max"])
@pytest.mark.parametrize("start", ["0.0", "-0.0", "0.25"])
def test_constant_rows_and_places(start: str, reduction: str) -> None:
    """What a scatter starts from, and its indices, may be constants of its own."""
    case = graph(
        ("u", "4x33xf32"),
        body=f"""%x = graph.constant dense<{start}> : tensor<9x33xf32>
        %i = graph.constant dense<[[5], [0], [7], [-1]]> : tensor<4x1xi32>
        %y = graph.scatter_nd %x, %i, %u reduction {reduction} : (tensor<9x33xf32>, tensor<4x1xi32>, $u) -> tensor<9x33xf32>""",
        result="9x33xf32",
    )
    inputs, expected = expected_of(case)
    run = compiled(case).run(inputs)
    agree(case, run, expected)
    assert reduction == "add" or np.array_equal(np.signbit(run.outputs[0]), np.signbit(expected[0]))
