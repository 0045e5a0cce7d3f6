"""What agents and sellers do: prices change, homes are sold, tours are called off or moved, open houses announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.zilloft.database import ROLES
from webarium.sql import select

ME = ROLES[0].user or ""
_ADDRESS = "trim(street || ' ' || unit) || ', ' || city || ', ' || state || ' ' || zip"


def price_changes(scene: Scene, *, address: str, price: int) -> None:
    """A home is offered for so many dollars from now on; its history says since when."""
    home = _home(scene, address)
    if home["status"] == "sold":
        raise NothingHappensError(f"{address} is sold.")
    scene.write("UPDATE home SET price = ? WHERE id = ?", price, home["id"])
    _note(scene, home, "Price change", price)


def home_is_sold(scene: Scene, *, address: str, price: int) -> None:
    """A home is sold; tours of it that were asked for are called off."""
    home, day = _home(scene, address), scene.now.date().isoformat()
    if home["status"] != "sale":
        raise NothingHappensError(f"{address} is not for sale.")
    scene.write(
        "UPDATE home SET status = 'sold', price = ?, sold_on = ? WHERE id = ?", price, day, home["id"]
    )
    _note(scene, home, "Sold", price)
    scene.write("UPDATE tour SET status = 'canceled' WHERE home_id = ? AND status = 'requested'", home["id"])


def tour_is_called_off(scene: Scene, *, address: str) -> None:
    """The agent calls the account's tour of a home off."""
    scene.write("UPDATE tour SET status = 'canceled' WHERE id = ?", _tour(scene, address))


def tour_is_moved(scene: Scene, *, address: str, day: str, time: str) -> None:
    """The agent moves the account's tour of a home; what was wished before is gone."""
    tour = _tour(scene, address)
    scene.write("DELETE FROM tour_option WHERE tour_id = ?", tour)
    _option(scene, tour, day, time)


def tour_is_requested(
    scene: Scene,
    *,
    address: str,
    day: str,
    time: str,
    kind: str = "in person",
    status: str = "requested",
    days_ago: int = 2,
    number: int = 0,
) -> None:
    """The account has asked for a tour. A `number` is its id."""
    home = _home(scene, address)
    who = scene.row("account", "SELECT * FROM account WHERE email = ?", ME)
    tour = scene.insert(
        "tour",
        id=number,
        email=ME,
        home_id=home["id"],
        kind=kind,
        name=f"{who['first_name']} {who['last_name']}",
        contact=who["email"],
        phone=who["phone"],
        message="",
        status=status,
        created_at=scene.stamp(days_ago=days_ago),
    )
    _option(scene, tour, day, time)


def open_house_is_announced(scene: Scene, *, address: str, day: str, begins: str, ends: str) -> None:
    """A home can be seen by everybody on a day, between two times such as ``13:00``."""
    scene.insert("open_house", home_id=_home(scene, address)["id"], day=day, begins=begins, ends=ends)


def application_is_answered(scene: Scene, *, address: str, accepted: bool) -> None:
    """The account's application for a home for rent is accepted or declined."""
    found = scene.row(
        f"application for {address!r}",
        "SELECT id FROM application WHERE email = ? AND home_id = ? AND status = 'sent'",
        ME,
        _home(scene, address)["id"],
    )
    status = "accepted" if accepted else "declined"
    scene.write("UPDATE application SET status = ? WHERE id = ?", status, found["id"])


def home_is_saved(scene: Scene, *, address: str, note: str = "") -> None:
    """Somebody who shares the account saves a home, with a note."""
    home = _home(scene, address)
    kept = scene.rows("SELECT 1 FROM saved_home WHERE email = ? AND home_id = ?", ME, home["id"])
    if kept:
        raise NothingHappensError(f"{address} is saved already.")
    scene.write(
        "INSERT INTO saved_home (email, home_id, note, saved_at) VALUES (?, ?, ?, ?)",
        ME,
        home["id"],
        note,
        scene.stamp(),
    )


def _home(scene: Scene, address: str) -> dict[str, Any]:
    return scene.row(f"home {address!r}", select("id, status", "card", f"{_ADDRESS} = ?"), address)


def _tour(scene: Scene, address: str) -> int:
    found = scene.row(
        f"tour of {address!r}",
        "SELECT id FROM tour WHERE email = ? AND home_id = ? AND status = 'requested'",
        ME,
        _home(scene, address)["id"],
    )
    return int(found["id"])


def _option(scene: Scene, tour: int, day: str, time: str) -> None:
    scene.write("INSERT INTO tour_option (tour_id, position, day, time) VALUES (?, 1, ?, ?)", tour, day, time)


def _note(scene: Scene, home: Mapping[str, Any], event: str, price: int) -> None:
    day = scene.now.date().isoformat()
    scene.insert("price_event", home_id=home["id"], day=day, event=event, price=price)


HAPPENINGS: Mapping[str, Happening] = {
    "price_changes": price_changes,
    "home_is_sold": home_is_sold,
    "tour_is_called_off": tour_is_called_off,
    "tour_is_moved": tour_is_moved,
    "tour_is_requested": tour_is_requested,
    "open_house_is_announced": open_house_is_announced,
    "application_is_answered": application_is_answered,
    "home_is_saved": home_is_saved,
    "description_goes_on": going_on("home", "description"),
    "about_goes_on": going_on("agent", "about"),
}
