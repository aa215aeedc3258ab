"""Lowers tensors to tiles: a group of operations becomes a kernel for the vector cores, a matrix product one for the
cube.

    $ ascir-opt net.mlir -p 'graph-decompose,canonicalize,cse,graph-tile{soc=ascend910b1}'

    func.func @f(%x: tensor<1048576xf16>) -> tensor<1048576xf16> { %y = graph.relu %x ... }
    ->  func.func @f(%x: memref<1048576xf16, ...>, %out: memref<1048576xf16, ...>) attributes {tile.core = ...} {
          scf.for %a = %lower to %upper step %c10944 {
            %t = tile.load %x[%a] buffers 2 ...
            %y = tile.relu %t ...
            tile.store %y, %out[%a] buffers 2 ...

1. Dimensions become axes of one iteration space (`tiling/space`), operations become nodes over axes
   (`tiling/translate`).
2. The nodes are divided into phases, each of which is one loop nest with one set of reduced axes (`tiling/phases`);
   results of reductions pass from phase to phase.
3. Tile sizes are chosen (`tiling/choose`): all that fit are timed by a closed formula, and the best are taken. The
   attribute `tile.tiling` lists what they were chosen from.
4. The loops are emitted (`tiling/emit`).

A product or a convolution, with the operations that the cube applies when it stores its results, is divided into blocks
instead (`cube/choose`, `cube/emit`, `cube/image_plan`, `cube/image_emit`). Vector cores compute other operations on the
result, block by block, in a `tile.kernel` for both kinds of core (`cube/mixed`, `cube/image_mixed`). So they do in a
kernel of two products with the operations between them, as in attention (`cube/attention`); if the number of keys is a
named dimension, or that is faster, in blocks of keys with an online softmax. `schedules` lists these ways and others,
and which functions each is for.

A function that cannot be tiled stays as it is, and so do those that it calls; `declined` has the reason. Functions that
only call others, which have what `graph-outline` took out of them, are removed. Named dimensions become index arguments,
and a host function `@f_launch` computes the number of blocks from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from ascir.dialects.tile import KernelOp
from ascir.passes.graph.apply_tuning import options_of
from ascir.passes.graph.model import groups
from ascir.straight import SEVERAL_BLOCKS
from ascir.target import SOC_ATTRIBUTE, Soc, UnknownSoc, soc, soc_of


@dataclass(frozen=True)
class GraphTilePass(ModulePass):
    """Turn functions of graph operations into kernels: loops over tiles."""

    name = "graph-tile"

    soc: str | None = None
    """The chip, if the module does not name one; ascend910b1 by default."""
    tile: tuple[int, ...] = ()
    """The extents of a tile along the innermost axes of each phase; axes further out take the last number. For a
    convolution, a fifth number says whether weights stay in l1: 1 or 0."""
    cores: int | None = None
    """The largest number of cores to use."""
    buffers: int = 2
    """The number of buffers of each tile that is loaded or stored."""
    atomics: bool = False
    """Let cores that share a reduction add to its result in global memory, if the result is stored as it is: sums of
    floats may then differ in their last bits from run to run. Otherwise they store partial results in a workspace, and
    the result is always the same."""

    parts: int | None = None
    """The number of parts into which k of a matrix product is divided among cores; chosen by the pass by default. The
    cube adds up their sums, always in the same order; with `atomics`, and for integers, they are added in global
    memory."""

    hf32: bool = False
    """Let the cube round the operands of f32 products to 11 bits of mantissa, which doubles its speed. The relative
    error of each multiplication is then up to 2^-11, and a sum may be off by 2^-11 of the sum of its terms'
    magnitudes."""

    launch: bool = True
    """Whether the time to start cores counts when tiles of products are chosen. Without it the time of the cores' own
    work is minimised, whatever their number: for comparison with measurements that exclude the launch."""

    refills: bool = True
    """Whether a tile may be loaded into the only buffer of the previous one as soon as that has been read. The style
    with queues cannot: it loads each tile in its own iteration."""

    weights: str | None = None
    """How products take weights of few bits: `expand`, `panels`, `bytes`, `digits`, `totals`, `unit` or `blocks`; chosen
    by predicted time by default. Of a named number of rows, `blocks` is chosen where no number of them is predicted to
    be slower than with `expand`; if only few rows are expected, ask for it."""

    exact: bool = False
    """Run the passes up to buffer placement on each candidate kernel to see whether its tiles fit, even if estimates
    say so."""

    untried: bool = False
    """Trust the estimates of memory for tiles of the vector cores, without trying. They are nearly always right; a
    caller has to compile again without this option if tiles do not fit after all."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: what stayed as it was, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        from ascir.passes.graph.tiling.errors import Untileable

        self.declined.clear()
        chip = soc_of(op)
        try:
            chip = chip or soc(self.soc or "ascend910b1")
        except UnknownSoc as error:
            raise PassFailedException(str(error)) from None
        if not chip.aiv_cores:
            raise PassFailedException(f"{chip.name} has no vector cores: no kernel")
        given = {"cores": self.cores, "buffers": self.buffers}
        extents = self.tile[:4] + self.tile[5:]
        for option, number in [*given.items(), *(("tile", each) for each in extents)]:
            if number is not None and number < 1:
                raise PassFailedException(f"{option} is {number}, and must be 1 at least")
        op.attributes[SOC_ATTRIBUTE] = StringAttr(chip.name)
        made: dict[FuncOp, Sequence[Operation]] = {}
        for function in groups(op):
            if len(function.body.blocks) > 1:
                self.declined[function] = f"it {SEVERAL_BLOCKS}"
                continue
            try:
                made[function] = self._tuned_kernels(function, chip) or self._kernels(function, chip)
            except Untileable as error:
                self.declined[function] = str(error)
        kept = {name for function in self.declined for name in _called(function)}
        for function, kernels in made.items():
            if function.sym_name.data not in kept:
                Rewriter.replace_op(function, kernels, [])
        _remove_callers(op, {function.sym_name.data for function in made} - kept)

    def _tuned_kernels(self, function: FuncOp, chip: Soc) -> Sequence[Operation]:
        """The kernels with measured options; none if these do not work any more."""
        from ascir.passes.graph.tiling.errors import Untileable

        if not (options := options_of(function)):
            return []
        try:
            return replace(self, **options)._kernels(function, chip)
        except Untileable:
            return []

    def _kernels(self, function: FuncOp, chip: Soc) -> Sequence[Operation]:
        """The kernel of a function, and its launcher, by the first schedule that applies."""
        from ascir.passes.graph.cube.plan import Options as CubeOptions
        from ascir.passes.graph.needs import placed
        from ascir.passes.graph.schedules import Request, schedule_of
        from ascir.passes.graph.tiling.choose import Options

        cores = min(self.cores or chip.aiv_cores, chip.aiv_cores)
        room = chip.usable("ub")
        refilled = room if self.refills and self.buffers > 1 else 0
        vector = Options(chip, cores, self.buffers, self.tile, room, self.atomics, refilled)
        cores = min(self.cores or chip.aic_cores, chip.aic_cores)
        cube = CubeOptions(
            chip, cores, self.buffers, self.tile, self.parts, self.atomics, self.hf32, self.launch
        )

        def fits(kernel: FuncOp | KernelOp) -> tuple[float, str]:
            return placed(kernel, chip, self.exact)

        trusted = self.untried and not self.tile  # a tile that is given was chosen by no estimate
        request = Request(vector, cube, fits, trusted, self.weights)
        return [*schedule_of(function).make(function, request)]


def _called(function: Operation) -> set[str]:
    return {op.callee.root_reference.data for op in function.walk() if isinstance(op, CallOp)}


def _remove_callers(module: ModuleOp, kernels: set[str]) -> None:
    """Removes functions that call what is a kernel now: a kernel is launched, with other arguments."""
    for function in list(module.ops):
        if isinstance(function, FuncOp) and _called(function) & kernels:
            function.detach()
            function.erase()
