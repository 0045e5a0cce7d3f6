"""What raters said about the episodes of a run: a file for each rater, which ``webarium agreement`` reads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from webarium.draws import Dice
from webarium.errors import UserError
from webarium.runs.records.record import storing
from webarium.runs.records.store import write_atomically
from webarium.types import Json

FOLDER = "ratings"
"""The folder inside a run's that holds the files."""
Label: TypeAlias = Literal["success", "failure", "unverified"]
LABELS: tuple[Label, ...] = get_args(Label)
"""``unverified``: what is shown does not suffice to say."""


@dataclass(frozen=True)
class Rating:
    """What a rater said about an episode."""

    label: Label
    note: str = ""
    """Why, in the rater's words."""


class RatingFile:
    """The ratings of one rater; each change is on the disk when `rate` returns."""

    def __init__(self, run: Path, rater: str) -> None:
        self.path = run / FOLDER / f"{rater}.jsonl"
        self._ratings = _read(self.path)

    @property
    def ratings(self) -> Mapping[str, Rating]:
        """By episode."""
        return self._ratings

    def rate(self, episode: str, rating: Rating) -> None:
        """Keep a rating, in place of an earlier one.

        Raises:
            StorageError: It cannot be written.
        """
        found = {**self._ratings, episode: rating}
        lines = [_line(name, each) for name, each in found.items()]
        with storing(self.path):
            self.path.parent.mkdir(exist_ok=True)
        write_atomically(self.path, "".join(lines).encode())
        self._ratings = found


def order_of(episodes: Iterable[str], rater: str) -> list[str]:
    """The order in which a rater sees episodes: one of their own, the same every time."""
    return Dice("ratings", rater).shuffled(sorted(episodes))


def files_of(run: Path) -> list[Path]:
    """The files of all raters of a run, by name."""
    return sorted((run / FOLDER).glob("*.jsonl"))


def _line(episode: str, rating: Rating) -> str:
    line: dict[str, Json] = {"id": episode, "label": rating.label, "note": rating.note}
    return json.dumps(line, ensure_ascii=False) + "\n"


def _read(path: Path) -> dict[str, Rating]:
    try:
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        return {line["id"]: Rating(line["label"], line.get("note", "")) for line in map(json.loads, lines)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(
            f"{path} is not a file of ratings as this command writes it: {error}.", todo="Move it elsewhere."
        ) from None
