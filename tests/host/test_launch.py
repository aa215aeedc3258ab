"""Launching: how values become arguments, what comes back, what is refused."""

from __future__ import annotations

import ctypes
import json
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.host import ArgumentError, Kernel, abi, empty, load, trace
from ascir.host.build import FOLDER, Toolchain

from .conftest import ADD


def place(text: str, line: str) -> str:
    """Where a finding about this line of a text says that it is."""
    return f"<text>:{[each.strip() for each in text.splitlines()].index(line) + 1}"


COMPUTE = place(ADD, "Add(z, x, y, TILE);")
COPY_OUT = place(ADD, "DataCopy(zGm[i * TILE], z, TILE);")
STRIDED = """#include "kernel_operator.h"
extern "C" __global__ __aicore__ void strided(GM_ADDR z) {
    AscendC::TPipe pipe;
    AscendC::TBuf<AscendC::TPosition::VECCALC> ub;
    pipe.InitBuffer(ub, 1024);
    AscendC::LocalTensor<float> all = ub.Get<float>();
    AscendC::GlobalTensor<float> to;
    to.SetGlobalBuffer((__gm__ float*)z);
    AscendC::Add<float>(all, all, all[128], 64, 2, {1, 1, 1, 8, 8, 8});
    AscendC::Adds<float>(all, all, 1.0f, 64, 2, {1, 1, 8, 8});
    AscendC::DataCopy(to, all, 128);
}
"""
Arrays = tuple[Any, Any, Any]


def arrays(count: int = 2048, seed: int = 0) -> Arrays:
    random = np.random.default_rng(seed)
    x, y = (random.uniform(-8, 8, count).astype(np.float16) for _ in range(2))
    return x, y, np.zeros(count, np.float16)


def test_the_example_of_the_documentation(add_kernel: Kernel, tmp_path: Path) -> None:
    x, y, z = arrays()
    r = add_kernel.launch(block_dim=8, args=[x, y, z, x.size])
    assert np.array_equal(z, x + y)
    assert r.errors == ()
    assert r.time_us is not None
    assert r.cycles is not None
    assert r.time_us > 0
    assert r.cycles > 0
    assert {pipe.pipe for pipe in r.pipes} >= {"MTE2", "V", "MTE3"}
    r.timeline(tmp_path / "t.json")
    events = json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    adds = [event for event in events if event["name"] == "VectorBinary"]
    assert len(adds) == 16
    assert {event["pid"] for event in adds} == set(range(8))
    begun = [event["id"] for event in events if event["ph"] == "s"]
    assert sorted(begun) == sorted(event["id"] for event in events if event["ph"] == "f")
    assert begun
    assert all(event["args"]["line"] == COMPUTE and event["dur"] > 0 for event in adds)


def test_a_trace_has_bytes_of_global_memory_only(tmp_path: Path) -> None:
    """Of instructions with strides there are none, though their records have the strides in the same place."""
    kernel = load(STRIDED, "strided", soc="ascend910b1")
    kernel.launch(1, [np.zeros(128, np.float32)], checks=False).timeline(tmp_path / "t.json")
    events = json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    bytes = {event["name"]: event["args"].get("bytes") for event in events if event["ph"] == "X"}
    assert (bytes["CopyOut"], bytes["VectorBinary"], bytes["VectorUnary"]) == (512, None, None)


def test_arguments_by_name_in_any_order(add_kernel: Kernel) -> None:
    x, y, z = arrays()
    add_kernel.launch(8, {"n": x.size, "z": z, "y": y, "x": x})
    assert np.array_equal(z, x + y)


def test_every_way_to_pass_a_value(passed_kernel: Kernel) -> None:
    class Tiling(ctypes.Structure):
        _fields_ = (("rows", ctypes.c_int32), ("scale", ctypes.c_float))

    expected = [3, 200, 1.5, 0.25, -7, 2.5, 1]
    record = np.array([(-7, 2.5)], np.dtype([("rows", "<i4"), ("scale", "<f4")]))[0]
    for wide, narrow, real, small, tiling in (
        (3 << 32, 200, 1.5, 0.25, struct.pack("<if", -7, 2.5)),
        (np.int64(3 << 32), np.uint8(200), np.float32(1.5), np.float16(0.25), Tiling(-7, 2.5)),
        (ctypes.c_int64(3 << 32), ctypes.c_uint8(200), ctypes.c_float(1.5), ml_dtypes.bfloat16(0.25), record),
    ):
        out = np.zeros(8, np.float32)
        run = passed_kernel.launch(1, [out, wide, narrow, real, small, tiling, None])
        assert run.errors == ()
        assert out[:7].tolist() == expected


def test_arrays_that_are_not_contiguous_are_copied_and_copied_back(add_kernel: Kernel) -> None:
    x, y, _ = arrays()
    both = np.zeros((2048, 2), np.float16)
    wide = np.stack([x, y], axis=1)
    run = add_kernel.launch(8, [wide[:, 0], wide[:, 1], both[:, 1], 2048])
    assert run.errors == ()
    assert np.array_equal(both[:, 1], x + y)
    assert not both[:, 0].any()


