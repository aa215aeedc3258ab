"""The checker of synchronisation: what is right passes, what is wrong is refuted by name, what is too much is named."""

from __future__ import annotations

import pytest

from ascir.certificates import Refuted, sync
from ascir.passes.ascendc.insert_sync import insert
from tests.certificates.flagged import (
    ABS,
    BARRIER,
    EXP,
    GLOBAL,
    LOAD,
    LOCAL,
    STORE,
    both,
    kernel,
    loop,
    put,
    wait,
)


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


def branches(*first: str) -> list[str]:
    """One branch of a condition with these lines, and one of a load and an exponential, with flag 0."""
    return [
        "%few = arith.cmpi sle, %m, %i1 : index",
        "scf.if %few {",
        *first,
        "} else {",
        LOAD,
        *both("mte2_v"),
        EXP,
        "}",
    ]


def test_flags_of_branches_are_told_apart() -> None:
    """A number stands for a flag in each, of which each is needed."""
    report = sync.check(kernel(*branches(LOAD, *both("mte2_v"), EXP)))
    assert set(report.needed_by) == {"flag MTE2_V in branch 1 0", "flag MTE2_V in branch 2 0"}


def test_a_flag_that_one_branch_does_not_need() -> None:
    with pytest.raises(Refuted, match="superfluous: flag MTE2_V in branch 1 0"):
        sync.check(kernel(*branches(*both("mte2_v"), LOAD)))


def test_flags_around_branches_are_theirs_too() -> None:
    lines = branches(LOAD, *both("mte2_v"), EXP)
    report = sync.check(kernel(*lines, *both("v_mte2"), LOAD, *both("mte2_v"), EXP), minimal=False)
    assert set(report.flags) == {"flag MTE2_V 0", "flag V_MTE2 0"}


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
