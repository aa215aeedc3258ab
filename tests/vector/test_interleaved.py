"""Elements that alternate in memory: pairs of rotary positions and images of several channels, taken apart and put
together many at a time; and short rows in another order."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.compilation import compile_program
from ascir.program import ProgramRun
from tests.vector.harness import Graph, expected_of, graph, module_of

ROWS, HALF = 4000, 64
PAIRS = f"tensor<{ROWS}x{HALF}x2xf16>"
ONE = f"tensor<{ROWS}x{HALF}x1xf16>"
WHOLE = f"tensor<{ROWS}x{2 * HALF}xf16>"
TABLE = f"tensor<{ROWS}x{HALF}xf16>"
COLUMN = f"tensor<{ROWS}x{HALF}x1xf16>"
TURNED = f"""
    %c = graph.reshape %cos : {TABLE} -> {COLUMN}
    %s = graph.reshape %sin : {TABLE} -> {COLUMN}
    %ac = graph.mul %a, %c : ({ONE}, {COLUMN}) -> {ONE}
    %bs = graph.mul %b, %s : ({ONE}, {COLUMN}) -> {ONE}
    %bc = graph.mul %b, %c : ({ONE}, {COLUMN}) -> {ONE}
    %as = graph.mul %a, %s : ({ONE}, {COLUMN}) -> {ONE}
    %first = graph.sub %ac, %bs : {ONE}
    %second = graph.add %bc, %as : {ONE}
    %t = graph.concat %first, %second axis 2 : ({ONE}, {ONE}) -> {PAIRS}
    %y = graph.reshape %t : {PAIRS} -> {WHOLE}"""
WAYS = {
    "slices": f"""%p = graph.reshape %x : {WHOLE} -> {PAIRS}
    %a = graph.slice %p starts [0, 0, 0] ends [{ROWS}, {HALF}, 1] steps [1, 1, 1] : {PAIRS} -> {ONE}
    %b = graph.slice %p starts [0, 0, 1] ends [{ROWS}, {HALF}, 2] steps [1, 1, 1] : {PAIRS} -> {ONE}{TURNED}""",
    "split": f"""%p = graph.reshape %x : {WHOLE} -> {PAIRS}
    %a, %b = graph.split %p axis 2 sizes [1, 1] : {PAIRS} -> ({ONE}, {ONE}){TURNED}""",
    "rotary_embedding": f"%y = graph.rotary_embedding %x, %cos, %sin interleaved : ({WHOLE}, {TABLE}, {TABLE}) -> {WHOLE}",
}


@pytest.mark.parametrize("way", WAYS)
def test_neighbours_are_turned(way: str) -> None:
    """Element by element, 4000 rows took 100 to 135 us."""
    program = compile_program(
        module_of(
            f"func.func @turn(%x: {WHOLE}, %cos: {TABLE}, %sin: {TABLE}) -> {WHOLE} {{\n{WAYS[way]}\nfunc.return %y : {WHOLE}\n}}"
        ),
        soc="ascend910b1",
    )
    rng = np.random.default_rng(0)
    x = rng.standard_normal((ROWS, 2 * HALF)).astype(np.float16)
    cos, sin = (rng.uniform(-1, 1, (ROWS, HALF)).astype(np.float16) for _ in range(2))
    run = program.run([x, cos, sin])
    a, b, c, s = (each.astype(np.float32) for each in (x[:, ::2], x[:, 1::2], cos, sin))
    wanted = np.stack([a * c - b * s, b * c + a * s], -1).reshape(x.shape)
    np.testing.assert_allclose(run.outputs[0].astype(np.float32), wanted, atol=0.01)
    assert run.findings == []
    assert run.time_us < 20


@pytest.mark.parametrize(("parts", "element", "dtype"), [(3, "i8", np.int8), (4, "f32", np.float32)])
def test_parts_are_put_together(parts: int, element: str, dtype: type[np.generic]) -> None:
    """20 us, element by element."""
    one, whole = f"tensor<2x17000x1x{element}>", f"tensor<2x17000x{parts}x{element}>"
    names = [f"%x{number}" for number in range(parts)]
    program = compile_program(
        module_of(
            f"""func.func @join({", ".join(f"{name}: {one}" for name in names)}) -> {whole} {{
            %y = graph.concat {", ".join(names)} axis 2 : ({", ".join([one] * parts)}) -> {whole}
            func.return %y : {whole}
        }}"""
        ),
        soc="ascend910b1",
    )
    rng = np.random.default_rng(0)
    inputs = [rng.integers(-100, 100, (2, 17000, 1)).astype(dtype) for _ in names]
    run = program.run(inputs)
    np.testing.assert_array_equal(run.outputs[0], np.concatenate(inputs, 2))
    assert run.findings == []
    assert run.time_us < 12


@pytest.mark.parametrize(
    ("shape", "permutation"),
    [((3, 150, 160, 3), (0, 2, 1, 3)), ((2, 150, 2, 160, 3), (2, 0, 3, 1, 4)), ((400, 170, 2), (1, 0, 2))],
)
@pytest.mark.parametrize(("element", "dtype"), [("i8", np.int8), ("f16", np.float16), ("f32", np.float32)])
def test_short_rows_change_their_order(
    shape: tuple[int, ...], permutation: tuple[int, ...], element: str, dtype: type[np.generic]
) -> None:
    """20 to 24 us, row by row."""
    source, target = (
        f"tensor<{'x'.join(map(str, sizes))}x{element}>"
        for sizes in (shape, [shape[axis] for axis in permutation])
    )
    program = compile_program(
        module_of(
            f"""func.func @turn(%x: {source}) -> {target} {{
            %y = graph.transpose %x permutation {list(permutation)} : {source} -> {target}
            func.return %y : {target}
        }}"""
        ),
        soc="ascend910b1",
    )
    x = np.random.default_rng(0).integers(-100, 100, shape).astype(dtype)
    run = program.run([x])
    np.testing.assert_array_equal(run.outputs[0], x.transpose(permutation))
    assert run.findings == []
    assert run.time_us < 18


SHORT = {
    "a column": ("3x11000x4xf32", "starts [0, 0, 3] ends [3, 11000, 4] steps [1, 1, 1]", "3x11000x1xf32"),
    "the second of pairs": ("40001x2xf16", "starts [0, 1] ends [40001, 2] steps [1, 1]", "40001x1xf16"),
    "every third element": ("20000x6xi8", "starts [0, 1] ends [20000, 6] steps [1, 3]", "20000x2xi8"),
    "in the middle": (
        "2x20000x6xf16",
        "starts [0, 0, 2] ends [2, 20000, 5] steps [1, 1, 1]",
        "2x20000x3xf16",
    ),
    "all but the first": ("30000x3xbf16", "starts [0, 1] ends [30000, 3] steps [1, 1]", "30000x2xbf16"),
    "two in steps": ("30000x5xi32", "starts [0, -5] ends [30000, 4] steps [1, 2]", "30000x2xi32"),
    "backwards": ("9000x3xf32", f"starts [0, -1] ends [9000, {-(2**63)}] steps [1, -1]", "9000x3xf32"),
    "the last one, backwards": ("9000x3xf32", "starts [0, 9] ends [9000, 1] steps [1, -1]", "9000x1xf32"),
    "truths": ("5000x3xi1", "starts [0, 1] ends [5000, 2] steps [1, 1]", "5000x1xi1"),
}
"""Parts of many short rows."""


@pytest.mark.parametrize("name", SHORT)
def test_parts_of_short_rows(name: str) -> None:
    of, words, part = SHORT[name]
    run = run_model(graph(("x", of), body=f"%y = graph.slice %x {words} : $x -> tensor<{part}>", result=part))
    assert run.findings == []
    assert run.time_us < 30


PADDED = {
    "channels": ("3x110x100x3xf16", "low [0, 0, 0, 0] high [0, 0, 0, 1]", "3x110x100x4xf16", 8),
    "before and after": ("20001x1xf32", "low [0, 1] high [0, 2] value -1.5", "20001x4xf32", 8),
    "bytes": ("9000x5xi8", "low [0, 0] high [0, 11]", "9000x16xi8", 7.2),
    "images": ("8x510x14x14xbf16", "low [0, 0, 1, 1] high [0, 0, 1, 1]", "8x510x16x16xbf16", 14),
    "no rows": ("0x9000x3xf32", "low [0, 0, 1] high [0, 0, 0]", "0x9000x4xf32", 1),
}
"""Many short rows that are padded. Row by row, the first four took 12.6, 12.3, 7.2 and 23.9 us."""


@pytest.mark.parametrize("name", PADDED)
@pytest.mark.parametrize("soc", ["ascend910b1", "ascend910b3"])
def test_padded_short_rows(name: str, soc: str) -> None:
    of, words, padded, most = PADDED[name]
    case = graph(("x", of), body=f"%y = graph.pad %x {words} : $x -> tensor<{padded}>", result=padded)
    run = run_model(case, soc)
    assert run.findings == []
    assert run.time_us < most


NAMED = "%y = graph.slice %x starts [0, 0, 1] ends [9223372036854775807, 3, 4] steps [1, 1, 2] : $x -> $r"


@pytest.mark.parametrize(("size", "most"), [(0, 2), (1, 2), (77, 2), (9000, 4)])
def test_any_number_of_short_rows(size: int, most: float) -> None:
    """Row by row, the last takes 5.8 us."""
    named = NAMED.replace("$r", "tensor<?x3x2xf16, #graph.dims<N, _, _>>")
    run = run_model(graph(("x", "Nx3x4xf16"), body=named, result="tensor<Nx3x2xf16>", dims={"N": size}))
    assert run.findings == []
    assert run.time_us < most


BOXES = """%c = graph.slice %x starts [0, 0] ends [30000, 2] steps [1, 1] : $x -> tensor<30000x2xf32>
    %s = graph.slice %x starts [0, 2] ends [30000, 4] steps [1, 1] : $x -> tensor<30000x2xf32>
    %a = graph.sub %c, %s : tensor<30000x2xf32>
    %b = graph.add %c, %s : tensor<30000x2xf32>
    %y = graph.concat %a, %b axis 1 : (tensor<30000x2xf32>, tensor<30000x2xf32>) -> $x"""
BESIDE = "%y = graph.concat %x, %z axis 1 : ($x, $z) -> tensor<40000x4xf16>"


def test_corners_of_boxes() -> None:
    """Row by row, 16 us."""
    run = run_model(graph(("x", "30000x4xf32"), body=BOXES, result="30000x4xf32"))
    assert run.findings == []
    assert run.time_us < 12


def test_short_rows_side_by_side() -> None:
    """Row by row, 14 us."""
    run = run_model(graph(("x", "40000x3xf16"), ("z", "40000x1xf16"), body=BESIDE, result="40000x4xf16"))
    assert run.findings == []
    assert run.time_us < 9


def run_model(case: Graph, soc: str = "ascend910b1") -> ProgramRun:
    """What the kernels of a model compute is what it means."""
    inputs, wanted = expected_of(case)
    run = compile_program(module_of(case.text), soc=soc).run(inputs)
    for found, expected in zip(run.outputs, wanted, strict=True):
        np.testing.assert_array_equal(found, expected)
    return run
