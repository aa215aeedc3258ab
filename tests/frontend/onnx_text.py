"""ONNX models as text, and their meaning beside that of the onnx package's own reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from ascir.frontend.onnx.build import import_model
from ascir.interp.run import run_function
from ascir.verification import verify

onnx = pytest.importorskip("onnx")
reference = pytest.importorskip("onnx.reference")

Array = np.ndarray[Any, np.dtype[Any]]


def model_of(body: str, signature: str, version: int = 18, initializers: str = "") -> Any:
    text = f'<ir_version: 8, opset_import: ["" : {version}]> net {signature} {initializers} {{ {body} }}'
    return onnx.parser.parse_model(text)


def inputs_of(model: Any, seed: int = 0) -> list[Array]:
    random = np.random.default_rng(seed)
    found: list[Array] = []
    for value in model.graph.input:
        shape = [dim.dim_value for dim in value.type.tensor_type.shape.dim]
        dtype = onnx.helper.tensor_dtype_to_np_dtype(value.type.tensor_type.elem_type)
        if dtype == np.bool_:
            found.append(random.integers(0, 2, shape).astype(bool))
        elif dtype.kind in "iu":
            found.append(random.integers(0, 3, shape).astype(dtype))
        else:
            found.append(random.standard_normal(shape).astype(dtype))
    return found


def names_of(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk() if op.name.startswith("graph.")]


def agree(model: Any, inputs: list[Array], tolerance: float = 1e-5) -> ModuleOp:
    """The module of a model, whose meaning was compared with the reference's."""
    module = import_model(model)
    assert not verify(module)
    found = run_function(module, "net", inputs)
    expected = reference.ReferenceEvaluator(model).run(
        None, {value.name: each for value, each in zip(model.graph.input, inputs, strict=True)}
    )
    for wanted, got in zip(expected, found, strict=True):
        assert np.shape(wanted) == got.shape
        assert np.asarray(wanted).dtype == got.dtype
        np.testing.assert_allclose(
            got.astype(np.float64), np.asarray(wanted, np.float64), tolerance, tolerance
        )
    return module
