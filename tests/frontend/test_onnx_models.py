"""Small whole models: their meaning and their kernels beside onnxruntime."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.executable import compile
from ascir.frontend.onnx.build import import_model
from ascir.frontend.onnx.peer import opinions
from ascir.interp.run import run_function
from ascir.tools import driver
from ascir.tools.cli import run as ascir

from .onnx_models import Array, encoder_layer, residual_block

pytest.importorskip("onnx")
runtime: Any = pytest.importorskip("onnxruntime")


def arrays(model: Any, sizes: dict[str, int] | None = None) -> dict[str, Array]:
    random = np.random.default_rng(1)
    named = sizes or {}
    found: dict[str, Array] = {}
    for value in model.graph.input:
        shape = [int(named.get(dim.dim_param) or dim.dim_value) for dim in value.type.tensor_type.shape.dim]
        found[value.name] = random.standard_normal(shape).astype(np.float32)
    return found


def expected(model: Any, inputs: dict[str, Array]) -> Array:
    session = runtime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, inputs)[0]


MODELS = {"residual_block": residual_block, "encoder_layer": encoder_layer}


@pytest.mark.parametrize("name", MODELS)
def test_kernels_agree_with_onnxruntime(name: str) -> None:
    model = MODELS[name]()
    inputs = arrays(model)
    wanted = expected(model, inputs)
    (meaning,) = run_function(import_model(model), name, [*inputs.values()])
    np.testing.assert_allclose(meaning, wanted, 1e-4, 1e-5)
    found = compile(model)(*inputs.values())
    np.testing.assert_allclose(found, wanted, 1e-4, 1e-4)


def test_shapes_and_norms_of_an_encoder_are_recognized() -> None:
    names = {op.name for op in import_model(encoder_layer(dynamic=True)).walk()}
    assert not names & {"graph.gather", "graph.concat"}


def test_an_encoder_of_any_batch_and_length() -> None:
    model = encoder_layer(dynamic=True)
    module = import_model(model)
    for sizes in ({"batch": 1, "length": 5}, {"batch": 3, "length": 16}):
        inputs = arrays(model, sizes)
        (found,) = run_function(module, "encoder_layer", [*inputs.values()])
        np.testing.assert_allclose(found, expected(model, inputs), 1e-4, 1e-5)


def test_a_model_is_checked_from_the_command_line(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "net.onnx"
    path.write_bytes(residual_block().SerializeToString())
    assert driver.run_tool("ascir", ascir, ["run", str(path), "--check"]) == 0
    shown = capsys.readouterr().out
    assert "agrees" in shown
    assert "result 0: onnxruntime is " in shown


def test_another_opinion_counts(tmp_path: Path) -> None:
    """What onnxruntime computes of a model is asked for, and how far away it may be."""
    model = residual_block()
    path = tmp_path / "net.onnx"
    path.write_bytes(model.SerializeToString())
    inputs = [*arrays(model).values()]
    right = compile(model)(*inputs)
    assert isinstance(right, np.ndarray)
    assert [opinion.agrees for opinion in opinions(path, inputs, [right])] == [True]
    (wrong,) = opinions(path, inputs, [right * 1.01])
    assert not wrong.agrees
    assert "0.01 away, more than 0.001" in str(wrong)
    (none,) = opinions(path, [each[:1, :1] for each in inputs], [right])
    assert "onnxruntime does not run this model" in str(none)
