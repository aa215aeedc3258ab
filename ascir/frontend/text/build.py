"""Builds functions of graph operations from models.

    model f(x: f16[B, 8]) { return relu(x) + 1 }
    func.func @f(%x: tensor<?x8xf16, #graph.dims<B, _>>) -> ... { graph.relu, graph.constant, graph.add, func.return }

Types are inferred by the dialect. A model that others call is inlined, with types inferred for each call; it is no
function of its own. Operations have the locations of their expressions, so that later errors point into the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    FileLineColLoc,
    FunctionType,
    IntAttr,
    LocationAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Block, Region, SSAValue

from ascir.diagnostics import Diagnostic, Source, SourceError, nearest
from ascir.dialects.graph import dims_of, shape_of
from ascir.dialects.graph.attributes import set_donated
from ascir.dialects.graph.sums import is_sum, terms_of, with_sizes
from ascir.dialects.graph.types import Dim, element_of
from ascir.frontend.text import syntax
from ascir.frontend.text.arguments import assign
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.evaluate import CallModel, Evaluator
from ascir.frontend.text.functions import functions
from ascir.frontend.text.parser import read
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import DTYPES, shown_type, tensor_of
from ascir.frontend.text.values import ABSENT, Size, Value, is_number, shown

ATTRIBUTE_TYPES: Mapping[str, tuple[type, ...]] = {
    "int": (int,),
    "float": (int, float),
    "bool": (bool,),
    "str": (str,),
    "list": (tuple,),
}
"""Parameters of models that are attributes: known at the call."""
MAX_CALLS = 64

RULES_ON = "graph.rules_on"
RULES_OFF = "graph.rules_off"

ItemT = TypeVar("ItemT", syntax.Model, syntax.Rule)


def import_text(source: Source) -> ModuleOp:
    """The module of a file. Raises only `SourceError` for invalid text."""
    return build(read(source), source)


def build(file: syntax.File, source: Source) -> ModuleOp:
    try:
        return _Builder(file, source.name).module()
    except Problem as problem:
        raise located(problem, source) from None
    except RecursionError:
        raise SourceError(Diagnostic("the text nests too deep", source.name, 1, 1), source) from None


def located(problem: Problem, source: Source) -> SourceError:
    place = problem.place
    return SourceError(Diagnostic(str(problem), source.name, place.line, place.column), source)


def unique(items: Sequence[ItemT], what: str) -> dict[str, ItemT]:
    """By name; duplicate names are errors."""
    found: dict[str, ItemT] = {}
    for item in items:
        if item.id in found:
            line = found[item.id].place.line
            raise Problem(item.place, f"there is a {what} '{item.id}' already, in line {line}")
        found[item.id] = item
    return found


class _Builder:
    """A file: its models by name, and those that are being built."""

    def __init__(self, file: syntax.File, name: str):
        self.file = file
        self.models = unique(file.models, "model")
        self.file_name = StringAttr(name)
        self.running: list[str] = []

    def module(self) -> ModuleOp:
        for model in self.file.models:
            if model.id in functions():
                raise Problem(
                    model.place, f"'{model.id}' is a function of the graph: give the model another name"
                )
        calls = {node.function for node in syntax.walk(self.file.models) if isinstance(node, syntax.Call)}
        called = {model for model in self.models if model in calls}
        built: list[func.FuncOp] = []
        for name, model in self.models.items():
            if name in called:
                continue
            built.append(self.function(model))
        if self.models and not built:
            # Each is called by another one: they are recursive, and building reports the cycle.
            self.function(self.file.models[0])
            raise Problem(
                self.file.models[0].place, "every model is called by another one: none is the whole"
            )
        module = ModuleOp(built)
        module.location = self.location(syntax.Place(1, 1))
        for on, attribute in ((True, RULES_ON), (False, RULES_OFF)):
            if names := [name for each in self.file.switches if each.on == on for name in each.names]:
                module.attributes[attribute] = ArrayAttr(map(StringAttr, names))
        return module

    def location(self, place: syntax.Place) -> LocationAttr:
        return FileLineColLoc(self.file_name, IntAttr(place.line), IntAttr(place.column))

    def function(self, model: syntax.Model) -> func.FuncOp:
        tensors = [each for each in model.parameters if not _is_attribute(each)]
        for parameter in model.parameters:
            if parameter.donated and parameter not in tensors:
                raise Problem(parameter.place, f"'{parameter.id}' is an attribute: only tensors are donated")
        types = [tensor_of(each.type) for each in tensors]
        block = Block(arg_types=types)
        names: dict[str, Value] = {}
        for parameter, type, argument in zip(tensors, types, block.args, strict=True):
            argument.name_hint = parameter.id
            names[parameter.id] = argument
            dims = [dim for dim in dims_of(type) if isinstance(dim, str)]
            names.update({name: Size(name) for dim in dims for name in terms_of(dim)[0]})
        emitter = Emitter(location=self.location)
        evaluator = self.evaluator(emitter, names)
        for parameter in model.parameters:
            if _is_attribute(parameter):
                if parameter.default is None:
                    raise Problem(
                        parameter.place, f"'{parameter.id}' needs a default: no model calls '{model.id}'"
                    )
                evaluator.names[parameter.id] = _attribute(parameter, evaluator.value(parameter.default))
        results = self.body(model, evaluator)
        values = [
            emitter.tensor(value, node.place)
            for value, node in zip(results, _spread(model, results), strict=True)
        ]
        block.add_ops([*emitter.operations, end := func.ReturnOp(*values)])
        end.location = self.location(model.returns[0].place)
        signature = FunctionType.from_lists(types, [value.type for value in values])
        function = func.FuncOp(model.id, signature, Region(block))
        function.location = self.location(model.place)
        set_donated(function, [number for number, each in enumerate(tensors) if each.donated])
        return function

    def evaluator(self, emitter: Emitter, names: dict[str, Value]) -> Evaluator:
        models: dict[str, CallModel] = {
            name: partial(self.call, model) for name, model in self.models.items()
        }
        return Evaluator(emitter, names, models)

    def body(self, model: syntax.Model, evaluator: Evaluator) -> list[Value]:
        """The results of a model in whose scope its parameters are."""
        for index, parameter in enumerate(model.parameters):
            if any(other.id == parameter.id for other in model.parameters[:index]):
                raise Problem(parameter.place, f"'{parameter.id}' is a parameter twice")
        self.running.append(model.id)
        sizes = _sizes(evaluator.names)
        for statement in model.statements:
            if isinstance(statement, syntax.Binding):
                _refuse_reserved(statement)
                evaluator.bind(statement)
            elif not evaluator.require(statement.condition, "requirement"):
                raise Problem(statement.place, f"model '{model.id}' requires this, and it does not hold")
        results: list[Value] = []
        for node in model.returns:
            results += evaluator.values(node)
        self.running.pop()
        _check_results(model, results, sizes)
        return results

    def call(self, model: syntax.Model, node: syntax.Call, caller: Evaluator) -> tuple[Value, ...]:
        """Inlines a call of a model."""
        if model.id in self.running or len(self.running) > MAX_CALLS:
            raise Problem(
                node.place, f"model '{model.id}' calls itself: {' -> '.join([*self.running, model.id])}"
            )
        positional, keywords = caller.arguments(node)
        parameters = [parameter.id for parameter in model.parameters]
        given = assign(parameters, positional, keywords, model.id, node.place)
        names: dict[str, Value] = {}
        inner = self.evaluator(caller.emitter, names)
        for parameter in model.parameters:
            if parameter.id not in given:
                if parameter.default is None:
                    raise Problem(node.place, f"'{model.id}' needs {parameter.id}")
                given[parameter.id] = inner.value(parameter.default)
            value = given[parameter.id]
            if _is_attribute(parameter):
                names[parameter.id] = _attribute(parameter, value, node.place)
            elif value is ABSENT:
                raise Problem(node.place, f"'{model.id}' needs {parameter.id}")
            else:
                element = DTYPES.get(parameter.type.element)
                tensor = caller.emitter.tensor(value, node.place, element)
                _match(parameter, tensor, names, node.place)
                names[parameter.id] = tensor
        return tuple(self.body(model, inner))


def _is_attribute(parameter: syntax.Parameter) -> bool:
    return parameter.type.dims is None and parameter.type.element in ATTRIBUTE_TYPES


def _attribute(parameter: syntax.Parameter, value: Value, place: syntax.Place | None = None) -> Value:
    kind = parameter.type.element
    if not isinstance(value, ATTRIBUTE_TYPES[kind]) or (kind in ("int", "float") and not is_number(value)):
        raise Problem(place or parameter.place, f"'{parameter.id}' must be of {kind}, not {shown(value)}")
    return value


def _refuse_reserved(binding: syntax.Binding) -> None:
    for name in binding.names:
        if name in DTYPES:
            raise Problem(binding.place, f"'{name}' is an element type: choose another name")


def _spread(model: syntax.Model, results: Sequence[Value]) -> list[syntax.Expression]:
    """The expression of each result; that of an expression with several results, for all of them."""
    last = model.returns[-1]
    return [*model.returns, *[last] * (len(results) - len(model.returns))]


def _match(parameter: syntax.Parameter, value: SSAValue, names: dict[str, Any], place: syntax.Place) -> None:
    """Checks that a tensor has the type of the parameter; its sizes are bound to names."""
    expected, found = tensor_of(parameter.type), shape_of(value)
    what = f"'{parameter.id}' must be {shown_type(expected)}, got {shown_type(value.type)}"
    dims = dims_of(expected)
    if element_of(value) != expected.element_type or len(dims) != len(found):
        raise Problem(place, what)
    for dim, size in zip(dims, found, strict=True):
        actual = size if isinstance(size, int) else Size(size)
        if isinstance(dim, int) and isinstance(size, int) and dim != size:
            raise Problem(place, what)
        if isinstance(dim, str) and not is_sum(dim):
            known = names.setdefault(dim, actual)
            if isinstance(known, int) and isinstance(size, int) and known != size:
                raise Problem(place, f"{what} ({dim} is {known} and {size})")


def _sizes(names: Mapping[str, Value]) -> dict[str, Dim]:
    """The names of dimensions, when only the parameters of a model are in scope."""
    sizes: dict[str, Dim] = {}
    for name, value in names.items():
        if isinstance(value, Size):
            sizes[name] = value.dim
        elif isinstance(value, int):
            sizes[name] = value
    return sizes


def _check_results(model: syntax.Model, results: Sequence[Value], sizes: dict[str, Dim]) -> None:
    if model.results is None:
        return
    if len(model.results) != len(results):
        raise Problem(
            model.place,
            f"model '{model.id}' declares {len(model.results)} results, but returns {len(results)}",
        )
    for declared, value, node in zip(model.results, results, _spread(model, results), strict=True):
        if not isinstance(value, SSAValue):
            continue
        type = tensor_of(declared)
        dims, found = dims_of(type), shape_of(value)
        same = len(dims) == len(found) and all(
            _is_declared(dim, size, sizes) for dim, size in zip(dims, found, strict=True)
        )
        if not same or element_of(value) != type.element_type:
            raise Problem(
                node.place, f"the result must be {shown_type(type)}, but is {shown_type(value.type)}"
            )


def _is_declared(declared: Dim, found: Dim, sizes: dict[str, Dim]) -> bool:
    """Whether the size of a result is what was declared for it, as far as both are known. Two names are two sizes:
    nothing compares them at a launch. A name that no parameter has is that of the first size declared so."""
    if declared is None or found is None:
        return True
    if isinstance(declared, str) and not is_sum(declared):
        sizes.setdefault(declared, found)
    known = {name: size for name, size in sizes.items() if size is not None}
    if isinstance(declared, str) and not known.keys() >= terms_of(declared)[0].keys():
        return True
    expected = with_sizes(declared, known)
    # Inference prefers numbers: the name must have that size anyway.
    return expected == found or (isinstance(expected, str) and isinstance(found, int))


def find(name: str, items: Mapping[str, ItemT], what: str, place: syntax.Place) -> ItemT:
    if name not in items:
        raise Problem(place, f"there is no {what} '{name}'{nearest(name, items)}")
    return items[name]
