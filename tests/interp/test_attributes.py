"""Constants of the IR as arrays, and back."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    bf16,
    f32,
    i1,
    i64,
)
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph import GeluOp, PackedAttr, ReduceOp
from ascir.dialects.graph.types import i2
from ascir.interp.attributes import array_of, attribute_of, plain, properties_of
from ascir.interp.dtypes import BFLOAT16, BOOL, ELEMENT_TYPES, FLOAT16, INT4, INT8, UINT8, DType

from .support import array, same


@pytest.mark.parametrize("dtype", sorted(ELEMENT_TYPES, key=str), ids=str)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_round_trip_bit_for_bit(dtype: DType, data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(st.integers(0, 3), max_size=3)))
    size = int(np.prod(shape)) * dtype.itemsize
    raw = np.frombuffer(data.draw(st.binary(min_size=size, max_size=size)), np.uint8)
    if dtype == BOOL:
        values = (raw % 2).astype(BOOL).reshape(shape)
    elif dtype == INT4:
        values = (raw.astype(INT8) >> 4).astype(INT4).reshape(shape)
    else:
        values = raw.view(dtype).reshape(shape)
    attribute = attribute_of(values)
    back = array_of(attribute)
    assert (back.dtype, back.shape) == (dtype, shape)
    assert back.tobytes() == values.tobytes()
    assert isinstance(attribute, PackedAttr) == (dtype == INT4)
    attribute.verify()
    assert attribute_of(back) == attribute


def test_what_xdsl_makes_is_what_we_read() -> None:
    same(
        array_of(DenseIntOrFPElementsAttr.from_list(TensorType(bf16, [2]), [1.5, -2.0])), [1.5, -2], BFLOAT16
    )
    same(
        array_of(DenseIntOrFPElementsAttr.from_list(TensorType(i1, [3]), [1, 0, 1])),
        [True, False, True],
        BOOL,
    )
    same(array_of(DenseIntOrFPElementsAttr.from_list(TensorType(f32, [2, 2]), [0.5])), [[0.5] * 2] * 2)
    bits = DenseIntOrFPElementsAttr.from_list(TensorType(i1, [2]), [1, 0])
    assert attribute_of(array([True, False], BOOL)) == bits
    ints = DenseIntOrFPElementsAttr.from_list(TensorType(i64, []), [-3])
    assert attribute_of(np.array(-3)) == ints


def test_packed_constants() -> None:
    same(array_of(PackedAttr.from_values([1, -2, 3, -8], [2, 2])), [[1, -2], [3, -8]], INT4)
    same(array_of(PackedAttr.from_values([0, 3, 2, 1], [4], i2)), [0, 3, 2, 1], UINT8)


def test_constants_are_read_only() -> None:
    found = array_of(attribute_of(array([1.0, 2.0], FLOAT16)))
    with pytest.raises(ValueError, match="read-only"):
        found[0] = 3


def test_other_attributes_are_refused() -> None:
    for wrong in (StringAttr("x"), IntegerAttr(1, i64)):
        with pytest.raises(InterpretationError, match="a constant of elements was needed"):
            array_of(wrong)


def test_properties() -> None:
    assert plain(FloatAttr(1.5, f32)) == 1.5
    assert plain(IntegerAttr(1, i1)) is True
    assert plain(IntegerAttr(1, i64)) == 1
    assert plain(None) is None
    from xdsl.utils.test_value import create_ssa_value

    x = create_ssa_value(TensorType(f32, [4, 8]))
    assert properties_of(ReduceOp("sum", x, [1])) == {"kind": "sum", "axes": (1,), "keepdims": False}
    assert properties_of(GeluOp(x)) == {"approximate": "none"}
