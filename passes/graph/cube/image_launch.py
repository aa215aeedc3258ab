"""The cuts of a convolution's positions into blocks, and how many cores it is launched on: known only at launch, if the
number of images, or of their rows or columns, is.

%rows = arith.divui %c256, %W       %tall = arith.ceildivui %H, %rows       %tiles = arith.muli %B, %tall
%cores = arith.minsi %tiles, %c24   // at least one of each column
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.passes.graph.cube.image import Image
from ascir.passes.graph.cube.image_plan import Plan
from ascir.passes.tile.builder import Cursor, Index, divide, divide_up, maximum, minimum, multiply
from ascir.passes.tile.signature import Signature


@dataclass(frozen=True)
class Cuts:
    """How positions are cut into blocks: as many rows as fit, or parts of a row."""

    high: Index
    """The number of rows of positions."""
    wide: Index
    """Their length."""
    rows: Index
    """The most rows of a block."""
    part: Index
    """The most positions of one row in a block."""
    tall: Index
    """The number of blocks one below the other."""
    parts: Index
    """The number of blocks beside each other."""

    @classmethod
    def of(cls, cursor: Cursor, image: Image, plan: Plan) -> Cuts:
        high, wide = (cursor.kernel.extent(image.count_of(axis)) for axis in range(2))
        if not image.open:
            part = min(plan.part, image.positions(1))
            return cls(high, wide, plan.rows, part, plan.tall(image), plan.parts(image))
        fitting = divide(cursor, plan.part, maximum(cursor, wide, 1))
        rows = 1 if high == 1 else maximum(cursor, fitting, 1)
        part = minimum(cursor, wide, plan.part)
        return cls(high, wide, rows, part, divide_up(cursor, high, rows), divide_up(cursor, wide, plan.part))


def blocks_of(image: Image, plan: Plan) -> int | None:
    """The number of cores; None if it is chosen at launch."""
    return None if image.named else plan.cores


def tiles_of_column(cursor: Cursor, image: Image, plan: Plan, cuts: Cuts) -> Index:
    """The number of blocks of a column."""
    if not image.named:
        return plan.tiles(image) // plan.columns(image)
    columns = plan.wide(image) * image.groups // plan.columns(image)
    each = multiply(cursor, multiply(cursor, cuts.tall, cuts.parts), columns)
    return multiply(cursor, cursor.kernel.extent(image.samples), each)


def launchers(function: FuncOp, image: Image, plan: Plan) -> list[Operation]:
    """The host function that computes the number of cores from the sizes that have names, if there are any."""
    if not image.named:
        return []
    signature = Signature((), image.names)
    kernel = signature.begin()
    cursor, columns = Cursor(kernel, kernel.body), plan.columns(image)
    cuts = Cuts.of(cursor, image, plan)
    tiles = minimum(cursor, tiles_of_column(cursor, image, plan, cuts), plan.cores // columns)
    # At least one of each column: a launch must have a block, also without images.
    blocks = multiply(cursor, maximum(cursor, 1, tiles), columns)
    return [signature.launch(function.sym_name.data, kernel, cursor.value(blocks))]
