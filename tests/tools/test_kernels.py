"""From a graph to files, and to a run that is compared with its meaning."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import OperationError, Source
from ascir.emit.host import print_host
from ascir.host.cache import Cache
from ascir.host.compiler import find_compiler
from ascir.parsing import parse
from ascir.runtime import CompiledKernel, compile_kernels
from ascir.tools import cli, driver, kernels
from ascir.tools.arguments import STYLES

EXAMPLE = Path(__file__).parents[2] / "examples" / "add_norm.mlir"
SIZES = (0, 1, 2, 7, 8, 9, 31, 32, 33, 47, 48, 49, 95, 96, 97, 1000, 4095, 4096, 99991, 2**20 + 1)

LAUNCHES = """
func.func @f_launch(%B: index, %S: index) -> index attributes {tile.host} {
  %c7 = arith.constant 7 : index
  %c48 = arith.constant 48 : index
  %area = arith.muli %B, %S : index
  %more = arith.addi %area, %c48 : index
  %tiles = arith.ceildivui %more, %c7 : index
  %left = arith.remui %area, %c48 : index
  %half = arith.divui %tiles, %c7 : index
  %rows = arith.ceildivsi %B, %c7 : index
  %less = arith.subi %half, %left : index
  %down = arith.floordivsi %less, %c7 : index
  %many = arith.cmpi ugt, %S, %c48 : index
  %which = arith.select %many, %down, %rows : index
  %low = arith.minsi %which, %c48 : index
  %high = arith.maxsi %low, %tiles : index
  func.return %high : index
}
"""


def module_of(text: str) -> ModuleOp:
    return parse(make_context(), Source("test.mlir", text))


def host_function(module: ModuleOp, folder: Path) -> Callable[..., int]:
    """The printed launch function, compiled by this machine's compiler."""
    source, library = folder / "launch.cpp", folder / "launch.so"
    source.write_text(print_host(module), encoding="utf-8")
    compiler = find_compiler(Cache.of_user()).command
    flags = ["-std=c++17", "-O1", "-Wall", "-Werror", "-shared", "-fPIC"]
    subprocess.run([*compiler, *flags, str(source), "-o", str(library)], check=True)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    found = ctypes.CDLL(str(library))[function.sym_name.data]
    found.argtypes = [ctypes.c_int64] * len(function.function_type.inputs)
    found.restype = ctypes.c_int64
    return found


def test_the_printed_launch_function_is_the_evaluated_one(tmp_path: Path) -> None:
    launcher = module_of(LAUNCHES)
    kernel = CompiledKernel("f", "", [], "ascend910b1", None, launcher)
    function = host_function(launcher, tmp_path)
    for rows in SIZES:
        for columns in SIZES:
            expected = kernel.block_dim({"B": rows, "S": columns})
            assert function(rows, columns) == expected, (rows, columns)


def test_the_launch_function_of_a_kernel(tmp_path: Path) -> None:
    (kernel,) = compile_kernels(module_of(EXAMPLE.read_text()), soc="ascend910b1")
    assert kernel.launcher is not None
    function = host_function(kernel.launcher, tmp_path)
    found = [function(rows) for rows in SIZES]
    assert found == [kernel.block_dim({"B": rows}) for rows in SIZES]
    assert max(found) <= 48
    assert min(found) == 1


def test_a_host_function_computes_with_sizes_only() -> None:
    with pytest.raises(OperationError, match="computes with sizes only"):
        print_host(module_of("func.func @f() attributes {tile.host} { %b = tile.block_index\n func.return }"))
    with pytest.raises(OperationError, match=r"lacks tile\.host"):
        print_host(module_of("func.func @f() { func.return }"))


