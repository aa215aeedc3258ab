"""Random kernels that were once ordered wrongly, or by more than they need; and how the order is found."""

from __future__ import annotations

import re

import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import sync
from ascir.certificates.sync import Report
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import insert
from ascir.passes.ascendc.sync.machine import Item
from ascir.passes.ascendc.sync.replay import Miss, Replay
from bench.fuzz_plans import order, order_cube

SEEDS = {
    "slots and branches": (51690, 50155, 50244, 50416, 50533),
    "ways that meet are told apart": (200176, 202256, 203666, 205449, 205477, 206891, 208068, 910158, 910762),
    "loops run as often each time": (200248, 203919, 204659, 206050, 206144, 207276, 207395, 207762, 208029, 910102),
    "long loops run twice at least": (202283, 202706, 203468, 203641, 203692, 205505, 207863, 209886, 923198),
    "places of other slots are not turns": (200265, 203170, 204151, 205411),
    "what an inner loop carries on is no turn": (200528,),
    "three in turn: else, then, then": (207994, 208302),
    "many ways are told apart before one is needed": (1000735,),
    "slots of two and of three meet late": (209112, 300147, 303902, 304512, 304826, 304828, 305639),
}  # fmt: skip
CUBE_SEEDS = (100443, 100457, 100594, 100595, 100617, 81200033)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, id=f"{seed}") for seeds in SEEDS.values() for seed in seeds]
)
def test_random_kernel(seed: int) -> None:
    assert order(seed) == ("right", "")


@pytest.mark.parametrize("seed", CUBE_SEEDS)
def test_random_cube_kernel(seed: int) -> None:
    assert order_cube(seed) == ("right", "")


# ------------------------------------------------------------------------------------------------- by hand

F32, F16, MASK = (f"!ascendc.local_tensor<*x{element}>" for element in ("f32", "f16", "ui8"))
GLOBAL = "!ascendc.global_tensor<*xf32>"


def tensor(name: str, elements: int, start: int, type: str = F32) -> str:
    """A tensor of this many elements, at a byte of the pool."""
    operands = f"%ub, %c{elements}, %c{start} : !ascendc.tbuf<veccalc>, i32, i32"
    return f"%{name} = ascendc.tbuf.get_with_offset {operands}, {type}"


def row(name: str, of: str, start: str) -> str:
    return f"%{name} = ascendc.local_tensor.subindex %{of}[%{start}] : {F32}, i32, {F32}"


def load(to: str, elements: int) -> str:
    return f"ascendc.data_copy_l2 %{to}, %x, %c{elements} : {F32}, {GLOBAL}, i32"


def absolute(to: str, of: str, elements: int, type: str = F32) -> str:
    return f"ascendc.abs_l2 %{to}, %{of}, %c{elements} : {type}, {type}, i32"


def loop(counter: str, high: str, *body: str, low: str = "c0") -> str:
    lines = "\n  ".join(body)
    return f"scf.for %{counter} = %{low} to %{high} step %c1 : i32 {{\n  {lines}\n}}"


def ordered(*lines: str) -> Report:
    """The checker's report on a kernel of these lines."""
    return sync.check(kernel(*lines))


def kernel(*lines: str) -> FuncOp:
    """A kernel of these lines, which may use any constant, %x, %n and %block, in order."""
    body = "\n".join(["ascendc.pipe.init_buffer %pipe, %ub, %c188160 : !ascendc.tbuf<veccalc>, i32", *lines])
    numbers = sorted({int(number) for number in re.findall(r"%c(\d+)\b", body)} | {0, 1})
    constants = "\n".join(f"%c{number} = arith.constant {number} : i32" for number in numbers)
    text = f"""func.func @k() attributes {{ascendc.aicore, ascendc.global}} {{
{constants}
%n = ascendc.get_block_num : i32
%block = ascendc.get_block_idx : i32
%x = ascendc.global_tensor : {GLOBAL}
%pipe = ascendc.pipe
%ub = ascendc.tbuf : <veccalc>
{body}
func.return
}}"""
    (function,) = parse(make_context(), Source("k.mlir", text)).ops
    assert isinstance(function, FuncOp)
    insert(function)
    return function


