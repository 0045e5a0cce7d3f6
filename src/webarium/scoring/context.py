"""What a task knows about the surroundings of its answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Context:
    """What may stand beside an answer, and what would be another answer.

    Nothing in it makes an answer right: it is set aside before the answer is looked for. A value that is both the
    answer's and the context's counts as the answer's.
    """

    texts: tuple[str, ...] = ()
    """Words: parameters of the request, other fields of the same thing, what its query read."""
    numbers: tuple[Decimal, ...] = ()
    """Numbers and amounts: the operands of the answer, other fields of the same thing."""
    days: tuple[date, ...] = ()
    """Dates: other fields of the same thing."""
    rivals: tuple[str, ...] = ()
    """Values that the answer could have had, and has not; naming one is a second claim."""
    others: tuple[str, ...] = ()
    """What the request could have been about, and is not: other forums, other months."""
    subjects: tuple[str, ...] = ()
    """What the request is about: its own parameters."""
    today: date | None = None
    """The world's day; a date without a year is one of this year."""

    def joined(self, other: Context) -> Context:
        """What both know."""
        return Context(
            (*self.texts, *other.texts),
            (*self.numbers, *other.numbers),
            (*self.days, *other.days),
            (*self.rivals, *other.rivals),
            (*self.others, *other.others),
            (*self.subjects, *other.subjects),
            self.today or other.today,
        )

    def with_rivals(self, rivals: tuple[str, ...], others: tuple[str, ...]) -> Context:
        """The same, knowing more of what is wrong."""
        return replace(
            self,
            rivals=tuple(dict.fromkeys((*self.rivals, *rivals))),
            others=tuple(dict.fromkeys((*self.others, *others))),
        )


NOTHING_KNOWN = Context()
"""Of a question that stands alone."""
