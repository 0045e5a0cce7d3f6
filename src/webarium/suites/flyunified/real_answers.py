"""Reference answers to REAL's public tasks about Fly Unified that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Money, Number, SetOf, Text
from webarium.scoring.foreign.references import Reference, Stated
from webarium.sites.flyunified.timetable.prices import fares
from webarium.suites.flyunified.base import offered, table_of
from webarium.suites.kit import time_phrase
from webarium.suites.kit.answers import time_of_day
from webarium.tasks import Data

_NOON = 12


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    table = table_of(db)
    first = offered(db, "Savannah (SAV)", "Albuquerque (ABQ)", "2024-12-01")[0]
    flights = offered(db, "Indianapolis (IND)", "New York/Newark (EWR)", "2024-12-02")
    noon = next(each for each in flights if each.departs_at.hour == _NOON)
    early = offered(db, "Austin (AUS)", "Jacksonville (JAX)", "2024-12-03")[0]
    cost = fares(table, early)
    gap = cost["business"] - cost["economy"]
    return {
        "fly-unified-1": Stated(
            time_of_day(first.departs_at.time()), (Text(f"departs at {time_phrase(first.departs_at)}"),)
        ),
        "fly-unified-3": Stated(Money(fares(table, noon)["premium"])),
        "fly-unified-7": Stated(
            Number(len(offered(db, "Dallas (DFW)", "Fresno (FAT)", "2024-12-04")), "flights")
        ),
        "fly-unified-13": Stated(
            Money(gap), (SetOf(tuple(map(Money, (gap, cost["business"], cost["economy"])))),)
        ),
        "fly-unified-14": Stated(Text("6A", ("6F",))),
    }
