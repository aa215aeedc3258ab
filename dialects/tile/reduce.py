"""Reductions and prefix sums. Reduced dimensions have extent 1, as operands of `tile.broadcast`.

    %m = tile.reduce max %x axes [1] : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1xf32, ub>
    %i = tile.argmax %x axis 1 : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1xi32, ub>
    %c = tile.cumsum %x axis 1 exclusive : !tile.tile<16x1024xf32, ub>

They reduce all elements of the tile: `tile.pad_tail` writes the neutral element to the tail. Sums are computed in the
element type, in the order of the chip.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, UnitAttr, i1, i32, i64
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Operation, SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import (
    VarConstraint,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import NUMBERS
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_axis, verify_elements, verify_row_major
from ascir.target import Soc


class Reduction(StrEnum):
    """The kinds of reduction. `max` and `min` propagate NaN; `any` and `all` reduce masks."""

    SUM = "sum"
    PROD = "prod"
    MAX = "max"
    MIN = "min"
    ANY = "any"
    ALL = "all"


MASK_REDUCTIONS = (Reduction.ANY, Reduction.ALL)


@irdl_attr_definition
class ReductionAttr(EnumAttribute[Reduction], SpacedOpaqueSyntaxAttribute):
    """The kind of a reduction: `#tile<reduction sum>`."""

    name = "tile.reduction"


def reduced(tile: TileType, axes: Sequence[int]) -> TileType:
    """`tile` with extent 1 along `axes`."""
    return tile.with_shape([1 if axis in axes else extent for axis, extent in enumerate(tile.get_shape())])


@irdl_op_definition
class ReduceOp(TileOp):
    """Reduces along the axes.

    %y = tile.reduce sum %x axes [1] : tile<16x1024> -> tile<16x1>
    """

    name = "tile.reduce"

    kind = prop_def(ReductionAttr)
    source = operand_def(TileType)
    axes = prop_def(DenseArrayBase.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$kind $source `axes` $axes attr-dict `:` type($source) `->` type($result)"

    def __init__(self, kind: Reduction, source: SSAValue | Operation, axes: Sequence[int]):
        source = SSAValue.get(source)
        super().__init__(
            operands=[source],
            properties={"kind": ReductionAttr(kind), "axes": DenseArrayBase.from_list(i64, axes)},
            result_types=[reduced(tile_type(source), axes)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, result, axes = tile_type(self.source), tile_type(self.result), self.axes.get_values()
        verify_row_major(self, source)
        verify_elements(self, source, {i1} if self.kind.data in MASK_REDUCTIONS else NUMBERS)
        if not axes or sorted(set(axes)) != list(axes):
            self.refuse(f"the axes must be some dimensions in ascending order, found {list(axes)}")
        for axis in axes:
            verify_axis(self, axis, source)
        if result != reduced(source, axes):
            self.refuse(f"the result must be {reduced(source, axes)}, found {result}")


class ArgReduceOp(TileOp, ABC):
    """`%i = tile.argmax %x axis 1 : tile -> tile`: the position of the first extremum along the axis."""

    source = operand_def(TileType)
    axis = prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source `axis` $axis attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, axis: int):
        source = SSAValue.get(source)
        super().__init__(
            operands=[source],
            properties={"axis": IntegerAttr(axis, i64)},
            result_types=[reduced(tile_type(source), [axis]).with_element(i32)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, result, axis = tile_type(self.source), tile_type(self.result), self.axis.value.data
        verify_row_major(self, source)
        verify_elements(self, source, NUMBERS)
        verify_axis(self, axis, source)
        if result != reduced(source, [axis]).with_element(i32):
            self.refuse(f"the result must be {reduced(source, [axis]).with_element(i32)}, found {result}")


@irdl_op_definition
class ArgMaxOp(ArgReduceOp):
    """The index of the largest element along an axis, the first of equal ones."""

    name = "tile.argmax"


@irdl_op_definition
class ArgMinOp(ArgReduceOp):
    """The index of the smallest element along an axis, the first of equal ones."""

    name = "tile.argmin"


@irdl_op_definition
class CumSumOp(TileOp):
    """Prefix sums along an axis, including the element itself unless `exclusive`; `reverse`: of the elements after it.

    %y = tile.cumsum %x axis 1 exclusive reverse : tile
    """

    T: ClassVar = VarConstraint("T", base(TileType))

    name = "tile.cumsum"

    source = operand_def(T)
    axis = prop_def(IntegerAttr.constr(i64))
    exclusive = opt_prop_def(UnitAttr)
    reverse = opt_prop_def(UnitAttr)
    result = result_def(T)

    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$source `axis` $axis (`exclusive` $exclusive^)? (`reverse` $reverse^)? attr-dict `:` type($source)"
    )

    def __init__(
        self, source: SSAValue | Operation, axis: int, *, exclusive: bool = False, reverse: bool = False
    ):
        source = SSAValue.get(source)
        super().__init__(
            operands=[source],
            properties={
                "axis": IntegerAttr(axis, i64),
                "exclusive": UnitAttr() if exclusive else None,
                "reverse": UnitAttr() if reverse else None,
            },
            result_types=[source.type],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        tile = tile_type(self.source)
        verify_row_major(self, tile)
        verify_elements(self, tile, NUMBERS)
        verify_axis(self, self.axis.value.data, tile)
