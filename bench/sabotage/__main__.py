"""Inserts faults into the example kernels, one at a time: does the checker detect them?

    $ python -m bench.sabotage --kernel add_static
    kernel                   mutants  reported  harmless     wrong    no end
    add_static                    42        40         1         1         0

A mutant lacks one flag, barrier, EnQue, DeQue or FreeTensor, or has one address shifted, one buffer shrunk, one count
off by one. Reported: the launch has a finding that the original kernel does not have. Harmless: no finding, and the
results are bit-identical in every tried order of the cores. Wrong: no finding, but other results; only a comparison of
the results detects them. --table writes table.md beside this file.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bench.sabotage.cases import CASES
from bench.sabotage.outcomes import OUTCOMES, Row, rows_of
from bench.sabotage.table import table

TABLE = Path(__file__).with_name("table.md")


def _all(names: list[str], limit: int | None) -> Iterator[list[Row]]:
    """Two kernels at a time; each has its compiled text to itself."""
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(rows_of, names, [limit] * len(names))


def main() -> int:
    parser = argparse.ArgumentParser(description="break the example kernels and count what the checks see")
    parser.add_argument("--kernel", choices=CASES, action="append", help="all, if not given")
    parser.add_argument("--limit", type=int, help="at most so many mutants of a kernel, drawn evenly")
    parser.add_argument("--list", action="store_true", help="every mutant with what was found")
    parser.add_argument("--table", action="store_true", help="write table.md")
    options = parser.parse_args()
    print(f"{'kernel':24}{'mutants':>8}" + "".join(f"{name:>15}" for name in OUTCOMES), flush=True)
    rows: list[Row] = []
    for found in _all(options.kernel or list(CASES), options.limit):
        rows += found
        counts = [sum(row.outcome.kind == kind for row in found) for kind in OUTCOMES]
        print(
            f"{found[0].kernel:24}{len(found):>8}" + "".join(f"{count:>15}" for count in counts), flush=True
        )
        for row in found:
            if options.list or row.outcome.kind != "reported":
                print(
                    f"    {row.outcome.kind}: {row.place}: {row.mutant.what} {row.outcome.found}", flush=True
                )
    if options.table:
        TABLE.write_text(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
