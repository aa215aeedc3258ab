"""Kernels, the number of their blocks, and the index of a block.

    tile.kernel @matmul_gelu block_dim 24 vector_cores 2 {
      tile.channel @product aic_to_aiv depth 2 : memref<128x256xf32, #tile.space<gm>>
      func.func @cube(%a: !view, %b: !view, %y: !view) attributes {tile.core = #tile.core<aic>} { ... }
      func.func @vector(%a: !view, %b: !view, %y: !view) attributes {tile.core = #tile.core<aiv>} { ... }
    }

A kernel for one kind of core is a `func.func` with `tile.core`, and with `tile.block_dim` if the number of blocks is
fixed; otherwise it is chosen at launch. A kernel for both kinds is a `tile.kernel`: a function for each, with the same
arguments, connected by channels. A block is a cube core with its one or two vector cores, or a vector core if the kernel
has no cube function.
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr, StringAttr, SymbolNameConstraint, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Region
from xdsl.irdl import eq, irdl_op_definition, opt_prop_def, prop_def, region_def, result_def, traits_def
from xdsl.traits import (
    IsolatedFromAbove,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoTerminator,
    Pure,
    SymbolOpInterface,
    SymbolTable,
)

from ascir.dialects.tile.base import (
    BLOCK_DIM_ATTRIBUTE,
    CORE_ATTRIBUTE,
    Core,
    CoreAttr,
    TileOp,
    enclosing_function,
)
from ascir.dialects.tile.channel import ChannelOp
from ascir.dialects.tile.spaces import C220
from ascir.dialects.tile.types import TileType
from ascir.target import Soc

CHANNEL_FLAGS = 2
"""A channel needs two flags: a slot is full, and a slot is free."""

USER_FLAGS = 11
"""The cross-core flags that the system does not reserve."""


@irdl_op_definition
class KernelOp(TileOp):
    """A kernel that uses both kinds of core: a function for each, and the channels between them.

    tile.kernel @k block_dim 24 vector_cores 2 { ... }
    """

    name = "tile.kernel"

    sym_name = prop_def(SymbolNameConstraint())
    block_dim = opt_prop_def(IntegerAttr.constr(i64))
    vector_cores = prop_def(IntegerAttr.constr(i64), default_value=IntegerAttr(2, i64))
    body = region_def("single_block")

    traits = traits_def(SymbolOpInterface(), SymbolTable(), IsolatedFromAbove(), NoTerminator())
    FORMAT: ClassVar = (
        "$sym_name (`block_dim` $block_dim^)? (`vector_cores` $vector_cores^)? attr-dict-with-keyword $body"
    )

    def __init__(self, name: str, body: Region, *, block_dim: int | None = None, vector_cores: int = 2):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "block_dim": None if block_dim is None else IntegerAttr(block_dim, i64),
                "vector_cores": IntegerAttr(vector_cores, i64),
            },
            regions=[body],
        )

    def functions(self) -> dict[Core, FuncOp]:
        """The functions by kind of core."""
        found: dict[Core, FuncOp] = {}
        for op in self.body.block.ops:
            if isinstance(op, FuncOp) and isinstance(core := op.attributes.get(CORE_ATTRIBUTE), CoreAttr):
                found[core.data] = op
        return found

    def channels(self) -> list[ChannelOp]:
        return [op for op in self.body.block.ops if isinstance(op, ChannelOp)]

    def verify_operation(self, soc: Soc | None) -> None:
        if soc is not None and soc.arch != C220:
            self.refuse(f"the cores of {soc.name} have both units: its kernels are single functions")
        if self.block_dim is not None and self.block_dim.value.data < 1:
            self.refuse(f"block_dim must be 1 or more, found {self.block_dim.value.data}")
        if self.vector_cores.value.data not in (1, 2):
            self.refuse(f"a cube core has 1 or 2 vector cores, found {self.vector_cores.value.data}")
        functions: list[FuncOp] = []
        for op in self.body.block.ops:
            if isinstance(op, FuncOp):
                functions.append(op)
            elif not isinstance(op, ChannelOp):
                self.refuse(f"it holds functions and channels, found {op.name}")
        if not all(map(_is_whole, functions)):
            return
        for function in functions:
            self._verify_function(function)
        cores = sorted(str(function.attributes[CORE_ATTRIBUTE]) for function in functions)
        if cores != sorted(str(CoreAttr(core)) for core in (Core.AIC, Core.AIV)):
            self.refuse(f"it holds one function for aic and one for aiv, found {', '.join(cores) or 'none'}")
        first, second = functions
        if first.function_type != second.function_type:
            self.refuse(
                f"its functions must have the same arguments: @{first.sym_name.data} {first.function_type}, "
                f"@{second.sym_name.data} {second.function_type}"
            )
        if (needed := CHANNEL_FLAGS * len(self.channels())) > USER_FLAGS:
            self.refuse(
                f"{len(self.channels())} channels need {needed} cross-core flags, there are {USER_FLAGS}"
            )

    def _verify_function(self, function: FuncOp) -> None:
        name = f"@{function.sym_name.data}"
        core = function.attributes.get(CORE_ATTRIBUTE)
        if not isinstance(core, CoreAttr):
            self.refuse(
                f"the function {name} does not say its core: {CORE_ATTRIBUTE} = #tile.core<aic> or <aiv>"
            )
        if BLOCK_DIM_ATTRIBUTE in function.attributes:
            self.refuse(
                f"the number of blocks is set on the kernel: remove {BLOCK_DIM_ATTRIBUTE} from {name}"
            )
        if not function.body.blocks:
            self.refuse(f"the function {name} has no body")
        signature: FunctionType = function.function_type
        if signature.outputs.data:
            self.refuse(f"the function {name} returns values: a kernel must store its results in views")
        if any(isinstance(type, TileType) for type in signature.inputs.data):
            self.refuse(f"the function {name} takes tiles: a kernel is launched with views and scalars")


def _is_whole(function: FuncOp) -> bool:
    """Whether the function has what its own verifier, which runs later, requires."""
    properties, bodies = function.properties, function.regions
    named = isinstance(properties.get("sym_name"), StringAttr)
    return named and isinstance(properties.get("function_type"), FunctionType) and len(bodies) == 1


class QueryOp(TileOp, ABC):
    """`%i = tile.block_index`: an index that is the same everywhere in the function."""

    result = result_def(eq(IndexType()))

    traits = traits_def(Pure())
    FORMAT: ClassVar = "attr-dict"

    def __init__(self):
        super().__init__(result_types=[IndexType()])

    def verify_operation(self, soc: Soc | None) -> None:
        self.launched_blocks()


@irdl_op_definition
class BlockIndexOp(QueryOp):
    """The number of this core's block, from 0: the same for the cube core and its vector cores."""

    name = "tile.block_index"


