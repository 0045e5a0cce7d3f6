"""What all expected answers have in common, and what single values have; `free` and `form` read texts for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from webarium.scoring.context import NOTHING_KNOWN, Context

Finding: TypeAlias = Literal["right", "wrong", "unsure"]
"""What a text comes to as an answer; ``unsure`` where words stand by the value that no rule explains."""


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer was accepted, and why in plain words."""

    passed: bool
    detail: str
    unsure: bool = False
    """Whether it was not accepted only because words stand by the right value that no rule explains."""

    @property
    def finding(self) -> Finding:
        """What the text comes to."""
        return "right" if self.passed else "unsure" if self.unsure else "wrong"


class Answer(ABC):
    """Base of all expected answers."""

    several: ClassVar[bool] = False
    """Whether it is a list of values."""

    def grade(self, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Grade:
        """Judge an agent's free text as an answer to the question, beside what is known around the answer."""
        from webarium.scoring.free.reader import grade_free  # The reader knows all types of answers.

        return grade_free(self, text, question, context)

    @abstractmethod
    def natural(self) -> str:
        """The answer as a careful person would write it."""


class Scalar(Answer):
    """A single value."""

    rounded: ClassVar[bool] = False
    """Whether values of the type may always be rounded: then ``about`` is no doubt."""

    @abstractmethod
    def key(self) -> object:
        """The canonical value, to be compared with those of a text."""

    def loose(self) -> bool:
        """Whether this value may be rounded."""
        return self.rounded

    def wording(self) -> tuple[str, ...]:
        """The texts that the value could be, if it is made of words: then other names beside it are claims."""
        return ()
