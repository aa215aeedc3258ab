"""The numeric error of a group compared with its operations alone (`judge` measures it).

Precision(fused=0.9, apart=1.6).excess      # -0.7: the kernel keeps values in f32 that separate operations round
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Precision:
    """The largest errors, in ulps."""

    fused: float
    apart: float

    @property
    def excess(self) -> float:
        return self.fused - self.apart
