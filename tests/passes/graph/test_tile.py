"""Kernels that `graph-tile` makes compute what their groups do: many groups, shapes and tiles."""

from __future__ import annotations

from math import prod

import pytest

from ascir.passes.graph.tile import GraphTilePass
from tests.passes.graph.support import Options, check, context, group, module_of

METAMORPHIC: tuple[Options, ...] = (
    {},
    {"cores": 1},
    {"cores": 3, "buffers": 1},
    {"tile": (1,), "cores": 5},
    {"tile": (3, 16)},
    {"tile": (2, 40), "cores": 7},
)
"""Whatever the tiles, the result is the same."""

LARGE = METAMORPHIC[:3]
"""Of large tensors: not one element at a time."""


def options_for(*extents: int) -> tuple[Options, ...]:
    return METAMORPHIC if prod(extents) < 4000 else LARGE


def sizes(shape: str) -> list[int]:
    return [int(extent) for extent in shape.split("x")]


SHAPES = (
    "1",
    "7",
    "4096",
    "3x5",
    "8x1x33",
    "2x3x4x5",
    "100x1000",
    "1x1x1x1x1x1x1x9",
    "2x1x2x1x2x1x2x3",
    "0x4",
)


@pytest.mark.parametrize("shape", SHAPES)
def test_pointwise(shape: str) -> None:
    t = f"tensor<{shape}xf32>"
    body = f"""
      %a = graph.mul %x, %x : ({t}, {t}) -> {t}
      %b = graph.exp %y : {t}
      %z = graph.add %a, %b : ({t}, {t}) -> {t}"""
    check(group({"x": t, "y": t}, body, {"z": t, "a": t}), options=options_for(*sizes(shape)))


@pytest.mark.parametrize(
    ("shape", "other"),
    [
        ("8x33", "33"),
        ("8x33", "8x1"),
        ("8x33", "1x1"),
        ("8x33", ""),
        ("4x5x6", "5x1"),
        ("4x5x6", "4x1x6"),
        ("4x5x6", "4x1x1"),
        ("300x1000", "1000"),
        ("1000x3", "1000x1"),
        ("2x3x4x5x6", "3x1x5x1"),
    ],
)
def test_broadcasts(shape: str, other: str) -> None:
    t = f"tensor<{shape}xf16>"
    o = f"tensor<{other}xf16>" if other else "tensor<f16>"
    body = f"""
      %b = graph.relu %y : {o}
      %s = graph.sub %x, %b : ({t}, {o}) -> {t}
      %z = graph.mul %s, %y : ({t}, {o}) -> {t}"""
    check(group({"x": t, "y": o}, body, {"z": t}), options=options_for(*sizes(shape)))


@pytest.mark.parametrize("kind", ["sum", "max", "min", "prod", "mean"])
@pytest.mark.parametrize(
    ("shape", "axes", "result"),
    [
        ("6x50", "1", "6"),
        ("6x50", "0", "50"),
        ("6x50", "0, 1", ""),
        ("3x7x9", "1", "3x9"),
        ("3x7x9", "0, 2", "7"),
        ("3x7x9", "0, 1", "9"),
        ("2x3x4x5", "1, 3", "2x4"),
        ("5x1", "1", "5"),
        ("2x20000", "1", "2"),
    ],
)
def test_reductions(kind: str, shape: str, axes: str, result: str) -> None:
    t, r = f"tensor<{shape}xf32>", f"tensor<{result}xf32>" if result else "tensor<f32>"
    body = f"%y = graph.reduce {kind} %x axes [{axes}] : {t} -> {r}"
    check(group({"x": t}, body, {"y": r}), options=options_for(*sizes(shape)), ulps=64)


@pytest.mark.parametrize("shape", ["4x10", "40x1000", "3x70000", "1x5", "2x3x64"])
@pytest.mark.parametrize("element", ["f32", "f16"])
def test_softmax(shape: str, element: str) -> None:
    t = f"tensor<{shape}x{element}>"
    check(
        group({"x": t}, f"%y = graph.softmax %x axis -1 : {t}", {"y": t}), options=options_for(*sizes(shape))
    )


NORMALIZATIONS = {
    "layer": "%y = graph.layer_norm %x gamma %g beta %b : ({t}, {v}, {v}) -> {t}",
    "rms": "%y = graph.rms_norm %x gamma %g : ({t}, {v}) -> {t}",
    "log_softmax": "%y = graph.log_softmax %x axis -1 : {t}",
    "softmax of columns": "%y = graph.softmax %x axis 0 : {t}",
}


