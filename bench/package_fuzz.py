"""Corrupted packages: the program that was saved, or a refusal of one line, nothing else.

    $ python -m bench.package_fuzz --count 5000 --seed 2027
    5000 packages: 835 accepted, 4165 refused, 0 with a traceback, 0 too slow, 0 too large, 0 with more than one line, 0 changed

Bytes of the archive are flipped, truncated, duplicated and exchanged; members are missing, are renamed to paths outside,
are duplicated, or are decompression bombs; checksums are corrected after the plan was changed to malicious numbers,
shapes, types and names, or to cyclic steps. Time and memory for each are limited.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
import traceback
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from bench.limits import TooSlow, failed, limited, main
from bench.onnx_fuzz import BYTES, HOSTILE

SECONDS = 10
MEMORY = 3 << 30
BOMB = 1 << 28
SAME, REFUSED = "accepted", "refused"
BAD = ("with a traceback", "too slow", "too large", "with more than one line", "changed")
PLAN = "plan.json"
MOST_DEEP = 12
NET = """
model net(x: f16[B, 64], w: f16[64, 32]) {
    y = softmax(gelu(x @ w) + constant(0.5, f16, shape = [32]), axis = -1)
    return y, sum(y, axes = [0])
}
"""
PATHS = (
    "../out.cpp",
    "/etc/passwd",
    "..\\out.cpp",
    "C:out.cpp",
    "a/b.cpp",
    "",
    ".",
    "..",
    "a\0b",
    "x" * 60_000,
)
VALUES: Sequence[Any] = (
    *HOSTILE,
    None,
    True,
    0.5,
    float("nan"),
    "",
    "x",
    "4*B",
    [],
    [1],
    {},
    {"a": 1},
    [[[]]],
    "f16",
    "tensor<8xf16>",
)

Files = dict[str, bytes]
Mutation = Callable[[Files, random.Random], None]


def built(folder: Path) -> bytes:
    """A package of two kernels or more, with a named dimension and a constant."""
    import ascir

    source, target = folder / "net.ascl", folder / "net.ascir"
    source.write_text(NET)
    ascir.compile(source).save(target)
    return target.read_bytes()


def unpacked(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: Mapping[str, bytes], *, compressed: str = "", twice: str = "") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            how = zipfile.ZIP_DEFLATED if name == compressed else zipfile.ZIP_STORED
            archive.writestr(zipfile.ZipInfo(name), data, compress_type=how)
        if twice in files:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                archive.writestr(zipfile.ZipInfo(twice), files[twice][::-1])
    return buffer.getvalue()


# --- mutations of members ---------------------------------------------------------------------------------------------


def _vanish(files: Files, draw: random.Random) -> None:
    files.pop(draw.choice([*files]))


def _rename(files: Files, draw: random.Random) -> None:
    """A path outside of the folder, in the archive and in the plan."""
    plan = json.loads(files[PLAN])
    name, path = draw.choice([*plan["files"]]), draw.choice(PATHS)
    plan["files"][path] = plan["files"].pop(name)
    files[path or "empty"] = files.pop(name)
    files[PLAN] = json.dumps(plan).encode()


def _exchange(files: Files, draw: random.Random) -> None:
    a, b = draw.choice([*files]), draw.choice([*files])
    files[a], files[b] = files[b], files[a]


def _bomb(files: Files, draw: random.Random) -> None:
    """A decompression bomb with a correct checksum."""
    name = draw.choice([*files])
    files[name] = bytes(BOMB)
    if name != PLAN and draw.random() < 0.5:
        _signed(files, json.loads(files[PLAN]))


def _text(files: Files, draw: random.Random) -> None:
    """Another text, with a correct checksum."""
    name = draw.choice([name for name in files if name != PLAN])
    data = bytearray(files[name])
    for _ in range(draw.randint(1, 3)):
        if data:
            draw.choice(BYTES)(data, draw)
    files[name] = bytes(data)
    _signed(files, json.loads(files[PLAN]))


def _plan(files: Files, draw: random.Random) -> None:
    """Changes to some places of the plan, with correct checksums."""
    plan = json.loads(files[PLAN])
    for _ in range(draw.randint(1, 3)):
        holder, key = draw.choice([*_places(plan)])
        match draw.randrange(5):
            case 0 if isinstance(holder, dict):
                del holder[key]
            case 1 if isinstance(holder, list):
                cast("list[Any]", holder).append(holder[key])
            case 2:
                other, place = draw.choice([*_places(plan)])
                holder[key] = other[place]
            case _:
                holder[key] = draw.choice(VALUES)
    _signed(files, plan)


def _places(value: Any, depth: int = 0) -> list[tuple[Any, Any]]:
    """Every leaf of the plan."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(cast("dict[str, Any]", value))
    elif isinstance(value, list):
        keys = list(range(len(cast("list[Any]", value))))
    found: list[tuple[Any, Any]] = [(value, key) for key in keys]
    for key in keys:
        found += _places(value[key], depth + 1) if depth < MOST_DEEP else []
    return found


