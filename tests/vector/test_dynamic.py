"""One kernel for all sizes: dimensions with names, and without; the launch function says how many blocks there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.compilation import compile_program
from ascir.diagnostics import OperationError
from ascir.host import Run
from ascir.interp.compare import compare
from ascir.interp.inputs import random_inputs
from ascir.interp.run import run_function
from ascir.pipeline import Options
from ascir.runtime import CompiledKernel
from tests.vector.harness import NAME, certified, module_of, never_read, only_kernel

Sizes = Mapping[str, int]

SIZES = (1, 7, 4097, 40000, 0)
ROW = "tensor<?xf32, #graph.dims<S>>"
ROWS = "tensor<5x?xf32, #graph.dims<_, S>>"
ALL = "tensor<?x?xf32, #graph.dims<B, S>>"
NUMBERS = ALL.replace("f32", "i32")
BOTH: tuple[Sizes, ...] = tuple(
    {"B": rows, "S": columns}
    for rows, columns in ((3, 1), (50, 7), (2, 4097), (3, 40000), (0, 7), (3, 0), (3000, 3))
)


def text(arguments: str, body: str, result: str) -> str:
    for short, type in (("$rows", ROWS), ("$row", ROW), ("$all", ALL)):
        arguments, body, result = (part.replace(short, type) for part in (arguments, body, result))
    return f"func.func @{NAME}({arguments}) -> {result} {{\n  {body}\n  func.return %y : {result}\n}}\n"


def compiled(source: str, options: Options | None = None) -> CompiledKernel:
    module = module_of(source)
    return only_kernel(module, options, certified(module))


def check_sizes(
    source: str, sizes: Iterable[Sizes], options: Options | None = None, named: str | None = None
) -> None:
    """One kernel, run for each of the sizes. `named` is the same function with names, where `source` has none."""
    kernel, launches = compiled(source, options), list[Run]()
    for each in sizes:
        module = module_of(named or source)
        function = next(op for op in module.ops if isinstance(op, FuncOp))
        inputs = random_inputs(function, dict(each), 0)
        expected = run_function(module, NAME, inputs)
        run = kernel.run(inputs)  # pyright: ignore[reportArgumentType]
        launches.append(run.launch)
        findings = [found for found in run.launch.findings if found.severity != "info"]
        assert not findings, f"{each}: " + "\n".join(map(str, findings))
        for wanted, found in zip(expected, run.outputs, strict=True):
            assert (difference := compare(np.asarray(wanted), found)) is None, f"{each}: {difference}"
    assert not never_read(launches)


def of(sizes: Iterable[int]) -> list[Sizes]:
    return [{"S": size} for size in sizes]


def test_what_is_computed_beyond_the_sizes() -> None:
    """A tile has 128 columns, two instructions of 64. What the second makes of 17 nobody reads, which is no mistake."""
    row, all = "tensor<?xf32, #graph.dims<S>>", "tensor<?x?xf32, #graph.dims<B, S>>"
    kernel = compiled(text(f"%x: {all}, %b: {row}", f"%y = graph.mul %x, %b : ({all}, {row}) -> {all}", all))

    def said(columns: int) -> set[tuple[str, str]]:
        inputs = [np.ones((3000, columns), np.float32), np.ones(columns, np.float32)]
        return {(found.severity, found.code) for found in kernel.run(inputs).launch.findings}

    assert said(17) == {("info", "ErrorWrite3")}
    assert not said(100)


REDUCED = {
    "sum": text("%x: $rows", "%y = graph.reduce sum %x axes [1] : $rows -> tensor<5xf32>", "tensor<5xf32>"),
    "sum of all": text("%x: $row", "%y = graph.reduce sum %x axes [0] : $row -> tensor<f32>", "tensor<f32>"),
    "cumsum": text("%x: $rows", "%y = graph.cumsum %x axis 1 : $rows", "$rows"),
    "cumsum exclusive reverse": text("%x: $rows", "%y = graph.cumsum %x axis 1 exclusive true reverse true : $rows", "$rows"),
    "cumsum of columns": text(
        "%x: tensor<?x24xf32, #graph.dims<S, _>>",
        "%y = graph.cumsum %x axis 0 : tensor<?x24xf32, #graph.dims<S, _>>",
        "tensor<?x24xf32, #graph.dims<S, _>>",
    ),
    "cumsum of i32": text(
        "%x: tensor<3x?xi32, #graph.dims<_, S>>",
        "%y = graph.cumsum %x axis 1 reverse true : tensor<3x?xi32, #graph.dims<_, S>>",
        "tensor<3x?xi32, #graph.dims<_, S>>",
    ),
}  # fmt: skip


def test_what_is_put_around_rows_has_room() -> None:
    """The borders are stores of a tile of one number, as high as there is room for."""
    rows, wide = "tensor<?x16xf32, #graph.dims<S, _>>", "tensor<?x32xf32, #graph.dims<S, _>>"
    check_sizes(
        text(f"%x: {rows}", f"%y = graph.pad %x low [0, 8] high [0, 8] : {rows} -> {wide}", wide),
        of((1, 70, 9000)),
    )


def test_slices_of_a_name_below_another_chunked_axis() -> None:
    """Where the slice of a core begins and ends is computed before the loops, though only the inner one needs it."""
    turned, rows = "tensor<11x?x32xf32, #graph.dims<_, S, _>>", "tensor<?x11x32xf32, #graph.dims<S, _, _>>"
    body = f"""%t = graph.transpose %x permutation [1, 0, 2] : {turned} -> {rows}
  %a = graph.add %t, %z : {rows}
  %s = graph.reduce sum %a axes [0, 1] : {rows} -> tensor<32xf32>
  %y = graph.add %a, %s : ({rows}, tensor<32xf32>) -> {rows}"""
    check_sizes(text(f"%x: {turned}, %z: {rows}", body, rows), of((1, 3, 50, 400)))


BACK, ALONG = ("-1", str(-(2**63)), "-1"), ("0", str(2**63 - 1), "1")


def mirrored(value: str, *ways: tuple[str, str, str]) -> str:
    starts, ends, steps = (", ".join(each) for each in zip(*ways, strict=True))
    return f"graph.slice {value} starts [{starts}] ends [{ends}] steps [{steps}] : $all"


@pytest.mark.parametrize("ways", [(BACK, ALONG), (ALONG, BACK), (BACK, BACK)])
def test_backwards_along_names(ways: Sequence[tuple[str, str, str]]) -> None:
    """The last element is found at launch; also where a part of what is mirrored is mirrored again, or computed
    with."""
    body = f"""%r = {mirrored("%x", *ways)}
  %e = graph.exp %r : $all
  %b = {mirrored("%e", BACK, ALONG)}
  %y = graph.add %b, %x : $all"""
    check_sizes(text("%x: $all", body, "$all"), BOTH)


def test_backwards_of_running_sums() -> None:
    body = f"%c = graph.cumsum %x axis 1 : $all\n  %y = {mirrored('%c', ALONG, BACK)}"
    check_sizes(text("%x: $all", body, "$all"), BOTH)


@pytest.mark.parametrize("name", REDUCED)
def test_a_reduced_axis_with_a_name(name: str) -> None:
    check_sizes(REDUCED[name], of(SIZES))


@pytest.mark.parametrize("tile", [(1,), (3, 16)])
def test_running_sums_in_small_chunks(tile: tuple[int, ...]) -> None:
    for name in ("cumsum", "cumsum exclusive reverse"):
        check_sizes(REDUCED[name], of((1, 7, 37, 0)), {"graph-tile": {"tile": tile}})


@pytest.mark.parametrize("how", ["", "exclusive ", "reverse "])
def test_the_last_chunk_of_a_running_sum_carries_nothing_on(how: str) -> None:
    """In full tiles there is nothing that nobody reads: what the last chunk came to was written, and never read."""
    rows = "tensor<960x?xf32, #graph.dims<_, S>>"
    kernel = compiled(text(f"%x: {rows}", f"%y = graph.cumsum %x axis 1 {how}: {rows}", rows))
    values = np.random.default_rng(0).standard_normal((960, 1024)).astype(np.float32)
    run = kernel.run([values])
    assert not run.launch.findings, "\n".join(map(str, run.launch.findings))


FULL = {
    "max of cumsum": text(
        "%x: $rows",
        "%c = graph.cumsum %x axis 1 : $rows\n  %y = graph.reduce max %c axes [1] : $rows -> tensor<5xf32>",
        "tensor<5xf32>",
    ),
    "argmax": text("%x: $rows", "%y = graph.argmax %x axis 1 : $rows -> tensor<5xi64>", "tensor<5xi64>"),
    "argmin of columns": text(
        "%x: tensor<?x24xf16, #graph.dims<S, _>>",
        "%y = graph.argmin %x axis 0 : tensor<?x24xf16, #graph.dims<S, _>> -> tensor<24xi64>",
        "tensor<24xi64>",
    ),
    "layer_norm": text(
        "%x: $rows, %g: $row, %b: $row",
        "%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($rows, $row, $row) -> $rows",
        "$rows",
    ),
}


@pytest.mark.parametrize("name", FULL)
def test_what_needs_an_element(name: str) -> None:
    check_sizes(FULL[name], of(size for size in SIZES if size))


def test_a_mean_over_a_named_dimension_is_not_why_a_tile_does_not_fit() -> None:
    """Kernels compute it: it is opened only for rows of a known number."""
    columns = "tensor<?x3000xf32, #graph.dims<B, _>>"
    body = f"%y = graph.reduce mean %x axes [0] : {columns} -> tensor<3000xf32>"
    with pytest.raises(OperationError, match=r"a tile of .* bytes does not fit into ub"):
        compiled(text(f"%x: {columns}", body, "tensor<3000xf32>"), {"graph-tile": {"tile": (64, 3000)}})


@pytest.mark.parametrize("options", [{}, {"tile": (2, 64)}, {"cores": 3}])
def test_what_is_computed_of_rows_alone(options: dict[str, object]) -> None:
    """Once for each row of tiles that a core has any of, whatever their number."""
    rows = "tensor<?x1xf32, #graph.dims<B, _>>"
    body = f"%e = graph.exp %r : {rows}\n  %y = graph.mul %x, %e : ($all, {rows}) -> $all"
    check_sizes(text(f"%x: $all, %r: {rows}", body, "$all"), BOTH, {"graph-tile": options})


def test_rows_that_stay_of_any_number() -> None:
    rows = "tensor<?x32768xf16, #graph.dims<B, _>>"
    check_sizes(
        text(f"%x: {rows}", f"%y = graph.softmax %x axis 1 : {rows}", rows),
        [{"B": rows} for rows in (3, 0, 70)],
    )


def test_two_names() -> None:
    check_sizes(text("%x: $all", "%y = graph.softmax %x axis 1 : $all", "$all"), BOTH)
    check_sizes(text("%x: $all, %r: $row", "%y = graph.mul %x, %r : ($all, $row) -> $all", "$all"), BOTH)


@pytest.mark.parametrize("op", ["softmax %x axis 1", "layer_norm %x axis 1"])
def test_short_rows_have_tiles_of_their_own(op: str) -> None:
    """Of more rows, and in shorter chunks: chunks of 1024 took 104 us, however short rows were."""
    rows, to = "tensor<?x?xf16, #graph.dims<B, S>>", " -> $all" if "norm" in op else ""
    source = text(f"%x: {rows}", f"%y = graph.{op} : {rows}{to.replace('$all', rows)}", rows)
    check_sizes(
        source, [{"B": 3500, "S": 100}, {"B": 3500, "S": 300}, {"B": 300, "S": 1100}, {"B": 1, "S": 3}]
    )
    x = np.random.default_rng(0).standard_normal((12288, 128), np.float32).astype(np.float16)
    run = compiled(source).run([x], checks=False)
    assert (run.launch.time_us or 99) < 25


@pytest.mark.parametrize(
    "body",
    [
        "%m = graph.mul %x, %x : ($all, $all) -> $all\n  %y = graph.softmax %m axis 1 : $all",
        "%m = graph.abs %x : $all\n  %y = graph.layer_norm %m axis 1 : $all -> $all",
        "%y = graph.cumsum %x axis 1 : $all",
    ],
)
def test_rows_that_tiles_have_as_a_whole(body: str) -> None:
    """Of each of the lengths for which there are tiles: what is computed is padded once, for the maximum of a row and for
    the sum of its exponentials."""
    sizes = [{"B": 33, "S": columns} for columns in (0, 1, 128, 129, 257, 512, 700, 1024, 1025)]
    check_sizes(text("%x: $all", body, "$all"), sizes)


PADDED = 'tensor<?x?xf16, #graph.dims<"B+2", "S+2">>'
BESIDE = {
    "by columns": (
        "%x: $h, %c: tensor<?x1xf16, #graph.dims<B, _>>",
        "%y = graph.mul %x, %c : ($h, tensor<?x1xf16, #graph.dims<B, _>>) -> $h",
        "$h",
    ),
    "padded": ("%x: $h", f"%y = graph.pad %x low [1, 1] high [1, 1] : $h -> {PADDED}", PADDED),
    "of columns": (
        "%c: tensor<?x1xf16, #graph.dims<B, _>>, %r: tensor<?xf16, #graph.dims<S>>",
        "%y = graph.sub %c, %r : (tensor<?x1xf16, #graph.dims<B, _>>, tensor<?xf16, #graph.dims<S>>) -> $h",
        "$h",
    ),
}


@pytest.mark.parametrize("name", BESIDE)
def test_many_short_rows_in_a_tile(name: str) -> None:
    """Rows came one at a time: 4096 rows of 64 by columns took 63 us, and on few cores, as launches count elements."""
    half = "tensor<?x?xf16, #graph.dims<B, S>>"
    source = text(*(each.replace("$h", half) for each in BESIDE[name]))
    sizes = [{"B": 3500, "S": 100}, {"B": 3500, "S": 128}, {"B": 300, "S": 1100}, {"B": 3, "S": 40000}]
    check_sizes(source, [*sizes, {"B": 1, "S": 1}, {"B": 0, "S": 7}, {"B": 7, "S": 0}])
    module = module_of(source)
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    inputs = random_inputs(function, {"B": 4096, "S": 64}, 0)
    kernel = compiled(source)

    def time(blocks: int | None) -> float:
        return kernel.run(inputs, checks=False, block_dim=blocks).launch.time_us or 99  # pyright: ignore[reportArgumentType]

    assert time(None) < 13
    assert time(None) < 1.25 * min(map(time, (8, 16, 32, 48)))


def test_either_loop_may_store_a_row() -> None:
    """Only one of both runs: with queues, nothing orders their stores, which have the same places."""
    column = "tensor<?xf16, #graph.dims<B>>"
    rows = "tensor<?x?xf16, #graph.dims<B, S>>"
    source = text(f"%x: {rows}", f"%y = graph.reduce max %x axes [1] : {rows} -> {column}", column)
    check_sizes(
        source, [{"B": 3500, "S": 100}, {"B": 30, "S": 1100}], {"tile-select-instructions": {"style": "tque"}}
    )


def test_no_names() -> None:
    body = "%y = graph.rms_norm %x axis 1 gamma %g : ($all, $row) -> $all"
    named = text("%x: $all, %g: $row", body, "$all")
    unnamed = named.replace(", #graph.dims<B, S>", "").replace(", #graph.dims<S>", "")
    assert "graph.dims" not in unnamed
    check_sizes(unnamed, [each for each in BOTH if each["S"]], named=named)


def test_sizes_that_must_be_equal_are() -> None:
    kernel = compiled(
        text("%x: tensor<?xf32>, %z: tensor<?xf32>", "%y = graph.add %x, %z : tensor<?xf32>", "tensor<?xf32>")
    )
    with pytest.raises(ValueError, match=r"z is .* found"):
        kernel.run([np.zeros(8, np.float32), np.zeros(1, np.float32)])


@cache
def _launched() -> CompiledKernel:
    return compiled(
        text("%x: $all", "%y = graph.reduce max %x axes [1] : $all -> $column", "$column").replace(
            "$column", "tensor<?xf32, #graph.dims<B>>"
        )
    )


def test_launch_function_in_python() -> None:
    kernel = _launched()
    for columns, blocks in ((8, [1, 1, 1, 2, 22]), (40000, [1, 1, 7, 48, 48])):
        assert [kernel.block_dim({"B": rows, "S": columns}) for rows in (0, 1, 7, 48, 4097)] == blocks


@pytest.mark.parametrize("columns", [64, 1024, 9000])
def test_as_many_blocks_as_pay_for_their_launch(columns: int) -> None:
    x = f"tensor<?x{columns}xf16, #graph.dims<B, _>>"
    kernel = compiled(text(f"%x: {x}", f"%y = graph.softmax %x axis 1 : {x}", x))

    def time(rows: int, blocks: int | None) -> float:
        array = np.zeros((rows, columns), np.float16)
        found = kernel.run([array], checks=False, block_dim=blocks).launch.time_us
        assert found is not None
        return found

    for rows in (1, 4, 64, 1000):
        assert time(rows, None) < 1.15 * min(time(rows, blocks) for blocks in (1, 2, 4, 8, 16, 32, 48))


@pytest.mark.parametrize("op", ["softmax", "cumsum"])
def test_short_rows_in_chunks_are_not_worth_all_blocks(op: str) -> None:
    """A softmax of 64 rows of 64 took 9.7 us, with 48 blocks; with two it takes 3.8."""
    rows = "tensor<?x?xf16, #graph.dims<B, S>>"
    kernel = compiled(text(f"%x: {rows}", f"%y = graph.{op} %x axis 1 : {rows}", rows))

    def time(shape: tuple[int, int], blocks: int | None) -> float:
        return kernel.run([np.zeros(shape, np.float16)], checks=False, block_dim=blocks).launch.time_us or 99

    for shape in ((64, 64), (1000, 100), (20, 5000), (4096, 64)):
        assert time(shape, None) < 1.3 * min(time(shape, blocks) for blocks in (2, 4, 8, 16, 32, 48))


@pytest.mark.parametrize("blocks", [1, 5, 48])
def test_any_number_of_blocks_does(blocks: int) -> None:
    """Whatever the launch function says, a kernel is right with another number of blocks too."""
    x = np.random.default_rng(0).standard_normal((77, 333)).astype(np.float32)
    run = _launched().run([x], block_dim=blocks)
    assert np.array_equal(run.outputs[0], x.max(axis=1))


@pytest.mark.parametrize(
    ("arguments", "body", "result", "why"),
    [
        (
            "%x: $row",
            "%y = graph.slice %x starts [0] ends [9223372036854775807] steps [2] : $row -> tensor<?xf32>",
            "tensor<?xf32>",
            "graph.slice of tensor<.xf32>: a dimension of it has neither a name .* give S a size, say with --dim S=8",
        ),
        (
            "%x: $row, %z: tensor<3xf32>",
            "%y = graph.add %x, %z : ($row, tensor<3xf32>) -> tensor<3xf32>",
            "tensor<3xf32>",
            "operand 0 of graph.add, tensor<.xf32, .*<S>>, cannot be aligned .*: give S a size, say with --dim S=8",
        ),
        (
            "%x: tensor<7x?xf32, #graph.dims<_, S>>, %i: tensor<3xi32>, %z: tensor<3x?xf32, #graph.dims<_, S>>",
            "%y = graph.scatter_add %x, %i, %z axis 0 : (tensor<7x?xf32, #graph.dims<_, S>>, tensor<3xi32>, tensor<3x?xf32, #graph.dims<_, S>>) -> tensor<7x?xf32, #graph.dims<_, S>>",
            "tensor<7x?xf32, #graph.dims<_, S>>",
            "rows of a result of 7xS: their width must be known: give S a size, say with --dim S=8",
        ),
    ],
)
def test_sizes_that_a_launch_cannot_say(arguments: str, body: str, result: str, why: str) -> None:
    with pytest.raises(OperationError, match=why):
        compiled(text(arguments, body, result))


def test_results_whose_sizes_follow_from_names() -> None:
    joined = "%y = graph.concat %x, %z axis 0 : ($row, tensor<7xf32>) -> tensor<?xf32>"
    check_sizes(text("%x: $row, %z: tensor<7xf32>", joined, "tensor<?xf32>"), of(SIZES))


def test_positions() -> None:
    body = f"%i = graph.positions %x axis 0 : {ALL} -> {NUMBERS}\n"
    body += f"  %j = graph.positions %x axis -1 : {ALL} -> {NUMBERS}\n  %y = graph.sub %i, %j : {NUMBERS}"
    check_sizes(text("%x: $all", body, NUMBERS), BOTH)


@pytest.mark.parametrize("reduction", ["none", "mean"])
def test_any_number_of_classes(reduction: str) -> None:
    losses = "tensor<?xf32, #graph.dims<B>>" if reduction == "none" else "tensor<f32>"
    labels = "tensor<?xi64, #graph.dims<B>>"
    body = f"%y = graph.cross_entropy %x, %l reduction {reduction} : ({ALL}, {labels}) -> {losses}"
    sizes = [each for each in BOTH if all(each.values())]
    check_sizes(text(f"%x: $all, %l: {labels}", body, losses), sizes)


def test_a_causal_attention_of_any_length() -> None:
    """Several kernels: none of them has the lengths of both its inputs and its results but by their names."""
    heads = "tensor<2x?x32xf16, #graph.dims<_, S, _>>"
    body = f"%y = graph.attention %q, %k, %v causal : ({heads}, {heads}, {heads}) -> {heads}"
    source = text(f"%q: {heads}, %k: {heads}, %v: {heads}", body, heads)
    program = compile_program(module_of(source), soc="ascend910b1")
    generator = np.random.default_rng(0)
    for length in (1, 7, 64, 133):
        inputs = [generator.standard_normal((2, length, 32)).astype(np.float16) for _ in range(3)]
        (expected,) = run_function(module_of(source), NAME, inputs)
        run = program.run(inputs)
        assert not [found for found in run.findings if found.severity != "info"]
        np.testing.assert_allclose(
            run.outputs[0].astype(np.float32), expected.astype(np.float32), rtol=4e-3, atol=1e-3
        )


def test_a_size_that_must_be_known_is_named() -> None:
    """By the operation that needs it, not by what happens to the operation because it stayed whole."""
    images = "tensor<4x?x9xf16, #graph.dims<_, C, _>>"
    source = text(f"%x: {images}", f"%y = graph.group_norm %x groups 3 : {images}", images)
    needed = "graph.group_norm cannot be opened .*: the number of channels is dynamic: give it a size"
    with pytest.raises(OperationError, match=needed):
        compiled(source)
    with pytest.raises(OperationError, match=needed):
        compile_program(module_of(source), soc="ascend910b1")


@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
@pytest.mark.parametrize("cores", [1, 48])
def test_of_rows_without_elements_nothing_is_computed(op: str, cores: int) -> None:
    kernel = compiled(
        text("%x: $all", f"%y = graph.{op} %x axis 1 : $all", "$all"), {"graph-tile": {"cores": cores}}
    )
    run = kernel.run([np.zeros((33, 0), np.float32)])
    assert {found.severity for found in run.launch.findings} <= {"info"}
    assert run.outputs[0].shape == (33, 0)
