"""Signatures of kernels: what each argument is, and the function around a body that uses them.

signature = Signature([Argument("x", type), Argument("out", type, "out")], ["B"])
kernel = signature.begin()                 # emit into kernel.body, which has the arguments %x, %out and %B
function = signature.function("f", kernel, Core.AIV, blocks=48)

func.func @f(%x: memref<...> {ascir.role = "in"}, %out: memref<...> {ascir.role = "out"}, %B: index {ascir.dim = "B"})
    attributes {tile.core = #tile.core<aiv>, tile.block_dim = 48 : i64}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IndexType, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from ascir.dialects.tile import Core, CoreAttr
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE
from ascir.passes.tile.builder import Kernel
from ascir.weights import PACKING

ROLE, DIM, VALUE, EXTENT = "ascir.role", "ascir.dim", "ascir.value", "ascir.extent"
TILING, HOST = "tile.tiling", "tile.host"


@dataclass(frozen=True)
class Argument:
    """A view of global memory that a kernel takes."""

    name: str | None
    """None: the printer numbers it."""
    type: Attribute
    role: str = "in"
    """`in`, `out`, `inout` or `workspace`."""
    value: Attribute | None = None
    """The elements of a constant."""
    packing: str | None = None
    """The layout of its elements in memory, if it is not that of the tensor (`ascir.weights`)."""
    extent: str | None = None
    """The number of elements of a workspace, if its type does not state it."""

    @property
    def entries(self) -> DictionaryAttr:
        """The attributes of the argument."""
        entries: dict[str, Attribute] = {ROLE: StringAttr(self.role)}
        if self.value is not None:
            entries[VALUE] = self.value
        if self.packing is not None:
            entries[PACKING] = StringAttr(self.packing)
        if self.extent is not None:
            entries[EXTENT] = StringAttr(self.extent)
        return DictionaryAttr(entries)


@dataclass(frozen=True)
class Signature:
    """The arguments of a kernel, and the named dimensions whose sizes it takes after them."""

    arguments: Sequence[Argument]
    names: Sequence[str] = ()

    def begin(self) -> Kernel:
        """A kernel with an empty body."""
        types = [*(argument.type for argument in self.arguments), *(IndexType() for _ in self.names)]
        body = Block(arg_types=types)
        for value, argument in zip(body.args, self.arguments, strict=False):
            value.name_hint = argument.name
        return Kernel(body, dict(zip(self.names, body.args[len(self.arguments) :], strict=True)))

    @property
    def entries(self) -> ArrayAttr[DictionaryAttr]:
        """The attributes of all arguments."""
        views = [argument.entries for argument in self.arguments]
        return ArrayAttr([*views, *(DictionaryAttr({DIM: StringAttr(name)}) for name in self.names)])

    def launch(self, name: str, kernel: Kernel, blocks: SSAValue) -> FuncOp:
        """The function on the host that computes from the named dimensions with how many blocks the kernel of this
        name is launched."""
        kernel.finish()
        kernel.body.add_op(ReturnOp(blocks))
        types = kernel.body.arg_types, [IndexType()]
        made = FuncOp(f"{name}_launch", types, Region(kernel.body), arg_attrs=self.entries)
        made.attributes[HOST] = UnitAttr()
        return made

    def function(
        self,
        name: str,
        kernel: Kernel,
        core: Core,
        *,
        blocks: int | None = None,
        tiling: Sequence[DictionaryAttr] | None = None,
    ) -> FuncOp:
        """The function of a kernel whose body is complete except for its shared operations and its terminator.
        `blocks` is None if the number of blocks is chosen later, or at launch."""
        kernel.finish()
        kernel.body.add_op(ReturnOp())
        types = kernel.body.arg_types
        made = FuncOp(name, (types, []), Region(kernel.body), arg_attrs=self.entries)
        made.attributes[CORE_ATTRIBUTE] = CoreAttr(core)
        if blocks is not None:
            made.attributes[BLOCK_DIM_ATTRIBUTE] = IntegerAttr(blocks, i64)
        if tiling is not None:
            made.attributes[TILING] = ArrayAttr(tiling)
        return made
