"""Who asks whether a kernel can be made runs what will be run."""

from __future__ import annotations

from ascir.passes.tile.lowering import lowering
from ascir.pipeline import VECTOR


def test_the_passes_are_those_of_the_pipeline() -> None:
    names = [each.name for each in lowering()]
    begin = VECTOR.index("graph-tile") + 1
    assert names == list(VECTOR[begin : begin + len(names)])
    assert names[-1] == "tile-select-instructions"
