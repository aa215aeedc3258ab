"""Break the example kernels, one place at a time: does the checker say so?

    $ python -m bench.sabotage --kernel add_static
    kernel                   mutants reported   unseen harmless  compile
    add_static                    42       40        1        1        0

A mutant lacks one flag, barrier, EnQue, DeQue or FreeTensor, or has one offset shifted, one buffer shrunk, one count off
by one. Reported: the launch finds something that it does not find in the kernel itself. Harmless: nothing found, and
the results are those of the kernel. Unseen: nothing found, but other results or no end; each one is listed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from ascir.diagnostics import SourceError
from ascir.host import LaunchError, load

KERNELS = Path(__file__).resolve().parent.parent / "examples" / "kernels"
SECONDS = 60  # after which a mutant has no end
OUTCOMES = ("reported", "unseen", "harmless", "compile")
SYNCHRONISE = re.compile(
    r"(?:\w+\.)?(?:SetFlag|WaitFlag|PipeBarrier|CrossCoreSetFlag|CrossCoreWaitFlag|EnQue|FreeTensor)\b[^;]*;"
)
DEQUE = re.compile(r"(?P<type>LocalTensor<\w+> )?(?P<name>\w+) = \w+\.DeQue<\w+>\(\);")
INDEX = re.compile(r"\b\w+\[(?P<at>[^\[\]]+)\]")
COUNTED = re.compile(
    r"\b(?:Adds?|Muls?|Exp|Relu|Cast|Sqrt|Duplicate|ReduceSum|ReduceMax|Gather|\w*Params\w*(?:<\w+>)?(?: \w+)?)\("
)
SIZED = re.compile(r"\bInitBuffer\(|\bLocalTensor<\w+> \w+\((?=TPosition)")


@dataclass(frozen=True)
class Mutant:
    line: int
    what: str
    text: str


def _arguments(text: str, at: int) -> list[tuple[int, int]]:
    """Where the arguments lie of the call whose opening parenthesis is before `at`."""
    depth, start = 0, at
    found: list[tuple[int, int]] = []
    for place in range(at, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}" and depth:
            depth -= 1
        elif not depth and text[place] in ",)":
            argument = text[start:place]
            found.append((place - len(argument.lstrip()), start + len(argument.rstrip())))
            start = place + 1
            if text[place] == ")":
                break
    return found


def _off_by_one(argument: str, sign: str) -> str:
    """Of elements, where the argument is their size in bytes."""
    count, times, size = argument.partition(" * sizeof")
    return f"({count} {sign} 1){times}{size}"


def _edits(text: str) -> Iterator[tuple[int, int, str, str]]:
    """(start, end, what is put there, what that is)."""
    for match in SYNCHRONISE.finditer(text):
        yield *match.span(), ";", f"without {match[0]}"
    for match in DEQUE.finditer(text):
        kept = f"{match['type']}{match['name']};" if match["type"] else ";"
        yield *match.span(), kept, f"without {match[0]}"
    for match in INDEX.finditer(text):
        for by in (1, 16):
            yield *match.span("at"), f"({match['at']}) + {by}", f"{match[0]} shifted by {by}"
    for match in SIZED.finditer(text):
        spans = _arguments(text, match.end())
        start, end = spans[-1]
        by = 32 if match[0].startswith("Init") else 16
        yield start, end, f"({text[start:end]}) - {by}", f"{match[0]}...) smaller by {by}"
        if not match[0].startswith("Init"):
            start, end = spans[1]
            yield start, end, f"({text[start:end]}) + 32", f"{match[0]}...) moved by 32 bytes"
    for match in COUNTED.finditer(text):
        spans = [span for span in _arguments(text, match.end()) if text[slice(*span)]]
        for start, end in spans[:2] if "Params" in match[0] else spans[-1:]:
            argument = text[start:end]
            for sign in "+-" if argument not in ("true", "false") else "":
                what = f"{match[0]}...) with {argument} {sign} 1"
                yield start, end, _off_by_one(argument, sign), what


def mutants(text: str) -> list[Mutant]:
    """Every place of the code, not of the comment in front of it."""
    body = text.index("#include")
    return [
        Mutant(text.count("\n", 0, start) + 1, what, text[:start] + new + text[end:])
        for start, end, new, what in _edits(text)
        if start > body
    ]


def _floats(*shape: int) -> Any:
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(np.float32)


def _add(n: int) -> list[Any]:
    x = _floats(2, n).astype(np.float16)
    return [x[0].copy(), x[1].copy(), np.zeros(n, np.float16), n]


def _whole(high: int, *shape: int) -> Any:
    return np.random.default_rng(high).integers(0, high, shape).astype(np.int32)


def _zeros(*shape: int) -> Any:
    return np.zeros(shape, np.float32)


def _matmul(m: int, n: int, k: int) -> list[Any]:
    return [_floats(m, k).astype(np.float16), _floats(k, n).astype(np.float16), _zeros(m, n), m, n, k]


def _epilogue(m: int, n: int, k: int) -> list[Any]:
    a, b, y, *sizes = _matmul(m, n, k)
    return [a, b, _floats(n), y, _zeros(2, 2, 128, 128), *sizes]


def _sparse(m: int, n: int, k: int) -> list[Any]:
    values = _whole(99, n * k // 2).astype(np.int8)
    c = np.zeros((m, n), np.int32)
    return [_whole(99, m, k).astype(np.int8), values, np.zeros(n * k // 8, np.uint8), c, m, n, k]


Arguments = Callable[[], list[Any]]
# Two cores; whole tiles and tails, and rows as long as a buffer.
CASES: dict[str, tuple[Arguments, ...]] = {
    "add_naive": (lambda: _add(6 * 1024), lambda: _add(5003)),
    **dict.fromkeys(
        ("add_tiled", "add_double_buffered", "add_static"), (lambda: _add(24 * 1024), lambda: _add(30_001))
    ),
    "row_softmax": (
        lambda: [_floats(6, 8192), _zeros(6, 8192), 6, 8192],
        lambda: [_floats(5, 77), _zeros(5, 77), 5, 77],
    ),
    "layer_norm": (
        lambda: [_floats(6, 4096), _floats(4096), _floats(4096), _zeros(6, 4096), 6, 4096, 1e-5],
        lambda: [_floats(5, 77), _floats(77), _floats(77), _zeros(5, 77), 5, 77, 1e-5],
    ),
    "gather": (
        lambda: [_floats(16384), _whole(16384, 12288), _zeros(12288), 16384, 12288],
        lambda: [_floats(99), _whole(99, 4443), _zeros(4443), 99, 4443],
    ),
    "scatter_add": (
        lambda: [_floats(9, 4096), _whole(9, 32), _floats(32, 4096), 9, 4096, 32],
        lambda: [_whole(9, 50, 33).astype(np.float32), _whole(50, 1100), _zeros(1100, 33) + 1, 50, 33, 1100],
    ),
    "column_sum": (
        lambda: [_floats(96, 1024), _zeros(1024), 96, 1024],
        lambda: [_floats(77, 1003), _zeros(1003), 77, 1003],
    ),
    "matmul_naive": (lambda: _matmul(256, 512, 128), lambda: _matmul(200, 300, 100)),
    "matmul_double_buffered": (lambda: _matmul(256, 512, 192), lambda: _matmul(200, 300, 100)),
    "matmul_epilogue": (lambda: _epilogue(1024, 128, 128), lambda: _epilogue(1000, 96, 130)),
    "int4_unpack": (
        lambda: [_whole(255, 12288).astype(np.uint8), np.zeros(24576, np.float16), 24576, 0.25],
        lambda: [_whole(255, 4160).astype(np.uint8), np.zeros(8320, np.float16), 8320, 0.25],
    ),
    "sparse_matmul": (lambda: _sparse(128, 256, 512), lambda: _sparse(30, 144, 320)),
}
# Written for the vendor's compiler, which inserts barriers between vector instructions; the others need nothing inserted.
INSERTED = {"int4_unpack"}
Outcome = tuple[str, list[Any]]  # what was found, or "", and the arrays that were left


def _launches(name: str, text: str) -> Outcome:
    left: list[Any] = []
    try:
        kernel = load(text, name)
    except SourceError:
        return "compile", []
    for arguments in CASES[name]:
        given = arguments()
        try:
            run = kernel.launch(2, given, auto_sync=name in INSERTED, time=False)
        except LaunchError as error:
            return str(error), []
        for finding in run.findings:
            if finding.severity != "info" and finding.code != "UnusedArgument":
                return str(finding), []
        left += [argument for argument in given if isinstance(argument, np.ndarray)]
    return "", left


def _child(name: str, text: str, end: Connection) -> None:
    end.send(_launches(name, text))


def outcome(name: str, text: str) -> Outcome:
    """In a process of its own: a mutant may crash, or never end."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_child, args=(name, text, there))
    process.start()
    there.close()
    try:
        return here.recv() if here.poll(SECONDS) else ("", [])
    except EOFError:  # it died without a word
        return "", []
    finally:
        process.kill()
        process.join()


