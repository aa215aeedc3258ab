"""Kernels of graphs, for `ascir compile` and `ascir run --check`.

$ ascir compile examples/add_norm.mlir -o build     # build/add_norm.cpp, build/add_norm_launch.cpp, build/plan.json
$ ascir run examples/add_norm.mlir --dim B=64 --check
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ascir import __version__
from ascir.diagnostics import OperationError, SourceError
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Attribute

    from ascir.host.findings import Finding
    from ascir.interp.dtypes import Array
    from ascir.runtime import CompiledKernel, Parameter

DEFAULT_SOC = "ascend910b1"
STYLES = ("flags", "tque")
CERTIFICATES = {"tiling": "tile.tiling", "placement": "tile.placement", "sync": "ascendc.sync"}


@dataclass(frozen=True)
class Target:
    """What kernels are compiled for."""

    soc: str | None = None
    style: str = "flags"


def compiled(module: ModuleOp, target: Target) -> list[CompiledKernel]:
    """The kernels of a module of graph operations, which is lowered in place."""
    from xdsl.dialects.builtin import StringAttr

    from ascir.runtime import compile_kernels
    from ascir.target import SOC_ATTRIBUTE, UnknownSoc, soc
    from ascir.verification import assert_valid

    known = module.attributes.get(SOC_ATTRIBUTE)
    name = target.soc or (known.data if isinstance(known, StringAttr) else DEFAULT_SOC)
    try:
        module.attributes[SOC_ATTRIBUTE] = StringAttr(soc(name).name)
    except UnknownSoc as error:
        raise UsageError(str(error)) from None
    assert_valid(module)
    try:
        kernels = compile_kernels(module, {"tile-select-instructions": {"style": target.style}})
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    if not kernels:
        raise UsageError(
            "nothing is left to compute: the model gives back what it takes, and needs no kernel"
        )
    return kernels


def fix_dims(module: ModuleOp, sizes: Mapping[str, int]) -> None:
    """Give named dimensions their sizes, everywhere in the module."""
    from xdsl.dialects.builtin import FunctionType
    from xdsl.dialects.func import FuncOp
    from xdsl.rewriter import Rewriter

    from ascir.verification import assert_valid

    if not sizes:
        return
    met: set[str] = set()
    for op in list(module.walk()):
        values = [
            *op.results,
            *(argument for region in op.regions for block in region.blocks for argument in block.args),
        ]
        for value in values:
            if (fixed := _fixed(value.type, sizes, met)) != value.type:
                Rewriter.replace_value_with_new_type(value, fixed)
        if isinstance(op, FuncOp):
            inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
            op.function_type = FunctionType.from_lists(
                [_fixed(type, sizes, met) for type in inputs], [_fixed(type, sizes, met) for type in outputs]
            )
    if unknown := sorted(set(sizes) - met):
        raise UsageError(f"--dim {unknown[0]}: no dimension of the model has this name")
    assert_valid(module)


def _fixed(type: Attribute, sizes: Mapping[str, int], met: set[str]) -> Attribute:
    from xdsl.dialects.builtin import TensorType

    from ascir.dialects.graph import dims_of
    from ascir.dialects.graph.types import tensor_type

    if not isinstance(type, TensorType):
        return type
    dims = dims_of(cast("Attribute", type))
    met |= {dim for dim in dims if isinstance(dim, str) and dim in sizes}
    fixed = [sizes.get(dim, dim) if isinstance(dim, str) else dim for dim in dims]
    return tensor_type(fixed, cast("Any", type).element_type)


# ------------------------------------------------------------------------------------------------------------- files


def write(kernels: Sequence[CompiledKernel], folder: Path, target: Target) -> list[Path]:
    """The sources of the kernels, what the host calls, and plan.json; the paths."""
    from ascir.emit.host import print_host

    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []

    def put(name: str, text: str) -> str:
        written.append(folder / name)
        written[-1].write_text(text, encoding="utf-8")
        return name

    entries: list[dict[str, Any]] = []
    for kernel in kernels:
        entry: dict[str, Any] = {"name": kernel.name, "source": put(f"{kernel.name}.cpp", kernel.source)}
        entry["blocks"] = kernel.blocks
        if kernel.launcher is not None:
            try:
                text = print_host(kernel.launcher)
            except OperationError as error:
                raise SourceError(error.diagnostic()) from error
            launch = f"{kernel.name}_launch"
            dims = [parameter.name for parameter in kernel.parameters if parameter.role == "dim"]
            entry["launch"] = {"function": launch, "source": put(f"{launch}.cpp", text), "arguments": dims}
        entry["parameters"] = [_described(parameter) for parameter in kernel.parameters]
        for parameter, shown in zip(kernel.parameters, entry["parameters"], strict=True):
            if parameter.value is not None:
                shown["data"] = f"{kernel.name}_{parameter.name}.bin"
                written.append(folder / shown["data"])
                written[-1].write_bytes(parameter.data().tobytes())
        entry["certificates"] = {
            name: plain(kernel.attributes[key])
            for name, key in CERTIFICATES.items()
            if key in kernel.attributes
        }
        entries.append(entry)
    plan = {"ascir": __version__, "soc": kernels[0].soc, "style": target.style, "kernels": entries}
    put("plan.json", json.dumps(plan, indent=2) + "\n")
    return written


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


# ------------------------------------------------------------------------------------------------------------- runs


@dataclass(frozen=True)
class Checked:
    """One function's kernel, run on the host model, beside its reference meaning."""

    name: str
    soc: str
    blocks: int
    time_us: float | None
    results: Sequence[dict[str, Any]]
    findings: Sequence[Finding]

    @property
    def agrees(self) -> bool:
        serious = [finding for finding in self.findings if finding.severity != "info"]
        return not serious and all(result["mismatch"] is None for result in self.results)

    def as_json(self) -> dict[str, Any]:
        shown = {name: getattr(self, name) for name in ("name", "soc", "blocks", "time_us")}
        findings = [finding.as_json() for finding in self.findings]
        return {**shown, "agrees": self.agrees, "results": list(self.results), "findings": findings}

    def lines(self) -> list[str]:
        number = len(self.findings)
        found = f"{number or 'no'} finding{'' if number == 1 else 's'}"
        time = "no time" if self.time_us is None else f"{self.time_us:.2f} us"
        lines = [f"@{self.name} on {self.soc}, {self.blocks} blocks: {time}, {found}"]
        for result in self.results:
            agreement = result["mismatch"] or f"agrees ({result['agreement']})"
            lines.append(f"  result {result['index']}: {result['dtype']} {result['shape']}: {agreement}")
        return lines + [f"  {finding}" for finding in self.findings]