@pytest.mark.parametrize("name", NORMALIZATIONS)
@pytest.mark.parametrize(("rows", "columns"), [(5, 16), (37, 100), (3, 40000)])
def test_normalizations(name: str, rows: int, columns: int) -> None:
    t, v = f"tensor<{rows}x{columns}xf16>", f"tensor<{columns}xf16>"
    body = NORMALIZATIONS[name].format(t=t, v=v)
    arguments = (
        {"x": t, "g": v, "b": v} if name == "layer" else {"x": t, "g": v} if name == "rms" else {"x": t}
    )
    check(group(arguments, body, {"y": t}), options=options_for(rows, columns))


def test_group_norm_splits_channels() -> None:
    t, v = "tensor<2x12x5x3xf32>", "tensor<12xf32>"
    body = f"%y = graph.group_norm %x gamma %g beta %b groups 4 : ({t}, {v}, {v}) -> {t}"
    check(group({"x": t, "g": v, "b": v}, body, {"y": t}), options=METAMORPHIC)


def test_phases_one_after_the_other() -> None:
    t = "tensor<9x50xf32>"
    body = f"""
      %s = graph.softmax %x axis 1 : {t}
      %m = graph.reduce sum %s axes [0] : {t} -> tensor<50xf32>
      %n = graph.reduce max %m axes [0] keepdims : tensor<50xf32> -> tensor<1xf32>
      %z = graph.add %s, %n : ({t}, tensor<1xf32>) -> {t}"""
    results = {"z": t, "m": "tensor<50xf32>", "s": t}
    check(group({"x": t}, body, results), options=METAMORPHIC)


def test_two_sets_of_reduced_axes() -> None:
    t = "tensor<9x50xf32>"
    body = f"""
      %a = graph.reduce sum %x axes [0] keepdims : {t} -> tensor<1x50xf32>
      %b = graph.reduce max %x axes [1] keepdims : {t} -> tensor<9x1xf32>
      %c = graph.sub %x, %a : ({t}, tensor<1x50xf32>) -> {t}
      %d = graph.sub %c, %b : ({t}, tensor<9x1xf32>) -> {t}
      %e = graph.reduce sum %y axes [0] : tensor<50xf32> -> tensor<f32>
      %z = graph.mul %d, %e : ({t}, tensor<f32>) -> {t}
      %r = graph.relu %y : tensor<50xf32>"""
    results = {"z": t, "a": "tensor<1x50xf32>", "c": t, "r": "tensor<50xf32>"}
    check(group({"x": t, "y": "tensor<50xf32>"}, body, results), options=METAMORPHIC)


@pytest.mark.parametrize("permutation", [(1, 0, 2), (2, 1, 0), (0, 2, 1), (1, 2, 0)])
def test_transposes(permutation: tuple[int, int, int]) -> None:
    shape = (5, 17, 34)
    t = f"tensor<{'x'.join(map(str, shape))}xf32>"
    r = f"tensor<{'x'.join(str(shape[i]) for i in permutation)}xf32>"
    body = f"""
      %a = graph.exp %x : {t}
      %b = graph.transpose %a permutation {list(permutation)} : {t} -> {r}
      %z = graph.add %b, %y : ({r}, {r}) -> {r}"""
    check(group({"x": t, "y": r}, body, {"z": r, "a": t}), options=METAMORPHIC)


def test_a_matrix_and_its_transposed() -> None:
    t = "tensor<20x20xf32>"
    body = f"""
      %a = graph.transpose %x permutation [1, 0] : {t}
      %z = graph.add %x, %a : ({t}, {t}) -> {t}"""
    check(group({"x": t}, body, {"z": t}), options=METAMORPHIC)


def test_a_result_and_its_transposed() -> None:
    t = "tensor<20x20xf32>"
    body = f"""
      %e = graph.exp %x : {t}
      %a = graph.transpose %e permutation [1, 0] : {t}
      %z = graph.add %e, %a : ({t}, {t}) -> {t}"""
    check(group({"x": t}, body, {"z": t}), options=METAMORPHIC)


