"""Decomposes composite operations into primitives.

    $ ascir-opt net.mlir -p 'graph-decompose{ops=silu,sigmoid}'

    %y = graph.silu %x : tensor<8xf16>
    ->  %0 = graph.cast %x : tensor<8xf16> -> tensor<8xf32>
        %1 = graph.neg %0 ...   %2 = graph.exp %1 ...   %4 = graph.add %2, %3 ...   %6 = graph.div %5, %4 ...
        %7 = graph.mul %0, %6 : tensor<8xf32>
        %y = graph.cast %7 : tensor<8xf32> -> tensor<8xf16>

1. Each requested operation is replaced by its equation, the docstring of its pattern in the `expand_*` modules.
2. f16 and bf16 are computed in f32: one cast in, one cast out.
3. Operations in an equation are decomposed in turn, if they are asked for too.
4. Operations that cannot be decomposed stay (where a size would have to be static, say); `declined` has the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.utils.exceptions import PassFailedException

from ascir.dialects.graph import ReduceOp
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.expand_activations import (
    DecomposeClamp,
    DecomposeElu,
    DecomposeGelu,
    DecomposeHardsigmoid,
    DecomposeHardswish,
    DecomposeLeakyRelu,
    DecomposeMish,
    DecomposeSigmoid,
    DecomposeSilu,
    DecomposeSoftplus,
)
from ascir.passes.graph.expand_contractions import (
    DecomposeAttention,
    DecomposeLinear,
    DecomposeLstm,
    DecomposeLstmCell,
    DecomposeRotaryEmbedding,
    DecomposeRotaryPairs,
)
from ascir.passes.graph.expand_counts import DecomposeCount, DecomposeRunningCount
from ascir.passes.graph.expand_gradients import (
    DecomposeGeluGrad,
    DecomposeLayerNormGrad,
    DecomposeLogSoftmaxGrad,
    DecomposeSoftmaxGrad,
)
from ascir.passes.graph.expand_indexing import DecomposeEmbeddingBag, DecomposeEqualBags
from ascir.passes.graph.expand_interleaved import (
    DecomposeConcat,
    DecomposePadOfRows,
    DecomposeSlice,
    DecomposeSplit,
    DecomposeTranspose,
)
from ascir.passes.graph.expand_long_order import DecomposeLongSort, DecomposeLongTopK
from ascir.passes.graph.expand_movement import (
    DecomposeGatherNd,
    DecomposeOneHot,
    DecomposePad,
    DecomposeRepeat,
)
from ascir.passes.graph.expand_normalizations import (
    DecomposeBatchNorm,
    DecomposeCrossEntropy,
    DecomposeDropout,
    DecomposeGroupNorm,
    DecomposeInstanceNorm,
    DecomposeLayerNorm,
    DecomposeLogSoftmax,
    DecomposeMean,
    DecomposeRmsNorm,
    DecomposeSoftmax,
)
from ascir.passes.graph.expand_order import DecomposeSort, DecomposeTopK
from ascir.passes.graph.expand_pooling import DecomposeAvgPool, DecomposeMaxPool
from ascir.passes.graph.expand_quantization import DecomposeDequantize, DecomposeQuantize
from ascir.passes.graph.expand_resize import DecomposeResize
from ascir.passes.graph.expand_scatter import (
    DecomposeEmbeddingGrad,
    DecomposeScatter,
    DecomposeScatterAdd,
    DecomposeScatterElements,
    DecomposeScatterNd,
    DecomposeUnsortedSegmentSum,
)
from ascir.passes.graph.expand_sparsify import DecomposeSparsify
from ascir.passes.graph.expand_sums import DecomposeColumnSums, DecomposeCumsum
from ascir.passes.graph.expand_transposed import DecomposeConvTranspose
from ascir.passes.graph.expand_words import WORDS

PATTERNS: Mapping[str, Callable[[dict[Operation, str]], Decomposition[Any]]] = {
    "attention": DecomposeAttention,
    "avg_pool2d": DecomposeAvgPool,
    "batch_norm": DecomposeBatchNorm,
    "clamp": DecomposeClamp,
    "concat": DecomposeConcat,
    "conv_transpose2d": DecomposeConvTranspose,
    "count": DecomposeCount,
    "cross_entropy": DecomposeCrossEntropy,
    "cumsum": DecomposeCumsum,
    "cumsum_columns": DecomposeColumnSums,
    "dequantize": DecomposeDequantize,
    "dropout": DecomposeDropout,
    "elu": DecomposeElu,
    "embedding_bag": DecomposeEmbeddingBag,
    "embedding_bag_rows": DecomposeEqualBags,
    "embedding_grad": DecomposeEmbeddingGrad,
    "gather_nd": DecomposeGatherNd,
    "gelu": DecomposeGelu,
    "gelu_grad": DecomposeGeluGrad,
    "group_norm": DecomposeGroupNorm,
    "hardsigmoid": DecomposeHardsigmoid,
    "hardswish": DecomposeHardswish,
    "instance_norm": DecomposeInstanceNorm,
    "layer_norm": DecomposeLayerNorm,
    "layer_norm_grad": DecomposeLayerNormGrad,
    "leaky_relu": DecomposeLeakyRelu,
    "linear": DecomposeLinear,
    "log_softmax": DecomposeLogSoftmax,
    "log_softmax_grad": DecomposeLogSoftmaxGrad,
    "lstm": DecomposeLstm,
    "lstm_cell": DecomposeLstmCell,
    "max_pool2d": DecomposeMaxPool,
    "mean": DecomposeMean,
    "mish": DecomposeMish,
    "one_hot": DecomposeOneHot,
    "pad": DecomposePad,
    "pad_rows": DecomposePadOfRows,
    "quantize": DecomposeQuantize,
    "repeat": DecomposeRepeat,
    "resize": DecomposeResize,
    "rms_norm": DecomposeRmsNorm,
    "rotary_embedding": DecomposeRotaryEmbedding,
    "rotary_pairs": DecomposeRotaryPairs,
    "running_count": DecomposeRunningCount,
    "scatter": DecomposeScatter,
    "scatter_add": DecomposeScatterAdd,
    "scatter_elements": DecomposeScatterElements,
    "scatter_nd": DecomposeScatterNd,
    "sigmoid": DecomposeSigmoid,
    "silu": DecomposeSilu,
    "slice": DecomposeSlice,
    "softmax": DecomposeSoftmax,
    "softmax_grad": DecomposeSoftmaxGrad,
    "softplus": DecomposeSoftplus,
    "sparsify": DecomposeSparsify,
    "sort": DecomposeSort,
    "sort_rows": DecomposeLongSort,
    "split": DecomposeSplit,
    "top_k": DecomposeTopK,
    "top_k_rows": DecomposeLongTopK,
    "transpose": DecomposeTranspose,
    "unsorted_segment_sum": DecomposeUnsortedSegmentSum,
    **WORDS,
}
"""By the name of the operation. `mean` is that kind of `graph.reduce`, `count` and `running_count` are sums of truths and
small integers, `rotary_pairs` are interleaved, `cumsum_columns` are along outer axes, `embedding_bag_rows` are bags of
equal lengths, `pad_rows` is `constant` padding of short ones, `sort_rows` and `top_k_rows` are of long ones. Some patterns
apply to certain forms of an operation only: `pad` unless it is `constant`, `cumsum` of long rows, arithmetic of ui64,
`unsorted_segment_sum` of integers except i32, `concat`, `slice` and `split` of elements that alternate in memory and of
short rows, `transpose` of short rows."""


@dataclass(frozen=True)
class GraphDecomposePass(ModulePass):
    """Decompose composite operations into primitives."""

    name = "graph-decompose"

    ops: tuple[str, ...] = ()
    """The operations to decompose, as in `softmax,mean`; all that can be decomposed if empty."""
    keep: tuple[str, ...] = ()
    """Operations that are not decomposed."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the requested operations that stayed, with the reasons."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if unknown := [name for name in (*self.ops, *self.keep) if name not in PATTERNS]:
            raise PassFailedException(
                f"no decomposition of {', '.join(unknown)}; there are: {', '.join(PATTERNS)}"
            )
        self.declined.clear()
        wanted = [PATTERNS[name](self.declined) for name in self.ops or PATTERNS if name not in self.keep]
        PatternRewriteWalker(_ByOperation.of(wanted)).rewrite_module(op)


def unopened(declined: Mapping[Operation, str], function: Operation) -> str:
    """The first operation of a function that could not be decomposed, and why; empty if there is none. Means need not be:
    kernels compute them as they are."""
    found = ((op, declined[op]) for op in function.walk() if op in declined and not isinstance(op, ReduceOp))
    return next((f"{op.name} cannot be opened into what kernels compute: {why}" for op, why in found), "")


class _ByOperation(RewritePattern):
    """The decompositions by operation: most operations have none."""

    def __init__(self, patterns: Mapping[type[Operation], Sequence[Decomposition[Any]]]):
        self.patterns = patterns

    @staticmethod
    def of(patterns: Iterable[Decomposition[Any]]) -> _ByOperation:
        found: dict[type[Operation], list[Decomposition[Any]]] = {}
        for pattern in patterns:
            found.setdefault(pattern.operation, []).append(pattern)
        return _ByOperation(found)

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        for pattern in self.patterns.get(type(op), ()):
            pattern.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                return
