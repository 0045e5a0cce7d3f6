"""Trajectories as a Parquet table: one row for each step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from webarium.errors import UserError
from webarium.runs.exports.learning import labels_of
from webarium.runs.exports.source import Finished
from webarium.runs.exports.trajectories import (
    action_of,
    heading,
    outcome,
    picture_name,
    reward_of,
    write_pictures,
)
from webarium.runs.records.reader import RunReader

FILE = "trajectories.parquet"


def write(run: RunReader, episodes: Sequence[Finished], out: Path, screenshots: bool) -> list[Path]:
    """Write ``trajectories.parquet``, one row group for each episode, and ``screenshots/`` if asked for.

    Raises:
        UserError: The extra is not installed.
    """
    arrow, parquet = _library()
    schema = _schema(arrow)
    path = out / FILE
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for episode in episodes:
            if screenshots:
                write_pictures(episode, out)
            rows = list(_rows(run, episode, screenshots))
            if rows:
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
    return [path]


def _rows(run: RunReader, episode: Finished, screenshots: bool) -> Iterator[dict[str, Any]]:
    about, ended = heading(run, episode), outcome(episode)
    for turn in episode.turns:
        step, after = turn.step, turn.after
        yield {
            **about,
            "step": step.index - 1,
            "state": turn.seen.observation,
            "url": turn.seen.url,
            "title": turn.seen.title,
            "screenshot": picture_name(episode, turn.seen) if screenshots else None,
            "action": step.action,
            "action_json": json.dumps(action_of(step), ensure_ascii=False),
            "reasoning": step.reasoning,
            "reward": reward_of(episode, turn),
            **labels_of(episode, turn),
            "next_state": after.observation if after else None,
            "next_url": after.url if after else None,
            "done": turn.last,
            "error": step.error,
            "changes_json": json.dumps(step.changes, ensure_ascii=False),
            **ended,
        }


def _schema(arrow: Any) -> Any:
    kinds = {
        "step": arrow.int32(),
        "num_steps": arrow.int32(),
        "reward": arrow.float32(),
        "progress": arrow.float32(),
        "candidates": arrow.list_(
            arrow.struct(
                [
                    ("id", arrow.int64()),
                    *((name, arrow.string()) for name in ("role", "name", "value", "states")),
                    ("uses", arrow.list_(arrow.string())),
                ]
            )
        ),
        "negatives": arrow.list_(arrow.int64()),
        "done": arrow.bool_(),
        "success": arrow.bool_(),
    }
    names = (
        "id",
        "source",
        "goal",
        "task",
        "template",
        "site",
        "kind",
        "difficulty",
        "split",
        "step",
        "state",
        "url",
        "title",
        "screenshot",
        "action",
        "action_json",
        "reasoning",
        "reward",
        "progress",
        "candidates",
        "negatives",
        "next_state",
        "next_url",
        "done",
        "error",
        "changes_json",
        "answer",
        "outcome",
        "success",
        "rules",
        "num_steps",
    )
    return arrow.schema([(name, kinds.get(name, arrow.string())) for name in names])


def _library() -> tuple[Any, Any]:
    try:
        arrow = import_module("pyarrow")
        parquet = import_module("pyarrow.parquet")
    except ImportError:
        raise UserError(
            "Parquet needs the package pyarrow.", todo="Install it: pip install 'webarium[parquet]'."
        ) from None
    return arrow, parquet
