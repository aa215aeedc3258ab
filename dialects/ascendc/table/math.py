"""The advanced library: mathematical functions, softmax, normalization, quantization.

ascendc.tanh %dst, %src, %tmp, %n, %reuse {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : ...
// AscendC::Tanh<half, reuse>(dst, src, tmp, n);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

UNARY_FUNCTIONS = "acos acosh asin asinh atan atanh ceil cos cosh digamma erf erfc floor frac lgamma log round sign sin sinh tan tanh trunc"
REUSE = "isReuseSource:bool"
SCRATCH = "sharedTmpBuffer?!:ub<S>"


def function(name: str, api: str, operands: str, template: str, arguments: str, dtypes: str = "") -> Row:
    pattern = f"AscendC::{api}<{template}>({arguments})"
    return Row(name, operands, api=api, pattern=pattern, dtypes=dtypes, pipe="V")


def mathematics() -> Iterator[Row]:
    for name in UNARY_FUNCTIONS.split():
        operands = f"dst!:ub<T> src:ub<T> {SCRATCH} calCount?:count {REUSE}"
        arguments = "{dst}, {src}, {sharedTmpBuffer}, {calCount}"
        yield function(name, name.title(), operands, "{dst:T}, {isReuseSource}", arguments, dtypes="f16 f32")
    # Either source of Power may be a scalar.
    for name in ("power", "xor"):
        source = "tensor_or_scalar<T>" if name == "power" else "ub<T>"
        operands = f"dst!:ub<T> src0:{source} src1:{source} {SCRATCH} calCount?:count {REUSE}"
        arguments = "{dst}, {src0}, {src1}, {sharedTmpBuffer}, {calCount}"
        yield function(name, name.title(), operands, "{dst:T}, {isReuseSource}", arguments)
    yield function(
        "axpy",
        "Axpy",
        f"dst+:ub<T> src:ub<U> scalar:scalar<U> {SCRATCH} calCount:count {REUSE}",
        "{dst:T}, {src:T}, {isReuseSource}",
        "{dst}, {src}, {scalar}, {sharedTmpBuffer}, {calCount}",
    )
    yield function(
        "exp",
        "Exp",
        f"dst!:ub<T> src:ub<T> calCount:count taylorExpandLevel:int {SCRATCH} {REUSE}",
        "{dst:T}, {taylorExpandLevel}, {isReuseSource}",
        "{dst}, {src}, {sharedTmpBuffer}, {calCount}",
        dtypes="f16 f32",
    )
    for name in ("max", "min"):
        yield function(
            f"clamp_{name}",
            f"Clamp{name.title()}",
            f"dst!:ub<T> src:ub<T> {SCRATCH} scalar:scalar<T> calCount:count {REUSE}",
            "{dst:T}, {isReuseSource}",
            "{dst}, {src}, {sharedTmpBuffer}, {scalar}, {calCount}",
        )
    flags = "lastAxis:int reuseSource:int outputLastRow:int"
    yield Row(
        "cumsum",
        f"dst!:ub<T> lastRow!:ub<T> src:ub<T> {SCRATCH} {flags}",
        api="CumSum",
        pattern="AscendC::CumSum({dst}, {lastRow}, {src}, {sharedTmpBuffer},"
        " AscendC::CumSumInfo({lastAxis}, {reuseSource}, {outputLastRow}))",
        pipe="V",
    )


def rows() -> Iterator[Row]:
    yield from mathematics()
    flags = "reuseSource:unit basicBlock:unit dataFormatNZ:unit"
    softmax = f"dst!:ub<T> sumTensor{{}}:ub<U> maxTensor{{}}:ub<U> src:ub<T> {SCRATCH} tiling:softmax_tiling softmaxShapeInfo?:softmax_shape_info"
    template = "{dst:T}, {reuseSource}, {basicBlock}, {dataFormatNZ}"
    arguments = "{dst}, {sumTensor}, {maxTensor}, {src}, {sharedTmpBuffer}, {tiling}, {softmaxShapeInfo}"
    for name, api, written in (("softmax", "SoftMax", "!"), ("simple_softmax", "SimpleSoftMax", "")):
        pattern = f"AscendC::{api}<{template}>({arguments})"
        yield Row(name, softmax.format(written, written), flags, api=api, pattern=pattern, pipe="V")
    yield Row(
        "rmsnorm",
        f"dst!:ub<T> src:ub<T> gamma:ub<T> epsilon:scalar<T> tiling:rmsnorm_tiling {SCRATCH}",
        "basicBlock:unit",
        api="RmsNorm",
        pattern="AscendC::RmsNorm<{dst:T}, {basicBlock}>({dst}, {src}, {gamma}, {sharedTmpBuffer}, {epsilon}, {tiling})",
        pipe="V",
    )
    yield Row(
        "quant",
        f"dst!:ub<T> srcTensor:ub<U> scale:float offset:float calCount:integer {SCRATCH} config?:ascend_quant_config",
        "isReuseSource:unit",
        api="AscendQuant",
        pattern="AscendC::AscendQuant<{srcTensor:T}, {isReuseSource}, {config}>({dst}, {srcTensor}, {sharedTmpBuffer},"
        " {scale}, {offset}, {calCount})",
        dtypes="i8:f16,f32",
        pipe="V",
    )
