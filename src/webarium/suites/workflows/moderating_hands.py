"""What a moderator does with threads, by the rules and by the endings of the scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webarium.suites.workflows.moderating_threads import Thread
from webarium.tasks import Ui

REASONS: Mapping[str, str] = {"advert": "Advertising", "repeated": "Advertising", "off topic": "Off topic"}
BAN = "Repeated advertising"


@dataclass(frozen=True)
class Moderator:
    """Goes from thread to thread."""

    ui: Ui
    at: str
    but: str

    async def judge_all(self, threads: Sequence[Thread]) -> None:
        """Go through the threads of the forum, the newest first."""
        spared = (
            [each.id for each in threads if each.kind == "advert"][1:2] if self.but == "one left out" else []
        )
        for each in threads if self.but == "backwards" else reversed(threads):
            await self.ui.goto(f"{self.at}/{each.path}")
            if each.id not in spared:
                await self._judge(each, threads)

    async def _judge(self, each: Thread, threads: Sequence[Thread]) -> None:
        kind = self._seen(each, threads)
        if kind in REASONS:
            reason = "Spam" if self.but == "wrong reason" and kind == "off topic" else REASONS[kind]
            await self.ui.fill("Reason for removal", reason)
            await self.ui.click("button", "Remove", nth=0)
        elif kind == "double":
            await self.ui.click("button", "Lock")
        elif kind == "question":
            await self.ui.select("Flair", "Help")
            await self.ui.click("button", "Set flair")
        elif kind == "insult":
            await self.ui.click("button", "Remove", nth=1)
            await self.ui.click("button", "OK")

    def _seen(self, each: Thread, threads: Sequence[Thread]) -> str:
        """What an ending takes a thread for."""
        if self.but == "older" and any(each.post.text == one.post.text for one in threads if one != each):
            return "fine" if each.kind == "double" else "double"
        taken = {
            "friend": each.kind == "friend",
            "handed nothing over": each.kind == "hurt",
            "given": each.post.title.startswith("Free"),
            "marked": each.post.title.startswith("[OT] Rain"),
        }
        if taken.get(self.but):
            return "advert"
        if self.but == "criticism" and each.kind == "fine" and "do not agree" in each.post.comment:
            return "insult"
        insults = [one for one in threads if one.kind == "insult"]
        return "fine" if self.but == "insult" and each == insults[1] else each.kind
