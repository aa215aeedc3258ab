"""Makes the kernel of an embedding bag: bags are divided among the cores, which gather the rows of their indices.

make_bag(function, cores, chip)      # [func.func @f]

    %y = graph.embedding_bag %table, %ids, %offsets mode mean : (tensor<1000x64xf16>, tensor<40xi32>, ...) -> ...
    ->  %starts = tile.load %offsets[%first] ...   %ends = tile.load %offsets[%first + 1] ...
        scf.for %at = %starts[0] to %ends[last] step %c1024 {           // the indices of some bags
          %ids = tile.load %indices[%at] ...
          scf.for %bag { scf.for %j = ... { %r = tile.gather_rows %table rows %ids from %j ...  sums[%bag] += %r } }
        }
        tile.store (%sums / %counts), %out[%first, 0]

The rows of a bag are summed in order, in f32, and rounded once.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import bf16, f16, f32, i32, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, SSAValue

from ascir.cost.launch import launch_ns, ns_of
from ascir.dialects.graph import EmbeddingBagOp, element_of, shape_of
from ascir.dialects.graph.types import Dim
from ascir.dialects.tile import Core
from ascir.passes.graph.bag_emit import Bag, Emitter, Views
from ascir.passes.graph.tiling.dims import known_or_named
from ascir.passes.graph.tiling.errors import Untileable, unsized
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import Cursor
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.signature import Argument, Signature
from ascir.target import Soc

ROOM = 40 * 1024
"""The most bytes of the sums of a chunk."""

START, ROW, LANE = 1500, 76, 0.17
"""Cycles until the first row is loaded, for each row, and for each of its elements; fitted to four bags on the host
model, of rows of 16 to 1024 elements."""

MAXIMA = 1.35
"""How many times as long maxima take as sums, on these."""

COUNT = 1 << 16
"""The number of indices that is assumed if it is dynamic."""

BAGS = 1 << 11
"""The number of bags that is assumed if it is dynamic."""

WIDEST = 2048
"""The most elements of a row that are summed at a time."""


def is_bag(function: FuncOp) -> bool:
    """Whether a function is a single embedding bag."""
    first, last = function.body.block.first_op, function.body.block.last_op
    return isinstance(first, EmbeddingBagOp) and first.next_op is last and isinstance(last, ReturnOp)


def make_bag(function: FuncOp, cores: int) -> list[FuncOp]:
    """The kernel of a bag."""
    op = function.body.block.first_op
    assert isinstance(op, EmbeddingBagOp)
    bag = bag_of(op, cores)
    arguments = function.body.block.args
    if len({*op.operands}) != len(arguments):
        raise Untileable("the operands of a bag must be different arguments of its group")
    inputs = [Argument(each.name_hint or f"in{each.index}", _view(each)) for each in arguments]
    names = sorted({*bag.count.names, *bag.bags.names})
    signature = Signature([*inputs, Argument("out", _view(op.results[0]), "out")], names)
    kernel = signature.begin()
    if bag.bags.number and bag.width:
        out = kernel.body.args[len(inputs)]
        given: dict[SSAValue, SSAValue] = dict(zip(arguments, kernel.body.args, strict=False))
        weights = None if op.weights is None else given[op.weights]
        views = Views(given[op.table], given[op.indices], given[op.offsets], weights, out)
        Emitter(bag, views, kernel).emit(Cursor(kernel, kernel.body))
    return [signature.function(function.sym_name.data, kernel, Core.AIV, blocks=bag.blocks)]


def predicted(function: FuncOp, chip: Soc) -> float:
    """The predicted nanoseconds: each core loads and sums the rows of its bags one by one."""
    op = function.body.block.first_op
    assert isinstance(op, EmbeddingBagOp)
    bag = bag_of(op, chip.aiv_cores)
    count = bag.count.number if bag.count.static else COUNT
    share = -(-count // max(bag.blocks, 1))
    times = MAXIMA if bag.mode == "max" else 1.0
    cycles = START + times * share * (ROW + LANE * bag.width)
    return launch_ns(chip, max(bag.blocks, 1)) + ns_of(chip, cycles)


def _view(value: SSAValue) -> Attribute:
    return view_type([Extent.of([known_or_named(dim)]) for dim in shape_of(value)], element_of(value))


def _known(dim: Dim, what: str) -> int:
    if not isinstance(dim, int):
        raise unsized(f"{what} of a bag of embeddings must be known", [] if dim is None else [dim])
    return dim


def bag_of(op: EmbeddingBagOp, cores: int) -> Bag:
    """The sizes of a bag, and its division into chunks for some number of cores."""
    _known(shape_of(op.table)[0], "the number of rows")  # Indices may be out of range.
    width = _known(shape_of(op.table)[1], "the length of a row")
    count, bags = (Extent.of(map(known_or_named, shape_of(operand))) for operand in (op.indices, op.offsets))
    element = element_of(op.table)
    if element not in (f16, bf16, f32):
        raise Untileable(f"bags of rows of {element}: f16, bf16 and f32 are added up")
    for operand in (op.indices, op.offsets):
        if element_of(operand) not in (i32, i64):
            raise Untileable(f"indices of {element_of(operand)}: i32 or i64; cast them first")
    columns = min(width, WIDEST)
    one = Bag(op.mode.data, count, bags, width, element, 1, columns, cores)
    fit = max(1, ROOM // (one.pitch * 4 * len(one.starts)))
    rows = max(1, min(fit, -(-(bags.number if bags.static else BAGS) // cores)))
    return replace(one, rows=rows)
