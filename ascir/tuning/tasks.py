"""The tuning tasks of a model: its kernels, each once, and how often each runs.

groups = groups_of(module, target, dims)
groups[0].task.name, groups[0].runs
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.printer import Printer

from ascir.compilation import group, is_private
from ascir.passes.graph.apply_tuning import key
from ascir.passes.graph.model import groups
from ascir.target import SOC_ATTRIBUTE, soc
from ascir.tuning.measure import Task


@dataclass(frozen=True)
class Group:
    """A kernel of a model."""

    task: Task
    runs: int


def groups_of(module: ModuleOp, chip: str, style: str, fusion: str, dims: Mapping[str, int]) -> list[Group]:
    """The kernels of a module, which is not changed."""
    module = module.clone()
    module.attributes[SOC_ATTRIBUTE] = StringAttr(soc(chip).name)
    group(module, {"graph-fuse": {"search": fusion}})
    calls = Counter(op.callee.string_value() for op in module.walk() if isinstance(op, CallOp))
    found: dict[str, Group] = {}
    for function in groups(module):
        if is_private(function):
            name, identity = function.sym_name.data, key(function, chip, style)
            runs = calls[name] + (found[identity].runs if identity in found else 0)
            found[identity] = Group(Task(identity, name, _text(function), chip, style, {}, dims), runs)
    return [*found.values()]


def model_key(module: ModuleOp, chip: str, style: str) -> str:
    """A hash of a model and its target."""
    text = StringIO()
    Printer(text).print_op(module)
    return sha256(f"{chip}\n{style}\n{text.getvalue()}".encode()).hexdigest()[:24]


def _text(function: FuncOp) -> str:
    copy = function.clone()
    copy.sym_visibility = None
    text = StringIO()
    Printer(text).print_op(copy)
    return text.getvalue()
