"""Cold start of ascir-opt, compared with xdsl-opt, on small files. The bound for the first file is a ratio of 1.1.

$ python -m bench.startup
file                     ascir-opt  xdsl-opt  ratio
arith, 10 lines             180 ms    181 ms   0.99
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from bench.measure import compare_commands

BOUND = 1.1
FILES = {
    "arith, 10 lines": """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 3 : i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %c : i32
  %2 = arith.subi %1, %a : i32
  %3 = arith.addi %2, %b : i32
  %4 = arith.muli %3, %3 : i32
  func.return %4 : i32
}
""",
    "graph, 10 lines": """\
func.func @f(%x: tensor<8x16xf32>, %w: tensor<16x32xf32>, %b: tensor<32xf32>) -> tensor<8x32xf32> {
  %0 = graph.matmul %x, %w : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %1 = graph.add %0, %b : (tensor<8x32xf32>, tensor<32xf32>) -> tensor<8x32xf32>
  %2 = graph.exp %1 : tensor<8x32xf32>
  func.return %2 : tensor<8x32xf32>
}
""",
}


def tool(name: str) -> str:
    """The installed command that belongs to this Python."""
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        sys.exit(f"{name} is not installed")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="cold start of ascir-opt beside xdsl-opt")
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    print(f"{'file':24}{'ascir-opt':>12}{'xdsl-opt':>12}{'ratio':>8}")
    ratios: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            path = Path(folder) / "small.mlir"
            path.write_text(text)
            best = compare_commands(
                {t: [tool(t), str(path)] for t in ("ascir-opt", "xdsl-opt")}, options.runs
            )
            ratios.append(best["ascir-opt"] / best["xdsl-opt"])
            print(
                f"{name:24}{best['ascir-opt'] * 1e3:>9.0f} ms{best['xdsl-opt'] * 1e3:>9.0f} ms{ratios[-1]:>8.2f}"
            )
    print(f"bound on the first: {BOUND}")
    return int(ratios[0] > BOUND)


if __name__ == "__main__":
    sys.exit(main())
