"""Makes the kernel of a function with a 2:4 sparse product.

    make_sparse(function, options, needs)      # [func.func @f], or a tile.kernel of both kinds of core

A product of bytes without an epilogue is a kernel of the cube alone. An epilogue makes it a mixed kernel, as with any
product; so does the expansion of the matrix of a product of floats.
"""

from __future__ import annotations

from xdsl.dialects.builtin import i8
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ascir.dialects.graph import SparseMatmulOp
from ascir.passes.graph.cube import mixed_plan, sparse_mixed, sparse_plan
from ascir.passes.graph.cube.make import kernels_of
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.problem import Product, followed_by
from ascir.passes.graph.cube.sparse import division_of, numbers_of, sparse_product
from ascir.passes.graph.cube.sparse_emit import SparseEmitter
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable


def make_sparse(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a sparse product, and its launcher if the number of blocks depends on named dimensions."""
    found = alone(function)
    if found is None:
        return sparse_mixed.make_sparse_mixed(function, options, needs)
    product, order = found
    choice = sparse_plan.choose(product, options)
    return kernels_of(function, product, choice, options, order, lambda _: SparseEmitter)


def predicted(function: FuncOp, options: Options) -> float:
    """Nanoseconds of the kernel, including the launch."""
    if (found := alone(function)) is not None:
        return sparse_plan.choose(found[0], options).timing.nanoseconds
    division, expansion = division_of(function)
    choice = sparse_mixed.block_of(division, expansion, options)
    if expansion is not None:
        return choice.timing.nanoseconds
    return mixed_plan.predicted(division, choice, options)


def alone(function: FuncOp) -> tuple[Product, list[int]] | None:
    """The product of a kernel of the cube alone, and its arguments by number; None if it needs a mixed kernel."""
    operations = [op for op in function.body.block.ops if not isinstance(op, ReturnOp)]
    root, last = operations[0], function.body.block.last_op
    assert isinstance(last, ReturnOp)
    if not isinstance(root, SparseMatmulOp) or sparse_product(root).element != i8:
        return None
    _, product = next(sparse_product(root).stacks)
    result = SSAValue.get(root.result)
    for op in operations[1:]:
        if list(op.operands) != [result] or not result.has_one_use():
            return None
        try:
            product, result = followed_by(product, op), op.results[0]
        except Untileable:
            return None
    if list(last.arguments) != [result]:
        return None
    return product, [number for number in numbers_of(root) if number is not None]
