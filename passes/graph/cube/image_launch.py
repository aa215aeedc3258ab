"""How many cores a convolution is launched on, if the number of images is known only then.

%tiles = arith.muli %B, %c7     %cores = arith.minsi %tiles, %c24     // at least one of each column
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.passes.graph.cube.image import Image
from ascir.passes.graph.cube.image_plan import Plan
from ascir.passes.tile.builder import Cursor, Index, maximum, minimum, multiply
from ascir.passes.tile.signature import Signature


def blocks_of(image: Image, plan: Plan) -> int | None:
    """The number of cores; None if it is chosen at launch."""
    return plan.cores if image.name is None else None


def tiles_of_column(cursor: Cursor, image: Image, plan: Plan) -> Index:
    """The number of blocks of a column."""
    if image.name is None:
        return plan.tiles(image) // plan.columns(image)
    return multiply(cursor, cursor.kernel.extent(image.samples), plan.tiles_of_column(image))


def launchers(function: FuncOp, image: Image, plan: Plan) -> list[Operation]:
    """The host function that computes the number of cores from the number of images, if that is a name."""
    if image.name is None:
        return []
    signature = Signature((), image.names)
    kernel = signature.begin()
    cursor, columns = Cursor(kernel, kernel.body), plan.columns(image)
    tiles = minimum(cursor, tiles_of_column(cursor, image, plan), plan.cores // columns)
    # At least one of each column: a launch must have a block, also without images.
    blocks = multiply(cursor, maximum(cursor, 1, tiles), columns)
    return [signature.launch(function.sym_name.data, kernel, cursor.value(blocks))]
