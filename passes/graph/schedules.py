"""The schedules by which functions become kernels, each with its prediction. The first one that applies is taken.

schedule = schedule_of(function)          # of a product that is followed by a gelu: "mixed"
schedule.make(function, request)          # [tile.kernel @f, func.func @f_launch]
schedule.predict(function, request)       # 9016.3 nanoseconds, with the launch; no kernel is made: for fusion
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.passes.graph import bag, pool, pool_plan, scatter
from ascir.passes.graph.cube import alone, grouped, image, image_mixed, mixed, sparse, sparse_make
from ascir.passes.graph.cube.attention import make as attention
from ascir.passes.graph.cube.attention.problem import is_attention
from ascir.passes.graph.cube.lowbit import choose as lowbit
from ascir.passes.graph.cube.lowbit.problem import is_lowbit
from ascir.passes.graph.cube.plan import Options as CubeOptions
from ascir.passes.graph.cube.problem import has_epilogue, is_product
from ascir.passes.graph.needs import Needs, estimated
from ascir.passes.graph.tiling import make as tiling
from ascir.passes.graph.tiling.choose import Options, Search
from ascir.target import Soc


@dataclass(frozen=True)
class Request:
    """What a kernel is made for, and what of it is fixed."""

    vector: Options
    cube: CubeOptions
    needs: Needs = estimated
    trusted: bool = False
    """Whether kernels of the vector cores alone are taken to fit as estimated."""
    weights: str | None = None
    """How products take weights of few bits, if that is fixed."""
    known: dict[Hashable, Search] = field(default_factory=dict[Hashable, Search], repr=False)
    """The searches for schedules of the vector cores that were made for predictions: alike phases of other functions
    have alike schedules."""

    @staticmethod
    def of(chip: Soc) -> Request:
        """For all cores of a chip, with nothing fixed."""
        room = chip.usable("ub")
        vector = Options(chip, chip.aiv_cores, capacity=room, refilled=room)
        return Request(vector, CubeOptions(chip, chip.aic_cores))


@dataclass(frozen=True)
class Schedule:
    name: str
    applies: Callable[[FuncOp], bool]
    make: Callable[[FuncOp, Request], Iterable[Operation]]
    """Makes the kernel of a function, and its launch function if the number of blocks depends on named dimensions."""
    predict: Callable[[FuncOp, Request], float | tiling.Plan]
    """Nanoseconds with the launch; for the vector cores alone the plan, which says more. Raises `Untileable` if there
    is no kernel."""


def schedule_of(function: FuncOp) -> Schedule:
    return next(schedule for schedule in SCHEDULES if schedule.applies(function))


SCHEDULES = (
    Schedule(
        "scatter",
        scatter.is_scatter,
        lambda function, request: scatter.make_scatter(function),
        lambda function, request: scatter.predicted(function, request.vector.soc),
    ),
    Schedule(
        "bag",
        bag.is_bag,
        lambda function, request: bag.make_bag(function, request.vector.cores),
        lambda function, request: bag.predicted(function, request.vector.soc),
    ),
    Schedule(
        "pool",
        pool_plan.is_pool,
        lambda function, request: pool.make_pool(function, request.vector, request.needs),
        lambda function, request: pool_plan.predicted(function, request.vector),
    ),
    Schedule(
        "convolution",
        image.is_image,
        lambda function, request: image_mixed.make_convolution(function, request.cube, request.needs),
        lambda function, request: image_mixed.predicted(image.root_of(function), request.cube),
    ),
    Schedule(
        "grouped",
        grouped.is_grouped,
        lambda function, request: grouped.make_grouped(function, request.cube),
        lambda function, request: grouped.predicted(function, request.cube),
    ),
    Schedule(
        "lowbit",
        is_lowbit,
        lambda function, request: lowbit.make_lowbit(function, request.cube, request.needs, request.weights),
        lambda function, request: lowbit.predicted(function, request.cube),
    ),
    Schedule(
        "sparse",
        sparse.is_sparse,
        lambda function, request: sparse_make.make_sparse(function, request.cube, request.needs),
        lambda function, request: sparse_make.predicted(function, request.cube),
    ),
    Schedule(
        "attention",
        is_attention,
        lambda function, request: attention.make_attention(function, request.cube, request.needs),
        lambda function, request: attention.predicted(function, request.cube),
    ),
    Schedule(
        "mixed",
        lambda function: is_product(function) and has_epilogue(function),
        lambda function, request: mixed.make_mixed(function, request.cube, request.needs),
        lambda function, request: mixed.predicted(function, request.cube),
    ),
    Schedule(
        "product",
        is_product,
        lambda function, request: alone.make_product(function, request.cube, request.needs),
        lambda function, request: alone.predicted(function, request.cube),
    ),
    Schedule(
        "vector",
        lambda function: True,
        lambda function, request: tiling.make_kernels(
            function, request.vector, estimated if request.trusted else request.needs
        ),
        lambda function, request: tiling.planned(function, request.vector, request.known),
    ),
)
