"""Compiled convolutions on the host model: the layers of ResNet-50 and YOLOv5s, beside the cube's peak and memory.

    $ python -m bench.conv --model resnet50 --batch 8
    layer            input            kernel  outputs       us   TFLOPS    peak  traffic  busiest predicted
    layer1.conv2     8x64x56x56       3x3/1        64    ...

Images lie in blocks of channels; a result is rectified as it leaves. `peak` is the share of what the cubes of all cores can
multiply, of what was asked for: filling of channels and positions counts as loss. `traffic` is the time that global memory
takes for image, weights and result once, over the time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

FLOP_PER_CYCLE = 8192
"""Of one core, for f16."""


@dataclass(frozen=True)
class Layer:
    name: str
    channels: int
    size: int
    kernel: int
    stride: int
    outputs: int

    @property
    def positions(self) -> int:
        return (self.size + 2 * (self.kernel // 2) - self.kernel) // self.stride + 1


RESNET50 = (
    Layer("conv1", 3, 224, 7, 2, 64),
    Layer("layer1.conv1", 256, 56, 1, 1, 64),
    Layer("layer1.conv2", 64, 56, 3, 1, 64),
    Layer("layer1.conv3", 64, 56, 1, 1, 256),
    Layer("layer2.conv1", 512, 28, 1, 1, 128),
    Layer("layer2.0.conv2", 128, 56, 3, 2, 128),
    Layer("layer2.conv2", 128, 28, 3, 1, 128),
    Layer("layer2.conv3", 128, 28, 1, 1, 512),
    Layer("layer2.down", 256, 56, 1, 2, 512),
    Layer("layer3.conv1", 1024, 14, 1, 1, 256),
    Layer("layer3.conv2", 256, 14, 3, 1, 256),
    Layer("layer3.conv3", 256, 14, 1, 1, 1024),
    Layer("layer3.down", 512, 28, 1, 2, 1024),
    Layer("layer4.conv1", 2048, 7, 1, 1, 512),
    Layer("layer4.conv2", 512, 7, 3, 1, 512),
    Layer("layer4.conv3", 512, 7, 1, 1, 2048),
)

YOLOV5S = (
    Layer("stem", 3, 640, 6, 2, 32),
    Layer("down1", 32, 320, 3, 2, 64),
    Layer("c3.1", 32, 160, 3, 1, 32),
    Layer("down2", 64, 160, 3, 2, 128),
    Layer("c3.2", 64, 80, 3, 1, 64),
    Layer("down3", 128, 80, 3, 2, 256),
    Layer("c3.3", 128, 40, 3, 1, 128),
    Layer("down4", 256, 40, 3, 2, 512),
    Layer("c3.4", 256, 20, 3, 1, 256),
    Layer("sppf.out", 1024, 20, 1, 1, 512),
    Layer("head.large", 128, 80, 1, 1, 255),
)

MODELS = {"resnet50": RESNET50, "yolov5s": YOLOV5S}


def cells_for(layer: Layer) -> Any:
    """A layer of few channels that goes by steps, as one over cells of its image."""
    from xdsl.dialects.builtin import f16
    from xdsl.utils.test_value import create_ssa_value

    from ascir.dialects.graph import Conv2dOp, tensor_type
    from ascir.passes.graph.image_forms import cells_of

    x = tensor_type([1, layer.channels, layer.size, layer.size], f16)
    weight = tensor_type([layer.outputs, layer.channels, layer.kernel, layer.kernel], f16)
    return cells_of(
        Conv2dOp(
            create_ssa_value(x),
            create_ssa_value(weight),
            strides=[layer.stride] * 2,
            pads=[layer.kernel // 2] * 4,
        )
    )


def text(layer: Layer, batch: int) -> str:
    """The graph of a layer, of blocks of 16 channels, as `graph-propagate-layout` makes it."""
    from ascir.passes.graph.image_forms import packs

    pad = layer.kernel // 2
    kernel, stride, pads = [layer.kernel] * 2, layer.stride, [pad] * 4
    channels, size, out = layer.channels, layer.size, layer.positions
    if (cells := cells_for(layer)) is not None:
        kernel, pads, stride = list(cells.kernel), list(cells.pads), 1
        channels, size = channels * layer.stride**2, size // layer.stride
    deep, wide = -(-channels // 16), -(-layer.outputs // 16)
    x = f"tensor<{batch}x{deep}x{size}x{size}x16xf16>"
    rows, taps = wide * 16, kernel[0] * kernel[1]
    packed = f"{deep}x{rows}x{taps * 16}" if packs(deep, taps) else f"{rows}x{deep * 16 * taps}"
    weight = f"tensor<{packed}xf16>"
    result = f"tensor<{batch}x{wide}x{out}x{out}x16xf16>"
    windows = f"kernel {kernel} strides {[stride] * 2} pads {pads}"
    return (
        f"func.func @conv(%x: {x}, %w: {weight}) -> {result} {{\n"
        f"  %0 = graph.conv2d_blocked %x, %w {windows} : ({x}, {weight}) -> {result}\n"
        f"  %1 = graph.relu %0 : {result}\n  func.return %1 : {result}\n}}\n"
    )


def measure(layer: Layer, batch: int, soc: str, options: Any = None) -> str:
    """Compile a layer, run it, and write a line about it."""
    import numpy as np

    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels
    from ascir.target import soc as chip_named

    module = parse(make_context(), Source("conv.mlir", text(layer, batch)))
    (kernel,) = compile_kernels(module, options, soc=soc)
    inputs = [
        np.zeros([int(size) for size in parameter.shape], np.float16)
        for parameter in kernel.parameters
        if parameter.role == "in"
    ]
    launch = kernel.run(inputs, checks=False).launch
    assert launch.time_us is not None
    chip = chip_named(soc)
    flop = 2.0 * batch * layer.positions**2 * layer.outputs * layer.channels * layer.kernel**2
    moved = (
        sum(each.nbytes for each in inputs) + 2 * batch * layer.positions**2 * -(-layer.outputs // 16) * 16
    )
    seconds = launch.time_us * 1e-6
    peak = chip.aic_cores * FLOP_PER_CYCLE * chip.frequency_mhz * 1e6
    busiest = max(launch.pipes, key=lambda pipe: pipe.busy)
    certificate: Any = kernel.attributes["tile.tiling"]
    predicted = certificate.data[0].data["ns"].value.data / 1000
    source = f"{batch}x{layer.channels}x{layer.size}x{layer.size}"
    return (
        f"{layer.name:16} {source:16} {layer.kernel}x{layer.kernel}/{layer.stride} {layer.outputs:8} "
        f"{launch.time_us:9.2f} {flop / seconds / 1e12:8.1f} {flop / seconds / peak:7.1%} "
        f"{moved / (chip.timing['hbm_gb_per_s'] * 1e9) / seconds:8.1%} {busiest.pipe:>8} {predicted:9.2f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.conv", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--model", choices=sorted(MODELS), default="resnet50")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--layers", nargs="+", help="those of these names alone")
    parser.add_argument("--soc", default="ascend910b1")
    options = parser.parse_args(arguments)
    print(
        "layer            input            kernel  outputs        us   TFLOPS    peak  traffic  busiest predicted"
    )
    for layer in MODELS[options.model]:
        if not options.layers or layer.name in options.layers:
            print(measure(layer, options.batch, options.soc), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
