"""All graphs of the vector tests as compiled kernels: are results right, and are there findings?

$ python -m bench.graphs --words softmax gelu
454 graphs: 450 agree, 1 differ, 0 with findings, 3 refused, 0 faults; 0 placed above the bound
differ    pow-f32   result 0: 3 of 999 elements differ by more than ...
refused   add-i64   no kernel: tile.add: the chip does not compute with i64; ...

The memory plan and the synchronization of each kernel are verified by independent code, then it runs with all checks.
All graphs take an hour; `--record FILE` records results, and the next call continues:

$ python -m bench.graphs --record graphs.jsonl --seconds 500
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ascir.runtime import CompiledKernel

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Outcome:
    """The outcome of a graph, and details."""

    name: str
    kind: str
    """`agree`, `differ`, `findings`, `refused`, or `fault`: an internal error."""
    text: str = ""
    gap: int = 0
    """The bytes of memory plans above the lower bound."""
    seconds: float = 0.0


def outcome(name: str) -> Outcome:
    from ascir.diagnostics import OperationError
    from tests.vector.graphs import GRAPHS
    from tests.vector.harness import agree, compiled, expected_of

    begun, gap = time.perf_counter(), 0
    try:
        inputs, expected = expected_of(GRAPHS[name])
        kernel = compiled(GRAPHS[name])
        gap = gap_of(kernel)
        agree(GRAPHS[name], kernel.run(inputs), expected)
        kind, text = "agree", ""
    except OperationError as error:
        kind, text = "refused", str(error)
    except AssertionError as error:
        text = str(error).partition("\n")[0] or "?"
        kind = "differ" if text.startswith("result") else "findings"
    except Exception as error:  # continue with the others after a fault
        kind, text = "fault", f"{type(error).__name__}: {error}".partition("\n")[0]
    return Outcome(name, kind, text, gap, round(time.perf_counter() - begun, 2))


def gap_of(kernel: CompiledKernel) -> int:
    """By the certificates of its memory plans."""
    plans: Any = kernel.attributes["tile.placement"]
    numbers = [{key: entry.value.data for key, entry in plan.data.items()} for plan in plans.data.values()]
    return sum(plan["peak"] - plan["lower_bound"] for plan in numbers)


def measured(names: Sequence[str], processes: int, seconds: float, record: Path | None) -> list[Outcome]:
    """The outcomes of graphs until the time is over; each is recorded immediately."""
    found: list[Outcome] = []
    end = time.monotonic() + seconds

    def keep(each: Outcome) -> None:
        found.append(each)
        if record is not None:
            with record.open("a") as file:
                file.write(json.dumps(asdict(each)) + "\n")

    if processes == 1:
        for name in names:
            if time.monotonic() < end:
                keep(outcome(name))
        return found
    with ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(outcome, name) for name in names]
        for done in as_completed(waiting):
            if not done.cancelled():
                keep(done.result())
            if time.monotonic() >= end:
                for each in waiting:
                    each.cancel()
    return found


def recorded(record: Path | None) -> dict[str, Outcome]:
    """The outcomes of earlier calls; the later of two for a graph."""
    if record is None or not record.exists():
        return {}
    outcomes = [Outcome(**json.loads(line)) for line in record.read_text().splitlines()]
    return {each.name: each for each in outcomes}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--words", nargs="*", default=[], help="only names that contain one of these")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--record", type=Path, help="a file of outcomes: what is in it is not run again")
    parser.add_argument("--retry", action="store_true", help="but for what did not agree")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="then no other graph is begun")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    from tests.vector.graphs import GRAPHS

    names = [n for n in GRAPHS if not options.words or any(word in n for word in options.words)]
    known = recorded(options.record)
    ahead = [n for n in names if n not in known or (options.retry and known[n].kind != "agree")]
    known |= {each.name: each for each in measured(ahead, options.processes, options.seconds, options.record)}
    return report([known[name] for name in names if name in known], len(names))


def report(outcomes: Sequence[Outcome], asked: int) -> int:
    counts = Counter(each.kind for each in outcomes)
    above = [each for each in outcomes if each.gap]
    print(
        f"{len(outcomes)} graphs: {counts['agree']} agree, {counts['differ']} differ, {counts['findings']} with findings, "
        f"{counts['refused']} refused, {counts['fault']} faults; {len(above)} placed above the bound"
    )
    if asked > len(outcomes):
        print(f"{asked - len(outcomes)} are not run yet")
    for each in outcomes:
        if each.kind != "agree":
            print(f"{each.kind:9} {each.name:24} {each.text[:200]}")
    for each in above:
        print(f"placed    {each.name:24} {each.gap} bytes above the bound")
    return 0 if counts["agree"] + counts["refused"] == len(outcomes) else 1


if __name__ == "__main__":
    raise SystemExit(main())