def test_compile_writes_sources_and_a_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["compile", str(EXAMPLE), "-o", str(tmp_path)]) == 0
    names = ["add_norm.cpp", "add_norm_launch.cpp", "add_norm_launch.mlir", "plan.json"]
    shown = "".join(f"wrote {tmp_path / name}\n" for name in names)
    assert (
        capsys.readouterr().out == f"{shown}wrote {tmp_path / 'device'}: a project for a machine with CANN\n"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names, "device"])
    plan = json.loads((tmp_path / "plan.json").read_text())
    assert list(plan) == ["ascir", "format", "soc", "style", "fusion", "kernels", "programs", "files"]
    assert sorted([*plan["files"], "plan.json"]) == names
    assert (plan["soc"], plan["style"]) == ("ascend910b1", "flags")
    (kernel,) = plan["kernels"]
    assert list(kernel) == ["name", "source", "soc", "blocks", "launch", "parameters", "certificates"]
    assert kernel["launch"] == {
        "function": "add_norm_launch",
        "source": "add_norm_launch.cpp",
        "ir": "add_norm_launch.mlir",
        "arguments": ["B"],
    }
    assert [(each["name"], each["role"], each["dtype"]) for each in kernel["parameters"]] == [
        ("x", "in", "f16"),
        ("residual", "in", "f16"),
        ("gamma", "in", "f16"),
        ("out0", "out", "f16"),
        ("out1", "out", "f16"),
        ("B", "dim", "index"),
    ]
    assert kernel["parameters"][0]["shape"] == ["B", 1024]
    assert list(kernel["certificates"]) == ["tiling", "placement", "sync"]
    assert (
        kernel["certificates"]["placement"]["ub"]["peak"]
        <= kernel["certificates"]["placement"]["ub"]["capacity"]
    )


