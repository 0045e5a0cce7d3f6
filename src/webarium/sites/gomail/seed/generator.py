"""Fills the mailbox: how many conversations each folder has, when they came, and their flags."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from html import escape
from typing import Any

import apsw

from webarium.sites.gomail.seed.data import Kind, Person, address_of, kinds, load
from webarium.sites.gomail.seed.writer import Mail, Writer
from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES, LAST_NAMES
from webarium.sites.kit.real.times import EPOCH
from webarium.types import Scale

_PEOPLE = load("people")
OWNER = Person(_PEOPLE["owner"]["name"], _PEOPLE["owner"]["email"])
"""Whose mailbox it is, in every universe."""

INBOX, UNREAD, STARRED = 54, 17, 13
"""Conversations in the inbox, unread ones among them, and starred ones anywhere, at the small scale."""
SIZES = {
    "archived": (116, 0),
    "sent": (62, 0),
    "draft": (7, 3),
    "spam": (18, 5),
    "trash": (24, 2),
    "snoozed": (5, 4),
    "scheduled": (4, 6),
}
"""Conversations of the other folders at the small scale and the first seed, and how much the next seeds differ."""
_LONG_AGO = datetime(2024, 5, 12, 9, 41)  # noqa: DTZ001 - local time, a Sunday
"""When the last conversation but one of the inbox came: REAL's tasks ask for mail that is older than two months."""
_VARIETY = 7
"""After how many seeds the sizes of folders come again."""
_TIMES = {"small": 1, "full": 10}
_CONTACTS = {"small": 46, "full": 320}
_TYPES = {
    "pdf": "application/pdf",
    "zip": "application/zip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    people = _people(seed, scale)
    _write_people(db, people)
    writer = Writer(Dice(seed, "mails"), OWNER, people, dict(_PEOPLE["services"]))
    inbox = _inbox(writer, people, seed, _TIMES[scale])
    others = _others(writer, seed, _TIMES[scale])
    _star([*inbox, *others], Dice(seed, "stars"), STARRED * _TIMES[scale])
    _Ledger(db, Dice(seed, "sizes")).write([*inbox, *others])


def _people(seed: int, scale: Scale) -> list[Person]:
    """The named contacts, then others."""
    dice = Dice(seed, "people")
    names = list(_PEOPLE["contacts"])
    while len(names) < _CONTACTS[scale]:
        name = f"{dice.pick(FIRST_NAMES)} {dice.pick(LAST_NAMES)}"
        if name not in names and name != OWNER.name:
            names.append(name)
    return [Person(name, address_of(name)) for name in names]


def _write_people(db: apsw.Connection, people: Sequence[Person]) -> None:
    db.executemany("INSERT INTO contact (name, email) VALUES (?, ?)", [(p.name, p.email) for p in people])
    db.executemany("INSERT INTO label (name, colour) VALUES (?, ?)", list(_PEOPLE["labels"].items()))
    settings = {
        "page_size": "50",
        "signature": "",
        "density": "comfortable",
        "vacation": "off",
        "vacation_subject": "",
        "vacation_message": "",
    }
    db.executemany("INSERT INTO setting (name, value) VALUES (?, ?)", list(settings.items()))


def _inbox(writer: Writer, people: Sequence[Person], seed: int, times: int) -> list[Mail]:
    """The inbox, newest first: authored conversations at their places, others between them."""
    dice = Dice(seed, "inbox")
    known = {person.name: person for person in people}
    fixed = {each["at"]: each for each in load("fixed")["mail"]}
    for each in fixed.values():
        writer.reserve(each["subject"])
    usable = [kind for kind in kinds() if not kind.spam and kind.sender != "me"]
    mails: list[Mail] = []
    at = EPOCH - timedelta(minutes=13)
    deck: list[Kind] = []
    last = INBOX * times
    for place in range(1, last + 1):
        if place == last - 1:
            at = min(at, _LONG_AGO)
        deck = deck or dice.shuffled(usable)
        mail = _authored(fixed[place], at, known) if place in fixed else writer.write(deck.pop(), at)
        mail.place = place
        mails.append(mail)
        at -= timedelta(minutes=dice.between(25, 40 + place * 16 // times))
    _unread(mails, dice, fixed, UNREAD * times)
    return mails


def _authored(given: dict[str, Any], at: datetime, known: dict[str, Person]) -> Mail:
    name = given["from"]
    sender = known.get(name) or Person(name, _PEOPLE["services"][name])
    replies = tuple(
        (OWNER if each["from"] == "me" else sender, tuple(each["body"])) for each in given.get("replies", ())
    )
    return Mail(
        sender,
        given["subject"],
        tuple(given["body"]),
        at,
        to=(OWNER.email,),
        read=given["read"],
        starred=given.get("starred", False),
        labels=tuple(given.get("labels", ())),
        files=tuple(given.get("files", ())),
        replies=replies,
    )


def _unread(mails: Sequence[Mail], dice: Dice, fixed: dict[int, Any], wanted: int) -> None:
    """Exactly so many conversations of the inbox are unread, newer ones rather."""
    missing = wanted - sum(not mail.read for mail in mails)
    drawn = [mail for mail in mails if mail.place not in fixed and not mail.replies]
    recent = drawn[: max(missing, len(drawn) * 2 // 3)]
    for mail in dice.some(recent, missing):
        mail.read = False


def _others(writer: Writer, seed: int, times: int) -> list[Mail]:
    """What is not in the inbox."""
    dice = Dice(seed, "others")
    received = [kind for kind in kinds() if not kind.spam and kind.sender != "me"]
    own = [kind for kind in kinds() if kind.sender == "me"]
    spam = [kind for kind in kinds() if kind.spam]
    pools = {"sent": own, "draft": own, "scheduled": own, "spam": spam}
    mails = []
    for folder, (least, step) in SIZES.items():
        size = least + seed * step % _VARIETY
        pool = pools.get(folder, received)
        at = EPOCH - timedelta(days=24 if folder == "archived" else 1, hours=3)
        for number in range(size * times):
            mail = writer.write(pool[number % len(pool)], at)
            _place(mail, folder, number, dice)
            mails.append(mail)
            at -= timedelta(minutes=dice.between(200, 3600) // times)
    return mails


def _place(mail: Mail, folder: str, number: int, dice: Dice) -> None:
    """The flags of a folder."""
    day = EPOCH.replace(hour=8) + timedelta(days=2 + number % 9)
    if folder in ("archived", "spam", "trash", "draft"):
        mail.flags[folder] = 1
    if folder == "snoozed":
        mail.flags["snoozed_until"] = day.isoformat(timespec="minutes")
    if folder == "scheduled":
        mail.flags["scheduled_at"] = day.replace(hour=7 + number % 10).isoformat(timespec="minutes")
    if folder == "spam":
        mail.read = dice.chance(0.4)
    if folder in ("draft", "scheduled"):
        mail.replies = ()


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


class _Ledger:
    """Writes conversations; those of the inbox get their place as id."""

    def __init__(self, db: apsw.Connection, dice: Dice) -> None:
        self.db = db
        self.dice = dice
        self.labels = {name: key for key, name in db.execute("SELECT id, name FROM label")}
        self.next = 0

    def write(self, mails: Sequence[Mail]) -> None:
        """All conversations, then the answers in them, so that first mails have the lower ids."""
        for root, mail in enumerate(mails, 1):
            began = mail.at - timedelta(hours=5 * len(mail.replies), minutes=17 * len(mail.replies))
            self._email(root, root, mail, mail.sender, mail.body, began)
            for name in mail.labels:
                self.db.execute("INSERT INTO email_label VALUES (?, ?)", (root, self.labels[name]))
            for name in mail.files:
                kind = _TYPES[name.rpartition(".")[2]]
                self.db.execute(
                    "INSERT INTO attachment (email_id, name, media_type, size) VALUES (?, ?, ?, ?)",
                    (root, name, kind, self.dice.between(18_000, 2_400_000)),
                )
        self.next = len(mails)
        for root, mail in enumerate(mails, 1):
            for number, (who, body) in enumerate(mail.replies, 1):
                self.next += 1
                at = mail.at - timedelta(hours=5 * (len(mail.replies) - number))
                self._email(self.next, root, mail, who, body, at)

    def _email(self, key: int, root: int, mail: Mail, who: Person, body: Sequence[str], at: datetime) -> None:
        first = key == root
        mine = who.email == OWNER.email
        answered = (mail.sender.email,) if not mail.mine else mail.to
        values: dict[str, Any] = {
            "id": key,
            "thread_id": root,
            "place": mail.place if first else None,
            "mine": int(mine),
            "sender_name": who.name,
            "sender_email": who.email,
            "to_list": json.dumps(mail.to if first else answered if mine else (OWNER.email,)),
            "cc_list": json.dumps(mail.cc if first else ()),
            "subject": mail.subject if first else f"Re: {mail.subject}",
            "content": "".join(f"<p>{escape(line, quote=False)}</p>" for line in body),
            "plain": "\n".join(body),
            "sent_at": at.isoformat(timespec="seconds"),
            "is_read": int(mail.read or not first),
            "starred": int(mail.starred and first),
            "is_reply": int(not first),
            **(mail.flags if first else {}),
        }
        columns, marks = ", ".join(values), ", ".join("?" * len(values))
        self.db.execute(f"INSERT INTO email ({columns}) VALUES ({marks})", tuple(values.values()))  # noqa: S608
