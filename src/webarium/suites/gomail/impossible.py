"""Requests that the mailbox cannot fulfil."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from webarium.suites import invented
from webarium.suites.gomail.base import INBOX, WITHOUT_FILES, MailTemplate, drawn
from webarium.suites.gomail.mailbox import AttachedFile
from webarium.suites.gomail.messages import Forward, Schedule, notes
from webarium.suites.gomail.paths import FIELD, open_mail
from webarium.suites.kit import Decline, SoughtInVain, each_of, moment_phrase, some
from webarium.suites.kit.asking import COUNT, WORDS
from webarium.tasks import Data, Ui


def strangers(db: Data, rng: random.Random, count: int) -> list[str]:
    """Names that stand in no message."""
    sql = "SELECT count(*) FROM email WHERE instr(sender_name || plain, ?)"
    names = invented.people(rng, 20, db.column("SELECT name FROM contact"))
    return [name for name in names if not db.value(sql, name)][:count]


class AbsentSender(MailTemplate, SoughtInVain):
    """Nobody of this name ever wrote."""

    name, difficulty, count = "absent_sender", "medium", 2
    intent = "Delete the latest message from {sender}."
    reasons = ("not_found",)
    says = "No messages matched your search"

    @dataclass(frozen=True)
    class Params:
        sender: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Names that no row has."""
        return [AbsentSender.Params(sender=name) for name in strangers(db, rng, self.count)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f'from:"{params.sender}"', label=FIELD)


class AbsentSubject(MailTemplate, SoughtInVain, like=Forward):
    """No message of this subject."""

    name, difficulty, count = "absent_subject", "medium", 2
    reasons = ("not_found",)
    says = "No messages matched your search"

    @dataclass(frozen=True)
    class Params:
        subject: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Subjects that no row has."""
        known = db.column("SELECT name FROM contact GROUP BY name HAVING count(*) = 1 ORDER BY min(id)")
        endings = ("permit renewal", "membership fee", "spare tickets")
        for name, ending in zip(invented.names(rng, self.count if known else 0), endings, strict=False):
            yield AbsentSubject.Params(subject=f"{name}: {ending}", person=rng.choice(known))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f'subject:"{params.subject}"', label=FIELD)


class AbsentLabel(MailTemplate, Decline):
    name, difficulty, count = "absent_label", "easy", 2
    answers_like = COUNT
    intent = 'How many conversations have the label "{label}"?'
    none_is_right = True
    reasons = ("not_found",)
    lacks = ("{label}",)

    @dataclass(frozen=True)
    class Params:
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Names that no label has."""
        return [AbsentLabel.Params(label=name) for name in invented.names(rng, self.count)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """All labels are on their page."""
        await ui.goto("/settings/labels")


class NoAttachment(MailTemplate, Decline, like=AttachedFile):
    """A message without any file."""

    name, difficulty, count = "no_attachment", "medium", 2
    answers_like = WORDS
    reasons = ("not_found", "invalid")
    lacks = ("KB", "MB")

    @dataclass(frozen=True)
    class Params:
        mail: int
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(NoAttachment.Params, drawn(db, rng, f"{INBOX} AND {WITHOUT_FILES}"))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_mail(ui, params.subject)


class MissingFeature(MailTemplate, Decline):
    """What the mailbox does not offer."""

    name, difficulty, count = "missing_feature", "medium", 3
    intent = "{request}"
    reasons = ("missing_feature",)
    way = ("Settings",)
    lacks = ("video call", "Translat", "Block", "text message")

    @dataclass(frozen=True)
    class Params:
        request: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Wishes about people and messages."""
        people = some(rng, db.column("SELECT name FROM contact ORDER BY id"), 2)
        mails = [each["subject"] for each in drawn(db, rng, INBOX)[:2]]
        if len(people) < 2 or len(mails) < 2:
            return []
        language = rng.choice(("French", "Spanish", "Polish"))
        return [
            MissingFeature.Params(request=f"Start a video call with {people[0]} from my mailbox."),
            MissingFeature.Params(request=f'Translate the message "{mails[0]}" into {language}.'),
            MissingFeature.Params(request=f"Block {people[1]} so that I don't get any more mail from them."),
            MissingFeature.Params(
                request=f'Set up a text message reminder about the conversation "{mails[1]}".'
            ),
        ]


class SendToPast(MailTemplate, Decline, like=Schedule):
    """A moment that is over."""

    name, difficulty, count = "schedule_in_past", "hard", 2
    reasons = ("invalid", "not_allowed")
    says = "8:47 AM"  # when the newest message of the inbox came, today

    @dataclass(frozen=True)
    class Params:
        person: str
        topic: str
        text: str
        when: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People and moments that are over."""
        for note in notes(db, rng, self.count):
            moment = db.now - timedelta(days=rng.randint(2, 20), hours=rng.randint(0, 3))
            yield SendToPast.Params(**note, when=moment_phrase(moment))
