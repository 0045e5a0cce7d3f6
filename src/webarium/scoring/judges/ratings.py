"""Files of ratings: who judged which episode how."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from webarium.errors import UserError
from webarium.types import Json

ID_NAMES = ("id", "episode", "task_id", "task")
"""Members that may name what was rated; the first that is there counts."""
LABEL_NAMES = ("label", "verdict", "outcome", "passed", "success")
"""Members that may hold the rating."""

SUCCESS, FAILURE = "success", "failure"
_SAME = {
    "true": SUCCESS,
    "1": SUCCESS,
    "1.0": SUCCESS,
    "yes": SUCCESS,
    "pass": SUCCESS,
    "passed": SUCCESS,
    "false": FAILURE,
    "0": FAILURE,
    "0.0": FAILURE,
    "no": FAILURE,
    "fail": FAILURE,
    "failed": FAILURE,
    "not success": FAILURE,
}


@dataclass(frozen=True)
class Ratings:
    """All ratings of one rater."""

    rater: str
    labels: Mapping[str, str]
    """By id, in the order of the file."""


def read_ratings(path: Path, rater: str | None = None) -> Ratings:
    """Read a file with one JSON object a line; raises `UserError` with the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UserError(
            f"{path} cannot be read: {reason}.", todo="Name a JSONL file, or a run's folder."
        ) from None
    labels: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            name, label = _read_line(line, f"{path}, line {number}")
            if name in labels:
                raise UserError(
                    f"{path}, line {number}: {name!r} is rated twice.", todo="Keep one rating of it."
                )
            labels[name] = label
    if not labels:
        raise UserError(
            f"{path} holds no ratings.", todo='A line looks like {"id": "a", "label": "success"}.'
        )
    return Ratings(rater or path.stem, labels)


def normal_label(value: Json) -> str:
    """A rating as a word: ``true``, 1, ``passed`` and the like are ``success``, their opposites ``failure``."""
    text = json.dumps(value) if isinstance(value, bool) else str(value)
    text = " ".join(text.lower().split())
    return _SAME.get(text, text)


def aligned(raters: Sequence[Ratings], *, common: bool = False) -> list[str]:
    """The ids that all raters rated, in the first one's order.

    Raises:
        UserError: Somebody rated what another did not, unless ``common`` leaves that out; or nothing is left.
    """
    shared = set.intersection(*(set(rater.labels) for rater in raters))
    if not common:
        _require_equal(raters, shared)
    if not shared:
        raise UserError("No id is rated by all.", todo="Check that the files are about the same episodes.")
    return [name for name in raters[0].labels if name in shared]


def _require_equal(raters: Sequence[Ratings], shared: set[str]) -> None:
    every = sorted(set.union(*(set(rater.labels) for rater in raters)))
    missing = [
        f"{rater.rater} lacks {_some([name for name in every if name not in rater.labels])}"
        for rater in raters
        if len(rater.labels) < len(every)
    ]
    if missing:
        raise UserError(
            f"All raters should have rated the same; {len(shared)} of {len(every)} ids are common: "
            f"{'; '.join(missing)}.",
            todo="Complete the files, or compare what is common with --common.",
        )


def _some(names: Sequence[str], most: int = 4) -> str:
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def _read_line(line: str, where: str) -> tuple[str, str]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise UserError(f"{where} is not JSON: {error}.") from None
    if not isinstance(data, dict):
        raise UserError(f"{where} is not a JSON object.", todo='Write {"id": "a", "label": "success"}.')
    name = _first(data, ID_NAMES, "id", where)
    label = _first(data, LABEL_NAMES, "label", where)
    if not isinstance(label, str | bool | int | float):
        raise UserError(f"{where}: the label is {label!r}, expected a word, a number, true or false.")
    return str(name), normal_label(label)


def _first(data: Mapping[str, Json], names: Sequence[str], what: str, where: str) -> Json:
    for name in names:
        if data.get(name) is not None:
            return data[name]
    raise UserError(f"{where} has no {what}.", todo=f"Any of these names will do: {', '.join(names)}.")
