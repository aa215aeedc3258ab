"""What is read out of the text of a kernel: entries, core types, its host side."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.host import KernelType, load
from ascir.host.analysis import KernelSource
from ascir.host.build import HEADERS, Toolchain
from ascir.host.cache import Cache
from ascir.host.device import device_part
from ascir.host.kernel_type import UnknownKernelType, declared_type, used_type
from ascir.host.source import entries_of, own_text, tokens_of

from .conftest import ADD, EMPTY


def test_entries_in_every_spelling() -> None:
    tokens = tokens_of("""
template <typename T, int N> __global__ __vector__ void first(__gm__ T* x, const uint32_t n, ns::Tiling<int, 3> t) {}
extern "C" __global__ __aicore__ void second(GM_ADDR a, __gm__ uint8_t *b, unsigned long long k);
__mix__(1, 2) __global__ void third(std::int32_t n, float) { call(")"); }
extern "C" __global__ __aicore__ void second(GM_ADDR first_name, GM_ADDR b, unsigned long long k) { }
static void no_kernel(int n) {}
__global__ __aicore__ void fourth(void) {}
""")
    entries = {entry.name: entry for entry in entries_of(tokens)}
    assert list(entries) == ["first", "second", "third", "fourth"]
    described = {name: [(p.name, p.type, p.is_pointer) for p in e.parameters] for name, e in entries.items()}
    assert described == {
        "first": [("x", "T*", True), ("n", "uint32_t", False), ("t", "ns::Tiling<int,3>", False)],
        "second": [
            ("first_name", "GM_ADDR", True),
            ("b", "GM_ADDR", True),
            ("k", "unsigned long long", False),
        ],
        "third": [("n", "int32_t", False), ("", "float", False)],
        "fourth": [],
    }
    assert [entry.is_template for entry in entries.values()] == [True, False, False, False]
    assert [declared_type(tokens, entry, False) for entry in entries.values()] == [
        KernelType.AIV_ONLY,
        None,
        KernelType.MIX_AIC_1_2,
        None,
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("__global__ __cube__ void k() {}", KernelType.AIC_ONLY),
        ("__global__ __mix__(0, 1) void k() {}", KernelType.MIX_AIV_1_0),
        ("__global__ __mix__(1, 1) void k() {}", KernelType.MIX_AIC_1_1),
        (
            "__global__ void k() { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_0); }",
            KernelType.MIX_AIC_1_0,
        ),
        (
            "void init() { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY); } __global__ void k() { init(); }",
            1,
        ),
        ("__global__ void k() { KERNEL_TASK_TYPE(2, KERNEL_TYPE_AIC_ONLY); }", None),
        ("__global__ void k() { KERNEL_TASK_TYPE(7, KERNEL_TYPE_AIC_ONLY); }", KernelType.AIC_ONLY),
    ],
)
def test_the_type_that_a_kernel_names(text: str, expected: KernelType | None) -> None:
    tokens = tokens_of(text)
    assert declared_type(tokens, entries_of(tokens)[0], True, tiling_key=7) == expected


@pytest.mark.parametrize("text", ["__mix__(2, 1)", "KERNEL_TYPE_MIX_VECTOR_CORE"])
def test_a_type_that_the_chip_does_not_have(text: str) -> None:
    macro = f"KERNEL_TASK_TYPE_DEFAULT({text});" if "TYPE" in text else ""
    words = text if not macro else ""
    tokens = tokens_of(f"__global__ {words} void k() {{ {macro} }}")
    with pytest.raises(UnknownKernelType, match="KERNEL_TYPE_MIX_AIC_1_2"):
        declared_type(tokens, entries_of(tokens)[0], True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Add(z, x, y, 8);", KernelType.AIV_ONLY),
        ("x.SetValue(0, 1);", KernelType.AIV_ONLY),
        ("TQue<TPosition::VECIN, 1> q;", KernelType.AIV_ONLY),
        ("DataCopy(z, x, 8); Mmad(c, a, b, p);", KernelType.AIC_ONLY),
        ("AscendC::LoadData(a, b, p);", KernelType.AIC_ONLY),
        ("TQue<QuePosition::A1, 1> q;", KernelType.AIC_ONLY),
        ("Mmad(c, a, b, p); Relu<half>(y, x, 8);", KernelType.MIX_AIC_1_2),
        ("op.Mmad(c); Sub(z, x, y, 8);", KernelType.AIV_ONLY),
        ("void Copy() {} Fixpipe(g, c, p); Abs abs;", KernelType.AIC_ONLY),
        ("CrossCoreSetFlag<0, PIPE_MTE3>(1); Add(z, x, y, 8);", KernelType.MIX_AIV_1_0),
        ("CrossCoreWaitFlag(1); Mmad(c, a, b, p);", KernelType.MIX_AIC_1_0),
        ("SyncAll(); Add(z, x, y, 8);", KernelType.AIV_ONLY),
        ("REGIST_MATMUL_OBJ(&pipe, w, mm);", KernelType.MIX_AIC_1_2),
        ("#define ASCENDC_CUBE_ONLY\nMatmulImpl<A, B, C> mm; bool ASCENDC_CUBE_ONLY;", KernelType.AIC_ONLY),
    ],
)
def test_the_type_that_follows_from_the_calls(text: str, expected: KernelType) -> None:
    tokens = tokens_of(f"__global__ void k() {{ {text} }}")
    assert used_type(tokens, tokens) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "template <typename T> __aicore__ inline void Fill(T* x) { *x = 1; } Fill<int>(p);",
            KernelType.AIV_ONLY,
        ),
        (
            "class Op { __aicore__ inline auto Fill(int n) const -> int { return n; } int F() { return Fill(3); } };",
            0,
        ),
        ("__aicore__ inline LocalTensor<half> Fill(int n); Mmad(c, a, b, p); Fill(2);", KernelType.AIC_ONLY),
        ("__aicore__ inline void Cast(int) {} Mmad(c, a, b, p); Cast(2);", KernelType.AIC_ONLY),
        ("auto Cast = [](int n) { return n; }; Mmad(c, a, b, p); Cast(2);", KernelType.AIC_ONLY),
        ("void Cast(int) {} AscendC::Cast(y, x, m, 8); Mmad(c, a, b, p);", KernelType.MIX_AIC_1_2),
        ("if (n) Mmad(c, a, b, p); else Relu(y, x, 8);", KernelType.MIX_AIC_1_2),
        ("return Fill(x, p);", KernelType.AIC_ONLY),
    ],
)
def test_functions_of_the_kernels_own_are_no_calls_of_the_api(text: str, expected: KernelType) -> None:
    tokens = tokens_of(f"using namespace AscendC; {text}")
    assert used_type(tokens, tokens) == expected


# Both core types have these, or none needs them to be told apart.
SHARED_CALLS = {
    "DataCopy",
    "SetDeqScale",
    "SetCtrlSpr",
    "GetCtrlSpr",
    "ResetCtrlSpr",
    "ToFloat",
    "ToBfloat16",
    "ScalarCast",
}


@pytest.mark.parametrize(
    ("headers", "kind"), [("cube*.h", KernelType.AIC_ONLY), ("vector*.h", KernelType.AIV_ONLY)]
)
def test_every_function_of_the_headers_is_known_to_belong_to_its_core_type(
    headers: str, kind: KernelType
) -> None:
    texts = [path.read_text() for path in (HEADERS / "ascir").glob(headers)]
    names = {
        name for text in texts for name in re.findall(r"__aicore__ inline [^;{}()=#]*?\b([A-Z]\w+)\(", text)
    }
    cube_call = tokens_of("void k() { Mmad(a, b); }")
    for name in sorted(names - SHARED_CALLS):
        if not name.isupper():
            call = tokens_of(f"void k() {{ {name}(a, b); }}")
            assert used_type(call, call if kind == KernelType.AIC_ONLY else cube_call) == (
                kind if kind == KernelType.AIC_ONLY else KernelType.MIX_AIC_1_2
            ), name


def test_text_of_system_headers_is_not_the_kernels() -> None:
    text = '# 1 "k.cpp"\nint a;\n# 1 "/usr/include/x.h" 1 3\nint b;\n# 2 "k.cpp" 2\nint c;\n# 1 "/our/y.h" 1\nint d;\n'
    assert own_text(text, "/our") == "int a;\nint c;"


def test_what_only_one_core_type_sees_counts_for_it(toolchain: Toolchain) -> None:
    text = """\
