"""Nights cost what their day says, and lists, calendar, booking and state say the same."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest

from webarium.sites.kit.days import Span
from webarium.sites.staynb.prices import Nights, Rates, read_seasons

from .client import CARD, Guest

SEASONS = "12-21..01-02 +50 holidays; 06-01..08-31 +20 high season; 11-05..03-10 -10 low season"
RATES = Rates(100, 10, SEASONS)


@pytest.mark.parametrize(
    ("day", "price"),
    [
        ("2024-10-16", 100),  # a Wednesday
        ("2024-10-18", 110),  # a Friday
        ("2024-10-20", 100),  # a Sunday
        ("2024-08-31", 132),  # the last night of a season, a Saturday
        ("2024-09-02", 100),
        ("2024-12-25", 150),  # of two seasons the first
        ("2025-01-01", 150),
        ("2025-01-06", 90),
    ],
)
def test_a_night_costs_what_its_day_says(day: str, price: int) -> None:
    assert RATES.night(date.fromisoformat(day)) == price


def test_nights_of_a_price_stand_together_and_sum_up() -> None:
    quote = RATES.quote(Span(date(2024, 8, 29), date(2024, 9, 4)), 30)
    assert quote.nights == (
        Nights(120, 1, "high season"),
        Nights(132, 2, "weekend, high season"),
        Nights(100, 3, ""),
    )
    assert (quote.lodging, quote.average, quote.service, quote.total) == (684, 114, 99, 813)


def test_a_season_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="A season is written like"):
        read_seasons("June to August +20 high season")


def test_stays_of_published_tasks_cost_the_same_on_all_days(guest: Guest) -> None:
    sql = "SELECT count(*) FROM stay_card WHERE seasons <> '' AND title IN ({})"
    titles = ("City Hideaway", "Countryside Haven", "Beach House", "Sunny Cottage", "Parisian Charm")
    assert guest.value(sql.format(", ".join("?" * 5)), *titles) == 0
    assert guest.value("SELECT weekend || seasons FROM stay_card ORDER BY position LIMIT 1") == "0"


def _changing(guest: Guest) -> tuple[int, Span]:
    """A stay and five free nights of which not all cost the same."""
    start, end = date(2024, 12, 17), date(2024, 12, 23)
    sql = (
        "SELECT id FROM stay_card s WHERE seasons LIKE '12-2%' AND weekend > 0 AND NOT EXISTS (SELECT 1 FROM blocked b"
        " WHERE b.stay_id = s.id AND first_night <= ?2 AND last_night >= ?1) ORDER BY id LIMIT 1"
    )
    return guest.value(sql, start.isoformat(), end.isoformat()), Span(start, end)


def test_calendar_lists_booking_and_state_tell_one_sum(guest: Guest) -> None:
    stay, span = _changing(guest)
    title, city = guest.row("SELECT title, city FROM stay_card WHERE id = ?", stay)
    dates = f"checkin={span.checkin}&checkout={span.checkout}"
    page = guest.get(f"/rooms/{stay}?{dates}")
    found = re.search(r'data-today="([\d-]+)"[^>]* data-prices="(\[[^"]*\])"', page.text)
    assert found
    first, prices = date.fromisoformat(found[1]), json.loads(found[2])
    begin = (span.checkin - first).days
    nights = prices[begin : begin + 6]
    assert len(set(nights)) > 1
    lodging, cleaning = sum(nights), guest.value("SELECT cleaning_fee FROM stay WHERE id = ?", stay)
    total = (lodging + cleaning) * 114 // 100
    average = (lodging + 3) // 6
    assert f"<strong>${average:,}</strong> night" in page.text
    assert f"<td>${total:,}</td>" in page.text

    def listed(low: int, high: int) -> str:
        path = f"/s?where={city}&{dates}&price_min={low}&price_max={high}"
        return guest.follow(guest.get(path.replace(" ", "+"))).markup

    assert f"${total:,} total for 6 nights" in listed(average, average)
    assert title in listed(average, average)
    assert f">{title}<" not in listed(average + 1, average + 1)

    guest.get(f"/book/{stay}?{dates}&adults=1")
    receipt = guest.follow(guest.post(f"/book/{stay}?{dates}&adults=1", CARD))
    assert re.search(
        rf"6 nights<small>\${average:,} on average</small></th><td>\${lodging:,}</td>", receipt.markup
    )
    made = guest.finish()["bookingDetailsDiff"]["added"]["0"]
    assert (made["stay"]["price"], made["lodging"], made["cleaning"], made["total"]) == (
        average,
        lodging,
        cleaning,
        total,
    )
