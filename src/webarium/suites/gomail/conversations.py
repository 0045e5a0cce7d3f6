"""Putting conversations where they belong."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Number
from webarium.sql import select
from webarium.suites import invented
from webarium.suites.gomail.base import (
    ANY,
    INBOX,
    WITHOUT_LABEL,
    WROTE,
    MailTemplate,
    changed,
    conversations,
    drawn,
)
from webarium.suites.gomail.paths import FIELD, find, folder, open_mail, tick
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Same, each_of, shuffled
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions


class _One(MailTemplate):
    """Base of templates that do one thing with one conversation."""

    kind = "mutate"
    difficulty: ClassVar[Difficulty] = "easy"
    where: ClassVar[str] = INBOX
    columns: ClassVar[dict[str, object]] = {}
    button: ClassVar[str] = ""

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(_One.Params, drawn(db, rng, self.where))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [changed(params.mail, **self.columns)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Choose it in the results, and press the button."""
        await find(ui, params.subject)
        await tick(ui, params.subject)
        await ui.click("button", self.button)


class Star(_One):
    name = "star"
    intent = 'Star the conversation "{subject}".'
    where, columns, button = f"{INBOX} AND e.starred = 0", {"starred": 1}, "Add star"


class Archive(_One):
    name = "archive"
    intent = 'Archive the conversation "{subject}".'
    columns, button = {"archived": 1}, "Archive"

    async def solve(self, ui: Ui, db: Data, params: _One.Params) -> None:
        """Open it and archive it."""
        await open_mail(ui, params.subject, within="in:inbox")
        await ui.click("button", self.button)


class Delete(_One):
    name = "delete"
    intent = 'Delete the conversation "{subject}".'
    columns, button = {"trash": 1}, "Delete"


class ReportSpam(_One):
    name = "report_spam"
    intent = 'Report "{subject}" as spam.'
    where, columns, button = (
        f"{INBOX} AND e.sender_email NOT LIKE '%@example.com'",
        {"spam": 1},
        "Report spam",
    )


class MarkUnread(_One):
    name = "mark_unread"
    intent = 'Mark the conversation "{subject}" as unread.'
    where, columns, button = f"{INBOX} AND e.is_read = 1", {"is_read": 0}, "Mark as unread"


class MarkRead(_One):
    name = "mark_read"
    intent = 'Mark the conversation "{subject}" as read.'
    where, columns, button = f"{INBOX} AND e.is_read = 0", {"is_read": 1}, "Mark as read"


class NotSpam(_One):
    name, difficulty, count = "not_spam", "medium", 3
    intent = 'The message "{subject}" ended up in Spam by mistake. Move it out of there.'
    where, columns = "e.spam = 1 AND e.trash = 0", {"spam": 0}

    async def solve(self, ui: Ui, db: Data, params: _One.Params) -> None:
        await open_mail(ui, params.subject, within="in:spam")
        await ui.click("button", "Not spam")


class Restore(_One):
    name, difficulty, count = "restore", "medium", 3
    intent = 'I deleted "{subject}" by mistake. Restore it from Trash.'
    where, columns = "e.trash = 1", {"trash": 0}

    async def solve(self, ui: Ui, db: Data, params: _One.Params) -> None:
        await open_mail(ui, params.subject, within="in:trash")
        await ui.click("button", "Restore")


class SnoozeTomorrow(_One):
    name, difficulty = "snooze_tomorrow", "medium"
    intent = 'Snooze the conversation "{subject}" until tomorrow at 8:00 AM.'
    columns: ClassVar[dict[str, object]] = {"snoozed_until": "2024-07-19T08:00"}

    async def solve(self, ui: Ui, db: Data, params: _One.Params) -> None:
        """One of the offered moments."""
        await open_mail(ui, params.subject)
        await ui.click("button", "Snooze")
        await ui.click("button", "Tomorrow")


class SnoozeUntil(_One):
    """Back on a day of choice."""

    name, difficulty, count = "snooze_until", "hard", 3
    intent = 'Snooze the conversation "{subject}" until July 29, 2024 at 10:30 AM.'
    columns: ClassVar[dict[str, object]] = {"snoozed_until": "2024-07-29T10:30"}

    async def solve(self, ui: Ui, db: Data, params: _One.Params) -> None:
        """Fill in day and time."""
        await open_mail(ui, params.subject)
        await ui.click("button", "Snooze")
        await ui.fill("Snooze date", "07/29/2024")
        await ui.fill("Snooze time", "10:30 AM")
        await ui.click("button", "Snooze until this date")


