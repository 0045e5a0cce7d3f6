"""How a handbook's file is read: chapters, pages, sections, and words for addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_MARKS = re.compile(r"\[([^\]]+)\]\([^)]+\)|[*`]+|^(?:[-*>#]+|\d+\.) ", re.MULTILINE)
_TABLE = re.compile(r"[-| ]*\|[-| ]*")
_SENTENCE = re.compile(r"(.+?[.?!])(?:\s|$)", re.DOTALL)
_RULE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Section:
    """A part of a page with a heading, or what stands before the first one."""

    title: str
    source: str

    @property
    def plain(self) -> str:
        """What it says, without marks."""
        return plain(f"{self.title}\n{self.source}" if self.title else self.source)


@dataclass(frozen=True)
class Chapter:
    """Pages under one name."""

    title: str
    pages: tuple[tuple[str, tuple[Section, ...]], ...]
    """Title and sections of each."""


def slug_of(title: str) -> str:
    """A title as addresses have it: ``set-a-due-date``."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def plain(source: str) -> str:
    """Markdown as words with single spaces."""
    return " ".join(_MARKS.sub(lambda match: match[1] or "", _TABLE.sub(" ", source)).split())


def first_sentence(source: str) -> str:
    """What a page is about; a colon before a list ends it, too."""
    text = plain(source.strip().split("\n\n")[0])
    found = _SENTENCE.match(text)
    return found[1] if found else f"{text.removesuffix(':')}."


def filled(source: str, rules: Mapping[str, str]) -> str:
    """A text with the house rules of a universe in place of ``{name}``."""
    return _RULE.sub(lambda match: rules[match[1]], source)


def chapters(text: str) -> Iterator[Chapter]:
    """The chapters of a file: ``# Chapter``, ``## Page``, ``### Section``."""
    for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        pages = re.split(r"^## ", rest, flags=re.MULTILINE)[1:]
        yield Chapter(title.strip(), tuple(map(_page, pages)))


def _page(text: str) -> tuple[str, tuple[Section, ...]]:
    title, _, rest = text.partition("\n")
    before, *parts = re.split(r"^### ", rest, flags=re.MULTILINE)
    named = [part.partition("\n") for part in parts]
    sections = [
        Section("", before.strip()),
        *(Section(head.strip(), body.strip()) for head, _, body in named),
    ]
    return title.strip(), tuple(each for each in sections if each.source)
