"""Imports the nodes of a model in order: each by its importer, or by its function body in the standard.

    Nodes(model, "net.onnx", emitter).run(live(graph.node, outputs), env)

`env` has a value for each name. Functions of the model and of the standard are inlined; so is the branch of an `If` with
a known condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, NameLoc, StringAttr
from xdsl.ir import SSAValue

from ascir.diagnostics import Diagnostic, SourceError, one_line
from ascir.dialects.graph import RuleError
from ascir.frontend.emitter import Emitter
from ascir.frontend.onnx.coded import kept, require_known_form
from ascir.frontend.onnx.functions import attributes_of, body_of, key_of, since_of
from ascir.frontend.onnx.node import Attributes, Named, Node, Several
from ascir.frontend.onnx.ops import IMPORTERS
from ascir.frontend.onnx.shapes import of_sizes
from ascir.frontend.onnx.tensors import array_of
from ascir.frontend.sizes import UnknownSize
from ascir.frontend.values import Problem, Sizes
from ascir.interp.dtypes import DType

if TYPE_CHECKING:
    from onnx import AttributeProto, FunctionProto, GraphProto, ModelProto, NodeProto

WITHOUT_EFFECT = frozenset(
    (
        *("kernel_shape", "stash_type", "precision", "softmax_precision", "saturate", "round_mode"),
        *("momentum", "seed", "consumed_inputs", "is_test", "storage_order", "sorted", "ratio"),
    )
)
"""Attributes that importers may ignore: they repeat operands, or do not affect the results."""

NUMPY_REFUSES = (ValueError, IndexError, OverflowError, ZeroDivisionError, MemoryError)
"""Exceptions of numpy for invalid shapes and numbers, such as a result of 2**62 elements."""

MAX_DEPTH = 16
MAX_NODES = 200_000
"""The limit of nested functions."""


def live(nodes: Sequence[NodeProto], wanted: Iterable[str]) -> list[NodeProto]:
    """The nodes that the outputs depend on, in order."""
    needed = set(wanted)
    kept: list[NodeProto] = []
    for node in reversed(nodes):
        if needed.intersection(each for each in node.output if each):
            needed |= used(node)
            kept.append(node)
    return kept[::-1]


def used(node: NodeProto) -> set[str]:
    """The operands of a node, including those of its graphs."""
    names = set(node.input)
    for attribute in node.attribute:
        for graph in (attribute.g, *attribute.graphs):
            names |= {name for inner in graph.node for name in used(inner)}
            names |= {output.name for output in graph.output}
    return names


class Nodes:
    """Imports nodes of a model."""

    def __init__(
        self,
        model: ModelProto,
        file: str,
        emitter: Emitter,
        dtypes: dict[SSAValue, DType],
        folder: Path | None = None,
    ):
        self.file, self.emitter, self.dtypes, self.folder = file, emitter, dtypes, folder
        self.versions = {key_of(entry.domain): entry.version for entry in model.opset_import}
        self.functions = {(key_of(each.domain), each.name): each for each in model.functions}
        self.depth = 0
        self.count = 0

    def run(self, nodes: Sequence[NodeProto], env: dict[str, Named], prefix: str = "") -> None:
        """Compute the values of all outputs of the nodes."""
        for number, node in enumerate(nodes):
            name = prefix or node.name or f"{node.op_type}_{number}"
            self.emitter.location = self.location(name)
            try:
                results = self.node(node, env, name)
            except (Problem, UnknownSize, RuleError) as problem:
                raise SourceError(
                    Diagnostic(f"node '{name}' ({node.op_type}): {problem}", self.file)
                ) from None
            except NUMPY_REFUSES as error:
                reason = f"its operands do not fit: {one_line(error)[:200]}"
                raise SourceError(
                    Diagnostic(f"node '{name}' ({node.op_type}): {reason}", self.file)
                ) from None
            for output, value in zip(node.output, results, strict=False):
                if output and value is not None:
                    env[output] = value
                    self._hint(value, output)

    def location(self, name: str) -> NameLoc:
        return NameLoc(StringAttr(name), FileLineColLoc(StringAttr(self.file), IntAttr(0), IntAttr(0)))

    def _hint(self, value: Named, output: str) -> None:
        if isinstance(value, SSAValue) and value.name_hint is None:
            cleaned = "".join(each if each.isalnum() and each.isascii() else "_" for each in output).strip(
                "_"
            )
            value.name_hint = cleaned if cleaned[:1].isalpha() else f"v{cleaned}"

    def node(self, node: NodeProto, env: dict[str, Named], name: str) -> Sequence[Named | None]:
        self.count += 1
        if self.count > MAX_NODES:
            raise Problem(f"with all functions opened the model has more than {MAX_NODES} nodes")
        inputs = [self.lookup(each, env) if each else None for each in node.input]
        while inputs and inputs[-1] is None:
            inputs.pop()
        attributes = Attributes({attribute.name: attribute for attribute in node.attribute})
        domain = key_of(node.domain)
        if (function := self.functions.get((domain, node.op_type))) is not None:
            return self.function(function, node, inputs, attributes, name)
        version = self.versions.get(domain, 1)
        since = since_of(node.op_type, version, domain)

        def run_graph(graph: GraphProto, given: Sequence[Named]) -> list[Named]:
            named = {each.name: value for each, value in zip(graph.input, given, strict=False)}
            return self.graph(graph, {**env, **named}, name)

        found = Node(
            self.emitter, node.op_type, domain, version, since, inputs, attributes,
            list(node.output), self.dtypes, run_graph,
        )  # fmt: skip
        if any(isinstance(each, Sizes) for each in inputs) and (result := of_sizes(found)) is not None:
            return result
        require_known_form(found)
        importer = IMPORTERS.get((domain, node.op_type))
        results = None if importer is None else kept(found, importer(found))
        unread = sorted(attributes.keys() - attributes.read - WITHOUT_EFFECT)
        if results is not None and not unread:
            return results if isinstance(results, list | tuple) else [cast("Named", results)]
        tensors = [None if isinstance(each, Several) else each for each in inputs]
        body = body_of(node, version, tensors, self.dtypes)
        if body is None:
            raise Problem(_unsupported_form(unread))
        return self.function(body, node, inputs, attributes, name)

    def lookup(self, name: str, env: Mapping[str, Named]) -> Named:
        if name not in env:
            raise Problem(f"its operand '{name}' is the result of no node before it")
        return env[name]

    def function(
        self,
        function: FunctionProto,
        node: NodeProto,
        inputs: Sequence[Named | None],
        attributes: Mapping[str, AttributeProto],
        name: str,
    ) -> list[Named | None]:
        """The results of an inlined function."""
        if self.depth >= MAX_DEPTH:
            raise Problem(f"functions call each other more than {MAX_DEPTH} deep")
        env = {
            formal: value for formal, value in zip(function.input, inputs, strict=False) if value is not None
        }
        nodes = attributes_of(function, attributes)
        wanted = [formal for formal, actual in zip(function.output, node.output, strict=False) if actual]
        outer, location = self.versions, self.emitter.location
        self.versions = {**outer, **{key_of(each.domain): each.version for each in function.opset_import}}
        self.depth += 1
        absent = set(function.input) - env.keys()
        for each in nodes:
            for index, operand in enumerate(each.input):
                if operand in absent:
                    each.input[index] = ""
        try:
            self.run(live(nodes, wanted), env, name)
        finally:
            self.depth -= 1
            self.versions, self.emitter.location = outer, location
        return [env.get(formal) for formal in function.output]

    def graph(self, graph: GraphProto, env: Mapping[str, Named], name: str) -> list[Named]:
        """The outputs of a graph that captures values of its context."""
        if self.depth >= MAX_DEPTH:
            raise Problem(f"graphs lie in each other more than {MAX_DEPTH} deep")
        inner = dict(env)
        for tensor in graph.initializer:
            inner[tensor.name] = array_of(tensor, self.folder)
        self.depth += 1
        try:
            self.run(live(graph.node, {output.name for output in graph.output}), inner, name)
        finally:
            self.depth -= 1
        return [self.lookup(output.name, inner) for output in graph.output]


def _unsupported_form(unread: Sequence[str]) -> str:
    if unread:
        return f"the attribute {' and '.join(map(repr, unread))} is not supported"
    return "this form of the operator is not supported"
