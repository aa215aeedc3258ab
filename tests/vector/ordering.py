"""Graphs that put elements in order, sum them up as they go, find places, or choose by labels."""

from __future__ import annotations

from collections.abc import Iterator

from tests.vector.harness import Graph, graph

ROWS: tuple[tuple[str, int], ...] = (
    ("1", 0),
    ("5x7", 1),
    ("33x255", 1),
    ("257x17", 0),
    ("3x1000x5", 1),
    ("2x4097", 1),
)


def ordering() -> Iterator[tuple[str, Graph]]:
    """All of them, by name."""
    for element in ("f16", "f32", "bf16", "i8", "i32", "i64"):
        for shape, axis in ROWS:
            yield from _orders(shape, axis, element)
            yield from _sums(shape, axis, element)
        for shape, axis in (*ROWS, ("3x40000", 1), ("40000x3", 0)):
            yield from _extremes(shape, axis, element)
    for element in ("f16", "f32", "i32"):
        for shape, axis in (("3x40000", 1), ("20000x3", 0), ("100000", 0)):
            yield from _sums(shape, axis, element)
    for element in ("f16", "f32", "i8", "i64"):  # lengths that no rows divide
        for shape, axis in (("2x1031", 1), ("2018", 0), ("5x1009x3", 1)):
            yield from _sums(shape, axis, element)
    body = "%y0, %y1 = graph.sort %x axis 1 : $x -> ($x, tensor<1x20000xi64>)"
    yield "sort_too_long", graph(("x", "1x20000xf32"), body=body, result="$x | 1x20000xi64")
    body = "%y0, %y1 = graph.top_k %x k 50 axis 1 : $x -> (tensor<3x50xf32>, tensor<3x50xi64>)"
    yield "top_k_of_words", graph(("x", "3x32000xf32"), body=body, result="3x50xf32 | 3x50xi64")
    for element in ("f16", "f32", "bf16"):
        yield from _entropies(element)
    for element in ("f16", "f32", "i32", "i64"):
        yield from _hot(element)


def _orders(shape: str, axis: int, element: str) -> Iterator[tuple[str, Graph]]:
    for how in ("", " descending"):
        body = f"%y0, %y1 = graph.sort %x axis {axis}{how} : $x -> ($x, tensor<{shape}xi64>)"
        name = f"sort{how.replace(' ', '_')}-{shape}-{axis}-{element}"
        yield name, graph(("x", f"{shape}x{element}"), body=body, result=f"$x | {shape}xi64")
    dims = [int(dim) for dim in shape.split("x")]
    for k in sorted({1, min(5, dims[axis]), dims[axis]}):
        cut = "".join(f"{k if dim == axis else extent}x" for dim, extent in enumerate(dims))
        for how in ("", " largest false"):
            body = (
                f"%y0, %y1 = graph.top_k %x k {k} axis {axis}{how} "
                f": $x -> (tensor<{cut}{element}>, tensor<{cut}i64>)"
            )
            name = f"top_k{'_least' if how else ''}-{shape}-{axis}-{k}-{element}"
            yield name, graph(("x", f"{shape}x{element}"), body=body, result=f"{cut}{element} | {cut}i64")


def _sums(shape: str, axis: int, element: str) -> Iterator[tuple[str, Graph]]:
    for how in ("", " exclusive", " reverse"):
        body = f"%y = graph.cumsum %x axis {axis}{how} : $x"
        yield f"cumsum{how.replace(' ', '_')}-{shape}-{axis}-{element}", graph(("x", f"{shape}x{element}"), body=body, result="$x")  # fmt: skip


def _extremes(shape: str, axis: int, element: str) -> Iterator[tuple[str, Graph]]:
    dims = shape.split("x")
    rest = "".join(f"{dim}x" for number, dim in enumerate(dims) if number != axis)
    for kind in ("argmax", "argmin"):
        body = f"%y = graph.{kind} %x axis {axis} : $x -> tensor<{rest}i64>"
        yield (
            f"{kind}s-{shape}-{axis}-{element}",
            graph(("x", f"{shape}x{element}"), body=body, result=f"{rest}i64"),
        )


def _entropies(element: str) -> Iterator[tuple[str, Graph]]:
    for samples, classes in ((1, 1), (24, 10), (7, 1000), (33, 4097), (3, 100000)):
        for label in ("i32", "i64"):
            for reduction, result in (("none", f"{samples}x{element}"), ("mean", element), ("sum", element)):
                body = (
                    f"%y = graph.cross_entropy %x, %l ignore_index 3 reduction {reduction} "
                    f": ($x, $l) -> tensor<{result}>"
                )
                yield (
                    f"cross_entropy_{reduction}-{samples}x{classes}-{label}-{element}",
                    graph(
                        ("x", f"{samples}x{classes}x{element}"),
                        ("l", f"{samples}x{label}"),
                        body=body,
                        result=result,
                    ),
                )


def _hot(element: str) -> Iterator[tuple[str, Graph]]:
    for shape, target, axis in (("17", "17x33", -1), ("5x7", "5x100x7", 1), ("3", "1000x3", 0)):
        depth = int(target.split("x")[axis])
        for label in ("i32", "i64"):
            body = f"%y = graph.one_hot %i depth {depth} axis {axis} : $i -> tensor<{target}x{element}>"
            yield (
                f"one_hot-{shape}-{axis}-{label}-{element}",
                graph(("i", f"{shape}x{label}"), body=body, result=f"{target}x{element}"),
            )
