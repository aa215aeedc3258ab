"""Lowers the tile operations of a kernel, for vector or cube cores, to Ascend C instructions.

    $ ascir-opt kernel.mlir -p tile-place-buffers,tile-select-instructions

    %z = tile.add %x, %y {tile.address = [array<i64: 8192>]} : !tile.tile<1024xf32, ub>
    ->  %z = ascendc.tbuf.get_with_offset %ub, %c1024, %c8192 : ...
        ascendc.add_l2 %z, %x, %y, %c1024 : ...

1. Loops with tiles of several slots get a slot counter (`selection/loops.py`).
2. A kernel begins with its memory pool and a tensor for each view (`selection/kernel.py`).
3. Each operation becomes calls (a file of `selection/` for each family), on tensors at the addresses of its tiles
   (`selection/locate.py`).
4. Software-pipelined loads move in front of their loop, and after the last reader of each slot (`selection/refill.py`).
5. Tiles are removed, also from iter_args. There is no synchronisation yet: `ascendc-insert-sync` adds it.

A mixed kernel becomes a function for each kind of core, and one that calls them; its channels become rings in workspace
memory and flags between cores (`selection/channels.py`).

With `style=tque`, tiles that are loaded or stored are in queues instead (`selection/queues.py`), as in hand-written
kernels. Kernels with a cube function are always ordered by flags: what the cube shares with the vector cores does not
pass through queues.

Needs `tile.address` on every operation with tiles. Afterwards a kernel has only `ascendc`, `scf` and `arith`
operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.transforms.dead_code_elimination import is_trivially_dead

from ascir.diagnostics import OperationError
from ascir.dialects.tile import CORE_ATTRIBUTE, CoreAttr, KernelOp, LoadOp, TileOp, TileType
from ascir.passes.tile.known import around
from ascir.passes.tile.selection import (
    broadcast,
    convert,
    create,
    cube_fixpipe,
    cube_image,
    cube_load,
    cube_move,
    cube_multiply,
    cube_pages,
    cube_sparse,
    elementwise,
    extremes,
    fused,
    indexed,
    kernel,
    masks,
    padding,
    parts,
    reduction,
    scan,
    transfer,
    transpose,
)
from ascir.passes.tile.selection.channels import join_functions, lower_channels
from ascir.passes.tile.selection.code import Code, Place, Refusal, Rules
from ascir.passes.tile.selection.locate import Locator
from ascir.passes.tile.selection.loops import (
    add_counters,
    drop_tiles,
    drop_yielded_tiles,
)
from ascir.passes.tile.selection.queues import Queues
from ascir.passes.tile.selection.queues_plan import plan_queues
from ascir.passes.tile.selection.refill import REFILL, Refill, in_front_of, loops_of
from ascir.passes.tile.storage import ADDRESS, KEPT, SCRATCH, Alias, Storage, addresses, storage
from ascir.straight import structured
from ascir.target import soc, soc_of
from ascir.walk import walked

DEFAULT_SOC = "ascend910b1"

RULES: Rules = {
    **broadcast.RULES,
    **convert.RULES,
    **create.RULES,
    **elementwise.RULES,
    **extremes.RULES,
    **fused.RULES,
    **kernel.RULES,
    **masks.RULES,
    **indexed.RULES,
    **padding.RULES,
    **parts.RULES,
    **reduction.RULES,
    **scan.RULES,
    **transfer.RULES,
    **transpose.RULES,
    **cube_fixpipe.RULES,
    **cube_image.RULES,
    **cube_load.RULES,
    **cube_pages.RULES,
    **cube_move.RULES,
    **cube_multiply.RULES,
    **cube_sparse.RULES,
}


@dataclass(frozen=True)
class TileSelectInstructionsPass(ModulePass):
    """Lower the tile operations of kernels to Ascend C instructions."""

    name = "tile-select-instructions"

    style: Literal["flags", "tque"] = "flags"
    """How transfers are ordered: by flags, or by TPipe queues that tiles pass through."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in walked(op):
            if isinstance(inner, FuncOp) and is_kernel(inner):
                structured(inner)
                Selection(inner, self.style == "tque").run()
            elif isinstance(inner, KernelOp):
                self._mixed(inner)

    def _mixed(self, kernel: KernelOp) -> None:
        """Lower a mixed kernel: a function for each kind of core, and one that calls them."""
        chip = soc_of(kernel) or soc(DEFAULT_SOC)
        parts = kernel.functions()
        lower_channels(kernel, chip)
        for function in parts.values():
            Selection(function).run()
        join_functions(kernel, parts)


def is_kernel(function: FuncOp) -> bool:
    """Whether a function is a kernel for one kind of core, not part of a mixed kernel."""
    core = function.attributes.get(CORE_ATTRIBUTE)
    alone = isinstance(function.parent_op(), ModuleOp)
    return isinstance(core, CoreAttr) and alone and bool(function.body.blocks)


