"""The wheel, installed in an empty environment: what it adds, and that its commands work from any folder.

$ python .ci/check_wheel.py
wheel: 61 files below ascir/ and ascir-0.1.0.dist-info/; ascir-opt, ascir-translate, ascir and xdsl-opt work
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GRAPH = "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {{\n  %y = graph.{} %x : tensor<4xf32>\n  func.return %y : tensor<4xf32>\n}}\n"


def run(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """The output of a command, which must succeed and must not see this checkout."""
    result = subprocess.run(
        [str(word) for word in command], cwd=cwd, input=stdin, capture_output=True, text=True, check=False
    )
    if result.returncode:
        sys.exit(f"wheel: {' '.join(map(str, command))} ended with code {result.returncode}\n{result.stderr}")
    return result.stdout


def stray_files(names: Sequence[str]) -> list[str]:
    """Files of the wheel that are neither ours nor metadata."""
    return [name for name in names if not name.startswith(("ascir/", "ascir-"))]


def check(folder: Path) -> str:
    """Build, install and try the wheel in `folder`."""
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    if stray := stray_files(names):
        sys.exit(f"wheel: files outside of ascir/: {', '.join(stray)}")
    missing = {
        str(path.relative_to(ROOT))
        for room in ("ascir", "dialects", "passes", "tools")
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".py", ".toml", ".lark", ".h"}
        and path.is_file()
        and "__pycache__" not in path.parts
    }
    shipped = {name.removeprefix("ascir/") for name in names} | set(names)
    if missing := sorted(name for name in missing if name not in shipped and f"ascir/{name}" not in shipped):
        sys.exit(f"wheel: not packaged (see [tool.setuptools] packages): {', '.join(missing)}")

    environment = folder / "venv"
    venv.create(environment, with_pip=True)
    python, binaries = environment / "bin" / "python", environment / "bin"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=folder)
    text = GRAPH.format("exp")
    for tool in ("ascir-opt", "xdsl-opt"):
        if "graph.exp" not in run(binaries / tool, cwd=folder, stdin=text):
            sys.exit(f"wheel: {tool} does not know the graph dialect")
    kernel = "func.func @k() attributes {ascendc.aicore, ascendc.global} {\n  func.return\n}\n"
    if "__aicore__" not in run(binaries / "ascir-translate", "--mlir-to-ascendc", cwd=folder, stdin=kernel):
        sys.exit("wheel: ascir-translate prints no kernel")
    run(binaries / "ascir", "--version", cwd=folder)
    where = run(python, "-c", "import ascir, sys; print(ascir.__file__)", cwd=folder)
    if not where.startswith(str(environment)):
        sys.exit(f"wheel: the checkout was imported instead of the wheel: {where}")
    dist_info = next(name.split("/")[0] for name in names if ".dist-info/" in name)
    return f"wheel: {len(names)} files below ascir/ and {dist_info}/; ascir-opt, ascir-translate, ascir and xdsl-opt work"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        print(check(Path(temporary)))
