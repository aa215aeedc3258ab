"""Plans the kernel of a pooling of an image in blocks of channels: rows and columns of a block, and cores.

    %y = graph.max_pool2d %x kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] : tensor<1x4x112x112x16xf16> -> ...

plans(problem_of(function), options)     # Plan(rows=28, columns=19, cores=24), then slower ones
predicted(function, options)             # 5104.3 nanoseconds, with the launch: for fusion

A block is loaded with its padding and once; that part of the image must fit into UB.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import AnyFloat, bf16, f16, f32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute

from ascir.cost.launch import launch_ns, ns_of
from ascir.dialects.graph import AvgPool2dOp, MaxPool2dOp, element_of, shape_of
from ascir.dialects.graph.types import integer_range
from ascir.dialects.tile.spaces import BLOCK_BYTES, bit_width
from ascir.passes.graph.cube.image import FEW
from ascir.passes.graph.tiling.choose import Options
from ascir.passes.graph.tiling.dims import known_or_named
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.windows import Pool, Pooling
from ascir.passes.tile.extent import ASSUMED, Extent, all_names

VECTORS = 8
"""The approximate number of vector instructions for each element of the image."""

COMBINED = 8
"""The approximate number of vector instructions that combine two tiles, of any size."""

SIDE = 40
"""The size that named rows and columns are assumed to have: a block that is larger than an image is computed whole."""

LARGER = 56
"""The same for windows with strides, which images early in a network have. For 112x112 images in blocks for this size,
maxima of 3x3 take 5.8 us instead of 8.1 with blocks for images of 40."""


def has_schedule(op: Pool) -> bool:
    """Whether a pooling has a kernel of its own: on an image in blocks, with all windows divided by the same number."""
    dims = (*shape_of(op.x), *shape_of(op.result))
    if len(shape_of(op.x)) != 5 or None in dims or 0 in dims:
        return False
    element = element_of(op.x)
    blocks, inner = shape_of(op.x)[1], shape_of(op.x)[4]
    if (
        not (isinstance(blocks, int) and isinstance(inner, int))
        or inner * bit_width(element) // 8 % BLOCK_BYTES
    ):
        return False
    return isinstance(op, MaxPool2dOp) or len(Pooling.of(op, SIDE).divisors()) == 1


def is_pool(function: FuncOp) -> bool:
    """Whether a function contains such a pooling."""
    return any(isinstance(op, Pool) and has_schedule(op) for op in function.body.block.ops)


@dataclass(frozen=True)
class Plan:
    """The tiling of a pooling: rows and columns of a block of the result, and the number of cores."""

    rows: int
    columns: int
    cores: int


@dataclass(frozen=True)
class Problem:
    """A pooling: the planes of an image, and the windows over each; of assumed sizes, where these have names."""

    op: Pool
    windows: Pooling
    planes: int
    inner: int
    element: Attribute

    def size_of(self, axis: int) -> Extent:
        """The number of rows of the image, or of columns."""
        return Extent.of([known_or_named(shape_of(self.op.x)[2 + axis])])

    def count_of(self, axis: int) -> Extent:
        """The number of rows of windows, or of columns."""
        return Extent.of([known_or_named(shape_of(self.op.result)[2 + axis])])

    @property
    def all_planes(self) -> Extent:
        """The number of planes: blocks of channels of images."""
        return Extent.of(map(known_or_named, shape_of(self.op.x)[:2]))

    @property
    def names(self) -> Sequence[str]:
        """The named dimensions."""
        return all_names(
            [self.all_planes, *(each(axis) for each in (self.size_of, self.count_of) for axis in range(2))]
        )

    @property
    def wide(self) -> Attribute:
        """The element type of computation."""
        return f32 if isinstance(self.op, AvgPool2dOp) and self.element in (f16, bf16) else self.element

    @property
    def fill(self) -> float | int:
        """The value of padding: the neutral element."""
        if isinstance(self.op, AvgPool2dOp):
            return 0.0
        return -math.inf if isinstance(self.element, AnyFloat) else integer_range(self.element)[0]

    def seen(self, axis: int, count: int) -> int:
        """The number of elements that `count` windows cover."""
        return (count - 1) * self.windows.strides[axis] + self.windows.span(axis)

    def blocks(self, plan: Plan) -> int:
        down, across = self.windows.counts
        return self.planes * -(-down // plan.rows) * -(-across // plan.columns)


def problem_of(function: FuncOp, side: int | None = None) -> Problem:
    """The pooling that a function computes, and nothing else; named rows and columns are assumed to be `side`."""
    block = function.body.block
    operations, last = [op for op in block.ops if not isinstance(op, ReturnOp)], block.last_op
    op = operations[0]
    if len(operations) > 1 or not isinstance(op, Pool) or not isinstance(last, ReturnOp):
        raise Untileable(
            "a pooling of an image in blocks of channels is a kernel of its own: cut the group around it"
        )
    if list(last.arguments) != [op.result] or op.x.owner is not block:
        raise Untileable("the kernel of a pooling can only read its image and return its result")
    samples, blocks, _, _, inner = shape_of(op.x)
    assert isinstance(blocks, int)
    assert isinstance(inner, int)
    images = samples if isinstance(samples, int) else FEW
    if side is None:
        side = SIDE if max(Pooling.of(op, SIDE).strides) == 1 else LARGER
    return Problem(op, Pooling.of(op, side), images * blocks, inner, element_of(op.x))


def plans(problem: Problem, options: Options) -> Iterator[Plan]:
    """Candidate tilings, of all columns or of parts of them, ordered by estimated time."""
    down, across = problem.windows.counts
    found: list[tuple[float, Plan]] = []
    for columns in sorted({-(-across // parts) for parts in range(1, across + 1)}):
        for rows in sorted({-(-down // parts) for parts in range(1, down + 1)}):
            places = problem.seen(0, rows) * problem.seen(1, columns) * problem.inner
            if places * bit_width(problem.element) // 8 * options.buffers > options.capacity:
                break
            blocks = problem.blocks(Plan(rows, columns, 1))
            plan = Plan(rows, columns, min(options.cores, blocks))
            launch = launch_ns(options.soc, plan.cores)
            found.append((nanoseconds(problem, plan, options) + launch, plan))
    yield from (plan for _, plan in sorted(found, key=lambda each: each[0]))


def nanoseconds(problem: Problem, plan: Plan, options: Options) -> float:
    """The nanoseconds of the core with the most blocks, without the launch."""
    pipes = _pipes(problem, plan, options)
    rounds = -(-problem.blocks(plan) // plan.cores)
    return ns_of(options.soc, rounds * max(pipes) + min(pipes))


def block_ns(problem: Problem, plan: Plan, options: Options) -> float:
    """The nanoseconds from one block to the next."""
    return ns_of(options.soc, max(_pipes(problem, plan, options)))


def _pipes(problem: Problem, plan: Plan, options: Options) -> tuple[float, float]:
    """The cycles of a block: of its load, and of the vector unit."""
    k, size = options.soc.timing, bit_width(problem.element) // 8
    places = problem.seen(0, plan.rows) * problem.seen(1, plan.columns) * problem.inner
    load = places * size / k["gm_read_aiv"] + k["gm_instruction"]
    taps, head = problem.windows.kernel, k["vector_head"]
    vector = places * bit_width(problem.wide) // 8 / 256 * VECTORS
    vector += COMBINED * (sum(taps) - len(taps)) * (head + k["barrier"])
    if problem.windows.strides[1] > 1:
        vector += taps[1] * plan.rows * head  # columns are picked row by row
    return load, vector


def predicted(function: FuncOp, options: Options) -> float:
    """The predicted nanoseconds of the best tiling, including the launch."""
    plan = next(plans(problem_of(function), options), None)
    if plan is None:
        raise Untileable("no block of this pooling fits into UB")
    problem = problem_of(function, ASSUMED)
    plan = replace(plan, cores=min(options.cores, problem.blocks(plan)))
    return nanoseconds(problem, plan, options) + launch_ns(options.soc, plan.cores)
