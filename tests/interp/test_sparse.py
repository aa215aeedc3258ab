"""2:4 sparse matrices as the chip keeps them: there and back, and what is refused."""

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BFLOAT16, FLOAT16, INT8, Array, DType
from ascir.interp.quantization import sparsify
from ascir.interp.sparse import (
    NotSparse,
    from_fractals,
    from_panels,
    kept,
    sparse_matmul,
    to_fractals,
    to_panels,
)

SHAPES = [(4, 1), (64, 16), (68, 17), (200, 100)]


def pruned(k: int, n: int, dtype: DType) -> Array:
    """A matrix with at most two values in each four rows of a column; some have less."""
    random = np.random.default_rng([k, n])
    drawn = random.integers(-128, 128, (k, n)) * (random.random((k, n)) < 0.7)
    return sparsify(drawn.astype(dtype), 0)


@pytest.mark.parametrize(("k", "n"), SHAPES)
def test_fractals(k: int, n: int) -> None:
    weight = pruned(k, n, INT8)
    values, places = to_fractals(weight)
    deep, wide = -(-k // 64), -(-n // 16)
    assert values.shape == (deep, wide, 16, 32)
    assert places.shape == (deep, wide, 16, 8)
    back = from_fractals(values, places)
    np.testing.assert_array_equal(back[:k, :n], weight)
    assert not back[k:].any()
    assert not back[:, n:].any()


@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16])
@pytest.mark.parametrize("width", [16, 48])
@pytest.mark.parametrize(("k", "n"), SHAPES)
def test_panels(k: int, n: int, width: int, dtype: DType) -> None:
    weight = pruned(k, n, dtype)
    values, places = to_panels(weight, width)
    deep, panels = -(-k // 64), -(-n // width)
    assert values.shape == (panels, deep, 2, 16 * width)
    assert places.shape == (panels, deep, 4, 2 * width)
    np.testing.assert_array_equal(from_panels(values, places)[:k, :n], weight)


def test_codes_of_one_group() -> None:
    """As the cube has them: of the second place one less; what is alone comes with a zero."""
    column = np.zeros((64, 1), INT8)
    column[[1, 3, 7, 8]] = [[5], [-6], [7], [8]]
    values, places = to_fractals(column)
    assert values[0, 0, 0, :6].tolist() == [5, -6, 0, 7, 8, 0]
    # rows 1 and 3: 1, 2; rows 0 and 3 of the second four: 0, 2; rows 0 and 1 of the third: 0, 0
    assert places[0, 0, 0, :2].tolist() == [0b10_00_10_01, 0b00_00_00_00]


def test_what_is_not_sparse() -> None:
    weight = pruned(12, 3, INT8)
    weight[4:8, 2] = [1, 0, 2, 3]
    with pytest.raises(NotSparse, match="rows 4 to 7 of column 2 have 3 values"):
        kept(weight.reshape(-1, 4, 3))


def test_wrong_bits() -> None:
    values, places = to_panels(pruned(4, 16, FLOAT16), 16)
    places[0, 0, 0, 0] ^= 1
    with pytest.raises(InterpretationError, match="two bits of each four"):
        from_panels(values, places)


@pytest.mark.parametrize("dtype", [INT8, FLOAT16])
def test_product(dtype: DType) -> None:
    """Of a matrix whose rows end within a group."""
    weight = pruned(72, 20, dtype)[:70]
    x = np.random.default_rng(1).integers(-4, 5, (2, 3, 70)).astype(dtype)
    packed = to_fractals(weight) if dtype == INT8 else to_panels(weight, 16)
    expected = x.astype(np.float64) @ weight.astype(np.float64)
    np.testing.assert_array_equal(
        sparse_matmul(x, *packed, columns=20), expected.astype(np.int32 if dtype == INT8 else dtype)
    )
