"""`ascir-opt --list-passes`: every pass with its options and the first line of what it says about itself.

graph-decompose{ops: tuple[str, ...] = ()}
    Open composite operations into primitives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.passes import ModulePass, get_pass_option_infos

from ascir.universe import PASSES


def describe(module_pass: type[ModulePass]) -> str:
    """Name and options on one line, the first line of the docstring on the next."""
    options = [
        f"{info.name.replace('_', '-')}: {info.expected_type}"
        + (f" = {info.default_value}" if info.default_value is not None else "")
        for info in get_pass_option_infos(module_pass)
    ]
    braces = "{" + ", ".join(options) + "}" if options else ""
    lines = (module_pass.__doc__ or "").strip().splitlines()
    # A dataclass without a docstring gets its signature for one.
    summary = lines[0].strip() if lines and not lines[0].startswith(f"{module_pass.__name__}(") else ""
    return f"{module_pass.name}{braces}\n" + (f"    {summary}\n" if summary else "")


def list_passes(available: Mapping[str, Callable[[], type[ModulePass]]]) -> str:
    """Ours first, then those of xDSL and of its other plugins."""
    ours = "".join(describe(available[name]()) for name in sorted(PASSES))
    others = "".join(describe(available[name]()) for name in sorted(available) if name not in PASSES)
    return f"ascir:\n{ours}\nxDSL:\n{others}"
