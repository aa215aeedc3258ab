"""Break the text of compiled kernels, one number at a time, and run them on the host: does it say so, or do the results?

    $ python -m bench.kernel_sabotage
    what                    tried  finding  results  no effect
    address shifted            62       20       42          0

Each address goes one block of 32 bytes up, each buffer loses its last block, each mask of a part of a repeat becomes that
of a whole one, each padding and each fill of a tail is left out, each length of a row in global memory grows by a block.
All breaks of a kernel are in one text: which of them is real is an argument of its own. What has no effect is printed: a
value that is moved with all that reads it, into bytes that nobody has, is as right as before.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ascir.runtime import CompiledKernel

CASES: Mapping[str, tuple[str, ...]] = {
    "gelu": ("tensor<3001xf16>", "%y = graph.gelu %a"),
    "softmax": ("tensor<37x100xf16>", "%y = graph.softmax %a axis 1"),
    "row maxima": (
        "tensor<37x100xf32>",
        "%m = graph.reduce max %a axes [1] keepdims",
        "%y = graph.sub %a, %m",
    ),
}
"""A type, and what is done to a tensor of it."""

OUTCOMES = ("tried", "finding", "results", "no effect")
BLOCK = 32
REPEAT = 256
WIDTHS = {
    "half": 2,
    "float": 4,
    "bfloat16_t": 2,
    **{f"{sign}int{bits}_t": bits // 8 for sign in ("", "u") for bits in (8, 16, 32, 64)},
}
SHOWN = 20


@dataclass
class Breaks:
    """The breaks of one text. Number 0 is none of them."""

    names: list[tuple[str, str]] = field(default_factory=lambda: [("", "")])

    def choose(self, what: str, line: str, right: str, wrong: str, kind: str = "int64_t") -> str:
        self.names.append((what, line.strip()))
        return f"static_cast<{kind}>(broken == {len(self.names) - 1} ? ({wrong}) : ({right}))"


def broken(source: str) -> tuple[str, Breaks]:
    """The text with all breaks in it, and their names."""
    breaks, lines = Breaks(), list[str]()
    for line in source.splitlines():
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
    """The mask is a number of elements behind the tensors."""
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
    found = re.search(r"(DataCopyPadExtParams<\w+> \w+\{)(\w+), (\w+), (\w+), ", line)
    if found is None or found.group(4) == "0":
        return line
    head, padded, left, right = found.groups()
    none = breaks.choose("padding dropped", line, padded, "false", "bool")
    width = breaks.choose("padding dropped", line, right, "0", "uint8_t")
    return line.replace(found.group(), f"{head}{none}, {left}, {width}, ")


def _fill(line: str, breaks: Breaks) -> str:
    """Of tails alone: their number of elements is computed."""
    found = re.search(r"(AscendC::Duplicate\(\w+, \w+, )(v\d+)\)", line)
    if found is None:
        return line
    return line.replace(
        found.group(),
        found.group(1) + breaks.choose("fill dropped", line, found.group(2), "0", "int32_t") + ")",
    )


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


def outcomes(kernel: CompiledKernel, folder: Path) -> Iterator[tuple[str, str, str]]:
    """What was broken, the line, and how it was noticed."""
    import numpy as np

    import ascir.host
    from ascir.interp.dtypes import numpy_dtype

    text, breaks = broken(kernel.source)
    path = folder / "broken.cpp"
    path.write_text(text)
    built = ascir.host.load(path, "kernel", soc="ascend910b1")
    random = np.random.default_rng(0)
    assert kernel.blocks is not None
    shapes = [
        (each.role, tuple(map(int, each.shape)), numpy_dtype(each.element))
        for each in kernel.parameters
        if each.element is not None
    ]
    inputs = {n: random.standard_normal(s).astype(t) for n, (role, s, t) in enumerate(shapes) if role == "in"}
    expected: list[Any] = []
    for number, (what, line) in enumerate(breaks.names):
        arrays = [inputs[n].copy() if n in inputs else np.zeros(s, t) for n, (_, s, t) in enumerate(shapes)]
        result = built.launch(kernel.blocks, [*arrays, number])
        given = [array for n, array in enumerate(arrays) if n not in inputs]
        if number == 0:
            assert not result.findings, "the kernel is broken before"
            expected = given
            continue
        same = all(np.array_equal(a, b, equal_nan=True) for a, b in zip(given, expected, strict=True))
        yield what, line, "finding" if result.findings else "no effect" if same else "results"


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
                if outcome == "no effect":
                    silent.append(f"  {name}, {what}: {line}")
    print(f"{'what':20}" + "".join(f"{each:>11}" for each in OUTCOMES))
    for what in dict.fromkeys(key[0] for key in table):
        print(f"{what:20}" + "".join(f"{table[what, each]:11}" for each in OUTCOMES))
    print("\n".join(silent[:SHOWN]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
