"""What an answer claims: a value of the asked type with the features of the words that speak of it."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.scoring.free.document import Document, Sentence, Span
from webarium.scoring.free.mentions import Mention
from webarium.scoring.free.roles import LEVELS
from webarium.scoring.free.wanted import Feature

BOUNDS = {
    "money": frozenset(("bound", "start", "rough", "example", "times")),
    "amount": frozenset(("bound", "rough", "example", "times")),
    "length": frozenset(("bound", "rough", "example", "times")),
    "day": frozenset(("day", "rough", "example")),
    "words": frozenset(("example",)),
}
"""Which cues right beside a value make it another one, by its kind."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A value with what its clause says of it."""

    mention: Mention
    role: str
    """One of `LEVELS`."""
    sentence: Sentence
    territory: Span
    """The part of its sentence that speaks of it and of no other value."""
    features: frozenset[Feature] = frozenset()
    things: frozenset[str] = frozenset()
    """What it counts, where the words behind it say so."""
    doubts: tuple[str, ...] = ()
    """Words by which it is hedged or bounded."""
    denied: str = ""
    """The word that denies it."""
    aside: str = ""
    """The word that sets it beside something else: ``than``, ``out of``."""
    operand: bool = False
    """Whether it is only computed with."""
    elsewhere: str = ""
    """What its clause is about, where that is another thing than the question's."""

    @property
    def level(self) -> int:
        """How much it weighs."""
        return LEVELS[self.role]

    @property
    def label(self) -> str:
        """The name before its line's colon."""
        return self.sentence.label

    @property
    def in_label(self) -> bool:
        """Whether it is a part of its line's name, before the colon."""
        return bool(self.label) and self.mention.end <= self.sentence.start + len(self.label) + 1

    def told(self, said: Document) -> str:
        """The claim for a person: the value with its features."""
        parts = [f"{feature}: {value}" for feature, value in sorted(self.features)]
        parts += [f"counts {thing}" for thing in sorted(self.things)]
        parts += [f'"{word}"' for word in (*self.doubts, self.denied, self.aside) if word]
        parts += [f"of {self.elsewhere!r}"] if self.elsewhere else []
        parts += ["computed with"] if self.operand else []
        shown = " ".join(said.shown[self.mention.start : self.mention.end].split())
        return f"{self.role} {shown}" + (f" ({', '.join(parts)})" if parts else "")
