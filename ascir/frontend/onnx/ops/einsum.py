"""Einsum: `bij,bjk->bik`.

Contracts two operands at a time: letters that only one of them has and that are not used later are summed first; letters
of both that are not used later are the inner dimension of a matrix product, other letters of both are its batch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.products import product_of
from ascir.frontend.shaping import reshape
from ascir.frontend.sizes import Extent, Size, dim_of, product
from ascir.frontend.values import Problem, Value, dims, rank, static_dims

DOTS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[::-1]
"""Letters for the dimensions of `...`, from the last one on; models normally use lower-case letters."""

Term = tuple[str, Value]


def _einsum(node: Node) -> Value:
    terms, wanted = _parsed(node)
    terms = [_without_diagonals(node, term) for term in terms]
    while len(terms) > 1:
        (left, a), (right, b), *others = terms
        kept = "".join(
            each
            for each in dict.fromkeys(left + right)
            if each in wanted or any(each in letters for letters, _ in others)
        )
        terms = [_pair(node, (left, a), (right, b), kept), *others]
    letters, value = _summed(node, terms[0], wanted)
    return _transposed(node, letters, value, wanted)


def _parsed(node: Node) -> tuple[list[Term], str]:
    text = node.text("equation").replace(" ", "")
    left, arrow, right = text.partition("->")
    values = node.values()
    parts = left.split(",")
    if len(parts) != len(values):
        raise Problem(f"'{text}' is for {len(parts)} operands, and there are {len(values)}")
    dots = max(
        (rank(v) - len(p.replace("...", "")) for p, v in zip(parts, values, strict=True) if "..." in p),
        default=0,
    )
    terms: list[Term] = []
    for part, value in zip(parts, values, strict=True):
        own = rank(value) - len(part.replace("...", ""))
        if own < 0 or (own and "..." not in part) or dots > 10:
            raise Problem(f"'{part}' does not fit an operand of {rank(value)} dimensions")
        terms.append((part.replace("...", DOTS[dots - own : dots]), value))
    everything = "".join(letters for letters, _ in terms)
    if not all(each.isalpha() for each in everything + right.replace("...", "")):
        raise Problem(f"'{text}' is not an equation")
    if arrow:
        wanted = right.replace("...", DOTS[:dots])
    else:
        wanted = DOTS[:dots] + "".join(
            sorted(
                each for each in set(everything) if everything.count(each) == 1 and each not in DOTS[:dots]
            )
        )
    if len(set(wanted)) < len(wanted) or not set(wanted) <= set(everything):
        raise Problem(f"'{text}': the result has letters that no operand has, or one twice")
    return terms, wanted


def _without_diagonals(node: Node, term: Term) -> Term:
    """A repeated letter in an operand means its diagonal: the other elements are masked, and the axis is summed."""
    letters, value = term
    for letter in dict.fromkeys(letters):
        while letters.count(letter) > 1:
            first = letters.index(letter)
            second = letters.index(letter, first + 1)
            shape = static_dims(dims(value), "a diagonal")
            if shape[first] != shape[second]:
                raise Problem(f"dimensions {first} and {second} differ, and are one letter")
            eye = np.eye(shape[first], dtype=bool).reshape(
                [size if axis in (first, second) else 1 for axis, size in enumerate(shape)]
            )
            kept = node.call(graph.SelectOp, eye, value, node.like(0, value))
            value = node.call(graph.ReduceOp, "sum", kept, [second], False)
            letters = letters[:second] + letters[second + 1 :]
    return letters, value


def _summed(node: Node, term: Term, kept: str) -> Term:
    letters, value = term
    axes = [axis for axis, letter in enumerate(letters) if letter not in kept]
    if axes:
        value = node.call(graph.ReduceOp, "sum", value, axes, False)
    return "".join(letter for letter in letters if letter in kept), value


def _transposed(node: Node, letters: str, value: Value, wanted: str) -> Value:
    order = [letters.index(letter) for letter in wanted]
    return value if order == sorted(order) else node.call(graph.TransposeOp, value, order)


def _pair(node: Node, left: Term, right: Term, kept: str) -> Term:
    """A matrix product."""
    left = _summed(node, left, kept + right[0])
    right = _summed(node, right, kept + left[0])
    both = [each for each in left[0] if each in right[0]]
    batch = "".join(each for each in both if each in kept)
    inner = "".join(each for each in both if each not in kept)
    rows = "".join(each for each in left[0] if each not in both)
    columns = "".join(each for each in right[0] if each not in both)
    sizes: dict[str, Extent] = {}
    for letters, value in (left, right):
        for letter, extent in zip(letters, node.extents(value), strict=True):
            if sizes.get(letter, 1) == 1:
                sizes[letter] = extent
    if not inner:
        return _outer(node, left, right, batch + rows + columns)
    a = _matrix(node, left, (batch, rows, inner), sizes)
    b = _matrix(node, right, (batch, inner, columns), sizes)
    result = product_of(node, a, b)
    letters = batch + rows + columns
    return letters, reshape(node, result, [sizes[letter] for letter in letters])


def _matrix(node: Node, term: Term, groups: Sequence[str], sizes: Mapping[str, Extent]) -> Value:
    letters, value = term
    value = _transposed(node, letters, value, "".join(groups))
    order = [each for group in groups for each in group]
    for axis, (letter, extent) in enumerate(zip(order, node.extents(value), strict=True)):
        if not isinstance(extent, Size) and extent == 1 and sizes[letter] != 1:
            shape = [*dims(value)]
            shape[axis] = dim_of(sizes[letter])
            value = node.call(graph.BroadcastToOp, value, shape)
    batch, first, second = ([sizes[letter] for letter in group] for group in groups)
    return reshape(node, value, [*batch, product(first), product(second)])


def _outer(node: Node, left: Term, right: Term, letters: str) -> Term:
    """No letter is summed: the operands broadcast."""
    spread: list[Value] = []
    for own, value in (left, right):
        value = _transposed(node, own, value, "".join(each for each in letters if each in own))
        extents = iter(node.extents(value))
        spread.append(reshape(node, value, [next(extents) if each in own else 1 for each in letters]))
    return letters, node.call(graph.MulOp, *spread)


TABLE: Mapping[str, Callable[[Node], Value]] = {"Einsum": _einsum}
