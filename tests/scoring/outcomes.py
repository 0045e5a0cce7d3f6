"""Small stand-ins for what an episode leaves behind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from webarium.actions.types import Stop
from webarium.scoring import Outcome
from webarium.types import SqlValue
from webarium.worlds import Changes, RowChange

ORIGIN = "http://onestopshop.test"


@dataclass(frozen=True)
class Element:
    text: str = ""
    value: str | None = None


@dataclass(frozen=True)
class Page:
    url: str = ORIGIN + "/"
    elements: Mapping[str, Sequence[Element]] = field(default_factory=dict)

    async def select(self, css: str) -> Sequence[Element]:
        return self.elements.get(css, ())


def insert(table: str, key: Mapping[str, SqlValue], **values: SqlValue) -> RowChange:
    return RowChange("shopping", table, "insert", key, None, {**key, **values})


def update(table: str, key: Mapping[str, SqlValue], **values: SqlValue) -> RowChange:
    return RowChange("shopping", table, "update", key, dict.fromkeys(values), values)


def delete(table: str, key: Mapping[str, SqlValue], **values: SqlValue) -> RowChange:
    return RowChange("shopping", table, "delete", key, {**key, **values}, None)


def outcome(
    *changes: RowChange, answer: str = "", page: Page | None = None, question: str = "What?"
) -> Outcome:
    return Outcome(Stop(answer), page or Page(), Changes(changes), question)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)
