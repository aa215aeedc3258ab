"""Times instruction traces, which are recorded by a launch or constructed, core by core.

    cores = [Records("AIV", block, array) for block in range(48)]      # array: of abi.Record
    timing = replay(cores, soc("ascend910b1"), warm=True)
    timing.us, timing.cores[0].pipes["MTE2"].busy, timing.roofline

trace.py has the summary of a launch; this module has the numbers of each core, and the roofline bound closest to the
time of the launch.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence
from ctypes import POINTER
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from ascir.host import abi
from ascir.host.trace import PIPES, STALLS, Replay, ReplayError, closest_bound
from ascir.target import Soc


class CoreRecords(Protocol):
    """The core trace that the replay needs; implemented by run.CoreTrace."""

    @property
    def kind(self) -> str: ...
    @property
    def block(self) -> int: ...
    @property
    def sub_block(self) -> int: ...
    @property
    def wave(self) -> int: ...
    @property
    def records(self) -> Any: ...  # POINTER(abi.Record), or an array of them
    @property
    def record_count(self) -> int: ...


@dataclass(frozen=True)
class Records:
    """The instructions of a core, constructed."""

    kind: str  # AIC or AIV
    block: int
    records: Any  # array of abi.Record
    record_count: int
    sub_block: int = 0
    wave: int = 0


@dataclass(frozen=True)
class PipeTiming:
    """A pipe, of a core or summed over cores. In cycles, unless stated otherwise."""

    busy: float  # with an instruction in flight
    contended: float  # of busy: slowdown by the transfers of other cores
    conflicts: float  # of busy: UB bank conflicts
    stalls: Mapping[str, float]  # by cause: see trace.STALLS
    instructions: int
    gm_read: int  # bytes
    gm_written: int


@dataclass(frozen=True)
class CoreTiming:
    """A core; cycle 0 is the start of the first core."""

    kind: str
    block: int
    sub_block: int
    start: float
    end: float
    pipes: Mapping[str, PipeTiming]


@dataclass(frozen=True)
class Timing:
    """The time of one launch."""

    soc: Soc = field(repr=False)
    cycles: float  # from the first core's start to the last one's end
    core_cycles: float  # of the core that took longest, from its own start
    us: float  # of the task: with launch and completion
    hbm_read: float  # bytes
    hbm_written: float
    l2_hit: float  # bytes that were read from L2
    cores: tuple[CoreTiming, ...] = field(repr=False)
    spans: tuple[tuple[tuple[float, float], ...], ...] = field(repr=False, default=())  # of core, of record

    @property
    def core_us(self) -> float:
        return self.core_cycles / self.soc.frequency_mhz

    @cached_property
    def pipes(self) -> Mapping[str, PipeTiming]:
        """Every pipe with instructions, summed over the cores."""
        total = {pipe: _sum(core.pipes[pipe] for core in self.cores) for pipe in PIPES}
        return {pipe: timing for pipe, timing in total.items() if timing.instructions}

    def pipe_us(self, pipe: str) -> float:
        """The mean busy time of this pipe, over the cores that use it."""
        users = sum(bool(core.pipes[pipe].instructions) for core in self.cores)
        return self.pipes[pipe].busy / users / self.soc.frequency_mhz if users else 0.0

    def busy_share(self, kind: str, pipe: str) -> float:
        """The utilization of the pipes of this name, over all cores of a kind."""
        of = [core for core in self.cores if core.kind == kind]
        return sum(core.pipes[pipe].busy for core in of) / max(1.0, sum(core.end - core.start for core in of))

    @property
    def moved(self) -> int:
        """Bytes between the cores and global memory."""
        return sum(pipe.gm_read + pipe.gm_written for pipe in self.pipes.values())

    @property
    def bandwidth(self) -> float:
        """GB/s between the cores and global memory."""
        return self.moved / max(1.0, self.cycles) * self.soc.frequency_mhz / 1000

    @property
    def roofline(self) -> tuple[str, float]:
        """The bound closest to the time of the launch, and how close: see trace.closest_bound."""
        kinds = sorted({core.kind for core in self.cores})
        busy = {f"{kind} {pipe}": self.busy_share(kind, pipe) for kind in kinds for pipe in self.pipes}
        constants = {**self.soc.timing, "frequency_mhz": float(self.soc.frequency_mhz)}
        return closest_bound(constants, self.cycles, (self.hbm_read, self.hbm_written), self.moved, busy)


def _sum(pipes: Iterable[PipeTiming]) -> PipeTiming:
    each = tuple(pipes)
    return PipeTiming(
        busy=sum(pipe.busy for pipe in each),
        contended=sum(pipe.contended for pipe in each),
        conflicts=sum(pipe.conflicts for pipe in each),
        stalls={cause: sum(pipe.stalls.get(cause, 0.0) for pipe in each) for cause in STALLS},
        instructions=sum(pipe.instructions for pipe in each),
        gm_read=sum(pipe.gm_read for pipe in each),
        gm_written=sum(pipe.gm_written for pipe in each),
    )


@cache
def _library() -> Path:
    from ascir.host.build import Toolchain

    return Toolchain.of_machine().component("timeline")


def _replay_of(chip: Soc) -> Replay:
    if not chip.timing:
        raise ReplayError(
            f"nothing is known about the time that {chip.name} takes: its data file has no [timing]"
        )
    constants = {**chip.timing, "frequency_mhz": float(chip.frequency_mhz), "l2_bytes": float(chip.l2)}
    return Replay.of(_library(), constants)


def replay(
    cores: Sequence[CoreRecords],
    soc: Soc,
    buffers: Sequence[tuple[int, int]] = (),
    warm: bool = False,
    spans: bool = False,
) -> Timing:
    """The time of these instructions on the chip. ReplayError: they wait for a flag that is never set.

    buffers: address and size in bytes of each array in global memory, in the order of the arguments; the time then does
    not depend on their addresses on the host. Without them, addresses are those of the chip. warm: L2 contains what an
    earlier run of the same launch left there; else it is empty. spans: keep the start and the end of every record."""
    library = _replay_of(soc)
    traces = (abi.Trace * max(1, len(cores)))()
    for target, core in zip(traces, cores, strict=False):
        target.core_kind = abi.CORE_KINDS.index(core.kind)
        target.block, target.sub_block, target.wave = core.block, core.sub_block, core.wave
        target.records = ctypes.cast(core.records, POINTER(abi.Record))
        target.record_count = core.record_count
    ranges = (abi.Buffer * len(buffers))()
    for target, (base, size) in zip(ranges, buffers, strict=True):
        target.base, target.size = base, size
    result = abi.Result(traces=traces, trace_count=len(cores))
    mixed = len({core.kind for core in cores}) > 1
    timeline = library.run(ctypes.pointer(result), ranges, mixed, spans, warm)
    try:
        return _timing(cores, soc, timeline.contents, spans)
    finally:
        library.library.ascir_timeline_release(timeline)


def _timing(cores: Sequence[CoreRecords], soc: Soc, plain: Any, spans: bool) -> Timing:
    def spans_of(index: int, core: CoreRecords) -> tuple[tuple[float, float], ...]:
        count = core.record_count
        return tuple(zip(plain.starts[index][:count], plain.ends[index][:count], strict=True))

    return Timing(
        soc=soc,
        cycles=plain.cycles,
        core_cycles=plain.core_cycles,
        us=plain.task_us,
        hbm_read=plain.hbm_read,
        hbm_written=plain.hbm_written,
        l2_hit=plain.l2_hit,
        cores=tuple(_core(core, plain.cores[index]) for index, core in enumerate(cores)),
        spans=tuple(spans_of(index, core) for index, core in enumerate(cores)) if spans else (),
    )


def _core(core: CoreRecords, plain: Any) -> CoreTiming:
    pipes = {
        name: PipeTiming(
            busy=pipe.busy,
            contended=pipe.contended,
            conflicts=pipe.conflicts,
            stalls=dict(zip(STALLS, pipe.stall, strict=True)),
            instructions=pipe.instructions,
            gm_read=pipe.gm_read,
            gm_written=pipe.gm_written,
        )
        for name, pipe in zip(PIPES, plain.pipes, strict=True)
    }
    return CoreTiming(core.kind, core.block, core.sub_block, plain.start, plain.end, pipes)
