"""Imports an FX graph of ATen operations: a function of graph operations, with the locations of their calls.

    found = import_graph(gm, constants={"p_weight": weight})
    found.module, found.inputs                # placeholders that are arguments of the function, by position

Shapes are those in `meta["val"]` of the placeholders: symbols become named dimensions. Placeholders that are sizes are no
arguments, as shapes of tensors determine them. Used for programs of `torch.export` and graphs of `aot_autograd`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Block, SSAValue

from ascir.diagnostics import Diagnostic, SourceError, one_line
from ascir.dialects.graph import RuleError, tensor_type
from ascir.frontend.emitter import Emitter
from ascir.frontend.function import module_of
from ascir.frontend.names import identifier, unique
from ascir.frontend.sizes import Extent, Size, UnknownSize
from ascir.frontend.torch.calls import bound, kind_of, valued
from ascir.frontend.torch.fractions import fraction, is_fraction
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops import importer_of
from ascir.frontend.torch.places import place_of
from ascir.frontend.torch.sizes import extent_of
from ascir.frontend.torch.tensors import array_of, dtype_of, is_tensor
from ascir.frontend.torch.unsupported import unsupported
from ascir.frontend.values import Problem, Sizes, Value, carried, dims, element, is_value
from ascir.interp.dtypes import ELEMENT_TYPES, Array

if TYPE_CHECKING:
    from torch.fx import GraphModule
    from torch.fx import Node as FxNode

NUMPY_REFUSES = (ValueError, IndexError, OverflowError, ZeroDivisionError, MemoryError)
"""Exceptions of numpy for invalid shapes and numbers."""


@dataclass(frozen=True)
class Imported:
    """The function of a graph, and the mapping of the arguments and outputs of the graph to it."""

    module: ModuleOp
    inputs: Sequence[int]
    """The placeholder of each argument of the function."""
    outputs: Sequence[int | Extent | None]
    """The result of the function for each output of the graph, if it is not in `sizes`; None for None."""
    sizes: Mapping[int, Extent]
    """Outputs that are sizes."""


def import_graph(
    gm: GraphModule,
    *,
    name: str = "model",
    file: str = "<torch>",
    constants: Mapping[str, Any] | None = None,
    inputs: Mapping[str, str] | None = None,
    dims: Mapping[str, str] | None = None,
    sizes: Mapping[str, int] | None = None,
    examples: Sequence[Any] | None = None,
) -> Imported:
    """The module of a graph. Raises `SourceError`, and nothing else, on one that is out of reach.

    `constants`: tensors or arrays that placeholders of these names stand for; `inputs`: names that placeholders have
    for people; `dims`: names of symbols; `sizes`: dimensions of these names become numbers; `examples`: what stands for
    the placeholders, one for each, where the graph does not say.
    """
    importer = _Importer(file, dict(dims or {}), dict(sizes or {}))
    return importer.run(gm, name, dict(constants or {}), dict(inputs or {}), examples)


class _Importer:
    """A graph: the names of its dimensions, and the values of its nodes."""

    def __init__(self, file: str, names: dict[str, str], sizes: dict[str, int]):
        self.file, self.names, self.sizes = file, names, sizes
        self.taken = set(names.values())
        self.met: set[str] = set()
        self.place = FileLineColLoc(StringAttr(file), IntAttr(0), IntAttr(0))
        self.emitter = Emitter(self.place)
        self.env: dict[FxNode, Any] = {}
        self.arrays: dict[int, tuple[Any, Array]] = {}
        """By identity of the tensor, which is stored: a tensor with several names is a single constant."""
        self.sources: dict[str, tuple[SSAValue, int]] = {}

    def run(
        self,
        gm: GraphModule,
        name: str,
        constants: Mapping[str, Any],
        names: Mapping[str, str],
        examples: Sequence[Any] | None,
    ) -> Imported:
        nodes = live(gm)
        if found := unsupported([node for node in nodes if node.op == "call_function"], self.file):
            raise SourceError(found)
        block = Block()
        arguments = self.placeholders(gm, block, constants, names, examples)
        if unknown := sorted(set(self.sizes) - self.met):
            known = f"; there are {', '.join(sorted(self.met))}" if self.met else "; all have fixed sizes"
            self.refuse(f"--dim {unknown[0]}: no dimension of an input has this name{known}")
        for node in nodes:
            if node.op == "get_attr":
                self.env[node] = self.constant(str(node.target), attribute(gm, str(node.target)))
            elif node.op == "call_function":
                self.call(node)
            elif node.op not in ("placeholder", "output"):
                self.refuse(f"node '{node.name}': {node.op} is not supported; export the model to ATen level")
        return self.imported(gm, name, block, arguments)

    # --- arguments and constants

    def placeholders(
        self,
        gm: GraphModule,
        block: Block,
        constants: Mapping[str, Any],
        names: Mapping[str, str],
        examples: Sequence[Any] | None,
    ) -> dict[int, str]:
        """The arguments by their positions among the placeholders, with their names."""
        found: dict[int, str] = {}
        hints: set[str] = set()
        for index, node in enumerate(each for each in gm.graph.nodes if each.op == "placeholder"):
            shown = names.get(node.name, str(node.target))
            if node.name in constants:
                self.env[node] = self.constant(shown, constants[node.name])
                continue
            example = node.meta.get("val") if examples is None else examples[index]
            if is_tensor(example):
                found[index] = shown
                self.env[node] = argument = self.argument(block, example, shown)
                argument.name_hint = unique(identifier(shown), hints)
            elif isinstance(example, bool | float | str | None):
                self.env[node] = example
            else:
                self.env[node] = extent_of(example, self.symbol)
        return found

    def argument(self, block: Block, example: Any, shown: str) -> SSAValue:
        try:
            dtype = carried(dtype_of(example.dtype))
        except Problem as problem:
            self.refuse(f"input '{shown}': {problem}")
        extents = [extent_of(each, self.symbol) for each in example.shape]
        argument = block.insert_arg(
            tensor_type([self.emitter.dim(each) for each in extents], ELEMENT_TYPES[dtype]), len(block.args)
        )
        for axis, extent in enumerate(extents):
            self.emitter.extent_is(argument, axis, extent)
            if isinstance(name := self.emitter.dim(extent), str):
                self.sources.setdefault(name, (argument, axis))
        return argument

    def symbol(self, symbol: str) -> Extent:
        """A symbolic size of torch as a name, or as the requested number."""
        if symbol not in self.names:
            self.names[symbol] = unique(identifier(symbol), self.taken)
        name = self.names[symbol]
        self.met.add(name)
        return self.sizes[name] if name in self.sizes else Size.of(name)

    def constant(self, name: str, tensor: Any) -> Value:
        if not is_tensor(tensor):
            return tensor
        if id(tensor) not in self.arrays:
            try:
                self.arrays[id(tensor)] = (tensor, array_of(tensor))
            except Problem as problem:
                self.refuse(f"constant '{name}': {problem}")
            self.emitter.name(self.arrays[id(tensor)][1], identifier(name))
        return self.arrays[id(tensor)][1]

    # --- calls

    def call(self, node: FxNode) -> None:
        place = place_of(node, self.file)
        self.emitter.location = place.location
        kind = kind_of(node)
        shown = f"node '{place.name}' ({kind or getattr(node.target, '__name__', node.target)})"
        try:
            self.env[node] = self.arithmetic(node) if kind is None else self.operation(node, kind)
        except (Problem, UnknownSize, RuleError) as problem:
            raise SourceError(place.diagnostic(f"{shown}: {problem}")) from None
        except NUMPY_REFUSES as error:
            reason = f"its operands do not fit: {one_line(error)[:200]}"
            raise SourceError(place.diagnostic(f"{shown}: {reason}")) from None
        if isinstance(value := self.env[node], SSAValue) and value.name_hint is None:
            value.name_hint = identifier(node.name)

    def arithmetic(self, node: FxNode) -> Any:
        """The value of arithmetic on sizes, or of getitem."""
        target: Any = node.target
        args: list[Any] = valued(list(node.args), self.env.__getitem__)
        if is_fraction(node.meta.get("val")):
            given = {str(index): each for index, each in enumerate(args)}
            return fraction(Node(self.emitter, "", given, [], sources=self.sources), target)
        if any(is_value(each) for each in args):
            raise Problem("an operation of Python on tensors; export the model to ATen level")
        return target(*args)

    def operation(self, node: FxNode, kind: str) -> Any:
        value = node.meta.get("val")
        several = isinstance(value, list | tuple)
        results = cast("Sequence[Any]", value) if several else [value]
        wanted = frozenset(cast("int", user.args[1]) for user in node.users) if several else None
        importer = importer_of(kind)
        assert importer is not None
        found = importer(
            Node(
                self.emitter,
                kind,
                bound(node, self.env.__getitem__),
                results,
                wanted,
                self.sources,
                self.symbol,
            )
        )
        given = found if isinstance(found, list | tuple) else [found]
        for each, result in zip(given, results, strict=False):
            self.agree(each, result)
        made = {index for index, each in enumerate(given) if each is not None}
        if missing := [
            index for index in sorted(wanted or ()) if index not in made and is_tensor(results[index])
        ]:
            raise Problem(
                f"another operation takes its result {missing[0]}, which its importer does not compute"
            )
        return found

    def agree(self, value: Any, result: Any) -> None:
        """What an importer made must be what torch says that it is: a difference is a mistake here.

        What torch knows of sizes beyond that is taken from it."""
        if not is_value(value) or not is_tensor(result) or isinstance(value, Sizes):
            return
        wanted = ELEMENT_TYPES[carried(dtype_of(result.dtype))]
        shape = [extent_of(each, self.symbol) for each in result.shape]
        found = dims(value)
        fits = len(found) == len(shape) and all(
            a == b for a, b in zip(found, shape, strict=True) if isinstance(a, int) and isinstance(b, int)
        )
        if element(value) != wanted or not fits:
            given = ", ".join("?" if each is None else str(each) for each in found)
            meant = ", ".join(map(str, shape))
            raise Problem(f"it gives {element(value)} [{given}], where torch has {wanted} [{meant}]")
        for axis, extent in enumerate(shape):
            self.emitter.extent_is(value, axis, extent)

    # --- outputs

    def imported(self, gm: GraphModule, name: str, block: Block, arguments: Mapping[int, str]) -> Imported:
        (end,) = (node for node in gm.graph.nodes if node.op == "output")
        results: list[SSAValue] = []
        names: list[str] = []
        outputs: list[int | None] = []
        sizes: dict[int, Extent] = {}
        for index, (each, origin) in enumerate(_outputs(end, self.env)):
            if isinstance(each, int | Size):
                sizes[index] = each
            if not is_value(each):
                outputs.append(None)
                continue
            try:
                outputs.append(len(results))
                results.append(self.emitter.tensor(cast("Value", each)))
                names.append(origin)
            except Problem as problem:
                self.refuse(f"output '{origin}': {problem}")
        shown = list(arguments.values())
        module = module_of(name, block, self.emitter, results, shown, names, self.place)
        return Imported(module, list(arguments), outputs, sizes)

    def refuse(self, message: str):
        raise SourceError(Diagnostic(message, self.file))


def live(gm: GraphModule) -> list[FxNode]:
    """The nodes that the outputs depend on, in their order."""
    needed: set[FxNode] = {node for node in gm.graph.nodes if node.op == "output"}
    for node in reversed(gm.graph.nodes):
        if node in needed:
            needed.update(node.all_input_nodes)
    return [node for node in gm.graph.nodes if node in needed]


def attribute(gm: Any, path: str) -> Any:
    """The attribute `a.b.c` of a module."""
    for part in path.split("."):
        gm = getattr(gm, part)
    return gm


def _outputs(end: FxNode, env: Mapping[FxNode, Any]) -> list[tuple[Any, str]]:
    """The values of the outputs, with the names of the nodes that they come from."""
    from torch.fx import Node as FxNode

    given = end.args[0] if isinstance(end.args[0], list | tuple) else [end.args[0]]
    return [(env[each], each.name) if isinstance(each, FxNode) else (each, "") for each in given]
