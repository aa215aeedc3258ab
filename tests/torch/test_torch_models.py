# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Whole modules through kernels on the host model, with all checks, against eager mode."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

import ascir
from ascir.tools import driver
from ascir.tools.cli import run as command
from tests.torch.eager import agree
from tests.torch.modules import Block, Classifier, Llama, Sequence

Case = tuple[nn.Module, torch.Tensor]


def encoder() -> nn.Module:
    return nn.TransformerEncoderLayer(32, 4, 64, activation="gelu", batch_first=True)


def cases() -> dict[str, Case]:
    torch.manual_seed(0)
    return {
        "block": (Block().half(), torch.randn(1, 16, 16, 16).half()),
        "classifier": (Classifier(), torch.randint(0, 50, (4, 8))),
        "encoder": (encoder(), torch.randn(2, 8, 32)),
        "sequence": (Sequence(), torch.randn(2, 5, 16)),
        "llama": (Llama().half(), torch.randn(2, 16, 64).half()),
    }


@pytest.mark.parametrize("name", ["block", "classifier", "encoder", "sequence", "llama"])
def test_a_module_runs_as_kernels(name: str) -> None:
    module, x = cases()[name]
    exe = ascir.compile(module.eval(), (x,))
    y = exe(x)
    assert isinstance(y, np.ndarray)
    agree(y, module(x), name)


def test_one_program_serves_all_batches() -> None:
    torch.manual_seed(0)
    module = nn.Sequential(nn.Linear(16, 32), nn.SiLU(), nn.LayerNorm(32), nn.Linear(32, 8)).eval()
    exe = ascir.compile(module, (torch.randn(4, 16),), dynamic_shapes={"input": {0: "batch"}})
    for batch in (3, 20):
        x = torch.randn(batch, 16)
        y = exe(x)
        assert isinstance(y, np.ndarray)
        agree(y, module(x))


class Cached(nn.Module):
    """A step of decoding: keys and values grow by a row, and heads share them."""

    def forward(
        self, q: torch.Tensor, row: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        keys = torch.cat([keys, row], 2)
        values = torch.cat([values, row], 2)
        return nn.functional.scaled_dot_product_attention(q, keys, values, enable_gqa=True), keys


def test_a_cache_of_any_length() -> None:
    """The attention of a step is one kernel for all lengths."""
    torch.manual_seed(0)

    def inputs(length: int) -> tuple[torch.Tensor, ...]:
        shapes = (1, 4, 1, 32), (1, 2, 1, 32), *[(1, 2, length, 32)] * 2
        return tuple(torch.randn(shape).half() for shape in shapes)

    grown = {2: torch.export.Dim("length", min=2, max=4096)}
    module = Cached().eval()
    exe = ascir.compile(
        module, inputs(5), dynamic_shapes={"q": None, "row": None, "keys": grown, "values": grown}
    )
    mixed = [kernel for kernel in exe.kernels if "KERNEL_TYPE_MIX" in kernel.source]
    assert len(mixed) == 1
    assert "Exp(" in mixed[0].source
    assert not any("Exp(" in kernel.source for kernel in exe.kernels if kernel not in mixed)
    for length in (2, 300):
        given = inputs(length)
        for found, wanted in zip(exe(*given), module(*given), strict=True):
            agree(found, wanted)


def test_positions_and_masks_of_any_length() -> None:
    """What a decoder is made of: places that are counted, and keys that do not come after the query."""

    class Decoder(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.tokens, self.places = nn.Embedding(50, 16), nn.Embedding(64, 16)

        def forward(self, tokens: torch.Tensor) -> torch.Tensor:
            steps = tokens.shape[1]
            x = self.tokens(tokens) + self.places(torch.arange(steps))
            scores = (x @ x.transpose(1, 2)).masked_fill(torch.ones(steps, steps).tril() == 0, -torch.inf)
            return scores.softmax(-1) @ x

    torch.manual_seed(0)
    module = Decoder().eval()
    example = torch.randint(0, 50, (2, 5))
    exe = ascir.compile(module, (example,), dynamic_shapes={"tokens": {0: "batch", 1: "steps"}})
    for shape in ((2, 5), (1, 33)):
        tokens = torch.randint(0, 50, shape)
        y = exe(tokens)
        assert isinstance(y, np.ndarray)
        agree(y, module(tokens))


def test_the_fixed_size_of_a_name_counts_from_the_beginning() -> None:
    module = nn.Linear(16, 8).eval()
    shapes = {"input": {0: "batch"}}
    exe = ascir.compile(module, torch.randn(4, 16), dynamic_shapes=shapes, dims={"batch": 6})
    assert exe.program.steps
    y = exe(torch.randn(6, 16))
    assert isinstance(y, np.ndarray)
    assert y.shape == (6, 8)


def test_names_of_modules_stay_with_their_operations() -> None:
    from ascir.frontend.torch.export import import_exported
    from ascir.frontend.torch.programs import exported

    module = Classifier().eval()
    program, _ = exported(module, (torch.randint(0, 50, (4, 8)),))
    found = import_exported(program)
    locations = {str(op.location) for op in found.walk()}
    assert any('"mlp.0.linear"' in each and "modules.py" in each for each in locations)
    # And the names of weights with these.
    assert "%mlp_0_weight = graph.constant" in str(found)


def save(path: Path, module: nn.Module, x: torch.Tensor, **options: Any) -> None:
    torch.export.save(torch.export.export(module.eval(), (x,), **options), path)


def test_a_file_is_compiled_and_checked_from_the_command_line(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "net.pt2"
    save(path, nn.Sequential(nn.Linear(16, 8), nn.ReLU()), torch.randn(4, 16))
    assert driver.run_tool("ascir", command, ["run", str(path), "--check"]) == 0
    assert "agrees" in capsys.readouterr().out
    assert (
        driver.run_tool("ascir", command, ["compile", str(path), "-o", str(tmp_path / "out"), "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["sources"]


def test_bad_files_end_in_one_line(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "net.pt2"
    save(path, nn.Linear(4, 4), torch.randn(2, 4))
    good = path.read_bytes()
    pickled = io.BytesIO()
    torch.save({"weights": 1}, pickled)
    bad = [b"", b"PK\3\4nonsense", good[: len(good) // 2], good[:-30], b"not a zip", pickled.getvalue()]
    for content in bad:
        path.write_bytes(content)
        assert driver.run_tool("ascir", command, ["run", str(path)]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith(f"{path}: error: no program of torch.export: ")
        assert len(shown.err.splitlines()) == 1


def test_pickled_objects_are_not_loaded(tmp_path: Path, capsys: Any) -> None:
    import zipfile

    path, other = tmp_path / "net.pt2", tmp_path / "hostile.pt2"
    save(path, nn.Linear(4, 4), torch.randn(2, 4))
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(other, "w") as target:
        for entry in source.infolist():
            content = source.read(entry)
            target.writestr(entry, content.replace(b'"use_pickle": false', b'"use_pickle": true'))
    assert driver.run_tool("ascir", command, ["run", str(other)]) == 1
    assert "the file holds pickled objects" in capsys.readouterr().err
