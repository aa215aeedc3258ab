"""Which schedules of a phase are tried: those that may be the fastest, and no others beside them."""

from __future__ import annotations

from collections import Counter

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.graph.tile import GraphTilePass
from ascir.passes.graph.tiling.alike import content
from ascir.passes.graph.tiling.choose import Choice, Options, Search
from ascir.passes.graph.tiling.cost import PhaseCost
from ascir.passes.graph.tiling.gathers import Picks
from ascir.passes.graph.tiling.make import planned
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.prediction import Prediction
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.searches import Searches
from ascir.passes.graph.tiling.translate import translate
from ascir.pipeline import lower
from ascir.target import soc

SECTOR = 128
"""Bytes: the smallest piece that memory gives."""


CHIP = soc("ascend910b1")


def _function(text: str) -> FuncOp:
    (function,) = parse(make_context(), Source("<function>", text)).ops
    assert isinstance(function, FuncOp)
    return function


def _module(op: str, shape: str, element: str = "f16") -> ModuleOp:
    """A function of one operation."""
    kind = f"tensor<{shape}x{element}>"
    text = f"func.func @f(%x: {kind}) -> {kind} {{ %y = {op} : {kind}\n func.return %y : {kind} }}"
    return parse(make_context(), Source("<module>", text))


def _phase(shape: str, result: str, axis: int, kind: str = "sum") -> Phase:
    """The phase of a reduction."""
    function = _function(f"""
func.func @f(%x: tensor<{shape}xf16>) -> tensor<{result}xf16> {{
  %y = graph.reduce {kind} %x axes [{axis}] : tensor<{shape}xf16> -> tensor<{result}xf16>
  func.return %y : tensor<{result}xf16>
}}""")
    returned = function.body.block.last_op
    assert isinstance(returned, ReturnOp)
    (phase,) = plan_phases(translate(function.body.block, returned.arguments, Picks.WITHIN))
    return phase


def _search(shape: str, result: str, axis: int) -> Search:
    """The search for the schedule of a sum."""
    return Search(_phase(shape, result, axis), CHIP)


def _tried(shape: str, result: str, axis: int, cores: int, monkeypatch: pytest.MonkeyPatch) -> list[Schedule]:
    """The schedules that a sum is timed with."""
    tried: list[Schedule] = []
    predict = PhaseCost.predict

    def record(cost: PhaseCost, schedule: Schedule) -> Prediction:
        tried.append(schedule)
        return predict(cost, schedule)

    monkeypatch.setattr(PhaseCost, "predict", record)
    _search(shape, result, axis).choose(Options(CHIP, cores, capacity=CHIP.usable("ub")))
    return tried


def _short(tried: list[Schedule]) -> Counter[int]:
    """How many have less of each row than memory gives, by how many rows these have."""
    extents = [[schedule.extents[axis] for axis in schedule.phase.axes] for schedule in tried]
    return Counter(rows for rows, columns in extents if columns * 2 < SECTOR)


