"""Reads untrusted JSON, with the expected type of each entry.

plan = Entry("plan.json", {"kernels": [{"blocks": "48"}]})
plan.entries("kernels")[0].integer("blocks")     # PackageError: plan.json: kernels[0].blocks: "48" is not an integer
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from ascir.diagnostics import InputError

T = TypeVar("T")


class PackageError(InputError):
    """The input is not a package, or a damaged one."""


@dataclass(frozen=True)
class Entry:
    """An object, and its path in the document."""

    place: str
    data: Mapping[str, Any]

    def has(self, key: str) -> bool:
        return self.data.get(key) is not None

    def text(self, key: str) -> str:
        return self._typed(key, str, "text")

    def integer(self, key: str) -> int:
        return self._typed(key, int, "an integer")

    def truth(self, key: str) -> bool:
        """A boolean; False if it is absent."""
        return self.has(key) and self._typed(key, bool, "a truth value")

    def texts(self, key: str) -> list[str]:
        return [self._is(each, str, "text", f"{key}[{i}]") for i, each in enumerate(self._list(key))]

    def integers(self, key: str) -> list[int]:
        return [self._is(each, int, "an integer", f"{key}[{i}]") for i, each in enumerate(self._list(key))]

    def shape(self, key: str) -> tuple[int | str, ...]:
        """Extents, or the names of dynamic ones."""
        return self._shape(self._list(key), key)

    def shapes(self, key: str) -> list[tuple[int | str, ...]]:
        return [
            self._shape(self._as_list(each, f"{key}[{i}]"), f"{key}[{i}]")
            for i, each in enumerate(self._list(key))
        ]

    def entry(self, key: str) -> Entry:
        return Entry(f"{self.place}.{key}", self._as_object(self.data.get(key), key))

    def entries(self, key: str) -> list[Entry]:
        return [
            Entry(f"{self.place}.{key}[{i}]", self._as_object(each, f"{key}[{i}]"))
            for i, each in enumerate(self._list(key))
        ]

    def refuse(self, key: str, why: str) -> PackageError:
        return PackageError(f"{self.place}.{key}: {why}")

    def _list(self, key: str) -> Sequence[Any]:
        return self._as_list(self.data.get(key), key)

    def _as_list(self, value: Any, key: str) -> Sequence[Any]:
        return cast("Sequence[Any]", self._is(value, list, "a list", key))

    def _as_object(self, value: Any, key: str) -> Mapping[str, Any]:
        return cast("Mapping[str, Any]", self._is(value, dict, "an object", key))

    def _shape(self, extents: Sequence[Any], key: str) -> tuple[int | str, ...]:
        for extent in extents:
            if isinstance(extent, bool) or not (
                isinstance(extent, str) or (isinstance(extent, int) and extent >= 0)
            ):
                raise self.refuse(key, f"{extent!r} is neither a size nor a name")
        return tuple(extents)

    def _typed(self, key: str, type: type[T], name: str) -> T:
        return self._is(self.data.get(key), type, name, key)

    def _is(self, value: Any, type: type[T], name: str, key: str) -> T:
        if value is None:
            raise self.refuse(key, "missing")
        if not isinstance(value, type) or (type is int and isinstance(value, bool)):
            raise self.refuse(key, f"{value!r:.60} is not {name}")
        return cast("T", value)