def test_arrays_at_odd_addresses_behave_as_any_other(add_kernel: Kernel) -> None:
    x, y, _ = arrays()
    raw = np.zeros(2 * 2048 + 2, np.uint8)
    z = raw[2:].view(np.float16)
    assert add_kernel.launch(8, [x, y, z, 2048]).errors == ()
    assert np.array_equal(z, x + y)


def test_an_aligned_array_is_used_in_place(add_kernel: Kernel) -> None:
    z = empty((8, 256), np.float16)
    assert z.ctypes.data % 512 == 0
    x, y, _ = arrays()
    add_kernel.launch(8, [x, y, z, 2048])
    assert np.array_equal(z.ravel(), x + y)


def test_a_read_only_array_may_be_read_and_not_written(add_kernel: Kernel) -> None:
    x, y, z = arrays()
    x.flags.writeable = False
    assert add_kernel.launch(8, [x, y, z, 2048]).errors == ()
    z.flags.writeable = False
    run = add_kernel.launch(8, [x, y, z, 2048])
    assert [(finding.buffer, finding.api) for finding in run.errors] == [("z", "DataCopy")]
    assert np.array_equal(z, x + y)


def test_one_array_given_twice_is_one_memory(add_kernel: Kernel) -> None:
    x, y, _ = arrays()
    expected = x + y
    assert add_kernel.launch(8, [x, y, x, 2048]).errors == ()
    assert np.array_equal(x, expected)


def test_two_runs_are_equal_whatever_the_order_of_the_cores(add_kernel: Kernel) -> None:
    runs: list[Any] = []
    for seed in (0, 0, 1, 12345):
        x, y, z = arrays()
        runs.append((add_kernel.launch(8, [x, y, z, 2048], schedule_seed=seed), z))
    assert all(np.array_equal(runs[0][1], z) for _, z in runs)
    assert {run.cycles for run, _ in runs} == {runs[0][0].cycles}
    assert all(run.findings == runs[0][0].findings for run, _ in runs)


def test_more_blocks_than_cores_run_in_waves(add_kernel: Kernel) -> None:
    x, y, z = arrays(128 * 100)
    run = add_kernel.launch(100, [x, y, z, x.size])
    assert run.errors == ()
    assert np.array_equal(z, x + y)
    assert max(core.wave for core in run.cores) == 2


def test_without_checks_and_without_time(add_kernel: Kernel) -> None:
    x, y, z = arrays()
    run = add_kernel.launch(8, [x, y, z, 2048], checks=False, time=False)
    assert np.array_equal(z, x + y)
    assert (run.findings, run.time_us, run.cycles, run.pipes) == ((), None, None, ())
    with pytest.raises(RuntimeError, match="launch with time=True"):
        run.timeline("never.json")