def same(left: list[Any], right: list[Any]) -> bool:
    """Bit for bit: NaN are equal."""
    return [array.tobytes() for array in left] == [array.tobytes() for array in right]


def main() -> int:
    parser = argparse.ArgumentParser(description="break the example kernels and count what the checks see")
    parser.add_argument("--kernel", choices=CASES, action="append", help="all, if not given")
    parser.add_argument("--limit", type=int, help="at most so many mutants of a kernel, drawn evenly")
    parser.add_argument("--harmless", action="store_true", help="list those without effect too")
    options = parser.parse_args()
    print(f"{'kernel':24}{'mutants':>8}" + "".join(f"{name:>9}" for name in OUTCOMES), flush=True)
    with tempfile.TemporaryDirectory() as cache:
        os.environ["ASCIR_CACHE"] = cache
        for name in options.kernel or CASES:
            text = (KERNELS / f"{name}.cpp").read_text()
            found, right = outcome(name, text)
            if found or not right:
                print(f"{name}: the kernel itself is not clean: {found or 'no result'}")
                return 1
            chosen = mutants(text)
            if options.limit is not None and options.limit < len(chosen):
                chosen = random.Random(name).sample(chosen, options.limit)
            counts: Counter[str] = Counter()
            listed: list[str] = []
            for mutant in chosen:
                found, left = outcome(name, mutant.text)
                kind = "harmless" if same(left, right) else "unseen"
                kind = found if found == "compile" else "reported" if found else kind
                counts[kind] += 1
                if kind == "unseen" or (kind == "harmless" and options.harmless):
                    listed.append(f"    {kind}: {name}.cpp:{mutant.line}: {mutant.what}")
            row = "".join(f"{counts[kind]:>9}" for kind in OUTCOMES)
            print("\n".join([f"{name:24}{len(chosen):>8}{row}", *listed]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