def test_compile_for_one_size_in_the_other_style(tmp_path: Path) -> None:
    arguments = ["--dim", "B=40", "--style", "tque", "--soc", "ascend910b3"]
    assert cli.run(["compile", str(EXAMPLE), "-o", str(tmp_path), *arguments]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["add_norm.cpp", "device", "plan.json"]
    plan = json.loads((tmp_path / "plan.json").read_text())
    assert (plan["soc"], plan["style"]) == ("ascend910b3", "tque")
    assert plan["kernels"][0]["blocks"] >= 1
    assert plan["kernels"][0]["parameters"][0]["shape"] == [40, 1024]
    assert "EnQue" in (tmp_path / "add_norm.cpp").read_text()


@pytest.mark.parametrize("style", STYLES)
def test_check_compares_the_kernel_with_the_meaning(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["run", str(EXAMPLE), "--dim", "B=50", "--check", "--style", style, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["meaning"] == "kernel"
    assert shown["agrees"]
    assert shown["findings"] == []
    assert shown["time_us"] > 0
    assert [result["mismatch"] for result in shown["results"]] == [None, None]


def test_truth_values_come_back_as_such() -> None:
    types = "(tensor<3x37xf32>, tensor<3x37xf32>) -> tensor<3x37xi1>"
    module = module_of(
        f"func.func @f(%x: tensor<3x37xf32>, %y: tensor<3x37xf32>) -> tensor<3x37xi1> {{\n"
        f"  %z = graph.compare lt %x, %y : {types}\n  func.return %z : tensor<3x37xi1>\n}}"
    )
    x, y = np.random.default_rng(0).integers(0, 3, (2, 3, 37)).astype(np.float32)
    found = kernels.run_checked(module, "f", [x, y], [x < y], kernels.Target())
    assert found.agrees, found.lines()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["compile", str(EXAMPLE), "--dim", "C=4"], 2, "--dim C: no dimension of the model has this name"),
        (
            ["compile", str(EXAMPLE), "-p", "canonicalize{x=1}"],
            2,
            "canonicalize has no option x; it has none",
        ),
        (["compile", str(EXAMPLE), "--dim", "B=-4"], 2, "--dim B=-4: a dimension has 0 elements or more"),
        (["compile", str(EXAMPLE), "--soc", "ascend310p3"], 2, "no kernels for ascend310p3"),
        (["compile", str(EXAMPLE), "--soc", "ascend000"], 2, "unknown SoC 'ascend000'"),
        (["compile", str(EXAMPLE.with_name("add.mlir")), "--dim", "B=4"], 2, "only graph operations"),
    ],
)
def test_errors(
    arguments: list[str], code: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert driver.run_tool("ascir", cli.run, [*arguments, "-o", str(tmp_path)]) == code
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["run", "view"])
def test_seeds_are_not_negative(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        cli.run([command, str(EXAMPLE), "--random", "-1"])
    assert refused.value.code == 2
    assert "argument --random: -1 is less than 0" in capsys.readouterr().err


def test_a_run_asks_for_names_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert driver.run_tool("ascir", cli.run, ["run", str(EXAMPLE), "--check", "--dim", "C=4"]) == 2
    assert "--dim C: no dimension of the model has this name" in capsys.readouterr().err


def test_what_a_pass_declined_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    layer = str(EXAMPLE.with_name("layer.mlir"))
    assert cli.run(["run", layer, "-p", "graph-quantize{bits=4 group-size=48}"]) == 0
    expected = "layer.mlir:6:3: remark: graph-quantize: k = 64 is not a multiple of a group of 48"
    assert expected in capsys.readouterr().err


def test_what_is_no_kernel_is_told_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = tmp_path / "wide.ascl"
    model.write_text("model wide(a: f64[33]) {\n    return exp(a)\n}\n")
    assert driver.run_tool("ascir", cli.run, ["compile", str(model), "-o", str(tmp_path / "out")]) == 1
    first, line, caret = capsys.readouterr().err.splitlines()
    assert "wide.ascl:2:12: error: no kernel" in first
    assert (line, caret) == ("      return exp(a)", " " * 13 + "^")
    assert not (tmp_path / "out").exists()


def test_what_serves_no_other_size_is_compiled_for_this_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No kernel of a convolution whose taps are so far apart serves every height: it is compiled for the one that is run,
    and that is said."""
    model = tmp_path / "net.ascl"
    model.write_text(
        "model net(x: f16[2, 3, H, 8], w: f16[4, 3, 3, 3]) -> f16[2, 4, H, 8] {\n"
        "    return conv2d(x, w, pads = [300, 1, 300, 1], dilations = [300, 1])\n}\n"
    )
    assert cli.run(["run", str(model), "--check", "--dim", "H=8"]) == 0
    told = capsys.readouterr()
    assert "net.ascl:2:12: remark: compiled for H=8 alone: no kernel: " in told.err
    assert "[2, 4, 8, 8]: agrees" in told.out
    assert driver.run_tool("ascir", cli.run, ["run", str(model), "--check"]) == 1
    assert "give H a size, say with --dim H=8" in capsys.readouterr().err


def test_sizes_that_follow_from_given_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What has one row more than a named dimension has no name: its size is known once that of the dimension is."""
    model = tmp_path / "cache.ascl"
    model.write_text(
        "model cache(past: f16[8, T, 64], new: f16[8, 1, 64], q: f16[8, 1, 64]) {\n"
        "    all = concat([past, new], axis = 1)\n    return attention(q, all, all), reshape(all[:, 1:, :], [-1])\n}\n"
    )
    assert cli.run(["run", str(model), "--check", "--dim", "T=33"]) == 0
    told = capsys.readouterr().out
    assert "[8, 1, 64]: agrees" in told
    assert "[16896]: agrees" in told


def test_a_model_of_several_kernels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The plan says which run one after the other, and where values lie between them."""
    model = str(EXAMPLE.with_name("mlp.mlir"))
    assert cli.run(["compile", model, "-o", str(tmp_path), "--dim", "B=4"]) == 0
    plan = json.loads((tmp_path / "plan.json").read_text())
    (program,) = plan["programs"]
    assert len(program["steps"]) == len(plan["kernels"]) == program["fusion"]["kernels"] > 1
    assert program["fusion"]["kernels_apart"] == 5
    known = {*program["inputs"]}
    for step in program["steps"]:
        assert known.issuperset(step["inputs"])
        known.update(step["outputs"])
    assert known.issuperset(program["outputs"])
    between = known.difference(program["inputs"], program["outputs"])
    assert set(program["workspace"]["offsets"]) == between
    assert program["workspace"]["bytes"] == program["workspace"]["lower_bound"] > 0
    capsys.readouterr()
    assert cli.run(["run", model, "--dim", "B=4", "--check", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["agrees"]
    assert shown["kernels"] > 1


def test_arguments_of_one_name_are_several() -> None:
    """Names end in numbers that xDSL leaves out: two values of one name meet in a kernel."""
    type = "tensor<16x16xf32>"
    module = module_of(f"""
        func.func @f(%x_1: {type}, %x_2: {type}) -> {type} {{
          %x_3 = graph.sub %x_1, %x_2 : {type}
          func.return %x_3 : {type}
        }}
    """)
    (kernel,) = compile_kernels(module)
    assert [parameter.name for parameter in kernel.parameters] == ["x", "x_1", "out"]
    a, b = np.ones((16, 16), np.float32), np.full((16, 16), 3, np.float32)
    np.testing.assert_array_equal(kernel.run([a, b]).outputs[0], a - b)


def test_findings_name_the_file_that_compiling_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of several kernels, that one."""
    model = str(EXAMPLE.with_name("mlp.ascl"))
    assert cli.run(["run", model, "--dim", "B=0", "--check"]) == 0
    found = capsys.readouterr().out
    assert "  mlp_matmul.cpp: info: argument w1 has" in found
    assert "  mlp_gelu_matmul_softmax.cpp: info: argument w2 has" in found
    assert cli.run(["compile", model, "-o", str(tmp_path)]) == 0
    assert (tmp_path / "mlp_gelu_matmul_softmax.cpp").is_file()
