"""The location of a call of a graph: its module, and its source line.

place_of(node, "<torch>").name      # "encoder.layers.0.linear1.linear"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, NameLoc, StringAttr

from ascir.diagnostics import Diagnostic

if TYPE_CHECKING:
    from torch.fx import Node

_OWN = re.compile(r"^torch/|/(site|dist)-packages/torch/")
"""Files of torch itself, on this machine or where the program was saved."""
_FRAME = re.compile(r'File "([^"]+)", line (\d+)')


@dataclass(frozen=True)
class Place:
    """A call in the source."""

    name: str
    file: str
    line: int = 0

    @property
    def location(self) -> NameLoc:
        return NameLoc(
            StringAttr(self.name),
            FileLineColLoc(StringAttr(self.file), IntAttr(self.line), IntAttr(1 if self.line else 0)),
        )

    def diagnostic(self, message: str) -> Diagnostic:
        return Diagnostic(message, self.file, self.line, 1 if self.line else 0)


def place_of(node: Node, file: str) -> Place:
    """The name is that of the module and the call; the line is the innermost one outside of torch."""
    path = module_of(node)
    name = f"{path}.{node.name}" if path else node.name
    frames = [
        (source, int(line))
        for source, line in _FRAME.findall(str(node.meta.get("stack_trace") or ""))
        if not _OWN.search(source.replace("\\", "/"))
    ]
    return Place(name, *frames[-1]) if frames else Place(name, file)


def module_of(node: Node) -> str:
    """The path of the innermost module of a call."""
    stack = cast("Mapping[str, Any]", node.meta.get("nn_module_stack") or {})
    paths = [str(entry[0]) for key, entry in stack.items() if not key.startswith("_empty")]
    return re.sub(r"^L\['self'\]\.?|^L__self__\.?", "", paths[-1]) if paths else ""
