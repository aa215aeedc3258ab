"""Times of kernels of groups on the host model: each distinct one is run once, and its time is recorded.

clock = Clock(Path("times.jsonl"))
clock.of(flow, flow.part([0, 1]))     # nanoseconds, including the launch; None if there is no kernel
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xdsl.dialects.func import FuncOp

    from ascir.passes.graph.fusion.flow import Flow, Part
    from ascir.runtime import CompiledKernel


@dataclass
class Clock:
    """Times by the text of a kernel, its arguments, and the number of its blocks."""

    soc: str
    record: Path | None = None
    known: dict[str, float | None] = field(default_factory=dict[str, float | None])
    kernels: dict[str, CompiledKernel | None] = field(default_factory=dict[str, "CompiledKernel | None"])
    """Times by what groups compute; None if there is no kernel."""

    def __post_init__(self) -> None:
        if self.record is not None and self.record.exists():
            for line in self.record.read_text().splitlines():
                entry = json.loads(line)
                self.known[entry["key"]] = entry["ns"]

    def total(self, flow: Flow, parts: Sequence[Part]) -> tuple[float, int]:
        """Of all groups that move anything, one after the other; and how many have no kernel."""
        from ascir.passes.graph.fusion.decide import is_group

        times = [self.of(flow, part) for part in parts if is_group(flow, part)]
        return sum(time for time in times if time is not None), sum(time is None for time in times)

    def of(self, flow: Flow, part: Part) -> float | None:
        function = flow.function(part)
        for value in [*function.body.block.args, *(each for op in function.walk() for each in op.results)]:
            value.name_hint = None  # times do not depend on names
        text = str(function)
        if text not in self.kernels:
            self.kernels[text] = self._compiled(function.clone())
        if (kernel := self.kernels[text]) is None:
            return None
        shapes = [
            (parameter.role, parameter.shape, str(parameter.element)) for parameter in kernel.parameters
        ]
        content = f"{self.soc}\n{kernel.blocks}\n{shapes}\n{kernel.source}"
        key = hashlib.sha256(content.encode()).hexdigest()[:24]
        if key not in self.known:
            self.known[key] = self._run(kernel, function, key, flow.label(part))
        return self.known[key]

    def _compiled(self, function: FuncOp) -> CompiledKernel | None:
        from xdsl.dialects.builtin import ModuleOp

        from ascir.diagnostics import OperationError
        from ascir.runtime import compile_kernels

        try:
            (kernel,) = compile_kernels(ModuleOp([function]), soc=self.soc)
        except OperationError:
            return None
        return kernel

    def _run(self, kernel: CompiledKernel, function: FuncOp, key: str, label: str) -> float | None:
        from ascir.interp.inputs import random_inputs

        launch = kernel.run(random_inputs(function), checks=False).launch  # type: ignore[arg-type]
        found = None if launch.time_us is None else launch.time_us * 1000
        if self.record is not None:
            with self.record.open("a") as file:
                file.write(json.dumps({"key": key, "ns": found, "what": label}) + "\n")
        return found
