"""Which query says what pages state: facts under one label, found again in the tables for every page that was seen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from webarium.propose.facts import Fact
from webarium.propose.survey import SeenPage
from webarium.propose.tables import Expression, Place, Tables, fold, values_of
from webarium.suites.proposed.form import AnswerType

MOST_LABELS = 60
"""Labels of one kind of page or table that are looked for."""
_MONEY = re.compile(r"\$(\d[\d,]*)(\.\d\d)?")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_NAMES = frozenset(
    [
        "name",
        "title",
        "number",
        "code",
        "headline",
        "subject",
        "label",
        "increment_id",
        "handle",
        "username",
        "slug",
        "full_name",
        "path",
        "sku",
    ]
)
"""Columns that may hold what a thing is called."""
_DATES = (
    "%B %d, %Y",
    "%b %d, %Y",
    "%m/%d/%y",
    "%m/%d/%Y",
    "%Y-%m-%d",
    "%d %B %Y",
    "%d %b %Y",
    "%A, %B %d, %Y",
    "%a, %b %d, %Y",
)


@dataclass(frozen=True)
class Subject:
    """Something that a page or a row is about, and what names its row."""

    shown: str
    """As pages call it."""
    key: str | int
    """As its table calls it."""
    value: str
    """What the page shows under the label."""
    url: str


@dataclass(frozen=True)
class Column:
    """A label of a kind of page, the query that says the same, and for whom it was found to."""

    kind: str
    label: str
    table: str
    """Name of the table on the page; empty for facts of whole pages."""
    heading: str
    """The page's heading, where all facts are on one page."""
    counted: bool
    place: Place
    expression: Expression
    type: AnswerType
    scale: int
    """What the value is multiplied with: 100 for dollars, 1 otherwise."""
    subjects: tuple[Subject, ...]

    @property
    def by_id(self) -> bool:
        """Whether rows are named by a key that pages do not show."""
        return self.place.column not in _NAMES

    @property
    def sql(self) -> str:
        """What the query selects."""
        if self.type == "money":
            return (
                self.expression.sql
                if self.scale == 1
                else f"CAST(round({self.expression.sql} * 100) AS INTEGER)"
            )
        return f"substr({self.expression.sql}, 1, 10)" if self.type == "date" else self.expression.sql


@dataclass(frozen=True)
class _Stated:
    """A fact with the page that states it."""

    fact: Fact
    seen: SeenPage


def columns_of(seen: Sequence[SeenPage], tables: Tables) -> list[Column]:
    """All labels for which a query was found, in the order of the pages."""
    found = []
    for stated in _groups(seen).values():
        column = _column(stated, tables)
        if column is not None:
            found.append(column)
    return found


def _groups(seen: Iterable[SeenPage]) -> dict[tuple[str, str, str, bool], list[_Stated]]:
    """Facts by kind of page, table, label and form; what a page says twice in different ways is left out."""
    groups: dict[tuple[str, str, str, bool], list[_Stated]] = defaultdict(list)
    for page in seen:
        said: dict[tuple[str, str, str], set[str]] = defaultdict(set)
        for fact in page.facts:
            said[fact.subject, fact.table, fold(fact.label)].add(fact.shown)
        for fact in page.facts:
            alone = len(said[fact.subject, fact.table, fold(fact.label)]) == 1
            if alone and not (fact.table and "{" in page.shape):
                groups[page.kind, fact.table, plural(fact), fact.counted].append(_Stated(fact, page))
    return groups


def plural(fact: Fact) -> str:
    """A fact's label; that of a count in the plural, whatever the number."""
    if fact.counted and fact.shown == "1" and not fact.label.endswith("s"):
        return f"{fact.label}s"
    return fact.label


def _column(stated: Sequence[_Stated], tables: Tables) -> Column | None:
    for place, keys in _places(stated, tables):
        subjects = _subjects(stated, keys)
        if not subjects:
            continue
        found = _match(stated[0].fact, place, subjects, tables, stated[0].seen.shape.lower())
        if found is not None:
            expression, kind, scale, kept = found
            fact, seen = stated[0].fact, stated[0].seen
            return Column(
                kind=seen.kind,
                label=plural(fact),
                table=fact.table,
                heading=seen.heading if fact.table else "",
                counted=fact.counted,
                place=place,
                expression=expression,
                type=kind,
                scale=scale,
                subjects=kept,
            )
    return None


def _subjects(stated: Sequence[_Stated], keys: Mapping[str, str | int]) -> list[Subject]:
    found: dict[str, Subject] = {}
    for each in stated:
        key = keys.get(_own(each))
        if key is not None:
            found.setdefault(_own(each), Subject(each.fact.subject, key, each.fact.shown, each.seen.page.url))
    return list(found.values())


def _own(stated: _Stated) -> str:
    """What tells a subject from others: its name, and for pages the address, too."""
    return stated.fact.subject if stated.fact.table else f"{stated.fact.subject} {stated.seen.page.url}"


def _places(stated: Sequence[_Stated], tables: Tables) -> Iterator[tuple[Place, dict[str, str | int]]]:
    """Columns that name what the facts are about, each with the key of each subject."""
    names = {_own(each): each.fact.subject for each in stated}
    for cut in (lambda text: text, _cutter(list(names.values()))):
        places = [tables.places(cut(name)) for name in names.values()]
        known = [each for each in places if each]
        path = stated[0].seen.shape.lower()
        if len(known) * 2 > len(places):
            usable = [p for p in set.union(*known) if p.column in _NAMES]
            for place in sorted(usable, key=lambda p: (not in_path(p.table, path), p.table, p.column)):
                keys = {own: tables.exact(place, cut(name)) for own, name in names.items()}
                found: dict[str, str | int] = {own: key for own, key in keys.items() if key is not None}
                if found:
                    yield place, found
    if stated[0].fact.table:
        yield from _by_number(names, tables)
    elif len(set(names.values())) == len(names) > 1:  # a page is asked for by its heading
        yield from _by_address(stated, tables)


