"""A trip as its page and lists show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.formats import number
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.shell import Account
from webarium.sql import select

FEE = 500
"""What cancelling costs once a driver is on the way, or shortly before a scheduled pickup."""
FREE = timedelta(hours=1)
"""Until how long before a scheduled pickup cancelling costs nothing."""
WORDS = {
    "searching": "Looking for a driver",
    "arriving": "Driver on the way",
    "riding": "On your trip",
    "completed": "Completed",
    "booking": "Booking your trip",
    "booked": "Scheduled",
    "cancelled": "Canceled",
}
_COLUMNS = """t.id, t.pickup_id, t.dropoff_id, p.label AS pickup, p.address AS pickup_address, d.label AS dropoff,
    d.address AS dropoff_address, d.kind AS dropoff_kind, t.car, t.price, t.full_price, t.payment, t.payment_name,
    t.driver_id, t.status, t.scheduled_for, t.requested_at, t.ended_at, t.meters, t.minutes, t.fee, t.stars, t.comment,
    t.tip"""
_TABLES = "trip t JOIN place p ON p.id = t.pickup_id JOIN place d ON d.id = t.dropoff_id"


@dataclass(frozen=True, slots=True)
class Trip:
    """A ride that was asked for."""

    id: int
    pickup_id: int
    dropoff_id: int
    pickup: str
    pickup_address: str
    dropoff: str
    dropoff_address: str
    dropoff_kind: str
    car: str
    price: int
    full_price: int
    payment: str
    payment_name: str
    driver_id: int | None
    status: str
    scheduled_for: datetime | None
    requested_at: datetime
    ended_at: datetime | None
    meters: int
    minutes: int
    fee: int
    stars: int | None
    comment: str
    tip: int

    @property
    def words(self) -> str:
        """Its status."""
        return WORDS[self.status]

    @property
    def at(self) -> datetime:
        """When it was or will be."""
        return self.scheduled_for or self.requested_at

    @property
    def miles(self) -> str:
        """How far it is."""
        return number(self.meters / 1609.34, 1)

    @property
    def paid(self) -> int:
        """What was paid in the end."""
        return self.fee if self.status == "cancelled" else self.price + self.tip

    @property
    def ended(self) -> bool:
        """Whether nothing more becomes of it."""
        return self.status in ("completed", "cancelled")

    @property
    def has_driver(self) -> bool:
        """Whether the visitor knows who comes."""
        return self.driver_id is not None and self.status in ("arriving", "riding", "completed")

    def fee_at(self, now: datetime) -> int | None:
        """What cancelling would cost now; ``None`` where it cannot be cancelled."""
        if self.status in ("riding", "completed", "cancelled"):
            return None
        if self.scheduled_for is not None:
            return 0 if self.scheduled_for - now > FREE else FEE
        return FEE if self.status == "arriving" else 0


def trips_of(visit: Visit, email: str, where: str = "1", *params: int) -> list[Trip]:
    """Somebody's trips that fit a condition, the newest first."""
    sql = select(_COLUMNS, _TABLES, f"t.email = ? AND {where}", "ORDER BY t.requested_at DESC, t.id DESC")
    return visit.rows(Trip, sql, (email, *params))


def own_trip(visit: Visit, account: Account) -> Trip:
    """The trip that the path names.

    Raises:
        NotFound: It is not the visitor's.
    """
    found = trips_of(visit, account.email, "t.id = ?", int(visit.path["ride"]))
    return found[0] if found else visit.not_found("You have no trip with this number.")
