"""`ascir-opt --list-passes`: all passes with their options and the first line of their docstrings.

graph-decompose{ops: tuple[str, ...] = ()}
    Open composite operations into primitives.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import get_type_hints

from xdsl.passes import ModulePass, PassOptionInfo, get_pass_option_infos
from xdsl.utils.hints import type_repr

from ascir.universe import PASSES


def options(module_pass: type[ModulePass]) -> list[PassOptionInfo]:
    """The options of a pass, without its internal fields, with types instead of their text."""
    own = {field.name for field in dataclasses.fields(module_pass) if field.init}
    hints = get_type_hints(module_pass)
    return [
        info._replace(expected_type=type_repr(hints[info.name]))
        for info in get_pass_option_infos(module_pass)
        if info.name in own
    ]


def describe(module_pass: type[ModulePass]) -> str:
    """Name and options on one line, the first line of the docstring on the next."""
    shown = [
        f"{info.name.replace('_', '-')}: {info.expected_type}"
        + (f" = {info.default_value}" if info.default_value is not None else "")
        for info in options(module_pass)
    ]
    braces = "{" + ", ".join(shown) + "}" if shown else ""
    lines = (module_pass.__doc__ or "").strip().splitlines()
    # The docstring of a dataclass without one is its signature.
    summary = lines[0].strip() if lines and not lines[0].startswith(f"{module_pass.__name__}(") else ""
    return f"{module_pass.name}{braces}\n" + (f"    {summary}\n" if summary else "")


def list_passes(available: Mapping[str, Callable[[], type[ModulePass]]]) -> str:
    """Ours first, then those of xDSL and of its other plugins."""
    ours = "".join(describe(available[name]()) for name in sorted(PASSES))
    others = "".join(describe(available[name]()) for name in sorted(available) if name not in PASSES)
    return f"ascir:\n{ours}\nxDSL:\n{others}"
