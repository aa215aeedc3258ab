"""Dimensions that are sums: what a concat, a slice or padding makes of named dimensions.

    %y = graph.concat %past, %new axis 1 : (tensor<8x?xf16, #graph.dims<_, S>>, tensor<8x1xf16>)
         -> tensor<8x?xf16, #graph.dims<_, "S+1">>

A sum is the name of a dimension like any other, in one canonical form: two dimensions with equal sums are equal. Its
size follows from those of the names in it, and one of these from the sum and the others. `2S` is twice S.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, MutableMapping
from functools import lru_cache
from math import gcd
from types import MappingProxyType

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_TERM = re.compile(rf"([+-]?)([0-9]*)({NAME.pattern}|)")

Size = int | str
Terms = Mapping[str, int]
"""How often each name is in a sum."""


@lru_cache(maxsize=4096)
def terms_of(dim: str) -> tuple[Terms, int]:
    """The names in a dimension, and the number added to them: `M+2N-3` has M once, N twice and -3."""
    terms: dict[str, int] = {}
    number, end = 0, 0
    while end < len(dim):
        match = _TERM.match(dim, end)
        assert match is not None
        sign, factor, name = match.groups()
        if bool(sign) != (end > 0) or not (factor or name) or (name and sign == "-"):
            break
        end = match.end()
        if name:
            terms[name] = terms.get(name, 0) + int(factor or 1)
        else:
            number += int(f"{sign}{factor}")
    if end < len(dim) or not terms or 0 in terms.values():
        raise ValueError(f"'{dim}' is neither a name nor a sum of names and a number")
    return MappingProxyType(terms), number


def sum_of(sizes: Iterable[Size]) -> Size:
    """The sum of numbers, names and sums, in its canonical form: a number if no name is left."""
    total: dict[str, int] = {}
    number = 0
    for size in sizes:
        if isinstance(size, int):
            number += size
            continue
        terms, more = terms_of(size)
        number += more
        for name, factor in terms.items():
            total[name] = total.get(name, 0) + factor
    return _joined(total, number)


def _joined(terms: Terms, number: int, times: str = "") -> Size:
    parts = (f"{factor}{times}{name}" if factor > 1 else name for name, factor in sorted(terms.items()))
    shown = "+".join(parts)
    return f"{shown}{number:+d}" if shown and number else shown or number


def written(dim: Size) -> str:
    """A size as models in the text language write it: `2*S+1`."""
    return str(dim) if isinstance(dim, int) else str(_joined(*terms_of(dim), times="*"))


def multiplied(dim: Size, factor: int) -> Size:
    """A size times a positive number."""
    if isinstance(dim, int):
        return dim * factor
    terms, number = terms_of(dim)
    return _joined({name: times * factor for name, times in terms.items()}, number * factor)


def quotient(dim: Size, divisor: int) -> Size | None:
    """A size divided by a number and rounded down; None if that is no sum, as for `S` by 2."""
    if isinstance(dim, int):
        return dim // divisor
    terms, number = terms_of(dim)
    if any(factor % divisor for factor in terms.values()):
        return None
    return _joined({name: factor // divisor for name, factor in terms.items()}, number // divisor)


def factor_of(dim: str) -> tuple[int, str]:
    """A dimension as a number times another one: `2S+4` is twice `S+2`."""
    terms, number = terms_of(dim)
    common = gcd(number, *terms.values())
    if common == 1:
        return 1, dim
    rest = quotient(dim, common)
    assert isinstance(rest, str)
    return common, rest


def is_sum(dim: str) -> bool:
    return NAME.fullmatch(dim) is None


def with_sizes(dim: Size, sizes: Mapping[str, int] | Mapping[str, Size]) -> Size:
    """A dimension where some names have sizes, or are other dimensions."""
    if isinstance(dim, int):
        return dim
    terms, number = terms_of(dim)
    return sum_of([number, *(multiplied(sizes.get(name, name), factor) for name, factor in terms.items())])


def solve(sizes: MutableMapping[str, int], wanted: Iterable[str] = ()) -> None:
    """Adds the sizes of names that follow from known ones, and of `wanted` dimensions. A `ValueError` where a size is
    negative, another one than it was, or odd for `2S`."""
    for dim in filter(is_sum, dict.fromkeys([*sizes, *wanted])):
        terms, _ = terms_of(dim)
        for name in terms:
            _solve_name(sizes, name)
        own = {name: sizes[name] for name in terms if name in sizes}
        if not isinstance(size := with_sizes(dim, own), int):
            continue
        if sizes.setdefault(dim, size) != size or size < 0 or min(own.values()) < 0:
            known = " and ".join(f"{name} is {each}" for name, each in own.items())
            raise ValueError(f"{dim} is {sizes[dim]}, where {known}")


def _solve_name(sizes: MutableMapping[str, int], name: str) -> None:
    """The size of a name, if all else of a known sum is known."""
    for dim, size in list(sizes.items()):
        if name not in sizes and (found := rest_of(dim, name, sizes)) is not None:
            factor, others, number = found
            left = size - number - sum(times * sizes[other] for other, times in others.items())
            if left % factor:
                raise ValueError(f"{dim} is {size}, which no size of {name} makes it")
            sizes[name] = left // factor


def rest_of(dim: str, name: str, known: Container[str]) -> tuple[int, Terms, int] | None:
    """How often a sum has a name, and the other names and the number, which the size of the name follows from. None if
    it does not have it, or another name is not known."""
    terms, number = terms_of(dim)
    others = {other: factor for other, factor in terms.items() if other != name}
    return (
        (terms[name], others, number) if name in terms and all(other in known for other in others) else None
    )


def settled(dims: Iterable[str]) -> set[str]:
    """The names whose sizes follow from those of some dimensions: of `2S` and `S+T`, S and T."""
    left, found = list(dims), set[str]()
    while new := {name for dim in left for name in terms_of(dim)[0] if rest_of(dim, name, found)} - found:
        found |= new
    return found


def dims_in(products: Iterable[Size]) -> list[str]:
    """The named dimensions in products such as `12*B*S+1`, which is 12 B (S + 1)."""
    factors = [factor for each in products if isinstance(each, str) for factor in each.split("*")]
    return [factor for factor in dict.fromkeys(factors) if not factor.isdecimal()]


def identifier(dim: str) -> str:
    """A name for values that are the size of a dimension: `S_plus1`, as printers of IR drop a number behind `_`."""
    word = dim.replace("+", "_plus").replace("-", "_minus")
    return f"x{word}" if word[0].isdecimal() else word
