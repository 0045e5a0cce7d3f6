"""Writing, answering, forwarding and scheduling; settings."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, TypedDict

from webarium.scoring import Answer, Either, Expect, Matcher
from webarium.scoring.dates import written as written_day
from webarium.scoring.expect import Expected
from webarium.scoring.normalise import token_texts
from webarium.sites.gomail.faults import SENDING
from webarium.sites.gomail.mail.moments import in_full
from webarium.suites import invented
from webarium.suites.gomail.base import (
    INBOX,
    UNANSWERED,
    WITHOUT_FILES,
    MailTemplate,
    address,
    addressed,
    changed,
    conversation,
    drawn,
    sender_of,
    written,
)
from webarium.suites.gomail.paths import folder, open_mail, write
from webarium.suites.kit import Same, each_of, failing, moment_phrase, some
from webarium.tasks import Data, Ui
from webarium.types import Difficulty, TaskKind

ANSWERS = (
    "Thank you, that works for me.",
    "I will get back to you on Monday.",
    "Please go ahead without me.",
    "Great news, thanks for telling me.",
    "I have read it and have no questions.",
    "Let us talk about it on the phone tomorrow.",
    "I need a few days more for that.",
    "That is fine with me, go ahead.",
    "Could you send me the details again?",
)


class Note(TypedDict):
    """A letter to write, and to whom."""

    person: str
    topic: str
    text: str


def notes(db: Data, rng: random.Random, count: int) -> list[Note]:
    """Letters to write, each to somebody else of the address book."""
    names = db.column("SELECT name FROM contact ORDER BY id")
    people = some(rng, [name for name in names if names.count(name) == 1], count)
    letters = ((person, *invented.letter(rng)) for person in people)
    return [{"person": person, "topic": topic, "text": text} for person, topic, text in letters]


class SendMail(MailTemplate):
    name = "send_mail"
    kind: ClassVar[TaskKind] = "mutate"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Send an e-mail to {person} with the subject "{topic}" and the text "{text}"'

    @dataclass(frozen=True)
    class Params:
        person: str
        topic: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People of the address book."""
        return each_of(SendMail.Params, notes(db, rng, self.count))

    def expected(self, db: Data, params: Params) -> Expected:
        return [written([address(params.person)], params.topic, params.text)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Choose the contact from the suggestions."""
        await ui.click("link", "Compose")
        await ui.fill("To", params.person)
        await ui.click("option", params.person)
        await write(ui, subject=params.topic, body=params.text)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class SendCopy(MailTemplate):
    """A message with a copy to somebody else."""

    name, kind, difficulty = "send_copy", "mutate", "medium"
    intent = (
        'Send an e-mail to {person}, and put {other} in the {field} field. Subject: "{topic}". Body: "{text}"'
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        person: str
        topic: str
        text: str
        other: str
        field: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = notes(db, rng, 2 * self.count)
        for place, (note, other) in enumerate(zip(found[::2], found[1::2], strict=True)):
            yield SendCopy.Params(**note, other=other["person"], field=("Cc", "Bcc", "Cc")[place])

    def expected(self, db: Data, params: Params) -> Expected:
        return [
            written(
                [address(params.person)],
                params.topic,
                params.text,
                **{f"{params.field.lower()}_list": addressed(address(params.other))},
            )
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Compose")
        await write(ui, to=address(params.person))
        await ui.click("button", params.field)
        await ui.fill(params.field, address(params.other))
        await write(ui, subject=params.topic, body=params.text)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class KeepDraft(MailTemplate):
    """A draft that is not sent."""

    name, kind, difficulty, count = "keep_draft", "mutate", "medium", 3
    intent = (
        'Write an e-mail to {person} with the subject "{topic}" and the text "{text}", but don\'t send it;'
        " just save it as a draft."
    )

    @dataclass(frozen=True)
    class Params:
        person: str
        topic: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People of the address book."""
        return each_of(KeepDraft.Params, notes(db, rng, self.count))

    def expected(self, db: Data, params: Params) -> Expected:
        return [written([address(params.person)], params.topic, params.text, draft=1)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Compose")
        await write(ui, to=address(params.person), subject=params.topic, body=params.text)
        await ui.click("button", "Save and close")
        await ui.expect_text("Draft saved")


class Schedule(MailTemplate):
    """A message that is sent later."""

    name, kind, difficulty, count = "schedule", "mutate", "hard", 3
    intent = 'Schedule an e-mail to {person} for {when}, with the subject "{topic}" and the text "{text}"'

    @dataclass(frozen=True)
    class Params:
        person: str
        topic: str
        text: str
        when: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Moments in the next weeks."""
        for note in notes(db, rng, self.count):
            day = db.today + timedelta(days=rng.randint(2, 40))
            moment = datetime(day.year, day.month, day.day, rng.randint(7, 18), rng.choice((0, 15, 30, 45)))  # noqa: DTZ001
            yield Schedule.Params(**note, when=moment_phrase(moment), iso=moment.isoformat("T", "minutes"))

    def expected(self, db: Data, params: Params) -> Expected:
        return [written([address(params.person)], params.topic, params.text, scheduled_at=params.iso)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Fill in date and time."""
        day, clock = params.iso.split("T")
        await ui.click("link", "Compose")
        await write(ui, to=address(params.person), subject=params.topic, body=params.text)
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

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People's messages that nobody answered."""
        found = drawn(db, rng, f"{INBOX} AND {UNANSWERED} AND e.sender_email LIKE '%@example.com'")
        begin = len(found)  # Universes differ in how many there are.
        texts = [ANSWERS[(begin + 2 * place) % len(ANSWERS)] for place in range(len(found))]
        return [Reply.Params(**each, text=text) for each, text in zip(found, texts, strict=True)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """An answer to its sender."""
        to = [conversation(db, params.mail).sender_email]
        return [written(to, f"Re: {params.subject}", params.text, thread_id=params.mail, is_reply=1)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_mail(ui, params.subject)
        await ui.click("link", "Reply")
        await write(ui, body=params.text)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class ReplyAndArchive(Reply):
    """An answer, and the conversation out of the way."""

    name, kind, difficulty, count = "reply_and_archive", "combined", "hard", 3
    intent = 'Reply "{text}" to the e-mail "{subject}", then archive it. What address did my reply go to?'

    def answer(self, db: Data, params: Reply.Params) -> Answer:
        return sender_of(conversation(db, params.mail))

    def expected(self, db: Data, params: Reply.Params) -> list[Expect]:
        return [*super().expected(db, params), changed(params.mail, archived=1)]

    async def solve(self, ui: Ui, db: Data, params: Reply.Params) -> None:
        """Answering comes back to the conversation."""
        await super().solve(ui, db, params)
        await ui.click("button", "Archive")


@dataclass(frozen=True)
class Forwarded(Matcher):
    """A message passed on as it was: nothing stands before what says so, all of it behind, and its head between."""

    plain: str
    head: str
    """All that the head may say."""

    def matches(self, value: object) -> bool:
        """Look at both sides of the head."""
        if not isinstance(value, str):
            return False
        before, mark, rest = value.partition("Forwarded message")
        wanted, found = (" ".join(text.split()) for text in (self.plain, rest))
        head = set(token_texts(found.removesuffix(wanted)))
        whole = found.endswith(wanted) and head <= set(token_texts(self.head))
        return bool(mark) and not before.strip(" -\n") and whole

    def describe(self) -> str:
        return "the whole message as it was, forwarded without other words"


class Forward(MailTemplate):
    name, kind, difficulty = "forward", "mutate", "medium"
    intent = 'Forward the message "{subject}" to {person}.'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Messages without files or answers."""
        found = drawn(
            db, rng, f"{INBOX} AND {UNANSWERED} AND {WITHOUT_FILES} AND e.sender_email LIKE '%@example.com'"
        )
        names = db.column("SELECT name FROM contact GROUP BY name HAVING count(*) = 1 ORDER BY min(id)")
        return [Forward.Params(**each, person=rng.choice(names)) for each in found if names]

    def expected(self, db: Data, params: Params) -> Expected:
        """A new conversation with its text, and no words of one's own."""
        row = conversation(db, params.mail)
        sender, day = f"From {row.sender_name} {row.sender_email}", f"Date {in_full(row.sent_at)}"
        head = f"{sender} <> {day} Subject {row.subject} To {row.to_list}"
        return [
            written([address(params.person)], f"Fwd: {params.subject}", "", plain=Forwarded(row.plain, head))
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Open it and pass it on."""
        await open_mail(ui, params.subject)
        await ui.click("link", "Forward")
        await write(ui, to=address(params.person))
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class VacationSettings(MailTemplate):
    """Some settings: the size of pages, and the vacation responder."""

    name, kind, difficulty, count = "vacation_settings", "mutate", "medium", 2
    intent = (
        'Turn on the vacation responder with the subject "{topic}" and the message "{text}" While you\'re in'
        " the settings, also set lists to show {size} conversations per page."
    )

    @dataclass(frozen=True)
    class Params:
        topic: str
        text: str
        size: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Two sizes and two absences."""
        for size in ("10", "25"):
            day = db.today + timedelta(days=rng.randint(5, 60))
            text = f"I am away until {written_day(day)}. Please write to {invented.person(rng)} instead."
            yield VacationSettings.Params(topic=f"Away until {written_day(day)}", text=text, size=size)

    def expected(self, db: Data, params: Params) -> Expected:
        values = {
            "vacation": "on",
            "vacation_subject": Same(params.topic),
            "vacation_message": Same(params.text),
            "page_size": params.size,
        }
        return [Expect.update("setting", {"name": name}, {"value": value}) for name, value in values.items()]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Settings")
        await ui.select("Maximum page size", params.size)
        await ui.select("Vacation responder", "On")
        await ui.fill("Vacation subject", params.topic)
        await ui.fill("Vacation message", params.text)
        await ui.click("button", "Save changes")


class Signature(MailTemplate):
    name, kind, difficulty, count = "signature", "mutate", "easy", 2
    intent = 'Set my signature to "{text}".'

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        greetings = rng.sample(
            ("Riley Morgan", "Best wishes, Riley", "Riley Morgan, Larkfield Studio", "Warmly, Riley"), 2
        )
        return [Signature.Params(text=f"{greeting}, {invented.phone(rng)}") for greeting in greetings]

    def expected(self, db: Data, params: Params) -> Expected:
        return [Expect.update("setting", {"name": "signature"}, {"value": Same(params.text)})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Settings")
        await ui.fill("Signature", params.text)
        await ui.click("button", "Save changes")


class AddContact(MailTemplate):
    name, kind, difficulty, count = "add_contact", "mutate", "easy", 3
    intent = "Add {person} ({email}) to my contacts."

    @dataclass(frozen=True)
    class Params:
        person: str
        email: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = invented.people(rng, self.count, db.column("SELECT name FROM contact"))
        hosts = ("post.test", "inbox.test", "letterbox.test")
        return [
            AddContact.Params(person=name, email=f"{name.lower().replace(' ', '.')}@{host}")
            for name, host in zip(names, hosts, strict=True)
        ]

    def expected(self, db: Data, params: Params) -> Expected:
        return [Expect.insert("contact", {"name": Same(params.person), "email": Same(params.email)})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The form below the list."""
        await ui.click("link", "Contacts")
        await ui.fill("Name", params.person)
        await ui.fill("E-mail", params.email)
        await ui.click("button", "Add contact")


class RetrySend(SendMail):
    """The first try to send fails."""

    name, difficulty, count = "retry_send", "hard", 2
    intent = (
        'Send an e-mail to {person} with the subject "{topic}" and the text "{text}", and make sure that it'
        " actually gets sent."
    )
    conditions = failing("gomail", SENDING)

    async def solve(self, ui: Ui, db: Data, params: SendMail.Params) -> None:
        await ui.click("link", "Compose")
        await write(ui, to=address(params.person), subject=params.topic, body=params.text)
        await ui.click("button", "Send")
        await ui.expect_text("Message could not be sent")
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class RetryReply(Reply):
    """The first try to answer fails."""

    name, difficulty, count = "retry_reply", "hard", 2
    intent = (
        'Reply to the message "{subject}" with the text "{text}", and make sure that the reply actually gets'
        " sent."
    )
    conditions = failing("gomail", SENDING)

    async def solve(self, ui: Ui, db: Data, params: Reply.Params) -> None:
        await open_mail(ui, params.subject)
        await ui.click("link", "Reply")
        await write(ui, body=params.text)
        await ui.click("button", "Send")
        await ui.expect_text("Message could not be sent")
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


class DiscardDraft(MailTemplate):
    name, kind, difficulty, count = "discard_draft", "mutate", "medium", 3
    intent = 'Discard the draft "{subject}".'

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            DiscardDraft.Params,
            drawn(
                db,
                rng,
                f"e.draft = 1 AND e.trash = 0 AND {WITHOUT_FILES}",
            ),
        )

    def expected(self, db: Data, params: Params) -> Expected:
        """Gone, or in the trash."""
        keys = db.column("SELECT label_id FROM email_label WHERE email_id = ?", params.mail)
        gone = [
            Expect.delete("email", {"id": params.mail}),
            *(Expect.delete("email_label", {"email_id": params.mail, "label_id": key}) for key in keys),
        ]
        return Either((tuple(gone), (changed(params.mail, trash=1),)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Open it and throw it away."""
        await folder(ui, "Drafts")
        await ui.click("link", params.subject)
        await ui.click("button", "Discard draft")