def test_sizes_that_do_not_align() -> None:
    body = """
      %a = graph.reshape %x : tensor<4x9xf32> -> tensor<6x6xf32>
      %b = graph.add %a, %y : (tensor<6x6xf32>, tensor<6x1xf32>) -> tensor<6x6xf32>
      %c = graph.add %x, %w : (tensor<4x9xf32>, tensor<4x1xf32>) -> tensor<4x9xf32>"""
    arguments = {"x": "tensor<4x9xf32>", "y": "tensor<6x1xf32>", "w": "tensor<4x1xf32>"}
    check(group(arguments, body, {"b": "tensor<6x6xf32>", "c": "tensor<4x9xf32>"}), options=METAMORPHIC)


@pytest.mark.parametrize("predicate", ["eq", "ne", "lt", "le", "gt", "ge"])
def test_booleans(predicate: str) -> None:
    b, t = "tensor<7x33xi1>", "tensor<7x33xf32>"
    body = f"""
      %a = graph.compare {predicate} %p, %q : ({b}, {b}) -> {b}
      %c = graph.compare {predicate} %x, %y : ({t}, tensor<33xf32>) -> {b}
      %d = graph.and %a, %c : ({b}, {b}) -> {b}
      %e = graph.reduce any %d axes [1] : {b} -> tensor<7xi1>
      %g = graph.reduce all %d axes [0] : {b} -> tensor<33xi1>
      %s = graph.select %d, %x, %y : ({b}, {t}, tensor<33xf32>) -> {t}"""
    results = {"d": b, "e": "tensor<7xi1>", "g": "tensor<33xi1>", "s": t}
    arguments = {"p": b, "q": b, "x": t, "y": "tensor<33xf32>"}
    check(group(arguments, body, results), options=METAMORPHIC)


@pytest.mark.parametrize("element", ["i8", "i16", "i32", "ui8", "f16", "bf16"])
def test_elements(element: str) -> None:
    t, r = f"tensor<6x70x{element}>", f"tensor<6x{element}>"
    body = f"""
      %a = graph.mul %x, %y : ({t}, {t}) -> {t}
      %b = graph.maximum %a, %x : ({t}, {t}) -> {t}
      %s = graph.reduce sum %b axes [1] : {t} -> {r}
      %m = graph.reduce max %b axes [1] : {t} -> {r}
      %c = graph.cast %b : {t} -> tensor<6x70xf32>"""
    results = {"b": t, "s": r, "m": r, "c": "tensor<6x70xf32>"}
    check(group({"x": t, "y": t}, body, results), options=METAMORPHIC)


def test_constants_and_positions() -> None:
    t = "tensor<4x6xi32>"
    body = f"""
      %i = graph.iota axis 1 : {t}
      %k = graph.constant dense<[[1], [2], [3], [5]]> : tensor<4x1xi32>
      %one = graph.constant dense<1> : tensor<i32>
      %a = graph.mul %i, %k : ({t}, tensor<4x1xi32>) -> {t}
      %b = graph.add %a, %x : ({t}, {t}) -> {t}
      %c = graph.sub %one, %b : (tensor<i32>, {t}) -> {t}
      %two = graph.constant dense<2> : {t}"""
    check(group({"x": t}, body, {"c": t, "two": t}), options=METAMORPHIC)


@pytest.mark.parametrize("rows", [0, 1, 5, 100])
def test_named_rows(rows: int) -> None:
    t, r = "tensor<?x40xf32, #graph.dims<B, _>>", "tensor<?xf32, #graph.dims<B>>"
    body = f"""
      %y = graph.softmax %x axis 1 : {t}
      %z = graph.add %y, %b : ({t}, tensor<40xf32>) -> {t}
      %m = graph.reduce mean %z axes [1] : {t} -> {r}"""
    text = group({"x": t, "b": "tensor<40xf32>"}, body, {"z": t, "m": r})
    check(text, dims={"B": rows}, options=METAMORPHIC)


@pytest.mark.parametrize(("rows", "columns"), [(3, 17), (1, 5000), (20, 1)])
def test_all_dimensions_named(rows: int, columns: int) -> None:
    t, r = "tensor<?x?xf32, #graph.dims<B, C>>", "tensor<?xf32, #graph.dims<B>>"
    body = f"""
      %e = graph.exp %x : {t}
      %m = graph.reduce mean %e axes [1] : {t} -> {r}"""
    check(group({"x": t}, body, {"m": r, "e": t}), dims={"B": rows, "C": columns}, options=LARGE)


