"""The timing model against published measurements: errors, and whether faster variants come out faster.

    python -m bench.timing_model [FOLDER] [--rows M001,R0058] [--quick]

FOLDER holds measured-calibration.csv, variant-pairs.csv and matmul-910b2-sample.csv; without it, the shared reference of
the project is looked for, and where there is none, nothing can be compared.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bench.timing_cases import CASES, MATMUL, NOT_EXPRESSED, Case, matmul_of_row

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


def compare(rows: Iterable[tuple[str, str, float, Case]]) -> tuple[dict[str, float], dict[str, float]]:
    """Prints measured and modelled; gives the modelled microseconds and the relative errors."""
    modelled: dict[str, float] = {}
    errors: dict[str, float] = {}
    for name, what, measured, case in rows:
        modelled[name] = case.model()
        errors[name] = modelled[name] / measured - 1
        print(
            f"{name:6} {measured:12.2f} {modelled[name]:12.2f} {errors[name]:+8.1%}  {case.quantity:5} {what}",
            flush=True,
        )
    return modelled, errors


def ordered(pair: Mapping[str, str], base: float, opt: float) -> bool:
    """Whether the model has the variants in the measured order."""
    match pair["expected"]:
        case "opt faster":
            return opt < base
        case "opt slower":
            return opt > base
        case _:
            return abs(base / opt - 1) <= 0.01


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=REFERENCE)
    parser.add_argument("--rows", default="", help="only these, by id")
    parser.add_argument("--quick", action="store_true", help="without the large matmuls")
    options = parser.parse_args(arguments)
    if not (options.folder / "measured-calibration.csv").exists():
        print(f"{options.folder}: no measurements here, nothing to compare with")
        return 0
    only: set[str] = {name for name in str(options.rows).split(",") if name}

    calibration = read(options.folder, "measured-calibration.csv")
    sample = read(options.folder, "matmul-910b2-sample.csv")
    pairs = read(options.folder, "variant-pairs.csv")

    def wanted(name: str) -> bool:
        return name in only or not (only or (options.quick and name in MATMUL))

    print("row        measured     modelled    error  what us of")
    modelled, errors = compare(
        (row["id"], f"{row['kernel']}: {row['variant']}", case.measured(float(row["measured_value"])), case)
        for row in calibration
        if (case := CASES.get(row["id"])) is not None and wanted(row["id"])
    )
    _, sample_errors = compare(
        (
            row["id"],
            f"matmul {row['M']}x{row['K']}x{row['N']}, {row['cores']} cores",
            float(row["cost_us"]),
            matmul_of_row(row),
        )
        for row in sample
        if wanted(row["id"])
    )
    missing = [row["id"] for row in calibration if row["id"] not in CASES]
    for name in missing:
        print(f"{name:6} not expressed: {NOT_EXPRESSED.get(name, 'no reason given')}")

    right = 0
    compared = [pair for pair in pairs if pair["base_id"] in modelled and pair["opt_id"] in modelled]
    for pair in compared:
        base, opt = modelled[pair["base_id"]], modelled[pair["opt_id"]]
        if ordered(pair, base, opt):
            right += 1
        else:
            print(
                f"pair {pair['base_id']} -> {pair['opt_id']} ({pair['expected']}): measured {pair['ratio_base_over_opt']}, modelled {base / opt:.3f}"
            )
    print()
    print(summary("calibration", list(errors.values())))
    print(summary("matmul sample", list(sample_errors.values())))
    print(summary("all", [*errors.values(), *sample_errors.values()]))
    print(
        f"pairs: {right} of {len(compared)} ordered as measured ({right / max(1, len(compared)):.1%}), {len(pairs) - len(compared)} not expressed"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
