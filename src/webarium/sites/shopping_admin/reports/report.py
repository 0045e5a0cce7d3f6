"""`Report`: a declared report over a range of days, its page and its export."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from typing import Any, Literal, TypeAlias

from starlette.responses import Response

from webarium.sites.kit.appearance import in_order
from webarium.sites.kit.formats import money, number
from webarium.sites.kit.forms import Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.pages import safe_cell
from webarium.sites.shopping_admin.grid.slices import SLICE, slice_of
from webarium.sites.shopping_admin.reports.asking import Asked, ask, form_of, interval_words
from webarium.sites.shopping_admin.staff import require
from webarium.sql import select, table_of, using
from webarium.types import SqlValue

Kind: TypeAlias = Literal["text", "number", "money"]
Query: TypeAlias = tuple[str, tuple[SqlValue, ...]]
ROWS = 200
"""How many rows a page has."""
_MOST = 999_999_999
"""No report has more rows."""
_PLACED = (("created_at_order", "Order Created"), ("updated_at_order", "Order Updated"))


@dataclass(frozen=True)
class Measure:
    """A column of a report beside the interval."""

    label: str
    kind: Kind = "text"
    summed: bool = True
    """Whether its total says something; texts have none."""
    sql: str = ""
    """Its value for a found row, whose columns are ``interval``, ``c1``, ``c2``; ``cN`` for the Nth unless said."""

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
    """Selects the interval and what the measures' values are made from."""
    width: int = 0
    """How many columns that selects beside the interval; as many as there are measures unless said."""
    order: str = "interval"
    """The order in which rows are shown."""
    dates: Sequence[tuple[str, str]] = _PLACED
    """Which date of a thing may count; none: there is but one."""
    statuses: bool = True
    """Whether one may ask for orders of some status."""
    intro: str = ""

    @property
    def made(self) -> str:
        """Where its form is sent."""
        return f"{self.path}filter/"

    @cached_property
    def form(self) -> Form:
        """What is asked above it."""
        return form_of(self.dates, self.statuses)

    def pages(self) -> tuple[Page, ...]:
        """Its page as it is asked for, and filled in, and its export."""
        return (
            get(self.path, lambda visit: _begin(visit, self), name=self.name),
            get(self.made, lambda visit: _show(visit, self), name=f"{self.name}_made"),
            get(
                f"{self.path}export.csv",
                lambda visit: _export(visit, self),
                name=f"{self.name}_export",
                file=True,
            ),
        )


@dataclass(frozen=True)
class Found:
    """A page of a report that was read."""

    report: Report
    rows: Sequence[tuple[Any, ...]]
    """The interval and the values of each row."""
    count: int
    """How many rows the whole report has."""
    sums: Sequence[Any]
    """The sum of each measure over the whole report."""

    @property
    def lines(self) -> list[Line]:
        """The rows as they are shown."""
        measures = self.report.measures
        return [
            Line(interval_words(first), tuple(m.read(v) for m, v in zip(measures, values, strict=True)))
            for first, *values in self.rows
        ]

    @property
    def totals(self) -> list[str]:
        """The sum of each measure that has one."""
        pairs = zip(self.report.measures, self.sums, strict=True)
        return [m.read(total) if m.total else "" for m, total in pairs]


def _read(visit: Visit, report: Report, asked: Asked, paging: Paging) -> Found:
    """A slice of a report: rows are found once; then they are counted, added up, and those of the slice named."""
    query, params = report.query(asked)
    columns = [f"c{number}" for number in range(1, (report.width or len(report.measures)) + 1)]
    cells = [measure.sql or f"c{number}" for number, measure in enumerate(report.measures, 1)]
    names = ", ".join(["interval", *columns])
    nothing = ", ".join(["value", *("NULL" for _ in columns)])
    empty = select(nothing, "json_each(?)", "value NOT IN (SELECT interval FROM happened)")
    sums = [
        f"({select(f'sum({cell})', 'found')})" if m.total else "NULL"
        for m, cell in zip(report.measures, cells, strict=True)
    ]
    told = ", ".join(["interval", *cells, f"({select('count(*)', 'found')})", *sums])
    sliced = select("*", "found", "", f"ORDER BY {report.order} {SLICE}")
    tables = (
        table_of("happened", query, names),
        table_of("found", f"{select('*', 'happened')} UNION ALL {empty}", names),
        table_of("slice", sliced, kept=False),
    )
    answer = using(tables, select(told, "slice", "", f"ORDER BY {report.order}"))
    intervals = json.dumps(asked.intervals if asked.empty else [])
    rows = list(visit.db.execute(answer, (*params, intervals, *slice_of(paging))))
    own = 1 + len(cells)
    count, *totals = rows[0][own:] if rows else (0, *(0 for _ in sums))
    return Found(report, [row[:own] for row in rows], int(count), totals)


def _paging(visit: Visit, total: int) -> Paging:
    return Paging.from_query(visit.query, total, size=ROWS, page_key="page")


def _begin(visit: Visit, report: Report) -> Response:
    """The form alone; one that the address fills in has an address of its own."""
    if {field.name for field in report.form.fields} & set(visit.query):
        return visit.redirect(f"{report.made}?{visit.url.query}")
    return _show(visit, report)


def _show(visit: Visit, report: Report) -> Response:
    require(visit, "reports.view")
    form, asked = ask(visit, report.form)
    found = _read(visit, report, asked, _paging(visit, _MOST)) if asked else None
    paging = _paging(visit, found.count if found else 0)
    return visit.render(
        "reports/report.html",
        status=200 if form.ok else 422,
        report=report,
        form=form,
        found=found,
        across=_across(visit, report),
        paging=paging,
    )


def _across(visit: Visit, report: Report) -> list[tuple[int, Measure]]:
    """The measures from left to right as the table has them next to the interval, each with its place in a line."""
    columns = in_order([None, *enumerate(report.measures)], visit.look.structure)
    return [each for each in columns if each is not None]


def _export(visit: Visit, report: Report) -> Response:
    require(visit, "reports.view")
    _, asked = ask(visit, report.form)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(["Interval", *(measure.label for measure in report.measures)])
    if asked:
        found = _read(visit, report, asked, Paging(_MOST, size=_MOST))
        writer.writerows([safe_cell(each) for each in (line.interval, *line.cells)] for line in found.lines)
        writer.writerow(["Total", *found.totals])
    name = f'attachment; filename="{report.name}.csv"'
    return Response(text.getvalue(), media_type="text/csv", headers={"content-disposition": name})
