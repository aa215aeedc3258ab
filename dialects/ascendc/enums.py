"""The enumerations of the Ascend C API: their cases, the values of these, and their keywords in IR and in C++.

In IR an enum attribute is an integer; it is printed as a keyword only if the format of the operation says so:

    ascendc.set_flag v_s, %id : i32
    ascendc.compare_l2 %d, %a, %b, %n {cmpMode = 0 : i64} : ...
"""

from dataclasses import dataclass
from functools import cached_property


@dataclass(eq=False, repr=False)
class Enum:
    """One enumeration."""

    name: str
    prefix: str
    """The C++ scope of a case: `AscendC::HardEvent::`."""
    words: str
    """The cases in IR, numbered from 0 unless written `WORD=NUMBER`."""
    spelled: str = "upper"
    """The C++ spelling of a case: `upper` case, `same` as in IR, or the fixed text itself."""
    width: int = 32
    """The default width of the integer attribute."""

    @cached_property
    def values(self) -> dict[str, int]:
        """The number of each word."""
        numbers: dict[str, int] = {}
        following = 0
        for entry in self.words.split():
            word, _, number = entry.partition("=")
            numbers[word] = int(number) if number else following
            following = numbers[word] + 1
        return numbers

    @cached_property
    def by_value(self) -> dict[int, str]:
        """The word of each number."""
        return {number: word for word, number in self.values.items()}


HARD_EVENTS = (
    "mte2_mte1 mte1_mte2 mte1_m m_mte1 mte2_v v_mte2 mte3_v v_mte3 m_v v_m v_v mte3_mte1 mte1_mte3 mte1_v mte2_m m_mte2"
    " v_mte1 m_fix fix_m mte3_mte2 mte2_mte3 s_v v_s s_mte2 mte2_s s_mte3 mte3_s mte2_fix fix_mte2 fix_s m_s fix_mte3"
    " mte1_fix fix_mte1 fix_fix max"
)
QUANT_MODES = (
    "no_quant f322f16 vqf322hif8_pre qf322hif8_pre vqf322hif8_pre_hybrid qf322hif8_pre_hybrid attachf16mul vreq8=8 req8"
    " vdeqf16 deqf16 vqf322fp8_pre qf322fp8_pre vqf322f32_pre qf322f32_pre f322bf16 vqf162b8_pre qf162b8_pre vqf162s4_pre"
    " qf162s4_pre vreq4 req4 vqf322b8_pre qf322b8_pre vqf322s4_pre qf322s4_pre vdeqs16 deqs16 vqf162s16_pre qf162s16_pre"
    " vqf322f16_pre qf322f16_pre vqf322bf16_pre qf322bf16_pre vqs322bf16_pre qs322bf16_pre"
)
TRANSPOSE_TYPES = (
    "TRANSPOSE_TYPE_NONE TRANSPOSE_NZ2ND_0213 TRANSPOSE_NZ2NZ_0213 TRANSPOSE_NZ2NZ_012_WITH_N TRANSPOSE_NZ2ND_012_WITH_N"
    " TRANSPOSE_NZ2ND_012_WITHOUT_N TRANSPOSE_NZ2NZ_012_WITHOUT_N TRANSPOSE_ND2ND_ONLY TRANSPOSE_ND_UB_GM"
    " TRANSPOSE_GRAD_ND_UB_GM TRANSPOSE_ND2ND_B16 TRANSPOSE_NCHW2NHWC TRANSPOSE_NHWC2NCHW"
)
MATMUL_POLICIES = "MatmulPolicy TrianUpperMatmulPolicy TrianLowerMatmulPolicy NBuffer33MatmulPolicy"
POSITIONS = "gm a1 a2 b1 b2 c1 c2 co1 co2 vecin vecout veccalc max c2pipe2gm"

