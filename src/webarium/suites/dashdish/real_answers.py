"""Reference answers to REAL's public tasks about DashDish that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Money, Number, SetOf, Text
from webarium.scoring.foreign.references import Reference, Stated
from webarium.sites.dashdish.orders.wish import USUAL_TIP
from webarium.sql import select
from webarium.suites.dashdish import base
from webarium.tasks import Data

_HALAL = "Mashaallah Halal Food Pakistani Food"
_MEMBERS = "restaurant r JOIN collection_member m ON m.restaurant_id = r.id JOIN collection c ON c.id = m.collection_id"


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    first = db.column(select("r.name", _MEMBERS, tail="ORDER BY c.id, m.id LIMIT 3"))
    sections = db.column("SELECT name FROM collection ORDER BY id LIMIT 3")
    light = db.value(select("count(*)", _MEMBERS, "c.name = 'Light & fresh' AND r.delivers"))
    biryani = base.dish(db, _HALAL, "Chicken Biryani")
    medium = base.Wanted(biryani, "Medium")
    cost, total = medium.unit_price, base.bill([medium], base.restaurant(db, _HALAL), tip=USUAL_TIP).total
    return {
        "dashdish-1": Stated(SetOf(tuple(map(Text, first)))),
        "dashdish-3": Stated(Number(light, "restaurants")),
        "dashdish-6": Stated(Money(base.price(biryani, "Regular"))),
        "dashdish-8": Stated(SetOf(tuple(map(Text, sections)))),
        "dashdish-11": Stated(Money(cost), (Money(total), SetOf((Money(cost), Money(total)))), alone=False),
    }
