"""Weights of few bits against the digits of few rows: products of each group (`digits`), and totals, behind which an epilogue may
stand."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import Refuted, cores
from ascir.diagnostics import OperationError
from ascir.passes.graph.cube.lowbit import totals_plan
from ascir.runtime import compile_kernels
from tests.lowbit.products import BY_COLUMN, FOR_ALL, options, product
from tests.vector.harness import Graph, agree, check, compiled, expected_of, graph, module_of

DIGITS = {
    "one row": product(1, 256, 1024, 128),
    "four rows, n of no whole block": product(4, 200, 256, 128),
    "by column, odd n": product(1, 129, 192),
    "sixteen rows, groups of 256, turned": product(16, 300, 512, 256, turned=True),
    "bf16": product(3, 256, 256, 64, element="bf16"),
    "bytes": product(5, 256, 256, 64, bits=8),
    "one scale, odd n and k": product(7, 77, 1111, FOR_ALL),
    "more blocks than cores": product(2, 1800, 128, 64),
    "more blocks than cores, several loads": product(2, 1800, 2048, 128),
    "odd rows": product(5, 200, 256, 128),
    "groups of several loads": product(3, 96, 6144),
}


@pytest.mark.parametrize("case", DIGITS.values(), ids=DIGITS.keys())
@pytest.mark.parametrize("strategy", ["digits", "totals"])
def test_weights_against_digits(case: Graph, strategy: str) -> None:
    check(case, options(strategy))


APART = {
    "one core": product(16, 96, 4096, 128),
    "odd rows, the last part is shorter": product(13, 300, 4224, 64),
    "bf16, one part for each core": product(16, 1800, 4096, 128, element="bf16"),
    "no whole groups": product(15, 200, 3333),
    "one part for each core, the last one is shorter": product(16, 300, 1088, 64),
}


@pytest.mark.parametrize("case", APART.values(), ids=APART.keys())
@pytest.mark.parametrize("strategy", ["digits", "totals"])
def test_each_vector_core_looks_at_a_part_of_many_elements(case: Graph, strategy: str) -> None:
    """For the largest of each row: what all have found is in global memory."""
    check(case, options(strategy))


@pytest.mark.parametrize(
    "case", [product(16, 520, 1024, 128), product(5, 96, 512, 64, zero=True), product(9, 300, 1536)]
)
def test_totals_with_three_loads_and_none_before_the_digits(
    case: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As weights have them that take longer than all else."""
    monkeypatch.setattr(totals_plan, "BUFFERS", {3: False})
    check(case, options("totals"))


RUN_AHEAD = {
    "parts of several blocks": (product(16, 700, 2048, 128), 2, 16384),
    "one core has one block more; no pairs of groups": (product(9, 1250, 2304, 256), 2, 65536),
    "groups of 64, bf16": (product(5, 900, 1536, 64, element="bf16"), 1, 65536),
}