@pytest.mark.parametrize(
    ("shape", "axes", "result"),
    [("300x1000", "0, 1", ""), ("2x300000", "1", "2"), ("4000x40", "0", "40"), ("3x20000x5", "1", "3x5")],
)
@pytest.mark.parametrize("kind", ["sum", "max", "mean"])
def test_reductions_that_cores_share(shape: str, axes: str, result: str, kind: str) -> None:
    t, r = f"tensor<{shape}xf32>", f"tensor<{result}xf32>" if result else "tensor<f32>"
    text = group({"x": t}, f"%y = graph.reduce {kind} %x axes [{axes}] : {t} -> {r}", {"y": r})
    kernels = check(text, options=({}, {"cores": 5}, {"cores": 1}), ulps=64)
    assert "tile.sync_blocks" in str(kernels[0])
    assert "tile.sync_blocks" not in str(kernels[2])


def test_softmax_of_one_row_that_cores_share() -> None:
    t = "tensor<1x300001xf32>"
    text = group({"x": t}, f"%y = graph.softmax %x axis -1 : {t}", {"y": t})
    (kernel, _, _) = check(text, options=({}, {"cores": 5, "buffers": 1}, {"cores": 1}))
    assert str(kernel).count("tile.sync_blocks") == 2


def test_a_norm_that_cores_share() -> None:
    t = "tensor<2x100001xf16>"
    check(group({"x": t}, f"%y = graph.layer_norm %x : {t}", {"y": t}), options=({}, {"cores": 7}))


def test_slices() -> None:
    t = "tensor<4x6x32xf32>"
    body = f"""
      %e = graph.exp %x : {t}
      %a = graph.slice %e starts [0, 0, 8] ends [4, 6, 16] steps [1, 1, 1] : {t} -> tensor<4x6x8xf32>
      %b = graph.slice %e starts [1, 2, 3] ends [3, 3, 30] steps [1, 1, 2] : {t} -> tensor<2x1x14xf32>
      %s = graph.softmax %x axis 2 : {t}
      %c = graph.slice %s starts [0, 5, 3] ends [4, 6, 4] steps [1, 1, 1] : {t} -> tensor<4x1x1xf32>
      %d = graph.add %a, %c : (tensor<4x6x8xf32>, tensor<4x1x1xf32>) -> tensor<4x6x8xf32>"""
    results = {"d": "tensor<4x6x8xf32>", "b": "tensor<2x1x14xf32>", "c": "tensor<4x1x1xf32>"}
    check(group({"x": t}, body, results), options=METAMORPHIC)


def test_halves_swapped_and_joined() -> None:
    t, h = "tensor<7x40xf16>", "tensor<7x20xf16>"
    body = f"""
      %a, %b = graph.split %x axis 1 sizes [20, 20] : {t} -> ({h}, {h})
      %n = graph.neg %b : {h}
      %r = graph.concat %n, %a axis 1 : ({h}, {h}) -> {t}
      %c = graph.mul %r, %s : ({t}, {t}) -> {t}
      %z = graph.add %c, %x : ({t}, {t}) -> {t}"""
    check(group({"x": t, "s": t}, body, {"z": t, "r": t}), options=METAMORPHIC)


def test_joined_rows_of_any_size() -> None:
    body = """
      %a = graph.relu %x : tensor<3x1x10xf32>
      %z = graph.concat %a, %y, %x axis 1 : (tensor<3x1x10xf32>, tensor<3x4x10xf32>, tensor<3x1x10xf32>) -> tensor<3x6x10xf32>"""
    arguments = {"x": "tensor<3x1x10xf32>", "y": "tensor<3x4x10xf32>"}
    check(group(arguments, body, {"z": "tensor<3x6x10xf32>"}), options=METAMORPHIC)


def test_padding() -> None:
    t = "tensor<3x5x10xf32>"
    body = f"""
      %a = graph.exp %x : {t}
      %y = graph.pad %a low [0, 2, 1] high [1, 0, 3] value 0.5 : {t} -> tensor<4x7x14xf32>
      %z = graph.relu %y : tensor<4x7x14xf32>"""
    check(group({"x": t}, body, {"z": "tensor<4x7x14xf32>", "y": "tensor<4x7x14xf32>"}), options=METAMORPHIC)


