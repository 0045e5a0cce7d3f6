"""Writing, answering, forwarding and scheduling; settings."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import ClassVar

from webarium.scoring import Answer, Either, Expect, Same
from webarium.scoring.expect import Expected
from webarium.scoring.matchers import Contains
from webarium.suites.gomail.base import (
    INBOX,
    UNANSWERED,
    WITHOUT_FILES,
    Instances,
    MailTemplate,
    address,
    changed,
    conversation,
    drawn,
    sender_of,
    written,
)
from webarium.suites.gomail.paths import folder, open_mail, write
from webarium.tasks import Data, Ui
from webarium.types import Difficulty, TaskKind
from webarium.worlds import Conditions

NOTES = (
    ("Alexa Richardson", "Studio keys", "The spare keys are in the top drawer of my desk."),
    ("Kevin Moore", "Thursday walkthrough", "Let us meet at the site entrance at noon."),
    ("Carol Adams", "Salad for the party", "I will bring the big potato salad and two chairs."),
    ("Brian King", "Portfolio ranking", "My favorite is the second portfolio, then the fourth."),
    ("Jane Doe", "Weekly Update", "Everything is on schedule this week."),
    ("Barbara Thomas", "Row 42", "Row 42 is right, you can send it to the board."),
)
ANSWERS = (
    "Thank you, that works for me.", "I will get back to you on Monday.", "Please go ahead without me.",
    "Great news, thanks for telling me.",
)  # fmt: skip


class SendMail(MailTemplate):
    """A new message."""

    name = "send_mail"
    kind: ClassVar[TaskKind] = "mutate"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Send an e-mail to {person} with the subject "{topic}" and the text "{text}"'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People of the address book."""
        return [{"person": who, "topic": topic, "text": text} for who, topic, text in NOTES]

    def expected(self, db: Data, person: str, topic: str, text: str) -> Expected:
        """One sent e-mail."""
        return [written([address(person)], topic, text)]

    async def solve(self, ui: Ui, db: Data, person: str, topic: str, text: str) -> None:
        """Choose the contact from the suggestions."""
        await ui.click("link", "Compose")
        await ui.fill("To", person)
        await ui.click("option", person)
        await write(ui, subject=topic, body=text)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class SendCopy(MailTemplate):
    """A message with a copy to somebody else."""

    name, kind, difficulty = "send_copy", "mutate", "medium"
    intent = 'Write to {person}, with {other} in {field}. Subject: "{topic}". Text: "{text}" Then send it.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Pairs of people."""
        for place, (who, topic, text) in enumerate(NOTES[:3]):
            other = NOTES[place + 2][0]
            yield {
                "person": who,
                "other": other,
                "field": ("Cc", "Bcc", "Cc")[place],
                "topic": topic,
                "text": text,
            }

    def expected(self, db: Data, person: str, other: str, field: str, topic: str, text: str) -> Expected:
        """Both addresses."""
        return [
            written([address(person)], topic, text, **{f"{field.lower()}_list": json.dumps([address(other)])})
        ]

    async def solve(
        self, ui: Ui, db: Data, person: str, other: str, field: str, topic: str, text: str
    ) -> None:
        """Type the addresses."""
        await ui.click("link", "Compose")
        await write(ui, to=address(person))
        await ui.fill(field, address(other))
        await write(ui, subject=topic, body=text)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class KeepDraft(MailTemplate):
    """A draft that is not sent."""

    name, kind, difficulty, count = "keep_draft", "mutate", "medium", 3
    intent = 'Prepare an e-mail to {person}, subject "{topic}", text "{text}", but save it as a draft only.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People of the address book."""
        return [{"person": who, "topic": topic, "text": text} for who, topic, text in NOTES[2:5]]

    def expected(self, db: Data, person: str, topic: str, text: str) -> Expected:
        """One draft."""
        return [written([address(person)], topic, text, draft=1)]

    async def solve(self, ui: Ui, db: Data, person: str, topic: str, text: str) -> None:
        """Save it."""
        await ui.click("link", "Compose")
        await write(ui, to=address(person), subject=topic, body=text)
        await ui.click("button", "Save draft")
        await ui.expect_text("Draft saved")


