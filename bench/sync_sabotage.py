"""Removes each flag, wait and barrier of compiled kernels: do the hazard checks of the host model and the independent
checker agree?

    $ python -m bench.sync_sabotage
    what            tried   both   host  checker  neither  same call
    PipeBarrier        11     11      0        0        0         11

`same call`: the host reports the call that the checker names, or a flag as it does. A single text has all faults of a
kernel, of which an argument selects one. Without faults, neither may report anything.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.certificates import Refuted, sync
from ascir.dialects.ascendc.ops import AscendCOp

OUTCOMES = ("tried", "both", "host", "checker", "neither", "same call")
CALLS = {
    "ascendc.set_flag": "SetFlag",
    "ascendc.wait_flag": "WaitFlag",
    "ascendc.pipe_barrier": "PipeBarrier",
}
LINE = re.compile(r"^(\s*)(AscendC::(?:SetFlag|WaitFlag|PipeBarrier)<.*;)\s*$")
RUNS = 16
ROWS = 4096


def broken(source: str) -> tuple[str, int]:
    """The text in which argument `broken` says which line is left out, from 1 on; and how many there are."""
    lines, count = list[str](), 0
    for line in source.splitlines():
        if "__global__" in line:
            line = line.replace(") {", ", int32_t broken) {")
        if (found := LINE.match(line)) is not None:
            count += 1
            line = f"{found.group(1)}if (broken != {count}) {found.group(2)}"
        lines.append(line)
    return "\n".join(lines) + "\n", count


def judged(function: FuncOp) -> Iterator[tuple[str, str | None]]:
    """For each flag, wait and barrier: what it is, and the call that the checker names without it."""
    function.attributes.pop(sync.SYNC, None)
    for op in [op for op in function.walk() if op.name in CALLS]:
        block, following = op.parent, op.next_op
        assert block is not None
        assert following is not None
        op.detach()
        try:
            sync.check(function, minimal=False, runs=RUNS)
            yield CALLS[op.name], None
        except Refuted as reason:
            yield CALLS[op.name], _call(function, str(reason))
        block.insert_op_before(op, following)


def _call(function: FuncOp, reason: str) -> str:
    """The C++ name of the operation that a reason begins with."""
    name = f"ascendc.{reason.split()[0]}"
    found: Operation | None = next((op for op in function.walk() if op.name == name), None)
    return found.ROW.api if isinstance(found, AscendCOp) else ""


def compared(name: str, text: str, folder: Path) -> Iterator[tuple[str, str, bool]]:
    """The removed call, which checks detected it, and whether at the same call."""
    import numpy as np

    import ascir.host
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.interp.dtypes import numpy_dtype
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    module, kept = parse(make_context(), Source(name, text)), list[ModuleOp]()

    def keep(done: str, _: object) -> None:
        if done == "ascendc-insert-sync":
            kept.append(module.clone())

    kernel = compile_kernels(module, soc="ascend910b1", after=keep)[0]
    function = next(op for op in kept[0].ops if isinstance(op, FuncOp) and op.sym_name.data == kernel.name)
    changed, count = broken(kernel.source)
    path = folder / "broken.cpp"
    path.write_text(changed)
    built = ascir.host.load(path, kernel.name, soc="ascend910b1")
    shapes = [
        (tuple(map(int, each.shape)), numpy_dtype(each.element))
        for each in kernel.parameters
        if each.element is not None
    ]

    def findings(number: int) -> list[Any]:
        arrays = [np.ones(shape, element) for shape, element in shapes]
        result = built.launch(1, [*arrays, number], auto_sync=False, time=False)
        return [each for each in result.findings if each.severity != "info"]

    assert not findings(0), "the kernel is broken before"
    outcomes = list(judged(function))
    assert len(outcomes) == count, f"{count} lines for {len(outcomes)} operations"
    for number, (what, call) in enumerate(outcomes, 1):
        reported = findings(number)
        host, checker = bool(reported), call is not None
        outcome = ("neither", "checker", "host", "both")[2 * host + checker]
        yield what, outcome, outcome == "both" and (not call or any(call in str(each) for each in reported))


def table(names: Sequence[str], rows: int = ROWS) -> Counter[tuple[str, str]]:
    from bench.vector import CASES

    found: Counter[tuple[str, str]] = Counter()
    for case in CASES:
        if case.name not in names:
            continue
        with TemporaryDirectory() as folder:
            for what, outcome, same in compared(case.name, case.text(rows), Path(folder)):
                found[what, "tried"] += 1
                found[what, outcome] += 1
                found[what, "same call"] += same
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("cases", nargs="*", default=["add", "softmax 1000", "layer_norm", "softmax 32768"])
    options = parser.parse_args(arguments)
    found = table(options.cases, options.rows)
    print(f"{'what':14}" + "".join(f"{each:>10}" for each in OUTCOMES))
    for what in dict.fromkeys(key[0] for key in found):
        print(f"{what:14}" + "".join(f"{found[what, each]:10}" for each in OUTCOMES))
    return int(any(outcome in ("neither", "host", "checker") and n for (_, outcome), n in found.items()))


if __name__ == "__main__":
    raise SystemExit(main())
