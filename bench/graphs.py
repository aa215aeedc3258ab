"""Every graph of the vector tests as a compiled kernel: does it agree with its meaning, and is it free of findings?

$ python -m bench.graphs --words softmax gelu
454 graphs: 450 agree, 1 differ, 0 with findings, 3 refused
differ    pow-f32   result 0: 3 of 999 elements differ by more than ...
refused   add-i64   no kernel: tile.add: the chip does not compute with i64; ...
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def outcome(name: str) -> tuple[str, str]:
    """What became of one graph, and what there is to say about it."""
    import sys

    sys.path.insert(0, str(ROOT))
    from ascir.diagnostics import OperationError
    from tests.vector.graphs import GRAPHS
    from tests.vector.harness import check

    try:
        check(GRAPHS[name])
    except OperationError as error:
        return "refused", str(error)
    except AssertionError as error:
        text = str(error)
        return ("differ" if text.startswith("result") else "findings"), text.splitlines()[0] if text else "?"
    except Exception as error:  # one fault must not hide the others
        return "fault", f"{type(error).__name__}: {error}".splitlines()[0]
    return "agree", ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--words", nargs="*", default=[], help="only names that contain one of these")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    import sys

    sys.path.insert(0, str(ROOT))
    from tests.vector.graphs import GRAPHS

    names = [n for n in GRAPHS if not options.words or any(word in n for word in options.words)]
    with ProcessPoolExecutor(options.processes) as pool:
        found = dict(zip(names, pool.map(outcome, names), strict=True))
    counts = Counter(kind for kind, _ in found.values())
    print(
        f"{len(names)} graphs: {counts['agree']} agree, {counts['differ']} differ, {counts['findings']} with findings, "
        f"{counts['refused']} refused, {counts['fault']} faults"
    )
    for name, (kind, text) in found.items():
        if kind != "agree":
            print(f"{kind:9} {name:24} {text[:200]}")
    return 0 if counts["agree"] + counts["refused"] == len(names) else 1


if __name__ == "__main__":
    raise SystemExit(main())
