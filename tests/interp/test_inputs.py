"""Random arguments: the same for a seed, of the right types and sizes, inside what the function does with them."""

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BFLOAT16, BOOL, ELEMENT_TYPES, FLOAT32, INT4, Array, Value, is_float
from ascir.interp.inputs import ANYTHING, Domain, random_array, random_inputs
from ascir.interp.run import run_function

from .test_run import parse


def function(text: str) -> FuncOp:
    (first,) = [op for op in parse(text).ops if isinstance(op, FuncOp) and op.sym_name.data == "main"]
    return first


def tensors(values: list[Value]) -> list[Array]:
    return [value for value in values if isinstance(value, np.ndarray)]


def one_op(arguments: str, body: str) -> FuncOp:
    return function(f"func.func @main({arguments}) {{\n{body}\nfunc.return\n}}")


def test_types_sizes_and_seeds() -> None:
    arguments = "%x: tensor<?x3xbf16, #graph.dims<B, _>>, %y: tensor<?x?xi4, #graph.dims<_, C>>, %m: tensor<2xi1>, %n: index"
    main = one_op(arguments, "")
    x, y, m, n = random_inputs(main, {"B": 5, "C": 7}, seed=3)
    assert isinstance(x, np.ndarray)
    assert isinstance(y, np.ndarray)
    assert isinstance(m, np.ndarray)
    assert (x.shape, x.dtype) == ((5, 3), BFLOAT16)
    assert (y.shape, y.dtype) == ((8, 7), INT4)
    assert (m.shape, m.dtype) == ((2,), BOOL)
    assert isinstance(n, int)
    again = tensors(random_inputs(main, {"B": 5, "C": 7}, seed=3))
    assert all(a.tobytes() == b.tobytes() for a, b in zip((x, y, m), again, strict=True))
    other = tensors(random_inputs(main, {"B": 5, "C": 7}, seed=4))
    assert other[0].tobytes() != x.tobytes()


def test_an_argument_has_its_own_stream() -> None:
    short = random_inputs(one_op("%x: tensor<4xf32>", ""))
    long = random_inputs(one_op("%x: tensor<4xf32>, %y: tensor<4xf32>", ""))
    assert np.array_equal(short[0], long[0])
    assert not np.array_equal(long[0], long[1])


@pytest.mark.parametrize("dtype", sorted(ELEMENT_TYPES, key=str), ids=str)
def test_values_are_small_and_varied(dtype: np.dtype[np.generic]) -> None:
    values = random_array((400,), dtype, ANYTHING, np.random.default_rng(0)).astype(float)
    assert np.max(np.abs(values)) < 16
    assert len(set(values.tolist())) == (2 if dtype == BOOL else 16) or is_float(dtype)
    if is_float(dtype):
        assert abs(np.mean(values)) < 0.2
        assert abs(np.std(values) - 1) < 0.2


def bounds(main: FuncOp, index: int, dims: dict[str, int] | None = None) -> tuple[int, int]:
    found: list[Array] = []
    for seed in range(20):
        found.append(np.asarray(random_inputs(main, dims, seed)[index]).reshape(-1))
    values = np.concatenate(found)
    return int(values.min()), int(values.max())


INDEXED = [
    ("%x: tensor<3x5xf16>, %i: tensor<9xi64>", "graph.gather %x, %i axis 1 : (tensor<3x5xf16>, tensor<9xi64>) -> tensor<3x9xf16>", 4),
    ("%x: tensor<3x5xf16>, %i: tensor<3x9xi8>", "graph.gather_elements %x, %i axis -1 : (tensor<3x5xf16>, tensor<3x9xi8>) -> tensor<3x9xf16>", 4),
    ("%x: tensor<3x5xf16>, %i: tensor<9x2xi64>", "graph.gather_nd %x, %i : (tensor<3x5xf16>, tensor<9x2xi64>) -> tensor<9xf16>", 2),
    ("%x: tensor<3x5xf16>, %i: tensor<9xi64>", "graph.embedding %x, %i : (tensor<3x5xf16>, tensor<9xi64>) -> tensor<9x5xf16>", 2),
    ("%x: tensor<9x5xf16>, %i: tensor<9xi64>", "graph.embedding_grad %x, %i rows 4 : (tensor<9x5xf16>, tensor<9xi64>) -> tensor<4x5xf16>", 3),
    ("%x: tensor<9x5xf16>, %i: tensor<9xi64>", "graph.cross_entropy %x, %i : (tensor<9x5xf16>, tensor<9xi64>) -> tensor<f16>", 4),
    ("%x: tensor<9x5xf16>, %i: tensor<9xi64>", "graph.unsorted_segment_sum %x, %i segments 3 : (tensor<9x5xf16>, tensor<9xi64>) -> tensor<3x5xf16>", 2),
    ("%x: tensor<9x5xf16>, %i: tensor<9xi64>", "graph.one_hot %i depth 3 : tensor<9xi64> -> tensor<9x3xf16>", 2),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "operation", "greatest"), INDEXED)
def test_indices_lie_inside(arguments: str, operation: str, greatest: int) -> None:
    assert bounds(one_op(arguments, f"%0 = {operation}"), 1) == (0, greatest)


