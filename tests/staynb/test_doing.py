"""What visitors do, what becomes of it in the data, and what the published state says."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.staynb.site import SITE
from webarium.worlds import Conditions, Universe

from .client import CARD, Guest

NIGHTS = "checkin=10/13/2025&checkout=10/23/2025"
FREE = "/book/1?checkin=2025-10-13&checkout=2025-10-23&adults=2&children=2&infants=1"


def knobs(**values: Any) -> Conditions:
    return Conditions(popups=False, knobs={"staynb": values})


def free_stay(guest: Guest) -> int:
    sql = (
        "SELECT id FROM stay s WHERE NOT EXISTS (SELECT 1 FROM blocked b WHERE b.stay_id = s.id"
        " AND first_night <= '2025-10-23' AND last_night >= '2025-10-13') ORDER BY id LIMIT 1"
    )
    return int(guest.db.execute(sql).get)


def book(guest: Guest, **changes: str) -> Any:
    path = FREE.replace("/book/1", f"/book/{free_stay(guest)}")
    assert guest.get(path).status == 200
    return guest.follow(guest.post(path, CARD | changes))


def test_a_search_becomes_state_and_leads_to_a_reservation(guest: Guest) -> None:
    found = guest.follow(guest.get(f"/s?where=Europe&{NIGHTS}&adults=2&children=2&infants=1&pets=0"))
    assert "stays in Europe" in found.markup
    applied = guest.finish()["initialfinaldiff"]["added"]["search"]
    assert applied["appliedDestination"] == "Europe"
    assert applied["appliedDates"]["startDate"] == "2025-10-13T07:00:00.000Z"
    assert applied["appliedGuestCounts"] == {"Adults": 2, "Children": 2, "Infants": 1, "Pets": 0}
    recent = applied["recentSearches"]["0"]
    assert (recent["destination"], recent["guests"]) == ("Europe", "4 Guests, 1 Infant")
    assert "Your reservation is confirmed" in book(guest, message="Hello!").text
    made = guest.finish()["bookingDetailsDiff"]["added"]["0"]
    assert made["guests"] == "4 Guests, 1 Infant"
    assert made["checkin"] == "Mon Oct 13 2025 00:00:00 GMT-0700 (Pacific Daylight Time)"
    assert guest.db.execute("SELECT text FROM message ORDER BY id DESC LIMIT 1").get == "Hello!"
    again = guest.follow(guest.get(FREE.replace("/book/1", f"/book/{free_stay(guest)}")))
    assert "not available" in again.text


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("cardNumber", "4242 4242 4242"),
        ("cardNumber", "not a card"),
        ("expiration", "06/24"),
        ("expiration", "13/27"),
        ("expiration", ""),
        ("cvv", "1"),
        ("cvv", ""),
        ("zipcode", "!"),
        ("country", "Atlantis"),
        ("payment", ""),
    ],
)
def test_a_wrong_payment_books_nothing(guest: Guest, field: str, text: str) -> None:
    page = book(guest, **{field: text})
    assert "Please check the marked fields" in page.text
    assert not list(guest.world.changes())
    state = guest.finish()["state"]["booking"]
    assert state["isBooking"]
    assert state["currentBooking"]["stay"]["id"] == free_stay(guest)
    assert field not in state["errors"] or state["errors"][field]


@pytest.mark.parametrize("path", ["/rooms/1", "/book/1", "/s"])
def test_days_that_are_over_cannot_be_had(guest: Guest, path: str) -> None:
    page = guest.follow(guest.get(f"{path}?checkin=07/01/2024&checkout=07/16/2024&adults=1"))
    assert "is in the past" in page.text


def test_a_stay_is_found_by_a_title_with_a_comma(guest: Guest) -> None:
    title = guest.db.execute("SELECT title FROM stay WHERE title LIKE '%, %' ORDER BY id LIMIT 1").get
    page = guest.follow(guest.get("/s", where=title))
    assert title in [unescape(each) for each in re.findall(r"<h3>([^<]+)</h3>", page.text)]


def test_a_part_of_the_map_is_searched_and_left(guest: Guest) -> None:
    whole = guest.get("/s?where=Rome%2C+Italy")
    moved = re.findall(r'id="zoom-in" href="(/s\?area=[^"]+)"', whole.markup)
    found = guest.get(unescape(moved[0]))
    told = [re.findall(r'id="found">(\d+) stay', page.markup) for page in (whole, found)]
    assert 0 < int(told[1][0]) < int(told[0][0])
    assert "in the map area" in found.text
    assert "Remove filter: Map area" in found.text


def test_wishes_come_and_go(guest: Guest) -> None:
    guest.post("/save/3", {"name": "Someday"})
    kept = guest.finish()["initialfinaldiff"]["added"]["wishlist"]["wishlists"]["2"]
    assert kept["name"] == "Someday"
    assert set(kept["stays"][0]["rooms"]) == {"bedrooms", "beds", "bathrooms"}
    stay = guest.db.execute("SELECT stay_id FROM wishlist_stay WHERE wishlist_id = 1 LIMIT 1").get
    page = guest.follow(guest.post(f"/save/{stay}", {"list": "1", "back": "/wishlists/1"}))
    assert "Removed from Long weekends" in page.text


def test_a_heart_changes_all_hearts_of_the_stay_where_they_are(guest: Guest) -> None:
    def press(form: dict[str, str]) -> str:
        return guest.request("POST", "/save/3", data=form, headers={"hx-request": "true"}).text

    kept = press({"list": "1"})
    assert "Saved to Long weekends" in kept
    assert 'hx-swap-oob="innerHTML:.save-3"' in kept
    assert "save-3" in guest.get("/s?where=Paris").text
    assert "Saved<span" in kept
    assert "<h1" not in kept
    assert "Save<span" in press({"list": "1"})
    assert "give your wish list a name" in press({"name": " "})
    assert not list(guest.world.changes())


@pytest.mark.parametrize("conditions", [knobs(no_vacancy=True)])
def test_without_vacancy_nothing_is_found(guest: Guest) -> None:
    assert "No stays found" in guest.follow(guest.get(f"/s?{NIGHTS}")).text
    assert "not available" in guest.follow(guest.get(FREE)).text


@pytest.mark.parametrize("conditions", [knobs(price_multiplier=2.5)])
def test_prices_can_be_multiplied(guest: Guest) -> None:
    assert "$600</strong> night" in guest.get("/rooms/1").text


@pytest.mark.parametrize("conditions", [Conditions(errors=frozenset({"service_unavailable"}))])
def test_the_service_can_be_down(guest: Guest) -> None:
    assert {guest.get(path).status for path in ("/", "/rooms/1", "/trips")} == {503}


@pytest.mark.parametrize("conditions", [knobs(failing_reservations=1)])
def test_a_reservation_can_fail_once(guest: Guest) -> None:
    assert "You were not charged" in book(guest).text
    assert not list(guest.world.changes())
    assert "Your reservation is confirmed" in book(guest).text


@pytest.mark.parametrize("conditions", [Conditions(endpoints=ENDPOINTS)])
def test_the_protocol_configures_and_clears(guest: Guest) -> None:
    assert guest.get("/config?price_multiplier=2&run_id=7").status == 200
    assert guest.finish()["state"]["config"]["staynb"]["run_id"] == "7"
    assert "$480</strong> night" in guest.get("/rooms/1").text
    assert "<pre>" in guest.get("/finish").text
    guest.get("/clear")
    assert "$240</strong> night" in guest.get("/rooms/1").text


def test_the_seed_keeps_what_tasks_name() -> None:
    for seed in (0, 3):
        with Universe.open([SITE.database], seed=seed) as universe:
            db = universe.reader("staynb")
            low = int(db.execute("SELECT min(price) FROM stay").get)
            high = int(db.execute("SELECT max(price) FROM stay").get)
            assert (low, high - low) == (14, 982)
            last = db.execute(
                "SELECT title, price FROM stay_card WHERE city = 'Paris' ORDER BY position DESC LIMIT 1"
            )
            assert last.fetchone() == ("Parisian Charm", 530)
            assert db.execute("SELECT count(*) - count(DISTINCT text) FROM review").get == 0
