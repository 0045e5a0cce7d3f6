"""Answers of several values: sets, lists and records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, ClassVar

from webarium.scoring.answers import Text
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.enumerations import leaves_open, one_more
from webarium.scoring.grading import Answer, Grade, Said, Scalar, find_wordings, spans_of, wrapped_well
from webarium.scoring.labels import bound
from webarium.scoring.layout import json_value
from webarium.scoring.modes import place_of_mode
from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.parallels import parallel
from webarium.scoring.passages import Claims
from webarium.scoring.persons import last_names
from webarium.scoring.quoting import clip, quoted
from webarium.scoring.statement import Statement

RANGE_WORDS = ("between",)
"""A hedge alone, but the natural word for a pair of amounts."""

ACROSS = ("over",)
"""A hedge before a lone amount, but natural between two values: ``$47.41 over 3 orders``."""


@dataclass(frozen=True)
class _Several(Answer):
    """Values of one type; ``others`` are texts of the same kind that must not be named."""

    several: ClassVar[bool] = True
    items: tuple[Scalar, ...]
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.items or len({type(item) for item in self.items}) > 1:
            raise ValueError("A list or set answer needs at least one item, and items of one type.")

    def natural(self) -> str:
        """The items, one behind the other; by lines where an item holds a comma itself."""
        shown = [item.natural() for item in self.items]
        return ("\n" if any("," in s for s in shown if isinstance(self.items[0], Text)) else "; ").join(shown)

    def claims(self, said: Statement) -> Claims:
        """Whether it has any of the values, and whether any other."""
        keys = {item.key() for item in self.items}
        values = self.items[0].read(said, self.items)
        own = [value for value in values if value.key in keys]
        return Claims(bool(own), len(own) < len(values))

    def rivalled(self, before: Statement, said: Statement) -> bool:
        """Whether it is so for an item, and no item's own value."""
        return any(item.rivalled(before, said) for item in self.items) and not self.claims(said).own

    def judge(self, said: Statement) -> Grade:
        """Read all values of the items' type and compare them."""
        values = self._own(self.items[0].read(said, self._called(said)), said)
        grade = self.compare(values, said)
        if not grade.passed:
            return grade
        spans = spans_of(values)
        rest = said.without(spans)
        stray = find_wordings(rest, [(other, other, other) for other in self.others])
        stray = [found for found in stray if not _repeats(said, found)]
        if stray:
            return Grade(False, f"the answer also names {quoted(stray[0].text)}, which does not belong")
        if leaves_open(said, spans):
            return Grade(False, f"the answer {clip(said.text)} says that there are more")
        more = one_more(said, spans) if isinstance(self.items[0], Text) else None
        if more:
            return Grade(False, f"the answer also lists {quoted(more)}")
        return wrapped_well(said, values, quoted(self.natural()), self.items, RANGE_WORDS)

    def _called(self, said: Statement) -> Sequence[Scalar]:
        """The items, people also by their last names alone, where the question asks for people."""
        names = [item.value for item in self.items if isinstance(item, Text)]
        foreign = (*self.others, *said.context.rivals, *said.context.others)
        last = last_names(names, said.question, foreign) if len(names) == len(self.items) > 1 else None
        first = {word for name in names for word in token_texts(name)[:-1]}
        if last is None or not first.isdisjoint(said.words):
            return self.items  # ``Ida Falk`` names neither Ida Brunner nor Tom Falk.
        return [
            replace(item, aliases=(*item.aliases, name))
            for item, name in zip(self.items, last, strict=True)
            if isinstance(item, Text)
        ]

    def _own(self, values: Sequence[Said], said: Statement) -> list[Said]:
        """Without values too many that only repeat the question: a subject that is also one of its forums."""
        wanted = Counter(item.key() for item in self.items)
        stated = Counter(value.key for value in values)
        kept = []
        for value in values:
            if stated[value.key] > wanted[value.key] and any(
                start <= value.start and value.end <= end for start, end in said.asked_spans
            ):
                stated[value.key] -= 1
                continue
            kept.append(value)
        return kept

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
        if _ends_reversed(values, said):
            return Grade(False, f"the answer {clip(said.text)} calls the higher one the lower one")
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
    others: tuple[str, ...] = ()
    """Texts of the same kind that must not be named: those of other records that stand beside the asked one."""

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

    def grade(self, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Grade:
        """Judge field by field where the text is a JSON object with the fields' names, else as one statement."""
        given = json_value(text)
        if isinstance(given, dict):
            named = self._grade_object(given, question, context)
            if named is not None:
                return named
        if self._unfit(text, question) is None and (another := self._another(text, question, context)):
            return Grade(False, f"expected {self.natural()!r} alone, but the answer also has {another}")
        return super().grade(text, question, context)

    def _another(self, text: str, question: str, context: Context) -> str | None:
        """What tells that a text has more records than the asked one: a field named again, with another value."""
        said = Statement.of(text, question, context)
        own = [field.read(said, [field]) for _, field in self.fields if field.wording()]
        rest = said.without(spans_of(value for values in own for value in values))
        stray = find_wordings(rest, [(other, other, other) for other in self.others])
        if stray:
            return quoted(stray[0].text)
        for name, field in self.fields:
            told = _labelled(name, plain(text)) if field.wording() else []
            wordings = [token_texts(wording) for wording in field.wording()]
            for value in told if len(told) > 1 else ():
                if not any(token_texts(value)[: len(words)] == words for words in wordings):
                    return f"another {_label(name)}, {clip(value, 40)}"
        return None

    def claims(self, said: Statement) -> Claims:
        """Whether it has the value of any field."""
        return Claims(any(field.claims(said).own for _, field in self.fields))

    def rivalled(self, before: Statement, said: Statement) -> bool:
        """Whether it is so for a field, and no field's own value."""
        fields = [field for _, field in self.fields]
        if any(field.rivalled(before, said) for field in fields):
            return not any(field.claims(said).own for field in fields)
        return self._called_otherwise(before, said)

    def _called_otherwise(self, before: Statement, said: Statement) -> bool:
        """Whether a statement is the name of one field, and what stands before it ends with another one's value."""
        named = {name for name, _ in self.fields if _label(name) in said.text}
        if not named or len(said.tokens) > 3:
            return False
        ends = {
            name
            for name, field in self.fields
            for value in field.read(before, [field])
            if value.key == field.key() and not re.search(r"\w", before.text[value.end :])
        }
        return bool(ends) and named.isdisjoint(ends)

    def judge(self, said: Statement) -> Grade:
        """Find worded fields first, then dates, money and numbers in what is left."""
        rest, found = said, list[Said]()
        for group in self._groups():
            peers = [field for _, field in group]
            every = peers[0].read(rest, peers)
            values = _distinct(every, len(peers))
            grade = _compare_group(group, values, rest)
            if not grade.passed:
                return grade
            found += every
            rest = rest.without(spans_of(every))
        another = self._second(said, found)
        if another:
            return Grade(False, f"expected {self.natural()!r} alone, but the answer also has {clip(another)}")
        labels = replace(said, phrases=tuple(plain(name).replace("_", " ") for name, _ in self.fields))
        fields = [field for _, field in self.fields]
        hedges = (*ACROSS, *(word for field in fields for word in field.free_hedges()))
        return wrapped_well(labels, found, quoted(self.natural()), fields, hedges)

    def _second(self, said: Statement, found: Sequence[Said]) -> str | None:
        """What tells that figures alone are given twice: a second record, or a field's name before another value."""
        if any(field.wording() for _, field in self.fields):
            return None
        for name, field in self.fields:
            told = _labelled(name, said.text)
            values = [field.read(replace(said, shown=part), [field]) for part in told if len(told) > 1]
            if any(keys and field.key() not in keys for keys in ({v.key for v in read} for read in values)):
                return f"another {_label(name)}"
        return parallel(said.text, spans_of(found))

    def _groups(self) -> list[list[tuple[str, Scalar]]]:
        """Fields by type, in the order in which they can be told apart."""
        order = ("Text", "Choice", "Date", "Money", "Distance", "Duration", "Number")
        kinds = sorted({type(field).__name__ for _, field in self.fields}, key=order.index)
        return [[(n, f) for n, f in self.fields if type(f).__name__ == kind] for kind in kinds]

    def _grade_object(self, given: dict[str, Any], question: str, context: Context) -> Grade | None:
        """Judge an object whose keys are the fields' names; ``None`` where they are others."""
        values = {_label(key): value for key, value in given.items()}
        if set(values) != {_label(name) for name, _ in self.fields}:
            return None
        for name, field in self.fields:
            grade = field.grade(str(values[_label(name)]), question, context)
            if not grade.passed:
                return Grade(False, f"{name}: {grade.detail}")
        return Grade(True, f"the answer states {quoted(self.natural())}")


def _label(name: str) -> str:
    return plain(name).replace("_", " ").replace("-", " ")


def _labelled(name: str, text: str) -> list[str]:
    """What stands behind each ``name:`` with which a line or a part of one begins."""
    words = r"[ _-]".join(map(re.escape, _label(name).split()))
    return re.findall(
        rf"(?:^|[;,.|+*({{\[\n-]\s*|\band )[\"'*]*{words}[\"'*]*\s*[:=]([^;\n]*)", text, re.MULTILINE
    )


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
    wrong = _mislabelled(group, values, said)
    if wrong:
        return _wrong(*wrong)
    if isinstance(group[0][1], Text):
        return (
            Grade(True, "")
            if {v.key for v in values} == {f.key() for _, f in group}
            else _wrong(group[0], values[0])
        )
    swapped = _by_signs(group, values, said)
    if swapped is not None:
        return Grade(True, "")
    places = [_place(_label(name), said) for name, _ in group]
    if all(place >= 0 for place in places):
        group = [field for _, field in sorted(zip(places, group, strict=True), key=lambda pair: pair[0])]
    for (name, field), value in zip(group, values, strict=True):
        if field.key() != value.key:
            return _wrong((name, field), value)
    return Grade(True, "")


def _place(label: str, said: Statement) -> int:
    """Where a field's name stands, or a word for the same way to travel; -1 where neither does."""
    place = said.text.find(label)
    return place if place >= 0 else place_of_mode(label, said)


def _repeats(said: Statement, found: Said) -> bool:
    """Whether words only repeat the question, with the word before them."""
    before = said.text[: found.start].split()[-1:]
    if bool(before) and f"{before[0]} {plain(found.text)}" in said.question:
        return True
    # Words of a title that a remark only happens to have: ``below three stars``
    small = found.text[0].isupper() and said.shown[found.start].islower()
    return small and bool(_WITHIN_REMARK.search(said.text[: found.start]))


_WITHIN_REMARK = re.compile(r"\b(?!and\b|or\b|is\b|are\b|titled\b|called\b|named\b)[a-z]+ $")


def _mislabelled(
    group: Sequence[tuple[str, Scalar]], values: Sequence[Said], said: Statement
) -> tuple[tuple[str, Scalar], Said] | None:
    """A value that bears the name of another field, and not its own."""
    fields = {_label(name): (name, field) for name, field in group}
    ordered = sorted(values, key=lambda value: value.start)
    bare = said.without(spans_of(values)).text
    named = bound(bare, spans_of(ordered), list(fields))
    for value, labels in zip(ordered, named, strict=True):
        own = {label for label, (_, field) in fields.items() if field.key() == value.key}
        if own and labels and own.isdisjoint(labels):
            return fields[min(own)], value
    return None


_LOW, _HIGH = (
    re.compile(rf"\b(?:{words})\b[^,;\n]{{0,30}}$")
    for words in (
        "lowest|min|minimum|cheapest|least|low|smallest",
        "highest|max|maximum|dearest|priciest|most|high|largest",
    )
)


def _ends_reversed(values: Sequence[Said], said: Statement) -> bool:
    """Whether of two amounts the higher is called the lower one: ``lowest: $9, highest: $5``."""
    if len(values) != 2 or values[0].key == values[1].key or not isinstance(values[0].key, tuple | Decimal):
        return False
    low, high = sorted(values, key=lambda value: value.key)  # type: ignore[arg-type, return-value]
    lines = [re.split(r"[,;\n]|\band\b", said.text[max(0, v.start - 50) : v.start])[-1] for v in (low, high)]
    return bool(_HIGH.search(lines[0]) or _LOW.search(lines[1]))


def _by_signs(
    group: Sequence[tuple[str, Scalar]], values: Sequence[Said], said: Statement
) -> list[Said] | None:
    """The values in the fields' order, where each that stands elsewhere is told by its unit or its field's name."""
    left, found = list(values), []
    for _, field in group:
        fitting = [value for value in left if value.key == field.key()]
        if not fitting:
            return None
        left.remove(fitting[0])
        found.append(fitting[0])
    told = [_told(name, field, value, said) for (name, field), value in zip(group, found, strict=True)]
    return found if sum(told) >= len(group) - 1 else None


def _told(name: str, field: Scalar, value: Said, said: Statement) -> bool:
    """Whether a value's own sign or the word behind it says which field it is."""
    if getattr(field, "unit", "") == "%" and said.text[value.start : value.end].rstrip().endswith(
        ("%", "percent")
    ):
        return True
    behind = re.match(r"\s*([^\W\d_]+)", said.text[value.end : value.end + 30])
    return behind is not None and behind[1][:5] == _label(name)[:5]


def _wrong(field: tuple[str, Scalar], value: Said) -> Grade:
    name, answer = field
    return Grade(
        False, f"{name}: expected {quoted(answer.natural())}, but the answer states {quoted(value.text)}"
    )