def test_elements_of_a_mask_are_bits() -> None:
    """The mask has 8 bytes: it ends before the tensor that is written next to it."""
    report = ordered(
        "%one = arith.constant 1.0 : f32",
        tensor("mask", 32, 0, MASK),
        tensor("beside", 64, 32),
        tensor("y", 64, 512),
        f"ascendc.duplicate_l2 %beside, %one, %c64 : {F32}, f32, i32",
        f"ascendc.compare_scalar_l2 %mask, %y, %one, %c64 {{cmpMode = 0 : i64}} : {MASK}, {F32}, f32, i32",
        "ascendc.select_scalar_l2 %beside, %mask, %y, %one, %c64 {selMode = 1 : i32} : "
        f"{F32}, {MASK}, {F32}, f32, i32",
    )
    assert report.barriers == 1


def test_strides_of_a_copy_leave_gaps() -> None:
    """The second copy fills the gaps that the first one leaves; the instruction that reads both waits once."""
    copies = [
        f"ascendc.copy_l1 %{to}, %y, %c48, %c1, %every, %c1 : {F16}, {F16}, i32, i32, !ascendc.copy_repeat_params, i32"
        for to in ("even", "odd")
    ]
    report = ordered(
        "%every = ascendc.construct !ascendc.copy_repeat_params(%c2, %c1, %c0, %c0) : i32, i32, i32, i32",
        tensor("even", 96, 0, F16),
        tensor("odd", 96, 32, F16),
        tensor("y", 96, 512, F16),
        *copies,
        absolute("y", "even", 96, F16),
    )
    assert report.barriers == 1


def test_padding_beside_a_burst_is_written_too() -> None:
    """The loaded row of one block is followed by a block of padding, in the bytes of the other tile, which is still
    being read."""
    report = ordered(
        "%zero = arith.constant 0.0 : f32",
        "%pad = arith.constant true",
        "%burst = ascendc.construct !ascendc.data_copy_ext_params(%c1, %c32, %c0, %c0, %c0) : i32, i32, i32, i32, i32",
        "%more = ascendc.construct !ascendc.data_copy_pad_ext_params<f32>(%pad, %c0, %c8, %zero) : i1, i32, i32, f32",
        tensor("row", 16, 0),
        tensor("beside", 8, 32),
        tensor("y", 8, 512),
        absolute("y", "beside", 8),
        f"ascendc.data_copy_pad_l0_ext %row, %x, %burst, %more : {F32}, {GLOBAL}, !ascendc.data_copy_ext_params, "
        "!ascendc.data_copy_pad_ext_params<f32>",
    )
    assert len(report.flags) == 1


def test_rounds_that_write_different_bytes_need_no_barrier() -> None:
    """Each iteration loads a row of its own; the next tile waits for its reader once, not row by row."""
    rows = loop("row", "n", "%at = arith.muli %row, %c64 : i32", row("r", "t", "at"), load("r", 64))
    assert ordered(tensor("t", 512, 0), loop("tile", "n", rows, absolute("t", "t", 512))).barriers == 0


def test_rounds_of_nested_loops_and_of_loops_side_by_side_write_different_bytes() -> None:
    """Rows of 16 by nested loops of at most 7 and 3 iterations; rows of 48 after them; then the rows are copied."""
    down = "%down = arith.muli %a, %c48 : i32"
    across = ["%across = arith.muli %b, %c16 : i32", "%at = arith.addi %down, %across : i32"]
    report = ordered(
        "%few = arith.minsi %c3, %n : i32",
        tensor("t", 672, 0),
        tensor("u", 672, 2688),
        loop("a", "c7", loop("b", "few", down, *across, row("r", "t", "at"), load("r", 16))),
        loop("a", "c7", down, "%at = arith.addi %down, %c336 : i32", row("r", "t", "at"), load("r", 48)),
        loop(
            "a",
            "c7",
            "%from = arith.muli %a, %c16 : i32",
            "%to = arith.muli %a, %c32 : i32",
            row("r", "t", "from"),
            row("s", "u", "to"),
            absolute("s", "r", 16),
        ),
    )
    assert report.barriers == 0


