"""What `ascir compile` writes: sources, what the host calls, and a plan of it all.

$ ascir compile examples/add_norm.mlir -o build     # build/add_norm.cpp, build/add_norm_launch.cpp, build/plan.json
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ascir import __version__
from ascir.diagnostics import OperationError, SourceError

if TYPE_CHECKING:
    from xdsl.ir import Attribute

    from ascir.program import Program, Step
    from ascir.runtime import CompiledKernel, Parameter

CERTIFICATES = {"tiling": "tile.tiling", "placement": "tile.placement", "sync": "ascendc.sync"}


def write(programs: Sequence[Program], folder: Path, style: str) -> list[Path]:
    """The files of some programs; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    package = _Package(folder, [])
    kernels = [kernel for program in programs for kernel in program.kernels]
    entries = [package.kernel(kernel) for kernel in kernels]
    described = [package.program(program) for program in programs]
    plan = {
        "ascir": __version__,
        "soc": kernels[0].soc,
        "style": style,
        "kernels": entries,
        "programs": described,
    }
    package.put("plan.json", (json.dumps(plan, indent=2) + "\n").encode())
    return package.written


class _Package:
    """A folder, and what was written there."""

    def __init__(self, folder: Path, written: list[Path]):
        self.folder, self.written = folder, written

    def put(self, name: str, data: bytes) -> str:
        self.written.append(self.folder / name)
        self.written[-1].write_bytes(data)
        return name

    def kernel(self, kernel: CompiledKernel) -> dict[str, Any]:
        from ascir.emit.host import print_host

        source = self.put(f"{kernel.name}.cpp", kernel.source.encode())
        entry: dict[str, Any] = {"name": kernel.name, "source": source, "blocks": kernel.blocks}
        if kernel.launcher is not None:
            try:
                text = print_host(kernel.launcher)
            except OperationError as error:
                raise SourceError(error.diagnostic()) from error
            launch = f"{kernel.name}_launch"
            dims = [parameter.name for parameter in kernel.parameters if parameter.role == "dim"]
            source = self.put(f"{launch}.cpp", text.encode())
            entry["launch"] = {"function": launch, "source": source, "arguments": dims}
        entry["parameters"] = [_described(parameter) for parameter in kernel.parameters]
        for parameter, shown in zip(kernel.parameters, entry["parameters"], strict=True):
            if parameter.value is not None:
                data = parameter.data().tobytes()
                shown["data"] = self.put(f"{kernel.name}_{parameter.name}.bin", data)
        entry["certificates"] = {
            name: plain(kernel.attributes[key])
            for name, key in CERTIFICATES.items()
            if key in kernel.attributes
        }
        return entry

    def program(self, program: Program) -> dict[str, Any]:
        """Which kernels run, one after the other, on which values; where these lie in between."""
        from ascir.workspace import plan_workspace

        entry: dict[str, Any] = {
            "name": program.name,
            "inputs": list(program.inputs),
            "outputs": list(program.outputs),
            "steps": [self.step(program, step) for step in program.steps],
            "fusion": dict(program.fusion),
        }
        if (found := plan_workspace(program)) is not None:
            entry["workspace"] = {
                "bytes": found.bytes,
                "lower_bound": found.lower_bound,
                "offsets": dict(found.offsets),
            }
        return entry

    def step(self, program: Program, step: Step) -> dict[str, Any]:
        entry: dict[str, Any] = {"inputs": list(step.inputs), "outputs": list(step.outputs)}
        if step.kernel is not None:
            return {"kernel": step.kernel.name, **entry}
        if step.constant is not None:
            name = f"{program.name}_{step.outputs[0]}.bin"
            data = self.put(name, step.constant.tobytes())
            return {"constant": data, "dtype": str(step.constant.dtype), **entry}
        return {"reshape": list(step.shape), **entry}


def _described(parameter: Parameter) -> dict[str, Any]:
    if parameter.role == "dim":
        return {"name": parameter.name, "role": "dim", "dtype": "index", "shape": []}
    shape = list(parameter.shape)
    return {"name": parameter.name, "role": parameter.role, "dtype": str(parameter.element), "shape": shape}


def plain(attribute: Attribute) -> Any:
    """An attribute as JSON has it."""
    from xdsl.dialects.builtin import (
        ArrayAttr,
        DenseArrayBase,
        DictionaryAttr,
        FloatAttr,
        IntegerAttr,
        StringAttr,
        i1,
    )

    match attribute:
        case IntegerAttr():
            number = cast("IntegerAttr[Any]", attribute)
            return bool(number.value.data) if number.type == i1 else number.value.data
        case FloatAttr():
            return cast("FloatAttr[Any]", attribute).value.data
        case StringAttr():
            return attribute.data
        case ArrayAttr():
            return [plain(each) for each in attribute]
        case DenseArrayBase():
            return list(cast("DenseArrayBase[Any]", attribute).get_values())
        case DictionaryAttr():
            return {key: plain(value) for key, value in attribute.data.items()}
        case _:
            return str(attribute)
