"""Kernels for the vector cores: how `graph-tile` makes loops over tiles of a group of operations.

%s = graph.reduce sum %x axes [1] : tensor<4096x1000xf32> -> tensor<4096xf32>
->  axes a = 4096, b = 1000                          # space: dimensions become axes
    Load x, Reduce sum over {b}, Target over [a]     # translate: operations become nodes (nodes)
    Phase over [a, b], reduced {b}                   # phases: nodes of one loop nest
    Schedule({a: 16, b: 1000}, buffers=2)            # choose: the fastest that fits, by cost and footprint
    scf.for ... { tile.load ... tile.reduce ... }    # emit, with the tiles that values computes

`make` goes through all of this. What phases may become before they are scheduled: reductions that several cores share
(`slices`), long rows in parts (`parted`), slabs that stay in L2 (`slabs`).
"""
