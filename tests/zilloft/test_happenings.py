"""What agents and sellers do, as visitors see it."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Buyer

ADDRESS = "1498 Sycamore Ave, San Francisco, CA 94124"


def its(buyer: Buyer, name: str, **args: Any) -> None:
    buyer.happens(name, **{"address": ADDRESS, **args})


def page(buyer: Buyer) -> str:
    return buyer.get(f"/homes/{buyer.home('street = ?', '1498 Sycamore Ave')}").text


def test_a_price_changes_and_its_history_says_so(buyer: Buyer) -> None:
    its(buyer, "price_changes", price=401_234)
    told = page(buyer)
    assert "$401,234" in told
    assert "Price change" in told


def test_a_sold_home_has_no_tours(buyer: Buyer) -> None:
    its(buyer, "tour_is_requested", day="2024-07-22", time="14:00", number=901)
    its(buyer, "home_is_sold", price=450_000)
    assert "anceled" in buyer.get("/tours/901").text
    home = buyer.home("street = ?", "1498 Sycamore Ave")
    assert buyer.get(f"/homes/{home}/tour").status == 404
    for name in ("home_is_sold", "price_changes"):
        with pytest.raises(NothingHappensError, match=ADDRESS):
            its(buyer, name, price=1)


def test_a_tour_is_moved_and_called_off(buyer: Buyer) -> None:
    its(buyer, "tour_is_requested", day="2024-07-22", time="14:00", number=901)
    assert "Mon, Jul 22 at 2:00 PM" in buyer.get("/tours/901").text
    its(buyer, "tour_is_moved", day="2024-07-23", time="09:30")
    assert "Tue, Jul 23 at 9:30 AM" in buyer.get("/tours").text
    assert "Mon, Jul 22 at 2:00 PM" not in buyer.get("/tours/901").text
    its(buyer, "tour_is_called_off")
    assert "anceled" in buyer.get("/tours/901").text
    with pytest.raises(NothingHappensError, match="no tour"):
        its(buyer, "tour_is_called_off")


def test_an_open_house_is_announced(buyer: Buyer) -> None:
    its(buyer, "open_house_is_announced", day="2024-07-27", begins="13:00", ends="15:00")
    assert "Jul 27" in page(buyer)


def test_an_application_is_answered(buyer: Buyer) -> None:
    rent = buyer.value(
        "SELECT trim(street || ' ' || unit) || ', ' || city || ', ' || state || ' ' || zip FROM card"
        " WHERE status = 'rent' ORDER BY id LIMIT 1"
    )
    with pytest.raises(NothingHappensError, match="no application"):
        its(buyer, "application_is_answered", address=rent, accepted=True)
    home = buyer.home("status = 'rent'")
    year, month, day = buyer.value("SELECT available_on FROM home WHERE id = ?", home).split("-")
    who = {"name": "John Doe", "phone": "415-555-0142", "move_in": f"{month}/{day}/{year}", "people": "1"}
    work = {"income": "90000", "employer": "A bakery", "pets": "None"}
    assert "was sent." in buyer.follow(buyer.post(f"/homes/{home}/apply", {**who, **work})).text
    key = buyer.value("SELECT id FROM application WHERE home_id = ? AND status = 'sent'", home)
    its(buyer, "application_is_answered", address=rent, accepted=True)
    assert "ccepted" in buyer.get(f"/applications/{key}").text


def test_a_home_is_saved_with_a_note(buyer: Buyer) -> None:
    assert ADDRESS.partition(",")[0] not in buyer.get("/saved").text
    its(buyer, "home_is_saved", note="5 points")
    told = buyer.get("/saved").text
    assert ADDRESS.partition(",")[0] in told
    assert "5 points" in told
    with pytest.raises(NothingHappensError, match="saved already"):
        its(buyer, "home_is_saved")
