"""table.md: the detection rate for each kernel and each kind of mutant, and why others were not detected.

table(rows)          "# Sabotage\\n\\n| kernel | mutants | reported | ..."
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bench.sabotage.cases import CASES
from bench.sabotage.mutants import KINDS
from bench.sabotage.outcomes import OUTCOMES, SEEDS, Row

HEAD = f"""\
# Sabotage

Made by `python -m bench.sabotage --table`. Each mutant is an example kernel with one thing wrong. It runs on two cores
with whole tiles and with tails, with all checks on and without the synchronisation that the vendor's compiler inserts.

* **reported**: a finding (error or warning) that the kernel itself does not have; it has none.
* **harmless**: no finding, and every array is bit for bit as the kernel leaves it, in each of {len(SEEDS)} orders of the
  cores. That a flag or barrier is superfluous is shown by the checker, not by luck: all conflicting accesses are ordered by
  what is left (vector clocks over pipes, flags and cores, which do not depend on the order that ran).
* **wrong numbers**: no finding, and other results. What was run is a correct kernel for another function; only a comparison
  with what was wanted tells, as every test of the examples makes.
* **no end**: it crashed or did not end, and nothing said so.

The catch rate is reported / (mutants - harmless).
"""
# What a mutant looks like that is not reported, and why it is not.
REASONS = {
    "harmless": (
        (r"(add_static|matmul_epilogue|sparse_matmul).*without PipeBarrier<PIPE_ALL>", "it is the last one: the documentation asks for it, and nothing comes behind that it could order"),
        (r"without PipeBarrier<PIPE_ALL>", "the next tile begins with a copy and a barrier of all pipes: that one orders the same accesses"),
        (r"without PipeBarrier<PIPE_V>", "ReduceSum ends by itself with a wait for the vector pipe and the scalar pipe"),
        (r"InitBuffer", "the scratch buffer of a reduction, which needs less than it is given"),
        (r"moved by 32 bytes", "aligned, and nothing lies where the tensor now ends: no two tensors meet"),
    ),
    "wrong numbers": (
        (r"row_softmax.* Reduce", "a reduction of a part is as good as one of all; the last element is read by the next instruction, so it is not forgotten"),
        (r"layer_norm.cpp:59", "a reduction of a part is as good as one of all; the last element is read by the next instruction, so it is not forgotten"),
        (r"layer_norm.cpp:65", "the last square is computed and never read: so it is in every kernel that rounds its counts up"),
        (r"embedding_grad.cpp:62", "less is cleared: what is added to the rest is added to a table that was not zero, as scatter_add does it"),
        (r"1 - 1", "a count of 0 is allowed and does nothing: the number before it stays, and is read as it is"),
        (r"DataCopyExtParams bursts", "one column less is loaded, and padding with zeros takes its place, as it does at the edge"),
        (r"DataCopyExtParams burst", "one element less is loaded, and one less is added: a kernel that adds rows without their last element"),
        (r"(Exp|Muls?|Adds?|Relu)\(", "in place: the last element keeps the value of the step before, which is data as good as any (folding in halves does so on purpose)"),
    ),
}  # fmt: skip


def reason(row: Row) -> str:
    listed = REASONS.get(row.outcome.kind, ())
    return next(
        (why for pattern, why in listed if re.search(pattern, f"{row.place} {row.mutant.what}")),
        "NOT EXPLAINED",
    )


def _line(name: str, rows: Sequence[Row]) -> str:
    counts = {kind: sum(row.outcome.kind == kind for row in rows) for kind in OUTCOMES}
    harmful = len(rows) - counts["harmless"]
    rate = f"{100 * counts['reported'] / harmful:.1f} %" if harmful else "-"
    return f"| {name} | {len(rows)} | {' | '.join(map(str, counts.values()))} | {rate} |"


def _counts(title: str, rows: Sequence[Row], names: Iterable[str], of: Callable[[Row], str]) -> list[str]:
    lines = ["", f"| {title} | mutants | {' | '.join(OUTCOMES)} | catch rate |", "|---|" + "---:|" * 6]
    for name in names:
        if chosen := [row for row in rows if of(row) == name]:
            lines.append(_line(name, chosen))
    return [*lines, _line("**all**", rows)]


def _found(rows: Sequence[Row]) -> list[str]:
    codes = [row.outcome.code for row in rows if row.outcome.kind == "reported"]
    ordered = sorted(set(codes), key=lambda code: (-codes.count(code), code))
    listed = ", ".join(f"{code} {codes.count(code)}" for code in ordered)
    return ["", "What was found first: " + listed + "."]


def table(rows: Sequence[Row]) -> str:
    lines = [HEAD.rstrip()]
    lines += _counts("kernel", rows, CASES, lambda row: row.kernel)
    lines += _counts("kind", rows, KINDS, lambda row: row.mutant.kind)
    lines += [
        *_found(rows),
        "",
        "## Not reported",
        "",
        "| where | mutant | outcome | why |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {row.place} | `{row.mutant.what}` | {row.outcome.kind} | {reason(row)} |"
        for row in rows
        if row.outcome.kind != "reported"
    ]
    lines += ["", "## All mutants", "", "| where | mutant | outcome | found |", "|---|---|---|---|"]
    lines += [
        f"| {row.place} | `{row.mutant.what}` | {row.outcome.kind} | {row.outcome.code} |" for row in rows
    ]
    return "\n".join(lines) + "\n"
