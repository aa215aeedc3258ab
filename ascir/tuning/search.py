"""The search for the fastest options: which ones are measured, and when the search ends.

    outcomes = tune(tasks, record, executor)
    outcomes[0].before_us, outcomes[0].after_us, outcomes[0].options

The search goes in waves: the compiler's own choice; then its runners-up, other numbers of buffers and cores, and other
parts of k; then neighbours of the best of these, until a wave is not faster. A kernel within 2 % of its bound is not
tuned further. The waves of all kernels run at the same time, on any `concurrent.futures.Executor`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from ascir.diagnostics import one_line
from ascir.target import soc
from ascir.tuning.measure import Task, measure
from ascir.tuning.records import Record

ENOUGH = 1.02
"""A kernel whose time is within this factor of its bound is not tuned further."""

GAIN = 0.995
"""A wave must take less than this fraction of the best time to be followed by another one."""

WAVES = 4
CORES = (0.25, 0.5, 0.75)
"""The fractions of the cores that are tried: fewer cores take less time to launch."""
SCALES = (0.5, 0.75, 1.25, 1.5, 2.0)

Progress = Callable[[int, int], None]
"""Called with the number of completed measurements, and of those that are scheduled."""


@dataclass
class Outcome:
    """The result for one kernel."""

    task: Task
    own: Mapping[str, Any]
    """The measurement of the compiler's own choice."""
    best: Mapping[str, Any]
    waves: int = 0

    @property
    def before_us(self) -> float | None:
        return self.own.get("us")

    @property
    def after_us(self) -> float | None:
        return self.best.get("us")

    @property
    def done(self) -> bool:
        time = self.after_us
        return time is None or time <= ENOUGH * self.own.get("bound_us", 0.0) or self.waves >= WAVES


def tune(
    tasks: Sequence[Task],
    record: Record,
    executor: Executor,
    progress: Progress | None = None,
    seconds: float = float("inf"),
) -> list[Outcome]:
    """Measures until no kernel gets faster, or time is up."""
    bench = _Bench(record, executor, progress, monotonic() + seconds)
    own = bench.results([replace(task, options={}) for task in tasks])
    outcomes = [Outcome(task, found, found) for task, found in zip(tasks, own, strict=True) if found]
    pending = [outcome for outcome in outcomes if not outcome.done]
    while pending and not bench.late:
        waves = [list(_candidates(outcome)) for outcome in pending]
        found = iter(bench.results([task for wave in waves for task in wave]))
        for outcome, wave in zip(pending, waves, strict=True):
            before = outcome.after_us
            for _ in wave:
                if (each := next(found)) and each.get("us", float("inf")) < (outcome.after_us or 0.0):
                    outcome.best = each
            outcome.waves += 1
            if before is None or (outcome.after_us or 0.0) > GAIN * before:
                outcome.waves = WAVES
        pending = [outcome for outcome in pending if not outcome.done]
    return outcomes


def _candidates(outcome: Outcome) -> Iterator[Task]:
    """The next wave of a kernel."""
    cores = soc(outcome.task.soc).aiv_cores
    options = dict(outcome.best["options"])
    first = outcome.waves == 0
    tried: list[dict[str, Any]] = [
        *({**options, "tile": tile} for tile in (outcome.own.get("tiles", [])[1:] if first else ())),
        *({**options, "tile": tile} for tile in _around(outcome)),
        *({**options, "buffers": buffers} for buffers in (1, 3) if first),
        *({**options, "cores": max(1, int(part * cores))} for part in CORES if cores > 1),
    ]
    for number, each in enumerate(tried):
        if each != options and each not in tried[:number]:
            yield replace(outcome.task, options=each)


def _around(outcome: Outcome) -> Iterable[list[int]]:
    """Tiles that differ from the best in one extent."""
    tile = outcome.best["options"].get("tile") or next(iter(outcome.own.get("tiles", [])), None)
    if outcome.waves == 0 or tile is None:
        return
    for axis, extent in enumerate(tile):
        for scale in SCALES:
            other = max(1, round(extent * scale))
            if other != extent:
                yield [*tile[:axis], other, *tile[axis + 1 :]]


def _outcome(future: Future[Any]) -> Mapping[str, Any]:
    """The result of a task; an exception becomes its reason, so that the other measurements are kept."""
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        return {"error": f"{type(error).__name__}: {one_line(error)}"}


class _Bench:
    """Runs measurements in parallel; recorded ones are not repeated."""

    def __init__(self, record: Record, executor: Executor, progress: Progress | None, end: float):
        self.record, self.executor, self.progress, self.end = record, executor, progress, end
        self.done = self.planned = 0

    @property
    def late(self) -> bool:
        return monotonic() >= self.end

    def results(self, tasks: Sequence[Task]) -> list[Mapping[str, Any] | None]:
        """The results in the order of the tasks; None for those that time did not suffice for."""
        known = [self.record.known(task) for task in tasks]
        todo = {index: task for index, task in enumerate(tasks) if known[index] is None}
        self.planned += len(todo)
        running: dict[Future[Any], int] = {
            self.executor.submit(measure, task): index for index, task in todo.items()
        }
        while running and not self.late:
            done, _ = wait(
                running, timeout=min(1.0, max(0.0, self.end - monotonic())), return_when="FIRST_COMPLETED"
            )
            for future in done:
                index = running.pop(future)
                known[index] = self.record.add(tasks[index], _outcome(future))
                self.done += 1
            if self.progress is not None:
                self.progress(self.done, self.planned)
        for future in running:
            future.cancel()
        return known
