"""Random packing problems with a known optimum, solved by `ascir.packing`.

    $ python -m bench.packing
    blocks  problems  perfect  within 5 %  worst  ms each

A rectangle of time and memory is cut into pieces, whose offsets are then removed: the packing that fills it has no gap,
so the bound (the largest sum of simultaneously live sizes) is attained.

    $ python -m bench.packing --published A.1048576.csv B.1048576.csv
    problem                 blocks  bound  peak   s

Published problems (of the MiniMalloc planner: a block per line, `id,lower,upper,size`, the capacity in the file name)
must be solved within their capacity; bound and peak are fractions of it.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from ascir.packing import Block, Packing, pack

MOMENTS, BYTES, GRAIN = 4096, 1 << 16, 32
CLOSE = 1.05


def cut(random: Random, count: int) -> list[Block]:
    """The pieces of one rectangle, in no order."""
    pieces = [(0, MOMENTS, 0, BYTES // GRAIN)]
    while len(pieces) < count:
        whole = [n for n, (start, end, low, high) in enumerate(pieces) if end - start > 1 or high - low > 1]
        area = [(pieces[n][1] - pieces[n][0]) * (pieces[n][3] - pieces[n][2]) for n in whole]
        start, end, low, high = pieces.pop(random.choices(whole, area)[0])
        in_time = random.random() < 0.5 if end - start > 1 and high - low > 1 else end - start > 1
        if in_time:
            at = random.randint(start + 1, end - 1)
            pieces += [(start, at, low, high), (at, end, low, high)]
        else:
            at = random.randint(low + 1, high - 1)
            pieces += [(start, end, low, at), (start, end, at, high)]
    random.shuffle(pieces)
    return [Block((high - low) * GRAIN, start, end, GRAIN) for start, end, low, high in pieces]


def is_valid(blocks: Sequence[Block], packing: Packing) -> bool:
    """Whether no two blocks that live at one time share bytes."""
    placed = list(zip(blocks, packing.offsets, strict=True))
    return all(
        not one.overlaps(other) or at + one.size <= there or there + other.size <= at
        for number, (one, at) in enumerate(placed)
        for other, there in placed[:number]
    ) and all(at % block.alignment == 0 for block, at in placed)


def published(files: Sequence[Path], effort: int) -> int:
    """Solve each problem within the capacity that its file is named for. The number of those that are not."""
    print("problem                 blocks  bound   peak     s")
    beyond = 0
    for file in files:
        capacity = int(file.name.split(".")[1])
        with file.open() as lines:
            blocks = [
                Block(int(row["size"]), int(row["lower"]), int(row["upper"])) for row in csv.DictReader(lines)
            ]
        begun = time.process_time()
        packing = pack(blocks, capacity, effort)
        took = time.process_time() - begun
        solved = packing.peak <= capacity and is_valid(blocks, packing)
        beyond += not solved
        print(
            f"{file.name:22}  {len(blocks):6}  {packing.lower_bound / capacity:5.3f}  {packing.peak / capacity:5.3f}  "
            f"{took:4.1f}",
            flush=True,
        )
    return beyond


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--problems", type=int, default=20)
    parser.add_argument("--blocks", type=int, nargs="*", default=[10, 20, 40, 80])
    parser.add_argument("--published", type=Path, nargs="*", default=[], help="files of problems")
    parser.add_argument("--effort", type=int, default=60_000, help="nodes of the search")
    options = parser.parse_args(arguments)
    if options.published:
        return published(options.published, options.effort)
    print("blocks  problems  perfect  within 5 %  worst  ms each")
    wrong = 0
    for count in options.blocks:
        found: list[Packing] = []
        begun = time.process_time()
        for seed in range(options.problems):
            blocks = cut(Random(seed), count)
            found.append(pack(blocks))
            wrong += not is_valid(blocks, found[-1])
        took = 1e3 * (time.process_time() - begun) / options.problems
        ratios = [each.peak / BYTES for each in found]
        perfect = sum(each.optimal for each in found)
        close = sum(ratio <= CLOSE for ratio in ratios)
        print(
            f"{count:6}  {len(found):8}  {perfect:7}  {close:10}  {max(ratios):5.2f}  {took:7.1f}", flush=True
        )
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
