"""Kits: how articles of a kind are built from their facts, as ``data/kits`` says, in several ways each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from webarium.draws import Dice
from webarium.sites.wikipedia.seed.tables import DATA
from webarium.sites.wikipedia.seed.wording import filled
from webarium.sites.wikipedia.titles import title_of


@dataclass
class Draft:
    """An article on its way: its parts, before they become one source."""

    title: str
    summary: str = ""
    picture: str = ""
    caption: str = ""
    rows: list[tuple[str, str]] = field(default_factory=list)
    """Of its infobox."""
    lead: list[str] = field(default_factory=list)
    """Paragraphs."""
    sections: list[tuple[str, str]] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    redirects: list[str] = field(default_factory=list)
    """Other titles that lead here."""
    portal: str = ""
    short: bool = False
    """Whether it is one of very many that are alike."""

    def source(self) -> str:
        """The article as it is written."""
        box = [f"| {label} = {value}" for label, value in self.rows]
        if self.picture:
            box += [f"| Picture = {self.picture}", f"| Caption = {self.caption or self.title}"]
        parts = ["\n".join(["{{Infobox", *box, "}}"])] if box else []
        lead = list(self.lead)
        notes = ["{{ref|" + text + "}}" for text in self.references]
        if lead:
            lead[0] += "".join(notes[:1])
            lead[-1] += "".join(notes[1:2] if len(lead) > 1 else "")
        parts += lead
        rest = notes[2:] if len(lead) > 1 else notes[1:]
        for place, (heading, text) in enumerate(self.sections):
            note = rest[place] if place < len(rest) and not text.rstrip().endswith("|") else ""
            parts += [f"## {heading}", text + note]
        if self.portal:
            parts.append(f"{{{{Portal|{self.portal}}}}}")
        parts.append("\n".join(f"[[Category:{name}]]" for name in self.categories))
        return "\n\n".join(part for part in parts if part) + "\n"


@dataclass(frozen=True)
class Kit:
    """How articles of a kind are built."""

    title: str
    summary: str
    picture: Sequence[str]
    caption: str
    infobox: Sequence[tuple[str, str]]
    lead: Sequence[Sequence[str]]
    """Paragraphs, each with the ways to write it."""
    sections: Sequence[tuple[str, Sequence[Sequence[str]]]]
    references: Sequence[str]
    categories: Sequence[str]
    redirects: Sequence[str]
    portal: str


@lru_cache(maxsize=64)
def kit(name: str) -> Kit:
    """The kit of a kind."""
    found = tomllib.loads((DATA / "kits" / f"{name}.toml").read_text("utf-8"))
    picture = found.get("picture", "")
    return Kit(
        found["title"],
        found["summary"],
        [picture] if isinstance(picture, str) else picture,
        found.get("caption", ""),
        [(label, value) for label, value in found["infobox"]],
        [_ways(each) for each in found["lead"]],
        [(part["title"], [_ways(each) for each in part["text"]]) for part in found.get("section", ())],
        found["references"],
        found["categories"],
        found.get("redirects", ()),
        found.get("portal", ""),
    )


def _ways(text: str | Sequence[str]) -> Sequence[str]:
    return [text] if isinstance(text, str) else text


def build(name: str, facts: Mapping[str, str], dice: Dice) -> Draft:
    """An article of some facts."""
    used = kit(name)
    title = title_of(filled(used.title, facts))
    if not title:
        raise ValueError(f"expected facts that give a title by {used.title!r}, got {dict(facts)}")
    known = {**facts, "title": title}
    draft = Draft(title)
    draft.summary = filled(used.summary, known)
    draft.picture = next((found for each in used.picture if (found := filled(each, known))), "")
    draft.caption = filled(used.caption, known) or title
    draft.rows = [(label, text) for label, value in used.infobox if (text := filled(value, known))]
    draft.lead = [text for ways in used.lead if (text := _one_of(ways, known, dice))]
    for heading, paragraphs in used.sections:
        parts = [text for ways in paragraphs if (text := _one_of(ways, known, dice))]
        if parts:
            draft.sections.append((filled(heading, known) or heading, "\n\n".join(parts)))
    _cite(draft, [filled(each, known) for each in used.references])
    draft.categories = [text for each in used.categories if (text := filled(each, known))]
    draft.redirects = [text for each in used.redirects if (text := filled(each, known))]
    draft.portal = filled(used.portal, known)
    return draft


_NOTE = re.compile(r"\[\^(\d)\]")


def _cite(draft: Draft, references: Sequence[str]) -> None:
    """Put references where the text says so by ``[^2]``; the others are left to be put where there is room."""

    def note(match: re.Match[str]) -> str:
        text = references[int(match[1]) - 1]
        used.add(text)
        return f"{{{{ref|{text}}}}}" if text else ""

    used: set[str] = set()
    draft.lead = [_NOTE.sub(note, text) for text in draft.lead]
    draft.sections = [(heading, _NOTE.sub(note, text)) for heading, text in draft.sections]
    draft.references = [text for text in references if text and text not in used]


def _one_of(ways: Sequence[str], facts: Mapping[str, str], dice: Dice) -> str:
    """One of the ways to say something, among those whose facts are known."""
    for way in dice.shuffled(ways) if len(ways) > 1 else ways:
        if text := filled(way, facts):
            return text
    return ""
