"""Instruction selection for each operation of the tile level: a module for each family, used by
`tile-select-instructions`, and by `storage.py` where the instructions determine how much memory they need.

%s = tile.reduce sum %x axes [1] : tile<16x1024xf32> -> tile<16x1xf32>     // reduction.py: two block reductions, a whole one
"""
