"""What each page shows: values for templates, the same for the app and for exported files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from jinja2 import Environment

from webarium.agents.casting import is_privileged
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job, file_name
from webarium.runs.records.golden import golden_of
from webarium.runs.records.host import day_and_time, host_words
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.failures import Failure
from webarium.sites.kit.numbers import plain_number
from webarium.types import Json
from webarium.viewer.difference import Difference, difference
from webarium.viewer.facets import FIGURES, Listed, choices, what_failed
from webarium.viewer.facets import title as title_of
from webarium.viewer.golden import beside, definition_of
from webarium.viewer.library import BrokenRun, Library, Run
from webarium.viewer.links import Links
from webarium.viewer.messages import Said, answer_of, messages_of
from webarium.viewer.numbers import MOST
from webarium.viewer.pictures import Shots
from webarium.viewer.query import MORE, PAGE_SIZE, SORTS, Page, Query
from webarium.viewer.sides import Beside, Head, sides_of
from webarium.viewer.tally import Tally, grouped
from webarium.viewer.turns import Timeline, Turn, row_diffs

Commands: TypeAlias = Callable[[Path, RunConfig, Job, int | None], Sequence[tuple[str, str]]]
"""What does an episode again: titles and command lines, for a run's folder, its settings, the episode and a step."""


def no_commands(folder: Path, config: RunConfig, job: Job, step: int | None) -> Sequence[tuple[str, str]]:
    """None: pages that are read elsewhere."""
    return ()


DAMAGED = 422
"""How a page answers whose record is damaged."""
GROUPS = (("site", "Site"), ("kind", "Kind"), ("difficulty", "Level"))