def test_rows_that_are_loaded_to_a_slot_leave_the_rest_of_it_alone() -> None:
    """8 rows of one block, at the beginning of either slot of 2048 bytes, and numbers in its second half: no load waits
    for the instruction there."""
    report = ordered(
        "%last = scf.for %tile = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i32) : i32 {",
        "%begin = arith.muli %slot, %c2048 : i32",
        "%half = arith.addi %begin, %c1024 : i32",
        f"%t = ascendc.tbuf.get_with_offset %ub, %c512, %begin : !ascendc.tbuf<veccalc>, i32, i32, {F32}",
        f"%u = ascendc.tbuf.get_with_offset %ub, %c64, %half : !ascendc.tbuf<veccalc>, i32, i32, {F32}",
        loop("row", "c8", "%at = arith.muli %row, %c8 : i32", row("r", "t", "at"), load("r", 8)),
        absolute("u", "u", 64),
        "%other = arith.xori %slot, %c1 : i32",
        "scf.yield %other : i32",
        "}",
    )
    assert not report.flags


def test_what_fills_nothing_behind_a_tile_of_a_queue_is_not_waited_for() -> None:
    """How many numbers the fill has depends on the round, and in both it has none."""
    queue, tile = "!ascendc.queue<vecin, 1>", F32
    report = ordered(
        "%zero = arith.constant 0.0 : f32",
        f"%queue = ascendc.queue : {queue}",
        f"ascendc.pipe.init_queue %pipe, %queue, %c2, %c256 : {queue}, i32, i32",
        tensor("y", 128, 0),
        loop(
            "i",
            "c2",
            f"%empty = ascendc.que_bind.alloc_tensor %queue : {queue}, {tile}",
            load("empty", 64),
            f"ascendc.que_bind.enque_tensor %queue, %empty : {queue}, {tile}",
            f"%full = ascendc.que_bind.deque_tensor %queue : {queue}, {tile}",
            "%count = arith.remsi %i, %c1 : i32",
            f"ascendc.duplicate_l2 %full, %zero, %count : {tile}, f32, i32",
            "%at = arith.muli %i, %c64 : i32",
            row("r", "y", "at"),
            absolute("r", "full", 64),
            f"ascendc.que_bind.free_tensor %queue, %full : {queue}, {tile}",
        ),
    )
    assert report.barriers == 0


def test_elements_that_are_gathered_to_rows_of_a_queue_leave_its_other_rows_alone() -> None:
    """Each gather waits for the offsets, the second one not for the first."""
    queue, tile, offsets = "!ascendc.queue<vecout, 1>", F32, "!ascendc.local_tensor<*xui32>"

    def gathered(to: str) -> str:
        types = f"{F32}, {F32}, {offsets}, i32, i32"
        return f"ascendc.gather_l2 %{to}, %table, %places, %c0, %c8 : {types}"

    report = ordered(
        "%word = arith.constant 0 : i32",
        f"%queue = ascendc.queue : {queue}",
        f"ascendc.pipe.init_queue %pipe, %queue, %c1, %c256 : {queue}, i32, i32",
        tensor("places", 8, 0, offsets),
        tensor("table", 64, 64),
        f"ascendc.duplicate_l2 %places, %word, %c8 : {offsets}, i32, i32",
        f"%made = ascendc.que_bind.alloc_tensor %queue : {queue}, {tile}",
        row("behind", "made", "c8"),
        gathered("made"),
        gathered("behind"),
        f"ascendc.que_bind.free_tensor %queue, %made : {queue}, {tile}",
    )
    assert report.barriers == 1


def test_a_loop_runs_no_more_often_than_a_few_times_the_least_of_several() -> None:
    """12 rows of 64 at most, followed by as many more."""
    report = ordered(
        "%few = arith.minsi %c2, %n : i32",
        "%rows = arith.muli %few, %c6 : i32",
        tensor("t", 1536, 0),
        loop("a", "rows", "%at = arith.muli %a, %c64 : i32", row("r", "t", "at"), load("r", 64)),
        loop(
            "a",
            "rows",
            "%down = arith.muli %a, %c64 : i32",
            "%at = arith.addi %c768, %down : i32",
            row("r", "t", "at"),
            load("r", 64),
        ),
    )
    assert report.barriers == 0


