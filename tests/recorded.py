"""Runs on disk for tests, written by the real recorder without a browser."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from webarium.actions.codecs import get_codec
from webarium.actions.record import action_to_json
from webarium.agents.notes import ModelCall, StepNotes
from webarium.observation import View
from webarium.runs import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.records.record import FORMAT, EpisodeRecorder, digest_of
from webarium.runs.records.results import CheckLine, EpisodeResult, Spent
from webarium.runs.records.step import Step
from webarium.runs.records.store import RunFolder
from webarium.types import ImageFormat, Json
from webarium.worlds import Changes, RowChange

VIEWPORT = (320, 180)
HOSTILE = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">\u202egnp.exe"


RULES = "0.2.0+0f1e2d3c"
"""Version of the rules that records made here say they were scored by."""


def png(text: str, size: tuple[int, int] = VIEWPORT, format: ImageFormat = "png") -> bytes:
    """A small picture with a text on it, a PNG unless it shall be another."""
    image = Image.new("RGB", size, "#f3efe6")
    ImageDraw.Draw(image).text((10, 10), text, fill="#222222")
    out = io.BytesIO()
    image.save(out, format, lossless=True)
    return out.getvalue()


@dataclass(frozen=True)
class Act:
    """One step to record."""

    action: str | None = None
    """In WebArena's grammar; ``None`` is the start, or text that was not an action."""
    url: str = "http://omnizon.test/"
    observation: str = "[1] RootWebArea 'Shop'"
    error: str = ""
    reasoning: str = ""
    raw: str = ""
    target: tuple[float, float, float, float] | None = None
    changes: Changes = field(default_factory=Changes)
    calls: tuple[ModelCall, ...] = ()
    marked: bool = False
    requests: tuple[dict[str, Json], ...] = ()


CART = RowChange(
    "shopping", "cart_item", "insert", {"id": 7}, None, {"id": 7, "sku": "MUG-1", "qty": 1, "note": None}
)
ACTS = (
    Act(observation="[1] RootWebArea 'Shop'\n\t[4] button 'Add to Cart'"),
    Act(
        "click [4]",
        reasoning="The mug is what they want.",
        raw="Let me think.\n```click [4]```",
        target=(40, 60, 90, 24),
        changes=Changes([CART]),
        url="http://omnizon.test/cart",
        observation="[1] RootWebArea 'Cart'",
        calls=(ModelCall("fake/model", 1200, 80, 0, 0.0042, 1.5, [{"role": "user", "content": "look"}]),),
    ),
    Act(
        None, error="That is no action: say click [id].", raw="please buy it", url="http://omnizon.test/cart"
    ),
    Act("stop [1 mug]", reasoning="It is in the cart."),
)


@dataclass(frozen=True)
class Recorded:
    """One episode to record."""

    task_id: str
    outcome: str = "passed"
    acts: tuple[Act, ...] = ACTS
    intent: str = "Put a mug into my cart."
    answer: str | None = "1 mug"
    kind: str = "mutate"
    difficulty: str = "easy"
    finished: bool = True
    checks: tuple[tuple[str, bool, str], ...] | None = None
    trial: int = 1
    page: dict[str, Json] | None = None
    """The final page."""
    task: dict[str, Json] | None = None
    """The whole task, where what is above does not suffice."""
    sessions: dict[str, Json] | None = None
    """What sites kept about their visitor."""
    about: dict[str, Json] = field(default_factory=dict)
    """More of how the episode was run."""
    how_to_answer: str = ""
    """What the request said of its answer's form."""
    ended_by: str = "stop"
    frozen: list[Json] | None = None
    """The task's checks as data."""
    golden: dict[str, Json] | None = None
    """Its golden path."""


def write_run(
    folder: Path,
    episodes: Sequence[Recorded],
    *,
    planned: Iterable[str] = (),
    pictures: bool | ImageFormat = True,
    universe: str = "0" * 16,
    databases: Mapping[str, str] | None = None,
    **config: Any,
) -> RunFolder:
    """A run with these episodes; `planned` tasks have none."""
    values = {"suite": "shopping", "agent": "oracle", **config}
    jobs = [Job(e.task_id, e.trial) for e in episodes] + [Job(task) for task in planned]
    run = RunFolder.create(folder, RunConfig(**values), jobs, [universe])
    for episode in episodes:
        write_episode(run, episode, pictures=pictures, databases=databases)
    return run


