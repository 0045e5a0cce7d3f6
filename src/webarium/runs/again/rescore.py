"""Scoring again from records alone: with the checks of today, or another judge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from types import TracebackType
from typing import Literal, Self, TypeAlias

from webarium.actions.types import Stop
from webarium.envs.engine import DocumentReader
from webarium.envs.engines import engine_kind
from webarium.errors import WebariumError
from webarium.llm import ChatModel
from webarium.published.webarena.variants import sites_at
from webarium.runs.again.derived import finish_of, world_of
from webarium.runs.again.recorded import RecordedPage, RecordedTask
from webarium.runs.again.several import score_again
from webarium.runs.jobs import Job
from webarium.runs.plan import suite_of_run
from webarium.runs.playing.models import judges_of
from webarium.runs.playing.setup import universe_seed
from webarium.runs.records.data import same_data, sites_of
from webarium.runs.records.reader import SEATS, EpisodeReader, RunReader
from webarium.runs.records.record import SESSIONS
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.trajectory import trajectory_of
from webarium.scoring.judges.judges import TrajectoryMethod
from webarium.scoring.rules import UNKNOWN
from webarium.scoring.score import Scored, score
from webarium.scoring.verdict import Verdict
from webarium.shapes import as_list
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases
from webarium.suites.suite import Suite
from webarium.tasks.task import Task
from webarium.types import Json
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
    differs: str = ""
    """At which address the record tells another state than its changes lead to; empty for none."""
    reported: bool = False
    """Whether the verdict rests on the final page or on what sites kept about their visitor, which only the record
    tells."""

    @property
    def changed(self) -> bool:
        """Whether the outcome is another one."""
        return self.verdict.outcome != self.before.outcome

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {
            "episode": self.job.id,
            "before": self.before.outcome,
            "after": self.verdict.outcome,
            "changed": self.changed,
            "checks_from": self.source,
            "kept": list(self.kept),
            "differs": self.differs,
            "rules": self.verdict.rules,
            "rules_before": self.before.rules or UNKNOWN,
            "reason_before": self.before.reason,
            "verdict": self.verdict.to_json(),
        }


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
        derive: bool = False,
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
            derive: Believe nothing of a record that can be computed: states of replicas come from universe and
                changes, also where earlier versions did not record what that needs, and pages are read again.

        Raises:
            UserError: Settings contradict each other.
        """
        self._run = run
        self._judge = judge
        self.judging = replace(
            run.config,
            judge_method=method or run.config.judge_method,
            judge_last=last or (None if method else run.config.judge_last),
        )
        """The run's settings, with how its judge looks at episodes now."""
        self._recorded = recorded
        self._suite = suite
        self._keep = keep
        self._derive = derive
        self._universes: dict[tuple[int, tuple[str, ...]], Universe] = {}
        self._stack = AsyncExitStack()
        self._reader: DocumentReader | None = None

    async def __aenter__(self) -> Self:
        self._reader = await self._stack.enter_async_context(engine_kind(self._run.config.engine).reader())
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
        if self._reader is None or (page is None and not record.has(f"{SEATS}.json")):
            return None
        task, source = self._task(job, record)
        if page is None:
            judges = judges_of(self._judge, self.judging)
            whole = await score_again(task, record, self._reader, judges, anew=self._derive)
            return self._kept(Rescored(job, entry.result, whole, source))
        look = partial(RecordedPage.of, record, page, self._reader, anew=self._derive)
        seen, reported = look(), False
        told = self._derive or (bool(page.get("finish")) and record.has(f"{SESSIONS}.json"))
        if told and not isinstance(task, RecordedTask):
            universe = self._universe(job, sites_of(record))
            with world_of(record, task, universe) as world:
                seen = look(partial(finish_of, world))
                verdict = await self._score(task, record, seen)
            if seen.told and verdict.passed:
                with world_of(record, task, universe, sessions=False) as world:
                    plain = await self._score(task, record, look(partial(finish_of, world)), judged=False)
                reported = plain.outcome == "failed"
        else:
            verdict = await self._score(task, record, seen)
        looked = reported or seen.looked_at
        return self._kept(Rescored(job, entry.result, verdict, source, (), seen.differs, looked))

    def _kept(self, found: Rescored) -> Rescored:
        """With the old results of checks that nobody can decide now, if they are to stand."""
        if not self._keep:
            return found
        verdict, kept = keep_undecided(found.verdict, found.before)
        return replace(found, verdict=verdict, kept=kept)

    async def _score(
        self, task: Scored, record: EpisodeReader, page: RecordedPage, *, judged: bool = True
    ) -> Verdict:
        stop = next((step.typed for step in record.steps() if step.stop), None)
        return await score(
            task,
            stop=stop if isinstance(stop, Stop) else None,
            page=page,
            changes=Changes.from_json(as_list(record.changes)),
            judges=judges_of(self._judge, self.judging) if judged else None,
            trajectory=trajectory_of(record),
            profile=self._run.config.profile,
            journal=record.journal,
        )

    def _task(self, job: Job, record: EpisodeReader) -> tuple[Task | RecordedTask, Source]:
        """The task of the installed suite where its sites still hold the same data, else the recorded one."""
        if not self._recorded:
            sites = sites_of(record)
            universe = self._universe(job, sites)
            if same_data(record, universe, sites.values()):
                try:
                    suite = self._suite or suite_of_run(self._run.config)
                    self._suite = suite
                    task = suite.task(universe, job.task_id).answering(self._run.config.answers)
                    return task.in_appearance(job.appearance), "installed"
                except WebariumError:
                    pass  # The suite or the task is gone; the record has it.
        return RecordedTask.of(record), "recorded"

    def _universe(self, job: Job, sites: dict[str, Site]) -> Universe:
        """The data of the task's sites alone."""
        config = self._run.config
        key = (universe_seed(config, job), tuple(sites))
        if key not in self._universes:
            self._universes[key] = Universe.open(
                databases(sites_at(config.scale, sites)), seed=key[0], scale=config.scale
            )
        return self._universes[key]


def keep_undecided(verdict: Verdict, before: EpisodeResult) -> tuple[Verdict, tuple[str, ...]]:
    """Keep the old result of checks that cannot be decided now but were then; gives their names, too."""
    lines, kept = list(verdict.checks), []
    if [line.name for line in before.checks] != [line.name for line in lines]:
        return verdict, ()
    for place, (line, old) in enumerate(zip(lines, before.checks, strict=True)):
        if line.unverified and not old.unverified:
            lines[place] = replace(line, passed=old.passed, detail=old.detail, unverified=False)
            kept.append(line.name)
    return replace(verdict, checks=tuple(lines)), tuple(kept)


def rescore_run(
    run: RunReader,
    *,
    judge: ChatModel | None = None,
    method: TrajectoryMethod | None = None,
    last: int | None = None,
    recorded: bool = False,
    suite: Suite | None = None,
    keep: bool = True,
    derive: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Rescored]:
    """Score all episodes of a run again that have a score, by the run's own way of judging unless told otherwise.

    The arguments are those of `Rescorer`.
    """

    async def everything() -> list[Rescored]:
        found = []
        try:
            async with Rescorer(
                run,
                judge=judge,
                method=method,
                last=last,
                recorded=recorded,
                suite=suite,
                keep=keep,
                derive=derive,
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
