"""A site on which people only talk: its universes read well, but for one fault each, which their seed chooses."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import apsw

from webarium.draws import Dice
from webarium.sites.kit.reading.lint import FLOORS
from webarium.sites.kit.reading.texts import Floor, Reading, Source, Tail
from webarium.sites.kit.roles import Role
from webarium.sites.kit.routing import get
from webarium.sites.kit.site import Site
from webarium.types import Scale
from webarium.worlds import Database

SOUND, *FAULTS = (
    "",
    "repeats",
    "titles",
    "contractions",
    "shared",
    "lower",
    "long",
    "pages.largest",
)
"""What is wrong with the universe of each seed, by the name of the figure that it breaks; nothing at seed 0."""
TEXTS = 60
SCHEMA = "CREATE TABLE remark (id INTEGER PRIMARY KEY, page INTEGER, title TEXT, body TEXT);"
_SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "zu")
_SAME = "the seven lamps of the harbor were lit before anybody had asked"


def _babble(dice: Dice, count: int) -> str:
    """Words that no other text has in this order."""
    return " ".join("".join(dice.some(_SYLLABLES, 3)) for _ in range(count))


def _body(dice: Dice, number: int, fault: str) -> str:
    begin = "I don't know" if number % 2 and fault != "contractions" else "I do not know"
    length = 130 if number % 10 == 3 and fault != "long" else 12
    text = f"{begin} {_babble(dice, length)}."
    if (fault == "repeats" and number < 2) or (fault == "shared" and number % 5 == 0):
        text = f"{text} And {_SAME}."
    low = number % 10 == 7 or fault == "lower"
    return text[0].lower() + text[1:] if low else text


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Sixty remarks on pages of five."""
    dice, fault = Dice(seed, "chatter"), (SOUND, *FAULTS)[seed]
    for number in range(TEXTS):
        title = "Lost keys" if fault == "titles" and number % 30 == 1 else f"About {_babble(dice, 3)}"
        page = number if fault == "pages.largest" else number // 5
        row = (page, title, _body(dice, number, fault))
        db.execute("INSERT INTO remark (page, title, body) VALUES (?, ?, ?)", row)


SITE = Site(
    id="chatter",
    brand="Chatter",
    host="chatter",
    family="webarena",
    database=Database("chatter", SCHEMA, generate, (Path(__file__),), datetime(2023, 6, 12, 12)),  # noqa: DTZ001
    roles=(Role("guest", None, "Anybody."),),
    folder=Path(__file__).parent,
    pages=(get("/", lambda visit: visit.redirect("/")),),
    reading=Reading(
        sources=(Source("remark", "remark", "body", "page", title="title"),),
        tails=(Tail("pages", "remarks of a page", "SELECT count(*) FROM remark GROUP BY page"),),
        floors=(*FLOORS, Floor("pages.largest", least=5), Floor("pages.largest", least=500, scale="full")),
    ),
)
