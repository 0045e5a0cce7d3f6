"""What hosts and other guests do: they write, call off, raise prices, and take nights."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from webarium.sites.kit.days import Span
from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.staynb.database import ROLES
from webarium.sites.staynb.party import Party
from webarium.sites.staynb.prices import Rates
from webarium.sites.staynb.stays.cards import free_nights
from webarium.sql import Where, delete, select

ME = ROLES[0].user or ""


def host_writes(scene: Scene, *, title: str, text: str, minutes_ago: int = 0) -> None:
    """The host of a stay writes to the account: the conversation about it is unread and not archived."""
    stay = _stay(scene, title)
    found = scene.rows("SELECT id FROM conversation WHERE email = ? AND stay_id = ?", ME, stay["id"])
    if found:
        chat = int(found[0]["id"])
        scene.write("UPDATE conversation SET unread = 1, archived = 0 WHERE id = ?", chat)
    else:
        chat = scene.insert(
            "conversation", email=ME, host_id=stay["host_id"], stay_id=stay["id"], unread=1, archived=0
        )
    scene.insert("message", conversation_id=chat, sender="host", text=text, sent_at=scene.stamp(minutes_ago))


def host_calls_off(scene: Scene, *, title: str, checkin: str) -> None:
    """The host cancels the account's reservation that begins on a day."""
    found = scene.row(
        f"reservation at {title!r} from {checkin}",
        "SELECT id FROM booking WHERE email = ? AND stay_id = ? AND checkin = ? AND status = 'confirmed'",
        ME,
        _stay(scene, title)["id"],
        checkin,
    )
    scene.write("UPDATE booking SET status = 'cancelled' WHERE id = ?", found["id"])


def nights_are_taken(scene: Scene, *, title: str, first_night: str, last_night: str) -> None:
    """Somebody else takes the nights from the first to the last; impossible once the account has one of them."""
    stay = _stay(scene, title)
    _refuse_taken(scene, stay, first_night, last_night)
    scene.insert("blocked", stay_id=stay["id"], first_night=first_night, last_night=last_night)


def nights_become_free(scene: Scene, *, title: str, first_night: str, last_night: str) -> None:
    """Nights that others had taken together, from the first to the last, can be had."""
    key = (_stay(scene, title)["id"], first_night, last_night)
    where = "stay_id = ? AND first_night = ? AND last_night = ?"
    scene.row("such taken nights", select("id", "blocked", where), *key)
    scene.write(delete("blocked", where), *key)


def price_changes(scene: Scene, *, title: str, dollars: int) -> None:
    """An ordinary night costs this from now on."""
    scene.write("UPDATE stay SET price = ? WHERE id = ?", dollars, _stay(scene, title)["id"])


def stay_is_booked(
    scene: Scene,
    *,
    title: str,
    checkin: str,
    checkout: str,
    code: str,
    adults: int = 1,
    children: int = 0,
    days_ago: int = 10,
    number: int = 0,
) -> None:
    """The account has a reservation. A `number` is its id."""
    stay, span = _stay(scene, title), Span(date.fromisoformat(checkin), date.fromisoformat(checkout))
    _refuse_taken(scene, stay, checkin, span.last_night.isoformat())
    quote = Rates(stay["price"], stay["weekend"], stay["seasons"]).quote(span, stay["cleaning"])
    scene.insert(
        "booking",
        id=number,
        code=code,
        email=ME,
        stay_id=stay["id"],
        checkin=checkin,
        checkout=checkout,
        **Party(adults, children).counts,
        price=quote.average,
        nights=span.nights,
        lodging=quote.lodging,
        cleaning=quote.cleaning,
        total=quote.total,
        payment="now",
        card="4242",
        zipcode="94110",
        country="United States",
        message="",
        status="confirmed",
        created_at=scene.stamp(days_ago=days_ago),
    )


def _stay(scene: Scene, title: str) -> dict[str, Any]:
    return scene.row(f"stay {title!r}", "SELECT * FROM stay_card WHERE title = ?", title)


def _refuse_taken(scene: Scene, stay: Mapping[str, Any], first: str, last: str) -> None:
    free = Where("id = ?", (stay["id"],)) & free_nights(first, last)
    if not scene.rows(select("1", "stay_card", free.sql), *free.params):
        raise NothingHappensError(f"Somebody has a night of {stay['title']!r} from {first} to {last}.")


HAPPENINGS: Mapping[str, Happening] = {
    "host_writes": host_writes,
    "host_calls_off": host_calls_off,
    "nights_are_taken": nights_are_taken,
    "nights_become_free": nights_become_free,
    "price_changes": price_changes,
    "stay_is_booked": stay_is_booked,
    "description_goes_on": going_on("stay", "description"),
    "review_goes_on": going_on("review", "text"),
    "message_goes_on": going_on("message", "text"),
}
