"""How long a launch takes on the chip: the replay of its traces (src/timeline.h), and what it says.

timing = replay(run.cores, soc("ascend910b1"), buffers=[x, y, z])
timing.time_us, timing.pipes["MTE2"].busy, timing.pipes["V"].stalls["MTE2"]; print(timing.table())
"""

from __future__ import annotations

import ctypes
import re
import weakref
from collections.abc import Iterable, Mapping, Sequence
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from ascir.host import abi
from ascir.target import Soc

PIPES = ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
STALLS = (*PIPES, "barrier", "issue", "other core", "drain")  # a pipe's name: it waited for that pipe's flag


class TimingError(ValueError):
    """The replay is impossible; the message says why."""


class CoreRecords(Protocol):
    """What the replay needs of a core's trace: run.CoreTrace has it."""

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


class _PipeTime(Structure):
    _fields_ = (
        ("busy", c_double),
        ("contended", c_double),
        ("conflicts", c_double),
        ("stall", c_double * len(STALLS)),
        ("instructions", c_uint64),
        ("gm_read", c_uint64),
        ("gm_written", c_uint64),
    )


class _CoreTime(Structure):
    _fields_ = (("start", c_double), ("end", c_double), ("pipes", _PipeTime * len(PIPES)))


class _Request(Structure):
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


class _Timeline(Structure):
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
        ("cores", POINTER(_CoreTime)),
        ("starts", POINTER(POINTER(c_double))),
        ("ends", POINTER(POINTER(c_double))),
        ("owner", c_void_p),
    )


@dataclass(frozen=True)
class PipeTiming:
    """One pipe, of one core or added up over cores. Cycles, unless said otherwise."""

    busy: float  # from the start of an instruction to its end; overlapping ones count once
    contended: float  # of busy: more than the same transfers had taken alone on the chip
    conflicts: float  # of busy: UB banks
    stalls: Mapping[str, float]  # by what it waited for: another pipe, a barrier, issue...
    instructions: int
    gm_read: int  # bytes
    gm_written: int


@dataclass(frozen=True)
class CoreTiming:
    """One core; cycle 0 is when the first core starts."""

    kind: str
    block: int
    sub_block: int
    start: float
    end: float
    pipes: Mapping[str, PipeTiming]


class Spans:
    """Start and end, in cycles, of every record of every core. Filled where the replay was asked for them."""

    def __init__(self, library: ctypes.CDLL, pointer: Any):
        self.pointer = pointer
        weakref.finalize(self, library.ascir_timeline_release, pointer)

    def of(self, core: int, record: int) -> tuple[float, float]:
        plain = self.pointer.contents
        return plain.starts[core][record], plain.ends[core][record]


@dataclass(frozen=True)
class Timing:
    """The time of one launch."""

    soc: Soc
    cycles: float  # from the first core's start to the last one's end
    core_cycles: float  # of the core that took longest
    time_us: float  # of the task: with launch and completion
    hbm_read: float  # bytes
    hbm_written: float
    l2_hit: float  # bytes that were read from L2
    cores: tuple[CoreTiming, ...]
    spans: Spans | None = field(repr=False, default=None)

    @property
    def core_us(self) -> float:
        return self.core_cycles / self.soc.frequency_mhz

    @cached_property
    def pipes(self) -> Mapping[str, PipeTiming]:
        """Every pipe that had work, added up over the cores."""
        total = {pipe: _sum(core.pipes[pipe] for core in self.cores) for pipe in PIPES}
        return {pipe: timing for pipe, timing in total.items() if timing.instructions}

    def busy_share(self, pipe: str) -> float:
        """The part of their cores' time in which pipes of this name worked."""
        of = [core for core in self.cores if core.pipes[pipe].instructions]
        return sum(core.pipes[pipe].busy for core in of) / max(1.0, sum(core.end - core.start for core in of))

    @property
    def bandwidth(self) -> float:
        """GB/s between the cores and global memory, over the time of the cores."""
        moved = sum(pipe.gm_read + pipe.gm_written for pipe in self.pipes.values())
        return moved / max(1.0, self.cycles) * self.soc.frequency_mhz / 1000

    @property
    def roofline(self) -> tuple[str, float]:
        """What bounds the launch most closely, and how near it came: HBM, L2, or the pipe that worked most."""
        seconds = max(1.0, self.cycles) / self.soc.frequency_mhz / 1e6
        constants = self.soc.timing
        hbm = self.hbm_read + constants["hbm_write_back"] * self.hbm_written
        shares = {pipe: self.busy_share(pipe) for pipe in self.pipes if pipe in ("V", "M", "S", "MTE1")}
        shares["HBM"] = hbm / seconds / (constants["hbm_gb_per_s"] * 1e9)
        shares["L2"] = self.bandwidth / constants["l2_gb_per_s"]
        name = max(shares, key=lambda key: shares[key])
        return name, shares[name]

    def table(self) -> str:
        """Busy and stalled cycles of each pipe (mean of the cores that use it), bytes, bandwidth."""
        header = ("pipe", "cores", "busy", "of time", "contended", "banks", "stalled on", "MB", "GB/s")
        rows = [header, *(self._row(pipe) for pipe in self.pipes)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
        ]
        name, share = self.roofline
        lines.append(
            f"{self.time_us:.2f} us ({self.cycles:.0f} cycles on {len(self.cores)} cores); "
            f"{self.bandwidth:.0f} GB/s; bound by {name}, at {share:.0%} of it"
        )
        return "\n".join(line.rstrip() for line in lines)

    def _row(self, pipe: str) -> tuple[str, ...]:
        total = self.pipes[pipe]
        users = sum(bool(core.pipes[pipe].instructions) for core in self.cores)
        stalls = sorted(total.stalls.items(), key=lambda item: -item[1])[:2]
        moved = total.gm_read + total.gm_written
        rate = moved / max(1.0, total.busy / users) * self.soc.frequency_mhz / 1000
        return (
            pipe,
            str(users),
            f"{total.busy / users:.0f}",
            f"{self.busy_share(pipe):.0%}",
            f"{total.contended / users:.0f}",
            f"{total.conflicts / users:.0f}",
            ", ".join(f"{cause} {cycles / users:.0f}" for cause, cycles in stalls if cycles > 0),
            f"{moved / 1e6:.2f}" if moved else "",
            f"{rate:.0f}" if moved else "",
        )


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


