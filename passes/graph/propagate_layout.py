"""Chooses the layout of images once for a whole function: in blocks of channels from one convolution to the next.

    $ ascir-opt net.mlir -p graph-propagate-layout,graph-fold-constants,dce

    %1 = graph.conv2d %x, %w ...   %2 = graph.relu %1   %y = graph.conv2d %2, %v ...
    ->  %p = graph.pad, graph.reshape, graph.transpose of %x            // into blocks, once
        %1 = graph.conv2d_blocked %p, %w' ...   %2 = graph.relu %1
        %y = graph.conv2d_blocked %2, %v' ...
        graph.transpose, graph.reshape, graph.slice of %y               // and back, once

1. A convolution reads its image in blocks: the blocked value if there is one, otherwise a conversion. Groups whose
   channels do not fill a block are merged until they do, with zero weights between them.
2. Elementwise operations work on blocks too, also with a second operand that is one number, or one for each channel. So
   do poolings, and concatenations of whole blocks of channels.
3. Each result is also converted back; `dce` removes unused conversions, and `graph-fold-constants` packs constant
   weights.
4. If a convolution with strides reads an image of few channels, each cell of the strides becomes one position, and the
   positions in the cell become channels: 7x7 with strides of two over 3 channels takes 784 products of blocks of 16; as
   4x4 over 12 channels it takes 256.

5. Strides, dilations and kernels that are too large for the cube's load become channels too (`image_taps`).

A 1x1 convolution with strides of one and no bias, of an image that is not in blocks, becomes a matrix product.
`declined` has the reasons for the convolutions that stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite

from xdsl.context import Context
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects import graph
from ascir.dialects.graph import (
    AvgPool2dOp,
    ConcatOp,
    Conv1dOp,
    Conv2dBlockedOp,
    Conv2dOp,
    MaxPool2dOp,
    dims_of,
)
from ascir.dialects.graph.blocks import BLOCKS
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.sums import multiplied
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.img2col import LIMITS
from ascir.dialects.tile.spaces import is_integer
from ascir.passes.graph.image_blocks import Blocked, Conversions
from ascir.passes.graph.image_forms import (
    STAY_FINITE,
    Form,
    all_of,
    blind,
    cells_of,
    channels_of,
    is_product,
    joined,
    open_sizes,
    refused,
    samples_of,
    sides_of,
    static,
    steps_of,
    uncounted,
    wide_pads,
)
from ascir.passes.graph.image_taps import beyond, divided
from ascir.straight import straight


@dataclass
class Rewriting:
    """Rewrites one function."""

    declined: dict[Operation, str]
    blocks: Conversions = field(default_factory=Conversions)

    def run(self, function: FuncOp) -> None:
        for op in list(function.body.block.ops):
            if isinstance(op, Conv1dOp):
                op = self._flat(op)
            if isinstance(op, Conv2dOp):
                if (reason := refused(op)) is None:
                    op = self._cells(op)
                    reason = beyond(op)
                if reason is not None:
                    self.declined[op] = reason
                else:
                    self._convolution(divided(op, self.blocks))
            elif isinstance(op, STAY_FINITE):
                self._elementwise(op)
            elif isinstance(op, MaxPool2dOp | AvgPool2dOp):
                self._pool(op)
            elif isinstance(op, ConcatOp):
                self._join(op)

    # Operations

    def _flat(self, op: Conv1dOp) -> Conv2dOp | Conv1dOp:
        """A one-dimensional convolution as a two-dimensional one, over an image of one row if it can be."""
        if (reason := open_sizes(op)) is not None:
            self.declined[op] = reason
            return op
        samples, channels, (length,) = samples_of(op.x), channels_of(op.x), sides_of(op.x)
        outputs, depth, taps = static(op.weight)
        (before, after), (positions,) = op.pads.get_values(), sides_of(op.result)
        stride, dilation, groups = op.stride.value.data, op.dilation.value.data, op.groups.value.data
        if dilation > LIMITS["dilations"][1] and taps > 1 and isinstance(length, int):
            return self._apart(op, length)
        conv = Conv2dOp(
            self.blocks.put(op, graph.ReshapeOp(op.x, [samples, channels, 1, length])),
            self.blocks.put(op, graph.ReshapeOp(op.weight, [outputs, depth, 1, taps])),
            op.bias,
            strides=[1, stride],
            pads=[0, before, 0, after],
            dilations=[1, dilation if taps > 1 else 1],
            groups=groups,
        )
        Rewriter.insert_op(conv, InsertPoint.before(op))
        Rewriter.replace_op(op, graph.ReshapeOp(conv.result, [samples, outputs, positions]))
        return conv

    def _apart(self, op: Conv1dOp, length: int) -> Conv2dOp:
        """Rewrites one whose taps are farther apart than the instruction supports: rows of so many positions are put
        below each other, and taps are neighbours in a column."""
        samples, channels = samples_of(op.x), channels_of(op.x)
        outputs, depth, taps = static(op.weight)
        (before, after), positions = op.pads.get_values(), static(op.result)[-1]
        stride, wide = op.stride.value.data, op.dilation.value.data
        high = -(-(length + before + after) // wide)
        x = self.blocks.put(op, graph.PadOp(op.x, [0, 0, before], [0, 0, high * wide - before - length]))
        x = self.blocks.put(op, graph.ReshapeOp(x, [samples, channels, high, wide]))
        weight = self.blocks.put(op, graph.ReshapeOp(op.weight, [outputs, depth, taps, 1]))
        conv = Conv2dOp(x, weight, op.bias, groups=op.groups.value.data)
        Rewriter.insert_op(conv, InsertPoint.before(op))
        line = self.blocks.put(op, graph.ReshapeOp(conv.result, [samples, outputs, (high - taps + 1) * wide]))
        ends = [all_of(samples), outputs, (positions - 1) * stride + 1]
        Rewriter.replace_op(op, graph.SliceOp(line, [0, 0, 0], ends, [1, 1, stride]))
        return conv

    def _cells(self, op: Conv2dOp) -> Conv2dOp:
        """Rewrites a convolution with strides over few channels as one without: the positions in a step become
        channels, which fill blocks better."""
        cells = None if op.x in self.blocks.known else cells_of(op)
        if cells is None:
            return op
        samples, channels, sides = samples_of(op.x), channels_of(op.x), sides_of(op.x)
        (down, across), kernel = op.strides.get_values(), cells.kernel
        high, wide = (steps_of(side, step) for side, step in zip(sides, (down, across), strict=True))
        apart = [samples, channels, high, down, wide, across]
        inner = channels * down * across
        x = self.blocks.put(op, graph.ReshapeOp(op.x, apart))
        x = self.blocks.put(op, graph.TransposeOp(x, [0, 1, 3, 5, 2, 4]))
        x = self.blocks.put(op, graph.ReshapeOp(x, [samples, inner, high, wide]))
        outputs = static(op.weight)[0]
        taps = self.blocks.put(op, graph.PadOp(op.weight, [0, 0, *cells.low], [0, 0, *cells.high]))
        taps = self.blocks.put(
            op, graph.ReshapeOp(taps, [outputs, channels, kernel[0], down, kernel[1], across])
        )
        taps = self.blocks.put(op, graph.TransposeOp(taps, [0, 1, 3, 5, 2, 4]))
        taps = self.blocks.put(op, graph.ReshapeOp(taps, [outputs, inner, *kernel]))
        made = Conv2dOp(x, taps, op.bias, pads=cells.pads)
        made.result.name_hint = op.result.name_hint
        Rewriter.replace_op(op, made)
        return made

    def _convolution(self, op: Conv2dOp) -> None:
        if is_product(op) and op.x not in self.blocks.known:
            self._product(op)
            return
        channels, outputs = channels_of(op.x), static(op.weight)[0]
        groups = joined(op)
        x, weight = op.x, self.blocks.dense_weight(op, groups)
        pads: Sequence[int] = op.pads.get_values()
        if wide_pads(op):
            x = self.blocks.put(op, graph.PadOp(x, [0, 0, *pads[:2]], [0, 0, *pads[2:]]))
            pads = [0, 0, 0, 0]
        source = Form(groups, channels // groups, BLOCKS[element_of(x)])
        target = Form(groups, outputs // groups, BLOCKS[element_of(op.result)])
        conv = Conv2dBlockedOp(
            self.blocks.to_blocks(op, x, source),
            self.blocks.weight(op, weight, source, target),
            None if op.bias is None else self.blocks.bias(op, op.bias, target),
            kernel=static(op.weight)[2:],
            strides=op.strides.get_values(),
            pads=pads,
            dilations=op.dilations.get_values(),
            groups=groups,
        )
        self.blocks.replace(op, self.blocks.put(op, conv), target)

    def _elementwise(self, op: Operation) -> None:
        """Computes an elementwise operation on blocks, if an operand is in blocks, and the others are too, or are the
        same for all positions."""
        dims = dims_of(op.results[0].type)
        wide = [value for value in op.operands if dims_of(value.type) == dims and splat_value(value) is None]
        known = {value: found for value in wide if (found := self.blocks.known.get(value)) is not None}
        if not known or len(known) < len(set(wide)):
            return
        first = known[wide[0]]
        operands = [
            known[value].value if value in known else self._beside(op, value, first) for value in op.operands
        ]
        if not all(operands) or not all(each.form.same(first.form) for each in known.values()):
            return
        made = type(op).create(
            operands=[value for value in operands if value],
            result_types=[graph.tensor_type(dims_of(first.value.type), element_of(op.results[0]))],
            properties=op.properties,
        )
        self.blocks.replace(op, self.blocks.put(op, made), first.form)

    def _beside(self, op: Operation, value: SSAValue, image: Blocked) -> SSAValue | None:
        """An operand that is the same for all positions of an image, in a shape that broadcasts to blocks; None for
        others."""
        number = splat_value(value)
        if number is not None and isfinite(number):
            type = graph.tensor_type([], element_of(value))
            one = int(number) if is_integer(element_of(value)) else float(number)
            return self.blocks.put(op, graph.ConstantOp(DenseIntOrFPElementsAttr.from_list(type, [one])))  # type: ignore[arg-type]
        dims = dims_of(value.type)
        shape = [*[1] * (4 - len(dims)), *dims]
        if len(shape) > 4 or shape[0] not in (1, samples_of(image.value)) or shape[2:] != [1, 1]:
            return None
        if shape[1] == 1:
            return self.blocks.put(op, graph.ReshapeOp(value, [*shape, 1]))
        return self.blocks.to_blocks(op, self.blocks.put(op, graph.ReshapeOp(value, shape)), image.form)

    def _pool(self, op: MaxPool2dOp | AvgPool2dOp) -> None:
        """Computes a pooling on blocks, if the image is in blocks, or its rows or columns are known only at launch, and no
        window covers only padding."""
        if (reason := uncounted(op)) is not None:
            self.declined[op] = reason
            return
        known, sides = self.blocks.known.get(op.x), sides_of(op.x)
        element, channels = element_of(op.x), dims_of(op.x.type)[1]
        if known is None and not all(isinstance(side, int) for side in sides) and isinstance(channels, int):
            if element not in BLOCKS:
                return
            form = Form(1, channels, BLOCKS[element])
            known = Blocked(self.blocks.to_blocks(op, op.x, form), form)
        if known is None or blind(op):
            return
        samples, blocks, inner = samples_of(known.value), channels_of(known.value), known.form.block
        type_ = graph.tensor_type([samples, blocks, *sides_of(op.result), inner], element_of(op.x))
        made = type(op).create(operands=[known.value], result_types=[type_], properties=op.properties)
        self.blocks.replace(op, self.blocks.put(op, made), known.form)

    def _join(self, op: ConcatOp) -> None:
        """Concatenates images in blocks, if their blocks of channels are full."""
        found = [self.blocks.known.get(operand) for operand in op.operands]
        known = [each for each in found if each is not None and each.form.padded == each.form.channels]
        if (
            op.axis.value.data % 4 != 1
            or len(known) < len(found)
            or len({each.form.block for each in known}) > 1
        ):
            return
        joined = self.blocks.put(op, ConcatOp([each.value for each in known], 1))
        self.blocks.replace(op, joined, Form(1, channels_of(op.result), known[0].form.block))

    def _product(self, op: Conv2dOp) -> None:
        """A 1x1 convolution as the product of the weights and the positions: the result is in NCHW."""
        samples, channels, (height, width) = samples_of(op.x), channels_of(op.x), sides_of(op.x)
        outputs = static(op.weight)[0]
        length, other = (width, height) if isinstance(height, int) else (height, width)
        assert isinstance(other, int)
        shape = [samples, channels, multiplied(length, other)]
        columns = self.blocks.put(op, graph.ReshapeOp(op.x, shape))
        rows = self.blocks.put(op, graph.ReshapeOp(op.weight, [outputs, channels]))
        product = self.blocks.put(op, graph.MatmulOp(rows, columns))
        Rewriter.replace_op(op, graph.ReshapeOp(product, [samples, outputs, height, width]))


@dataclass(frozen=True)
class GraphPropagateLayoutPass(ModulePass):
    """Keep images in blocks of channels from one convolution to the next."""

    name = "graph-propagate-layout"

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: the convolutions that stayed as they were, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        for function in straight(op.ops):
            Rewriting(self.declined).run(function)
