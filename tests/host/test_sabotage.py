"""bench/sabotage breaks what it says it breaks, in one place, and its table tells what is so."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ascir.host import Kernel, load
from bench.sabotage.__main__ import TABLE
from bench.sabotage.cases import CASES
from bench.sabotage.mutants import all_mutants, mutants
from bench.sabotage.outcomes import KERNELS, Sabotaged, rows_of


@cache
def kernel(name: str) -> Kernel:
    return load(KERNELS / f"{name}.cpp", name)


@pytest.mark.parametrize("auto_sync", [None, False])
@pytest.mark.parametrize("name", CASES)
def test_the_kernels_themselves_raise_no_alarm(name: str, auto_sync: bool | None) -> None:
    case = CASES[name]
    for seed, arguments in enumerate(case.launches):
        run = kernel(name).launch(
            2,
            arguments(),
            auto_sync=auto_sync,
            time=False,
            schedule_seed=seed,
            outputs=case.outputs,
            scratch=case.scratch,
        )
        assert [str(finding) for finding in run.findings if finding.severity != "info"] == []


def table_rows() -> list[list[str]]:
    """Where, mutant, outcome, found."""
    rows = TABLE.read_text().partition("## All mutants")[2].splitlines()
    return [
        [cell.strip() for cell in re.split(r" \| ", row.strip("| "))] for row in rows if row.startswith("| ")
    ][1:]


def test_the_table_is_whole() -> None:
    listed = [(row[0], row[1].strip("`")) for row in table_rows()]
    assert listed == [
        (f"{name}.cpp:{mutant.line}", mutant.what)
        for name in CASES
        for mutant in mutants((KERNELS / f"{name}.cpp").read_text())
    ]
    assert len(listed) >= 300
    assert "NOT EXPLAINED" not in TABLE.read_text()


@pytest.mark.parametrize("name", ["add_static", "matmul_epilogue"])
def test_a_sample_of_the_table(name: str) -> None:
    outcomes = {(row[0], row[1].strip("`")): row[2] for row in table_rows()}
    for row in rows_of(name, 8):
        assert outcomes[row.place, row.mutant.what] == row.outcome.kind, row


def test_one_text_is_all_mutants() -> None:
    """Each in a text of its own has the findings that it has in the text of all."""
    name = "add_static"
    case, broken = CASES[name], Sabotaged(name)
    for mutant in mutants(broken.text)[5::25]:
        run = load(mutant.text, name).launch(
            2, case.launches[0](), auto_sync=False, time=False, outputs=case.outputs
        )
        codes = [finding.code for finding in run.findings if finding.severity != "info"]
        assert broken.outcome(mutant.number).code == (codes[0] if codes else "")


def test_lines_stay() -> None:
    text = (KERNELS / "add_static.cpp").read_text()
    selected = all_mutants(text).splitlines()
    line = next(i for i, each in enumerate(text.splitlines(), 1) if "Add(zLocal" in each)
    at = next(i for i, each in enumerate(selected, 1) if each.startswith("#line"))
    named = int(selected[at - 1].split()[1])
    assert "Add(zLocal" in selected[at + line - named]


def test_every_example_is_broken() -> None:
    assert set(CASES) == {path.stem for path in KERNELS.glob("*.cpp")}
    assert sum(len(mutants((KERNELS / f"{name}.cpp").read_text())) for name in CASES) >= 300


@pytest.mark.parametrize("name", CASES)
def test_a_mutant_differs_in_the_line_that_it_names(name: str) -> None:
    text = (KERNELS / f"{name}.cpp").read_text()
    seen: set[str] = set()
    for mutant in mutants(text):
        pairs = zip(text.splitlines(), mutant.text.splitlines(), strict=True)
        assert [n for n, (a, b) in enumerate(pairs, 1) if a != b] == [mutant.line], mutant.what
        assert mutant.text not in seen
        seen.add(mutant.text)


def test_the_edits() -> None:
    text = """#include "kernel_operator.h"
pipe.InitBuffer(in, 2, TILE * sizeof(half));
LocalTensor<half> x(TPosition::VECIN, AT, N);
WaitFlag<HardEvent::V_MTE2>(slot);
LocalTensor<half> y = in.DeQue<half>();
Add(z[at], f(x, y), y, n);
DataCopyPad(gm, z, DataCopyExtParams(1, n * sizeof(half), 0, 0, 0));
"""
    found = [(m.line, m.text.splitlines()[m.line - 1]) for m in mutants(text)]
    assert sorted(found) == [
        (2, "pipe.InitBuffer(in, 2, (TILE * sizeof(half)) - 32);"),
        (3, "LocalTensor<half> x(TPosition::VECIN, (AT) + 32, N);"),
        (3, "LocalTensor<half> x(TPosition::VECIN, AT, (N) - 16);"),
        (4, ";"),
        (5, "LocalTensor<half> y;"),
        (6, "Add(z[(at) + 16], f(x, y), y, n);"),
        (6, "Add(z[(at) + 1], f(x, y), y, n);"),
        (6, "Add(z[at], f(x, y), y, (n + 1));"),
        (6, "Add(z[at], f(x, y), y, (n - 1));"),
        (7, "DataCopyPad(gm, z, DataCopyExtParams((1 + 1), n * sizeof(half), 0, 0, 0));"),
        (7, "DataCopyPad(gm, z, DataCopyExtParams((1 - 1), n * sizeof(half), 0, 0, 0));"),
        (7, "DataCopyPad(gm, z, DataCopyExtParams(1, (n + 1) * sizeof(half), 0, 0, 0));"),
        (7, "DataCopyPad(gm, z, DataCopyExtParams(1, (n - 1) * sizeof(half), 0, 0, 0));"),
    ]
