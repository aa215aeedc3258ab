"""The passes from tiles to instructions, for callers that ask whether a kernel can be lowered at all.

    for each in lowering():
        each.apply(context, module)         # an OperationError says what the chip has no instruction for

The pipeline `vector` (ascir/pipeline.py) has the same passes, by name.
"""

from __future__ import annotations

from xdsl.passes import ModulePass


def lowering() -> list[ModulePass]:
    from xdsl.transforms.canonicalize import CanonicalizePass
    from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

    from ascir.passes.tile.contract import TileContractPass
    from ascir.passes.tile.fold_broadcasts import TileFoldBroadcastsPass
    from ascir.passes.tile.legalize import TileLegalizePass
    from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
    from ascir.passes.tile.select_instructions import TileSelectInstructionsPass
    from ascir.passes.tile.sink_slices import TileSinkSlicesPass
    from ascir.passes.tile.sparse_scatter import TileSparseScatterPass
    from ascir.passes.tile.unpack_int4 import TileUnpackInt4Pass

    return [
        TileSparseScatterPass(),
        TileUnpackInt4Pass(),
        TileLegalizePass(),
        TileSinkSlicesPass(),
        CanonicalizePass(),
        CommonSubexpressionElimination(),
        TileContractPass(),
        TileFoldBroadcastsPass(),
        TilePlaceBuffersPass(),
        TileSelectInstructionsPass(),
    ]
