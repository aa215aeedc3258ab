"""xDSL's walker for patterns, with a list of the operations where it resumes a generator for each level of nesting.

Walker(pattern).rewrite_module(module)
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation, Region
from xdsl.pattern_rewriter import PatternRewriteWalker

from ascir.walk import walked


@dataclass(eq=False, repr=False)
class Walker(PatternRewriteWalker):
    """Rewrites operations from the first on, those around others before these."""

    def __post_init__(self) -> None:
        assert not self.walk_reverse
        assert not self.walk_regions_first

    def _populate_worklist(self, op: Operation | Region | Block) -> None:
        around = op.parent if isinstance(op, Region) else None
        if around is None:
            super()._populate_worklist(op)
            return
        # What is pushed last comes first. What is around the region stays out.
        for each in reversed(walked(around)[1:]):
            self._worklist.push(each)
