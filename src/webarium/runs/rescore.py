"""Scoring again from records alone: with the checks of today, or another judge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Literal, Self, TypeAlias, cast

from playwright.async_api import Browser, async_playwright

from webarium.actions.types import ReasonClass, Stop
from webarium.browser import find_chromium
from webarium.browser.browser import launch
from webarium.browser.scripts import script
from webarium.envs.final_page import ElementText
from webarium.errors import WebariumError
from webarium.llm import ChatModel
from webarium.runs.data import same_data, sites_of
from webarium.runs.frozen import thaw
from webarium.runs.jobs import Job
from webarium.runs.models import judges_of
from webarium.runs.reader import EpisodeReader, RunReader
from webarium.runs.results import EpisodeResult
from webarium.runs.setup import universe_seed
from webarium.runs.trajectory import trajectory_of
from webarium.scoring.checks import Check
from webarium.scoring.judges.judges import TrajectoryMethod
from webarium.scoring.score import Scored, score
from webarium.scoring.verdict import CheckResult, Verdict
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases
from webarium.suites.registry import load_suite
from webarium.suites.suite import Suite
from webarium.types import Json, TaskKind
from webarium.worlds import Changes, Universe

Source: TypeAlias = Literal["installed", "recorded"]
"""Whose checks: those of the installed suite, or those that were recorded, run by today's code."""


@dataclass(frozen=True)
class Rescored:
    """One episode's old and new verdict."""

    job: Job
    before: EpisodeResult
    verdict: Verdict
    source: Source
    kept: tuple[str, ...] = ()
    """Names of checks that need the live pages, whose old result was kept."""

    @property
    def changed(self) -> bool:
        """Whether the outcome is another one."""
        return self.verdict.passed != (self.before.outcome == "passed")

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {
            "episode": self.job.id,
            "before": self.before.outcome,
            "after": "passed" if self.verdict.passed else "failed",
            "changed": self.changed,
            "checks_from": self.source,
            "kept": list(self.kept),
            "reason_before": self.before.reason,
            "verdict": self.verdict.to_json(),
        }


@dataclass(frozen=True)
class RecordedTask:
    """What scoring needs of a task, read from a record."""

    intent: str
    kind: TaskKind
    reasons: tuple[ReasonClass, ...]
    checks: tuple[Check, ...]
    foreign: bool = False

    @classmethod
    def of(cls, record: EpisodeReader) -> RecordedTask:
        """The task with the checks that were recorded; those that are not plain data become `Unrecorded`."""
        task = record.task
        frozen = cast("list[Json]", record.document("checks") or [])
        names = [str(check["name"]) for check in cast("list[dict[str, Json]]", task.get("checks", []))]
        checks = [
            Unrecorded(name) if data is None else thaw(data) for name, data in zip(names, frozen, strict=True)
        ]
        return cls(
            cast("str", task["intent"]),
            cast("TaskKind", task["kind"]),
            tuple(cast("list[ReasonClass]", task.get("reasons", []))),
            tuple(checks),
            bool(task.get("foreign", False)),
        )


@dataclass(frozen=True)
class Unrecorded:
    """A check that could not be written down."""

    name: str

    async def run(self, outcome: object) -> CheckResult:
        """Nobody can tell."""
        return CheckResult.undecided(self.name, "this check is not in the record")

    def describe(self) -> str:
        """In words."""
        return "a check that is not in the record"


