"""Channels: data transfer between the cube core and the vector cores of a block, through global memory.

    tile.channel @product aic_to_aiv depth 2 : memref<128x256xf32, #tile.space<gm>>

    // on the cube core                                      // on the vector cores
    %slot = tile.acquire @product : !slot                    %slot = tile.pop @product : !slot
    tile.fixpipe_store %c, %slot[0, 0] : ...                 %t = tile.load %slot[%row, 0] : ...
    tile.push %slot : !slot                                  tile.release %slot : !slot

A channel is a ring of `depth` slots in workspace memory, one ring for each block. The producer acquires the next free
slot (and waits until there is one), stores into it and pushes it; the consumer pops the next full slot (and waits),
loads from it and releases it. Slots are views: a producer may fill one from several accumulators, a consumer may read it
row by row. If a block has two vector cores, both execute every acquire, push, pop and release, and divide the work by
`tile.sub_block_index`: a slot is full, or free, when both have signalled it.

Between acquire and push, or pop and release, a slot is *open*. It is closed once, in the block in which it was opened,
it is not used afterwards, and no other slot of its channel is opened before. Therefore rings of any depth work, and
program order alone cannot cause a deadlock.

    tile.channel @digits aiv_to_aic shared depth 1 : memref<16x2048xi8, #tile.space<gm>>

A `shared` channel has one slot for all blocks: each block fills a part of it, the producers execute `tile.sync_blocks`
before they push it, and then the consumers of each block may load all of it. It is opened once, outside of loops.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from xdsl.dialects.builtin import (
    FlatSymbolRefAttrConstr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Operation, SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import (
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, SymbolOpInterface
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.base import Core, TileOp
from ascir.dialects.tile.types import view_defect
from ascir.target import Soc

MAX_DEPTH = 15
"""The cross-core flag that counts slots has four bits."""


class Direction(StrEnum):
    """The producer and the consumer of a channel."""

    AIC_TO_AIV = "aic_to_aiv"
    AIV_TO_AIC = "aiv_to_aic"

    @property
    def producer(self) -> Core:
        return Core.AIC if self is Direction.AIC_TO_AIV else Core.AIV

    @property
    def consumer(self) -> Core:
        return Core.AIV if self is Direction.AIC_TO_AIV else Core.AIC


@irdl_attr_definition
class DirectionAttr(EnumAttribute[Direction], SpacedOpaqueSyntaxAttribute):
    """The producer of a channel: `#tile<direction aic_to_aiv>`."""

    name = "tile.direction"


@irdl_op_definition
class ChannelOp(TileOp):
    """A ring of slots between the two kinds of core of a `tile.kernel`.

    tile.channel @product aic_to_aiv depth 2 : memref<128x256xf32, #tile.space<gm>>
    """

    name = "tile.channel"

    sym_name = prop_def(SymbolNameConstraint())
    direction = prop_def(DirectionAttr)
    depth = prop_def(IntegerAttr.constr(i64))
    slot = prop_def(MemRefType)
    shared = opt_prop_def(UnitAttr)

    traits = traits_def(SymbolOpInterface())
    FORMAT: ClassVar = "$sym_name $direction (`shared` $shared^)? `depth` $depth attr-dict `:` $slot"

    def __init__(
        self,
        name: str,
        direction: Direction,
        depth: int,
        slot: MemRefType[Attribute],
        *,
        shared: bool = False,
    ):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "direction": DirectionAttr(direction),
                "depth": IntegerAttr(depth, i64),
                "slot": slot,
                "shared": UnitAttr() if shared else None,
            }
        )

    def verify_operation(self, soc: Soc | None) -> None:
        if (parent := self.parent_op()) is None or parent.name != "tile.kernel":
            self.refuse("a channel is declared in a tile.kernel")
        if not 1 <= self.depth.value.data <= MAX_DEPTH:
            self.refuse(f"a channel has 1 to {MAX_DEPTH} slots, found {self.depth.value.data}")
        if self.shared is not None and self.depth.value.data != 1:
            self.refuse(f"a shared channel has one slot, found {self.depth.value.data}")
        if (defect := view_defect(self.slot)) is not None:
            self.refuse(f"the slot: {defect}")
        if not self.slot.has_static_shape() or not isinstance(self.slot.layout, NoneAttr):
            self.refuse(
                f"the workspace is laid out before launch: a slot must be static and dense, found {self.slot}"
            )


class SlotOp(TileOp, ABC):
    """Operations that open or close a slot: they wait or signal, so they are neither moved nor removed."""

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())


class OpenOp(SlotOp, ABC):
    """`%slot = tile.pop @channel : view`."""

    channel = prop_def(FlatSymbolRefAttrConstr)
    slot = result_def(MemRefType)

    FORMAT: ClassVar = "$channel attr-dict `:` type($slot)"

    CLOSED_BY: ClassVar[type[CloseOp]]

    def __init__(self, channel: ChannelOp):
        super().__init__(properties={"channel": SymbolRefAttr(channel.sym_name)}, result_types=[channel.slot])

    def declaration(self) -> ChannelOp:
        """The channel of this slot."""
        kernel = self.parent_op()
        while kernel is not None and kernel.name != "tile.kernel":
            kernel = kernel.parent_op()
        symbol = self.channel.root_reference
        if kernel is None:
            self.refuse(f"@{symbol.data}: it must be in a tile.kernel, which declares its channel")
        for block in kernel.regions[0].blocks:
            for op in block.ops:
                if isinstance(op, ChannelOp) and op.properties.get("sym_name") == symbol:
                    return op
        self.refuse(f"the kernel has no channel @{symbol.data}")

    @abstractmethod
    def core_of(self, direction: Direction) -> Core:
        """The kind of core that may use the operation."""

    def verify_operation(self, soc: Soc | None) -> None:
        channel = self.declaration()
        declared = channel.properties
        if not isinstance(declared.get("direction"), DirectionAttr) or "slot" not in declared:
            return  # the verifier of the declaration rejects it
        direction = channel.direction.data
        needed, found = self.core_of(direction), self.core()
        if found is not None and found is not needed:
            self.refuse(f"in a channel {direction} it belongs in the {needed} function, not in {found}")
        if self.slot.type != channel.slot:
            self.refuse(
                f"the slots of @{channel.sym_name.data} must be {channel.slot}, found {self.slot.type}"
            )
        parent = self.parent_op()
        if channel.shared is not None and (parent is None or parent.name != "func.func"):
            self.refuse(
                f"the slot of the shared channel @{channel.sym_name.data}, must be opened outside of loops and branches"
            )
        self._verify_open(self._close())

    def _close(self) -> CloseOp:
        closing = [use.operation for use in self.slot.uses if isinstance(use.operation, CloseOp)]
        if len(closing) != 1 or closing[0].parent is not self.parent:
            self.refuse(f"its slot must be closed by exactly one {self.CLOSED_BY.name} in the same block")
        return closing[0]

    def _verify_open(self, close: CloseOp) -> None:
        """Verify that no other slot of the channel is opened before `close`, and that the slot is not used after it."""
        op = self.next_op
        while op is not None and op is not close:
            for nested in op.walk():
                if type(nested) is type(self) and nested.channel == self.channel:
                    self.refuse(f"another slot of {self.channel} is opened before this one is closed")
            op = op.next_op
        users = _users(self.slot)
        while op is not None:
            if op is not close and any(nested in users for nested in op.walk()):
                self.refuse(f"its slot is used after {close.name} by {op.name}")
            op = op.next_op


def _users(slot: SSAValue) -> set[Operation]:
    """The operations that use `slot` or a view of it."""
    found: set[Operation] = set()
    views = [slot]
    while views:
        for use in views.pop().uses:
            if use.operation not in found:
                found.add(use.operation)
                views += [result for result in use.operation.results if isinstance(result.type, MemRefType)]
    return found


class CloseOp(SlotOp, ABC):
    """`tile.release %slot : view`."""

    slot = operand_def(MemRefType)

    FORMAT: ClassVar = "$slot attr-dict `:` type($slot)"

    OPENED_BY: ClassVar[type[OpenOp]]

    def __init__(self, slot: SSAValue | Operation):
        super().__init__(operands=[slot])

    def verify_operation(self, soc: Soc | None) -> None:
        if not isinstance(self.slot.owner, self.OPENED_BY):
            self.refuse(f"it must close a slot that {self.OPENED_BY.name} opened")


@irdl_op_definition
class AcquireOp(OpenOp):
    """Wait for the next free slot of a channel, to store into it.

    %slot = tile.acquire @product : view
    """

    name = "tile.acquire"

    def core_of(self, direction: Direction) -> Core:
        return direction.producer


@irdl_op_definition
class PopOp(OpenOp):
    """Wait for the next full slot of a channel, to load from it.

    %slot = tile.pop @product : view
    """

    name = "tile.pop"

    def core_of(self, direction: Direction) -> Core:
        return direction.consumer


@irdl_op_definition
class PushOp(CloseOp):
    """Pass the acquired slot, which is full, to the other kind of core.

    tile.push %slot : view
    """

    name = "tile.push"

    OPENED_BY: ClassVar = AcquireOp


@irdl_op_definition
class ReleaseOp(CloseOp):
    """Return the popped slot to the producer.

    tile.release %slot : view
    """

    name = "tile.release"

    OPENED_BY: ClassVar = PopOp


AcquireOp.CLOSED_BY = PushOp
PopOp.CLOSED_BY = ReleaseOp
