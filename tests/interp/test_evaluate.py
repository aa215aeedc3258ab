"""Arguments from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BFLOAT16, INT4, Array, DType
from ascir.interp.evaluate import read_array


def _saved(folder: Path, array: Array) -> str:
    np.save(folder / "x.npy", array)
    return str(folder / "x.npy")


@pytest.mark.parametrize("dtype", [BFLOAT16, INT4])
def test_what_numpy_has_no_name_for_is_what_is_wanted(tmp_path: Path, dtype: DType) -> None:
    array = np.array([1, -3, 7]).astype(dtype)
    found = read_array(_saved(tmp_path, array), dtype)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found.astype(np.float32), array.astype(np.float32))


def test_four_bits_may_come_as_eight(tmp_path: Path) -> None:
    found = read_array(_saved(tmp_path, np.array([-8, 7], np.int8)), INT4)
    assert found.dtype == INT4
    assert found.astype(np.int8).tolist() == [-8, 7]
    with pytest.raises(InterpretationError, match="int4 is from -8 to 7, found -9 to 7"):
        read_array(_saved(tmp_path, np.array([-9, 7], np.int8)), INT4)


def test_other_elements_stay_what_they_are(tmp_path: Path) -> None:
    assert read_array(_saved(tmp_path, np.zeros(3, np.float32)), BFLOAT16).dtype == np.float32
