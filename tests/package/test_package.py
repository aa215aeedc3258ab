"""Compiled models as files: what comes back is what was written, or a reason."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import ascir
from ascir.executable import Executable
from ascir.host.build import Toolchain
from ascir.package import PackageError
from ascir.package.tensors import DTYPES, pack, unpack
from ascir.tools import cli, driver

MODEL = """
func.func @net(%x: tensor<?x64xf16, #graph.dims<B, _>>) -> tensor<?x64xf16, #graph.dims<B, _>> {
  %w = graph.constant dense<0.5> : tensor<64xf16>
  %s = graph.add %x, %w : (tensor<?x64xf16, #graph.dims<B, _>>, tensor<64xf16>) -> tensor<?x64xf16, #graph.dims<B, _>>
  %y = graph.softmax %s axis -1 : tensor<?x64xf16, #graph.dims<B, _>>
  func.return %y : tensor<?x64xf16, #graph.dims<B, _>>
}
"""
X = np.random.default_rng(0).standard_normal((37, 64)).astype(np.float16)


@cache
def compiled(folder: Path) -> Executable:
    path = folder / "net.mlir"
    path.write_text(MODEL)
    return ascir.compile(path)


@pytest.fixture(scope="session")
def net(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return compiled(tmp_path_factory.mktemp("net"))


@pytest.fixture
def archive(net: Executable, tmp_path: Path) -> Path:
    net.save(tmp_path / "net.ascir")
    return tmp_path / "net.ascir"


@pytest.mark.parametrize("name", ["net.ascir", "folder"])
def test_what_is_loaded_is_what_was_saved(name: str, net: Executable, tmp_path: Path) -> None:
    net.save(tmp_path / name)
    again = ascir.load(tmp_path / name)
    for ours, theirs in zip(net.kernels, again.kernels, strict=True):
        assert ours.source == theirs.source
        assert json.dumps(ours.certificates) == json.dumps(theirs.certificates)
    assert np.array_equal(net(X), again(X))
    assert again.profile(X).time_us == net.profile(X).time_us > 0


def test_a_package_serves_multiples_and_sums_of_sizes(tmp_path: Path) -> None:
    """No kernel is given `h`, `w` or `N` as such: they follow from `4h`, `4w` and `N+1`."""
    source = tmp_path / "net.ascl"
    source.write_text(
        """
model net(x: f16[1, 3, 4 * h, 4 * w], a: f16[16, 3, 3, 3], u: f16[N + 1, 16], v: f16[16, 32]) {
    y = relu(conv2d(x, a, strides = [2, 2], pads = [1, 1, 1, 1]))
    return max_pool2d(y, kernel = [2, 2], strides = [2, 2]), softmax(concat([u, u[1:]], axis = 0) @ v, axis = -1)
}
"""
    )
    exe = ascir.compile(source)
    exe.save(tmp_path / "net.ascir")
    again, random = ascir.load(tmp_path / "net.ascir"), np.random.default_rng(0)
    for h, w, n in ((1, 1, 1), (3, 5, 40)):
        shapes = (1, 3, 4 * h, 4 * w), (16, 3, 3, 3), (n + 1, 16), (16, 32)
        given = [random.uniform(-1, 1, shape).astype(np.float16) for shape in shapes]
        for one, other in zip(exe(*given), again(*given), strict=True):
            assert np.array_equal(one, other)


def test_inputs_of_a_package_may_be_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sizes that are sums follow from those of their names."""
    source, package = tmp_path / "net.ascl", str(tmp_path / "net.ascir")
    source.write_text("model net(x: f16[B, S], m: f16[B, S-4], z: f32[2*S]) { return x[:, 4:] + m, relu(z) }")
    ascir.compile(source).save(package)
    for given, shapes in (([], [[8, 4], [16]]), (["--dim", "S=5"], [[8, 1], [10]])):
        assert driver.run_tool("ascir", cli.run, ["run", package, "--json", *given]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert [result["shape"] for result in shown["results"]] == shapes
    for given, said in (
        ("S=3", "--dim S=3: m has a dimension of S-4 elements, which would be -1"),
        ("T=3", "--dim T: no open dimension of net has this name"),
    ):
        assert driver.run_tool("ascir", cli.run, ["run", package, "--dim", given]) == 2
        assert said in capsys.readouterr().err


def test_equal_programs_are_equal_files(archive: Path, tmp_path: Path) -> None:
    ascir.load(archive).save(tmp_path / "again.ascir")
    with zipfile.ZipFile(archive) as ours, zipfile.ZipFile(tmp_path / "again.ascir") as theirs:
        for name in ours.namelist():
            if name != "plan.json":  # which also says how the first was compiled
                assert ours.read(name) == theirs.read(name)


def test_tensors_of_every_type_are_what_they_were() -> None:
    random = np.random.default_rng(0)
    tensors: dict[str, Any] = {
        name: random.integers(0, 2, (3, 5)).astype(dtype) for name, dtype in DTYPES.items()
    }
    tensors["nibbles"] = random.integers(-8, 8, (3, 5)).astype(ml_dtypes.int4)
    tensors["empty"], tensors["scalar"] = np.zeros((0, 4), np.float32), np.array(3, np.float16)
    data = pack(tensors)
    found = unpack(data)
    assert list(found) == list(tensors)
    for name, tensor in tensors.items():
        assert found[name].dtype == tensor.dtype
        assert np.array_equal(found[name], tensor)
    for length in range(len(data)):
        with pytest.raises(PackageError):
            unpack(data[:length])


def rewritten(archive: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    """The archive with other files."""
    with zipfile.ZipFile(archive) as old:
        files = {name: old.read(name) for name in old.namelist()}
    change(files)
    with zipfile.ZipFile(archive, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)
    return archive


def planned(change: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, bytes]], None]:
    """Another plan, in which the sums of what it says are right."""

    def changed(files: dict[str, bytes]) -> None:
        plan = json.loads(files["plan.json"])
        change(plan)
        files["plan.json"] = json.dumps(plan).encode()

    return changed


def listed(name: str, data: bytes) -> dict[str, dict[str, Any]]:
    return {name: {"bytes": len(data), "sha256": sha256(data).hexdigest()}}


FAULTS: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "a changed source": (
        lambda files: files.update({"net.cpp": files["net.cpp"].replace(b"half", b"hale", 1)}),
        "net.cpp is not what was written",
    ),
    "a longer source": (lambda files: files.update({"net.cpp": b"/" * 99999}), r"net\.cpp has more bytes"),
    "a missing source": (lambda files: files.pop("net.cpp"), "there is no net.cpp"),
    "no plan": (lambda files: files.pop("plan.json"), "there is no plan.json"),
    "a plan that was cut": (lambda files: files.update({"plan.json": files["plan.json"][:100]}), "not JSON"),
    "a newer ascir": (
        planned(lambda plan: plan.update(format=2)),
        r"format 2, written by ascir .*reads up to 1",
    ),
    "a path": (
        planned(lambda plan: plan["files"].update(listed("../x", b""))),
        r"'\.\./x' is not a plain file",
    ),
    "an absolute path": (
        planned(lambda plan: plan["files"].update(listed("/x", b""))),
        "not a plain file name",
    ),
    "a bomb": (
        planned(lambda plan: plan["files"]["net.cpp"].update(bytes=1 << 40)),
        "more than the .* that a text may have",
    ),
    "negative bytes": (planned(lambda plan: plan["files"]["net.cpp"].update(bytes=-1)), "bytes"),
    "another type": (
        planned(lambda plan: plan["kernels"][0].update(name=7)),
        r"kernels\[0\]\.name: 7 is not text",
    ),
    "an unknown kernel": (
        planned(lambda plan: plan["programs"][0]["steps"][0].update(kernel="g")),
        r"steps\[0\]\.kernel: there is no kernel g",
    ),
    "an unknown value": (
        planned(lambda plan: plan["programs"][0].update(outputs=["q"])),
        r"programs\[0\]\.outputs: no step makes q",
    ),
    "an unknown size": (
        planned(lambda plan: plan["kernels"][0].update(equal=[{"product": "2*Q", "other": "3"}])),
        r"equal\[0\]\.product: 2\*Q or 3 is not a known size",
    ),
    "an unknown size that has a limit": (
        planned(lambda plan: plan["kernels"][0].update(most=[{"extent": "2*Q", "most": 3}])),
        r"most\[0\]\.extent: 2\*Q is not a known size",
    ),
    "a size without a name": (
        planned(
            lambda plan: plan["kernels"][0].update(derived=[{"name": "2*", "product": "3", "divisor": 1}])
        ),
        r"derived\[0\]\.name: '2\*' is not the name of a size",
    ),
    "an unknown type": (
        planned(lambda plan: plan["kernels"][0]["parameters"][0].update(dtype="f17")),
        "'f17' is not an element type",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_its_reason(fault: str, archive: Path) -> None:
    change, reason = FAULTS[fault]
    with pytest.raises(PackageError, match=reason):
        ascir.load(rewritten(archive, change))


def test_a_reason_is_short(archive: Path) -> None:
    """The length of a name says that it is all that follows, which zipfile tells in full."""
    data = bytearray(archive.read_bytes())
    at = data.index(b"PK\x03\x04", 4) + 26
    data[at : at + 2] = (len(data) - at - 10).to_bytes(2, "little")
    archive.write_bytes(data)
    with pytest.raises(PackageError, match="cannot be read: File name in directory") as found:
        ascir.load(archive)
    assert len(str(found.value)) < 400


def test_a_folder_takes_no_more_memory_than_it_has_bytes(archive: Path, tmp_path: Path) -> None:
    """However many the plan says its weights have."""
    folder = tmp_path / "net"
    ascir.load(archive).save(folder)
    plan = json.loads((folder / "plan.json").read_text())
    plan["files"].update({"weights.safetensors": {"bytes": 1 << 60, "sha256": ""}})
    (folder / "plan.json").write_text(json.dumps(plan))
    (folder / "weights.safetensors").write_bytes(b"{}")
    with pytest.raises(PackageError, match=r"weights\.safetensors has 2 bytes where"):
        ascir.load(folder)


def test_a_launch_function_is_one_function(tmp_path: Path) -> None:
    source = tmp_path / "net.ascl"
    source.write_text("model net(x: f16[B, 64]) {\n    return exp(x)\n}\n")
    path = tmp_path / "net.ascir"
    ascir.compile(source).save(path)

    def without(files: dict[str, bytes]) -> None:
        (name,) = (name for name in files if name.endswith("_launch.mlir"))
        files[name] = b"builtin.module {}"
        planned(lambda plan: plan["files"].update(listed(name, files[name])))(files)

    with pytest.raises(PackageError, match="one function, the launch"):
        ascir.load(rewritten(path, without))


def test_whatever_happens_to_a_file_it_is_the_same_or_refused(archive: Path) -> None:
    """Cut anywhere, or with a bit flipped: never a traceback, never another program."""
    whole = archive.read_bytes()
    sources = [kernel.source for kernel in ascir.load(archive).kernels]
    random = np.random.default_rng(0)
    for number in range(400):
        data = bytearray(whole[: random.integers(1, len(whole))] if number % 2 else whole)
        for _ in range(random.integers(1, 4)):
            data[random.integers(len(data))] ^= 1 << random.integers(8)
        archive.write_bytes(data)
        with suppress(PackageError):
            assert [kernel.source for kernel in ascir.load(archive).kernels] == sources


def test_the_command_line_runs_what_was_compiled(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    np.save(tmp_path / "x.npy", X)
    given = ["--input", f"x={tmp_path / 'x.npy'}", "--json"]
    timeline = tmp_path / "t.json"
    assert cli.run(["run", str(archive), *given, "--profile", "--timeline", str(timeline)]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["meaning"] == "kernel"
    assert shown["findings"] == []
    assert shown["results"][0]["shape"] == [37, 64]
    assert shown["profile"]["time_us"] == pytest.approx(
        sum(kernel["time_us"] for kernel in shown["profile"]["kernels"])
    )
    assert json.loads(timeline.read_text())["traceEvents"]
    assert driver.run_tool("ascir", cli.run, ["run", str(archive), "--check"]) == 2
    archive.write_bytes(b"PK")
    assert driver.run_tool("ascir", cli.run, ["run", str(archive)]) == 1
    assert "not an archive, or one that was cut off" in capsys.readouterr().err


def test_a_package_needs_no_front_end(archive: Path) -> None:
    """In a fresh interpreter, loading imports neither a language nor a pass."""
    import subprocess
    import sys

    script = f"import ascir, sys; ascir.load({str(archive)!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"lark", "onnx", "torch"} & set(loaded.stdout.split())


def test_other_numbers_of_inputs_are_refused(net: Executable) -> None:
    with pytest.raises(ValueError, match="net takes 1 arrays, found 0"):
        net()


def test_a_run_builds_the_mode_that_it_is_in(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A profile needs no checks, so nothing is built with them."""
    built: list[bool] = []
    build = Toolchain.build

    def counted(self: Toolchain, source: Any, analysis: Any, checks: bool) -> Any:
        built.append(checks)
        return build(self, source, analysis, checks)

    monkeypatch.setattr(Toolchain, "build", counted)
    net = ascir.load(archive)
    net.profile(X)
    assert built == [False] * len(net.kernels)
    net(X)
    assert built == [False] * len(net.kernels) + [True] * len(net.kernels)


def test_an_archive_of_a_later_version_of_the_format(archive: Path) -> None:
    """zipfile refuses what it does not implement in a way of its own."""
    data = bytearray(archive.read_bytes())
    entry = data.rindex(b"PK\x01\x02")
    data[entry + 6] = 99  # the version that is needed to unpack it
    archive.write_bytes(data)
    with pytest.raises(PackageError, match="a version of the format that this Python does not read"):
        ascir.load(archive)
