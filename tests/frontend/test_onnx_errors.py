"""Bad ONNX files: one line with a reason, within limits, and never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.frontend.onnx.build import import_model, import_onnx
from ascir.tools import driver
from ascir.tools.cli import run as ascir
from ascir.tools.translate import run as translate
from bench.onnx_fuzz import ACCEPTED, REFUSED
from bench.onnx_fuzz import run as fuzz

onnx = pytest.importorskip("onnx")

HEAD = '<ir_version: 8, opset_import: ["" : 17]>'


def message(text: str) -> str:
    """What the importer says of a model."""
    with pytest.raises(SourceError) as caught:
        import_model(onnx.parser.parse_model(f"{HEAD} {text}"), file="net.onnx")
    return caught.value.render()


def test_all_unsupported_operators_are_listed_at_once() -> None:
    said = message("""net (float[1, 4, 4] b, float[1, 1, 4] s) => (float[n] y) {
        p = NonMaxSuppression(b, s)  q = NonZero(p)  y = Unique(q)
    }""")
    lines = said.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("net.onnx: error: operator NonMaxSuppression is not supported: node '#0'")
    assert "depends on its elements" in lines[0]
    assert "Unique" in lines[1]


def test_what_is_near_is_named() -> None:
    model = onnx.parser.parse_model(
        f"{HEAD} net (float[4] x) => (float[4] y) {{ y = com.microsoft.FastGelu(x) }}"
    )
    model.opset_import.add(domain="com.microsoft", version=1)
    with pytest.raises(
        SourceError, match=r"com\.microsoft\.FastGelu is not supported: node '#0'; near is Gelu"
    ):
        import_model(model)


def test_an_operand_that_must_be_known_is_named_with_its_node() -> None:
    said = message("net (float[4] x, int64[2] s) => (float[2, 2] y) { y = Reshape(x, s) }")
    assert said == (
        "net.onnx: error: node 'Reshape_0' (Reshape): the shape (operand 1) must be known when the model is read; "
        "fix sizes with --dim"
    )


def test_a_size_that_nobody_knows_is_named() -> None:
    said = message("net (float[B] x) => (float y) { s = Size(x)  y = Cast<to = 1>(s) }")
    assert "size B is needed as a number in a tensor; fix it with --dim" in said


def test_shapes_that_do_not_fit() -> None:
    said = message("net (float[2, 3] x, float[4, 5] w) => (float[2, 5] y) { y = MatMul(x, w) }")
    assert "node 'MatMul_0' (MatMul): graph.matmul: inner dimensions differ" in said


def test_a_declared_result_must_be_what_comes_out() -> None:
    said = message("net (float[2, 3] x) => (float[2, 4] y) { y = Relu(x) }")
    assert "output 'y' is declared with the shape [2, 4], but has [2, 3]" in said


def test_names_of_dimensions_that_do_not_exist() -> None:
    model = onnx.parser.parse_model(f"{HEAD} net (float[B] x) => (float[B] y) {{ y = Relu(x) }}")
    with pytest.raises(SourceError, match="--dim C: no dimension of an input has this name; there are B"):
        import_model(model, {"C": 3})


def test_hostile_shapes_take_no_memory() -> None:
    large = "<int64[1] s = {4611686018427387904}>"
    body = "{ c = ConstantOfShape(s)  y = Add(c, x) }"
    module = import_model(onnx.parser.parse_model(f"{HEAD} net (float[1] x) => (float[n] y) {large} {body}"))
    assert "tensor<4611686018427387904xf32>" in str(module)
    numbers = "<int64 a = {0}, int64 b = {4611686018427387904}, int64 c = {1}>"
    said = message(f"net (float[1] x) => (int64[n] y) {numbers} {{ y = Range(a, b, c) }}")
    assert "a range of 4611686018427387904 numbers is too long" in said


def external(folder: Path, location: str, length: int = 16) -> Path:
    model = onnx.parser.parse_model(f"{HEAD} net (float[4] x) => (float[4] y) {{ y = Add(x, w) }}")
    tensor = model.graph.initializer.add(name="w", data_type=1, dims=[4], data_location=1)
    for key, value in (("location", location), ("offset", "0"), ("length", str(length))):
        tensor.external_data.add(key=key, value=value)
    path = folder / "net.onnx"
    path.write_bytes(model.SerializeToString())
    return path


def test_weights_in_a_file_beside_the_model(tmp_path: Path) -> None:
    from ascir.interp.run import run_function

    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "w.bin").write_bytes(np.arange(4, dtype=np.float32).tobytes())
    (y,) = run_function(import_onnx(external(tmp_path, "weights/w.bin")), "net", [np.ones(4, np.float32)])
    np.testing.assert_array_equal(y, [1, 2, 3, 4])


@pytest.mark.parametrize("location", ["../w.bin", "/etc/passwd", "link.bin", "a/../../w.bin", ""])
def test_weights_outside_the_folder_are_not_read(tmp_path: Path, location: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "w.bin").write_bytes(bytes(16))
    (home / "link.bin").symlink_to(tmp_path / "w.bin")
    with pytest.raises(SourceError, match=r"initializer 'w'|checker of onnx"):
        import_onnx(external(home, location))


def test_a_file_of_weights_that_is_too_short(tmp_path: Path) -> None:
    (tmp_path / "w.bin").write_bytes(bytes(8))
    with pytest.raises(SourceError, match="has 8 bytes, and 16 from 0 on are needed"):
        import_onnx(external(tmp_path, "w.bin"))


def test_functions_that_call_themselves_end() -> None:
    text = """
        <ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        net (float[4] x) => (float[4] y) { y = own.twice(x) }
        <domain: "own", opset_import: ["" : 17, "own" : 1]>
        twice (a) => (b) { c = own.twice(a)  d = own.twice(c)  b = Add(c, d) }
    """
    with pytest.raises(SourceError) as caught:
        import_model(onnx.parser.parse_model(text))
    assert len(caught.value.diagnostics) == 1


def test_corrupted_files_are_refused_in_one_line() -> None:
    found = fuzz(300, seed=1)
    assert found[ACCEPTED] + found[REFUSED] == 300
    assert found[REFUSED] > 200


@pytest.mark.parametrize("data", [b"", b"\x00", b"not a model at all", bytes(4096)])
def test_commands_refuse_what_is_no_model(tmp_path: Path, data: bytes, capsys: Any) -> None:
    path = tmp_path / "net.onnx"
    path.write_bytes(data)
    for tool, arguments in (
        (ascir, ["run", str(path)]),
        (ascir, ["compile", str(path), "-o", str(tmp_path / "out")]),
        (translate, ["--import-onnx", str(path)]),
    ):
        assert driver.run_tool("ascir", tool, arguments) == driver.BAD_INPUT
        said = capsys.readouterr().err
        assert said.startswith(f"{path}: error: this is not an ONNX model")
        assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_without_the_package_the_command_to_install_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    path.write_bytes(b"")
    code = (
        "import sys; sys.modules['onnx'] = None\n"
        "from ascir.tools.driver import run_tool\nfrom ascir.tools.cli import run\n"
        f"sys.exit(run_tool('ascir', run, ['run', {str(path)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == driver.BAD_INPUT
    assert "pip install 'ascir[onnx]'" in done.stderr


def test_nobody_else_pays_for_the_package(tmp_path: Path) -> None:
    code = "import sys, ascir.tools.cli, ascir.models, ascir.frontend; sys.exit('onnx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_models_run_and_compile_by_their_names(tmp_path: Path, capsys: Any) -> None:
    model = onnx.parser.parse_model(
        f"{HEAD} net (float[batch, 8] input_1) => (float[batch, 8] out) {{ out = Softmax<axis = -1>(input_1) }}"
    )
    path, given = tmp_path / "net.onnx", tmp_path / "x.npy"
    path.write_bytes(model.SerializeToString())
    np.save(given, np.ones((3, 8), np.float32))
    arguments = ["run", str(path), "--dim", "batch=3", "--input", f"input_1={given}"]
    assert driver.run_tool("ascir", ascir, arguments) == 0
    assert "result 0: float32 [3, 8]: min 0.125, max 0.125" in capsys.readouterr().out
    assert (
        driver.run_tool("ascir", ascir, ["compile", str(path), "--dim", "batch=3", "-o", str(tmp_path / "o")])
        == 0
    )
    assert (tmp_path / "o" / "net.cpp").exists()
    assert driver.run_tool("ascir-translate", translate, ["--import-onnx", str(path)]) == 0
    assert "tensor<?x8xf32, #graph.dims<batch, _>>" in capsys.readouterr().out
