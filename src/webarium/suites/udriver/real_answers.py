"""Reference answers to REAL's public tasks about Udriver that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Money, Number, Text
from webarium.scoring.foreign.references import Reference, Stated
from webarium.sites.udriver.geography import nearest
from webarium.suites.udriver.base import CARS, place, price, trips
from webarium.tasks import Data

_HOME, _CATCH = "333 Fremont Apartments", "Pacific Catch, 2027 Chestnut St"


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    drivers = db.rows("SELECT plate, latitude, longitude FROM driver WHERE car = 'UdriverX' ORDER BY id")
    driver = nearest(drivers, place(db, _HOME))
    june = trips(db, "coalesce(t.scheduled_for, t.requested_at) LIKE '2024-06%'")
    return {
        "udriver-2": Stated(Text(trips(db, "d.kind = 'Thai restaurant'")[-1].dropoff)),
        "udriver-3": Stated(Money(min(price(db, _CATCH, _HOME, car) for car in CARS))),
        "udriver-7": Stated(Number(len(june), "trips")),
        **({"udriver-5": Stated(Text(driver.plate))} if driver else {}),
    }
