"""Passes of the graph level, and `graph-tile`, which lowers it: a file for each pass, and files that several passes
share.

`expand_*` are the patterns of `graph-decompose`; `fusion/` has the search of `graph-fuse`, `tiling/` and `cube/` the
schedules of `graph-tile` for the vector cores and for the cube.
"""
