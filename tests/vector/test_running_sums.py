"""Running sums of many tiles: the loads of later ones run ahead, whole or not."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.compilation import compile_program
from ascir.program import Program
from tests.vector.harness import check, compiled, graph, module_of

DTYPES = {"f16": np.float16, "f32": np.float32, "i32": np.int32, "i64": np.int64}


@pytest.mark.parametrize("how", ["", " exclusive", " reverse", " exclusive reverse"])
@pytest.mark.parametrize(
    ("shape", "axis", "element", "tile"),
    [
        ("333x100", 1, "f32", (32, 104)),
        ("333x100", 1, "f16", (32, 112)),
        ("131x64", 1, "i32", (16, 64)),
        ("50x20x24", 1, "f32", (3, 20, 24)),
        ("50x20x20", 1, "bf16", (4, 20, 32)),
        ("40x500", 0, "f32", (40, 64)),
    ],
)
def test_tiles_that_are_not_whole(
    shape: str, axis: int, element: str, tile: tuple[int, ...], how: str
) -> None:
    case = graph(("x", f"{shape}x{element}"), body=f"%y = graph.cumsum %x axis {axis}{how} : $x", result="$x")
    check(case, {"graph-tile": {"tile": tile, "cores": 2}})


@pytest.mark.parametrize(
    ("shape", "element"), [("2x600000", "f16"), ("3x263168", "i64"), ("2x1200000", "f32")]
)
def test_rows_of_rows_of_rows(shape: str, element: str) -> None:
    """The sums of rows are long rows, too: what is carried into a row is added up in memory of its own."""
    check(graph(("x", f"{shape}x{element}"), body="%y = graph.cumsum %x axis 1 : $x", result="$x"))


def test_no_tile_is_longer_than_the_shares_of_cores() -> None:
    """Rows of 512 sums are 9, of which each core has one, as 20 cores then share the maximum: a second one in a tile
    would be computed, and not used."""
    case = graph(
        ("x", "4099x6xf16"),
        body="""%s = graph.cumsum %x axis 0 : $x
                %m = graph.reduce max %s axes [0] keepdims : $x -> tensor<1x6xf16>
                %y = graph.sub %s, %m : ($x, tensor<1x6xf16>) -> $x""",
        result="$x",
    )  # fmt: skip
    check(case)


@pytest.mark.parametrize(
    ("shape", "axis", "element", "how"),
    [
        ((1398, 3), 0, "f16", ""),
        ((7, 300, 5, 2), 1, "f32", " exclusive reverse"),
        ((5000, 3), 0, "i32", " reverse"),
        ((161, 40), 0, "i32", " exclusive"),
        ((300, 40), 0, "i64", ""),
    ],
)
def test_columns(shape: tuple[int, ...], axis: int, element: str, how: str) -> None:
    """Sums along an outer axis, between two transposes."""
    numbers = np.random.default_rng(0).integers(-3, 3, shape).astype(DTYPES[element])
    run = _summed(shape, axis, element, how).run([numbers])
    wanted = np.flip(numbers, axis) if "reverse" in how else numbers
    wanted = wanted.astype(np.int64).cumsum(axis) - ("exclusive" in how) * wanted.astype(np.int64)
    np.testing.assert_array_equal(run.outputs[0], np.flip(wanted, axis) if "reverse" in how else wanted)
    assert run.findings == []


def test_narrow_columns_are_turned() -> None:
    """An addition for each row took 672 us."""
    program = _summed((1398101, 3), 0, "f16", "")
    run = program.run([np.zeros((1398101, 3), np.float16)], checks=False)
    assert run.time_us < 80


@pytest.mark.parametrize("how", ["", " exclusive", " reverse", " exclusive reverse"])
@pytest.mark.parametrize(
    ("shape", "axis", "element", "dims"),
    [
        ("Nx64xf32", 0, "f32", 0),
        ("Nx64xf32", 0, "f32", 1),
        ("Nx64xf32", 0, "f32", 2),
        ("Nx64xf32", 0, "f32", 997),
        ("Nx5xi32", 0, "i32", 333),
        ("3xNx40xf16", 1, "f16", 171),
        ("2x523x24xf32", 1, "f32", None),
        ("300x1000xbf16", 0, "bf16", None),
    ],
)
@pytest.mark.parametrize("soc", ["ascend910b1", "ascend910b3"])
def test_groups_of_rows(shape: str, axis: int, element: str, dims: int | None, how: str, soc: str) -> None:
    """Rows are added up in groups, all groups at a time, and in chunks whose last sum is carried on."""
    case = graph(
        ("x", shape),
        body=f"%y = graph.cumsum %x axis {axis}{how} : $x",
        result="$x",
        dims=None if dims is None else {"N": dims},
    )
    check(case, {"graph-tile": {"soc": soc}})


def test_sums_from_both_ends() -> None:
    """Chunks of an axis would be walked in one direction."""
    body = """%a = graph.cumsum %x axis 0 : $x
        %b = graph.cumsum %x axis 0 reverse : $x
        %y = graph.sub %a, %b : $x"""
    check(graph(("x", "150x1024xf32"), body=body, result="$x"))


@pytest.mark.parametrize(
    ("shape", "axis", "most"), [((4096, 64), 0, 45), ((600, 64), 0, 9), ((64, 1000, 64), 1, 40)]
)
def test_columns_of_named_sizes(shape: tuple[int, ...], axis: int, most: float) -> None:
    """Row by row, they took 116, 18 and 64 us."""
    type = "x".join("S" if dim == axis else str(size) for dim, size in enumerate(shape))
    case = graph(("x", f"{type}xf32"), body=f"%y = graph.cumsum %x axis {axis} : $x", result="$x")
    program = compile_program(module_of(case.text), soc="ascend910b1")
    assert program.run([np.ones(shape, np.float32)], checks=False).time_us < most


def _summed(shape: tuple[int, ...], axis: int, element: str, how: str) -> Program:
    type = f"tensor<{'x'.join(map(str, shape))}x{element}>"
    return compile_program(
        module_of(
            f"""func.func @kernel(%x: {type}) -> {type} {{
                %y = graph.cumsum %x axis {axis}{how} : {type}
                func.return %y : {type}
            }}"""
        ),
        soc="ascend910b1",
    )


def test_loads_run_ahead() -> None:
    """Two tiles are loaded before the loop, and each round loads for the one behind the next."""
    case = graph(("x", "64x1024xf32"), body="%y = graph.cumsum %x axis 1 : $x", result="$x")
    source = compiled(case, {"graph-tile": {"tile": (8, 1024), "cores": 2}}).source
    before, loop = source.split("for (int64_t a = ", 1)
    assert before.count("DataCopy(x") == 2
    assert "if (" in loop.split("DataCopy(x", 1)[0]
