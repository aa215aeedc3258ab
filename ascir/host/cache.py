"""A per-user content-addressed cache of artifacts, safe for concurrent processes.

    library = Cache.of_user().fetch(key, ".so", folder, make)    # make(target) writes it and returns the files it read

An artifact depends on its key and on the files that were read to make it. Their names are stored under the key, so that
lookups do not need the compiler: they hash the contents of these files, and look for the artifact of that hash.
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
"""The fraction of the limit that is freed when artifacts are removed: scanning all files takes time, so it should be
rare."""
STALE = 24 * 3600
"""The number of seconds after its last use for which a lock file is kept."""


def digest(*parts: str | bytes) -> str:
    """A hash of a sequence of parts."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def user_folder() -> Path:
    """ASCIR_CACHE, else XDG_CACHE_HOME/ascir, else ~/.cache/ascir; a temporary folder if that is not writable."""
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
    # Its libraries are executed: other users must not be able to write there.
    shared = Path(tempfile.gettempdir()) / f"ascir-{os.getuid()}"
    shared.mkdir(mode=0o700, exist_ok=True)
    status = shared.lstat()
    if status.st_uid == os.getuid() and stat.S_ISDIR(status.st_mode) and not status.st_mode & 0o022:
        return shared
    return Path(tempfile.mkdtemp(prefix="ascir-"))


@dataclass(frozen=True)
class Cache:
    """A folder of artifacts with a limit of about `limit` bytes; the least recently used are removed first."""

    root: Path
    limit: int = DEFAULT_LIMIT

    @staticmethod
    def of_user() -> Cache:
        return Cache(user_folder(), int(os.environ.get("ASCIR_CACHE_BYTES", DEFAULT_LIMIT)))

    def fetch(self, key: str, suffix: str, base: Path, make: Callable[[Path], Iterable[str]]) -> Path:
        """The artifact of `key`: from the cache, else by `make(target)`, which returns the files it read.

        Their names may be relative to `base`. Exceptions of `make` are passed on, and nothing is stored."""
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
        """A lock of one process or thread. The file is kept for a day: if a file that others wait for were removed, two
        could hold the lock and make the same artifact."""
        with open(path, "wb") as file:
            os.utime(path)
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _count(self, made: Path) -> None:
        """Account for a new artifact; remove others if the limit is exceeded."""
        note = self.root / "bytes"
        with self._locked(self.root / "bytes.lock"):
            try:
                total = int(note.read_text(encoding="utf-8")) + made.stat().st_size
            except (OSError, ValueError):
                total = self.limit + 1
            note.write_text(str(total if total <= self.limit else self._shrink(made)), encoding="utf-8")

    def _shrink(self, keep: Path) -> int:
        """Removes the least recently used artifacts beyond the limit, and older locks and file lists. Open files stay
        readable. Returns the bytes of the remaining artifacts."""
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
