"""The project for the device: its host code runs here, on a device whose memory is the host's.

The launches are the only part that no compiler here reads: each is replaced by a call that runs the same kernel on the host
model, in the memory that the project gives it.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ascir
from ascir.dialects.graph.sums import dims_in, identifier, solve, with_sizes
from ascir.emit.device.model import prototype
from ascir.host.cache import Cache
from ascir.host.compiler import find_compiler
from ascir.interp.dtypes import numpy_dtype
from ascir.parameters import size_of
from ascir.runtime import CompiledKernel

STUB = Path(__file__).parent / "acl_stub"
LAUNCH = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_uint32, ctypes.POINTER(ctypes.c_int64))

ENTRY = """
extern "C" void go(Launch *launch, const char *weights, const int64_t *dims, void **inputs, void **outputs) {
  launch_kernel = launch;
  net::Sizes sizes{};
  int64_t number = 0;
  for (const net::Dim &dim : net::DIMS) {
    if (dim.name != nullptr) {
      sizes.*dim.size = dims[number++];
    }
  }
  const net::Model model(weights);
  const ascir::Memory workspace(net::layout(sizes).bytes);
  model.run(nullptr, sizes, inputs, outputs, workspace.data());
}
"""


def calls(plan: Any) -> str:
    """What the launches are replaced by: each names its kernel and hands over all arguments as numbers."""
    lines = [
        '#include "net.h"',
        "using Launch = void(int, uint32_t, const int64_t *);",
        "static Launch *launch_kernel;",
    ]
    for number, kernel in enumerate(plan["kernels"]):
        given = [
            identifier(each["name"])
            if each["role"] == "dim"
            else f"reinterpret_cast<int64_t>({each['name']})"
            for each in kernel["parameters"]
        ]
        lines += [
            f"{prototype(kernel)} {{",
            f"  const int64_t arguments[] = {{{', '.join(given)}}};",
            "  static_cast<void>(stream);",
            f"  launch_kernel({number}, blocks, arguments);",
            "}",
        ]
    return "\n".join([*lines, ENTRY])


def built(folder: Path) -> ctypes.CDLL:
    """The host code of a project; its main program is compiled too."""
    command = find_compiler(Cache.of_user()).command
    plan = json.loads((folder / "plan.json").read_text())
    device = folder / "device"
    (device / "calls.cpp").write_text(calls(plan))
    flags = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{device}", f"-I{STUB}"]
    launchers = [folder / kernel["launch"]["source"] for kernel in plan["kernels"] if "launch" in kernel]
    main = ["-DMODEL=net", '-DMODEL_HEADER="net.h"', "-fsyntax-only", device / "main.cpp"]
    subprocess.run([*command, *flags, *main], check=True)
    library = device / "net.so"
    sources = [device / "net.cpp", device / "calls.cpp", *launchers]
    subprocess.run([*command, *flags, "-shared", "-fPIC", "-o", library, *sources], check=True)
    return ctypes.CDLL(str(library))


def view(kernel: CompiledKernel, number: int, given: Any, sizes: dict[str, int]) -> Any:
    """An argument of a kernel, as the array that is in memory."""
    parameter = kernel.parameters[number]
    if parameter.role == "dim":
        return given[number]
    shape = [size_of(extent, sizes) for extent in parameter.shape]
    assert parameter.element is not None
    dtype = numpy_dtype(parameter.element)
    size = int(np.prod(shape)) * dtype.itemsize
    memory = (ctypes.c_char * size).from_address(given[number])
    array: Any = np.frombuffer(memoryview(memory), dtype)
    return array.reshape(shape)


def run(
    folder: Path, exe: ascir.Executable, inputs: Sequence[Any], dims: Sequence[int], like: Sequence[Any]
) -> list[Any]:
    library = built(folder)
    findings: list[Any] = []

    @LAUNCH
    def launch(number: int, blocks: int, given: Any) -> None:
        kernel = exe.kernels[number]
        sizes = {each.name: given[i] for i, each in enumerate(kernel.parameters) if each.role == "dim"}
        solve(sizes, dims_in(extent for each in kernel.parameters for extent in each.shape))
        arguments = [view(kernel, i, given, sizes) for i in range(len(kernel.parameters))]
        found = kernel.host.launch(blocks, arguments, checks=True).findings
        findings.extend(kernel.judged(found, sizes))

    outputs = [np.full_like(each, 7) for each in like]

    def pointers(arrays: Sequence[Any]) -> Any:
        return (ctypes.c_void_p * len(arrays))(*(each.ctypes.data for each in arrays))

    library.go(
        launch,
        str(folder / "weights.safetensors").encode(),
        (ctypes.c_int64 * (len(dims) + 1))(*dims),
        pointers(inputs),
        pointers(outputs),
    )
    assert not findings
    return outputs


MODELS: dict[str, tuple[str, dict[str, int]]] = {
    # Kernels one after the other, with weights, a workspace that is planned and a kernel of both kinds of core.
    "fixed": (
        """
model net(x: f16[24, 64]) {
    w = constant(0.03125, f16, shape = [64, 96])
    h = gelu(x @ w)
    y = transpose(reshape(h, [24, 8, 12]), [1, 0, 2])
    return softmax(y, axis = -1), y, x
}
""",
        {},
    ),
    # Parts that are stored side by side, and so are joined without a kernel.
    "joined": (
        """
model net(x: f16[32, 64], v: f16[64, 64], w: f16[64, 64]) {
    y = concat([x @ v, x @ w], axis = 0)
    return y @ w, exp(x)
}
""",
        {},
    ),
    # Results and inputs without elements, and a result that is known before.
    "empty": (
        """
