"""CPU time of commands: the minimum of several runs, alternating, in one process tree.

child_seconds(["xdsl-opt", "small.mlir"])     # user + system time of one run
"""

from __future__ import annotations

import gc
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence


def child_seconds(command: Sequence[str]) -> float:
    """CPU time of a command that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare_commands(commands: Mapping[str, Sequence[str]], runs: int) -> dict[str, float]:
    """The minimum CPU time of each command; they alternate, so that load affects all of them."""
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(runs):
        for name, command in commands.items():
            best[name] = min(best[name], child_seconds(command))
    return best


def cpu_seconds(work: Callable[[], object], runs: int) -> float:
    """The minimum CPU time of `work` in this process, without garbage collection."""
    best = float("inf")
    for _ in range(runs):
        gc.collect()
        gc.disable()
        try:
            start = time.process_time()
            work()
            best = min(best, time.process_time() - start)
        finally:
            gc.enable()
    return best
