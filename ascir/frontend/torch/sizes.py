"""Converts symbolic sizes of torch to polynomials in names.

extent_of(symint, {"s77": Size.of("batch")}.__getitem__)     # 2*s77 + 1: Size(1 + 2*batch)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from ascir.frontend.sizes import Extent, Size, divided, product

Names = Callable[[str], Extent]


def extent_of(size: Any, names: Names) -> Extent:
    """A size, possibly an int."""
    return size if isinstance(size, int) else _of(size.node.expr, names)


def _of(expression: Any, names: Names) -> Extent:
    """A sympy expression; one that is no polynomial becomes a name."""
    if expression.is_Integer:
        return int(expression)
    if expression.is_Symbol:
        return names(str(expression))
    parts = [_of(each, names) for each in expression.args]
    kind = type(expression).__name__
    if kind == "Add":
        return reduce(lambda a, b: a + b, parts)
    if kind == "Mul":
        return product(parts)
    if kind == "Pow" and isinstance(parts[1], int) and parts[1] > 0:
        return product([parts[0]] * parts[1])
    if kind in ("FloorDiv", "CleanDiv"):
        return divided(parts[0], parts[1])
    return Size.of(f"{kind}({', '.join(map(str, parts))})")
