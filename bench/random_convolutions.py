"""Random convolutions on the host model: do they agree with numpy for all windows, groups and element types?

    $ python -m bench.random_convolutions --count 200 [--whole] [--lines] [--far]
    200 convolutions, 200 kernels: 0 refused, 0 wrong

Each is a kernel on an image in blocks of channels; with `--whole` it is the program of an ordinary convolution, including
layout conversions; `--lines` are convolutions over one dimension, `--far` those with strides, dilations or kernels that
the cube's load does not take, also as programs. Memory plans and synchronization are certified, and the host model runs
all checks.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first one; those after it count on")
    parser.add_argument("--whole", action="store_true", help="with the conversions before and after")
    parser.add_argument("--lines", action="store_true", help="over one dimension, as people write them")
    parser.add_argument("--far", action="store_true", help="beyond what the cube's load takes")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    from tests.conv.random_cases import check_kernel, check_program, random_case, random_far, random_line
    from tests.vector.groups import Dice

    draw = random_line if options.lines else random_far if options.far else random_case
    whole = options.whole or options.lines or options.far
    refusals: Counter[str] = Counter()
    wrong = kernels = 0
    for seed in range(options.seed, options.seed + options.count):
        case = draw(Dice(Random(seed)))
        try:
            outcome = (check_program if whole else check_kernel)(case)
        except Exception as error:  # continue with the others after a fault
            wrong += 1
            print(f"seed {seed}: {type(error).__name__}: {error}\n  {case}", flush=True)
            continue
        kernels += outcome.kernels
        if outcome.refusal is not None:
            refusals[outcome.refusal] += 1
            print(f"seed {seed}: refused: {outcome.refusal}\n  {case}", flush=True)
    refused = sum(refusals.values())
    print(f"{options.count} convolutions, {kernels} kernels: {refused} refused, {wrong} wrong")
    for reason, count in refusals.most_common(12):
        print(f"  {count} x {reason}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
