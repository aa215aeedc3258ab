"""Predicts the time of the kernel of a product or a convolution, without making it: for fusion.

    predict(function, options)      # nanoseconds, with the launch

In a mixed kernel, cube and vector cores work on different blocks at the same time: the slower of them determines the
time, and the epilogue of the last block comes after all products.
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp

from ascir.passes.graph.cube import image, image_mixed, sparse, sparse_make, sparse_mixed, sparse_plan
from ascir.passes.graph.cube.attention.make import predicted as predicted_attention
from ascir.passes.graph.cube.attention.problem import is_attention
from ascir.passes.graph.cube.copies_plan import best
from ascir.passes.graph.cube.division import division_of
from ascir.passes.graph.cube.grouped import blocks_of, grouped_of, is_grouped
from ascir.passes.graph.cube.lowbit.choose import predicted as predicted_lowbit
from ascir.passes.graph.cube.lowbit.problem import is_lowbit
from ascir.passes.graph.cube.mixed_plan import block_of, predicted
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.problem import has_epilogue, root_of


def predict(function: FuncOp, options: Options) -> float:
    if image.is_image(function):
        return image_mixed.predicted(image.root_of(function), options)
    if is_grouped(function):
        return blocks_of(grouped_of(function), options).timing.nanoseconds
    if sparse.is_sparse(function):
        return _sparse(function, options)
    if is_lowbit(function):
        return predicted_lowbit(function, options)
    if is_attention(function):
        return predicted_attention(function, options)
    if not has_epilogue(function):
        return best(root_of(function), options).timing.nanoseconds
    return block_of(division_of(function), options).timing.nanoseconds


def _sparse(function: FuncOp, options: Options) -> float:
    if (alone := sparse_make.alone(function)) is not None:
        return sparse_plan.choose(alone[0], options).timing.nanoseconds
    found, expansion = sparse.division_of(function)
    choice = sparse_mixed.block_of(found, expansion, options)
    return predicted(found, choice, options) if expansion is None else choice.timing.nanoseconds
