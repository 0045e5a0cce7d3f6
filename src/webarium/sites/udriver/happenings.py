"""What drivers and the service do: rides are called off, driven or rated dearer, and money comes into the wallet."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.kit.rows import columns_of
from webarium.sites.udriver.database import ROLES
from webarium.sites.udriver.fares import KINDS
from webarium.sites.udriver.geography import by_road, minutes
from webarium.sites.udriver.places.catalog import Place
from webarium.sql import select

ME = ROLES[0].user or ""
_OPEN = "t.status IN ('searching', 'arriving', 'booking', 'booked')"


def ride_is_called_off(scene: Scene, *, dropoff: str, pickup: str = "", at: str = "") -> None:
    """The driver or the service cancels the account's newest open ride there; nothing is charged.

    `at` is when it is scheduled for (``2024-07-20 17:15:00``).
    """
    query = select(
        "t.*",
        "trip t JOIN place p ON p.id = t.pickup_id JOIN place d ON d.id = t.dropoff_id",
        f"t.email = ?1 AND d.label = ?2 AND {_OPEN} AND (?3 = '' OR p.label = ?3)"
        " AND (?4 = '' OR t.scheduled_for = ?4)",
        "ORDER BY t.id DESC LIMIT 1",
    )
    found = scene.row(f"open ride to {dropoff!r}", query, ME, dropoff, pickup, at)
    scene.write("UPDATE trip SET status = 'cancelled', ended_at = ? WHERE id = ?", scene.stamp(), found["id"])
    if found["payment"] == "wallet" and found["scheduled_for"] is None:
        money_comes_in(scene, what=f"Refund for the ride to {dropoff}", cents=found["price"])


def ride_is_scheduled(
    scene: Scene, *, pickup: str, dropoff: str, at: str, car: str = "UdriverX", number: int = 0
) -> None:
    """A ride of the account is booked for later, paid in cash. A `number` is its id."""
    start, end = _place(scene, pickup), _place(scene, dropoff)
    kind = next((each for each in KINDS if each.name == car), None)
    if kind is None:
        raise NothingHappensError(f"There is no kind of ride {car!r}.")
    road, bases = by_road(start, end), start.base_price + end.base_price
    scene.insert(
        "trip",
        id=number,
        email=ME,
        pickup_id=start.id,
        dropoff_id=end.id,
        car=car,
        price=kind.price(bases),
        full_price=kind.full_price(bases),
        payment="cash",
        payment_name="Cash",
        driver_id=None,
        status="booked",
        scheduled_for=at,
        requested_at=scene.stamp(days_ago=1),
        ended_at=None,
        meters=road,
        minutes=minutes(road),
    )


def fares_change(scene: Scene, *, place: str, cents: int) -> None:
    """A place's part of every fare is this from now on."""
    scene.write("UPDATE place SET base_price = ? WHERE id = ?", cents, _place(scene, place).id)


def money_comes_in(scene: Scene, *, what: str, cents: int) -> None:
    """The wallet gets so much."""
    if cents <= 0:
        raise NothingHappensError("Only what is above zero comes in.")
    scene.write("UPDATE account SET balance = balance + ? WHERE email = ?", cents, ME)
    scene.insert(
        "wallet_entry", email=ME, description=what, amount=cents, type="credit", created_at=scene.stamp()
    )


def _place(scene: Scene, label: str) -> Place:
    return Place(**scene.row(f"place {label!r}", select(columns_of(Place), "place", "label = ?"), label))


HAPPENINGS: Mapping[str, Happening] = {
    "ride_is_called_off": ride_is_called_off,
    "ride_is_scheduled": ride_is_scheduled,
    "fares_change": fares_change,
    "money_comes_in": money_comes_in,
    "about_goes_on": going_on("driver", "about"),
}
