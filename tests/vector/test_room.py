"""Where tiles do not fit: smaller ones, whatever an estimate or a quick trial said before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from ascir.certificates import placement
from ascir.diagnostics import OperationError
from ascir.passes.graph import needs as placing
from ascir.passes.graph.tiling.choose import Search
from ascir.passes.graph.tiling.footprint import Footprint
from ascir.passes.graph.tiling.nodes import Load
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.pipeline import lower
from bench.graphs import gap_of
from tests.vector.graphs import GRAPHS
from tests.vector.harness import Graph, check, compiled, context, graph, module_of

CASE = graph(
    ("x", "240x5000xf32"), ("b", "5000xf32"),
    body="""%s = graph.add %x, %b : ($x, $b) -> $x
            %e = graph.exp %s : $x
            %y = graph.div %e, %x : $x""",
    result="$x",
)  # fmt: skip


@pytest.mark.parametrize("name", ["argmaxs-257x17-0-bf16", "argmins-257x17-0-bf16"])
def test_placed_at_the_bound(name: str) -> None:
    assert gap_of(compiled(GRAPHS[name])) == 0


def test_no_bytes_are_kept_for_values_that_need_fewer() -> None:
    """Short of room, a result takes the place of a larger operand: where that operand dies at the peak, and only
    there."""
    wide = graph(
        ("a", "100003xi64"),
        ("b", "100003xi64"),
        body="%y = graph.floordiv %a, %b : ($a, $b) -> $a",
        result="$a",
    )
    module = module_of(wide.text)
    module.attributes["ascir.soc"] = StringAttr("ascend910b1")
    lower(module, stop="tile-place-buffers")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    placement.check(kernel)
    assert "optimal = true" in str(kernel.attributes["tile.placement"])


def test_the_bound_is_of_what_values_need() -> None:
    """`%narrow` has the place of `%wide`, twice as long as it needs, for there is no room for both beside `%kept`."""
    text = """
      func.func @f(%out: memref<20000xf32, strided<[1]>, #tile.space<gm>>, %less: memref<24000xf16, strided<[1]>, #tile.space<gm>>)
          attributes {tile.core = #tile.core<aiv>} {
        %n = arith.constant 1.0 : f32
        %kept = tile.fill %n : f32 -> !tile.tile<20000xf32, ub>
        %wide = tile.fill %n : f32 -> !tile.tile<24000xf32, ub>
        %narrow = tile.cast %wide rounding rint : !tile.tile<24000xf32, ub> -> !tile.tile<24000xf16, ub>
        tile.store %kept, %out[0] : !tile.tile<20000xf32, ub>, memref<20000xf32, strided<[1]>, #tile.space<gm>>
        tile.store %narrow, %less[0] : !tile.tile<24000xf16, ub>, memref<24000xf16, strided<[1]>, #tile.space<gm>>
        func.return
      }"""
    module = module_of(f'module attributes {{ascir.soc = "ascend910b1"}} {{{text}}}')
    TilePlaceBuffersPass().apply(context(), module)
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    placement.check(kernel)
    assert "peak = 176000 : i64, lower_bound = 176000" in str(kernel.attributes["tile.placement"])


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The estimate and the quick trial see a part of the tiles only; whether trials were exact."""
    whole = Footprint.bytes

    def part(self: Footprint, extents: Mapping[Axis, int]) -> int:
        return whole(self, extents) // 8

    monkeypatch.setattr(Footprint, "bytes", part)
    exact, trials = placing._placed, list[bool]()  # pyright: ignore[reportPrivateUsage]

    def placed(kernel: object, chip: object, exact_too: bool) -> tuple[float, str]:
        trials.append(exact_too)
        return exact(kernel, chip, True) if exact_too else (0.1, "")  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(placing, "_placed", lambda kernel, chip, exact: placed(kernel, chip, exact))  # pyright: ignore
    return trials


def test_tiles_that_do_not_fit_after_all_become_smaller(blind: list[bool]) -> None:
    """The estimate is trusted until tiles are placed; after that, every trial is an exact one."""
    check(CASE)
    assert blind
    assert all(blind)


def test_where_tiles_are_not_placed_each_kernel_is_tried(blind: list[bool]) -> None:
    lower(module_of(CASE.text), stop="graph-tile")
    assert blind == [False]


MANY = 6
SUMS = "".join(f"%c{n} = graph.cumsum %x{n} axis 1 : $x{n}\n" for n in range(MANY))
DOUBLES = "".join(f"%y{n} = graph.add %c{n}, %c{n} : ($x{n}, $x{n}) -> $x{n}\n" for n in range(MANY))
SQUARES = "".join(f"%y{n + MANY} = graph.mul %c{n}, %c{n} : ($x{n}, $x{n}) -> $x{n}\n" for n in range(MANY))


def test_a_group_whose_values_do_not_fit_together_is_divided() -> None:
    """All running sums are alive between the results that use them first and those that use them last."""
    case = graph(
        *((f"x{n}", "3x8192xf32") for n in range(MANY)),
        body=SUMS + DOUBLES + SQUARES,
        result=" | ".join(f"$x{n % MANY}" for n in range(2 * MANY)),
    )
    module = module_of(case.text)
    lower(module, stop="tile-place-buffers")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    phases = cast("ArrayAttr[Attribute]", kernel.attributes["tile.tiling"])
    assert len(phases.data) > 1


def test_who_asks_for_a_tile_hears_why_it_does_not_fit() -> None:
    options = {"graph-tile": {"tile": (64, 5000)}}
    module = module_of(CASE.text)
    declined: list[str] = []
    lower(
        module,
        options=options,
        stop="graph-tile",
        after=lambda name, done: declined.extend(getattr(done, "declined", {}).values()),
    )
    (reason,) = declined
    assert "bytes" in reason
    assert "ub" in reason


def test_the_live_set_at_the_peak_is_named() -> None:
    text = """
      func.func @f() attributes {tile.core = #tile.core<aiv>} {
        %n = arith.constant 1.0 : f32
        %big = tile.fill %n : f32 -> !tile.tile<30000xf32, ub>
        %other = tile.exp %big : !tile.tile<30000xf32, ub>
        %sum = tile.add %big, %other : !tile.tile<30000xf32, ub>
        func.return
      }"""
    module = module_of(f'module attributes {{ascir.soc = "ascend910b1"}} {{{text}}}')
    with pytest.raises(OperationError) as error:
        TilePlaceBuffersPass().apply(context(), module)
    message = str(error.value)
    assert "240000 bytes live at one time, 188160 are there" in message
    assert "%big : !tile.tile<30000xf32, ub>, 120000 bytes" in message


@pytest.fixture
def needs(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The memory that each kernel needs that is tried."""
    needs: list[float] = []
    whole = placing.placed

    def placed(*arguments: Any) -> tuple[float, str]:
        needs.append((found := whole(*arguments))[0])
        return found

    monkeypatch.setattr(placing, "placed", placed)
    return needs


@pytest.mark.parametrize(
    ("op", "element"),
    [
        *[("exp", each) for each in ("f16", "f32", "bf16")],
        *[("pow", each) for each in ("f16", "f32", "i8", "i32")],
        *[("sin", each) for each in ("f32", "f16", "bf16")],
        *[("div", each) for each in ("i8", "i32", "i64")],
        *[("rem", each) for each in ("f32", "i64")],
        ("floor", "f32"),
    ],
)
def test_what_functions_need_is_known(op: str, element: str, needs: list[float]) -> None:
    """The first schedule fits: what a function becomes was asked of the passes before, not guessed."""
    arguments = "%x" if op in ("exp", "sin", "floor") else "%x, %z"
    types = "$x" if op in ("exp", "sin", "floor") else "($x, $x) -> $x"
    kernel = graph(
        ("x", f"2000000x{element}"),
        ("z", f"2000000x{element}"),
        body=f"%y = graph.{op} {arguments} : {types}",
        result="$x",
    )
    lower(module_of(kernel.text), stop="graph-tile")
    assert len(needs) == 1
    assert needs[0] <= 1
    compiled(kernel)
    assert len(needs) == 1, "the estimate was not to be trusted"


def padded(element: str, rows: int = 131072) -> Graph:
    """Padded by a column: the elements of that are in a block each."""
    return graph(
        ("x", f"{rows}x128x{element}"),
        body=f"%y = graph.pad %x low [0, 1] high [0, 0] value 0 : $x -> tensor<{rows}x129x{element}>",
        result=f"{rows}x129x{element}",
    )


def column(element: str) -> Graph:
    return graph(
        ("x", f"131072x128x{element}"),
        body=f"""%s = graph.slice %x starts [0, 5] ends [131072, 6] steps [1, 1] : $x -> tensor<131072x1x{element}>
                 %y = graph.add %s, %s : tensor<131072x1x{element}>""",
        result=f"131072x1x{element}",
    )


@pytest.mark.parametrize("element", ["i8", "f16", "f32"])
@pytest.mark.parametrize("make", [padded, column])
def test_columns_fit_at_once(make: Callable[[str], Graph], element: str, needs: list[float]) -> None:
    lower(module_of(make(element).text), stop="graph-tile")
    (need,) = needs
    assert need <= 1


def tiles_of(case: Graph) -> list[Mapping[str, Attribute]]:
    """The chosen tiles of each phase."""
    module = module_of(case.text)
    lower(module, stop="graph-tile")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    return [phase.data for phase in cast("ArrayAttr[DictionaryAttr]", kernel.attributes["tile.tiling"])]


def test_only_tiles_that_do_not_fit_become_smaller(
    monkeypatch: pytest.MonkeyPatch, needs: list[float]
) -> None:
    """The estimate sees a quarter of the border; tiles of what that surrounds stay as they are."""
    case, whole = padded("f16", rows=400_000), Search.bytes
    before, _ = tiles_of(case)
    assert max(needs) <= 1

    def part(self: Search, *arguments: Any, **rest: Any) -> int:
        loads = any(isinstance(node, Load) for node in self.phase.nodes)
        return whole(self, *arguments, **rest) // (1 if loads else 4)

    monkeypatch.setattr(Search, "bytes", part)
    after, _ = tiles_of(case)
    assert max(needs) > 1
    assert after == before


def test_bytes_that_two_loads_share_have_a_meaning_after_both() -> None:
    """A mask, then at its bytes a tile whose elements are read one by one, also where neither load writes."""
    case = graph(
        ("x", "64x9x3x2xbf16"), ("m", "64x9x3x2xi1"),
        body="""%y1 = graph.transpose %x permutation [1, 0, 3, 2] : $x -> tensor<9x64x2x3xbf16>
                %y0 = graph.dropout %x, %m rate 0.1 : ($x, $m) -> $x""",
        result="$x | 9x64x2x3xbf16",
    )  # fmt: skip
    check(case, {"graph-tile": {"buffers": 1}})


def test_a_tile_that_is_asked_for_is_tried() -> None:
    """No estimate chose it, so that none is trusted: a tile that alone is larger than the memory is refused."""
    kernel = graph(("x", "100000xf32"), body="%y = graph.abs %x : $x", result="$x")
    with pytest.raises(OperationError, match=r"the tiles do not fit into ub .* Alive at the peak"):
        compiled(kernel, {"graph-tile": {"tile": (65536,)}})
