"""Flags are few: what a kernel gives up if it needs more than there are."""

from __future__ import annotations

from ascir.passes.graph.tiling.narrow import WIDTHS
from ascir.runtime import CompiledKernel, compile_kernels
from tests.vector.harness import compiled, graph, module_of

ROTATED = """
%{y} = graph.rotary_embedding %{x}, %c, %s : ($x, $c, $s) -> $x
"""


def two_rotations(size: str) -> CompiledKernel:
    """Two consecutive loops, each of which loads four tiles in turn: that would take eight flags, and there are six."""
    case = graph(
        *(("x", size), ("z", size), ("c", "64x64xf16"), ("s", "64x64xf16")),
        body=ROTATED.format(x="x", y="y0") + ROTATED.format(x="z", y="y1"),
        result="$x | $x",
    )
    (kernel,) = compile_kernels(module_of(case.text), soc="ascend910b1")
    return kernel


def test_loops_one_after_the_other_share_flags() -> None:
    """The second loop uses the flags of the first one: no tile is ordered by barriers of all pipes."""
    kernel = two_rotations("tensor<?x64x128xf16, #graph.dims<B, _, _>>")
    assert "PIPE_ALL" not in kernel.source


def test_walks_over_the_same_rows_share_flags() -> None:
    """Three loops, one after the other in each tile, load its rows in turn. What each leaves set for the next one's loads
    orders them, so that the flags in the other direction are shared, too. Between the loops over long and over short rows
    are barriers of all pipes, so that each uses the flags of those before: there is none in any loop."""
    named = "tensor<?x?xf32, #graph.dims<B, S>>"
    case = graph(("x", named), body="%y = graph.softmax %x axis 1 : $x", result="$x")
    (kernel,) = compile_kernels(module_of(case.text), soc="ascend910b1")
    assert [line for line in kernel.source.splitlines() if "PIPE_ALL" in line] == [
        "  AscendC::PipeBarrier<PIPE_ALL>();"
    ] * len(WIDTHS)


def test_loads_that_run_ahead_share_flags() -> None:
    """Tiles that are last read by the same operation are loaded together, so that the first loop has enough flags."""
    assert two_rotations("64x64x128xf16").source.count("PIPE_ALL") == 1


def test_what_comes_together_is_waited_for_together() -> None:
    """The rows and the columns of a tile, loaded one after the other with the same slot counter, share a flag: there is
    no barrier of all pipes."""
    case = graph(
        ("x", "512x32768xf16"), ("g", "32768xf16"), ("b", "32768xf16"),
        body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
    )  # fmt: skip
    (kernel,) = compile_kernels(module_of(case.text), soc="ascend910b1")
    assert "PIPE_ALL" not in kernel.source


def test_flags_of_an_edge_that_is_joined_to_another_go_to_those_that_used_them() -> None:
    """The norm waits for two rows at once, after which two edges are one; a later loop shared the flags of the edge
    that is gone. If they were not renumbered, one would be a flag of the system, which the checker refuses."""
    x, y, wide = (
        f"tensor<8x?x{rest}, #graph.dims<_, A, _, _>>" for rest in ("1x2xbf16", "1x2xf16", "2x2xf16")
    )
    turned, mask = (f"tensor<8x?x{rest}, #graph.dims<_, A, _, _>>" for rest in ("2x1xf16", "1x2xi1"))
    compiled(
        graph(
            ("x", x), ("z", y),
            body=f"""
            %n = graph.rms_norm %x axis 1 : $x
            %m = graph.compare eq %z, %z : ($z, $z) -> {mask}
            %s = graph.select %m, %n, %x : ({mask}, $x, $x) -> $x
            %t = graph.transpose %z permutation [0, 1, 3, 2] : $z -> {turned}
            %y0 = graph.cast %s : $x -> $z
            %y1 = graph.add %y0, %t : ($z, {turned}) -> {wide}
            """,
            result=f"$z | {wide}",
        )
    )  # fmt: skip


def test_flags_of_edges_that_become_barriers_go_to_those_that_used_them() -> None:
    """Two edges between the same operations, each of which would need the other, are replaced by barriers; loads of
    later walks shared the flags of one of them. Without an owner they had the numbers of flags of others."""
    named = "tensor<?x40x?x64xf16, #graph.dims<B, _, A, _>>"
    body = f"""%s = graph.mul %x, %x : ({named}, {named}) -> {named}
               %r = graph.rms_norm %s axis 1 : {named}
               %y = graph.layer_norm %r axis 1 : {named}"""
    compiled(graph(("x", named), body=body, result="$x"))
