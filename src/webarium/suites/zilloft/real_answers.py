"""Reference answers to REAL's public tasks about Zilloft that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Money, Number
from webarium.scoring.foreign.references import Reference, Stated
from webarium.sql import select
from webarium.tasks import Data

_SF, _SALE = "place = 'San Francisco, CA'", "status = 'sale'"


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""

    def told(value: str, *where: str) -> int:
        return int(db.value(select(value, "card", " AND ".join((_SALE, *where)))))

    counts = {
        "zilloft-1": (_SF, "price BETWEEN 500000 AND 750000"),
        "zilloft-2": (_SF, "beds = 3 AND baths = 2"),
        "zilloft-5": ("place = 'San Jose, CA'", "type = 'townhouse'", "price BETWEEN 750000 AND 1000000"),
        "zilloft-7": (_SF, "type = 'manufactured'", "price < 1000000"),
        "zilloft-8": ("zip = '92114'", "beds >= 3 AND baths >= 2", "price BETWEEN 600000 AND 800000"),
        "zilloft-10": (_SF, "type IN ('house', 'townhouse')", "price < 500000"),
    }
    return {
        **{name: Stated(Number(told("count(*)", *where), "listings")) for name, where in counts.items()},
        "zilloft-4": Stated(Money(100 * told("min(price)", _SF, "beds >= 4"))),
        "zilloft-9": Stated(Money(100 * told("max(price)", _SF, "beds >= 4"))),
    }
