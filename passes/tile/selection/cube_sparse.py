"""The 2:4 sparse right operand of the cube: values to l0b, and their positions to the buffer beside it.

%b = tile.move_sparse %w, %p[%k] : tile<2x16x16x32xi8, l1>, tile<2x16x16x8xui8, l1> -> tile<128x256xi8, l0b, zn24>
    AscendC::LoadDataWithSparse(b, w[k / 64 * 8192], p[k / 64 * 2048], {0, 32, 1, 0, 0, false, 0});

The part of a matrix that was loaded is packed in l1: its blocks are contiguous, even if the tile could hold more.
"""

from __future__ import annotations

from xdsl.ir import Operation

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.tile.selection.code import Code, Refusal, Rules
from ascir.passes.tile.selection.cube_sizes import sizes_of, user_of

DEEP = 64
"""The extent of one block along k."""
VALUES, POSITIONS = 512, 128
"""The bytes of one block's values, and of their positions."""
MOST_BLOCKS = 255
"""The most blocks that one load moves."""


def _move(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.MoveSparseOp)
    sizes = sizes_of(code, user_of(op))
    wide = code.ceildiv(sizes.n, FRACTAL_ROWS)
    (depth,) = op.mixed_offsets()
    first = code.mul(code.floordiv(depth, DEEP), wide)
    deep, columns = tile_type(op.result).get_shape()
    if deep // DEEP * (columns // FRACTAL_ROWS) > MOST_BLOCKS:
        raise Refusal(f"{op.result.type} has more blocks than the {MOST_BLOCKS} that one load takes")
    count = code.mul(code.ceildiv(sizes.k, DEEP), wide)
    params = code.structure("load_data_2d_params", 0, count, 1, 0, 0, 0, 0)
    code.call(
        "load_data_with_sparse",
        code.tensor(op.result),
        code.tensor(op.values, code.mul(first, VALUES)),
        code.tensor(op.positions, code.mul(first, POSITIONS)),
        params,
    )


RULES: Rules = {tile.MoveSparseOp: _move}
