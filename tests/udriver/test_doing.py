"""What riders do, what becomes of it in the data, and what the published state says."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.udriver.site import SITE
from webarium.worlds import Conditions, Universe

from .client import Rider

HOME, CATCH = "333 Fremont Apartments", "Pacific Catch, 2027 Chestnut St"


def knobs(**values: Any) -> Conditions:
    return Conditions(popups=False, knobs={"udriver": values})


def added(rider: Rider, which: str) -> Any:
    return rider.finish()["differences"][which]["added"]


def status(rider: Rider) -> Any:
    return rider.value("SELECT status FROM trip ORDER BY id DESC LIMIT 1")


def test_what_is_typed_becomes_options_with_prices(rider: Rider) -> None:
    found = rider.get("/find", pickup="2027 chestnut st", dropoff="333 fremont")
    page = rider.follow(found)
    assert "Preparing your options" in page.text
    assert 'hx-trigger="load delay:1000ms"' in page.text
    page = rider.get(f"{found.location}&ready=1")
    for price in ("$28.50", "$33.75", "$29.33"):
        assert price in page.text
    ride = rider.finish()["state"]["ride"]
    assert ride["pickupLocation"]["address"] == "2027 Chestnut St, San Francisco, CA 94123, USA"
    assert ride["dropoffLocation"]["name"] == HOME
    assert ride["calculatedPrice"]["finalPrice"] == 28.5


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"pickup": HOME, "dropoff": "Le Colonial"}, "We could not find “Le Colonial”"),
        ({"pickup": "", "dropoff": HOME}, "Please enter a pickup location."),
        ({"pickup": "Pacific Catch", "dropoff": HOME}, "Several places are called “Pacific Catch”"),
        ({"pickup": HOME, "dropoff": HOME}, "the same place"),
        ({"pickup": HOME, "dropoff": "Phat Thai", "time": "08:45"}, "08:45 AM today has passed"),
        ({"pickup": HOME, "dropoff": "Phat Thai", "day": "2024-07-20"}, "choose a pickup time"),
        ({"pickup": HOME, "dropoff": "Phat Thai", "day": "2025-07-20", "time": "10:00"}, "from today until"),
    ],
)
def test_what_is_wrong_with_a_wish_is_told(rider: Rider, query: dict[str, str], told: str) -> None:
    page = rider.get("/find", **query)
    assert page.status == 200
    assert told in page.text
    for name in ("pickup", "dropoff"):
        assert f'value="{query[name]}"' in page.text


def test_suggestions_know_names_kinds_and_streets(rider: Rider) -> None:
    def found(**typed: str) -> str:
        return rider.request("GET", "/suggest", params=typed, headers={"hx-request": "true"}).text

    assert "FITNESS SF - Castro" in found(pickup="fitness castro")
    assert "333 Fremont Apartments" in found(dropoff="333 frem")
    assert found(pickup="colonial").strip() == ""
    assert found(pickup="Chase Bank").count("<li") == 8
    assert rider.get("/suggest", pickup="Chase Bank").text.count("Ride there") > 8


def test_a_ride_goes_from_stage_to_stage(rider: Rider) -> None:
    page = rider.ride(HOME, "FITNESS SF - Castro")
    assert "Looking for a driver" in page.text
    assert "DLOD90" not in page.text
    assert 'hx-trigger="load delay:2000ms"' in page.text
    page = rider.follow(rider.post("/rides/76/advance", {"stage": "searching"}))
    assert "DLOD90" in page.text
    assert 'hx-trigger="load delay:3000ms"' in page.text
    rider.post("/rides/76/advance", {"stage": "searching"})
    assert status(rider) == "arriving"
    page = rider.follow(rider.post("/rides/76/advance", {"stage": "arriving"}))
    assert 'hx-trigger="load delay:6000ms"' in page.text
    assert "cannot be canceled" in rider.follow(rider.post("/rides/76/cancel")).text
    page = rider.follow(rider.post("/rides/76/advance", {"stage": "riding"}))
    assert "Your receipt" in page.text
    assert rider.value("SELECT ended_at FROM trip WHERE id = 76") == "2024-07-18 09:00:11"
    trip = added(rider, "currentTrips")["6"]
    assert trip["pickup"]["name"] == HOME
    assert trip["destination"]["name"] == "FITNESS SF - Castro"
    assert trip["car"]["type"] == "UdriverX"
    assert trip["paymentMethod"] == {"type": "credit", "displayName": "Visa ••••4242"}
    assert added(rider, "bookedTrips") == {}


def test_a_ride_for_later_is_booked_and_called_off(rider: Rider) -> None:
    page = rider.ride(HOME, "Phat Thai", day="2024-07-18", time="14:00")
    assert "Booking your trip" in page.text
    assert "Scheduled" in rider.follow(rider.post("/rides/76/advance", {"stage": "booking"})).text
    assert added(rider, "bookedTrips")["0"]["time"] == "02:00 PM"
    assert added(rider, "currentTrips") == {}
    page = rider.follow(rider.post("/rides/76/cancel"))
    assert "You were not charged" in page.text
    assert 'hx-trigger="load delay:4000ms"' in page.text
    assert added(rider, "bookedTrips") == {}
    assert "You were not charged" not in rider.get("/trips").text


@pytest.mark.parametrize(
    ("stage", "fee", "balance"), [("searching", 0, 10_000), ("arriving", 500, 9_500), ("riding", None, None)]
)
def test_the_wallet_pays_and_is_paid_back(
    rider: Rider, stage: str, fee: int | None, balance: int | None
) -> None:
    assert "does not cover $28.50" in rider.ride(CATCH, HOME, payment="wallet").text
    assert "Please enter an amount from" in rider.post("/wallet", {"amount": "1", "card": "1"}).text
    rider.follow(rider.post("/wallet", {"amount": "74.50", "card": "1"}))
    rider.ride(CATCH, HOME, payment="wallet")
    assert rider.value("SELECT balance FROM account WHERE balance > 0 LIMIT 1") == 10_000 - 2_850
    for each in ("searching", "arriving")[: ("searching", "arriving", "riding").index(stage)]:
        rider.post("/rides/76/advance", {"stage": each})
    rider.post("/rides/76/cancel")
    wallet = rider.finish()["finalstate"]["user"]["wallet"]
    assert "Wallet Top-up" in [each["description"] for each in wallet["transactions"][:3]]
    if fee is not None and balance is not None:
        assert rider.value("SELECT fee FROM trip WHERE id = 76") == fee
        assert wallet["balance"] == balance / 100
    else:
        assert status(rider) == "riding"


def test_one_ride_at_a_time(rider: Rider) -> None:
    rider.ride(HOME, "Phat Thai")
    page = rider.ride(HOME, "Pacific Cafe")
    assert page.status == 422
    assert "You have a ride under way" in page.text


def test_a_trip_is_rated_once(rider: Rider) -> None:
    page = rider.follow(rider.post("/rides/6/rating", {"stars": "4", "tip": "300", "comment": "Thanks!"}))
    assert "4 of 5 stars" in page.text
    assert rider.value("SELECT balance FROM account WHERE email LIKE 'jordan%'") == 2_250
    assert rider.post("/rides/6/rating", {"stars": "5", "tip": "0"}).status == 404
    assert rider.post("/rides/4/rating", {"tip": "0"}).status == 422


def test_places_are_saved_and_removed(rider: Rider) -> None:
    assert "Several places" in rider.post("/places", {"label": "Bank", "place": "Chase Bank"}).text
    rider.follow(rider.post("/places", {"label": "Gym", "place": "Fitness Urbano"}))
    assert "already" in rider.post("/places", {"label": "Gym", "place": "Phat Thai"}).text
    saved = rider.finish()["finalstate"]["user"]["savedPlaces"]
    assert [each["label"] for each in saved] == ["Climbing friends", "Sunday lunch", "Gym"]
    rider.post(f"/places/{saved[-1]['id']}/remove")
    assert not list(rider.world.changes())


@pytest.mark.parametrize("conditions", [Conditions(errors=frozenset({"error_finding_driver"}))])
def test_no_driver_may_be_found(rider: Rider) -> None:
    for _ in range(2):
        assert "We could not find a driver" in rider.ride(HOME, "Phat Thai").text
    assert not list(rider.world.changes())
    assert "Booking" in rider.ride(HOME, "Phat Thai", day="2024-07-19", time="10:00").text


@pytest.mark.parametrize("conditions", [knobs(failing_bookings=1)])
def test_a_booking_can_fail_once(rider: Rider) -> None:
    assert "your ride was not booked" in rider.ride(HOME, "Phat Thai").text
    assert not list(rider.world.changes())
    assert "Looking for a driver" in rider.ride(HOME, "Phat Thai").text


@pytest.mark.parametrize("conditions", [knobs(location_preset=2, display_time_preparing_opts_delay=0)])
def test_new_york_has_places_of_its_own(rider: Rider) -> None:
    assert "We could not find" in rider.get("/find", pickup="Phat Thai", dropoff="Waterbar Restaurant").text
    labels = [label for (label,) in rider.db.execute("SELECT label FROM place WHERE city = 2 LIMIT 2")]
    page = rider.follow(rider.get("/find", pickup=labels[0], dropoff=labels[1]))
    assert "Choose a ride" in page.text
    assert rider.get("/options?pickup=1&dropoff=2").status == 404


@pytest.mark.parametrize(
    ("conditions", "price"),
    [
        (knobs(udriverx_multiplier=2), "$57.00"),
        (knobs(comfort_discount=0.5), "$18.75"),
        (knobs(cars={"UdriverXL": {"multiplier": 2, "discount": 0}}), "$60.00"),
    ],
)
def test_prices_follow_the_settings(rider: Rider, price: str) -> None:
    assert price in rider.get("/options?pickup=11&dropoff=1&ready=1").text


@pytest.mark.parametrize("conditions", [Conditions(endpoints=ENDPOINTS, popups=False)])
def test_the_protocol_configures_and_clears(rider: Rider) -> None:
    assert rider.get("/config?simulating_searching_driver_delay=50&run_id=7").status == 200
    config = rider.finish()["state"]["config"]["udriver"]
    assert (config["run_id"], config["hide_aria_labels"], config["latency"]) == ("7", True, 100)
    assert 'hx-trigger="load delay:50ms"' in rider.ride(HOME, "Phat Thai").text
    assert rider.get("/config?udriverx_price=2").status == 400
    rider.get("/clear")
    assert added(rider, "currentTrips") == {}


def test_the_seed_keeps_what_tasks_name() -> None:
    for seed in (0, 3):
        with Universe.open([SITE.database], seed=seed) as universe:
            db = universe.reader("udriver")
            assert db.execute("SELECT count(*) FROM place WHERE city = 1").get == 754
            assert db.execute("SELECT count(*) FROM place WHERE name LIKE '%Colonial%'").get == 0
            assert db.execute("SELECT count(*) FROM place WHERE name = 'Chase Bank' AND city = 1").get > 5
            june = "email LIKE 'jordan%' AND requested_at LIKE '2024-06-%'"
            assert db.execute("SELECT count(*) FROM trip WHERE " + june).get == 6
            assert db.execute("SELECT sum(amount) FROM wallet_entry WHERE email LIKE 'jordan%'").get == 2550
            assert db.execute("SELECT count(*) - count(DISTINCT text) FROM compliment").get == 0
