"""Reference answers to REAL's public tasks about OpenDining that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Money, Record, SetOf, Text
from webarium.scoring.foreign.references import Reference, Stated
from webarium.tasks import Data


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    lunch = db.column(
        "SELECT r.name FROM restaurant r JOIN collection_entry e ON e.restaurant_id = r.id"
        " JOIN collection c ON c.id = e.collection_id WHERE c.title = 'Available for lunch now' ORDER BY e.position"
    )
    cheapest = db.row(
        "SELECT d.name AS dish, r.name AS restaurant, d.price FROM dish d JOIN restaurant r"
        " ON r.id = d.restaurant_id ORDER BY d.price, d.id LIMIT 1"
    )
    return {
        "opendining-1": Stated(SetOf(tuple(map(Text, lunch))), alone=False),
        "opendining-9": Stated(
            Record.of(
                restaurant=Text(cheapest.restaurant), dish=Text(cheapest.dish), price=Money(cheapest.price)
            ),
            alone=False,
        ),
    }
