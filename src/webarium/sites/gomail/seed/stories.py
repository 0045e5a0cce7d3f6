"""Conversations of a universe, made of letters: who wrote what and when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from webarium.content.phrases import tidy
from webarium.draws import Dice
from webarium.sites.gomail.seed.cast import HOME, ME, OFFICE, Cast, Person
from webarium.sites.gomail.seed.greetings import greeted
from webarium.sites.gomail.seed.letters import Answer, Letter, load
from webarium.sites.gomail.seed.manners import Manner, dressed
from webarium.sites.gomail.seed.message import Message
from webarium.sites.gomail.seed.slots import Slots
from webarium.sites.gomail.seed.times import conversation, some_time
from webarium.sites.kit.slugs import slug

_PARENTS = {"mom": "Mom", "dad": "Dad"}
"""How the owner's parents sign, by their keys."""
_DECIDED = re.compile(r"[\d{]")
_READ = 0.1
"""The share of conversations that end with a word of thanks, where their end says nothing that anybody needs."""
_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")


@dataclass
class Mail:
    """A conversation to be written to the database; its flags stand at its first message."""

    subject: str
    messages: list[Message]
    read: bool = True
    starred: bool = False
    labels: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    flags: dict[str, str | int] = field(default_factory=dict)
    """Further columns, such as ``trash``."""
    place: int | None = None

    @property
    def last(self) -> datetime:
        """When its last message was sent."""
        return self.messages[-1].at


class Teller:
    """Tells letters in a universe."""

    def __init__(self, cast: Cast, dice: Dice) -> None:
        self.cast = cast
        self.dice = dice
        self._names = cast.first_names()
        self._keys = {person.email: key for key, person in cast.people.items()}

    def slots(self) -> Slots:
        """New slots, for a letter or an arc."""
        return Slots(self.dice, self._names)

    def times(self, letter: Letter, day: date, at: datetime | None = None) -> list[datetime]:
        """When the messages of a letter that begins on this day are sent."""
        hours = [self._hours(letter, each.who) for each in letter.answers]
        first = (
            letter.at or at or some_time(self.dice, day, letter.hours or self._hours(letter, letter.sender))
        )
        return conversation(self.dice, first, hours, [each.days for each in letter.answers])

    def _hours(self, letter: Letter, who: str) -> str:
        """The owner keeps the hours of whom a conversation is with."""
        if who != ME:
            return self.cast.hours(who)
        others = [letter.sender, *letter.to, *(each.who for each in letter.answers)]
        kept = {self.cast.hours(other) for other in others if other != ME}
        return OFFICE if OFFICE in kept else HOME

    def tell(self, letter: Letter, times: Sequence[datetime], slots: Slots, day: date | None = None) -> Mail:
        """The conversation; what its slots say is counted from its first day, or from another."""
        pen = _Pen(self, letter, slots, day or times[0].date())
        sender = self.cast.named(letter.sender)
        to = tuple(self.cast.named(key).email for key in letter.to) or (self.cast.named(ME).email,)
        cc = tuple(self.cast.named(key).email for key in letter.copies)
        subject = pen.write(letter.subject, letter.sender)
        body = pen.write(letter.body, letter.sender)
        if letter.box == "draft":  # nobody signs what is not finished
            first = _lines(body, times[0])
        else:
            first = self._dressed(body, letter.sender, times[0], to, ())
        messages = [Message(sender, first, times[0], to, cc)]
        for number, (answer, at) in enumerate(zip(letter.answers, times[1:], strict=True), 1):
            who, said = self.cast.named(answer.who), pen.write(answer.body, answer.who)
            if number == len(letter.answers) and number > 1:
                said = self._ended(said, answer, letter.answers[number - 2].body)
            readers = self._addressed(who, messages)
            messages.append(Message(who, self._dressed(said, answer.who, at, readers, messages), at, readers))
        file = (file_name(letter.file),) if letter.file else ()
        return Mail(
            subject,
            messages,
            labels=(letter.label,) if letter.label and self.dice.chance(0.75) else (),
            files=file,
        )

    def _ended(self, said: str, answer: Answer, before: str) -> str:
        """The last word of a conversation: as often as not no more than that it was read.

        What answers a question stays, and what names a number or whatever else a universe decides.
        """
        bare = (
            answer.who in self.cast.people and "?" not in before + said and not _DECIDED.search(answer.body)
        )
        if not bare or not self.dice.chance(_READ):
            return said
        ends = load("people")["ends"]
        return str(self.dice.pick([end for end in ends if end[0].islower() == said[0].islower()]))

    def _dressed(
        self, text: str, key: str, at: datetime, to: Sequence[str], messages: Sequence[Message]
    ) -> tuple[str, ...]:
        """The lines of a message as its writer sends it; companies have forms of their own, which stay."""
        lines, who = _lines(text, at), self.cast.named(key)
        if key not in self.cast.people:
            return lines
        before = messages[-1] if messages else None
        dice = Dice(self.cast.seed, "mail", who.email, at.isoformat())
        # The owner has many sides: to the boss, to the family, to a shop.
        manner = Manner.of(dice if key == ME else Dice(self.cast.seed, "manner", who.email))
        reader = self._reader(key, to[0]) if len(to) == 1 else None
        block = load("people")["blocks"].get(key, "")
        return dressed(lines, manner, who, reader, before, dice, _PARENTS.get(key, ""), block)

    def _reader(self, key: str, email: str) -> Person | None:
        """Whom a message goes to, if it is one of the people; the owner does not call parents by their names."""
        other = self._keys.get(email, "")
        if key == ME and other in _PARENTS:
            return Person(_PARENTS[other], email)
        return self.cast.people.get(other)

    def _addressed(self, who: Person, before: Sequence[Message]) -> tuple[str, ...]:
        """Whom an answer goes to: the owner, or the last one who wrote to them."""
        me = self.cast.named(ME).email
        if who.email != me:
            return (me,)
        others = [message.who.email for message in reversed(before) if message.who.email != me]
        return (others[0],) if others else before[0].to


class _Pen:
    """Fills the texts of one letter."""

    def __init__(self, teller: Teller, letter: Letter, slots: Slots, day: date) -> None:
        self.cast, self.dice = teller.cast, teller.dice
        self.slots, self.day = slots, day
        company = letter.sender if letter.sender != ME else next((each.who for each in letter.answers), ME)
        self._more = {"customer": self.cast.customer(company)} if self.cast.has_number(company) else {}

    def write(self, text: str, who: str) -> str:
        """A text that somebody writes."""
        for _ in range(text.count("|")):  # each choice has one at least
            found = _CHOICE.search(text)
            if found is None:
                break
            text = text[: found.start()] + self.dice.pick(found[1].split("|")) + text[found.end() :]
        name = self.cast.named(who)
        return self.slots.fill(text, self.day, {**self._more, "me": name.first, "me.full": name.name})


def _lines(text: str, at: datetime) -> tuple[str, ...]:
    return greeted((tidy(line.strip()) for line in text.split("\n") if line.strip()), at)


def file_name(name: str) -> str:
    """A file's name without spaces: ``paper samples-12.pdf`` is ``paper-samples-12.pdf``."""
    stem, _, suffix = name.rpartition(".")
    return f"{slug(stem)}.{suffix}"