def run_checked(
    module: ModuleOp, name: str, arguments: Sequence[Array], expected: Sequence[Array], target: Target
) -> Checked:
    """Compile one function, run its kernel with all checks, and compare it with what is expected."""
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.dialects.func import FuncOp

    from ascir.host.launch import LaunchError

    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    (kernel,) = compiled(ModuleOp([function.clone()], dict(module.attributes)), target)
    blocks = kernel.block_dim(kernel.sizes(arguments))
    try:
        run = kernel.run(arguments, block_dim=blocks)
    except LaunchError as error:
        raise UsageError(str(error)) from None
    results = [
        _compared(index, wanted, found)
        for index, (wanted, found) in enumerate(zip(expected, run.outputs, strict=True))
    ]
    return Checked(name, kernel.soc, blocks, run.launch.time_us, results, run.launch.findings)


def _compared(index: int, wanted: Array, found: Array) -> dict[str, Any]:
    import numpy as np

    from ascir.interp.compare import compare, ulp_errors
    from ascir.interp.dtypes import FLOAT_FORMATS, is_float
    from ascir.interp.rounding import widen

    wanted = np.asarray(wanted)
    mismatch = compare(wanted, found)
    agreement = "equal"
    if mismatch is None and is_float(wanted.dtype) and wanted.size:
        worst = float(np.max(ulp_errors(widen(wanted), widen(found), FLOAT_FORMATS[wanted.dtype])))
        agreement = f"within {worst:.3g} ulps" if worst else "equal"
    return {
        "index": index,
        "dtype": str(found.dtype),
        "shape": list(found.shape),
        "agreement": None if mismatch else agreement,
        "mismatch": str(mismatch) if mismatch else None,
    }
