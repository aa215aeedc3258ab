"""Rows that do not fit into memory as numbers of f32: kept as they came or as what they became, read in chunks several
times, or reduced in parts whose results are combined."""

from __future__ import annotations

import re

import numpy as np
import pytest
from xdsl.dialects import scf
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerType
from xdsl.dialects.func import FuncOp
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.interp.run import run_function
from ascir.passes.tile.selection.refill import REFILL
from ascir.pipeline import Options, lower
from tests.vector.graphs import residual_norm
from tests.vector.harness import (
    NAME,
    Graph,
    agree,
    check,
    compiled,
    expected_of,
    graph,
    module_of,
    run_compiled,
)

TQUE = {"tile-select-instructions": {"style": "tque"}}
SIZES = ("5x32768xf16", "50x16384xf32", "2x40001xf16", "1x20480xf32")


def _softmax(size: str) -> Graph:
    axis = size.count("x") - 1
    return graph(("x", size), body=f"%y = graph.softmax %x axis {axis} : $x", result="$x")


def _norm(size: str) -> Graph:
    _, columns, element = size.split("x")
    weight = f"{columns}x{element}"
    return graph(
        ("x", size), ("g", weight), ("b", weight),
        body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
    )  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_softmax(size: str) -> None:
    check(_softmax(size))


@pytest.mark.parametrize("size", ["5x20480xf16", "49x16384xf16"])
def test_layer_norm(size: str) -> None:
    check(_norm(size))


@pytest.mark.parametrize(
    "size", ["1000x24xf32", "2000x3x8xf32", "2000x24xf16", "5000x48xf32", "3x1500x8xf32"]
)
@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
def test_columns_of_which_no_part_fits(size: str, op: str) -> None:
    """What is tried with parts, of which a tile would need all, is left out where there is no room for that."""
    axis = 1 if size.startswith("3x") else 0
    check(graph(("x", size), body=f"%y = graph.{op} %x axis {axis} : $x", result="$x"))


def test_rows_that_stay_are_read_once() -> None:
    run = check(_softmax("128x32768xf16"))
    read = sum(pipe.gm_read for pipe in run.launch.pipes)
    assert read == 128 * 32768 * 2


@pytest.mark.parametrize("cores", [1, 2])
def test_parts_of_several_rows_in_one_tile(cores: int) -> None:
    """What each row leaves in memory is a few numbers, and begins at a block of its own."""
    check(_softmax("8x30000xf32"), {"graph-tile": {"cores": cores}})


def test_two_cores_share_rows() -> None:
    """What each has found of a row is a number of two, less than a block, and not the last axis of their tile."""
    case = graph(
        ("x", "85x70431xf16"), ("m", "1x70431xf16"),
        body="""%s = graph.add %x, %m : ($x, $m) -> $x
                %y = graph.softmax %s axis 1 : $x""", result="$x",
    )  # fmt: skip
    check(case, {"graph-tile": {"cores": 2}})


@pytest.mark.parametrize("tile", [8, 16])
def test_tiles_that_are_asked_for_have_all_parts(tile: int) -> None:
    """What the parts of 6 or 3 leave of a row is in whole blocks, too."""
    check(_softmax("495x48xf32"), {"graph-tile": {"tile": (tile,)}})


@pytest.mark.parametrize("case", [_softmax("3x131072xf16"), _norm("7x32768xf16")], ids=["softmax", "norm"])
@pytest.mark.parametrize("cores", [1, 4])
def test_parts_come_while_others_are_reduced(case: Graph, cores: int) -> None:
    """Rounds of the first loop load for later ones."""
    options = {"graph-tile": {"cores": cores}}
    module = module_of(case.text)
    lower(module, stop="graph-tile", options=options)
    ahead = [REFILL in op.attributes for op in module.walk() if isinstance(op, tile.LoadOp)]
    assert ahead[0]
    assert not any(ahead[1:])
    check(case, options)


def _tilings(case: Graph, options: Options | None = None) -> list[DictionaryAttr]:
    """The certificates of the phases of a kernel."""
    module = module_of(case.text)
    lower(module, stop="graph-tile", options=options)
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    found = kernel.attributes["tile.tiling"]
    assert isa(found, ArrayAttr[DictionaryAttr])
    return list(found)


def test_values_of_rows_are_kept() -> None:
    case = _softmax("49x32768xf16")
    (tiling,) = _tilings(case)
    assert "kept" in tiling.data
    run = check(case)
    assert sum(pipe.gm_read for pipe in run.launch.pipes) == 49 * 32768 * 2


