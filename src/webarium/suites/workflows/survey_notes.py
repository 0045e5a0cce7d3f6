"""Notes on a map, in the scenario of a survey: what each says, what the map and the survey say, and what is due."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from webarium.scoring import Expect
from webarium.suites.kit import ANY
from webarium.suites.map.base import me, places, tags, the_place
from webarium.suites.map.favourites import said
from webarium.suites.workflows.base import happens, on
from webarium.tasks import Data
from webarium.worlds.timeline import Event, When

CITY = "Pittsburgh"
FIRST = 90_001
"""The number of the first note."""
KINDS: Sequence[str] = (
    *["same"] * 5,
    *["spelled"] * 3,
    *["confirmed"] * 5,
    *["refuted"] * 5,
    *["third"] * 2,
    *["unknown"] * 2,
    *["winter"] * 3,
    *["twice"] * 3,
    "withdrawn",
    *["settled rightly"] * 2,
    *["settled wrongly"] * 2,
    "taken back",
    "doubled",
)
"""What is special about each place."""
ON_MAP, NOT_CONFIRMED, CONFIRMED = "The map says so already.", "Not confirmed.", "Confirmed."
BACK = "Taken back."
HOURS = (
    "Mo-Su 08:00-20:00",
    "Mo-Fr 09:00-18:00",
    "Mo-Sa 10:00-19:00",
    "Tu-Su 11:00-21:00",
    "Mo-Su 06:00-22:00",
    "Mo-Fr 07:30-16:30",
)
SAYS = {
    "opening_hours": "{name} is open {value}.",
    "phone": "{name}: the phone number is {value}.",
}


@dataclass(frozen=True)
class Note:
    """A note on the map about a place."""

    number: int
    kind: str
    name: str
    tag: str
    value: str
    """What the note says."""
    surveyed: str
    """What the survey says; empty for nothing."""
    newer: int = 0
    """The number of a later note about the same thing."""

    @property
    def text(self) -> str:
        """The text of the note."""
        value = spelled(self.value) if self.kind == "spelled" else self.value
        return SAYS[self.tag].format(name=self.name, value=value)

    @property
    def closed_with(self) -> str:
        """With which comment it is resolved in the end; empty if it is not."""
        if self.newer:
            return f"See note {self.newer}."
        match self.kind:
            case "same" | "spelled":
                return ON_MAP
            case "refuted":
                return NOT_CONFIRMED
            case "withdrawn" | "taken back":
                return BACK
        return ""

    @property
    def confirmed(self) -> bool:
        """Whether it gets a comment that confirms it, perhaps before something happens."""
        return self.kind in ("confirmed", "settled wrongly", "taken back", "doubled", "twice, newer")

    @property
    def open_question(self) -> bool:
        """Whether it is left alone and reported."""
        return self.kind in ("third", "unknown", "winter")


def spelled(phone: str) -> str:
    """A telephone number as people write it: ``(412) 555-0123``."""
    _, area, rest, last = phone.split("-")
    return f"({area}) {rest}-{last}"


def drawn(db: Data, rng: random.Random) -> list[list[Any]]:
    """Kind, name, tag, what is said, what was surveyed, and what another note says of each place."""
    data = on(db, "map", "mapper")
    found: list[list[Any]] = []
    kinds = [each for each in KINDS if each != "winter"]
    cafes = places(data, rng, "f.type = 'cafe' AND a.city = ?", CITY)
    others = places(data, rng, "f.class IN ('amenity', 'shop') AND f.type <> 'cafe' AND a.city = ?", CITY)
    for kind, rows in (
        *(("winter", cafes) for _ in range(KINDS.count("winter"))),
        *((k, others) for k in kinds),
    ):
        for row in islice(rows, 200):
            known = tags(data, row)
            tag = (
                "phone"
                if kind == "spelled" or ("opening_hours" not in known and kind != "winter")
                else "opening_hours"
            )
            if tag in known and row["name"] not in [each[1] for each in found] and known[tag].count("-") > 0:
                found.append([kind, row["name"], tag, *_values(rng, kind, tag, known[tag])])
                break
        else:
            raise LookupError(f"There is no place for {kind!r}.")
    rng.shuffle(found)
    late = [each for each in found if each[0] in ("taken back", "doubled")]
    return [*late, *(each for each in found if each not in late)]


def _values(rng: random.Random, kind: str, tag: str, known: str) -> tuple[str, str, str]:
    """What the note says, the survey, and another note about the same thing, if the map says something."""
    if tag == "phone":
        others = [f"+1-412-555-0{n}" for n in rng.sample(range(200, 400), 3)]
    else:
        others = rng.sample([each for each in HOURS if each != known], 3)
    said, third, other = others
    match kind:
        case "same" | "spelled":
            return known, "", other
        case "refuted":
            return said, known, other
        case "third":
            return said, third, other
        case "unknown" | "withdrawn":
            return said, "", other
        case "settled rightly":
            return said, known, other
    return said, said, other


def notes(cases: Sequence[Sequence[Any]]) -> list[Note]:
    """All notes in the order of their numbers; of a place with two, the second one comes at the end."""
    found: list[Note] = []
    twice = [place for place, case in enumerate(cases) if case[0] == "twice"]
    end = FIRST + len(cases)
    for place, (kind, name, tag, value, surveyed, other) in enumerate(cases):
        newer = end + len(twice) if kind == "doubled" else end + twice.index(place) if kind == "twice" else 0
        found.append(
            Note(FIRST + place, kind, name, tag, other if kind == "twice" else value, surveyed, newer)
        )
    for place in twice:
        _, name, tag, value, surveyed, _ = cases[place]
        found.append(Note(FIRST + len(found), "twice, newer", name, tag, value, surveyed))
    return found


def late_note(cases: Sequence[Sequence[Any]]) -> Note:
    """The note that comes when the one before it was confirmed."""
    _, name, tag, _, _, other = next(case for case in cases if case[0] == "doubled")
    return Note(FIRST + len(notes(cases)), "unknown", name, tag, other, "")


def appears(db: Data, note: Note, author: str, when: When | None = None) -> Event:
    """Somebody writes a note on the map, now or at some moment."""
    spot = the_place(on(db, "map", "mapper"), f"{note.name}, {CITY}").at
    return happens(
        f"note {note.number}", "map", "note_appears", when, lat=spot[0], lon=spot[1], text=note.text, author=author,
        number=note.number,
    )  # fmt: skip


def planted(db: Data, cases: Sequence[Sequence[Any]], authors: Sequence[str]) -> Iterator[Event]:
    """The notes, what was settled before, and what an author took back."""
    for note in notes(cases):
        author = author_of(note, authors)
        yield appears(db, note, author)
        if note.kind.startswith("settled"):
            yield happens(
                f"note {note.number} is settled", "map", "note_is_settled", note=note.number, text=NOT_CONFIRMED,
                author=authors[0],
            )  # fmt: skip
        if note.kind == "withdrawn":
            yield takes_back(note, author)


def author_of(note: Note, authors: Sequence[str]) -> str:
    """Who wrote a note: one of the authors but the first."""
    return authors[1 + note.number % (len(authors) - 1)]


def takes_back(note: Note, author: str, when: When | None = None) -> Event:
    """An author says that a note was wrong."""
    text = "Sorry, that was another branch. Please forget what I wrote here."
    return happens(
        f"note {note.number} is taken back", "map", "note_is_answered", when, note=note.number, text=text, author=author
    )  # fmt: skip


def outcome(db: Data, note: Note) -> list[Expect]:
    """What becomes of a note."""
    data, rows = on(db, "map", "mapper"), list[Expect]()
    if note.kind == "settled wrongly":
        rows.append(Expect.update("note", {"id": note.number}, {"status": "open", "closed_at": None}))
        rows.append(said(data, note.number, "reopened", ""))
    if note.confirmed:
        rows.append(said(data, note.number, "commented", CONFIRMED))
    if note.closed_with:
        rows.append(Expect.update("note", {"id": note.number}, {"status": "closed", "closed_at": ANY}))
        rows.append(said(data, note.number, "closed", note.closed_with))
    return rows


def my_comment(db: Data, note: Note) -> dict[str, Any]:
    """The columns of a comment that confirms a note."""
    return {"note_id": note.number, "user_id": me(on(db, "map", "mapper")), "action": "commented"}
