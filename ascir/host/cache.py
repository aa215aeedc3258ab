"""A per-user cache of built files, addressed by content, and safe for concurrent processes.

    library = Cache.of_user().fetch(key, ".so", folder, make)    # make(target) writes it and names what it read

An artifact depends on its key and on the files that were read to make it. Their names are stored under the key, so that
a lookup needs no compiler: it hashes their contents, and the artifact of that hash must exist.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

DEFAULT_LIMIT = 2 << 30
ROOM = 1 / 8
"""Part of the limit that is free when artifacts have been removed: to look at all files takes time, and is done
rarely."""
STALE = 24 * 3600
"""The number of seconds after its last use for which a lock file is kept."""


def digest(*parts: str | bytes) -> str:
    """A hash of the parts, each told from the next."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def user_folder() -> Path:
    """ASCIR_CACHE, else XDG_CACHE_HOME/ascir, else ~/.cache/ascir; where that cannot be written, a temporary folder."""
    if chosen := os.environ.get("ASCIR_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(base) if base else Path.home() / ".cache") / "ascir"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    # What is loaded from there runs: nobody else may have put it there.
    shared = Path(tempfile.gettempdir()) / f"ascir-{os.getuid()}"
    shared.mkdir(mode=0o700, exist_ok=True)
    status = shared.lstat()
    if status.st_uid == os.getuid() and stat.S_ISDIR(status.st_mode) and not status.st_mode & 0o022:
        return shared
    return Path(tempfile.mkdtemp(prefix="ascir-"))


@dataclass(frozen=True)
class Cache:
    """A folder of artifacts of at most about `limit` bytes; the least recently used go first."""

    root: Path
    limit: int = DEFAULT_LIMIT

    @staticmethod
    def of_user() -> Cache:
        return Cache(user_folder(), int(os.environ.get("ASCIR_CACHE_BYTES", DEFAULT_LIMIT)))

    def fetch(self, key: str, suffix: str, base: Path, make: Callable[[Path], Iterable[str]]) -> Path:
        """The artifact of `key`: from the folder, else `make(target)`, which returns the files it read.

        Their names may be relative to `base`. What `make` raises is passed on, and nothing is kept.
        """
        folder = self.root / key[:2]
        if (found := self._find(folder, key, suffix, base)) is not None:
            return found
        folder.mkdir(parents=True, exist_ok=True)
        with self._locked(folder / f"{key}.lock"):
            # Another process may have made it while this one waited.
            if (found := self._find(folder, key, suffix, base)) is not None:
                return found
            with tempfile.TemporaryDirectory(dir=folder, prefix="new-") as scratch:
                made = Path(scratch) / f"artifact{suffix}"
                names = sorted({os.path.normpath(name) for name in make(made)})
                target = folder / f"{self._content_key(key, names, base)}{suffix}"
                os.replace(made, target)
                listing = Path(scratch) / "files"
                listing.write_text(json.dumps(names), encoding="utf-8")
                os.replace(listing, folder / f"{key}.files")
        self._count(target)
        return target

    def _find(self, folder: Path, key: str, suffix: str, base: Path) -> Path | None:
        try:
            listing = folder / f"{key}.files"
            names = json.loads(listing.read_text(encoding="utf-8"))
            target = folder / f"{self._content_key(key, names, base)}{suffix}"
            os.utime(target)
            os.utime(listing)
        except (OSError, ValueError):
            return None
        return target

    @staticmethod
    def _content_key(key: str, names: Iterable[str], base: Path) -> str:
        return digest(key, *(part for name in names for part in (name, (base / name).read_bytes())))

    @contextmanager
    def _locked(self, path: Path) -> Generator[None, None, None]:
        """Held by one process or thread at a time. The file stays for a day: to remove one that is asked for would let
        two hold 'the' lock, and make the same thing twice."""
        with open(path, "wb") as file:
            os.utime(path)
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _count(self, made: Path) -> None:
        """Note how much there is with a new artifact. Where it is too much, others go."""
        note = self.root / "bytes"
        with self._locked(self.root / "bytes.lock"):
            try:
                total = int(note.read_text(encoding="utf-8")) + made.stat().st_size
            except (OSError, ValueError):
                total = self.limit + 1
            note.write_text(str(total if total <= self.limit else self._shrink(made)), encoding="utf-8")

    def _shrink(self, keep: Path) -> int:
        """Removes the least recently used artifacts beyond the limit, and stale locks and lists of files that are older
        than these. Open files stay readable. Returns the bytes of the artifacts that are left."""
        files: list[tuple[float, int, Path]] = []
        notes: list[tuple[float, Path]] = []
        for path in self.root.glob("??/*"):
            if path.name.startswith("new-"):
                continue
            try:
                status = path.stat()
            except OSError:
                continue
            if path.suffix in (".lock", ".files"):
                notes.append((status.st_mtime, path))
            else:
                files.append((status.st_mtime, status.st_size, path))
        total, oldest = sum(size for _, size, _ in files), 0.0
        room = self.limit if total <= self.limit else (1 - ROOM) * self.limit
        for used, size, path in sorted(files):
            if total <= room:
                break
            if path != keep:
                path.unlink(missing_ok=True)
                total, oldest = total - size, used
        for used, path in notes:
            if used < min(oldest, time.time() - STALE):
                path.unlink(missing_ok=True)
        return total