def write_episode(
    run: RunFolder,
    episode: Recorded,
    *,
    pictures: bool | ImageFormat = True,
    databases: Mapping[str, str] | None = None,
) -> None:
    """One episode's record, finished or as it is while it runs."""
    job = Job(episode.task_id, episode.trial)
    with EpisodeRecorder(run.partial(job.id), run.archive(job.id)) as recorder:
        recorder.write(
            "task",
            episode.task
            or {
                "id": episode.task_id,
                "intent": episode.intent,
                "sites": [episode.task_id.partition(".")[0]],
                "checks": [],
            },
        )
        universes: Any = run.record["universes"]
        recorder.write(
            "episode",
            {**_about(job, universes[0], run.config), "databases": dict(databases or {}), **episode.about},
        )
        spent, changes = Spent(), Changes()
        for index, act in enumerate(episode.acts):
            changes = Changes([*changes, *act.changes])
            _step(recorder, index, act, episode, changes, pictures)
            spent += Spent.of(call.to_json() for call in act.calls)
        if not episode.finished:
            return
        recorder.write("changes", changes.to_json())
        if episode.frozen is not None:
            recorder.write("checks", episode.frozen)
        if episode.golden is not None:
            recorder.write("golden", episode.golden)
        if episode.page is not None:
            recorder.write("page", episode.page)
        if episode.sessions is not None:
            recorder.write("sessions", dict(episode.sessions))
        result = _result(episode, recorder.digest, spent)
        if episode.outcome == "error":
            recorder.trace("Traceback: it broke\n")
        else:
            lines: list[Json] = [
                {"name": check.name, "passed": check.passed, "detail": check.detail}
                for check in result.checks
            ]
            passed = episode.outcome == "passed"
            recorder.write(
                "verdict",
                {"passed": passed, "score": float(passed), "reason": result.reason, "checks": lines},
            )
        recorder.finish(result)


def _about(job: Job, universe: str, config: RunConfig) -> dict[str, Json]:
    return {
        "format": FORMAT,
        "episode": job.id,
        "task": job.task_id,
        "trial": job.trial,
        "epoch": 1,
        "suite": config.suite,
        "agent": config.agent,
        "agent_options": dict(config.agent_options),
        "model": config.model,
        "seed": config.seed,
        "scale": config.scale,
        "world_seed": 0,
        "live_hosts": [],
        "universe": universe,
        "setup": {"view": View("axtree").to_json(), "viewport": list(VIEWPORT)},
    }


def _step(
    recorder: EpisodeRecorder,
    index: int,
    act: Act,
    episode: Recorded,
    changes: Changes,
    pictures: bool | ImageFormat,
) -> None:
    stop = bool(act.action and act.action.startswith("stop"))
    typed = get_codec("webarena").parse(f"```{act.action}```") if act.action else None
    notes = StepNotes(act.raw, act.reasoning, act.calls).to_json()
    line: dict[str, Json] = {
        "index": index,
        "action": act.action,
        "act": action_to_json(typed) if typed else None,
        "target": {"box": list(act.target), "role": "button", "name": "Add to Cart"} if act.target else None,
        **notes,
        "stop": stop,
        "error": act.error,
        "timings": {"agent": 120.5, "at": 500.0 + 1000.0 * index},
    }
    if stop:
        recorder.step(Step.from_json(line), pictures={}, digests={"stop": act.action or ""})
        return
    line |= {
        "url": act.url,
        "title": "Shop",
        "observation": act.observation,
        "changes": act.changes.to_json(),
        "timings": {
            "agent": 120.5,
            "execute": 20.0,
            "settle": 30.0,
            "observe": 9.5,
            "total": 60.0,
            "at": 500.0 + 1000.0 * index,
        },
        "viewport": list(VIEWPORT),
        "requests": list(act.requests),
    }
    format = "png" if isinstance(pictures, bool) else pictures
    shot = png(f"{episode.task_id} {index}", format=format) if pictures else None
    given = {"screenshot": shot, "marked": shot if act.marked else None}
    digests = {
        "observation": digest_of(act.observation),
        "html": "",
        "changes": changes.digest(),
        "screenshot": digest_of(shot),
    }
    recorder.step(
        Step.from_json(line), pictures={k: v for k, v in given.items() if v is not None}, digests=digests
    )


def _result(episode: Recorded, digest: str, spent: Spent) -> EpisodeResult:
    passed = episode.outcome == "passed"
    checks = episode.checks or (
        ("stop", True, "the agent stopped by itself"),
        ("state", passed, "the cart holds the mug" if passed else "the cart is empty"),
    )
    base = EpisodeResult(
        task_id=episode.task_id,
        template=episode.task_id.rpartition(".")[0],
        site=episode.task_id.partition(".")[0],
        kind=episode.kind,  # type: ignore[arg-type]
        difficulty=episode.difficulty,  # type: ignore[arg-type]
        intent=episode.intent,
        outcome=episode.outcome,  # type: ignore[arg-type]
        reason="all checks passed" if passed else "state: the cart is empty",
        ended_by=episode.ended_by,
        steps=len(episode.acts) - 2,
        wall_s=1.5 + len(episode.acts),
        digest=digest,
        answer=episode.answer,
        checks=tuple(CheckLine(*check) for check in checks),
        trial=episode.trial,
        spent=spent,
        rules=RULES,
        how_to_answer=episode.how_to_answer,
    )
    if episode.outcome == "error":
        return replace(
            base,
            checks=(),
            rules="",
            answer=None,
            ended_by="error",
            error_kind="browser",
            reason="Chromium died.",
        )
    return base
