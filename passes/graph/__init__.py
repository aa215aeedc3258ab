"""Passes of the graph level, and `graph-tile`, which lowers it: a file for each pass, and beside them what several share.

`expand_*` are the equations of `graph-decompose`; `fusion/` is how `graph-fuse` decides, `tiling/` and `cube/` how
`graph-tile` makes kernels for the vector cores and for the cube.
"""
