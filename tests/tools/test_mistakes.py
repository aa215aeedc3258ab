"""Mistakes on the command line: each is told, with what to do, and never passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from ascir.tools import cli, driver

MODEL = "model f(x: f16[B, 8], w: f16[8, 4]) {\n    return relu(x @ w)\n}\n"

MISTAKES: dict[str, tuple[str, int, str]] = {
    "a size twice": ("run f.ascl --dim B=3 --dim B=4", 2, "--dim B is given twice: as 3 and as 4"),
    "another name of a size": (
        "run f.ascl --dim b=3",
        2,
        "--dim b: no dimension of the model has this name; there are B",
    ),
    "a size without names": ("run empty.ascl --dim b=3", 2, "has this name; none has a name"),
    "an option that is not there": (
        "run f.ascl --functon f",
        2,
        "ascir run: error: unrecognized arguments: --functon f; did you mean '--function'?",
    ),
    "an option of another command": ("fmt f.ascl --dim B=3", 2, "ascir fmt: error: unrecognized arguments"),
    "two models": ("explain f.ascl tiling f.ascl", 2, "ascir explain: error: unrecognized arguments: f.ascl"),
    "an input twice": ("run f.ascl --input x=a.npy --input x=b.npy", 2, "--input x is given twice"),
    "a record without kernels": ("run f.ascl --tuned nothere.json", 2, "--tuned is for kernels"),
    "a pass that is not there": (
        "run f.ascl -p graph-quantise",
        2,
        "unknown pass 'graph-quantise'; did you mean 'graph-quantize'?",
    ),
    "a chip for a package": ("run f.ascir --soc ascend910b2", 2, "--soc: a package is compiled already"),
    "passes for a package": ("run f.ascir -p cse", 2, "--passes: a package is compiled already"),
    "a package to explain": ("explain f.ascir", 2, "f.ascir: it is compiled already"),
    "standard input": ("run -", 2, "-: models are read from files"),
    "a folder": ("explain .", 2, ".: a folder, and no model"),
    "no model": ("run empty.ascl --check", 1, "there is no model in it"),
    "a file for a folder": ("compile f.ascl -o f.ascl", 1, "f.ascl: a file; name a folder"),
    "a file where none can be": ("compile f.ascl -o /proc/f.ascir", 1, "/proc/f.ascir: "),
    "less than no time": ("tune f.ascl --seconds -2", 2, "argument --seconds: -2 is less than 0"),
    "no worker": ("tune f.ascl --jobs 0", 2, "argument --jobs: 0 is less than 1"),
    "other letters": (
        "run letters.ascl",
        1,
        "no word begins with 'è'; names are of the letters a to z and A to Z, digits and _",
    ),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "f.ascl": MODEL,
        "f.ascir": "",
        "empty.ascl": "# Nothing yet.\n",
        "letters.ascl": MODEL.replace(" f(", " modèle("),
    }.items():
        Path(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told(mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, code, message = MISTAKES[mistake]
    try:
        found = driver.run_tool("ascir", cli.run, command.split())
    except SystemExit as exit:  # as argparse ends
        found = exit.code
    assert found == code
    printed = capsys.readouterr()
    assert message in printed.err
    assert not printed.out


@pytest.mark.parametrize(
    ("passes", "said"),
    [
        ("graph-quantize{bits=4}", "graph-quantize: no product has a constant weight"),
        ("graph-sparsify", "graph-sparsify: no product has a constant weight"),
    ],
)
def test_a_pass_without_weights_says_so(passes: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert driver.run_tool("ascir", cli.run, ["run", "f.ascl", "-p", passes]) == 0
    assert said in capsys.readouterr().err


def test_weights_that_are_computed_from_constants(capsys: pytest.CaptureFixture[str]) -> None:
    text = "model f(x: f16[2, 4]) { return x @ cast(constant([[1], [2], [3], [4]], f32), f16) }"
    Path("g.ascl").write_text(text)
    first = "graph-quantize{bits=8}"
    assert driver.run_tool("ascir", cli.run, ["run", "g.ascl", "-p", first]) == 0
    assert "graph-fold-constants makes constants of what" in capsys.readouterr().err
    assert driver.run_tool("ascir", cli.run, ["run", "g.ascl", "-p", f"graph-fold-constants,{first}"]) == 0
    assert "relative errors" in capsys.readouterr().err


def test_a_file_without_rules_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert driver.run_tool("ascir", cli.run, ["rules", "f.ascl", "--check"]) == 0
    assert "there are no rules in it" in capsys.readouterr().err
