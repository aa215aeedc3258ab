"""ascir: a multi-level IR compiler for Ascend NPUs, in Python on xDSL.

A model becomes Ascend C through three dialects, each with a verifier, a text form and an interpreter:

    %y = graph.gelu %x : tensor<16x1024xf16>                               what is computed
    %t = tile.exp %u : !tile.tile<16x1024xf32, ub>                         how it is computed on one chip
    "ascendc.exp_l2"(%d, %s, %n) : (!ascendc.local_tensor<*xf32>, ...)     which instruction does it
"""

__version__ = "0.1.0"
