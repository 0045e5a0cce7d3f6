"""Questions that the mailbox answers, and places in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from webarium.scoring import Answer, Choice, Date, Money, Number, Text, UrlCheck
from webarium.scoring.dates import written
from webarium.sites.kit.formats import plural
from webarium.suites.gomail.base import (
    INBOX,
    LABELLED,
    LIVE,
    ONE_FILE,
    SENT,
    WROTE,
    MailTemplate,
    conversation,
    conversations,
    drawn,
    sender_of,
)
from webarium.suites.gomail.paths import FIELD, find, folder, open_mail
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import each_of, shuffled
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing

_COMPANIES = (
    "Amazon",
    "Uber",
    "Coastline Air",
    "Parkside Library",
    "Bay Power",
    "Redwood Dental",
    "Studio Calendar",
    "Leadership Weekly",
    "Keyring",
    "Redwood Rail",
    "Type Tuesday",
    "Slow Kitchen",
    "Marlow Hotels",
    "Pebble Mobile",
    "Northgate Gym",
    "Lumen Stream",
    "Fiberline",
    "Sequoia Mutual",
)
"""Who writes in every universe."""
_TOTAL = re.compile(r"[Tt]otal: \$(\d+)\.(\d\d)")


class UnreadInInbox(MailTemplate):
    """The older ones of the unread conversations."""

    name, kind, difficulty, count = "unread_in_inbox", "retrieve", "easy", 1
    intent = "How many of the unread conversations in my inbox arrived before {day}?"

    @dataclass(frozen=True)
    class Params:
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days that divide them, and no conversation in itself."""
        rows = self._unread(db, "9999")
        days = sorted({row.at[:10] for row in rows})[2:]
        fit = shuffled(rng, (day for day in days if not any(row.sent_at < day <= row.at for row in rows)))
        return [UnreadInInbox.Params(day=written(date.fromisoformat(day)), iso=day) for day in fit]

    def _unread(self, db: Data, before: str) -> list[Row]:
        return [row for row in conversations(db, f"{INBOX} AND e.is_read = 0") if row.at < before]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(self._unread(db, params.iso)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The page of results says it."""
        await ui.search(f"in:inbox is:unread before:{params.iso}", label=FIELD)
        await ui.expect_text(plural(len(self._unread(db, params.iso)), "conversation"))


class FolderCount(MailTemplate):
    """How many conversations two folders have."""

    name, kind, difficulty = "folder_count", "retrieve", "easy"
    intent = "How many conversations are in the {one} and {other} folders combined?"
    WHERE: ClassVar[Mapping[str, str]] = {
        "Starred": f"{LIVE} AND e.starred = 1",
        "Snoozed": f"{LIVE} AND e.snoozed_until IS NOT NULL",
        "Drafts": f"{LIVE} AND e.draft = 1",
        "Scheduled": f"{LIVE} AND e.scheduled_at IS NOT NULL",
        "Spam": "e.spam = 1",
        "Trash": "e.trash = 1",
    }

    @dataclass(frozen=True)
    class Params:
        one: str
        other: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Folders that share no conversation."""
        pairs = shuffled(
            rng, ((a, b) for a in self.WHERE for b in self.WHERE if a < b and not self._both(db, a, b))
        )
        counts = [sum(len(conversations(db, self.WHERE[title])) for title in pair) for pair in pairs]
        return [FolderCount.Params(one=a, other=b) for a, b in not_all_alike(pairs, counts, self.count)]

    def _both(self, db: Data, one: str, other: str) -> list[Row]:
        return conversations(db, f"{self.WHERE[one]} AND {self.WHERE[other]}")

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(sum(len(conversations(db, self.WHERE[title])) for title in (params.one, params.other)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Their lists tell how many."""
        for title in (params.one, params.other):
            await folder(ui, title)
            await ui.expect_text(f"of {len(conversations(db, self.WHERE[title]))}")


class CountFrom(MailTemplate):
    """How many conversations two senders began."""

    name, kind, difficulty = "count_from", "retrieve", "medium"
    intent = "How many conversations do I have from {one} and {other} combined, not counting spam and trash?"

    @dataclass(frozen=True)
    class Params:
        one: str
        other: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        pairs = shuffled(rng, ((a, b) for a in _COMPANIES for b in _COMPANIES if a < b))
        counts = [self._total(db, a) + self._total(db, b) for a, b in pairs]
        return [CountFrom.Params(one=a, other=b) for a, b in not_all_alike(pairs, counts, self.count)]

    def _total(self, db: Data, sender: str) -> int:
        return len(conversations(db, f"{LIVE} AND {WROTE}", sender))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._total(db, params.one) + self._total(db, params.other))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The pages of results say it."""
        for sender in (params.one, params.other):
            await ui.search(f'from:"{sender}"', label=FIELD)
            await ui.expect_text(plural(self._total(db, sender), "conversation"))


class OldestSubject(MailTemplate):
    """The subject of somebody's oldest mail."""

    name, kind, difficulty, count = "oldest_subject", "retrieve", "medium", 2
    intent = "What is the subject of the oldest conversation from {sender}, not counting spam and trash?"

    @dataclass(frozen=True)
    class Params:
        sender: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Senders of several, the oldest of which is not in the inbox any more."""
        names = shuffled(
            rng, sorted({row.sender_name for row in conversations(db, f"{LIVE} AND e.mine = 0")})
        )
        for name in names:
            rows = self._rows(db, name)
            if 3 <= len(rows) <= 50 and rows[-1].archived and rows[-1].sent_at < rows[-2].sent_at:
                yield OldestSubject.Params(sender=name)

    def _rows(self, db: Data, sender: str) -> list[Row]:
        return conversations(db, f"{LIVE} AND {WROTE}", sender)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(self._rows(db, params.sender)[-1].subject)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f'from:"{params.sender}"', label=FIELD)
        await ui.expect_text(self._rows(db, params.sender)[-1].subject)


class WhoSent(MailTemplate):
    name, kind, difficulty = "who_sent", "retrieve", "easy"
    intent = 'Who sent me the message "{subject}"? Give their e-mail address.'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            WhoSent.Params, drawn(db, rng, f"{LIVE} AND e.mine = 0 AND e.sender_email LIKE '%@example.com'")
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return sender_of(conversation(db, params.mail))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_mail(ui, params.subject)
        await ui.expect_text(conversation(db, params.mail).sender_email)


class TotalPaid(MailTemplate):
    """An amount in a receipt."""

    name, kind, difficulty = "total_paid", "retrieve", "medium"
    intent = 'What is the total given in the message "{subject}"?'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Receipts that are not in the inbox, whose lines show how mails begin."""
        found = drawn(db, rng, f"{LIVE} AND e.sender_name IN ('Amazon', 'Uber') AND e.plain LIKE '%otal: $%'")
        return [TotalPaid.Params(**each) for each in found if self._paid(conversation(db, each["mail"]))]

    def _paid(self, mail: Row) -> bool:
        """Whether it lies in the archive and tells of a sum."""
        return mail.archived and any(int(dollars) for dollars, _ in _TOTAL.findall(mail.plain)[:1])

    def answer(self, db: Data, params: Params) -> Answer:
        dollars, cents = _TOTAL.findall(conversation(db, params.mail).plain)[0]
        return Money(int(dollars) * 100 + int(cents))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_mail(ui, params.subject)
        dollars, cents = _TOTAL.findall(conversation(db, params.mail).plain)[0]
        await ui.expect_text(f"${dollars}.{cents}")


class ReadOrUnread(MailTemplate):
    """Whether a conversation was read."""

    name, kind, difficulty, count = "read_or_unread", "retrieve", "medium", 2
    start = "/contacts"
    intent = 'Is the conversation "{subject}" in my inbox marked as read or unread?'
    answer_form = "Answer read or unread, and nothing else."

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        read = drawn(db, rng, f"{INBOX} AND e.is_read = 1")
        unread = drawn(db, rng, f"{INBOX} AND e.is_read = 0")
        return [ReadOrUnread.Params(**each) for pair in zip(read, unread, strict=False) for each in pair]

    def answer(self, db: Data, params: Params) -> Answer:
        return Choice("read" if conversation(db, params.mail).is_read else "unread", ("read", "unread"))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """See its line, without opening it."""
        await find(ui, params.subject)


class AttachedFile(MailTemplate):
    """The name of a file."""

    name, kind, difficulty = "attached_file", "retrieve", "medium"
    intent = 'What is the name of the file attached to "{subject}"?'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(AttachedFile.Params, drawn(db, rng, f"{LIVE} AND {ONE_FILE}"))

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(db.value("SELECT name FROM attachment WHERE email_id = ?", params.mail))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Open it; a draft opens for writing and shows its files, too."""
        await open_mail(ui, params.subject)
        await ui.expect_text(db.value("SELECT name FROM attachment WHERE email_id = ?", params.mail))


class SnoozedUntil(MailTemplate):
    """The day on which a conversation comes back."""

    name, kind, difficulty, count = "snoozed_until", "retrieve", "medium", 2
    intent = 'On what day will the snoozed conversation "{subject}" come back to my inbox?'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(SnoozedUntil.Params, drawn(db, rng, f"{LIVE} AND e.snoozed_until IS NOT NULL"))

    def answer(self, db: Data, params: Params) -> Answer:
        return Date(date.fromisoformat(conversation(db, params.mail).snoozed_until[:10]))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await folder(ui, "Snoozed")
        await ui.expect_text(params.subject)


class OpenConversation(MailTemplate):
    """A conversation, found and opened."""

    name, kind, difficulty = "open_conversation", "navigate", "easy"
    intent = 'Open the conversation "{subject}".'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Of the second page and the archive."""
        return each_of(
            OpenConversation.Params,
            drawn(db, rng, f"{LIVE} AND e.mine = 0 AND (e.archived = 1 OR e.place > 40)"),
        )

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/mail/{params.mail}")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_mail(ui, params.subject)


class OpenLabel(MailTemplate):
    """One of those with a label."""

    name, kind, difficulty = "open_label", "navigate", "easy"
    intent = "Open the {nth}-newest conversation with the label {label}."
    NTH = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

    @dataclass(frozen=True)
    class Params:
        label: str
        place: int
        nth: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Labels and places in their lists."""
        names = shuffled(rng, db.column("SELECT name FROM label ORDER BY id"))
        for name in names:
            places = range(1, min(len(self._listed(db, name)), len(self.NTH) + 1))
            place = rng.choice(places)
            yield OpenLabel.Params(label=name, place=place, nth=self.NTH[place - 1])

    def _listed(self, db: Data, label: str) -> list[Row]:
        return conversations(db, f"{LIVE} AND {LABELLED}", label)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/mail/{self._listed(db, params.label)[params.place].id}")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The label is in the menu."""
        row = self._listed(db, params.label)[params.place]
        same = [each.id for each in self._listed(db, params.label) if each.subject == row.subject]
        await folder(ui, params.label)
        await ui.click("link", row.subject, nth=same.index(row.id))


class OlderPage(MailTemplate):
    """The page of a folder that lists a conversation."""

    name, kind, difficulty, count = "older_page", "navigate", "medium", 2
    intent = 'Go to the page of {title} that lists the conversation "{subject}".'
    WHERE: ClassVar[Mapping[str, str]] = {"All Mail": LIVE, "Sent": " AND ".join((LIVE, SENT))}
    SIZE = 50

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """What stands on a further page of both."""
        for title, where in self.WHERE.items():
            listed = [row.id for row in conversations(db, where)]
            fit = [each for each in drawn(db, rng, where) if listed.index(each["mail"]) >= self.SIZE]
            if fit:
                yield OlderPage.Params(**fit[0], title=title)

    def _page(self, db: Data, mail: int, title: str) -> int:
        return [row.id for row in conversations(db, self.WHERE[title])].index(mail) // self.SIZE + 1

    def url(self, db: Data, params: Params) -> UrlCheck:
        """Its number in the address."""
        return landing(
            db,
            f"/{params.title.split()[0].lower()}",
            query={"p": str(self._page(db, params.mail, params.title))},
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Press Older until it is there."""
        await folder(ui, params.title)
        for _ in range(self._page(db, params.mail, params.title) - 1):
            await ui.click("link", "Older")
        await ui.expect_text(params.subject)
