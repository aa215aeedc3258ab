"""Replaces operations on tiles by operations that the chip has instructions for.

    %y = tile.add %a, %b : !tile.tile<4096xbf16, ub>
    ->  %0 = tile.cast %a : ... bf16 -> f32    %1 = tile.cast %b : ... bf16 -> f32
        %2 = tile.add %0, %1 : ... f32         %y = tile.cast %2 rounding rint : ... f32 -> bf16

1. An operation that the chip does not have is replaced by its rule.
2. The operations that a rule creates are legalized in turn.
3. A value that would be rounded to bf16 only to be widened again is not rounded (`exact` keeps the rounding).
4. An operation that a rule cannot replace is an error at its location, with advice on what to do instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, ModuleOp, bf16, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile import CORE_ATTRIBUTE, TileType, tile_type
from ascir.dialects.tile.spaces import FLOATS
from ascir.passes.tile.legalization import booleans, copies, integers, places, reductions
from ascir.passes.tile.legalization.builder import Builder, Declined, Shared, Term
from ascir.passes.tile.legalization.dtypes import cast, computed_in, legalize_cast
from ascir.passes.tile.legalization.functions import (
    FUNCTIONS,
    FUNCTIONS2,
    legalize_function,
    legalize_function2,
    reciprocal,
    rsqrt,
)
from ascir.passes.tile.legalization.functions import sign as sign_of_float
from ascir.straight import structured
from ascir.walk import walked

Rule = Callable[[Any, Builder], Term | tuple[SSAValue, ...] | None]
"""Maps an operation to the replacement of its results; None if the chip has it."""


def by_elements(floats: Rule, others: Rule) -> Rule:
    """One rule for floats, one for integers and masks."""

    def rule(op: Operation, b: Builder) -> Term | tuple[SSAValue, ...] | None:
        tiles = [value.type for value in op.operands if isinstance(value.type, TileType)]
        return (floats if tiles[0].element_type in FLOATS else others)(op, b)

    return rule


def in_float(op: Operation, b: Builder) -> Term | None:
    """bf16 is computed in f32."""
    own = tile_type(op.results[0]).element_type
    return cast(computed_in(op, b, f32), own, None) if own == bf16 else None


def by_inverse(op: tile.DivOp, b: Builder) -> Term | None:
    """x / 2^n is x * 2^-n, exactly."""
    divisor = op.rhs.owner
    if isinstance(divisor, arith.ConstantOp) and isinstance(divisor.value, FloatAttr):
        number = divisor.value.value.data
        if abs(number) in EXACT_INVERSES:
            return Term(b, op.lhs) * (1.0 / number)
    return in_float(op, b)


def in_single(op: Operation, b: Builder) -> Term | None:
    """f16 and bf16 are computed in f32."""
    own = tile_type(op.results[0]).element_type
    return None if own == f32 else cast(computed_in(op, b, f32), own, None)


def with_sequence(op: tile.UnaryOp, b: Builder) -> Term:
    """A sequence of operations in the element type itself, or in f32 for bf16."""
    x = b.term(op.source)
    if x.element == bf16:
        return SEQUENCES[type(op)](cast(x, f32, None)).cast(bf16)
    return SEQUENCES[type(op)](x)


def is_nan(x: Term) -> Term:
    """x != x"""
    return x.compare(tile.Predicate.NE, x)


def is_infinite(x: Term) -> Term:
    """|x| == infinity"""
    return abs(x).equals(float("inf"))


def predicate(op: tile.UnaryOp, b: Builder) -> Term:
    """A mask, computed from f32 if the elements are bf16."""
    x = b.term(op.source)
    wide = cast(x, f32, None) if x.element == bf16 else x
    return is_nan(wide) if isinstance(op, tile.IsNanOp) else is_infinite(wide)


EXACT_INVERSES = frozenset(2.0**power for power in range(-14, 15))
"""Powers of two whose inverse f16 can represent, too."""

SEQUENCES: Mapping[type[Operation], Callable[[Term], Term]] = {
    tile.ReciprocalOp: reciprocal,
    tile.RsqrtOp: rsqrt,
    tile.SignOp: sign_of_float,
}

RULES: Mapping[type[Operation], Rule] = {
    **dict.fromkeys(FUNCTIONS, legalize_function),
    **dict.fromkeys((tile.AddOp, tile.SubOp, tile.MulOp), by_elements(in_float, integers.legalize_modular)),
    **dict.fromkeys((tile.ExpOp, tile.LeakyReluOp, tile.LogOp, tile.MultiplyAddOp, tile.SqrtOp), in_float),
    **dict.fromkeys((tile.FloorOp, tile.CeilOp, tile.RoundOp, tile.TruncOp), in_single),
    **dict.fromkeys((tile.ReciprocalOp, tile.RsqrtOp), with_sequence),
    **dict.fromkeys((tile.IsNanOp, tile.IsInfOp), predicate),
    **dict.fromkeys((tile.AndOp, tile.OrOp, tile.XorOp, tile.NotOp), booleans.legalize_bits),
    **dict.fromkeys((tile.MaximumOp, tile.MinimumOp), booleans.legalize_extreme),
    **dict.fromkeys((tile.ShiftLeftOp, tile.ShiftRightOp), integers.legalize_shift),
    **dict.fromkeys((tile.ArgMaxOp, tile.ArgMinOp), places.legalize_arg),
    **dict.fromkeys((tile.SortOp, tile.MergeSortedOp), reductions.legalize_sort),
    **dict.fromkeys(
        (
            tile.BroadcastOp,
            tile.TransposeOp,
            tile.SliceOp,
            tile.InsertOp,
            tile.ConcatOp,
            tile.PadTailOp,
            tile.GatherOp,
        ),
        copies.legalize_copy,
    ),
    tile.AbsOp: by_elements(in_float, integers.legalize_abs),
    tile.NegOp: by_elements(in_float, integers.legalize_neg),
    tile.SignOp: by_elements(with_sequence, integers.legalize_sign),
    tile.ReluOp: booleans.legalize_relu,
    tile.DivOp: by_elements(by_inverse, integers.legalize_quotient),
    **dict.fromkeys(FUNCTIONS2, by_elements(legalize_function2, integers.legalize_quotient)),
    tile.PowOp: by_elements(legalize_function2, integers.legalize_power),
    tile.CastOp: legalize_cast,
    tile.CompareOp: integers.legalize_compare,
    tile.SelectOp: booleans.legalize_select,
    tile.FillOp: booleans.legalize_fill,
    tile.IotaOp: booleans.legalize_iota,
    tile.ReduceOp: reductions.legalize_reduce,
    tile.CumSumOp: reductions.legalize_cumsum,
}


STEPWISE = (
    tile.ArgMaxOp,
    tile.ArgMinOp,
    tile.CastOp,
    tile.CeilOp,
    tile.CompareOp,
    tile.FloordivOp,
    tile.FloorOp,
    tile.IsInfOp,
    tile.IsNanOp,
    tile.ModOp,
    tile.RemOp,
    tile.RoundOp,
    tile.SignOp,
    tile.SortOp,
    tile.TruncOp,
)
"""Discontinuous functions: whether an operand was rounded decides on which side of a step it is. A cast is one, unless
it widens."""


FREE = arith.ConstantOp, tile.ReinterpretOp, tile.ReshapeOp
"""Operations that become no instructions."""


def _jumps(op: Operation) -> bool:
    if isinstance(op, tile.CastOp) and tile_type(op.result).element_type == f32:
        return False
    return type(op) in STEPWISE


@dataclass(frozen=True)
class TileLegalizePass(ModulePass):
    """Replace operations and element types that the chip lacks by ones that it has."""

    name = "tile-legalize"

    exact: bool = False
    """Round to bf16 after each operation, even between operations that compute in f32."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        shared = Shared()
        for found in walked(op):
            if isinstance(found, FuncOp) and CORE_ATTRIBUTE in found.attributes:
                structured(found)
            if found.name.startswith("tile."):
                self._legalize(found, shared, self.exact)
        for rounded in shared.unrounded:
            if not rounded.uses:
                assert isinstance(rounded.owner, Operation)
                rounded.owner.detach()
                rounded.owner.erase()
        _erase_unused(shared.touched)

    def _legalize(self, op: Operation, shared: Shared, exact: bool) -> None:
        """Replace `op`, and what it is replaced by, until the chip has all of it. The replacement of a discontinuous
        operation keeps all roundings."""
        rule = RULES.get(type(op))
        if rule is None:
            return
        builder = Builder(op, shared, exact or _jumps(op))
        try:
            replacement = rule(op, builder)
        except Declined as error:
            raise OperationError(op, f"{op.name}: {error}") from error
        if replacement is None:
            return
        values = (replacement.value,) if isinstance(replacement, Term) else replacement
        roundings: list[tile.CastOp] = []
        for result, value in zip(op.results, values, strict=True):
            if value.name_hint is None:
                value.name_hint = result.name_hint
            result.replace_all_uses_with(value)
            shared.replaced[result] = value
            rounding = value.owner
            if (
                isinstance(rounding, tile.CastOp)
                and rounding in builder.created
                and not isinstance(op, tile.CastOp)
            ):
                source, target = (tile_type(each).element_type for each in (rounding.source, rounding.result))
                if (source, target) == (f32, bf16):
                    roundings.append(rounding)
        shared.touched += [each.owner for each in op.operands if isinstance(each.owner, Operation)]
        shared.touched += builder.created
        op.detach()
        op.erase()
        for made in builder.created:
            self._legalize(made, shared, builder.exact)
        # After the recursion, as the source of the rounding may have been replaced, too.
        shared.unrounded.update((rounding.result, rounding.source) for rounding in roundings)


def _erase_unused(operations: Iterable[Operation]) -> None:
    """Erase views and numbers that nobody uses any more: canonicalize would look at all operations twice. Others stay,
    as what they take is part of the predicted time of a function (`sequence`)."""
    left = [op for op in operations if isinstance(op, FREE)]
    while left:
        op = left.pop()
        if op.parent is not None and op.results[0].first_use is None:
            left += [each.owner for each in op.operands if isinstance(each.owner, FREE)]
            op.detach()
            op.erase()
