"""The dialects, passes and targets that ascir adds to xDSL, by name; each is imported on first use.

    $ xdsl-opt net.mlir -p graph-decompose       # plain xDSL knows them through its entry point

The names `canonicalize`, `cse`, `dce` and `licm` are xDSL's own passes; ours are called `<level>-<verb>`.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe
from xdsl.utils.target import Target


def _graph() -> Dialect:
    from ascir.dialects.graph import Graph

    return Graph


def _tile() -> Dialect:
    from ascir.dialects.tile import Tile

    return Tile


def _ascendc() -> Dialect:
    from ascir.dialects.ascendc import AscendC

    return AscendC


def _emitasc() -> Dialect:
    from ascir.dialects.ascendc import EmitAsc

    return EmitAsc


def _graph_apply_rules() -> type[ModulePass]:
    from ascir.passes.graph.apply_rules import GraphApplyRulesPass

    return GraphApplyRulesPass


def _graph_apply_tuning() -> type[ModulePass]:
    from ascir.passes.graph.apply_tuning import GraphApplyTuningPass

    return GraphApplyTuningPass


def _graph_calibrate() -> type[ModulePass]:
    from ascir.passes.graph.calibrate import GraphCalibratePass

    return GraphCalibratePass


def _graph_quantize() -> type[ModulePass]:
    from ascir.passes.graph.quantize import GraphQuantizePass

    return GraphQuantizePass


def _graph_fold_constants() -> type[ModulePass]:
    from ascir.passes.graph.fold_constants import GraphFoldConstantsPass

    return GraphFoldConstantsPass


def _graph_decompose() -> type[ModulePass]:
    from ascir.passes.graph.decompose import GraphDecomposePass

    return GraphDecomposePass


def _tile_place_buffers() -> type[ModulePass]:
    from ascir.passes.tile.place_buffers import TilePlaceBuffersPass

    return TilePlaceBuffersPass


def _graph_name_dims() -> type[ModulePass]:
    from ascir.passes.graph.name_dims import GraphNameDimsPass

    return GraphNameDimsPass


def _graph_fuse() -> type[ModulePass]:
    from ascir.passes.graph.fuse import GraphFusePass

    return GraphFusePass


def _graph_isolate() -> type[ModulePass]:
    from ascir.passes.graph.isolate import GraphIsolatePass

    return GraphIsolatePass


def _graph_outline() -> type[ModulePass]:
    from ascir.passes.graph.outline import GraphOutlinePass

    return GraphOutlinePass


def _graph_pack_int4() -> type[ModulePass]:
    from ascir.passes.graph.pack_int4 import GraphPackInt4Pass

    return GraphPackInt4Pass


def _graph_pack_sparse() -> type[ModulePass]:
    from ascir.passes.graph.pack_sparse import GraphPackSparsePass

    return GraphPackSparsePass


def _graph_sparsify() -> type[ModulePass]:
    from ascir.passes.graph.sparsify import GraphSparsifyPass

    return GraphSparsifyPass


def _graph_propagate_layout() -> type[ModulePass]:
    from ascir.passes.graph.propagate_layout import GraphPropagateLayoutPass

    return GraphPropagateLayoutPass


def _graph_tile() -> type[ModulePass]:
    from ascir.passes.graph.tile import GraphTilePass

    return GraphTilePass


def _ascendc_insert_sync() -> type[ModulePass]:
    from ascir.passes.ascendc.insert_sync import AscendCInsertSyncPass

    return AscendCInsertSyncPass


def _tile_contract() -> type[ModulePass]:
    from ascir.passes.tile.contract import TileContractPass

    return TileContractPass


def _tile_fold_broadcasts() -> type[ModulePass]:
    from ascir.passes.tile.fold_broadcasts import TileFoldBroadcastsPass

    return TileFoldBroadcastsPass


def _tile_legalize() -> type[ModulePass]:
    from ascir.passes.tile.legalize import TileLegalizePass

    return TileLegalizePass


def _tile_sparse_scatter() -> type[ModulePass]:
    from ascir.passes.tile.sparse_scatter import TileSparseScatterPass

    return TileSparseScatterPass


def _tile_sink_slices() -> type[ModulePass]:
    from ascir.passes.tile.sink_slices import TileSinkSlicesPass

    return TileSinkSlicesPass


def _tile_select_instructions() -> type[ModulePass]:
    from ascir.passes.tile.select_instructions import TileSelectInstructionsPass

    return TileSelectInstructionsPass


def _tile_unpack_int4() -> type[ModulePass]:
    from ascir.passes.tile.unpack_int4 import TileUnpackInt4Pass

    return TileUnpackInt4Pass


def _ascendc_target() -> type[Target]:
    from ascir.emit.target import AscendCTarget

    return AscendCTarget


DIALECTS: dict[str, Callable[[], Dialect]] = {
    "ascendc": _ascendc,
    "emitasc": _emitasc,
    "graph": _graph,
    "tile": _tile,
}
PASSES: dict[str, Callable[[], type[ModulePass]]] = {
    "ascendc-insert-sync": _ascendc_insert_sync,
    "graph-apply-rules": _graph_apply_rules,
    "graph-apply-tuning": _graph_apply_tuning,
    "graph-calibrate": _graph_calibrate,
    "graph-decompose": _graph_decompose,
    "graph-fold-constants": _graph_fold_constants,
    "graph-name-dims": _graph_name_dims,
    "graph-fuse": _graph_fuse,
    "graph-isolate": _graph_isolate,
    "graph-outline": _graph_outline,
    "graph-pack-int4": _graph_pack_int4,
    "graph-pack-sparse": _graph_pack_sparse,
    "graph-propagate-layout": _graph_propagate_layout,
    "graph-quantize": _graph_quantize,
    "graph-sparsify": _graph_sparsify,
    "graph-tile": _graph_tile,
    "tile-contract": _tile_contract,
    "tile-fold-broadcasts": _tile_fold_broadcasts,
    "tile-legalize": _tile_legalize,
    "tile-place-buffers": _tile_place_buffers,
    "tile-select-instructions": _tile_select_instructions,
    "tile-sink-slices": _tile_sink_slices,
    "tile-sparse-scatter": _tile_sparse_scatter,
    "tile-unpack-int4": _tile_unpack_int4,
}
TARGETS: dict[str, Callable[[], type[Target]]] = {
    "ascendc": _ascendc_target,
}

UNIVERSE = Universe(all_dialects=DIALECTS, all_passes=PASSES, all_targets=TARGETS)
