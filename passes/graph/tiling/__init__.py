"""Kernels for the vector cores: how `graph-tile` turns a group of operations into loops over tiles.

    %s = graph.reduce sum %x axes [1] : tensor<4096x1000xf32> -> tensor<4096xf32>
    ->  axes a = 4096, b = 1000                          # space: dimensions become axes of one iteration space
        Load x, Reduce sum over {b}, Target over [a]     # translate: operations become nodes (nodes)
        Phase over [a, b], reduced {b}                   # phases: nodes of one loop nest
        Schedule({a: 16, b: 1000}, buffers=2)            # choose: the fastest of the candidates, by cost and footprint
        scf.for ... { tile.load ... tile.reduce ... }    # emit, with the tiles that values computes

`make` runs all of this. Before phases are scheduled, some are transformed: reductions are shared by several cores
(`slices`), long rows are reduced in parts (`parted`), and slabs of rows stay in L2 (`slabs`). Rows of several chunks may
stay in UB (`staying`).
"""
