"""Images sampled in boxes mean what the onnx package's own reference says, in kernels too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.executable import Target, compile_module
from ascir.interp.compare import compare
from ascir.interp.run import run_function
from tests.frontend.test_onnx import agree, inputs_of, model_of


def _boxes() -> tuple[Any, Any]:
    corners = [[0, 0, 9, 7], [1.5, 2.5, 4, 6.25], [-3, -2, 2, 1], [5, 4, 14, 13], [3, 3, 3.2, 3.1]]
    return np.array(corners, np.float32), np.array([0, 1, 1, 0, 1], np.int64)


def _aligned(mode: str, coordinates: str) -> tuple[Any, list[Any]]:
    body = (
        f'y = RoiAlign<mode="{mode}", coordinate_transformation_mode="{coordinates}", output_height=3, '
        "output_width=2, sampling_ratio=2, spatial_scale=0.8>(x, rois, batches)"
    )
    signature = "(float[2, 3, 8, 10] x, float[5, 4] rois, int64[5] batches) => (float[5, 3, 3, 2] y)"
    model = model_of(body, signature, version=16)
    return model, [inputs_of(model)[0], *_boxes()]


@pytest.mark.parametrize("mode", ["avg", "max"])
@pytest.mark.parametrize("coordinates", ["half_pixel", "output_half_pixel"])
def test_boxes(mode: str, coordinates: str) -> None:
    agree(*_aligned(mode, coordinates))


def test_boxes_in_kernels() -> None:
    """Gathers of rows of three elements, weighed and averaged in padded parts: nothing is read that nobody wrote."""
    model, inputs = _aligned("avg", "half_pixel")
    module = agree(model, inputs)
    (expected,) = run_function(module, "net", inputs)
    (program,) = compile_module(module, Target())
    run = program.run(inputs)
    assert not [each for each in run.findings if each.severity != "info"]
    assert compare(np.asarray(expected), run.outputs[0]) is None


def test_boxes_whose_samples_depend_on_their_sizes_are_refused() -> None:
    signature = "(float[2, 3, 8, 10] x, float[5, 4] rois, int64[5] batches) => (float[5, 3, 1, 1] y)"
    model = model_of("y = RoiAlign(x, rois, batches)", signature, version=16)
    with pytest.raises(SourceError, match="give a sampling_ratio"):
        agree(model, [inputs_of(model)[0], *_boxes()])
