"""Makes the kernel of a function with a matrix product that needs no vector cores, or uses them only to copy an
operand.

make_product(function, options, needs)      # [func.func @f]; with named dimensions also the launch function
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.passes.graph.cube.assembly import fitting
from ascir.passes.graph.cube.copies_plan import best, copied
from ascir.passes.graph.cube.division import Division
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.make import kernels_of
from ascir.passes.graph.cube.mirrored import MirroredEmitter
from ascir.passes.graph.cube.mixed import Build
from ascir.passes.graph.cube.plan import Options, Plan
from ascir.passes.graph.cube.problem import root_of
from ascir.passes.graph.cube.split import SplitEmitter
from ascir.passes.graph.cube.strips import StripEmitter
from ascir.passes.graph.needs import Needs


def make_product(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a product, and its launcher if the number of blocks depends on named dimensions."""
    root = root_of(function)
    block, choice = function.body.block, best(root, options)
    order = [block.args.index(each) for each in root.arguments]  # type: ignore[arg-type]
    if choice.copies:
        product = copied(root.product, choice.copies)
        found = Division(product, tuple(order), {}, None, None)
        return [fitting(Build(function, found, choice, options), needs)]
    return kernels_of(function, root.product, choice, options, order, _emitter_of, root.columns)


def _emitter_of(plan: Plan) -> type[Emitter]:
    strips = MirroredEmitter if plan.mirrored else StripEmitter
    return strips if plan.strip else SplitEmitter if plan.parts > 1 else Emitter


def predicted(function: FuncOp, options: Options) -> float:
    """Nanoseconds of the kernel, including the launch."""
    return best(root_of(function), options).timing.nanoseconds
