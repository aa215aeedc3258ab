"""The checker of synchronisation: what is right passes, what is wrong is refuted by name, what is too much is named."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import Refuted, sync
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import insert

PROLOGUE = """
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c6 = arith.constant 6 : i32
  %n = arith.constant 64 : i32
  %half = arith.constant 32 : i32
  %bytes = arith.constant 256 : i32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %xg = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
  %yg = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
  ascendc.global_tensor.set_global_buffer %xg, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22>
  ascendc.global_tensor.set_global_buffer %yg, %y : !ascendc.global_tensor<*xf32>, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
  %b = ascendc.tbuf.get_with_offset %ub, %n, %bytes : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
"""
LOCAL, GLOBAL = "!ascendc.local_tensor<*xf32>", "!ascendc.global_tensor<*xf32>"
LOAD = f"ascendc.data_copy_l2 %a, %xg, %n : {LOCAL}, {GLOBAL}, i32"
EXP = f"ascendc.exp_l2 %b, %a, %n : {LOCAL}, {LOCAL}, i32"
ABS = f"ascendc.abs_l2 %b, %b, %n : {LOCAL}, {LOCAL}, i32"
STORE = f"ascendc.data_copy_l2 %yg, %b, %n : {GLOBAL}, {LOCAL}, i32"
BARRIER = "ascendc.pipe_barrier pipe_v"


def put(event: str, number: str = "%c0") -> str:
    return f"ascendc.set_flag {event}, {number} : i32"


def wait(event: str, number: str = "%c0") -> str:
    return f"ascendc.wait_flag {event}, {number} : i32"


def both(event: str, number: str = "%c0") -> list[str]:
    return [put(event, number), wait(event, number)]


def kernel(*lines: str, attributes: str = "") -> FuncOp:
    body = "\n".join(f"  {line}" for line in lines)
    text = (
        "func.func @k(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %m: index) "
        f"attributes {{ascendc.aicore, ascendc.global{attributes}}} {{{PROLOGUE}{body}\n  func.return\n}}\n"
    )
    (function,) = parse(make_context(), Source("test.mlir", text)).ops
    assert isinstance(function, FuncOp)
    return function


def loop(*lines: str) -> list[str]:
    return ["scf.for %i = %i0 to %m step %i1 {", *lines, "}"]


def test_flags_in_a_line() -> None:
    report = sync.check(kernel(LOAD, *both("mte2_v"), EXP, *both("v_mte3"), STORE))
    assert report.minimal
    assert report.pairs == 2
    assert set(report.needed_by) == {"flag MTE2_V 0", "flag V_MTE3 0"}


AROUND = [put("v_mte2"), put("mte3_v"), *loop(
    wait("v_mte2"), LOAD, *both("mte2_v"), wait("mte3_v"), EXP, put("v_mte2"), *both("v_mte3"), STORE, put("mte3_v")
), wait("v_mte2"), wait("mte3_v")]  # fmt: skip


def test_a_loop_with_flags_back() -> None:
    report = sync.check(kernel(*AROUND, attributes=", ascendc.sync = {flags = 4 : i64, barriers = 0 : i64}"))
    assert len(report.flags) == 4


WRONG = {
    "no flag": ([LOAD, EXP], "exp_l2 %b .* touches bytes of data_copy_l2 %a"),
    "no barrier": ([EXP, ABS], r"abs_l2 %b \(V\) touches bytes of exp_l2 %b \(V\)"),
    "not set": ([LOAD, wait("mte2_v"), EXP], "waited for, but nothing has set it"),
    "still set": ([LOAD, *both("mte2_v"), EXP, put("v_mte3")], "still set at the end"),
    "set twice": ([put("mte2_v"), *both("mte2_v")], "set again before it was waited for"),
    "too soon": ([*both("mte2_v"), *both("mte2_v")], "its setter does not know"),
    "reserved": ([LOAD, *both("mte2_v", "%c6"), EXP], "number 6, allowed is 0 to 5"),
    "no flag back": (loop(LOAD, *both("mte2_v"), EXP), "data_copy_l2 %a .* touches bytes of"),
    "superfluous": ([EXP, BARRIER, ABS, BARRIER], "superfluous: barrier 2 before the end"),
    "not the certificate": (AROUND, r"says barriers = 1"),
    "unknown number": ([f"%v = arith.index_cast %m : index to i32\n{LOAD}", *both("mte2_v", "%v")], "number"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refuted(name: str) -> None:
    lines, message = WRONG[name]
    stated = ", ascendc.sync = {flags = 4 : i64, barriers = 1 : i64}" if name == "not the certificate" else ""
    with pytest.raises(Refuted, match=message):
        sync.check(kernel(*lines, attributes=stated))


def test_every_line_of_a_loop_is_needed() -> None:
    for number, line in enumerate(AROUND):
        if "flag" in line:
            with pytest.raises(Refuted):
                sync.check(kernel(*AROUND[:number], *AROUND[number + 1 :]))


def test_what_follows_a_branch_knows_nothing_of_it() -> None:
    condition = "%q = arith.cmpi slt, %i0, %m : index"
    taken = [condition, "scf.if %q {", LOAD, *both("mte2_v"), "}", EXP]
    assert sync.check(kernel(*taken)).minimal
    with pytest.raises(Refuted, match="branches: then"):
        sync.check(kernel(condition, "scf.if %q {", LOAD, "}", EXP))


def test_what_only_two_of_many_branches_need_is_needed() -> None:
    """The runs that are picked blindly come to none that leaves out all barriers between the two."""

    def branch(number: int, *lines: str) -> list[str]:
        bound = f"%b{number} = arith.constant {number} : index"
        return [
            bound,
            f"%q{number} = arith.cmpi slt, %b{number}, %m : index",
            f"scf.if %q{number} {{",
            *lines,
            "}",
        ]

    other = f"ascendc.abs_l2 %a, %a, %n : {LOCAL}, {LOCAL}, i32"
    between = [line for number in range(1, 16) for line in branch(number, BARRIER, other)]
    lines = [other, *branch(0, ABS), *between, *branch(16, BARRIER, ABS)]
    assert sync.check(kernel(*lines)).minimal
    with pytest.raises(Refuted, match="superfluous: barrier 18 before abs_l2 %b"):
        sync.check(kernel(*lines, *branch(17, BARRIER, other, BARRIER, ABS)))


def test_bytes_that_nothing_shares_need_no_order() -> None:
    """Half of a tensor, and of the other half what a count names."""
    half = f"%h = ascendc.local_tensor.subindex %a[%i] : {LOCAL}, index, {LOCAL}"
    lines = [
        "%i = arith.constant 32 : index",
        half,
        f"ascendc.exp_l2 %h, %h, %half : {LOCAL}, {LOCAL}, i32",
        f"ascendc.abs_l2 %a, %a, %half : {LOCAL}, {LOCAL}, i32",
    ]
    assert sync.check(kernel(*lines)).pairs == 0


def test_tensors_in_lists_are_read() -> None:
    lists = ", ".join([LOCAL] * 4)
    merge = [
        "%k = arith.constant 1024 : i32",
        f"%d = ascendc.tbuf.get_with_offset %ub, %n, %k : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}",
        f"%l = ascendc.construct !ascendc.mrg_sort_src_list<f32>(%a, %a, %b, %b) : {lists}",
        "%p = builtin.unrealized_conversion_cast %n : i32 to !ascendc.mrg_sort4_info",
        EXP,
        "ascendc.mrg_sort_with_info %d, %l, %p : "
        f"{LOCAL}, !ascendc.mrg_sort_src_list<f32>, !ascendc.mrg_sort4_info",
    ]
    with pytest.raises(Refuted, match="touches bytes of exp_l2 %b"):
        sync.check(kernel(*merge))
    function = kernel(*merge)
    insert(function)
    assert sync.check(function).barriers == 1


def test_rounds_that_a_core_does_not_have_are_in_memory_of_their_own() -> None:
    # A core stores one tile; the loop is followed for more rounds, which must not be taken for the same tile.
    lines = [
        "%block = ascendc.get_block_idx : index",
        "%w = arith.constant 64 : index",
        "%low = arith.muli %block, %w : index",
        "%next = arith.addi %block, %i1 : index",
        "%end = arith.muli %next, %w : index",
        "scf.for %i = %low to %end step %w {",
        "%at = arith.remui %i, %w : index",
        f"%o = ascendc.global_tensor.subindex %yg[%at] : {GLOBAL}, index, {GLOBAL}",
        f"ascendc.data_copy_l2 %o, %b, %n : {GLOBAL}, {LOCAL}, i32",
        "}",
    ]
    assert sync.check(kernel(*lines)).minimal


def test_the_last_round_ends_where_the_tensor_does() -> None:
    """Two rows of 96 elements in parts of 64, which cores share: the second part of the first row ends before the
    second row."""
    lines = [
        "%block = ascendc.get_block_idx : index",
        "%w = arith.constant 64 : index",
        "%row = arith.constant 96 : index",
        "%cores = arith.constant 3 : index",
        "%part = arith.divui %block, %cores : index",
        "%low = arith.muli %part, %w : index",
        "%after = arith.addi %block, %i1 : index",
        "%next = arith.divui %after, %cores : index",
        "%most = arith.muli %next, %w : index",
        "%end = arith.minsi %most, %row : index",
        "scf.for %i = %low to %end step %w {",
        "%left = arith.subi %end, %i : index",
        "%few = arith.minsi %w, %left : index",
        "%count = arith.index_cast %few : index to i32",
        "%below = arith.addi %i, %row : index",
        *(
            line
            for at in ("i", "below")
            for line in (
                f"%o{at} = ascendc.global_tensor.subindex %yg[%{at}] : {GLOBAL}, index, {GLOBAL}",
                f"ascendc.data_copy_l2 %o{at}, %b, %count : {GLOBAL}, {LOCAL}, i32",
            )
        ),
        "}",
    ]
    assert sync.check(kernel(*lines)).minimal
    lines = ["%row = arith.constant 60 : index" if "%row =" in line else line for line in lines]
    lines = [line.replace("index_cast %few", "index_cast %w") for line in lines]
    with pytest.raises(Refuted, match=r"data_copy_l2 .* touches bytes of data_copy_l2"):
        sync.check(kernel(*lines))


def test_rounds_whose_number_a_counter_around_fixes_are_followed_one_by_one() -> None:
    """Tiles of 8 rows of 20, each row loaded into its own place."""
    lines = [
        "%c8 = arith.constant 8 : index",
        "%c20 = arith.constant 20 : index",
        "%eight = arith.constant 8 : i32",
        "scf.for %c = %i0 to %c20 step %c8 {",
        "%left = arith.subi %c20, %c : index",
        "%rows = arith.minsi %c8, %left : index",
        "scf.for %i = %i0 to %rows step %i1 {",
        "%at = arith.muli %i, %c8 : index",
        f"%row = ascendc.local_tensor.subindex %a[%at] : {LOCAL}, index, {LOCAL}",
        f"ascendc.data_copy_l2 %row, %xg, %eight : {LOCAL}, {GLOBAL}, i32",
        "}",
        "ascendc.pipe_barrier pipe_mte2",
        "}",
    ]
    assert sync.check(kernel(*lines)).minimal
    with pytest.raises(Refuted, match=r"data_copy_l2 .* touches bytes of data_copy_l2"):
        sync.check(kernel(*(line for line in lines if "barrier" not in line)))


@pytest.mark.parametrize("end", ["further", "e"])
def test_what_data_count_is_put_one_behind_the_other(end: str) -> None:
    """Each round stores as many elements as a mask keeps behind those of the rounds before, or where those are."""
    floats = "!ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui32>"
    lines = [
        "%yes = arith.constant true",
        "%one = arith.constant 1 : i32",
        "%eight = arith.constant 8 : i32",
        "%zero = arith.constant 0 : i32",
        "%p = ascendc.construct !ascendc.gather_mask_params(%one, %one, %eight, %zero) : i32, i32, i32, i32",
        f"%w = ascendc.reinterpret_cast %b : {LOCAL} to !ascendc.local_tensor<*xui32>",
        f"%found = ascendc.gather_mask %b, %a, %w, %yes, %n, %p, default : {floats}, i1, i32, "
        "!ascendc.gather_mask_params -> ui64",
        "%count = builtin.unrealized_conversion_cast %found : ui64 to i32",
        *both("v_s"),
        "%last = scf.for %i = %i0 to %m step %i1 iter_args(%e = %zero) -> (i32) {",
        f"%to = ascendc.global_tensor.subindex %yg[%e] : {GLOBAL}, i32, {GLOBAL}",
        "%bytes_of = arith.muli %count, %c4 : i32",
        "%q = ascendc.construct !ascendc.data_copy_ext_params(%one, %bytes_of, %zero, %zero, %zero) : i32, i32, i32, i32, i32",
        f"ascendc.data_copy_pad_l2_ext %to, %b, %q : {GLOBAL}, {LOCAL}, !ascendc.data_copy_ext_params",
        "%further = arith.addi %e, %count : i32",
        f"scf.yield %{end} : i32",
        "}",
    ]
    function = kernel("%c4 = arith.constant 4 : i32", *lines)
    if end == "further":
        assert sync.check(function).minimal
    else:
        with pytest.raises(Refuted, match=r"data_copy_pad_l2_ext %to \(MTE3\) touches bytes of"):
            sync.check(function)


@pytest.mark.parametrize(("length", "flag", "fault"), [
    (8, True, None),
    (16, True, r"data_copy_l2 %row \(MTE2\) touches bytes of data_copy_l2 %row \(MTE2\)"),
    (8, False, "touches bytes of data_copy_l2 %row"),
])  # fmt: skip
def test_many_rounds_count_as_one(length: int, flag: bool, fault: str | None) -> None:
    """Too many to be followed one by one: rows of 8, then something reads those of the middle."""
    lines = [
        "%c8 = arith.constant 8 : index",
        "%many = arith.constant 20000 : index",
        "%size = arith.constant 160000 : i32",
        f"%length = arith.constant {length} : i32",
        "%place = arith.constant 48000 : index",
        f"%t = ascendc.tbuf.get_with_offset %ub, %size, %c0 : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}",
        "scf.for %i = %i0 to %many step %i1 {",
        "%at = arith.muli %i, %c8 : index",
        f"%row = ascendc.local_tensor.subindex %t[%at] : {LOCAL}, index, {LOCAL}",
        f"ascendc.data_copy_l2 %row, %xg, %length : {LOCAL}, {GLOBAL}, i32",
        "}",
        *(both("mte2_v") if flag else []),
        f"%middle = ascendc.local_tensor.subindex %t[%place] : {LOCAL}, index, {LOCAL}",
        f"ascendc.exp_l2 %middle, %middle, %length : {LOCAL}, {LOCAL}, i32",
    ]
    if fault is None:
        assert sync.check(kernel(*lines)).minimal
    else:
        with pytest.raises(Refuted, match=fault):
            sync.check(kernel(*lines))


def test_loops_end_in_each_of_three_slots() -> None:
    """Only four rounds, of both loops, end in the first slot and are followed by another round of the outer one."""
    inner = [
        "%i3 = arith.constant 3 : i32",
        "scf.for %i = %i0 to %m step %i1 {",
        BARRIER,
        f"ascendc.exp_l2 %a, %a, %n : {LOCAL}, {LOCAL}, i32",
        "%end = scf.for %j = %i0 to %m step %i1 iter_args(%slot = %c0) -> (i32) {",
        "%at = arith.muli %slot, %bytes : i32",
        f"%t = ascendc.tbuf.get_with_offset %ub, %n, %at : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}",
        BARRIER,
        f"ascendc.exp_l2 %t, %t, %n : {LOCAL}, {LOCAL}, i32",
        "%further = arith.addi %slot, %c1 : i32",
        "%over = arith.cmpi eq, %further, %i3 : i32",
        "%next = arith.select %over, %c0, %further : i32",
        "scf.yield %next : i32",
        "}",
        "}",
    ]
    assert sync.check(kernel(*inner)).minimal
    first = inner.index(BARRIER)
    with pytest.raises(Refuted, match=r"exp_l2 %a \(V\) touches bytes of exp_l2 %t"):
        sync.check(kernel(*inner[:first], *inner[first + 1 :]))


def test_more_executions_are_followed_until_flags_in_turn_count_as_one() -> None:
    """Of the first two executions, none has three rounds: they do not reach the third number."""
    numbers = ("%c0", "%c1", "%c2")
    branch = ["scf.if %short {", BARRIER, f"ascendc.exp_l2 %b, %b, %n : {LOCAL}, {LOCAL}, i32", "}"]
    lines = [
        "%i3 = arith.constant 3 : index",
        "%far = arith.constant 512 : i32",
        "%short = arith.cmpi slt, %m, %i3 : index",
        "%few = arith.minsi %m, %i3 : index",
        *branch,
        *branch,
        *(put("v_mte2", number) for number in numbers),
        "%end = scf.for %i = %i0 to %few step %i1 iter_args(%slot = %c0) -> (i32) {",
        "%at = arith.muli %slot, %far : i32",
        f"%t = ascendc.tbuf.get_with_offset %ub, %n, %at : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}",
        wait("v_mte2", "%slot"),
        f"ascendc.data_copy_l2 %t, %xg, %n : {LOCAL}, {GLOBAL}, i32",
        *both("mte2_v", "%slot"),
        f"ascendc.exp_l2 %t, %t, %n : {LOCAL}, {LOCAL}, i32",
        put("v_mte2", "%slot"),
        "%further = arith.addi %slot, %c1 : i32",
        "%over = arith.cmpi sgt, %further, %c2 : i32",
        "%next = arith.select %over, %c0, %further : i32",
        "scf.yield %next : i32",
        "}",
        *(wait("v_mte2", number) for number in numbers),
    ]
    stated = ", ascendc.sync = {flags = 2 : i64, barriers = 2 : i64}"
    report = sync.check(kernel(*lines, attributes=stated), runs=2, minimal=False)
    assert report.flags == ("flag MTE2_V 0, 1, 2", "flag V_MTE2 0, 1, 2")


def test_a_condition_may_hold_every_other_time_from_the_second_on() -> None:
    """Of four rounds, only the third one reads what the round before it wrote, if that one took the other side."""
    lines = [
        "%i4 = arith.constant 4 : index",
        "%q = arith.cmpi slt, %m, %i4 : index",
        f"%c = ascendc.local_tensor.subindex %b[%many] : {LOCAL}, index, {LOCAL}",
        f"%d = ascendc.local_tensor.subindex %c[%many] : {LOCAL}, index, {LOCAL}",
        "%end = scf.for %i = %i0 to %i4 step %i1 iter_args(%slot = %c0) -> (i32) {",
        "scf.if %q {",
        BARRIER,
        f"ascendc.exp_l2 %a, %a, %n : {LOCAL}, {LOCAL}, i32",
        "} else {",
        "%at = arith.muli %slot, %bytes : i32",
        f"%t = ascendc.tbuf.get_with_offset %ub, %n, %at : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}",
        BARRIER,
        f"ascendc.exp_l2 %c, %t, %n : {LOCAL}, {LOCAL}, i32",
        BARRIER,
        f"ascendc.abs_l2 %d, %c, %n : {LOCAL}, {LOCAL}, i32",
        "}",
        "%next = arith.xori %slot, %c1 : i32",
        "scf.yield %next : i32",
        "}",
    ]
    assert sync.check(kernel("%many = arith.constant 64 : index", *lines)).minimal


@pytest.mark.parametrize(
    ("other", "fault"), [("%rest", None), ("%odd", "touches bytes of data_copy_l2 %row")]
)
def test_of_two_alternatives_only_one_runs(other: str, fault: str | None) -> None:
    """Two loops that store the same rows: the end of one is a multiple of a number, that of the other of 1 minus it."""
    lines = [
        "%two = arith.constant 2 : index",
        "%odd = arith.remui %m, %two : index",
        "%rest = arith.subi %i1, %odd : index",
        "%w = arith.constant 64 : index",
    ]
    for factor in ("%odd", other):
        lines += [
            f"%end{len(lines)} = arith.muli %m, {factor} : index",
            f"scf.for %i = %i0 to %end{len(lines)} step %i1 {{",
            "%at = arith.muli %i, %w : index",
            f"%row = ascendc.global_tensor.subindex %yg[%at] : {GLOBAL}, index, {GLOBAL}",
            f"ascendc.data_copy_l2 %row, %b, %n : {GLOBAL}, {LOCAL}, i32",
            "}",
        ]
    if fault is None:
        assert sync.check(kernel(*lines)).minimal
    else:
        with pytest.raises(Refuted, match=fault):
            sync.check(kernel(*lines))


def rarely(period: int, *lines: str) -> list[str]:
    """A loop with a part that runs in the last of so many iterations."""
    return [
        f"%period = arith.constant {period} : index",
        *loop(
            "%next = arith.addi %i, %i1 : index",
            "%left = arith.remsi %next, %period : index",
            "%some = arith.minsi %left, %i1 : index",
            "%last = arith.subi %i1, %some : index",
            "scf.for %j = %i0 to %last step %i1 {",
            *lines,
            "}",
        ),
    ]


PERIODS = (4, 7, 100)
ONCE = [wait("v_mte2"), LOAD, *both("mte2_v"), EXP, put("v_mte2")]


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("runs", [2, 16])
def test_what_runs_in_one_of_many_iterations_is_followed(period: int, runs: int) -> None:
    """All first executions are shorter."""
    lines = [put("v_mte2"), *rarely(period, *ONCE), wait("v_mte2")]
    report = sync.check(kernel(*lines), runs=runs)
    assert report.minimal
    assert set(report.needed_by) == {"flag MTE2_V 0", "flag V_MTE2 0"}


@pytest.mark.parametrize("period", PERIODS)
def test_what_is_wrong_in_one_of_many_iterations_is_refuted(period: int) -> None:
    with pytest.raises(Refuted, match=r"exp_l2 %b \(V\) touches bytes of data_copy_l2 %a"):
        sync.check(kernel(*rarely(period, LOAD, EXP)))
    with pytest.raises(Refuted, match=r"data_copy_l2 %a \(MTE2\) touches bytes of"):
        sync.check(kernel(*rarely(period, LOAD, *both("mte2_v"), EXP)))
    right = [put("v_mte2"), *rarely(period, *ONCE), wait("v_mte2")]
    with pytest.raises(Refuted, match=r"superfluous: barrier 1 before set_flag %c0$"):
        sync.check(kernel(BARRIER, *right))


def test_what_cannot_be_reached_is_named() -> None:
    """No number below a thousand is the last of a million; what runs for no number at all is not needed."""
    with pytest.raises(Refuted, match="no execution that could be followed reaches data_copy_l2 %a"):
        sync.check(kernel(*rarely(1_000_000, LOAD, *both("mte2_v"), EXP)))
    never = ["scf.for %k = %i0 to %i0 step %i1 {", LOAD, EXP, "}"]
    assert not sync.check(kernel(*never)).flags
    few = [line.replace("%m", "%two") for line in rarely(3, LOAD, EXP)]
    ends = ["%two = arith.minsi %m, %few : index", "%few = arith.constant 2 : index"]
    assert not sync.check(kernel(*ends[::-1], *few)).flags
    with pytest.raises(Refuted, match="touches bytes of"):
        sync.check(kernel(ends[1].replace("2 :", "3 :"), ends[0], *few))
