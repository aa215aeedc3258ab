"""The containers of a package's files: a folder, or one archive.

    save(programs, Path("build"))            # a folder, for build systems; build/device is the project for the device
    save(programs, Path("net.ascir"))        # an archive; the same programs give the same bytes
    load(Path("net.ascir"))

The plan is read first. It has the size of each file, which limits what is read; names must be plain, so that no path
leaves the folder; weights are stored uncompressed, so that they take no more memory than the archive has bytes.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Mapping, Sequence
from errno import ENOTDIR
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.files import replaced
from ascir.package.entries import PackageError
from ascir.package.plan import PLAN, WEIGHTS, describe, manifest, restore

if TYPE_CHECKING:
    from ascir.program import Program

__all__ = ["PackageError", "load", "save"]

SUFFIX = ".ascir"
DEVICE, LAUNCH = "device", "launch"
MOST_TEXT = 64 << 20
"""The most bytes of a file other than the weights: larger ones may be decompression bombs."""
EPOCH = (1980, 1, 1, 0, 0, 0)

Read = Callable[[str, int], bytes]
"""Reads the file with this name, at most this many bytes."""


def save(programs: Sequence[Program], path: Path, about: Mapping[str, Any] | None = None) -> list[Path]:
    """Writes programs; returns the paths, without the project for the device. `about`: how the programs were
    compiled."""
    files = describe(programs, about or {})
    if path.suffix == SUFFIX:
        path.parent.mkdir(parents=True, exist_ok=True)
        return [_replace(path, _archive(files))]
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(ENOTDIR, "a file; name a folder, or NAME.ascir for one file", str(path))
    (path / DEVICE / LAUNCH).mkdir(parents=True, exist_ok=True)
    for name, text in _project(files).items():
        _replace(path / DEVICE / name, text.encode())
    return [_replace(path / name, data) for name, data in files.items()]


def _project(files: Mapping[str, bytes]) -> dict[str, str]:
    """The files of the project that builds a folder for the device."""
    import json

    from ascir.emit.device.project import project
    from ascir.package.tensors import places

    return project(json.loads(files[PLAN]), places(files[WEIGHTS]) if WEIGHTS in files else {})


def load(path: Path) -> list[Program]:
    """The programs of a folder or of an archive. Raises `PackageError` with the reason."""
    try:
        if path.is_dir():
            return _checked(lambda name, most: _head(path / name, most))
        with zipfile.ZipFile(path) as archive:
            return _checked(lambda name, most: _member(archive, name, most))
    except PackageError as error:
        raise PackageError(f"{path}: {error}") from None
    except NotImplementedError:  # raised by zipfile
        raise PackageError(
            f"{path}: an archive in a version of the format that this Python does not read"
        ) from None
    except (zipfile.BadZipFile, EOFError):
        raise PackageError(f"{path}: not an archive, or one that was cut off") from None


def _checked(read: Read) -> list[Program]:
    """Reads and checks the files that the plan names."""
    text = read(PLAN, MOST_TEXT)
    listed = manifest(text).entry("files")
    files = {PLAN: text}
    for name in listed.data:
        if name != os.path.basename(name) or name in ("", ".", "..", PLAN) or "\\" in name or ":" in name:
            raise PackageError(f"{PLAN}: '{name}' is not a plain file name")
        entry = listed.entry(name)
        size = entry.integer("bytes")
        if not 0 <= size <= MOST_TEXT and name != WEIGHTS:
            raise PackageError(f"{name}: {size} bytes, more than the {MOST_TEXT} that a text may have")
        files[name] = read(name, size + 1)
        if len(files[name]) != size:
            found = "more" if len(files[name]) > size else str(len(files[name]))
            raise PackageError(f"{name} has {found} bytes where {PLAN} says {size}: cut off or changed")
        if sha256(files[name]).hexdigest() != entry.text("sha256"):
            raise PackageError(f"{name} is not what was written: its sum differs from that in {PLAN}")
    return restore(files)


def _head(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(
                min(most, os.fstat(file.fileno()).st_size + 1)
            )  # by the actual size, not the declared one
    except FileNotFoundError:
        raise PackageError(f"there is no {path.name}: not a folder that ascir compile wrote") from None


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    try:
        info = archive.getinfo(name)
    except KeyError:
        raise PackageError(f"there is no {name} in it: not written by ascir, or cut off") from None
    if name == WEIGHTS and info.compress_type != zipfile.ZIP_STORED:
        raise PackageError(f"{name} is compressed: not written by ascir")
    try:
        with archive.open(info) as file:
            return file.read(most)
    except (zipfile.BadZipFile, RuntimeError, OSError, ValueError, EOFError) as error:
        raise PackageError(f"{name} cannot be read: {error!s:.160}") from None
    except Exception as error:  # zlib.error, and errors of other compression methods
        raise PackageError(f"{name} cannot be unpacked: {error!s:.160}") from None


def _archive(files: dict[str, bytes]) -> bytes:
    """An archive with the plan first and without times, so that equal programs give equal files."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files, key=lambda name: (name != PLAN, name)):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_STORED if name == WEIGHTS else zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])
    return buffer.getvalue()


def _replace(path: Path, data: bytes) -> Path:
    with replaced(path) as scratch:
        scratch.write_bytes(data)
    return path
