"""Reference answers to REAL's public tasks about its calendar that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Number, Record, SetOf, Text
from webarium.scoring.foreign.references import Holds, Reference, Stated
from webarium.tasks import Data

_GUESTS = ("Alexa Richardson", "James Anderson", "Sophie Taylor")
_NEW = "values(differences.events.added)"
_GONE = "values(differences.events.deleted)"
_JULY = (
    "SELECT {} FROM event e JOIN calendar c ON c.id = e.calendar_id"
    " WHERE e.starts_at LIKE '2024-07%' AND e.deleted_at IS NULL"
)


def references(db: Data) -> Mapping[str, Reference]:
    """By the task's id, from the second criterion on with its number."""

    def count(where: str) -> int:
        return int(db.value(f"{_JULY.format('count(*)')} AND {where}"))

    titles = db.column(f"{_JULY.format('DISTINCT e.title')} ORDER BY e.starts_at")
    guests = " && ".join(f"contains({_NEW}[].guests[].name, '{name}')" for name in _GUESTS)
    started = "[?title == 'Daily Standup' && isRecurring]"
    family, personal = (
        db.value(
            "SELECT count(*) FROM event e JOIN calendar c ON c.id = e.calendar_id WHERE c.name = ?", name
        )
        for name in ("Family", "Personal")
    )
    return {
        "gocalendar-2": Stated(SetOf(tuple(map(Text, titles))), alone=False),
        "gocalendar-5": Holds(guests),
        "gocalendar-6": Holds("contains(finalstate.calendar.myCalendars[?name == 'Personal'].color, 'Sage')"),
        "gocalendar-6.2": Holds(
            "contains(finalstate.calendar.myCalendars[?name == 'Work'].color, 'Peacock')"
        ),
        "gocalendar-8": Stated(
            Record.of(Work=Number(count("c.name = 'Work'")), Personal=Number(count("c.name = 'Personal'")))
        ),
        "gocalendar-9": Holds(f"contains({_NEW}{started}.start, '2024-07-18T16:00:00.000Z')"),
        "gocalendar-9.2": Holds(
            f"contains({_NEW}[?title == 'Daily Standup'].start, '2024-07-22T17:00:00.000Z')"
        ),
        "gocalendar-10": Holds(f"length({_GONE}[?calendar == 'Personal']) == `{personal}`"),
        "gocalendar-10.2": Holds(f"length({_GONE}[?calendar == 'Family']) == `{family}`"),
        "gocalendar-10.3": Stated(Number(count("c.name NOT IN ('Family', 'Personal')"), "events")),
    }
