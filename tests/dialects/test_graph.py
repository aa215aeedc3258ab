"""The Python side of the graph dialect: builders, shape inference on plain data, packed attributes.

Its text and its verifier are tested in lit_tests/dialects/graph.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from xdsl.dialect_interfaces.constant_materialization import ConstantMaterializationInterface
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    StringAttr,
    TensorType,
    UnitAttr,
    f16,
    f32,
    i8,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.test_value import create_ssa_value

from ascir.dialects import graph
from ascir.dialects.graph import Dim, DimsAttr, PackedAttr, Shape, dims_of, pack, tensor_type, unpack
from ascir.dialects.graph.contractions import matmul_shape
from ascir.dialects.graph.movement import slice_dim
from ascir.dialects.graph.packed import first_wrong_group
from ascir.dialects.graph.properties import MAX_I64, MIN_I64
from ascir.dialects.graph.shapes import broadcast, reshaped, unify
from ascir.dialects.graph.types import i2, i4


def value(shape: Sequence[Dim], element_type: Attribute = f32) -> SSAValue:
    return create_ssa_value(tensor_type(shape, element_type))


# --- types ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(), (4, 8), (None, 8), ("n", None, 8), ("n", "n", 0)])
def test_dims_of_is_the_inverse_of_tensor_type(shape: Shape) -> None:
    assert dims_of(tensor_type(shape, f32)) == shape


def test_a_tensor_without_names_has_no_encoding() -> None:
    assert tensor_type((None, 8), f32) == TensorType(f32, [DYNAMIC_INDEX, 8])


@pytest.mark.parametrize("names", [[], [None], ["a b"], [""], ["1"]])
def test_dims_that_name_nothing_are_refused(names: list[str | None]) -> None:
    with pytest.raises(VerifyException, match=r"#graph.dims"):
        DimsAttr(names)


def test_dims_of_no_tensor() -> None:
    with pytest.raises(VerifyException, match="expected a ranked tensor, got f32"):
        dims_of(f32)


# --- shapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        (8, 8, 8),
        (8, None, 8),
        ("n", 8, 8),
        ("n", None, "n"),
        (None, "n", "n"),
        ("n", "n", "n"),
        ("n", "m", "n"),
    ],
)
def test_unify(a: Dim, b: Dim, result: Dim) -> None:
    assert unify(a, b, "sizes differ", "here") == result


def test_unify_refuses_two_static_sizes() -> None:
    with pytest.raises(VerifyException, match=r"sizes differ \(here: 8 vs 7\)"):
        unify(8, 7, "sizes differ", "here")


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ((), (), ()),
        ((4, 1), (8,), (4, 8)),
        ((1,), ("n",), ("n",)),
        (("n",), ("n",), ("n",)),
        (("n",), ("m",), (None,)),
        ((None,), ("n",), (None,)),
        ((None,), (8,), (8,)),
        ((0,), (1,), (0,)),
        (("n", 1, 8), (4, 1), ("n", 4, 8)),
    ],
)
def test_broadcast(a: Shape, b: Shape, result: Shape) -> None:
    assert broadcast(a, b) == broadcast(b, a) == result


@pytest.mark.parametrize("size", [0, 1, 5, 10])
@pytest.mark.parametrize("step", [-3, -1, 1, 2, MAX_I64, MIN_I64])
def test_slice_dim_is_pythons(size: int, step: int) -> None:
    bounds = (MIN_I64, -11, -2, -1, 0, 1, 4, 10, MAX_I64)
    for start in bounds:
        for end in bounds:
            assert slice_dim(size, start, end, step) == len(range(size)[start:end:step])


def test_slices_of_dimensions_that_len_cannot_count() -> None:
    assert slice_dim(10**30, 0, MAX_I64, 1) == MAX_I64


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ((4, 8), (32,)),
        ((), (1, 1)),
        ((0, 3), (0,)),
        ((0, 3), (None, 0)),
        ((None, 8), (4, None)),
        (("b", "s", 64), ("b", "s", 4, 16)),
        (("b", "s", 64), (None, 64)),
        (("b", "b"), ("b", None)),
        (("b",), ("b", "b")),  # one of the two names cancels; the other must be 1
        ((None,), (4,)),
    ],
)
def test_reshapes(source: Shape, target: Shape) -> None:
    reshaped(source, target)


@pytest.mark.parametrize(
    ("source", "target", "known"),
    [
        ((4, 8), (None, 2), (16, 2)),
        (("b", 8), ("b", 2, None), ("b", 2, 4)),
        (("b", 8), (None,), (None,)),
        ((0, 3), (None, 0), (None, 0)),
    ],
)
def test_a_size_that_follows_from_others(source: Shape, target: Shape, known: Shape) -> None:
    assert reshaped(source, target) == known


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ((4, 8), (31,)),
        ((), (2,)),
        ((4,), (0, None)),
        ((4,), (3, None)),
        (("b", 8), ("b", 7)),
        ((None,), (None, None)),
    ],
)
def test_impossible_reshapes(source: Shape, target: Shape) -> None:
    with pytest.raises(VerifyException):
        reshaped(source, target)


def test_inference_is_for_front_ends_too() -> None:
    assert matmul_shape(("n", 4, 16), (32, 16), transpose_rhs=True) == ("n", 4, 32)
    with pytest.raises(VerifyException, match="inner dimensions differ"):
        matmul_shape((2, 3), (4, 5))


# --- builders ---------------------------------------------------------------------------------------------------------


BUILT: list[tuple[Callable[[SSAValue], graph.GraphOp], Shape]] = [
    (lambda x: graph.ExpOp(x), (4, 8)),
    (lambda x: graph.AddOp(x, value((1, 8))), (4, 8)),
    (lambda x: graph.MatmulOp(x, value((16, 8)), value((16,)), transpose_b=True), (4, 16)),
    (lambda x: graph.ReduceOp("sum", x, [-1], keepdims=True), (4, 1)),
    (lambda x: graph.LayerNormOp(x, beta=value((8,))), (4, 8)),
    (lambda x: graph.ReshapeOp(x, (2, None)), (2, None)),
    (lambda x: graph.BroadcastToOp(x, (3, 4, 8)), (3, 4, 8)),
    (lambda x: graph.OneHotOp(value((4,), i32), 10, f32), (4, 10)),
    (lambda x: graph.OneHotOp(value((4,), i32), 10, f32, axis=0), (10, 4)),
    (lambda x: graph.IotaOp((4, 8), f32, axis=1), (4, 8)),
    (lambda x: graph.PositionsOp(x, f32, axis=-1), (4, 8)),
    (lambda x: graph.ResizeOp(value((1, 3, 8, 8)), 16, 4), (1, 3, 16, 4)),
    (lambda x: graph.SliceOp(x, (0, 1), (4, 8)), (4, 7)),
]


@pytest.mark.parametrize(
    ("build", "result"),
    BUILT,
)
def test_builders_infer(build: Callable[[SSAValue], graph.GraphOp], result: Shape) -> None:
    operation = build(value((4, 8)))
    operation.verify()
    assert operation.results[0].type == tensor_type(result, f32)


def test_a_builder_of_several_results() -> None:
    pieces = graph.SplitOp(value((4, 8)), 1, [2, 6]).pieces
    assert [dims_of(piece.type) for piece in pieces] == [(4, 2), (4, 6)]


REFUSED: list[tuple[Callable[[SSAValue], graph.GraphOp], str]] = [
    (
        lambda x: graph.AddOp(x, value((4, 7))),
        "shapes do not broadcast: lhs tensor<4x8xf32>, rhs tensor<4x7xf32>",
    ),
    (lambda x: graph.AddOp(x, value((4, 8), f16)), "element types differ"),
    (lambda x: graph.NotOp(x), "expected a ranked tensor of booleans or integers"),
    (lambda x: graph.ReduceOp("average", x, [0]), "kind must be one of sum"),
    (lambda x: graph.SoftmaxOp(x, 1 << 70), "does not fit into 64 bits"),
    (lambda x: graph.SoftmaxOp(x, 2), "axis 2 is out of range for rank 2"),
    (lambda x: graph.ReduceOp("sum", x, [-(1 << 63) - 1]), "does not fit into 64 bits"),
    (lambda x: graph.ReshapeOp(x, (5,)), "number of elements differs"),
    (lambda x: graph.CastOp(x, StringAttr("f32")), "expected a ranked tensor"),
    (lambda x: graph.CastOp(x, i2), "expected a ranked tensor"),
    (lambda x: graph.OneHotOp(value((4,), i32), 10, f32, axis=5), "axis 5 is out of range for rank 2"),
    (
        lambda x: graph.QuantizeOp(x, value(()), element_type=i32),
        "expected a ranked tensor of quantized integers",
    ),
    (lambda x: graph.ConcatOp([], 0), "concat needs an operand"),
]


@pytest.mark.parametrize(
    ("build", "message"),
    REFUSED,
)
def test_builders_refuse(build: Callable[[SSAValue], graph.GraphOp], message: str) -> None:
    x = value((4, 8))
    with pytest.raises(VerifyException, match=message):
        build(x)
    assert not list(x.uses), "an operation that never was must not use its operands"


def test_a_fusion_has_the_results_that_it_yields() -> None:
    block = Block(arg_types=[tensor_type((4,), f32)])
    exp = graph.ExpOp(block.args[0])
    block.add_ops([exp, graph.YieldOp(exp)])
    fusion = graph.FusionOp([value((4,))], Region(block), "exp")
    fusion.verify()
    assert fusion.result_types == (tensor_type((4,), f32),)


# --- packed constants -------------------------------------------------------------------------------------------------


def test_low_bits_come_first() -> None:
    assert pack([1, 2, 3, -1], 4) == bytes([0x21, 0xF3])
    assert pack([1, 2, 3], 4) == bytes([0x21, 0x03])
    assert pack([0, 3, 1, 2, 3], 2) == bytes([0b10011100, 0b11])


@pytest.mark.parametrize("width", [2, 4])
@pytest.mark.parametrize("count", range(6))
def test_unpack_is_the_inverse_of_pack(width: int, count: int) -> None:
    low = -(1 << (width - 1))
    values = [low + 3 * i % (1 << width) for i in range(count)]
    values = [(v - low) % (1 << width) + low for v in values]
    assert unpack(pack(values, width), width, count, signed=True) == values
    positive = [v - low for v in values]
    assert unpack(pack(positive, width), width, count, signed=False) == positive


def test_packed_values() -> None:
    values = [1, -2, 7, -8, 0, 3]
    assert PackedAttr.from_values(values, (2, 3)).get_values() == values
    assert PackedAttr.from_values([0, 3], (1, 2), i2).get_values() == [0, 3]


def test_packed_attributes_are_verified() -> None:
    with pytest.raises(VerifyException, match="2 values for the shape"):
        PackedAttr.from_values([1, 2], (3,))
    with pytest.raises(VerifyException, match="takes 1 bytes, got 2"):
        PackedAttr(b"ab", tensor_type((2,), i4))


def test_groups_of_a_sparse_constant() -> None:
    pairs = [(low, high) for high in range(4) for low in range(high)]
    indices = [index for pair in pairs for index in pair]
    for count in range(len(pairs) + 1):
        assert first_wrong_group(pack(indices[: 2 * count], 2), count) is None
    wrong = [(low, high) for high in range(4) for low in range(high, 4)]
    for pair in wrong:
        for at in range(4):
            groups = [(0, 1)] * 4
            groups[at] = pair
            for count in (3, 4):
                expected = at if at < count else None
                packed = pack([index for group in groups[:count] for index in group], 2)
                assert first_wrong_group(packed, count) == expected


def test_constants_that_no_text_can_say() -> None:
    dynamic = DenseIntOrFPElementsAttr(TensorType(i8, [DYNAMIC_INDEX]), BytesAttr(b"\1\2"))
    with pytest.raises(VerifyException, match="value must have a static shape"):
        graph.ConstantOp(dynamic)
    short = DenseIntOrFPElementsAttr(TensorType(i8, [3]), BytesAttr(b"\1\2"))
    with pytest.raises(VerifyException, match="value holds 2 elements, but tensor<3xi8> takes 3"):
        graph.ConstantOp(short)


def test_folding_ends_in_a_constant() -> None:
    interface = graph.Graph.get_interface(ConstantMaterializationInterface)
    assert interface is not None
    value = DenseIntOrFPElementsAttr.from_list(TensorType(i64, [2]), [1, 2])
    made = interface.materialize_constant(value, value.get_type())
    assert isinstance(made, graph.ConstantOp)
    assert interface.materialize_constant(value, TensorType(i64, [3])) is None
    assert interface.materialize_constant(FloatAttr(1.0, f32), f32) is None


def test_what_is_not_verified_prints_all_the_same() -> None:
    x = value((4,))
    wrong = graph.EluOp.create(operands=[x], result_types=[x.type], properties={"alpha": StringAttr("1")})
    assert 'graph.elu %1 {alpha = "1"} : tensor<4xf32>' in str(wrong)
    wrong = graph.ReduceOp.create(operands=[x], result_types=[x.type], properties={"kind": UnitAttr()})
    assert "graph.reduce %1 {kind} : tensor<4xf32>" in str(wrong)
