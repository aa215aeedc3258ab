"""What a kernel's text says about it: its entry functions, their parameters, and the cores that it runs on.

    extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR z, uint32_t n) { ... DataCopy(...); Add(...); }

    Entry(name="add", parameters=(x: pointer, z: pointer, n: uint32_t), ...)   KernelType.AIV_ONLY

The text is preprocessed (no comments, no macros of its own), with `#` line markers for the file of each part.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum


class KernelType(IntEnum):
    """What a launch occupies. The numbers are those of abi.h."""

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


@dataclass(frozen=True)
class Parameter:
    """`__gm__ half* x`, `uint32_t n`, `Tiling tiling`."""

    name: str
    type: str
    is_pointer: bool

    def __str__(self) -> str:
        return f"{self.type} {self.name}".strip()


@dataclass(frozen=True)
class Entry:
    """A `__global__` function. `words` are its other attributes; `body` is its range of tokens, if it has one."""

    name: str
    parameters: tuple[Parameter, ...]
    words: tuple[str, ...]
    is_template: bool
    body: tuple[int, int]


_TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?P<word>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[\w.]|')*)|::|->|\S"""
)
_NO_FILES = ("<built-in>", "<command-line>", "<command line>", "<stdin>")
_MARKER = re.compile(r'#(?:line)? (\d+) "((?:\\.|[^"\\])*)"([ \d]*)$')

# Scalar types by what a value has to fit; anything else that is not a pointer is passed as bytes.
INTEGERS = {
    "bool": (0, 1),
    "char": (-(2**7), 2**7 - 1),
    "short": (-(2**15), 2**15 - 1),
    "int": (-(2**31), 2**31 - 1),
    "unsigned": (0, 2**32 - 1),
    "long": (-(2**63), 2**63 - 1),
    "size_t": (0, 2**64 - 1),
} | {
    f"{sign}int{bits}_t": ((0, 2**bits - 1) if sign else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1))
    for sign in ("", "u")
    for bits in (8, 16, 32, 64)
}
FLOATS = ("float", "double", "half", "bfloat16_t")

# Calls and positions that only one core type has. DataCopy and the flags belong to both.
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
_IGNORED_WORDS = ("inline", "static", "extern", "void", "const", "constexpr")
_CALL_ATTRIBUTES = ("__mix__", "__attribute__", "__launch_bounds__", "__schedmode__")


def own_text(preprocessed: str, excluded: str) -> str:
    """The text without what comes from system headers and from files whose name begins with `excluded`."""
    kept: list[str] = []
    own = True
    for line in preprocessed.splitlines():
        if marker := _MARKER.match(line):
            file, flags = marker[2], marker[3].split()
            own = "3" not in flags and not file.startswith(excluded) and file not in _NO_FILES
        elif own:
            kept.append(line)
    return "\n".join(kept)