@pytest.mark.parametrize(("pitch", "barriers"), [(1, 1), (8, 0), (24, 1)])
def test_rounds_that_write_the_same_bytes_wait(pitch: int, barriers: int) -> None:
    """Two blocks with 8 blocks in between. From one iteration to the next they move by one element; by one block, so
    that none is written twice in 9 iterations; and by three blocks, so that the fourth iteration writes what the first
    one wrote."""
    report = ordered(
        tensor("t", 512, 0),
        "%p = ascendc.construct !ascendc.data_copy_params(%c2, %c1, %c0, %c8) : i32, i32, i32, i32",
        loop(
            "a",
            "c9",
            f"%at = arith.muli %a, %c{pitch} : i32",
            row("r", "t", "at"),
            f"ascendc.data_copy_l0 %r, %x, %p : {F32}, {GLOBAL}, !ascendc.data_copy_params",
        ),
    )
    assert report.barriers == barriers


def test_a_loop_that_runs_once_at_most_needs_no_flags_back() -> None:
    """Each core has one tile: nothing is loaded over bytes that are still being read."""
    report = ordered(
        "%end = arith.addi %block, %c1 : i32",
        tensor("t", 64, 0),
        tensor("y", 64, 512),
        loop("tile", "end", load("t", 64), absolute("y", "t", 64), low="block"),
    )
    assert len(report.flags) == 1


def test_what_was_done_before_a_loop_is_waited_for_before_it() -> None:
    """There is one barrier before the loop, none in its iterations."""
    rounds = loop("a", "n", "%at = arith.muli %a, %c64 : i32", row("r", "y", "at"), absolute("r", "t", 64))
    function = kernel(tensor("t", 64, 0), tensor("y", 4096, 512), absolute("t", "t", 64), rounds)
    (barrier,) = [op for op in function.walk() if op.name == "ascendc.pipe_barrier"]
    assert barrier.parent_op() is function
    sync.check(function)


def test_loops_of_the_same_bounds_run_as_often() -> None:
    """The second loop reads %t, which is written before both loops and loaded again in the first one. If the first loop
    does not run, the second one does not run either."""

    def rows(of: str, *first: str) -> str:
        return loop(
            "a", "n", *first, "%at = arith.muli %a, %c64 : i32", row("r", of, "at"), absolute("r", "t", 64)
        )

    report = ordered(
        tensor("t", 64, 0),
        tensor("y", 4096, 512),
        tensor("z", 4096, 32768),
        absolute("t", "t", 64),
        rows("y", load("t", 64)),
        rows("z"),
    )
    assert report.barriers == 0


def test_a_long_loop_tells_in_its_second_round_what_was_done_before_it() -> None:
    """The loop is known to run 9 times: the flags between its iterations order the loads of %u, so that no barrier is
    needed."""
    inner = loop("i", "c9", load("t", 64), absolute("y", "t", 64))
    report = ordered(
        tensor("t", 64, 0), tensor("y", 64, 512), tensor("u", 64, 1024), loop("o", "n", inner, load("u", 64))
    )
    assert report.barriers == 0


def test_few_ways_show_what_is_needed_behind_many_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    """All paths are followed only for items that few of them need: each branch doubles their number."""
    followed: list[Item] = []
    missed = Replay.missed_by_paths

    def counted(replay: Replay, item: Item) -> Miss | None:
        followed.append(item)
        return missed(replay, item)

    monkeypatch.setattr(Replay, "missed_by_paths", counted)

    def branch(number: int, *lines: str) -> list[str]:
        asked = f"%q{number} = arith.cmpi slt, %c{number}, %n : i32"
        return [asked, f"scf.if %q{number} {{", *lines, "}"]

    a, b = absolute("a", "a", 64), absolute("b", "b", 64)
    between = [line for number in range(1, 13) for line in branch(number, a, a)]
    lines = [tensor("a", 64, 0), tensor("b", 64, 256), *branch(17, b), *between, *branch(16, b)]
    assert ordered(*lines).barriers == 24
    assert len(followed) <= 1
