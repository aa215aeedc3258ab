"""Expansions of operations that a chip lacks into ones that it has: a module for each family, used by `tile-legalize`.

%y = tile.silu %x : tile<4096xf16>    // functions.py: a cast, four steps in f32, a cast
"""
