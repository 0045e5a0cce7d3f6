"""The rules of other benchmarks as checks of a task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from webarium.scoring.foreign import strict, strings, visual
from webarium.scoring.foreign.helpers import ShopFacts, Surroundings
from webarium.scoring.foreign.pages import score_pages
from webarium.scoring.foreign.strings import DECLINED, Question
from webarium.scoring.foreign.urls import original_url, strict_url
from webarium.scoring.quoting import clip, quoted
from webarium.scoring.verdict import CheckResult
from webarium.task_files.webarena import PageTarget
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.scoring.checks import Outcome

EARLY_STOP = "Early stop: the agent never stopped by itself"
"""What the published runners take for the answer of an agent that was stopped."""


def answer_text(outcome: Outcome) -> str:
    """The answer as the published text grammar has it: a decline is ``N/A``, with the words that came along."""
    if not outcome.stopped:
        return EARLY_STOP
    stop = outcome.stop
    if stop.status != "impossible":
        return stop.answer
    return f"{DECLINED}: {stop.answer}" if stop.answer.strip() else DECLINED


@dataclass(frozen=True)
class StopRule:
    """The agent stopped by itself; the original profile scores episodes that were stopped, too."""

    name: str = "stop"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look whether it did."""
        if outcome.stopped:
            return CheckResult(self.name, True, "the agent stopped by itself")
        if outcome.profile == "original":
            return CheckResult(self.name, True, "the agent was stopped, and is scored all the same")
        return CheckResult(self.name, False, "the agent never stopped by itself")

    def describe(self) -> str:
        """The expectation."""
        return "the agent stops by itself (profile strict)"


@dataclass(frozen=True)
class AnswerRule:
    """The answer satisfies ``reference_answers``."""

    references: Mapping[str, Json]
    note: str = ""
    """Why the task cannot be done, for those that cannot."""
    name: str = "answer"

    @property
    def by(self) -> Literal["rule", "judge"]:
        """``judge`` where wording is free."""
        return "judge" if "fuzzy_match" in self.references else "rule"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Score the answer; a judge decides only what the rules leave open."""
        question = Question(outcome.question, self.note)
        if outcome.profile == "original":
            text = answer_text(outcome)
            found = await strings.score_answer(self.references, text, question, outcome.judges)
        else:
            stop = outcome.stop
            found = await strict.score_answer(
                self.references,
                stop.answer,
                question,
                outcome.judges,
                declined=stop.status == "impossible",
            )
        return found.result(self.name)

    def describe(self) -> str:
        """The references."""
        if self.references.get("fuzzy_match") == DECLINED:
            return "the agent declines" + (f": {self.note}" if self.note else "")
        parts = [f"{rule} {clip(str(wanted))}" for rule, wanted in self.references.items()]
        return "the answer satisfies " + " and ".join(parts)


@dataclass(frozen=True)
class VisualAnswerRule(AnswerRule):
    """The same by VisualWebArena's rules, which differ from WebArena's where they score as published."""

    async def run(self, outcome: Outcome) -> CheckResult:
        """Score the answer by the published rules, or by the repaired ones of both."""
        if outcome.profile != "original":
            return await super().run(outcome)
        question = Question(outcome.question, self.note)
        found = await visual.score_answer(self.references, answer_text(outcome), question, outcome.judges)
        return found.result(self.name)


@dataclass(frozen=True)
class UrlRule:
    """The agent ends at one of the reference's addresses."""

    reference: str
    """Alternatives are separated by `` |OR| ``."""
    note: str | None = None
    """The published name of the matching rule."""
    below: bool = False
    """Whether pages below are right too, because other checks look at them."""
    name: str = "url"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Compare the addresses."""
        if outcome.profile == "original":
            return original_url(self.reference, outcome.page.url, self.note).result(self.name)
        status: int | None = getattr(outcome.page, "status", None)
        return strict_url(self.reference, outcome.page.url, below=self.below, status=status).result(self.name)

    def describe(self) -> str:
        """The reference."""
        return f"the final page is {self.reference}"


@dataclass(frozen=True)
class PagesRule:
    """Pages read as required; the check goes to them, so it comes after those that look at where the agent ended."""

    targets: tuple[PageTarget, ...]
    shop_url: str = ""
    """Where the shop is, for the helpers that ask it."""
    shop: ShopFacts | None = None
    """Webarium's own shop, if that is the one."""
    name: str = "page"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Visit and read."""
        page = getattr(outcome.page, "opened", None)
        if page is None:
            return CheckResult.undecided(self.name, "the pages are not open any more")
        around = Surroundings(
            page, outcome.changes, self.shop_url, self.shop, strict=outcome.profile == "strict"
        )
        return (await score_pages(self.targets, around)).result(self.name)

    def describe(self) -> str:
        """The targets."""
        return "; ".join(
            f"{target.url} {target.locator or 'as a whole'} has {quoted(str(dict(target.contents)))}"
            for target in self.targets
        )
