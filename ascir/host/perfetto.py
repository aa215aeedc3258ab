"""Writes the trace of a launch for ui.perfetto.dev: a process for each core, a track for each pipe, an arrow for each
flag.

    write_timeline(Path("t.json"), replay, result, buffers, ...)

    {"name": "CopyIn", "ph": "X", "pid": 0, "tid": 4, "ts": 1.2, "dur": 0.4, "args": {"line": "add.cpp:31", "bytes": 2048}}

The format is that of Chrome's trace events; times are in microseconds of the device.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from ascir.host import abi
from ascir.host.trace import PIPES, Replay, op_names

Event = dict[str, Any]
_COLUMNS = ("pipe", "op", "flags", "line", "id", "a", "gm_bytes", "gm_burst_count")
_WITH_ID = ("SetFlag", "WaitFlag", "CrossSet", "CrossWait")


def write_timeline(
    path: Path, replay: Replay, result: Any, buffers: Any, mixed: bool, warm: bool, files: Sequence[str]
) -> None:
    """`result`: POINTER(abi.Result); `files`: the file names that its records refer to by number. ReplayError: as
    Replay.run."""
    timeline = replay.run(result, buffers, mixed, True, warm)
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write('{"displayTimeUnit": "ns", "traceEvents": [\n')
            separator = ""
            for event in _events(timeline.contents, result.contents, files, replay.frequency_mhz):
                file.write(separator + json.dumps(event))
                separator = ",\n"
            file.write("\n]}\n")
    finally:
        replay.library.ascir_timeline_release(timeline)


def _events(timeline: Any, result: Any, files: Sequence[str], frequency_mhz: float) -> Iterator[Event]:
    arrows = count(1)
    for core in range(timeline.core_count):
        trace = result.traces[core]
        label = f"{abi.CORE_KINDS[trace.core_kind]} block {trace.block}"
        label += f".{trace.sub_block}" if trace.sub_block else ""
        yield _named("process", core, 0, label, core)
        if trace.record_count == 0:
            continue
        records: Any = np.ctypeslib.as_array(trace.records, (trace.record_count,))
        starts = np.ctypeslib.as_array(timeline.starts[core], (trace.record_count,)) / frequency_mhz
        ends = np.ctypeslib.as_array(timeline.ends[core], (trace.record_count,)) / frequency_mhz
        pipes: list[int] = sorted(set(records["pipe"].tolist()))
        for pipe in pipes:
            yield _named("thread", core, pipe, PIPES[pipe], pipe)
        columns = [records[name].tolist() for name in _COLUMNS]
        yield from _instructions(core, columns, starts.tolist(), ends.tolist(), files, arrows)


def _instructions(
    core: int,
    columns: Sequence[Sequence[int]],
    starts: Sequence[float],
    ends: Sequence[float],
    files: Sequence[str],
    arrows: Iterator[int],
) -> Iterator[Event]:
    """The instructions of a core, and arrows from set to wait of each flag."""
    flags: defaultdict[tuple[int, int], deque[int]] = defaultdict(deque)
    for row, start, end in zip(zip(*columns, strict=True), starts, ends, strict=True):
        pipe, op, kind, line, number, event, gm_bytes, bursts = row
        file = files[line >> 20] if line >> 20 < len(files) else ""
        args: Event = {"line": f"{file}:{line & 0xFFFFF}"}
        name = _name_of(op)
        if name in _WITH_ID:
            args["id"] = number
        if gm_bytes and not kind & abi.RECORD_STRIDES:
            args["bytes"] = gm_bytes * max(bursts, 1)
        place: Event = {"pid": core, "tid": pipe}
        duration = round(end - start, 4)
        yield {"name": name, "ph": "X", "ts": round(start, 4), "dur": duration, **place, "args": args}
        flag: Event = {"name": "flag", "cat": "flag"}
        if name == "SetFlag":
            arrow = next(arrows)
            flags[event, number].append(arrow)
            yield {**flag, "ph": "s", "id": arrow, "ts": round(start, 4), **place}
        elif name == "WaitFlag" and flags[event, number]:
            arrow = flags[event, number].popleft()
            yield {**flag, "ph": "f", "bp": "e", "id": arrow, "ts": round(end, 4), **place}


def _named(kind: str, core: int, pipe: int, name: str, order: int) -> Event:
    """The name of a process or of a thread, and its sort index."""
    shown = f"{order:02} {name}" if kind == "process" else name
    return {"name": f"{kind}_name", "ph": "M", "pid": core, "tid": pipe, "args": {"name": shown}}


def _name_of(op: int) -> str:
    names = op_names()
    return names[op] if op < len(names) else f"op {op}"
