"""What drivers and the service do, as visitors see it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError
from webarium.sites.udriver.site import SITE

from .client import Rider

FROM, TO, AT = "Juniper Lodge", "Verbena Inn", "2024-07-20 17:15:00"


def test_a_scheduled_ride_is_there_until_it_is_called_off(rider: Rider) -> None:
    rider.happens("ride_is_scheduled", pickup=FROM, dropoff=TO, at=AT, car="Comfort", number=901)
    page = rider.get("/rides/901").text
    assert "Comfort" in page
    assert "Scheduled" in page
    rider.happens("ride_is_called_off", dropoff=TO, at=AT)
    assert "Canceled" in rider.get("/rides/901").text
    assert rider.value("SELECT fee FROM trip WHERE id = 901") == 0
    with pytest.raises(NothingHappensError, match="no open ride"):
        rider.happens("ride_is_called_off", dropoff=TO)


def test_the_wallet_is_refunded_when_a_ride_is_called_off(rider: Rider) -> None:
    balance = rider.value("SELECT balance FROM account WHERE email = ?", SITE.roles[0].user)
    rider.ride(FROM, TO, payment="wallet")
    rider.happens("ride_is_called_off", dropoff=TO, pickup=FROM)
    assert rider.value("SELECT balance FROM account WHERE email = ?", SITE.roles[0].user) == balance
    assert f"Refund for the ride to {TO}" in rider.get("/wallet").text


def test_a_ride_becomes_dearer(rider: Rider) -> None:
    rider.happens("fares_change", place=TO, cents=99_900)
    rider.happens("ride_is_scheduled", pickup=FROM, dropoff=TO, at=AT, number=901)
    assert rider.value("SELECT price FROM trip WHERE id = 901") > 90_000


def test_money_comes_in(rider: Rider) -> None:
    rider.happens("money_comes_in", what="Goodwill credit", cents=1234)
    page = rider.get("/wallet").text
    assert "Goodwill credit" in page
    assert "$12.34" in page
    with pytest.raises(NothingHappensError, match="above zero"):
        rider.happens("money_comes_in", what="Nothing", cents=0)


def test_a_ride_of_no_kind_is_not_scheduled(rider: Rider) -> None:
    with pytest.raises(NothingHappensError, match="no kind of ride"):
        rider.happens("ride_is_scheduled", pickup=FROM, dropoff=TO, at=AT, car="Tram")
