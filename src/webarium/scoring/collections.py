"""Answers of several values: sets, lists and records."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from webarium.scoring.answers import (
    Answer,
    Grade,
    Said,
    Scalar,
    Text,
    clip,
    find_wordings,
    quoted,
    wrapped_well,
)
from webarium.scoring.normalise import plain, unwrap
from webarium.scoring.statement import Statement

RANGE_WORDS = ("between",)
"""A hedge alone, but the natural word for a pair of amounts."""

_NUMBERING = re.compile(r"(?<!\S)\d{1,3}[.)](?=\s)")
"""``1.`` before the items of a list."""

ACROSS = ("over",)
"""A hedge before a lone amount, but natural between two values: ``$47.41 over 3 orders``."""


@dataclass(frozen=True)
class _Several(Answer):
    """Values of one type; ``others`` are texts of the same kind that must not be named."""

    items: tuple[Scalar, ...]
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.items or len({type(item) for item in self.items}) > 1:
            raise ValueError("A list or set answer needs at least one item, and items of one type.")

    def natural(self) -> str:
        """The items, one behind the other; by lines where an item holds a comma itself."""
        shown = [item.natural() for item in self.items]
        return ("\n" if any("," in s for s in shown if isinstance(self.items[0], Text)) else "; ").join(shown)

    def judge(self, said: Statement) -> Grade:
        """Read all values of the items' type and compare them."""
        text = _flat_json(said.text)
        said = Statement(_NUMBERING.sub("\n", text) if self.items[0].wording() else text, said.question)
        values = self.items[0].read(said, self.items)
        grade = self.compare(values, said)
        if not grade.passed:
            return grade
        rest = said.without([(value.start, value.end) for value in values])
        stray = find_wordings(rest, [(other, other, other) for other in self.others])
        if stray:
            return Grade(False, f"the answer also names {quoted(stray[0].text)}, which does not belong")
        return wrapped_well(said, values, quoted(self.natural()), self.items, RANGE_WORDS)

    def compare(self, values: Sequence[Said], said: Statement) -> Grade:
        """Whether the values are the expected ones."""
        raise NotImplementedError


@dataclass(frozen=True)
class SetOf(_Several):
    """Values in any order; each as often as it belongs, no more, no less."""

    def compare(self, values: Sequence[Said], said: Statement) -> Grade:
        """Compare as multisets."""
        wanted, stated = Counter(item.key() for item in self.items), Counter(value.key for value in values)
        missing = [item.natural() for item in self.items if stated[item.key()] < wanted[item.key()]]
        if missing:
            return Grade(False, f"the answer {clip(said.text)} leaves out {', '.join(map(quoted, missing))}")
        surplus = [value.text for value in values if stated[value.key] > wanted[value.key]]
        if surplus:
            return Grade(False, f"the answer has too much: {', '.join(map(quoted, surplus))}")
        return Grade(True, "")


@dataclass(frozen=True)
class ListOf(_Several):
    """Values in the expected order."""

    def compare(self, values: Sequence[Said], said: Statement) -> Grade:
        """Compare as sequences."""
        if [value.key for value in values] == [item.key() for item in self.items]:
            return Grade(True, "")
        stated = ", ".join(quoted(value.text) for value in values) or "nothing of the kind"
        wanted = ", ".join(quoted(item.natural()) for item in self.items)
        return Grade(False, f"expected in this order {wanted}, but the answer states {stated}")


