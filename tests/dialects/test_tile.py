"""The Python builders of the tile dialect infer their result types: what they make verifies and prints as expected."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import FloatAttr, IndexType, MemRefType, bf16, f16, f32, i1, i8, i32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.test_value import create_ssa_value

from ascir.dialects import tile
from ascir.dialects.tile import Layout, Rounding, Space, TileType
from ascir.dialects.tile.spaces import MEMORIES, i4, ui8, ui64
from ascir.dialects.tile.types import DEFAULT_LAYOUT

VIEW = MemRefType(f16, [-1, 1024], memory_space=tile.GM)
ROWS = TileType([16, 1024], f16)
WIDE = TileType([16, 1024], f32)
INDICES = TileType([64], i32)


def value(type: Attribute, name: str) -> SSAValue:
    made = create_ssa_value(type)
    made.name_hint = name
    return made


def index(name: str) -> SSAValue:
    return value(IndexType(), name)


x = value(ROWS, "x")
w = value(WIDE, "w")
v = value(VIEW, "v")
n = index("n")
s = value(f16, "s")
mask = tile.CompareOp(tile.Predicate.LT, x, x).results[0]
mask.name_hint = "m"
ids = value(INDICES, "ids")
keys = value(TileType([64], f32), "keys")
L1 = TileType([128, 256], f16, Space.L1, Layout.NZ)
l1 = value(L1, "l1")
pages = value(MemRefType(f16, [-1, 16, 512], memory_space=tile.GM), "pages")
table = value(MemRefType(i32, [-1], memory_space=tile.GM), "table")
a = value(TileType([128, 64], f16, Space.L0A), "a")
b = value(TileType([64, 256], f16, Space.L0B), "b")
c = value(TileType([128, 256], f32, Space.L0C), "c")
bias = value(TileType([256], f32, Space.BT), "bias")
scale = value(f32, "scale")
scales = value(TileType([256], ui64, Space.FB), "scales")
out = value(MemRefType(i8, [-1, -1], memory_space=tile.GM), "out")
image = value(TileType([4, 58, 56, 16], f16, Space.L1), "image")
kept = value(TileType([2, 16, 16, 32], i8, Space.L1), "kept")
positions = value(TileType([2, 16, 16, 8], ui8, Space.L1), "positions")
sparse = value(TileType([128, 16], i8, Space.L0B, Layout.ZN24), "sparse")
dense = value(TileType([16, 128], i8, Space.L0A), "dense")
product = value(TileType([16, 16], i32, Space.L0C), "product")

BUILT: list[tuple[Callable[[], Operation], str]] = [
    (
        lambda: tile.LoadOp(
            v, [n, 0], ROWS, sizes=[n, 1000], strides=[2, 1], at=[0, n], pad=FloatAttr(0.0, f16), buffers=2
        ),
        "tile.load %v[%n, 0] sizes [%n, 1000] strides [2, 1] at [0, %n] pad(0.000000e+00 : f16) buffers 2",
    ),
    (
        lambda: tile.StoreOp(x, v, [n, 0], sizes=[n, 1000], atomic=tile.Atomic.MIN, buffers=2),
        "tile.store %x, %v[%n, 0] sizes [%n, 1000] atomic min buffers 2",
    ),
    (
        lambda: tile.GatherRowsOp(v, ids, n, TileType([64, 512], f16), sizes=[n, 500], in_bounds=True),
        "tile.gather_rows %v rows %ids columns [%n] sizes [%n, 500] in_bounds",
    ),
    (
        lambda: tile.LoadPagesOp(pages, table, n, 64, [n, 256], L1, buffers=2),
        "tile.load_pages %pages at %table[%n] columns [64] sizes [%n, 256] buffers 2",
    ),
    (
        lambda: tile.ScatterRowsOp(value(TileType([64, 8], f16), "r"), v, ids, 0, atomic=tile.Atomic.ADD),
        "tile.scatter_rows %r, %v rows %ids columns [0] atomic add",
    ),
    (lambda: tile.ExpOp(x), "tile.exp %x : !tile.tile<16x1024xf16, ub>"),
    (lambda: tile.IsNanOp(x), "tile.isnan %x : !tile.tile<16x1024xf16, ub>"),
    (lambda: tile.SubOp(s, x), "tile.sub %s, %x : f16, !tile.tile<16x1024xf16, ub>"),
    (
        lambda: tile.CompareOp(tile.Predicate.GE, x, s),
        "tile.compare ge %x, %s : !tile.tile<16x1024xf16, ub>, f16",
    ),
    (
        lambda: tile.MultiplyAddOp(s, x, x),
        "tile.multiply_add %s, %x, %x : f16, !tile.tile<16x1024xf16, ub>, !tile.tile<16x1024xf16, ub>",
    ),
    (lambda: tile.SelectOp(mask, s, x), "tile.select %m, %s, %x : f16, !tile.tile<16x1024xf16, ub>"),
    (
        lambda: tile.CastOp(x, f32),
        "tile.cast %x : !tile.tile<16x1024xf16, ub> -> !tile.tile<16x1024xf32, ub>",
    ),
    (lambda: tile.CastOp(w, bf16), "tile.cast %w rounding rint : !tile.tile<16x1024xf32, ub> -> "),
    (lambda: tile.CastOp(w, i32), "tile.cast %w rounding trunc : !tile.tile<16x1024xf32, ub> -> "),
    (
        lambda: tile.CastOp(w, i8, Rounding.RINT),
        "tile.cast %w rounding rint : !tile.tile<16x1024xf32, ub> -> ",
    ),
    (lambda: tile.EmptyOp(ROWS), "tile.empty : !tile.tile<16x1024xf16, ub>"),
    (lambda: tile.FillOp(s, ROWS), "tile.fill %s : f16 -> !tile.tile<16x1024xf16, ub>"),
    (lambda: tile.IotaOp(1, INDICES.with_shape([4, 8])), "tile.iota axis 1 : !tile.tile<4x8xi32, ub>"),
    (lambda: tile.ExtractOp(x, [n, 3]), "tile.extract %x[%n, 3] : !tile.tile<16x1024xf16, ub> -> f16"),
    (
        lambda: tile.BroadcastOp(value(TileType([16, 1], f16), "r"), [16, 64]),
        "tile.broadcast %r : !tile.tile<16x1xf16, ub> -> !tile.tile<16x64xf16, ub>",
    ),
    (lambda: tile.TransposeOp(x, [1, 0]), "-> !tile.tile<1024x16xf16, ub>"),
    (lambda: tile.ReshapeOp(x, [128, 128]), "-> !tile.tile<128x128xf16, ub>"),
    (lambda: tile.ReinterpretOp(x, TileType([16, 512], f32)), "-> !tile.tile<16x512xf32, ub>"),
    (
        lambda: tile.SliceOp(x, [0, n], [16, 8], strides=[1, 2]),
        "tile.slice %x[0, %n] strides [1, 2] : !tile.tile<16x1024xf16, ub> -> !tile.tile<16x8xf16, ub>",
    ),
    (lambda: tile.InsertOp(value(TileType([1, 8], f16), "r"), x, [n, 0]), "tile.insert %r, %x[%n, 0]"),
    (lambda: tile.ConcatOp([x, x], 0), "-> !tile.tile<32x1024xf16, ub>"),
    (lambda: tile.PadTailOp(x, [n, 1024], FloatAttr(0.0, f16)), "tile.pad_tail %x sizes [%n, 1024]"),
    (
        lambda: tile.ReduceOp(tile.Reduction.MAX, x, [1]),
        "tile.reduce max %x axes [1] : !tile.tile<16x1024xf16, ub> -> !tile.tile<16x1xf16, ub>",
    ),
    (lambda: tile.ArgMinOp(x, 0), "-> !tile.tile<1x1024xi32, ub>"),
    (lambda: tile.CumSumOp(x, 1, exclusive=True, reverse=True), "tile.cumsum %x axis 1 exclusive reverse"),
    (lambda: tile.GatherOp(x, ids), "-> !tile.tile<64xf16, ub>"),
    (lambda: tile.CompressOp(keys, tile.CompareOp(tile.Predicate.EQ, keys, keys)), "tile.compress %keys, "),
    (lambda: tile.SortOp(keys, ids, descending=True), "tile.sort %keys, %ids descending"),
    (
        lambda: tile.MergeSortedOp([keys, keys], [ids, ids], descending=True),
        "-> !tile.tile<128xf32, ub>, !tile.tile<128xi32, ub>",
    ),
    (
        lambda: tile.ExpandSparseOp(x, value(TileType([16, 256], ui8), "p")),
        "-> !tile.tile<16x2048xf16, ub>",
    ),
    (
        lambda: tile.MoveOp(l1, [n, 0], TileType([64, 256], f16, Space.L0A), transpose=False, buffers=2),
        "tile.move %l1[%n, 0] buffers 2 : !tile.tile<128x256xf16, l1, nz> -> !tile.tile<64x256xf16, l0a, zz>",
    ),
    (
        lambda: tile.MoveOp(l1, [0, 0], TileType([256, 128], f16, Space.L0B), transpose=True),
        "tile.move %l1[0, 0] transpose",
    ),
    (
        lambda: tile.MoveOp(l1, [0, 0], TileType([64, 256], f16, Space.L0B), sizes=[16, 256], at=[16, 0]),
        "tile.move %l1[0, 0] sizes [16, 256] at [16, 0]",
    ),
    (
        lambda: tile.MoveSparseOp(
            kept, positions, 64, TileType([64, 256], i8, Space.L0B, Layout.ZN24), buffers=2
        ),
        "tile.move_sparse %kept, %positions[64] buffers 2",
    ),
    (
        lambda: tile.Img2ColOp(
            image,
            [n, 0],
            [3, 3],
            TileType([128, 144], f16, Space.L0A),
            strides=[2, 2],
            pads=[n, 1, 1, 1],
            image=[n, 56],
            pad=FloatAttr(0.0, f16),
            buffers=2,
        ),
        "tile.img2col %image[%n, 0] kernel [3, 3] strides [2, 2] pads [%n, 1, 1, 1] image [%n, 56] "
        "pad(0.000000e+00 : f16) buffers 2",
    ),
    (
        lambda: tile.AccumulatorOp(TileType([16, 16], f32, Space.L0C)),
        "tile.accumulator : !tile.tile<16x16xf32",
    ),
    (
        lambda: tile.AccumulatorOp(TileType([16, 256], f32, Space.L0C), bias),
        "tile.accumulator bias(%bias : !tile.tile<256xf32, bt>)",
    ),
    (lambda: tile.MmadOp(a, b, c, sizes=[1, 200, n]), "tile.mmad %a, %b, %c sizes [1, 200, %n]"),
    (
        lambda: tile.MmadSparseOp(dense, sparse, product, sizes=[n, 16, 128]),
        "tile.mmad_sparse %dense, %sparse",
    ),
    (
        lambda: tile.FixpipeStoreOp(c, out, [n, 0], sizes=[n, 100], scale=scale, offset=3, relu=True),
        "tile.fixpipe_store %c, %out[%n, 0] sizes [%n, 100] scale(%scale : f32) offset 3 relu",
    ),
    (
        lambda: tile.FixpipeMoveOp(c, i8, scale=scale, offset=3, relu=True, buffers=2),
        "tile.fixpipe_move %c scale(%scale : f32) offset 3 relu buffers 2 : "
        "!tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xi8, l1, nz>",
    ),
    (lambda: tile.BlockIndexOp(), "tile.block_index"),
    (lambda: tile.BlockCountOp(), "tile.block_count"),
    (lambda: tile.SubBlockIndexOp(), "tile.sub_block_index"),
    (lambda: tile.SubBlockCountOp(), "tile.sub_block_count"),
    (lambda: tile.SyncBlocksOp(), "tile.sync_blocks"),
]


@pytest.mark.parametrize(("build", "text"), BUILT, ids=[text.split()[0] for _, text in BUILT])
def test_builder(build: Callable[[], Operation], text: str) -> None:
    op = build()
    op.verify()
    assert text in str(op)


def core_function(core: tile.Core, *ops: Operation) -> FuncOp:
    function = FuncOp(core, ((), ()), Region(Block([*ops, ReturnOp()])))
    function.attributes[tile.CORE_ATTRIBUTE] = tile.CoreAttr(core)
    return function


def test_kernel_of_both_kinds() -> None:
    slot = MemRefType(f32, [128, 256], memory_space=tile.GM)
    channel = tile.ChannelOp("product", tile.Direction.AIC_TO_AIV, 2, slot)
    filled, taken = tile.AcquireOp(channel), tile.PopOp(channel)
    cube = core_function(tile.Core.AIC, filled, tile.PushOp(filled))
    vector = core_function(tile.Core.AIV, taken, tile.ReleaseOp(taken))
    kernel = tile.KernelOp("k", Region(Block([channel, cube, vector])), block_dim=24, vector_cores=1)
    kernel.verify()
    assert kernel.functions() == {tile.Core.AIC: cube, tile.Core.AIV: vector}
    assert kernel.channels() == [channel]
    assert "tile.kernel @k block_dim 24 vector_cores 1 {" in str(kernel)


def test_sizes_are_resolved() -> None:
    """What passes ask for: the mixed lists with the defaults filled in."""
    batched = value(MemRefType(f16, [4, -1, 1024], memory_space=tile.GM), "batched")
    load = tile.LoadOp(batched, [1, n, 0], ROWS)
    assert load.mixed_offsets() == [1, n, 0]
    assert load.mixed_sizes() == [1, 16, 1024]
    assert load.mixed_strides() == [1, 1, 1]
    assert load.mixed_starts() == [0, 0]
    assert tile.MmadOp(a, b, c).mixed_sizes() == [128, 256, 64]
    assert tile.FixpipeStoreOp(c, out, [0, 0], scale=scales).mixed_sizes() == [128, 256]


@pytest.mark.parametrize(
    ("type", "bytes"),
    [
        (TileType([16, 1024], f16), 32768),
        (TileType([9], i1), 2),
        (TileType([16, 64], i4), 512),
        (TileType([64, 16], i8, Space.L0B, Layout.ZN24), 512),
    ],
)
def test_bytes(type: TileType, bytes: int) -> None:
    assert type.bytes() == bytes


def test_masks_are_bits() -> None:
    assert isinstance(mask.type, TileType)
    assert mask.type.bytes() == 16 * 1024 // 8


@pytest.mark.parametrize("space", MEMORIES)
def test_every_memory_holds_what_it_says(space: Space) -> None:
    """In its default layout, every element a memory is said to hold."""
    shape = [256] if space in (Space.BT, Space.FB) else [64, 64]
    for element in MEMORIES[space].elements:
        made = TileType(shape, element, space)
        assert made.order is DEFAULT_LAYOUT[space]


def test_a_type_that_cannot_be_is_refused_when_built() -> None:
    with pytest.raises(VerifyException, match="f16 cannot live in bt"):
        TileType([16], f16, Space.BT)
