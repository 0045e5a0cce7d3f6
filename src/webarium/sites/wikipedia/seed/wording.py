"""Texts with facts in them: ``{capital}``, or in some form, such as ``{area:,}`` or ``{neighbors:links}``.

A text of which a fact is unknown is no text: `filled` gives nothing then.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from functools import lru_cache

from webarium.sites.kit.formats import ordinal
from webarium.sites.wikipedia.seed.tables import items

_CONDITION = re.compile(r"\?(\w+) ")
_TWO_STOPS = re.compile(r"(?<=[A-Za-z])\.(\]\]|\*+)?\.(?!\.)")
"""A sentence that ends in an abbreviation, such as D.C."""
_SMALL = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def amount(value: float) -> str:
    """A number as people read it: thousands with commas, no more digits than it has."""
    if value == int(value):
        return f"{int(value):,}"
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def joined(parts: list[str]) -> str:
    """``a``, ``a and b``, ``a, b, and c``."""
    if len(parts) < 3:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def linked(title: str) -> str:
    """A link; what stands in parentheses behind a title is not shown."""
    bare = title.partition(" (")[0]
    return f"[[{title}]]" if bare == title else f"[[{title}|{bare}]]"


WITH_THE = frozenset(
    ("United States", "United Kingdom", "Netherlands", "Czech Republic", "Republic of Ireland", "Philippines",
     "Bahamas", "Maldives", "Seychelles", "Comoros", "Dominican Republic", "Central African Republic",
     "United Arab Emirates",
     "Marshall Islands", "Solomon Islands", "Gambia", "Republic of the Congo", "Democratic Republic of the Congo",
     "Federated States of Micronesia")
)  # fmt: skip
"""Countries whose names take an article."""


def with_article(title: str) -> str:
    """A country's name as it stands in a sentence."""
    bare = title.partition(" (")[0]
    return f"the {bare}" if title in WITH_THE else bare


def linked_with_article(title: str) -> str:
    """A link, with the article before it that some countries have."""
    return f"the {linked(title)}" if title in WITH_THE else linked(title)


def counted(number: int) -> str:
    """Small numbers in words."""
    return _SMALL[number] if number < len(_SMALL) else f"{number:,}"


def markdown_table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _measured(factor: float) -> Callable[[str], str]:
    def convert(text: str) -> str:
        value = float(text) * factor
        return amount(round(value) if abs(value) >= 10 else float(f"{value:.3g}"))

    return convert


def _length(factor: float) -> Callable[[str], str]:
    """Like `_measured`, no more exact than the whole number that it is made from."""

    def convert(text: str) -> str:
        value = float(text) * factor
        return amount(round(value) if abs(value) >= 3 else round(value, 1))

    return convert


def _lowered(word: str) -> str:
    """A word before the last one of a currency's name; only names of countries keep their capital letters."""
    return word.lower() if word in ("Convertible", "Pound") else word


def _within(name: str) -> str:
    """The name of a substance within a sentence: small, unless a person's name or a symbol begins it."""
    first = name.split()[0]
    return name if "'" in first or not first[1:2].islower() else name[0].lower() + name[1:]


_FORMS: Mapping[str, Callable[[str], str]] = {
    ",": lambda text: amount(float(text)),
    "sqmi": _measured(0.386102),
    "sqkm": _measured(2.589988),
    "ft": _length(3.28084),
    "m": _length(0.3048),
    "miles": _length(0.621371),
    "km": _length(1.609344),
    "acres_km2": _measured(0.00404686),
    "celsius": lambda text: amount(round(float(text) - 273.15, 1)),
    "and": lambda text: joined(items(text)),
    "and_bare": lambda text: joined([each.partition(" (")[0] for each in items(text)]),
    "links": lambda text: joined([linked_with_article(each) for each in items(text)]),
    "the": linked_with_article,
    "link": linked,
    "bullets": lambda text: "\n".join(f"- {linked(each)}" for each in items(text)),
    "bare": lambda text: text.partition(" (")[0],
    "count": lambda text: counted(len(items(text))),
    "ordinal": lambda text: ordinal(int(text)),
    "a": lambda text: f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}",
    "lower": str.lower,
    "cap": lambda text: text[:1].upper() + text[1:],
    "within": _within,
    "school": lambda text: f"{'The ' if text.startswith('University of ') else ''}**{text}**",
    "inside": lambda title: f"[[{title}|{title.partition(' (')[0].lower()}]]",
    "money": lambda text: " ".join([*map(_lowered, text.split()[:-1]), text.split()[-1].lower()]),
    "s": lambda text: text + ("'" if text.endswith("s") else "'s"),
    "first": lambda text: (items(text) or [""])[0],
    "last": lambda text: (items(text) or [""])[-1],
}


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, str, str], ...]:
    """A text's pieces: what is said before a fact, the fact's name, and its form."""
    found = string.Formatter().parse(text)
    return tuple((said, name or "", form or "") for said, name, form, _ in found)


def filled(text: str, facts: Mapping[str, str]) -> str:
    """The text with its facts; empty if one of them is unknown, or the one that ``?name`` before it names."""
    if condition := _CONDITION.match(text):
        if not facts.get(condition[1]):
            return ""
        text = text[condition.end() :]
    made = []
    for said, name, form in _parts(text):
        made.append(said)
        if name:
            value = facts.get(name, "")
            if not value:
                return ""
            made.append(_formed(value, form))
    return _TWO_STOPS.sub(r".\1", "".join(made))


def _numbered(value: str, words: str) -> str:
    """How many there are of what a number, or a list, says: ``one proton``, ``14 countries``."""
    one, _, many = words.partition("/")
    number = int(value) if value.isdigit() else len(items(value))
    return f"{counted(number)} {one if number == 1 else many or one + 's'}"


def _formed(value: str, form: str) -> str:
    if form.startswith("n="):
        return _numbered(value, form.removeprefix("n="))
    if form.startswith("table="):
        heads = form.removeprefix("table=").split("/")
        rows = [[part.strip() for part in each.split("~")] for each in items(value)]
        cells = [(row + [""] * len(heads))[: len(heads)] for row in rows]
        return markdown_table(heads, [[*row[:-1], linked(row[-1])] for row in cells])
    return _FORMS[form](value) if form else value
