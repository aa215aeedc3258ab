"""Builds the module of a model: a function of graph operations, with the locations of their nodes.

    module = import_onnx(Path("net.onnx"), {"batch": 8})

Named dimensions keep their names, and those in `sizes` become numbers. Attributes of the function have the names of
inputs and outputs in the model: `graph.inputs`, `graph.outputs`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    FileLineColLoc,
    IntAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Block, SSAValue

from ascir.diagnostics import Diagnostic, SourceError
from ascir.dialects.graph import tensor_type
from ascir.dialects.graph.sums import sum_of, terms_of
from ascir.dialects.graph.types import Dim, Tensor
from ascir.frontend.emitter import Emitter
from ascir.frontend.function import module_of
from ascir.frontend.names import identifier, unique
from ascir.frontend.onnx.node import Named, Several
from ascir.frontend.onnx.nodes import Nodes, live
from ascir.frontend.onnx.read import checked, read_model
from ascir.frontend.onnx.tensors import array_of, dtype_of
from ascir.frontend.onnx.unsupported import unsupported
from ascir.frontend.values import Problem, Value, carried, carried_at_run_time, dims, element
from ascir.interp.dtypes import ELEMENT_TYPES, Array, DType

if TYPE_CHECKING:
    from onnx import ModelProto, TensorShapeProto, ValueInfoProto


def import_onnx(path: Path, sizes: Mapping[str, int] | None = None) -> ModuleOp:
    """The module of a file. Raises only `SourceError` for an invalid one."""
    return build(read_model(path), str(path), path.parent, sizes)


def import_model(
    model: ModelProto,
    sizes: Mapping[str, int] | None = None,
    file: str = "<model>",
    values: Mapping[str, Array] | None = None,
) -> ModuleOp:
    """The module of a model in memory; `values` are known inputs, which are no arguments."""
    return build(checked(model, file), file, None, sizes, values)


def build(
    model: ModelProto,
    file: str,
    folder: Path | None = None,
    sizes: Mapping[str, int] | None = None,
    values: Mapping[str, Array] | None = None,
) -> ModuleOp:
    """The module of a validated model."""
    return _Builder(model, file, folder, dict(sizes or {})).module(values or {})


class _Builder:
    """A model: the names of its dimensions, and its function."""

    def __init__(self, model: ModelProto, file: str, folder: Path | None, sizes: dict[str, int]):
        self.model, self.file, self.folder, self.sizes = model, file, folder, sizes
        self.dims: dict[str, str] = {}
        """Names of dimensions in the model, and in types."""
        self.met: set[str] = set()
        self.place = FileLineColLoc(StringAttr(file), IntAttr(0), IntAttr(0))

    def module(self, values: Mapping[str, Array]) -> ModuleOp:
        graph = self.model.graph
        nodes = live(graph.node, {output.name for output in graph.output})
        if found := unsupported(self.model, nodes):
            raise SourceError([Diagnostic(each, self.file) for each in found])
        constants = {**self.constants(), **values}
        inputs = [each for each in graph.input if each.name not in constants]
        types = [self.typed(each) for each in inputs]
        block = Block(arg_types=[type for type, _ in types])
        emitter = Emitter(self.place)
        env: dict[str, Named] = dict(constants)
        dtypes: dict[SSAValue, DType] = {}
        hints: set[str] = set()
        for argument, info, (_, dtype) in zip(block.args, inputs, types, strict=True):
            argument.name_hint = unique(identifier(info.name), hints)
            env[info.name] = argument
            dtypes[argument] = dtype
        for name, value in constants.items():
            emitter.name(value, unique(identifier(name), hints))
        if unknown := sorted(set(self.sizes) - self.met):
            self.refuse(f"--dim {unknown[0]}: no dimension of an input has this name{_listed(self.dims)}")
        Nodes(self.model, self.file, emitter, dtypes, self.folder).run(nodes, env)
        results = [self.output(output, env, emitter) for output in graph.output]
        outputs = [each.name for each in graph.output]
        return module_of(
            graph.name, block, emitter, results, [each.name for each in inputs], outputs, self.place
        )

    def constants(self) -> dict[str, Value]:
        """The initializers."""
        found: dict[str, Value] = {}
        for tensor in self.model.graph.initializer:
            try:
                found[tensor.name] = array_of(tensor, self.folder)
            except Problem as problem:
                self.refuse(f"initializer '{tensor.name}': {problem}")
            except OSError as error:
                self.refuse(f"initializer '{tensor.name}': {error.strerror or error}")
        if self.model.graph.sparse_initializer:
            name = self.model.graph.sparse_initializer[0].values.name
            self.refuse(f"initializer '{name}': sparse initializers are not supported; store it dense")
        return found

    def typed(self, info: ValueInfoProto) -> tuple[Tensor, DType]:
        """The type of an input, and its dtype in the model."""
        kind = info.type.WhichOneof("value")
        if kind != "tensor_type":
            shown = (kind or "no type").removesuffix("_type")
            self.refuse(f"input '{info.name}': {shown}: inputs must be tensors")
        tensor = info.type.tensor_type
        if not tensor.HasField("shape"):
            self.refuse(f"input '{info.name}' has no shape: its rank must be known")
        shape = [self.dim(info.name, axis, each) for axis, each in enumerate(tensor.shape.dim)]
        try:
            dtype = dtype_of(tensor.elem_type)
            return tensor_type(shape, ELEMENT_TYPES[carried_at_run_time(dtype)]), dtype
        except Problem as problem:
            self.refuse(f"input '{info.name}': {problem}")

    def dim(self, name: str, axis: int, dim: TensorShapeProto.Dimension) -> Dim:
        if dim.HasField("dim_value"):
            if dim.dim_value < 0:
                self.refuse(f"input '{name}': dimension {axis} is {dim.dim_value}")
            return dim.dim_value
        written = dim.dim_param or f"{name}_{axis}"
        if written in self.sizes:
            return self.named(written)
        try:
            # torch writes `32*h`.
            terms, number = terms_of(re.sub(r"(\d)\*(?=[A-Za-z_])", r"\1", "".join(written.split())))
        except ValueError:
            return self.named(written)
        names = [self.named(each) for each, factor in terms.items() for _ in range(factor)]
        total = sum_of([*names, number])
        if isinstance(total, int) and total < 0:
            self.refuse(f"input '{name}': dimension {axis}, {written}, is {total}")
        return total

    def named(self, written: str) -> int | str:
        """The size of a dimension, or the name that it has here."""
        if written not in self.dims:
            known = {*self.dims.values()}
            self.dims[written] = unique(identifier(written), known)
        self.met.add(written)
        return self.sizes.get(written, self.dims[written])

    def output(self, output: ValueInfoProto, env: Mapping[str, Named], emitter: Emitter) -> SSAValue:
        """A result; its element type must be that of the model."""
        if output.name not in env:
            self.refuse(f"output '{output.name}' is the result of no node")
        value = env[output.name]
        if isinstance(value, Several):
            self.refuse(f"output '{output.name}' is a sequence: outputs must be tensors")
        try:
            found = emitter.tensor(value)
            declared = output.type.tensor_type.elem_type
            dtype = dtype_of(declared) if declared else None
            kinds = [ELEMENT_TYPES[form(dtype)] for form in (carried, carried_at_run_time) if dtype]
            if kinds and element(found) not in kinds:
                self.refuse(f"output '{output.name}' is declared {dtype}, but is {element(found)}")
        except Problem as problem:
            self.refuse(f"output '{output.name}': {problem}")
        sizes = [
            each.dim_value if each.HasField("dim_value") else None
            for each in output.type.tensor_type.shape.dim
        ]
        actual = dims(found)
        if output.type.tensor_type.HasField("shape") and (
            len(sizes) != len(actual)
            or any(
                isinstance(b, int) and a is not None and a != b for a, b in zip(sizes, actual, strict=True)
            )
        ):
            shown = [dim if isinstance(dim, int) else str(dim or "?") for dim in actual]
            self.refuse(f"output '{output.name}' is declared with the shape {sizes}, but has {shown}")
        return found

    def refuse(self, message: str):
        raise SourceError(Diagnostic(message, self.file))


def _listed(names: Mapping[str, str]) -> str:
    return f"; there are {', '.join(names)}" if names else "; all have fixed sizes"
