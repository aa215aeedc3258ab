"""`ascir tune`: measurements that outlive a run, and kernels that are made by them."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

import ascir
from ascir.diagnostics import InputError
from ascir.models import fix_dims, read_model
from ascir.passes.graph.apply_tuning import attribute, best, key, options_of, read
from ascir.tools import cli, driver
from ascir.tuning import Record, tune
from ascir.tuning.measure import Task, measure
from ascir.tuning.tasks import groups_of

CHIP = "ascend910b1"
MODEL = "model net(x: f16[B, 256], y: f16[B, 256]) {\n    return relu(x + y) * y\n}\n"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "net.ascl"
    path.write_text(MODEL)
    return path


def module_of(model: Path) -> ModuleOp:
    module = read_model(model)
    fix_dims(module, {"B": 512})
    return module


def task_of(model: Path) -> Task:
    (group,) = groups_of(module_of(model), CHIP, "flags", "best", {})
    return group.task


class Here(Executor):
    """Runs what it is given at once; `work` in place of the real measurement."""

    def __init__(self, work: Callable[[Task], dict[str, Any]]):
        self.work = work
        self.measured: list[Task] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        (task,) = args
        self.measured.append(task)
        try:
            future.set_result(self.work(task))
        except Exception as error:
            future.set_exception(error)
        return future


def valley(task: Task) -> dict[str, Any]:
    """The time of a kernel that is fastest with tiles of 3000."""
    (extent,) = task.options.get("tile", (1000,))
    return {"us": 10 + abs(extent - 3000) / 1000, "bound_us": 1.0, "tiles": [[1000], [1100]]}


def test_waves_go_down_the_valley(model: Path, tmp_path: Path) -> None:
    executor = Here(valley)
    with Record(tmp_path / "t") as record:
        (outcome,) = tune([task_of(model)], record, executor)
    assert outcome.before_us == 12
    assert (outcome.after_us or 99) < 11
    assert best(read(tmp_path / "t")) == {outcome.task.key: outcome.best["options"]}


def test_what_is_near_its_bound_is_left_alone(model: Path, tmp_path: Path) -> None:
    executor = Here(lambda task: {"us": 10.1, "bound_us": 10.0, "tiles": [[1], [2]]})
    with Record(tmp_path / "t") as record:
        tune([task_of(model)], record, executor)
    assert len(executor.measured) == 1


def test_nothing_is_measured_twice_and_a_cut_line_costs_one(model: Path, tmp_path: Path) -> None:
    """As after a kill in the middle of writing."""
    with Record(tmp_path / "t") as record:
        (whole,) = tune([task_of(model)], record, Here(valley))
    text = (tmp_path / "t").read_bytes()
    (tmp_path / "t").write_bytes(text[:-20])
    again = Here(valley)
    with Record(tmp_path / "t") as record:
        (outcome,) = tune([task_of(model)], record, again)
    assert len(again.measured) == 1
    assert outcome.best["options"] == whole.best["options"]
    assert len(read(tmp_path / "t")) == text.count(b"\n")


def test_options_that_break_the_compiler_are_on_record(model: Path, tmp_path: Path) -> None:
    def work(task: Task) -> dict[str, Any]:
        if task.options:
            raise AssertionError("no such tile")
        return valley(task)

    with Record(tmp_path / "t") as record:
        (outcome,) = tune([task_of(model)], record, Here(work))
    assert outcome.best is outcome.own
    assert {each.get("error") for each in read(tmp_path / "t")[1:]} == {"AssertionError: no such tile"}


def test_a_key_is_what_a_function_computes(model: Path) -> None:
    (function,) = (op for op in module_of(model).ops if isinstance(op, FuncOp))
    renamed = function.clone()
    renamed.properties["sym_name"] = function.sym_name.__class__("other")
    renamed.body.block.args[0].name_hint = "q"
    assert key(function, CHIP, "flags") == key(renamed, CHIP, "flags")
    others = {key(function, CHIP, "tque"), key(function, "ascend910b3", "flags")}
    assert key(function, CHIP, "flags") not in others


def test_options_survive_as_an_attribute(model: Path) -> None:
    (function,) = (op for op in module_of(model).ops if isinstance(op, FuncOp))
    function.attributes["graph.tuned"] = attribute({"tile": [3, 64], "buffers": 1})
    assert options_of(function) == {"tile": (3, 64), "buffers": 1}


def test_a_record_decides_and_what_it_says_is_tried_only(model: Path, tmp_path: Path) -> None:
    task = task_of(model)
    record = tmp_path / "t"
    tiles: dict[str, Any] = {}
    for name, tile in {"small": [1024], "too large": [1 << 20]}.items():
        record.write_text(json.dumps({"key": task.key, "options": {"tile": tile}, "us": 1.0}) + "\n")
        exe = ascir.compile(model, dims={"B": 512}, tuned=record)
        tiles[name] = exe.kernels[0].certificates["tiling"][0]["tile"]
    own = ascir.compile(model, dims={"B": 512}).kernels[0].certificates["tiling"][0]["tile"]
    assert tiles == {"small": [1024], "too large": own}
    assert own != [1024]


def test_measurements_are_of_the_host_model(model: Path) -> None:
    found = measure(task_of(model))
    assert found["us"] >= found["bound_us"] > 0
    assert len(found["tiles"]) > 1
    assert "error" in measure(Task("k", "n", task_of(model).text, CHIP, "flags", {"tile": [1 << 20]}))


def test_the_command(model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tune, see the record, compile with it."""
    record = str(tmp_path / "net.tune")
    arguments = [str(model), "--dim", "B=512"]
    assert (
        cli.run(
            ["tune", *arguments, "-o", record, "--fusion", "best", "--json", "--jobs", "2", "--seconds", "15"]
        )
        == 0
    )
    shown = json.loads(capsys.readouterr().out)
    (kernel,) = shown["kernels"]
    assert kernel["bound_us"] < kernel["after_us"] <= kernel["before_us"]
    assert shown["fusion"]["best"]["after_us"] == kernel["after_us"]
    assert cli.run(["compile", *arguments, "--tuned", record, "-o", str(tmp_path / "out.ascir")]) == 0
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"\xff\xfe")
    assert driver.run_tool("ascir", cli.run, ["compile", *arguments, "--tuned", str(wrong)]) == 1
    assert "cannot read it as a record" in capsys.readouterr().err