@irdl_op_definition
class BlockCountOp(QueryOp):
    """The number of blocks of the launch."""

    name = "tile.block_count"


class VectorQueryOp(QueryOp, ABC):
    """The base of operations for vector cores of a block only."""

    def verify_operation(self, soc: Soc | None) -> None:
        super().verify_operation(soc)
        if self.core() is Core.AIC:
            self.refuse("a block has one cube core: only vector cores are counted")


@irdl_op_definition
class SubBlockIndexOp(VectorQueryOp):
    """The number of this vector core in its block, from 0."""

    name = "tile.sub_block_index"


@irdl_op_definition
class SubBlockCountOp(VectorQueryOp):
    """The number of vector cores of a block: 1, or `vector_cores` of the kernel."""

    name = "tile.sub_block_count"


@irdl_op_definition
class SyncBlocksOp(TileOp):
    """A barrier for all cores that run this function; afterwards, all can load what any of them stored before.

    tile.sync_blocks
    """

    name = "tile.sync_blocks"

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    FORMAT: ClassVar = "attr-dict"

    def __init__(self):
        super().__init__()

    def verify_operation(self, soc: Soc | None) -> None:
        blocks, function = self.launched_blocks(), enclosing_function(self)
        if soc is None or blocks is None or function is None:
            return
        groups = isinstance(function.parent_op(), KernelOp) or self.core() is not Core.AIV
        cores = soc.aic_cores if groups else soc.aiv_cores
        if blocks > cores:
            self.refuse(f"{blocks} blocks wait for each other, but {soc.name} runs {cores} at a time")
