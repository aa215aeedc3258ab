"""Kernels of both kinds of core: nothing deadlocks, and no schedule of the cores changes what comes out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import Refuted, cores, placement, sync
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.emit.printer import print_module
from ascir.host import Kernel as Host
from ascir.host import Run, load
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import AscendCInsertSyncPass
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.passes.tile.select_instructions import TileSelectInstructionsPass
from ascir.verification import assert_valid
from tests.mixed.kernels import BLOCKS, SIDE, Array, Branch, Kernel, Loop, expected, random_kernel, text

SEEDS = 4
RANDOM = 6
"""Random kernels of every run of the tests."""
UNUSED = ("UnusedArgument", "ErrorWrite3")
"""Messages that nobody multiplies are part of these kernels."""

ctx = make_context()


KERNELS = (
    Kernel((("aiv_to_aic", 1),), (0,), 0),
    Kernel((("aiv_to_aic", 1), ("aic_to_aiv", 3)), (0, 1, Loop(3, (1, 0)), Branch((0, 1, 1))), 4),
)


def built(kernel: Kernel) -> tuple[Host, list[int]]:
    """The kernel for the host model, checked on its way, and the elements of its rings."""
    module = parse(ctx, Source("kernel.mlir", text(kernel)))
    assert_valid(module)
    TilePlaceBuffersPass().apply(ctx, module)
    for op in module.walk():
        if isinstance(op, FuncOp):
            placement.check(op)
    TileSelectInstructionsPass().apply(ctx, module)
    AscendCInsertSyncPass().apply(ctx, module)
    assert_valid(module)
    rings: list[int] = []
    for op in module.ops:
        assert isinstance(op, FuncOp)
        sync.check(op, minimal=False, runs=4)
        if "ascendc.kernel_type" not in op.attributes:
            pass
        elif kernel.dropped is None:
            cores.check(op)
        else:
            with pytest.raises(Refuted):
                cores.check(op)
        assert op.arg_attrs is not None
        rings = [int(each.data["ascir.extent"].data) for each in op.arg_attrs.data if each.data]  # pyright: ignore
    return load(print_module(module), "k", soc="ascend910b1"), rings


def launched(kernel: Kernel, host: Host, rings: list[int], seed: int) -> tuple[Array, Array, Run]:
    """What came out, what should have, and what the host model says."""
    random = np.random.default_rng(0)
    x = random.integers(-4, 5, (kernel.rows, SIDE)).astype(np.float16)
    b = random.integers(-4, 5, (SIDE, SIDE)).astype(np.float16)
    out = np.zeros((kernel.rows, SIDE), np.float32)
    spaces = [
        np.zeros(size, np.float16 if direction == "aiv_to_aic" else np.float32)
        for size, (direction, _) in zip(rings, kernel.channels, strict=True)
    ]
    run = host.launch(BLOCKS, [x, b, out, kernel.rounds, *spaces], schedule_seed=seed)
    return out, expected(kernel, x, b), run


def check(kernel: Kernel) -> None:
    """Every schedule gives the same, and the right, result, and the host model finds nothing."""
    host, rings = built(kernel)
    for seed in range(SEEDS):
        out, wanted, run = launched(kernel, host, rings, seed)
        found = [f for f in run.findings if f.severity != "info" and f.code not in UNUSED]
        assert not found, "\n".join(map(str, found))
        assert (out == wanted).all(), f"seed {seed} of {kernel}"


@pytest.mark.parametrize("kernel", KERNELS, ids=("one channel", "loops and branches"))
def test_any_schedule(kernel: Kernel) -> None:
    check(kernel)


@pytest.mark.parametrize("seed", range(RANDOM))
def test_random(seed: int) -> None:
    check(random_kernel(seed))


@pytest.mark.parametrize("cube", [True, False])
@pytest.mark.parametrize("channel", [0, 1])
def test_a_message_that_one_side_forgets(cube: bool, channel: int) -> None:
    """The other side waits for ever, or its signal is left over: that is found under every schedule."""
    channels = ("aiv_to_aic", 2), ("aic_to_aiv", 1)
    whole = Kernel(channels, (0, 1, Loop(2, (1, 0))), 3)
    kernel = replace(whole, dropped=(cube, channel))
    host, rings = built(kernel)
    for seed in range(SEEDS):
        _, _, run = launched(kernel, host, rings, seed)
        assert run.deadlock or any(f.code == "CrossCoreLeftover" for f in run.findings), f"seed {seed}"
