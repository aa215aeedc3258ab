"""The parameters of kernels for the host: views of global memory, and sizes of named dimensions.

func.func @k(%x: memref<?xf32> {ascir.role = "in"}, %y: ..., %b: i64 {ascir.dim = "B"})
# Parameter("x", "in", f32, ("B", 1024)), Parameter("y", "out", ...), Parameter("B", "dim")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ArrayAttr, DenseIntOrFPElementsAttr, MemRefType, ModuleOp, StringAttr, i1
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from ascir.models import ModelError
from ascir.passes.tile.signature import DIM, EXTENT, ROLE, VALUE
from ascir.walk import of_kind
from ascir.weights import PACKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ascir.dialects.graph import ReshapeOp

    Array = npt.NDArray[np.generic]

Shape = tuple[int | str, ...]
Derived = Mapping[str, tuple[str, int]]
"""Names of dimensions by the product that they follow from, such as `16*B*S`, and its divisor."""
Equal = Sequence[tuple[str, str]]
"""Products of extents, such as `16*B*S` and `M`, that only a launch can tell to be equal."""
Most = Mapping[str, int]
"""Extents, and the largest number that each may be at a launch."""
Entries = Mapping[str, Attribute]
"""The attributes of an argument."""


@dataclass(frozen=True)
class Parameter:
    """One argument of a kernel: a view of global memory, or the size of a named dimension."""

    name: str
    role: str
    """`in`, `out`, `inout`, `workspace`, `constant` or `dim`."""
    element: Attribute | None = None
    shape: Shape = ()
    value: Array | None = None
    """The elements of a constant."""
    is_boolean: bool = False
    """Whether its bytes are booleans."""
    form: str | None = None
    """The packed layout of its elements in memory, if it is not that of the array (`ascir.weights`) ..."""
    memory: tuple[int, ...] = ()
    """... and its shape in memory."""

    @property
    def is_read(self) -> bool:
        """Whether it holds an input of the kernel."""
        return self.role in ("in", "inout")

    @property
    def is_written(self) -> bool:
        """Whether it holds a result of the kernel."""
        return self.role in ("out", "inout")


@dataclass
class GraphSignature:
    """A function's arguments and results at the graph level, before its tensors become views."""

    inputs: list[tuple[Shape, Attribute]]
    outputs: list[tuple[Shape, Attribute]]
    derived: Derived
    equal: Equal
    most: Most


def signatures_of(module: ModuleOp) -> dict[str, GraphSignature]:
    """The signatures of all functions of the graph level, by name."""
    from ascir.dialects.graph.types import tensor
    from ascir.passes.graph.scatter import most_rows

    def parts(types: ArrayAttr[Attribute]) -> list[tuple[Shape, Attribute]]:
        return [(_shape(type), tensor(type).element_type) for type in types]

    return {
        op.sym_name.data: GraphSignature(
            parts(op.function_type.inputs),
            parts(op.function_type.outputs),
            _derived(op),
            _equal(op),
            most_rows(op),
        )
        for op in module.ops
        if isinstance(op, FuncOp)
    }


def _shape(type: Attribute) -> Shape:
    from ascir.dialects.graph import dims_of

    return tuple("?" if dim is None else dim for dim in dims_of(type))


def _derived(function: FuncOp) -> dict[str, tuple[str, int]]:
    """Dimensions that follow from others: by a reshape from `[N, 128]` to `[B, 16, 128]`, B is `128*N / 2048`; of a
    concat of N and 4 rows whose type says M, M is `N+4`."""
    from ascir.dialects.graph import GraphOp, ReshapeOp, dims_of
    from ascir.dialects.graph.sums import settled, terms_of

    given = [dim for type in function.function_type.inputs.data for dim in dims_of(type)]
    known = {dim for dim in given if isinstance(dim, str)}
    known |= settled(known)
    found: dict[str, tuple[str, int]] = {}
    for op in of_kind(function, GraphOp):
        names = [dim for result in op.results for dim in dims_of(result.type) if isinstance(dim, str)]
        new = [name for name in names if name not in known and not known.issuperset(terms_of(name)[0])]
        if not new or op.regions:
            continue
        if isinstance(op, ReshapeOp):
            found.update(_left_by_reshape(op, new))
        else:
            for result, type in zip(list(op.results), op.inferred_types(), strict=True):
                pairs = zip(dims_of(result.type), dims_of(type), strict=True)
                found.update({a: (b, 1) for a, b in pairs if a in new and isinstance(b, str)})
        known |= found.keys() | settled({*known, *found})
    return found


def _equal(function: FuncOp) -> list[tuple[str, str]]:
    """The numbers of elements before and after reshapes, without the extents that both have; what is equal whatever the
    sizes are is left out."""
    from ascir.dialects.graph import ReshapeOp
    from ascir.passes.tile.extent import Extent

    found: dict[tuple[str, str], None] = {}
    for op in of_kind(function, ReshapeOp):
        before, after = (Counter(map(str, _shape(each.type))) for each in (op.x, op.result))
        left, right = (list((a - b).elements()) for a, b in ((before, after), (after, before)))
        if "?" in left + right:
            continue
        a, b = (Extent.of(int(each) if each.isdecimal() else each for each in side) for side in (left, right))
        if a != b:
            found["*".join(left) or "1", "*".join(right) or "1"] = None
    return list(found)


