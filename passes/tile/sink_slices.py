"""Moves slices after the transposes that use them.

    %s = tile.slice %x[0, 0] : tile<304x16xf16> -> tile<304x11xf16>          // 11 of 16 columns: elements move
    %t = tile.transpose %s [1, 0] : tile<304x11xf16> -> tile<11x304xf16>     // no whole blocks: element by element
    ->
    %u = tile.transpose %x [1, 0] : tile<304x16xf16> -> tile<16x304xf16>     // blocks
    %t = tile.slice %u[0, 0] : tile<16x304xf16> -> tile<11x304xf16>          // rows: a view

The box is the same, its dimensions permuted. Only if the slice has no other user, and turns rows of whole blocks into
rows that are not: otherwise slicing first leaves less to transpose.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.passes.tile.selection.geometry import BLOCK, is_mask, size_of


class SinkSlice(RewritePattern):
    """`transpose(slice(x, box))` -> `slice(transpose(x), transposed box)`."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tile.TransposeOp, rewriter: PatternRewriter) -> None:
        cut = op.source.owner
        if not isinstance(cut, tile.SliceOp) or not cut.result.has_one_use():
            return
        order, result = op.permutation.get_values(), tile_type(op.result)
        if is_mask(result) or not _breaks_blocks(cut):
            return
        offsets, strides = cut.mixed_offsets(), cut.all_strides()
        whole = tile.TransposeOp(cut.source, order)
        part = tile.SliceOp(
            whole, [offsets[axis] for axis in order], result.get_shape(), [strides[axis] for axis in order]
        )
        rewriter.replace(op, [whole, part])
        rewriter.erase(cut)


def _breaks_blocks(cut: tile.SliceOp) -> bool:
    """Whether rows of the source are whole blocks, and those of the slice are not."""
    size = size_of(tile_type(cut.source).element_type)
    before, after = (tile_type(value).get_shape()[-1] * size % BLOCK for value in (cut.source, cut.result))
    return before == 0 and after != 0


class TileSinkSlicesPass(ModulePass):
    """Transpose first and slice afterwards, where that moves fewer single elements."""

    name = "tile-sink-slices"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        PatternRewriteWalker(SinkSlice()).rewrite_module(op)
