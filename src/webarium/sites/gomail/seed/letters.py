"""The authored mail beside this module, read once: letters in files by sphere, and who writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.content.tables import tables_of

DATA = Path(__file__).parent / "data"
load = tables_of(DATA)
"""Reads one of the authored tables."""
_WHO = re.compile(r"(?P<who>[^+]+?)(?:\+(?P<days>\d+))?")


@dataclass(frozen=True)
class Answer:
    """A later message of a conversation."""

    who: str
    """A person's key, a service's name, or ``me``."""
    days: int
    """How many days after the message before; 0 is some hours later."""
    body: str


@dataclass(frozen=True)
class Letter:
    """A conversation as it was written, with slots for what a universe decides (see `slots`)."""

    sender: str
    """A person's key, a service's name, or ``me``."""
    subject: str
    body: str
    """A paragraph in each line."""
    answers: tuple[Answer, ...] = ()
    to: tuple[str, ...] = ()
    """Keys of people; empty for what the owner gets."""
    copies: tuple[str, ...] = ()
    """Keys of people who get a copy."""
    label: str = ""
    file: str = ""
    """The name of an attachment."""
    box: str = ""
    """Where it must be: ``inbox``, ``archived``, ``sent``, ``draft``, ``scheduled`` or ``spam``; empty is anywhere."""
    months: tuple[int, ...] = ()
    """When in the year it makes sense; empty is always."""
    at: datetime | None = None
    """When exactly it came, where it speaks of something that has its day in every universe."""
    hours: str = ""
    """When its sender writes such letters, if it is not when they write others."""
    once: bool = False
    """Whether it speaks of days of this year, so that it comes in no other."""
    arc: str = ""
    """Letters of one arc share their slots: an order, its shipping and its delivery."""
    days: int = 0
    """How many days after the arc's letter before."""


@lru_cache(maxsize=1)
def letters() -> tuple[Letter, ...]:
    """All letters, sphere by sphere."""
    spheres = sorted(path.stem for path in (DATA / "mail").glob("*.toml"))
    return tuple(letter for sphere in spheres for letter in _sphere(load(f"mail/{sphere}")))


def _sphere(given: Mapping[str, Any]) -> Iterator[Letter]:
    """The letters of a file; its own ``label``, ``box`` and ``months`` are those of letters that have none."""
    for each in given["mail"]:
        found = {**{name: given[name] for name in ("label", "box", "months") if name in given}, **each}
        yield Letter(
            sender=found["from"],
            subject=found["subject"],
            body=found["body"].strip(),
            answers=tuple(_answer(*each) for each in found.get("then", ())),
            to=tuple(found.get("to", ())),
            copies=tuple(found.get("cc", ())),
            label=found.get("label", ""),
            file=found.get("file", ""),
            box=found.get("box", ""),
            months=tuple(found.get("months", ())),
            at=found.get("at"),
            hours=found.get("hours", ""),
            once=found.get("once", False),
            arc=found.get("arc", ""),
            days=found.get("days", 0),
        )


def _answer(who: str, body: str) -> Answer:
    found = _WHO.fullmatch(who)
    if found is None:
        raise ValueError(f"Expected who answers and after how many days, as in 'kevin+2', not {who!r}.")
    return Answer(found["who"], int(found["days"] or 0), body.strip())


@lru_cache(maxsize=1)
def arcs() -> tuple[tuple[Letter, ...], ...]:
    """The letters grouped: those of an arc together, in order, each other one alone."""
    found: dict[str, list[Letter]] = {}
    for number, letter in enumerate(letters()):
        found.setdefault(letter.arc or f"letter {number}", []).append(letter)
    return tuple(tuple(group) for group in found.values())
