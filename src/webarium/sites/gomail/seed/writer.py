"""Makes single mails of a kind, no two alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from webarium.sites.gomail.seed.data import Kind, Person, load
from webarium.sites.kit.dice import Dice
from webarium.sites.kit.formats import MONTHS
from webarium.sites.kit.phrases import Phrase, sentence, slug, tidy

_TRIES = 40


@dataclass
class Mail:
    """A mail to be written to the database; a conversation's flags stand at its first mail."""

    sender: Person
    subject: str
    body: tuple[str, ...]
    at: datetime
    """When the conversation's last mail was sent."""
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    mine: bool = False
    read: bool = True
    starred: bool = False
    labels: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    replies: tuple[tuple[Person, tuple[str, ...]], ...] = ()
    """Who answered what, oldest first."""
    flags: dict[str, str | int] = field(default_factory=dict)
    """Further columns, such as ``trash``."""
    place: int | None = None


class Writer:
    """Draws mails; remembers subjects so that none comes twice."""

    def __init__(
        self, dice: Dice, owner: Person, contacts: Sequence[Person], services: dict[str, str]
    ) -> None:
        self.dice = dice
        self.owner = owner
        self.contacts = contacts
        self.services = services
        self._words: dict[str, list[str]] = load("words")
        self._taken: set[str] = set()

    def reserve(self, subject: str) -> None:
        """A subject that is taken."""
        self._taken.add(subject)

    def write(self, kind: Kind, at: datetime) -> Mail:
        """A mail of a kind."""
        for attempt in range(_TRIES):
            mail = self._draw(kind, at)
            if mail.subject not in self._taken or attempt == _TRIES - 1:
                break
        self._taken.add(mail.subject)
        return mail

    def _draw(self, kind: Kind, at: datetime) -> Mail:
        dice = self.dice
        other = dice.pick(self.contacts)
        sender = self._sender(kind, other)
        slots = self._slots(sender, other, at)
        subject, lines = dice.pick(kind.variants)
        body = tuple(self._say(line, slots) for line in lines)
        replies: tuple[tuple[Person, tuple[str, ...]], ...] = ()
        if kind.reply and dice.chance(0.3):
            answer = tuple(self._say(line, slots) for line in kind.reply)
            replies = ((self.owner, answer),)
        file = kind.file is not None and dice.chance(0.7)
        mine = kind.sender == "me"
        return Mail(
            sender,
            self._say(subject, slots),
            body,
            at,
            to=(other.email,) if mine else (self.owner.email,),
            cc=(dice.pick(self.contacts).email,) if mine and dice.chance(0.15) else (),
            mine=mine,
            labels=(kind.label,) if kind.label and dice.chance(0.7) else (),
            files=(slug_name(kind.file.say(dice.random, slots)),) if file and kind.file else (),
            replies=replies,
        )

    def _say(self, phrase: Phrase, slots: dict[str, str]) -> str:
        return sentence(tidy(phrase.say(self.dice.random, slots)))

    def _sender(self, kind: Kind, other: Person) -> Person:
        if kind.sender == "contact":
            return other
        return self.owner if kind.sender == "me" else Person(kind.sender, self.services[kind.sender])

    def _slots(self, sender: Person, other: Person, at: datetime) -> dict[str, str]:
        dice = self.dice
        slots = {name: dice.pick(values) for name, values in self._words.items()}
        for name in ("topic", "street", "book"):
            rest = [value for value in self._words[name] if value != slots[name]]
            slots[f"other{name}"] = dice.pick(rest)
        code = "".join(dice.pick("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(3)) + f"{dice.between(100, 999)}"
        return slots | {
            "me": sender.first,
            "first": other.first,
            "organizer": other.name,
            "code": code,
            "number": str(dice.between(1000, 9999)),
            "long": str(dice.between(100_000_000, 999_999_999)),
            "small": str(dice.between(3, 29)),
            "digit": str(dice.between(1, 9)),
            "count": str(dice.pick((150, 200, 250, 300, 400, 500, 600, 750, 800))),
            "amount": f"{dice.between(180, 4900):,}",
            "cheap": f"{dice.between(8, 96)}.{dice.between(0, 99):02d}",
            "evening": dice.pick(("6 PM", "6:30", "7 PM", "7:30", "8 PM")),
            "lastmonth": MONTHS[(at.month - 2) % 12],
            "month": MONTHS[(at.month - 1 + dice.between(0, 2)) % 12],
        }


def slug_name(name: str) -> str:
    """A file's name without spaces: ``paper samples-12.pdf`` is ``paper-samples-12.pdf``."""
    stem, _, suffix = name.rpartition(".")
    return f"{slug(stem)}.{suffix}"
