"""The person who gave the task, as far as an agent can ask: what it knows, and when it changes its mind.

Answered by rules: a question is matched to facts by its words, and what is not understood is answered so. A model may
put the same facts into words instead (`Answerer`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from webarium.envs.journal import Journal
from webarium.worlds.timeline import When

_WORD = re.compile(r"[a-z0-9$€£%']+")
MOST_ASKED = 2000
"""So many characters of a question are read."""


@dataclass(frozen=True)
class Fact:
    """Something that can be asked."""

    name: str
    """Unique for its person, such as ``budget``."""
    about: tuple[tuple[str, ...], ...]
    """Groups of words: a question is about it if it has a word of each. ``arriv*`` stands for all that begins so."""
    says: str
    """What the person answers; that it does not know or does not care, too."""


@dataclass(frozen=True)
class Change:
    """The person speaks up unasked, and answers otherwise from then on."""

    name: str
    """Unique for its person."""
    when: When
    says: str
    """What it says."""
    facts: tuple[Fact, ...] = ()
    """Facts that take the place of those of the same name, or are new."""


@dataclass(frozen=True)
class Persona:
    """Who gave the task."""

    facts: tuple[Fact, ...] = ()
    changes: tuple[Change, ...] = ()
    """In the order in which they come if several are due."""
    puzzled: str = "I don't understand the question. Could you ask one thing, in other words?"
    """What it says to a question that it cannot match."""

    def after(self, changed: Iterable[str]) -> tuple[Fact, ...]:
        """What it knows once these changes of mind have come."""
        facts = {fact.name: fact for fact in self.facts}
        come = set(changed)
        for change in self.changes:
            if change.name in come:
                facts.update({fact.name: fact for fact in change.facts})
        return tuple(facts.values())


class Reply(NamedTuple):
    """What came of a question."""

    says: str
    facts: tuple[str, ...]
    """Names of the facts that it told; none if the question was not understood."""


class Answerer(Protocol):
    """Puts a person's facts into words, such as a model does."""

    async def __call__(
        self, persona: Persona, facts: Sequence[Fact], question: str, journal: Journal
    ) -> Reply:
        """Answer a question from these facts alone, given what was said so far."""


def answer(persona: Persona, facts: Sequence[Fact], question: str) -> Reply:
    """Answer by rules: with what the question is about most closely, and with two things at most."""
    words = frozenset(_WORD.findall(question[:MOST_ASKED].lower().replace("’", "'")))
    about = [
        fact for fact in facts if all(any(_meets(word, words) for word in group) for group in fact.about)
    ]
    if not about:
        return Reply(persona.puzzled, ())
    closest = max(len(fact.about) for fact in about)
    told = [fact for fact in about if len(fact.about) == closest][:2]
    return Reply(" ".join(dict.fromkeys(fact.says for fact in told)), tuple(fact.name for fact in told))


def _meets(wanted: str, words: frozenset[str]) -> bool:
    if wanted.endswith("*"):
        return any(word.startswith(wanted[:-1]) for word in words)
    return wanted in words or f"{wanted}s" in words or f"{wanted}'s" in words