def test_an_index_is_followed_to_its_use() -> None:
    text = """
func.func private @pick(%t: tensor<6x2xf16>, %j: tensor<8xi64>) -> tensor<8x2xf16> {
  %0 = graph.fusion (%a = %t : tensor<6x2xf16>, %b = %j : tensor<8xi64>) -> tensor<8x2xf16> {
    %1 = graph.gather %a, %b axis 0 : (tensor<6x2xf16>, tensor<8xi64>) -> tensor<8x2xf16>
    graph.yield %1 : tensor<8x2xf16>
  }
  func.return %0 : tensor<8x2xf16>
}
func.func @main(%x: tensor<6x2xf16>, %i: tensor<2x4xi32>) -> tensor<8x2xf16> {
  %0 = graph.reshape %i : tensor<2x4xi32> -> tensor<8xi32>
  %1 = graph.cast %0 : tensor<8xi32> -> tensor<8xi64>
  %2 = func.call @pick(%x, %1) : (tensor<6x2xf16>, tensor<8xi64>) -> tensor<8x2xf16>
  func.return %2 : tensor<8x2xf16>
}
"""
    assert bounds(function(text), 1) == (0, 5)


def test_all_uses_count_and_names_have_sizes() -> None:
    main = one_op(
        "%x: tensor<?x2xf16, #graph.dims<V, _>>, %y: tensor<4x2xf16>, %i: tensor<9xi64>",
        """
%0 = graph.embedding %x, %i : (tensor<?x2xf16, #graph.dims<V, _>>, tensor<9xi64>) -> tensor<9x2xf16>
%1 = graph.embedding %y, %i : (tensor<4x2xf16>, tensor<9xi64>) -> tensor<9x2xf16>
""",
    )
    assert bounds(main, 2, {"V": 2}) == (0, 1)
    assert bounds(main, 2) == (0, 3)
    assert bounds(main, 2, {"V": 100}) == (0, 3)


def test_ranges_override() -> None:
    main = one_op("%i: tensor<64xi32>", "")
    (found,) = tensors(random_inputs(main, ranges={0: (40, 42)}))
    assert set(found.tolist()) == {40, 41, 42}


@pytest.mark.parametrize(
    "operation",
    [
        "graph.div %x, %y : tensor<64xi8>",
        "graph.floordiv %x, %y : tensor<64xi8>",
        "graph.mod %x, %y : tensor<64xi8>",
        "graph.rem %x, %y : tensor<64xi8>",
        "graph.shift_left %x, %y : tensor<64xi8>",
        "graph.pow %x, %y : tensor<64xi8>",
    ],
)
def test_integer_operations_can_run(operation: str) -> None:
    module = parse(
        f"func.func @main(%x: tensor<64xi8>, %y: tensor<64xi8>) -> tensor<64xi8> {{\n%0 = {operation}\nfunc.return %0 : tensor<64xi8>\n}}"
    )
    main = next(op for op in module.ops if isinstance(op, FuncOp))
    for seed in range(5):
        run_function(module, "main", random_inputs(main, seed=seed))


@pytest.mark.parametrize("kind", ["sqrt", "rsqrt", "log", "log2", "acos", "asin", "atanh"])
def test_floats_lie_inside_the_domain(kind: str) -> None:
    module = parse(
        f"func.func @main(%x: tensor<999xf32>) -> tensor<999xf32> {{\n%0 = graph.{kind} %x : tensor<999xf32>\nfunc.return %0 : tensor<999xf32>\n}}"
    )
    main = next(op for op in module.ops if isinstance(op, FuncOp))
    (result,) = run_function(module, "main", random_inputs(main))
    assert np.all(np.isfinite(result))


def test_offsets_of_bags_increase_from_zero() -> None:
    main = one_op(
        "%t: tensor<9x4xf16>, %i: tensor<7xi32>, %o: tensor<5xi32>",
        "%0 = graph.embedding_bag %t, %i, %o : (tensor<9x4xf16>, tensor<7xi32>, tensor<5xi32>) -> tensor<5x4xf16>",
    )
    for seed in range(10):
        offsets = tensors(random_inputs(main, seed=seed))[2].tolist()
        assert offsets[0] == 0
        assert offsets == sorted(offsets)
        assert offsets[-1] <= 7


def test_nothing_to_index() -> None:
    random = np.random.default_rng(0)
    with pytest.raises(InterpretationError, match="there is nothing to index"):
        random_array((3,), np.dtype(np.int32), Domain(low=0, high=-1), random)
    assert random_array((0,), np.dtype(np.int32), Domain(low=0, high=-1), random).shape == (0,)
    assert random_array((), FLOAT32, ANYTHING, random).shape == ()


def test_where_there_are_no_segments_any_id_is_none_of_them() -> None:
    line = "%0 = graph.unsorted_segment_sum %x, %i segments 0 : (tensor<4x3xf32>, tensor<4xi32>) -> tensor<0x3xf32>"
    ids = tensors(random_inputs(one_op("%x: tensor<4x3xf32>, %i: tensor<4xi32>", line)))[1]
    assert ids.shape == (4,)


@pytest.mark.parametrize("element", ["i32", "i64"])
def test_sizes_of_groups_add_up(element: str) -> None:
    arguments = f"%x: tensor<?x4xf16, #graph.dims<T, _>>, %w: tensor<5x4x8xf16>, %s: tensor<5x{element}>"
    result = "tensor<?x8xf16, #graph.dims<T, _>>"
    operands = f"tensor<?x4xf16, #graph.dims<T, _>>, tensor<5x4x8xf16>, tensor<5x{element}>"
    main = one_op(arguments, f"%y = graph.grouped_matmul %x, %w, %s : ({operands}) -> {result}")
    for seed in range(8):
        sizes = tensors(random_inputs(main, {"T": 20}, seed))[2]
        assert sizes.sum() == 20
        assert (sizes >= 0).all()
