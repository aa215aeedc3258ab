"""Makes the kernel of a scatter of rows, with a `tile.sparse_scatter` that is expanded later.

make_scatter(function)               # [func.func @f with tile.sparse_scatter]

    %y = graph.embedding_grad %g, %ids rows 1000 : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>
    ->  tile.sparse_scatter add %g at %ids count %c64 into %y : memref<64x64xf16, ...>, memref<64xi32, ...>, ...

All operations that scatter slices along the first axis become this one: rows of a matrix, at a list of indices. They
differ in the initial values of rows, and in the treatment of indices out of range.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import copysign

from xdsl.dialects.builtin import bf16, f16, f32, i32, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ascir.dialects.graph import (
    ConstantOp,
    EmbeddingGradOp,
    GraphOp,
    ScatterAddOp,
    ScatterNdOp,
    ScatterOp,
    UnsortedSegmentSumOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.attributes import is_donated
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import Shape
from ascir.dialects.tile import Combine, Core, SparseScatterOp
from ascir.dialects.tile.spaces import bit_width
from ascir.passes.graph.expand_scatter import FAR
from ascir.passes.graph.tiling.dims import known_or_named
from ascir.passes.graph.tiling.errors import Untileable, unsized
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile import sparse_scatter
from ascir.passes.tile.builder import Cursor, Kernel
from ascir.passes.tile.extent import Extent, all_names
from ascir.passes.tile.signature import Argument, Signature
from ascir.target import Soc
from ascir.walk import of_kind

SCATTERS = ScatterOp | ScatterAddOp | ScatterNdOp | EmbeddingGradOp | UnsortedSegmentSumOp

COMBINED = (f16, bf16, f32, i32)
"""The element types that can be combined."""

COMBINES = {"none": Combine.REPLACE, **{each.value: each for each in Combine}}
"""By the names of reductions."""

MOST = FAR - 128
"""Results must have fewer rows: f32 represents row numbers, also if they are rounded up to a row for each core."""


@dataclass(frozen=True)
class Scatter:
    """Updates at indices, into rows that start from `initial` or from zeros."""

    updates: SSAValue
    indices: SSAValue
    initial: SSAValue | None
    rows: Extent
    width: int
    count: Extent
    combine: Combine
    wrap: bool = False
    skip: int | None = None


def is_scatter(function: FuncOp) -> bool:
    """Whether a function scatters rows."""
    return any(isinstance(op, SCATTERS) for op in function.body.block.ops)


def scatter_of(op: Operation) -> Scatter:
    """An operation as a scatter of rows."""
    match op:
        case ScatterOp() | ScatterAddOp():
            axis = op.axis.value.data % len(shape_of(op.x))
            if any(dim != 1 for dim in shape_of(op.x)[:axis]):
                raise Untileable(
                    f"{op.name} along axis {axis}: only rows along the first axis are scattered; transpose first"
                )
            combine = Combine.ADD if isinstance(op, ScatterAddOp) else Combine.REPLACE
            return _scatter(op.updates, op.indices, op.x, shape_of(op.x)[axis:], combine, wrap=True)
        case ScatterNdOp():
            if shape_of(op.indices)[-1] != 1:
                raise Untileable(
                    f"{op.name} by vectors of {shape_of(op.indices)[-1]} indices: graph-decompose computes row numbers from them"
                )
            return _scatter(
                op.updates, op.indices, op.x, shape_of(op.x), COMBINES[op.reduction.data], wrap=True
            )
        case EmbeddingGradOp():
            if op.scale_by_frequency.value.data:
                raise Untileable("embedding_grad scaled by frequency: divide the gradients first")
            rows, skip = op.rows.value.data, None if op.padding_idx is None else op.padding_idx.value.data
            return _scatter(op.grad, op.indices, None, (rows, shape_of(op.grad)[-1]), skip=skip)
        case UnsortedSegmentSumOp():
            rank = len(shape_of(op.segment_ids))
            return _scatter(op.x, op.segment_ids, None, (op.segments.value.data, *shape_of(op.x)[rank:]))
        case _:
            raise Untileable(f"{op.name} beside a scatter of rows: make it a group of its own")


def _scatter(
    updates: SSAValue,
    indices: SSAValue,
    initial: SSAValue | None,
    shape: Shape,
    combine: Combine = Combine.ADD,
    *,
    wrap: bool = False,
    skip: int | None = None,
) -> Scatter:
    """A scatter into a result of this shape: its first axis counts the rows, the others are one row."""
    rows, width = Extent.of([known_or_named(shape[0])]), Extent.of(map(known_or_named, shape[1:]))
    if not width.static:
        what = f"rows of a result of {'x'.join(map(str, shape))}: their width must be known"
        raise unsized(what, width.names)
    if rows.static and rows.number >= MOST:
        raise Untileable(f"{rows.number} rows: a scatter numbers them up to {MOST - 1}; split it")
    element = element_of(updates)
    if bit_width(element) < 8:
        raise Untileable(
            f"rows of {element} cannot be scattered, as elements share bytes: cast them to i8 first"
        )
    if combine is not Combine.REPLACE and element not in COMBINED:
        names = "f16, bf16, f32 and i32"
        raise Untileable(f"{combine} of rows of {element}: {names} are combined; cast to one of them first")
    if element_of(indices) not in (i32, i64):
        raise Untileable(f"indices of {element_of(indices)}: i32 or i64; cast them first")
    count = Extent.of(map(known_or_named, shape_of(indices)))
    return Scatter(updates, indices, initial, rows, width.number, count, combine, wrap, skip)


def most_rows(function: FuncOp) -> dict[str, int]:
    """The numbers of rows that only a launch knows, and the largest that each may be."""
    found: dict[str, int] = {}
    for op in of_kind(function, GraphOp):
        if isinstance(op, ScatterOp | ScatterAddOp | ScatterNdOp):
            axis = 0 if isinstance(op, ScatterNdOp) else op.axis.value.data
            if isinstance(rows := shape_of(op.x)[axis], str):
                found[rows] = MOST - 1
    return found


def _from_zeros(scatter: Scatter) -> Scatter:
    """Without initial values that are all zeros, which need not be loaded for `replace` and `add`."""
    if scatter.initial is None or scatter.combine not in (Combine.REPLACE, Combine.ADD):
        return scatter
    number = splat_value(scatter.initial)
    # Rows without updates would lose the sign of -0.
    return replace(scatter, initial=None) if number == 0 and copysign(1, number) > 0 else scatter


def _is_in_place(scatter: Scatter) -> bool:
    """Whether the initial rows may be overwritten while the updates and indices are read."""
    table = scatter.initial
    return table is not None and is_donated(table) and table not in (scatter.updates, scatter.indices)


def predicted(function: FuncOp, chip: Soc) -> float:
    """The predicted nanoseconds of the scatter, with the fastest strategy."""
    (kernel,) = make_scatter(function)
    return sparse_scatter.predicted(kernel, chip)


def make_scatter(function: FuncOp) -> list[FuncOp]:
    """The kernel of a scatter."""
    source = function.body.block
    op = _alone(source)
    scatter = _from_zeros(scatter_of(op))
    operands = {scatter.updates, scatter.indices, scatter.initial}
    constants = [each for each in source.ops if isinstance(each, ConstantOp) and each.result in operands]
    held: dict[SSAValue, Attribute] = {each.result: each.value for each in constants}
    values = [*source.args, *held]
    if scatter.updates is scatter.indices:
        raise Untileable("the operands of a scatter must be different arguments of its group")
    table = scatter.initial if _is_in_place(scatter) else None
    arguments = [
        Argument(
            value.name_hint or f"in{index}",
            _view(scatter, value),
            "in" if value is not table else "inout",
            held.get(value),
        )
        for index, value in enumerate(values)
    ]
    if table is None:
        rows = view_type([scatter.rows, Extent(scatter.width)], element_of(op.results[0]))
        arguments.append(Argument("out", rows, "out"))
    signature = Signature(arguments, all_names([scatter.count, scatter.rows]))
    kernel = signature.begin()
    given: dict[SSAValue, SSAValue] = dict(zip(values, kernel.body.args, strict=False))
    out = kernel.body.args[len(values)] if table is None else given[table]
    empty = not (scatter.rows.number and scatter.width)
    if not empty:
        _put(kernel, scatter, given, out)
    # The expansion of a scatter sets the number of blocks.
    blocks = 1 if empty else None
    return [signature.function(function.sym_name.data, kernel, Core.AIV, blocks=blocks)]


def _alone(source: Block) -> Operation:
    """The scatter of a group that has no other operations except constants."""
    op, last = next(op for op in source.ops if isinstance(op, SCATTERS)), source.last_op
    assert isinstance(last, ReturnOp)
    other = next(
        (each for each in source.ops if not isinstance(each, SCATTERS | ConstantOp | ReturnOp)), last
    )
    if other is not last or op.next_op is not last or list(last.arguments) != list(op.results):
        raise Untileable(f"{other.name} beside a scatter of rows: make it a group of its own")
    return op


def _view(scatter: Scatter, value: SSAValue) -> Attribute:
    """An operand in global memory: a list of indices, an update for each, or the rows."""
    if value is scatter.indices:
        return view_type([scatter.count], element_of(value))
    rows = scatter.count if value is scatter.updates else scatter.rows
    return view_type([rows, Extent(scatter.width)], element_of(value))


def _put(kernel: Kernel, scatter: Scatter, given: Mapping[SSAValue, SSAValue], out: SSAValue) -> None:
    """Emits the scatter on the arguments of the kernel."""
    cursor = Cursor(kernel, kernel.body)
    cursor.put(
        SparseScatterOp(
            scatter.combine,
            given[scatter.updates],
            given[scatter.indices],
            cursor.value(kernel.extent(scatter.count)),
            out,
            rows=None if scatter.rows.static else cursor.value(kernel.extent(scatter.rows)),
            initial=None if scatter.initial is None else given[scatter.initial],
            wrap=scatter.wrap,
            skip=scatter.skip,
        )
    )
