"""From text to library: what is built once and kept, and with which compiler."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.host import ArgumentError, Kernel, load
from ascir.host.analysis import KernelSource
from ascir.host.build import Toolchain
from ascir.host.cache import Cache, digest, user_folder
from ascir.host.compiler import find_compiler

from .conftest import ADD, EMPTY


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
    monkeypatch.setenv("ASCIR_CXXFLAGS", "-O2 -DNOTHING='1 2'")
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
    with pytest.raises(ArgumentError, match="not a definition of a macro"):
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


def test_all_files_are_looked_at_rarely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When there is too much, more goes than must: so the next builds need not look."""
    cache, looked = Cache(tmp_path, limit=100 * 100), list[Path]()
    shrink = Cache._shrink  # pyright: ignore[reportPrivateUsage]

    def counted(cache: Cache, keep: Path) -> int:
        looked.append(keep)
        return shrink(cache, keep)

    monkeypatch.setattr(Cache, "_shrink", counted)
    for number in range(200):
        cache.fetch(digest(str(number)), ".so", tmp_path, _hundred_bytes)
    there = sum(path.stat().st_size for path in tmp_path.rglob("*.so"))
    assert len(looked) < 12
    assert 80 * 100 <= there <= cache.limit


def _hundred_bytes(target: Path) -> tuple[()]:
    target.write_bytes(bytes(100))
    return ()


def test_what_is_known_of_builds_goes_with_them(tmp_path: Path) -> None:
    """Names of files that were read, and locks, which nobody has used for a day."""
    cache = Cache(tmp_path, limit=250)
    for number in range(2):
        cache.fetch(digest(str(number)), ".so", tmp_path, _hundred_bytes)
    for path in tmp_path.glob("??/*"):
        os.utime(path, (1000, 1000) if path.suffix == ".so" else (999, 999))
    cache.fetch(digest("2"), ".so", tmp_path, _hundred_bytes)
    assert sorted(path.suffix for path in tmp_path.glob("??/*")) == [".files", ".lock", ".so", ".so"]


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
    with pytest.raises(SourceError, match="which is not a C"):
        find_compiler(Cache(tmp_path / "cache"))


def test_a_machine_without_a_compiler_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CXX", raising=False)

    def nowhere(_name: str) -> None: ...

    monkeypatch.setattr(shutil, "which", nowhere)
    with pytest.raises(SourceError, match=r"ascir\[sim\]"):
        find_compiler(Cache(tmp_path))