def _left_by_reshape(op: ReshapeOp, new: Sequence[str]) -> dict[str, tuple[str, int]]:
    """The one new dimension of a reshape: what the others leave."""
    from ascir.dialects.graph import dims_of

    target = dims_of(op.result.type)
    before, after = (
        Counter(map(str, _shape(op.x.type))),
        Counter(dim for dim in target if isinstance(dim, str)),
    )
    if None in target or len(new) != 1 or list((after - before).elements()) != new:
        return {}
    factors = (before - after).elements()
    return {new[0]: ("*".join(factors) or "1", prod(dim for dim in target if isinstance(dim, int)))}


def parameters_of(function: FuncOp, signature: GraphSignature) -> list[Parameter]:
    """The parameters of a function of tiles that had this signature at the graph level."""
    ends = {"in": iter(signature.inputs), "out": iter(signature.outputs)}
    attributes = function.arg_attrs
    assert isinstance(attributes, ArrayAttr)
    found: list[Parameter] = []
    for argument, entries in zip(function.body.block.args, attributes.data, strict=True):
        if isinstance(dim := entries.data.get(DIM), StringAttr):
            found.append(Parameter(dim.data, "dim"))
        elif (value := entries.data.get(VALUE)) is not None:
            found.append(_constant(argument, entries.data, value))
        else:
            role = entries.data[ROLE]
            assert isinstance(role, StringAttr)
            if role.data == "inout":
                next(ends["out"])
            end = ends.get("in" if role.data == "inout" else role.data)
            said = next(end) if end is not None else _workspace(argument, entries.data)
            found.append(_view(argument, entries.data, role.data, *said))
    return found


def _constant(argument: SSAValue, entries: Entries, value: Attribute) -> Parameter:
    from ascir.interp.attributes import array_of
    from ascir.weights import packed

    assert isa(argument.type, MemRefType)
    assert isa(value, DenseIntOrFPElementsAttr)
    shape, array, form = argument.type.get_shape(), array_of(value), entries.get(PACKING)
    if isinstance(form, StringAttr):
        array = packed(array, form.data, tuple(shape))
    return Parameter(_name(argument), "constant", argument.type.element_type, tuple(shape), array)


def _view(argument: SSAValue, entries: Entries, role: str, shape: Shape, element: Attribute) -> Parameter:
    """`shape` and `element` are those of the graph level."""
    from ascir.passes.graph.tiling.elements import MOVED

    type, form = argument.type, entries.get(PACKING)
    assert isa(type, MemRefType)
    boolean = role in ("out", "inout") and element == i1
    # Kernels that only move elements use integers of the same width.
    element = element if element in MOVED else type.element_type
    if not isinstance(form, StringAttr):
        return Parameter(_name(argument), role, element, shape, is_boolean=boolean)
    memory = tuple(type.get_shape())
    return Parameter(_name(argument), role, element, shape, None, boolean, form.data, memory)


def _workspace(argument: SSAValue, entries: Entries) -> tuple[Shape, Attribute]:
    """The shape of a workspace, and its element type."""
    assert isa(argument.type, MemRefType)
    extent = entries.get(EXTENT)
    shape = (extent.data,) if isinstance(extent, StringAttr) else tuple(argument.type.get_shape())
    return shape, argument.type.element_type


def rings_of(function: FuncOp, known: int) -> list[Parameter]:
    """The arguments that instruction selection adds after the `known` ones: workspaces for channels."""
    if function.arg_attrs is None:
        return []
    arguments = list(zip(function.body.block.args, function.arg_attrs.data, strict=True))
    return [
        Parameter(_name(argument), "workspace", element, shape)
        for argument, entries in arguments[known:]
        for shape, element in (_workspace(argument, entries.data),)
    ]


def _name(argument: SSAValue) -> str:
    return argument.name_hint or "?"


def distinct(parameters: Sequence[Parameter]) -> list[Parameter]:
    """The parameters with unique names; those of dimensions keep theirs."""
    from ascir.emit.names import Names

    names = Names(taken=[parameter.name for parameter in parameters if parameter.role == "dim"])
    return [
        parameter if parameter.role == "dim" else replace(parameter, name=names.fresh(parameter.name))
        for parameter in parameters
    ]


def size_of(extent: int | str, sizes: Mapping[str, int]) -> int:
    """The value of `12*B*S`."""
    if isinstance(extent, int):
        return extent
    return prod(int(factor) if factor.isdecimal() else sizes[factor] for factor in extent.split("*"))


def misfit(name: str, argument: str, shape: Shape, array: Array) -> ModelError:
    """What to say of an array of another shape."""
    wanted, found = (", ".join(map(str, each)) for each in (shape, array.shape))
    return ModelError(f"{name}: {argument} is [{wanted}], found [{found}]")


def assert_equal(name: str, equal: Equal, sizes: Mapping[str, int]) -> None:
    """Raises `ModelError` where sizes contradict a reshape of a kernel or model of this name."""
    for before, after in equal:
        a, b = (size_of(product, sizes) for product in (before, after))
        if a != b:
            raise ModelError(f"{name}: {before} must be {after}, which a reshape needs; found {a} and {b}")


def assert_most(name: str, most: Most, sizes: Mapping[str, int]) -> None:
    """Raises `ModelError` where sizes are larger than a kernel of this name can do."""
    for extent, largest in most.items():
        if (found := size_of(extent, sizes)) > largest:
            raise ModelError(f"{name}: {extent} is at most {largest}, found {found}")
