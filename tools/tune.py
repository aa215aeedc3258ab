"""ascir tune: search for faster kernels by time on the host model.

$ ascir tune net.ascl --dim B=8 -o net.tune      # what was measured; go on with the same command after a break
$ ascir compile net.ascl --dim B=8 --tuned net.tune -o build
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import OperationError, SourceError
from ascir.executable import chip_of
from ascir.models import fix_dims, levels
from ascir.tools.arguments import FUSIONS, STYLES, add_command, add_dims, amount, count, model_of, sizes
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from ascir.tuning import Outcome

QUIET = 2.0
"""Seconds after which the progress of a search is shown."""


def add_parser(commands: Any) -> None:
    help = "search for faster tiles, buffer counts, core counts and groupings, timed on the host model"
    parser = add_command(commands, "tune", help, "a .mlir, .ascl, .onnx or .pt2 file")
    parser.set_defaults(run=_tune)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="the record to write, or to continue; MODEL.tune by default"
    )
    parser.add_argument("--soc", help="the chip; by default the one that the module names")
    parser.add_argument(
        "--style",
        choices=STYLES,
        default="flags",
        help="how kernels order their transfers: explicit flags (default), or TPipe and TQue",
    )
    parser.add_argument(
        "--fusion",
        action="append",
        choices=FUSIONS,
        help="a way of grouping to try; may be repeated; by default best and greedy",
    )
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, help="how many measurements run at a time"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a dask cluster to measure on")
    parser.add_argument(
        "--seconds", type=amount, default=float("inf"), help="stop after this time at the latest"
    )
    add_dims(parser)


def _tune(options: argparse.Namespace) -> int:
    from ascir.tuning import Record, tune
    from ascir.tuning.tasks import groups_of, model_key

    path = Path(options.model)
    module = model_of(options)
    if "graph" not in levels(module):
        raise UsageError("tune: there are no graph operations in this model")
    fix_dims(module, sizes(options))
    chip = chip_of(module, options.soc)
    modes = options.fusion or ["best", "greedy"]
    try:
        groups = {mode: groups_of(module, chip, options.style, mode, sizes(options)) for mode in modes}
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    tasks = {group.task.key: group.task for found in groups.values() for group in found}
    file = Path(options.output or path.with_suffix(".tune").name)
    with Record(file) as record, _executor(options) as executor:
        outcomes = tune([*tasks.values()], record, executor, _Progress(), options.seconds)
        known = {outcome.task.key: outcome for outcome in outcomes}
        totals: dict[str, tuple[float, float]] = {}
        for mode, found in groups.items():
            if all(group.task.key in known for group in found):
                pairs = [(known[group.task.key], group.runs) for group in found]
                totals[mode] = (
                    sum((each.before_us or 0.0) * runs for each, runs in pairs),
                    sum((each.after_us or 0.0) * runs for each, runs in pairs),
                )
                record.add_model(model_key(module, chip, options.style), mode, totals[mode][1])
    _show(outcomes, totals, file, options)
    return 0


@contextmanager
def _executor(options: argparse.Namespace) -> Generator[Executor]:
    if options.dask:
        try:
            from distributed import Client
        except ImportError:
            raise UsageError("--dask: install it with: pip install 'ascir[dist]'") from None
        try:
            client: Any = Client(options.dask, timeout="10s")  # pyright: ignore[reportUnknownVariableType]
        except (OSError, ValueError) as error:
            raise UsageError(f"--dask: no cluster answers at {options.dask}: {error}") from None
        with client:
            yield client.get_executor()
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(max(1, options.jobs)) as pool:
        yield pool


class _Progress:
    """Shows progress as a line on a terminal, after the first seconds."""

    def __init__(self) -> None:
        self.start = monotonic()

    def __call__(self, done: int, planned: int) -> None:
        passed = monotonic() - self.start
        if not sys.stderr.isatty() or passed < QUIET:
            return
        left = f", about {passed / done * (planned - done):.0f} s for these" if done else ""
        end = "\n" if done == planned else "\r"
        print(f"{done} of {planned} measured{left}   ", end=end, file=sys.stderr, flush=True)


def _show(
    outcomes: list[Outcome],
    totals: dict[str, tuple[float, float]],
    file: Path,
    options: argparse.Namespace,
) -> None:
    if options.json:
        kernels = [
            {
                "name": outcome.task.name,
                "key": outcome.task.key,
                "before_us": outcome.before_us,
                "after_us": outcome.after_us,
                "bound_us": outcome.own.get("bound_us"),
                "options": outcome.best["options"],
            }
            for outcome in outcomes
        ]
        models = {mode: {"before_us": before, "after_us": after} for mode, (before, after) in totals.items()}
        print(json.dumps({"record": str(file), "kernels": kernels, "fusion": models}))
        return
    width = max((len(outcome.task.name) for outcome in outcomes), default=6)
    print(f"{'kernel':{width}} {'before us':>10} {'after us':>10} {'bound us':>10}  options")
    for outcome in outcomes:
        if outcome.before_us is None or outcome.after_us is None:
            print(f"{outcome.task.name:{width}} not measured: {outcome.own.get('error')}")
            continue
        changed = ", ".join(f"{name} {value}" for name, value in outcome.best["options"].items())
        times = f"{outcome.before_us:10.2f} {outcome.after_us:10.2f} {outcome.own['bound_us']:10.2f}"
        print(f"{outcome.task.name:{width}} {times}  {changed or 'the compiler chose best'}")
    for mode, (before, after) in totals.items():
        print(f"all, --fusion {mode}: {before:.2f} us before, {after:.2f} us after")
    print(f"wrote {file}")