@dataclass(frozen=True)
class Pages:
    """Renders pages with one set of links."""

    env: Environment
    links: Links
    commands: Commands = no_commands
    """The command lines that do an episode again."""

    def _render(self, template: str, **values: Any) -> str:
        page = self.env.get_template(template).render(links=self.links, **values)
        return page.encode("utf-8", "replace").decode()  # JSON may hold halves of characters

    def runs(self, library: Library) -> str:
        """The list of runs."""
        rows = [_RunRow.of(run) for run in library.runs()]
        several = sum(not row.broken for row in rows) > 1
        compared = (() if several else None) if self.links.live else library.pair()
        return self._render("runs.html", rows=rows, root=str(library.root), compared=compared)

    def run(self, run: Run, query: Query, *, everything: bool = False) -> str:
        """A run with its episodes; `everything` puts all of them on one page."""
        listed = run.listed()
        entries = [each.entry for each in listed]
        found = query.select(listed)
        page = Page.cut(found, query.page, max(1, len(found)) if everything else 100)
        return self._render(
            "run.html",
            run=run,
            tally=Tally.of(entries),
            groups=[(title, grouped(entries, _getter(name))) for name, title in GROUPS],
            tables=what_failed(listed),
            query=query,
            page=page,
            rows=[_EpisodeRow.of(run, each) for each in page.entries],
            choices=choices(listed),
            named=title_of,
            more=MORE,
            sorts=SORTS,
            settings=_settings(run),
        )

    def episode(
        self,
        run: Run,
        slug: str,
        index: int | None,
        query: Query,
        *,
        partial: bool = False,
    ) -> str:
        """One step of an episode; `partial` leaves out what does not change from step to step.

        Raises:
            LookupError: The episode has no such step.
        """
        entry, episode, timeline = run.entry(slug), run.episode(slug), run.timeline(slug)
        turn = _chosen(timeline, index)
        neighbouring = timeline.beside(turn.index) if turn else (None, None)
        path, verdict = golden_of(episode), episode.verdict or {}
        checkpoints = _check_rows(verdict.get("checkpoints"))
        return self._render(
            "episode.html",
            run=run,
            slug=slug,
            entry=entry,
            result=entry.result,
            failure=run.failure(entry),
            about=episode.about,
            task=episode.task,
            definition=definition_of(episode.task),
            golden=None if path is None else beside(path, timeline.turns),
            verdict=_checks(verdict, entry.result),
            checkpoints=checkpoints,
            reached=_reached(checkpoints),
            totals=row_diffs(episode.changes),
            broke=_traceback(episode),
            turns=timeline.turns,
            lanes=timeline.lanes,
            turn=turn,
            change=_change(turn),
            talks=_talks(episode, timeline, turn),
            commands=self.commands(run.path, run.config, entry.job, turn.index if turn else None),
            previous=neighbouring[0],
            following=neighbouring[1],
            beside=_beside(run, slug, query),
            query=query,
            partial=partial,
        )

    def compare(self, library: Library, asked: Mapping[str, str], *, everything: bool = False) -> str:
        """Two runs side by side, or the choice of two; `asked` names them, and which episodes are listed.

        Raises:
            UserError: There is no such run, or they have no episode in common.
        """
        names = [(run.key, run.name) for run in library.runs() if isinstance(run, Run)]
        keys = [key for key, _ in names]
        first, second = asked.get("first", ""), asked.get("second", "")
        values: dict[str, Any] = {"names": names, "named": title_of, "page": None, "pair": None}
        if not (first and second):
            others = [key for key in keys if key not in (first, second)]
            first, second = first or next(reversed(others), ""), second or next(iter(others), "")
            return self._render("compare.html", first=first, second=second, **values)
        comparison = library.comparison(first, second)
        pair, side = comparison.pairs[0], asked.get("side", "")
        found = [each for each in pair.paired if side in ("", each.side)]
        number = plain_number(asked.get("page", "1"), MOST) or 1
        page = Page.cut(found, max(1, number), max(1, len(found)) if everything else PAGE_SIZE)
        values |= {"pair": pair, "page": page, "side": side, "sides": sides_of(pair), "keys": (first, second)}
        rows = [(file_name(each.episode), each) for each in page.entries]
        return self._render(
            "compare.html", first=first, second=second, reports=comparison.reports, rows=rows, **values
        )

    def versus(self, library: Library, slug: str, asked: Mapping[str, str]) -> str:
        """An episode of two runs, step by step.

        Raises:
            LookupError: The two have no such episode in common.
            UserError: There is no such run, or they have no episode in common.
        """
        keys = (asked.get("first", ""), asked.get("second", ""))
        pair, side = library.comparison(*keys).pairs[0], asked.get("side", "")
        slugs = {file_name(each.episode): each for each in pair.paired}
        if slug not in slugs:
            raise LookupError("The two runs have no such episode in common.")
        runs = [library.run(key) for key in keys]
        steps = Beside.of(*(run.timeline(slug) for run in runs))
        return self._render(
            "versus.html",
            keys=keys,
            side=side,
            slug=slug,
            names=(pair.first, pair.second),
            paired=slugs[slug],
            heads=[Head.of(run, slug) for run in runs],
            rows=steps.rows,
            parted=steps.parted,
            beside=neighbours([name for name, each in slugs.items() if side in ("", each.side)], slug),
        )

    def error(self, status: int, message: str) -> str:
        """A page that says what went wrong."""
        return self._render("error.html", status=status, message=message)


@dataclass(frozen=True)
class _RunRow:
    key: str
    name: str
    broken: str = ""
    suite: str = ""
    agent: str = ""
    model: str = ""
    seed: int = 0
    tally: Tally | None = None
    began: str = ""
    """When, for people."""
    privileged: bool = False
    free: bool = False
    """Whether requests did not say how to answer."""

    @classmethod
    def of(cls, run: Run | BrokenRun) -> _RunRow:
        if isinstance(run, BrokenRun):
            return cls(run.key, run.name, broken=run.reason)
        config = run.config
        return cls(
            run.key,
            run.name,
            "",
            config.suite,
            config.agent,
            config.model or "",
            config.seed,
            run.tally(),
            day_and_time(run.began),
            is_privileged(config.agent),
            config.answers == "free",
        )


@dataclass(frozen=True)
class _EpisodeRow:
    slug: str
    id: str
    status: str
    result: EpisodeResult | None
    begun: bool
    intent: str
    failure: Failure | None
    facets: str
    """What filters look at, as JSON, for lists that no server filters."""

    @classmethod
    def of(cls, run: Run, listed: Listed) -> _EpisodeRow:
        entry = listed.entry
        slug = run.slug_of(entry.job)
        intent = entry.result.intent if entry.result else ""
        if entry.status == "running":
            intent = str(run.episode(slug).task.get("intent") or "")
        facets = json.dumps({**listed.facets(), **{name: listed.figure(name) for name in FIGURES}})
        begun = entry.status != "planned"
        return cls(slug, entry.id, entry.status, entry.result, begun, intent, listed.failure, facets)


