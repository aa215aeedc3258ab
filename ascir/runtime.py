"""Compiled kernels, and their execution on the host model.

kernel, = compile_kernels(module)                  # a function of graph operations each
kernel.source                                      # Ascend C
run = kernel.run([x, gamma, beta])                 # numpy arrays in
run.outputs, run.launch.time_us, run.launch.findings
"""

from __future__ import annotations

import gc
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation

from ascir.diagnostics import OperationError
from ascir.models import ModelError
from ascir.parameters import (
    Derived,
    Equal,
    GraphSignature,
    Most,
    Parameter,
    assert_equal,
    assert_most,
    distinct,
    misfit,
    parameters_of,
    rings_of,
    signatures_of,
    size_of,
)
from ascir.passes.tile.signature import DIM, HOST

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from xdsl.passes import ModulePass

    from ascir.host import Kernel, Run
    from ascir.host.findings import Finding
    from ascir.pipeline import Options

    Array = npt.NDArray[np.generic]

CERTIFICATES = {
    "tiling": "tile.tiling",
    "scatter": "tile.scatter",
    "placement": "tile.placement",
    "sync": "ascendc.sync",
}
"""The attributes of a function with the certificates."""


@dataclass
class KernelRun:
    """The results of a kernel, and the host model's report on the launch."""

    outputs: list[Array]
    launch: Run


