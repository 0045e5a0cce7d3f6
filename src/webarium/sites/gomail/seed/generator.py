"""Fills the mailbox: its people, settings and conversations, and which of these are unread and starred."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from webarium.content.sampling import new_name
from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.gomail.seed.cast import ME, OWNER, Cast, Person, address_of
from webarium.sites.gomail.seed.folders import Folders
from webarium.sites.gomail.seed.ledger import Ledger
from webarium.sites.gomail.seed.letters import load
from webarium.sites.gomail.seed.stories import Mail
from webarium.types import Scale

UNREAD, STARRED = 17, 13
"""Unread conversations of the inbox, and starred ones anywhere, at the small scale."""
_TIMES = {"small": 1, "full": 10}
_CONTACTS = {"small": 64, "full": 320}
_SETTINGS = {
    "page_size": "50",
    "signature": "",
    "density": "comfortable",
    "vacation": "off",
    "vacation_subject": "",
    "vacation_message": "",
}


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    write(db, "contact", [{"name": person.name, "email": person.email} for person in _people(seed, scale)])
    write(
        db, "label", [{"name": name, "colour": colour} for name, colour in load("people")["labels"].items()]
    )
    write(db, "setting", [{"name": name, "value": value} for name, value in _SETTINGS.items()])
    folders = Folders(seed, scale)
    inbox = folders.inbox()
    others = list(folders.others())
    _unread(inbox, Dice(seed, "unread"), UNREAD * _TIMES[scale])
    _star([*inbox, *others], Dice(seed, "stars"), STARRED * _TIMES[scale])
    Ledger(db, Dice(seed, "sizes"), OWNER.email).write([*inbox, *others])


def _people(seed: int, scale: Scale) -> list[Person]:
    """Everybody who writes, then others."""
    names = list(dict.fromkeys(person.name for key, person in Cast(seed).people.items() if key != ME))
    dice = Dice(seed, "people")
    for _ in range(_CONTACTS[scale] - len(names)):
        names.append(new_name(dice, {*names, OWNER.name}))
    return [Person(name, address_of(name)) for name in names]


def _unread(mails: Sequence[Mail], dice: Dice, wanted: int) -> None:
    """Exactly so many conversations of the inbox are unread, newer ones rather, and none that the owner wrote last."""
    missing = wanted - sum(not mail.read for mail in mails)
    pinned = {each["at"] for each in load("fixed")["mail"]}
    drawn = [
        mail for mail in mails if mail.place not in pinned and mail.messages[-1].who.email != OWNER.email
    ]
    for mail in dice.some(drawn[: max(missing, len(drawn) * 2 // 3)], missing):
        mail.read = False


def _star(mails: Sequence[Mail], dice: Dice, wanted: int) -> None:
    """Exactly so many conversations outside spam and trash are starred."""
    missing = wanted - sum(mail.starred for mail in mails)
    able = [
        mail
        for mail in mails
        if not mail.starred and not {"spam", "trash", "draft", "scheduled_at"} & set(mail.flags)
    ]
    for mail in dice.some(able[: 120 * max(1, wanted // STARRED)], missing):
        mail.starred = True
