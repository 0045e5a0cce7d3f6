"""The formats by name, and writing a run in one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from webarium.errors import UnknownNameError, UserError
from webarium.runs.exports import chat, choices, har, playwright_trace, tables, trajectories, webarena
from webarium.runs.exports.source import Finished, finished
from webarium.runs.records.reader import RunReader
from webarium.runs.records.results import EpisodeResult

Only: TypeAlias = Literal["all", "scored", "passed"]


@dataclass(frozen=True)
class Wanted:
    """What to write, and where."""

    run: RunReader
    episodes: list[Finished]
    out: Path
    screenshots: bool
    """Whether pictures are written beside text formats."""


@dataclass(frozen=True)
class Format:
    """One format."""

    about: str
    """What it is, in one line."""
    write: Callable[[Wanted], list[Path]]
    """Writes the files that are wanted and returns them, without the pictures."""
    only: Only = "all"
    """Which episodes it takes if nobody says otherwise."""


@dataclass(frozen=True)
class Exported:
    """What was written."""

    episodes: int
    files: tuple[Path, ...]


FORMATS: Mapping[str, Format] = {
    "webarena": Format(
        "WebArena's render_*.html and merge_log.txt",
        lambda wanted: webarena.write(wanted.episodes, wanted.out),
    ),
    "playwright": Format(
        "one trace for each episode, for playwright show-trace",
        lambda wanted: playwright_trace.write(wanted.episodes, wanted.out),
    ),
    "har": Format(
        "one HTTP archive for each episode",
        lambda wanted: har.write(wanted.episodes, wanted.out),
    ),
    "jsonl": Format(
        "trajectories for reinforcement learning, one line for each episode",
        lambda wanted: trajectories.write(wanted.run, wanted.episodes, wanted.out, wanted.screenshots),
        "scored",
    ),
    "parquet": Format(
        "the same as a table, one row for each step",
        lambda wanted: tables.write(wanted.run, wanted.episodes, wanted.out, wanted.screenshots),
        "scored",
    ),
    "chat": Format(
        "conversations for fine-tuning, one line for each episode",
        lambda wanted: chat.write(wanted.run, wanted.episodes, wanted.out),
        "passed",
    ),
    "choices": Format(
        "what was done and the same done to a wrong element, for preference tuning",
        lambda wanted: choices.write(wanted.run, wanted.episodes, wanted.out),
        "passed",
    ),
}
_ONLY: Mapping[Only, Callable[[EpisodeResult], bool]] = {
    "all": lambda result: True,
    "scored": lambda result: result.outcome in ("passed", "failed"),
    "passed": lambda result: result.outcome == "passed",
}


def export_run(
    run: RunReader, name: str, out: Path, *, only: Only | None = None, screenshots: bool = False
) -> Exported:
    """Write a run in a format into a folder, which is made; files of the same names are replaced.

    Args:
        run: Its finished episodes are taken.
        name: One of `FORMATS`.
        out: The folder.
        only: ``all``, ``scored`` (neither errors nor undecided) or ``passed`` episodes; else the format's own.
        screenshots: Write pictures beside trajectories, and name them there.

    Raises:
        UserError: The format is unknown, no episode fits, or the folder cannot be written.
    """
    if name not in FORMATS:
        raise UnknownNameError("export format", name, FORMATS)
    chosen = FORMATS[name]
    episodes = list(finished(run, _ONLY[only or chosen.only]))
    if not episodes:
        kind = {"all": "finished", "scored": "scored", "passed": "passed"}[only or chosen.only]
        raise UserError(
            f"The run {run.path} has no {kind} episode.", todo="Finish it with --resume, or use --only all."
        )
    try:
        out.mkdir(parents=True, exist_ok=True)
        files = chosen.write(Wanted(run, episodes, out, screenshots))
    except OSError as error:
        raise UserError(f"{out} cannot be written: {error.strerror}.", todo="Name another folder.") from None
    return Exported(len(episodes), tuple(files))
