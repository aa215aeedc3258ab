"""Assembles a mixed kernel, of cube and vector cores: its arguments, its channels, its two functions.

    tile.kernel @f block_dim 24 {
      tile.channel @product aic_to_aiv depth 2 : memref<1x128x256xf16, ...>
      func.func @f_cube(%a, %b, %constant, %out)
      func.func @f_vector(%a, %b, %constant, %out)     // the same arguments: those of the group, constants, results, names
    }

Subclasses of `Assembly` write the bodies; `fitting` finds how many rows the vector cores process at a time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Core
from ascir.passes.graph.cube.make import inputs_of, outputs_of
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import argument_type, names_of
from ascir.passes.graph.tiling.nodes import View
from ascir.passes.tile.builder import Kernel
from ascir.passes.tile.signature import TILING, Argument, Signature

AT_ONCE = 40
"""The initial estimate of the bytes of UB that an element of a stage needs."""
ROOMY, TRIALS = 0.6, 8
"""The use of UB below which more rows are tried, and the most trials."""

Channels = Mapping[int | None, tile.ChannelOp]
"""Channels by the operand that they transfer; None: the result of the cube."""


class Assembly(ABC):
    """Assembles the kernel of a function; subclasses emit the bodies, for any number of rows that the vector cores
    process at a time."""

    function: FuncOp
    options: Options

    def lay_out(self, stages: Sequence[Stage], names: Sequence[str]) -> None:
        """Determine the arguments of the kernel: those of the function, constants of the stages, results, named
        dimensions: `names`, which are those of products, and those of the stages."""
        self.name, self.source = self.function.sym_name.data, self.function.body.block
        self.names = sorted({*names, *(name for stage in stages for name in names_of(stage.group))})
        self.constants = [view for stage in stages for view in stage.constants]
        self.arguments = [
            *inputs_of(self.source),
            *(Argument(view.name, argument_type(view), value=view.value) for view in self.constants),
            *outputs_of(self.source),
        ]

    @abstractmethod
    def rows(self, elements: int) -> tuple[int, ...]:
        """The rows of each stage per iteration, for tiles of at most `elements`."""

    @abstractmethod
    def less(self, rows: Sequence[int]) -> int:
        """The number of elements for which the largest tiles are smaller than with these rows."""

    @property
    @abstractmethod
    def blocks(self) -> int | None:
        """The number of blocks; None if it is chosen at launch."""

    @abstractmethod
    def certificate(self) -> DictionaryAttr: ...

    @abstractmethod
    def _channels(self) -> dict[int | None, tile.ChannelOp]: ...

    @abstractmethod
    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None: ...

    @abstractmethod
    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None: ...

    @cached_property
    def channels(self) -> Channels:
        return self._channels()

    def without_cube(self, rows: Sequence[int]) -> tile.KernelOp:
        """The kernel without its cube function, which does not depend on the rows: enough to check whether it fits."""
        channels = [channel.clone() for channel in self.channels.values()]
        body = Region(Block([*channels, self._function(Core.AIV, rows)]))
        made = tile.KernelOp(self.name, body, block_dim=self.blocks, vector_cores=VECTOR_CORES)
        made.attributes[TILING] = ArrayAttr([self.certificate()])
        return made

    def complete(self, kernel: tile.KernelOp) -> tile.KernelOp:
        """The whole kernel."""
        kernel.body.block.insert_op_before(self._function(Core.AIC), kernel.functions()[Core.AIV])
        return kernel

    def _function(self, core: Core, rows: Sequence[int] = ()) -> FuncOp:
        signature = Signature(self.arguments, self.names)
        kernel = signature.begin()
        if core is Core.AIC:
            self._cube(kernel, kernel.body, self.channels)
        else:
            self._vector(kernel, kernel.body, self.channels, rows)
        return signature.function(function_name(self.name, core), kernel, core)

    def results(self, block: Block) -> Sequence[SSAValue]:
        """The arguments of a function of the kernel that are results."""
        pairs = zip(block.args, self.arguments, strict=False)
        return [value for value, argument in pairs if argument.role == "out"]

    def views(self, block: Block, stage: Stage) -> dict[View, SSAValue]:
        """The arguments in the form that stages use."""
        constants = dict(zip(self.constants, block.args[len(self.source.args) :], strict=False))
        found: dict[View, SSAValue] = dict(zip(stage.given, block.args, strict=False))
        found |= {view: constants[view] for view in stage.constants}
        return found | dict(zip(stage.results, self.results(block), strict=False))


def function_name(kernel: str, core: Core) -> str:
    """The name of the function of a kernel that runs on one kind of core."""
    return f"{kernel}_{'cube' if core is Core.AIC else 'vector'}"


def fitting(build: Assembly, needs: Needs) -> tile.KernelOp:
    """The kernel with as many rows at a time as fit into UB: the number grows while kernels fit, then shrinks from the
    first that did not."""
    elements = build.options.soc.usable("ub") // AT_ONCE
    best: tile.KernelOp | None = None
    fit = 0
    tried: set[tuple[int, ...]] = set()
    reason = ""
    while len(tried) < TRIALS and (rows := build.rows(elements)) not in tried:
        tried.add(rows)
        kernel = build.without_cube(rows)
        need, why = needs(kernel)
        if need <= 1:
            best, fit = kernel, elements
            if need > ROOMY or rows == build.rows(1 << 30):
                break
            elements = int(elements * 0.95 / max(need, 0.05))
        else:
            reason = why
            elements = min(int(elements * 0.95 / need), build.less(rows))
            if elements <= fit:
                break
    if best is None:
        raise Untileable(reason)
    return build.complete(best)