def tokens_of(text: str) -> list[str]:
    """C++ tokens; strings keep their quotes. Preprocessor lines that are left (pragmas) are dropped."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [match[0] for match in _TOKEN.finditer("\n".join(lines))]


def _closing(tokens: Sequence[str], start: int) -> int:
    """The index of the token that closes the bracket at `start`, or the end of the text."""
    opening, closing = tokens[start], {"(": ")", "{": "}", "[": "]"}[tokens[start]]
    depth = 0
    for index in range(start, len(tokens)):
        depth += (tokens[index] == opening) - (tokens[index] == closing)
        if depth == 0:
            return index
    return len(tokens) - 1


def _split(tokens: Sequence[str]) -> Iterator[Sequence[str]]:
    """Between the commas that stand in no bracket."""
    depth = 0
    begin = 0
    for index, token in enumerate(tokens):
        depth += (token in "(<[{") - (token in ")>]}")
        if token == "," and depth == 0:
            yield tokens[begin:index]
            begin = index + 1
    if tokens[begin:]:
        yield tokens[begin:]


def _parameter(tokens: Sequence[str]) -> Parameter:
    if "=" in tokens:
        tokens = tokens[: list(tokens).index("=")]
    is_pointer = any(token in ("*", "[", "GM_ADDR") for token in tokens)
    tokens = [
        token for token in tokens if token not in ("__gm__", "const", "[", "]", "__restrict__", "__restrict")
    ]
    named = (
        len(tokens) > 1 and (tokens[-1].isidentifier() and tokens[-1] not in INTEGERS) and tokens[-2] != "::"
    )
    name = tokens[-1] if named else ""
    type_tokens = tokens[:-1] if named else tokens
    text = re.sub(r"\s*(::|[<>*&,])\s*", r"\1", " ".join(type_tokens))
    return Parameter(name, text.removeprefix("std::"), is_pointer)


def entries_of(tokens: Sequence[str]) -> tuple[Entry, ...]:
    """The `__global__` functions in order; a definition wins over declarations of the same name."""
    found: dict[str, Entry] = {}
    for index, token in enumerate(tokens):
        if token == "__global__" and (entry := _entry_at(tokens, index)) is not None:
            known = found.get(entry.name)
            if known is None or known.body == (0, 0):
                found[entry.name] = entry
    return tuple(found.values())


def _entry_at(tokens: Sequence[str], start: int) -> Entry | None:
    words: list[str] = []
    # Attributes may stand before `__global__` too.
    before = start
    while before > 0 and (tokens[before - 1].isidentifier() or tokens[before - 1] == '"C"'):
        before -= 1
        words.insert(0, tokens[before])
    if before > 0 and tokens[before - 1] == ")":
        opening = before - 1
        while opening > 0 and tokens[opening] != "(":
            opening -= 1
        if tokens[opening - 1] == "__mix__":
            words.append("".join(tokens[opening - 1 : before]))
            before = opening - 1
    is_template = before > 0 and tokens[before - 1] == ">"
    index = start + 1
    while index < len(tokens):
        token = tokens[index]
        if token in _CALL_ATTRIBUTES and tokens[index + 1 : index + 2] == ["("]:
            end = _closing(tokens, index + 1)
            words.append("".join(tokens[index : end + 1]))
            index = end + 1
        elif token == "(":
            break
        elif token.isidentifier() or token in ('"C"', "::", "[", "]"):
            words.append(token)
            index += 1
        else:
            return None
    if index >= len(tokens) or not words:
        return None
    name = words.pop()
    end = _closing(tokens, index)
    inside = tokens[index + 1 : end]
    parameters = () if inside == ["void"] else tuple(_parameter(part) for part in _split(inside))
    has_body = tokens[end + 1 : end + 2] == ["{"]
    body = (end + 1, _closing(tokens, end + 1)) if has_body else (0, 0)
    kept = tuple(word for word in words if word not in _IGNORED_WORDS and word.strip('"') != "C")
    return Entry(name, parameters, kept, is_template, body)


def _declared_types(tokens: Sequence[str], tiling_key: int) -> Iterator[KernelType]:
    """What KERNEL_TASK_TYPE_DEFAULT and KERNEL_TASK_TYPE(tiling_key, ...) say."""
    default: list[KernelType] = []
    for index, token in enumerate(tokens):
        if token not in ("KERNEL_TASK_TYPE_DEFAULT", "KERNEL_TASK_TYPE") or tokens[index + 1 : index + 2] != [
            "("
        ]:
            continue
        arguments = tokens[index + 2 : _closing(tokens, index + 1)]
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


def nearest(name: str, names: Sequence[str]) -> str:
    """What to add to `there is no NAME`: the likely one, or all of them."""
    by_lower = {each.lower(): each for each in names}
    near = difflib.get_close_matches(name.lower(), by_lower, 1)
    return f"; did you mean '{by_lower[near[0]]}'?" if near else f"; it has {', '.join(names) or 'none'}"


class UnknownKernelType(ValueError):
    """A KERNEL_TASK_TYPE that this chip does not have."""

    def __init__(self, value: str):
        self.value = value
        known = ", ".join(f"KERNEL_TYPE_{name}" for name in KernelType.__members__)
        super().__init__(f"the kernel type {value} is not one of this chip; it has {known}")

    def __reduce__(self) -> tuple[type[UnknownKernelType], tuple[str]]:
        return type(self), (self.value,)


def declared_type(tokens: Sequence[str], entry: Entry, alone: bool, tiling_key: int = 0) -> KernelType | None:
    """The type that the source names for `entry`: an attribute, or a macro. `alone`: no other kernel is there."""
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
    """Names of functions that the text declares: `void Fill(int n) {`, `auto Fill = [&](int n) {`."""
    found: set[str] = set()
    for index in range(1, len(tokens) - 2):
        before, name, after = tokens[index - 1 : index + 2]
        if not name.isidentifier() or name in found or before in _NO_TYPES:
            continue
        if before == "auto" and after == "=" and tokens[index + 2] == "[":
            found.add(name)
        elif after == "(" and (before.isidentifier() or before in (">", "*", "&")):
            behind = tokens[_closing(tokens, index + 1) + 1 : _closing(tokens, index + 1) + 2]
            # `a * Max(b);` is a product, `half* Max(int b) {` a function.
            if behind and (behind[0] in _AFTER_PARAMETERS or (behind[0] == ";" and before.isidentifier())):
                found.add(name)
    return found


def _own_scopes(tokens: Sequence[str]) -> set[str]:
    """Names of classes and namespaces that the text defines; `namespace ac = AscendC` only renames one."""
    return {
        name
        for word, name, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if word in ("class", "struct", "namespace") and name != "AscendC" and after != "="
    }


def _calls(tokens: Sequence[str]) -> set[str]:
    """Names that are called (or given template arguments), and the positions of TPosition."""
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
    """The type of a kernel that names none: by the calls in the text as each core type sees it.

    Calls of both kinds make a mixed kernel, one cube core to two vector cores; calls of no kind a vector kernel. Flags
    between cores need the scheduler that only mixed types have: with them, a kernel of one kind is of its mixed type.
    """
    cube_calls, vector_calls = _calls(cube_tokens), _calls(vector_tokens)
    flags = any(word.startswith("CrossCore") for word in cube_calls | vector_calls)
    matmul = any(word in ("REGIST_MATMUL_OBJ", "MatmulImpl", "MatmulType") for word in cube_calls)
    if not matmul and not any(_CUBE.fullmatch(word) for word in cube_calls):
        return KernelType.MIX_AIV_1_0 if flags else KernelType.AIV_ONLY
    # The high-level product runs on the cube core, but is driven from the vector cores unless told otherwise.
    driven = matmul and "ASCENDC_CUBE_ONLY" not in cube_tokens
    if driven or any(_VECTOR.fullmatch(word) for word in vector_calls):
        return KernelType.MIX_AIC_1_2
    return KernelType.MIX_AIC_1_0 if flags else KernelType.AIC_ONLY
