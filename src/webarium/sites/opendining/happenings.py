"""What restaurants and other guests do: tables are taken or become free, reservations are called off, menus change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.opendining.database import ROLES
from webarium.sites.opendining.tables import fitting

ME = ROLES[0].user or ""
_NOBODY = ""
"""Whose reservations those of guests without an account are."""


def tables_are_taken(scene: Scene, *, restaurant: str, day: str, time: str) -> None:
    """Guests without an account take every table for that time, which keeps them for an hour and a half."""
    house = _restaurant(scene, restaurant)
    seating = scene.rows("SELECT seats, tables FROM seating WHERE restaurant_id = ?", house["id"])
    for each in seating:
        for _ in range(each["tables"]):
            _keep(scene, house["id"], _NOBODY, day, time, party=each["seats"], seats=each["seats"])


def tables_become_free(scene: Scene, *, restaurant: str, day: str, time: str) -> None:
    """The guests of `tables_are_taken` stay away."""
    house = _restaurant(scene, restaurant)
    found = scene.rows(
        "SELECT id FROM reservation WHERE restaurant_id = ? AND email = ? AND day = ? AND time = ?"
        " AND status = 'booked'",
        house["id"],
        _NOBODY,
        day,
        time,
    )
    if not found:
        raise NothingHappensError(f"Nobody has taken the tables of {restaurant!r} for {day} {time}.")
    for each in found:
        scene.write("UPDATE reservation SET status = 'cancelled' WHERE id = ?", each["id"])


def restaurant_calls_off(scene: Scene, *, restaurant: str, day: str) -> None:
    """A restaurant cancels the account's reservation of a day."""
    found = scene.row(
        f"reservation at {restaurant!r} on {day}",
        "SELECT id FROM reservation WHERE restaurant_id = ? AND email = ? AND day = ? AND status = 'booked'",
        _restaurant(scene, restaurant)["id"],
        ME,
        day,
    )
    scene.write("UPDATE reservation SET status = 'cancelled' WHERE id = ?", found["id"])


def table_is_reserved(
    scene: Scene,
    *,
    restaurant: str,
    day: str,
    time: str,
    party: int,
    request: str = "",
    occasion: str = "",
    number: int = 0,
) -> None:
    """The account has a reservation. A `number` is its id."""
    sizes = fitting(party)
    if not sizes:
        raise NothingHappensError(f"No table is large enough for {party}.")
    house = _restaurant(scene, restaurant)
    told = {"request": request, "occasion": occasion}
    _keep(scene, house["id"], ME, day, time, party=party, seats=sizes[0], number=number, **told)


def day_off_is_announced(scene: Scene, *, restaurant: str, weekday: int) -> None:
    """A restaurant is closed on a day of the week from now on; Monday is 0."""
    house = _restaurant(scene, restaurant)
    key = (house["id"], weekday)
    scene.row("such opening day", "SELECT 1 FROM hours WHERE restaurant_id = ? AND weekday = ?", *key)
    scene.write("DELETE FROM hours WHERE restaurant_id = ? AND weekday = ?", *key)


def points_come_in(scene: Scene, *, what: str, points: int) -> None:
    """The account gets points."""
    scene.insert("point_entry", email=ME, description=what, points=points, created_at=scene.stamp())


def _restaurant(scene: Scene, name: str) -> dict[str, Any]:
    return scene.row(f"restaurant {name!r}", "SELECT id FROM restaurant WHERE name = ?", name)


def _keep(
    scene: Scene,
    house: int,
    email: str,
    day: str,
    time: str,
    *,
    party: int,
    seats: int,
    number: int = 0,
    request: str = "",
    occasion: str = "",
) -> None:
    key = number or scene.fresh("reservation")
    scene.insert(
        "reservation",
        id=key,
        code=f"T{key:07d}",
        email=email,
        restaurant_id=house,
        day=day,
        time=time,
        party=party,
        seats=seats,
        country="US",
        tel="+1 4155550142",
        contact=email or "guest@mail.test",
        occasion=occasion,
        request=request,
        status="booked",
        created_at=scene.stamp(days_ago=5),
    )


HAPPENINGS: Mapping[str, Happening] = {
    "tables_are_taken": tables_are_taken,
    "tables_become_free": tables_become_free,
    "restaurant_calls_off": restaurant_calls_off,
    "table_is_reserved": table_is_reserved,
    "day_off_is_announced": day_off_is_announced,
    "points_come_in": points_come_in,
    "description_goes_on": going_on("restaurant", "description"),
    "review_goes_on": going_on("review", "text"),
}
