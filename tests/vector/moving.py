"""Graphs that move elements: transposes, slices, joins, padding, copies, gathers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.vector.harness import Graph, graph

PERMUTATIONS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("7x33x5", (2, 1, 0)),
    ("7x33x5", (1, 0, 2)),
    ("257x17", (1, 0)),
    ("1000x3", (1, 0)),
    ("3x1000", (1, 0)),
    ("2x3x4x5x6", (4, 2, 0, 3, 1)),
    ("2x3x2x3x2x3x2x17", (7, 6, 5, 4, 3, 2, 1, 0)),
    ("2x3x2x3x2x3x2x17", (1, 0, 3, 2, 5, 4, 7, 6)),
    ("4x1x64x48", (3, 2, 1, 0)),
    ("16x32x64", (0, 2, 1)),
    ("31x4097", (1, 0)),
)

SLICES: tuple[tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ("20x133", (0, 1), (20, 133), (1, 2)),
    ("20x133", (3, 0), (20, 133), (4, 5)),
    ("20x4097", (0, 0), (20, 4097), (1, 64)),
    ("300x64", (0, 1), (300, 64), (1, 2)),
    ("20x133", (0, 2), (20, 133), (1, 4)),
    ("5x40x40", (0, 1, 39), (5, 40, 0), (1, 2, -2)),
    ("300x64", (0, 2), (300, 64), (1, 3)),
    ("20x4097", (0, 5), (20, 4097), (1, 7)),
    ("20x133", (-1, 0), (-21, 133), (-1, 1)),
    ("20x133", (0, -1), (20, -134), (1, -1)),
    ("20x133", (18, 130), (0, 2), (-3, -2)),
    ("7x9x11x13", (1, 2, 3, 4), (6, 9, 10, 12), (2, 1, 3, 2)),
    ("1000", (999,), (5,), (-1,)),
    ("40000", (1,), (40000,), (3,)),
    ("3x50000", (0, 17), (3, 49999), (2, 1)),
)

PADS: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...] = (
    ("33", (5,), (0,)),
    ("33", (0,), (7,)),
    ("20x33", (2, 3), (1, 4)),
    ("3x5x7", (0, 2, 3), (1, 0, 3)),
    ("2x3x4x17", (1, 0, 2, 1), (0, 2, 1, 8)),
    ("100x257", (0, 256), (0, 1)),
    ("3x40000", (0, 100), (0, 10)),
)

GATHERS: tuple[tuple[str, str, int], ...] = (
    ("100x64", "30", 0),
    ("100x33", "7x5", 0),
    ("5x100", "30", 1),
    ("33x257", "3x17", 1),
    ("4x50x33", "20", 1),
    ("4x50x64", "20", 2),
    ("1000", "257", 0),
    ("16", "77", 0),
    ("1024", "300", 0),
    ("3x40000", "100", 1),
    ("100x1", "7", 0),
    ("1000x3", "1000", 0),
)

ELEMENT_GATHERS: tuple[tuple[str, str, int], ...] = (
    ("5x100", "5x17", 1),
    ("100x5", "17x5", 0),
    ("33x7x9", "33x3x9", 1),
    ("24x1000", "24x1", 1),
    ("3x40000", "3x10", 1),
)


def _ints(numbers: Sequence[int]) -> str:
    return "[" + ", ".join(map(str, numbers)) + "]"


def _dims(shape: str) -> list[int]:
    return [int(dim) for dim in shape.split("x")]


def _shape(dims: Sequence[int]) -> str:
    return "".join(f"{dim}x" for dim in dims)


def moving() -> Iterator[tuple[str, Graph]]:
    """All of them, by name."""
    yield from _transposes("bf16")
    for element in ("f16", "f32", "i8", "i64", "i1"):
        yield from _transposes(element)
        yield from _slices(element)
        yield from _pads(element)
        yield from _joins(element)
    for element in ("f16", "f32", "i8", "i32", "i64", "i1"):
        yield from _gathers(element)
    yield from _fused()


def _transposes(element: str) -> Iterator[tuple[str, Graph]]:
    for shape, permutation in PERMUTATIONS:
        target = _shape([_dims(shape)[dim] for dim in permutation]) + element
        body = f"%y = graph.transpose %x permutation {_ints(permutation)} : $x -> tensor<{target}>"
        name = f"transposes-{shape}-{''.join(map(str, permutation))}-{element}"
        yield name, graph(("x", f"{shape}x{element}"), body=body, result=target)


def _slices(element: str) -> Iterator[tuple[str, Graph]]:
    for number, (shape, starts, ends, steps) in enumerate(SLICES):
        dims = _dims(shape)
        cut = [
            len(range(dim)[slice(start, None if end == -dim - 1 else end, step)])
            for dim, start, end, step in zip(dims, starts, ends, steps, strict=True)
        ]
        target = _shape(cut) + element
        body = (
            f"%y = graph.slice %x starts {_ints(starts)} ends {_ints(ends)} steps {_ints(steps)} "
            f": $x -> tensor<{target}>"
        )
        yield f"slices-{number}-{element}", graph(("x", f"{shape}x{element}"), body=body, result=target)


def _pads(element: str) -> Iterator[tuple[str, Graph]]:
    for shape, low, high in PADS:
        for mode in ("constant", "edge", "reflect"):
            dims = _dims(shape)
            if mode == "reflect" and any(max(a, b) >= dim for dim, a, b in zip(dims, low, high, strict=True)):
                continue
            target = _shape([sum(each) for each in zip(dims, low, high, strict=True)]) + element
            how = f"mode {mode} " if mode != "constant" else ""
            body = f"%y = graph.pad %x low {_ints(low)} high {_ints(high)} {how}: $x -> tensor<{target}>"
            name = f"pads_{mode}-{shape}-{element}"
            yield name, graph(("x", f"{shape}x{element}"), body=body, result=target)


def _joins(element: str) -> Iterator[tuple[str, Graph]]:
    for axis, shapes in (
        (0, ("3x17", "1x17", "16x17")),
        (1, ("7x1", "7x33", "7x5", "7x64", "7x2")),
        (-1, ("5", "11")),
    ):
        rank = len(_dims(shapes[0]))
        axis %= rank
        dims = _dims(shapes[0])
        dims[axis] = sum(_dims(shape)[axis] for shape in shapes)
        target = _shape(dims) + element
        names = "abcde"[: len(shapes)]
        arguments = [(name, f"{shape}x{element}") for name, shape in zip(names, shapes, strict=True)]
        operands = ", ".join(f"%{name}" for name in names)
        types = ", ".join(f"${name}" for name in names)
        body = f"%y = graph.concat {operands} axis {axis} : ({types}) -> tensor<{target}>"
        yield f"joins-{rank}-{axis}-{element}", graph(*arguments, body=body, result=target)
    body = "%y = graph.repeat %x counts [2, 3] : $x -> tensor<14x51x$e>".replace("$e", element)
    yield f"repeats-{element}", graph(("x", f"7x17x{element}"), body=body, result=f"14x51x{element}")
    body = "%y = graph.broadcast_to %x : $x -> tensor<5x3x17x$e>".replace("$e", element)
    yield f"broadcasts-{element}", graph(("x", f"3x1x{element}"), body=body, result=f"5x3x17x{element}")


def _gathers(element: str) -> Iterator[tuple[str, Graph]]:
    for shape, indices, axis in GATHERS:
        for index in ("i32", "i64"):
            dims = _dims(shape)
            target = _shape([*dims[:axis], *_dims(indices), *dims[axis + 1 :]]) + element
            body = f"%y = graph.gather %x, %i axis {axis} : ($x, $i) -> tensor<{target}>"
            yield (
                f"gathers-{shape}-{axis}-{index}-{element}",
                graph(("x", f"{shape}x{element}"), ("i", f"{indices}x{index}"), body=body, result=target),
            )
    for shape, indices, axis in ELEMENT_GATHERS:
        body = f"%y = graph.gather_elements %x, %i axis {axis} : ($x, $i) -> tensor<{indices}x{element}>"
        yield (
            f"gather_elements-{shape}-{axis}-{element}",
            graph(
                ("x", f"{shape}x{element}"), ("i", f"{indices}xi64"), body=body, result=f"{indices}x{element}"
            ),
        )
    yield (
        f"gather_nd-{element}",
        graph(
            ("x", f"4x10x8x{element}"), ("i", "5x2xi64"),
            body=f"%y = graph.gather_nd %x, %i : ($x, $i) -> tensor<5x8x{element}>", result=f"5x8x{element}",
        ),
    )  # fmt: skip


def _fused() -> Iterator[tuple[str, Graph]]:
    """Moved elements that something is computed with."""
    yield (
        "moved-slice_exp_concat",
        graph(
            ("x", "20x133xf32"),
            body="""%a = graph.slice %x starts [0, 1] ends [20, 133] steps [1, 2] : $x -> tensor<20x66xf32>
                    %b = graph.slice %x starts [0, 0] ends [20, 132] steps [1, 2] : $x -> tensor<20x66xf32>
                    %n = graph.neg %a : tensor<20x66xf32>
                    %y = graph.concat %n, %b axis 1 : (tensor<20x66xf32>, tensor<20x66xf32>) -> tensor<20x132xf32>""",
            result="20x132xf32",
        ),
    )  # fmt: skip
    yield (
        "moved-reduce_of_transpose",
        graph(
            ("x", "20x133xf32"),
            body="""%t = graph.transpose %x permutation [1, 0] : $x -> tensor<133x20xf32>
                    %y = graph.reduce sum %t axes [1] : tensor<133x20xf32> -> tensor<133xf32>""",
            result="133xf32",
        ),
    )  # fmt: skip
    yield (
        "moved-x_plus_transpose",
        graph(
            ("x", "65x65xf32"),
            body="""%t = graph.transpose %x permutation [1, 0] : $x -> $x
                    %y = graph.add %x, %t : ($x, $x) -> $x""",
            result="$x",
        ),
    )  # fmt: skip
    yield (
        "moved-slice_of_cumsum",
        graph(
            ("x", "20x133xf32"),
            body="""%c = graph.cumsum %x axis 1 : $x
                    %y = graph.slice %c starts [0, 3] ends [20, 133] steps [1, 1] : $x -> tensor<20x130xf32>""",
            result="20x130xf32",
        ),
    )  # fmt: skip
    yield (
        "moved-slice_of_gather",
        graph(
            ("x", "20x133xf32"), ("i", "9xi32"),
            body="""%c = graph.gather %x, %i axis 0 : ($x, $i) -> tensor<9x133xf32>
                    %y = graph.slice %c starts [0, 3] ends [9, 133] steps [1, 1] : tensor<9x133xf32> -> tensor<9x130xf32>""",
            result="9x130xf32",
        ),
    )  # fmt: skip
    yield (
        "moved-slice_of_gather_along_one_axis",
        graph(
            ("i", "6xi32"),
            body="""%c = graph.gather_elements %i, %i axis 0 : $i
                    %y = graph.slice %c starts [2] ends [4] steps [1] : $i -> tensor<2xi32>""",
            result="2xi32",
        ),
    )  # fmt: skip
    yield (
        "moved-gather_by_a_scalar",
        graph(
            ("x", "3x40x6xf16"), ("i", "i64"),
            body="%y = graph.gather %x, %i axis 2 : ($x, $i) -> tensor<3x40xf16>", result="3x40xf16",
        ),
    )  # fmt: skip
    for element in ("i64", "ui64"):
        body = f"%y = graph.gather %x, %i axis 1 : ($x, $i) -> tensor<5x7x{element}>"
        yield (
            f"moved-gather_of_ragged_rows-{element}",
            graph(("x", f"5x33x{element}"), ("i", "7xi32"), body=body, result=f"5x7x{element}"),
        )
    for element in ("f16", "i8"):
        body = f"%y = graph.gather_elements %x, %i axis 1 : ($x, $i) -> tensor<5x9x{element}>"
        yield (
            f"moved-gather_by_ragged_rows-{element}",
            graph(("x", f"5x33x{element}"), ("i", "5x9xi64"), body=body, result=f"5x9x{element}"),
        )
    yield (
        # What is stored is of two sizes, in buffers of the larger one.
        "moved-concat_twice",
        graph(
            ("a", "100xi32"), ("b", "1xi32"),
            body="""%m = graph.maximum %b, %a : ($b, $a) -> $a
                    %y0 = graph.concat %m, %b axis 0 : ($a, $b) -> tensor<101xi32>
                    %y1 = graph.concat %a, %y0 axis 0 : ($a, tensor<101xi32>) -> tensor<201xi32>""",
            result="101xi32 | 201xi32",
        ),
    )  # fmt: skip
    yield (
        # One reader wants whole blocks, the other single elements of them.
        "moved-sum_beside_transpose",
        graph(
            ("x", "2x5x8xbf16"), ("b", "8xbf16"),
            body="""%y0 = graph.add %x, %b : ($x, $b) -> $x
                    %y1 = graph.transpose %x permutation [2, 1, 0] : $x -> tensor<8x5x2xbf16>""",
            result="$x | 8x5x2xbf16",
        ),
    )  # fmt: skip
    yield (
        # What each core has of the last step ends within a block, and fewer elements of it are loaded than computed.
        "moved-max_of_concat_less_x",
        graph(
            ("x", "2500xf16"),
            body="""%c = graph.concat %x, %x axis 0 : ($x, $x) -> tensor<5000xf16>
                    %m = graph.reduce max %c axes [0] keepdims : tensor<5000xf16> -> tensor<1xf16>
                    %y = graph.sub %m, %x : (tensor<1xf16>, $x) -> $x""",
            result="$x",
        ),
    )  # fmt: skip
    yield (
        "moved-pad_of_reshape",
        graph(
            ("x", "12x10xf16"),
            body="""%r = graph.reshape %x : $x -> tensor<12x2x5xf16>
                    %p = graph.pad %r low [0, 1, 0] high [0, 0, 3] : tensor<12x2x5xf16> -> tensor<12x3x8xf16>
                    %y = graph.reshape %p : tensor<12x3x8xf16> -> tensor<12x24xf16>""",
            result="12x24xf16",
        ),
    )  # fmt: skip
