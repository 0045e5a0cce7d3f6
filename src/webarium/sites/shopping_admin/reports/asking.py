"""What a report is asked for: the days, how they are put together, and which orders count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from starlette.datastructures import FormData

from webarium.sites.kit.days import read_day
from webarium.sites.kit.fields import Choice, Field, Several, Text, Value
from webarium.sites.kit.formats import MONTHS, date_medium, here
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.sales.orders_grid import STATUSES
from webarium.sql import Where, every, one_of

PERIODS = (("day", "Day"), ("month", "Month"), ("year", "Year"))
_LENGTH = {"day": 10, "month": 7, "year": 4}
_LONGEST = 3_700
"""Days; ten years."""


def _a_day(value: Value) -> str | None:
    return None if read_day(str(value)) else here("Please enter a date such as 06/12/2023.")


_DAYS: tuple[Field, ...] = (
    Choice("period_type", "Period", required=True, choices=PERIODS, initial="day"),
    Text("from", "From", required=True, max_length=40, placeholder="MM/DD/YYYY", validators=(_a_day,)),
    Text("to", "To", required=True, max_length=40, placeholder="MM/DD/YYYY", validators=(_a_day,)),
)
_STATUSES: tuple[Field, ...] = (
    Choice(
        "show_order_statuses",
        "Order Status",
        choices=(("0", "Any"), ("1", "Specified")),
        help="Any stands for all but canceled orders.",
    ),
    Several("order_statuses", "Specified Statuses", choices=STATUSES, rows=len(STATUSES)),
)
_EMPTY: tuple[Field, ...] = (
    Choice("show_empty_rows", "Empty Rows", choices=(("0", "No"), ("1", "Yes")), initial="0"),
)


def form_of(dates: Sequence[tuple[str, str]], statuses: bool) -> Form:
    """The form above a report; elements have the ids that Magento's reports have."""
    used: tuple[Field, ...] = (
        (Choice("report_type", "Date Used", choices=tuple(dates), initial=dates[0][0]),) if dates else ()
    )
    chosen = _STATUSES if statuses else ()
    return Form((*used, *_DAYS, *chosen, *_EMPTY), prefix="sales_report_")


@dataclass(frozen=True)
class Asked:
    """A form above a report that was filled in well."""

    used: str
    """Which date of a thing counts, as the form names it."""
    period: str
    start: date
    end: date
    statuses: tuple[str, ...]
    """Of orders; empty: all but canceled ones."""
    empty: bool
    """Whether intervals in which nothing happened are shown."""

    def interval(self, column: str) -> str:
        """The expression of a moment's interval; of a column ``day``, an index may have it."""
        if column == self.period:
            return column
        return f"substr({column}, 1, {_LENGTH[self.period]})"

    def within(self, column: str) -> Where:
        """A moment within the days that were asked for."""
        return Where(
            f"{column} >= ? AND {column} < ?",
            (self.start.isoformat(), (self.end + timedelta(days=1)).isoformat()),
        )

    def orders(self, prefix: str = "") -> Where:
        """Orders that count, by their status."""
        column = f"{prefix}status"
        return one_of(column, self.statuses) if self.statuses else Where(f"{column} <> 'canceled'")

    def counted(self, moment: str, prefix: str = "") -> Where:
        """Orders that count, of these days."""
        return every((self.within(moment), self.orders(prefix)))

    @property
    def intervals(self) -> list[str]:
        """All intervals of these days, in order."""
        days = ((self.start + timedelta(days=n)).isoformat() for n in range((self.end - self.start).days + 1))
        return list(dict.fromkeys(day[: _LENGTH[self.period]] for day in days))


def interval_words(interval: str) -> str:
    """``2023-06-12`` is ``Jun 12, 2023``, ``2023-06`` is ``Jun 2023``."""
    if len(interval) == 10:
        return date_medium(interval)
    year, _, month = interval.partition("-")
    return f"{MONTHS[int(month) - 1][:3]} {year}" if month else year


def ask(visit: Visit, form: Form) -> tuple[BoundForm, Asked | None]:
    """The form as the address fills it in, and what it asks for, if it does."""
    names = {field.name for field in form.fields}
    if not names & set(visit.query):
        return form.blank(), None
    bound = form.bind(_complete(form, visit.query.multi_items()))
    start, end = read_day(bound.text("from")), read_day(bound.text("to"))
    if start and end and end < start:
        bound.refuse("to", "The end must not lie before the beginning.")
    elif start and end and (end - start).days > _LONGEST:
        bound.refuse("to", "A report covers ten years at most.")
    if not bound.ok or start is None or end is None:
        return bound, None
    return bound, Asked(
        used=bound.text("report_type") if "report_type" in names else "",
        period=bound.text("period_type"),
        start=start,
        end=end,
        statuses=_statuses(bound) if "order_statuses" in names else (),
        empty=bound.text("show_empty_rows") == "1",
    )


def _statuses(form: BoundForm) -> tuple[str, ...]:
    chosen = form.text("order_statuses")
    return tuple(chosen.split(",")) if chosen and form.text("show_order_statuses") == "1" else ()


def _complete(form: Form, sent: Sequence[tuple[str, str]]) -> FormData:
    """What was sent; a choice that was not takes its first value."""
    present = {name for name, _ in sent}
    initial: Mapping[str, str] = {
        field.name: str(field.initial or field.choices[0][0])
        for field in form.fields
        if isinstance(field, Choice) and not isinstance(field, Several)
    }
    return FormData([*sent, *((name, value) for name, value in initial.items() if name not in present)])
