"""The dashboard's chart: what was ordered within a span, hour by hour, day by day or month by month."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.formats import MONTHS
from webarium.sites.kit.visit import Visit
from webarium.sql import select


@dataclass(frozen=True)
class Reach:
    """A span that the chart may show."""

    key: str
    label: str
    length: int
    """Of an interval, in letters of its beginning: 13 is an hour, 10 a day, 7 a month."""
    count: int
    """How many intervals."""


REACHES = (
    Reach("24h", "Last 24 Hours", 13, 24),
    Reach("7d", "Last 7 Days", 10, 7),
    Reach("1m", "Last 30 Days", 10, 30),
    Reach("1y", "Last 12 Months", 7, 12),
    Reach("2y", "Last 24 Months", 7, 24),
)
USUAL = REACHES[2]


@dataclass(frozen=True)
class Bar:
    """One interval of the chart."""

    label: str
    orders: int
    amount: int
    """Cents."""
    share: float
    """Its height, of the highest one's."""


@dataclass(frozen=True)
class Chart:
    """A chart with the sums below it."""

    reach: Reach
    bars: Sequence[Bar]
    orders: int
    revenue: int
    tax: int
    shipping: int
    units: int


def chart_of(visit: Visit) -> Chart:
    """The chart that the address asks for."""
    reach = next((each for each in REACHES if each.key == visit.query.get("period", "")), USUAL)
    starts = _starts(visit.now, reach)
    found = visit.db.execute(
        select(
            f"substr(created_at, 1, {reach.length}), count(*), sum(grand_total), sum(tax), sum(shipping), sum(units)",
            "sales_order",
            "created_at >= ? AND status <> 'canceled'",
            "GROUP BY 1",
        ),
        (starts[0],),
    )
    by = {start: tuple(sums) for start, *sums in found}
    most = max((sums[1] for sums in by.values()), default=0) or 1
    bars = [_bar(start, by.get(start, (0, 0)), most) for start in starts]
    orders, revenue, tax, shipping, units = (sum(sums[n] for sums in by.values()) for n in range(5))
    return Chart(reach, bars, orders, revenue, tax, shipping, units)


def _bar(start: str, sums: Sequence[int], most: int) -> Bar:
    return Bar(_words(start), sums[0], sums[1], round(sums[1] / most, 3))


def _starts(now: datetime, reach: Reach) -> list[str]:
    """The beginnings of a span's intervals, the oldest first."""
    earlier: Callable[[int], datetime] = {
        13: lambda n: now - timedelta(hours=n),
        10: lambda n: now - timedelta(days=n),
        7: lambda n: _months_before(now, n),
    }[reach.length]
    return [earlier(n).isoformat(" ")[: reach.length] for n in reversed(range(reach.count))]


def _months_before(now: datetime, count: int) -> datetime:
    year, month = divmod(now.year * 12 + now.month - 1 - count, 12)
    return now.replace(year=year, month=month + 1, day=1)


def _words(start: str) -> str:
    if len(start) == 13:
        return f"{start[11:]}:00"
    month = MONTHS[int(start[5:7]) - 1][:3]
    return f"{month} {int(start[8:])}" if len(start) == 10 else f"{month} \u2019{start[2:4]}"