#include "kernel_operator.h"
#ifdef __DAV_C220_CUBE__
void cube() { AscendC::Mmad(); }
#else
void vector() { AscendC::Exp(); }
#endif
__global__ void k() {}
"""
    source = KernelSource(text, "k.cpp", Path.cwd())
    assert toolchain.analyse(source, "k").type == KernelType.MIX_AIC_1_2


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("__global__ void k() { AscendC::Exp(); }\n", 1),
        (
            "__global__ void k() { AscendC::Exp(); }\n#ifdef __DAV_C220_CUBE__\nvoid cube() { AscendC::Mmad(); }\n#endif\n",
            2,
        ),
        ("__global__ void k() { AscendC::Exp(); }\n#define IF_CUBE(x) if ASCEND_IS_NOT_AIV { x }\n", 2),
        ('#include "parts.h"\n__global__ void k() { AscendC::Exp(); }\n', 2),
    ],
)
def test_a_text_that_is_the_same_for_all_cores_is_read_once(
    text: str, times: int, toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "parts.h").write_text("#ifdef __DAV_C220_CUBE__\nvoid cube() { AscendC::Mmad(); }\n#endif\n")
    read: list[str] = []
    preprocess = Toolchain.preprocess

    def counted(self: Toolchain, source: KernelSource, core: str) -> tuple[str, list[str]]:
        read.append(core)
        return preprocess(self, source, core)

    monkeypatch.setattr(Toolchain, "preprocess", counted)
    own = Toolchain(toolchain.compiler, Cache(tmp_path / "cache"))
    found = own.analyse(KernelSource(f'#include "kernel_operator.h"\n{text}', "k.cpp", tmp_path), "k").type
    assert len(read) == times
    assert (found == KernelType.MIX_AIC_1_2) == ("CUBE__" in text or "parts" in text)


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (
            "__global__ void add_custom() {}",
            "add_costum",
            "has no kernel 'add_costum'; did you mean 'add_custom'?",
        ),
        ("__global__ void a() {} __global__ void b() {}", None, "has the kernels a, b: name one"),
        ("void f() {}", "f", "no function in it is marked __global__"),
        ("template <typename T> __global__ void t() {}", "t", "name an instance, such as 't<half>'"),
        ("__global__ void k() {}", "k<3>", "kernel 'k' is not a template"),
        ('#include "missing.h"\n', "f", "missing.h"),
    ],
)
def test_what_cannot_be_a_kernel(toolchain: Toolchain, text: str, name: str | None, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        toolchain.analyse(KernelSource(EMPTY + text, "k.cpp", Path.cwd()), name)
    assert message in caught.value.render()
    # Out of a pool of processes it comes as it was.
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.render(), str(again)) == (caught.value.render(), str(caught.value))


def test_an_unknown_type_comes_out_of_a_pool() -> None:
    error = UnknownKernelType("KERNEL_TYPE_X")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


WITH_HOST = """\
#include <vector>
#include "acl/acl.h"
#include "kernel_operator.h"
#define CHECK(call) do { aclError code = (call); } while (0)
constexpr int N = 3;  // a brace } and <<<
namespace {
struct Tiling { int n; };
aclrtStream stream = nullptr;
}  // namespace
extern "C" __global__ __vector__ void k(__gm__ int32_t* out, Tiling tiling) {
    AscendC::GlobalTensor<int32_t> z;
    z.SetGlobalBuffer(out, 1);
    z.SetValue(0, N + tiling.n);
}
extern "C" {
void launch(uint32_t blocks) { k<<<blocks, nullptr, stream>>>(nullptr, {1}); }
}
std::vector<float> Run(const std::vector<float>& x) {
    CHECK(aclInit(nullptr));
#ifdef VERBOSE
    const char* brace = "}";
#endif
    launch(N);
    return x;
}
bool Verify() { return Run({1.0f}).size() == 1; }
int32_t main(int argc, char* argv[]) { return Verify() ? 0 : 1; }
"""


def test_the_host_side_of_a_source_is_left_out() -> None:
    kept = device_part(WITH_HOST)
    assert kept.count("\n") == WITH_HOST.count("\n")
    lines = [
        (line, got)
        for line, got in zip(WITH_HOST.splitlines(), kept.splitlines(), strict=True)
        if got.strip()
    ]
    assert all(line == got for line, got in lines)
    assert [
        got for _, got in lines if got.startswith(("extern", "namespace", "}", "#", "constexpr", "struct"))
    ] == [
        "#include <vector>",
        '#include "kernel_operator.h"',
        "#define CHECK(call) do { aclError code = (call); } while (0)",
        "constexpr int N = 3;  // a brace } and <<<",
        "namespace {",
        "struct Tiling { int n; };",
        "}  // namespace",
        'extern "C" __global__ __vector__ void k(__gm__ int32_t* out, Tiling tiling) {',
        "}",
        'extern "C" {',
        "}",
        "#ifdef VERBOSE",
        "#endif",
    ]
    assert not any(word in kept for word in ("aclInit", "aclrtStream", "<<<blocks", "main", "Run", "Verify"))


def test_a_source_with_its_host_side_runs_unchanged() -> None:
    out = np.zeros(1, np.int32)
    load(WITH_HOST, "k", checks=False).launch(1, [out, np.int32(4).tobytes()], time=False)
    assert out[0] == 7


def test_the_host_side_of_own_headers_is_left_out(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "files.h").write_text(
        '#pragma once\n#include "acl/acl.h"\naclrtStream stream;\nint Two() { return 2; }\n'
    )
    (parts / "device.h").write_text("#pragma once\nconstexpr int THREE = 3;\n")
    (parts / "both.h").write_text(
        """\