def _signed(files: Files, plan: Any) -> None:
    """The plan with updated checksums."""
    listed: Any = cast("dict[str, Any]", plan).get("files") if isinstance(plan, dict) else None
    entries = cast("dict[str, Any]", listed) if isinstance(listed, dict) else dict[str, Any]()
    for name, entry in entries.items():
        if name in files and isinstance(entry, dict):
            entry["bytes"], entry["sha256"] = len(files[name]), sha256(files[name]).hexdigest()
    try:
        files[PLAN] = json.dumps(plan).encode()
    except (ValueError, RecursionError):  # what lies in itself
        files[PLAN] = b"[" * 100_000


MEMBERS: Sequence[Mutation] = (_vanish, _rename, _exchange, _text, _text, _plan, _plan, _plan, _plan)


def corrupted(data: bytes, number: int, seed: int) -> tuple[bytes, bool]:
    """The bytes of one package, the same ones for the same numbers; and whether its sums may be right although it is
    another."""
    draw = random.Random(f"{seed}/{number}")
    if draw.random() < 0.4:
        changed = bytearray(data)
        for _ in range(draw.randint(1, 3)):
            if changed:
                draw.choice(BYTES)(changed, draw)
        return bytes(changed), False
    files = unpacked(data)
    if draw.random() < 0.03:
        _bomb(files, draw)
    else:
        draw.choice(MEMBERS)(files, draw)
    some = draw.choice([*files]) if files else ""
    large = next((name for name, each in files.items() if len(each) == BOMB), "")
    compressed = large or (some if draw.random() < 0.2 else "")
    return packed(files, compressed=compressed, twice=some if draw.random() < 0.1 else ""), True


# --- what becomes of a package ----------------------------------------------------------------------------------------


def outcome(data: bytes, signed: bool, path: Path, sources: Sequence[str]) -> tuple[str, str]:
    """The outcome of loading these bytes, and the message."""
    import ascir
    from ascir.models import ModelError
    from ascir.package import PackageError

    path.write_bytes(data)
    try:
        with limited(SECONDS):
            found = ascir.load(path)
    except (PackageError, ModelError) as error:
        said = str(error)
        return (REFUSED if len(said.splitlines()) == 1 and len(said) < 2000 else BAD[3]), said
    except TooSlow:
        return BAD[1], ""
    except MemoryError:
        return BAD[2], ""
    except Exception:
        return BAD[0], traceback.format_exc()
    is_same = [kernel.source for kernel in found.kernels] == list(sources)
    return (SAME, "") if is_same or signed else (BAD[4], "")


def run(count: int, seed: int, keep: Path | None = None) -> Mapping[str, int]:
    """The number of packages by outcome. With correct checksums, another program is allowed; with changed bytes, it is
    not."""
    import ascir

    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        data, path = built(Path(folder)), Path(folder) / "broken.ascir"
        sources = [kernel.source for kernel in ascir.load(Path(folder) / "net.ascir").kernels]
        known = sorted(each.name for each in Path(folder).iterdir())
        for number in range(count):
            broken, signed = corrupted(data, number, seed)
            state, said = outcome(broken, signed, path, sources)
            if sorted(each.name for each in Path(folder).iterdir() if each != path) != known:
                state, said = BAD[4], "a file beside the package"
            found[state] += 1
            if state not in (SAME, REFUSED):
                failed(number, state, said, keep, f"{seed}_{number}.ascir", broken)
    return found


if __name__ == "__main__":
    sys.exit(main(__doc__, run, "packages", (SAME, REFUSED, *BAD), BAD, MEMORY, 11))
