"""What of the model a launch computes is known to the end: in the text of the kernel, the profile, the timeline, the
package."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import ascir
from ascir.report.profile import LaunchProfile, Profile

MODEL = """model net(x: f16[64, 512], w: f16[512, 256]) {
    h = gelu(x @ w)
    return softmax(h, axis = -1), exp(x)
}
"""


@pytest.fixture
def net(tmp_path: Path) -> ascir.Executable:
    path = tmp_path / "net.ascl"
    path.write_text(MODEL)
    return ascir.compile(path)


def test_lines_of_a_text(net: ascir.Executable, tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    profile = net.profile(
        *(random.uniform(-1, 1, shape).astype(np.float16) for shape in ((64, 512), (512, 256)))
    )
    assert [launch.sources for launch in profile.launches] == [["line 2", "line 3"], ["line 3"]]
    assert "line 2, line 3" in "\n".join(profile.lines())
    assert sum(launch["time_us"] for launch in profile.as_json()["launches"]) == pytest.approx(
        profile.time_us
    )
    profile.timeline(tmp_path / "t.json")
    events = json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    assert [event["name"] for event in events if event.get("cat") == "launch"] == ["line 2, line 3", "line 3"]
    assert net.kernels[0].source.startswith("// Of net: line 2, line 3\n#include")


def test_a_convolution_that_is_rewritten_keeps_its_line(tmp_path: Path) -> None:
    """No load of the cube has strides of 70: taps become channels, in kernels of their own."""
    path = tmp_path / "net.ascl"
    path.write_text(
        "model net(x: f16[1, 16, 80, 8], w: f16[16, 16, 3, 3]) {\n    return conv2d(x, w, strides = [70, 1])\n}\n"
    )
    steps = [step for step in ascir.compile(path).program.steps if step.kernel is not None]
    assert len(steps) > 1
    assert all(list(step.sources) == ["line 2"] for step in steps)


def test_launches_of_the_same_lines_are_added_up() -> None:
    """A loop of a model, here over three layers, is one row; printing a profile prints its table."""
    launches = [LaunchProfile(f"k{number}", ["line 2"], 2.0) for number in range(3)]
    profile = Profile((), (), [*launches, LaunchProfile("k3", ["line 3"], 5.0)])
    assert str(profile).splitlines()[-2:] == ["     6.00     3  line 2", "     5.00     1  line 3"]


def test_a_package_keeps_them(net: ascir.Executable, tmp_path: Path) -> None:
    net.save(tmp_path / "net.ascir")
    again = ascir.load(tmp_path / "net.ascir")
    assert [list(step.sources) for step in again.program.steps] == [["line 2", "line 3"], ["line 3"]]


def test_names_of_nodes_stay_in_their_comment() -> None:
    """A name is whatever somebody wrote into a file."""
    onnx = pytest.importorskip("onnx")
    helper, float16 = onnx.helper, onnx.TensorProto.FLOAT16
    wanted = "a\n#error \\"
    graph = helper.make_graph(
        [helper.make_node("Exp", ["x"], ["y"], name=wanted)],
        "net",
        [helper.make_tensor_value_info("x", float16, [64])],
        [helper.make_tensor_value_info("y", float16, [64])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    exe = ascir.compile(model)
    assert [step.sources for step in exe.program.steps] == [[wanted]]
    assert exe.kernels[0].source.startswith("// Of net: a?#error ?\n#include")
