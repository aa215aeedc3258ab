"""Random convolutions: windows, paddings, strides and groups that nobody would choose by hand.

    case = random_case(Dice(Random(7)))
    check_program(case)                  # why it was refused, or how many kernels it took; AssertionError: it is wrong

Images are small, so that many can be run; what is odd about them is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

from ascir.compilation import compile_program
from ascir.diagnostics import OperationError, Source
from ascir.parsing import parse
from tests.conv.images import Case, Shape, check, compare, context, inputs, plain
from tests.vector.groups import Choices
from tests.vector.harness import CHIPS, certified, chip_of

DTYPES = ("f16", "f16", "f16", "bf16", "f32", "i8")
CHANNELS = (1, 3, 5, 16, 17, 31, 32, 33, 40, 64, 96)
EXTENTS = (1, 2, 3, 5, 7, 8, 9, 12, 13, 16, 17, 20, 33)
KERNELS: tuple[Shape, ...] = (
    (1, 1),
    (1, 1),
    (3, 3),
    (3, 3),
    (3, 3),
    (2, 3),
    (1, 7),
    (7, 1),
    (5, 5),
    (7, 7),
    (11, 11),
)
GROUPS = (1, 1, 1, 1, 2, 3, 4, 8)
MOST_PRODUCTS = 3_000_000
"""Of the taps of one image: what the interpreter takes no time for."""


def random_case(choices: Choices) -> Case:
    """A convolution that has at least one position."""
    while True:
        found = _drawn(choices)
        if min(found.positions()) >= 1 and _products(found) <= MOST_PRODUCTS:
            return found


def random_line(choices: Choices) -> Case:
    """A convolution over one dimension: the same, of one row."""
    while True:
        found = _drawn(choices)
        found = replace(
            found,
            x=(*found.x[:2], 1, found.x[3] * choices.one_of((1, 3, 20))),
            kernel=(1, found.kernel[1]),
            pads=(0, found.pads[1], 0, found.pads[3]),
            strides=(1, found.strides[1]),
            dilations=(1, found.dilations[1]),
            line=True,
        )
        if found.positions()[1] >= 1 and _products(found) <= MOST_PRODUCTS:
            return found


FAR = (
    ((1, 3), (1, 2), (1, 2)),
    ((1,), (1, 64), (256,)),
    ((1, 3, 5), (64, 70, 100), (1, 1, 9)),
    ((18, 65, 100), (64, 80), (1, 1, 2)),
    ((2, 3), (1, 2, 5), (256, 270)),
    ((2, 3), (64, 300), (256, 257)),
    ((256, 263, 300), (1, 1, 7, 64), (1,)),
    ((67, 70), (1, 2), (1,)),
    ((3, 5), (1,), (60, 90)),
)
"""Taps, strides and dilations of an axis, most of them beyond what the instruction takes."""


def random_far(choices: Choices) -> Case:
    """A convolution with strides, dilations or kernels that are too large for the instruction, in a small image."""
    while True:
        found = _drawn(choices)
        kernel, strides, dilations = zip(
            *(tuple(map(choices.one_of, choices.one_of(FAR))) for _ in range(2)), strict=True
        )
        spans = [(size - 1) * step + 1 for size, step in zip(kernel, dilations, strict=True)]
        pads = tuple(choices.below(min(spans[axis % 2], 99)) * choices.below(2) for axis in range(4))
        sizes = [
            spans[axis] + step * choices.below(3) + choices.below(step) - choices.below(pads[axis] + 1)
            for axis, step in enumerate(strides)
        ]
        found = replace(
            found,
            x=(1 + choices.below(2), *found.x[1:2], *(max(1, size) for size in sizes)),
            kernel=kernel,
            strides=strides,
            dilations=dilations,
            pads=pads,
        )
        small = prod(found.x) <= MOST_PRODUCTS and prod((found.outputs, *kernel)) <= MOST_PRODUCTS // 50
        if small and min(found.positions()) >= 1 and _products(found) <= MOST_PRODUCTS:
            return found


def _drawn(choices: Choices) -> Case:
    groups, dtype = choices.one_of(GROUPS), choices.one_of(DTYPES)
    channels, outputs = choices.one_of(CHANNELS), choices.one_of(CHANNELS)
    if groups == 8:  # depthwise: each channel for itself, or for two outputs
        groups, outputs = channels, channels * choices.one_of((1, 1, 2))
    elif groups > 1:
        channels, outputs = -(-channels // groups) * groups, -(-outputs // groups) * groups
    kernel = choices.one_of(KERNELS)
    dilations = choices.one_of(((1, 1), (1, 1), (1, 1), (2, 2), (1, 3), (2, 1)))
    spans = [(size - 1) * step + 1 for size, step in zip(kernel, dilations, strict=True)]
    pads = choices.one_of(
        (
            (0, 0, 0, 0),
            (spans[0] // 2, spans[1] // 2, spans[0] // 2, spans[1] // 2),
            (
                choices.below(spans[0]),
                choices.below(spans[1]),
                choices.below(spans[0]),
                choices.below(spans[1]),
            ),
            (spans[0] + 1, spans[1], 0, spans[1] + choices.below(3)),
        )
    )
    return Case(
        (1 + choices.below(5), channels, choices.one_of(EXTENTS), choices.one_of(EXTENTS)),
        outputs,
        kernel,
        dtype,
        strides=choices.one_of(((1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (1, 2), (3, 1), (4, 4))),
        pads=pads,
        dilations=dilations,
        groups=groups,
        bias=choices.below(2) == 0,
        relu=choices.below(2) == 0,
        residual=choices.below(4) == 0,
        packed=choices.below(3) == 0,
        options={
            "graph-tile": {
                "cores": choices.one_of((1, 2, 5, 24)),
                "buffers": choices.one_of((1, 2, 2, 2)),
                "soc": choices.one_of(CHIPS),
            }
        },
    )


def _products(case: Case) -> int:
    down, across = case.positions()
    taps = case.kernel[0] * case.kernel[1] * case.x[1] // case.groups
    return case.x[0] * down * across * case.outputs * taps


@dataclass(frozen=True)
class Outcome:
    """Why there is no kernel, or how many there are."""

    refusal: str | None = None
    kernels: int = 0


def check_kernel(case: Case) -> Outcome:
    """The kernel of an image in blocks."""
    try:
        check(replace(case, residual=False))
    except OperationError as error:
        return Outcome(str(error))
    return Outcome(kernels=1)


def check_program(case: Case) -> Outcome:
    """All kernels of a convolution as people write it, weights folded, on the host model."""
    arrays = inputs(case)
    module = parse(context(), Source("case.mlir", plain(case, arrays[1:])))
    try:
        program = compile_program(module, case.options, soc=chip_of(case.options), after=certified(module))
    except OperationError as error:
        return Outcome(str(error))
    given = [array.reshape(case.flat(array.shape)) for array in (arrays[0], *arrays[3 if case.bias else 2 :])]
    run = program.run(given)
    assert not run.findings, [str(finding) for finding in run.findings]
    compare(case, run.outputs[0].reshape(case.x[0], case.outputs, *case.positions()), arrays)
    return Outcome(kernels=len(program.kernels))
