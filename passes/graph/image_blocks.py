"""Inserts conversions between NCHW images and images in blocks of channels (N, C / C0, H, W, C0), and packs weights for
those.

    %p = graph.pad, graph.reshape, graph.transpose of %x : tensor<1x20x8x8xf16> -> tensor<1x2x8x8x16xf16>  // to_blocks
    %y = graph.transpose, graph.reshape, graph.slice of %q                                                    // replace

Channels that do not fill a block are padded with zeros.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, bf16, f32
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from ascir.dialects import graph
from ascir.dialects.graph import Conv2dOp, dims_of
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.spaces import is_integer
from ascir.passes.graph.image_forms import Form, all_of, packs, samples_of, sides_of, static


@dataclass(frozen=True)
class Blocked:
    """An image in blocks, and the layout of its channels."""

    value: SSAValue
    form: Form


@dataclass
class Conversions:
    """Inserts conversions in front of operations of one function, each once."""

    known: dict[SSAValue, Blocked] = field(default_factory=dict[SSAValue, Blocked])
    """The images that exist in blocks as well."""

    def put(self, before: Operation, op: Operation) -> SSAValue:
        """Insert an operation and return its result; its operand, if the operation is the identity."""
        if isinstance(op, graph.ReshapeOp | graph.PadOp | graph.SliceOp) and op.x.type == op.result.type:
            found = op.x
            op.erase()
            return found
        op.location = before.location
        Rewriter.insert_op(op, InsertPoint.before(before))
        return op.results[0]

    def fill(self, op: Operation, value: SSAValue, sizes: Mapping[int, int]) -> SSAValue:
        """Pad with zeros at the end, up to the given sizes of dimensions."""
        dims = dims_of(value.type)
        high = [
            sizes[axis] - dim if axis in sizes and isinstance(dim, int) else 0
            for axis, dim in enumerate(dims)
        ]
        return self.put(op, graph.PadOp(value, [0] * len(dims), high))

    def to_blocks(self, op: Operation, value: SSAValue, form: Form) -> SSAValue:
        """Convert an image to blocks, unless it is known in blocks already."""
        if (known := self.known.get(value)) is not None and known.form.same(form):
            return known.value
        samples, (height, width) = samples_of(value), sides_of(value)
        if form.groups > 1 and form.padded != form.channels:
            parts = self.put(op, graph.ReshapeOp(value, [samples, form.groups, form.channels, height, width]))
            filled = self.fill(op, parts, {2: form.padded})
        else:
            filled = self.fill(op, value, {1: form.groups * form.padded})
        shape = [samples, form.groups * form.padded // form.block, form.block, height, width]
        split = self.put(op, graph.ReshapeOp(filled, shape))
        if (height, width) == (1, 1):
            found = self.put(op, graph.ReshapeOp(split, [*shape[:2], 1, 1, form.block]))
        else:
            found = self.put(op, graph.TransposeOp(split, [0, 1, 3, 4, 2]))
        self.known.setdefault(value, Blocked(found, form))
        return found

    def replace(self, op: Operation, value: SSAValue, form: Form) -> None:
        """Replace the result of `op` by `value`, which is the same image in blocks, converted back."""
        samples, (height, width) = samples_of(value), sides_of(value)
        turned = self.put(op, graph.TransposeOp(value, [0, 1, 4, 2, 3]))
        parts = self.put(op, graph.ReshapeOp(turned, [samples, form.groups, form.padded, height, width]))
        ends = [all_of(samples), form.groups, form.channels, all_of(height), all_of(width)]
        cut = self.put(op, graph.SliceOp(parts, [0] * 5, ends))
        flat = self.put(op, graph.ReshapeOp(cut, [samples, form.groups * form.channels, height, width]))
        flat.name_hint = op.results[0].name_hint
        Rewriter.replace_op(op, [], [flat])
        self.known[flat] = Blocked(value, form)

    def dense_weight(self, op: Conv2dOp, groups: int) -> SSAValue:
        """The weight of a convolution whose groups are merged into `groups` larger ones: zero between channels that
        were in different groups."""
        together = op.groups.value.data // groups
        if together == 1:
            return op.weight
        outputs, channels, *kernel = static(op.weight)
        each = outputs // op.groups.value.data
        element = element_of(op.weight)
        shape = [groups, together, each, 1, channels, kernel[0] * kernel[1]]
        dense = [outputs, together * channels, *kernel]
        if isinstance(owner := op.weight.owner, graph.ConstantOp) and isa(
            owner.value, DenseIntOrFPElementsAttr
        ):
            return self.put(op, _spread(owner.value, shape, dense))
        parts = self.put(op, graph.ReshapeOp(op.weight, shape))
        one = 1 if is_integer(element) else 1.0
        own = [one * (row == column) for row in range(together) for column in range(together)]
        type = graph.tensor_type([1, together, 1, together, 1, 1], element)
        mask = self.put(op, graph.ConstantOp(DenseIntOrFPElementsAttr.from_list(type, own)))  # type: ignore[arg-type]
        spread = self.put(op, graph.MulOp(parts, mask))
        return self.put(op, graph.ReshapeOp(spread, dense))

    def weight(self, op: Operation, value: SSAValue, source: Form, target: Form) -> SSAValue:
        """Pack a weight: a row for each output channel, with blocks of channels, taps, and channels of a block, from
        the outermost dimension to the innermost. If `packs` holds, blocks of channels are outermost, before rows."""
        *_, down, across = static(value)
        shape = [target.groups, target.channels, source.channels, down, across]
        parts = self.put(op, graph.ReshapeOp(value, shape))
        filled = self.fill(op, parts, {1: target.padded, 2: source.padded})
        rows, taps = target.groups * target.padded, down * across
        blocks = source.padded // source.block
        split = self.put(op, graph.ReshapeOp(filled, [rows, blocks, source.block, taps]))
        if packs(blocks, taps):
            turned = self.put(op, graph.TransposeOp(split, [1, 0, 3, 2]))
            return self.put(op, graph.ReshapeOp(turned, [blocks, rows, taps * source.block]))
        turned = self.put(op, graph.TransposeOp(split, [0, 1, 3, 2]))
        return self.put(op, graph.ReshapeOp(turned, [rows, source.padded * taps]))

    def bias(self, op: Operation, value: SSAValue, form: Form) -> SSAValue:
        """A bias, padded with zeros like the output channels; f32 for bf16, which the bias table does not support."""
        if element_of(value) == bf16:
            value = self.put(op, graph.CastOp(value, f32))
        parts = self.put(op, graph.ReshapeOp(value, [form.groups, form.channels]))
        filled = self.fill(op, parts, {1: form.padded})
        return self.put(op, graph.ReshapeOp(filled, [form.groups * form.padded]))


def _spread(weight: DenseIntOrFPElementsAttr, shape: Sequence[int], dense: Sequence[int]) -> graph.ConstantOp:
    """The constant weight in the shape of its parts, each at its place among zeros. It has many times the elements of the
    other one, so it would not be folded, and be computed again in each run."""
    import numpy as np

    from ascir.interp.attributes import array_of, attribute_of

    parts, together = array_of(weight).reshape(shape), shape[1]
    own = np.eye(together, dtype=np.bool_).reshape(1, together, 1, together, 1, 1)
    return graph.ConstantOp(attribute_of(np.where(own, parts, np.zeros((), parts.dtype)).reshape(dense)))
