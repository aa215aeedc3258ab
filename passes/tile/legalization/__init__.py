"""What a chip does not have, said with what it has: one module for each family of operations, used by `tile-legalize`.

%y = tile.silu %x : tile<4096xf16>    // functions.py: a cast, four steps in f32, a cast
"""
