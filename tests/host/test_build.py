"""From text to library: what is read out of a kernel, what compilers say, what is kept."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.host import ArgumentError, Kernel, KernelType, load
from ascir.host.analysis import KernelSource
from ascir.host.build import HEADERS, Toolchain
from ascir.host.cache import Cache, digest, user_folder
from ascir.host.compiler import find_compiler
from ascir.host.device import device_part
from ascir.host.messages import read_messages
from ascir.host.source import UnknownKernelType, declared_type, entries_of, own_text, tokens_of, used_type

from .conftest import ADD

EMPTY = '#include "kernel_operator.h"\n'


# --- reading a kernel -----------------------------------------------------------------------------------------


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
        ("__global__ void k() {}", "k<3>", "kernel 'k' is no template"),
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


# --- what compilers say ---------------------------------------------------------------------------------------


def test_a_compile_error_is_at_the_kernels_line(kernel_file: Callable[[str], Path]) -> None:
    path = kernel_file(ADD.replace("Add(z, x, y, TILE);", "Add(z, x, w, TILE);"))
    line = ADD.splitlines().index("        Add(z, x, y, TILE);") + 1
    with pytest.raises(SourceError) as caught:
        load(path, "add_custom")
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.file, diagnostic.line, diagnostic.column) == (str(path), line, 19)
    shown = caught.value.render()
    assert shown.splitlines()[1:3] == ["          Add(z, x, w, TILE);", "                    ^"]
    assert "ascir/" not in shown.replace(str(path), "")


def test_an_error_in_an_included_file_names_that_file(kernel_file: Callable[[str], Path]) -> None:
    path = kernel_file(EMPTY + '#include "part.h"\n__global__ void k() {}\n')
    path.with_name("part.h").write_text("int x = y;\n")
    with pytest.raises(SourceError) as caught:
        load(path, "k")
    assert [(d.file, d.line) for d in caught.value.diagnostics] == [(str(path.with_name("part.h")), 1)]


def test_an_undefined_function_is_named(kernel_file: Callable[[str], Path]) -> None:
    path = kernel_file(EMPTY + "void elsewhere(int n);\n__global__ void k(int n) { elsewhere(n); }\n")
    with pytest.raises(SourceError, match=r"elsewhere.* is declared but defined nowhere"):
        load(path, "k")


def test_an_instance_of_a_template(toolchain: Toolchain) -> None:
    text = (
        EMPTY
        + 'template <typename T> __global__ void k(__gm__ T* x) { static_assert(sizeof(T) == 2, "no"); }\n'
    )
    load(text, "k<half>", checks=False)
    for instance, place in (("k<float>", "<text>:2"), ("k<unknown>", "<text>")):
        with pytest.raises(SourceError) as caught:
            load(text, instance, checks=False)
        assert caught.value.diagnostics[0].place.startswith(place)


GCC = """\
In file included from /our/include/kernel_operator.h:8:
/our/include/ascir/vector.h: In instantiation of 'void Add(T, ascir::Where where) [with T = int]':
k.cpp:7:8:   required from here
/our/include/ascir/vector.h:5:20: error: static assertion failed: Add takes half or float
k.cpp:9:3: error: no matching function for call to 'Sub(int)'
/our/include/ascir/vector.h:9:13: note: candidate: 'void Sub(T, T, ascir::Where)'
/our/include/ascir/vector.h:9:13: note:   candidate expects 3 arguments, 1 provided
"""
CLANG = """\
In file included from <built-in>:1:
/our/include/ascir/vector.h:5:20: error: static assertion failed: Add takes half or float
k.cpp:7:8: note: in instantiation of function template specialization 'Add<int>' requested here
k.cpp:9:3: error: no matching function for call to 'Sub(int)'
/our/include/ascir/vector.h:9:13: note: candidate function not viable: requires 2 arguments
"""


@pytest.mark.parametrize("text", [GCC, CLANG])
def test_errors_inside_of_our_headers_are_told_at_the_call(text: str) -> None:
    first, second = read_messages(text, "/our")
    assert (first.file, first.line, first.column) == ("k.cpp", 7, 8)
    assert first.message == "Add takes half or float"
    assert (second.file, second.line) == ("k.cpp", 9)
    assert [note.file for note in second.notes] == ["k.cpp"] * len(second.notes)
    assert "Where" not in "".join(note.message for note in second.notes)


# --- what is kept ---------------------------------------------------------------------------------------------


def test_a_second_load_takes_no_compiler(
    add_kernel: Kernel, add_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(add_file, "add_custom")

    def refused(*_arguments: object, **_options: object) -> None:
        raise AssertionError("the compiler was run")

    monkeypatch.setattr("subprocess.run", refused)
    start = time.perf_counter()
    again = load(add_file, "add_custom")
    assert time.perf_counter() - start < 0.5
    assert again.parameters == add_kernel.parameters


def test_flags_of_the_environment_come_after_ours(
    add_file: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = KernelSource.of_file(add_file)
    analysis = toolchain.analyse(source, "add_custom")
    usual = toolchain.build(source, analysis, True)["aiv"]
    monkeypatch.setenv("ASCIR_CXXFLAGS", "-O0 -DNOTHING='1 2'")
    assert toolchain.build(source, analysis, True)["aiv"] != usual
    x, y, z = np.ones((8, 2048), np.float16), np.ones((8, 2048), np.float16), np.zeros((8, 2048), np.float16)
    load(add_file, "add_custom").launch(8, [x, y, z, x.size])
    assert (z == 2).all()


def test_a_copy_of_the_folder_uses_the_same_library(toolchain: Toolchain, tmp_path: Path) -> None:
    libraries: list[Path] = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "tiling.h").write_text("constexpr int N = 3;\n")
        (folder / "k.cpp").write_text(EMPTY + '#include "tiling.h"\n__global__ void k(int n) { n = N; }\n')
        source = KernelSource.of_file(folder / "k.cpp")
        libraries += toolchain.build(source, toolchain.analyse(source, "k"), False).values()
    assert libraries[0] == libraries[1]


def test_a_change_of_an_included_file_is_noticed(kernel_file: Callable[[str], Path]) -> None:
    text = EMPTY + '#include "tiling.h"\n__global__ void k(__gm__ int32_t* out) {\n'
    text += "AscendC::GlobalTensor<int32_t> z; z.SetGlobalBuffer(out, 1); z.SetValue(0, N); }\n"
    path = kernel_file(text)
    for value in (3, 4, 3):
        path.with_name("tiling.h").write_text(f"constexpr int N = {value};\n")
        out = np.zeros(1, np.int32)
        load(path, "k", checks=False).launch(1, [out], time=False)
        assert out[0] == value


def test_folders_for_includes(kernel_file: Callable[[str], Path], tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "n.h").write_text("constexpr int N = 3;\n")
    path = kernel_file(EMPTY + '#include "n.h"\n__global__ void k(int n) { n = N; }\n')
    with pytest.raises(SourceError, match=r"n\.h"):
        load(path, "k", checks=False)
    load(path, "k", checks=False, include=[tmp_path / "common"])


def test_macros_that_the_build_sets() -> None:
    text = (
        EMPTY
        + """__global__ void k(__gm__ DTYPE_Z* out) {
    AscendC::GlobalTensor<DTYPE_Z> z;
    z.SetGlobalBuffer(out, 1);
    z.SetValue(0, sizeof(DTYPE_Z));
}
"""
    )
    for name, kind in (("int32_t", np.int32), ("int64_t", np.int64)):
        out = np.zeros(1, kind)
        load(text, "k", checks=False, defines={"DTYPE_Z": name}).launch(1, [out], time=False)
        assert out[0] == out.itemsize
    with pytest.raises(SourceError) as caught:
        load(text, "k", checks=False)
    assert caught.value.diagnostics[0].line == 2
    with pytest.raises(ArgumentError, match="no definition of a macro"):
        load(text, "k", defines={"DTYPE Z": "int"})


def _build(text: str) -> str:
    kernel = load(text, "add_custom", checks=False)
    x = np.ones(256, np.float16)
    z = np.zeros(256, np.float16)
    kernel.launch(2, [x, x, z, 256], time=False)
    assert (z == 2).all()
    library = kernel.toolchain.build(kernel.source, kernel.analysis, False)["aiv"]
    return f"{library} {library.stat().st_ino}"


def test_processes_that_build_the_same_kernel_share_one_build(add_kernel: Kernel) -> None:
    text = f"{ADD}// {time.time_ns()}\n"
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(3, mp_context=context) as pool:
        assert len(set(pool.map(_build, [text] * 3))) == 1


def test_what_is_made_under_a_key_is_made_once(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    made: list[int] = []

    def make(target: Path) -> list[str]:
        made.append(1)
        target.write_text((tmp_path / "input").read_text().upper())
        return ["input"]

    results: list[str] = []
    for text in ("a", "a", "b", "a"):
        (tmp_path / "input").write_text(text)
        results.append(cache.fetch(digest("x"), ".txt", tmp_path, make).read_text())
    assert results == ["A", "A", "B", "A"]
    assert len(made) == 2


def test_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("ASCIR_CACHE", raising=False)
    assert user_folder() == tmp_path / "xdg" / "ascir"
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert user_folder() == tmp_path / f"ascir-{os.getuid()}"
    (tmp_path / f"ascir-{os.getuid()}").chmod(0o777)
    assert user_folder().name not in ("ascir", f"ascir-{os.getuid()}")
    monkeypatch.setenv("ASCIR_CACHE", str(tmp_path / "chosen"))
    assert user_folder() == tmp_path / "chosen"


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    cache = Cache(tmp_path)

    def fail(target: Path) -> list[str]:
        target.write_text("half")
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        cache.fetch(digest("x"), ".so", tmp_path, fail)
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".lock"]


def test_the_least_recently_used_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=2500)

    def make(target: Path) -> tuple[()]:
        target.write_bytes(bytes(1000))
        return ()

    paths: list[Path] = []
    for age, name in enumerate("abc"):
        paths.append(cache.fetch(digest(name), ".so", tmp_path, make))
        os.utime(paths[-1], (age, age))
    assert [path.exists() for path in paths] == [False, True, True]
    cache.fetch(digest("a"), ".so", tmp_path, make)
    assert [path.exists() for path in paths] == [True, False, True]


@pytest.mark.parametrize("choice", ["/no/such/compiler", "no-such-compiler -O1"])
def test_a_compiler_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, choice: str
) -> None:
    monkeypatch.setenv("CXX", choice)
    with pytest.raises(SourceError, match=r"no.such.compiler"):
        find_compiler(Cache(tmp_path))


@pytest.mark.parametrize("content", ["junk", "#!/bin/sh\nexit 3\n"])
def test_a_compiler_that_does_not_work_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str
) -> None:
    program = tmp_path / "cxx"
    program.write_text(content)
    program.chmod(0o755)
    monkeypatch.setenv("CXX", str(program))
    with pytest.raises(SourceError, match="which is no C"):
        find_compiler(Cache(tmp_path / "cache"))


def test_a_machine_without_a_compiler_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CXX", raising=False)

    def nowhere(_name: str) -> None: ...

    monkeypatch.setattr(shutil, "which", nowhere)
    with pytest.raises(SourceError, match=r"ascir\[sim\]"):
        find_compiler(Cache(tmp_path))
