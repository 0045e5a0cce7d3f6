"""Which letters lie in which folder of a universe, and when they came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from webarium.draws import Dice
from webarium.sites.gomail.seed.cast import ME, Cast
from webarium.sites.gomail.seed.letters import Letter, arcs, load
from webarium.sites.gomail.seed.message import Message
from webarium.sites.gomail.seed.series import Numerous
from webarium.sites.gomail.seed.stories import Mail, Teller
from webarium.sites.kit.real.times import EPOCH
from webarium.types import Scale

INBOX = {"small": 54, "full": 540}
"""Conversations in the inbox."""
SIZES = {"draft": (7, 3), "spam": (18, 5), "trash": (24, 2), "snoozed": (5, 4), "scheduled": (4, 6)}
"""Conversations of other folders at the first seed, and how much the next seeds differ."""
_VARIETY = 7
"""After how many seeds the sizes of folders come again."""
_KEPT = 110
"""Letters of the large inbox that are older than those of the small one; the rest of it comes by itself."""
_OLDEST = datetime(2024, 5, 19, 7)  # noqa: DTZ001 - local time
"""What came before this in the inbox of the small scale is older than two months: REAL's tasks want two such mails."""
_THIS_YEAR = date(2024, 1, 1)
_TRIES = 60

Group = tuple[Letter, ...]


