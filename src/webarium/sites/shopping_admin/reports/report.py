"""`Report`: a declared report over a range of days, its page and its export."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from typing import Any, Literal, TypeAlias

from starlette.responses import Response

from webarium.sites.kit.formats import money, number
from webarium.sites.kit.forms import Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.pages import safe_cell
from webarium.sites.shopping_admin.reports.asking import Asked, ask, form_of, interval_words
from webarium.sites.shopping_admin.staff import require
from webarium.types import SqlValue

Kind: TypeAlias = Literal["text", "number", "money"]
Query: TypeAlias = tuple[str, tuple[SqlValue, ...]]
ROWS = 200
"""How many rows a page has."""
_PLACED = (("created_at_order", "Order Created"), ("updated_at_order", "Order Updated"))


@dataclass(frozen=True)
class Measure:
    """A column of a report beside the interval."""

    label: str
    kind: Kind = "text"
    summed: bool = True
    """Whether its total says something; texts have none."""

    @property
    def total(self) -> bool:
        """Whether it has one."""
        return self.summed and self.kind != "text"

    def read(self, value: Any) -> str:
        """A cell's text."""
        if value is None:
            return "" if self.kind == "text" else self.read(0)
        return (
            money(value) if self.kind == "money" else number(value) if self.kind == "number" else str(value)
        )


@dataclass(frozen=True)
class Line:
    """A row as it is shown."""

    interval: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """A table by day, month or year."""

    name: str
    """For the route: ``report_orders``."""
    title: str
    path: str
    measures: tuple[Measure, ...]
    query: Callable[[Asked], Query]
    """Selects the interval and a value for each measure, in the order in which rows are shown."""
    dates: Sequence[tuple[str, str]] = _PLACED
    """Which date of a thing may count; none: there is but one."""
    statuses: bool = True
    """Whether one may ask for orders of some status."""
    intro: str = ""

    @cached_property
    def form(self) -> Form:
        """What is asked above it."""
        return form_of(self.dates, self.statuses)

    def pages(self) -> tuple[Page, ...]:
        """Its page, and its export."""
        return (
            get(self.path, lambda visit: _show(visit, self), name=self.name),
            get(f"{self.path}export.csv", lambda visit: _export(visit, self), name=f"{self.name}_export"),
        )


@dataclass(frozen=True)
class Found:
    """A report that was read."""

    report: Report
    rows: Sequence[tuple[Any, ...]]
    """The interval and the values of each row."""

    def lines(self, rows: Iterable[tuple[Any, ...]]) -> list[Line]:
        """Rows as they are shown."""
        measures = self.report.measures
        return [
            Line(interval_words(first), tuple(m.read(v) for m, v in zip(measures, values, strict=True)))
            for first, *values in rows
        ]

    @property
    def totals(self) -> list[str]:
        """The sum of each measure that has one."""
        return [
            m.read(sum(row[place] or 0 for row in self.rows)) if m.total else ""
            for place, m in enumerate(self.report.measures, 1)
        ]


def _read(visit: Visit, report: Report, asked: Asked) -> Found:
    rows = list(visit.db.execute(*report.query(asked)))
    if not asked.empty:
        return Found(report, rows)
    nothing = [None if measure.kind == "text" else 0 for measure in report.measures]
    by: dict[str, list[tuple[Any, ...]]] = {interval: [] for interval in asked.intervals}
    for row in rows:
        by.setdefault(row[0], []).append(row)
    return Found(report, [row for each, found in by.items() for row in found or [(each, *nothing)]])


def _show(visit: Visit, report: Report) -> Response:
    require(visit, "reports.view")
    form, asked = ask(visit, report.form)
    found = _read(visit, report, asked) if asked else None
    paging = Paging.from_query(visit.query, len(found.rows) if found else 0, size=ROWS, page_key="page")
    lines = found.lines(found.rows[paging.offset : paging.offset + ROWS]) if found else []
    return visit.render(
        "reports/report.html",
        status=200 if form.ok else 422,
        report=report,
        form=form,
        found=found,
        lines=lines,
        paging=paging,
    )


def _export(visit: Visit, report: Report) -> Response:
    require(visit, "reports.view")
    _, asked = ask(visit, report.form)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(["Interval", *(measure.label for measure in report.measures)])
    if asked:
        found = _read(visit, report, asked)
        writer.writerows(
            [safe_cell(each) for each in (line.interval, *line.cells)] for line in found.lines(found.rows)
        )
        writer.writerow(["Total", *found.totals])
    name = f'attachment; filename="{report.name}.csv"'
    return Response(text.getvalue(), media_type="text/csv", headers={"content-disposition": name})
