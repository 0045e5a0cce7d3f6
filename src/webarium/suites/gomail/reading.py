"""Questions that the mailbox answers, and places in it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import ClassVar

from webarium.scoring import Answer, Choice, Date, Money, Number, Same, Text, UrlCheck
from webarium.suites.gomail.base import (
    INBOX,
    LIVE,
    ONE_FILE,
    WROTE,
    Instances,
    MailTemplate,
    conversation,
    conversations,
    drawn,
    sender_of,
)
from webarium.suites.gomail.paths import FIELD, find, folder, open_mail
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing

_TOTAL = re.compile(r"[Tt]otal: \$(\d+)\.(\d\d)")


class UnreadInInbox(MailTemplate):
    """The number beside the inbox."""

    name, kind, difficulty, count = "unread_in_inbox", "retrieve", "easy", 1
    intent = "How many conversations in my inbox are unread?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The one question."""
        return [{}]

    def answer(self, db: Data) -> Answer:
        """Counted."""
        return Number(len(conversations(db, f"{INBOX} AND e.is_read = 0")))

    async def solve(self, ui: Ui, db: Data) -> None:
        """It stands in the menu."""
        await ui.expect_text(f"Inbox {self.answer(db).value}")  # type: ignore[attr-defined]


class FolderCount(MailTemplate):
    """How many conversations a folder has."""

    name, kind, difficulty = "folder_count", "retrieve", "easy"
    intent = "How many conversations are in the {title} folder?"
    WHERE: ClassVar[Mapping[str, str]] = {
        "Starred": f"{LIVE} AND e.starred = 1", "Snoozed": f"{LIVE} AND e.snoozed_until IS NOT NULL",
        "Spam": "e.spam = 1", "Trash": "e.trash = 1",
    }  # fmt: skip

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Four folders."""
        return [{"title": title} for title in self.WHERE]

    def answer(self, db: Data, title: str) -> Answer:
        """Counted."""
        return Number(len(conversations(db, self.WHERE[title])))

    async def solve(self, ui: Ui, db: Data, title: str) -> None:
        """Its list tells how many."""
        await folder(ui, title)
        await ui.expect_text(f"of {len(conversations(db, self.WHERE[title]))}")


class CountFrom(MailTemplate):
    """How many conversations somebody began."""

    name, kind, difficulty = "count_from", "retrieve", "medium"
    intent = (
        "Search all mail (spam and trash aside) for messages from {sender}. How many conversations are found?"
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Services that write often."""
        names = ["Amazon", "Uber", "Coastline Air", "Parkside Library", "Bay Power", "Redwood Dental"]
        rng.shuffle(names)
        return [{"sender": name} for name in names]

    def _total(self, db: Data, sender: str) -> int:
        return len(conversations(db, f"{LIVE} AND {WROTE}", sender))

    def answer(self, db: Data, sender: str) -> Answer:
        """Counted."""
        return Number(self._total(db, sender))

    async def solve(self, ui: Ui, db: Data, sender: str) -> None:
        """The page of results says it."""
        await ui.search(f'from:"{sender}"', label=FIELD)
        await ui.expect_text(f"{self._total(db, sender)} conversations")


class LatestSubject(MailTemplate):
    """The subject of somebody's newest mail."""

    name, kind, difficulty = "latest_subject", "retrieve", "easy"
    intent = "What is the subject of the newest conversation from {sender} in my inbox?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Senders in the inbox."""
        names = sorted({row.sender_name for row in conversations(db, INBOX)})
        rng.shuffle(names)
        return [{"sender": name} for name in names]

    def answer(self, db: Data, sender: str) -> Answer:
        """The newest one's."""
        return Text(conversations(db, f"{INBOX} AND e.sender_name = ?", sender)[0].subject)

    async def solve(self, ui: Ui, db: Data, sender: str) -> None:
        """Search for the sender."""
        await ui.search(f'in:inbox from:"{sender}"', label=FIELD)
        await ui.expect_text(conversations(db, f"{INBOX} AND e.sender_name = ?", sender)[0].subject)


class WhoSent(MailTemplate):
    """Who wrote a mail."""

    name, kind, difficulty = "who_sent", "retrieve", "easy"
    intent = 'Who sent me the message "{subject}"? Give the e-mail address.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People's mails."""
        return drawn(db, rng, f"{LIVE} AND e.mine = 0 AND e.sender_email LIKE '%@example.com'")

    def answer(self, db: Data, mail: int, subject: str) -> Answer:
        """The address."""
        return sender_of(conversation(db, mail))

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """Open it."""
        await open_mail(ui, subject)
        await ui.expect_text(conversation(db, mail).sender_email)


class TotalPaid(MailTemplate):
    """An amount in a receipt."""

    name, kind, difficulty = "total_paid", "retrieve", "medium"
    intent = 'What is the total in the message "{subject}"?'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Receipts."""
        return drawn(db, rng, f"{LIVE} AND e.sender_name IN ('Amazon', 'Uber') AND e.plain LIKE '%otal: $%'")

    def answer(self, db: Data, mail: int, subject: str) -> Answer:
        """Read from its text."""
        dollars, cents = _TOTAL.findall(conversation(db, mail).plain)[0]
        return Money(int(dollars) * 100 + int(cents))

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """Open it."""
        await open_mail(ui, subject)
        dollars, cents = _TOTAL.findall(conversation(db, mail).plain)[0]
        await ui.expect_text(f"${dollars}.{cents}")


