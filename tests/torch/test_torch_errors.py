# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""What is out of reach is said in one line each: the operation, where it is, what would help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn

import ascir
from ascir.diagnostics import SourceError
from ascir.models import ModelError
from tests.torch.eager import Function, floats


def refused(function: Callable[..., Any], *inputs: Tensor, **options: Any) -> str:
    with pytest.raises(SourceError) as error:
        ascir.compile(Function(function).eval(), inputs, **options)
    shown = error.value.render()
    assert "Traceback" not in shown
    return shown


def test_all_operations_out_of_reach_are_named_at_once() -> None:
    def several(x: Tensor) -> Any:
        return torch.fft.fft(x).abs() + torch.rand(4), torch.bernoulli(x.sigmoid()), torch.polar(x, x).abs()

    shown = refused(several, floats(3, 4))
    lines = shown.splitlines()
    assert len(lines) >= 3
    assert any("aten.bernoulli" in line and "draw the numbers outside" in line for line in lines)
    assert any("aten.rand" in line for line in lines)
    assert all("eager.py:" in line for line in lines)


def test_shapes_that_depend_on_elements() -> None:
    def chosen(x: Tensor) -> Any:
        return x.masked_select(x > 0).sum()

    assert "aten.masked_select" in refused(chosen, floats(3, 4))


def test_what_is_near_has_a_similar_name_and_not_the_same_overload() -> None:
    assert "near" not in refused(torch.digamma, floats(3, 4))
    assert "near is scatter" in refused(lambda x: x.masked_scatter(x > 0, x), floats(3, 4))


def test_bits_of_an_element_in_several_of_another_width() -> None:
    assert "views of f32 as int16 are not supported" in refused(lambda x: x.view(torch.int16), floats(3, 4))


def test_results_that_are_not_computed_are_no_less_outputs() -> None:
    """As the gradient of maxima of bags takes them."""

    def bags(table: Tensor, places: Tensor, offsets: Tensor) -> Any:
        return torch.ops.aten._embedding_bag(table, places, offsets, False, 2)[:2]

    shown = refused(bags, floats(5, 4), torch.tensor([1, 2, 4]), torch.tensor([0, 2]))
    assert "takes its result 1" in shown


class Training(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(4)
        self.drop = nn.Dropout(0.5)

    def forward(self, x: Tensor) -> Tensor:
        return self.drop(self.norm(x))


def test_a_model_in_training() -> None:
    with pytest.raises(SourceError, match="export it in eval mode"):
        ascir.compile(Training(), floats(3, 4))
    with pytest.raises(SourceError, match="eval mode"):
        ascir.compile(nn.Dropout(0.5), floats(3, 4))


def test_a_buffer_that_is_written() -> None:
    class Counting(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("count", torch.zeros(4))

        def forward(self, x: Tensor) -> Tensor:
            assert isinstance(self.count, Tensor)
            self.count.add_(1)
            return x + self.count

    with pytest.raises(SourceError, match="the model writes 'count'"):
        ascir.compile(Counting().eval(), floats(3, 4))


def test_inputs_of_other_elements() -> None:
    shown = refused(lambda x: (x * 2).abs(), torch.zeros(3, dtype=torch.complex64))
    assert "complex64" in shown


def test_control_flow_that_data_decides() -> None:
    def branch(x: Tensor) -> Tensor:
        return x * 2 if x.sum() > 0 else x

    shown = refused(branch, floats(3, 4))
    assert "torch.export cannot trace the model" in shown
    assert len(shown.splitlines()) == 1


def test_a_form_that_is_not_supported_names_its_place() -> None:
    shown = refused(lambda x: F.interpolate(x, scale_factor=1.3), floats(1, 1, 4, 4))
    assert "upsample_nearest2d" in shown
    assert "is not a whole number" in shown


def test_images_that_are_smoothed_between_aligned_corners() -> None:
    def smoothed(x: torch.Tensor) -> torch.Tensor:
        return F.interpolate(x, 3, mode="bicubic", antialias=True, align_corners=True)

    assert "not supported with antialias" in refused(smoothed, floats(1, 1, 4, 4))


def test_names_of_dimensions_that_are_not_there() -> None:
    shown = refused(lambda x: x + 1, floats(3, 4), dynamic_shapes=(({0: "batch"},),), dims={"batsh": 3})
    assert "--dim batsh: no dimension of an input has this name; there are batch" in shown


def test_a_module_needs_inputs() -> None:
    with pytest.raises(ModelError, match="example_inputs"):
        ascir.compile(nn.Linear(3, 4))


def test_sizes_that_the_model_does_not_leave_open() -> None:
    table = torch.randn(8, 4)
    shown = refused(lambda x: x + table[: x.shape[0]], floats(3, 4), dynamic_shapes=(({0: "steps"},),))
    assert "torch suggests steps = Dim('steps', max=8)" in shown
    assert len(shown.splitlines()) == 1
