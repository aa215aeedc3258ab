"""Attention whose keys and values lie in pages that a table names: the kernel loads them page by page, and gives what it
gives of gathered ones, whatever pages there are."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.vector.harness import CHIPS, Graph, agree, check, compiled, expected_of

SEEDS = 3


@dataclass(frozen=True)
class Pages:
    """So many sequences and heads with queries each; a cache of `pages`, each of which has `rows` of all heads; and a table
    of `most` pages for each sequence. Letters are named sizes, for which `dims` has numbers."""

    batch: int | str
    heads: int
    queries: int
    most: int | str
    rows: int
    width: int
    pages: int | str = 12
    dims: tuple[tuple[str, int], ...] = ()
    dtype: str = "f16"
    numbers: str = "i32"
    is_masked: bool = False
    is_four: bool = False
    """Whether heads are a dimension of the cache."""
    both: bool = True
    """Whether values are in pages, too."""

    def graph(self) -> Graph:
        batch, heads, queries, rows, width = self.batch, self.heads, self.queries, self.rows, self.width
        keys = (
            self.most * rows
            if isinstance(self.most, int)
            else f"{rows}{self.most}"
            if rows > 1
            else self.most
        )
        inner = (heads, width) if self.is_four else (heads * width,)
        f = self.dtype
        q, cache = _tensor(batch, heads, queries, width, f), _tensor(self.pages, rows, *inner, f)
        table, some = _tensor(batch, self.most, self.numbers), _tensor(batch, self.most, rows, *inner, f)
        flat, apart = _tensor(batch, keys, heads, width, f), _tensor(batch, heads, keys, width, f)
        mask = _tensor(batch, 1, 1, keys, f)
        arguments = {"q": q, "keys": cache, "values": cache if self.both else flat, "table": table}
        lines = list[str]()
        for name in ("keys", "values"):
            source = name
            if name == "keys" or self.both:
                lines.append(f"%{name}g = graph.gather %{name}, %table axis 0 : ({cache}, {table}) -> {some}")
                lines.append(f"%{name}r = graph.reshape %{name}g : {some} -> {flat}")
                source = f"{name}r"
            lines.append(f"%{name}t = graph.transpose %{source} permutation [0, 2, 1, 3] : {flat} -> {apart}")
        more, types = "", f"{q}, {apart}, {apart}"
        if self.is_masked:
            arguments["mask"], more, types = mask, " mask %mask", f"{types}, {mask}"
        lines.append(f"%y = graph.attention %q, %keyst, %valuest{more} : ({types}) -> {q}")
        listed = ", ".join(f"%{name}: {type}" for name, type in arguments.items())
        body = "\n  ".join(lines)
        text = f"func.func @kernel({listed}) -> {q} {{\n  {body}\n  func.return %y : {q}\n}}\n"
        sizes = dict(self.dims)
        count = self.pages if isinstance(self.pages, int) else sizes[self.pages]
        return Graph(text, sizes or None, {3: (-count, count - 1)})


def _tensor(*sizes: int | str) -> str:
    *shape, element = sizes
    text = "x".join("?" if isinstance(size, str) else str(size) for size in shape)
    names = ", ".join(f'"{size}"' if isinstance(size, str) else "_" for size in shape)
    return f"tensor<{text}x{element}{f', #graph.dims<{names}>' if '?' in text else ''}>"


NAMED = Pages("B", 8, 1, "T", 16, 64, "P", (("B", 2), ("T", 21), ("P", 50)), is_masked=True)
CASES = {
    "a step of decoding": Pages(3, 8, 1, 20, 16, 64),
    "an odd number of pages, a mask": Pages(3, 4, 1, 33, 16, 64, is_masked=True),
    "heads are a dimension": Pages(2, 4, 1, 20, 16, 64, is_four=True),
    "several queries": Pages(2, 4, 3, 20, 16, 64),
    "small pages": Pages(2, 4, 1, 66, 8, 64),
    "large pages": Pages(2, 4, 1, 6, 64, 64),
    "pages of a row": Pages(2, 4, 1, 256, 1, 64),
    "wide heads, three of them": Pages(2, 3, 1, 24, 16, 128),
    "one head": Pages(3, 1, 5, 20, 16, 64),
    "one head, few keys: all scores at a time": Pages(3, 1, 32, 6, 16, 64),
    "a cache of a page": Pages(2, 4, 1, 20, 16, 64, 1),
    "bf16, numbers of 64 bits": Pages(2, 4, 1, 20, 16, 64, dtype="bf16", numbers="i64"),
    "values that are not in pages": Pages(2, 4, 1, 20, 16, 64, both=False),
    "sizes that have names": NAMED,
    "named sizes: pages of 32 rows": Pages("B", 4, 1, "T", 32, 64, "P", (("B", 2), ("T", 9), ("P", 7))),
}


@pytest.mark.parametrize("name", CASES)
def test_pages(name: str) -> None:
    case = CASES[name].graph()
    kernel = compiled(case)
    assert "GetValue(" in kernel.source
    inputs, expected = expected_of(case)
    for seed in range(SEEDS):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


@pytest.mark.parametrize("most", [0, 1, 2, 7, 8, 9, 40, 131])
def test_any_number_of_pages(most: int) -> None:
    """Of one kernel: none, and so many that there are several blocks of keys."""
    case = replace(NAMED, dims=(("B", 3), ("T", most), ("P", 9))).graph()
    check(case)


@pytest.mark.parametrize("soc", CHIPS[1:])
def test_other_chips(soc: str) -> None:
    check(CASES["an odd number of pages, a mask"].graph(), {"graph-tile": {"soc": soc}})


@pytest.mark.parametrize("far", [2**31 - 1, -(2**31), 12, -13])
@pytest.mark.parametrize("name", ["a step of decoding", "sizes that have names"])
def test_numbers_out_of_range(name: str, far: int) -> None:
    """They are an error: some page is read instead, and nothing else; other sequences see what they should."""
    case = CASES[name].graph()
    kernel = compiled(case)
    inputs, expected = expected_of(case)
    pages = inputs[1].shape[0]
    inputs[3][0] = far if abs(far) > 13 else far + pages - 12 if far > 0 else far - pages + 12
    run = kernel.run(inputs)
    assert np.isfinite(run.outputs[0].astype(np.float32)).all()
    agree(case, replace(run, outputs=[run.outputs[0][1:]]), [expected[0][1:]])