def test_a_finding_says_where_and_as_json(add_kernel: Kernel) -> None:
    x, y, z = arrays()
    run = add_kernel.launch(8, [x, y, z[:1024], 2048])
    (finding,) = [finding for finding in run.errors if finding.buffer == "z"]
    assert str(finding).startswith(f"{COPY_OUT}: error: DataCopy")
    assert (finding.memory, finding.api, finding.severity) == ("gm", "DataCopy", "error")
    assert json.loads(json.dumps(finding.as_json()))["file"] == "<text>"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([1, 2, 3], "takes 4 arguments (GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n), 3 were given"),
        ({"x": None, "y": None, "z": None}, "needs a value for n"),
        ({"x": None, "y": None, "z": None, "N": 1}, "no parameter 'N'; did you mean 'n'?"),
        ([5, None, None, 1], "argument 'x' (GM_ADDR): an int was given, an array (global memory) or None"),
        ([None, None, None, np.zeros(4)], "argument 'n' (uint32_t): an array was given, a number or bytes"),
        ([None, None, None, None], "argument 'n' (uint32_t): None was given"),
        ([None, None, None, -1], "argument 'n' (uint32_t): -1 does not fit, allowed is 0 to 4294967295"),
        ([None, None, None, 2**32], "does not fit"),
        ([None, None, None, 1.5], "1.5 is not a whole number"),
        ([None, None, None, "8"], "a str was given, a number or bytes is needed"),
        ([None, None, None, b"1234"], "bytes were given, a number is needed"),
        ([np.array([None]), None, None, 1], "Python objects"),
        ([np.zeros(4, ">f4"), None, None, 1], "other byte order"),
        ([np.zeros(4, np.float16)[:0], None, None, 1j], "a complex was given"),
    ],
)
def test_arguments_that_do_not_fit(add_kernel: Kernel, args: Any, message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        add_kernel.launch(1, args)
    assert message in str(caught.value)


def test_arrays_that_overlap_in_part_are_refused(add_kernel: Kernel) -> None:
    x, y, _ = arrays(4096)
    with pytest.raises(ArgumentError, match="'x' and 'z' share memory in part"):
        add_kernel.launch(8, [x[:2048], y[:2048], x[1024:3072], 2048])


def test_inputs_may_overlap_where_the_outputs_are_named(add_kernel: Kernel) -> None:
    x, _, z = arrays(4096)
    run = add_kernel.launch(8, [x[:2048], x[1024:3072], z[:2048], 2048], outputs=["z"])
    assert not run.errors
    assert np.array_equal(z[:2048], x[:2048] + x[1024:3072])


def test_an_array_may_be_given_twice_in_two_shapes(add_kernel: Kernel) -> None:
    x, _, z = arrays(4096)
    assert not add_kernel.launch(8, [x[:2048], x[:2048].reshape(2, 1024), z[:2048], 2048]).errors
    assert np.array_equal(z[:2048], x[:2048] + x[:2048])


def test_a_structure_of_another_size_is_a_finding(passed_kernel: Kernel) -> None:
    run = passed_kernel.launch(1, [np.zeros(8, np.float32), 1, 2, 3.0, 4.0, b"12345", None])
    assert [finding.code for finding in run.errors] == ["Argument"]


@pytest.mark.parametrize("block_dim", [0, -1, 65536])
def test_an_impossible_block_dim(add_kernel: Kernel, block_dim: int) -> None:
    with pytest.raises(ArgumentError, match="allowed is 1 to 65535"):
        add_kernel.launch(block_dim, [None, None, None, 0])


def test_chips_of_another_generation_are_refused() -> None:
    with pytest.raises(ArgumentError, match="910B generation"):
        load("void f() {}", "f", soc="ascend310p3")
    with pytest.raises(ValueError, match="unknown SoC"):
        load("void f() {}", "f", soc="ascend999")


def test_a_wait_that_is_never_served_ends_with_who_waits_for_what() -> None:
    text = """\
#include "kernel_operator.h"
extern "C" __global__ __aicore__ void stuck(GM_ADDR x) {
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    if ASCEND_IS_AIV {
        AscendC::CrossCoreWaitFlag(3);
    }
}
"""
    kernel = load(text, "stuck")
    start = time.monotonic()
    run = kernel.launch(2, [None])
    assert time.monotonic() - start < 5
    assert run.deadlock
    assert run.time_us is None
    assert any(finding.code == "Deadlock" and finding.line == 5 for finding in run.errors)


TRIES = 1000  # each takes about a second


def test_an_interrupt_stops_a_long_run(add_kernel: Kernel) -> None:
    """In a process of its own: nobody else hears the signal, and a background job may ignore it from the start."""
    code = f"""
import signal, sys, numpy as np
from ascir.host import load
from tests.host.conftest import ADD
signal.signal(signal.SIGINT, signal.default_int_handler)
kernel, (x, y, z) = load(ADD, "add_custom"), np.zeros((3, 128), np.float16)
print("ready", flush=True)
try:
    for _ in range({TRIES}):
        kernel.launch(60_000, [x, y, z, 128], time=False)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        start = time.monotonic()
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate(timeout=60)
    assert (said, child.returncode) == ("interrupted\n", 0)
    assert time.monotonic() - start < 10


def test_progress_counts_blocks(add_kernel: Kernel) -> None:
    told: list[tuple[int, int]] = []
    x, y, z = arrays()
    add_kernel.launch(8, [x, y, z, 2048], progress=lambda done, blocks: told.append((done, blocks)))
    assert told
    assert max(told) == (8, 8)


def test_the_structures_of_the_interface_are_those_of_the_header(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    structures = abi.STRUCTURES | trace.STRUCTURES
    lines = [
        f'printf("%zu,%zu\\n", offsetof({name}, {field[0]}), sizeof({name}::{field[0]}));'
        for name, structure in structures.items()
        for field in structure._fields_
    ]
    lines += [f'printf("%zu,0\\n", sizeof({name}));' for name in structures]
    program = tmp_path / "layout.cpp"
    program.write_text(
        f'#include <stdio.h>\n#include <stddef.h>\n#include "{FOLDER}/src/timeline.h"\n'
        f"int main() {{ {' '.join(lines)} }}\n"
    )
    subprocess.run([*toolchain.compiler.command, str(program), "-o", str(tmp_path / "layout")], check=True)
    printed = subprocess.run([str(tmp_path / "layout")], capture_output=True, text=True, check=True).stdout
    expected = [
        f"{getattr(structure, field[0]).offset},{getattr(structure, field[0]).size}"
        for structure in structures.values()
        for field in structure._fields_
    ]
    expected += [f"{ctypes.sizeof(structure)},0" for structure in structures.values()]
    assert printed.split() == expected


def test_the_package_alone_imports_nothing_of_the_host_model() -> None:
    code = "import sys; import ascir.tools.cli; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"numpy", "ascir.host", "ctypes"}.isdisjoint(result.stdout.split())
