"""The core types of a kernel: those that its text declares, or else that its calls need.

KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);      KernelType.AIV_ONLY: declared
{ ... DataCopy(...); Add(...); }                     KernelType.AIV_ONLY: `Add` is a call of vector cores
{ ... Mmad(...); ... Add(...); }                     KernelType.MIX_AIC_1_2: one cube core to two vector cores
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum

from ascir.host.source import Entry, closing


class KernelType(IntEnum):
    """The cores of a launch. The numbers are those of abi.h."""

    AIV_ONLY = 0
    AIC_ONLY = 1
    MIX_AIV_1_0 = 2
    MIX_AIC_1_0 = 3
    MIX_AIC_1_1 = 4
    MIX_AIC_1_2 = 5

    @property
    def cores(self) -> tuple[str, ...]:
        """The core types that the kernel is compiled for."""
        if self in (KernelType.AIV_ONLY, KernelType.MIX_AIV_1_0):
            return ("aiv",)
        return ("aic",) if self in (KernelType.AIC_ONLY, KernelType.MIX_AIC_1_0) else ("aic", "aiv")


# Calls and positions of one core type only. Both have DataCopy and the flags.
_CUBE = re.compile(
    r"Mmad\w*|Fixpipe\w*|LoadData\w*|LoadImageToLocal|InitConstValue|Fill|BroadCastVecToMM|SetFixPipe\w*|SetHF32\w*"
    r"|SetFmatrix|SetLoadData\w*|SetMM\w+|SetFixpipe\w*|A1|A2|B1|B2|C1|C2|CO1|C2PIPE2GM|SHM|TSCM"
)
_VECTOR = re.compile(
    r"VECIN|VECOUT|VECCALC|Abs|Exp|Ln|Sqrt|Rsqrt|Reciprocal|Not|Relu|LeakyRelu|Add|Adds|Sub|Mul|Muls|Div|Max|Maxs|Min|Mins"
    r"|And|Or|ShiftLeft|ShiftRight|Axpy|MulAddDst|FusedMulAdd\w*|AddRelu\w*|SubRelu\w*|MulCast|AddDeqRelu|Cast\w*|Compare\w*"
    r"|Select|GetCmpMask|SetCmpMask|Duplicate|Brcb|CreateVecIndex|Copy|Gather\w*|Scatter|Whole\w+|Block\w+|PairReduceSum"
    r"|Reduce\w+|RepeatReduceSum|Transpose|TransDataTo5HD|Sort|Sort32|MrgSort\w*|RpSort16|Concat|Extract|ProposalConcat"
    r"|ProposalExtract|BilinearInterpolation|SetVectorMask|ResetMask|SetMaskCount|SetMaskNorm|DataCopyPad|SetPadValue"
    r"|Softmax\w*|SoftMax\w*|LayerNorm\w*|RmsNorm|BatchNorm|Gelu\w*|FasterGelu\w*|Silu|Swish|Sigmoid|Tanh|Erf\w*|Power"
    r"|Broadcast|BroadCast|Sum|Mean|TopK|Ascend\w+Quant|AscendQuant|Arange|ArithProgression|Log\w*|Sin|Cos|Floor|Ceil|Round"
    r"|Trunc|Sign|Clamp\w*|Fmod|Frac|Pad|UnPad|DropOut|SwiGLU|GeGLU|ReGlu|WelfordUpdate|WelfordFinalize"
)


def _declared_types(tokens: Sequence[str], tiling_key: int) -> Iterator[KernelType]:
    """The arguments of KERNEL_TASK_TYPE_DEFAULT and KERNEL_TASK_TYPE(tiling_key, ...)."""
    default: list[KernelType] = []
    for index, token in enumerate(tokens):
        if token not in ("KERNEL_TASK_TYPE_DEFAULT", "KERNEL_TASK_TYPE") or tokens[index + 1 : index + 2] != [
            "("
        ]:
            continue
        arguments = tokens[index + 2 : closing(tokens, index + 1)]
        value = arguments[-1].removeprefix("KERNEL_TYPE_") if arguments else ""
        if value not in KernelType.__members__:
            raise UnknownKernelType(f"KERNEL_TYPE_{value}" if value else "nothing")
        if token == "KERNEL_TASK_TYPE_DEFAULT":
            default.append(KernelType[value])
        elif _number(arguments[0]) == tiling_key:
            yield KernelType[value]
    yield from default


def _number(token: str) -> int | None:
    try:
        return int(token.rstrip("uUlL"), 0)
    except ValueError:
        return None


class UnknownKernelType(ValueError):
    """A KERNEL_TASK_TYPE that the chip lacks."""

    def __init__(self, value: str):
        self.value = value
        known = ", ".join(f"KERNEL_TYPE_{name}" for name in KernelType.__members__)
        super().__init__(f"the kernel type {value} is not one of this chip; it has {known}")

    def __reduce__(self) -> tuple[type[UnknownKernelType], tuple[str]]:
        return type(self), (self.value,)


def declared_type(tokens: Sequence[str], entry: Entry, alone: bool, tiling_key: int = 0) -> KernelType | None:
    """The type that the source declares for `entry`: an attribute, or a macro. `alone`: there is no other kernel."""
    for word in entry.words:
        if word == "__vector__":
            return KernelType.AIV_ONLY
        if word == "__cube__":
            return KernelType.AIC_ONLY
        if word.startswith("__mix__("):
            ratio = word[len("__mix__(") : -1].replace(" ", "")
            types = {
                "0,1": KernelType.MIX_AIV_1_0,
                "1,0": KernelType.MIX_AIC_1_0,
                "1,1": KernelType.MIX_AIC_1_1,
                "1,2": KernelType.MIX_AIC_1_2,
            }
            if ratio not in types:
                raise UnknownKernelType(word)
            return types[ratio]
    begin, end = entry.body
    return next(_declared_types(tokens if alone else tokens[begin:end], tiling_key), None)


_NO_TYPES = frozenset(
    {
        "return",
        "else",
        "do",
        "case",
        "throw",
        "goto",
        "new",
        "delete",
        "co_return",
        "co_await",
        "co_yield",
        "typename",
        "operator",
    }
)
_AFTER_PARAMETERS = frozenset({"{", "const", "noexcept", "->", "override", "final", "__attribute__"})


def _own_functions(tokens: Sequence[str]) -> set[str]:
    """The names of functions that the text declares: `void Fill(int n) {`, `auto Fill = [&](int n) {`."""
    found: set[str] = set()
    for index in range(1, len(tokens) - 2):
        before, name, after = tokens[index - 1 : index + 2]
        if not name.isidentifier() or name in found or before in _NO_TYPES:
            continue
        if before == "auto" and after == "=" and tokens[index + 2] == "[":
            found.add(name)
        elif after == "(" and (before.isidentifier() or before in (">", "*", "&")):
            behind = tokens[closing(tokens, index + 1) + 1 : closing(tokens, index + 1) + 2]
            # `a * Max(b);` is a product, `half* Max(int b) {` a function.
            if behind and (behind[0] in _AFTER_PARAMETERS or (behind[0] == ";" and before.isidentifier())):
                found.add(name)
    return found


def _own_scopes(tokens: Sequence[str]) -> set[str]:
    """The names of classes and namespaces that the text defines; `namespace ac = AscendC` is an alias only."""
    return {
        name
        for word, name, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if word in ("class", "struct", "namespace") and name != "AscendC" and after != "="
    }


def _calls(tokens: Sequence[str]) -> set[str]:
    """Names that are called (or have template arguments), and positions of TPosition."""
    found: set[str] = set()
    functions, scopes = _own_functions(tokens), _own_scopes(tokens)
    for index in range(1, len(tokens) - 1):
        before = tokens[index - 1]
        scope = tokens[index - 2] if before == "::" and index > 1 else ""
        position = scope in ("TPosition", "QuePosition")
        call = tokens[index + 1] in ("(", "<") and before not in (".", "->", "void", "class", "struct")
        own = scope in scopes or (tokens[index] in functions and scope != "AscendC")
        if position or (call and not own):
            found.add(tokens[index])
    return found


def used_type(vector_tokens: Sequence[str], cube_tokens: Sequence[str]) -> KernelType:
    """The type of a kernel that declares none, inferred from the calls in the text preprocessed for each core type.

    Calls of both kinds make a mixed kernel of one cube core to two vector cores; calls of neither kind a vector kernel.
    Cross-core flags need the scheduler of mixed types: with them, a kernel of one kind has its mixed type."""
    cube_calls, vector_calls = _calls(cube_tokens), _calls(vector_tokens)
    flags = any(word.startswith("CrossCore") for word in cube_calls | vector_calls)
    matmul = any(word in ("REGIST_MATMUL_OBJ", "MatmulImpl", "MatmulType") for word in cube_calls)
    if not matmul and not any(_CUBE.fullmatch(word) for word in cube_calls):
        return KernelType.MIX_AIV_1_0 if flags else KernelType.AIV_ONLY
    # The high-level product runs on the cube core, but vector cores control it by default.
    driven = matmul and "ASCENDC_CUBE_ONLY" not in cube_tokens
    if driven or any(_VECTOR.fullmatch(word) for word in vector_calls):
        return KernelType.MIX_AIC_1_2
    return KernelType.MIX_AIC_1_0 if flags else KernelType.AIC_ONLY
