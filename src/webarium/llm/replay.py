"""``replay/RUN``: a model that gives the answers of an earlier run again, found by what was asked.

It reads any folder with archives of episodes (``*.zip`` with ``steps.jsonl`` and ``verdict.json``) and takes every
object that holds an answer as `Answer.to_json` writes it.
"""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from webarium.errors import ModelError, UserError
from webarium.llm.messages import Message, Tool
from webarium.llm.model import DEFAULT_SAMPLING, Answer, Request, Sampling
from webarium.types import Json
from webarium.unpacking import member

_FILES = ("steps.jsonl", "verdict.json")
_MOST_READ = 2**28


class ReplayModel:
    """Answers equal requests as they were answered, in the order in which they were asked.

    The last answer to a request is given again when there is none left.
    """

    def __init__(self, answers: Sequence[Answer], name: str = "replay") -> None:
        self.name = name
        self._answers = by_request(answers)

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        sampling: Sampling = DEFAULT_SAMPLING,
        schema: Mapping[str, Json] | None = None,
    ) -> Answer:
        """The answer of the earlier run; costs nothing now."""
        found = self._answers.get(Request(tuple(messages), tuple(tools), sampling, schema).digest)
        if not found:
            raise ModelError(
                f"{self.name} has no answer to this request: the run asked something else.",
                todo="Replay with the same suite, seed, agent and options, on the same version.",
            )
        answer = found.popleft() if len(found) > 1 else found[0]
        return replace(answer, model=self.name, cost=0.0, cached=True)

    async def close(self) -> None:
        """Nothing is held."""


def by_request(answers: Iterable[Answer]) -> dict[str, deque[Answer]]:
    """Answers by the hash of what was asked, each in the order in which they were given."""
    found: dict[str, deque[Answer]] = defaultdict(deque)
    for answer in answers:
        found[answer.request].append(answer)
    return found


def load_replay(path: Path, name: str) -> ReplayModel:
    """The model that replays a run's folder; raises `UserError` if there is nothing to replay."""
    if not path.is_dir():
        raise UserError(
            f"There is no run in {path}.", todo="Write it as replay/FOLDER, e.g. replay/runs/first."
        )
    answers = [answer for archive in sorted(path.rglob("*.zip")) for answer in _read(archive)]
    if not answers:
        raise UserError(
            f"The run in {path} holds no answers of a model.",
            todo="Name a run whose agent or judge asked one.",
        )
    return ReplayModel(answers, name)


def _read(path: Path) -> Iterator[Answer]:
    try:
        with zipfile.ZipFile(path) as archive:
            present = set(archive.namelist())
            texts = [member(archive, name, _MOST_READ).decode() for name in _FILES if name in present]
    except (OSError, zipfile.BadZipFile, ValueError) as error:
        raise UserError(f"The record {path} cannot be read: {error}.") from None
    for text in texts:
        yield from answers_in(text)


def answers_in(text: str) -> Iterator[Answer]:
    """All answers that a text of JSON holds, or of JSON lines; a line that is not whole is left out."""
    for value in _values(text):
        yield from _find(value)


def _values(text: str) -> Iterator[Json]:
    """One JSON value, or one a line."""
    try:
        yield json.loads(text)
    except ValueError:
        for line in text.splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                continue


def _find(value: Json) -> Iterator[Answer]:
    """All answers anywhere inside a value, in their order."""
    if isinstance(value, list):
        for item in value:
            yield from _find(item)
    elif isinstance(value, dict):
        if {"request", "tool_calls", "text", "usage"} <= value.keys() and value["request"]:
            try:
                yield Answer.from_json(value)
            except (KeyError, TypeError, ValueError):
                return
        else:
            for item in value.values():
                yield from _find(item)
