"""Graphs that aot_autograd traced: which outputs are to be computed, and where the others come from.

    traced = Traced.of(gm)
    traced.graph                          # the graph with only those outputs that must be computed
    traced.outputs                        # [Computed(0), Passed(3), Computed(1), SizeOf(16*s0), None]
    traced.assembled(arguments, results)  # the outputs of the whole graph

Forward graphs give back arguments for the backward pass, and sizes: they go around the kernels. What dropout keeps is
drawn by torch before they run, with the numbers of eager mode, and is one argument more; so is a number of a tensor
that sizes alone decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeAlias, cast

import torch
from torch.fx import GraphModule, Node

from ascir.frontend.torch.tensors import is_tensor


@dataclass(frozen=True)
class Computed:
    """A result, by its number."""

    index: int


@dataclass(frozen=True)
class Passed:
    """An argument, by its number."""

    index: int


@dataclass(frozen=True)
class SizeOf:
    """A size, as an expression of symbols."""

    expression: Any


@dataclass(frozen=True)
class Drawn:
    """What torch draws for a tensor like this: the mask of a dropout, or ones among zeros."""

    like: Any
    draw: Callable[[Any], Any]


@dataclass(frozen=True)
class Number:
    """A tensor of one number that nothing but sizes decides: `2 / (4 * batch)`, before the gradient of a mean. It is
    what torch gives for arguments that are numbers themselves, sizes, or constants."""

    function: Callable[..., Any]
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    sized: bool
    """Whether a size is part of it."""

    def value(self, size: Callable[[Any], int]) -> Any:
        def of(each: Any) -> Any:
            if isinstance(each, Number):
                return each.value(size)
            return size(each) if isinstance(each, torch.SymInt) else each

        return self.function(*map(of, self.args), **{name: of(each) for name, each in self.kwargs.items()})


SCALAR: Any = torch.ops.aten.scalar_tensor.default

Output: TypeAlias = "Computed | Passed | SizeOf | int | None"


@dataclass(frozen=True)
class Traced:
    graph: GraphModule
    examples: Sequence[Any]
    """What the placeholders stand for: tensors without elements, symbolic sizes, numbers."""
    outputs: Sequence[Output]
    layouts: Sequence[Any]
    """For each result the tensor without elements that torch has for it."""
    added: Sequence[Drawn | Number]
    """What the last placeholders stand for, which the caller knows nothing of."""

    @staticmethod
    def of(gm: GraphModule) -> Traced:
        copy = GraphModule(gm, deepcopy(gm.graph))
        added = [*_masked(copy), *_numbered(copy)]
        places = [node for node in copy.graph.nodes if node.op == "placeholder"]
        (end,) = (node for node in copy.graph.nodes if node.op == "output")
        given = end.args[0] if isinstance(end.args[0], list | tuple) else (end.args[0],)
        numbers = {node: Passed(index) for index, node in enumerate(places)}
        wanted: dict[Node, int] = {}
        outputs = [_output(each, numbers, wanted) for each in given]
        end.args = (tuple(wanted),)
        copy.graph.eliminate_dead_code()
        examples = [node.meta["val"] for node in places]
        return Traced(copy, examples, outputs, [node.meta["val"] for node in wanted], added)

    @cached_property
    def symbols(self) -> Mapping[Any, tuple[int, int | None]]:
        """Where each symbol is found: the argument, and if that is a tensor its dimension."""
        found: dict[Any, tuple[int, int | None]] = {}
        for index, example in enumerate(self.examples):
            sizes: Sequence[Any] = example.shape if is_tensor(example) else [example]
            for axis, size in enumerate(sizes):
                if isinstance(size, torch.SymInt) and (symbol := cast("Any", size).node.expr).is_Symbol:
                    found.setdefault(symbol, (index, axis if is_tensor(example) else None))
        return found

    def completed(self, arguments: Sequence[Any]) -> list[Any]:
        """The arguments, and those that were added."""
        return [*arguments, *(self._added(each, arguments) for each in self.added)]

    def _added(self, added: Drawn | Number, arguments: Sequence[Any]) -> Any:
        if isinstance(added, Number):
            return narrowed(added.value(partial(self.size, arguments=arguments)))
        shape = [self.size(size, arguments) for size in added.like.shape]
        empty = torch.empty(shape, dtype=added.like.dtype)
        return added.draw(empty)

    def assembled(self, arguments: Sequence[Any], results: Sequence[Any]) -> list[Any]:
        """All outputs, of the arguments and of what was computed."""
        return [self._value(each, arguments, results) for each in self.outputs]

    def _value(self, output: Output, arguments: Sequence[Any], results: Sequence[Any]) -> Any:
        match output:
            case Computed(index):
                return results[index]
            case Passed(index):
                return arguments[index]
            case SizeOf(expression):
                return self.size(expression, arguments)
            case _:
                return output

    def size(self, size: Any, arguments: Sequence[Any]) -> int:
        """A size, of what the symbols are in these arguments."""
        if isinstance(size, int):
            return size
        values = {
            symbol: arguments[index] if axis is None else arguments[index].shape[axis]
            for symbol, (index, axis) in self.symbols.items()
        }
        return int(size.node.expr.xreplace(values))


def _masked(gm: GraphModule) -> list[Drawn]:
    """Let what is drawn be placeholders, and say how, in the order of eager mode."""
    aten: Any = torch.ops.aten
    found: list[Drawn] = []
    for node in list(gm.graph.nodes):
        if node.target is aten.bernoulli.p and len(node.args) == 2:
            place = _placeholder(gm, f"drawn_{len(found)}")
            place.meta = {**node.meta}
            node.replace_all_uses_with(place)
            gm.graph.erase_node(node)
            found.append(Drawn(place.meta["val"], partial(_ones, node.args[1])))
        elif node.target is aten.native_dropout.default:
            rate, *train = cast("Sequence[Any]", node.args)[1:]
            if rate and False not in train:
                kept = _dropped(gm, node, _placeholder(gm, f"mask_{len(found)}"))
                found.append(Drawn(kept.meta["val"], partial(_mask, rate)))
    return found


def _mask(rate: float, empty: Any) -> Any:
    return torch.ops.aten.native_dropout.default(empty, rate, True)[1]


def _ones(share: float, empty: Any) -> Any:
    return empty.bernoulli_(share)


def _dropped(gm: GraphModule, node: Node, mask: Node) -> Node:
    """What a dropout keeps, with its mask."""
    aten: Any = torch.ops.aten
    x, rate = cast("Sequence[Any]", node.args)[:2]
    with gm.graph.inserting_before(node):
        scale = 1 / (1 - rate) if rate < 1 else 0.0
        kept = gm.graph.call_function(aten.native_dropout_backward.default, (x, mask, scale))
    for index, part in enumerate((kept, mask)):
        part.meta = {**node.meta, "val": node.meta["val"][index]}
    for user in list(node.users):
        user.replace_all_uses_with((kept, mask)[cast("int", user.args[1])])
        gm.graph.erase_node(user)
    gm.graph.erase_node(node)
    return kept


def _numbered(gm: GraphModule) -> list[Number]:
    """Let numbers that sizes decide be placeholders."""
    _spell_out(gm)
    known: dict[Node, Number] = {}
    for node in gm.graph.nodes:
        if node.op == "call_function" and (number := _number(node, known)) is not None:
            known[node] = number
    found: list[Number] = []
    for node, number in known.items():
        if number.sized and not known.keys() >= node.users.keys():
            place = _placeholder(gm, f"number_{len(found)}")
            place.meta = {**node.meta, "val": narrowed(node.meta["val"])}
            node.replace_all_uses_with(place, delete_user_cb=lambda user: user not in known)
            found.append(number)
    return found


def _spell_out(gm: GraphModule) -> None:
    """Let sizes that tensors are divided by, or multiplied with, be tensors themselves."""
    for node in list(gm.graph.nodes):
        function = node.target
        if getattr(function, "_overloadname", "") != "Scalar" or len(node.args) != 2:
            continue
        (x, by), packet = node.args, function.overloadpacket
        if not isinstance(by, Node) or not isinstance(by.meta["val"], torch.SymInt):
            continue
        if "Tensor" not in packet.overloads():
            continue
        like = x.meta["val"]
        dtype = torch.float32 if like.dtype.is_floating_point else torch.int64
        with gm.graph.inserting_before(node):
            number = gm.graph.call_function(SCALAR, (by,), {"dtype": dtype})
        number.meta = {**node.meta, "val": like.new_empty((), dtype=dtype)}
        node.target, node.args = packet.Tensor, (x, number)


def narrowed(number: Any) -> Any:
    """The vector cores have no doubles; and one number of doubles makes no doubles of others."""
    return number.to(torch.float32) if number.dtype == torch.float64 else number


def _number(node: Node, known: Mapping[Node, Number]) -> Number | None:
    value: Any = node.meta.get("val")
    function = cast("Any", node.target)
    if not is_tensor(value) or value.shape or not hasattr(function, "_schema"):
        return None
    given: list[Any] = [*node.args, *node.kwargs.values()]
    parts = [_part(each, known) for each in given]
    if None in [part for each, part in zip(given, parts, strict=True) if isinstance(each, Node)]:
        return None
    if not any(isinstance(part, Number | torch.SymInt) for part in parts) and function is not SCALAR:
        return None
    sized = any(part.sized if isinstance(part, Number) else isinstance(part, torch.SymInt) for part in parts)
    args, names = parts[: len(node.args)], list(node.kwargs)
    kwargs = dict(zip(names, parts[len(node.args) :], strict=True))
    return Number(function, args, kwargs, sized)


def _part(argument: Any, known: Mapping[Node, Number]) -> Any:
    """What an argument is: a number that is known, a size, or itself; None of other nodes."""
    if not isinstance(argument, Node):
        return argument
    size = argument.meta.get("val")
    return size if isinstance(size, torch.SymInt) else known.get(argument)


def _placeholder(gm: GraphModule, name: str) -> Node:
    """One more, behind the others."""
    *_, last = (node for node in gm.graph.nodes if node.op == "placeholder")
    with gm.graph.inserting_after(last):
        return gm.graph.placeholder(name)


def _output(given: Any, numbers: Mapping[Node, Passed], wanted: dict[Node, int]) -> Output:
    """Where an output comes from; one that is to be computed is `wanted`."""
    if not isinstance(given, Node):
        return given
    if given in numbers:
        return numbers[given]
    if isinstance(given.meta["val"], torch.SymInt | int):
        return SizeOf(given.meta["val"])
    return Computed(wanted.setdefault(_source(given), len(wanted)))


def _source(node: Node) -> Node:
    """What a node gives on as it is."""
    while node.op == "call_function" and node.target is torch.ops.aten.detach.default:
        node = cast("Node", node.args[0])
    return node