@dataclass
class CompiledKernel:
    """One kernel: its Ascend C text, its parameters, and how many blocks it is launched with."""

    name: str
    source: str
    parameters: Sequence[Parameter]
    soc: str
    blocks: int | None
    """None: the launch function computes it from the named dimensions."""
    launcher: ModuleOp | None = None
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, "Attribute"])
    """The attributes that passes set on the function."""
    certificates: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """The certificates as JSON, by decision."""
    derived: Derived = field(default_factory=dict[str, tuple[str, int]])
    """Named dimensions that follow from others."""
    equal: Equal = ()
    """Products of extents that must be equal at a launch."""
    most: Most = field(default_factory=dict[str, int])
    """The largest sizes of a launch, where there are any."""

    def sizes(self, inputs: Sequence[Array]) -> dict[str, int]:
        """The named dimensions, from the shapes of the inputs."""
        from ascir.dialects.graph.sums import dims_in, solve

        sizes: dict[str, int] = {}
        expected = [parameter for parameter in self.parameters if parameter.is_read]
        if len(inputs) != len(expected):
            raise ModelError(f"{self.name} takes {len(expected)} arrays, found {len(inputs)}")
        for parameter, array in zip(expected, inputs, strict=True):
            if len(parameter.shape) != array.ndim:
                raise misfit(self.name, parameter.name, parameter.shape, array)
            for extent, found in zip(parameter.shape, array.shape, strict=True):
                wanted = sizes.setdefault(extent, found) if isinstance(extent, str) else extent
                if wanted != found:
                    raise misfit(self.name, parameter.name, parameter.shape, array)
        for name, (product, divisor) in self.derived.items():
            if name not in sizes:
                solve(sizes, dims_in([product]))
                sizes[name] = size_of(product, sizes) // divisor
        dims = [parameter.name for parameter in self.parameters if parameter.role == "dim"]
        dims += dims_in(extent for parameter in self.parameters for extent in parameter.shape)
        dims += dims_in(product for pair in self.equal for product in pair)
        dims += dims_in(self.most)
        try:
            solve(sizes, dims)
        except ValueError as error:
            raise ModelError(f"{self.name}: {error}") from None
        assert_equal(self.name, self.equal, sizes)
        assert_most(self.name, self.most, sizes)
        return sizes

    def block_dim(self, sizes: Mapping[str, int]) -> int:
        """The number of blocks of a launch with these sizes."""
        if self.blocks is not None:
            return self.blocks
        from ascir.interp.run import make_interpreter
        from ascir.interp.scalars import ScalarFunctions

        assert self.launcher is not None
        function = next(op for op in self.launcher.ops if isinstance(op, FuncOp))
        arguments = tuple(sizes[name] for name in _dims_of(function))
        interpreter = make_interpreter(self.launcher)
        interpreter.register_implementations(ScalarFunctions(), override=True)
        return int(interpreter.call_op(function, arguments)[0])

    @cached_property
    def host(self) -> Kernel:
        """The kernel on the host model; its first launch builds it, with or without checks."""
        from ascir.host import load

        return load(self.source, self.name, soc=self.soc, checks=None)

    def run(
        self, inputs: Sequence[Array], *, checks: bool = True, block_dim: int | None = None, **launch: Any
    ) -> KernelRun:
        """Run the kernel on the host model. What it updates in place is a copy of what is given."""
        import numpy as np

        sizes = self.sizes(inputs)
        arguments, outputs = self._arguments(inputs, sizes)
        blocks = self.block_dim(sizes) if block_dim is None else block_dim
        # In the source, parameters whose name was taken have another one. Tables that are updated in place need not be written.
        text = zip(self.host.parameters, self.parameters, strict=True)
        names = [written.name for written, parameter in text if parameter.role == "out"]
        found = self.host.launch(blocks, arguments, checks=checks, outputs=names, **launch)
        results = [parameter for parameter in self.parameters if parameter.is_written]
        outputs = [
            array.astype(np.bool_) if parameter.is_boolean else array
            for parameter, array in zip(results, outputs, strict=True)
        ]
        return KernelRun(outputs, replace(found, findings=self.judged(found.findings, sizes)))

    def _arguments(self, inputs: Sequence[Array], sizes: Mapping[str, int]) -> tuple[list[Any], list[Array]]:
        """The arguments of a launch, and those of them that hold its results."""
        import numpy as np

        from ascir.interp.dtypes import numpy_dtype
        from ascir.weights import packed

        given = iter(inputs)
        arguments: list[Any] = []
        outputs: list[Array] = []
        for parameter in self.parameters:
            if parameter.role == "dim":
                arguments.append(sizes[parameter.name])
                continue
            assert parameter.element is not None
            dtype = numpy_dtype(parameter.element)
            if parameter.is_read and parameter.form is not None:
                array = packed(next(given), parameter.form, parameter.memory)
            elif parameter.is_read and parameter.is_written:
                array = np.array(next(given), dtype=dtype, order="C")
            elif parameter.is_read:
                array = np.ascontiguousarray(next(given), dtype=dtype)
            elif parameter.value is not None:
                array = parameter.value
            else:
                array = np.zeros([size_of(extent, sizes) for extent in parameter.shape], dtype)
            if parameter.is_written:
                outputs.append(array)
            arguments.append(array)
        return arguments, outputs

    def judged(self, findings: tuple[Finding, ...], sizes: Mapping[str, int]) -> tuple[Finding, ...]:
        """The findings of a launch, in the file that the source is written to; those that only its sizes or its data
        cause are infos."""
        from ascir.host.findings import at_some_sizes, of_data, of_file

        findings = of_file(findings, f"{self.name}.cpp")
        if (scatter := self.certificates.get("scatter")) is not None:
            findings = of_data(findings, self._called("workspace", "inout"), ahead="ahead" in scatter)
        if sizes:
            findings = at_some_sizes(findings, self._called("workspace"))
        return findings

    def _called(self, *roles: str) -> list[str]:
        """The names that arguments with these roles have in the source."""
        text = zip(self.host.parameters, self.parameters, strict=True)
        return [written.name for written, each in text if each.role in roles]


def _dims_of(function: FuncOp) -> list[str]:
    """The named dimensions that a launch function takes."""
    if function.arg_attrs is None:
        return [argument.name_hint or "" for argument in function.body.block.args]
    names = [entries.data[DIM] for entries in function.arg_attrs.data]
    return [name.data for name in names if isinstance(name, StringAttr)]


