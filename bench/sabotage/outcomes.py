"""Runs the mutants of a kernel, and classifies the outcomes.

with Sabotaged("add_static") as broken:
    broken.outcome(7)                     Outcome("reported", "ErrorSync2 add_static.cpp:40: ...")
"""

from __future__ import annotations

import multiprocessing
import os
import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from ascir.host import Kernel, LaunchError, load
from bench.sabotage.cases import CASES
from bench.sabotage.mutants import Mutant, all_mutants, mutants

KERNELS = Path(__file__).resolve().parents[2] / "examples" / "kernels"
SECONDS = 60  # after which a mutant has no end
SEEDS = (0, 1, 2)
OUTCOMES = ("reported", "harmless", "wrong numbers", "no end")


@dataclass(frozen=True)
class Outcome:
    kind: str  # of OUTCOMES
    code: str = ""  # of the first finding that the kernel itself does not have
    found: str = ""


@dataclass(frozen=True)
class Row:
    """A mutant and its outcome."""

    kernel: str
    mutant: Mutant
    outcome: Outcome

    @property
    def place(self) -> str:
        return f"{self.kernel}.cpp:{self.mutant.line}"


@dataclass(frozen=True)
class _Seen:
    code: str  # of the first finding; "" for none
    found: str
    left: list[bytes]  # the arrays, after each launch


def _launch(kernel: Kernel, mutant: int, seed: int) -> _Seen:
    """All cases with one seed, up to the first that finds something."""
    for library in kernel.libraries(checks=True).values():
        library.ascir_mutate(mutant)
    case = CASES[kernel.name]
    left: list[bytes] = []
    for arguments in case.launches:
        given = arguments()
        try:
            run = kernel.launch(
                2,
                given,
                auto_sync=False,
                time=False,
                schedule_seed=seed,
                threads=1,
                outputs=case.outputs,
                scratch=case.scratch,
            )
        except LaunchError as error:
            return _Seen("LaunchError", str(error), left)
        for finding in run.findings:
            if finding.severity != "info":
                return _Seen(finding.code, str(finding), left)
        left += [array.tobytes() for array in given if isinstance(array, np.ndarray)]
    return _Seen("", "", left)


class Sabotaged:
    """A kernel with all its mutants, compiled once."""

    def __init__(self, name: str) -> None:
        self.text = (KERNELS / f"{name}.cpp").read_text()
        self.kernel = load(all_mutants(self.text), name)
        self.kernel.prepare(True)
        self.right = self._apart(0, 0)
        assert self.right is not None, f"{name} does not end"
        assert not self.right.code, self.right.found

    def outcome(self, mutant: int) -> Outcome:
        """Harmless: nothing found, and the same bits for every seed."""
        assert self.right is not None
        for seed in SEEDS:
            seen = self._apart(mutant, seed)
            if seen is None:
                return Outcome("no end")
            if seen.code:
                return Outcome("reported", seen.code, seen.found)
            if seen.left != self.right.left:
                return Outcome("wrong numbers")
        return Outcome("harmless")

    def _apart(self, mutant: int, seed: int) -> _Seen | None:
        """Runs in a separate process, as a mutant may crash or not terminate."""
        here, there = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("fork")
        process = context.Process(target=self._child, args=(mutant, seed, there))
        process.start()
        there.close()
        try:
            return here.recv() if here.poll(SECONDS) else None
        except EOFError:  # it crashed without output
            return None
        finally:
            process.kill()
            process.join()

    def _child(self, mutant: int, seed: int, end: Connection) -> None:
        end.send(_launch(self.kernel, mutant, seed))
        end.close()
        os._exit(0)


def rows_of(name: str, limit: int | None = None) -> list[Row]:
    """All mutants of a kernel, or so many drawn evenly, with what became of them."""
    broken = Sabotaged(name)
    chosen = mutants(broken.text)
    if limit is not None and limit < len(chosen):
        chosen = random.Random(name).sample(chosen, limit)
    return [Row(name, mutant, broken.outcome(mutant.number)) for mutant in chosen]
