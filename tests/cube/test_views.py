"""Products that read parts of tensors, or in another order, and store so: nothing is moved for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ascir.passes.graph.cube.views import reshaped
from ascir.passes.tile.extent import Extent
from tests.cube.products import cut_of
from tests.vector.harness import Graph, agree, compiled, expected_of, graph

HEADS = """%s{0} = graph.slice %x starts [0, 0, {1}] ends [2, 40, {2}] steps [1, 1, 1] : $x -> tensor<2x40x96xf16>
%h{0} = graph.reshape %s{0} : tensor<2x40x96xf16> -> tensor<2x40x3x32xf16>
%{0} = graph.transpose %h{0} permutation [0, 2, 1, 3] : tensor<2x40x3x32xf16> -> tensor<2x3x40x32xf16>
"""
Q, K, V = HEADS.format("q", 0, 96), HEADS.format("k", 96, 192), HEADS.format("v", 192, 288)
SCORES = "graph.matmul %q, %k transpose_b : (tensor<2x3x40x32xf16>, tensor<2x3x40x32xf16>) -> tensor<2x3x40x40xf16>"
MIXED = """%c = graph.matmul %p, %v : (tensor<2x3x40x40xf16>, tensor<2x3x40x32xf16>) -> tensor<2x3x40x32xf16>
%t = graph.transpose %c permutation [0, 2, 1, 3] : tensor<2x3x40x32xf16> -> tensor<2x40x3x32xf16>
%y = graph.reshape %t : tensor<2x40x3x32xf16> -> tensor<2x40x96xf16>
"""
SPLIT = """%q, %k, %v = graph.split %x axis 2 sizes [96, 96, 96] : $x -> (tensor<2x40x96xf16>, tensor<2x40x96xf16>, tensor<2x40x96xf16>)
%y = graph.matmul %k, %v transpose_b : (tensor<2x40x96xf16>, tensor<2x40x96xf16>) -> tensor<2x40x40xf16>
"""

CASES = {
    "heads of one tensor": graph(("x", "2x40x288xf16"), body=f"{Q}{K}%y = {SCORES}", result="2x3x40x40xf16"),
    "and back": graph(("p", "2x3x40x40xf16"), ("x", "2x40x288xf16"), body=V + MIXED, result="2x40x96xf16"),
    "columns of a matrix, transposed": graph(
        ("x", "50x200xf16"),
        ("w", "50x70xf16"),
        body="%s = graph.slice %x starts [0, 30] ends [50, 130] steps [1, 1] : $x -> tensor<50x100xf16>\n"
        "%y = graph.matmul %s, %w transpose_a : (tensor<50x100xf16>, $w) -> tensor<100x70xf16>",
        result="100x70xf16",
    ),
    "every second row": graph(
        ("x", "90x64xf32"),
        ("w", "64x30xf32"),
        body="%s = graph.slice %x starts [1, 0] ends [90, 64] steps [2, 1] : $x -> tensor<45x64xf32>\n"
        "%y = graph.matmul %s, %w : (tensor<45x64xf32>, $w) -> tensor<45x30xf32>",
        result="45x30xf32",
        tolerance=4096,
    ),
    "results of a split": graph(("x", "2x40x288xf16"), body=SPLIT, result="2x40x40xf16"),
}


@pytest.mark.parametrize("name", CASES)
def test_one_kernel_of_the_cube(name: str) -> None:
    case: Graph = CASES[name]
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "MIX" not in kernel.source
    agree(case, kernel.run(inputs), expected)


def heads(names: str, tokens: str = "40", batch: str = "B") -> str:
    """Heads of these names, which are parts of %x."""
    part, row = f"tensor<{batch}x{tokens}x96xf16>", f"tensor<{batch}x{tokens}x3x32xf16>"
    lines = [f"%q0, %k0, %v0 = graph.split %x axis 2 sizes [96, 96, 96] : $x -> ({part}, {part}, {part})"]
    for name in names:
        lines += [
            f"%{name}1 = graph.reshape %{name}0 : {part} -> {row}",
            f"%{name} = graph.transpose %{name}1 permutation [0, 2, 1, 3] : {row} -> tensor<{batch}x3x{tokens}x32xf16>",
        ]
    return "\n".join(lines) + "\n"


END = 2**63 - 1
LATER, SQUARES = (f'tensor<?x40x{columns}xf16, #graph.dims<"B-1", _, _>>' for columns in (48, 40))
NAMED = {
    "heads of one tensor": graph(
        ("x", "Bx40x288xf16"),
        body=f"{heads('qk')}%y = {SCORES}".replace("<2x", "<Bx"),
        result="Bx3x40x40xf16",
    ),
    "any number of tokens": graph(
        ("x", "BxTx288xf16"),
        body=f"{heads('qk', 'T')}%y = {SCORES}".replace("<2x", "<Bx").replace("x40", "xT"),
        result="Bx3xTxTxf16",
    ),
    "and back": graph(
        ("p", "Bx3x40x40xf16"),
        ("x", "Bx40x288xf16"),
        body=f"{heads('v')}{MIXED}".replace("<2x", "<Bx"),
        result="Bx40x96xf16",
    ),
    "the batch between tokens and columns": graph(
        ("x", "40xBx64xf16"),
        ("w", "Bx64x40xf16"),
        body="""%t = graph.transpose %x permutation [1, 0, 2] : $x -> tensor<Bx40x64xf16>
        %c = graph.matmul %t, %w : (tensor<Bx40x64xf16>, $w) -> tensor<Bx40x40xf16>
        %y = graph.transpose %c permutation [1, 0, 2] : tensor<Bx40x40xf16> -> tensor<40xBx40xf16>""",
        result="40xBx40xf16",
    ),
    "all but the first": graph(
        ("x", "Bx40x48xf16"),
        ("w", LATER),
        body=f"%s = graph.slice %x starts [1, 0, 0] ends [{END}, 40, 48] steps [1, 1, 1] : $x -> $w\n"
        f"%y = graph.matmul %s, %w transpose_b : ($w, $w) -> {SQUARES}",
        result=SQUARES,
    ),
}
NUMBERS = {
    "any number of tokens": [(2, 40), (3, 17), (2, 1), (1, 130), (2, 0)],
    "the batch between tokens and columns": [(3, 40), (1, 40), (0, 40), (1100, 40)],
    "all but the first": [(2, 40), (6, 40), (1, 40)],
}
"""Sizes of B and T to run a kernel with."""


@pytest.mark.parametrize("name", NAMED)
def test_named_sizes(name: str) -> None:
    """One kernel for all sizes, also for none, and where rows are farther apart than an instruction reaches."""
    kernel = compiled(NAMED[name])
    assert "MIX" not in kernel.source
    for batch, tokens in NUMBERS.get(name, [(2, 40), (1, 40), (7, 40), (0, 40)]):
        case = replace(NAMED[name], dims={"B": batch, "T": tokens})
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs), expected)


@pytest.mark.parametrize("batch", ["2", "B"])
def test_with_what_follows(batch: str) -> None:
    scores, type = SCORES.replace("<2x", f"<{batch}x"), f"tensor<{batch}x3x40x40xf16>"
    body = f"{heads('qk', batch=batch)}%z = {scores}\n%y = graph.softmax %z axis -1 : {type}"
    case = graph(("x", f"{batch}x40x288xf16"), body=body, result=type, dims={"B": 5})
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "MIX" in kernel.source
    agree(case, kernel.run(inputs), expected)


Size = int | str | tuple[int | str, ...]
"""A number, a name, or the factors of a product."""


@pytest.mark.parametrize(
    ("sizes", "strides", "wanted", "found"),
    [
        ((2, 40, 96), (11520, 288, 1), (2, 40, 3, 32), (11520, 288, 32, 1)),
        ((2, 40, 3, 32), (3840, 96, 32, 1), (80, 96), (96, 1)),
        ((2, 40, 96), (11520, 288, 1), (80, 96), (288, 1)),
        ((3, 40, 32), (32, 96, 1), (120, 32), None),
        ((4, 6), (6, 1), (3, 8), (8, 1)),
        ((1, 8), (8, 1), (8, 1), (1, 1)),
        (("B", 40, 96), (11520, 288, 1), ("B", 40, 3, 32), (11520, 288, 32, 1)),
        ((6, "B", 4), (("B", 4), 4, 1), (2, 3, "B", 4), ((3, "B", 4), ("B", 4), 4, 1)),
        ((6, "B", 4), (("B", 4), 4, 1), (3, "B", 2, 4), ((2, "B", 4), 8, 4, 1)),
        ((6, "B", 4), (4, 24, 1), (3, "B", 2, 4), None),
        ((6, "B", 4), (4, 24, 1), (6, 2, "B", 2), None),
        (("B", "T", 8), (("T", 16), 16, 1), ("T", "B", 8), (("B", 16), 16, 1)),
        (("B", 8), (8, 1), ("T", 8), None),
    ],
)
def test_strides_of_a_reshape(
    sizes: tuple[Size, ...],
    strides: tuple[Size, ...],
    wanted: tuple[Size, ...],
    found: tuple[Size, ...] | None,
) -> None:
    assert reshaped(*map(_extents, (sizes, strides, wanted))) == (None if found is None else _extents(found))


def _extents(sizes: tuple[Size, ...]) -> tuple[Extent, ...]:
    return tuple(Extent.of(size if isinstance(size, tuple) else [size]) for size in sizes)


@pytest.mark.parametrize("right", ["700x256xf16", "256x700xf16"], ids=["n x k", "k x n"])
@pytest.mark.parametrize("left", ["640x256xf16", "256x640xf16"], ids=["m x k", "k x m"])
def test_parts_of_matrices_are_cut_into_strips(left: str, right: str) -> None:
    """As whole ones are: with what stays in l1, with the sides exchanged, whatever lies around the parts."""
    a, b = (f"tensor<{shape}>" for shape in (left, right))
    body = f"""%s = graph.slice %a starts [3, 16] ends [{_end(left)}] steps [1, 1] : $a -> {a}
    %t = graph.slice %b starts [3, 16] ends [{_end(right)}] steps [1, 1] : $b -> {b}
    %y = graph.matmul %s, %t {"transpose_a " if left.startswith("256") else ""}{"transpose_b " if right.startswith("700") else ""}: ({a}, {b}) -> tensor<640x700xf16>"""
    case = graph(("a", _around(left)), ("b", _around(right)), body=body, result="640x700xf16")
    options = {"graph-tile": {"cores": 4}}
    kernel, (inputs, expected) = compiled(case, options), expected_of(case)
    assert "strip" in cut_of(kernel)
    agree(case, kernel.run(inputs), expected)


def _sides(shape: str) -> tuple[int, int]:
    rows, columns, _ = shape.split("x")
    return int(rows), int(columns)


def _end(shape: str) -> str:
    rows, columns = _sides(shape)
    return f"{rows + 3}, {columns + 16}"


def _around(shape: str) -> str:
    rows, columns = _sides(shape)
    return f"{rows + 5}x{columns + 40}xf16"
