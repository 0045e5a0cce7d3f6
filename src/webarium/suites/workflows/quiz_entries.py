"""Entries of a contest about countries, and its rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from webarium.suites.wikipedia.base import fact, facts_in, source
from webarium.tasks import Data

COMMENT = 900_100
"""The id of the first entry's comment."""
KINDS = (
    *["right"] * 10,
    *["wrong"] * 8,
    *["newly right"] * 3,
    *["newly wrong"] * 2,
    *["again"] * 3,
    *["withdrawn"] * 2,
    *["other fact"] * 2,
    "appeals rightly",
    "appeals wrongly",
)
RULES = """
* An entry is a comment directly under the thread of the contest. It names a country and either how many people live
  there or how large it is, in km².
* An entry is right if the number is exactly the one in the box of the country's article on Quillpedia. What
  Quillpedia says when you finish is what counts, and it may be corrected in the meantime.
* Right entries get an upvote, wrong ones a downvote.
* Only the first entry of each person takes part. Later ones of the same person, entries that the person has withdrawn
  in a reply, and entries about anything else than people or area do not take part and get no vote at all.
* Anybody who thinks that they were judged wrongly may write to you. Look it up again, and correct your vote if they
  are right. Such messages are not answered.
"""


@dataclass(frozen=True)
class Entry:
    """An entry in the quiz, with the answers that it gives."""

    id: int
    kind: str
    country: str
    label: str
    """The line of the box that it is about."""
    number: str
    """What it says."""
    author: str
    true: str
    """What the box says in the end."""

    @property
    def counts(self) -> bool:
        """Whether it takes part by the rules of the quiz."""
        return self.kind not in ("again", "withdrawn", "other fact")

    @property
    def right(self) -> bool:
        """Whether it says what the box says in the end."""
        return self.number == self.true

    @property
    def text(self) -> str:
        """What it says in words."""
        if self.kind == "other fact":
            return f"{self.country} has the calling code {self.number}."
        unit = "people live there" if self.label == "Population" else "km²"
        forms = ("{c}: {n} {u}", "I say {c}, {n} {u}.", "{c}. {n} {u}, I am sure.")
        return forms[self.id % 3].format(c=self.country, n=self.number, u=unit)


def countries_of(wiki: Data) -> list[str]:
    """Countries whose articles have all that entries are about."""
    found = wiki.column(
        """SELECT a.title FROM article a JOIN article_category c ON c.article_id = a.id
        WHERE c.category = 'Countries' AND a.title NOT LIKE '%(%' ORDER BY a.id"""
    )
    needed = {"Population", "Area", "Calling code"}
    return [title for title in found if needed <= facts_in(source(wiki, title)).keys()]


def drawn(wiki: Data, rng: random.Random, kind: str, country: str, author: str) -> list[str]:
    """An entry of a kind about a country, as parameters."""
    label = rng.choice(("Population", "Area"))
    before = fact(wiki, country, label).removesuffix(" km²")
    other = _like(rng, before)
    if kind == "other fact":
        code = fact(wiki, country, "Calling code")
        return [kind, country, "Calling code", code, author, code]
    if kind in ("newly right", "appeals rightly"):
        return [kind, country, label, other, author, other]
    if kind == "newly wrong":
        return [kind, country, label, before, author, other]
    said = other if kind in ("wrong", "appeals wrongly") else before
    return [kind, country, label, said, author, before]


def _like(rng: random.Random, number: str) -> str:
    """Another number of as many digits, not far off, as it would be written."""
    value = int(number.replace(",", ""))
    step = max(1, 10 ** (len(str(value)) - 3))
    return f"{value + rng.choice((-1, 1, 2)) * rng.randint(2, 8) * step:,}"


def ranked(entries: Sequence[Entry]) -> list[Entry]:
    """Right entries about people, the largest country first."""
    found = [each for each in entries if each.counts and each.right and each.label == "Population"]
    return sorted(found, key=lambda each: -int(each.true.replace(",", "")))


def summary(entries: Sequence[Entry], less: int = 0) -> str:
    """The result in the form that is asked for."""
    counted = [each for each in entries if each.counts]
    return f"Right: {sum(each.right for each in counted) - less} of {len(counted)}."
