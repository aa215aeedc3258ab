"""Dynamic sizes as polynomials in the names of dimensions, for shape arithmetic.

    batch = Size.of("B")
    12 * batch // 4                    # 3*B
    (batch * 8 + 4) // 4               # 2*B + 1
    (batch * 8 + 5) // 4               # 2*B + 1
    batch // 2                         # (B)//2: a new name, equal to itself
    batch == -1                        # False: no size is negative

Comparisons that depend on the values of names, such as whether B is 1, raise `UnknownSize`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ascir.dialects.graph.sums import NAME, sum_of, terms_of
from ascir.dialects.graph.types import Dim

Extent: TypeAlias = "int | Size"
Terms: TypeAlias = Mapping[tuple[str, ...], int]
"""The coefficient of each product of names; that of the empty product is the constant."""


class UnknownSize(Exception):
    """The result depends on a dynamic size."""


class Size:
    """A polynomial in names with integer coefficients; it has at least one name."""

    __slots__ = ("terms",)

    def __init__(self, terms: Terms):
        self.terms = terms

    @staticmethod
    def of(name: str) -> Size:
        return Size({(name,): 1})

    @property
    def dim(self) -> Dim:
        """The dimension of a tensor type: a name, or a sum of names and a number, else unknown, as for products."""
        names: list[str] = []
        for product, factor in self.terms.items():
            if len(product) > 1 or (factor < 1 and product) or not all(map(NAME.fullmatch, product)):
                return None
            names += product * factor if product else ()
        return sum_of([*names, self.terms.get((), 0)])

    @staticmethod
    def of_dim(dim: str) -> Extent:
        """The size of a dimension with a name, which may be a sum."""
        terms, number = terms_of(dim)
        return _sum({**{(name,): factor for name, factor in terms.items()}, (): number})

    @property
    def least(self) -> int | None:
        """A lower bound, if there is one: names are sizes, which are not negative."""
        constant = self.terms.get((), 0)
        return constant if all(factor >= 0 for names, factor in self.terms.items() if names) else None

    def __str__(self) -> str:
        shown = [
            "*".join([*([str(factor)] if factor != 1 or not names else []), *names])
            for names, factor in self.terms.items()
        ]
        return " + ".join(shown)

    def __repr__(self) -> str:
        return f"Size({self})"

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __add__(self, other: Extent) -> Extent:
        terms = dict(self.terms)
        for names, factor in _terms(other).items():
            terms[names] = terms.get(names, 0) + factor
        return _sum(terms)

    def __mul__(self, other: Extent) -> Extent:
        terms: dict[tuple[str, ...], int] = {}
        for names, factor in self.terms.items():
            for others, times in _terms(other).items():
                product = tuple(sorted(names + others))
                terms[product] = terms.get(product, 0) + factor * times
        return _sum(terms)

    def __neg__(self) -> Extent:
        return self * -1

    def __sub__(self, other: Extent) -> Extent:
        return self + -1 * other

    def __rsub__(self, other: int) -> Extent:
        return -self + other

    __radd__ = __add__
    __rmul__ = __mul__

    def __floordiv__(self, other: Extent) -> Extent:
        return divided(self, other)

    def __rfloordiv__(self, other: int) -> Extent:
        return divided(other, self)

    def __mod__(self, other: Extent) -> Extent:
        return self - other * divided(self, other)

    def __rmod__(self, other: int) -> Extent:
        return other - self * divided(other, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Size):
            return False
        difference = self - other
        if isinstance(difference, int):
            return difference == 0
        for each in (difference, -difference):
            if isinstance(each, Size) and each.least is not None and each.least > 0:
                return False
        raise UnknownSize(f"whether {self} is {other} is known at run time only")

    def __lt__(self, other: Extent) -> bool:
        return _negative(self - other, f"{self} < {other}")

    def __gt__(self, other: Extent) -> bool:
        return _negative(other - self, f"{self} > {other}")

    def __le__(self, other: Extent) -> bool:
        return not self > other

    def __ge__(self, other: Extent) -> bool:
        return not self < other

    def __bool__(self) -> bool:
        if self.least:
            return True
        raise UnknownSize(f"whether {self} is 0 is known at run time only")

    def __index__(self) -> int:
        raise UnknownSize(f"the size {self} is known at run time only")

    __int__ = __index__


def _terms(size: Extent) -> Terms:
    return size.terms if isinstance(size, Size) else {(): int(size)}


def _sum(terms: Terms) -> Extent:
    """Terms without zeros; a constant is a number."""
    kept = {names: factor for names, factor in sorted(terms.items()) if factor}
    if not any(kept):
        return kept.get((), 0)
    return Size(kept)


def _negative(difference: Extent, what: str) -> bool:
    if isinstance(difference, int):
        return difference < 0
    if difference.least is not None and difference.least >= 0:
        return False
    opposite = -difference
    if isinstance(opposite, Size) and opposite.least is not None and opposite.least > 0:
        return True
    raise UnknownSize(f"whether {what} is known at run time only")


def divided(number: Extent, divisor: Extent) -> Extent:
    """`number // divisor`; if it is not exact, a size that is named by this expression."""
    if isinstance(number, int) and isinstance(divisor, int):
        if divisor == 0:
            raise UnknownSize("a size is divided by zero")
        return number // divisor
    if isinstance(number, int) and number == 0:
        return 0
    if isinstance(divisor, int) and divisor < 0:
        return divided(-1 * number, -divisor)
    even = quotient(number, divisor)
    if even is None and isinstance(divisor, int) and isinstance(number, Size):
        rest = number.terms.get((), 0)
        even = quotient(number - rest, divisor)
        even = None if even is None else even + rest // divisor
    return Size.of(f"({number})//({divisor})") if even is None else even


def quotient(number: Extent, divisor: Extent) -> Extent | None:
    """`number / divisor` if it is exact for all values of the names, None if unknown."""
    parts = list(_terms(divisor).items())
    if len(parts) != 1:
        return 1 if _terms(number) == _terms(divisor) else None
    ((names, factor),) = parts
    result: dict[tuple[str, ...], int] = {}
    for product, times in _terms(number).items():
        left = list(product)
        for name in names:
            if name not in left:
                return None
            left.remove(name)
        if factor == 0 or times % factor:
            return None
        result[tuple(left)] = times // factor
    return _sum(result)


def product(sizes: Iterable[Extent]) -> Extent:
    found: Extent = 1
    for size in sizes:
        found = size * found
    return found


def dim_of(size: Extent) -> Dim:
    return int(size) if not isinstance(size, Size) else size.dim
