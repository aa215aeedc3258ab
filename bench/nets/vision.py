"""Vision networks: ResNet-50, ViT-B/16, and YOLOv5s with its neck and heads."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bench.nets.language import Attention
from bench.nets.net import Net, drawn, seeded

# --- ResNet-50 ------------------------------------------------------------------------------------------------------


class Bottleneck(nn.Module):
    """1x1, 3x3, 1x1, and a residual."""

    def __init__(self, channels: int, width: int, stride: int):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, width, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        self.conv2 = nn.Conv2d(width, width, 3, stride, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(width)
        self.conv3 = nn.Conv2d(width, 4 * width, 1, bias=False)
        self.bn3 = nn.BatchNorm2d(4 * width)
        self.relu = nn.ReLU(inplace=True)
        self.downsample = None
        if stride != 1 or channels != 4 * width:
            self.downsample = nn.Sequential(
                nn.Conv2d(channels, 4 * width, 1, stride, bias=False), nn.BatchNorm2d(4 * width)
            )

    def forward(self, x: Tensor) -> Tensor:
        y = self.relu(self.bn1(self.conv1(x)))
        y = self.relu(self.bn2(self.conv2(y)))
        y = self.bn3(self.conv3(y))
        return self.relu(y + (x if self.downsample is None else self.downsample(x)))


class ResNet(nn.Module):
    """Of bottlenecks; `stages` is how many there are of each width."""

    def __init__(self, stages: Sequence[int], width: int, classes: int):
        super().__init__()
        self.conv1 = nn.Conv2d(3, width, 7, 2, 3, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        self.maxpool = nn.MaxPool2d(3, 2, 1)
        blocks: list[nn.Module] = []
        channels = width
        for stage, count in enumerate(stages):
            for block in range(count):
                blocks.append(Bottleneck(channels, width << stage, 2 if stage and not block else 1))
                channels = 4 * (width << stage)
        self.blocks = nn.Sequential(*blocks)
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(channels, classes)

    def forward(self, x: Tensor) -> Tensor:
        x = self.maxpool(F.relu(self.bn1(self.conv1(x))))
        return self.fc(torch.flatten(self.avgpool(self.blocks(x)), 1))


def resnet50(small: bool = False) -> Net:
    draw = seeded()
    module = ResNet((1, 1), 16, 10) if small else ResNet((3, 4, 6, 3), 64, 1000)
    side = 32 if small else 224
    for block in module.modules():  # Otherwise, sixteen residual sums would explode.
        if isinstance(block, Bottleneck):
            nn.init.uniform_(block.conv3.weight, -0.05, 0.05)
    return Net("resnet50", drawn(module), {"image": torch.randn(1, 3, side, side, generator=draw)})


# --- ViT-B/16 -------------------------------------------------------------------------------------------------------


class EncoderBlock(nn.Module):
    """Pre-norm layers, as in all vision transformers."""

    def __init__(self, width: int, heads: int):
        super().__init__()
        self.norm1 = nn.LayerNorm(width, eps=1e-6)
        self.attention = Attention(width, heads)
        self.norm2 = nn.LayerNorm(width, eps=1e-6)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class ViT(nn.Module):
    """Patches of an image as tokens, and a class token before them."""

    def __init__(self, side: int, patch: int, width: int, layers: int, heads: int, classes: int):
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.cls = nn.Parameter(0.02 * torch.randn(1, 1, width))
        self.positions = nn.Parameter(0.02 * torch.randn(1, (side // patch) ** 2 + 1, width))
        self.blocks = nn.Sequential(*(EncoderBlock(width, heads) for _ in range(layers)))
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.head = nn.Linear(width, classes)

    def forward(self, x: Tensor) -> Tensor:
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls.expand(x.shape[0], -1, -1), x], dim=1) + self.positions
        return self.head(self.norm(self.blocks(x))[:, 0])


def vit_b(small: bool = False) -> Net:
    draw = seeded()
    module = ViT(32, 8, 64, 2, 4, 10) if small else ViT(224, 16, 768, 12, 12, 1000)
    side = 32 if small else 224
    return Net("vit_b", drawn(module), {"image": torch.randn(1, 3, side, side, generator=draw)})


# --- YOLOv5s --------------------------------------------------------------------------------------------------------

ANCHORS = (
    ((10, 13), (16, 30), (33, 23)),
    ((30, 61), (62, 45), (59, 119)),
    ((116, 90), (156, 198), (373, 326)),
)
STRIDES = (8, 16, 32)


class ConvBlock(nn.Module):
    """A convolution, its batch norm, and SiLU."""

    def __init__(self, channels: int, outputs: int, kernel: int = 1, stride: int = 1, pad: int | None = None):
        super().__init__()
        pad = kernel // 2 if pad is None else pad
        self.conv = nn.Conv2d(channels, outputs, kernel, stride, pad, bias=False)
        self.bn = nn.BatchNorm2d(outputs, eps=1e-3)
        self.act = nn.SiLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.act(self.bn(self.conv(x)))


class C3(nn.Module):
    """Half of the channels through `depth` bottlenecks, the other half beside them."""

    def __init__(self, channels: int, outputs: int, depth: int, shortcut: bool = True):
        super().__init__()
        half = outputs // 2
        self.cv1, self.cv2 = ConvBlock(channels, half), ConvBlock(channels, half)
        self.cv3 = ConvBlock(2 * half, outputs)
        self.shortcut = shortcut
        self.m = nn.ModuleList(
            nn.Sequential(ConvBlock(half, half), ConvBlock(half, half, 3)) for _ in range(depth)
        )

    def forward(self, x: Tensor) -> Tensor:
        y = self.cv1(x)
        for each in self.m:
            y = y + each(y) if self.shortcut else each(y)
        return self.cv3(torch.cat((y, self.cv2(x)), 1))


class SPPF(nn.Module):
    """Max pooling of 5, 9 and 13."""

    def __init__(self, channels: int):
        super().__init__()
        self.cv1, self.cv2 = ConvBlock(channels, channels // 2), ConvBlock(2 * channels, channels)
        self.m = nn.MaxPool2d(5, 1, 2)

    def forward(self, x: Tensor) -> Tensor:
        x = self.cv1(x)
        y = self.m(x)
        z = self.m(y)
        return self.cv2(torch.cat((x, y, z, self.m(z)), 1))


class Detect(nn.Module):
    """Boxes of three sizes at each place, decoded."""

    def __init__(self, classes: int, channels: Sequence[int]):
        super().__init__()
        self.each = classes + 5
        self.m = nn.ModuleList(nn.Conv2d(each, 3 * self.each, 1) for each in channels)

    def forward(self, features: Sequence[Tensor]) -> Tensor:
        found: list[Tensor] = []
        for conv, x, stride, anchors in zip(self.m, features, STRIDES, ANCHORS, strict=True):
            x = conv(x)
            batch, _, height, width = x.shape
            x = x.view(batch, 3, self.each, height, width).permute(0, 1, 3, 4, 2).contiguous()
            ys, xs = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
            grid = torch.stack((xs, ys), 2).view(1, 1, height, width, 2).float() - 0.5
            sizes = torch.tensor(anchors).float().view(1, 3, 1, 1, 2)
            xy, wh, scores = x.sigmoid().split((2, 2, self.each - 4), 4)
            xy = (xy * 2 + grid) * stride
            wh = (wh * 2) ** 2 * sizes
            found.append(torch.cat((xy, wh, scores), 4).view(batch, 3 * height * width, self.each))
        return torch.cat(found, 1)


class YOLOv5(nn.Module):
    """`width` is that of the first convolution, 32 for the small one."""

    def __init__(self, width: int, depths: Sequence[int], classes: int):
        super().__init__()
        a, b, c, d, e = (width << step for step in range(5))
        one, two, three, last = depths
        self.stem = nn.Sequential(ConvBlock(3, a, 6, 2, 2), ConvBlock(a, b, 3, 2), C3(b, b, one))
        self.p3 = nn.Sequential(ConvBlock(b, c, 3, 2), C3(c, c, two))
        self.p4 = nn.Sequential(ConvBlock(c, d, 3, 2), C3(d, d, three))
        self.p5 = nn.Sequential(ConvBlock(d, e, 3, 2), C3(e, e, last), SPPF(e))
        self.up = nn.Upsample(None, 2, "nearest")
        self.lateral5, self.merge4 = ConvBlock(e, d), C3(2 * d, d, one, False)
        self.lateral4, self.merge3 = ConvBlock(d, c), C3(2 * c, c, one, False)
        self.down3, self.out4 = ConvBlock(c, c, 3, 2), C3(2 * c, d, one, False)
        self.down4, self.out5 = ConvBlock(d, d, 3, 2), C3(2 * d, e, one, False)
        self.detect = Detect(classes, (c, d, e))

    def forward(self, x: Tensor) -> Tensor:
        p3 = self.p3(self.stem(x))
        p4 = self.p4(p3)
        top = self.lateral5(self.p5(p4))
        middle = self.lateral4(self.merge4(torch.cat((self.up(top), p4), 1)))
        out3 = self.merge3(torch.cat((self.up(middle), p3), 1))
        out4 = self.out4(torch.cat((self.down3(out3), middle), 1))
        out5 = self.out5(torch.cat((self.down4(out4), top), 1))
        return self.detect((out3, out4, out5))


def yolov5s(small: bool = False) -> Net:
    draw = seeded()
    module = YOLOv5(8, (1, 1, 1, 1), 3) if small else YOLOv5(32, (1, 2, 3, 1), 80)
    side = 64 if small else 640
    return Net("yolov5s", drawn(module), {"image": torch.rand(1, 3, side, side, generator=draw)})
