"""Conversations for fine-tuning a chat model: one JSON object with ``messages`` for each episode."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from webarium.actions.codecs import get_codec
from webarium.runs.exports.source import Finished, Turn
from webarium.runs.exports.trajectories import source
from webarium.runs.records.reader import RunReader
from webarium.types import Json

FILE = "chat.jsonl"


def write(run: RunReader, episodes: Sequence[Finished], out: Path) -> list[Path]:
    """Write ``chat.jsonl``."""
    path = out / FILE
    with path.open("w", encoding="utf-8") as file:
        for episode in episodes:
            file.write(json.dumps(conversation(run, episode), ensure_ascii=False) + "\n")
    return [path]


def conversation(run: RunReader, episode: Finished) -> dict[str, Json]:
    """The grammar as the system's word, each observation as the user's, each reason with its action as the answer."""
    messages = [_message("system", _rules())]
    for turn in episode.turns:
        if turn.step.action is None:
            continue  # what was not an action is not worth learning
        messages += [_message("user", _question(episode, turn)), _message("assistant", _answer(turn))]
    return {
        "id": episode.id,
        "source": source(run),
        "outcome": episode.result.outcome,
        "success": episode.passed if episode.decided else None,
        "rules": episode.result.rules or None,
        "messages": messages,
    }


def _rules() -> str:
    return (
        "You operate a web browser to fulfil a request. At each turn you see the page and answer with one action, "
        "as the last line, between triple backticks.\n\n" + get_codec("webarena").describe()
    )


def _question(episode: Finished, turn: Turn) -> str:
    seen = turn.seen
    parts = [f"Request: {episode.result.request}"] if seen.index == 0 else []
    if seen.error:
        parts.append(f"The last action could not be done: {seen.error}")
    parts += [f"Address: {seen.url}", f"Page:\n{seen.observation}"]
    return "\n\n".join(parts)


def _answer(turn: Turn) -> str:
    reasoning = turn.step.reasoning.strip()
    return f"{reasoning}\n\n```{turn.step.action}```" if reasoning else f"```{turn.step.action}```"


def _message(role: str, content: str) -> dict[str, Json]:
    return {"role": role, "content": content}
