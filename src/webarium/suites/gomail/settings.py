"""Requests in a mailbox that begins with a part of its conversations: the replica's setting ``total_conversations``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from webarium.scoring import Answer, Number
from webarium.scoring.dates import written
from webarium.sites.kit.formats import plural
from webarium.suites.gomail.base import INBOX, MailTemplate, conversations
from webarium.suites.gomail.paths import FIELD
from webarium.suites.kit import shuffled
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty, TaskKind
from webarium.worlds import Conditions

FEW = 20
"""With how many conversations the inbox begins."""


class InboxOfFew(MailTemplate):
    """A part of an inbox that holds no others."""

    name = "inbox_of_few"
    kind: ClassVar[TaskKind] = "retrieve"
    difficulty: ClassVar[Difficulty] = "easy"
    count = 2
    intent = "How many conversations does my inbox hold that arrived before {day}?"
    conditions = Conditions(knobs={"gomail": {"total_conversations": FEW}})
    exempt: ClassVar[Mapping[str, str]] = {
        "repeat": "an inbox of few conversations has few days to ask about, which are alike at many seeds",
        "one_step": "it is about the setting: a search of this inbox says how many there are",
    }

    @dataclass(frozen=True)
    class Params:
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days that divide those that are there, and no conversation in itself."""
        rows = self._shown(db)
        days = sorted({row.at[:10] for row in rows})[2:]
        fit = shuffled(rng, (day for day in days if not any(row.sent_at < day <= row.at for row in rows)))
        return [InboxOfFew.Params(day=written(date.fromisoformat(day)), iso=day) for day in fit]

    def _shown(self, db: Data) -> list[Row]:
        return conversations(db, f"{INBOX} AND e.place <= ?", FEW)

    def _older(self, db: Data, params: Params) -> int:
        return sum(row.at < params.iso for row in self._shown(db))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._older(db, params))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The page of results says it."""
        await ui.search(f"in:inbox before:{params.iso}", label=FIELD)
        await ui.expect_text(plural(self._older(db, params), "conversation"))
