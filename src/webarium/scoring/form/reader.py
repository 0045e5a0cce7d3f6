"""Judges an answer in a declared form: the value alone, read by its type, and nothing beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.distances import Distance
from webarium.scoring.form import extract, figures
from webarium.scoring.form.extract import Json
from webarium.scoring.form.sentences import form_of, written
from webarium.scoring.form.words import choice_key, same_words, text_key
from webarium.scoring.grading import Answer, Grade, Scalar
from webarium.scoring.quoting import clip, quoted

_RANGE = re.compile(r"\s*[–—]\s*|\s+-\s+|\s+to\s+|(?<=\d)-(?=\s?[$\d])")
_COMMAS = re.compile(r",\s+(?:and\s+)?|,(?!\d{3}(?!\d))|\s+and\s+|\s+&\s+")


def grade_form(answer: Answer, text: str, question: str = "") -> Grade:
    """Judge a text by the answer's declared form.

    The answer is what stands after the last ``Answer:``, in a fence at the end, or on the last line. Of the question
    is read what is counted: ``4 trips`` is ``4`` where it asks how many trips.
    """
    answer = figures.counting(answer, question)
    if not text.strip():
        return _failed(answer, "the answer is empty")
    if len(text) > extract.MOST:
        return _failed(answer, f"the answer has more than {extract.MOST:,} characters")
    marked = extract.after_marker(text)
    if not reads_as(answer, text.strip()):
        parts = [marked] if marked is not None else list(_ends(answer, text))
        if not any(reads_as(answer, part) for part in parts):
            return _refused(answer, parts[0] if parts else text.strip())
        ended = marked is not None or extract.last_fence(text) is not None
        if isinstance(answer, Scalar | Record) and not ended and (second := _second(answer, text)):
            return _failed(answer, f"there is also {clip(second)}")
    return Grade(True, f"the answer states {quoted(written(answer))}")


def _failed(answer: Answer, why: str) -> Grade:
    return Grade(False, f"expected {quoted(written(answer))}, but {why}: {form_of(answer)}")


def _refused(answer: Answer, part: str) -> Grade:
    """Says whether it was another value, or no value in the form."""
    given = extract.bare(part)
    other = isinstance(answer, Scalar) and isinstance(given, str) and key_of(given, answer) is not None
    value = other and not isinstance(answer, Text)
    return _failed(answer, f"the answer is {clip(part)}" if value else f"{clip(part)} is not it in the form")


def _ends(answer: Answer, text: str) -> Iterator[str]:
    """What may be the answer at the end of a text that has no ``Answer:``."""
    if fenced := extract.last_fence(text):
        yield fenced
        return
    lines = extract.lines_of(text)
    if isinstance(answer, Scalar):
        yield lines[-1]
        return
    heads = [place for place, line in enumerate(lines[:-1]) if _leads_up(line)]
    if heads:
        yield "\n".join(lines[heads[-1] + 1 :])
    if isinstance(answer, Record) or ";" in lines[-1] or lines[-1].strip("`")[:1] in ("[", "{"):
        yield lines[-1]


def _second(answer: Scalar | Record, text: str) -> str | None:
    """A line before the last one that is another value: two answers are none."""
    for line in extract.lines_of(text)[:-1]:
        given = extract.bare(extract.without_bullet(line))
        if not isinstance(given, str) or _leads_up(line) or given.casefold().strip("# ") in _HEADINGS:
            continue
        if isinstance(answer, Record):
            other = ";" in line and line.count(";") == len(answer.fields) - 1 and not reads_as(answer, line)
        elif isinstance(answer, Text):
            other = len(given.split()) < 4 and line[-1] not in ".!?…" and not same_words(given, answer.value)
        else:
            other = key_of(given, answer) not in (None, answer.key())
        if other:
            return line
    return None


def _leads_up(line: str) -> bool:
    """Whether a line may stand before a list: it ends with a colon, or is a sentence."""
    return line.rstrip("*_ ").endswith(":") or (line[-1] in ".!" and len(line.split()) > 3)


_HEADINGS = frozenset(("answer", "final answer", "result", "conclusion", "summary"))
_READERS: tuple[tuple[type[Scalar], Callable[[str, Any], object | None]], ...] = (
    (Text, text_key),
    (Choice, choice_key),
    (Money, figures.money_key),
    (Number, figures.number_key),
    (Date, figures.date_key),
    (Duration, figures.duration_key),
    (Distance, figures.distance_key),
)


def key_of(given: str, asked: Scalar) -> object | None:
    """The value that a text is, to be compared with the asked one's key; ``None`` where it has another form."""
    return next((read(given, asked) for kind, read in _READERS if isinstance(asked, kind)), None)


