"""Functions of modules on arrays: calls, fusions, control flow, constants, named dimensions, errors."""

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.arith import Arith
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.dialects.func import Func
from xdsl.dialects.math import Math
from xdsl.dialects.scf import Scf
from xdsl.dialects.test import Test
from xdsl.interpreter import OpCounter
from xdsl.parser import Parser
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph import Graph
from ascir.interp.dtypes import FLOAT16, FLOAT32, Value
from ascir.interp.run import make_interpreter, run_function

from .support import array, same


def parse(text: str) -> ModuleOp:
    context = Context()
    for dialect in (Builtin, Func, Arith, Math, Scf, Graph, Test):
        context.load_dialect(dialect)
    module = Parser(context, text).parse_module()
    module.verify()
    return module


def run(text: str, *arguments: Value, name: str = "main") -> tuple[Value, ...]:
    return run_function(parse(text), name, arguments)


FUSED = """
func.func @main(%x: tensor<?x4xf16, #graph.dims<B, _>>) -> (tensor<?xf16, #graph.dims<B>>, tensor<4xf16>) {
  %k = graph.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf16>
  %r = graph.fusion @dot(%a = %x : tensor<?x4xf16, #graph.dims<B, _>>, %b = %k : tensor<4xf16>) -> tensor<?xf16, #graph.dims<B>> {
    %p = graph.mul %a, %b : (tensor<?x4xf16, #graph.dims<B, _>>, tensor<4xf16>) -> tensor<?x4xf16, #graph.dims<B, _>>
    %s = graph.reduce sum %p axes [1] : tensor<?x4xf16, #graph.dims<B, _>> -> tensor<?xf16, #graph.dims<B>>
    graph.yield %s : tensor<?xf16, #graph.dims<B>>
  }
  func.return %r, %k : tensor<?xf16, #graph.dims<B>>, tensor<4xf16>
}
"""


def test_a_fusion_of_any_batch() -> None:
    for batch in (0, 1, 3):
        x = np.arange(4 * batch, dtype=FLOAT16).reshape(batch, 4)
        sums, constant = run_function(parse(FUSED), "main", [x])
        same(sums, x.astype(float) @ [1, 2, 3, 4], FLOAT16)
        same(constant, [1, 2, 3, 4], FLOAT16)


def test_calls_and_listeners() -> None:
    module = parse("""
func.func private @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = graph.add %x, %x : tensor<2xf32>
  func.return %0 : tensor<2xf32>
}
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = func.call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = func.call @twice(%0) : (tensor<2xf32>) -> tensor<2xf32>
  func.return %1 : tensor<2xf32>
}
""")
    counter = OpCounter()
    (result,) = run_function(module, "main", [array([1.0, -3.0])], [counter])
    same(result, [4, -12])
    assert counter.ops["graph.add"] == 2


def test_loops_and_scalars() -> None:
    (result, count) = run(
        """
func.func @main(%x: tensor<2xf32>, %n: index) -> (tensor<2xf32>, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<2xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %x) -> (tensor<2xf32>) {
    %t = graph.mul %acc, %half : tensor<2xf32>
    scf.yield %t : tensor<2xf32>
  }
  func.return %r, %n : tensor<2xf32>, index
}
""",
        array([8.0, 4.0]),
        3,
    )
    assert isinstance(result, np.ndarray)
    same(result, [1, 0.5])
    assert count == 3


def test_arguments_are_checked() -> None:
    module = parse(FUSED)
    for arguments, message in (
        ([], "@main takes 1 arguments, found 0"),
        (
            [np.ones((2, 4), FLOAT32)],
            "@main: argument %x must be of float16 for tensor<?x4xf16, #graph.dims<B, _>>, found float32",
        ),
        ([np.ones((2, 5), FLOAT16)], "must have size 4 in dimension 1 for"),
        ([np.ones(4, FLOAT16)], "must have rank 2 for"),
        ([2.0], "must be a numpy array for"),
    ):
        with pytest.raises(InterpretationError) as error:
            run_function(module, "main", arguments)
        assert message in str(error.value)


def test_sizes_of_one_name_are_equal() -> None:
    text = """
func.func @main(%x: tensor<?xf32, #graph.dims<B>>, %y: tensor<?x?xf32, #graph.dims<A, B>>) -> tensor<?xf32, #graph.dims<B>> {
  func.return %x : tensor<?xf32, #graph.dims<B>>
}
"""
    run(text, np.ones(3, FLOAT32), np.ones((2, 3), FLOAT32))
    with pytest.raises(InterpretationError, match="argument %y must have size 3 in dimension 1 'B'"):
        run(text, np.ones(3, FLOAT32), np.ones((3, 2), FLOAT32))


def test_a_scalar_of_numpy_is_an_array_of_rank_zero() -> None:
    text = "func.func @main(%x: tensor<f32>) -> tensor<f32> { func.return %x : tensor<f32> }"
    (result,) = run(text, np.float32(3))  # pyright: ignore[reportArgumentType]
    assert isinstance(result, np.ndarray)
    same(result, 3)


def test_functions_that_are_not_there() -> None:
    text = "func.func private @other(tensor<2xf32>) -> tensor<2xf32>"
    with pytest.raises(InterpretationError, match="there is no function @main; the module has @other"):
        run(text)
    with pytest.raises(InterpretationError, match="@other is declared only"):
        run(text, name="other")
    with pytest.raises(InterpretationError, match="there is no function @main; the module has none"):
        run("builtin.module {\n}")


def test_errors_inside_are_of_the_interpreter() -> None:
    gather = """
func.func @main(%x: tensor<4xf32>, %i: tensor<1xi32>) -> tensor<1xf32> {
  %0 = graph.gather %x, %i axis 0 : (tensor<4xf32>, tensor<1xi32>) -> tensor<1xf32>
  func.return %0 : tensor<1xf32>
}
"""
    with pytest.raises(
        InterpretationError, match=r"^graph\.gather: index 4 at \[0\] is out of range for 4 elements"
    ):
        run(gather, np.ones(4, FLOAT32), np.array([4], np.int32))
    division = """
func.func @main(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  func.return %0 : i32
}
"""
    assert run(division, -7, 2) == (-3,)
    with pytest.raises(InterpretationError, match=r"^arith\.divsi: AssertionError"):
        run(division, 1, 0)
    endless = """
func.func @main(%a: i32) -> i32 {
  %0 = func.call @main(%a) : (i32) -> i32
  func.return %0 : i32
}
"""
    with pytest.raises(InterpretationError, match=r"^func\.call: maximum recursion depth"):
        run(endless, 1)
    unknown = """
func.func @main() {
  "test.op"() : () -> ()
  func.return
}
"""
    with pytest.raises(InterpretationError, match=r"Could not find interpretation function for op test\.op"):
        run(unknown)


def test_an_interpreter_to_call_directly() -> None:
    results = make_interpreter(parse(FUSED)).call_op("main", (np.ones((1, 4), FLOAT16),))
    same(results[0], [10], FLOAT16)


@pytest.mark.parametrize("shape", ["4", "1"])
def test_functions_of_scalars_are_not_of_tensors(shape: str) -> None:
    """Of one element Python would make a number, which is no tensor any more."""
    text = f"""func.func @main(%x: tensor<{shape}xf32>) -> tensor<{shape}xf32> {{
      %y = math.exp %x : tensor<{shape}xf32>
      func.return %y : tensor<{shape}xf32>
    }}"""
    with pytest.raises(InterpretationError, match=r"math\.exp is evaluated on scalars only"):
        run(text, np.ones(int(shape), FLOAT32))