@contextmanager
def _uncollected() -> Generator[None]:
    """Disables garbage collection while kernels are compiled: there are hardly any cycles, and the search for them
    takes time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass
class _Observer:
    """Collects the parameters of the kernels of a module between passes."""

    module: ModuleOp
    signatures: dict[str, GraphSignature]
    parameters: dict[str, list[Parameter]] = field(default_factory=dict[str, list[Parameter]])
    whole: dict[Operation, str] = field(default_factory=dict[Operation, str])
    """Operations that were not decomposed, and why."""

    def __call__(self, name: str, done: ModulePass) -> None:
        from ascir.passes.graph.decompose import unopened

        declined: dict[Operation, str] = getattr(done, "declined", {})
        match name:
            case "graph-outline":
                self.signatures.update(signatures_of(self.module))
            case "graph-decompose":
                self.whole.update(declined)
            case "graph-tile":
                for op, why in declined.items():
                    raise OperationError(op, f"no kernel: {unopened(self.whole, op) or why}")
                self._tiled()
            case "tile-select-instructions":
                for op in self.module.ops:
                    if isinstance(op, FuncOp) and op.sym_name.data in self.parameters:
                        known = self.parameters[op.sym_name.data]
                        known += rings_of(op, len(known))
            case _:
                pass

    def _tiled(self) -> None:
        """After tiling: each function is a kernel, for one kind of core or for both."""
        from ascir.dialects.tile import KernelOp
        from ascir.dialects.tile.base import CORE_ATTRIBUTE, Core

        for op in self.module.ops:
            if not isinstance(op, KernelOp | FuncOp) or (name := op.sym_name.data) not in self.signatures:
                continue
            if isinstance(op, KernelOp):
                self.parameters[name] = parameters_of(op.functions()[Core.AIC], self.signatures[name])
            elif CORE_ATTRIBUTE in op.attributes:
                self.parameters[name] = parameters_of(op, self.signatures[name])


@_uncollected()
def compile_kernels(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> list[CompiledKernel]:
    """Lower each function of `module`, in place, and return the kernels."""
    from ascir.emit.printer import print_functions
    from ascir.pipeline import lower
    from ascir.target import SOC_ATTRIBUTE

    if soc is not None:
        module.attributes[SOC_ATTRIBUTE] = StringAttr(soc)
    found = _Observer(module, signatures_of(module))

    def observe(name: str, done: ModulePass) -> None:
        found(name, done)
        if after is not None:
            after(name, done)

    lower(module, options=options, after=observe)
    launchers = _launchers(module)
    kernels: list[CompiledKernel] = []
    for op in list(module.ops):
        if isinstance(op, FuncOp) and (name := op.sym_name.data) in found.parameters:
            called = _called(op)
            parts = [each for each in module.ops if isinstance(each, FuncOp) and each.sym_name.data in called]
            chip, blocks = module.attributes[SOC_ATTRIBUTE], op.attributes.get("tile.block_dim")
            assert isinstance(chip, StringAttr)
            kernels.append(
                CompiledKernel(
                    name,
                    print_functions([*parts, op]),
                    distinct(found.parameters[name]),
                    chip.data,
                    blocks.value.data if isinstance(blocks, IntegerAttr) else None,
                    launchers.get(name),
                    dict(op.attributes),
                    _certificates([op, *parts]),
                    found.signatures[name].derived,
                    found.signatures[name].equal,
                    found.signatures[name].most,
                )
            )
    return kernels


def _launchers(module: ModuleOp) -> dict[str, ModuleOp]:
    """The functions that compute the number of blocks, by the names of their kernels; they are removed from the
    module."""
    found: dict[str, ModuleOp] = {}
    for op in list(module.ops):
        if isinstance(op, FuncOp) and HOST in op.attributes:
            op.detach()
            found[op.sym_name.data.removesuffix("_launch")] = ModuleOp([op])
    return found


def _certificates(functions: Sequence[Operation]) -> dict[str, Any]:
    """The certificates of a kernel; for both kinds of core those of both functions, as each has its own memories and
    pipes."""
    from ascir.interp.attributes import as_json

    found: dict[str, Any] = {}
    for function in functions:
        for what, key in CERTIFICATES.items():
            if (attribute := function.attributes.get(key)) is None:
                continue
            said = as_json(attribute)
            if what == "sync" and what in found:
                said = {name: found[what][name] + number for name, number in said.items()}
            found[what] = {**found[what], **said} if what == "placement" and what in found else said
    return found


def _called(kernel: FuncOp) -> set[str]:
    """The functions that a kernel calls, one for each kind of core."""
    calls = [op for op in kernel.body.block.ops if type(op) is CallOp]
    return {call.callee.root_reference.data for call in calls}
