"""Validation of the timing model on rows that its constants were not fitted to.

    python -m bench.timing_model --holdout

Cross-validation: rows are divided into folds, the calibration rows by whole experiments, the matmul sample by id. For
each fold, the constants that were derived from such measurements are fitted to the other folds, then the rows of the
fold are modelled. The sensitivity of each row to a constant is found by a replay with the constant changed; the fit is
linear in logarithms of times and constants, and the rows of the fold are replayed with the fitted constants.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from bench.timing_cases import Case

FOLDS = 5
STEP = 1.15  # what a constant is changed by
STEPS = tuple(index / 2 for index in range(-4, 5))  # that the fit may take
CAP = 0.5  # of an error in the fit: rows that the model cannot explain do not draw the constants to them

# Constants of the data file that stand there as derived, measured or fitted from measurements like these, and that
# more than one row depends on. What documents state is not touched.
FITTED: Sequence[str] = (
    "kernel_begin",
    "kernel_begin_core",
    "issue",
    "scalar_local",
    "hbm_gb_per_s",
    "hbm_write_back",
    "hbm_latency",
    "l2_latency",
    "gm_read_aic",
    "gm_read_aiv",
    "gm_bursts_in_flight_aic",
    "gm_misaligned",
    "gm_shared",
    "gm_shared_rate",
    "mmad_latency",
    "load_head",
    "vector_head",
    "vector_head_reduce",
)

Factors = Mapping[str, float]


class Row(NamedTuple):
    """A measurement that can be modelled."""

    name: str
    group: str  # the experiment that a calibration row belongs to
    measured: float  # microseconds
    case: Case
    what: str


def fold_of(name: str, group: str, groups: Sequence[str]) -> int:
    return groups.index(group) % FOLDS if group else int(name[1:]) % FOLDS


_rows: dict[str, Case] = {}  # of a worker


def _model(task: tuple[str, Factors]) -> float:
    name, factors = task
    return _rows[name].model(factors)


def workers(rows: Sequence[Row]) -> ProcessPoolExecutor:
    """One for each processor; they know the rows by their names."""
    _rows.update({row.name: row.case for row in rows})
    return ProcessPoolExecutor(os.cpu_count(), get_context("fork"))


def modelled(pool: ProcessPoolExecutor, names: Sequence[str], factors: Factors) -> Iterator[float]:
    return pool.map(_model, [(name, factors) for name in names])


def fit(errors: Mapping[str, float], effects: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Steps of each constant that bring the rows' logarithmic errors down: one constant after another, until none
    helps."""
    rows = sorted(errors)

    def total(steps: Mapping[str, float]) -> float:
        sizes = (
            abs(errors[row] + sum(step * effects[name][row] for name, step in steps.items() if step))
            for row in rows
        )
        # A small price for each step: constants that no row needs stay.
        return sum(min(size, CAP) for size in sizes) + 0.01 * sum(abs(step) for step in steps.values())

    steps = dict.fromkeys(effects, 0.0)
    best = total(steps)
    for _ in range(8):
        before = best
        for name in effects:
            for step in STEPS:
                tried = {**steps, name: step}
                if (value := total(tried)) < best - 1e-9:
                    best, steps = value, tried
        if best == before:
            break
    return {name: step for name, step in steps.items() if step}


def held_out(rows: Sequence[Row]) -> dict[str, float]:
    """Microseconds of every row, modelled with constants fitted without its fold. Prints what each fold has changed."""
    groups = sorted({row.group for row in rows if row.group})
    names = [row.name for row in rows]
    folds = {row.name: fold_of(row.name, row.group, groups) for row in rows}
    found: dict[str, float] = {}
    with workers(rows) as pool:
        plain = list(modelled(pool, names, {}))
        errors = {row.name: math.log(time / row.measured) for row, time in zip(rows, plain, strict=True)}
        effects: dict[str, dict[str, float]] = {}
        for constant in FITTED:
            changed = modelled(pool, names, {constant: STEP})
            effects[constant] = {
                name: math.log(time / before)
                for name, time, before in zip(names, changed, plain, strict=True)
            }
        for fold in range(FOLDS):
            inside = [name for name in names if folds[name] == fold]
            steps = fit({name: errors[name] for name in names if folds[name] != fold}, effects)
            factors = {name: STEP**step for name, step in steps.items()}
            found.update(zip(inside, modelled(pool, inside, factors), strict=True))
            changes = ", ".join(f"{name} x{factor:.2f}" for name, factor in factors.items())
            print(
                f"fold {fold + 1}: {len(inside)} rows held out; refitted: {changes or 'nothing'}", flush=True
            )
    return found
