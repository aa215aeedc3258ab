"""Compiled kernels, and running them on the host model.

kernel, = compile_kernels(module)                  # a function of graph operations each
kernel.source                                      # Ascend C
run = kernel.run([x, gamma, beta])                 # numpy arrays in
run.outputs, run.launch.time_us, run.launch.findings
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, MemRefType, ModuleOp, StringAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from ascir.diagnostics import OperationError
from ascir.passes.graph.tiling.kernel import DIM, EXTENT, HOST, ROLE, VALUE
from ascir.weights import PACKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from xdsl.passes import ModulePass

    from ascir.host import Kernel, Run
    from ascir.pipeline import Options

    Array = npt.NDArray[np.generic]

Shape = tuple[int | str, ...]
Derived = Mapping[str, tuple[str, int]]
"""Names by a product, `16*B*S`, and what it is divided by."""

CERTIFICATES = {"tiling": "tile.tiling", "placement": "tile.placement", "sync": "ascendc.sync"}
"""Where a function has them."""


@dataclass(frozen=True)
class Parameter:
    """One argument of a kernel: a view of global memory, or the size of a named dimension."""

    name: str
    role: str
    """`in`, `out`, `workspace`, `constant` or `dim`."""
    element: Attribute | None = None
    shape: Shape = ()
    value: Array | None = None
    """The elements of a constant."""
    is_boolean: bool = False
    """Whether its bytes are truth values."""
    form: str | None = None
    """How its elements lie in memory, where they do not lie as in the array (`ascir.weights`) ..."""
    memory: tuple[int, ...] = ()
    """... and the shape that they have there."""


@dataclass
class KernelRun:
    """What a kernel returned, and what the host model says of the launch."""

    outputs: list[Array]
    launch: Run


@dataclass
class CompiledKernel:
    """One kernel: its text, its parameters, and how many blocks it is launched with."""

    name: str
    source: str
    parameters: Sequence[Parameter]
    soc: str
    blocks: int | None
    """None: the launch function says, from the named dimensions."""
    launcher: ModuleOp | None = None
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, "Attribute"])
    """What the passes left on the function."""
    certificates: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """The same as JSON has it, by what was decided."""
    derived: Derived = field(default_factory=dict[str, tuple[str, int]])
    """Named dimensions that follow from others."""

    def sizes(self, inputs: Sequence[Array]) -> dict[str, int]:
        """The named dimensions, from the shapes of the inputs."""
        sizes: dict[str, int] = {}
        expected = [parameter for parameter in self.parameters if parameter.role == "in"]
        if len(inputs) != len(expected):
            raise ValueError(f"{self.name} takes {len(expected)} arrays, found {len(inputs)}")
        for parameter, array in zip(expected, inputs, strict=True):
            if len(parameter.shape) != array.ndim:
                raise ValueError(f"{self.name}: {parameter.name} is {parameter.shape}, found {array.shape}")
            for extent, found in zip(parameter.shape, array.shape, strict=True):
                wanted = sizes.setdefault(extent, found) if isinstance(extent, str) else extent
                if wanted != found:
                    raise ValueError(
                        f"{self.name}: {parameter.name} is {parameter.shape}, found {array.shape}"
                    )
        for name, (product, divisor) in self.derived.items():
            if name not in sizes:
                sizes[name] = _size(product, sizes) // divisor
        return sizes

    def block_dim(self, sizes: Mapping[str, int]) -> int:
        """How many blocks to launch for these sizes."""
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
        """Run the kernel on the host model."""
        import numpy as np

        from ascir.interp.dtypes import numpy_dtype
        from ascir.weights import packed

        sizes = self.sizes(inputs)
        given = iter(inputs)
        arguments: list[Any] = []
        outputs: list[Array] = []
        for parameter in self.parameters:
            if parameter.role == "dim":
                arguments.append(sizes[parameter.name])
                continue
            assert parameter.element is not None
            dtype = numpy_dtype(parameter.element)
            if parameter.role == "in" and parameter.form is not None:
                array = packed(next(given), parameter.form, parameter.memory)
            elif parameter.role == "in":
                array = np.ascontiguousarray(next(given), dtype=dtype)
            elif parameter.value is not None:
                array = parameter.value
            else:
                array = np.zeros([_size(extent, sizes) for extent in parameter.shape], dtype)
            if parameter.role == "out":
                outputs.append(array)
            arguments.append(array)
        blocks = self.block_dim(sizes) if block_dim is None else block_dim
        results = [parameter for parameter in self.parameters if parameter.role == "out"]
        # In the text they have names of their own, where one was taken.
        text = zip(self.host.parameters, self.parameters, strict=True)
        names = [written.name for written, parameter in text if parameter.role == "out"]
        found = self.host.launch(blocks, arguments, checks=checks, outputs=names, **launch)
        outputs = [
            array.astype(np.bool_) if parameter.is_boolean else array
            for parameter, array in zip(results, outputs, strict=True)
        ]
        return KernelRun(outputs, found)


def _dims_of(function: FuncOp) -> list[str]:
    """The named dimensions that a launch function takes."""
    if function.arg_attrs is None:
        return [argument.name_hint or "" for argument in function.body.block.args]
    names = [entries.data[DIM] for entries in function.arg_attrs.data]
    return [name.data for name in names if isinstance(name, StringAttr)]


def _size(extent: int | str, sizes: Mapping[str, int]) -> int:
    """The value of `12*B*S`."""
    if isinstance(extent, int):
        return extent
    size = 1
    for factor in extent.split("*"):
        size *= int(factor) if factor.isdecimal() else sizes[factor]
    return size


@dataclass
class _Signature:
    """What the graph level says of a function, before its tensors become views."""

    inputs: list[tuple[Shape, Attribute]]
    outputs: list[tuple[Shape, Attribute]]
    derived: Derived


def _shape(type: Attribute) -> Shape:
    from ascir.dialects.graph import dims_of

    return tuple("?" if dim is None else dim for dim in dims_of(type))


@contextmanager
def _uncollected() -> Generator[None]:
    """Until kernels are done, garbage stays: there is hardly any that is not freed at once, and to look for it takes time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_uncollected()
