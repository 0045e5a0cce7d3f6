"""Golden demonstrations: each template of a suite solved by its own golden path, as training data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from webarium.envs.engines import DEFAULT_ENGINE
from webarium.errors import UserError
from webarium.published.webarena.variants import sites_at
from webarium.runs.config import RunConfig
from webarium.runs.exports import FORMATS, export_run
from webarium.runs.records.reader import RunReader
from webarium.runs.workers.events import Listener, ignore
from webarium.runs.workers.scheduler import run_suite
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import load_suite
from webarium.suites.splits import find_split
from webarium.types import Answers, Difficulty, Scale
from webarium.worlds import Universe

DEFAULT_FORMATS = ("jsonl", "chat", "choices")
"""What a dataset has if nobody says otherwise."""
RUN = "run"
"""Folder of the recording inside a dataset's folder."""


@dataclass(frozen=True)
class Dataset:
    """What was recorded."""

    episodes: int
    """Demonstrations that passed their own checks; only these are exported."""
    templates: int
    """How many templates they show."""
    missing: tuple[str, ...]
    """Tasks without a demonstration."""
    files: tuple[Path, ...]
    interrupted: bool
    """Whether somebody ended the recording; asked for again, it goes on."""
    full: str | None
    """Why records could not be written any more, if so."""


def demo_tasks(
    suite: str,
    seed: int,
    scale: Scale,
    per_template: int,
    progress: Callable[[str], None],
    *,
    split: str | None = None,
    difficulty: Difficulty | None = None,
) -> list[str]:
    """Ids of the first tasks of each template, in the suite's order, of a split and a difficulty if these are named.

    Raises:
        UserError: The suite or the split is unknown, the seed is another split's, or nothing with a path is left.
    """
    chosen = load_suite(suite)
    if split is not None:
        part = find_split(split)
        part.require_seed(seed)
        chosen = chosen.only(part.has)
    installed = load_sites()
    sites = sites_at(scale, {name: installed[name] for name in chosen.sites if name in installed})
    universe = Universe.open(databases(sites), seed=seed, scale=scale, progress=progress)
    try:
        tasks = [
            task
            for task in chosen.tasks(universe)
            if not task.foreign and difficulty in (None, task.difficulty)
        ]
    finally:
        universe.close()
    if not tasks:
        raise UserError(
            f"Suite {suite!r} has no such tasks with golden paths.",
            todo="Name one of Webarium's own suites, another split or another difficulty.",
        )
    taken: dict[str, list[str]] = {}
    for task in tasks:
        taken.setdefault(task.source.id, []).append(task.id)
    return [task_id for ids in taken.values() for task_id in ids[:per_template]]


def record_demos(
    suite: str,
    out: Path,
    *,
    seed: int = 0,
    scale: Scale = "small",
    per_template: int = 1,
    tasks: Sequence[str] = (),
    split: str | None = None,
    difficulty: Difficulty | None = None,
    engine: str = DEFAULT_ENGINE,
    formats: Sequence[str] = DEFAULT_FORMATS,
    answers: Answers = "form",
    workers: int = 2,
    listener: Listener = ignore,
    progress: Callable[[str], None] = lambda message: None,
) -> Dataset:
    """Let the oracle solve the first tasks of every template, and export what passed.

    A recording that was interrupted goes on where it stopped when it is asked for again.

    Args:
        suite: One of Webarium's own suites.
        out: The dataset's folder; the recording itself is kept in ``run`` below it.
        seed: Universe seed.
        scale: How much data the universe holds.
        per_template: Demonstrations for each template.
        tasks: Only these tasks, instead of the first of every template.
        split: Only tasks of this split; the seed must be one of its seeds.
        difficulty: Only templates of this difficulty.
        engine: What shows the pages.
        formats: Export formats to write.
        answers: How requests ask for answers, and how the oracle gives them.
        workers: Worker processes.
        listener: Hears the run's events.
        progress: Hears what is being prepared.
    """
    wanted = list(tasks) or demo_tasks(
        suite, seed, scale, per_template, progress, split=split, difficulty=difficulty
    )
    config = RunConfig(
        suite,
        "oracle",
        answers=answers,
        tasks=tuple(wanted),
        split=split,
        seed=seed,
        scale=scale,
        workers=workers,
        engine=engine,
        progress=True,
    )
    return record_run(config, out, formats=formats, listener=listener)


def record_run(
    config: RunConfig,
    out: Path,
    *,
    formats: Sequence[str] = DEFAULT_FORMATS,
    listener: Listener = ignore,
) -> Dataset:
    """Record a run of named tasks, and export what passed; goes on where it was interrupted.

    Args:
        config: The run; its tasks are named.
        out: The dataset's folder; the recording itself is kept in ``run`` below it.
        formats: Export formats to write.
        listener: Hears the run's events.

    Raises:
        UserError: There is no such format, or the folder holds another run.
    """
    unknown = sorted(set(formats) - FORMATS.keys())
    if unknown:
        raise UserError(f"There is no export format {unknown[0]!r}.", todo=f"Known: {', '.join(FORMATS)}.")
    folder = out / RUN
    outcome = run_suite(config, folder, resume=(folder / "run.json").exists(), listener=listener)
    reader = RunReader(folder)
    results = [
        entry.result for entry in reader.entries() if entry.result and entry.result.outcome == "passed"
    ]
    files: list[Path] = []
    for name in formats:
        if results:
            files += export_run(reader, name, out, only="passed").files
    done = {result.task_id for result in results}
    return Dataset(
        episodes=len(results),
        templates=len({result.template for result in results}),
        missing=tuple(task_id for task_id in config.tasks if task_id not in done),
        files=tuple(files),
        interrupted=outcome.interrupted,
        full=outcome.full,
    )
