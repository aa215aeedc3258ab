"""What compilers say, told at the line of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ascir.diagnostics import SourceError
from ascir.host import load
from ascir.host.build import Toolchain
from ascir.host.messages import read_messages

from .conftest import ADD, EMPTY


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


def test_a_field_that_may_not_hold_its_value(kernel_file: Callable[[str], Path]) -> None:
    """As the device's compiler sees it: gcc by itself takes it."""
    path = kernel_file(
        EMPTY + "__global__ void k(int n) {\nAscendC::MmadParams p{uint16_t(n), n, 16, 0, 0, 1};\n}\n"
    )
    with pytest.raises(SourceError, match=r"'n'.* from 'int'.*(?<!\])$") as caught:
        load(path, "k")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.line == 3


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
