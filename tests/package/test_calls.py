"""What compiled models are called with: other types are taken where no value changes, and refused where one would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.builtin import f16, f32, i1, i8, i32, i64
from xdsl.ir import Attribute

import ascir
from ascir.arrays import fitting
from ascir.diagnostics import InputError
from ascir.dialects.graph.types import i4, ui8
from ascir.models import ModelError

INT4 = np.dtype(ml_dtypes.int4)


@pytest.mark.parametrize(
    ("value", "element", "expected"),
    [
        ([0, 4], i32, np.array([0, 4], np.int32)),
        (np.array([1.0, -2.0]), i8, np.array([1, -2], np.int8)),
        (np.array([1 / 3]), f16, np.array([1 / 3], np.float16)),
        (np.array([np.nan, 1e300]), f32, np.array([np.nan, np.inf], np.float32)),
        (np.array([-8, 7]), i4, np.array([-8, 7], INT4)),
        (np.array([3, 5], ">i4"), i32, np.array([3, 5], np.int32)),
        (np.array([0, 1]), i1, np.array([False, True])),
        ([], i64, np.zeros(0, np.int64)),
        (2, f32, np.array(2, np.float32)),
    ],
)
def test_other_types_of_the_same_values(value: Any, element: Attribute, expected: Any) -> None:
    found = fitting(value, element, "m: x")
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("value", "element", "why"),
    [
        ([0, 1 << 32], i32, r"of int32, found int64, and 4294967296 at \[1\] is none"),
        (np.array([[0.0, 1.5]]), i32, r"of int32, found float64, and 1.5 at \[0, 1\] is none"),
        (np.array([200], np.uint8), i8, "and 200 at"),
        ([-1], ui8, "and -1 at"),
        ([9], i4, "and 9 at"),
        ([2], i1, "and 2 at"),
        ([4097], f16, "of float16, found int64, and 4097 at"),
        ([np.nan], i32, "and nan at"),
        ([1j], f32, "of float32, found complex128"),
        ("text", f32, "of float32, found <U4"),
    ],
)
def test_values_that_a_type_does_not_have_are_refused(value: Any, element: Attribute, why: str) -> None:
    with pytest.raises(ModelError, match=f"m: x must be {why if why.startswith('of') else f'.*{why}'}"):
        fitting(value, element, "m: x")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"dims": {"B": -1}}, "B is -1; a dimension has 0 elements or more"),
        ({"dims": {"B": "4"}}, "B is '4'"),
        ({"style": "queues"}, "style: 'queues' is none of flags, tque"),
        ({"fusion": "all"}, "fusion: 'all' is none of best, greedy, none"),
        ({"passes": "graph-tile"}, "from graph operations, but there are operations of tile"),
        ({"passes": "graph-quantize{bits=few}"}, "bits is 'few', and not a whole number"),
        ({"passes": "graph-quantize{bits=4,8}"}, "bits is 4, 8, and not a whole number"),
        ({"passes": "graph-sparsify{max-error=1e-3}"}, "max-error is '1e-3', and not a number such as 0.5"),
        ({"passes": "graph-sparsify{accept}"}, "accept is given without a value, and not true or false"),
        ({"passes": "graph-sparsify{keep=2}"}, "has no option keep; it has accept, max-error, weights"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(asked: dict[str, Any], why: str, tmp_path: Path) -> None:
    path = tmp_path / "net.ascl"
    path.write_text("model net(x: f16[B, 8]) {\n    return x + 1\n}\n")
    with pytest.raises((ModelError, InputError), match=why):
        ascir.compile(path, **asked)


def test_what_is_no_model_is_refused() -> None:
    with pytest.raises(ModelError, match=r"a model is a path, .* found int"):
        ascir.compile(5)  # pyright: ignore[reportArgumentType]


def test_the_number_of_arrays(tmp_path: Path) -> None:
    path = tmp_path / "net.ascl"
    path.write_text("model net(x: f16[8], y: f16[8]) {\n    return x + y\n}\n")
    with pytest.raises(ModelError, match="net takes 2 arrays, found 1; they are x, y"):
        ascir.compile(path)(np.zeros(8, np.float16))


def test_a_compiled_model_is_shown_in_a_line() -> None:
    model = Path(__file__).parents[2] / "examples" / "mlp.ascl"
    exe = ascir.compile(model, soc="ascend910b1", fusion="none")
    assert repr(exe) == (
        "Executable(mlp: x f16[B, 64], w1 f16[64, 128], b1 f16[128], w2 f16[128, 64]; 4 kernels for ascend910b1)"
    )
