"""bench/sabotage breaks what it says it breaks, in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.sabotage import CASES, KERNELS, mutants


def test_every_example_is_broken() -> None:
    assert set(CASES) == {path.stem for path in Path(KERNELS).glob("*.cpp")}
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
