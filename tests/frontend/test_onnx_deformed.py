"""Images sampled in moved windows, and determinants, mean what the onnx package's own reference says."""

from __future__ import annotations

import pytest

from ascir.diagnostics import SourceError
from tests.frontend.test_onnx import agree, inputs_of, model_of


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_determinants(size: int) -> None:
    model = model_of("y = Det(x)", f"(float[2, 3, {size}, {size}] x) => (float[2, 3] y)", version=22)
    agree(model, inputs_of(model), 1e-4)


def test_a_determinant_without_batches() -> None:
    model = model_of("y = Det(x)", "(float[3, 3] x) => (float y)", version=22)
    agree(model, inputs_of(model))


def test_determinants_of_large_matrices_are_refused() -> None:
    model = model_of("y = Det(x)", "(float[9, 9] x) => (float y)", version=22)
    with pytest.raises(SourceError, match="determinants of 9x9 are not supported"):
        agree(model, inputs_of(model))


WINDOWS = {
    "plain": ("", 4, 1, 6, 5),
    "padded_steps": ("<pads=[1, 0, 1, 2], strides=[2, 1], dilations=[1, 2]>", 4, 1, 4, 6),
    "groups": ("<group=2, offset_group=2>", 2, 2, 6, 5),
}


@pytest.mark.parametrize("weighed", [False, True])
@pytest.mark.parametrize("name", WINDOWS)
def test_windows_that_are_moved(name: str, weighed: bool) -> None:
    how, channels, parts, height, width = WINDOWS[name]
    signature = (
        f"float[2, 4, 7, 6] x, float[4, {channels}, 2, 2] w, float[2, {parts * 8}, {height}, {width}] o"
    )
    more = f", float[4] b, float[2, {parts * 4}, {height}, {width}] m" if weighed else ""
    given = "x, w, o, b, m" if weighed else "x, w, o"
    whole = f"({signature}{more}) => (float[2, 4, {height}, {width}] y)"
    model = model_of(f"y = DeformConv{how}({given})", whole, version=19)
    agree(model, inputs_of(model))


def test_windows_that_do_not_fit_their_offsets_are_refused() -> None:
    signature = "(float[2, 4, 7, 6] x, float[4, 4, 2, 2] w, float[2, 8, 6, 4] o) => (float[2, 4, 6, 4] y)"
    model = model_of("y = DeformConv(x, w, o)", signature, version=19)
    with pytest.raises(SourceError, match="DeformConv"):
        agree(model, inputs_of(model))