def compile_kernels(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> list[CompiledKernel]:
    """Lower each function of `module`, in place, and return the kernels."""
    from ascir.dialects.tile import KernelOp
    from ascir.dialects.tile.base import CORE_ATTRIBUTE, Core
    from ascir.passes.graph.decompose import unopened
    from ascir.pipeline import lower
    from ascir.target import SOC_ATTRIBUTE

    if soc is not None:
        module.attributes[SOC_ATTRIBUTE] = StringAttr(soc)
    signatures = _signatures(module)
    parameters: dict[str, list[Parameter]] = {}
    whole: dict[Operation, str] = {}

    def observe(name: str, done: ModulePass) -> None:
        if name == "graph-outline":
            signatures.update(_signatures(module))
        declined: dict[Operation, str] = getattr(done, "declined", {})
        if name == "graph-decompose":
            whole.update(declined)
        for op, why in declined.items():
            if name == "graph-tile":
                raise OperationError(op, f"no kernel: {unopened(whole, op) or why}")
        if name == "graph-tile":
            for op in module.ops:
                if isinstance(op, KernelOp) and (name := op.sym_name.data) in signatures:
                    parameters[name] = _parameters(op.functions()[Core.AIC], signatures[name])
                elif (
                    isinstance(op, FuncOp)
                    and op.sym_name.data in signatures
                    and CORE_ATTRIBUTE in op.attributes
                ):
                    parameters[op.sym_name.data] = _parameters(op, signatures[op.sym_name.data])
        if name == "tile-select-instructions":
            for op in module.ops:
                if isinstance(op, FuncOp) and op.sym_name.data in parameters:
                    parameters[op.sym_name.data] += _rings(op, len(parameters[op.sym_name.data]))
        if after is not None:
            after(name, done)

    lower(module, options=options, after=observe)
    launchers: dict[str, ModuleOp] = {}
    for op in list(module.ops):
        if isinstance(op, FuncOp) and HOST in op.attributes:
            op.detach()
            launchers[op.sym_name.data.removesuffix("_launch")] = ModuleOp([op])
    chip = module.attributes[SOC_ATTRIBUTE]
    assert isinstance(chip, StringAttr)
    kernels: list[CompiledKernel] = []
    for op in list(module.ops):
        if isinstance(op, FuncOp) and (name := op.sym_name.data) in parameters:
            parts = [callee for callee in module.ops if _calls(op, callee)]
            blocks = op.attributes.get("tile.block_dim")
            kernels.append(
                CompiledKernel(
                    name,
                    _text([*parts, op]),
                    _distinct(parameters[name]),
                    chip.data,
                    blocks.value.data if isinstance(blocks, IntegerAttr) else None,
                    launchers.get(name),
                    dict(op.attributes),
                    _certificates([op, *parts]),
                    signatures[name].derived,
                )
            )
    return kernels


def _text(functions: Sequence[Operation]) -> str:
    """The Ascend C text of functions of a module. They are lent to a module of their own: copies take as long as the text."""
    from ascir.emit.printer import print_module

    around = functions[0].parent_op()
    assert isinstance(around, ModuleOp)
    block = around.body.block
    places = [(each, each.next_op) for each in block.ops if each in functions]
    for each in functions:
        each.detach()
    lent = ModuleOp(list(functions), dict(around.attributes))
    try:
        return print_module(lent, inline=True)
    finally:
        for each, following in reversed(places):
            each.detach()
            if following is None:
                block.add_op(each)
            else:
                block.insert_op_before(each, following)


def _certificates(functions: Sequence[Operation]) -> dict[str, Any]:
    """Of a kernel; of one for both kinds of core those of both: each has memories of its own, and orders its own pipes."""
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


def _calls(kernel: FuncOp, other: Operation) -> bool:
    """Whether a kernel calls a function: that of one kind of core."""
    if not isinstance(other, FuncOp):
        return False
    calls = (op for op in kernel.body.block.ops if isinstance(op, CallOp))
    return any(call.callee.root_reference == other.sym_name for call in calls)


def _rings(function: FuncOp, known: int) -> list[Parameter]:
    """The arguments that selection adds: workspaces that channels became."""
    if function.arg_attrs is None:
        return []
    found: list[Parameter] = []
    for argument, entries in list(zip(function.body.block.args, function.arg_attrs.data, strict=True))[
        known:
    ]:
        type, extent = argument.type, entries.data[EXTENT]
        assert isa(type, MemRefType[Attribute])
        assert isinstance(extent, StringAttr)
        found.append(Parameter(argument.name_hint or "?", "workspace", type.element_type, (extent.data,)))
    return found


def _distinct(parameters: Sequence[Parameter]) -> list[Parameter]:
    """Each with a name of its own; those of dimensions are theirs already."""
    from ascir.emit.names import Names

    names = Names(taken=[parameter.name for parameter in parameters if parameter.role == "dim"])
    return [
        parameter if parameter.role == "dim" else replace(parameter, name=names.fresh(parameter.name))
        for parameter in parameters
    ]


def _signatures(module: ModuleOp) -> dict[str, _Signature]:
    """What the functions take and return, by their names."""
    from ascir.dialects.graph.types import tensor

    def parts(types: ArrayAttr[Attribute]) -> list[tuple[Shape, Attribute]]:
        return [(_shape(type), tensor(type).element_type) for type in types]

    return {
        op.sym_name.data: _Signature(
            parts(op.function_type.inputs), parts(op.function_type.outputs), _derived(op)
        )
        for op in module.ops
        if isinstance(op, FuncOp)
    }


def _derived(function: FuncOp) -> dict[str, tuple[str, int]]:
    """Names that reshapes make of others: that `[N, 128]` becomes `[B, 16, 128]` says that B is `128*N / 2048`."""
    from ascir.dialects.graph import ReshapeOp, dims_of

    known = {dim for type in function.function_type.inputs.data for dim in _shape(type)}
    found: dict[str, tuple[str, int]] = {}
    for op in function.walk():
        if not isinstance(op, ReshapeOp) or None in (target := dims_of(op.result.type)):
            continue
        source, names = _shape(op.x.type), [dim for dim in target if isinstance(dim, str)]
        new = [name for name in names if name not in known]
        before, after = Counter(map(str, source)), Counter(names)
        if len(new) == 1 and list((after - before).elements()) == new:
            factors = (before - after).elements()
            found[new[0]] = "*".join(factors) or "1", prod(dim for dim in target if isinstance(dim, int))
            known.update(new)
    return found


def _parameters(function: FuncOp, signature: _Signature) -> list[Parameter]:
    from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, i1

    from ascir.interp.attributes import array_of
    from ascir.passes.graph.tiling.elements import MOVED
    from ascir.weights import packed

    inputs, outputs = iter(signature.inputs), iter(signature.outputs)
    found: list[Parameter] = []
    attributes = function.arg_attrs
    assert isinstance(attributes, ArrayAttr)
    for argument, entries in zip(function.body.block.args, attributes.data, strict=True):
        assert isinstance(entries, DictionaryAttr)
        name = argument.name_hint or "?"
        if isinstance(dim := entries.data.get(DIM), StringAttr):
            found.append(Parameter(dim.data, "dim"))
            continue
        role, value = entries.data[ROLE], entries.data.get(VALUE)
        type = argument.type
        assert isa(type, MemRefType)
        assert isinstance(role, StringAttr)
        form = entries.data.get(PACKING)
        memory = tuple(type.get_shape()) if isinstance(form, StringAttr) else ()
        form = form.data if isinstance(form, StringAttr) else None
        if value is not None:
            assert isa(value, DenseIntOrFPElementsAttr)
            shape, array = tuple(type.get_shape()), array_of(value)
            array = array if form is None else packed(array, form, memory)
            found.append(Parameter(name, "constant", type.element_type, shape, array))
            continue
        match role.data:
            case "in":
                shape, element = next(inputs)
            case "out":
                shape, element = next(outputs)
            case _:
                extent = entries.data.get(EXTENT)
                shape = (extent.data,) if isinstance(extent, StringAttr) else tuple(type.get_shape())
                element = type.element_type
        boolean = role.data == "out" and element == i1
        # Kernels have integers of the same bits for what they only move.
        element = element if element in MOVED else type.element_type
        found.append(Parameter(name, role.data, element, shape, None, boolean, form, memory))
    return found
