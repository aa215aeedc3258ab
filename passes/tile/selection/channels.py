"""Lowers channels to rings in workspace memory and flags between cores, before instructions are selected.

    %slot = tile.acquire @product : memref<128x256xf32, ...>      ascendc.cross_core_wait_flag %free, 2, pipe_fix
                                                           ->     %slot = memref.reinterpret_cast %product[%at] ...
    tile.push %slot                                        ->     ascendc.cross_core_set_flag %full, 2, pipe_fix

Each channel becomes an argument of the kernel: a ring of contiguous slots for each block. Each side numbers the slots
that it opens; loops carry the number, and branches yield it. A channel has two flags. One counts the slots that are
full: the producer sets it on the pipe that stores. The other one counts those that are free: the consumer sets it on
the pipe that loads, and `depth` times before its first slot. The producer waits for it `depth` times after its last
slot, so that every path through the kernel leaves both at zero, and neither is ever above `depth`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    StridedLayoutAttr,
    StringAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.ascendc.ops import call
from ascir.dialects.tile.channel import CloseOp, OpenOp
from ascir.dialects.tile.kernel import CHANNEL_FLAGS
from ascir.dialects.tile.spaces import GM
from ascir.passes.tile.selection.loops import rebuilt, yield_also
from ascir.passes.tile.workspace import add_workspace
from ascir.target import Soc

KERNEL_TYPE, CALLED_ON = "ascendc.kernel_type", "ascendc.core"
"""On a kernel: the cores that it is launched on; on a call: the cores that execute it."""
MODE = 2
"""The mode of flags between the cube core of a block and its vector cores."""

STORES = {tile.Core.AIC: (tile.FixpipeStoreOp, "pipe_fix"), tile.Core.AIV: (tile.StoreOp, "pipe_mte3")}
LOADS = (tile.LoadOp, "pipe_mte2")
"""The operations that may access a slot, and their pipes."""


@dataclass(frozen=True)
class Ring:
    """A channel: its declaration and its number among those of the kernel."""

    channel: tile.ChannelOp
    number: int

    @property
    def depth(self) -> int:
        return self.channel.depth.value.data

    @property
    def shared(self) -> bool:
        return self.channel.shared is not None

    @property
    def elements(self) -> int:
        """The elements of a slot."""
        return prod(self.channel.slot.get_shape())

    @property
    def full(self) -> int:
        return CHANNEL_FLAGS * self.number

    @property
    def free(self) -> int:
        return CHANNEL_FLAGS * self.number + 1


def lower_channels(kernel: tile.KernelOp, chip: Soc) -> None:
    """The functions of a kernel, with channels and core queries lowered."""
    rings = [Ring(channel, number) for number, channel in enumerate(kernel.channels())]
    blocks = chip.aic_cores if kernel.block_dim is None else kernel.block_dim.value.data
    for core, function in kernel.functions().items():
        arguments = [_workspace(function, ring, blocks) for ring in rings]
        for ring, argument in zip(rings, arguments, strict=True):
            _Side(function, core, ring, argument).lower()
        _identify(function, core, kernel.vector_cores.value.data)
    for ring in rings:
        Rewriter.erase_op(ring.channel)


def _workspace(function: FuncOp, ring: Ring, blocks: int) -> SSAValue:
    """The argument that holds the rings of all blocks, or the slot that they share."""
    blocks = 1 if ring.shared else blocks
    type = MemRefType(ring.channel.slot.element_type, [DYNAMIC_INDEX], StridedLayoutAttr([1]), GM)
    size = blocks * ring.depth * ring.elements
    return add_workspace(function, type, size, ring.channel.sym_name.data)


def _identify(function: FuncOp, core: tile.Core, vector_cores: int) -> None:
    """Vector cores are numbered through all blocks; a block is one cube core with its vector cores."""
    for op in list(function.body.walk()):
        made: list[Operation] = []
        match op:
            case tile.SubBlockCountOp():
                made = [arith.ConstantOp(IntegerAttr(vector_cores, IndexType()))]
            case tile.SubBlockIndexOp():
                asked = call("get_sub_block_idx", results=[i64])
                made = [asked, arith.IndexCastOp(asked.results[0], IndexType())]
            case tile.BlockIndexOp() if core is tile.Core.AIV and vector_cores > 1:
                asked = call("get_block_idx", results=[IndexType()])
                count = arith.ConstantOp(IntegerAttr(vector_cores, IndexType()))
                made = [asked, count, arith.DivUIOp(asked.results[0], count.result)]
            case tile.SyncBlocksOp() if core is tile.Core.AIC:
                raise OperationError(
                    op, "cube cores of a mixed kernel have no flag to synchronise with each other"
                )
            case _:
                continue
        made[-1].results[0].name_hint = op.results[0].name_hint
        Rewriter.replace_op(op, made)


@dataclass
class _Side:
    """The use of one channel by one kind of core."""

    function: FuncOp
    core: tile.Core
    ring: Ring
    argument: SSAValue
    numbers: dict[OpenOp, SSAValue] = field(default_factory=dict[OpenOp, SSAValue])
    """For each slot that is opened, its number in the ring."""

    def lower(self) -> None:
        produces = self.ring.channel.direction.data.producer is self.core
        allowed, pipe = STORES[self.core] if produces else LOADS
        opens = [op for op in self.function.walk() if isinstance(op, OpenOp) and self._is_mine(op)]
        body = self.function.body.block
        first, last = body.first_op, body.last_op
        assert first is not None
        assert isinstance(last, ReturnOp)
        start = InsertPoint.before(first)
        waited, signalled = (self.ring.free, self.ring.full) if produces else (self.ring.full, self.ring.free)
        wait, signal = self._constant(waited, start, "flag"), self._constant(signalled, start, "flag")
        for op in opens:
            _check_users(op.slot, allowed, pipe)
        base = self._base(start)
        self._count(body, self._constant(0, start, "slot"))
        for op in opens:
            Rewriter.insert_op(_flag("wait", wait, pipe), InsertPoint.before(op))
            for close in [use.operation for use in op.slot.uses if isinstance(use.operation, CloseOp)]:
                Rewriter.replace_op(close, [_flag("set", signal, pipe)], [])
            self._view(op, base)
        for _ in range(self.ring.depth):
            if produces:
                Rewriter.insert_op(_flag("wait", wait, pipe), InsertPoint.before(last))
            else:
                Rewriter.insert_op(_flag("set", signal, pipe), start)

    def _is_mine(self, op: OpenOp) -> bool:
        return op.channel.root_reference == self.ring.channel.sym_name

    @staticmethod
    def _constant(number: int, at: InsertPoint, hint: str, type: IndexType | None = None) -> SSAValue:
        op = arith.ConstantOp(IntegerAttr(number, type or i32))
        op.result.name_hint = hint
        Rewriter.insert_op(op, at)
        return op.result

    # Which slot

    def _holds(self, op: Operation) -> bool:
        return any(isinstance(each, OpenOp) and self._is_mine(each) for each in op.walk())

    def _count(self, block: Block, number: SSAValue) -> SSAValue:
        """Number the slots that are opened in a block, beginning with `number`. Returns the number of the next slot."""
        if self.ring.depth == 1:
            return number
        for op in list(block.ops):
            if isinstance(op, OpenOp) and self._is_mine(op):
                self.numbers[op] = number
                number = self._next(op, number)
            elif op.regions and self._holds(op):
                number = self._through(op, number)
        return number

    def _next(self, op: Operation, number: SSAValue) -> SSAValue:
        at = InsertPoint.after(op)

        def put(made: Operation) -> SSAValue:
            Rewriter.insert_op(made, at)
            return made.results[0]

        one, depth = self._constant(1, at, "one"), self.ring.depth
        if depth == 2:
            following = put(arith.XOrIOp(number, one))
        else:
            above = put(arith.AddiOp(number, one))
            end, zero = self._constant(depth, at, "depth"), self._constant(0, at, "first")
            following = put(arith.SelectOp(put(arith.CmpiOp(above, end, "eq")), zero, above))
        following.name_hint = "next_slot"
        return following

    def _through(self, op: Operation, number: SSAValue) -> SSAValue:
        """Carry the number into and out of a loop or a branch."""
        if isinstance(op, scf.ForOp):
            body = op.body.block
            argument = body.insert_arg(i32, len(body.args))
            argument.name_hint = "slot"
            yield_also(body, self._count(body, argument))
            return rebuilt(op, [*op.iter_args, number], range(len(op.iter_args))).results[-1]
        if isinstance(op, scf.IfOp):
            if not op.false_region.blocks:
                op.false_region.add_block(Block([scf.YieldOp()]))
            for region in (op.true_region, op.false_region):
                yield_also(region.block, self._count(region.block, number))
            regions = [op.detach_region(region) for region in (op.true_region, op.false_region)]
            types = [*(result.type for result in op.results), i32]
            made = scf.IfOp(op.cond, types, regions[0], regions[1])
            made.location = op.location
            Rewriter.insert_op(made, InsertPoint.before(op))
            for old, new in zip(op.results, made.results, strict=False):
                new.name_hint = old.name_hint
                old.replace_all_uses_with(new)
            Rewriter.erase_op(op)
            return made.results[-1]
        raise OperationError(op, f"a slot is opened in {op.name}: only scf.for and scf.if are supported")

    # Opening one

    def _base(self, at: InsertPoint) -> SSAValue:
        """The first element of this block's ring."""
        if self.ring.shared:
            return self._constant(0, at, "ring", IndexType())
        size = self._constant(self.ring.depth * self.ring.elements, at, "ring", IndexType())
        block = tile.BlockIndexOp()
        Rewriter.insert_op(block, at)
        block.result.name_hint = "block"
        made = arith.MuliOp(block.result, size)
        made.result.name_hint = f"{self.argument.name_hint}_ring"
        Rewriter.insert_op(made, at)
        return made.result

    def _view(self, op: OpenOp, base: SSAValue) -> None:
        """The slot as a part of the ring."""
        at, type = InsertPoint.before(op), self.ring.channel.slot
        offset = base
        if self.ring.depth > 1:
            number = arith.IndexCastOp(self.numbers[op], IndexType())
            Rewriter.insert_op(number, at)
            size = self._constant(self.ring.elements, at, "slot_size", IndexType())
            for made in ((far := arith.MuliOp(number.result, size)), arith.AddiOp(base, far.result)):
                Rewriter.insert_op(made, at)
                offset = made.result
        shape = list(type.get_shape())
        strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
        wanted = MemRefType(type.element_type, shape, StridedLayoutAttr(strides, None), GM)
        cast = memref.ReinterpretCastOp.from_dynamic(self.argument, [offset], shape, strides, wanted)
        cast.result.name_hint = op.slot.name_hint
        cast.location = op.location
        Rewriter.replace_op(op, [cast])


