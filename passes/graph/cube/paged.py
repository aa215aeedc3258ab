"""Recognizes operands of products that lie in pages of another tensor, which a table names: they are loaded page by page,
and never gathered in memory.

    %g = graph.gather %cache, %table axis 0 : (tensor<Px16x512xf16>, tensor<BxTxi32>) -> tensor<BxTx16x512xf16>
    %r = graph.reshape %g : ... -> tensor<Bx16*Tx8x64xf16>
    %k = graph.transpose %r permutation [0, 2, 1, 3] ...      // tensor<Bx8x16*Tx64xf16>
    paged(%g, its view)     // Paged(rows=16, pitch=512, steps=((T, 0), (0, 64)), ...): page t of matrix (b, h) is
                            // %cache[%table[b * T + t]], from column h * 64 on
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import BlockArgument, SSAValue

from ascir.dialects.graph import GatherOp, dims_of
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.spaces import bit_width
from ascir.passes.graph.cube.views import View
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent, product


@dataclass(frozen=True)
class Paged:
    """Matrices of an operand in pages: each begins with a page, and their rows are rows of pages."""

    cache: int
    table: int
    """The arguments of the function that have the pages, and their numbers."""
    pages: Extent
    numbers: Extent
    """How many pages and numbers there are."""
    rows: int
    pitch: int
    """The rows of a page, and the elements of a row."""
    size: int
    """Bytes of a number."""
    column: int
    """The first column of the first matrix."""
    steps: tuple[tuple[Extent, int], ...]
    """For each dimension before the matrix, how many numbers, or columns, the next one is behind."""


def is_of_pages(value: SSAValue) -> bool:
    """Whether a value is a gather of pages of an argument, by numbers that are another one."""
    op = value.owner
    if not isinstance(op, GatherOp) or op.axis.value.data or len(dims_of(op.x.type)) < 2:
        return False
    return all(isinstance(each, BlockArgument) and each.owner is op.parent for each in (op.x, op.indices))


def paged(value: SSAValue, view: View | None) -> Paged | None:
    """The pages of a view of gathered ones; None if a value is not gathered."""
    op = value.owner
    if not isinstance(op, GatherOp):
        return None
    (pages, *inner), numbers = (_extents(each) for each in (op.x, op.indices))
    page, why = product(inner), "a kernel gathers rows of the operand before"
    if view is None or not page.static or not view.strides[-2].static:
        raise Untileable(f"{why}: they are not whole pages")
    pitch = view.strides[-2].number
    if not pitch or page.number % pitch:
        raise Untileable(f"{why}: its rows are not those of pages")
    steps = tuple(_step(step, page.number, pitch) for step in view.steps[:-2])
    last = view.offset + sum(
        columns * (size.assumed - 1) for size, (_, columns) in zip(view.leading, steps, strict=True)
    )
    if last + view.sizes[-1].assumed > pitch:
        raise Untileable(f"{why}: it is not columns of pages")
    assert isinstance(op.x, BlockArgument)
    assert isinstance(op.indices, BlockArgument)
    return Paged(
        op.x.index,
        op.indices.index,
        pages,
        product(numbers),
        page.number // pitch,
        pitch,
        bit_width(element_of(op.indices)) // 8,
        view.offset,
        steps,
    )


def _step(step: Extent, page: int, pitch: int) -> tuple[Extent, int]:
    """How many numbers of pages, or columns, so many elements are."""
    if (whole := step.over(Extent(page))) is not None:
        return whole, 0
    if step.static and step.number < pitch:
        return Extent(0), step.number
    raise Untileable("a kernel gathers rows of the operand before: matrices do not begin with a page")


def _extents(value: SSAValue) -> tuple[Extent, ...]:
    sizes = dims_of(value.type)
    if None in sizes:
        raise Untileable(f"the size of {value.type} is not known: give the dimension a name")
    return tuple(Extent.of([size]) for size in sizes if size is not None)
