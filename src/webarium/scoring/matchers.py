"""Matchers: what a value may be, where one exact value would be too narrow."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from webarium.scoring.grading import Answer
from webarium.scoring.normalise import digits_of, plain, token_texts
from webarium.scoring.quoting import quoted


class Matcher(ABC):
    """Decides about one value; a plain value where a matcher may stand means equality."""

    @abstractmethod
    def matches(self, value: object) -> bool:
        """Whether the value will do."""

    @abstractmethod
    def describe(self) -> str:
        """The wanted value in words, for details of failed checks."""


@dataclass(frozen=True)
class Equal(Matcher):
    """Exactly this value."""

    value: object

    def matches(self, value: object) -> bool:
        """Equality without coercion of types, except whole floats."""
        return value == self.value

    def describe(self) -> str:
        """The value."""
        return repr(self.value)


@dataclass(frozen=True)
class AnyValue(Matcher):
    """Whatever it is."""

    def matches(self, value: object) -> bool:
        """Always."""
        return True

    def describe(self) -> str:
        """In words."""
        return "any value"


@dataclass(frozen=True)
class Filled(Matcher):
    """Any text with a word in it."""

    def matches(self, value: object) -> bool:
        """Look for a letter or digit."""
        return isinstance(value, str) and any(map(str.isalnum, value))

    def describe(self) -> str:
        """In words."""
        return "any words"


@dataclass(frozen=True)
class Same(Matcher):
    """The same text but for case, blanks, accents and kinds of quotes and dashes, and a final full stop."""

    text: str

    def matches(self, value: object) -> bool:
        """Compare folded texts."""
        return isinstance(value, str) and _flat(value) == _flat(self.text)

    def describe(self) -> str:
        """The text."""
        return f"text like {quoted(self.text)}"


@dataclass(frozen=True)
class Contains(Matcher):
    """A text with all these phrases in it as whole words, in any order."""

    phrases: tuple[str, ...]
    without: tuple[str, ...] = ()
    """Phrases that must not be in it."""

    @classmethod
    def of(cls, *phrases: str) -> Contains:
        """A text with these phrases."""
        return cls(phrases)

    def matches(self, value: object) -> bool:
        """Look for each phrase's tokens in a row."""
        if not isinstance(value, str):
            return False
        tokens = token_texts(value)
        return all(_within(token_texts(p), tokens) for p in self.phrases) and not any(
            _within(token_texts(p), tokens) for p in self.without
        )

    def describe(self) -> str:
        """The phrases."""
        wanted = "text with " + ", ".join(map(quoted, self.phrases))
        return wanted + (" and without " + ", ".join(map(quoted, self.without)) if self.without else "")


@dataclass(frozen=True)
class Lines(Matcher):
    """A text of these lines in this order; blank lines do not matter, and each line may differ as `Same` allows."""

    lines: tuple[str, ...]

    def matches(self, value: object) -> bool:
        """Compare line by line."""
        if not isinstance(value, str):
            return False
        given, wanted = (
            [_flat(line) for line in lines if line.strip()] for lines in (value.split("\n"), self.lines)
        )
        return given == wanted

    def describe(self) -> str:
        """The lines."""
        return "the lines " + ", ".join(quoted(line) for line in self.lines if line.strip())


@dataclass(frozen=True)
class States(Matcher):
    """A text that states an answer and no other value, as what an agent answers must."""

    answer: Answer
    question: str = ""
    """What it answers; values of the question may stand in the text."""

    def matches(self, value: object) -> bool:
        """Grade the text."""
        return isinstance(value, str) and self.answer.grade(value, self.question).passed

    def describe(self) -> str:
        """The answer."""
        return f"text that states {quoted(self.answer.natural())}"


@dataclass(frozen=True)
class OneOf(Matcher):
    """Any of these values or matchers."""

    values: tuple[object, ...]

    def matches(self, value: object) -> bool:
        """Try each."""
        return any(as_matcher(wanted).matches(value) for wanted in self.values)

    def describe(self) -> str:
        """The first few."""
        shown = [as_matcher(wanted).describe() for wanted in self.values[:5]]
        return (
            "one of "
            + ", ".join(shown)
            + (f" and {len(self.values) - 5} more" if len(self.values) > 5 else "")
        )


@dataclass(frozen=True)
class Digits(Matcher):
    """A text with these digits, however they are grouped: telephone numbers, with or without +1, and postcodes."""

    digits: str

    def matches(self, value: object) -> bool:
        """Compare digits alone; where letters stand, more is said than a number."""
        plain_number = isinstance(value, str) and not any(sign.isalpha() for sign in value)
        return plain_number and _digits(str(value)) == _digits(self.digits)

    def describe(self) -> str:
        """The digits."""
        return f"the digits of {quoted(self.digits)}"


@dataclass(frozen=True)
class Range(Matcher):
    """A ``low-high`` text as in ``price=0-25``; an open end is ``None``."""

    low: Decimal | None
    high: Decimal | None

    def matches(self, value: object) -> bool:
        """Compare both ends as numbers; an open low end may be written as 0."""
        found = _RANGE.fullmatch(str(value).strip())
        if found is None:
            return False
        return (_decimal(found[1]) or 0) == (self.low or 0) and _decimal(found[2]) == self.high

    def describe(self) -> str:
        """``0-25``."""
        return f"{self.low or 0}-{'' if self.high is None else self.high}"


@dataclass(frozen=True)
class Passes(Matcher):
    """A value that a function accepts; ``words`` say what it wants."""

    words: str
    test: Callable[[object], bool]

    def matches(self, value: object) -> bool:
        """Ask the function."""
        return self.test(value)

    def describe(self) -> str:
        """In the author's words."""
        return self.words


@dataclass(frozen=True)
class Ref(Matcher):
    """The key of the row that another expectation of the same check inserts, by that expectation's label."""

    label: str
    column: str = ""
    """A column of that row whose text is written here, in place of its key."""

    def matches(self, value: object) -> bool:
        """Any value: `Expect` compares references once all rows are found."""
        return True

    def describe(self) -> str:
        """The label."""
        return f"the {self.column or 'key'} of the new {self.label}"

    def agrees(self, value: object, row: Mapping[str, object]) -> bool:
        """Whether a value is what that row has in the column, as people write it."""
        return Same(str(row.get(self.column))).matches(value)


def as_matcher(wanted: object) -> Matcher:
    """A matcher as it is, any other value as `Equal`."""
    return wanted if isinstance(wanted, Matcher) else Equal(wanted)


def _flat(text: str) -> str:
    return " ".join(plain(text).split()).removesuffix(".")


def _within(wanted: tuple[str, ...], tokens: tuple[str, ...]) -> bool:
    size = len(wanted)
    return any(tokens[i : i + size] == wanted for i in range(len(tokens) - size + 1))


def _digits(text: str) -> str:
    return digits_of(text.strip().removeprefix("+1"))


_RANGE = re.compile(r"([0-9]+(?:\.[0-9]+)?)?\s*-\s*([0-9]+(?:\.[0-9]+)?)?")


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)