class Folders:
    """Deals letters to folders; each one at most once."""

    def __init__(self, seed: int, scale: Scale) -> None:
        self.seed, self.scale = seed, scale
        self.dice = Dice(seed, "folders")
        self.teller = Teller(Cast(seed), Dice(seed, "letters", 0))
        self._series = Numerous(seed).mails() if scale == "full" else []
        every = [group for group in arcs() if group[0].box != "spam" and group[0].sender != ME]
        free = [group for group in every if _is_free(group)]
        self._deck: list[Group] = sorted(self.dice.shuffled(free), key=lambda group: group[0].box != "inbox")
        self._rest = [group for group in every if not _is_free(group)]

    def size(self, folder: str) -> int:
        """How many conversations a folder has."""
        least, step = SIZES[folder]
        return least + self.seed * step % _VARIETY

    def inbox(self) -> list[Mail]:
        """The inbox, newest first: what is the same in every universe at its places, others between."""
        fixed = {each["at"]: fixed_mail(each, self.teller.cast) for each in load("fixed")["mail"]}
        mails: list[Mail] = []
        places = [*sorted(fixed), INBOX[self.scale] + 1]
        for place, after in pairwise(places):
            mails.append(fixed[place])
            until = fixed[after].last if after in fixed else fixed[place].last - timedelta(days=28)
            if after == max(fixed):
                until = _OLDEST
            mails += self._between(until, fixed[place].last, after - place - 1)
        for place, mail in enumerate(mails, 1):
            mail.place = place
        return mails

    def _between(self, begin: datetime, end: datetime, count: int) -> list[Mail]:
        """So many conversations whose last messages came between two moments, newest first."""
        if count > _TRIES:
            return self._older(end, count)
        found: list[Mail] = []
        for group in self._dated(begin, end)[:count]:
            self._deck.remove(group)
            found.append(self._on_time(group[0], begin, end) or self._unlucky(group[0]))
        for group in tuple(self._deck):
            if len(found) == count:
                break
            if group[0].at is None and (mail := self._on_time(group[0], begin, end)) is not None:
                self._deck.remove(group)
                found.append(mail)
        return sorted(found, key=lambda mail: mail.last, reverse=True)

    def _dated(self, begin: datetime, end: datetime) -> list[Group]:
        return [group for group in self._deck if group[0].at is not None and begin < group[0].at < end]

    def _unlucky(self, letter: Letter) -> Mail:
        raise ValueError(f"The letter {letter.subject!r} does not fit where its time lies.")

    def _on_time(self, letter: Letter, begin: datetime, end: datetime) -> Mail | None:
        """A letter whose last message comes between two moments, if it can."""
        days = max(0, (end.date() - begin.date()).days)
        for _ in range(_TRIES):
            day = end.date() - timedelta(days=self.dice.below(days + 3))
            if letter.months and day.month not in letter.months:
                continue
            times = self.teller.times(letter, day)
            if begin < times[-1] < end and times[0] > min(begin, _OLDEST):
                return self.teller.tell(letter, times, self.teller.slots())
        return None

    def _older(self, end: datetime, count: int) -> list[Mail]:
        """Old mail of the large inbox, that nobody ever archived: letters, and what came by itself."""
        able = [group for group in self._deck if group[0].at is None and not group[0].months]
        first = end.date() - timedelta(days=300)
        found = [mail for mail in self._spread(able[:_KEPT], first, 290) if mail.last < end]
        self._deck = [group for group in self._deck if group not in able[:_KEPT]]
        found += [mail for mail in self._series if mail.last < end][: count - len(found)]
        self._series = [mail for mail in self._series if mail not in found]
        return sorted(found, key=lambda mail: mail.last, reverse=True)

    def others(self) -> Iterator[Mail]:
        """All that is not in the inbox."""
        loose = [group for group in self._deck if group[0].at is None and group[0].box == ""]
        short = [group for group in loose if not group[0].months]
        cut = self.size("trash")
        trash, snoozed = short[:cut], short[cut : cut + self.size("snoozed")]
        rest = [group for group in self._deck if group not in trash and group not in snoozed] + self._rest
        for number, mail in enumerate(self._spread(snoozed, date(2024, 7, 1), 15)):
            day = EPOCH.replace(hour=8) + timedelta(days=2 + number % 9)
            yield _flagged(mail, snoozed_until=day.isoformat(timespec="minutes"))
        for mail in self._spread(trash, date(2024, 5, 28), 48):
            yield _flagged(mail, trash=1)
        for mail in self._spread(rest, date(2023, 6, 26), 363):
            yield _flagged(mail, archived=1)
        for mail in self._series:
            yield _flagged(mail, archived=1)
        yield from self._own()
        yield from self._spam()

    def _own(self) -> Iterator[Mail]:
        """What the owner wrote: sent, drafts, and what is sent later."""
        own = [group for group in arcs() if group[0].sender == ME]
        sent = [group for group in own if group[0].box in ("", "sent")]
        yield from self._spread(sent, date(2023, 7, 20), 360)
        drafts = self.dice.shuffled([group for group in own if group[0].box == "draft"])
        for mail in self._spread(drafts[: self.size("draft")], date(2024, 7, 3), 14):
            yield _flagged(mail, draft=1)
        waiting = self.dice.shuffled([group for group in own if group[0].box == "scheduled"])
        for number, (letter,) in enumerate(waiting[: self.size("scheduled")]):
            moment = EPOCH.replace(hour=8 + number % 9) + timedelta(days=1 + number % 9)
            if moment.weekday() > 4:
                moment += timedelta(days=2)
            written = EPOCH - timedelta(hours=14 + 21 * number)
            mail = self.teller.tell(letter, [written], self.teller.slots(), moment.date())
            yield _flagged(mail, scheduled_at=moment.isoformat(timespec="minutes"))

    def _spam(self) -> Iterator[Mail]:
        spam = [group for group in arcs() if group[0].box == "spam"]
        for mail in self._spread(self.dice.some(spam, self.size("spam")), date(2024, 6, 17), 30):
            mail.read = self.dice.chance(0.4)
            yield _flagged(mail, spam=1)

    def _spread(self, groups: Sequence[Group], first: date, days: int) -> list[Mail]:
        """Conversations evenly over some days, but where a season or a day is theirs; newest first."""
        mails: list[Mail] = []
        for number, group in enumerate(self.dice.shuffled(groups)):
            day = first + timedelta(days=number * days // len(groups))
            mails += self._story(group, self._in_season(group, day, first, days))
        return sorted(mails, key=lambda mail: mail.last, reverse=True)

    def _in_season(self, group: Group, day: date, first: date, days: int) -> date:
        """A day near one that a letter can be written on, early enough for its arc."""
        longest = sum(letter.days + sum(each.days + 1 for each in letter.answers) for letter in group)
        if group[0].once:
            first, days = max(first, _THIS_YEAR), (first - max(first, _THIS_YEAR)).days + days
        day = max(first, min(day, first + timedelta(days=max(0, days - longest - 2))))
        months = group[0].months
        for _ in range(_TRIES * 10):
            if not months or day.month in months:
                break
            day = first + timedelta(days=self.dice.below(max(1, days - longest)))
        return day

    def _story(self, group: Group, day: date) -> Iterator[Mail]:
        """The conversations of an arc, or a single one."""
        slots = self.teller.slots()
        for letter in group:
            day += timedelta(days=letter.days)
            times = self.teller.times(letter, day)
            mail = self.teller.tell(letter, times, slots)
            mail.messages = [message for message in mail.messages if message.at < EPOCH]
            if mail.messages:  # what is answered in days to come is not answered yet
                yield mail
            day = times[0].date()


def _is_free(group: Group) -> bool:
    """Whether letters may lie in any folder."""
    return len(group) == 1 and group[0].box in ("", "inbox")


def _flagged(mail: Mail, **flags: str | int) -> Mail:
    mail.flags.update(flags)
    return mail


def fixed_mail(given: dict[str, Any], cast: Cast) -> Mail:
    """A conversation that is the same in every universe."""
    me = cast.named(ME)
    sender = cast.pinned(given["from"])
    messages = [Message(sender, tuple(given["body"]), given["sent"], (me.email,))]
    for each in given.get("replies", ()):
        who, to = (me, sender) if each["from"] == "me" else (sender, me)
        messages.append(Message(who, tuple(each["body"]), each["sent"], (to.email,)))
    return Mail(
        given["subject"],
        messages,
        read=given["read"],
        starred=given.get("starred", False),
        labels=tuple(given.get("labels", ())),
        files=tuple(given.get("files", ())),
    )