class Schedule(MailTemplate):
    """A message that is sent later."""

    name, kind, difficulty, count = "schedule", "mutate", "hard", 3
    intent = 'Schedule an e-mail to {person}, subject "{topic}", text "{text}", for {when}.'
    MOMENTS: Mapping[str, str] = {
        "Monday, July 22, 2024 at 9:00 AM": "2024-07-22T09:00", "July 31, 2024 at 2:45 PM": "2024-07-31T14:45",
        "August 5, 2024 at 7:30 AM": "2024-08-05T07:30",
    }  # fmt: skip

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Three moments."""
        for (who, topic, text), when in zip(NOTES[:3], self.MOMENTS, strict=True):
            yield {"person": who, "topic": topic, "text": text, "when": when}

    def expected(self, db: Data, person: str, topic: str, text: str, when: str) -> Expected:
        """One e-mail that waits."""
        return [written([address(person)], topic, text, scheduled_at=self.MOMENTS[when])]

    async def solve(self, ui: Ui, db: Data, person: str, topic: str, text: str, when: str) -> None:
        """Fill in date and time."""
        day, _, clock = self.MOMENTS[when].partition("T")
        await ui.click("link", "Compose")
        await write(ui, to=address(person), subject=topic, body=text)
        await schedule(ui, day, clock)


async def schedule(ui: Ui, day: str, clock: str) -> None:
    """Open the menu beside Send and choose a moment."""
    await ui.click("button", "Schedule send")
    await ui.fill("Send date", day)
    await ui.fill("Send time", clock)
    await ui.click("button", "Schedule for this date")
    await ui.expect_text("Send scheduled for")


class Reply(MailTemplate):
    """An answer in a conversation."""

    name = "reply"
    kind: ClassVar[TaskKind] = "mutate"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Reply to the message "{subject}" with the text "{text}"'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People's messages that nobody answered."""
        found = drawn(db, rng, f"{INBOX} AND {UNANSWERED} AND e.sender_email LIKE '%@example.com'")
        return [each | {"text": ANSWERS[place % 4]} for place, each in enumerate(found)]

    def expected(self, db: Data, mail: int, subject: str, text: str) -> Expected:
        """An answer to its sender."""
        to = [conversation(db, mail).sender_email]
        return [written(to, f"Re: {subject}", text, thread_id=mail, is_reply=1)]

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str, text: str) -> None:
        """Open it and answer."""
        await open_mail(ui, subject)
        await ui.click("link", "Reply")
        await write(ui, body=text)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class ReplyAndArchive(Reply):
    """An answer, and the conversation out of the way."""

    name, kind, difficulty, count = "reply_and_archive", "combined", "hard", 3
    intent = 'Answer "{subject}" with "{text}", then archive it. Which address did my answer go to?'

    def answer(self, db: Data, mail: int, subject: str, text: str) -> Answer:
        """The sender's."""
        return sender_of(conversation(db, mail))

    def expected(self, db: Data, mail: int, subject: str, text: str) -> Expected:
        """Both."""
        return [*super().expected(db, mail, subject, text), changed(mail, archived=1)]  # type: ignore[misc]

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str, text: str) -> None:
        """Answering comes back to the conversation."""
        await super().solve(ui, db, mail, subject, text)
        await ui.click("button", "Archive")


class Forward(MailTemplate):
    """A message passed on."""

    name, kind, difficulty = "forward", "mutate", "medium"
    intent = 'Forward the message "{subject}" to {person}.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Messages without files or answers."""
        found = drawn(
            db, rng, f"{INBOX} AND {UNANSWERED} AND {WITHOUT_FILES} AND e.sender_email LIKE '%@example.com'"
        )
        return [each | {"person": NOTES[place % 6][0]} for place, each in enumerate(found)]

    def expected(self, db: Data, mail: int, subject: str, person: str) -> Expected:
        """A new conversation with its text."""
        line = conversation(db, mail).plain.splitlines()[1]
        return [written([address(person)], f"Fwd: {subject}", "", plain=Contains((line,)))]

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str, person: str) -> None:
        """Open it and pass it on."""
        await open_mail(ui, subject)
        await ui.click("link", "Forward")
        await write(ui, to=address(person))
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class PageSize(MailTemplate):
    """A setting."""

    name, kind, difficulty, count = "page_size", "mutate", "easy", 2
    intent = "Change the settings so that lists show {size} conversations per page."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Two sizes."""
        return [{"size": "10"}, {"size": "25"}]

    def expected(self, db: Data, size: str) -> Expected:
        """One row."""
        return [Expect.update("setting", {"name": "page_size"}, {"value": size})]

    async def solve(self, ui: Ui, db: Data, size: str) -> None:
        """Choose and save."""
        await ui.click("link", "Settings")
        await ui.select("Maximum page size", size)
        await ui.click("button", "Save changes")


class Signature(MailTemplate):
    """Another setting."""

    name, kind, difficulty, count = "signature", "mutate", "easy", 2
    intent = 'Set my signature to "{text}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Two texts."""
        return [{"text": "Riley Morgan, Larkfield Studio"}, {"text": "Best wishes, Riley"}]

    def expected(self, db: Data, text: str) -> Expected:
        """One row."""
        return [Expect.update("setting", {"name": "signature"}, {"value": Same(text)})]

    async def solve(self, ui: Ui, db: Data, text: str) -> None:
        """Write and save."""
        await ui.click("link", "Settings")
        await ui.fill("Signature", text)
        await ui.click("button", "Save changes")


