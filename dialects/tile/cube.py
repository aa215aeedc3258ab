"""Matrix multiplication. Accumulators are values that are carried by loops.

    %zero = tile.accumulator : !tile.tile<128x256xf32, l0c, nz>
    %sum = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (!tile.tile<128x256xf32, l0c, nz>) {
      ...
      %next = tile.mmad %a, %b, %acc : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>,
                !tile.tile<128x256xf32, l0c, nz>
      scf.yield %next : !tile.tile<128x256xf32, l0c, nz>
    }

Initial values of accumulators cost nothing: they are a flag of the first multiplication.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, UnitAttr, bf16, f16, f32, i1, i8, i32, i64
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind, Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, split, verify_indices, verify_within_tile
from ascir.dialects.tile.spaces import Layout, Space, i4
from ascir.dialects.tile.types import TileType, tile_type
from ascir.target import Soc

PRODUCTS = {(f16, f32), (f16, f16), (bf16, f32), (f32, f32), (i8, i32), (i4, i32)}
"""The element types of operands and accumulator. Types that a chip lacks are rejected by the memories of their tiles.
"""


class Allocates(MemoryEffect):
    """An allocation: not subject to CSE, as each result is updated in place; unused ones are dead."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        return {EffectInstance(MemoryEffectKind.ALLOC, result) for result in op.results}


@irdl_op_definition
class AccumulatorOp(TileOp):
    """A new accumulator: zeros, or the bias in every row; with `when`, the bias only if it is true, else zeros.

    %c = tile.accumulator : tile<128x256xf32, l0c, nz>
    %c = tile.accumulator bias(%b : tile<256xf32, bt>) when %first : tile<128x256xf32, l0c, nz>
    """

    name = "tile.accumulator"

    bias = opt_operand_def(TileType)
    when = opt_operand_def(i1)
    result = result_def(TileType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Allocates())
    FORMAT: ClassVar = (
        "(`bias` `` `(` $bias^ `:` type($bias) `)`)? (`when` $when^)? attr-dict `:` type($result)"
    )

    def __init__(
        self,
        result_type: TileType,
        bias: SSAValue | Operation | None = None,
        when: SSAValue | Operation | None = None,
    ):
        super().__init__(operands=[bias, when], result_types=[result_type])

    def verify_operation(self, soc: Soc | None) -> None:
        result = tile_type(self.result)
        if result.memory is not Space.L0C:
            self.refuse(f"an accumulator must live in l0c, found {result}")
        if self.bias is None:
            if self.when is not None:
                self.refuse("`when` needs a bias, which it makes conditional")
            return
        expected = f"!tile.tile<{result.get_shape()[1]}x{result.element_type}, bt>"
        bias = tile_type(self.bias)
        same = bias.element_type == result.element_type and bias.get_shape() == result.get_shape()[1:]
        if bias.memory is not Space.BT or not same:
            self.refuse(f"the bias of {result} must be {expected}, found {bias}")