def test_values_of_rows_are_kept_in_equal_chunks() -> None:
    """Of 11008 elements two of 5504, though their bytes are no whole lines of memory."""
    case, options = residual_norm(49, 11008, "bf16"), {"graph-tile": {"cores": 2}}
    (tiling,) = _tilings(case, options)
    assert "kept" in tiling.data
    extents = tiling.data["tile"]
    assert isa(extents, DenseArrayBase[IntegerType])
    assert extents.get_values() == (1, 5504)
    run = check(case, options)
    assert sum(pipe.gm_read for pipe in run.launch.pipes) == (2 * 49 + 2 * 2) * 11008 * 2


@pytest.mark.parametrize("size", ["49x30522xf16", "9x30001xf16", "5x12345xf32"])
def test_the_last_chunk_of_a_kept_row_is_shorter(size: str) -> None:
    case, (rows, columns, element) = _softmax(size), size.split("x")
    (tiling,) = _tilings(case)
    assert "kept" in tiling.data
    extents = tiling.data["tile"]
    assert isa(extents, DenseArrayBase[IntegerType])
    assert int(columns) % extents.get_values()[1]
    run = check(case)
    assert sum(pipe.gm_read for pipe in run.launch.pipes) == int(rows) * int(columns) * int(element[1:]) // 8


@pytest.mark.parametrize("size", ["69x14319xf16", "7x16884xf32", "3x14799xbf16", "2x9709xf32"])
@pytest.mark.parametrize("cores", [1, 48])
def test_what_is_behind_a_shorter_chunk_does_not_count(size: str, cores: int) -> None:
    """Of squares, whose tail is left out, and not that of what is loaded: chunks come ahead of the loop and in it."""
    columns, element = size.split("x")[1:]
    case = graph(
        ("x", size), ("g", f"{columns}x{element}"),
        body="%y = graph.rms_norm %x axis 1 gamma %g : ($x, $g) -> $x", result="$x",
    )  # fmt: skip
    for options in ({"graph-tile": {"cores": cores}}, TQUE):
        check(case, options)
    check(residual_norm(3, 10500, element), {"graph-tile": {"cores": cores}})


@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
def test_what_was_loaded_is_kept_where_what_became_of_it_has_no_room(op: str) -> None:
    """Exponentials of 50257 numbers take twice the bytes of these, and are computed twice. Each chunk makes room for
    that of the next row."""
    case = graph(("x", "149x50257xf16"), body=f"%y = graph.{op} %x axis 1 : $x", result="$x")
    (tiling,) = _tilings(case)
    assert {"kept", "recomputed"} <= tiling.data.keys()
    run = check(case)
    assert sum(pipe.gm_read for pipe in run.launch.pipes) == 149 * 50257 * 2


def test_long_rows_end_with_whole_repeats() -> None:
    """Rows of 4000 f32 are too far apart for an instruction that does the last half repeat of all of them."""
    case = _norm("2097x4000xf16")
    (tiling,) = _tilings(case)
    extents = tiling.data["tile"]
    assert isa(extents, DenseArrayBase[IntegerType])
    assert extents.get_values() == (3, 4032)
    check(_norm("149x4000xf16"))


def test_what_does_not_fit_as_estimated_gives_way_to_another_plan() -> None:
    """Values of these rows would have been kept in chunks of 3456. In chunks that fit that takes longer than parts of
    rows."""
    case = residual_norm(784, 13824, "f16")
    assert len(_tilings(case)) == 2
    assert not any("kept" in tiling.data for tiling in _tilings(case))


@pytest.mark.parametrize("size", ["50x16384xf32", "5x16384xf32", "9x12288xf32"])
def test_what_rows_have_in_common_is_loaded_once(size: str) -> None:
    """Beside rows that stay, for each core."""
    rows, columns, element = size.split("x")
    case = graph(
        ("x", size), ("g", f"{columns}x{element}"),
        body="%y = graph.rms_norm %x axis 1 gamma %g : ($x, $g) -> $x", result="$x",
    )  # fmt: skip
    for cores in (1, 4):
        options = {"graph-tile": {"cores": cores}}
        (tiling,) = _tilings(case, options)
        assert {"kept", "common"} <= tiling.data.keys()
        run = check(case, options)
        row, used = int(columns) * int(element[1:]) // 8, compiled(case, options).blocks
        assert used is not None
        assert sum(pipe.gm_read for pipe in run.launch.pipes) == (int(rows) + used) * row


