"""`webarium judge`."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output
from webarium.cli.damaged import tell_damaged
from webarium.cli.options import MethodName
from webarium.errors import ModelError, UserError
from webarium.figures import dollars, percent
from webarium.llm import ChatModel, for_episode, load_model
from webarium.runs.records.reader import EpisodeEntry, RunReader
from webarium.runs.records.trajectory import trajectory_of
from webarium.scoring import Judgement
from webarium.scoring.judges import Judges
from webarium.types import Json

AT_ONCE = 4
"""Episodes that are judged at a time; the model's own limit holds for all their questions."""


@dataclass(frozen=True)
class Judged:
    """One episode and what the judge said, or why it said nothing."""

    entry: EpisodeEntry
    judgement: Judgement | None
    error: str = ""

    def to_json(self, method: str, model: str) -> dict[str, Json]:
        """A line that `webarium agreement` reads."""
        found = self.judgement
        return {
            "id": self.entry.id,
            "verdict": "error" if found is None else found.verdict,
            "score": None if found is None else found.score,
            "reason": self.error if found is None else found.reason,
            "points": [] if found is None else [point.to_json() for point in found.points],
            "cost": None if found is None else found.cost,
            "method": method,
            "model": model,
        }


def judge(
    run: Annotated[Path, typer.Argument(help="Folder of a run.")],
    model: Annotated[str, typer.Option("--judge", help="Chat model that judges, e.g. openai/gpt-4o.")],
    method: Annotated[
        MethodName, typer.Option("--method", help="How an episode is judged.")
    ] = MethodName.key_points,
    last: Annotated[
        int | None,
        typer.Option("--last", min=1, help="Only the last K screenshots (screenshots and trusting)."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File for the judgements; must not exist yet.")
    ] = None,
) -> None:
    """Have a model judge every episode of a run by what was seen and done, whatever its own verdict.

    [bold]Examples[/]

      webarium judge runs/voyage-001 --judge openai/gpt-4o --out judge.jsonl
      webarium agreement human.jsonl judge.jsonl
    """
    if last is not None and method is MethodName.key_points:
        raise UserError("The key-points method looks at all screenshots.", todo="Leave --last out.")
    reader = RunReader(run)
    tell_damaged(reader)
    target = out or Path(f"{reader.name}-{method.value}.jsonl")
    if target.exists():
        raise UserError(f"{target} exists already.", todo="Name another file with --out.")
    entries = [entry for entry in reader.entries() if entry.result is not None]
    if not entries:
        raise UserError(f"The run {run} has no finished episode.", todo="Wait for it, or resume it.")
    chat = load_model(model)
    try:
        file = target.open("x", encoding="utf-8")
    except OSError as error:
        raise UserError(
            f"{target} cannot be written: {error.strerror or error}.", todo="Name another file with --out."
        ) from None

    def keep(judged: Judged) -> None:
        line = json.dumps(judged.to_json(method.value, model), ensure_ascii=False)
        file.write(line + "\n")
        file.flush()

    try:
        with file:
            found = asyncio.run(_judge_all(reader, entries, chat, method, last, keep))
    finally:
        if not target.stat().st_size:
            target.unlink()
    _print(found, target, output())
    if any(one.judgement is None for one in found):
        raise typer.Exit(1)


async def _judge_all(
    reader: RunReader,
    entries: list[EpisodeEntry],
    model: ChatModel,
    method: MethodName,
    last: int | None,
    keep: Callable[[Judged], None],
) -> list[Judged]:
    """Judge episodes; each judgement is kept, in the run's order, as soon as those before it are there."""
    places = asyncio.Semaphore(AT_ONCE)
    with errors().status("Judging") as status:

        async def one(entry: EpisodeEntry) -> Judged:
            async with places:
                judges = Judges(for_episode(model), method.value, last)
                try:
                    judged = Judged(entry, await judges.trajectory(trajectory_of(reader.episode(entry.id))))
                except ModelError as error:
                    judged = Judged(entry, None, str(error))
            return judged

        found = []
        try:
            async with asyncio.TaskGroup() as group:
                for waiting in [group.create_task(one(entry)) for entry in entries]:
                    found.append(await waiting)
                    keep(found[-1])
                    status.update(f"Judging: {len(found)} of {len(entries)}")
        finally:
            await model.close()
        return found


def _print(found: list[Judged], target: Path, console: Console) -> None:
    counts = Counter(one.judgement.verdict if one.judgement else "not judged" for one in found)
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    table.add_column("Judged")
    table.add_column("Episodes", justify="right")
    table.add_column("Share", justify="right")
    for verdict in ("success", "failure", "unverified", "not judged"):
        if verdict in counts or verdict != "not judged":
            table.add_row(verdict, str(counts[verdict]), percent(counts[verdict] / len(found)))
    console.print(table)
    costs = [one.judgement.cost for one in found if one.judgement]
    spent = "" if None in costs else f", {dollars(sum(cost for cost in costs if cost is not None))}"
    console.print(f"\n{len(found)} episodes in {escape(str(target))}{spent}")
    for one in [one for one in found if one.judgement is None][:3]:
        console.print(f"[yellow]{escape(one.entry.id)}[/] was not judged: {escape(one.error)}")
