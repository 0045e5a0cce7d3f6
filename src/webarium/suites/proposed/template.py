"""Templates made from a file: the answer by a query that only reads, the end state by rows, the path as noted."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from webarium.errors import TaskError, UserError
from webarium.scoring.expect import Expect
from webarium.scoring.grading import Answer
from webarium.scoring.matchers import AnyValue, Digits
from webarium.sites.registry import load_sites
from webarium.suites.proposed.answers import answer_of
from webarium.suites.proposed.form import Cell, PathStep, ProposedInstance, ProposedTemplate, RowChange, Value
from webarium.suites.proposed.guard import Found, read_only
from webarium.tasks.data import Data, Read
from webarium.tasks.openings import Openings
from webarium.tasks.template import Template
from webarium.tasks.ui import Ui
from webarium.types import Json, SqlValue

UNASKED = "it differed between trials, or whoever proposed it said so"
"""Why a proposal's row leaves a value open."""
_PHONE = re.compile(r"(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})")
"""A telephone number that a request names: it may be written in another way."""


class TemplateOfFile(Template):
    """A proposed template with the instances that were proven."""

    Params = SimpleNamespace

    def __init__(self, site: str, declared: ProposedTemplate, instances: Iterable[ProposedInstance]) -> None:
        self.declared = declared
        self._instances = {_key(each.params): each for each in instances}
        values: dict[str, Any] = {
            "site": site,
            "name": declared.name,
            "kind": declared.kind,
            "difficulty": declared.difficulty,
            "intent": declared.intent,
            "start": declared.start,
            "role": declared.role or load_sites()[site].roles[0].name,
            "count": max(1, len(self._instances)),
        }
        for attribute, value in values.items():
            setattr(self, attribute, value)

    def instances(self, db: Data, rng: random.Random) -> Iterable[SimpleNamespace]:
        """Those of the file whose query finds something in this universe."""
        for instance in self._instances.values():
            params = SimpleNamespace(**instance.params)
            try:
                self.answer(db, params)
                self.expected(db, params)
            except (UserError, TaskError):
                continue
            yield params

    def given(self, params: Mapping[str, Json]) -> Any:
        """The parameters as they stand."""
        return SimpleNamespace(**params)

    def has_path(self, params: Any) -> bool:
        """Whether the file notes one."""
        found = self._instances.get(_key(vars(params)))
        return found is not None and bool(found.path)

    def answer(self, db: Data, params: Any) -> Answer | None:
        """What the query gives."""
        if self.declared.answer is None:
            return None
        return answer_of(self.declared.answer, self._found(db, self.declared.query, params), vars(params))

    def expected(self, db: Data, params: Any) -> list[Expect] | None:
        """The rows as they must have changed."""
        if not self.declared.changes:
            return None
        return [self._expect(db, params, change) for change in self.declared.changes]

    def openings(self) -> Openings:
        """What its rows say may be anything."""
        return Openings(
            {
                f"{change.table}.{column}": UNASKED
                for change in self.declared.changes
                for column, value in change.values.items()
                if isinstance(value, Cell) and value.any
            }
        )

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        """Walk the path that the file notes."""
        for step in self._instances[_key(vars(params))].path:
            await walk(ui, step)

    def _expect(self, db: Data, params: Any, change: RowChange) -> Expect:
        def cells(values: Mapping[str, Value]) -> dict[str, Any]:
            return {column: self._value(db, params, value) for column, value in values.items()}

        return Expect(change.op, change.table, cells(change.values), cells(change.key))

    def _value(self, db: Data, params: Any, value: Value) -> object:
        if not isinstance(value, Cell):
            named = isinstance(value, str) and value in vars(params).values() and _PHONE.fullmatch(value)
            return Digits("".join(named.groups())) if named else value
        if value.any:
            return AnyValue()
        if value.param:
            return getattr(params, value.param)
        rows = self._found(db, value.query, params).rows
        if len(rows) != 1:
            raise TaskError(f"A query for a changed row of {self.id} finds {len(rows)} rows instead of one.")
        return rows[0][0]

    def _found(self, db: Data, sql: str, params: Any) -> Found:
        named: dict[str, SqlValue] = vars(params)
        found = read_only(db.universe.files[db.site.database.name], sql, named)
        if db.reads is not None:
            db.reads.append(Read(found.origins, found.rows))
        return found


async def walk(ui: Ui, step: PathStep) -> None:
    """Take a step of a noted path."""
    if step.do == "click":
        await ui.click(step.role, step.name, nth=step.nth)
    elif step.do == "fill":
        await ui.fill(step.name, step.text, nth=step.nth, submit=step.submit)
    elif step.do == "select":
        await ui.select(step.name, step.text, nth=step.nth)
    elif step.do in ("check", "uncheck"):
        await ui.check(step.name, on=step.do == "check")
    elif step.do == "open":
        await ui.goto(step.name)
    else:
        await ui.expect_text(step.name)


def _key(params: Mapping[str, Any]) -> str:
    return json.dumps(dict(params), sort_keys=True, ensure_ascii=False)
