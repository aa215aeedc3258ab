"""Runs kernels of the tile dialect on numpy arrays.

    x, y = np.random.rand(100, 1000).astype(np.float16), np.empty((100, 1000), np.float16)
    run_kernel(module, "softmax", [x, y])          # arrays are global memory, written in place; scalars go by value

A kernel is a `func.func` with `tile.core`, or a `tile.kernel`, whose cube and vector cores are coroutines that wait for
channels; a deadlock is an error that names what each waits for. Blocks run one after the other, unless they wait for
each other. Undefined elements (`tile.load`) are NaN or the highest integer, so that their uses show in the result.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, MemRefType, ModuleOp
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.interpreters.func import FuncFunctions
from xdsl.interpreters.math import MathFunctions
from xdsl.interpreters.scf import ScfFunctions
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects import tile
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE
from ascir.dialects.tile.channel import CloseOp, OpenOp
from ascir.interp.cores import Barrier, Channel, Cores, Wait
from ascir.interp.cube import CUBE
from ascir.interp.dtypes import Array, Value, numpy_dtype
from ascir.interp.scalars import ScalarFunctions
from ascir.interp.tiles import TileFunction, operands_of, undefined_array
from ascir.interp.transfer import TRANSFER
from ascir.interp.vector import VECTOR
from ascir.interp.views import ViewFunctions

FUNCTIONS: dict[type[Operation], TileFunction] = {**VECTOR, **TRANSFER, **CUBE}


@dataclass
class Place:
    """The identity of a core, and the state that it shares with others."""

    kind: tile.Core
    block: int
    blocks: int
    sub_block: int
    sub_blocks: int
    channels: dict[str, Channel]
    barrier: Barrier
    wait: Wait

    @property
    def number(self) -> int:
        """Counted over all cores that run the same function."""
        return self.block * self.sub_blocks + self.sub_block


@register_impls
class TileFunctions(InterpreterFunctions):
    """The implementations of tile operations for a core."""

    def __init__(self, place: Place):
        self.place = place
        self.open: dict[int, tuple[Channel, str]] = {}

    @impl(tile.BlockIndexOp)
    def run_block_index(self, _: Interpreter, op: tile.BlockIndexOp, args: PythonValues) -> PythonValues:
        return (self.place.block,)

    @impl(tile.BlockCountOp)
    def run_block_count(self, _: Interpreter, op: tile.BlockCountOp, args: PythonValues) -> PythonValues:
        return (self.place.blocks,)

    @impl(tile.SubBlockIndexOp)
    def run_sub_block_index(
        self, _: Interpreter, op: tile.SubBlockIndexOp, args: PythonValues
    ) -> PythonValues:
        return (self.place.sub_block,)

    @impl(tile.SubBlockCountOp)
    def run_sub_block_count(
        self, _: Interpreter, op: tile.SubBlockCountOp, args: PythonValues
    ) -> PythonValues:
        return (self.place.sub_blocks,)

    @impl(tile.SyncBlocksOp)
    def run_sync_blocks(self, _: Interpreter, op: tile.SyncBlocksOp, args: PythonValues) -> PythonValues:
        self.place.barrier.arrive(self.place.number, self.place.wait)
        return ()

    def open_slot(self, op: OpenOp, side: str) -> PythonValues:
        channel = self.place.channels[op.channel.root_reference.data]
        slot = channel.open(side, self.place.sub_block, self.place.wait)
        self.open[id(slot)] = (channel, side)
        return (slot,)

    def close_slot(self, op: CloseOp, args: PythonValues) -> PythonValues:
        channel, side = self.open.pop(id(args[0]))
        channel.close(side, self.place.sub_block)
        return ()

    @impl(tile.AcquireOp)
    def run_acquire(self, _: Interpreter, op: tile.AcquireOp, args: PythonValues) -> PythonValues:
        return self.open_slot(op, "producer")

    @impl(tile.PopOp)
    def run_pop(self, _: Interpreter, op: tile.PopOp, args: PythonValues) -> PythonValues:
        return self.open_slot(op, "consumer")

    @impl(tile.PushOp)
    def run_push(self, _: Interpreter, op: tile.PushOp, args: PythonValues) -> PythonValues:
        return self.close_slot(op, args)

    @impl(tile.ReleaseOp)
    def run_release(self, _: Interpreter, op: tile.ReleaseOp, args: PythonValues) -> PythonValues:
        return self.close_slot(op, args)


def _run(
    functions: TileFunctions, interpreter: Interpreter, op: Operation, args: PythonValues
) -> PythonValues:
    result = FUNCTIONS[type(op)](op, operands_of(op, args))
    return result if isinstance(result, tuple) else (result,)


for _operation in FUNCTIONS:
    setattr(TileFunctions, f"run_{_operation.name.removeprefix('tile.')}", impl(_operation)(_run))
register_impls(TileFunctions)


def _run_core(module: ModuleOp, function: func.FuncOp, args: Sequence[Value], place: Place) -> None:
    interpreter = Interpreter(module)
    for functions in (
        TileFunctions(place),
        ViewFunctions(),
        ScalarFunctions(),
        ScfFunctions(),
        FuncFunctions(),
        MathFunctions(),
    ):
        interpreter.register_implementations(functions)
    interpreter.call_op(function, tuple(args))


def _check_argument(type: Attribute, value: object, what: str) -> None:
    if not isinstance(type, MemRefType):
        if isinstance(value, np.ndarray):
            raise InterpretationError(f"{what} is {type}, found an array")
        return
    view = cast(MemRefType[Attribute], type)
    if not isinstance(value, np.ndarray):
        raise InterpretationError(f"{what} is {type}, found {value!r}")
    array = cast(Array, value)
    if array.dtype != (dtype := numpy_dtype(view.element_type)):
        raise InterpretationError(f"{what} is {type}: an array of {dtype} is needed, found {array.dtype}")
    shape = view.get_shape()
    fits = len(shape) == array.ndim and all(
        extent in (-1, size) or extent < 0 for extent, size in zip(shape, array.shape, strict=True)
    )
    if not fits:
        raise InterpretationError(f"{what} is {type}, found an array of shape {list(array.shape)}")


def _block_dim(found: Attribute | None, given: int | None, name: str) -> int:
    fixed = found.value.data if isinstance(found, IntegerAttr) else None
    if fixed is not None and given is not None and fixed != given:
        raise InterpretationError(f"@{name} is launched with {fixed} blocks, not with {given}")
    blocks = given if fixed is None else fixed
    if blocks is None:
        raise InterpretationError(f"@{name} does not fix its number of blocks: say block_dim")
    return blocks


def run_kernel(
    module: ModuleOp,
    name: str,
    args: Sequence[Value],
    *,
    block_dim: int | None = None,
    seed: int | None = None,
) -> None:
    """Launch a kernel. With `seed`, waiting cores continue in random order."""
    found = SymbolTable.lookup_symbol(module, name)
    if isinstance(found, tile.KernelOp):
        functions, declared = found.functions(), found.channels()
        blocks = _block_dim(found.block_dim, block_dim, name)
        vector_cores = found.vector_cores.value.data
    elif isinstance(found, func.FuncOp) and not found.is_declaration:
        core = found.attributes.get(CORE_ATTRIBUTE)
        kind = core.data if isinstance(core, tile.CoreAttr) else tile.Core.AICORE
        functions, declared, vector_cores = {kind: found}, [], 1
        blocks = _block_dim(found.attributes.get(BLOCK_DIM_ATTRIBUTE), block_dim, name)
    else:
        raise InterpretationError(f"there is no kernel @{name}")
    for function in functions.values():
        _check_arguments(function, args, name)
    counts = {kind: vector_cores if kind is tile.Core.AIV else 1 for kind in functions}
    barriers = {kind: Barrier(blocks * count) for kind, count in counts.items()}
    shared = {op.sym_name.data: _slots(op) for op in declared if op.shared is not None}
    cores, rings = Cores(seed), [_channels(declared, counts, shared) for _ in range(blocks)]
    for block in range(blocks):
        for kind, function in functions.items():
            for sub_block in range(counts[kind]):

                def body(
                    wait: Wait,
                    function: func.FuncOp = function,
                    where: tuple[tile.Core, int, int] = (kind, block, sub_block),
                ) -> None:
                    kind, block, sub_block = where
                    channels, barrier = rings[block], barriers[kind]
                    place = Place(kind, block, blocks, sub_block, counts[kind], channels, barrier, wait)
                    _run_core(module, function, args, place)

                cores.add(f"{kind} {sub_block} of block {block}", body)
    cores.run()
    for block, ring in enumerate(rings):
        for channel in ring.values():
            channel.check_drained(block)


def _check_arguments(function: func.FuncOp, args: Sequence[Value], name: str) -> None:
    inputs = function.function_type.inputs.data
    if len(inputs) != len(args):
        raise InterpretationError(f"@{name} takes {len(inputs)} arguments, found {len(args)}")
    for number, (type, value) in enumerate(zip(inputs, args, strict=True)):
        hint = function.body.block.args[number].name_hint
        _check_argument(type, value, f"@{name}: argument {number if hint is None else f'%{hint}'}")


def _slots(op: tile.ChannelOp) -> list[Array]:
    return [undefined_array(op.slot.get_shape(), op.slot.element_type) for _ in range(op.depth.value.data)]


def _channels(
    declared: Sequence[tile.ChannelOp],
    counts: Mapping[tile.Core, int],
    shared: Mapping[str, list[Array]],
) -> dict[str, Channel]:
    """The rings of a block, including those that are shared."""
    made: dict[str, Channel] = {}
    for op in declared:
        name, element = op.sym_name.data, op.slot.element_type

        def clear(slot: Array, element: Attribute = element) -> None:
            slot[...] = undefined_array((), element)

        def keep(_: Array) -> None:
            """Other blocks may still read it."""

        made[name] = channel = Channel(
            name, shared.get(name) or _slots(op), keep if name in shared else clear
        )
        direction = op.direction.data
        for side, kind in (("producer", direction.producer), ("consumer", direction.consumer)):
            for number in range(counts[kind]):
                channel.add_user(side, number)
    return made
