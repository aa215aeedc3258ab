"""The profile of a model: a row for each kernel, with its time and the bound that it is closest to.

profile = exe.profile(x)
profile.time_us, profile.gm_bytes
print(profile)

    kernel          runs       us   share  blocks     MiB  closest bound
    f_matmul_gelu     12    321.4   41.2 %     24   105.1  AIC CUBE 71 %

Each launch has the operations of the model that it computes, so that times are also attributed to these.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ascir.host import Run
    from ascir.program import Program, ProgramRun


MOST_OPERATIONS = 12
"""The most operations of the model, or sets of them, that are listed."""

LABEL = 90
"""The most characters of such a label."""


@dataclass(frozen=True)
class KernelProfile:
    """One kernel, summed over its launches."""

    name: str
    launches: int
    blocks: int
    """The number of blocks of the launch with the most."""
    time_us: float
    gm_bytes: int
    """The bytes that HBM read and wrote."""
    limit: str
    """The bound that the longest launch is closest to, and the ratio: 1 is at the bound."""
    limit_share: float

    def as_json(self) -> dict[str, Any]:
        return {**self.__dict__}


@dataclass(frozen=True)
class LaunchProfile:
    """One launch, and the operations of the model that it computes."""

    kernel: str
    sources: Sequence[str]
    time_us: float

    @property
    def label(self) -> str:
        return ", ".join(self.sources) or self.kernel


@dataclass(frozen=True)
class Profile:
    """The profile of a run of a program."""

    kernels: Sequence[KernelProfile]
    """The kernels in descending order of time."""
    runs: Sequence[Run] = field(repr=False)
    """Each launch, in order."""
    launches: Sequence[LaunchProfile] = field(repr=False)
    """The same with the operations of the model."""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @staticmethod
    def of(program: Program, run: ProgramRun) -> Profile:
        by_name: dict[str, list[tuple[Run, int]]] = {}
        for kernel, launch, blocks in zip(program.launches, run.launches, run.blocks, strict=True):
            by_name.setdefault(kernel.name, []).append((launch, blocks))
        rows = [_row(name, launches) for name, launches in by_name.items()]
        steps = [step for step in program.steps if step.kernel is not None]
        launches = [
            LaunchProfile(kernel.name, step.sources, launch.time_us or 0.0)
            for step, kernel, launch in zip(steps, program.launches, run.launches, strict=True)
        ]
        return Profile(sorted(rows, key=lambda row: -row.time_us), run.launches, launches)

    @property
    def time_us(self) -> float:
        return sum(row.time_us for row in self.kernels)

    @property
    def gm_bytes(self) -> int:
        return sum(row.gm_bytes for row in self.kernels)

    def as_json(self) -> dict[str, Any]:
        """Keys are only ever added."""
        return {
            "time_us": self.time_us,
            "gm_bytes": self.gm_bytes,
            "kernels": [row.as_json() for row in self.kernels],
            "launches": [{**each.__dict__, "sources": list(each.sources)} for each in self.launches],
        }

    def lines(self) -> list[str]:
        width = max([len("kernel"), *(len(row.name) for row in self.kernels)])
        lines = [
            f"{'kernel':{width}}  {'runs':>4} {'us':>9} {'share':>7} {'blocks':>6} {'MiB':>8}  closest bound"
        ]
        for row in self.kernels:
            share = row.time_us / self.time_us if self.time_us else 0.0
            lines.append(
                f"{row.name:{width}}  {row.launches:4} {row.time_us:9.2f} {share:7.1%} {row.blocks:6} "
                f"{row.gm_bytes / 2**20:8.2f}  {row.limit} {row.limit_share:.0%}"
            )
        runs = sum(row.launches for row in self.kernels)
        total = f"{'all':{width}}  {runs:4} {self.time_us:9.2f} {'':7} {'':6} {self.gm_bytes / 2**20:8.2f}"
        return [*lines, total, *self._operations()]

    def _operations(self) -> list[str]:
        """Lines on what takes longest of the model, summed over the launches that compute the same operations."""
        found: dict[str, list[float]] = {}
        for launch in self.launches:
            found.setdefault(launch.label, []).append(launch.time_us)
        longest = sorted(found.items(), key=lambda item: -sum(item[1]))
        if not any(launch.sources for launch in self.launches) or len(found) == 1:
            return []
        left = sum(len(times) for _, times in longest[MOST_OPERATIONS:])
        rows = [
            f"{sum(times):9.2f} {len(times):5}  {label:.{LABEL}}"
            for label, times in longest[:MOST_OPERATIONS]
        ]
        return [
            "",
            f"{'us':>9} {'runs':>5}  of the model",
            *rows,
            *([f"{'':15}  and {left} more launches"] if left else []),
        ]

    def timeline(self, path: str | os.PathLike[str]) -> None:
        """Write a trace for ui.perfetto.dev with all launches one after the other."""
        events: list[dict[str, Any]] = []
        start = 0.0
        with TemporaryDirectory() as scratch:
            for number, run in enumerate(self.runs):
                part = Path(scratch) / f"{number}.json"
                run.timeline(part)
                found = json.loads(part.read_text(encoding="utf-8"))["traceEvents"]
                events.append(_span(self.launches[number], start))
                events += [_moved(event, start, number) for event in found]
                start += run.time_us or 0.0
        text = ",\n".join(map(json.dumps, events))
        Path(path).write_text(f'{{"displayTimeUnit": "ns", "traceEvents": [\n{text}\n]}}\n', encoding="utf-8")


def _row(name: str, launches: Sequence[tuple[Run, int]]) -> KernelProfile:
    longest = max((run for run, _ in launches), key=lambda run: run.time_us or 0.0)
    timings = [run.timing for run, _ in launches if run.timing is not None]
    return KernelProfile(
        name,
        len(launches),
        max(blocks for _, blocks in launches),
        sum(timing.us for timing in timings),
        sum(timing.hbm_read + timing.hbm_written for timing in timings),
        longest.timing.limit if longest.timing is not None else "?",
        longest.timing.limit_share if longest.timing is not None else 0.0,
    )


def _span(launch: LaunchProfile, start: float) -> dict[str, Any]:
    """The event of a whole launch, on a row of its own above those of the cores."""
    shown = {
        "ph": "X",
        "cat": "launch",
        "pid": -1,
        "tid": 0,
        "ts": round(start, 4),
        "dur": round(launch.time_us, 4),
    }
    return {
        **shown,
        "name": launch.label[:LABEL],
        "args": {"kernel": launch.kernel, "of": list(launch.sources)},
    }


def _moved(event: dict[str, Any], start: float, number: int) -> dict[str, Any]:
    """An event of a launch, shifted to its time in the model; flags of different launches get different ids."""
    moved = {**event}
    if "ts" in event:
        moved["ts"] = round(event["ts"] + start, 4)
    if "id" in event:
        moved["id"] = f"{number}.{event['id']}"
    return moved
