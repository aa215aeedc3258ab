"""Every operation of the graph dialect, from its text to its function: operands, properties and types arrive where they
belong."""

from functools import partial

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin
from xdsl.dialects.func import Func, FuncOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph import Graph, GraphOp
from ascir.interp import elementwise
from ascir.interp.dtypes import FLOAT16, FLOAT32, INT32, Array, Value, numpy_dtype
from ascir.interp.graph import FROM_RESULT, FUNCTIONS, GraphFunctions, evaluate, mnemonic
from ascir.interp.inputs import random_inputs
from ascir.interp.types import tensor_parts

from .graph_examples import EXAMPLES, Meaning
from .support import plain, same


def parse(arguments: str, text: str) -> tuple[FuncOp, GraphOp]:
    """A function of these arguments that holds one operation."""
    context = Context()
    for dialect in (Builtin, Func, Graph):
        context.load_dialect(dialect)
    names = {
        "layer_norm_grad": "%0, %1, %2 = ",
        "lstm": "%0, %1, %2 = ",
        "lstm_cell": "%0, %1 = ",
        "sort": "%0, %1 = ",
        "top_k": "%0, %1 = ",
        "split": "%0, %1 = ",
    }
    line = names.get(text.split()[0], "%0 = ") + f"graph.{text}"
    module = Parser(context, f"func.func @f({arguments}) {{\n{line}\nfunc.return\n}}").parse_module()
    module.verify()
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    op = next(op for op in function.walk() if isinstance(op, GraphOp))
    return function, op


def operands_of(op: GraphOp, function: FuncOp, arguments: list[Value]) -> list[Array]:
    known = dict(zip(function.body.block.args, arguments, strict=True))
    return [np.asarray(known[operand]) for operand in op.operands]  # pyright: ignore[reportArgumentType]


def check(arguments: str, text: str, expected: Meaning) -> None:
    function, op = parse(arguments, text)
    values = random_inputs(function, seed=1)
    wanted = expected(*values)
    found = evaluate(op, operands_of(op, function, values))
    for result, a, b in zip(
        op.results, found, wanted if isinstance(wanted, tuple) else (wanted,), strict=True
    ):
        same(a, plain(b), numpy_dtype(tensor_parts(result.type)[0]))


@pytest.mark.parametrize("kind", sorted(EXAMPLES))
def test_operation(kind: str) -> None:
    for arguments, text, expected in EXAMPLES[kind]:
        assert text.startswith(kind)
        check(arguments, text, expected)


BITS = {"and", "or", "xor", "not", "shift_left", "shift_right"}


@pytest.mark.parametrize("kind", sorted({*elementwise.FLOAT_UNARY, *elementwise.INTEGER_UNARY}))
def test_unary_operation(kind: str) -> None:
    element = "i8" if kind in BITS else "f16"
    text = f"{kind} %x : tensor<4x8x{element}>"
    check(f"%x: tensor<4x8x{element}>", text, partial(elementwise.unary, kind))


@pytest.mark.parametrize("kind", sorted({*elementwise.FLOAT_BINARY, *elementwise.INTEGER_BINARY}))
def test_binary_operation(kind: str) -> None:
    element = "i8" if kind in BITS else "f16"
    x, y, z = (f"tensor<{shape}x{element}>" for shape in ("4x1", "8", "4x8"))
    text = f"{kind} %x, %y : ({x}, {y}) -> {z}"
    check(f"%x: {x}, %y: {y}", text, partial(elementwise.binary, kind))


def test_every_operation_is_bound_and_tested() -> None:
    structural = {"fusion", "yield"}  # tested with functions, in test_run
    names = {op.name.removeprefix("graph.") for op in Graph.operations} - structural
    assert set(FUNCTIONS) == names
    assert set(FROM_RESULT) <= names
    families = (
        elementwise.FLOAT_UNARY,
        elementwise.INTEGER_UNARY,
        elementwise.FLOAT_BINARY,
        elementwise.INTEGER_BINARY,
    )
    assert set(EXAMPLES) | {kind for family in families for kind in family} == names
    bound = {op for op, _ in GraphFunctions._impls()}  # pyright: ignore[reportPrivateUsage]
    assert bound == set(Graph.operations)


def test_errors_name_the_operation() -> None:
    function, op = parse(*EXAMPLES["gather"][0][:2])
    x, index = operands_of(op, function, random_inputs(function))
    with pytest.raises(
        InterpretationError, match=r"^graph\.gather: index 9 at \[0, 1\] is out of range for 9 elements$"
    ):
        evaluate(op, [x, np.where(np.arange(3) == 1, np.int32(9), index)])
    with pytest.raises(InterpretationError, match=r"^graph\.gather: operand 0 must be of float16"):
        evaluate(op, [x.astype(FLOAT32), index])
    with pytest.raises(
        InterpretationError, match=r"^graph\.gather: operand 1 must have size 2 in dimension 0"
    ):
        evaluate(op, [x, index[:1]])


def test_dynamic_sizes_that_do_not_fit_are_refused() -> None:
    dynamic = "tensor<?xf16>"
    _, op = parse(f"%x: {dynamic}, %y: {dynamic}", f"add %x, %y : {dynamic}")
    with pytest.raises(InterpretationError, match=r"^graph\.add: operands could not be broadcast"):
        evaluate(op, [np.ones(2, FLOAT16), np.ones(3, FLOAT16)])
    named = "tensor<?xf16, #graph.dims<B>>"
    _, op = parse(f"%x: {named}, %y: {named}", f"add %x, %y : {named}")
    with pytest.raises(InterpretationError, match="operand 1 must have size 1 in dimension 0 'B'"):
        evaluate(op, [np.ones(1, FLOAT16), np.ones(3, FLOAT16)])
    _, op = parse("%x: tensor<?x4xi32>", "reshape %x : tensor<?x4xi32> -> tensor<3x?xi32>")
    with pytest.raises(InterpretationError, match="8 elements of shape"):
        evaluate(op, [np.ones((2, 4), INT32)])


def test_a_result_of_rank_0_is_an_array() -> None:
    types = "(tensor<3xi64>, tensor<i64>) -> tensor<i64>"
    _, op = parse("%x: tensor<3xi64>, %i: tensor<i64>", f"gather %x, %i axis 0 : {types}")
    (found,) = evaluate(op, [np.arange(3) + 5, np.asarray(1)])
    assert isinstance(found, np.ndarray)
    assert found.shape == ()
    assert int(found) == 6


def test_mnemonics() -> None:
    assert mnemonic(parse(*EXAMPLES["iota"][0][:2])[1]) == "iota"
