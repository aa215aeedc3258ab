"""Random arguments of a function, in the domain that it requires.

    func.func @main(%x: tensor<?x64xf16, #graph.dims<B, _>>, %i: tensor<4xi64>, %table: tensor<1000x64xf16>)
    random_inputs(function, {"B": 8}, seed=0)      # x ~ N(0, 1); i in 0 .. 999 where it indexes the table

The domain of an argument is the intersection of those of its uses, also through operations that only move elements,
fusions and calls: an index is in range, a divisor is not 0, a scale is positive.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import TypeAlias

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType, i1
from xdsl.ir import Attribute, Operation, SSAValue, Use
from xdsl.irdl import IRDLOperation
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects import graph
from ascir.dialects.graph.sums import terms_of
from ascir.interp.attributes import plain
from ascir.interp.dtypes import (
    BOOL,
    FLOAT64,
    INT64,
    Array,
    DType,
    Value,
    integer_range,
    is_float,
    numpy_dtype,
)
from ascir.interp.rounding import narrow
from ascir.interp.types import Sizes, is_tensor, sizes_of, tensor_parts

DEFAULT_SIZE = 8
"""The default size of dynamic dimensions."""
MOST_ELEMENTS = 1 << 60
"""Of an input: numpy counts its bytes in 63 bits."""


@dataclass(frozen=True)
class Domain:
    """The values of an argument: integers from `low` to `high`, inclusive; floats by the flags."""

    low: int | None = None
    high: int | None = None
    nonzero: bool = False
    positive: bool = False
    within_one: bool = False
    increasing: bool = False
    total: int | None = None
    """The sum of the elements; none is negative."""

    def meet(self, other: "Domain") -> "Domain":
        """The intersection of both."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return Domain(
            max(lows, default=None),
            min(highs, default=None),
            self.nonzero or other.nonzero,
            self.positive or other.positive,
            self.within_one or other.within_one,
            self.increasing or other.increasing,
            other.total if self.total is None else self.total,
        )


ANYTHING = Domain()
POSITIVE = Domain(positive=True)
WITHIN_ONE = Domain(within_one=True)
NONZERO = Domain(nonzero=True)
EXPONENT = Domain(low=0, high=4)
FIRST = Domain(low=0, high=0)

Rule: TypeAlias = Callable[[IRDLOperation, Sizes], Domain]
"""The domain of an operand, from its operation and the sizes of names."""


def _below(size: int | None) -> Domain:
    """Indices of `size` elements; only 0 if the size is dynamic."""
    return Domain(low=0, high=0 if size is None else size - 1)


def _axis_of(operand: str) -> Rule:
    def domain(op: IRDLOperation, sizes: Sizes) -> Domain:
        axis = plain(op.properties["axis"])
        assert isinstance(axis, int)
        return _below(_shape(op, operand, sizes)[axis])

    return domain


def _rows_of(operand: str, axis: int = 0) -> Rule:
    return lambda op, sizes: _below(_shape(op, operand, sizes)[axis])


def _property(name: str) -> Rule:
    """Indices that may be out of range: if there are no rows, any index is valid."""

    def domain(op: IRDLOperation, sizes: Sizes) -> Domain:
        size = plain(op.properties[name])
        assert isinstance(size, int)
        return _below(size) if size else ANYTHING

    return domain


def _smallest_indexed(op: IRDLOperation, sizes: Sizes) -> Domain:
    """Indices of `gather_nd` and `scatter_nd`: the range for positions in all indexed dimensions."""
    first = plain(op.properties.get("batch_dims")) or 0
    assert isinstance(first, int)
    depth = _shape(op, "indices", sizes)[-1] or 0
    return _below(min((size or 1 for size in _shape(op, "x", sizes)[first : first + depth]), default=1))


def _offsets(op: IRDLOperation, sizes: Sizes) -> Domain:
    return replace(Domain(low=0, high=_shape(op, "indices", sizes)[0] or 0), increasing=True)


def _partition(op: IRDLOperation, sizes: Sizes) -> Domain:
    return Domain(total=_shape(op, "x", sizes)[0] or 0)


def _shift(op: IRDLOperation, sizes: Sizes) -> Domain:
    element_type, _ = tensor_parts(op.operands[1].type)
    return Domain(low=0, high=8 * numpy_dtype(element_type).itemsize - 1)


