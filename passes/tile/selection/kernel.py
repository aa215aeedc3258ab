"""The frame of a kernel: its signature, the pools of memory, its views, and the operations that query the current core.

func.func @k(%x: memref<?x1000xf16, ..., #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>}
->
func.func @k(%x: memref<?xf16, 22>) attributes {ascendc.aicore, ascendc.global, ...} {
  %pipe = ascendc.pipe
  %ub = ascendc.tbuf : <veccalc>
  ascendc.pipe.init_buffer %pipe, %ub, %bytes : ...
  %x_gm = ascendc.global_tensor : ...
  ascendc.global_tensor.set_global_buffer %x_gm, %x : ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    StringAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.ascendc.narrow import is_memref
from ascir.dialects.ascendc.ops import call
from ascir.dialects.ascendc.types import GlobalTensorType, TBufType, TPosition
from ascir.dialects.tile.base import enclosing_function
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules, Selector, View
from ascir.passes.tile.selection.geometry import BLOCK
from ascir.passes.tile.selection.queues import Queues
from ascir.target import Soc
from ascir.walk import walked

GLOBAL_MEMORY = IntegerAttr(22, i64)

KERNEL_TYPE = "ascendc.kernel_type"
"""On a kernel: the cores that it is launched on. Only mixed types have flags between cores; one of them has cube cores
only."""
ALL_CORES = 0
"""The mode of a flag that all cores of one kind set and wait for."""

POSITIONS: Mapping[Space, TPosition] = {
    Space.UB: TPosition.VECCALC,
    Space.L1: TPosition.A1,
    Space.L0A: TPosition.A2,
    Space.L0B: TPosition.B2,
    Space.L0C: TPosition.CO1,
    Space.BT: TPosition.C2,
    Space.FB: TPosition.C2PIPE2GM,
}
"""The position for which the pool of each memory is declared."""


def open_kernel(
    function: FuncOp, chip: Soc, places: dict[SSAValue, Place], queues: Queues | None, pool_bytes: int
) -> Code:
    """Emits the prologue of a kernel, and returns the builder for the rest."""
    block = function.body.block
    first = block.first_op
    assert first is not None

    def put(op: Operation) -> Operation:
        Rewriter.insert_op(op, InsertPoint.before(first))
        return op

    pipe = put(call("pipe"))
    pipe.results[0].name_hint = "pipe"
    pools: dict[Space, SSAValue] = {}
    for space in spaces_of(function):
        pool = put(call("tbuf", results=[TBufType.of(POSITIONS[space])])).results[0]
        pool.name_hint = str(space)
        room = max(pool_bytes, BLOCK) if space is Space.UB else chip.usable(space)
        size = arith.ConstantOp(IntegerAttr(min(room, chip.usable(space)), i32))
        Rewriter.insert_op(size, InsertPoint.before(pipe))
        put(call("pipe.init_buffer", pipe.results[0], pool, size.result))
        pools[space] = pool
    code = Code(pipe, InsertPoint.before(first), pools, places, {}, traffic=queues)
    if queues is not None:
        queues.open(code, pipe.results[0])
    for argument in block.args:
        if is_memref(argument.type) and argument.first_use is not None:
            code.views[argument] = _opened(code, argument, argument.type)
    return code


def _opened(code: Code, argument: SSAValue, type: MemRefType[Attribute]) -> View:
    """The view of an argument: its tensor, and the layout that its type states."""
    element = type.element_type
    tensor = code.call("global_tensor", results=[GlobalTensorType.of(element)]).results[0]
    tensor.name_hint = f"{argument.name_hint}_gm" if argument.name_hint else None
    code.call("global_tensor.set_global_buffer", tensor, argument)
    shape = tuple(None if extent == DYNAMIC_INDEX else extent for extent in type.get_shape())
    strides = type.get_strides()
    known = [stride for stride in strides or () if stride is not None]
    if strides is None or len(known) < len(strides):
        raise Refusal(f"the strides of {argument.type} are not constant: memref.reinterpret_cast says them")
    return View(tensor, 0, shape, tuple(known), element)


def spaces_of(function: FuncOp) -> list[Space]:
    """The memories that the tiles of a kernel are in; always UB for vector cores."""
    found = {
        result.type.memory
        for op in walked(function)
        for result in op.results
        if isinstance(result.type, tile.TileType) and not (isinstance(op, tile.MoveOp) and op.is_taken_later)
    }
    core = function.attributes.get(tile.CORE_ATTRIBUTE)
    if isinstance(core, tile.CoreAttr) and core.data is tile.Core.AIV:
        found.add(Space.UB)
    return [space for space in POSITIONS if space in found]


def close_kernel(function: FuncOp, pools: Iterable[SSAValue]) -> None:
    """Turn views into pointers, and the function into a kernel. Pools without tensors are removed."""
    block = function.body.block
    for pool in pools:
        if (use := pool.get_user_of_unique_use()) is not None and isinstance(pool.owner, Operation):
            Rewriter.erase_op(use)
            Rewriter.erase_op(pool.owner)
    types: list[Attribute] = []
    for argument in block.args:
        type = argument.type
        if is_memref(type):
            flat = _pointer(type.element_type)
            Rewriter.replace_value_with_new_type(argument, flat)
            types.append(flat)
        else:
            types.append(type)
    function.function_type = FunctionType.from_lists(types, [])
    function.attributes["ascendc.aicore"] = UnitAttr()
    function.attributes["ascendc.global"] = UnitAttr()


@cache
def _pointer(element: Attribute) -> MemRefType[Attribute]:
    """The type of pointers to elements in global memory; cached, as its construction takes as long as that of five
    operations."""
    return MemRefType(element, [DYNAMIC_INDEX], memory_space=GLOBAL_MEMORY)


# ---------------------------------------------------------------------------------------------------- operations


def _ask(name: str) -> Selector:
    def select(code: Code, op: Operation) -> None:
        found = code.call(name, results=[IndexType()]).results[0]
        found.name_hint = op.results[0].name_hint
        op.results[0].replace_all_uses_with(found)

    return select


def _constant(value: int) -> Selector:
    def select(code: Code, op: Operation) -> None:
        op.results[0].replace_all_uses_with(code.constant(value, IndexType()))

    return select


def _sync_blocks(code: Code, op: Operation) -> None:
    if Space.UB in code.pools:
        code.call("sync_all_hard", isAIVOnly=True)
        return
    # There is no such call for cube cores alone: each sets a flag after its stores, and waits until all have set it.
    for kind in ("set", "wait"):
        code.call(f"cross_core_{kind}_flag", code.number(0), modeId=ALL_CORES, pipe="pipe_fix")
    function = enclosing_function(op)
    assert function is not None
    function.attributes[KERNEL_TYPE] = StringAttr("mix_aic_1_0")


def _dim(code: Code, op: Operation) -> None:
    assert isinstance(op, memref.DimOp)
    made = op.index.owner
    if not isinstance(made, arith.ConstantOp) or not isa(made.value, IntegerAttr[IndexType]):
        raise Refusal("memref.dim of a computed dimension")
    extent = code.view(op.source).shape[made.value.value.data]
    if extent is None:
        raise Refusal(
            f"nothing says what this extent of {op.source.type} is: pass it as an argument of type index"
        )
    op.results[0].replace_all_uses_with(code.index(extent))


def _element(code: Code, view: SSAValue, indices: list[SSAValue]) -> tuple[SSAValue, SSAValue]:
    found = code.view(view)
    at = found.offset
    for index, stride in zip(indices, found.strides, strict=True):
        at = code.add(at, code.mul(index, stride))
    return found.tensor, code.index(at)


def _load(code: Code, op: Operation) -> None:
    assert isinstance(op, memref.LoadOp)
    tensor, at = _element(code, op.memref, list(op.indices))
    value = code.call("global_tensor.get_value", tensor, at, results=[op.res.type]).results[0]
    value.name_hint = op.res.name_hint
    op.res.replace_all_uses_with(value)


def _store(code: Code, op: Operation) -> None:
    assert isinstance(op, memref.StoreOp)
    tensor, at = _element(code, op.memref, list(op.indices))
    code.call("global_tensor.set_value", tensor, code.unsigned(at, 64), op.value)


def _reinterpret(code: Code, op: Operation) -> None:
    """The same tensor, with other extents and strides."""
    assert isinstance(op, memref.ReinterpretCastOp)

    def mixed(constants: Sequence[int], computed: Sequence[SSAValue]) -> tuple[Index, ...]:
        remaining = iter(computed)
        return tuple(next(remaining) if value == DYNAMIC_INDEX else value for value in constants)

    found = code.view(op.source)
    (offset,) = mixed(op.static_offsets.get_values(), op.offsets)
    strides = mixed(op.static_strides.get_values(), op.strides)
    sizes = mixed(op.static_sizes.get_values(), op.sizes)
    code.views[op.result] = View(found.tensor, offset, sizes, strides, found.element)


RULES: Rules = {
    memref.DimOp: _dim,
    memref.LoadOp: _load,
    memref.ReinterpretCastOp: _reinterpret,
    memref.StoreOp: _store,
    tile.BlockCountOp: _ask("get_block_num"),
    tile.BlockIndexOp: _ask("get_block_idx"),
    tile.SubBlockCountOp: _constant(1),
    tile.SubBlockIndexOp: _constant(0),
    tile.SyncBlocksOp: _sync_blocks,
}