model net(x: f16[24, 0], w: f16[0, 64], v: f16[8, 0]) {
    return x @ w, v @ transpose(x, [1, 0])[:, 3:3], v, exp(x @ w + 1.0)
}
""",
        {},
    ),
    # Sizes that are known when it is launched.
    "named": (
        """
model net(x: f16[B, S, 64], w: f16[64, 80], g: f16[80]) {
    h = softmax(x @ w + g, axis = 1)
    return sum(h * h, axes = [0]), exp(x)
}
""",
        {"B": 3, "S": 37},
    ),
    # Tables that are updated in place: what the caller gives, and what lies in the workspace or is an output already.
    "donated": (
        """
model net(x: donated f16[40, 16], u: f16[3, 16]) {
    i = constant([5, 0, 5], i32)
    y = scatter(x, i, u, axis = 0)
    h = scatter(softmax(y, axis = -1), i, u, axis = 0)
    return y, h @ transpose(u, [1, 0]), scatter_add(exp(y), i, u, axis = 0)
}
""",
        {},
    ),
    # Sizes that follow from others: N is 16*B between the kernels, and B is N/16 in the last one.
    "derived": (
        """
func.func @net(%x: tensor<?x16x64xf16, #graph.dims<B, _, _>>, %w: tensor<64x128xf16>)
    -> tensor<?x16x128xf16, #graph.dims<B, _, _>> {
  %0 = graph.reshape %x : tensor<?x16x64xf16, #graph.dims<B, _, _>> -> tensor<?x64xf16, #graph.dims<N, _>>
  %1 = graph.matmul %0, %w : (tensor<?x64xf16, #graph.dims<N, _>>, tensor<64x128xf16>) -> tensor<?x128xf16, #graph.dims<N, _>>
  %2 = graph.reshape %1 : tensor<?x128xf16, #graph.dims<N, _>> -> tensor<?x16x128xf16, #graph.dims<B, _, _>>
  %3 = graph.softmax %2 axis 1 : tensor<?x16x128xf16, #graph.dims<B, _, _>>
  func.return %3 : tensor<?x16x128xf16, #graph.dims<B, _, _>>
}
""",
        {"B": 3},
    ),
    # Sums of sizes, in inputs, between kernels and in results; one kernel is given S+1 alone, and takes S.
    "sums": (
        """
model net(past: f16[2, S, 64], new: f16[2, 1, 64], mask: f16[S+1, 1], w: f16[64, 64]) {
    all = concat([past, new], axis = 1)
    y = softmax(all @ w + mask, axis = 1)
    return y, (y @ w)[:, 1:] * 2.0, exp(past[:, 2:])
}
""",
        {"S": 20},
    ),
    # A table whose rows have a name.
    "rows": (
        """
model net(x: f16[R, 16], u: f16[N, 16]) {
    return scatter(x, constant([0, -1, 1], i32), u[:3], axis = 0) * 2.0
}
""",
        {"R": 7, "N": 5},
    ),
    # Multiples of sizes, which strides divide.
    "images": (
        """
model net(x: f16[1, 3, 4 * h, 4 * w], a: f16[16, 3, 3, 3], b: f16[16, 16, 3, 3]) {
    y = relu(conv2d(x, a, strides = [2, 2], pads = [1, 1, 1, 1]))
    return conv2d(max_pool2d(y, kernel = [2, 2], strides = [2, 2]), b, pads = [1, 1, 1, 1])
}
""",
        {"h": 3, "w": 5},
    ),
}


@pytest.mark.parametrize("name", MODELS)
def test_the_project_computes_what_the_executable_does(name: str, tmp_path: Path) -> None:
    text, dims = MODELS[name]
    source = tmp_path / ("net.mlir" if "func.func" in text else "net.ascl")
    source.write_text(text)
    exe = ascir.compile(source)
    random = np.random.default_rng(0)
    inputs = [
        random.uniform(-1, 1, [int(with_sizes(each, dims)) for each in shape]).astype(np.float16)
        for shape in exe.program.shapes
    ]
    given = exe(*inputs)
    expected = given if isinstance(given, tuple) else (given,)
    folder = tmp_path / "build"
    exe.save(folder)
    found = run(folder, exe, inputs, list(dims.values()), expected)
    for one, other in zip(found, expected, strict=True):
        assert np.array_equal(one, other)


def test_a_donated_input_may_be_the_output(tmp_path: Path) -> None:
    source = tmp_path / "net.ascl"
    source.write_text(MODELS["donated"][0])
    ascir.compile(source).save(tmp_path)
    header = (tmp_path / "device" / "net.h").read_text()
    assert (
        "input 0: x, f16 [40, 16], overwritten; copied to output 0, unless that is the same memory" in header
    )
    assert header.count("overwritten") == 1


def test_sizes_that_would_be_negative_are_refused(tmp_path: Path) -> None:
    source = tmp_path / "net.ascl"
    source.write_text(MODELS["sums"][0])
    ascir.compile(source).save(tmp_path)
    code = (tmp_path / "device" / "net.cpp").read_text()
    assert code.count("require(") == 1
    assert (
        'ascir::require((sizes.S + -2) >= 0, "a dimension of S-2 elements, which would be negative");' in code
    )


def test_every_file_of_the_project_is_named_where_it_is_built(tmp_path: Path) -> None:
    source = tmp_path / "net.ascl"
    source.write_text(MODELS["named"][0])
    ascir.compile(source).save(tmp_path)
    device = tmp_path / "device"
    build = (device / "CMakeLists.txt").read_text()
    for launch in (device / "launch").iterdir():
        assert f"launch/{launch.name}" in build
        assert f'#include "../../{launch.name}"' in launch.read_text()
    assert "Ascend910B1" in build
    readme = (device / "README.md").read_text()
    assert "build/run_net B=8 S=8" in readme
    assert "@" not in readme + build + (device / "net.cpp").read_text()
