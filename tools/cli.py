"""Compile models for Ascend NPUs, and run, time and explain the kernels on this machine.

$ ascir run net.mlir --random 7            # evaluate the graph
$ ascir run net.mlir --check               # run its kernels on the host model, and compare
$ ascir compile net.mlir -o build          # build/net.cpp, Ascend C, and build/plan.json
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

from ascir import __version__
from ascir.diagnostics import nearest
from ascir.tools import compile, explain, fmt, rules, sim, tune, view
from ascir.tools import run as run_models
from ascir.tools.driver import run_and_exit

COMMANDS = (compile, run_models, explain, view, tune, sim, fmt, rules)


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="ascir", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--version", action="version", version=f"ascir {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(commands)
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        # `parse_args` would report them with the usage of `ascir`, which has none of the options of the command.
        own = commands.choices[options.command]
        own.error(f"unrecognized arguments: {' '.join(unknown)}{_near(unknown[0], own)}")
    return options


def _near(word: str, parser: argparse.ArgumentParser) -> str:
    """The option that was meant, if one is spelt similarly."""
    known = re.findall(r"--[a-z-]+", parser.format_usage())
    return nearest(word.partition("=")[0], known)


def run(arguments: Sequence[str]) -> int:
    """Runs ascir in this process."""
    options = _parsed(arguments)
    return options.run(options)


def main() -> None:
    run_and_exit("ascir", run)


if __name__ == "__main__":
    main()
