"""Small traces for the replay, and what their times are made of: the constants of the chip's data file.

span(run(add()), 0) == (K["issue"], K["issue"] + K["vector_head"] + 64)
"""

from __future__ import annotations

from collections.abc import Mapping

from ascir.host.timing import Timing, replay
from ascir.target import soc
from bench.timing_trace import (
    Core,
    Row,
    rows,
    vector,
)

CHIP = soc("ascend910b1")
K: Mapping[str, float] = CHIP.timing
CYCLES_PER_US = CHIP.frequency_mhz


def run(*records: Row, kind: str = "AIV") -> Timing:
    return replay([Core(kind, 0, [rows(*records)])], CHIP, spans=True)


def span(timing: Timing, record: int, core: int = 0) -> tuple[float, float]:
    return timing.spans[core][record]


def add(repeats: int = 64) -> Row:
    return vector("VectorBinary", repeats, size=4)


def port(size: float, rate: str = "gm_read_aiv") -> float:
    return size / K[rate]
