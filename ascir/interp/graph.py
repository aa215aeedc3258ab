"""Binds graph operations to their reference functions in numpy: a table from names of operations to functions.

    %0 = graph.reduce sum %x axes [1] : tensor<4x8xf16> -> tensor<4xf16>
    # FUNCTIONS["reduce"](x, kind="sum", axes=(1,), keepdims=False)

A function takes the operands in order (None for an absent optional one, a list for a variadic one) and the
properties by name; `FROM_RESULT` adds what only the result type determines. `evaluate` computes an operation
without an interpreter, for constant folding.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    ReturnedValues,
    TerminatorValue,
    impl,
    impl_terminator,
    register_impls,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph import FusionOp, Graph, GraphOp, YieldOp
from ascir.interp import (
    contractions,
    elementwise,
    gradients,
    indexing,
    movement,
    normalization,
    pooling,
    quantization,
    reductions,
    rounding,
    sparse,
)
from ascir.interp.attributes import array_of, properties_of
from ascir.interp.dtypes import Array, numpy_dtype
from ascir.interp.types import Sizes, check, sizes_of, tensor_parts

Function: TypeAlias = Callable[..., Array | tuple[Array, ...]]


def _sparse_constant(values: Attribute, indices: Attribute) -> Array:
    return quantization.sparse_to_dense(array_of(values), array_of(indices))


def _constant(value: Attribute) -> Array:
    return array_of(value)


FUNCTIONS: Mapping[str, Function] = {
    **{kind: partial(elementwise.unary, kind) for kind in elementwise.FLOAT_UNARY},
    **{kind: partial(elementwise.unary, kind) for kind in elementwise.INTEGER_UNARY},
    **{kind: partial(elementwise.binary, kind) for kind in elementwise.FLOAT_BINARY},
    **{kind: partial(elementwise.binary, kind) for kind in elementwise.INTEGER_BINARY},
    "argmax": reductions.argmax,
    "argmin": reductions.argmin,
    "attention": contractions.attention,
    "avg_pool2d": pooling.avg_pool2d,
    "batch_norm": normalization.batch_norm,
    "bitcast": rounding.bitcast,
    "broadcast_to": movement.broadcast_to,
    "cast": rounding.cast,
    "clamp": elementwise.clamp,
    "compare": elementwise.compare,
    "concat": movement.concat,
    "constant": _constant,
    "conv1d": contractions.conv1d,
    "conv2d": contractions.conv2d,
    "conv2d_blocked": contractions.conv2d_blocked,
    "conv_transpose2d": contractions.conv_transpose2d,
    "cross_entropy": normalization.cross_entropy,
    "cumsum": reductions.cumsum,
    "dequantize": quantization.dequantize,
    "dropout": normalization.dropout,
    "elu": elementwise.elu,
    "embedding": indexing.embedding,
    "embedding_bag": indexing.embedding_bag,
    "embedding_grad": indexing.embedding_grad,
    "gather": indexing.gather,
    "gather_elements": indexing.gather_elements,
    "gather_nd": indexing.gather_nd,
    "gelu": elementwise.gelu,
    "gelu_grad": gradients.gelu_grad,
    "group_norm": normalization.group_norm,
    "grouped_matmul": contractions.grouped_matmul,
    "hardsigmoid": elementwise.hardsigmoid,
    "instance_norm": normalization.instance_norm,
    "iota": movement.iota,
    "isinf": elementwise.isinf,
    "isnan": elementwise.isnan,
    "layer_norm": normalization.layer_norm,
    "layer_norm_grad": gradients.layer_norm_grad,
    "leaky_relu": elementwise.leaky_relu,
    "linear": contractions.linear,
    "log_softmax": normalization.log_softmax,
    "log_softmax_grad": gradients.log_softmax_grad,
    "lstm": contractions.lstm,
    "lstm_cell": contractions.lstm_cell,
    "matmul": contractions.matmul,
    "max_pool2d": pooling.max_pool2d,
    "one_hot": movement.one_hot,
    "pad": movement.pad,
    "positions": movement.positions,
    "quantize": quantization.quantize,
    "reduce": reductions.reduce,
    "repeat": movement.repeat,
    "reshape": movement.reshape,
    "resize": movement.resize,
    "rms_norm": normalization.rms_norm,
    "rotary_embedding": contractions.rotary_embedding,
    "scatter": indexing.scatter,
    "scatter_add": indexing.scatter_add,
    "scatter_elements": indexing.scatter_elements,
    "scatter_nd": indexing.scatter_nd,
    "select": elementwise.select,
    "slice": movement.slice,
    "softmax": normalization.softmax,
    "softmax_grad": gradients.softmax_grad,
    "sort": indexing.sort,
    "sparse_constant": _sparse_constant,
    "sparse_matmul": sparse.sparse_matmul,
    "sparsify": quantization.sparsify,
    "split": movement.split,
    "top_k": indexing.top_k,
    "transpose": movement.transpose,
    "unsorted_segment_sum": indexing.unsorted_segment_sum,
}

FROM_RESULT: Mapping[str, tuple[str, ...]] = {
    "bitcast": ("dtype",),
    "broadcast_to": ("shape",),
    "cast": ("dtype",),
    "dequantize": ("dtype",),
    "iota": ("shape", "dtype"),
    "one_hot": ("dtype",),
    "positions": ("dtype",),
    "quantize": ("dtype",),
    "reshape": ("shape",),
    "resize": ("shape",),
}


def mnemonic(op: type[GraphOp] | GraphOp) -> str:
    return op.name.removeprefix("graph.")


def evaluate(op: GraphOp, operands: Sequence[Array]) -> tuple[Array, ...]:
    """The results of an operation; an `InterpretationError` names it if there are none."""
    name = mnemonic(op)
    if name not in FUNCTIONS:
        raise InterpretationError(f"{op.name} has no numpy meaning")
    try:
        sizes: Sizes = {}
        for index, (value, array) in enumerate(zip(op.operands, operands, strict=True)):
            check(array, value.type, sizes, f"operand {index}")
        results = FUNCTIONS[name](
            *_grouped(op, operands), **properties_of(op), **_from_result(op, name, sizes)
        )
        # numpy returns scalars instead of arrays of rank 0.
        results = tuple(map(np.asarray, results if isinstance(results, tuple) else (results,)))
        for index, (value, array) in enumerate(zip(op.results, results, strict=True)):
            check(array, value.type, sizes, f"result {index}")
        return results
    except InterpretationError as error:
        raise InterpretationError(f"{op.name}: {str(error).removeprefix(f'{name}: ')}") from error
    except (
        ValueError,
        IndexError,
        OverflowError,
    ) as error:  # exceptions of numpy, if dynamic sizes do not match
        raise InterpretationError(f"{op.name}: {error}") from error


def _grouped(op: GraphOp, operands: Sequence[Array]) -> list[Array | list[Array] | None]:
    """The operands, grouped as in the definition."""
    following = iter(operands)
    groups: list[Array | list[Array] | None] = []
    for name, _ in op.get_irdl_definition().operands:
        values: SSAValue | Sequence[SSAValue] | None = getattr(op, name)
        if values is None:
            groups.append(None)
        elif isinstance(values, SSAValue):
            groups.append(next(following))
        else:
            groups.append([next(following) for _ in values])
    return groups


def _from_result(op: GraphOp, name: str, sizes: Sizes) -> dict[str, object]:
    """The parameters that follow from the result type: dtype, sizes (-1 for a name that no operand has)."""
    wanted = FROM_RESULT.get(name, ())
    if not wanted:
        return {}
    element_type, _ = tensor_parts(op.results[0].type)
    known = {
        "shape": tuple(DYNAMIC_INDEX if n is None else n for n in sizes_of(op.results[0].type, sizes)),
        "dtype": numpy_dtype(element_type),
    }
    return {key: known[key] for key in wanted}


class GraphFunctions(InterpreterFunctions):
    """The implementations of graph operations for xDSL's interpreter."""

    @impl(FusionOp)
    def run_fusion(self, interpreter: Interpreter, op: FusionOp, args: PythonValues) -> PythonValues:
        label = "fusion" if op.label is None else op.label.data
        return interpreter.run_ssacfg_region(op.body, args, label)

    @impl_terminator(YieldOp)
    def run_yield(
        self, interpreter: Interpreter, op: YieldOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()


def _run(
    functions: GraphFunctions, interpreter: Interpreter, op: GraphOp, args: PythonValues
) -> PythonValues:
    return evaluate(op, args)


for _operation in Graph.operations:
    if issubclass(_operation, GraphOp):
        setattr(GraphFunctions, f"run_{mnemonic(_operation)}", impl(_operation)(_run))
register_impls(GraphFunctions)
