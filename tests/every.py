"""One test over many things: it goes through all of them and fails with a list of those that do not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def hold_for_each(things: Iterable[T], check: Callable[[T], None]) -> None:
    """Assert that a check raises no `AssertionError` for any of the things, of which there is at least one."""
    every = list(things)
    assert every, "there is nothing to look at"
    faults: list[str] = []
    for thing in every:
        try:
            check(thing)
        except AssertionError as error:
            faults.append(f"{thing}: {error}")
    assert not faults, f"{len(faults)} of {len(every)} do not hold:\n" + "\n".join(faults)