@dataclass(frozen=True)
class _CheckRow:
    name: str
    passed: bool | None
    """``None``: nobody could decide it."""
    detail: str
    step: int | None = None
    """For a checkpoint: the step at which it was reached."""


def _getter(name: str) -> Any:
    return lambda result: getattr(result, name)


def _chosen(timeline: Timeline, index: int | None) -> Turn | None:
    if index is None:
        return timeline.turns[0] if timeline.turns else None
    turn = timeline.find(index)
    if turn is None:
        raise LookupError(f"The episode has no step {index}.")
    return turn


def _change(turn: Turn | None) -> Difference | None:
    """What the step changed in the text of the page; ``None`` where nothing was looked at after it."""
    if turn is None or turn.before is None or not turn.step.seen:
        return None
    return difference(turn.before.observation, turn.step.observation)


@dataclass(frozen=True)
class _Talk:
    """A question to a model, and its answer."""

    call: dict[str, Json]
    messages: tuple[Said, ...]
    answer: Said | None


def _talks(episode: EpisodeReader, timeline: Timeline, turn: Turn | None) -> list[_Talk]:
    if turn is None or not turn.step.calls:
        return []
    shots = Shots(episode, timeline.turns, turn.index)
    return [
        _Talk(call, messages_of(call.get("prompt"), shots.find), answer_of(call.get("answer"), shots.find))
        for call in turn.step.calls
    ]


def _checks(verdict: Mapping[str, Json], result: EpisodeResult | None) -> list[_CheckRow]:
    lines = verdict.get("checks")
    if isinstance(lines, list) or result is None:
        return _check_rows(lines)
    return [_CheckRow(c.name, None if c.unverified else c.passed, c.detail) for c in result.checks]


def _check_rows(lines: Any) -> list[_CheckRow]:
    """The lines of a recorded verdict, of its checks or its checkpoints; none if it has none."""
    return [
        _CheckRow(
            str(line.get("name")),
            None if line.get("unverified") else bool(line.get("passed")),
            str(line.get("detail", "")),
            step if isinstance(step := line.get("step"), int) else None,
        )
        for line in (lines if isinstance(lines, list) else ())
        if isinstance(line, dict)
    ]


def _reached(checkpoints: Iterable[_CheckRow]) -> dict[int, str]:
    """Checkpoints by the step at which they were reached."""
    found: dict[int, list[str]] = {}
    for each in checkpoints:
        if each.step is not None:
            found.setdefault(each.step, []).append(each.name)
    return {step: "; ".join(names) for step, names in found.items()}


def _traceback(episode: EpisodeReader) -> str:
    return episode.read("traceback.txt").decode("utf-8", "replace") if episode.has("traceback.txt") else ""


def _beside(run: Run, slug: str, query: Query) -> tuple[str | None, str | None]:
    """The episodes before and after one that can be opened, in the order of the list that was asked for."""
    listed = [run.slug_of(e.entry.job) for e in query.select(run.listed()) if e.entry.status != "planned"]
    return neighbours(listed, slug)


def neighbours(listed: Sequence[str], slug: str) -> tuple[str | None, str | None]:
    """What stands before and after something in a list; nothing if it is not in it."""
    if slug not in listed:
        return None, None
    place = listed.index(slug)
    return (listed[place - 1] if place else None), (listed[place + 1] if place + 1 < len(listed) else None)


def _settings(run: Run) -> list[tuple[str, str]]:
    """What the run was asked to do, as far as it was said."""
    config: dict[str, Json] = run.config.to_json()
    shown = []
    for name, value in config.items():
        if value in (None, False, [], {}, "") or name == "tasks":
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{key} {item}" for key, item in value.items() if item is not None)
        if value != "":
            shown.append((name.replace("_", " "), str(value)))
    facts = {
        "universe": ", ".join(each[:16] for each in run.universes),
        "began": day_and_time(run.began),
        "ended": day_and_time(run.ended),
        "host": host_words(run.host),
        "privileged": "the agent may see the answers" if is_privileged(run.config.agent) else "",
    }
    return [*shown, *((name, value) for name, value in facts.items() if value)]
