"""Writes files in one step: readers see the new or the old contents, whatever happens meanwhile.

with replaced(Path("net.ascir")) as scratch:
    scratch.write_bytes(data)
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replaced(path: Path) -> Generator[Path]:
    """A file beside `path` that takes its place at the end. Errors name `path`, which is what the user asked for."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield scratch
        os.replace(scratch, path)
    except OSError as error:
        if error.filename == os.fspath(scratch):
            raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
        raise
    finally:
        scratch.unlink(missing_ok=True)
