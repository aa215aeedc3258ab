"""Rows that indices name, which are under way together, and rows of tiles that are longer than what they hold."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.interp.run import run_function
from tests.vector.harness import NAME, agree, check, compiled, expected_of, graph, module_of, run_compiled


@pytest.mark.parametrize("op", ["embedding %t, %i", "gather %t, %i axis 0"])
def test_rows_do_not_wait_for_each_other(op: str) -> None:
    # Whether a row is there is seen when it is fetched: one burst or none, in rounds that write different bytes.
    case = graph(
        ("t", "500x64xf16"), ("i", "700xi32"), body=f"%y = graph.{op} : ($t, $i) -> tensor<700x64xf16>",
        result="tensor<700x64xf16>",
    )  # fmt: skip
    assert "PipeBarrier<PIPE_MTE2>" not in compiled(case).source


def test_rows_that_nobody_stores_are_not_computed() -> None:
    """Columns are spread over 256 rows of blocks, two instructions; of the rows of the second none is needed."""
    case = graph(
        ("x", "6x16x2x1x1x3xf16"), ("s", "1x16x1x16x1x1xf16"),
        body="""%m = graph.mul %x, %s : ($x, $s) -> tensor<6x16x2x16x1x3xf16>
                %r = graph.reshape %m : tensor<6x16x2x16x1x3xf16> -> tensor<192x1x16x3xf16>
                %y = graph.transpose %r permutation [0, 1, 3, 2] : tensor<192x1x16x3xf16> -> tensor<192x1x3x16xf16>""",
        result="192x1x3x16xf16",
    )  # fmt: skip
    check(case, {"graph-tile": {"cores": 5}})


def test_rows_that_nobody_stores_are_not_computed_where_others_may_be() -> None:
    """A weight spread over three groups, in tiles of 8 of its 19 rows, the last of 3: the groups end in 16 rows of
    blocks."""
    case = graph(
        ("w", "3x19x1x153xf16"), ("s", "3x1x3x1xf16"),
        body="%y = graph.mul %w, %s : ($w, $s) -> tensor<3x19x3x153xf16>", result="3x19x3x153xf16",
    )  # fmt: skip
    check(case, {"graph-tile": {"cores": 2}})


@pytest.mark.parametrize("weight", ["%w = graph.sub %s, %f : $z", "%w = graph.abs %s : $z"])
def test_rows_that_are_padded_are_not_computed(weight: str) -> None:
    """Samples of an image in parts of boxes, as RoiAlign has them: two of eight samples either way are there."""
    case = graph(
        ("i", "5x6x1xf32"), ("j", "5x1x4xf32"), ("t", "50x3xf32"), ("z", "120x1xf32"),
        body=f"""%o = graph.add %i, %j : ($i, $j) -> tensor<5x6x4xf32>
                 %l = graph.reshape %o : tensor<5x6x4xf32> -> $z
                 %s = graph.add %l, %z : $z
                 %f = graph.floor %s : $z
                 {weight}
                 %c = graph.cast %f : $z -> tensor<120x1xi32>
                 %r = graph.reshape %c : tensor<120x1xi32> -> tensor<120xi32>
                 %g = graph.gather %t, %r axis 0 : ($t, tensor<120xi32>) -> tensor<120x3xf32>
                 %m = graph.mul %g, %w : (tensor<120x3xf32>, $z) -> tensor<120x3xf32>
                 %p = graph.reshape %m : tensor<120x3xf32> -> tensor<5x3x2x2x2x3xf32>
                 %e = graph.reduce mean %p axes [2, 4] : tensor<5x3x2x2x2x3xf32> -> tensor<5x3x2x3xf32>
                 %y = graph.transpose %e permutation [0, 3, 1, 2] : tensor<5x3x2x3xf32> -> tensor<5x3x3x2xf32>""",
        result="5x3x3x2xf32", ranges={0: (0, 16), 1: (0, 16), 3: (0, 16)},
    )  # fmt: skip
    check(case)


@pytest.mark.parametrize("style", ["flags", "tque"])
@pytest.mark.parametrize("shape", ["8x40", "8x13x3x4", "19x40"])
def test_columns_that_are_padded_are_not_turned(shape: str, style: str) -> None:
    """Columns become rows to be sorted, of up to 32 elements, of which 8 or 19 are there."""
    case = graph(
        ("x", f"{shape}xf32"),
        body=f"""%s, %p = graph.sort %x axis 0 : $x -> ($x, tensor<{shape}xi64>)
                 %y = graph.argmax %s axis 0 : $x -> tensor<{shape.partition("x")[2]}xi64>""",
        result=f"{shape.partition('x')[2]}xi64",
    )
    check(case, {"tile-select-instructions": {"style": style}})


def test_columns_that_nobody_stores_are_not_turned() -> None:
    """Pairs, which a mask in another order needs as two rows, are stored from tiles of 32 columns."""
    case = graph(
        ("x", "9x8x9x3x2xf32"), ("m", "9x8x9x3x2xi1"),
        body="""%y1 = graph.dropout %x, %m rate 0.0 : ($x, $m) -> $x
                %y0 = graph.transpose %m permutation [4, 3, 0, 1, 2] : $m -> tensor<2x3x9x8x9xi1>""",
        result="2x3x9x8x9xi1 | $x",
    )  # fmt: skip
    check(case)


@pytest.mark.parametrize("kind", ["mean", "max", "min"])
@pytest.mark.parametrize("rows", [5, 17, 33])
@pytest.mark.parametrize("element", ["f16", "f32"])
def test_the_rows_between_are_kept(element: str, rows: int, kind: str) -> None:
    """What is reduced first and last is turned, in rows of whole blocks."""
    size = f"{rows}x7x9x{element}"
    body = f"%y = graph.reduce {kind} %x axes [0, 2] : $x -> tensor<7x{element}>"
    check(graph(("x", size), body=body, result=f"7x{element}"))


@pytest.mark.parametrize("kind", ["sum", "max"])
@pytest.mark.parametrize("shape", ["3000x2x16", "3000x9x16", "70x6x200", "4x33x1000", "513x3x8"])
def test_many_runs_are_added_up_together(shape: str, kind: str) -> None:
    """Instructions take as many of them as there is room for: none is written out for each."""
    rows, _, inner = shape.split("x")
    for element in ("f16", "f32"):
        result = f"{rows}x{inner}x{element}"
        body = f"%y = graph.reduce {kind} %x axes [1] : $x -> tensor<{result}>"
        case = graph(("x", f"{shape}x{element}"), body=body, result=result)
        check(case)
        assert len(compiled(case).source.splitlines()) < 300


@pytest.mark.parametrize("shape", ["3000x9x16", "2000x3x8", "20000x4x16", "70x6x200", "513x3x24"])
def test_a_row_beside_many_runs(shape: str) -> None:
    """The same row of all runs is taken by one instruction, where there are more runs than rows in one."""
    rows, _, inner = shape.split("x")
    for element in ("f16", "f32"):
        row = f"{rows}x1x{inner}x{element}"
        body = """%d = graph.sub %x, %z : ($x, $z) -> $x
                   %y = graph.mul %z, %d : ($z, $x) -> $x"""
        case = graph(("x", f"{shape}x{element}"), ("z", row), body=body, result="$x")
        check(case)
        assert len(compiled(case).source.splitlines()) < 300


@pytest.mark.parametrize("kind", ["max", "min"])
@pytest.mark.parametrize("shape", ["9x256", "6x5x512", "33x7x256", "3x64x1024"])
def test_not_a_number_in_columns(shape: str, kind: str) -> None:
    """Whether there is one is said by bits, whole blocks of which are combined."""
    axis = shape.count("x") - 1
    for element in ("f16", "f32"):
        result = "x".join(
            [*(size for number, size in enumerate(shape.split("x")) if number != axis), element]
        )
        body = f"%y = graph.reduce {kind} %x axes [{axis}] : $x -> tensor<{result}>"
        case = graph(("x", f"{shape}x{element}"), body=body, result=result)
        (x,), _ = expected_of(case)
        x[..., 0, 3], x[..., -1, 255], x[..., 4] = np.nan, np.nan, np.inf
        expected = run_function(module_of(case.text), NAME, [x])
        agree(case, run_compiled(case, [x]), expected)


@pytest.mark.parametrize("columns", [73, 201, 577, 1001])
@pytest.mark.parametrize("rows", [24, 41])
@pytest.mark.parametrize("element", ["f16", "f32"])
def test_rows_that_end_within_a_block(element: str, rows: int, columns: int) -> None:
    """Blocks of eight rows are added at a time, and what is left of each by its lanes: for sums, and for those of
    squares."""
    body = """%l = graph.layer_norm %x axis 1 : $x -> $x
              %y = graph.softmax %l axis 1 : $x"""
    check(graph(("x", f"{rows}x{columns}x{element}"), body=body, result="$x"), {"graph-tile": {"cores": 1}})


@pytest.mark.parametrize("columns", [512, 577, 768])
def test_tiles_have_rows_in_whole_eights(columns: int) -> None:
    body = "%y = graph.layer_norm %x axis 1 : $x -> $x"
    case = graph(("x", f"20000x{columns}xf16"), body=body, result="$x")
    (tiling,) = compiled(case).certificates["tiling"]
    assert tiling["tile"][0] % 8 == 0


@pytest.mark.parametrize("kind", ["any", "all"])
@pytest.mark.parametrize("shape", ["9x256", "6x5x512", "40x7x256", "3x64x1024"])
def test_truth_of_columns(shape: str, kind: str) -> None:
    axis = shape.count("x") - 1
    result = "x".join([*(size for number, size in enumerate(shape.split("x")) if number != axis), "i1"])
    check(
        graph(
            ("x", f"{shape}xf16"),
            body=f"""%z = graph.constant dense<0.5> : tensor<f16>
                     %b = graph.compare lt %x, %z : ($x, tensor<f16>) -> tensor<{shape}xi1>
                     %y = graph.reduce {kind} %b axes [{axis}] : tensor<{shape}xi1> -> tensor<{result}>""",
            result=result,
        )
    )


@pytest.mark.parametrize("kind", ["sum", "max", "min", "prod"])
@pytest.mark.parametrize("element", ["i32", "i64"])
def test_rows_of_integers_between_are_kept(element: str, kind: str) -> None:
    """Thirteen rows fill no block of words; products of i64 are those of halves of the rows."""
    body = f"%y = graph.reduce {kind} %x axes [0, 2] : $x -> tensor<17x{element}>"
    check(graph(("x", f"13x17x19x{element}"), body=body, result=f"17x{element}"))


@pytest.mark.parametrize("kind", ["sum", "mean", "prod", "max"])
@pytest.mark.parametrize("element", ["f16", "f32", "i32", "bf16"])
@pytest.mark.parametrize("axes", ["[1]", "[0, 1]"])
def test_what_repeats_a_value_is_not_made_to_be_reduced(axes: str, element: str, kind: str) -> None:
    """Eleven equal rows: the sum is eleven times one of them. The gradient of a mean, spread and summed for a bias."""
    if kind == "mean" and element == "i32":
        pytest.skip("integers have no mean")
    rows = 1 if "0" in axes else 4
    case = graph(
        ("x", f"4x1x33x{element}"),
        body=f"""%b = graph.broadcast_to %x : $x -> tensor<4x11x33x{element}>
                 %y = graph.reduce {kind} %b axes {axes} keepdims : tensor<4x11x33x{element}> -> tensor<{rows}x1x33x{element}>""",
        result=f"{rows}x1x33x{element}",
    )  # fmt: skip
    check(case)


@pytest.mark.parametrize(
    ("element", "count"), [("i8", 200), ("i8", 300), ("ui8", 300), ("i16", 70000), ("i64", 3)]
)
def test_more_equal_integers_than_their_type_counts(element: str, count: int) -> None:
    """Sums of integers wrap, and so does the number that one of them is multiplied with."""
    case = graph(
        ("x", f"4x1x33x{element}"),
        body=f"""%b = graph.broadcast_to %x : $x -> tensor<4x{count}x33x{element}>
                 %y = graph.reduce sum %b axes [1] : tensor<4x{count}x33x{element}> -> tensor<4x33x{element}>""",
        result=f"4x33x{element}",
    )  # fmt: skip
    check(case)


@pytest.mark.parametrize("shape", ["0", "3x0", "0x5x7"])
def test_rows_of_no_elements(shape: str) -> None:
    check(graph(("x", f"{shape}xf32"), body="%y = graph.softmax %x axis -1 : $x", result="$x"))
    check(graph(("x", f"{shape}xf16"), body="%y = graph.log_softmax %x axis 0 : $x", result="$x"))


@pytest.mark.parametrize("columns", [77, 577, 2047])
@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
def test_what_lies_beside_a_row_changes_no_softmax(op: str, columns: int) -> None:
    """-inf lies there, whose exponential is 0, but in rows of nothing else, which are NaN."""
    case = graph(
        ("x", f"37x{columns}xf16"), body=f"%y = graph.{op} %x axis 1 : $x", result=f"37x{columns}xf16"
    )
    x = np.random.default_rng(0).standard_normal((37, columns)).astype(np.float16)
    x[1], x[2, 5], x[3, 5], x[4], x[5] = -np.inf, np.inf, np.nan, np.inf, -65504
    x[6], x[6, 7] = -np.inf, 1
    with np.errstate(invalid="ignore"):
        expected = run_function(module_of(case.text), NAME, [x])
        run = compiled(case).run([x])
    assert not [found for found in run.launch.findings if found.severity != "info"]
    agree(case, run, expected)


@pytest.mark.parametrize("kind", ["min", "sum"])
def test_rows_that_begin_within_blocks(kind: str) -> None:
    """One of two columns is contiguous, as tiles of several rows of 68."""
    case = graph(
        ("x", "16x68x2xf32"),
        body=f"""%c = graph.slice %x starts [0, 0, 1] ends [16, 68, 2] steps [1, 1, 1] : $x -> tensor<16x68x1xf32>
                 %r = graph.reduce {kind} %c axes [1] : tensor<16x68x1xf32> -> tensor<16x1xf32>
                 %y = graph.silu %r : tensor<16x1xf32>""",
        result="16x1xf32",
    )  # fmt: skip
    check(case, {"graph-tile": {"tile": (8, 256, 8)}})
