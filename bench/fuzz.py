"""Mutated IR texts through ascir-opt and ascir-translate: a clean result or a located error, nothing else.

    $ python -m bench.fuzz --count 20000 --seed 7
    tool                       runs  accepted  refused  no place  traceback  hang
    ascir-opt                 10011      2310     7701         0          0     0

The texts are those of lit_tests/; mutations flip bytes, drop, duplicate or swap lines, swap types, remove attributes,
and change numbers. Equal seeds give equal texts. Failing texts are stored in --keep FOLDER.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import re
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 10
MEMORY = 6 << 30
OUTCOMES = ("accepted", "refused", "no place", "traceback", "hang")
LOCATED = re.compile(r"^[^\n:]+:\d+:\d+: error: \S", re.MULTILINE)
TYPES = [
    "f32",
    "f16",
    "bf16",
    "f64",
    "i1",
    "i4",
    "i8",
    "i16",
    "i32",
    "i64",
    "ui8",
    "ui32",
    "index",
    "none",
    "tensor<4xf32>",
    "tensor<?x8xf16>",
    "tensor<*xf32>",
    "tensor<f32>",
    "memref<4xf32>",
    "vector<4xf32>",
    "!tile.tile<16x16xf16,ub>",
    "!ascendc.local_tensor<*xf16>",
    "!ascendc.pipe",
    "tensor<0x3xi8>",
    "tensor<99999999999x4xf32>",
]
NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "255",
    "256",
    "65536",
    "4294967296",
    "-9223372036854775808",
    "18446744073709551616",
    "1.5",
    "1e400",
    "0x7F",
]


# --- mutations ------------------------------------------------------------------------------------------------


def _flip_bytes(text: str, rng: random.Random) -> str:
    data = bytearray(text.encode("utf-8", "surrogateescape"))
    for _ in range(min(len(data), rng.randint(1, 4))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode("utf-8", "surrogateescape")


def _edit_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        case _:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _replace_one(
    pattern: str, choose: Callable[[random.Random, str], str]
) -> Callable[[str, random.Random], str]:
    compiled = re.compile(pattern)

    def mutate(text: str, rng: random.Random) -> str:
        found = list(compiled.finditer(text))
        if not found:
            return text
        match = rng.choice(found)
        return text[: match.start()] + choose(rng, match[0]) + text[match.end() :]

    return mutate


def _truncate(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


MUTATIONS: tuple[Callable[[str, random.Random], str], ...] = (
    _flip_bytes,
    _edit_lines,
    _edit_lines,
    _replace_one(r"(?<=[ <x:(,])(?:b?f16|f32|i\d+|ui\d+|index)\b", lambda rng, _: rng.choice(TYPES)),
    _replace_one(r"(?:tensor|memref|!\w+\.\w+)<[^<>]*>", lambda rng, _: rng.choice(TYPES)),
    _replace_one(r"-?\b\d+\b", lambda rng, _: rng.choice(NUMBERS)),
    _replace_one(r"\{[^{}\n]*\}", lambda rng, _: rng.choice(["", "{}", "{a}"])),
    _replace_one(r"\b\w+ = [^,}\n]*", lambda rng, _: ""),
    _replace_one(r"%\w+", lambda rng, name: rng.choice(["%0", "%nothing", name + "#1", "", "%x"])),
    _replace_one(
        r"\b\w+\.\w+\b",
        lambda rng, _: rng.choice(["graph.add", "tile.load", "func.return", "scf.yield", "x.y"]),
    ),
    _replace_one(r"[\[\](){}<>,:=]", lambda rng, _: rng.choice([*list("[](){}<>,:="), ""])),
    _replace_one(
        r"\[[^\[\]\n]*\]", lambda rng, _: rng.choice(["[]", "[0, 0]", "[-1]", "[1, 2, 3, 4, 5, 6, 7, 8, 9]"])
    ),
    _replace_one(r'"[^"\n]*"', lambda rng, _: rng.choice(['""', '"0x"', '"\\ff"', "1"])),
    _truncate,
)


def mutate(text: str, rng: random.Random) -> str:
    """One to three mutations, so that some texts are still parsed."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(MUTATIONS)(text or " ", rng)
    return text


# --- running --------------------------------------------------------------------------------------------------


