"""Emits slots that the two vector cores of a group fill alternately, a whole slot each.

    %turn = (%k / 256 + %half) % 2                      // 1 if the slot is the other core's
    scf.for %row = %turn * 256 to 256 step 64 { ... }   // all of its rows, or none

If each filled half of every slot, all vector cores would store at the same time, whenever slots become free: too much
at once for L2, which would be idle in between. Alternating, some cores store while others compute. Both still take part
in each push.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from ascir.passes.graph.cube.mixed import Vector
from ascir.passes.graph.cube.places import Place
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.tile.builder import Cursor, Index, add, divide, remainder


@dataclass
class TurnsVector(Vector):
    """Emits computed operands of blocks that are dealt to the cores."""

    number: Index = field(default=0, init=False)
    """The number of the block."""

    def _place(self, cursor: Cursor, number: Index, tall: Index, wide: Index) -> Place:
        self.number = number
        return super()._place(cursor, number, tall, wide)

    def _share(self, cursor: Cursor, depth: Index, half: SSAValue) -> SSAValue:
        """1 if a slot is the other core's."""
        load = self.plan.load
        slot = divide(cursor, depth, load)
        if -(-self.product.k.number // load) % VECTOR_CORES:
            # So that not all blocks begin with the same core.
            cores = self.kernel.block_count if self.blocks is None else self.blocks
            slot = add(cursor, slot, divide(cursor, self.number, cores))
        return cursor.value(remainder(cursor, add(cursor, slot, half), VECTOR_CORES))