class ReadOrUnread(MailTemplate):
    """Whether a conversation was read."""

    name, kind, difficulty = "read_or_unread", "retrieve", "medium"
    intent = 'What is the reading status of the conversation "{subject}" in my inbox?'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Both kinds."""
        read = drawn(db, rng, f"{INBOX} AND e.is_read = 1")
        unread = drawn(db, rng, f"{INBOX} AND e.is_read = 0")
        return [each for pair in zip(read, unread, strict=False) for each in pair]

    def answer(self, db: Data, mail: int, subject: str) -> Answer:
        """As the row says."""
        return Choice("read" if conversation(db, mail).is_read else "unread", ("read", "unread"))

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """See its line, without opening it."""
        await find(ui, subject)


class AttachedFile(MailTemplate):
    """The name of a file."""

    name, kind, difficulty = "attached_file", "retrieve", "medium"
    intent = 'What is the name of the file attached to "{subject}"?'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Mails with one file."""
        return drawn(db, rng, f"{LIVE} AND {ONE_FILE}")

    def answer(self, db: Data, mail: int, subject: str) -> Answer:
        """Its name."""
        return Text(db.value("SELECT name FROM attachment WHERE email_id = ?", mail))

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """Open it; a draft opens for writing and shows its files, too."""
        await open_mail(ui, subject)
        await ui.expect_text(db.value("SELECT name FROM attachment WHERE email_id = ?", mail))


class SnoozedUntil(MailTemplate):
    """The day on which a conversation comes back."""

    name, kind, difficulty = "snoozed_until", "retrieve", "medium"
    intent = 'On which day will the snoozed conversation "{subject}" come back to my inbox?'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Snoozed ones."""
        return drawn(db, rng, f"{LIVE} AND e.snoozed_until IS NOT NULL")

    def answer(self, db: Data, mail: int, subject: str) -> Answer:
        """The day."""
        return Date(date.fromisoformat(conversation(db, mail).snoozed_until[:10]))

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """The folder shows it."""
        await folder(ui, "Snoozed")
        await ui.expect_text(subject)


class OpenConversation(MailTemplate):
    """A conversation, found and opened."""

    name, kind, difficulty = "open_conversation", "navigate", "easy"
    intent = 'Open the conversation "{subject}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Of the second page and the archive."""
        return drawn(db, rng, f"{LIVE} AND e.mine = 0 AND (e.archived = 1 OR e.place > 40)")

    def url(self, db: Data, mail: int, subject: str) -> UrlCheck:
        """Its page."""
        return landing(db, f"/mail/{mail}")

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """Search and open."""
        await open_mail(ui, subject)


class OpenLabel(MailTemplate):
    """All with a label."""

    name, kind, difficulty = "open_label", "navigate", "easy"
    intent = "Show me everything with the label {label}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """All labels."""
        return [{"label": name} for name in db.column("SELECT name FROM label ORDER BY id")]

    def url(self, db: Data, label: str) -> UrlCheck:
        """Its list, or a search for it."""
        key = db.value("SELECT id FROM label WHERE name = ?", label)
        search = landing(db, "/search", query={"q": Same(f"label:{label}")})
        return replace(landing(db, f"/label/{key}-{label.lower()}"), instead=search)

    async def solve(self, ui: Ui, db: Data, label: str) -> None:
        """It is in the menu."""
        await folder(ui, label)


class OlderPage(MailTemplate):
    """A further page of a folder."""

    name, kind, difficulty, count = "older_page", "navigate", "easy", 2
    intent = "Go to the second page of {title}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Folders of more than fifty."""
        return [{"title": "Sent"}, {"title": "All Mail"}]

    def url(self, db: Data, title: str) -> UrlCheck:
        """Page 2."""
        return landing(db, f"/{title.split()[0].lower()}", query={"p": "2"})

    async def solve(self, ui: Ui, db: Data, title: str) -> None:
        """Press Older."""
        await folder(ui, title)
        await ui.click("link", "Older")


TEMPLATES = (
    UnreadInInbox, FolderCount, CountFrom, LatestSubject, WhoSent, TotalPaid, ReadOrUnread, AttachedFile,
    SnoozedUntil, OpenConversation, OpenLabel, OlderPage,
)  # fmt: skip
