"""The result of a launch: findings, time, a trace.

r = k.launch(block_dim=8, args=[x, y, z, n])
[f for f in r.findings if f.severity == "error"]      r.time_us      r.timeline("t.json")
"""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ascir.files import replaced
from ascir.host import abi
from ascir.host.analysis import KernelSource
from ascir.host.findings import Finding
from ascir.host.memory import LocalBuffer, buffers_of
from ascir.host.perfetto import write_timeline
from ascir.host.trace import PipeTime, Replay, ReplayError, Timing


@dataclass(frozen=True)
class CoreTrace:
    """The instructions of a core in program order, as structures of abi.h. Valid as long as its Run exists."""

    kind: str  # AIC or AIV
    block: int
    sub_block: int
    wave: int
    records: Any  # POINTER(abi.Record)
    record_count: int
    peak: int  # bytes of UB (AIV) or L1 (AIC) up to the highest one used
    allocations: Any = None  # POINTER(abi.Allocation)
    allocation_count: int = 0


class _Traced:
    """The runtime's result, which is freed with the last reference to it, and the inputs of its replay."""

    def __init__(
        self,
        pointer: Any,
        runtime: ctypes.CDLL,
        replay: Replay | None,
        buffers: Any,
        mixed: bool,
        warm: bool,
        files: Sequence[str],
    ):
        self.pointer = pointer
        self.replay = replay
        self.buffers = buffers  # their addresses; the memory itself is no longer needed
        self.mixed = mixed
        self.warm = warm
        self.files = files
        weakref.finalize(self, runtime.ascir_release, pointer)


@dataclass(frozen=True)
class Run:
    """The result of a launch. The results of the kernel are in its array arguments."""

    kernel: str
    findings: tuple[Finding, ...]  # errors first
    findings_dropped: int  # distinct ones beyond the limit of stored ones
    deadlock: bool
    seconds: float  # of wall-clock time on this machine
    cores: tuple[CoreTrace, ...]
    timing: Timing | None  # None: time was not requested, or the kernel did not finish
    _traced: _Traced = field(repr=False)

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def time_us(self) -> float | None:
        """The time of the task on the device, including launch and completion."""
        return None if self.timing is None else self.timing.us

    @property
    def cycles(self) -> int | None:
        return None if self.timing is None else self.timing.cycles

    @property
    def pipes(self) -> tuple[PipeTime, ...]:
        return () if self.timing is None else self.timing.pipes

    def timeline(self, path: str | os.PathLike[str]) -> None:
        """Write a trace for ui.perfetto.dev: every instruction of every pipe of every core."""
        traced = self._traced
        if traced.replay is None or self.timing is None:
            raise ReplayError(
                "there is no time to show: launch with time=True, and a kernel that runs to its end"
            )
        with replaced(Path(path)) as scratch:
            write_timeline(
                scratch,
                traced.replay,
                traced.pointer,
                traced.buffers,
                traced.mixed,
                traced.warm,
                traced.files,
            )

    def as_json(self) -> dict[str, Any]:
        """JSON output; keys are only added."""
        timing = self.timing
        return {
            "findings": [finding.as_json() for finding in self.findings],
            "findings_dropped": self.findings_dropped,
            "deadlock": self.deadlock,
            "time_us": self.time_us,
            "cycles": self.cycles,
            "pipes": [pipe.as_json() for pipe in self.pipes],
            "hbm_read_bytes": None if timing is None else timing.hbm_read,
            "hbm_written_bytes": None if timing is None else timing.hbm_written,
            "l2_hit_bytes": None if timing is None else timing.l2_hit,
            "closest_bound": None if timing is None else timing.limit,
            "closest_bound_share": None if timing is None else timing.limit_share,
            "memory_peak_bytes": self.memory_peaks(),
            "memory_map": {
                kind: [buffer.as_json() for buffer in self.memory_map(core)]
                for kind, core in self.typical_cores().items()
            },
            "seconds": self.seconds,
        }

    def memory_peaks(self) -> dict[str, int]:
        """The most bytes of UB (AIV) and of L1 (AIC) that a core used."""
        return {kind: core.peak for kind, core in self.typical_cores().items()}

    def memory_map(self, core: CoreTrace) -> tuple[LocalBuffer, ...]:
        """The buffers that the core's TPipe allocated; none if the kernel places its tensors itself."""
        return buffers_of(core.allocations, core.allocation_count, self._traced.files)

    def typical_cores(self) -> dict[str, CoreTrace]:
        """For each kind of core, the first with the highest memory use."""
        found: dict[str, CoreTrace] = {}
        for core in self.cores:
            if core.kind not in found or core.peak > found[core.kind].peak:
                found[core.kind] = core
        return found

    def summary(self) -> list[str]:
        """A text of time and memory use."""
        names = {"AIV": "UB", "AIC": "L1"}
        peaks = [f"{names[kind]} {peak} bytes" for kind, peak in self.memory_peaks().items() if peak]
        lines = [f"used at most: {', '.join(peaks)}"] if peaks else []
        return lines + (self.timing.table() if self.timing is not None else [])


def run_of(
    source: KernelSource,
    kernel: str,
    result: Any,
    runtime: ctypes.CDLL,
    replay: Replay | None,
    buffers: Any,
    warm: bool,
) -> Run:
    """`result` is a POINTER(abi.Result); the Run takes ownership."""
    plain = result.contents
    cores = tuple(_core(plain.traces[index]) for index in range(plain.trace_count))
    files = tuple(source.show((plain.files[index] or b"").decode()) for index in range(plain.file_count))
    mixed = len({core.kind for core in cores}) > 1
    traced = _Traced(result, runtime, replay, buffers, mixed, warm, files)
    ended = plain.status == abi.RAN
    return Run(
        kernel=kernel,
        findings=tuple(_finding(plain.findings[index], source) for index in range(plain.finding_count)),
        findings_dropped=plain.findings_dropped,
        deadlock=plain.status == abi.DEADLOCK,
        seconds=plain.seconds,
        cores=cores,
        timing=replay.timing(result, buffers, mixed, warm) if replay is not None and ended else None,
        _traced=traced,
    )


def _core(plain: Any) -> CoreTrace:
    kind = _name(abi.CORE_KINDS, plain.core_kind)
    place = (plain.block, plain.sub_block, plain.wave)
    records = (plain.records, plain.record_count, plain.ub_peak)
    return CoreTrace(kind, *place, *records, plain.allocations, plain.allocation_count)


def _name(names: Sequence[str], index: int) -> str:
    return names[index] if index < len(names) else ""


def _finding(plain: Any, source: KernelSource) -> Finding:
    def text(value: bytes | None) -> str:
        return (value or b"").decode(errors="replace")

    def shown(value: bytes | None) -> str:
        return source.show(text(value)) if value else ""

    return Finding(
        severity=_name(abi.SEVERITIES, plain.severity),
        code=text(plain.code),
        message=text(plain.message),
        advice=text(plain.advice),
        file=shown(plain.file),
        line=plain.line,
        api=text(plain.api),
        operand=text(plain.operand),
        buffer=text(plain.buffer),
        memory=_name(abi.MEMORIES, plain.mem),
        address=plain.addr,
        length=plain.length,
        core=_name(abi.CORE_KINDS, plain.core_kind),
        block=plain.block,
        count=plain.count,
        other_file=shown(plain.other_file),
        other_line=plain.other_line,
    )
