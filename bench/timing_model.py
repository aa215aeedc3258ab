"""The timing model compared with published measurements: errors, and whether variants are ranked correctly.

    python -m bench.timing_model [FOLDER] [--rows M001,R0058] [--quick] [--holdout]

FOLDER has measured-calibration.csv, variant-pairs.csv and matmul-910b2-sample.csv; by default, the shared reference of
the project is used, if it exists. --holdout models each row with constants fitted to the others (see
timing_holdout.py); it takes about twenty times as long.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.timing_cases import CASES, MATMUL, NOT_EXPRESSED, matmul_of_row
from bench.timing_holdout import Row, held_out, modelled, workers

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"
Table = Sequence[Mapping[str, str]]


def read(folder: Path, name: str) -> Table:
    with open(folder / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(part * (len(ordered) - 1)))]


def summary(name: str, errors: Sequence[float]) -> str:
    if not errors:
        return f"{name}: no rows"
    sizes = [abs(error) for error in errors]
    return (
        f"{name}: {len(errors)} rows, error median {statistics.median(sizes):.1%}, 90th percentile "
        f"{percentile(sizes, 0.9):.1%}; model / measured, median {1 + statistics.median(errors):.2f}"
    )


def expressed(calibration: Table, sample: Table) -> list[Row]:
    """Every row that can be modelled."""
    made: list[Row] = []
    for row in calibration:
        if case := CASES.get(row["id"]):
            measured = case.measured(float(row["measured_value"]))
            made.append(Row(row["id"], row["group"], measured, case, f"{row['kernel']}: {row['variant']}"))
    for row in sample:
        what = f"matmul {row['M']}x{row['K']}x{row['N']} {row['trans_AB']}, {row['cores']} cores"
        made.append(Row(row["id"], "", float(row["cost_us"]), matmul_of_row(row), what))
    return made


def ordered(pair: Mapping[str, str], base: float, opt: float) -> bool:
    """Whether the model has the variants in the measured order."""
    match pair["expected"]:
        case "opt faster":
            return opt < base
        case "opt slower":
            return opt > base
        case _:
            return abs(base / opt - 1) <= 0.01


def report(rows: Sequence[Row], times: Mapping[str, float], pairs: Table) -> None:
    """Pairs out of order, then the errors of all rows and the share of pairs in order."""
    right = 0
    compared = [pair for pair in pairs if pair["base_id"] in times and pair["opt_id"] in times]
    for pair in compared:
        base, opt = times[pair["base_id"]], times[pair["opt_id"]]
        if ordered(pair, base, opt):
            right += 1
            continue
        print(
            f"pair {pair['base_id']} -> {pair['opt_id']} ({pair['expected']}): "
            f"measured {pair['ratio_base_over_opt']}, modelled {base / opt:.3f}"
        )
    print()
    errors = {row.name: times[row.name] / row.measured - 1 for row in rows}
    print(summary("calibration", [errors[row.name] for row in rows if row.group]))
    print(summary("matmul sample", [errors[row.name] for row in rows if not row.group]))
    print(summary("all", list(errors.values())))
    print(
        f"pairs: {right} of {len(compared)} ordered as measured ({right / max(1, len(compared)):.1%}), "
        f"{len(pairs) - len(compared)} not expressed"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=REFERENCE)
    parser.add_argument("--rows", default="", help="only these, by id")
    parser.add_argument("--quick", action="store_true", help="without the large matmuls")
    parser.add_argument(
        "--holdout", action="store_true", help="constants fitted without the rows that they judge"
    )
    options = parser.parse_args(arguments)
    if not (options.folder / "measured-calibration.csv").exists():
        print(f"{options.folder}: no measurements here, nothing to compare with")
        return 0
    only: set[str] = {name for name in str(options.rows).split(",") if name}
    calibration = read(options.folder, "measured-calibration.csv")
    pairs = read(options.folder, "variant-pairs.csv")
    rows = [
        row
        for row in expressed(calibration, read(options.folder, "matmul-910b2-sample.csv"))
        if row.name in only or not (only or (options.quick and row.name in MATMUL))
    ]
    if options.holdout:
        report(rows, held_out(rows), pairs)
        return 0

    print("row        measured     modelled    error  what us of")
    times: dict[str, float] = {}
    with workers(rows) as pool:
        for row, time in zip(rows, modelled(pool, [row.name for row in rows], {}), strict=True):
            times[row.name] = time
            error = time / row.measured - 1
            print(
                f"{row.name:6} {row.measured:12.2f} {time:12.2f} {error:+8.1%}  {row.case.quantity:5} {row.what}",
                flush=True,
            )
    for name in (row["id"] for row in calibration if row["id"] not in CASES):
        print(f"{name:6} not expressed: {NOT_EXPRESSED.get(name, 'no reason given')}")
    report(rows, times, pairs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
