"""The convolutions of ResNet-50 and YOLOv5s, and their graphs.

    $ python -m bench.cube 'resnet50/layer1.*'         # measures them

Distinct ones only: of consecutive layers of equal shapes the first. Images are in blocks of channels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Layer:
    name: str
    channels: int
    size: int
    kernel: int
    stride: int
    outputs: int

    @property
    def pad(self) -> int:
        return (self.kernel - 1) // 2

    @property
    def positions(self) -> int:
        return (self.size + 2 * self.pad - self.kernel) // self.stride + 1

    def flop(self, batch: int) -> float:
        return 2.0 * batch * self.positions**2 * self.outputs * self.channels * self.kernel**2


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
    Layer("c3.1.cv1", 64, 160, 1, 1, 32),
    Layer("c3.1.m.cv1", 32, 160, 1, 1, 32),
    Layer("c3.1.m.cv2", 32, 160, 3, 1, 32),
    Layer("c3.1.cv3", 64, 160, 1, 1, 64),
    Layer("down2", 64, 160, 3, 2, 128),
    Layer("c3.2.cv1", 128, 80, 1, 1, 64),
    Layer("c3.2.m.cv1", 64, 80, 1, 1, 64),
    Layer("c3.2.m.cv2", 64, 80, 3, 1, 64),
    Layer("c3.2.cv3", 128, 80, 1, 1, 128),
    Layer("down3", 128, 80, 3, 2, 256),
    Layer("c3.3.cv1", 256, 40, 1, 1, 128),
    Layer("c3.3.m.cv1", 128, 40, 1, 1, 128),
    Layer("c3.3.m.cv2", 128, 40, 3, 1, 128),
    Layer("c3.3.cv3", 256, 40, 1, 1, 256),
    Layer("down4", 256, 40, 3, 2, 512),
    Layer("c3.4.cv1", 512, 20, 1, 1, 256),
    Layer("c3.4.m.cv1", 256, 20, 1, 1, 256),
    Layer("c3.4.m.cv2", 256, 20, 3, 1, 256),
    Layer("c3.4.cv3", 512, 20, 1, 1, 512),
    Layer("sppf.cv2", 1024, 20, 1, 1, 512),
    Layer("neck.c3.1.cv1", 512, 40, 1, 1, 128),
    Layer("neck.up2", 256, 40, 1, 1, 128),
    Layer("neck.c3.2.cv1", 256, 80, 1, 1, 64),
    Layer("neck.down1", 128, 80, 3, 2, 128),
    Layer("neck.down2", 256, 40, 3, 2, 256),
    Layer("head.large", 128, 80, 1, 1, 255),
    Layer("head.middle", 256, 40, 1, 1, 255),
    Layer("head.small", 512, 20, 1, 1, 255),
)


def cells_for(layer: Layer) -> Any:
    """A strided layer of few channels, as a convolution over cells of its image."""
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
            pads=[layer.pad] * 4,
        )
    )


def text(layer: Layer, batch: int) -> str:
    """The graph of a layer on blocks of 16 channels, as produced by `graph-propagate-layout`."""
    from ascir.passes.graph.image_forms import packs

    kernel, stride, pads = [layer.kernel] * 2, layer.stride, [layer.pad] * 4
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


def moved(layer: Layer, batch: int) -> int:
    """The bytes of image, weights and result."""
    pixels = layer.channels * layer.size**2 + layer.outputs * layer.positions**2
    return 2 * (batch * pixels + layer.outputs * layer.channels * layer.kernel**2)
