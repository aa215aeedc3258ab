"""The style with queues: ordered by `ascendc-insert-sync`, run on the host model, compared with the interpreter."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import sync
from ascir.context import make_context
from ascir.diagnostics import OperationError
from ascir.emit.printer import print_module
from ascir.host import load
from ascir.interp.dtypes import Array
from ascir.interp.tile import run_kernel
from ascir.passes.ascendc.insert_sync import AscendCInsertSyncPass
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.passes.tile.select_instructions import TileSelectInstructionsPass
from tests.passes.tile.kernels import numbers, parsed

VIEW = "memref<64x64xf32, strided<[64, 1]>, #tile.space<gm>>"
TILE = "!tile.tile<64xf32, ub>"
ROW = f"sizes [1, 64] buffers 2 : {VIEW} -> {TILE}"
OUT = f"sizes [1, 64] buffers 2 : {TILE}, {VIEW}"


def kernel(arguments: Sequence[str], body: str, view: str = VIEW) -> str:
    """A kernel of views, with some constants."""
    listed = ", ".join(f"%{name}: {view}" for name in arguments)
    constants = "\n".join(f"  %c{n} = arith.constant {n} : index" for n in (0, 1, 2, 5, 8))
    return (
        'builtin.module attributes {ascir.soc = "ascend910b1"} {\n'
        f"func.func @k({listed}) attributes {{tile.core = #tile.core<aiv>}} {{\n{constants}\n{body}\n  func.return\n}}\n}}"
    )


def source_of(text: str) -> str:
    module, context = parsed(text), make_context()
    for each in (
        TilePlaceBuffersPass(),
        TileSelectInstructionsPass(style="tque"),
        AscendCInsertSyncPass(),
    ):
        each.apply(context, module)
    module.verify()
    for op in module.ops:
        assert isinstance(op, FuncOp)
        sync.check(op)
    return print_module(module, inline=True)


def check(text: str, arrays: Sequence[Array]) -> str:
    """The kernel leaves what the interpreter leaves, and nothing is found; its source."""
    expected, found = ([np.copy(each) for each in arrays] for _ in range(2))
    run_kernel(parsed(text), "k", list(expected), block_dim=1)
    source = source_of(text)
    result = load(source, "k").launch(1, list(found))
    assert not [f"{each}" for each in result.findings if each.severity != "info"]
    for wanted, got in zip(expected, found, strict=True):
        np.testing.assert_array_equal(wanted, got)
    return source


def arrays(count: int, shape: tuple[int, ...] = (64, 64)) -> list[Array]:
    return [numbers("f32", shape, seed) for seed in range(count)]


def depths(source: str) -> dict[str, tuple[int, int]]:
    """The queues: how many buffers of how many bytes."""
    found = re.findall(r"InitBuffer\((\w+)_queue, (\d+), (\d+)\)", source)
    return {name: (int(number), int(bytes)) for name, number, bytes in found}


def test_what_is_stored_and_read_on_stays_until_its_last_use() -> None:
    source = check(
        kernel(
            ("x", "y", "z"),
            f"""  scf.for %i = %c0 to %c8 step %c1 {{
    %t = tile.load %x[%i, 0] {ROW}
    %e = tile.add %t, %t : {TILE}
    tile.store %e, %y[%i, 0] {OUT}
    %f = tile.mul %e, %t : {TILE}
    tile.store %f, %z[%i, 0] {OUT}
  }}""",
        ),
        arrays(3),
    )
    assert source.index("z_queue.AllocTensor") < source.index("y_queue.FreeTensor")


def test_what_a_loop_carries_is_copied_into_its_queue() -> None:
    check(
        kernel(
            ("x", "y"),
            f"""  %init = tile.load %x[0, 0] {ROW}
  %sum = scf.for %i = %c1 to %c8 step %c1 iter_args(%a = %init) -> ({TILE}) {{
    %t = tile.load %x[%i, 0] {ROW}
    %b = tile.add %a, %t : {TILE}
    tile.store %b, %y[%i, 0] {OUT}
    scf.yield %b : {TILE}
  }}
  tile.store %sum, %y[0, 0] {OUT}
  %again = tile.load %x[3, 0] {ROW}
  %twice = tile.add %again, %again : {TILE}
  tile.store %again, %y[9, 0] {OUT}
  tile.store %twice, %y[10, 0] {OUT}
  tile.store %twice, %y[11, 0] {OUT}""",
        ),
        arrays(2),
    )


def test_parts_and_other_element_types_of_queued_tiles() -> None:
    check(
        kernel(
            ("x", "y"),
            f"""  %t = tile.load %x[0, 0] sizes [4, 64] : {VIEW} -> !tile.tile<4x64xf32, ub>
  %s = tile.slice %t[2, 0] : !tile.tile<4x64xf32, ub> -> !tile.tile<1x64xf32, ub>
  %r = tile.reshape %s : !tile.tile<1x64xf32, ub> -> {TILE}
  %b = tile.reinterpret %r : {TILE} -> !tile.tile<64xi32, ub>
  %d = tile.add %b, %b : !tile.tile<64xi32, ub>
  %e = tile.reinterpret %d : !tile.tile<64xi32, ub> -> {TILE}
  tile.store %e, %y[0, 0] sizes [1, 64] : {TILE}, {VIEW}""",
        ),
        [np.full((64, 64), 2.0**-100, np.float32), *arrays(1)],
    )


def test_numbers_read_by_the_scalar_unit_wait_for_their_load() -> None:
    source = check(
        kernel(
            ("x", "y"),
            f"""  scf.for %i = %c0 to %c8 step %c1 {{
    %t = tile.load %x[%i, 0] {ROW}
    %n = tile.extract %t[%c5] : {TILE} -> f32
    %e = tile.mul %t, %n : {TILE}, f32
    tile.store %e, %y[%i, 0] {OUT}
  }}""",
        ),
        arrays(2),
    )
    assert "MTE2_S" in source


def test_rows_that_others_name_are_ordered_by_flags_of_their_own() -> None:
    """The queues have the lowest numbers of each pair of pipes; flags have those above."""
    index = "memref<8x8xi32, strided<[8, 1]>, #tile.space<gm>>"
    text = kernel(
        ("x", "y"),
        f"""  scf.for %i = %c0 to %c8 step %c1 {{
    %n = tile.load %n_[%i, 0] sizes [1, 8] buffers 2 : {index} -> !tile.tile<8xi32, ub>
    %r = tile.gather_rows %x rows %n columns [0] sizes [8, 64] : {VIEW}, !tile.tile<8xi32, ub> -> !tile.tile<8x64xf32, ub>
    %e = tile.add %r, %r : !tile.tile<8x64xf32, ub>
    %at = arith.muli %i, %c8 : index
    tile.store %e, %y[%at, 0] sizes [8, 64] buffers 2 : !tile.tile<8x64xf32, ub>, {VIEW}
  }}""",
    ).replace("%y: ", f"%n_: {index}, %y: ")
    x, y = arrays(2)
    rows = np.random.default_rng(0).integers(0, 64, (8, 8)).astype(np.int32)
    source = check(text, [x, rows, y])
    assert "n_queue" in source
    assert not re.search(r"Flag<AscendC::HardEvent::(MTE2_V|V_MTE2)>\([01]\)", source)


def test_more_tiles_than_flags_share_queues_or_have_fewer_buffers() -> None:
    names = [f"x{number}" for number in range(7)]
    loads = "\n".join(f"    %t{n} = tile.load %x{n}[%i, 0] {ROW}" for n in range(7))
    sums = "\n".join(
        f"    %s{n} = tile.add %{'t0' if n == 1 else f's{n - 1}'}, %t{n} : {TILE}" for n in range(1, 7)
    )
    source = check(
        kernel(
            [*names, "y"],
            f"  scf.for %i = %c0 to %c8 step %c1 {{\n{loads}\n{sums}\n    tile.store %s6, %y[%i, 0] {OUT}\n  }}",
        ),
        arrays(8),
    )
    inputs = [number for name, (number, _) in depths(source).items() if name != "y"]
    assert len(inputs) == 7
    assert sum(inputs) == 8


def test_queues_that_do_not_fit_go() -> None:
    view = "memref<8x16000xf32, strided<[16000, 1]>, #tile.space<gm>>"
    tile = "!tile.tile<16000xf32, ub>"
    row = f"sizes [1, 16000] : {view} -> {tile}"
    text = kernel(
        ("x", "w", "y"),
        f"""  scf.for %i = %c0 to %c5 step %c1 {{
    %t = tile.load %x[%i, 0] {row}
    %u = tile.load %w[%i, 0] {row}
    %e = tile.add %t, %u : {tile}
    tile.store %e, %y[%i, 0] sizes [1, 16000] : {tile}, {view}
  }}""",
        view,
    )
    # Three of 64000 bytes are too many: the sum takes the place of an operand, which a queue cannot give.
    assert len(depths(check(text, arrays(3, (8, 16000))))) == 1
    with pytest.raises(OperationError, match="do not fit"):
        source_of(text.replace("16000", "40000"))