def test_tiles_of_less_than_memory_gives_are_tried_where_no_longer_ones_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of sums of columns, tiles of 64 columns and more keep four cores busy."""
    short = _short(_tried("4096x1024", "1024", 0, 4, monkeypatch))
    assert 128 not in short
    assert set(short.values()) == {1}


def test_they_are_tried_where_cores_have_no_work_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _short(_tried("4096x1024", "1024", 0, 48, monkeypatch))[128] > 1


def test_they_are_tried_where_no_longer_ones_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _tried("4096x16", "16", 0, 1, monkeypatch)


def test_a_phase_without_axes_has_one_schedule(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(_tried("1x1", "1", 0, 1, monkeypatch)) == 1


@pytest.mark.parametrize(("rows", "columns", "even"), [(69905, 240, 64), (16777, 1000, 8), (29074, 577, 64)])
def test_shares_begin_at_whole_sectors(rows: int, columns: int, even: int) -> None:
    """Of what is loaded, if they would otherwise differ too much: sums of 64 rows fill a sector. They may differ more where
    only 64 odd rows do."""
    search = _search(f"{rows}x{columns}", str(rows), 1)
    assert search.choose(Options(CHIP, 48, capacity=CHIP.usable("ub"))).schedule.even == even


def test_alike_phases_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    searches, options, begun = Searches(CHIP), Options(CHIP, 48, capacity=CHIP.usable("ub")), list[Phase]()
    chosen = Search._chosen  # pyright: ignore[reportPrivateUsage]

    def record(search: Search, options: Options, alone: bool) -> Choice:
        begun.append(search.phase)
        return chosen(search, options, alone)

    monkeypatch.setattr(Search, "_chosen", record)
    phases = [_phase("4096x1000", "4096", 1) for _ in range(3)]
    for phase in phases:
        (found,) = searches.choose([phase], options)
        alone = Search(phase, CHIP).choose(options, alone=True)
        assert found.schedule == alone.schedule
        assert (found.prediction, found.bytes) == (alone.prediction, alone.bytes)
        assert found.runners_up == alone.runners_up
    assert begun == [phases[0], *phases]


def test_no_schedule_is_predicted_to_take_less_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """By which plans of several phases are skipped: not rows that stay in UB, either, which are stored while they are
    computed."""
    ratios, predict = list[tuple[bool, float]](), PhaseCost.predict

    def record(cost: PhaseCost, schedule: Schedule) -> Prediction:
        found = predict(cost, schedule)
        ratios.append((schedule.kept, found.nanoseconds / max(cost.least, 1)))
        return found

    monkeypatch.setattr(PhaseCost, "predict", record)
    lower(_module("graph.softmax %x axis 1", "4096x32768"), stop="graph-tile")
    assert any(kept for kept, _ in ratios)
    assert min(ratio for _, ratio in ratios) >= 1


@pytest.mark.parametrize("shape", ["64x4096", "4096x64", "512x1024"])
def test_running_sums_fit_as_estimated(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their scratch memory, and not in place of what they add up: tiles are chosen once."""
    exact, apply = list[bool](), GraphTilePass.apply

    def record(done: GraphTilePass, ctx: Context, op: ModuleOp) -> None:
        exact.append(done.exact)
        apply(done, ctx, op)

    monkeypatch.setattr(GraphTilePass, "apply", record)
    lower(_module("graph.cumsum %x axis 1", shape, "f32"), stop="tile-place-buffers")
    assert exact == [False]


def test_tiles_cut_to_shares_are_timed_as_they_are() -> None:
    """The exponentials have work for 20 cores, among which 200 rows are divided: tiles of 16 rows become shorter."""
    function = _function("""
func.func @f(%x: tensor<200x16xf16>, %b: tensor<4096x4096xf16>) -> (tensor<200xf16>, tensor<4096x4096xf16>) {
  %s = graph.reduce sum %x axes [1] : tensor<200x16xf16> -> tensor<200xf16>
  %y = graph.exp %b : tensor<4096x4096xf16>
  func.return %s, %y : tensor<200xf16>, tensor<4096x4096xf16>
}""")
    plan = planned(function, Options(CHIP, 48, capacity=CHIP.usable("ub")), {})
    sums, exponentials = plan.choices
    search = Search(sums.schedule.phase, CHIP)
    alone = search.choose(plan.options)
    assert (alone.schedule.blocks, exponentials.schedule.blocks) == (13, 20)
    assert sums.prediction == search.cost.predict(sums.schedule) != alone.prediction
    assert sums.bytes < alone.bytes


@pytest.mark.parametrize(
    "other",
    [("4096x1008", "4096", 1), ("4096x1000", "1000", 0), ("4096x1000", "4096", 1, "max")],
    ids=["another length", "another axis", "another operation"],
)
def test_phases_that_differ_are_not_alike(other: tuple[str, str, int]) -> None:
    assert content(_phase("4096x1000", "4096", 1)) != content(_phase(*other))