ENUMS: dict[str, Enum] = {
    enum.name: enum
    for enum in (
        Enum("AddressSpace", "", "Default gm=22 ca cb cc ubuf cbuf fbuf", "same"),
        Enum(
            "AippInputFormat",
            "AscendC::AippInputFormat::",
            "YUV420SP_U8 XRGB8888_U8 RGB888_U8=4 YUV400_U8=9",
            "same",
        ),
        Enum(
            "AtomicDtype",
            "AscendC::AtomicDtype::",
            "atomic_none atomic_f32 atomic_f16 atomic_s16 atomic_s32 atomic_s8 atomic_bf16",
        ),
        Enum("AtomicOp", "AscendC::AtomicOp::", "atomic_sum"),
        Enum(
            "BatchMode",
            "BatchMode::",
            "NONE BATCH_LESS_THAN_L1 BATCH_LARGE_THAN_L1 SINGLE_LARGE_THAN_L1",
            "same",
        ),
        Enum("BatchOutMode", "BatchOutMode::", "SINGLE_BATCH MULTI_BATCH DYNAMIC", "same"),
        Enum("CMPMODE", "AscendC::CMPMODE::", "LT GT EQ LE GE NE", "same", width=64),
        Enum("CO2Layout", "AscendC::CO2Layout::", "NZ ROW_MAJOR COLUMN_MAJOR", "same"),
        Enum("CacheLine", "AscendC::CacheLine::", "single_cache_line entire_data_cache"),
        Enum("CacheMode", "AscendC::CacheMode::", "CACHE_MODE_DISABLE CACHE_MODE_NORMAL", "same"),
        Enum("CacheRwMode", "AscendC::CacheRwMode::", "READ=1 WRITE RW", "same"),
        Enum("CopyDirection", "", "Unknown gm_ubuf ubuf_gm ubuf_ubuf gm_gm", "same"),
        Enum("CubeFormat", "CubeFormat::", "nd nz zn zz nn nd_align scalar vector"),
        Enum("DcciDst", "AscendC::DcciDst::", "cacheline_all cacheline_ub cacheline_out cacheline_atomic"),
        Enum("FmatrixMode", "AscendC::FmatrixMode::", "fmatrix_left fmatrix_right"),
        Enum("GatherMaskMode", "", "default", "AscendC::defaultGatherMaskMode"),
        Enum("HardEvent", "AscendC::HardEvent::", HARD_EVENTS),
        Enum("Hardware", "AscendC::Hardware::", "gm ub l1 l0a l0b l0c bias fixbuf max"),
        Enum(
            "IterateMode",
            "IterateMode::",
            "ITERATE_MODE_NORMAL=1 ITERATE_MODE_ALL=2 ITERATE_MODE_BATCH=4 ITERATE_MODE_N_BATCH=8 ITERATE_MODE_DEFAULT=255",
            "same",
        ),
        Enum("IterateOrder", "IterateOrder::", "ORDER_M ORDER_N UNDEF", "same"),
        Enum("LayoutMode", "LayoutMode::", "none normal bsngd sbngd bngs1s2"),
        Enum("MaskMode", "AscendC::MaskMode::", "NORMAL COUNTER", "same"),
        Enum("MatmulPolicy", "", MATMUL_POLICIES, "same"),
        Enum("MemDsbT", "AscendC::MemDsbT::", "all ddr ub seq"),
        Enum(
            "Pipe",
            "",
            "pipe_s pipe_v pipe_m pipe_mte1 pipe_mte2 pipe_mte3 pipe_all pipe_mte4 pipe_mte5 pipe_v2 pipe_fix",
        ),
        Enum("QuantMode", "QuantMode_t::", QUANT_MODES),
        Enum(
            "ReduceOrder",
            "AscendC::ReduceOrder::",
            "order_value_index order_index_value order_only_value order_only_index",
        ),
        Enum(
            "RoundMode",
            "AscendC::RoundMode::",
            "CAST_NONE CAST_RINT CAST_FLOOR CAST_CEIL CAST_ROUND CAST_TRUNC CAST_ODD",
            "same",
        ),
        Enum("ScheduleType", "ScheduleType::", "INNER_PRODUCT OUTER_PRODUCT", "same"),
        Enum(
            "SELMODE",
            "AscendC::SELMODE::",
            "VSEL_CMPMASK_SPR VSEL_TENSOR_SCALAR_MODE VSEL_TENSOR_TENSOR_MODE",
            "same",
        ),
        Enum("TPosition", "AscendC::TPosition::", POSITIONS),
        Enum("TransposeType", "AscendC::TransposeType::", TRANSPOSE_TYPES, "same"),
    )
}
"""Every enumeration by name."""


def cpp_spelling(enum: str, value: int) -> str:
    """The C++ text of a case: `("HardEvent", 21)` -> `AscendC::HardEvent::S_V`."""
    known = ENUMS[enum]
    word = known.by_value[value]
    match known.spelled:
        case "upper":
            return known.prefix + word.upper()
        case "same":
            return known.prefix + word
        case fixed:
            return fixed
