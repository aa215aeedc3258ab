"""Lowers dequantization of packed int4 and of int8 to casts and multiplications.

    $ ascir-opt kernel.mlir -p tile-unpack-int4

    %w = tile.dequantize %q scale %s zero %z : tile<64x256xi4>, tile<2x256xf16>, tile<2x256xi4> -> tile<64x256xf16>
    ->  %0 = tile.cast %q : tile<64x256xi4> -> tile<64x256xf16>          // the two elements of a byte become two f16
        %1 = tile.cast %z : tile<2x256xi4> -> tile<2x256xf16>
        %2 = tile.sub %0, %1 ...                                         // for each group of 32 rows; exact
        %w = tile.mul %2, %s : ...                                       // rounded once

All differences of two such integers are exact in f16, so that only the product is rounded, as in the interpreter. If
the result or the scale is not f16, it is computed in f32.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, f16, f32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.walk import of_kind


@dataclass(frozen=True)
class TileUnpackInt4Pass(ModulePass):
    """Expand dequantization into casts, differences and products of tiles."""

    name = "tile-unpack-int4"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for each in of_kind(op, tile.DequantizeOp):
            made = _expanded(each)
            for new in made:
                new.location = each.location
            made[-1].results[0].name_hint = each.result.name_hint
            Rewriter.replace_op(each, made)


def _expanded(op: tile.DequantizeOp) -> list[Operation]:
    wanted = tile_type(op.result).element_type
    simple = wanted == f16 and tile_type(op.scale).element_type == f16
    computed = f16 if simple else f32
    made: list[Operation] = []

    def put(new: Operation) -> SSAValue:
        made.append(new)
        return new.results[0]

    def cast(value: SSAValue, element: Attribute) -> SSAValue:
        return value if tile_type(value).element_type == element else put(tile.CastOp(value, element))

    rows, columns = tile_type(op.source).get_shape()
    groups = op.groups
    grouped = [groups, rows // groups, columns] if groups > 1 else [rows, columns]

    def each_group(value: SSAValue) -> SSAValue:
        """A row for each group, as often as the group has rows."""
        if groups == rows:
            return value
        row = value if groups == 1 else put(tile.ReshapeOp(value, [groups, 1, columns]))
        return put(tile.BroadcastOp(row, grouped))

    found = cast(op.source, f16)
    if groups not in (1, rows):
        found = put(tile.ReshapeOp(found, grouped))
    if op.zero is not None:
        found = put(tile.SubOp(found, each_group(cast(op.zero, f16))))
    found = put(tile.MulOp(cast(found, computed), each_group(cast(op.scale, computed))))
    found = cast(found, wanted)
    if groups not in (1, rows):
        put(tile.ReshapeOp(found, [rows, columns]))
    return made
