"""The record of measurements: a file that is valid after every line.

    {"key": "5f0c...", "name": "net_gelu", "options": {"tile": [6144]}, "us": 12.31, "bound_us": 11.02}

A run that is killed loses only the measurements in progress: the next run continues there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from ascir import __version__
from ascir.passes.graph.apply_tuning import lines, read
from ascir.tuning.measure import Task


class Record:
    """The measurements of a file, old and new."""

    def __init__(self, path: Path):
        self.path = path
        self.measurements: list[Mapping[str, Any]] = read(path) if path.exists() else []
        self._known = {_identity(each): each for each in self.measurements if _is_ours(each)}

    def __enter__(self) -> Record:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("ab")
        if self._file.tell() and not self.path.read_bytes().endswith(b"\n"):
            self._file.write(b"\n")  # so that an incomplete last line stays separate
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def known(self, task: Task) -> Mapping[str, Any] | None:
        """The measurement of a task by this version of ascir, if there is one."""
        return self._known.get(_identity({"key": task.key, "options": task.options}))

    def add_model(self, model: str, fusion: str, time_us: float) -> None:
        """Records the total time of the kernels of a model with one kind of fusion."""
        self._write({"model": model, "ascir": __version__, "fusion": fusion, "us": time_us})

    def add(self, task: Task, result: Mapping[str, Any]) -> Mapping[str, Any]:
        """Writes a measurement to the file."""
        entry = {
            "key": task.key,
            "name": task.name,
            "ascir": __version__,
            "options": dict(task.options),
            **result,
        }
        self._write(entry)
        self.measurements.append(entry)
        self._known[_identity(entry)] = entry
        return entry

    def _write(self, entry: Mapping[str, Any]) -> None:
        self._file.write((json.dumps(entry) + "\n").encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def fastest_fusion(path: Path, model: str) -> str | None:
    """The kind of fusion whose kernels took least time in total."""
    times = {each["fusion"]: each["us"] for each in lines(path) if each.get("model") == model}
    return min(times, key=lambda fusion: times[fusion], default=None)


def _identity(entry: Mapping[str, Any]) -> str:
    return json.dumps([entry["key"], entry["options"]], sort_keys=True)


def _is_ours(entry: Mapping[str, Any]) -> bool:
    return entry.get("ascir") == __version__
