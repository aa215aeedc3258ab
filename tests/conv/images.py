"""Convolutions as kernels: compiled, run on the host model with every check on, and compared with numpy.

check(Case((2, 17, 9, 9), 33, (3, 3), strides=(2, 2)))     # what the host model said of the launch
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline

from ascir.context import multiverse
from ascir.diagnostics import Source
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.pipeline import Options
from ascir.runtime import CompiledKernel, compile_kernels
from tests.cube.products import DTYPES, HF32, RESULTS, ROUNDING, Array, Shape, context
from tests.vector.harness import certified, chip_of

WIDE = {"bf16": "f32"}
"""Of biases: the bias table takes no bf16."""

BLOCKS = {"f16": 16, "bf16": 16, "f32": 8, "i8": 32, "i32": 16}


@dataclass(frozen=True)
class Case:
    """Of an image N, C, H, W so many output channels; blocks are filled up with zeros."""

    x: Shape
    outputs: int
    kernel: Shape
    dtype: str = "f16"
    strides: Shape = (1, 1)
    pads: Shape = (0, 0, 0, 0)
    dilations: Shape = (1, 1)
    groups: int = 1
    bias: bool = False
    relu: bool = False
    packed: bool = False
    """Whether the blocks of channels are outermost in the weight."""
    line: bool = False
    """Whether it is written as `graph.conv1d`: of images of one row, where it is written as people write it."""
    residual: bool = False
    """Whether an image is added; where the kernel is written as people write it."""
    options: Options = field(default_factory=dict[str, Any])

    def up(self, channels: int, dtype: str) -> int:
        """Channels of a group, in whole blocks."""
        return -(-channels // self.groups // BLOCKS[dtype]) * BLOCKS[dtype]

    def flat(self, shape: Shape) -> Shape:
        """Of a line without the rows, of which there is one."""
        return (*shape[:2], *shape[3:]) if self.line else shape

    def positions(self) -> Shape:
        found: list[int] = []
        for axis in range(2):
            room = self.x[2 + axis] + self.pads[axis] + self.pads[axis + 2]
            span = (self.kernel[axis] - 1) * self.dilations[axis] + 1
            found.append((room - span) // self.strides[axis] + 1)
        return tuple(found)


def _tensor(shape: Shape, dtype: str) -> str:
    return f"tensor<{'x'.join(map(str, (*shape, dtype)))}>"


def _windows(case: Case, names: tuple[str, ...]) -> str:
    return " ".join(f"{name} {list(getattr(case, name))}" for name in names) + f" groups {case.groups}"


def _line(case: Case) -> str:
    pads = [case.pads[1], case.pads[3]]
    return f"stride {case.strides[1]} pads {pads} dilation {case.dilations[1]} groups {case.groups}"


def _constant(array: Array, type: str, name: str) -> str:
    words = array.tobytes().hex().upper()
    return f'%{name} = graph.constant dense<"0x{words}"> : {type}'


def plain(case: Case, weights: list[Array] | None = None) -> str:
    """The graph as people write it; of constants, where weights (and a bias) are given."""
    result = RESULTS[case.dtype]
    x = _tensor(case.flat(case.x), case.dtype)
    weight = _tensor(case.flat((case.outputs, case.x[1] // case.groups, *case.kernel)), case.dtype)
    bias, out = (
        _tensor((case.outputs,), result),
        _tensor(case.flat((case.x[0], case.outputs, *case.positions())), result),
    )
    more = f", {bias}" if case.bias else ""
    named = {"w": weight, **({"b": bias} if case.bias else {})}
    arguments, lines = [f"%x: {x}"], list[str]()
    if weights is None:
        arguments += [f"%{name}: {type}" for name, type in named.items()]
    else:
        lines += [
            _constant(array, type, name) for (name, type), array in zip(named.items(), weights, strict=False)
        ]
    windows = _line(case) if case.line else _windows(case, ("strides", "pads", "dilations"))
    lines.append(
        f"%r = graph.conv{1 if case.line else 2}d %x, %w {'bias %b ' * case.bias}{windows}"
        f" : ({x}, {weight}{more}) -> {out}"
    )
    last = "r"
    if case.residual:
        arguments.append(f"%i: {out}")
        lines.append(f"%t = graph.add %{last}, %i : {out}")
        last = "t"
    if case.relu:
        lines.append(f"%s = graph.relu %{last} : {out}")
        last = "s"
    lines.append(f"func.return %{last} : {out}")
    body = "\n  ".join(lines)
    return f"func.func @net({', '.join(arguments)}) -> {out} {{\n  {body}\n}}\n"


def text(case: Case) -> str:
    """The graph, of an image in blocks."""
    samples, channels, height, width = case.x
    block, result = BLOCKS[case.dtype], RESULTS[case.dtype]
    deep, wide = case.up(channels, case.dtype), case.up(case.outputs, result)
    x = _tensor((samples, case.groups * deep // block, height, width, block), case.dtype)
    rows, taps = case.groups * wide, case.kernel[0] * case.kernel[1]
    weight = _tensor((deep // block, rows, taps * block) if case.packed else (rows, deep * taps), case.dtype)
    out_block = BLOCKS[result]
    out = _tensor((samples, case.groups * wide // out_block, *case.positions(), out_block), result)
    bias = _tensor((case.groups * wide,), WIDE.get(result, result))
    more, named = (f", {bias}", f", %bias: {bias}") if case.bias else ("", "")
    properties = _windows(case, ("kernel", "strides", "pads", "dilations"))
    lines = [
        f"%r = graph.conv2d_blocked %x, %w {'bias %bias ' * case.bias}{properties}"
        f" : ({x}, {weight}{more}) -> {out}"
    ]
    if case.relu:
        lines.append(f"%s = graph.relu %r : {out}")
    lines.append(f"func.return {'%s' if case.relu else '%r'} : {out}")
    body = "\n  ".join(lines)
    return f"func.func @conv(%x: {x}, %w: {weight}{named}) -> {out} {{\n  {body}\n}}\n"


def compiled(graph: str, options: Options, minimal: bool = True) -> list[CompiledKernel]:
    """The kernels, certified."""
    module = parse(context(), Source("case.mlir", graph))
    return compile_kernels(module, options, soc=chip_of(options), after=certified(module, minimal))


def draw(random: np.random.Generator, shape: Shape, dtype: str) -> Array:
    if dtype in ("i8", "i32"):
        return random.integers(-128, 128, shape).astype(DTYPES[dtype])
    return random.standard_normal(shape).astype(np.float32).astype(DTYPES[dtype])


def inputs(case: Case) -> list[Array]:
    """The image, the weight, the bias and what is added, as people have them."""
    random, result = np.random.default_rng([*case.x, case.outputs]), RESULTS[case.dtype]
    shape = case.outputs, case.x[1] // case.groups, *case.kernel
    found = [draw(random, case.x, case.dtype), draw(random, shape, case.dtype)]
    found += [draw(random, (case.outputs,), result)] * case.bias
    return found + [draw(random, (case.x[0], case.outputs, *case.positions()), result)] * case.residual


def blocked(case: Case, arrays: list[Array]) -> list[Array]:
    """The same as the kernel takes them."""
    x, weight, *bias = arrays
    groups, block = case.groups, BLOCKS[case.dtype]
    deep, wide = case.up(case.x[1], case.dtype), case.up(case.outputs, RESULTS[case.dtype])

    def filled(array: Array, axis: int, size: int) -> Array:
        pads = [(0, 0)] * array.ndim
        pads[axis] = (0, size - array.shape[axis])
        return np.pad(array, pads)

    parts = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    image = filled(parts, 2, deep).reshape(x.shape[0], groups * deep // block, block, *x.shape[2:])
    taps = filled(weight.reshape(groups, -1, *weight.shape[1:]), 1, wide)
    taps = filled(taps, 2, deep).reshape(groups * wide, deep // block, block, *case.kernel)
    rows = taps.transpose(0, 1, 3, 4, 2).reshape(groups * wide, deep // block, -1)
    weights = rows.swapaxes(0, 1) if case.packed else rows.reshape(groups * wide, -1)
    packed = [image.transpose(0, 1, 3, 4, 2), weights]
    result = RESULTS[case.dtype]
    biases = [each.astype(DTYPES[WIDE.get(result, result)]) for each in bias]
    packed += [filled(each.reshape(groups, -1), 1, wide).reshape(-1) for each in biases]
    return [np.ascontiguousarray(each) for each in packed]


def unblocked(case: Case, found: Array) -> Array:
    flat = found.transpose(0, 1, 4, 2, 3).reshape(found.shape[0], case.groups, -1, *found.shape[2:4])
    return flat[:, :, : case.outputs // case.groups].reshape(found.shape[0], case.outputs, *found.shape[2:4])


def fewer_bits(case: Case) -> bool:
    return bool(case.options.get("graph-tile", {}).get("hf32")) and case.dtype == "f32"


def expected(case: Case, arrays: list[Array]) -> tuple[Array, Array]:
    """The result, tap by tap, and how far from it a sum in another order may be."""
    wide = np.int64 if case.dtype == "i8" else np.float64
    x, weight = (array.astype(wide) for array in arrays[:2])
    padded = np.pad(x, [(0, 0), (0, 0), (case.pads[0], case.pads[2]), (case.pads[1], case.pads[3])])
    down, across = case.positions()
    sums = np.zeros((x.shape[0], case.outputs, down, across), wide)
    sizes = np.zeros_like(sums)
    each = case.outputs // case.groups
    for i in range(case.kernel[0]):
        for j in range(case.kernel[1]):
            top, left = i * case.dilations[0], j * case.dilations[1]
            seen = padded[:, :, top:, left:][:, :, :: case.strides[0], :: case.strides[1]][
                :, :, :down, :across
            ]
            for group, part in enumerate(np.split(seen, case.groups, axis=1)):
                rows = slice(group * each, (group + 1) * each)
                tap = weight[rows, :, i, j]
                sums[:, rows] += np.einsum("oc,nchw->nohw", tap, part)
                sizes[:, rows] += np.einsum("oc,nchw->nohw", np.abs(tap), np.abs(part))
    if case.bias:
        sums = sums + arrays[2].astype(wide)[:, None, None]
        sizes = sizes + np.abs(arrays[2].astype(wide))[:, None, None]
    rounded = np.abs(sums)
    if case.residual:  # to a sum that is rounded
        sums = sums + arrays[-1].astype(wide)
        rounded = rounded + np.abs(sums)
    if case.relu:
        sums = np.maximum(sums, 0)
    if case.dtype == "i8":
        return sums, np.zeros_like(sums)
    each = (weight[0].size + 1) * 2.0**-24 + (HF32 if fewer_bits(case) else 0)
    return sums, each * sizes + 1.01 * ROUNDING[RESULTS[case.dtype]] * rounded + 1e-7


def compare(case: Case, found: Array, arrays: list[Array]) -> None:
    result, slack = expected(case, arrays)
    assert found.shape == result.shape
    far = np.abs(found.astype(result.dtype) - result) > slack
    assert not far.any(), f"{far.sum()} of {far.size} elements of {case} are wrong"


def check(case: Case) -> Any:
    """Compile, run and compare; what the host model says of the launch."""
    arrays = inputs(case)
    # A bias begins the sum in a branch of its own, whose barrier serves no round but the others.
    (kernel,) = compiled(text(case), case.options)
    run = kernel.run(blocked(case, arrays))
    assert not run.launch.findings, [str(finding) for finding in run.launch.findings]
    compare(case, unblocked(case, run.outputs[0]), arrays)
    return run.launch


LAYOUT = "graph-propagate-layout,canonicalize,graph-fold-constants,canonicalize,dce"


def check_layout(case: Case) -> ModuleOp:
    """In blocks of channels a convolution means what it was, to the interpreter: no kernel is built."""
    module = parse(context(), Source("case.mlir", plain(case)))
    for each in PassPipeline.parse_spec(multiverse().all_passes, LAYOUT).passes:
        each.apply(context(), module)
    module.verify()
    arrays = inputs(case)
    (found,) = run_function(module, "net", arrays)
    compare(case, found, arrays)
    return module
