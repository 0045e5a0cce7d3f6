"""What diners do, what becomes of it in the data, and what the published state says."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.opendining.booking.phones import read_phone
from webarium.sites.opendining.site import SITE
from webarium.worlds import Conditions, Universe

from .client import Diner

ROYAL = ("The Royal Dine", "2024-07-20", "19:00", 4)


def knobs(**values: Any) -> Conditions:
    return Conditions(popups=False, knobs={"opendining": values})


def booked(diner: Diner) -> Any:
    return diner.finish()["bookingDetailsDiff"]["added"]


def test_a_table_is_booked_changed_and_called_off(diner: Diner) -> None:
    page = diner.reserve(*ROYAL, occasion="Birthday", request="By the window.")
    assert "Reservation confirmed" in page.text
    found = booked(diner)["0"]
    assert found["restaurant"]["name"] == "The Royal Dine"
    assert (found["time"], found["guests"], found["tel"]) == ("7:00 PM", "4 people", "+1 4155550142")
    assert "2024-07-20" in found["date"]
    assert found["optionals"] == {"occasion": "Birthday", "request": "By the window."}
    assert diner.finish()["differences"]["bookings"]["added"] == [found]
    key = found["id"]
    form = {"date": "07/20/2024", "time": "19:00", "party": "4", "occasion": "", "request": "No candles."}
    page = diner.follow(diner.post(f"/reservations/{key}/change", form))
    assert "was changed" in page.text
    assert booked(diner)["0"]["optionals"] == {"occasion": "", "request": "No candles."}
    diner.call_off()
    assert booked(diner) == {}
    assert diner.post(f"/reservations/{key}/cancel").status == 404


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"tel": "+1 1111"}, "Please enter a valid phone number"),
        ({"tel": "call me"}, "digits only"),
        ({"tel": ""}, "This is a required field."),
        ({"tel": "+44 20 7946 0000"}, "does not belong to United States"),
        ({"contact": "nobody"}, "looks like name@"),
        ({"date": "2025-07-20"}, "has no free table"),
        ({"time": "03:00"}, "has no free table"),
        ({"party": "50"}, "has no free table"),
    ],
)
def test_what_is_wrong_with_a_booking_is_told(diner: Diner, changes: dict[str, str], told: str) -> None:
    form = {"country": "US", "tel": "415 555 0142", "contact": "maya.okonkwo@mail.test", "restaurant": 1}
    page = diner.post("/book", {**form, "date": "2024-07-20", "time": "19:00", "party": "4", **changes})
    assert page.status == 422
    assert told in page.text
    assert not list(diner.world.changes())


@pytest.mark.parametrize(
    ("country", "typed", "kept"),
    [
        ("US", "(415) 555-0142", "+1 4155550142"),
        ("US", "1 415 555 0142", "+1 4155550142"),
        ("GB", "020 7946 0000", "+44 2079460000"),
        ("FR", "+33 1 99 00 12 34", "+33 199001234"),
        ("US", "415 555", ""),
        ("XX", "4155550142", ""),
    ],
)
def test_phone_numbers_follow_their_country(country: str, typed: str, kept: str) -> None:
    number, problem = read_phone(country, typed)
    assert number == kept
    assert bool(problem) != bool(kept)


def test_tables_run_out(diner: Diner) -> None:
    """Others book the tables of a size one after the other, until no time is offered any more."""
    page = "/restaurants/1?date=2024-07-20&time=19:00&party=4"
    offer = "time=19:00&amp;party=4"
    assert offer in diner.get(page).text
    for _ in range(20):
        if offer not in diner.get(page).text:
            break
        diner.reserve(*ROYAL)
        diner.db.execute("UPDATE reservation SET email = 'walter.brandvold@mail.test' WHERE code <> ''")
    else:
        pytest.fail("the restaurant never ran out of tables")
    assert "No table for 4 people at 7:00 PM." in diner.get(page).text
    assert "has no free table" in diner.reserve(*ROYAL).text
    said = diner.follow(
        diner.post("/restaurants/1/notify", {"date": "2024-07-20", "time": "19:00", "party": "4"})
    )
    assert "We will notify you when" in said.text
    assert (
        diner.finish()["finalstate"]["notification"]["notifications"][-1]["restaurantName"]
        == "The Royal Dine"
    )


def test_no_alert_for_a_free_table(diner: Diner) -> None:
    said = diner.follow(
        diner.post("/restaurants/1/notify", {"date": "2024-07-20", "time": "19:00", "party": "4"})
    )
    assert "you can book it now" in said.text
    assert not list(diner.world.changes())


def test_reservations_stand_two_hours_apart(diner: Diner) -> None:
    diner.reserve(*ROYAL)
    assert "at least two hours apart" in diner.reserve(*ROYAL).text
    assert len(booked(diner)) == 1


def test_a_visit_is_reviewed_once(diner: Diner) -> None:
    key = diner.value(
        "SELECT min(id) FROM reservation WHERE email LIKE 'maya%' AND status = 'booked' AND day < '2024-07-18' AND"
        " id NOT IN (SELECT reservation_id FROM review WHERE reservation_id IS NOT NULL)"
    )
    form = dict.fromkeys(("stars", "food", "service", "ambience", "worth"), "4") | {
        "text": "We will come again."
    }
    assert "was published" in diner.follow(diner.post(f"/reservations/{key}/review", form)).text
    assert diner.finish()["differences"]["reviews"]["added"][0]["text"] == "We will come again."
    assert diner.post(f"/reservations/{key}/review", form).status == 404


def test_hearts_save_and_forget(diner: Diner) -> None:
    diner.save("Sushi Zen")
    assert diner.finish()["differences"]["savedRestaurants"]["added"][0]["name"] == "Sushi Zen"
    diner.save("Sushi Zen")
    assert not list(diner.world.changes())


def test_points_pay_what_they_cover(diner: Diner) -> None:
    assert "which is not enough" in diner.post("/points", {"reward": "5000"}).text
    before = diner.finish()["finalstate"]["user"]["points"]
    diner.post("/points", {"reward": "500"})
    assert diner.finish()["finalstate"]["user"]["points"] == before - 500


def test_search_finds_by_words_and_filters(diner: Diner) -> None:
    first = diner.get("/search?q=Japanese").text.partition('<ol class="results')[2]
    assert "Sushi Zen" in first.partition("</li>")[0] or "Sushi Zen" in first[:900]
    assert "Bar Central" in diner.get("/search?sort=low").text.partition('<ol class="results')[2][:900]
    assert "17 vegetarian dishes" in diner.get("/search?sort=vegetarian").text
    assert "Nothing fits" in diner.get("/search?q=zeppelin").text
    assert "Carnitas Taco" in diner.get("/dishes").text.partition("<tbody>")[2][:300]
    assert diner.get("/search?price=9&rating=x&sort=y&feature=z&p=zz&cuisine=Martian").status == 200
    assert diner.finish()["finalstate"]["search"]["sort"] == "featured"


@pytest.mark.parametrize("conditions", [Conditions(errors=frozenset({"error_booking"}))])
def test_booking_can_fail(diner: Diner) -> None:
    for _ in range(2):
        assert "your table was not booked" in diner.reserve(*ROYAL).text
    assert not list(diner.world.changes())


@pytest.mark.parametrize("conditions", [knobs(failing_bookings=1)])
def test_booking_can_fail_once(diner: Diner) -> None:
    assert "your table was not booked" in diner.reserve(*ROYAL).text
    assert "Reservation confirmed" in diner.reserve(*ROYAL).text


@pytest.mark.parametrize("conditions", [knobs(no_available_slots=True)])
def test_nothing_may_be_free(diner: Diner) -> None:
    assert 'class="slot"' not in diner.get("/").text
    assert "has no free table" in diner.reserve(*ROYAL).text


@pytest.mark.parametrize("conditions", [Conditions(endpoints=ENDPOINTS, popups=False)])
def test_the_protocol_configures_and_clears(diner: Diner) -> None:
    assert diner.get("/config?no_available_slots=true&run_id=7").status == 200
    config = diner.finish()["state"]["config"]["open_dining"]
    assert (config["run_id"], config["latency"], config["error_booking"]) == ("7", 1500, False)
    assert 'class="slot"' not in diner.get("/").text
    assert diner.get("/config?slots=2").status == 400


def test_the_seed_keeps_what_tasks_name() -> None:
    for seed in (0, 3):
        with Universe.open([SITE.database], seed=seed) as universe:
            db = universe.reader("opendining")
            assert db.execute("SELECT count(*) FROM restaurant").get == 220
            assert db.execute("SELECT name FROM card ORDER BY rating LIMIT 1").get == "Bar Central"
            assert (
                db.execute("SELECT name FROM card ORDER BY vegetarian DESC LIMIT 1").get == "The Vegan Table"
            )
            assert db.execute("SELECT name FROM dish ORDER BY price LIMIT 1").get == "Carnitas Taco"
            rating = db.execute("SELECT rating FROM card WHERE name = 'Yellowy Bistro'").get
            assert 4.2 <= rating <= 4.8
            assert (
                db.execute(
                    "SELECT count(*) - count(DISTINCT text) FROM review WHERE reservation_id IS NULL"
                ).get
                == 0
            )
