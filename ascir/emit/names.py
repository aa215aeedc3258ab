"""C++ names for SSA values: the source name if there is one, else `v1`, `v2`, ...

    %acc, %acc_1, %int, %0 : i32      ->      acc, acc_1, int_1, v1

Names are unique in a function, independent of scopes, so that no declaration shadows or repeats another; and they do
not collide with keywords, headers of Ascend C or other parts of the module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_KEYWORDS = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
double dynamic_cast else enum explicit export extern false float for friend goto if import inline int long module mutable
namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires
restrict return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true
try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq
"""

_STANDARD = """
std size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uint intptr_t uintptr_t
printf assert abs main errno stdin stdout stderr linux unix i386 min max NULL
"""

# Enumerators, types, functions and macros that the headers of Ascend C leave in the global namespace.
_ASCENDC = """
AscendC matmul half bfloat16_t GM_ADDR UB L1 L0A L0B L0C BT inc dec b8 b16 b32 s8 s32 f16 f32 fmix e0 e2 e4 e6 L128 H128
VA0 VA1 VA2 VA3 VA4 VA5 VA6 VA7 W_3 W_5 NoQuant F322F16 REQ8 F322BF16 VREQ8 DEQF16 VDEQF16
QuantMode_t pad_t TCubeTiling SoftMaxTiling RmsNormTiling MatmulConfig MatmulApiStaticTiling MatrixOffset CubeFormat
LayoutMode BatchMode BatchOutMode IterateMode IterateOrder ScheduleType GetMatmulApiTiling GetSysWorkSpacePtr
REGIST_MATMUL_OBJ set_ffts_base_addr ffts_cross_core_sync g_coreType g_tilingKey
"""

RESERVED = frozenset(f"{_KEYWORDS} {_STANDARD} {_ASCENDC}".split())
# Families of macros and enumerators.
_RESERVED_FAMILY = re.compile(
    r"(PIPE_|EVENT_ID|DT_|FORMAT_|ASCENDC?_|TILING_|KERNEL_TYPE_|KERNEL_TASK_|GET_TILING_|CFG(_[0-9]+)?$)"
)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OTHER = re.compile(r"[^A-Za-z0-9_]")
_SEVERAL = re.compile(r"_{2,}")


def is_reserved(name: str) -> bool:
    """Whether a declaration of this name could collide with another one, or with a macro."""
    return name in RESERVED or _RESERVED_FAMILY.match(name) is not None


def is_identifier(text: str) -> bool:
    return _IDENTIFIER.fullmatch(text) is not None


def is_function_name(text: str) -> bool:
    """Whether a C++ function of the global namespace can have this name."""
    return is_identifier(text) and not is_reserved(text)


def identifiers(text: str) -> Iterable[str]:
    """The identifiers in C++ text."""
    return _IDENTIFIER.findall(text)


def identifier(hint: str) -> str:
    """The nearest C++ identifier that is not reserved by the standard."""
    word = _SEVERAL.sub("_", _OTHER.sub("_", hint)).lstrip("_")
    word = f"v{word}" if word[:1].isdigit() or not word else word
    # A name of a family, or the start of one, with a number appended would be another name of the family.
    family = any(map(_RESERVED_FAMILY.match, (word, f"{word.rstrip('_')}_1")))
    return word.lower() if family else word


class Names:
    """The names of one scope; it does not reuse names of `outer` scopes."""

    def __init__(self, outer: Names | None = None, taken: Iterable[str] = ()):
        self._outer = outer
        self._taken = set(taken)
        self._counters: dict[str, int] = {}

    def take(self, name: str) -> None:
        self._taken.add(name)

    def is_free(self, name: str) -> bool:
        return not self._is_taken(name) and not is_reserved(name)

    def _is_taken(self, name: str) -> bool:
        return name in self._taken or (self._outer is not None and self._outer._is_taken(name))

    def fresh(self, wish: str) -> str:
        """`wish` if it is free, else `wish_1`, `wish_2`, ..."""
        base = identifier(wish)
        name = base
        while not self.is_free(name):
            number = self._counters[base] = self._counters.get(base, 0) + 1
            name = f"{base.rstrip('_')}_{number}"
        self._taken.add(name)
        return name

    def numbered(self) -> str:
        """`v1`, `v2`, ...: the name of a value without one."""
        while True:
            number = self._counters[""] = self._counters.get("", 0) + 1
            if self.is_free(name := f"v{number}"):
                self._taken.add(name)
                return name
