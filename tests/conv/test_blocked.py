"""Convolutions of images in blocks of channels: odd sizes, windows, element types, groups."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.conv.images import Case, blocked, check, compare, compiled, inputs, text, unblocked

CASES = [
    Case((1, 1, 1, 1), 1, (1, 1)),
    Case((1, 16, 1, 1), 16, (3, 3), pads=(1, 1, 1, 1)),
    Case((2, 3, 13, 11), 17, (7, 7), strides=(2, 2), pads=(3, 3, 3, 3), bias=True, relu=True),
    Case((1, 17, 9, 30), 64, (3, 3), strides=(3, 2), pads=(0, 1, 2, 0)),
    Case((1, 64, 12, 12), 40, (3, 3), pads=(2, 2, 2, 2), dilations=(2, 2)),
    Case((3, 40, 7, 7), 100, (1, 1), strides=(2, 2)),
    Case((1, 16, 6, 600), 16, (3, 3), pads=(1, 1, 1, 1)),
    Case((1, 96, 16, 8), 17, (3, 3), strides=(3, 1), pads=(0, 1, 1, 2)),
    Case((2, 33, 8, 9), 48, (2, 3), "bf16", pads=(0, 1, 1, 1), bias=True),
    Case((2, 13, 8, 9), 20, (3, 3), "f32", pads=(1, 1, 1, 1), bias=True),
    Case((1, 65, 10, 10), 70, (3, 3), "i8", strides=(1, 2), pads=(1, 1, 1, 1), bias=True),
    Case((1, 64, 10, 10), 96, (3, 3), pads=(1, 1, 1, 1), groups=2),
    Case((2, 40, 10, 10), 70, (3, 3), pads=(1, 1, 1, 1), packed=True, relu=True),
    Case((2, 80, 12, 10), 70, (1, 1), strides=(2, 2)),
    Case((1, 96, 9, 20), 33, (1, 3), "f32", strides=(3, 2), pads=(0, 1, 0, 1), bias=True),
    Case((1, 33, 10, 9), 33, (1, 1), strides=(3, 1), groups=3),
    Case((1, 64, 10, 10), 96, (3, 3), "f32", pads=(1, 1, 1, 1), groups=2, bias=True, packed=True),
    Case((1, 130, 5, 5), 33, (2, 2), "i8", packed=True),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_against_numpy(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("tile", [(1, 16, 1), (3, 48, 2), (5, 16, 4)])
def test_any_tiling(tile: tuple[int, ...]) -> None:
    """Rows of positions, output channels, and blocks of input channels of one load; with tails in all."""
    options = {"graph-tile": {"tile": tile, "cores": 5}}
    check(Case((2, 64, 14, 9), 80, (3, 3), pads=(1, 1, 1, 1), options=options))


@pytest.mark.parametrize(
    ("tile", "case"),
    [
        ((3, 48, 2, 1, 1), Case((2, 64, 14, 9), 80, (3, 3), pads=(1, 1, 1, 1), relu=True)),
        ((1, 16, 1, 1, 1), Case((2, 32, 6, 300), 32, (3, 3), pads=(1, 1, 1, 1))),
        ((2, 32, 2, 1, 1), Case((3, 64, 8, 10), 96, (3, 3), pads=(1, 1, 1, 1), groups=2)),
        ((5, 48, 2, 2, 1), Case((6, 64, 5, 7), 40, (3, 3), "bf16", pads=(1, 1, 1, 1), bias=True)),
    ],
)
def test_weights_that_stay(tile: tuple[int, ...], case: Case) -> None:
    """A core has blocks of one column of one group, whose weights are loaded once."""
    options = {"graph-tile": {"tile": tile, "cores": 5}}
    (kernel,) = compiled(text(case), options)
    first_loop = kernel.source.index("for (")
    assert kernel.source.index("AscendC::DataCopy(b_l1") < first_loop
    assert kernel.source.index("AscendC::DataCopy(map") > first_loop
    check(replace(case, options=options))


def test_on_no_more_cores_than_pay() -> None:
    """What waits for memory alone takes fewer cores: each costs time at launch."""
    (kernel,) = compiled(text(Case((4, 256, 56, 56), 64, (1, 1))), {})
    assert kernel.blocks is not None
    assert kernel.blocks < 16


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("images", [2, 3])
def test_images_of_one_block(images: int, bias: bool) -> None:
    """They share the weights that are loaded; of small images, with steps along k, and several blocks for each core."""
    options = {"graph-tile": {"tile": (5, 48, 2, images), "cores": 2}}
    check(Case((6, 64, 5, 7), 80, (3, 3), pads=(1, 1, 1, 1), bias=bias, relu=True, options=options))


@pytest.mark.parametrize("bias", [False, True])
def test_hf32(bias: bool) -> None:
    """Fewer bits, where they are asked for: it shows, and stays within the bound."""
    exactly = Case((2, 24, 9, 11), 40, (3, 3), "f32", pads=(1, 1, 1, 1), bias=bias)
    case = replace(exactly, options={"graph-tile": {"hf32": True}})
    check(case)
    (kernel,) = compiled(text(case), case.options)
    arrays = inputs(case)
    found = unblocked(case, kernel.run(blocked(case, arrays)).outputs[0])
    with pytest.raises(AssertionError, match="are wrong"):
        compare(exactly, found, arrays)
