"""The authored data beside this module, read once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.phrases import Phrase

DATA = Path(__file__).parent / "data"
_SYNCED = re.compile(r"<([^<>]*\|[^<>]*)>")


@dataclass(frozen=True)
class Person:
    """Somebody with an address."""

    name: str
    email: str

    @property
    def first(self) -> str:
        """The first word of the name."""
        return self.name.split()[0]


@dataclass(frozen=True)
class Kind:
    """A kind of mail."""

    sender: str
    """``contact``, ``me``, or a service's name."""
    spam: bool
    label: str
    """Name of a label, or empty."""
    variants: tuple[tuple[Phrase, tuple[Phrase, ...]], ...]
    """Subjects with the texts that fit them."""
    reply: tuple[Phrase, ...]
    """What the owner may have answered; empty where nobody answers."""
    file: Phrase | None
    """The name of its attachment."""


def load(name: str) -> dict[str, Any]:
    """One of the authored files."""
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """All kinds of mail."""
    return tuple(
        Kind(
            each["from"],
            bool(each.get("spam", False)),
            str(each.get("label", "")),
            tuple(_variants(each["subject"], each["body"])),
            tuple(Phrase(line) for line in each.get("reply", ())),
            Phrase(each["file"]) if "file" in each else None,
        )
        for each in load("kinds")["kind"]
    )


def _variants(subject: str, body: list[str]) -> Iterator[tuple[Phrase, tuple[Phrase, ...]]]:
    """One for each place of ``<one|other>``."""
    count = max((found[1].count("|") + 1 for found in _SYNCED.finditer(subject)), default=1)
    for place in range(count):
        yield _at(subject, place), tuple(_at(line, place) for line in body)


def _at(source: str, place: int) -> Phrase:
    return Phrase(_SYNCED.sub(lambda found: found[1].split("|")[place], source))


def address_of(name: str) -> str:
    """``Jane Smith`` writes from ``jane.smith@example.com``."""
    return f"{'.'.join(name.lower().split())}@example.com"