class Hang(BaseException):
    """A timeout. No `Exception`, so that no other handler catches it."""


def _alarm(_signal: int, _frame: FrameType | None) -> None:
    raise Hang


@dataclass
class Tally:
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    failures: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])

    def add(self, other: Tally) -> None:
        self.outcomes += other.outcomes
        self.failures += other.failures


def run_one(tool: str, data: bytes) -> tuple[str, str]:
    """The outcome of a text, and the output."""
    from ascir.tools import driver, opt, translate

    run, arguments = {
        "ascir-opt": (opt.run, []),
        "ascir-opt canonicalize,cse": (opt.run, ["-p", "canonicalize,cse"]),
        "ascir-opt graph-decompose": (opt.run, ["-p", "graph-decompose"]),
        "ascir-translate": (translate.run, ["--mlir-to-ascendc"]),
    }[tool]
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    signal.alarm(SECONDS)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = driver.run_tool(tool.split()[0], run, arguments)
    except Hang:
        return "hang", f"no end after {SECONDS} s"
    except BaseException as error:
        return "traceback", f"{type(error).__name__}: {error}"
    finally:
        signal.alarm(0)
        sys.stdin = before
    said = err.getvalue()
    if code == 0:
        return "accepted", said
    if "internal error" in said or "a bug" in said or "Traceback" in said:
        return "traceback", said
    return ("refused" if LOCATED.match(said) and not out.getvalue() else "no place"), said


TOOLS = ("ascir-opt", "ascir-opt canonicalize,cse", "ascir-opt graph-decompose", "ascir-translate")


def corpus() -> list[str]:
    """The pieces of the examples and the lit tests, without their checks."""
    pieces: list[str] = []
    for path in sorted(path for room in ("examples", "lit_tests") for path in (ROOT / room).rglob("*.mlir")):
        for piece in path.read_text().split("// -----"):
            lines = [line for line in piece.split("\n") if not line.lstrip().startswith("//")]
            # Large files are split at functions, so that a mutation has an effect.
            text = "\n".join(lines).strip()
            pieces += [part for part in re.split(r"\n(?=func\.func)", text) if part.strip()]
    return pieces


def run_share(seed: int, count: int, pieces: Sequence[str]) -> Tally:
    """The texts of a worker."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _alarm)
    rng = random.Random(seed)
    tally = Tally()
    for _ in range(count):
        text = mutate(rng.choice(pieces), rng)
        tool = rng.choice(TOOLS)
        outcome, said = run_one(tool, text.encode("utf-8", "surrogateescape"))
        tally.outcomes[tool, outcome] += 1
        if outcome not in ("accepted", "refused"):
            tally.failures.append((tool, text, said))
    return tally


def fuzz(count: int, seed: int, workers: int, share: int = 250) -> Tally:
    """`count` texts in chunks of a fixed size: the texts do not depend on the number of workers."""
    pieces = corpus()
    sizes = [min(share, count - start) for start in range(0, count, share)]
    tally = Tally()
    with ProcessPoolExecutor(workers) as pool:
        jobs = [
            pool.submit(run_share, seed * 1_000_003 + index, size, pieces) for index, size in enumerate(sizes)
        ]
        for done, job in enumerate(jobs, 1):
            tally.add(job.result())
            if sys.stderr.isatty():
                print(f"\r{done * share}/{count}", end="", file=sys.stderr)
    return tally


def table(tally: Tally) -> str:
    rows = [f"{'tool':28}{'runs':>7}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES)]
    for tool in TOOLS:
        counts = [tally.outcomes[tool, outcome] for outcome in OUTCOMES]
        rows.append(f"{tool:28}{sum(counts):>7}" + "".join(f"{count:>11}" for count in counts))
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description="fuzz ascir-opt and ascir-translate with mutated IR")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="folder for the texts that failed")
    options = parser.parse_args()
    tally = fuzz(options.count, options.seed, options.workers)
    print(table(tally))
    for index, (tool, text, said) in enumerate(tally.failures):
        if index < 20:
            print(f"--- {tool}: {said.strip()[:300]}")
        if options.keep is not None:
            options.keep.mkdir(parents=True, exist_ok=True)
            name = f"{index:04}-{tool.replace(' ', '-')}.mlir"
            (options.keep / name).write_text(text, encoding="utf-8", errors="surrogateescape")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