def test_nothing_but_what_rows_have_in_common() -> None:
    """One row that is walked while another axis is there: of what is around it."""
    body = """%s = graph.softmax %x axis 1 : $x
              %y = graph.pad %s low [0, 0, 3] high [2, 1, 3] : $x -> tensor<3x41x7xf16>"""
    check(graph(("x", "1x40x1xf16"), body=body, result="3x41x7xf16"))


@pytest.mark.parametrize("size", ["49x32768xf16", "2x16384xf32"])
def test_the_next_row_comes_ahead(size: str) -> None:
    """Whoever orders the transfers; and where a core has one row alone, nothing comes."""
    for options in ({"graph-tile": {"cores": 2}}, TQUE):
        check(_softmax(size), options)


PARTS = {
    "softmax": _softmax("3x131072xf16"),
    "softmax in f32": _softmax("5x50000xf32"),
    "log_softmax": graph(("x", "2x80000xf16"), body="%y = graph.log_softmax %x axis 1 : $x", result="$x"),
    "layer_norm": _norm("3x131072xf16"),
    "layer_norm in f32": _norm("2x65536xf32"),
    "layer_norm in five parts": _norm("8x30000xf32"),
    "layer_norm of several rows at a time": _norm("70x32768xf16"),
}


@pytest.mark.parametrize("case", PARTS.values(), ids=PARTS.keys())
def test_parts_of_rows(case: Graph) -> None:
    assert len(_tilings(case)) == 2
    check(case)


@pytest.mark.parametrize("cores", [1, 2])
def test_what_a_row_has_come_to_is_a_number(cores: int) -> None:
    """Of the scalar unit, for the many tiles of a row; not on one core."""
    case, options = PARTS["softmax"], {"graph-tile": {"cores": cores}}
    assert (".GetValue(" in compiled(case, options).source) == (cores > 1)
    check(case, options)


def test_numbers_of_rows_in_queues() -> None:
    check(PARTS["softmax"], TQUE)


@pytest.mark.parametrize("cores", [1, 3, 48])
def test_what_belongs_to_rows_alone_is_computed_once_for_them(cores: int) -> None:
    """In a loop around that of their tiles, some of which other cores have."""
    case = _norm("7x65536xf16")
    module = module_of(case.text)
    lower(module, options={"graph-tile": {"cores": cores}}, stop="graph-tile")
    loops = [op for op in module.walk() if isinstance(op, scf.ForOp)]
    assert any(isinstance(op.parent_op(), scf.ForOp) for op in loops)
    inner = [op for loop in loops if isinstance(loop.parent_op(), scf.ForOp) for op in loop.walk()]
    assert not any(isinstance(op, tile.SqrtOp) for op in inner)
    check(case, {"graph-tile": {"cores": cores}})


def test_squares_of_a_whole_tile_are_added_up_by_halves() -> None:
    case, options = _norm("3x131072xf16"), {"graph-tile": {"cores": 2}}
    assert re.search(r"FusedMulAdd\((\w+), \1, \w+, \d+\)", compiled(case, options).source)
    check(case, options)


@pytest.mark.parametrize("columns", [131072, 50257, 30522])
@pytest.mark.parametrize("special", ["part", "row", "inf", "nan", "large"])
def test_parts_of_rows_with_special_numbers(special: str, columns: int) -> None:
    """A part of minus infinities is worth nothing, a row of them has no result; others spoil the row they are in."""
    case = _softmax(f"3x{columns}xf16")
    ((x,), _) = expected_of(case)
    match special:
        case "part":
            x[1, : columns // 2] = -np.inf
        case "row":
            x[1] = -np.inf
        case "inf" | "nan":
            x[1, columns - 7] = float(special)
        case _:
            x *= np.float16(1000)
    agree(case, run_compiled(case, [x]), run_function(module_of(case.text), NAME, [x]))


def test_a_mean_far_from_nought() -> None:
    """The squares of parts are those about their own means: no digits are lost but those that the mean itself costs."""
    case = graph(
        ("x", "2x65536xf32"),
        body="%y = graph.layer_norm %x axis 1 : $x -> $x", result="$x", tolerance=4096,
    )  # fmt: skip
    ((x,), _) = expected_of(case)
    x += np.float32(1000)
    agree(case, run_compiled(case, [x]), run_function(module_of(case.text), NAME, [x]))