class Selection:
    """Selects the instructions of one function."""

    def __init__(self, function: FuncOp, queued: bool = False):
        self.function = function
        self.places: dict[SSAValue, Place] = {}
        self.chip = soc_of(function) or soc(DEFAULT_SOC)
        self.queues: Queues | None = None
        self.pool = self.chip.usable("ub")
        if queued:
            planned = plan_queues(function, self.chip)
            self.queues, self.pool = Queues(planned.queues), planned.pool

    def run(self) -> None:
        queued = set(self.queues.values()) if self.queues else set[SSAValue]()
        storages = {op: storage(op) for op in walked(self.function) if _makes_tiles(op)}
        slots = add_counters(_needs(storages, queued))
        self.function.attributes.pop(CORE_ATTRIBUTE)
        operations = [op for op in walked(self.function)[1:] if not isinstance(op, ReturnOp)]
        try:
            code = kernel.open_kernel(self.function, self.chip, self.places, self.queues, self.pool)
        except Refusal as refusal:
            raise OperationError(self.function, str(refusal)) from None
        cube_multiply.set_modes(code, self.function.body.block)
        refills = [] if self.queues else self._refills(operations)
        locator = Locator(self.places, storages, slots, self.queues)
        for op in operations:
            locator.locate(code, op)
            before = op.prev_op
            self._select(code, op)
            for refill in refills:
                refill.selected(op, before)
        for refill in refills:
            refill.run()
        if self.queues:
            self.queues.close(code)
        self._clean(operations)
        kernel.close_kernel(self.function, code.pools.values())

    @staticmethod
    def _refills(operations: Sequence[Operation]) -> list[Refill]:
        """The software-pipelined loads, by their loops."""
        found: dict[tuple[Operation, Operation], Refill] = {}
        for op in operations:
            if not isinstance(op, LoadOp) or REFILL not in op.attributes:
                continue
            slots = len(addresses(op)[0])
            if loops := loops_of(op, slots):
                place = in_front_of(op, loops[-1])
                found.setdefault((loops[0], place), Refill(loops, slots, place)).loads.append(op)
        return list(found.values())

    def _select(self, code: Code, op: Operation) -> None:
        rule = RULES.get(type(op))
        if rule is None:
            if isinstance(op, TileOp | memref.SubviewOp | memref.CastOp):
                raise OperationError(op, _unknown(op))
            return
        code.at = InsertPoint.before(op)
        scratch = op.attributes.get(SCRATCH)
        code.scratch = scratch.value.data if isinstance(scratch, IntegerAttr) else None
        outer = around(op) if KEPT in op.attributes else []
        code.once = InsertPoint.before(outer[-1]) if outer else None
        try:
            rule(code, op)
        except Refusal as refusal:
            raise OperationError(op, str(refusal)) from None

    def _clean(self, operations: list[Operation]) -> None:
        """Remove the operations of the tile level."""
        for op in reversed(operations):
            if type(op) in RULES:
                Rewriter.erase_op(op, safe_erase=False)
        self._untile(self.function.body.block)
        for op in reversed(walked(self.function)[1:]):
            # xDSL does not know that remainders have no side effects.
            unused = op.name == arith.RemUIOp.name and op.results[0].first_use is None
            # An operation without results and regions is there for its effects: most are instructions.
            if unused or ((op.results or op.regions) and is_trivially_dead(op)):
                Rewriter.erase_op(op)

    def _untile(self, block: Block) -> None:
        """Remove tiles from iter_args and results, from the last loop to the first, as later ones may use results of
        earlier ones."""
        for op in reversed([op for op in block.ops if op.regions]):
            within = [each for region in op.regions for each in region.blocks]
            if isinstance(op, scf.ForOp):
                op.attributes.pop(ADDRESS, None)
                drop_tiles(op)
            elif isinstance(op, scf.IfOp):
                drop_yielded_tiles(op)
            for each in within:
                self._untile(each)


def _makes_tiles(op: Operation) -> bool:
    return any(isinstance(result.type, TileType) for result in op.results) and isinstance(op, TileOp)


def _needs(storages: Mapping[Operation, Storage], queued: Set[SSAValue]) -> list[tuple[Operation, int]]:
    """The operations whose results have several slots, with the number of slots. Views use the slots of their
    operand."""
    return [
        (op, len(each))
        for op, asked in storages.items()
        for result, each, bytes in zip(op.results, addresses(op), asked.results, strict=True)
        if len(each) > 1 and not isinstance(bytes, Alias) and result not in queued
    ]


def _unknown(op: Operation) -> str:
    tiles = ", ".join(
        str(value.type) for value in (*op.operands, *op.results) if isinstance(value.type, TileType)
    )
    return f"{op.name} of {tiles or 'no tiles'} has no instructions: tile-legalize lowers it to operations that have some"
