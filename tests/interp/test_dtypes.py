"""Element types and packed bits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import IndexType, IntegerType, Signedness, TensorType, f32, i8
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph.packed import pack
from ascir.interp import dtypes


def test_types_and_dtypes_are_one_to_one() -> None:
    assert len(dtypes.ELEMENT_TYPES) == 14
    for dtype, element in dtypes.ELEMENT_TYPES.items():
        assert dtypes.numpy_dtype(element) == dtype
        assert dtypes.element_type(dtype) == element
        assert dtypes.is_float(dtype) != (dtype in dtypes.INTEGER_RANGES)
    assert dtypes.numpy_dtype(IntegerType(8, Signedness.SIGNED)) == dtypes.INT8


def test_other_types_are_refused() -> None:
    for wrong in (IndexType(), IntegerType(3), TensorType(f32, [2])):
        with pytest.raises(InterpretationError, match="no numpy dtype"):
            dtypes.numpy_dtype(wrong)
    with pytest.raises(InterpretationError, match="no element type"):
        dtypes.element_type(np.dtype(np.complex64))
    with pytest.raises(InterpretationError, match="an integer type was needed, found float32"):
        dtypes.integer_range(dtypes.FLOAT32)


def test_formats_are_those_of_numpy() -> None:
    for dtype in (dtypes.FLOAT16, dtypes.FLOAT32, dtypes.FLOAT64):
        info, form = np.finfo(dtype), dtypes.FLOAT_FORMATS[dtype]
        assert (form.precision, form.minimum_exponent) == (info.nmant + 1, info.minexp)
        assert form.maximum == float(info.max)
    assert (
        float(np.array(dtypes.FLOAT_FORMATS[dtypes.BFLOAT16].maximum).astype(dtypes.BFLOAT16))
        == 255 * 2.0**120
    )


@settings(max_examples=50, deadline=None)
@given(values=st.lists(st.integers(-8, 15), max_size=20), width=st.sampled_from([2, 4]))
def test_bits_are_packed_as_the_dialect_does(values: list[int], width: int) -> None:
    data = dtypes.pack_bits(np.array(values, np.int8), width)
    assert data == pack(values, width)
    assert dtypes.unpack_bits(data, width, len(values)).tolist() == [value % 2**width for value in values]


def test_packed_bits_by_hand() -> None:
    assert dtypes.pack_bits(np.array([[1, -2], [3, 0]], np.int8), 4) == b"\xe1\x03"
    assert dtypes.pack_bits(np.array([0, 3, 1], np.uint8), 2) == b"\x1c"
    with pytest.raises(InterpretationError, match="3 values of 4 bits take 2 bytes, found 1"):
        dtypes.unpack_bits(b"\x00", 4, 3)
    assert i8 == dtypes.element_type(dtypes.INT8)
