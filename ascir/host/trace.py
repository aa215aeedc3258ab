"""Runs the timing model of src/timeline.cpp on the trace of a launch, and summarizes where the time goes.

replay = Replay.of(library, constants)
timing = replay.timing(result, buffers, mixed=False, warm=False)     # timing.us, timing.cycles, timing.pipes
print(timing.table())
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Mapping, Sequence
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ascir.host import abi
from ascir.host.build import HEADERS

PIPES: Sequence[str] = ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
STALLS: Sequence[str] = (
    *(f"flag of {pipe}" for pipe in PIPES),
    "barrier",
    "nothing issued",
    "other core",
    "drain",
)


class PipeStruct(Structure):
    _fields_ = (
        ("busy", c_double),
        ("contended", c_double),
        ("conflicts", c_double),
        ("stall", c_double * len(STALLS)),
        ("instructions", c_uint64),
        ("gm_read", c_uint64),
        ("gm_written", c_uint64),
    )


class CoreStruct(Structure):
    _fields_ = (("start", c_double), ("end", c_double), ("pipes", PipeStruct * len(PIPES)))


class Request(Structure):
    _fields_ = (
        ("traces", POINTER(abi.Trace)),
        ("trace_count", c_uint64),
        ("buffers", POINTER(abi.Buffer)),
        ("buffer_count", c_uint64),
        ("constants", POINTER(c_double)),
        ("constant_count", c_uint64),
        ("warm", c_uint32),
        ("spans", c_uint32),
        ("mixed", c_uint32),
        ("reserved", c_uint32),
    )


class TimelineStruct(Structure):
    _fields_ = (
        ("status", c_int32),
        ("core_count", c_uint32),
        ("message", c_char_p),
        ("cycles", c_double),
        ("core_cycles", c_double),
        ("task_us", c_double),
        ("hbm_read", c_double),
        ("hbm_written", c_double),
        ("l2_hit", c_double),
        ("cores", POINTER(CoreStruct)),
        ("starts", POINTER(POINTER(c_double))),
        ("ends", POINTER(POINTER(c_double))),
        ("owner", c_void_p),
    )


# The C name of each structure of timeline.h, for the test that compares the layouts.
STRUCTURES: dict[str, type[Structure]] = {
    "AscirPipeTime": PipeStruct,
    "AscirCoreTime": CoreStruct,
    "AscirTimelineRequest": Request,
    "AscirTimeline": TimelineStruct,
}


@dataclass(frozen=True)
class PipeTime:
    """A pipe of all cores of a kind. Shares are of the time from start to end of a core, on average."""

    core: str  # AIC or AIV
    pipe: str
    busy: float  # share
    contended: float  # of that, slowdown by other cores' use of memory
    conflicts: float  # of that, UB bank conflicts
    stalled: Mapping[str, float]  # share, by cause
    instructions: int
    gm_read: int  # bytes, all cores
    gm_written: int
    gb_per_s: float  # of those bytes, over the whole time

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Timing:
    """The result of a replay."""

    us: float  # of the task, with launch and completion
    cycles: int  # from the first core's start to the last one's end
    pipes: tuple[PipeTime, ...]
    hbm_read: int
    hbm_written: int
    l2_hit: int  # bytes that were read from L2
    limit: str  # the bound that the launch comes closest to: HBM, L2, or a pipe that computes
    limit_share: float  # the bound over the time: 1 is optimal

    def table(self) -> list[str]:
        """A text: the work of each pipe, and the main cause of its stalls."""
        lines = [f"time: {self.us:.2f} us ({self.cycles} cycles)"]
        lines.append(f"  {'pipe':9} {'busy':>6} {'instr':>9} {'GM MiB':>8} {'GB/s':>7}  waits")
        for pipe in self.pipes:
            waits = sorted(pipe.stalled.items(), key=lambda item: -item[1])[:2]
            shown = ", ".join(f"{share:.0%} {cause}" for cause, share in waits if share >= 0.005)
            mebibytes = (pipe.gm_read + pipe.gm_written) / 2**20
            traffic = f"{mebibytes:8.2f} {pipe.gb_per_s:7.1f}" if mebibytes else f"{'':8} {'':7}"
            name = f"{pipe.core} {pipe.pipe}"
            lines.append(f"  {name:9} {pipe.busy:6.1%} {pipe.instructions:9} {traffic}  {shown}".rstrip())
        hit = f", {self.l2_hit / 2**20:.2f} MiB from L2" if self.l2_hit else ""
        lines.append(
            f"  HBM: {self.hbm_read / 2**20:.2f} MiB read, {self.hbm_written / 2**20:.2f} MiB written{hit}"
        )
        lines.append(f"  closest bound: {self.limit}, {self.limit_share:.0%} of it")
        return lines


class ReplayError(RuntimeError):
    """The replay could not execute the trace."""


@dataclass(frozen=True)
class Replay:
    """The library of src/timeline.cpp with a chip's constants."""

    library: ctypes.CDLL
    constants: Mapping[str, float]
    values: Any  # the constants as an array of c_double, in the library's order

    @property
    def frequency_mhz(self) -> float:
        return self.constants["frequency_mhz"]

    @staticmethod
    def of(path: Path, constants: Mapping[str, float]) -> Replay:
        """`constants` by the names of timeline.h. ReplayError: one is missing."""
        library = ctypes.CDLL(str(path))
        library.ascir_timing_constant_count.restype = c_uint32
        library.ascir_timing_constant_name.restype = c_char_p
        library.ascir_timing_constant_name.argtypes = [c_uint32]
        library.ascir_timeline.argtypes = [POINTER(Request)]
        library.ascir_timeline.restype = POINTER(TimelineStruct)
        library.ascir_timeline_release.argtypes = [POINTER(TimelineStruct)]
        library.ascir_timeline_release.restype = None
        count = library.ascir_timing_constant_count()
        names = [library.ascir_timing_constant_name(index).decode() for index in range(count)]
        if missing := [name for name in names if name not in constants]:
            raise ReplayError(f"the chip's data has no [timing] {', '.join(missing)}")
        values = (c_double * count)(*(constants[name] for name in names))
        return Replay(library, constants, values)

    def run(self, result: Any, buffers: Any, mixed: bool, spans: bool, warm: bool) -> Any:
        """POINTER(TimelineStruct), to be freed by ascir_timeline_release."""
        request = Request(
            traces=result.contents.traces,
            trace_count=result.contents.trace_count,
            buffers=buffers,
            buffer_count=len(buffers),
            constants=self.values,
            constant_count=len(self.values),
            warm=int(warm),
            spans=int(spans),
            mixed=int(mixed),
        )
        timeline = self.library.ascir_timeline(byref(request))
        if timeline.contents.status != 0:
            message = (timeline.contents.message or b"").decode(errors="replace")
            self.library.ascir_timeline_release(timeline)
            raise ReplayError(message)
        return timeline

    def timing(self, result: Any, buffers: Any, mixed: bool, warm: bool) -> Timing:
        """The summary of a launch."""
        timeline = self.run(result, buffers, mixed, False, warm)
        try:
            plain = timeline.contents
            kinds = [result.contents.traces[index].core_kind for index in range(plain.core_count)]
            pipes = tuple(_pipes(plain, kinds))
            limit, share = closest_bound(
                self.constants,
                plain.cycles,
                (plain.hbm_read, plain.hbm_written),
                sum(pipe.gm_read + pipe.gm_written for pipe in pipes),
                {f"{pipe.core} {pipe.pipe}": pipe.busy for pipe in pipes},
            )
            return Timing(
                us=plain.task_us,
                cycles=round(plain.cycles),
                pipes=pipes,
                hbm_read=round(plain.hbm_read),
                hbm_written=round(plain.hbm_written),
                l2_hit=round(plain.l2_hit),
                limit=limit,
                limit_share=share,
            )
        finally:
            self.library.ascir_timeline_release(timeline)