def _shape(op: IRDLOperation, operand: str, sizes: Sizes) -> list[int | None]:
    value: SSAValue = getattr(op, operand)
    return sizes_of(value.type, sizes)


def _always(domain: Domain) -> Rule:
    return lambda op, sizes: domain


RULES: Mapping[tuple[type[Operation], str], Rule] = {
    (graph.AcosOp, "x"): _always(WITHIN_ONE),
    (graph.AsinOp, "x"): _always(WITHIN_ONE),
    (graph.AtanhOp, "x"): _always(WITHIN_ONE),
    (graph.BatchNormOp, "var"): _always(POSITIVE),
    (graph.CrossEntropyOp, "labels"): _rows_of("logits", 1),
    (graph.DequantizeOp, "scale"): _always(POSITIVE),
    (graph.DivOp, "rhs"): _always(NONZERO),
    (graph.EmbeddingBagOp, "indices"): _rows_of("table"),
    (graph.EmbeddingBagOp, "offsets"): _offsets,
    (graph.EmbeddingGradOp, "indices"): _property("rows"),
    (graph.EmbeddingOp, "indices"): _rows_of("table"),
    (graph.FloordivOp, "rhs"): _always(NONZERO),
    (graph.GatherElementsOp, "indices"): _axis_of("x"),
    (graph.GatherNdOp, "indices"): _smallest_indexed,
    (graph.GatherOp, "indices"): _axis_of("x"),
    (graph.LayerNormGradOp, "rstd"): _always(POSITIVE),
    (graph.Log2Op, "x"): _always(POSITIVE),
    (graph.GroupedMatmulOp, "sizes"): _partition,
    (graph.LogOp, "x"): _always(POSITIVE),
    (graph.ModOp, "rhs"): _always(NONZERO),
    (graph.OneHotOp, "indices"): _property("depth"),
    (graph.PowOp, "lhs"): _always(POSITIVE),
    (graph.PowOp, "rhs"): _always(EXPONENT),
    (graph.QuantizeOp, "scale"): _always(POSITIVE),
    (graph.RemOp, "rhs"): _always(NONZERO),
    (graph.RsqrtOp, "x"): _always(POSITIVE),
    (graph.ScatterAddOp, "indices"): _axis_of("x"),
    (graph.ScatterElementsOp, "indices"): _axis_of("x"),
    (graph.ScatterNdOp, "indices"): _smallest_indexed,
    (graph.ScatterOp, "indices"): _axis_of("x"),
    (graph.ShiftLeftOp, "rhs"): _shift,
    (graph.ShiftRightOp, "rhs"): _shift,
    (graph.SparseMatmulOp, "places"): _always(FIRST),
    (graph.SqrtOp, "x"): _always(POSITIVE),
    (graph.UnsortedSegmentSumOp, "segment_ids"): _property("segments"),
}

MOVES: Mapping[type[Operation], tuple[str, ...]] = {
    graph.BroadcastToOp: ("x",),
    graph.CastOp: ("x",),
    graph.ConcatOp: ("inputs",),
    graph.GatherOp: ("x",),
    graph.RepeatOp: ("x",),
    graph.ReshapeOp: ("x",),
    graph.SelectOp: ("lhs", "rhs"),
    graph.SliceOp: ("x",),
    graph.SplitOp: ("x",),
    graph.TransposeOp: ("x",),
}
"""Operations whose results only contain elements of these operands."""


def operand_name(use: Use) -> str:
    """The name of the operand of a use in the definition of the operation."""
    op = use.operation
    if not isinstance(
        op, graph.GraphOp
    ):  # other operations have no requirements; and those of ascendc have no such attributes
        return ""
    before = 0
    for name, _ in op.get_irdl_definition().operands:
        group: SSAValue | tuple[SSAValue, ...] | None = getattr(op, name)
        before += 1 if isinstance(group, SSAValue) else len(group or ())
        if use.index < before:
            return name
    return ""


def _followers(use: Use, name: str) -> Iterator[SSAValue]:
    """Other values that contain the elements of a used value."""
    op = use.operation
    if name in MOVES.get(type(op), ()):
        yield from op.results
    elif isinstance(op, graph.FusionOp):
        yield op.body.block.args[use.index]
    elif isinstance(op, func.CallOp):
        callee = SymbolTable.lookup_symbol(op, op.callee)
        if isinstance(callee, func.FuncOp) and not callee.is_declaration:
            yield callee.body.block.args[use.index]


