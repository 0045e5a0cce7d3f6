"""Conversations for fine-tuning a chat model: JSON objects with ``messages``.

Where a model was asked, one for each action: exactly what it was sent and what it answered. Where none was, as in
golden demonstrations, one for each episode, in the grammar of WebArena's actions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from webarium.actions.codecs import get_codec
from webarium.runs.exports.learning import progress_of, split_of_episode
from webarium.runs.exports.lines import write_lines
from webarium.runs.exports.source import Finished, Turn
from webarium.runs.exports.trajectories import source
from webarium.runs.records.reader import RunReader
from webarium.shapes import as_object, as_objects
from webarium.types import Json

FILE = "chat.jsonl"


def write(run: RunReader, episodes: Sequence[Finished], out: Path) -> list[Path]:
    """Write ``chat.jsonl``."""
    return [write_lines(out / FILE, (line for episode in episodes for line in conversations(run, episode)))]


def conversations(run: RunReader, episode: Finished) -> Iterator[dict[str, Json]]:
    """What an episode's model was sent, a conversation for each action; else the whole episode as one."""
    sent = [
        (turn, call)
        for turn in episode.turns
        if turn.step.action is not None and (call := _asked(turn)) is not None
    ]
    about: dict[str, Json] = {
        "id": episode.id,
        "source": source(run),
        "outcome": episode.result.outcome,
        "success": episode.passed if episode.decided else None,
        "rules": episode.result.rules or None,
        "split": split_of_episode(run, episode),
    }
    for turn, call in sent:
        messages = [each for message in as_objects(call["prompt"]) for each in _as_sent(message)]
        yield {
            **about,
            "step": turn.step.index,
            "progress": progress_of(episode, turn),
            "messages": [*messages, _as_answered(as_object(call["answer"]))],
        }
    if not sent:
        progress = [progress_of(episode, turn) for turn in episode.turns if turn.step.action is not None]
        yield {**about, "progress": progress, "messages": _whole(episode)}


def _asked(turn: Turn) -> Mapping[str, Json] | None:
    """The last call of a step, which led to its action, if its record tells what was sent and answered."""
    call = turn.step.calls[-1] if turn.step.calls else {}
    told = isinstance(call.get("prompt"), list) and isinstance(call.get("answer"), dict)
    return call if told else None


def _whole(episode: Finished) -> list[Json]:
    """The grammar as the system's word, each observation as the user's, each reason with its action as the answer."""
    messages: list[Json] = [message("system", rules())]
    for turn in episode.turns:
        if turn.step.action is None:
            continue  # what was not an action is not worth learning
        messages += [message("user", question(episode, turn)), message("assistant", _answer(turn))]
    return messages


def _as_sent(message: Mapping[str, Json]) -> Iterator[dict[str, Json]]:
    """A message as chat models are tuned on it: calls beside the words, and each result a message of its own."""
    parts = as_objects(message["content"])
    results = [part for part in parts if part["type"] == "tool_result"]
    for result in results:
        said = _content(as_objects(result["content"]))
        yield {"role": "tool", "tool_call_id": result["call_id"], "content": said}
    others = [part for part in parts if part["type"] not in ("tool_result", "tool_call")]
    calls = [part for part in parts if part["type"] == "tool_call"]
    if others or calls or not results:
        name = {"name": message["name"]} if message.get("name") else {}
        tools = {"tool_calls": [_tool_call(call) for call in calls]} if calls else {}
        yield {"role": message["role"], **name, "content": _content(others), **tools}


def _as_answered(answer: Mapping[str, Json]) -> dict[str, Json]:
    calls = as_objects(answer.get("tool_calls") or [])
    tools = {"tool_calls": [_tool_call(call) for call in calls]} if calls else {}
    return {"role": "assistant", "content": str(answer.get("text") or ""), **tools}


def _tool_call(call: Mapping[str, Json]) -> dict[str, Json]:
    arguments = call.get("malformed") or json.dumps(call["arguments"], ensure_ascii=False)
    return {"id": call["id"], "type": "function", "function": {"name": call["name"], "arguments": arguments}}


def _content(parts: Sequence[Mapping[str, Json]]) -> Json:
    """One text as it is; several parts as a list, pictures as their hashes."""
    if all(part["type"] == "text" for part in parts):
        return "\n".join(str(part["text"]) for part in parts)
    return [dict(part) for part in parts]


def rules() -> str:
    """What a model is told of its actions."""
    return (
        "You operate a web browser to fulfil a request. At each turn you see the page and answer with one action, "
        "as the last line, between triple backticks.\n\n" + get_codec("webarena").describe()
    )


def question(episode: Finished, turn: Turn, *, goal: bool = False) -> str:
    """What was seen before a turn, in words; with the request at the start, or wherever the `goal` is wanted."""
    seen = turn.seen
    parts = [f"Request: {episode.result.request}"] if goal or seen.index == 0 else []
    if seen.error:
        parts.append(f"The last action could not be done: {seen.error}")
    parts += [f"Address: {seen.url}", f"Page:\n{seen.observation}"]
    return "\n\n".join(parts)


def _answer(turn: Turn) -> str:
    reasoning = turn.step.reasoning.strip()
    return f"{reasoning}\n\n```{turn.step.action}```" if reasoning else f"```{turn.step.action}```"


def message(role: str, content: str) -> dict[str, Json]:
    """One message of a conversation."""
    return {"role": role, "content": content}