def _by_number(names: Mapping[str, str], tables: Tables) -> Iterator[tuple[Place, dict[str, str | int]]]:
    """Columns of numbers that name rows, where pages write them as ``#000123``."""
    numbers: dict[str, str | int] = {
        own: int(name.lstrip("#")) for own, name in names.items() if name.lstrip("#").isdecimal()
    }
    if len(numbers) < 2 or len(numbers) < len(names):
        return
    for table in tables.names:
        for column in tables.columns[table]:
            if column in _NAMES | {"id"} and tables.holds(Place(table, column), list(numbers.values())):
                yield Place(table, column), numbers


def _cutter(names: Sequence[str]) -> Any:
    """Takes away the words that all names begin or end with: ``Reviews of``."""
    words = [name.split() for name in names]
    if len(set(names)) < 2:
        return lambda text: text
    front = _common(words)
    back = _common([each[::-1] for each in words])

    def cut(text: str) -> str:
        parts = text.split()
        return " ".join(parts[front : len(parts) - back] or parts)

    return cut


def _common(lists: Sequence[Sequence[str]]) -> int:
    count = 0
    for column in zip(*lists, strict=False):
        if len(set(column)) > 1:
            break
        count += 1
    return count


def in_path(table: str, path: str) -> bool:
    """Whether an address is named like a table: ``/homes/{id}`` and ``home``."""
    words = re.sub(r"\{[^}]*\}", "", path)
    return table in words or table.replace("_", "-") in words or table.removesuffix("y") + "ies" in words


def _by_address(stated: Sequence[_Stated], tables: Tables) -> Iterator[tuple[Place, dict[str, str | int]]]:
    """Tables whose rows the addresses name by number, those first that the address is named like."""
    numbers = {
        _own(each): value
        for each in stated
        for value in each.seen.params.values()
        if isinstance(value, int) and len(each.seen.params) == 1
    }
    if len(set(numbers.values())) < 2 or len(numbers) < len({_own(each) for each in stated}):
        return
    path = stated[0].seen.shape.lower()
    for table in tables.names:
        key = tables.keys[table]
        if len(key) == 1 and in_path(table, path):
            yield Place(table, key[0]), dict(numbers)


def _match(
    fact: Fact, place: Place, subjects: Sequence[Subject], tables: Tables, shape: str
) -> tuple[Expression, AnswerType, int, tuple[Subject, ...]] | None:
    """The expression that says of all subjects what pages say, nearest first."""
    expressions = list(tables.expressions(place.table, fact.label))
    known = [(subject, values_of(tables, place, expressions, subject.key)) for subject in subjects]
    rows = [(subject, values) for subject, values in known if values is not None]
    best: list[tuple[int, Expression, AnswerType, int, tuple[Subject, ...]]] = []
    for at, expression in enumerate(expressions):
        read = [(subject, reading(subject.value, values[at])) for subject, values in rows]
        kept = [(subject, found) for subject, found in read if found is not None]
        kinds = {found for _, found in kept}
        if len(kinds) != 1 or len(kept) < len(rows):
            continue
        alike = named_alike(fact.label, expression.words)
        at_home = in_path(place.table, shape) and alike
        if len({subject.value for subject, _ in kept}) < 2 and not at_home:
            continue
        if len(kept) < 3 and not (at_home or alike):
            continue
        kind, scale = kinds.pop()
        if expression.rank == 4 and not (fact.counted and alike):
            continue
        order = expression.rank - 3 * alike
        best.append((order, expression, kind, scale, tuple(subject for subject, _ in kept)))
    if not best:
        return None
    _, expression, kind, scale, kept_subjects = min(best, key=lambda each: each[0])
    return expression, kind, scale, kept_subjects


def named_alike(label: str, words: str) -> bool:
    """Whether a label shares a word with the names of tables and columns."""
    have = {_stem(word) for word in re.findall(r"[a-z]+", words.lower())}
    return any(_stem(word) in have for word in re.findall(r"[a-z]{3,}", label.lower()))


def _stem(word: str) -> str:
    return word.removesuffix("s").removesuffix("e")


def reading(shown: str, value: object) -> tuple[AnswerType, int] | None:
    """As what a shown text and a value of a table are the same; ``None`` if they are not."""
    if value is None or isinstance(value, bytes):
        return None
    if (money := _MONEY.fullmatch(shown)) and isinstance(value, int | float):
        amount = Decimal(money.group(1).replace(",", "") + (money.group(2) or ""))
        if Decimal(str(value)) == amount:
            return ("money", 100)
        return ("money", 1) if Decimal(str(value)) == amount * 100 else None
    if _NUMBER.fullmatch(shown) and isinstance(value, int | float):
        return ("number", 1) if Decimal(str(value)) == Decimal(shown.replace(",", "")) else None
    if isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\d", value):
        return ("date", 1) if day_of(shown) == _iso(value[:10]) else None
    return ("text", 1) if isinstance(value, str) and fold(value) == fold(shown) else None


def day_of(shown: str) -> date | None:
    """The day that a text names with its year; ``None`` if it names none."""
    for form in _DATES:
        try:
            return datetime.strptime(shown, form).date()  # noqa: DTZ007 -- a day, without a time
        except ValueError:
            continue
    return None


def _iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def only(column: Column, subjects: Iterable[Subject]) -> Column:
    """The same column for some of its subjects."""
    return replace(column, subjects=tuple(subjects))
