"""Arguments from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.diagnostics import Source
from ascir.frontend.text.build import import_text
from ascir.interp.dtypes import BFLOAT16, INT4, Array, DType
from ascir.interp.evaluate import arguments_of, read_array, read_arrays, seen_sizes


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


def test_other_elements_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = _saved(tmp_path, np.zeros(3, np.float32))
    with pytest.raises(InterpretationError) as error:
        read_array(path, BFLOAT16)
    said = "bfloat16 is needed, found float32; save it as array.astype(ml_dtypes.bfloat16)"
    assert str(error.value) == f"{path}: {said}"
    with pytest.raises(InterpretationError, match=r"save it as array\.astype\(numpy\.float16\)"):
        read_array(path, np.dtype(np.float16))


def test_bytes_may_be_in_the_other_order(tmp_path: Path) -> None:
    found = read_array(_saved(tmp_path, np.array([1, 258], ">f2")), np.dtype("<f2"))
    assert found.dtype == np.dtype("<f2")
    assert found.tolist() == [1, 258]


def test_arrays_by_their_names(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", a=np.arange(3), b=np.zeros((2, 0)))
    assert {name: array.shape for name, array in read_arrays(str(tmp_path / "x.npz")).items()} == {
        "a": (3,),
        "b": (2, 0),
    }


def test_one_array_is_no_file_of_several(tmp_path: Path) -> None:
    with pytest.raises(InterpretationError, match=r"a \.npz file of arrays: it is one array without a name"):
        read_arrays(_saved(tmp_path, np.zeros(3)))
    np.savez(tmp_path / "x.npz", a=np.arange(3))
    with pytest.raises(InterpretationError, match=r"a \.npy array: it is a \.npz file of several"):
        read_array(str(tmp_path / "x.npz"), BFLOAT16)


@pytest.mark.parametrize("broken", [b"", b"PK\x03\x04 and so on", b"text"])
def test_what_is_no_file_of_arrays(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "x.npz").write_bytes(broken)
    with pytest.raises(InterpretationError, match=r"cannot read it as a \.npz file of arrays"):
        read_arrays(str(tmp_path / "x.npz"))


def test_a_file_that_is_cut_within(tmp_path: Path) -> None:
    np.savez_compressed(tmp_path / "x.npz", a=np.ones((100, 100)))
    data = bytearray((tmp_path / "x.npz").read_bytes())
    data[60:90] = bytes(30)
    (tmp_path / "x.npz").write_bytes(data)
    with pytest.raises(InterpretationError, match=r"cannot read it as a \.npz file of arrays"):
        read_arrays(str(tmp_path / "x.npz"))


def test_sizes_of_names_follow_from_the_arrays_that_are_given() -> None:
    array = np.zeros((5, 4))
    assert seen_sizes([("x", ("S+1", 4), array)], {"B": 2}) == {"S": 4, "B": 2}
    with pytest.raises(InterpretationError, match="x has 5 elements in its dimension B, which is 2 by --dim"):
        seen_sizes([("x", ("B", "?"), array)], {"B": 2})
    with pytest.raises(InterpretationError, match=r"contradict each other: S\+1 is 5, where S is 3"):
        seen_sizes([("x", ("S+1", None), array)], {"S": 3})


def test_other_arguments_have_the_sizes_of_those_that_are_given(tmp_path: Path) -> None:
    text = "model f(x: f16[B, 4], y: f16[B, 2], z: f16[B+1]) { return x, y, z }"
    module = import_text(Source("f.ascl", text))
    found = arguments_of(module, "f", {"x": _saved(tmp_path, np.zeros((3, 4), np.float16))})
    assert [np.asarray(each).shape for each in found] == [(3, 4), (3, 2), (4,)]
