"""A matrix product as the cube computes it, recognized in a fused group: sizes, layouts, dtypes, and operations of the
store.

    %c = graph.matmul %a, %b transpose_b : (tensor<8x100x64xf16>, tensor<200x64xf16>) -> tensor<8x100x200xf16>
    %d = graph.relu %c : tensor<8x100x200xf16>
    ->  Product(m=800, n=200, k=64, batch=(), lhs=(), rhs=(), transposed=(False, True), relu=True, ...)

The store from l0c can cast, scale and apply relu; any other epilogue is computed by the vector cores. Matrices on the
left that are multiplied by the same one are stacked, if all that the kernel reads and writes allows it: above, the rows
of eight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import bf16, f16, f32, i8, i32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects.graph import CastOp, GraphOp, MatmulOp, ReluOp, dims_of
from ascir.dialects.graph.types import element_of, is_tensor
from ascir.dialects.tile.spaces import bit_width
from ascir.passes.graph.cube.views import MOVES, View, seen, stored
from ascir.passes.graph.cube.widened import factors, narrow
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import ONE, Extent, all_names, product

if TYPE_CHECKING:
    from ascir.passes.graph.cube.factor import Factor

LEFT, RIGHT = 0, 1
"""The operands of a product, by their numbers."""

OPERANDS = {LEFT: "lhs", RIGHT: "rhs"}
"""The names of the operands in kernels and messages."""

SUMS: dict[Attribute, Attribute] = {f16: f32, bf16: f32, f32: f32, i8: i32}
"""The types of sums, by the types of elements that the cube multiplies."""

OUTPUTS: dict[Attribute, tuple[Attribute, ...]] = {f32: (f32, f16, bf16), i32: (i32,)}
"""The types to which the store from l0c can cast sums."""


class Multiplied:
    """Properties that follow from the type of the elements that are multiplied."""

    element: Attribute

    @property
    def sum(self) -> Attribute:
        return SUMS[self.element]

    @cached_property
    def size(self) -> int:
        """Bytes of an element of the operands."""
        return bit_width(self.element) // 8


@dataclass(frozen=True)
class Product(Multiplied):
    """C[batch, m, n] = A[batch, m, k] * B[batch, k, n] + bias[n]. `lhs` and `rhs` are the leading dimensions of the
    operands, one for each of `batch`: that one, or 1."""

    m: Extent
    n: Extent
    k: Extent
    batch: tuple[Extent, ...]
    lhs: tuple[Extent, ...]
    rhs: tuple[Extent, ...]
    transposed: tuple[bool, bool]
    element: Attribute
    output: Attribute
    bias: bool = False
    relu: bool = False
    scale: float | None = None
    """The scale by which the store multiplies integer sums; if it rounds them to bytes, it adds `zero`."""
    zero: int = 0
    by_column: bool = False
    """Whether each column has a scale of its own, instead of `scale`."""
    views: tuple[View | None, View | None, View | None] = (None, None, None)
    """The layouts of operands and result in memory, if they are not row-major and contiguous."""

    @property
    def bias_is_row(self) -> bool:
        """Whether the bias is multiplied by ones, as one more row of k: the bias table does not support bf16."""
        return self.bias and self.element == bf16

    @property
    def is_scaled(self) -> bool:
        """Whether the store multiplies sums by a scale."""
        return self.by_column or self.scale is not None

    @property
    def stackable(self) -> int:
        """The number of innermost dimensions of the batch along which matrices on the left, stored one after the other,
        are multiplied by the same matrix."""
        if self.transposed[LEFT]:
            return 0
        pairs = list(zip(self.batch, self.lhs, self.rhs, strict=True))
        shared = takewhile(lambda each: each[2] == ONE and each[1] == each[0], reversed(pairs))
        return sum(1 for _ in shared)

    @property
    def stacks(self) -> Iterator[tuple[int, Product]]:
        """The products of larger matrices that this one can be seen as, and along how many dimensions of the batch
        matrices are stacked: the most first, and last this product."""
        for count in range(self.stackable, -1, -1):
            if (found := self.stacked(count)) is not None:
                yield count, found

    def stacked(self, count: int) -> Product | None:
        """The product whose rows are those of all matrices along the `count` innermost dimensions of the batch; None if
        operand or result is a view in which they are not evenly spaced."""
        at = len(self.batch) - count
        left, right, result = self.views
        left, result = (None if view is None else view.stacked(count) for view in (left, result))
        if (left is None, result is None) != (self.views[LEFT] is None, self.views[2] is None):
            return None
        return replace(
            self,
            m=product((*self.batch[at:], self.m)),
            batch=self.batch[:at],
            lhs=self.lhs[:at],
            rhs=self.rhs[:at],
            views=(left, right, result),
        )

    @property
    def batches(self) -> Extent:
        return product(self.batch)

    @cached_property
    def static(self) -> bool:
        return all(extent.static for extent in self._extents)

    @property
    def names(self) -> list[str]:
        """The named dimensions."""
        return all_names(self._extents)

    @property
    def _extents(self) -> Iterator[Extent]:
        """The sizes, and what views add to them: a part of static size may be of a tensor of named size."""
        yield from (self.m, self.n, self.k, *self.batch)
        for view in filter(None, self.views):
            yield from (*view.sizes, *view.strides)


@dataclass(frozen=True)
class Root:
    """A product with the values that its kernel reads, in the order of its arguments: operands, then bias."""

    product: Product
    arguments: tuple[SSAValue, ...]
    columns: Factor | None = None
    """The scales of columns, if each has its own."""


def is_product(function: FuncOp) -> bool:
    """Whether a function has a matrix product."""
    return any(isinstance(op, MatmulOp) for op in function.body.block.ops)


def has_epilogue(function: FuncOp) -> bool:
    """Whether the product has a prologue, or an epilogue that the store from l0c cannot do."""
    try:
        root_of(function)
    except Untileable:
        products = [op for op in function.body.block.ops if isinstance(op, MatmulOp)]
        users = [use.operation for each in products for use in each.result.uses]
        owners = [operand.owner for each in products for operand in factors(each)]
        return len(products) == 1 and any(isinstance(op, GraphOp) for op in (*users, *owners))
    return False


def root_of(function: FuncOp) -> Root:
    """The product that a function computes."""
    from ascir.passes.graph.cube.scales import scaled

    block = function.body.block
    matmul = next(op for op in block.ops if isinstance(op, MatmulOp))
    last = block.last_op
    operands = factors(matmul)
    if not isinstance(last, ReturnOp) or any(operand.owner is not block for operand in operands):
        raise Untileable(
            "the kernel of a matrix product cannot take what comes before it: make that a group of its own"
        )
    found, columns = product_of(matmul), None
    value: SSAValue = matmul.result
    while isinstance(op := value.get_user_of_unique_use(), GraphOp) and not isinstance(op, MOVES):
        if (rescaled := scaled(found, value)) is not None:
            found, value, columns = rescaled.product, rescaled.value, rescaled.columns
            continue
        if list(op.operands) != [value]:
            raise Untileable(f"{op.name} cannot follow a matrix product on its way out of the cube")
        found = followed_by(found, op)
        value = op.results[0]
    if list(last.arguments) != [value]:
        view = stored(value, last.arguments[0]) if len(last.arguments) == 1 else None
        if view is None:
            raise Untileable("the kernel of a matrix product can return only its result")
        found = replace(found, views=(*found.views[:2], view))
    if len(set(operands)) < len(block.args):
        raise Untileable("the product's operands must be arguments of its group")
    _, found = next(found.stacks)
    return Root(found, operands, columns)


def followed_by(product: Product, op: Operation) -> Product:
    """The product with the operations after it that the store from l0c can do."""
    if isinstance(op, ReluOp) and not product.zero:
        return replace(product, relu=True)
    if isinstance(op, CastOp) and not product.relu and product.output == product.sum:
        element = element_of(op.results[0])
        if element in OUTPUTS[product.sum]:
            return replace(product, output=element)
    raise Untileable(f"{op.name} cannot follow a matrix product on its way out of the cube")


def mirrored(product: Product) -> Product:
    """The product that computes the transposed result."""
    left, right = product.transposed
    return replace(
        product,
        m=product.n,
        n=product.m,
        lhs=product.rhs,
        rhs=product.lhs,
        transposed=(not right, not left),
        views=(product.views[RIGHT], product.views[LEFT], None),
    )


def product_of(op: MatmulOp, is_source: Callable[[SSAValue], bool] | None = None) -> Product:
    """The product of an operation. `is_source`: which computed values the right operand may be a view of."""
    before = narrow(op)
    element = element_of(before[0])
    if element not in SUMS:
        raise Untileable(f"the cube does not multiply {element}")
    if not all(is_tensor(value.type) for value in op.operands):
        raise Untileable("a product of tensors that are not packed as kernels need them")
    lhs, rhs, result = (extents_of(value) for value in (op.lhs, op.rhs, op.result))
    turned = bool(op.transpose_a), bool(op.transpose_b)
    (m, k), n = (lhs[-2:] if not turned[0] else lhs[-2:][::-1]), rhs[-2 if turned[1] else -1]
    batch = tuple(result[:-2])
    found = Product(
        m,
        n,
        k,
        batch,
        _leading(lhs, batch),
        _leading(rhs, batch),
        turned,
        element,
        element_of(op.result),
        op.bias is not None,
        views=(seen(before[0])[1], seen(before[1], is_source)[1], None),
    )
    if any(extent.static and not extent.number for extent in (m, n, k, *batch)):
        raise Untileable("a product with no elements")
    return found


def extents_of(value: SSAValue) -> list[Extent]:
    found: list[Extent] = []
    for dim in dims_of(value.type):
        if dim is None:
            raise Untileable(f"the size of {value.type} is not known: give the dimension a name")
        found.append(Extent.of([dim]))
    return found


def _leading(operand: Sequence[Extent], batch: Sequence[Extent]) -> tuple[Extent, ...]:
    own = operand[:-2]
    return (*[ONE] * (len(batch) - len(own)), *own)
