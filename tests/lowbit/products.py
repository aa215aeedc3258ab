"""Products whose right operand is dequantized: graphs of all the forms that weights have.

product(16, 300, 256, group=64, zero=True)      # x: 16x256xf16, q: 256x300xi4, s and z: 4x300
"""

from __future__ import annotations

from typing import Any

from tests.vector.harness import Graph, graph

BY_COLUMN, FOR_ALL = -1, 0
"""In place of a group: a scale for each column, and one for all."""


def product(
    m: int | str,
    n: int,
    k: int,
    group: int = BY_COLUMN,
    *,
    zero: bool = False,
    turned: bool = False,
    bits: int = 4,
    element: str = "f16",
    scale: str | None = None,
    tail: str = "",
) -> Graph:
    """`turned` weights are n x k. `tail` is what follows the product %p, and makes %y of it. Rows of several dimensions
    are `m` in words: "4x1"."""
    quantized, shape = f"i{bits}", f"{n}x{k}" if turned else f"{k}x{n}"
    scales, axis = _scales(n, k, group, turned)
    arguments = [("x", f"{m}x{k}x{element}"), ("q", f"{shape}x{quantized}")]
    arguments.append(("s", f"{scales}{scale or element}"))
    if zero:
        arguments.append(("z", f"{scales}{quantized}"))
    types = ", ".join(f"${name}" for name, _ in arguments[1:])
    w, y = f"tensor<{shape}x{element}>", f"tensor<{m}x{n}x{element}>"
    body = f"""%w = graph.dequantize %q, %s{" zero_point %z" if zero else ""} {axis} : ({types}) -> {w}
    %{"p" if tail else "y"} = graph.matmul %x, %w {"transpose_b " if turned else ""}: ($x, {w}) -> {y}
    {tail.replace("$y", y)}"""
    return graph(*arguments, body=body, result=y)


def activations(
    m: int,
    n: int,
    k: int,
    group: int = BY_COLUMN,
    *,
    zero: bool = False,
    turned: bool = False,
    bits: int = 4,
    element: str = "f16",
    rows: bool = False,
    tail: str = "",
) -> Graph:
    """As `product`, of an x of bytes, with a scale `t` for all of it or for each of its `rows`."""
    case = product(
        m, n, k, group, zero=zero, turned=turned, bits=bits, element=element, scale=element, tail=tail
    )
    x, f = f"tensor<{m}x{k}xi8>", f"tensor<{m}x{k}x{element}>"
    t = f"tensor<{f'{m}x' if rows else ''}{element}>"
    line = f"  %a = graph.dequantize %x, %t {'axis 0 ' if rows else ''}: ({x}, {t}) -> {f}\n  %w ="
    text = case.text.replace(f"%x: {f}", f"%x: {x}, %t: {t}", 1).replace("matmul %x", "matmul %a")
    return Graph(text.replace("  %w =", line, 1))


def integers(
    m: int,
    n: int,
    k: int,
    zero: str | None = None,
    *,
    turned: bool = False,
    tail: str = "",
    result: str = "i32",
) -> Graph:
    """Bytes by integers of four bits, less a zero point of the shape `zero`. `tail` makes %y, of `result`, of %p."""
    shape = f"{n}x{k}" if turned else f"{k}x{n}"
    arguments, w = [("x", f"{m}x{k}xi8"), ("q", f"{shape}xi4")], "%q"
    lines, wide = list[str](), f"tensor<{shape}xi4>"
    if zero is not None:
        arguments.append(("z", f"{zero}i4"))
        w, wide = "%w", f"tensor<{shape}xi8>"
        lines += [
            f"%q8 = graph.cast %q : $q -> {wide}",
            f"%z8 = graph.cast %z : $z -> tensor<{zero}i8>",
            f"%w = graph.sub %q8, %z8 : ({wide}, tensor<{zero}i8>) -> {wide}",
        ]
    p, y = f"tensor<{m}x{n}xi32>", f"tensor<{m}x{n}x{result}>"
    turn = "transpose_b " if turned else ""
    lines.append(f"%{'p' if tail else 'y'} = graph.matmul %x, {w} {turn}: ($x, {wide}) -> {p}")
    lines += [tail.replace("$p", p).replace("$y", y)]
    return graph(*arguments, body="\n".join(lines), result=y)


def _scales(n: int, k: int, group: int, turned: bool) -> tuple[str, str]:
    """The shape of the scales, and the attributes that say so."""
    if group == FOR_ALL:
        return "", ""
    if group == BY_COLUMN:
        return f"{n}x", f"axis {0 if turned else 1}"
    groups = k // group
    return f"{n}x{groups}x" if turned else f"{groups}x{n}x", f"axis {int(turned)} group_size {group}"


def options(strategy: str) -> dict[str, dict[str, Any]]:
    """Those with which weights are taken by this strategy."""
    return {"graph-tile": {"weights": strategy}}