def test_a_cluster_measures(model: Path, tmp_path: Path) -> None:
    """A real one, on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        arguments = ["--dim", "B=512", "-o", str(tmp_path / "t"), "--fusion", "best", "--seconds", "15"]
        assert cli.run(["tune", str(model), *arguments, "--dask", cluster.scheduler_address]) == 0
    assert read(tmp_path / "t")


def test_another_file_is_no_record_and_stays_as_it_is(model: Path, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("a note\n")
    with pytest.raises(InputError, match=r"notes: line 1 is none of a record of ascir tune.*'a note'"):
        read(tmp_path / "notes")
    arguments = ["tune", str(model), "--dim", "B=512", "-o", str(tmp_path / "notes")]
    assert driver.run_tool("ascir", cli.run, arguments) == 1
    assert (tmp_path / "notes").read_text() == "a note\n"


@pytest.mark.parametrize(
    "line",
    [
        {"key": 7, "options": {}},
        {"key": ["k"], "options": {}},
        {"key": "k", "options": {"tile": "abc"}},
        {"key": "k", "options": {"tile": [1.5]}},
        {"key": "k", "options": {"buffers": 0}},
        {"key": "k", "options": {"cores": True}},
        {"key": "k", "options": {"colour": 3}},
        {"key": "k", "options": [3]},
    ],
)
def test_a_record_by_somebody_else_is_refused(line: dict[str, Any], tmp_path: Path) -> None:
    """Before anything is compiled by it."""
    (tmp_path / "t").write_text(json.dumps({"us": 1.0, **line}) + "\n")
    with pytest.raises(InputError, match="no measurement of ascir tune"):
        read(tmp_path / "t")
