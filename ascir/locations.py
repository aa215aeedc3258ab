"""Keeps locations during rewriting: operations inherit the location of the one that they replace.

    with kept_locations():
        pipeline.apply(context, module)      # %s = graph.softmax ... loc("net.mlir":4:3)
    fill_locations(module)                   # its eight primitives carry "net.mlir":4:3 too

xDSL's rewriter propagates name hints but not locations, and its own passes (canonicalize among them) create operations
without one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    FileLineColLoc,
    FusedLoc,
    LocationAttr,
    NameLoc,
    NoneAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Block, Operation
from xdsl.rewriter import InsertPoint, Rewriter


def _inherit(inserted: Operation, origin: Operation) -> None:
    for operation in inserted.walk():
        if isinstance(operation.location, UnknownLoc):
            operation.location = origin.location


@contextmanager
def kept_locations() -> Generator[None]:
    """While active, an operation inserted before another takes that one's location unless it has its own.

    Every insertion of every rewriter goes through `Rewriter.insert_op`, a static method without a hook; a pattern's
    insertion point is the operation that it matched. Wrapping this one function for the length of a pipeline is
    smaller than a rewriter of our own, and serves the upstream passes, which build theirs themselves.
    """
    original = Rewriter.insert_op

    def insert_op(op_or_ops: Operation | Sequence[Operation], insertion_point: InsertPoint) -> None:
        origin = insertion_point.insert_before or insertion_point.block.last_op
        original(op_or_ops, insertion_point)
        if origin is None or isinstance(origin.location, UnknownLoc):
            return
        for operation in (op_or_ops,) if isinstance(op_or_ops, Operation) else op_or_ops:
            _inherit(operation, origin)

    Rewriter.insert_op = staticmethod(insert_op)
    try:
        yield
    finally:
        Rewriter.insert_op = staticmethod(original)


def _fill_block(block: Block, parent: Operation) -> None:
    known = parent.location
    waiting: list[Operation] = []
    for operation in block.ops:
        if isinstance(operation.location, UnknownLoc):
            waiting.append(operation)
            continue
        known = operation.location
        for earlier in waiting:
            earlier.location = known
        waiting.clear()
    for operation in waiting:
        operation.location = known


def fill_locations(root: Operation) -> None:
    """Gives operations without a location that of the next operation, else that of the previous or the parent one."""
    for operation in root.walk():
        for region in operation.regions:
            for block in region.blocks:
                _fill_block(block, operation)


def joined(locations: Iterable[LocationAttr]) -> LocationAttr | None:
    """A fused location of several ones; None if none is known."""
    known = list(dict.fromkeys(each for each in locations if not isinstance(each, UnknownLoc)))
    if len(known) > 1:
        return FusedLoc(ArrayAttr[Attribute](known), NoneAttr())
    return known[0] if known else None


def places(location: Attribute) -> Iterator[str]:
    """The readable form of a location: names of nodes of a model, or lines of a file."""
    if isinstance(location, FusedLoc):
        for each in cast("ArrayAttr[Attribute]", location.locations):
            yield from places(each)
    elif isinstance(location, NameLoc):
        yield location.desc.data
    elif isinstance(location, FileLineColLoc):
        yield f"line {location.line.data}"
