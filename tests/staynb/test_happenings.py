"""What hosts and other guests do, as visitors see it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Guest

ATTIC = "Canal House Attic"
DAYS = {"title": ATTIC, "checkin": "2024-08-14", "checkout": "2024-08-17"}


def room(guest: Guest) -> str:
    return f"/rooms/{guest.value('SELECT id FROM stay WHERE title = ?', ATTIC)}"


def unread(guest: Guest) -> str:
    found = guest.get("/").dom.all("b.badge")
    return found[0].text.split()[0] if found else "0"


def test_a_host_writes(guest: Guest) -> None:
    before = int(unread(guest))
    guest.happens("host_writes", title=ATTIC, text="The lift is being repaired.")
    assert int(unread(guest)) == before + 1
    assert "The lift is being repaired." in guest.follow(guest.get("/messages")).text
    guest.happens("host_writes", title=ATTIC, text="It works again.")
    assert int(unread(guest)) == before + 1


def test_a_reservation_is_there_until_its_host_calls_it_off(guest: Guest) -> None:
    guest.happens("stay_is_booked", code="HMPLANTED1", adults=2, **DAYS)
    assert "Confirmed" in guest.get("/trips/HMPLANTED1").text
    guest.happens("host_calls_off", title=ATTIC, checkin="2024-08-14")
    assert "Canceled" in guest.get("/trips/HMPLANTED1").text
    with pytest.raises(NothingHappensError, match="no reservation"):
        guest.happens("host_calls_off", title=ATTIC, checkin="2024-08-14")


def test_nights_that_are_taken_cannot_be_had_until_they_are_free(guest: Guest) -> None:
    nights = {"title": ATTIC, "first_night": "2024-08-15", "last_night": "2024-08-16"}
    guest.happens("nights_are_taken", **nights)
    with pytest.raises(NothingHappensError, match="Somebody has a night"):
        guest.happens("stay_is_booked", code="HMPLANTED1", **DAYS)
    guest.happens("nights_become_free", **nights)
    guest.happens("stay_is_booked", code="HMPLANTED1", **DAYS)
    with pytest.raises(NothingHappensError, match="Somebody has a night"):
        guest.happens("nights_are_taken", **nights)
    with pytest.raises(NothingHappensError, match="no such taken nights"):
        guest.happens("nights_become_free", **nights)


def test_a_price_changes(guest: Guest) -> None:
    guest.happens("price_changes", title=ATTIC, dollars=987)
    assert "$987" in guest.get(room(guest)).text
