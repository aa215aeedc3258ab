"""Which executions of loops and branches the checker of synchronisation follows: enough to find what is wrong or too much in any."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ascir.certificates import Refuted, sync
from tests.certificates.flagged import ABS, BARRIER, EXP, GLOBAL, LOAD, LOCAL, both, kernel, loop, put, wait


def judge(lines: Sequence[str], fault: str | None) -> None:
    """A kernel of these lines is minimal, or has this fault."""
    if fault is None:
        assert sync.check(kernel(*lines)).minimal
    else:
        with pytest.raises(Refuted, match=fault):
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
    judge(lines, fault)


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
    for runs in (None, 1):  # of so few executions, none shows what for
        assert sync.check(kernel(*inner), runs=runs).minimal
        with pytest.raises(Refuted, match="superfluous: barrier 3 before"):
            sync.check(kernel(*inner, BARRIER), runs=runs)
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


def stores_up_to(end: str, factors: str) -> list[str]:
    """A loop up to a product that stores rows, from the first one on."""
    return [
        f"{end} = arith.muli {factors} : index",
        f"scf.for %i = %i0 to {end} step %i1 {{",
        "%at = arith.muli %i, %w : index",
        f"%row = ascendc.global_tensor.subindex %yg[%at] : {GLOBAL}, index, {GLOBAL}",
        f"ascendc.data_copy_l2 %row, %b, %n : {GLOBAL}, {LOCAL}, i32",
        "}",
    ]


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
        lines += stores_up_to(f"%end{len(lines)}", f"%m, {factor}")
    judge(lines, fault)


@pytest.mark.parametrize(
    ("least", "fault"), [("%i0", None), ("%below", "touches bytes of data_copy_l2 %row")]
)
def test_of_several_alternatives_only_one_runs(least: str, fault: str | None) -> None:
    """Three loops that store the same rows: rows of at most 8, at most 16, or more. If what is 1 for these could be
    negative, ends that are multiples of two such numbers could be positive."""
    lines = ["%w = arith.constant 64 : index", "%below = arith.constant -5 : index"]
    for name, most in (("p", 9), ("q", 17)):
        lines += [
            f"%most{name} = arith.constant {most} : index",
            f"%room{name} = arith.subi %most{name}, %m : index",
            f"%some{name} = arith.maxsi %room{name}, {least} : index",
            f"%{name} = arith.minsi %some{name}, %i1 : index",
            f"%no{name} = arith.subi %i1, %{name} : index",
        ]
    for factors in (("%p",), ("%nop", "%q"), ("%nop", "%noq")):
        end = "%m"
        for factor in factors[:-1]:
            lines.append(f"%end{len(lines)} = arith.muli {end}, {factor} : index")
            end = f"%end{len(lines) - 1}"
        lines += stores_up_to(f"%end{len(lines)}", f"{end}, {factors[-1]}")
    judge(lines, fault)


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


@pytest.mark.parametrize("period", PERIODS)
def test_what_does_not_run_in_one_of_many_iterations_is_followed(period: int) -> None:
    """In all others, a barrier of the inner loop orders what one iteration and the next one write."""
    read = f"ascendc.abs_l2 %a, %b, %n : {LOCAL}, {LOCAL}, i32"
    *usually, end = (line.replace("to %last", "to %some") for line in rarely(period, BARRIER, read))
    with pytest.raises(Refuted, match=r"abs_l2 %b \(V\) touches bytes of abs_l2 %b"):
        sync.check(kernel(*usually, ABS, end))
    assert sync.check(kernel(*usually, BARRIER, ABS, end)).minimal


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


def test_only_the_loops_that_decide_what_runs_must_be_followed() -> None:
    """As of rows of a named number in chunks of 16 of 30: behind 16 or 14, rounded to whole blocks, there is nothing."""
    two = ["%two = arith.constant 2 : index", "%one = arith.constant 1 : index"]
    chunks = ["scf.for %j = %i0 to %two step %i1 {", "%beyond = arith.divui %j, %two : index"]
    never = ["scf.for %k = %i0 to %beyond step %i1 {", LOAD, EXP, "}"]
    assert not sync.check(kernel(*two, *loop(*chunks, *never, "}"))).flags
    once = chunks[1].replace("%two", "%one")
    with pytest.raises(Refuted, match="touches bytes of"):
        sync.check(kernel(*two, *loop(chunks[0], once, *never, "}")))
    far = [chunks[0], "%beyond = arith.divui %i, %million : index"]
    million = "%million = arith.constant 1000000 : index"
    with pytest.raises(Refuted, match="no execution that could be followed reaches data_copy_l2 %a"):
        sync.check(kernel(million, *two, *loop(*far, *never, "}")))