#include "files.h"
#include "device.h"
#include "kernel_operator.h"
__aicore__ inline int Sum() { return Two() + THREE; }
void Start() { aclInit(nullptr); }
"""
    )
    path = tmp_path / "kernel.cpp"
    path.write_text(
        """\
#ifdef ASCENDC_CPU_DEBUG
#include "cpu_debug_launch.h"
#endif
#include "tiling/platform/platform_ascendc.h"
#include "parts/files.h"
#include "parts/both.h"
extern "C" __global__ __vector__ void k(__gm__ int32_t* out) {
    AscendC::GlobalTensor<int32_t> z;
    z.SetGlobalBuffer(out, 1);
    z.SetValue(0, Sum());
    z.SetValue(100, __LINE__);
}
int main() { Start(); auto* platform = platform_ascendc::PlatformAscendCManager::GetInstance(); return Two(); }
"""
    )
    out = np.zeros(1, np.int32)
    run = load(path, "k").launch(1, [out], time=False)
    assert out[0] == 5
    (finding,) = run.errors
    assert (finding.file, finding.line) == (str(path), 11)
    (parts / "both.h").write_text((parts / "both.h").read_text() + "int x = unknown;\n")
    with pytest.raises(SourceError) as failure:
        load(path, "k")
    (diagnostic,) = failure.value.diagnostics
    assert (diagnostic.file, diagnostic.line) == (str(parts / "both.h"), 6)
    assert "unknown" in diagnostic.message


def test_the_high_level_product_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "kernel.cpp"
    path.write_text(EMPTY + '#include "lib/matmul_intf.h"\n__global__ __cube__ void k(GM_ADDR x) {}\n')
    with pytest.raises(SourceError, match="the high-level product"):
        load(path, "k")


def test_a_device_source_is_taken_as_it_is() -> None:
    assert device_part(ADD) == ADD


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-8"])
def test_comments_in_older_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "k.cpp"
    path.write_bytes((EMPTY + "// \u77e2\u91cf\r\n__global__ void k() {}\n").encode(encoding))
    load(path, "k", checks=False)
