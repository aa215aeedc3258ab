"""The fields of parameter structures, in the order of their constructors, and their ranges.

    blockCount:u16:0..4095      a uint16_t; 0..4095 on every chip
    dstNzC0Stride:u16:1..16384  likewise, but 0 is rejected only if the chip is named (0 in an idle copy is harmless)

`ascendc.construct` is verified against these if its operands are constants.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

WIDTHS: Mapping[str, int] = {"b": 1, "u8": 8, "u16": 16, "u32": 32, "u64": 64}


class Limit(NamedTuple):
    """A field: its name, the maximum of its C++ type, and the range that chips accept."""

    name: str
    largest: int
    low: int
    high: int


class Constructor(NamedTuple):
    """A constructor of a structure."""

    fields: tuple[Limit | None, ...]
    """None for a field without limits."""
    idle: frozenset[str]
    """If one of these is zero, the instruction does nothing, whatever the others are."""


STRUCTURES: Mapping[str, str] = {
    "binary_repeat_params": "dstBlkStride:u8 src0BlkStride:u8 src1BlkStride:u8 dstRepStride:u8 src0RepStride:u8"
    " src1RepStride:u8",
    "unary_repeat_params": "dstBlkStride:u16 srcBlkStride:u16 dstRepStride:u8 srcRepStride:u8",
    "brcb_repeat_params": "dstBlkStride:u16 dstRepStride:u16",
    "copy_repeat_params": "dstStride:u16 srcStride:u16 dstRepeatSize:u16:0..4095 srcRepeatSize:u16:0..4095",
    "gather_repeat_params": "dstBlkStride:u16 dstRepStride:u16",
    "gather_mask_params": "src0BlockStride:u8 repeatTimes:u16 src0RepeatStride:u16 src1RepeatStride:u8",
    "data_copy_params": "blockCount*:u16:0..4095 blockLen*:u16 srcStride:u16 dstStride:u16",
    "data_copy_ext_params": "blockCount*:u16:0..4095 blockLen*:u32:0..2097151 srcStride:u32 dstStride:u32 rsv:u32:0..0",
    "data_copy_pad_params": "isPad:b leftPadding:u8:0..32 rightPadding:u8:0..32 paddingValue:u64",
    "data_copy_pad_ext_params": "isPad:b leftPadding:u8:0..32 rightPadding:u8:0..32 -",
    "slice_info": "startIndex:u32 endIndex:u32 stride:u32 burstLen:u32 shapeValue:u32",
    "nd2nz_params": "ndNum*:u16:0..4095 nValue*:u16:0..16384 dValue*:u16 srcNdMatrixStride:u16 srcDValue:u16:1..65535"
    " dstNzC0Stride:u16:1..16384 dstNzNStride:u16:1..16384 dstNzMatrixStride:u16",
    "nz2nd_params_full": "ndNum*:u16:0..4095 nValue*:u16:0..8192 dValue*:u16:0..8192 srcNdMatrixStride:u16:1..512"
    " srcNStride:u16:0..4095 dstDStride:u16:1..65535 dstNdMatrixStride:u16:1..65535",
    "init_const_value_params": "repeatTimes*:u16:0..32767 blockNum*:u16 dstGap:u16 -",
    "load_data_2d_params": "startIndex:u16 repeatTimes*:u8 srcStride:u16 sid:u8:0..15 dstGap:u16 ifTranspose:b addrMode:u8:0..1",
    "load_data_2d_transpose_params": "startIndex:u16 repeatTimes*:u8 srcStride:u16 dstGap:u16 dstFracGap:u16 addrMode:u8:0..1",
    "load_data_3d_params_v2": "- l1H*:u16:0..32767 l1W*:u16:0..32767 channelSize*:u16 kExtension*:u16 mExtension*:u16"
    " kStartPt:u16 mStartPt:u16:0..32767 strideW:u8:1..63 strideH:u8:1..63 filterW:u8 filterH:u8"
    " dilationFilterW:u8:1..255 dilationFilterH:u8:1..255 enTranspose:b enSmallK:b -",
    "load_data_repeat_param": "repeatStride:u16 repeatTime*:u8 repeatMode:u8:0..1",
    "mmad_params/6": "m*:u16:0..4095 n*:u16:0..4095 k*:u16:0..4095 unitFlag:u8:0..3 cmatrixSource:b cmatrixInitVal:b",
    "mmad_params": "m*:u16:0..4095 n*:u16:0..4095 k*:u16:0..4095 isBias:b fmOffset:u8 enSsparse:b enWinogradA:b enWinogradB:b",
    "data_copy_co12dst_params": "nSize*:u16:0..4095 mSize*:u16 dstStride:u32:1..4294967295 srcStride:u16 quantPre:u8:0..36"
    " reluPre:u8:0..1 channelSplit:b nz2ndEn:b",
    "fixpipe_params_v220": "nSize*:u16:0..4095 mSize*:u16 srcStride:u16 dstStride:u32:1..4294967295 reluEn:b quantPre:u8:0..36"
    " deqScalar:u64 ndNum*:u16 srcNdStride:u16:0..512 dstNdStride:u16 unitFlag:u8:0..3 isChannelSplit:b",
    "mrg_sort4_info/4": "- ifExhaustedSuspension:b validBit:u16:3..15 repeatTimes:u16:1..255",
    "softmax_shape_info": "srcM:u32 srcK:u32 oriSrcM:u32 oriSrcK:u32",
    "trans_data_to_5hd_params": "dstHighHalf:b srcHighHalf:b repeatTimes*:u8 dstRepStride:u16 srcRepStride:u16",
    "transpose_params_ext": "nSize:u16 cSize:u16:0..4095 hSize:u16:0..4095 wSize:u16:0..4095 transposeType:u8:0..12",
    "fixpipe_config": "format:u8:0..2 isToUB:b",
}
"""By mnemonic, or `mnemonic/count` for the constructor with so many fields; `*` marks a field that idles at zero."""


@cache
def constructor(mnemonic: str, count: int) -> Constructor | None:
    """The constructor of a structure that takes `count` fields, or that begins with them."""
    text = STRUCTURES.get(f"{mnemonic}/{count}") or STRUCTURES.get(mnemonic)
    if text is None or count > len(words := text.split()):
        return None
    fields = tuple(None if word == "-" else _limit(word) for word in words)
    idle = frozenset(word.partition(":")[0].rstrip("*") for word in words if "*" in word)
    return Constructor(fields, idle)


def _limit(word: str) -> Limit:
    name, _, rest = word.partition(":")
    width, _, written = rest.partition(":")
    largest = 2 ** WIDTHS[width] - 1
    low, _, high = written.partition("..")
    return Limit(name.rstrip("*"), largest, int(low or 0), int(high or largest))
