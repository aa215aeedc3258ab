"""Unsigned 64-bit integers as signed ones of the same bits, unsigned division, and 64-bit shifts by tensors.

%y = graph.maximum %a, %b : tensor<8xui64>
->  %0 = graph.bitcast %a : tensor<8xui64> -> tensor<8xi64>     %1 = graph.xor %0, 1 << 63     // in the order of %a
    %4 = graph.maximum %1, %3 : tensor<8xi64>                   %y = graph.bitcast (graph.xor %4, 1 << 63)

Vector cores compute i64 as two words, and have no unsigned types. Sums, products and moves are the same for both.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from xdsl.dialects.builtin import IntegerType, bf16, f32, f64, i1, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    AbsOp,
    AddOp,
    AndOp,
    ArgmaxOp,
    ArgminOp,
    BitcastOp,
    CastOp,
    CompareOp,
    CumsumOp,
    DivOp,
    FloordivOp,
    GraphOp,
    MaximumOp,
    MinimumOp,
    ModOp,
    MulOp,
    NegOp,
    NotOp,
    OrOp,
    PowOp,
    ReduceOp,
    ReluOp,
    RemOp,
    ShiftLeftOp,
    ShiftRightOp,
    SignOp,
    SubOp,
    XorOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import ui32, ui64
from ascir.passes.graph import expand_doubles as doubles
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term

SIGNED: Mapping[Attribute, IntegerType] = {ui32: i32, ui64: i64}


def _bits(formula: Formula, value: SSAValue) -> Term:
    """Unsigned integers as signed ones of the same bits."""
    return formula(BitcastOp(value, SIGNED[element_of(value)]))


def _flipped(x: Term) -> Term:
    """Inverts the highest bit: this maps the unsigned order to the signed one, and back."""
    return x.with_(XorOp, _lowest(x))


def _lowest(x: Term) -> int:
    element = x.element_type
    assert isa(element, IntegerType)
    return -(1 << element.width.data - 1)


def in_signed_order(x: Term) -> Term:
    """Unsigned integers of 32 or 64 bits as signed ones in the same order."""
    return _flipped(x.then(lambda value: BitcastOp(value, SIGNED[x.element_type])))


def out_of_signed_order(x: Term, element: Attribute) -> Term:
    """The inverse of `in_signed_order`."""
    return _flipped(x).then(lambda value: BitcastOp(value, element))


def _logical(x: Term, places: int) -> Term:
    """A logical shift to the right."""
    return x.with_(ShiftRightOp, places).with_(AndOp, ~(_lowest(x) >> places - 1)) if places else x


class _OfWords(Decomposition[GraphOp]):
    """An operation on `elements`, computed by operations on signed integers of the same bits."""

    elements: tuple[Attribute, ...] = (ui64,)

    def __init__(self, operation: type[GraphOp], declined: dict[Operation, str]):
        super().__init__(declined)
        self.operation = operation

    @abstractmethod
    def signed(self, op: GraphOp, formula: Formula) -> Term | None: ...

    def expand(self, op: GraphOp, formula: Formula) -> Term | None:
        if element_of(op.operands[0]) not in self.elements:
            return None
        found, element = self.signed(op, formula), element_of(op.results[0])
        if found is None or found.element_type == element:
            return found
        return found.then(lambda value: BitcastOp(value, element))


class DecomposeModular(_OfWords):
    """`add(a, b)` -> of i64: arithmetic modulo 2^64 is the same"""

    def signed(self, op: GraphOp, formula: Formula) -> Term:
        operands = [_bits(formula, value).value for value in op.operands]
        make: Callable[..., GraphOp] = self.operation
        return formula(make(*operands))


class DecomposeSign(_OfWords):
    """`abs(x)` and `relu(x)` -> `x`; `sign(x)` -> `x != 0`"""

    def signed(self, op: GraphOp, formula: Formula) -> Term:
        x = _bits(formula, op.operands[0])
        return x.compare("ne", 0).cast(i64) if isinstance(op, SignOp) else x


class DecomposeOrder(_OfWords):
    """`maximum(a, b)` -> of i64 with the highest bit inverted; comparisons too, except for equality"""

    def signed(self, op: GraphOp, formula: Formula) -> Term:
        x, y = (_bits(formula, value) for value in op.operands)
        if isinstance(op, CompareOp):
            kind = op.predicate.data
            return x.compare(kind, y) if kind in ("eq", "ne") else _flipped(x).compare(kind, _flipped(y))
        make: Callable[..., GraphOp] = self.operation
        return _flipped(_flipped(x).with_(make, _flipped(y)))


class DecomposeReduction(_OfWords):
    """`reduce max(x)` and `argmax(x)` -> of i64 with the highest bit inverted; sums and products -> of i64"""

    def signed(self, op: GraphOp, formula: Formula) -> Term:
        x = _bits(formula, op.operands[0])
        if isinstance(op, ArgmaxOp | ArgminOp):
            make, axis, keepdims = type(op), op.axis.value.data, bool(op.keepdims)
            return _flipped(x).then(lambda value: make(value, axis, keepdims))
        assert isinstance(op, ReduceOp)
        kind, axes, keepdims = op.kind.data, op.axes.get_values(), bool(op.keepdims)
        ordered = kind in ("max", "min")
        found = (_flipped(x) if ordered else x).then(lambda value: ReduceOp(kind, value, axes, keepdims))
        return _flipped(found) if ordered else found


class DecomposeRunningSum(_OfWords):
    """`cumsum(x)` -> of i64"""

    def signed(self, op: GraphOp, formula: Formula) -> Term:
        assert isinstance(op, CumsumOp)
        axis, exclusive, reverse = op.axis.value.data, bool(op.exclusive), bool(op.reverse)
        x = _bits(formula, op.x)
        return x.then(lambda value: CumsumOp(value, axis, exclusive, reverse))


class DecomposeQuotient(_OfWords):
    """`div(a, b)` -> `q = 2 * ((a >> 1) / b)`, or 0 if `b` has the highest bit set, plus 1 if `a - q * b >= b`"""

    elements = (ui32, ui64)

    def signed(self, op: GraphOp, formula: Formula) -> Term:
        a, b = (_bits(formula, value) for value in op.operands)
        twice = _logical(a, 1).with_(DivOp, b).with_(ShiftLeftOp, 1)
        # A divisor with the highest bit set has a quotient of 0 or 1.
        q = a.with_(AndOp, 0).where(b.compare("lt", 0), twice)
        left = a - q * b
        one = _flipped(left).compare("ge", _flipped(b)).cast(a.element_type)
        if isinstance(op, DivOp | FloordivOp):
            return q + one
        return left - one * b


class DecomposeShift(_OfWords):
    """`shift(x, y)` by a tensor -> for each bit of `y`, a shift by its value if it is set"""

    elements = (i64, ui64)

    def signed(self, op: GraphOp, formula: Formula) -> Term | None:
        places = splat_value(op.operands[1])
        unsigned = element_of(op.operands[0]) == ui64
        if places is not None and not unsigned:
            return None
        operands = [_bits(formula, value) if unsigned else formula.term(value) for value in op.operands]
        x, y = operands
        shift = _logical if unsigned and isinstance(op, ShiftRightOp) else self._shifted
        if places is not None:
            return shift(x, int(places)) if places < 64 else x.with_(AndOp, 0)
        for step in (32, 16, 8, 4, 2, 1):
            x = shift(x, step).where(y.with_(AndOp, step).compare("ne", 0), x)
        beyond = y.with_(AndOp, ~63).compare("ne", 0)
        return shift(shift(x, 32), 32).where(beyond, x)

    def _shifted(self, x: Term, places: int) -> Term:
        make: Callable[..., GraphOp] = self.operation
        return x.with_(make, places)


class DecomposePower(_OfWords):
    """`pow(x, n)` by a constant -> products of squares; of ui32 by a tensor -> of i32, as `x ** (2 ** 30)` is 1 if `x`
    is odd, and 0 if it is even"""

    elements = (i64, ui32, ui64)

    def signed(self, op: GraphOp, formula: Formula) -> Term | None:
        base, exponent = op.operands
        element, number = element_of(base), splat_value(exponent)
        x = formula.term(base) if element == i64 else _bits(formula, base)
        if number is not None and number >= 0 and shape_of(base) == shape_of(op.results[0]):
            return _power(x, int(number))
        if element != ui32:
            return None
        n = _bits(formula, exponent)
        folded = n.with_(AndOp, 2**31 - 1).with_(OrOp, _logical(n, 31).with_(ShiftLeftOp, 30))
        make: Callable[..., GraphOp] = self.operation
        return x.with_(make, folded)


def _power(x: Term, number: int) -> Term:
    """By squares; products wrap."""
    if not number:
        return x.with_(AndOp, 0).with_(OrOp, 1)
    rest = _power(x * x, number // 2) if number > 1 else None
    if rest is None:
        return x
    return rest * x if number % 2 else rest


class DecomposeWideCast(Decomposition[CastOp]):
    """`cast(x)` from and to ui64 -> by i64, with values beyond its range apart, so that rounding and saturation are
    those of ui64; casts of ui32 that the chip does not have -> by i64 too; between f64 and narrower floats -> by the
    bits"""

    operation = CastOp

    def expand(self, op: CastOp, formula: Formula) -> Term | None:
        source, target = element_of(op.x), element_of(op.result)
        if op.rounding is None and f64 in (source, target):
            return doubles.cast(formula.term(op.x), target)
        if op.rounding is not None:
            return None
        if source == ui32 and target in (i64, bf16):
            return _widened(formula.term(op.x)).cast(target)
        if (source, target) == (i64, ui32):
            return _narrowed(formula.term(op.x))
        if (source == ui64) == (target == ui64):
            return None
        if source == ui64:
            return _from_words(_bits(formula, op.x), target)
        found = _to_words(formula.term(op.x))
        return found.then(lambda value: BitcastOp(value, ui64))


def _from_words(x: Term, target: Attribute) -> Term:
    if target == i1:
        return x.compare("ne", 0)
    large = x.compare("lt", 0)
    if isa(target, IntegerType):
        return x.formula.number(2**63 - 1, i64).where(large, x).cast(target)
    # The dropped bit stays as a sticky bit: the half rounds as the whole would. Large values are infinite in f16.
    wide = bf16 if target == bf16 else f32
    half = _logical(x, 1).with_(OrOp, x.with_(AndOp, 1)).cast(wide)
    return (half + half).where(large, x.cast(wide)).cast(target)


def _to_words(x: Term) -> Term:
    if x.element_type == i1:
        return x.cast(i64)
    if x.element_type == ui32:
        return _widened(x)
    if isa(x.element_type, IntegerType):
        return x.cast(i64).with_(MaximumOp, 0)
    wide = x.cast(f32)
    low, high = wide.cast(i64).with_(MaximumOp, 0), _flipped((wide - 2.0**63).cast(i64))
    return high.where(wide.compare("ge", 2.0**63), low)


def _widened(x: Term) -> Term:
    """ui32 as i64: the low word."""
    return x.then(lambda value: BitcastOp(value, i32)).cast(i64).with_(AndOp, 2**32 - 1)


def _narrowed(x: Term) -> Term:
    """i64 as ui32, saturating: clamped, and cast to i32 with an offset of 2^31."""
    held = x.with_(MaximumOp, 0).with_(MinimumOp, 2**32 - 1)
    low = (held - 2**31).cast(i32).with_(XorOp, -(2**31))
    return low.then(lambda value: BitcastOp(value, ui32))


def _named(
    pattern: Callable[..., Decomposition[Any]], *operations: type[GraphOp]
) -> dict[str, Callable[[dict[Operation, str]], Decomposition[Any]]]:
    return {each.name.removeprefix("graph."): partial(pattern, each) for each in operations}


WORDS: Mapping[str, Callable[[dict[Operation, str]], Decomposition[Any]]] = {
    **_named(DecomposeModular, AddOp, AndOp, MulOp, NegOp, NotOp, OrOp, SubOp, XorOp),
    **_named(DecomposeOrder, CompareOp, MaximumOp, MinimumOp),
    **_named(DecomposePower, PowOp),
    **_named(DecomposeQuotient, DivOp, FloordivOp, ModOp, RemOp),
    **_named(DecomposeReduction, ArgmaxOp, ArgminOp, ReduceOp),
    **_named(DecomposeShift, ShiftLeftOp, ShiftRightOp),
    **_named(DecomposeSign, AbsOp, ReluOp, SignOp),
    "cast": DecomposeWideCast,
    "running_sum": partial(DecomposeRunningSum, CumsumOp),
}
"""By the name of the operation; only for the elements of each pattern. `running_sum` is `cumsum` of ui64."""
