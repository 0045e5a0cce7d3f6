"""Trajectories for reinforcement learning: one JSON object for each episode, with a list of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

from webarium.runs.exports.learning import labels_of, split_of_episode
from webarium.runs.exports.lines import write_lines
from webarium.runs.exports.source import Finished, Turn
from webarium.runs.records.begun import shown
from webarium.runs.records.reader import RunReader
from webarium.runs.records.step import Step
from webarium.types import Json

FILE = "trajectories.jsonl"
_TARGETS = {"ElementId": "target_id", "Mark": "mark", "Point": "point", "Locator": "locator"}
_TYPES = {"GoBack": "go_back", "GoForward": "go_forward", "NewTab": "new_tab", "CloseTab": "close_tab"}


def write(run: RunReader, episodes: Sequence[Finished], out: Path, screenshots: bool) -> list[Path]:
    """Write ``trajectories.jsonl``, and ``screenshots/`` if asked for."""
    return [write_lines(out / FILE, _trajectories(run, episodes, out, screenshots))]


def _trajectories(
    run: RunReader, episodes: Sequence[Finished], out: Path, screenshots: bool
) -> Iterator[dict[str, Json]]:
    for episode in episodes:
        if screenshots:
            write_pictures(episode, out)
        yield trajectory(run, episode, screenshots=screenshots)


def trajectory(run: RunReader, episode: Finished, *, screenshots: bool) -> dict[str, Json]:
    """One episode in the layout that is described in the documentation."""
    return {
        **heading(run, episode),
        "trajectory": [step_of(episode, turn, screenshots) for turn in episode.turns],
        **outcome(episode),
    }


def heading(run: RunReader, episode: Finished) -> dict[str, Json]:
    """What was to be done, and by whom."""
    result = episode.result
    return {
        "id": episode.id,
        "source": source(run),
        "goal": result.intent,
        "how_to_answer": result.how_to_answer,
        "task": result.task_id,
        "template": result.template,
        "site": result.site,
        "kind": result.kind,
        "difficulty": result.difficulty,
        "split": split_of_episode(run, episode),
    }


def outcome(episode: Finished) -> dict[str, Json]:
    """What came of it."""
    return {
        "answer": episode.result.answer,
        "outcome": episode.result.outcome,
        "success": episode.passed if episode.decided else None,
        "rules": episode.result.rules or None,
        "num_steps": len(episode.turns),
    }


def source(run: RunReader) -> str:
    """Where a trajectory comes from: suite, agent, and model if there was one."""
    config = run.config
    return "/".join(word for word in (config.suite, config.agent, config.model) if word)


def step_of(episode: Finished, turn: Turn, screenshots: bool) -> dict[str, Json]:
    """State, action, reward and next state; the reward is as `reward_of` says."""
    step = turn.step
    after = turn.after
    return {
        "step": step.index - 1,
        "state": state_of(episode, turn.seen, screenshots),
        "action": action_of(step),
        "action_text": step.action,
        "reasoning": step.reasoning,
        "reward": reward_of(episode, turn),
        **labels_of(episode, turn),
        "next_state": None if after is None else state_of(episode, after, screenshots),
        "done": turn.last,
        "error": step.error,
        "changes": step.changes,
    }


def reward_of(episode: Finished, turn: Turn) -> float | None:
    """1 on the last step of a success, else 0; ``None`` on the last one of an episode that has no score."""
    if turn.last and not episode.decided:
        return None
    return 1.0 if turn.last and episode.passed else 0.0


def state_of(episode: Finished, step: Step, screenshots: bool) -> dict[str, Json]:
    """What the agent saw."""
    kind = shown(episode.reader).kind
    name = "html" if kind == "html" else "accessibility_tree" if kind == "axtree" else "elements"
    state: dict[str, Json] = {"url": step.url, "title": step.title, name: step.observation}
    if screenshots:
        state["screenshot"] = picture_name(episode, step)
    return state


def action_of(step: Step) -> dict[str, Json]:
    """The action with its type and its target set out; text that was not an action has the type ``invalid``.

    Behind a door there is the ``request`` that the agent's browser sent.
    """
    act = step.act
    if act is None:
        return {"type": "request", **step.asked} if step.asked is not None else {"type": "invalid"}
    name = str(act["is"])
    fields: dict[str, Json] = {"type": _TYPES.get(name, name.lower())}
    for key, value in act.items():
        if key == "is":
            continue
        if isinstance(value, dict) and value.get("is") in _TARGETS:
            kind = str(value["is"])
            inner = {k: v for k, v in value.items() if k != "is"}
            prefix = "" if key in ("target", "source") else f"{key}_"
            fields[prefix + _TARGETS[kind]] = inner.get("value", inner)
        else:
            fields[key] = value
    return fields


def picture_name(episode: Finished, step: Step) -> str | None:
    """Where a step's picture is written, seen from the export's folder."""
    seen = step.marked or step.screenshot
    return f"screenshots/{episode.file}/{step.index:04d}{PurePath(seen).suffix}" if seen else None


def write_pictures(episode: Finished, out: Path) -> None:
    """Write the pictures that the agent saw: with marks where it saw marks."""
    for step in episode.steps:
        name, data = picture_name(episode, step), episode.picture(step, marked=True)
        if name is not None and data is not None:
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(data)
