"""What `make run` does: an example through everything the compiler has today.

$ python examples/tour.py
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from ascir.tools import cli, driver, opt, translate

ROOT = Path(__file__).resolve().parent.parent
TOOLS = {"ascir": cli.run, "ascir-opt": opt.run, "ascir-translate": translate.run}
STEPS = (
    (
        "A model as graph operations, its composites opened into primitives. The meaning of every pass is checked: the IR "
        "is interpreted before and after it.",
        "ascir-opt examples/mlp.mlir -p graph-decompose,canonicalize,cse --check-each",
    ),
    ("The model's reference meaning, for a batch of 4.", "ascir run examples/mlp.mlir --dim B=4 --random 7"),
    (
        "A kernel in the instruction dialect, as Ascend C source for a 910B.",
        "ascir-translate --mlir-to-ascendc examples/add.mlir",
    ),
)


def main() -> int:
    for text, command in STEPS:
        name, *arguments = shlex.split(command)
        print(f"\n# {text}\n$ {command}", flush=True)
        arguments = [str(ROOT / word) if word.startswith("examples/") else word for word in arguments]
        if code := driver.run_tool(name, TOOLS[name], arguments):
            return code
    print(
        "\nThis is as far as it goes today: lowering from graph operations to kernels, and running the source on the host "
        "model, are not built yet."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
