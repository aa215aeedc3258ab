"""A cooperative scheduler: cores run one at a time, and switch when they wait, for example for channels.

    cores = Cores(seed=None)
    cores.add("aic of block 0", lambda wait: ...)     # a function that calls wait(condition, "a free slot") to switch
    cores.run()                                       # to the end of all, or to a deadlock that names who waits for what

Without a seed, the first core that can continue does; with a seed, a random one, which exposes results that depend on
the order. Each core is a thread only because xDSL's interpreter is recursive: no two ever run at the same time.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import Array

Condition = Callable[[], bool]
Wait = Callable[[Condition, str], None]

STACK_BYTES = 16 << 20
"""The stack size for the recursion of the interpreter into loops."""


class _Abandoned(BaseException):
    """Terminates the other cores after one has failed."""


@dataclass(eq=False)
class _Core:
    name: str
    body: Callable[[Wait], None]
    turn: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    ready: Condition = lambda: True
    waits_for: str = ""
    done: bool = False


class Cores:
    """A scheduler for cores that share memory."""

    def __init__(self, seed: int | None = None):
        self._cores: list[_Core] = []
        self._random = None if seed is None else random.Random(seed)
        self._back = threading.Semaphore(0)
        self._error: BaseException | None = None

    def add(self, name: str, body: Callable[[Wait], None]) -> None:
        self._cores.append(_Core(name, body))

    def run(self) -> None:
        """Run all cores to their end; raises the exception of a core."""
        previous = threading.stack_size(STACK_BYTES)
        threads = [threading.Thread(target=self._main, args=(core,), daemon=True) for core in self._cores]
        try:
            for thread in threads:
                thread.start()
        finally:
            threading.stack_size(previous)
        while self._error is None and (waiting := [core for core in self._cores if not core.done]):
            ready = [core for core in waiting if core.ready()]
            if not ready:
                states = "; ".join(f"{core.name} waits for {core.waits_for}" for core in waiting)
                self._error = InterpretationError(f"deadlock: {states}")
                break
            self._resume(ready[0] if self._random is None else self._random.choice(ready))
        for core in self._cores:
            if not core.done:
                self._resume(core)
        for thread in threads:
            thread.join()
        if self._error is not None:
            raise self._error

    def _resume(self, core: _Core) -> None:
        core.turn.release()
        self._back.acquire()

    def _main(self, core: _Core) -> None:
        core.turn.acquire()

        def wait(condition: Condition, what: str) -> None:
            if self._random is None and condition():
                return
            core.ready, core.waits_for = condition, what
            self._back.release()
            core.turn.acquire()
            if self._error is not None:
                raise _Abandoned

        try:
            if self._error is None:
                core.body(wait)
        except _Abandoned:
            pass
        except BaseException as error:
            self._error = error
        finally:
            core.done = True
            self._back.release()


class Channel:
    """The ring of one channel in one block, with the position of each of its users."""

    def __init__(self, name: str, slots: list[Array], clear: Callable[[Array], None]):
        self.name = name
        self._slots = slots
        self._clear = clear
        self._opened: dict[tuple[str, int], int] = {}
        self._closed: dict[tuple[str, int], int] = {}
        self._users: dict[str, list[tuple[str, int]]] = {"producer": [], "consumer": []}

    def add_user(self, side: str, number: int) -> None:
        user = (side, number)
        self._users[side].append(user)
        self._opened[user] = self._closed[user] = 0

    def all_closed(self, side: str) -> int:
        """The number of slots that all users of a side have finished."""
        return min(self._closed[user] for user in self._users[side])

    def open(self, side: str, number: int, wait: Wait) -> Array:
        """The next slot for this user: free for a producer, full for a consumer."""
        user, position = (side, number), self._opened[side, number]
        self._opened[user] += 1
        if side == "producer":
            wait(
                lambda: position < self.all_closed("consumer") + len(self._slots),
                f"a free slot of @{self.name}",
            )
        else:
            wait(lambda: position < self.all_closed("producer"), f"a full slot of @{self.name}")
        return self._slots[position % len(self._slots)]

    def close(self, side: str, number: int) -> None:
        """This user has pushed, or released, its slot. The contents are undefined once all consumers have released it."""
        position = self._closed[side, number]
        self._closed[side, number] += 1
        if side == "consumer" and self.all_closed("consumer") == position + 1:
            self._clear(self._slots[position % len(self._slots)])

    def check_drained(self, block: int) -> None:
        left = self.all_closed("producer") - self.all_closed("consumer")
        if left or len({*self._closed.values()}) > 1:
            raise InterpretationError(
                f"block {block} ends with slots of @{self.name} that were pushed and not released by all"
            )


class Barrier:
    """A barrier for all cores of a function."""

    def __init__(self, count: int):
        self._arrived = [0] * count

    def arrive(self, number: int, wait: Wait) -> None:
        self._arrived[number] += 1
        turn = self._arrived[number]
        wait(lambda: min(self._arrived) >= turn, "the other blocks")
