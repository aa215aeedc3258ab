"""The checker of the flags between cores: kernels with channels pass; without any one flag, or with one too soon, they
do not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.certificates import Refuted, cores
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.types import GlobalTensorType
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import AscendCInsertSyncPass
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.passes.tile.select_instructions import TileSelectInstructionsPass
from tests.mixed.kernels import Branch, Kernel, Loop, text

KERNELS = {
    "to the cube core": Kernel((("aiv_to_aic", 1),), (0,), 4),
    "to the vector cores": Kernel((("aic_to_aiv", 2),), (0, 0), 4),
    "there and back": Kernel((("aiv_to_aic", 1), ("aic_to_aiv", 3)), (0, 1), 4),
    "loops and branches": Kernel(
        (("aiv_to_aic", 2), ("aic_to_aiv", 2)), (0, 1, Loop(3, (1, 0)), Branch((0, 1, 1))), 4
    ),
}
SET, WAIT = "ascendc.cross_core_set_flag", "ascendc.cross_core_wait_flag"

ctx = make_context()


@cache
def compiled(name: str) -> ModuleOp:
    module = parse(ctx, Source("kernel.mlir", text(KERNELS[name])))
    for each in (TilePlaceBuffersPass(), TileSelectInstructionsPass(), AscendCInsertSyncPass()):
        each.apply(ctx, module)
    return module


def entry(module: ModuleOp) -> FuncOp:
    (found,) = (op for op in module.ops if isinstance(op, FuncOp) and "ascendc.kernel_type" in op.attributes)
    return found


def flags(module: ModuleOp, *names: str) -> Iterator[tuple[ModuleOp, Operation]]:
    """A copy for each flag, and the flag in it."""
    count = sum(op.name in names for op in module.walk())
    for number in range(count):
        copy = module.clone()
        yield copy, [op for op in copy.walk() if op.name in names][number]


def _touches_memory(op: Operation) -> bool:
    return op.name.startswith(("ascendc.data_copy", "ascendc.fixpipe")) and any(
        isinstance(each.type, GlobalTensorType) for each in op.operands
    )


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_with_channels_pass(name: str) -> None:
    report = cores.check(entry(compiled(name)))
    assert report.signals
    # The other side touches a slot when it is full, and when it is free again.
    assert report.pairs >= 2 * len(KERNELS[name].channels)


@pytest.mark.parametrize("name", KERNELS)
def test_every_flag_is_needed(name: str) -> None:
    tried = 0
    for module, flag in flags(compiled(name), SET, WAIT):
        flag.detach()
        with pytest.raises(Refuted):
            cores.check(entry(module))
        tried += 1
    assert tried


@pytest.mark.parametrize("name", [name for name, kernel in KERNELS.items() if len(kernel.channels) == 1])
def test_a_flag_before_what_it_tells_of_is_a_race(name: str) -> None:
    """With several channels, one may tell what another one should have told."""
    for module, flag in flags(compiled(name), SET):
        told = flag.prev_op
        while told is not None and not _touches_memory(told):
            told = told.prev_op
        if told is None:
            continue  # A slot that is free from the beginning.
        flag.detach()
        block = told.parent
        assert block is not None
        block.insert_op_before(flag, told)
        with pytest.raises(Refuted, match="nothing orders them"):
            cores.check(entry(module))


def test_a_flag_behind_another_pipe_tells_nothing_of_this_one() -> None:
    module = compiled("to the cube core").clone()
    numbers = {word: number for number, word in ENUMS["Pipe"].by_value.items()}
    for op in module.walk():
        if op.name == SET and op.properties["pipe"] == IntegerAttr(numbers["pipe_mte3"], i32):
            op.properties["pipe"] = IntegerAttr(numbers["pipe_v"], i32)
    with pytest.raises(Refuted, match=r"of the cube core touches bytes of .* of vector core 0"):
        cores.check(entry(module))
