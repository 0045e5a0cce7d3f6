"""Choices for preference tuning: what was seen, what was done, and the same done to a row that was the wrong one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from webarium.draws import Dice
from webarium.runs.exports.chat import message, question, rules
from webarium.runs.exports.learning import done_to, negatives_of, progress_of, rows_of, split_of_episode
from webarium.runs.exports.lines import write_lines
from webarium.runs.exports.source import Finished
from webarium.runs.records.reader import RunReader
from webarium.runs.records.steps import written
from webarium.types import Json

FILE = "choices.jsonl"


def write(run: RunReader, episodes: Sequence[Finished], out: Path) -> list[Path]:
    """Write ``choices.jsonl``."""
    return [write_lines(out / FILE, (line for episode in episodes for line in choices(run, episode)))]


def choices(run: RunReader, episode: Finished) -> Iterator[dict[str, Json]]:
    """One for each step that was done to an element, if it could have been done to another one."""
    for turn in episode.turns:
        action, rows = turn.step.typed, rows_of(episode, turn)
        if action is None or rows is None or turn.step.error:
            continue
        negatives = negatives_of(rows, action)
        if not negatives:
            continue
        wrong = Dice(episode.id, turn.step.index).pick(negatives)
        yield {
            "id": episode.id,
            "step": turn.step.index - 1,
            "template": episode.result.template,
            "split": split_of_episode(run, episode),
            "progress": progress_of(episode, turn),
            "rules": episode.result.rules or None,
            "prompt": [message("system", rules()), message("user", question(episode, turn, goal=True))],
            "chosen": [message("assistant", f"```{written(action)}```")],
            "rejected": [message("assistant", f"```{written(done_to(action, wrong))}```")],
            "candidates": [row.id for row in rows],
            "negatives": list(negatives),
        }
