"""Authored code bases: one text for each, with a head, its files, and issues about its code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from webarium.sites.gitlab.licenses import license_text

_HERE = Path(__file__).parent / "data"
_MARK = re.compile(r"^(===|>>>) (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Told:
    """An authored issue."""

    title: str
    body: str
    labels: tuple[str, ...]
    closed: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bundle:
    """A code base."""

    owner: str
    path: str
    description: str
    files: dict[str, str]
    facts: dict[str, str] = field(default_factory=dict)
    issues: tuple[Told, ...] = ()

    def fact(self, name: str, default: str = "") -> str:
        """A line of the head."""
        return self.facts.get(name, default)


def read_bundle(text: str) -> Bundle:
    """A code base from its text."""
    parts = _MARK.split(text)
    facts = dict(line.split(": ", 1) for line in parts[0].strip().splitlines())
    files: dict[str, str] = {}
    issues: list[Told] = []
    for kind, head, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        if kind == "===":
            text_of_file = body.strip("\n") + "\n"
            if head == "LICENSE":
                text_of_file = license_text(text_of_file.strip(), facts.get("holder", "the authors"))
            files[head] = text_of_file
        else:
            issues.append(_told(head, body))
    owner, path = facts.pop("project").split("/")
    return Bundle(owner, path, facts.pop("description"), files, facts, tuple(issues))


def _told(head: str, body: str) -> Told:
    title, *tags = (part.strip() for part in head.split(" | "))
    labels = [part.strip() for part in (tags[0] if tags else "").split(",") if part.strip()]
    said, *notes = (part.strip() for part in body.split("\n--\n"))
    return Told(
        title, said, tuple(each for each in labels if each != "closed"), "closed" in labels, tuple(notes)
    )


@lru_cache(maxsize=1)
def bundles() -> tuple[Bundle, ...]:
    """All authored code bases."""
    return tuple(read_bundle(path.read_text("utf-8")) for path in sorted((_HERE / "projects").glob("*.txt")))


def labels_of(bundle: Bundle) -> tuple[str, ...]:
    """The labels that its project has besides the usual ones."""
    return tuple(part.strip() for part in bundle.fact("labels").split(",") if part.strip())