COMPUTING = ("S", "V", "M", "MTE1")
"""The pipes that are bounds of a launch by themselves. Others transfer data of HBM and L2, whose shares are more
informative as long as they are the largest: waiting for memory counts as busy."""


def closest_bound(
    constants: Mapping[str, float],
    cycles: float,
    hbm: tuple[float, float],
    moved: float,
    busy: Mapping[str, float],
) -> tuple[str, float]:
    """Of memory and of the pipes that compute: what leaves least room, and its share; of all pipes, if that is a pipe.
    hbm: bytes read and written; moved: bytes between the cores and global memory; busy: share of the time by "core
    pipe"."""
    nanoseconds = max(1.0, cycles) / constants["frequency_mhz"] * 1e3
    read, written = hbm
    shares = {
        "HBM": (read + constants["hbm_write_back"] * written) / nanoseconds / constants["hbm_gb_per_s"],
        "L2": moved / nanoseconds / constants["l2_gb_per_s"],
        **{name: share for name, share in busy.items() if name.rpartition(" ")[2] in COMPUTING},
    }
    name = max(shares, key=shares.__getitem__)
    if name not in busy:
        return name, shares[name]
    name = max(busy, key=busy.__getitem__)
    return name, busy[name]


def _pipes(timeline: Any, kinds: Sequence[int]) -> Iterator[PipeTime]:
    """Sums over the cores of a kind; pipes without instructions are omitted."""
    microseconds: float = timeline.task_us
    for kind, core_name in enumerate(abi.CORE_KINDS):
        cores = [timeline.cores[index] for index, each in enumerate(kinds) if each == kind]
        total: float = sum(core.end - core.start for core in cores) or 1.0
        for index, name in enumerate(PIPES):
            pipes = [core.pipes[index] for core in cores]
            instructions: int = sum(pipe.instructions for pipe in pipes)
            if instructions == 0:
                continue
            read: int = sum(pipe.gm_read for pipe in pipes)
            written: int = sum(pipe.gm_written for pipe in pipes)
            stalled = {cause: sum(pipe.stall[i] for pipe in pipes) / total for i, cause in enumerate(STALLS)}
            yield PipeTime(
                core=core_name,
                pipe=name,
                busy=sum(pipe.busy for pipe in pipes) / total,
                contended=sum(pipe.contended for pipe in pipes) / total,
                conflicts=sum(pipe.conflicts for pipe in pipes) / total,
                stalled={cause: share for cause, share in stalled.items() if share > 0},
                instructions=instructions,
                gm_read=read,
                gm_written=written,
                gb_per_s=(read + written) / microseconds / 1e3 if microseconds > 0 else 0.0,
            )


@cache
def op_names() -> Sequence[str]:
    """The instruction classes of machine.h, in order."""
    text = (HEADERS / "ascir" / "machine.h").read_text(encoding="utf-8")
    body = re.split(r"enum class Op\b[^{]*\{", text, maxsplit=1)[1].split("};", 1)[0]
    return tuple(
        re.findall(r"^\s*(\w+)\s*[,=]?", re.sub(r"//.*", "", body).replace(",", ",\n"), re.MULTILINE)
    )