class AddContact(MailTemplate):
    """Somebody new."""

    name, kind, difficulty, count = "add_contact", "mutate", "easy", 3
    intent = "Add {person} ({email}) to my contacts."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Invented people."""
        people = (
            ("Mina Sol", "mina.sol@post.test"),
            ("Peter Hahn", "p.hahn@inbox.test"),
            ("Ida Brandt", "ida@brandt.test"),
        )
        return [{"person": name, "email": email} for name, email in people]

    def expected(self, db: Data, person: str, email: str) -> Expected:
        """One row."""
        return [Expect.insert("contact", {"name": Same(person), "email": Same(email)})]

    async def solve(self, ui: Ui, db: Data, person: str, email: str) -> None:
        """The form below the list."""
        await ui.click("link", "Contacts")
        await ui.fill("Name", person)
        await ui.fill("E-mail", email)
        await ui.click("button", "Add contact")


class RetrySend(SendMail):
    """The first try to send fails."""

    name, difficulty, count = "retry_send", "hard", 2
    intent = 'Write an e-mail to {person}, subject "{topic}", text "{text}", and make sure that it is sent.'
    conditions = Conditions(knobs={"gomail": {"failing_sends": 1}})

    async def solve(self, ui: Ui, db: Data, person: str, topic: str, text: str) -> None:
        """Send once more."""
        await ui.click("link", "Compose")
        await write(ui, to=address(person), subject=topic, body=text)
        await ui.click("button", "Send")
        await ui.expect_text("Message could not be sent")
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class RetryReply(Reply):
    """The first try to answer fails."""

    name, difficulty, count = "retry_reply", "hard", 2
    intent = 'Answer the message "{subject}" with the text "{text}", and make sure that the answer is sent.'
    conditions = Conditions(knobs={"gomail": {"failing_sends": 1}})

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str, text: str) -> None:
        """Send once more."""
        await open_mail(ui, subject)
        await ui.click("link", "Reply")
        await write(ui, body=text)
        await ui.click("button", "Send")
        await ui.expect_text("Message could not be sent")
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class DiscardDraft(MailTemplate):
    """A draft thrown away."""

    name, kind, difficulty, count = "discard_draft", "mutate", "medium", 3
    intent = 'Discard the draft "{subject}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Drafts without files."""
        return drawn(
            db,
            rng,
            f"e.draft = 1 AND e.trash = 0 AND {WITHOUT_FILES}",
        )

    def expected(self, db: Data, mail: int, subject: str) -> Expected:
        """Gone, or in the trash."""
        keys = db.column("SELECT label_id FROM email_label WHERE email_id = ?", mail)
        gone = [
            Expect.delete("email", {"id": mail}),
            *(Expect.delete("email_label", {"email_id": mail, "label_id": key}) for key in keys),
        ]
        return Either((tuple(gone), (changed(mail, trash=1),)))

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """Open it and throw it away."""
        await folder(ui, "Drafts")
        await ui.click("link", subject)
        await ui.click("button", "Discard draft")


TEMPLATES = (
    SendMail, SendCopy, KeepDraft, Schedule, Reply, ReplyAndArchive, Forward, PageSize, Signature, AddContact,
    RetrySend, RetryReply, DiscardDraft,
)  # fmt: skip
