"""What one launch left: findings, time, a trace.

r = k.launch(block_dim=8, args=[x, y, z, n])
[f for f in r.findings if f.severity == "error"]      r.time_us      r.timeline("t.json")
"""

from __future__ import annotations

import ctypes
import weakref
from dataclasses import dataclass, field
from typing import Any

from ascir.host import abi
from ascir.host.build import KernelSource
from ascir.host.findings import Finding


@dataclass(frozen=True)
class CoreTrace:
    """The instructions of one core in program order, as structures of abi.h. Valid while its Run is there."""

    kind: str  # AIC or AIV
    block: int
    sub_block: int
    wave: int
    records: Any  # POINTER(abi.Record)
    record_count: int
    peak: int  # highest byte of UB (AIV) or L1 (AIC) that was used


class _Owned:
    """The runtime's result, given back when nobody can see it any more."""

    def __init__(self, pointer: Any, runtime: ctypes.CDLL):
        self.pointer = pointer
        weakref.finalize(self, runtime.ascir_release, pointer)


@dataclass(frozen=True)
class Run:
    """The outcome of a launch. The kernel's results are in the arrays it was given."""

    kernel: str
    findings: tuple[Finding, ...]  # errors first
    findings_dropped: int  # distinct ones beyond those that are kept
    deadlock: bool
    seconds: float  # that this machine took
    cores: tuple[CoreTrace, ...]
    _owned: _Owned = field(repr=False)

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "error")


def run_of(source: KernelSource, kernel: str, result: Any, runtime: ctypes.CDLL) -> Run:
    """`result` is a POINTER(abi.Result); the Run takes it over."""
    plain = result.contents
    traces = (plain.traces[index] for index in range(plain.trace_count))
    return Run(
        kernel=kernel,
        findings=tuple(_finding(plain.findings[index], source) for index in range(plain.finding_count)),
        findings_dropped=plain.findings_dropped,
        deadlock=plain.status == abi.DEADLOCK,
        seconds=plain.seconds,
        cores=tuple(
            CoreTrace(
                abi.CORE_KINDS[trace.core_kind],
                trace.block,
                trace.sub_block,
                trace.wave,
                trace.records,
                trace.record_count,
                trace.ub_peak,
            )
            for trace in traces
        ),
        _owned=_Owned(result, runtime),
    )


def _finding(plain: abi.FindingStruct, source: KernelSource) -> Finding:
    def text(value: bytes | None) -> str:
        return (value or b"").decode(errors="replace")

    def shown(value: bytes | None) -> str:
        return source.show(text(value)) if value else ""

    return Finding(
        severity=abi.SEVERITIES[plain.severity],
        code=text(plain.code),
        message=text(plain.message),
        advice=text(plain.advice),
        file=shown(plain.file),
        line=plain.line,
        api=text(plain.api),
        operand=text(plain.operand),
        buffer=text(plain.buffer),
        memory=abi.MEMORIES[plain.mem] if plain.mem < len(abi.MEMORIES) else "",
        address=plain.addr,
        length=plain.length,
        core=abi.CORE_KINDS[plain.core_kind] if plain.core_kind < len(abi.CORE_KINDS) else "",
        block=plain.block,
        count=plain.count,
        other_file=shown(plain.other_file),
        other_line=plain.other_line,
    )