def _flag(kind: str, flag: SSAValue, pipe: str) -> Operation:
    return call(f"cross_core_{kind}_flag", flag, modeId=MODE, pipe=pipe)


def _uses(view: SSAValue) -> Iterator[Operation]:
    for use in view.uses:
        yield use.operation
        for result in use.operation.results:
            if isa(result.type, MemRefType[Attribute]):
                yield from _uses(result)


def _check_users(slot: SSAValue, allowed: type[Operation], pipe: str) -> None:
    """Check that the transfers of a slot use one pipe: the flag that closes it waits for only one."""
    for op in _uses(slot):
        if not isinstance(op, (allowed, CloseOp, memref.ReinterpretCastOp)):
            raise OperationError(
                op,
                f"{op.name} of a slot: the operation that closes it waits for {pipe}, so that only {allowed.name} may use it here",
            )


def join_functions(kernel: tile.KernelOp, parts: Mapping[tile.Core, FuncOp]) -> None:
    """Replaces a kernel by a function that calls the function of the core that it runs on."""
    name = kernel.sym_name.data
    body = Block(arg_types=parts[tile.Core.AIC].function_type.inputs.data)
    for core in (tile.Core.AIC, tile.Core.AIV):
        function = parts[core]
        function.detach()
        function.sym_name = StringAttr(f"{name}_{core}")
        function.attributes.pop("ascendc.global", None)
        Rewriter.insert_op(function, InsertPoint.before(kernel))
        one = CallOp(function.sym_name.data, body.args, [])
        one.attributes[CALLED_ON] = StringAttr(core)
        body.add_op(one)
    body.add_op(ReturnOp())
    cube = parts[tile.Core.AIC]
    for made, argument in zip(body.args, cube.body.block.args, strict=True):
        made.name_hint = argument.name_hint
    types = [argument.type for argument in body.args]
    entry = FuncOp(name, (types, []), Region(body), arg_attrs=cube.arg_attrs)
    entry.attributes |= kernel.attributes
    entry.attributes |= {"ascendc.aicore": UnitAttr(), "ascendc.global": UnitAttr()}
    entry.attributes[KERNEL_TYPE] = StringAttr(f"mix_aic_1_{kernel.vector_cores.value.data}")
    if kernel.block_dim is not None:
        entry.attributes[tile.BLOCK_DIM_ATTRIBUTE] = kernel.block_dim
    entry.location = kernel.location
    Rewriter.replace_op(kernel, [entry], [])