def domain_of(value: SSAValue, sizes: Sizes) -> Domain:
    """The intersection of the domains of all uses of a value."""
    domain = ANYTHING
    seen = {value}
    pending = [value]
    while pending:
        for use in pending.pop().uses:
            name = operand_name(use)
            rule = RULES.get((type(use.operation), name))
            if rule is not None and isinstance(use.operation, IRDLOperation):
                domain = domain.meet(rule(use.operation, sizes))
            for follower in _followers(use, name):
                if follower not in seen:
                    seen.add(follower)
                    pending.append(follower)
    return domain


def random_array(shape: tuple[int, ...], dtype: DType, domain: Domain, random: np.random.Generator) -> Array:
    """Random values in the domain: floats ~ N(0, 1), bools, small integers."""
    if prod(shape) > MOST_ELEMENTS:
        raise MemoryError(f"an input of {' x '.join(map(str, shape))} elements")
    if is_float(dtype):
        values = random.standard_normal(shape)
        if domain.positive:
            values = np.abs(values) + 0.0625
        elif domain.within_one:
            values = np.tanh(values)
        elif domain.nonzero:
            values = values + np.copysign(0.0625, values)
        return narrow(np.asarray(values, FLOAT64), dtype)
    if dtype == BOOL:
        return random.integers(0, 2, shape).astype(BOOL)
    if domain.total is not None and 0 not in shape:
        cuts = np.sort(random.integers(0, domain.total, (*shape[:-1], shape[-1] - 1), endpoint=True))
        zero, all = np.zeros((*shape[:-1], 1), np.int64), np.full((*shape[:-1], 1), domain.total)
        return narrow(np.diff(np.concatenate([zero, cuts, all], -1)).astype(INT64), dtype)
    lowest, highest = integer_range(dtype)
    low = max(-8, lowest) if domain.low is None else max(domain.low, lowest)
    high = min(7 if lowest < 0 else 15, highest) if domain.high is None else min(domain.high, highest)
    low = min(low, high) if domain.low is None else low
    if domain.positive:
        low = max(low, 1)
    if low > high:
        if 0 in shape:
            return np.zeros(shape, dtype)
        raise InterpretationError(f"no {dtype} lies between {low} and {high}: there is nothing to index")
    integers = np.asarray(random.integers(low, high, shape, endpoint=True, dtype=np.int64), INT64)
    if domain.nonzero:
        integers = np.where(integers == 0, INT64.type(1), integers)
    if domain.increasing and integers.ndim == 1 and integers.size:
        integers = np.sort(integers)
        integers[0] = low
    return narrow(integers, dtype)


def _random_scalar(type: Attribute, domain: Domain, random: np.random.Generator) -> int | float:
    if isinstance(type, AnyFloat):
        return float(random.standard_normal())
    if isinstance(type, IndexType | IntegerType):
        low = 0 if domain.low is None else domain.low
        high = (1 if type == i1 else 7) if domain.high is None else domain.high
        return int(random.integers(low, high, endpoint=True))
    raise InterpretationError(f"no random values of type {type}")


def random_inputs(
    function: func.FuncOp,
    dims: Mapping[str, int] | None = None,
    seed: int = 0,
    ranges: Mapping[int, tuple[int, int]] | None = None,
) -> list[Value]:
    """Random arguments for a function; equal for equal seeds.

    `dims` are sizes of named dimensions. `ranges` are inclusive bounds of integer arguments, instead of those of their
    uses. Each argument has its own stream of random numbers: adding one does not change the others."""
    sizes: Sizes = dict(dims or {})
    types = function.function_type.inputs.data
    for type in filter(is_tensor, types):
        for dim in tensor_parts(type)[1]:
            for name in terms_of(dim)[0] if isinstance(dim, str) else ():
                sizes.setdefault(name, DEFAULT_SIZE)
    arguments: list[Value] = []
    for index, (type, value) in enumerate(zip(types, function.body.block.args, strict=True)):
        random = np.random.default_rng([seed, index])
        domain = domain_of(value, sizes)
        if ranges is not None and index in ranges:
            domain = replace(domain, low=ranges[index][0], high=ranges[index][1])
        if not is_tensor(type):
            arguments.append(_random_scalar(type, domain, random))
            continue
        shape = tuple(DEFAULT_SIZE if size is None else size for size in sizes_of(type, sizes))
        arguments.append(random_array(shape, numpy_dtype(tensor_parts(type)[0]), domain, random))
    return arguments