class PutLabel(MailTemplate):
    """A label on a conversation."""

    name, kind, difficulty = "put_label", "mutate", "medium"
    intent = 'Add the label {label} to the conversation "{subject}".'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = drawn(db, rng, f"{INBOX} AND {WITHOUT_LABEL}")
        return [
            PutLabel.Params(**each, label=("Travel", "Finance", "Personal", "Work")[i % 4])
            for i, each in enumerate(found)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = db.value("SELECT id FROM label WHERE name = ?", params.label)
        return [Expect.insert("email_label", {"email_id": params.mail, "label_id": key})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_mail(ui, params.subject)
        await ui.click("button", "Label as")
        await ui.click("button", params.label)


class DeleteAllFrom(MailTemplate):
    """Everything of one sender in the inbox."""

    name, kind, difficulty = "delete_all_from", "combined", "medium"
    intent = (
        "Find all the conversations from {sender} in my inbox, move them to Trash, and tell me how many there"
        " were."
    )
    exempt: ClassVar[Mapping[str, str]] = {
        "repeat": "few senders write so often, the same ones in all universes; the number of their mails differs"
    }

    @dataclass(frozen=True)
    class Params:
        sender: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Senders with at least one."""
        counts: dict[str, int] = {}
        for row in conversations(db, INBOX):
            counts[row.sender_name] = counts.get(row.sender_name, 0) + 1
        names = sorted(counts, key=lambda name: (-counts[name], name))
        mixed = not_all_alike(names, [counts[name] for name in names], self.count)
        return [DeleteAllFrom.Params(sender=name) for name in mixed]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(self.expected(db, params)))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [changed(row.id, trash=1) for row in conversations(db, f"{INBOX} AND {WROTE}", params.sender)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f'in:inbox from:"{params.sender}"', label=FIELD)
        await ui.check("Select all on this page")
        await ui.click("button", "Delete")


class ClearInbox(MailTemplate):
    """All conversations but somebody's, on both pages."""

    name, kind, difficulty, count = "clear_inbox", "mutate", "hard", 2
    intent = "{request} all the conversations in my inbox, on both pages, except the ones from {sender}."

    @dataclass(frozen=True)
    class Params:
        request: str
        sender: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = shuffled(rng, sorted({row.sender_name for row in conversations(db, INBOX)}))
        few = [name for name in names if len(self._others(db, name)) > 50]
        return [
            ClearInbox.Params(request=request, sender=name)
            for request, name in zip(("Delete", "Report as spam"), few, strict=False)
        ]

    def _others(self, db: Data, sender: str) -> list[Row]:
        return conversations(db, f"{INBOX} AND NOT {WROTE}", sender)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        column = "trash" if params.request == "Delete" else "spam"
        return [changed(row.id, **{column: 1}) for row in self._others(db, params.sender)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Search for the others, choose the page, then everything."""
        await ui.search(f'in:inbox -from:"{params.sender}"', label=FIELD)
        await ui.check("Select all on this page")
        await ui.click(
            "link", re.compile(rf"^Select all {len(self._others(db, params.sender))} conversations")
        )
        await ui.click("button", "Delete" if params.request == "Delete" else "Report spam")


class EmptyFolder(MailTemplate):
    name, kind, difficulty, count = "empty_folder", "mutate", "medium", 2
    intent = "Permanently empty the {title} folder."

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [EmptyFolder.Params(title="Spam"), EmptyFolder.Params(title="Trash")]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """All rows of its conversations."""
        column = params.title.lower()
        whole = select("id", "email", f"thread_id IN ({select('id', 'email', f'{column} = 1')})")
        labels = db.rows(select("*", "email_label", f"email_id IN ({whole})"))
        files = db.column(select("id", "attachment", f"email_id IN ({whole})"))
        return [
            *(Expect.delete("email", {"id": key}) for key in db.column(whole)),
            *(
                Expect.delete("email_label", {"email_id": row.email_id, "label_id": row.label_id})
                for row in labels
            ),
            *(Expect.delete("attachment", {"id": key}) for key in files),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The button above the list, and yes."""
        await folder(ui, params.title)
        await ui.click("button", f"Empty {params.title} now")
        await ui.click("button", "OK")


class CreateLabel(MailTemplate):
    name, kind, difficulty = "create_label", "mutate", "easy"
    intent = 'Create a new label named "{label}".'

    @dataclass(frozen=True)
    class Params:
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [CreateLabel.Params(label=name) for name in invented.names(rng, self.count)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """One row, in any color."""
        return [Expect.insert("label", {"name": Same(params.label), "colour": ANY})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Create new label")
        await ui.fill("New label name", params.label)
        await ui.click("button", "Create label")


class HiddenDelete(Delete):
    """Deleting on a page without labels for assistive technology."""

    name, count = "hidden_delete", 2
    conditions = Conditions(hide_aria_labels=True)
    intent = 'Move the conversation "{subject}" to the trash.'

    async def solve(self, ui: Ui, db: Data, params: Delete.Params) -> None:
        """What can be read on the page is enough."""
        await open_mail(ui, params.subject)
        await ui.click("button", "Delete")


class HiddenArchive(Archive):
    """Archiving on a page without labels."""

    name, count = "hidden_archive", 2
    conditions = Conditions(hide_aria_labels=True)
    intent = 'Take the conversation "{subject}" out of my inbox by archiving it.'


class SlowStar(Star):
    """A star on a slow site."""

    name, count = "slow_star", 2
    conditions = Conditions(latency_ms=700)
    intent = 'Give the conversation "{subject}" a star.'


class SlowSpam(ReportSpam):
    """Spam on a slow site."""

    name, count = "slow_spam", 2
    conditions = Conditions(latency_ms=700)
    intent = 'The conversation "{subject}" is unwanted. Report it as spam.'