@pytest.mark.parametrize(
    ("shape", "axis", "result"), [("9x70", 1, "9"), ("9x70", 0, "70"), ("3x5x7", 1, "3x7")]
)
def test_positions_of_extremes(shape: str, axis: int, result: str) -> None:
    t, r = f"tensor<{shape}xf32>", f"tensor<{result}xi64>"
    body = f"""
      %e = graph.exp %x : {t}
      %a = graph.argmax %e axis {axis} : {t} -> {r}
      %b = graph.argmin %x axis {axis} : {t} -> {r}"""
    check(group({"x": t}, body, {"a": r, "b": r}), options=METAMORPHIC)


@pytest.mark.parametrize("flags", ["", "exclusive", "reverse", "exclusive reverse"])
@pytest.mark.parametrize(("shape", "axis"), [("9x70", 1), ("9x70", 0), ("3x5x7", 1)])
def test_running_sums(shape: str, axis: int, flags: str) -> None:
    t = f"tensor<{shape}xf16>"
    body = f"""
      %e = graph.relu %x : {t}
      %a = graph.cumsum %e axis {axis} {flags} : {t}
      %z = graph.add %a, %x : ({t}, {t}) -> {t}"""
    check(group({"x": t}, body, {"z": t}), options=METAMORPHIC)


def test_embedding() -> None:
    t = "tensor<2x5x40xf16>"
    body = f"""
      %r = graph.embedding %w, %i : (tensor<30x40xf16>, tensor<2x5xi64>) -> {t}
      %z = graph.add %r, %b : ({t}, tensor<40xf16>) -> {t}"""
    arguments = {"w": "tensor<30x40xf16>", "i": "tensor<2x5xi64>", "b": "tensor<40xf16>"}
    check(group(arguments, body, {"z": t}), options=METAMORPHIC)


@pytest.mark.parametrize(("axis", "result"), [(0, "5x7x8"), (1, "6x5x8"), (2, "6x7x5")])
def test_gathers(axis: int, result: str) -> None:
    body = f"""
      %e = graph.exp %x : tensor<6x7x8xf32>
      %y = graph.gather %x, %i axis {axis} : (tensor<6x7x8xf32>, tensor<5xi32>) -> tensor<{result}xf32>
      %z = graph.gather %e, %i axis {axis} : (tensor<6x7x8xf32>, tensor<5xi32>) -> tensor<{result}xf32>"""
    results = {"y": f"tensor<{result}xf32>", "z": f"tensor<{result}xf32>"}
    check(group({"x": "tensor<6x7x8xf32>", "i": "tensor<5xi32>"}, body, results), options=METAMORPHIC)


def test_cross_entropy() -> None:
    body = "%y = graph.cross_entropy %x, %l : (tensor<12x50xf32>, tensor<12xi32>) -> tensor<f32>"
    arguments = {"x": "tensor<12x50xf32>", "l": "tensor<12xi32>"}
    check(group(arguments, body, {"y": "tensor<f32>"}), options=METAMORPHIC)


def test_tiles_that_fit_nowhere() -> None:
    """A tile that is asked for and does not fit: the function stays, and what is alive is said."""
    t = "tensor<100000xf32>"
    module = module_of(f"func.func @f(%x: {t}) -> {t} {{ %y = graph.sin %x : {t} func.return %y : {t} }}")
    tile = GraphTilePass(tile=(65536,))
    tile.apply(context(), module)
    (reason,) = tile.declined.values()
    assert "the tiles do not fit into ub" in reason
    assert "Alive at the peak" in reason


def test_extremes_of_long_rows() -> None:
    """Rows longer than an instruction searches are searched piece by piece."""
    t, r = "tensor<3x40000xf16>", "tensor<3xi64>"
    check(group({"x": t}, f"%a = graph.argmax %x axis 1 : {t} -> {r}", {"a": r}))


def test_rows_too_long_to_sort() -> None:
    """Where no tile can hold what is sorted, the function stays, and the limit is said."""
    t = "tensor<2x4097xf16>"
    text = (
        f"func.func @f(%x: {t}) -> {t} {{ %y, %i = graph.sort %x axis 1 : {t} -> ({t}, tensor<2x4097xi64>) "
    )
    module = module_of(text + f"func.return %y : {t} }}")
    tile = GraphTilePass()
    tile.apply(context(), module)
    (reason,) = tile.declined.values()
    assert "graph.sort along 4097 elements" in reason
    assert "4095 at most" in reason
