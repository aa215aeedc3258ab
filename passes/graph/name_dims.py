"""Names every dynamic dimension of a function's arguments, and the dimensions that follow from these, also where the
arguments have names.

    $ ascir-opt net.mlir -p graph-name-dims

    func.func @f(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> { %z = graph.add %x, %y ... }
    ->  func.func @f(%x: tensor<?x8xf32, #graph.dims<x_0, _>>, %y: tensor<?x8xf32, #graph.dims<x_0, _>>) -> ...

A kernel takes named dimensions as arguments. Two unnamed dimensions that an operation requires to be equal become one:
neither is broadcast to the other. An unnamed dimension that must equal a number or a name gets that size; the launch
checks it. A dimension about which nothing is known, such as one of a reshape to `?x?`, stays unnamed, and `graph-tile`
refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph import FusionOp, GraphOp, ReshapeOp, dims_of
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.types import Dim, Shape, is_tensor, tensor, tensor_type
from ascir.walk import of_kind


@dataclass(frozen=True)
class GraphNameDimsPass(ModulePass):
    """Name the dynamic dimensions of function arguments, and those that follow from them."""

    name = "graph-name-dims"

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: what stayed as it was, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        called = {call.callee.root_reference.data for call in of_kind(op, CallOp)}
        taken: set[str] | None = None
        for function in op.ops:
            if not isinstance(function, FuncOp) or function.is_declaration or not _unnamed(function):
                continue
            if function.sym_name.data in called:
                self.declined[function] = "it is called: its types are those of the calls"
                continue
            taken = _names(op) if taken is None else taken
            try:
                named = _Naming(function, taken).named()
            except VerifyException as error:
                self.declined[function] = str(error)
                continue
            _take_types(function, named)


def _unnamed(function: FuncOp) -> bool:
    return any(is_tensor(value.type) and None in dims_of(value.type) for value in _values(function))


def _values(op: Operation) -> Iterator[SSAValue]:
    """All values that are defined in an operation."""
    for inner in op.walk():
        yield from inner.results
        for region in inner.regions:
            for block in region.blocks:
                yield from block.args


def _names(module: ModuleOp) -> set[str]:
    """The names of dimensions, and those of values, from which new dimensions should differ too."""
    names: set[str] = set()
    for value in _values(module):
        names.add(value.name_hint or "")
        if is_tensor(value.type):
            names.update(dim for dim in dims_of(value.type) if isinstance(dim, str))
    return names


def _take_types(function: FuncOp, named: FuncOp) -> None:
    for value, new in zip(list(_values(function)), list(_values(named)), strict=True):
        _retype(value, new)
    function.update_function_type()


def _retype(value: SSAValue, like: SSAValue) -> None:
    if value.type != like.type:
        hint = value.name_hint
        Rewriter.replace_value_with_new_type(value, like.type).name_hint = hint


@dataclass
class _Naming:
    """Names the dimensions of one function, on copies of it, until no more dimensions are found to be equal."""

    function: FuncOp
    taken: set[str]
    fresh: set[str] = field(default_factory=set[str])
    same: dict[str, Dim] = field(default_factory=dict[str, Dim])
    """Fresh names that were found to be equal to another name, or to a number."""

    def named(self) -> FuncOp:
        shapes = [self._named_shape(argument) for argument in self.function.body.block.args]
        while True:
            before = len(self.same)
            copy = self.function.clone()
            for argument, shape in zip(copy.body.block.args, shapes, strict=True):
                if shape is not None:
                    _set(argument, list(map(self.known, shape)))
            self._propagate(list(copy.body.block.ops))
            if len(self.same) == before:
                copy.update_function_type()
                return copy

    def _named_shape(self, argument: SSAValue) -> list[Dim] | None:
        if not is_tensor(argument.type):
            return None
        shape = list(dims_of(argument.type))
        for number, dim in enumerate(shape):
            if dim is None:
                shape[number] = self._fresh(f"{argument.name_hint or 'dim'}_{number}")
        return shape

    def _fresh(self, wanted: str) -> str:
        name, number = wanted, 0
        while name in self.taken:
            name, number = f"{wanted}_{number}", number + 1
        self.taken.add(name)
        self.fresh.add(name)
        return name

    def known(self, dim: Dim) -> Dim:
        """The representative of a dimension: what it is known to be equal to."""
        while isinstance(dim, str) and dim in self.same:
            dim = self.same[dim]
        return dim

    def _equal(self, a: Dim, b: Dim) -> None:
        """Records that two dimensions are equal, if one of them is a fresh name."""
        a, b = self.known(a), self.known(b)
        if a == b or a is None or b is None:
            return
        if isinstance(b, str) and b in self.fresh:
            self.same[b] = a
        elif isinstance(a, str) and a in self.fresh:
            self.same[a] = b

    # --- operations -----------------------------------------------------------------------------------------------

    def _propagate(self, ops: Sequence[Operation]) -> None:
        for op in ops:
            if isinstance(op, FusionOp):
                for argument, operand in zip(op.body.block.args, op.operands, strict=True):
                    _retype(argument, operand)
                self._propagate(list(op.body.block.ops))
                terminator = op.body.block.last_op
                assert terminator is not None
                for result, value in zip(op.results, terminator.operands, strict=True):
                    _retype(result, value)
            elif isinstance(op, GraphOp):
                self._results(op)

    def _results(self, op: GraphOp) -> None:
        self._meet(op)
        for result, type in zip(list(op.results), op.inferred_types(), strict=True):
            declared, found = dims_of(tensor(result)), dims_of(type)
            shape: list[Dim] = []
            for a, b in zip(declared, found, strict=True):
                self._equal(a, b)
                shape.append(next((dim for dim in (a, b) if isinstance(dim, int)), a if b is None else b))
            if isinstance(op, ReshapeOp):
                shape = _rest(dims_of(tensor(op.x)), shape)
            _set(result, shape)

    def _meet(self, op: GraphOp) -> None:
        """Finds dimensions of several operands that must be equal: tries numbers for them until the types can be
        inferred."""
        shapes = [dims_of(value.type) if is_tensor(value.type) else () for value in op.operands]
        dims = list(dict.fromkeys(dim for shape in shapes for dim in shape if dim is not None and dim != 1))
        ours = [dim for dim in dims if isinstance(dim, str) and dim in self.fresh]
        if not ours or len(shapes) < 2 or len(dims) > MOST:
            return
        for merged in _merges(ours, [dim for dim in dims if dim not in ours]):
            if _holds(op, shapes, _numbers(dims, merged)):
                for dim, other in merged.items():
                    self._equal(other, dim)
                return


MOST = 6
"""With more different dimensions, no equalities are tried: their number grows exponentially."""

SIZES = (1009, 1013, 1019, 1021, 1031, 1033)
"""Primes: sizes that do not divide others by chance."""


def _merges(ours: Sequence[str], others: Sequence[int | str]) -> list[dict[str, int | str]]:
    """All assignments of fresh names to other dimensions that they may be equal to; those with the fewest equalities
    first."""
    ways: list[dict[str, int | str]] = [{}]
    for number, dim in enumerate(ours):
        choices: list[int | str] = [*others, *ours[:number]]
        ways += [{**way, dim: other} for way in ways for other in choices if other not in way]
    return sorted(ways, key=len)


def _numbers(dims: Sequence[int | str], merged: Mapping[str, int | str]) -> dict[Dim, int]:
    """A number for each dimension, the same one for those that are equal."""
    own = dict(zip(dims, SIZES, strict=False))
    found: dict[Dim, int] = {1: 1}
    for dim in dims:
        equal = merged.get(dim, dim) if isinstance(dim, str) else dim
        found[dim] = equal if isinstance(equal, int) else own[equal]
    return found


def _holds(op: GraphOp, shapes: Sequence[Shape], numbers: Mapping[Dim, int]) -> bool:
    types = [
        tensor_type([numbers.get(dim) for dim in shape], tensor(value).element_type)
        if is_tensor(value.type)
        else value.type
        for value, shape in zip(op.operands, shapes, strict=True)
    ]
    copy = op.clone()
    copy.operands = Block(arg_types=types).args
    try:
        copy.infer()
    except RuleError:
        return False
    finally:
        copy.drop_all_references()
    return True


def _rest(source: Sequence[Dim], shape: list[Dim]) -> list[Dim]:
    """The shape of a reshape with its only unknown dimension inferred from the number of elements, if that is one name
    or a number."""
    if shape.count(None) != 1 or None in source:
        return shape
    left = [dim for dim in source if isinstance(dim, str)]
    for dim in shape:
        if isinstance(dim, str):
            if dim not in left:
                return shape
            left.remove(dim)
    numbers = [prod(dim for dim in dims if isinstance(dim, int)) for dims in (source, shape)]
    if len(left) > 1 or not numbers[1] or (numbers[0] != numbers[1] if left else numbers[0] % numbers[1]):
        return shape
    rest: Dim = left[0] if left else numbers[0] // numbers[1]
    return [rest if dim is None else dim for dim in shape]


def _set(value: SSAValue, dims: Sequence[Dim]) -> None:
    type = tensor_type(dims, tensor(value).element_type)
    if value.type != type:
        hint = value.name_hint
        Rewriter.replace_value_with_new_type(value, type).name_hint = hint