class MultiplyOp(TileOp, ABC):
    """`%d = tile.mmad %a, %b, %c sizes [%m, %n, %k] : a, b, c`: the base of the dense and the sparse product."""

    T: ClassVar = VarConstraint("T", base(TileType))

    lhs = operand_def(TileType)
    rhs = operand_def(TileType)
    accumulator = operand_def(T)
    sizes = var_operand_def(IndexType)
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    result = result_def(T)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)

    LAYOUT: ClassVar[Layout]

    def mixed_sizes(self) -> list[Index]:
        """m, n and k."""
        (m, k), n = tile_type(self.lhs).get_shape(), tile_type(self.rhs).get_shape()[1]
        return join(self, "sizes", self.static_sizes, self.sizes) or [m, n, k]

    def verify_operation(self, soc: Soc | None) -> None:
        lhs, rhs, accumulator = map(tile_type, (self.lhs, self.rhs, self.accumulator))
        if lhs.memory is not Space.L0A:
            self.refuse(f"the left operand must live in l0a, found {lhs}")
        if rhs.memory is not Space.L0B or rhs.order is not self.LAYOUT:
            self.refuse(f"the right operand must live in l0b, {self.LAYOUT}, found {rhs}")
        if accumulator.memory is not Space.L0C:
            self.refuse(f"the accumulator must live in l0c, found {accumulator}")
        if lhs.element_type != rhs.element_type:
            self.refuse(f"the operands must be of one element type, found {lhs} and {rhs}")
        if (lhs.element_type, accumulator.element_type) not in PRODUCTS:
            self.refuse(f"no chip adds products of {lhs.element_type} to {accumulator.element_type}")
        (m, k), (depth, n) = lhs.get_shape(), rhs.get_shape()
        if k != depth:
            self.refuse(f"inner dimensions differ: lhs {lhs}, rhs {rhs}")
        if accumulator.get_shape() != (m, n):
            self.refuse(f"the accumulator must be {m}x{n}, found {accumulator}")
        sizes = self.mixed_sizes()
        verify_indices(self, "sizes", sizes, 3, 1, "m, n and k")
        verify_within_tile(self, [0, 0, 0], sizes, [m, n, k])
        if lhs.element_type == i4 and isinstance(sizes[2], int) and sizes[2] % 2:
            self.refuse(f"i4 elements lie two to a byte: k is even, found {sizes[2]}")


@irdl_op_definition
class MmadOp(MultiplyOp):
    """Adds the product of the operands to the accumulator: (M x K) times (K x N).

        %d = tile.mmad %a, %b, %c sizes [%m, %n, %k] hf32 :
               tile<128x64xf16, l0a, zz>, tile<64x256xf16, l0b, zn>, tile<128x256xf32, l0c, nz>

    Only the first m, n and k elements are used: nothing beyond k is read, and the result beyond m and n is undefined.
    `hf32` multiplies f32 with 11 bits of mantissa, twice as fast."""

    name = "tile.mmad"

    hf32 = opt_prop_def(UnitAttr)

    LAYOUT: ClassVar = Layout.ZN
    FORMAT: ClassVar = (
        "$lhs `,` $rhs `,` $accumulator (`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`hf32` $hf32^)? attr-dict `:` type($lhs) `,` type($rhs) `,` type($accumulator)"
    )

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        accumulator: SSAValue | Operation,
        *,
        sizes: Sequence[Index | Operation] = (),
        hf32: bool = False,
    ):
        accumulator = SSAValue.get(accumulator)
        constants, computed = split(sizes)
        super().__init__(
            operands=[lhs, rhs, accumulator, computed],
            properties={"static_sizes": constants, "hf32": UnitAttr() if hf32 else None},
            result_types=[accumulator.type],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        super().verify_operation(soc)
        if self.hf32 is not None and tile_type(self.lhs).element_type != f32:
            self.refuse(f"hf32 is a way to multiply f32, not {tile_type(self.lhs).element_type}")


@irdl_op_definition
class MmadSparseOp(MultiplyOp):
    """Like `tile.mmad`, with a 2:4 sparse right operand: two of each four elements of a column are stored.

        %d = tile.mmad_sparse %a, %b, %c :
               tile<128x128xi8, l0a, zz>, tile<128x256xi8, l0b, zn24>, tile<128x256xi32, l0c, nz>

    Shapes and k are those of the dense matrices."""

    name = "tile.mmad_sparse"

    LAYOUT: ClassVar = Layout.ZN24
    FORMAT: ClassVar = (
        "$lhs `,` $rhs `,` $accumulator (`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "attr-dict `:` type($lhs) `,` type($rhs) `,` type($accumulator)"
    )

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        accumulator: SSAValue | Operation,
        *,
        sizes: Sequence[Index | Operation] = (),
    ):
        accumulator = SSAValue.get(accumulator)
        constants, computed = split(sizes)
        super().__init__(
            operands=[lhs, rhs, accumulator, computed],
            properties={"static_sizes": constants},
            result_types=[accumulator.type],
        )
