"""Lowers scatters of rows: chooses a strategy for each, and emits its loops.

    $ ascir-opt kernel.mlir -p 'tile-sparse-scatter{hottest=0.2}'

    tile.sparse_scatter add %grads at %ids count %n into %table : ...
    ->  scf.for %chunk = %block to %chunks step %blocks { ... tile.compress ... tile.put_row ... tile.store ... }

The strategies are `scattering/owned`, `listed`, `private` and `sorted`, which give the same result for any number of
cores, and `atomic`, which does so for integers; for floats it is considered with `deterministic=false` only. Tables that are
updated in place have one more, `touched`. The one with the shortest predicted time on all cores of the chip is taken, also if
fewer cores are used: strategies sum in different orders, so results would otherwise depend on the number of cores. The
attribute `tile.scatter` of the kernel has the predicted time of each, and `ahead` if updates are loaded before it is known
whether their indices name a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, UnitAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from ascir.diagnostics import OperationError
from ascir.dialects.tile import BLOCK_DIM_ATTRIBUTE, SparseScatterOp
from ascir.target import Soc, soc, soc_of
from ascir.walk import of_kind

if TYPE_CHECKING:
    from ascir.passes.tile.builder import Cursor
    from ascir.passes.tile.scattering.site import Site

CERTIFICATE = "tile.scatter"

AHEAD = frozenset({"atomic", "sorted"})
"""Strategies that load updates before they know whether these have a row."""


class Strategy(Protocol):
    """A strategy to scatter the rows of a site."""

    @property
    def name(self) -> str: ...

    def blocks(self, site: Site) -> int:
        """The number of cores that take part."""
        ...

    def cycles(self, site: Site) -> float:
        """The predicted cycles of the busiest core."""
        ...

    def emit(self, site: Site, cursor: Cursor) -> None:
        """Emit the loops."""
        ...


@dataclass(frozen=True)
class TileSparseScatterPass(ModulePass):
    """Choose a strategy for each scatter of rows, and expand it into loops over tiles."""

    name = "tile-sparse-scatter"

    strategy: str | None = None
    """The name of the strategy to use; chosen by predicted time by default."""
    cores: int | None = None
    """The largest number of cores to use."""
    hottest: float = 0.0
    """The fraction of all updates that go to the most frequent row, if known: the core that owns it has most of the work."""
    deterministic: bool = True
    """Only consider strategies that give the same bits in every run."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not 0 <= self.hottest <= 1 or (self.cores or 1) < 1:
            raise PassFailedException(f"{self.name}: a part from 0 to 1 and at least one core")
        chip = soc_of(op) or soc("ascend910b1")
        for function in op.ops:
            if isinstance(function, FuncOp):
                for scatter in of_kind(function, SparseScatterOp):
                    self._expand(function, scatter, chip)

    def _expand(self, function: FuncOp, scatter: SparseScatterOp, chip: Soc) -> None:
        from ascir.passes.tile.builder import Cursor, Kernel
        from ascir.passes.tile.scattering.site import Site

        body = function.body.block
        kernel = Kernel(body, {})
        cores = min(self.cores or chip.aiv_cores, chip.aiv_cores)
        site = Site.of(scatter, kernel, chip, cores, self.hottest)
        plans = self._plans(site)
        times = _times(site, plans)
        deciding = times
        if self.deterministic and cores < chip.aiv_cores:
            # Strategies sum in different orders: the choice must not depend on the number of cores.
            every = Site.of(scatter, kernel, chip, chip.aiv_cores, self.hottest)
            deciding = _times(every, self._plans(every))
        name = min(times, key=lambda each: deciding.get(each, inf))
        entries = {f"{each}_ns": IntegerAttr(round(ns), i64) for each, ns in times.items()}
        ahead = {"ahead": UnitAttr()} if name in AHEAD else {}
        function.attributes[CERTIFICATE] = DictionaryAttr({"strategy": StringAttr(name), **ahead, **entries})
        blocks = plans[name].blocks(site)
        function.attributes[BLOCK_DIM_ATTRIBUTE] = IntegerAttr(blocks, i64)
        plans[name].emit(replace(site, blocks=blocks), Cursor(kernel, body, scatter))
        Rewriter.erase_op(scatter)
        kernel.finish()

    def _plans(self, site: Site) -> dict[str, Strategy]:
        found = plans_of(site, self.deterministic)
        if self.strategy is None:
            return found
        if self.strategy not in found:
            rows = site.rows if isinstance(site.rows, int) else "any number of"
            raise OperationError(
                site.op,
                f"no strategy '{self.strategy}' for {rows} rows of {site.width} {site.element}: "
                f"{', '.join(found)} would do",
            )
        return {self.strategy: found[self.strategy]}


def _times(site: Site, plans: Mapping[str, Strategy]) -> dict[str, float]:
    """The predicted nanoseconds of each strategy."""
    return {name: site.nanoseconds(plan.cycles(site), plan.blocks(site)) for name, plan in plans.items()}


def plans_of(site: Site, deterministic: bool = True) -> dict[str, Strategy]:
    """The strategies that are possible, by name."""
    from ascir.passes.tile.scattering.atomic import Meeting
    from ascir.passes.tile.scattering.listed import Listed
    from ascir.passes.tile.scattering.owned import Owned
    from ascir.passes.tile.scattering.private import Private
    from ascir.passes.tile.scattering.sorted import Sorted
    from ascir.passes.tile.scattering.touched import Touched

    found: list[Strategy | None] = [
        Owned.of(site),
        Listed.of(site),
        Private.of(site),
        Sorted.of(site),
        Meeting.of(site, deterministic),
        Touched.of(site),
    ]
    return {each.name: each for each in found if each is not None}


def predicted(function: FuncOp, chip: Soc) -> float:
    """The predicted nanoseconds of the scatter in a kernel, on all cores of a chip."""
    from ascir.passes.tile.builder import Kernel
    from ascir.passes.tile.scattering.site import Site

    scatter = next(iter(of_kind(function, SparseScatterOp)), None)
    if scatter is None:
        return 0.0
    site = Site.of(scatter, Kernel(function.body.block, {}), chip, chip.aiv_cores, 0.0)
    return min(site.nanoseconds(plan.cycles(site), plan.blocks(site)) for plan in plans_of(site).values())
