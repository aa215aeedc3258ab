"""Gather, compress, sort and merge of elements, and expansion of 2:4 sparsity; all in ub.

    %y = tile.gather %x, %i : !tile.tile<1024xf16, ub>, !tile.tile<64xi32, ub> -> !tile.tile<64xf16, ub>
    %v, %j = tile.sort %x, %i descending : !tile.tile<1024xf32, ub>, !tile.tile<1024xi32, ub>
    %p, %n = tile.compress %x, %m : !tile.tile<1024xf16, ub>, !tile.tile<1024xi1, ub>

The top k elements are the first k of a sorted tile (`tile.slice`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.dialects.builtin import IndexType, UnitAttr, i1, i32
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    SameVariadicOperandSize,
    VarConstraint,
    base,
    eq,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import BITS, NUMBERS, ui8
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_elements, verify_row_major
from ascir.target import Soc

MERGE_LIMIT = 4


@irdl_op_definition
class GatherOp(TileOp):
    """Element `i` of the result is element `indices[i]` of the source, counted from 0 in row-major order.

        %y = tile.gather %x, %i : tile<1024xf16>, tile<64xi32> -> tile<64xf16>

    An index out of range gives an undefined element. With `around`, indices count modulo the number of elements, which
    must be a power of two."""

    name = "tile.gather"

    source = operand_def(TileType)
    indices = operand_def(TileType)
    around = opt_prop_def(UnitAttr)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source `,` $indices (`around` $around^)? attr-dict `:` type($source) `,` type($indices) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, indices: SSAValue | Operation, *, around: bool = False):
        source, indices = SSAValue.get(source), SSAValue.get(indices)
        super().__init__(
            operands=[source, indices],
            properties={"around": UnitAttr() if around else None},
            result_types=[tile_type(indices).with_element(tile_type(source).element_type)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, indices, result = tile_type(self.source), tile_type(self.indices), tile_type(self.result)
        verify_row_major(self, source, indices)
        verify_elements(self, source, NUMBERS | BITS)
        if indices.element_type != i32:
            self.refuse(f"the indices must be i32, found {indices}")
        if result != indices.with_element(source.element_type):
            self.refuse(f"the result must be {indices.with_element(source.element_type)}, found {result}")
        count = prod(source.get_shape())
        if self.around is not None and (count < 2 or count & (count - 1)):
            self.refuse(f"`around` needs a power of two of elements, 2 or more, found {count}")


@irdl_op_definition
class CompressOp(TileOp):
    """Moves the elements whose mask is true to the front, and counts them. The elements after them are undefined.

    %y, %n = tile.compress %x, %m : tile<1024xf16>, tile<1024xi1>
    """

    T: ClassVar = VarConstraint("T", base(TileType))

    name = "tile.compress"

    source = operand_def(T)
    mask = operand_def(TileType)
    result = result_def(T)
    count = result_def(eq(IndexType()))

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source `,` $mask attr-dict `:` type($source) `,` type($mask)"

    def __init__(self, source: SSAValue | Operation, mask: SSAValue | Operation):
        source = SSAValue.get(source)
        super().__init__(operands=[source, mask], result_types=[source.type, IndexType()])

    def verify_operation(self, soc: Soc | None) -> None:
        source, mask = tile_type(self.source), tile_type(self.mask)
        verify_row_major(self, source)
        verify_elements(self, source, NUMBERS)
        if source.get_num_dims() != 1:
            self.refuse(f"it packs a vector, found {source}")
        if mask != source.with_element(i1):
            self.refuse(f"the mask must be {source.with_element(i1)}, found {mask}")


def verify_ranking(op: TileOp, keys: TileType, payload: TileType) -> None:
    """Keys, each with an index."""
    verify_row_major(op, keys)
    verify_elements(op, keys, NUMBERS)
    if payload != keys.with_element(i32):
        op.refuse(f"with keys {keys} go indices {keys.with_element(i32)}, found {payload}")


@irdl_op_definition
class SortOp(TileOp):
    """Sorts keys along the last axis, with their indices; the sort is stable.

        %v, %j = tile.sort %x, %i descending : tile<16x1024xf32>, tile<16x1024xi32>

    NaN is larger than every number."""

    K: ClassVar = VarConstraint("K", base(TileType))
    P: ClassVar = VarConstraint("P", base(TileType))

    name = "tile.sort"

    keys = operand_def(K)
    indices = operand_def(P)
    descending = opt_prop_def(UnitAttr)
    sorted_keys = result_def(K)
    sorted_indices = result_def(P)

    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$keys `,` $indices (`descending` $descending^)? attr-dict `:` type($keys) `,` type($indices)"
    )

    def __init__(
        self, keys: SSAValue | Operation, indices: SSAValue | Operation, *, descending: bool = False
    ):
        keys, indices = SSAValue.get(keys), SSAValue.get(indices)
        super().__init__(
            operands=[keys, indices],
            properties={"descending": UnitAttr() if descending else None},
            result_types=[keys.type, indices.type],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        verify_ranking(self, tile_type(self.keys), tile_type(self.indices))


@irdl_op_definition
class MergeSortedOp(TileOp):
    """Merges two to four sorted vectors with their indices; of equal keys those of earlier vectors come first.

    %v, %j = tile.merge_sorted %x, %y with %i, %k descending : keys, keys, indices, indices -> keys, indices
    """

    name = "tile.merge_sorted"

    keys = var_operand_def(TileType)
    indices = var_operand_def(TileType)
    descending = opt_prop_def(UnitAttr)
    sorted_keys = result_def(TileType)
    sorted_indices = result_def(TileType)

    irdl_options = (SameVariadicOperandSize(),)
    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$keys `with` $indices (`descending` $descending^)? attr-dict"
        "`:` type($keys) `with` type($indices) `->` type($sorted_keys) `,` type($sorted_indices)"
    )

    def __init__(
        self,
        keys: Sequence[SSAValue | Operation],
        indices: Sequence[SSAValue | Operation],
        *,
        descending: bool = False,
    ):
        types = [tile_type(SSAValue.get(key)) for key in keys]
        merged = types[0].with_shape([sum(type.get_shape()[0] for type in types)])
        super().__init__(
            operands=[keys, indices],
            properties={"descending": UnitAttr() if descending else None},
            result_types=[merged, merged.with_element(i32)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        keys = [tile_type(value) for value in self.keys]
        if not 2 <= len(keys) <= MERGE_LIMIT:
            self.refuse(f"it merges 2 to {MERGE_LIMIT} vectors, found {len(keys)}")
        for key, payload in zip(keys, self.indices, strict=True):
            verify_ranking(self, key, tile_type(payload))
            if key.get_num_dims() != 1:
                self.refuse(f"it merges vectors, found {key}")
            if key.element_type != keys[0].element_type:
                self.refuse(f"the keys must be of one type, found {keys[0]} and {key}")
        merged = keys[0].with_shape([sum(key.get_shape()[0] for key in keys)])
        if self.sorted_keys.type != merged:
            self.refuse(f"the merged keys must be {merged}, found {self.sorted_keys.type}")
        if self.sorted_indices.type != merged.with_element(i32):
            self.refuse(
                f"the merged indices must be {merged.with_element(i32)}, found {self.sorted_indices.type}"
            )


@irdl_op_definition
class ExpandSparseOp(TileOp):
    """Expands a 2:4 sparse matrix: two of each four elements in a row are given, the others are zero.

        %w = tile.expand_sparse %v, %p : tile<16x64xf16>, tile<16x16xui8> -> tile<16x128xf16>

    Positions have two bits each, are ascending in a group of four, and are packed four to a byte, low bits first."""

    name = "tile.expand_sparse"

    values = operand_def(TileType)
    positions = operand_def(TileType)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$values `,` $positions attr-dict `:` type($values) `,` type($positions) `->` type($result)"
    )

    def __init__(self, values: SSAValue | Operation, positions: SSAValue | Operation):
        values = SSAValue.get(values)
        *rows, columns = tile_type(values).get_shape()
        super().__init__(
            operands=[values, positions], result_types=[tile_type(values).with_shape([*rows, 2 * columns])]
        )

    def verify_operation(self, soc: Soc | None) -> None:
        values, positions = tile_type(self.values), tile_type(self.positions)
        verify_row_major(self, values)
        verify_elements(self, values, NUMBERS)
        *rows, columns = values.get_shape()
        if columns % 4:
            self.refuse(f"four positions fill a byte: the last extent of {values} is not a multiple of 4")
        if positions != values.with_shape([*rows, columns // 4]).with_element(ui8):
            expected = values.with_shape([*rows, columns // 4]).with_element(ui8)
            self.refuse(f"the positions must be {expected}, found {positions}")
        if self.result.type != values.with_shape([*rows, 2 * columns]):
            self.refuse(
                f"the result must be {values.with_shape([*rows, 2 * columns])}, found {self.result.type}"
            )