def replay(
    traces: Sequence[CoreRecords],
    soc: Soc,
    buffers: Sequence[tuple[int, int]] = (),
    warm: bool = False,
    spans: bool = False,
) -> Timing:
    """The time that the chip takes for these instructions.

    buffers: address and size in bytes of each array in global memory, in the order of the arguments; the time then does
    not depend on where the host has put them. warm: L2 holds what an earlier run of the same launch left there; else it
    is empty. spans: keep start and end of every record, for a trace.
    """
    library = _library()
    constants = _constants(library, soc)
    plain = (abi.Trace * max(1, len(traces)))()
    for target, trace in zip(plain, traces, strict=False):
        target.core_kind = abi.CORE_KINDS.index(trace.kind)
        target.block, target.sub_block, target.wave = trace.block, trace.sub_block, trace.wave
        target.records = ctypes.cast(trace.records, POINTER(abi.Record))
        target.record_count = trace.record_count
    ranges = (abi.Buffer * max(1, len(buffers)))()
    for target, (base, size) in zip(ranges, buffers, strict=False):
        target.base, target.size = base, size
    request = _Request(
        traces=plain,
        trace_count=len(traces),
        buffers=ranges,
        buffer_count=len(buffers),
        constants=constants,
        constant_count=len(constants),
        warm=int(warm),
        spans=int(spans),
        mixed=int(len({trace.kind for trace in traces}) > 1),
    )
    pointer = library.ascir_timeline(byref(request))
    held = Spans(library, pointer)
    result = pointer.contents
    if result.status != 0:
        raise TimingError((result.message or b"").decode())
    return Timing(
        soc=soc,
        cycles=result.cycles,
        core_cycles=result.core_cycles,
        time_us=result.task_us,
        hbm_read=result.hbm_read,
        hbm_written=result.hbm_written,
        l2_hit=result.l2_hit,
        cores=tuple(_core(trace, result.cores[index]) for index, trace in enumerate(traces)),
        spans=held if spans else None,
    )


def _core(trace: CoreRecords, plain: Any) -> CoreTiming:
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
    return CoreTiming(trace.kind, trace.block, trace.sub_block, plain.start, plain.end, pipes)


@cache
def operations() -> tuple[str, ...]:
    """The instruction classes of a record's `op`, in order: read from the header that defines them."""
    from ascir.host.build import HEADERS

    text = (HEADERS / "ascir" / "machine.h").read_text()
    body = text.split("enum class Op : uint8_t {", 1)[1].split("};", 1)[0]
    names = re.findall(r"^\s*(\w+)\s*,", body, re.MULTILINE)
    return tuple(name for name in names if name != "Count")


@cache
def _library() -> ctypes.CDLL:
    from ascir.host.build import Toolchain

    return _declared(Toolchain.of_machine().component("timeline"))


def _declared(path: Path) -> ctypes.CDLL:
    library = ctypes.CDLL(str(path))
    library.ascir_timing_constant_count.argtypes = []
    library.ascir_timing_constant_count.restype = c_uint32
    library.ascir_timing_constant_name.argtypes = [c_uint32]
    library.ascir_timing_constant_name.restype = c_char_p
    library.ascir_timeline.argtypes = [POINTER(_Request)]
    library.ascir_timeline.restype = POINTER(_Timeline)
    library.ascir_timeline_release.argtypes = [POINTER(_Timeline)]
    library.ascir_timeline_release.restype = None
    return library


def _constants(library: ctypes.CDLL, soc: Soc) -> Any:
    """The numbers of the chip's data file, in the library's order."""
    if not soc.timing:
        raise TimingError(
            f"nothing is known about the time that {soc.name} takes: its data file has no [timing]"
        )
    known = {**soc.timing, "frequency_mhz": float(soc.frequency_mhz), "l2_bytes": float(soc.l2)}
    count = library.ascir_timing_constant_count()
    names = [library.ascir_timing_constant_name(index).decode() for index in range(count)]
    if missing := sorted(set(names) ^ set(known)):
        raise TimingError(f"[timing] of {soc.arch} and the timeline do not agree about {', '.join(missing)}")
    return (c_double * count)(*(known[name] for name in names))