def reads_as(answer: Answer, part: str) -> bool:
    """Whether a part of a text is the answer and nothing else."""
    if isinstance(answer, Record):
        fields = [field for _, field in answer.fields]
        return any(_fit(fields, found) for found in _record_parts(answer, part))
    if isinstance(answer, SetOf | ListOf):
        return any(_fits_several(answer, found) for found in _item_parts(answer, part))
    if isinstance(answer, Scalar):
        return _is(part, answer)
    return False


def _is(given: Json, asked: Scalar) -> bool:
    """Whether a text or a JSON string is the asked value."""
    return any(key_of(text, asked) == asked.key() for text in _spelt(given))


def _spelt(given: Json) -> Iterator[str]:
    """A value as it stands, and without its wrappings: a title may have quotes or a full stop of its own."""
    if isinstance(given, str):
        yield given
        for text in dict.fromkeys((given, extract.without_bullet(given.strip()))):
            if isinstance(bare := extract.bare(text), str):
                yield bare


def _item_parts(answer: SetOf | ListOf, part: str) -> Iterator[Sequence[Json]]:
    """Ways in which a text may be a list."""
    given = extract.bare(part)
    if not isinstance(given, str):
        yield given if isinstance(given, list) else ()
        return
    lines = extract.lines_of(given)
    if len(lines) > 1:
        yield [line.rstrip(";, ") for line in lines]
        return
    given = " ".join(given.split())
    yield [given]
    yield [item for item in given.split(";") if item.strip()]
    yield [item for item in _COMMAS.split(given) if item.strip()]
    if isinstance(answer.items[0], Money | Number) and len(answer.items) == 2:
        yield _RANGE.split(given)


def _fits_several(answer: SetOf | ListOf, found: Sequence[Json]) -> bool:
    if isinstance(answer, ListOf) or len(found) != len(answer.items):
        return _fit(answer.items, found)
    left = list(answer.items)
    for given in found:
        place = next((place for place, item in enumerate(left) if _is(given, item)), None)
        if place is None:
            return False
        del left[place]
    return not left


def _record_parts(answer: Record, part: str) -> Iterator[Sequence[Json]]:
    """Ways in which a text may be a record, each in the order of the fields."""
    given = extract.bare(part)
    names = [_folded(name) for name, _ in answer.fields]
    if isinstance(given, dict):
        values = {_folded(name): value for name, value in given.items()}
        if sorted(values) == sorted(names) and len(values) == len(given):
            yield [values[name] for name in names]
        return
    if isinstance(given, list):
        yield given
        return
    lines = extract.lines_of(given)
    for pieces in (lines,) if len(lines) > 1 else (given.rstrip("; ").split(";"), given.split(", ")):
        yield _by_labels([extract.without_bullet(piece.strip().rstrip(";")) for piece in pieces], names)


def _by_labels(pieces: Sequence[str], names: Sequence[str]) -> Sequence[str]:
    """The pieces without the names of their fields: by these where all have one, else in order."""
    labelled: dict[str, str] = {}
    for piece in pieces:
        head, colon, value = piece.partition(":")
        if colon and _folded(head) in names:
            if _folded(head) in labelled:
                return []
            labelled[_folded(head)] = value.lstrip("*_ ").strip()
    if not labelled:
        return pieces
    return [labelled[name] for name in names] if len(labelled) == len(pieces) == len(names) else []


def _fit(asked: Sequence[Scalar], found: Sequence[Json]) -> bool:
    """Whether each value is the asked one at its place."""
    return len(found) == len(asked) and all(map(_is, found, asked))


def _folded(name: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", name).casefold().split())