class RecordedPage:
    """The final page of a record: what was read from it is known, anything else is asked of its kept HTML."""

    def __init__(self, page: Mapping[str, Json], browser: Callable[[], object]) -> None:
        self.url = cast("str", page["url"])
        self.title = cast("str", page["title"])
        self.html = cast("str", page["html"])
        self._reads = cast("dict[str, list[dict[str, Json]]]", page["reads"])
        self._finishes = cast("dict[str, dict[str, Json]]", page.get("finish") or {})
        self._browser = browser

    def finish(self, url: str) -> Mapping[str, Json] | None:
        """What the replica of REAL's at this address told."""
        return self._finishes.get(url)

    async def select(self, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in document order."""
        found = self._reads.get(css)
        if found is None:
            found = await self._ask(css)
        return [ElementText(**element) for element in found]  # type: ignore[arg-type]

    async def _ask(self, css: str) -> list[dict[str, Json]]:
        """Load the kept HTML without scripts and without any network, and look."""
        browser = cast("Browser", await self._browser())  # type: ignore[misc]
        context = await browser.new_context(java_script_enabled=False, offline=True)
        try:
            page = await context.new_page()
            await page.set_content(self.html, wait_until="commit")
            found = await page.evaluate(script("select"), css)
        finally:
            await context.close()
        for element in found or []:
            element["attributes"].pop("data-webarium-look", None)
        return cast("list[dict[str, Json]]", found or [])


class Rescorer:
    """Scores episodes of one run again; use as ``async with``."""

    def __init__(
        self,
        run: RunReader,
        *,
        judge: ChatModel | None = None,
        method: TrajectoryMethod | None = None,
        last: int | None = None,
        recorded: bool = False,
        suite: Suite | None = None,
        keep: bool = True,
    ) -> None:
        """Given a run, and what to do otherwise than it did.

        Args:
            run: The run.
            judge: Who decides where wording is free.
            method: How it looks at whole episodes; as in the run by default.
            last: At how many of the last screenshots.
            recorded: Use the recorded checks even where the suite is installed.
            suite: The tasks, instead of those that the run names.
            keep: Let the old results of checks stand that nobody can decide now.

        Raises:
            UserError: Settings contradict each other.
        """
        self._run = run
        self._judge = judge
        self.judging = replace(
            run.config, judge_method=method or run.config.judge_method,
            judge_last=last or (None if method else run.config.judge_last),
        )  # fmt: skip
        """The run's settings, with how its judge looks at episodes now."""
        self._recorded = recorded
        self._suite = suite
        self._keep = keep
        self._universes: dict[tuple[int, tuple[str, ...]], Universe] = {}
        self._stack = AsyncExitStack()
        self._browser: Browser | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()
        for universe in self._universes.values():
            universe.close()

    async def rescore(self, job: Job) -> Rescored | None:
        """Score one episode; ``None`` if it has no score to compare with: it is missing, or was an error."""
        entry = self._run.entry(job)
        if entry.result is None or entry.result.outcome == "error":
            return None
        record = self._run.episode(job.id)
        page = record.page
        if page is None:
            return None
        task, source = self._task(job, record)
        stop = next((step.typed for step in record.steps() if step.stop), None)
        verdict = await score(
            task,
            stop=stop if isinstance(stop, Stop) else None,
            page=RecordedPage(page, self._chromium),
            changes=Changes.from_json(cast("list[Json]", record.changes)),
            judges=judges_of(self._judge, self.judging),
            trajectory=trajectory_of(record),
            profile=self._run.config.profile,
        )
        kept: tuple[str, ...] = ()
        if self._keep:
            verdict, kept = keep_undecided(verdict, entry.result)
        return Rescored(job, entry.result, verdict, source, kept)

    def _task(self, job: Job, record: EpisodeReader) -> tuple[Scored, Source]:
        """The task of the installed suite where its sites still hold the same data, else the recorded one."""
        if not self._recorded:
            sites = sites_of(record)
            universe = self._universe(job, sites)
            if same_data(record, universe, sites.values()):
                try:
                    suite = self._suite or load_suite(
                        self._run.config.suite, sites=dict(self._run.config.base_urls)
                    )
                    self._suite = suite
                    return suite.task(universe, job.task_id), "installed"
                except WebariumError:
                    pass  # The suite or the task is gone; the record has it.
        return RecordedTask.of(record), "recorded"

    def _universe(self, job: Job, sites: dict[str, Site]) -> Universe:
        """The data of the task's sites alone."""
        config = self._run.config
        key = (universe_seed(config, job), tuple(sites))
        if key not in self._universes:
            self._universes[key] = Universe.open(databases(sites), seed=key[0], scale=config.scale)
        return self._universes[key]

    async def _chromium(self) -> Browser:
        if self._browser is None:
            playwright = await self._stack.enter_async_context(async_playwright())
            self._browser = await launch(playwright, find_chromium(), [], headed=False)
            self._stack.push_async_callback(self._browser.close)
        return self._browser


def keep_undecided(verdict: Verdict, before: EpisodeResult) -> tuple[Verdict, tuple[str, ...]]:
    """Keep the old result of checks that cannot be decided now but were then; gives their names, too."""
    lines, kept = list(verdict.checks), []
    if [line.name for line in before.checks] != [line.name for line in lines]:
        return verdict, ()
    for place, (line, old) in enumerate(zip(lines, before.checks, strict=True)):
        if line.unverified and not old.unverified:
            lines[place] = replace(line, passed=old.passed, detail=old.detail, unverified=False)
            kept.append(line.name)
    return Verdict(tuple(lines)), tuple(kept)


def rescore_run(
    run: RunReader,
    *,
    judge: ChatModel | None = None,
    method: TrajectoryMethod | None = None,
    last: int | None = None,
    recorded: bool = False,
    suite: Suite | None = None,
    keep: bool = True,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Rescored]:
    """Score all episodes of a run again that have a score, by the run's own way of judging unless told otherwise.

    The arguments are those of `Rescorer`.
    """

    async def everything() -> list[Rescored]:
        found = []
        try:
            async with Rescorer(
                run, judge=judge, method=method, last=last, recorded=recorded, suite=suite, keep=keep
            ) as rescorer:
                for done, job in enumerate(run.jobs, 1):
                    if (rescored := await rescorer.rescore(job)) is not None:
                        found.append(rescored)
                    progress(done)
        finally:
            if judge is not None:
                await judge.close()
        return found

    return asyncio.run(everything())