@dataclass(frozen=True)
class Record(Answer):
    """Several named values in one answer, as a sentence or a JSON object."""

    fields: tuple[tuple[str, Scalar], ...]

    def __post_init__(self) -> None:
        if len(dict(self.fields)) != len(self.fields) or not self.fields:
            raise ValueError("A record needs at least one field, and field names must differ.")

    @classmethod
    def of(cls, **fields: Scalar) -> Record:
        """A record from keywords."""
        return cls(tuple(fields.items()))

    def natural(self) -> str:
        """``status: complete; date: March 11, 2023``."""
        return "; ".join(f"{name.replace('_', ' ')}: {field.natural()}" for name, field in self.fields)

    def grade(self, text: str, question: str = "") -> Grade:
        """Judge field by field where the text is a JSON object, else as one statement."""
        given = _json_object(text)
        return super().grade(text, question) if given is None else self._grade_object(given, question)

    def judge(self, said: Statement) -> Grade:
        """Find worded fields first, then dates, money and numbers in what is left."""
        rest, found = said, list[Said]()
        for group in self._groups():
            peers = [field for _, field in group]
            values = _distinct(peers[0].read(rest, peers), len(peers))
            grade = _compare_group(group, values, rest)
            if not grade.passed:
                return grade
            found += values
            rest = rest.without([(value.start, value.end) for value in values])
        labels = Statement(
            said.text, said.question + " " + " ".join(plain(n).replace("_", " ") for n, _ in self.fields)
        )
        return wrapped_well(
            labels, found, quoted(self.natural()), [field for _, field in self.fields], ACROSS
        )

    def _groups(self) -> list[list[tuple[str, Scalar]]]:
        """Fields by type, in the order in which they can be told apart."""
        order = ("Text", "Choice", "Date", "Money", "Duration", "Number")
        kinds = sorted({type(field).__name__ for _, field in self.fields}, key=order.index)
        return [[(n, f) for n, f in self.fields if type(f).__name__ == kind] for kind in kinds]

    def _grade_object(self, given: dict[str, Any], question: str) -> Grade:
        wanted = {_label(name): (name, field) for name, field in self.fields}
        unknown = [key for key in given if _label(key) not in wanted]
        if unknown:
            return Grade(
                False, f"the answer has fields that were not asked for: {', '.join(map(quoted, unknown))}"
            )
        values = {_label(key): value for key, value in given.items()}
        for label, (name, field) in wanted.items():
            if label not in values:
                return Grade(False, f"the answer has no field {quoted(name)}")
            grade = field.grade(str(values[label]), question)
            if not grade.passed:
                return Grade(False, f"{name}: {grade.detail}")
        return Grade(True, f"the answer states {quoted(self.natural())}")


def _label(name: str) -> str:
    return plain(name).replace("_", " ").replace("-", " ")


def _distinct(values: Sequence[Said], size: int) -> list[Said]:
    """Values without repetitions where more are found than wanted."""
    if len(values) <= size:
        return list(values)
    first: dict[object, Said] = {}
    for value in values:
        first.setdefault(value.key, value)
    return list(first.values())


def _compare_group(group: Sequence[tuple[str, Scalar]], values: Sequence[Said], said: Statement) -> Grade:
    """Compare values and fields of one type: by labels where all stand there, else in order."""
    if len(values) != len(group):
        wanted = ", ".join(f"{name} {quoted(field.natural())}" for name, field in group)
        stated = ", ".join(quoted(value.text) for value in values) or "none"
        return Grade(False, f"expected {wanted}, but of this kind the answer states {stated}")
    if isinstance(group[0][1], Text):
        return (
            Grade(True, "")
            if {v.key for v in values} == {f.key() for _, f in group}
            else _wrong(group[0], values[0])
        )
    places = [said.text.find(_label(name)) for name, _ in group]
    if all(place >= 0 for place in places):
        group = [field for _, field in sorted(zip(places, group, strict=True), key=lambda pair: pair[0])]
    for (name, field), value in zip(group, values, strict=True):
        if field.key() != value.key:
            return _wrong((name, field), value)
    return Grade(True, "")


def _wrong(field: tuple[str, Scalar], value: Said) -> Grade:
    name, answer = field
    return Grade(
        False, f"{name}: expected {quoted(answer.natural())}, but the answer states {quoted(value.text)}"
    )


def _json_object(text: str) -> dict[str, Any] | None:
    try:
        given = json.loads(unwrap(text))
    except ValueError:
        return None
    return given if isinstance(given, dict) else None


def _flat_json(text: str) -> str:
    """A JSON list of plain values as lines; any other text as it is."""
    try:
        given = json.loads(text)
    except ValueError:
        return text
    if isinstance(given, list) and all(isinstance(item, str | int | float) for item in given):
        return "\n".join(str(item) for item in given)
    return text
