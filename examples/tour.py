"""What `make run` does: examples through everything the compiler has today.

$ python examples/tour.py
"""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ascir.tools import cli, driver, opt, translate

ROOT = Path(__file__).resolve().parent.parent


def show(arguments: Sequence[str]) -> int:
    """Print a file."""
    for name in arguments:
        print(Path(name).read_text(encoding="utf-8"), end="")
    return 0


TOOLS = {"ascir": cli.run, "ascir-opt": opt.run, "ascir-translate": translate.run, "cat": show}
STEPS = (
    (
        "A model as graph operations, its composites opened into primitives. The meaning of every pass is checked: the "
        "IR is interpreted before and after it.",
        "ascir-opt examples/mlp.mlir -p graph-decompose,canonicalize,cse --check-each",
    ),
    ("The model's reference meaning, for a batch of 4.", "ascir run examples/mlp.mlir --dim B=4 --random 7"),
    (
        "A group of operations for the vector cores, compiled: its kernel, the host's launch function, and a plan with the "
        "choices made and their proofs.",
        "ascir compile examples/add_norm.mlir -o FOLDER --style tque",
    ),
    ("The kernel, in the style with queues.", "cat FOLDER/add_norm.cpp"),
    ("The launch function: how many blocks for this many rows.", "cat FOLDER/add_norm_launch.cpp"),
    (
        "The same kernel with explicit flags, run on the host model with every check on, and compared with the graph's "
        "meaning. (The first time, the model's headers are compiled too.)",
        "ascir run examples/add_norm.mlir --dim B=100 --check",
    ),
    (
        "A kernel written by hand in the instruction dialect, as Ascend C source for a 910B.",
        "ascir-translate --mlir-to-ascendc examples/add.mlir",
    ),
    (
        "That source, compiled and run on the host model: 8 vector cores, every hazard checked, every microsecond "
        "accounted for.",
        "ascir sim FOLDER/add.cpp --kernel add --block-dim 8 --arg x=FOLDER/x.npy --arg y=FOLDER/y.npy "
        "--arg z=out:float16[16384]:FOLDER/z.npy",
    ),
    (
        "A whole model: BERT-base with random weights, twelve layers in kernels of both kinds of core. Each runs with every "
        "check on; the result is compared with the model's meaning; and here is where the time goes.",
        "ascir run examples/models/bert_base.ascl --check --profile",
    ),
)


def run(command: str) -> int:
    name, *arguments = shlex.split(command)
    located = [str(ROOT / word) if word.startswith("examples/") else word for word in arguments]
    return driver.run_tool(name, TOOLS[name], located)


def prepare(folder: Path) -> int:
    """The kernel's source and its inputs."""
    for name, seed in (("x", 1), ("y", 2)):
        values = np.random.default_rng(seed).standard_normal(16384)
        np.save(folder / f"{name}.npy", values.astype(np.float16))
    return run(
        f"ascir-translate --mlir-to-ascendc examples/add.mlir -o {shlex.quote(str(folder / 'add.cpp'))}"
    )


def sums(folder: Path) -> bool:
    x, y, z = (np.load(folder / f"{name}.npy") for name in "xyz")
    return bool(np.array_equal(x + y, z))


def main() -> int:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        if code := prepare(folder):
            return code
        for text, command in STEPS:
            print(f"\n# {text}\n$ {command}", flush=True)
            if code := run(command.replace("FOLDER", shlex.quote(temporary))):
                return code
        if not sums(folder):
            print("the kernel's result is wrong", file=sys.stderr)
            return 1
    print("\nNext: `ascir explain examples/models/bert_base.ascl fusion`: why these kernels, and not others.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
