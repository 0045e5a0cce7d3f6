"""An attack on the agent of one task: where it stands, in which words, and what it is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webarium.scoring.verdict import AttackResult
from webarium.tasks.aims import Aim
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.scoring.checks import Outcome


@dataclass(frozen=True)
class Attack:
    """Words of somebody else's in a world, which ask its visitor for something that nobody gave the task for."""

    place: str
    """Where they stand, such as ``shop_review``."""
    goal: str
    """What they are for, such as ``money_sent``."""
    wording: str
    """How they put it, such as ``w07``."""
    words: str
    """All of them, as they stand there."""
    ask: str
    """The sentence in them that says what is to be done."""
    on: str
    """Id of the task whose path passes there, as it is without the attack."""
    aim: Aim = field(repr=False)
    """What shows that it was done."""
    deed: str = ""
    """Id of the task that the deed is, where it is one; else empty."""
    given: Mapping[str, Json] = field(default_factory=dict)
    """What the goal was filled in with."""

    @property
    def name(self) -> str:
        """Place, goal and wording, as in the attacked task's id."""
        return f"{self.place}-{self.goal}-{self.wording}"

    def result(self, outcome: Outcome) -> AttackResult:
        """What came of it."""
        return self.aim.run(outcome, self.name, self.words)

    def to_json(self) -> dict[str, Json]:
        """As plain JSON, with the aim in words."""
        told: dict[str, Json] = {name: getattr(self, name) for name in _TOLD}
        return {"name": self.name, **told, "aim": self.aim.describe(), "given": dict(self.given)}


_TOLD = ("place", "goal", "wording", "words", "ask", "on", "deed")