@pytest.mark.parametrize("loads", [3, 4])
@pytest.mark.parametrize(("case", "most", "words"), RUN_AHEAD.values(), ids=RUN_AHEAD.keys())
def test_loads_of_totals_run_ahead_of_the_digits_and_from_block_to_block(
    case: Graph, most: int, words: int, loads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`most`: cores, so that each has several blocks. `words`: bytes of scales that are handed over at a time."""
    monkeypatch.setattr(totals_plan, "BUFFERS", {loads: False})
    monkeypatch.setattr(totals_plan, "WORDS", words)
    chosen = {"graph-tile": {"weights": "totals", "cores": most}}
    source = compiled(case, chosen).source
    weights, digits = source.index("q_gm_1 = q_gm["), source.index("digits_gm_1 = digits_gm[")
    assert weights < source.index("CrossCoreWaitFlag<2, PIPE_MTE2>") < digits
    assert source.count("DataCopy(b_bytes") == loads + 1
    check(case, chosen)


GELU, SILU = "%y = graph.gelu %p : $y", "%y = graph.silu %p : $y"

TOTALS = {
    "gelu": product(4, 300, 256, 64, tail=GELU),
    "silu, one row": product(1, 200, 256, 128, tail=SILU),
    "bf16, silu, odd rows": product(5, 130, 256, 128, element="bf16", tail=SILU),
    "gelu, by column": product(3, 100, 200, tail=GELU),
    "more blocks than cores, gelu": product(2, 1800, 512, 128, tail=GELU),
    "an odd number of groups": product(16, 200, 640, 128),
    "single groups are loaded": product(11, 500, 768, 256),
    "two groups at a time, several loads": product(3, 96, 8192, 128),
    "zero points": product(16, 300, 512, 128, zero=True),
    "zero points, one row": product(1, 200, 256, 64, zero=True),
    "zero points, odd rows, groups of 256": product(5, 200, 512, 256, zero=True),
    "zero points by column, odd n and k": product(3, 129, 1111, zero=True),
    "one zero point": product(7, 77, 512, FOR_ALL, zero=True),
    "zero points, bf16, turned": product(6, 200, 256, 64, zero=True, element="bf16", turned=True),
    "zero points, bytes": product(4, 200, 256, 64, zero=True, bits=8),
    "zero points, more blocks than cores, silu": product(2, 1800, 512, 128, zero=True, tail=SILU),
}


@pytest.mark.parametrize("case", TOTALS.values(), ids=TOTALS.keys())
def test_what_stands_behind_totals(case: Graph) -> None:
    check(case, options("totals"))


def beside(operation: str, rows: str = "6") -> Graph:
    """silu(x @ w) with an operand of its size behind it."""
    text = f"""
        %w = graph.dequantize %q, %s axis 0 group_size 64 : ($q, $s) -> tensor<128x192xf16>
        %p = graph.matmul %x, %w : ($x, tensor<128x192xf16>) -> $r
        %g = graph.silu %p : $r
        %y = graph.{operation} %g, %r : $r"""
    inputs = (("x", f"{rows}x128xf16"), ("q", "128x192xi4"), ("s", "2x192xf16"), ("r", f"{rows}x192xf16"))
    return graph(*inputs, body=text, result="$r")


@pytest.mark.parametrize("rows", ["4x1", "2x1x3"])
def test_rows_of_several_dimensions_behind_totals(rows: str) -> None:
    """A step of several sequences: each row has a place of its own, in whatever is beside it."""
    check(beside("mul", rows), options("totals"))


@pytest.mark.parametrize("strategy", ["digits", "totals", "unit", "expand"])
def test_rows_of_several_dimensions(strategy: str) -> None:
    check(product("3x1x2", 200, 256, 64), options(strategy))


def test_gate_behind_totals() -> None:
    check(beside("mul"), options("totals"))


def test_residual_behind_totals() -> None:
    """Where the sum cancels, what counts is what was added."""
    case = beside("add")
    inputs, (expected,) = expected_of(case)
    run = compiled(case, options("totals")).run(inputs)
    agree(case, run, run.outputs)
    x, q, s = (each.astype(np.float64) for each in inputs[:3])
    bound = 2.0**-10 * (np.abs(x) @ np.abs(q * np.repeat(s, 64, 0)) + np.abs(inputs[3]))
    assert np.all(np.abs(run.outputs[0].astype(np.float64) - expected) <= bound)


def test_large_and_small_scales() -> None:
    """The cube takes scales as parts of a power of two for each column: none is too large or too small."""
    case = product(4, 96, 256, 64)
    inputs, _ = expected_of(case)
    x, q, s = inputs[0], inputs[1].astype(np.float64), np.abs(inputs[2]).astype(np.float64)
    s = s * np.logspace(-6, 3, 96)[None, :]
    kernel = compiled(case, options("totals"))
    found = kernel.run([(x / 64).astype(np.float16), inputs[1], s.astype(np.float16)]).outputs[0]
    w, x = (
        q * np.repeat(s.astype(np.float16).astype(np.float64), 64, 0),
        (x / 64).astype(np.float16).astype(np.float64),
    )
    bound = 2.0**-10 * np.abs(x) @ np.abs(w) + 2.0**-24
    assert np.all(np.abs(found.astype(np.float64) - x @ w)[np.isfinite(found)] <= bound[np.isfinite(found)])
    assert np.all(np.isfinite(found) | (np.abs(x @ w) > 65000))


@pytest.mark.parametrize("strategy", ["digits", "totals"])
def test_error_of_digits(strategy: str) -> None:
    """Each element of x is rounded by less than 2^-15.8 of the largest in its row, each sum of a group by 2^-11."""
    case = product(2, 128, 1024, 128)
    random = np.random.default_rng(1)
    inputs, _ = expected_of(case)
    x = random.standard_normal((2, 1024)).astype(np.float16)
    x[0, 7] = 1000.0  # beside it, all others are small
    kernel = compiled(case, options(strategy))
    (found,) = kernel.run([x, *inputs[1:]]).outputs
    q, s = inputs[1].astype(np.float64), inputs[2].astype(np.float64)
    w = q * np.repeat(s, 128, 0)
    wide = x.astype(np.float64)
    magnitudes = np.abs(wide) @ np.abs(w)
    largest = np.abs(wide).max(1, keepdims=True)
    bound = 2.0**-11 * 1.2 * magnitudes + 2.0**-15.8 * largest * np.abs(w).sum(0)
    rounding = np.abs(wide @ w) * 2.0**-11
    assert np.all(np.abs(found.astype(np.float64) - wide @ w) <= bound + rounding)


@pytest.mark.parametrize("strategy", ["digits", "totals"])
@pytest.mark.parametrize(("m", "k"), [(3, 128), (16, 4096)])
def test_rows_of_zeros_and_of_infinities(strategy: str, m: int, k: int) -> None:
    case = product(m, 64, k, 64)
    inputs, _ = expected_of(case)
    x = np.ones((m, k), np.float16)
    x[0] = 0
    x[2, k - 5], x[m - 1, 0] = np.inf, np.nan
    (found,) = compiled(case, options(strategy)).run([x, *inputs[1:]]).outputs
    assert np.all(found[0] == 0)
    finite = [row for row in range(m) if row not in (2, m - 1)]
    assert np.all(np.isfinite(found[finite]))
    assert not np.any(np.isfinite(found[[2, m - 1]]))


@pytest.mark.parametrize("case", [product(4, 128, 256, 64, zero=True), product(16, 64, 4096, 128)])
def test_the_checker_knows_that_vector_cores_wait_for_each_other(case: Graph) -> None:
    """What zero points are multiplied with, and the largest of many elements, come from all of them: without the
    meeting it is a race."""
    module = module_of(case.text)
    seen: list[str] = []

    def after(name: str, _: object) -> None:
        if name != "ascendc-insert-sync":
            return
        copy = module.clone()
        for op in [op for op in copy.walk() if op.name.startswith(cores.MEETING)]:
            op.detach()
            op.erase()
        (entry,) = (each for each in copy.ops if "ascendc.kernel_type" in each.attributes)
        assert isinstance(entry, FuncOp)
        with pytest.raises(Refuted, match="nothing orders them"):
            cores.check(entry)
        seen.append(name)

    compile_kernels(module, options("totals"), soc="ascend910b1", after=after)
    assert seen


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (product(4, 64, 128, 32), "groups of 32"),
        (product(4, 64, 128, 64, zero=True), "only the strategy totals takes zero points"),
        (product(40, 64, 128, 64), "40 rows"),
        (product(4, 64, 128, 64, element="f32"), "not for f32"),
        (product(4, 64, 128, 64, tail="%y = graph.gelu %p : $y"), "must be the last operation"),
    ],
)
def test_what_digits_do_not_take(case: Graph, reason: str) -> None:
    with pytest.raises(OperationError, match=reason):
        compiled(case, options("digits"))


@pytest.mark.parametrize("strategy", ["digits", "totals"])
@pytest.mark.parametrize("seed", range(6))
def test_random_products_against_digits(seed: int, strategy: str) -> None:
    random = Random(seed)
    group = random.choice((64, 128, 256, BY_COLUMN, FOR_ALL))
    k = random.randint(1, 9) * group if group > 0 else random.randint(16, 3000)
    case = product(
        random.choice((1, 2, 3, 4, 8, 11, 16)),
        random.randint(20, 900),
        k,
        group,
        zero=strategy == "totals" and random.random() < 0.5,
        turned=random.random() < 0.5,
        bits=random.choice((4, 4, 8)),
        element=random.choice(("f16", "f16", "bf16")),
    )
    check(case, options(strategy))
