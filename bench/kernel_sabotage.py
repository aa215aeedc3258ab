"""Inserts faults into the text of compiled kernels, one number at a time: does the host model report them, or do the
results show them?

    $ python -m bench.kernel_sabotage
    what                    tried    finding    results equivalent     missed
    address shifted           101         59         25          6         11

Each address is increased by a block of 32 bytes, each buffer loses its last block, each mask of a partial repeat becomes
that of a whole one, each padding and each fill of a tail is omitted, each length of a row in global memory grows by a
block. A single text has all faults of a kernel, of which an argument selects one. Inputs are chosen to reveal them:
small numbers and large ones, all far below zero, with infinities and NaN anywhere and in a single column.

A fault without effect is equivalent if that can be proved: a value that is moved with all its uses into unused bytes
(`bench.moved`); padding of which another value (`VALUES`) has no effect either, so that none reaches a result; a buffer
whose length is only informative. All others are missed, and printed. Each runs twice: with maxima that treat NaN by the
order of the operands, and with maxima that drop it, as kernels must propagate it themselves. Three are missed: they
collect maxima of parts of rows some lanes further than necessary, within the 64 lanes of which the maximum is taken
anyway; for one of them it is not proved that no result can depend on it.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bench.moved import is_free

if TYPE_CHECKING:
    from ascir.runtime import CompiledKernel

CASES: Mapping[str, tuple[str, ...]] = {
    "gelu": ("tensor<30001xf16>", "%y = graph.gelu %a"),
    "softmax": ("tensor<1921x100xf16>", "%y = graph.softmax %a axis 1"),
    "row maxima": (
        "tensor<1921x100xf32>",
        "%m = graph.reduce max %a axes [1] keepdims",
        "%y = graph.sub %a, %m",
    ),
}
"""A type, and the access to a tensor of it."""

OUTCOMES = ("tried", "finding", "results", "equivalent", "missed")
VALUES = ("12345", "-12345", '__builtin_nanf("")')
"""Other values of padding and fills."""
BLOCK = 32
REPEAT = 256
OTHER = "another value"
WIDTHS = {
    "half": 2,
    "float": 4,
    "bfloat16_t": 2,
    **{f"{sign}int{bits}_t": bits // 8 for sign in ("", "u") for bits in (8, 16, 32, 64)},
}
SHOWN = 20


@dataclass
class Breaks:
    """The faults of a text. Number 0 is none."""

    names: list[tuple[str, str]] = field(default_factory=lambda: [("", "")])
    lines: list[int] = field(default_factory=lambda: [0])
    """Where they are."""
    at: int = 0

    def choose(self, what: str, line: str, right: str, wrong: str, kind: str = "int64_t") -> str:
        self.names.append((what, line.strip()))
        self.lines.append(self.at)
        return f"static_cast<{kind}>(broken == {len(self.names) - 1} ? ({wrong}) : ({right}))"


def broken(source: str) -> tuple[str, Breaks]:
    """The text with all faults, and their names."""
    breaks, lines = Breaks(), list[str]()
    for breaks.at, line in enumerate(source.splitlines()):
        if "__global__" in line:
            line = line.replace(") {", ", int32_t broken) {")
        for change in (_tensor, _mask, _padding, _fill, _burst):
            line = change(line, breaks)
        lines.append(line)
    return "\n".join(lines) + "\n", breaks


def _tensor(line: str, breaks: Breaks) -> str:
    found = re.search(r"ub\.GetWithOffset<(\w+)>\((\w+), (\w+)\)", line)
    if found is None:
        return line
    element, count, offset = found.groups()
    each = BLOCK // WIDTHS[element]
    fewer = breaks.choose("buffer shrunk", line, count, f"{count} - {each}", "uint32_t")
    further = breaks.choose("address shifted", line, offset, f"{offset} + {BLOCK}", "uint32_t")
    return line.replace(found.group(), f"ub.GetWithOffset<{element}>({fewer}, {further})")


def _mask(line: str, breaks: Breaks) -> str:
    """The mask is a number of elements after the tensors."""
    found = re.search(r"AscendC::(?:\w+<(\w+), 1>|WholeReduce\w+)\(((?:\w+, )+)(\d+), (\d+), ", line)
    if found is None:
        return line
    element, tensors, mask, repeats = found.groups()
    whole = REPEAT // WIDTHS.get(element or "float", 4)
    if int(mask) >= whole:
        return line
    dropped = breaks.choose("mask dropped", line, mask, str(whole))
    return line.replace(f"({tensors}{mask}, {repeats}, ", f"({tensors}{dropped}, {repeats}, ")


def _padding(line: str, breaks: Breaks) -> str:
    found = re.search(r"(DataCopyPadExtParams<(\w+)> \w+\{)(\w+), (\w+), (\w+), (\w+)", line)
    if found is None or found.group(5) == "0":
        return line
    head, element, padded, left, right, value = found.groups()
    none = breaks.choose("padding dropped", line, padded, "false", "bool")
    other = _other(breaks, line, value, element)
    return line.replace(found.group(), f"{head}{none}, {left}, {right}, {other}")


def _other(breaks: Breaks, line: str, value: str, element: str) -> str:
    """Values other than this one: they are no faults, but show whether it has an effect."""
    for other in VALUES:
        value = breaks.choose(OTHER, line, f"static_cast<float>({value})", other, "float")
    return f"static_cast<{element}>({value})"


def _fill(line: str, breaks: Breaks) -> str:
    """Fills of tails only: their number of elements is computed."""
    found = re.search(r"AscendC::Duplicate\((\w+), (\w+), (v\d+)\)", line)
    if found is None:
        return line
    tensor, value, count = found.groups()
    fewer = breaks.choose("fill dropped", line, count, "0", "int32_t")
    other = _other(breaks, line, value, f"decltype({tensor})::PrimType")
    return line.replace(found.group(), f"AscendC::Duplicate({tensor}, {other}, {fewer})")


def _burst(line: str, breaks: Breaks) -> str:
    found = re.search(r"(DataCopyExtParams \w+\{.*?), static_cast<uint32_t>\((\w+)\)", line)
    if found is None:
        return line
    longer = breaks.choose("row lengthened", line, found.group(2), f"{found.group(2)} + {BLOCK}", "uint32_t")
    return line.replace(found.group(), f"{found.group(1)}, {longer}", 1)


# ---------------------------------------------------------------------------------------------------- runs


def compiled(type: str, lines: Sequence[str]) -> CompiledKernel:
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    shape = type.removeprefix("tensor<").rsplit("x", 1)[0]
    column = "tensor<" + "x".join([*shape.split("x")[:-1], "1", type.removeprefix("tensor<").split("x")[-1]])
    types = {"%y": f"({type}, {column}) -> {type}" if len(lines) > 1 else type, "%m": f"{type} -> {column}"}
    body = "\n".join(f"  {line} : {types[line.split()[0]]}" for line in lines)
    text = f"func.func @kernel(%a: {type}) -> {type} {{\n{body}\n  func.return %y : {type}\n}}\n"
    (kernel,) = compile_kernels(parse(make_context(), Source("<bench>", text)), soc="ascend910b1")
    return kernel


def inputs_of(shape: Sequence[int], kind: Any) -> list[Any]:
    """What tells breaks: rows that differ in size, all far below zero, infinities and NaN in some rows, and NaN in one
    column of each row."""
    import numpy as np

    random = np.random.default_rng(0)
    normal = random.standard_normal(shape)
    infinite = np.where(random.random(shape) < 0.01, -np.inf, normal)
    columns = np.arange(shape[-1])
    alone = columns == random.integers(0, shape[-1], (*shape[:-1], 1))
    lost = [np.where(where, np.nan, normal) for where in (random.random(shape) < 0.01, alone)]
    spread = normal * 10.0 ** random.uniform(-3, 4, shape)
    finite = [normal, spread, normal - 1000, np.abs(spread), -np.abs(spread)]
    return [np.clip(each, -65504, 65504).astype(kind) for each in finite] + [
        each.astype(kind) for each in (infinite, *lost)
    ]


def outcomes(kernel: CompiledKernel, folder: Path) -> Iterator[tuple[str, str, str]]:
    """The fault, the line, and how it was detected."""
    import numpy as np

    import ascir.host
    from ascir.interp.dtypes import numpy_dtype

    text, breaks = broken(kernel.source)
    path = folder / "broken.cpp"
    path.write_text(text)
    built = ascir.host.load(path, "kernel", soc="ascend910b1")
    blocks = kernel.blocks
    assert blocks is not None
    shapes = [
        (each.role, tuple(map(int, each.shape)), numpy_dtype(each.element))
        for each in kernel.parameters
        if each.element is not None
    ]
    ((_, shape, element),) = [each for each in shapes if each[0] == "in"]

    def run(given: Any, drop_nan: bool, number: int) -> tuple[bool, list[Any]]:
        arrays = [given.copy() if role == "in" else np.zeros(s, t) for role, s, t in shapes]
        result = built.launch(blocks, [*arrays, number], drop_nan=drop_nan)
        return bool(result.findings), [
            a for (role, _, _), a in zip(shapes, arrays, strict=True) if role != "in"
        ]

    inputs = [(each, drop_nan) for each in inputs_of(shape, element) for drop_nan in (False, True)]
    inputs = [each for each in inputs if not each[1] or np.isnan(each[0]).any()]
    right = [run(*each, 0) for each in inputs]
    assert not any(found for found, _ in right), "the kernel is broken before"
    seen: list[str] = [""]
    for number in range(1, len(breaks.names)):
        outcome = "none"
        for given, (_, expected) in zip(inputs, right, strict=True):
            found, results = run(*given, number)
            same = all(np.array_equal(a, b, equal_nan=True) for a, b in zip(results, expected, strict=True))
            if found or not same:
                outcome = "finding" if found else "results"
                break
        seen.append(outcome)
    free = {
        line
        for line in set(breaks.lines)
        if {seen[n] for n, at in enumerate(breaks.lines) if at == line and breaks.names[n][0] == OTHER}
        == {"none"}
    }
    for number, (what, line) in enumerate(breaks.names):
        if number and what != OTHER:
            shown = seen[number] == "none" and equivalent(kernel.source, what, breaks.lines[number], free)
            yield what, line, seen[number] if seen[number] != "none" else "equivalent" if shown else "missed"


def equivalent(source: str, what: str, line: int, free: Collection[int]) -> bool:
    """Whether a fault is equivalent. `free`: lines of padding and fills whose value has no effect."""
    if what == "buffer shrunk":
        return True  # addresses do not depend on data: no run touches the last block
    if what == "address shifted":
        return is_free(source, line, BLOCK, WIDTHS, free)
    return line in free


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--case", choices=[*CASES], action="append")
    options = parser.parse_args(arguments)
    table, silent = Counter[tuple[str, str]](), list[str]()
    for name in options.case or CASES:
        with TemporaryDirectory() as folder:
            for what, line, outcome in outcomes(compiled(CASES[name][0], CASES[name][1:]), Path(folder)):
                table[what, "tried"] += 1
                table[what, outcome] += 1
                if outcome == "missed":
                    silent.append(f"  {name}, {what}: {line}")
    print(f"{'what':20}" + "".join(f"{each:>11}" for each in OUTCOMES))
    for what in dict.fromkeys(key[0] for key in table):
        print(f"{what:20}" + "".join(f"{table[what, each]:11}" for each in OUTCOMES))
    print("\n".join(silent[:SHOWN]))
    return int(bool(silent))


if __name__ == "__main__":
    raise SystemExit(main())
